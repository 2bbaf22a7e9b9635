import type { StockLevel } from '@/domain/product.ts'

/** The page of one product. */
export const productText = {
  breadcrumbLabel: 'Fil d’Ariane',
  galleryLabel: 'Photos du produit',
  thumbnailsLabel: 'Choisir une photo',
  pictureAlt: (name: string, number: number) => (number === 1 ? name : `${name}, vue ${number}`),
  showPicture: (number: number) => `Voir la photo ${number}`,
  price: 'Prix',
  taxIncluded: 'TTC',
  stock: {
    in_stock: 'En stock',
    few_left: 'Dernières pièces',
    out_of_stock: 'Rupture de stock',
  } satisfies Record<StockLevel, string>,
  priceChanged: (price: string) => `Le prix vient de changer : ${price}.`,
  stockChanged: (words: string) => `La disponibilité vient de changer : ${words.toLocaleLowerCase('fr')}.`,
  buyLabel: 'Acheter',
  withoutScript: 'Pour commander en ligne, activez JavaScript ou écrivez-nous depuis la page Contact.',
  artisanTitle: 'L’artisan',
  artisan: (name: string) => `Tressé par ${name}`,
  shippingNote: 'Expédié sous 24 à 48 h. Retour possible pendant 14 jours.',
  tabsLabel: 'En savoir plus',
  details: 'Détails',
  dimensions: 'Dimensions',
  care: 'Entretien',
  dimensionsDefault:
    'Chaque pièce est faite main : ses dimensions peuvent varier d’un ou deux centimètres. Écrivez-nous pour une mesure précise.',
  safetyTitle: 'Sécurité du produit',
  identifier: 'Référence',
  manufacturer: 'Fabricant',
  responsible: 'Responsable dans l’Union européenne',
  warnings: 'Avertissements',
  related: 'Vous pourriez aussi aimer',
  notFound: 'Produit non trouvé',
  notFoundHint: 'Cette pièce n’existe pas, ou elle a trouvé preneur.',
  backToShop: 'Retour à la boutique',
} as const
