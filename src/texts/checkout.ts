import type { PostalCodeProblem } from '@/domain/postal-code.ts'

/** What may be wrong with a field: the keys of the domain's schemas and of the card check. */
export type FieldProblem =
  | 'required'
  | 'too_long'
  | 'link'
  | 'email'
  | 'phone'
  | 'country'
  | 'relay_point'
  | PostalCodeProblem
  | 'card_number'
  | 'card_expiry'
  | 'card_expired'
  | 'card_cvc'

const problems: Record<FieldProblem, string> = {
  required: 'Veuillez remplir tous les champs obligatoires',
  too_long: 'Ce texte est trop long',
  link: 'Les liens ne sont pas acceptés ici',
  email: 'Veuillez entrer une adresse email valide',
  phone: 'Veuillez entrer un numéro de téléphone valide, ou laisser ce champ vide',
  country: 'Veuillez choisir un pays de livraison',
  relay_point: 'Veuillez choisir un point relais',
  overseas:
    'Nous livrons en France métropolitaine et en Corse, pas encore outre-mer. Pour Monaco, choisissez Monaco.',
  postal_code_fr: 'Veuillez entrer un code postal français valide (5 chiffres)',
  postal_code_be: 'Veuillez entrer un code postal belge valide (4 chiffres)',
  postal_code_ch: 'Veuillez entrer un code postal suisse valide (4 chiffres)',
  postal_code_mc: 'Veuillez entrer un code postal monégasque valide (980 suivi de 2 chiffres)',
  postal_code_lu: 'Veuillez entrer un code postal luxembourgeois valide (4 chiffres)',
  card_number: 'Veuillez entrer un numéro de carte valide',
  card_expiry: 'Veuillez entrer une date d’expiration valide (MM/AA)',
  card_expired: 'Cette carte est expirée',
  card_cvc: 'Veuillez entrer un cryptogramme valide (3 ou 4 chiffres)',
}

/** The three steps and the order's summary. */
export const checkoutText = {
  title: 'Paiement',
  description: 'Vos coordonnées, la livraison et le paiement, en trois étapes.',
  steps: ['Information', 'Livraison', 'Paiement'],
  stepsLabel: 'Étapes de la commande',
  stepOf: (step: number) => `Étape ${step} sur 3`,
  stepTitles: ['Vos coordonnées', 'Votre livraison', 'Votre paiement'],
  toShipping: 'Continuer vers la livraison',
  toPayment: 'Continuer vers le paiement',
  back: 'Retour',
  backToCart: 'Retour au panier',
  requiredNote: 'Les champs sont obligatoires, sauf ceux marqués « facultatif ».',
  problems,

  fields: {
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse email',
    phone: 'Téléphone',
    address: 'Adresse',
    addressComplement: 'Complément d’adresse',
    postalCode: 'Code postal',
    city: 'Ville',
    country: 'Pays',
    cardNumber: 'Numéro de carte',
    expiry: 'Date d’expiration',
    cvc: 'Cryptogramme',
    nameOnCard: 'Nom sur la carte',
  },
  hints: {
    email: 'Pour la confirmation et le suivi de la commande.',
    phone: 'Pour le transporteur seulement.',
    addressComplement: 'Bâtiment, étage, code',
    expiry: 'MM/AA',
    cvc: 'Au dos de la carte',
  },
  shippingMethods: 'Mode de livraison',
  relay: {
    postalCode: 'Code postal du point relais',
    choose: 'Point relais',
    chosen: 'Point relais choisi :',
    waiting: 'Indiquez un code postal pour voir les points relais.',
    loading: 'Recherche des points relais...',
    none: 'Aucun point relais près de ce code postal. Essayez-en un autre, ou choisissez un autre mode de livraison.',
    failed: 'Les points relais n’ont pas pu être chargés.',
  },
  noShippingMethod: 'Nous ne livrons pas encore dans ce pays.',
  swissDuties:
    'Livraison en Suisse : le montant affiché est facturé sans TVA française. Des droits de douane et la TVA suisse peuvent vous être demandés à la réception ; ils sont à votre charge.',

  destination: {
    email: 'Confirmation à',
    change: 'Modifier',
    changePlace: 'Modifier la livraison',
    changeEmail: 'Modifier vos coordonnées',
  },

  paymentMethod: 'Moyen de paiement',
  simulatedHint:
    'N’utilisez pas votre vraie carte : 4242 4242 4242 4242 convient, avec une date à venir et trois chiffres au choix.',
  cardPrivacy: 'Les chiffres de votre carte ne quittent pas cette page et ne sont pas conservés.',
  paypalNote: 'Vous validez la commande avec votre compte PayPal.',
  terms: 'En passant commande, vous acceptez nos',
  termsLink: 'conditions générales de vente',
  withdrawal: 'Vous disposez de 14 jours après réception pour changer d’avis.',
  pay: (amount: string) => `Commande avec obligation de paiement · ${amount}`,
  processing: 'Traitement en cours...',
  retry: 'Réessayer',
  kept: 'Votre panier et vos saisies sont conservés.',
  outcomeUnknown: 'Si votre commande est déjà passée, elle ne sera pas enregistrée une seconde fois.',
  newTotal: (amount: string) =>
    `Le montant de votre commande est maintenant de ${amount}. Rien n’a été débité.`,

  summary: 'Votre commande',
  edit: 'Modifier le panier',
  quantityTimes: (quantity: number) => `× ${quantity}`,

  emptyTitle: 'Votre panier est vide',
  emptyBody: 'Il n’y a rien à payer pour l’instant.',
  emptyLink: 'Découvrir la boutique',
  loading: 'Chargement de votre commande',
  needsScript:
    'Le paiement a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',
} as const
