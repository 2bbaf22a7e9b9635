import { type DisputeState, disputeState } from '@/domain/dispute.ts'

const titles: Readonly<Record<DisputeState, string>> = {
  open: 'Paiement contesté par le client',
  won: 'Contestation du paiement gagnée',
  lost: 'Contestation du paiement perdue',
  closed: 'Contestation du paiement close',
}

const advice: Readonly<Record<DisputeState, string>> = {
  open: 'Un client conteste un paiement auprès de sa banque. Répondez chez Stripe avant la date indiquée. D’ici là, n’envoyez pas la commande si elle n’est pas partie, et ne la remboursez pas par un autre moyen.',
  won: 'La banque vous a donné raison : le paiement contesté vous reste. Si la commande n’est pas partie, envoyez-la.',
  lost: 'La banque a rendu la somme au client : il n’y a plus rien à rembourser. Si la commande n’est pas partie, annulez-la.',
  closed: 'La contestation d’un paiement est close : Stripe dit comment.',
}

/** A payment that its buyer contests, by what Stripe says of it. */
export const disputeText = {
  title: (status: string) => titles[disputeState(status)],
  advice: (status: string) => advice[disputeState(status)],
} as const
