import type { StockLevel } from '@/domain/product.ts'

/** What the scripts of a product's page say. */
export const productLiveText = {
  zoomTitle: 'Photo agrandie',
  zoomClose: 'Fermer',
  zoomPrevious: 'Photo précédente',
  zoomNext: 'Photo suivante',
  chosen: (option: string, word: string) => `${option} : ${word}`,
  soldOutWord: 'épuisé',
  priceCut: (percent: number) =>
    `Baisse de ${percent} %. Prix barré : le plus bas des 30 jours qui l’ont précédée.`,
  stock: {
    in_stock: 'En stock',
    few_left: 'Dernières pièces',
    out_of_stock: 'Rupture de stock',
  } satisfies Record<StockLevel, string>,
  lastOne: 'Dernière pièce',
  priceChanged: (price: string) => `Le prix vient de changer : ${price}.`,
  stockChanged: (words: string) => `La disponibilité vient de changer : ${words.toLocaleLowerCase('fr')}.`,
} as const
