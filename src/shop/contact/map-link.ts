/** @param address lines of a postal address. @returns the map of OpenStreetMap that shows it. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replaceAll('\n', ', '))}`

/** What the page of the map (`map.ts`) allows besides what every page does. */
export const MAP_POLICY = [
  'frame-src https://www.openstreetmap.org',
  'connect-src https://nominatim.openstreetmap.org',
] as const
