/** A number of units, as sentences say it. */
export const pieces = (count: number): string =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? 'pièces' : 'pièce'}`
