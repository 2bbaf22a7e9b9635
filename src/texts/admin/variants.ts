import type { GridProblem, RowField } from '@/domain/variant-entries.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`
const pieces = (count: number) => plural(count, 'pièce', 'pièces')
const variants = (count: number) => plural(count, 'déclinaison', 'déclinaisons')

export const variantsText = {
  tab: 'Déclinaisons',
  count: variants,
  intro: 'Ce produit existe en plusieurs tailles ou couleurs ?',
  introHint:
    'Chaque combinaison a son stock, sa référence et, si vous le souhaitez, son prix et ses images. Le stock d’aujourd’hui passe à la première.',
  suggested: ['Taille', 'Couleur'],
  addOption: (name: string) => `Ajouter une option ${name}`,
  addOther: 'Ajouter une autre option',
  optionName: (rank: number) => `Nom de l’option ${rank}`,
  removeOption: (name: string) => `Retirer l’option ${name}`,
  words: (name: string) => `Valeurs de ${name || 'l’option'}`,
  addWord: (name: string) => `Ajouter une valeur à ${name || 'l’option'}`,
  wordsHint: 'Entrée ou virgule pour ajouter ; vous pouvez coller « 54, 55, 57 ».',
  renameWord: (word: string) => `Renommer ou déplacer ${word}`,
  nameOfWord: (word: string) => `Nouveau nom de ${word}`,
  removeWord: (word: string) => `Retirer ${word}`,
  earlier: (word: string) => `Avancer ${word}`,
  later: (word: string) => `Reculer ${word}`,
  grid: 'Déclinaisons du produit',
  choose: (label: string) => `Choisir ${label}`,
  chooseAll: 'Choisir toutes les déclinaisons',
  columns: {
    words: 'Déclinaison',
    images: 'Images',
    sku: 'Référence',
    price: 'Prix (€)',
    weight: 'Poids (g)',
    stock: 'Stock',
    minStock: 'Alerte à',
    actions: 'Actions',
  },
  fields: {
    sku: 'Référence',
    price: 'Prix',
    weight: 'Poids',
    stock: 'Stock',
    minStock: 'Seuil d’alerte',
  } satisfies Record<RowField, string>,
  cell: (field: string, label: string) => `${field}, ${label}`,
  skuHint: 'Créée pour vous',
  leaveOut: (label: string) => `Ne pas vendre ${label}`,
  takeIn: (label: string) => `Vendre ${label}`,
  out: 'Non vendue',
  gains: (own: number, gained: number) => `${own} + ${gained}`,
  gainsHint: 'Le stock s’additionne à l’enregistrement.',
  pictures: (label: string, count: number) =>
    count === 0 ? `Images, ${label} : toutes` : `Images, ${label} : ${count}`,
  picturesOf: (label: string) => `Images qui montrent ${label}`,
  picturesHint: 'La première choisie est la principale. Sans choix, toutes sont montrées.',
  noPictures: 'Ajoutez d’abord des images au produit, dans la fiche.',
  picture: (rank: number) => `Image ${rank}`,
  fill: 'Remplir',
  fillField: 'Colonne',
  fillValue: 'Valeur',
  fillAll: (count: number) => `Remplir ${count > 1 ? `les ${count} lignes` : 'la ligne'}`,
  fillChosen: (count: number) => `Remplir ${count > 1 ? `les ${count} lignes choisies` : 'la ligne choisie'}`,
  filled: (field: string, count: number) => `${field} : ${plural(count, 'ligne remplie', 'lignes remplies')}`,
  askMerge: (one: string, other: string) => `Fusionner ${one} avec ${other} ?`,
  askMergeHint:
    'Leurs déclinaisons n’en font plus qu’une. Le stock s’additionne ; ce qui a été vendu reste dans les commandes.',
  merge: 'Fusionner',
  askRemove: (what: string) => `Retirer ${what} ?`,
  askRemoveHint: (count: number, stock: number, isSold: boolean) =>
    [
      `${variants(count)} ne ${count > 1 ? 'seront' : 'sera'} plus ${count > 1 ? 'vendues' : 'vendue'}.`,
      stock > 0 &&
        `${pieces(stock)} ${stock > 1 ? 'sortent' : 'sort'} du stock, et y ${stock > 1 ? 'reviennent' : 'revient'} si vous la remettez plus tard.`,
      isSold && 'Les ventes passées restent dans les commandes.',
    ]
      .filter(Boolean)
      .join(' '),
  askRemoveOption: (name: string) => `Retirer l’option ${name} ?`,
  askRemoveOptionHint: (before: number, after: number) =>
    after === 1
      ? `Les ${before} déclinaisons n’en font plus qu’une : le produit redevient simple. Le stock s’additionne ; ce qui a été vendu reste dans les commandes.`
      : `Les ${before} déclinaisons n’en font plus que ${after}. Le stock s’additionne ; ce qui a été vendu reste dans les commandes.`,
  remove: 'Retirer',
  save: 'Enregistrer les déclinaisons',
  saved: 'Déclinaisons enregistrées',
  savedSimple: 'Le produit est de nouveau simple',
  saveFailed: 'Les déclinaisons n’ont pas été enregistrées',
  discard: 'Annuler les changements',
  summary: (count: number, stock: number) => `${variants(count)}, ${pieces(stock)} en stock`,
  stockMeanwhile: (stock: number) =>
    `Le stock a changé entre-temps : ${stock}. Enregistrez de nouveau pour garder le vôtre.`,
  skuTwice: 'Cette référence figure deux fois.',
  skuTaken: 'Cette référence appartient déjà à un autre produit, présent ou supprimé.',
  wrong: (count: number) => `${plural(count, 'ligne est à corriger', 'lignes sont à corriger')}.`,
  problems: (most: number): Readonly<Record<GridProblem, string>> => ({
    option_unnamed: 'Donnez un nom à chaque option.',
    option_twice: 'Les deux options portent le même nom.',
    option_empty: 'Donnez au moins une valeur à chaque option, ou retirez-la.',
    none: 'Gardez au moins une déclinaison en vente.',
    too_many: `Un produit a ${most} déclinaisons au plus : laissez-en de côté.`,
  }),
  tooMany: (count: number, most: number) =>
    `${count} combinaisons : un produit a ${most} déclinaisons au plus.`,
  totalStock: 'Stock',
  total: (stock: number, count: number) => `${pieces(stock)} en ${variants(count)}`,
  open: 'Voir les déclinaisons',
  whichOne: 'Déclinaison',
  chooseOne: 'Choisissez',
  lowAt: (least: number) => `alerte à ${least}`,
  waiting: (count: number) => plural(count, 'personne attend son retour', 'personnes attendent son retour'),
} as const

/** Two versions of the variants side by side. */
export const variantConflictText = {
  title: 'Les déclinaisons ont été modifiées entre-temps',
  options: 'Options',
  isSold: 'En vente',
  words: 'Valeurs',
  images: 'Images',
  yes: 'Vendue',
  no: 'Non vendue',
  productPrice: 'Prix du produit',
  productWeight: 'Poids du produit',
  apply: 'Reprendre dans la grille',
  applied: 'Relisez la grille, puis enregistrez',
  field: (label: string, field: string) => `${label} : ${field}`,
} as const
