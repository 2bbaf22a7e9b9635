/** What visitors read while the shop is being looked after. */
export const maintenanceText = {
  title: 'La boutique revient bientôt',
  description: 'La boutique est fermée le temps d’une mise à jour.',
  body: 'Nous la mettons à jour. Revenez dans un moment : votre panier est gardé.',
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
