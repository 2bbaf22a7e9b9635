const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

const products = (count: number) => (count === 0 ? 'aucun produit' : plural(count, 'produit', 'produits'))

/** The lists that products are sorted by: categories, colours, materials. */
export const listsText = {
  title: 'Listes',
  intro:
    'Les mots par lesquels la boutique classe ses produits, dans l’ordre où elle les montre. Un mot renommé l’est dans tous les produits qui le portent. Tout part à la prochaine publication.',
  failed: 'Les listes n’ont pas pu être chargées',
  lists: {
    categories: {
      title: 'Catégories',
      note: 'L’adresse d’une catégorie suit son nom ; l’ancienne y mène d’elle-même.',
      add: 'Ajouter une catégorie',
    },
    colours: {
      title: 'Couleurs',
      note: 'Pour les filtres et les pastilles.',
      add: 'Ajouter une couleur',
    },
    materials: {
      title: 'Matières',
      note: 'Pour les filtres et la fiche du produit.',
      add: 'Ajouter une matière',
    },
  },
  products,
  up: (name: string) => `Monter ${name}`,
  down: (name: string) => `Descendre ${name}`,
  moved: (name: string, place: number, of: number) => `${name} : place ${place} sur ${of}`,
  moveFailed: 'L’ordre n’a pas été enregistré',
  actions: (name: string) => `Actions sur ${name}`,
  edit: 'Modifier',
  editTitle: (name: string) => `Modifier ${name}`,
  name: 'Nom',
  swatch: 'Aspect',
  swatchHint: 'La couleur de la pastille.',
  parcel: 'Colis et douane',
  parcelHint: 'Pour les produits de la catégorie qui ne disent rien eux-mêmes.',
  noOrigin: 'Non précisé',
  saved: 'Liste enregistrée',
  saveFailed: 'Le mot n’a pas été enregistré',
  unfit: 'Un nom a au moins une lettre ou un chiffre.',
  merge: 'Fusionner avec…',
  mergeTitle: (name: string) => `Fusionner ${name}`,
  mergeInto: 'Avec',
  mergeHint: (name: string, count: number) =>
    `${name} disparaît de la liste ; ${count === 0 ? 'aucun produit ne le porte' : `${plural(count, 'produit portera', 'produits porteront')} l’autre mot à la place`}. Ses adresses mènent à celles de l’autre mot.`,
  mergeSubmit: 'Fusionner',
  merged: 'Mots fusionnés',
  mergeFailed: 'Les mots n’ont pas été fusionnés',
  remove: 'Supprimer',
  removeAsk: (name: string) => `Supprimer ${name} ?`,
  removeNote: 'Aucun produit ne le porte.',
  removed: 'Mot supprimé',
  removeFailed: 'Le mot n’a pas été supprimé',
} as const
