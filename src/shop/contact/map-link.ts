/** @param address lines of a postal address. @returns the map of OpenStreetMap that shows it. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replaceAll('\n', ', '))}`
