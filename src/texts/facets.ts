import type { Facet, PriceRange } from '@/domain/facet-choice.ts'
import { catalogCount } from './catalog-count.ts'

/** Filters of the catalogue. */
export const facetText = {
  open: 'Filtrer',
  opened: (count: number) => (count > 0 ? `Filtrer (${count})` : 'Filtrer'),
  title: 'Filtres',
  close: 'Fermer les filtres',
  facets: {
    categorie: 'Catégorie',
    couleur: 'Couleur',
    matiere: 'Matière',
    taille: 'Taille',
    artisan: 'Artisan',
    disponible: 'En stock',
    nouveau: 'Nouveautés',
    reduit: 'Prix réduit',
  } satisfies Record<Facet, string>,
  flags: 'À retenir',
  price: 'Prix',
  least: 'Prix minimum, en euros',
  most: 'Prix maximum, en euros',
  to: 'à',
  reversed: 'Le prix maximum est plus bas que le minimum : le prix n’est pas pris en compte.',
  chosen: 'Filtres choisis',
  remove: (word: string) => `Retirer le filtre ${word}`,
  clear: 'Tout effacer',
  show: (count: number) => (count === 0 ? 'Aucune pièce' : `Voir ${catalogCount(count)}`),
  more: 'Afficher plus de pièces',
  nothing: 'Aucune pièce ne réunit tous ces choix',
  priceTag: ({ min, max }: PriceRange) => {
    if (min === null) return `Jusqu’à ${max} €`
    return max === null ? `À partir de ${min} €` : `De ${min} à ${max} €`
  },
  failed: 'Les filtres ne répondent pas. Veuillez réessayer plus tard.',
} as const
