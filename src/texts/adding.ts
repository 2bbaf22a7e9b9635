import { ofName } from './elision.ts'

/** Buttons that add to the cart, steppers, and what is said of the stock there. */
export const addingText = {
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
  notKept:
    'Votre navigateur n’a plus de place ou refuse le stockage : votre panier sera perdu en quittant cette page.',
} as const
