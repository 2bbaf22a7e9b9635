import type { SearchKind } from '@/domain/search.ts'

/** What finds the page of contact, which says none of it. */
export const contactWords = 'email téléphone adresse horaires'

/** Searching the shop: the button, the suggestions and the page of results. */
export const searchText = {
  open: 'Rechercher',
  title: 'Recherche',
  description: 'Rechercher une pièce, un article ou une information dans la boutique.',
  label: 'Que cherchez-vous ?',
  placeholder: 'Cabas, capeline, livraison…',
  submit: 'Rechercher',
  close: 'Fermer la recherche',
  suggestions: 'Suggestions',
  all: (query: string) => `Voir tous les résultats pour « ${query} »`,
  count: (count: number, query: string) =>
    count === 0
      ? `Aucun résultat pour « ${query} »`
      : `${count} ${count > 1 ? 'résultats' : 'résultat'} pour « ${query} »`,
  hint: 'Essayez un mot plus court, ou parcourez la boutique.',
  nothing: (query: string) => `Aucun résultat pour « ${query} ». Peut-être ceci ?`,
  nearest: 'Vouliez-vous dire',
  tryWord: 'Chercher ce mot',
  popular: 'Quelques pièces de la boutique',
  recent: 'Recherche récente',
  recents: 'Vos recherches récentes',
  forget: 'Effacer ces recherches',
  kinds: {
    product: 'Pièces',
    category: 'Catégories',
    post: 'Articles',
    page: 'Informations',
  } satisfies Record<SearchKind, string>,
  failed: 'La recherche ne répond pas. Veuillez réessayer plus tard.',
  withoutScript: 'La recherche a besoin de JavaScript. Toutes les pièces sont dans la boutique.',
  toShop: 'Voir la boutique',
} as const
