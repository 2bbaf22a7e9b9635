/** What visitors read while the shop is being looked after. */
export const maintenanceText = {
  title: 'La boutique est fermée pour le moment',
  description: 'La boutique ne prend pas de commande pour le moment.',
  body: 'Revenez un peu plus tard : votre panier est gardé.',
  owed: 'Une commande en cours ? Tout ce qui la concerne reste ouvert.',
  findOrder: 'Retrouver ma commande',
  withdraw: 'Renoncer au contrat',
  contact: 'Nous écrire',
} as const

/** In the place of cart and checkout where no prices are shown. */
export const priceOnRequestText = {
  title: 'Prix sur demande',
  body: 'En ce moment, nos pièces se commandent en nous écrivant ou par téléphone : nous vous donnons le prix et le délai.',
  contact: 'Demander un prix',
  back: 'Voir nos pièces',
} as const

/** What visitors read before the shop has opened. */
export const openingText = {
  title: 'Ouverture prochaine',
  description: 'La boutique ouvre bientôt.',
  body: 'Nous préparons la boutique. Revenez bientôt.',
  signUp: 'Nous préparons la boutique. Laissez-nous votre adresse : vous saurez le jour où elle ouvre.',
  signUpTitle: 'Prévenez-moi du jour',
  signUpIntro: 'Notre première lettre l’annonce. Un message vous demande d’abord de confirmer votre adresse.',
} as const
