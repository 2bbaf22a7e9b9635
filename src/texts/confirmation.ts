import { dispatchTime } from './delivery.ts'

/** The page that shows a stored order. */
export const confirmationText = {
  title: 'Votre commande',
  description: 'La confirmation de votre commande.',
  thanks: (firstName: string) => `Merci ${firstName}`,
  recorded: (preparationDays: number) =>
    `Votre commande est enregistrée. Nous l’expédions ${dispatchTime(preparationDays)}.`,
  /** Once that time has passed. */
  recordedEarlier: 'Votre commande est enregistrée. Nous la préparons.',
  /** Once its buyer has withdrawn from some of it. */
  recordedPart: 'Votre commande est enregistrée. Nous préparons ce que vous en gardez.',
  orderNumber: 'Commande',
  placedOn: (date: string) => `Passée le ${date}`,
  lines: 'Articles',
  /** Of an order whose confirmation was sent, or is about to be. */
  mailed: (email: string) => `Sa confirmation est envoyée à ${email}.`,
  accountOffer: 'Un compte à cette adresse réunit vos commandes et retient vos coordonnées.',
  createAccount: 'Créer un compte',
  buyerAddress: 'Votre adresse',
  shippingMethod: 'Mode de livraison',
  paymentMethod: 'Paiement',
  contact: 'Contact',
  quantityAt: (quantity: number, price: string) => `${quantity}\u00a0×\u00a0${price}`,
  includedTax: (amount: string) => `dont TVA ${amount}`,
  keep: 'Gardez l’adresse de cette page : elle retrouve votre commande pendant un temps.',
  keepAfter: 'Ensuite, retrouvez-la par son numéro.',
  print: 'Imprimer',
  loading: 'Nous cherchons votre commande',
  notFoundTitle: 'Commande introuvable',
  notFound:
    'Ce lien n’ouvre aucune commande, ou ne l’ouvre plus : après un certain temps, un lien ne sert plus. Vérifiez celui de votre email, ou retrouvez la commande par son numéro.',
  find: 'Retrouver ma commande',
  failedTitle: 'La commande ne peut pas être affichée',
  failed: 'Elle est enregistrée chez nous ; seul l’affichage a échoué.',
  retry: 'Réessayer',
  continueShopping: 'Continuer vos achats',
  needsScript: 'Cette page a besoin de JavaScript pour afficher votre commande.',
} as const
