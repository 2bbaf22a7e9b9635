import type { Sort } from '@/domain/catalog.ts'
import { catalogCount } from './catalog-count.ts'

/** Product cards, the product list, its chips and its sort select. */
export const catalogText = {
  title: 'Boutique',
  heading: 'La boutique',
  intro: 'Des pièces faites à la main, une à une. Quand il n’y en a plus, il faut attendre les prochaines.',
  description: 'Sacs, chapeaux et accessoires faits à la main.',
  categoryDescription: (label: string) => `${label} faits à la main : toutes les pièces de la boutique.`,
  all: 'Tous',
  selections: 'Sélections',
  selectionsDescription: 'Sacs, chapeaux et accessoires par couleur et par matière.',
  selectionsIntro: 'Nos pièces par couleur et par matière.',
  selectionsOf: (label: string) => `${label} par couleur et par matière`,
  selectionTitle: (label: string, facet: 'couleur' | 'matiere', name: string) =>
    `${label} ${facet === 'couleur' ? 'couleur' : 'matière'} ${name.toLocaleLowerCase('fr')}`,
  /** Its sentence, which search engines show as well. */
  selectionIntro: (label: string, facet: 'couleur' | 'matiere', name: string, count: number) =>
    `${facet === 'couleur' ? 'Couleur' : 'Matière'} : ${name.toLocaleLowerCase('fr')}. ${catalogCount(count)} parmi nos ${label.toLocaleLowerCase('fr')}, ${count > 1 ? 'faites à la main, une à une' : 'faite à la main'}.`,
  chipsLabel: 'Catégories',
  sortLabel: 'Trier par',
  sorts: {
    popular: 'Populaire',
    price_asc: 'Prix croissant',
    price_desc: 'Prix décroissant',
    newest: 'Nouveautés',
  } satisfies Record<Sort, string>,
  count: catalogCount,
  empty: 'Aucun produit trouvé dans cette catégorie',
  emptyHint: 'Voir toutes les pièces',
  isNew: 'Nouveau',
  soldOut: 'Rupture de stock',
  from: 'À partir de',
  choose: 'Choisir',
  /** @param options what is to be chosen, where that is known. */
  chooseNamed: (name: string, options: readonly string[] = []) =>
    `Choisir${options.map((option, at) => `${at > 0 ? ' et' : ''} ${option.toLocaleLowerCase('fr')}`).join('')} : ${name}`,
  inColours: (count: number) => `${count} couleurs`,
  inWords: (count: number, option: string) => `${count} ${option.toLocaleLowerCase('fr')}s`,
  pagesLabel: 'Pages de la boutique',
  page: (page: number) => `Page ${page}`,
  pageTitle: (title: string, page: number) => (page > 1 ? `${title}, page ${page}` : title),
  previous: 'Page précédente',
  next: 'Page suivante',
  moreInDefaultOrder: 'Cet ordre s’arrête ici ; une catégorie le prolonge.',
  showAll: (total: number) => `Voir les ${total} pièces`,
  referencePrice: 'Prix de référence',
  askPrice: 'Demander le prix',
  askPriceNamed: (name: string) => `Demander le prix : ${name}`,
} as const
