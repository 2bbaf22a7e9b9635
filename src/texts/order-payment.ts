import { frenchDates } from './french-dates.ts'

const moment = frenchDates({
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** The payment of an order on its own page. */
export const orderPaymentText = {
  title: 'Paiement de la commande',
  checking: 'Nous vérifions votre paiement...',
  pending:
    'Votre banque n’a pas encore répondu. Cette page se met à jour toute seule ; nous vous écrivons aussi dès que le paiement est confirmé.',
  unpaidTitle: 'Votre commande attend son paiement',
  unpaid: 'Elle n’est pas encore payée. Choisissez un moyen de paiement pour la confirmer.',
  awaited: (byMeans: string) =>
    `Elle est enregistrée, et pas encore payée : elle se règle ${byMeans}. Nous vous écrivons dès que le paiement nous est parvenu.`,
  awaitedRule:
    'Vos pièces vous sont réservées jusque-là. Sans paiement, la commande est ensuite annulée, et un message vous le dit.',
  awaitedClosed:
    'Cette commande n’a pas été payée : elle est annulée, et ses pièces ne sont plus réservées. Si votre paiement est déjà parti, écrivez-nous : elle peut reprendre si ses pièces sont encore là, sinon nous vous rendons la somme.',
  closed:
    'Cette commande n’a pas été payée, et ne peut plus l’être : ses pièces ne sont plus réservées. Rien n’a été débité.',
  returned:
    'Votre paiement est arrivé après la fin de la réservation, et les pièces ne sont plus disponibles. Il vous est remboursé en entier ; un message vous le confirmera.',
  /** The owner cancelled it while its page stood open. */
  cancelled:
    'Votre commande a été annulée entre-temps : elle ne peut plus être payée, et rien n’a été débité. Une question ? Répondez à notre message, ou écrivez-nous.',
  reserved: (until: string) => `Vos pièces vous sont réservées jusqu’au ${moment(until)} (heure de Paris).`,
  closedTitle: 'Commande non payée',
} as const
