import { articles, cartBadgeText } from './cart-badge.ts'

const pieces = (count: number) => `${count} ${count > 1 ? 'pièces' : 'pièce'}`

/** Cart page, badge and add-to-cart. Amounts come in formatted. */
export const cartText = {
  title: 'Votre Panier',
  description: 'Les pièces que vous avez choisies, leur prix et les frais de livraison.',
  badge: cartBadgeText.label,
  articles,

  add: 'Ajouter au panier',
  outOfStock: 'Rupture de stock',
  addNamed: (name: string) => `Ajouter au panier : ${name}`,
  outOfStockNamed: (name: string) => `Rupture de stock : ${name}`,
  quantity: 'Quantité',
  decrease: 'Diminuer la quantité',
  increase: 'Augmenter la quantité',
  quantityOf: (name: string) => `Quantité de ${name}`,
  decreaseOf: (name: string) => `Diminuer la quantité de ${name}`,
  increaseOf: (name: string) => `Augmenter la quantité de ${name}`,
  onlyLeft: (available: number) =>
    available === 1 ? 'Il ne reste qu’une pièce.' : `Il ne reste que ${available} pièces.`,
  mostInOrder: (most: number) => `Pour plus de ${most} pièces, écrivez-nous.`,
  allInCart: (available: number) =>
    available === 1
      ? 'La dernière pièce est déjà dans votre panier.'
      : `Les ${available} pièces disponibles sont déjà dans votre panier.`,
  roomLeft: (room: number) => `Vous pouvez encore en ajouter ${room}.`,
  cartFull: 'Votre panier contient déjà le plus grand nombre de produits différents.',

  emptyTitle: 'Votre panier est vide',
  emptyBody: 'Chaque pièce est tressée à la main, dans le Rif, en petit nombre.',
  emptyLink: 'Découvrir la boutique',
  loading: 'Chargement de votre panier',
  needsScript: 'Le panier a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',

  product: 'Produit',
  unitPrice: 'Prix unitaire',
  lineTotal: 'Total',
  remove: 'Retirer',
  removeNamed: (name: string) => `Retirer ${name}`,

  summary: 'Récapitulatif',
  subtotal: 'Sous-total',
  shippingFee: 'Frais de livraison',
  total: 'Total',
  taxNote: 'Prix TTC',
  checkout: 'Passer à la caisse',
  continueShopping: 'Continuer vos achats',
  securePayment: 'Moyens de paiement sécurisés : Carte Bancaire, PayPal',

  changesTitle: 'Du nouveau dans votre panier',
  priceChanged: (name: string, from: string, to: string) => `${name} : le prix est passé de ${from} à ${to}.`,
  stockShort: (name: string, wanted: number, available: number) =>
    `${name} : vous en souhaitez ${wanted}, il en reste ${pieces(available)}.`,
  gone: (name: string) => `${name} n’est plus disponible.`,
  lowerTo: (available: number) => `Passer à ${available}`,
  understood: 'J’ai compris',
  offline: 'Prix et stock n’ont pas pu être vérifiés à l’instant ; ils le seront avant le paiement.',
} as const
