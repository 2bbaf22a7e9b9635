import type { ItemText } from '@/domain/item-text.ts'
import { dispatchTime } from './delivery.ts'
import { productLiveText } from './product-live.ts'

/** Options whose gender is known; the shop names its own as it likes. */
const ARTICLES: Readonly<Record<string, string>> = {
  taille: 'une',
  couleur: 'une',
  pointure: 'une',
  matière: 'une',
  longueur: 'une',
  modèle: 'un',
  motif: 'un',
  coloris: 'un',
}

/** `une taille`; of another word `l’option « Anse »`. */
function oneOf(option: string): string {
  const word = option.trim().toLocaleLowerCase('fr')
  const article = ARTICLES[word]
  return article ? `${article} ${word}` : `l’option « ${option.trim()} »`
}

/** The page of one product. */
export const productText = {
  ...productLiveText,
  chooseFirst: (option: string) => `Choisissez d’abord ${oneOf(option)}.`,
  breadcrumbLabel: 'Fil d’Ariane',
  galleryLabel: 'Photos du produit',
  thumbnailsLabel: 'Choisir une photo',
  pictureAlt: (name: string, number: number) => (number === 1 ? name : `${name}, vue ${number}`),
  showPicture: (number: number) => `Voir la photo ${number}`,
  zoom: (number: number) => `Agrandir la photo ${number}`,
  price: 'Prix',
  from: 'À partir de',
  sizeGuide: 'Guide des tailles',
  priceOnRequest: 'Prix sur demande',
  referencePrice: 'Prix de référence',
  buyLabel: 'Acheter',
  artisanTitle: 'L’artisan',
  origin: 'Origine',
  madeFor: 'Pour',
  colours: (count: number) => (count > 1 ? 'Couleurs' : 'Couleur'),
  materials: (count: number) => (count > 1 ? 'Matières' : 'Matière'),
  /** Of what can be ordered now. */
  shippingNote: (preparationDays: number, delay: string) =>
    `Expédié ${dispatchTime(preparationDays)}${delay && `, puis livré en ${delay}`}.`,
  returnNote: 'Retour possible pendant 14 jours.',
  guarantee: 'Garantie légale de conformité : 2 ans, de par la loi.',
  guaranteeMore: 'Vos droits',
  /** Where the terms of sale tell of it. */
  guaranteePlace: 'garanties-légales',
  guaranteeNotice: 'Notice harmonisée de l’Union européenne sur la garantie légale de conformité',
  tabsLabel: 'En savoir plus',
  details: 'Détails',
  dimensions: 'Dimensions',
  care: 'Entretien',
  dimensionsDefault:
    'Chaque pièce est faite main : ses dimensions peuvent varier d’un ou deux centimètres. Écrivez-nous pour une mesure précise.',
  safetyTitle: 'Sécurité du produit',
  identifier: 'Référence',
  manufacturer: 'Fabricant',
  responsible: 'Responsable dans l’Union européenne',
  warnings: 'Avertissements',
  related: 'Vous pourriez aussi aimer',
  former: 'Cette pièce n’est plus proposée',
  formerHint: (name: string) =>
    `${name} a trouvé preneur ou a quitté l’atelier. Chaque pièce est faite à la main et beaucoup ne reviennent pas : en voici qui lui ressemblent.`,
  formerAlone: (name: string) =>
    `${name} a trouvé preneur ou a quitté l’atelier. Chaque pièce est faite à la main et beaucoup ne reviennent pas.`,
  formerRelated: 'Dans le même esprit',
  formerAll: (category: string) => `Voir la catégorie ${category}`,
  notFound: 'Produit non trouvé',
  notFoundHint: 'Cette pièce n’existe pas, ou elle a trouvé preneur.',
  backToShop: 'Retour à la boutique',
} as const

/** What a text for an item is for, said at its field. */
export const itemTextHint: Readonly<Record<ItemText, (most: number) => string>> = {
  message: (most) =>
    `Un prénom à broder, une occasion, une préférence : ${most} caractères au plus, lus par la personne qui fabrique votre pièce.`,
}
