import { RESERVATION_MINUTES } from '@/domain/rules.ts'

/** Payments at Stripe, at the checkout and on the page of an order. */
export const paymentText = {
  payable: `Votre commande est gardée ${RESERVATION_MINUTES} minutes à partir de son envoi : choisissez un autre moyen de paiement, ou réessayez.`,
  free: 'Il n’y a rien à payer : validez simplement votre commande.',
  loading: 'Ouverture du paiement sécurisé...',
  unavailable: 'Le paiement sécurisé n’a pas pu être ouvert. Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
  privacy: 'Paiement sécurisé par Stripe : la boutique ne voit ni ne conserve les données de votre carte.',
  incomplete: 'Veuillez compléter les informations de paiement',
} as const
