/** What was ordered once is added to the cart again. */
export const reorderText = {
  error: 'Erreur',
  again: 'Commander à nouveau',
  added: 'Articles ajoutés au panier',
  addedPart: 'Une partie de la commande a été ajoutée au panier',
  whole: (names: readonly string[]) => `${names.length > 1 ? 'Ajoutés' : 'Ajouté'} : ${names.join(', ')}.`,
  part: (name: string, pieces: number, wanted: number) =>
    pieces === 0 ? `${name} n’a pas pu être ajouté.` : `${name} : ${pieces} au lieu de ${wanted}.`,
  nothing: 'Rien n’a été ajouté au panier',
} as const
