/** Drawings that stand in for the picture of a product, by category; what cannot be shown is never another product. */
const BY_CATEGORY: Readonly<Record<string, string>> = {
  sacs: '/images/sac.svg',
  chapeaux: '/images/chapeau.svg',
}
const ANY = '/images/vannerie.svg'

/** @returns paths of the files to try when a picture cannot be loaded, the best first. */
export function fallbackPictures(category?: string): string[] {
  const own = category === undefined ? undefined : BY_CATEGORY[category.toLocaleLowerCase('fr')]
  return own ? [own, ANY] : [ANY]
}
