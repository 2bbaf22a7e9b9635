import { articles, cartBadgeText } from './cart-badge.ts'
import { ofName } from './elision.ts'
import { shippingFeeText } from './shipping-fee.ts'

const pieces = (count: number) => `${count} ${count > 1 ? 'pièces' : 'pièce'}`

/** Cart page, badge and add-to-cart. Amounts come in formatted. */
export const cartText = {
  title: 'Votre Panier',
  description: 'Les pièces que vous avez choisies, leur prix et les frais de livraison.',
  badge: cartBadgeText.label,
  articles,

  add: 'Ajouter au panier',
  addNeedsScript: 'Nécessite JavaScript',
  buyNeedsScript: 'Pour commander en ligne, activez JavaScript ou écrivez-nous depuis la page Contact.',
  outOfStock: 'Rupture de stock',
  addNamed: (name: string) => `Ajouter au panier : ${name}`,
  outOfStockNamed: (name: string) => `Rupture de stock : ${name}`,
  quantity: 'Quantité',
  decrease: 'Diminuer la quantité',
  increase: 'Augmenter la quantité',
  quantityOf: (name: string) => `Quantité ${ofName(name)}`,
  decreaseOf: (name: string) => `Diminuer la quantité ${ofName(name)}`,
  increaseOf: (name: string) => `Augmenter la quantité ${ofName(name)}`,
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
  emptyBody: 'Chaque pièce est faite à la main, en petit nombre.',
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
  shippingFee: shippingFeeText.label,
  total: 'Total',
  checkout: 'Passer à la caisse',
  checkoutWaits:
    'Retirez ce qui n’est plus disponible, faites vos choix et ajustez les quantités signalées : ces lignes ne sont pas comptées, et la commande les attend.',
  notCounted: 'Non compté',
  untilFree: (missing: string, label: string) => `Plus que ${missing} pour la livraison offerte : ${label}.`,
  freeReached: (label: string) => `Livraison offerte : ${label}, à choisir avec votre adresse.`,
  continueShopping: 'Continuer vos achats',
  /** Security is said of cards alone. */
  payments: (means: readonly string[], hasCards: boolean) =>
    means.length === 0
      ? 'La boutique ne prend pas encore de commande en ligne : aucun moyen de paiement n’est proposé.'
      : `Moyens de paiement${hasCards ? ' sécurisés' : ''} : ${means.join(', ')}`,

  changesTitle: 'Du nouveau dans votre panier',
  priceChanged: (name: string, from: string, to: string) => `${name} : le prix est passé de ${from} à ${to}.`,
  stockShort: (name: string, wanted: number, available: number) =>
    `${name} : vous en souhaitez ${wanted}, il en reste ${pieces(available)}.`,
  gone: (name: string) => `${name} n’est plus disponible.`,
  choose: (name: string) => `${name} se décline désormais : choisissez la vôtre.`,
  soldOutChoice: (label: string) => `${label} (épuisé)`,
  lowerTo: (available: number) => `Passer à ${available}`,
  /** Of what was raised here and is less now: it ran short, or another device changed it. */
  takenBack: (name: string, quantity: number) =>
    quantity === 0
      ? `${name} n’est plus dans votre panier : il n’en reste pas, ou il en a été retiré sur un autre appareil.`
      : `Votre panier contient maintenant ${quantity} × ${name} : il n’en reste pas davantage, ou la quantité a été changée sur un autre appareil.`,
  takenBackTitle: 'Votre panier a changé',
  understood: 'J’ai compris',
  notKept:
    'Votre navigateur n’a plus de place ou refuse le stockage : votre panier sera perdu en quittant cette page.',
  offline: 'Prix et stock n’ont pas pu être vérifiés à l’instant ; ils le seront avant le paiement.',
} as const
