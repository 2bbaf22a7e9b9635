/** What only a checkout that takes money says: the wallets before its form, and an order that was paid in another browser. */
export const walletText = {
  /** Above the buttons of the wallets, which stand before the form. */
  title: 'Paiement express',
  /** What their click leads to, said beside them; the wallet's own button then says «Payer», with the amount. */
  oblige:
    'En validant dans votre portefeuille, vous passez une commande avec obligation de paiement du montant affiché et vous acceptez nos',
  orForm: 'ou remplissez le formulaire',
  /** The fee as a wallet names it where a parcel leaves the tax area. */
  exportFee: 'Livraison, sans TVA française ; droits de douane à votre charge',

  paidElsewhere: 'Votre commande précédente est payée : ses articles ont quitté le panier.',
} as const
