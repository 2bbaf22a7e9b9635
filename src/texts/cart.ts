/** Words of the page around the cart, which no script needs. */
export const cartPageText = {
  description: 'Les pièces que vous avez choisies, leur prix et les frais de livraison.',
  needsScript: 'Le panier a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',
  /** Security is said of cards alone. */
  payments: (means: readonly string[], hasCards: boolean) =>
    means.length === 0
      ? 'La boutique ne prend pas encore de commande en ligne : aucun moyen de paiement n’est proposé.'
      : `Moyens de paiement${hasCards ? ' sécurisés' : ''} : ${means.join(', ')}`,
} as const

/** The cart itself. Amounts come in formatted. */
export const cartText = {
  title: 'Votre Panier',
  emptyTitle: 'Votre panier est vide',
  emptyBody: 'Chaque pièce est faite à la main, en petit nombre.',
  emptyLink: 'Découvrir la boutique',
  loading: 'Chargement de votre panier',

  product: 'Produit',
  unitPrice: 'Prix unitaire',
  lineTotal: 'Total',
  remove: 'Retirer',
  removeNamed: (name: string) => `Retirer ${name}`,

  summary: 'Récapitulatif',
  checkout: 'Passer à la caisse',
  checkoutWaits:
    'Retirez ce qui n’est plus disponible, faites vos choix et ajustez les quantités signalées : ces lignes ne sont pas comptées, et la commande les attend.',
  notCounted: 'Non compté',
  untilFree: (missing: string, label: string) => `Plus que ${missing} pour la livraison offerte : ${label}.`,
  freeReached: (label: string) => `Livraison offerte : ${label}, à choisir avec votre adresse.`,
  continueShopping: 'Continuer vos achats',

  soldOutChoice: (label: string) => `${label} (épuisé)`,
  lowerTo: (available: number) => `Passer à ${available}`,
  understood: 'J’ai compris',
  offline: 'Prix et stock n’ont pas pu être vérifiés à l’instant ; ils le seront avant le paiement.',
} as const
