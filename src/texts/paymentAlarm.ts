import { disputeText } from './dispute.ts'
import { refusedRefundText } from './refused-refund.ts'

const REASONS: Readonly<Record<string, string>> = {
  amount_differs:
    'Stripe a encaissé une somme qui n’est pas celle de la commande. La commande n’est pas marquée comme payée, et ne peut pas l’être : remboursez ce paiement chez Stripe.',
  order_differs:
    'Stripe a encaissé un paiement qui nomme une autre commande que la sienne. Rien n’a été marqué comme payé : vérifiez ce paiement chez Stripe.',
  payment_unknown:
    'Stripe a encaissé un paiement pour une commande que la boutique ne connaît pas. Vérifiez-le chez Stripe.',
  payment_late:
    'Un paiement est arrivé trop tard : la commande est annulée, ou ses pièces ne sont plus disponibles. La boutique le rembourse d’elle-même et l’écrit au client.',
  payment_twice:
    'Une commande déjà payée l’a été une seconde fois. La boutique rembourse le second paiement d’elle-même.',
  refund_failed:
    'Un remboursement n’a pas abouti. Réessayez depuis la commande, ou faites-le par un autre moyen, sauf si le client conteste le paiement : c’est alors sa banque qui décide.',
  payments_closed:
    'Les refus de cartes se sont multipliés en quelques minutes : quelqu’un essaie sans doute des cartes volées. La boutique a fermé les paiements. Rouvrez-les dans l’administration quand c’est passé.',
}

/** What is known of it; how many pieces of a refund that failed were not sent, and are kept for the buyer again or not. */
interface AlarmFacts {
  readonly status?: string | undefined
  readonly reserved?: number | undefined
  readonly unreserved?: number | undefined
}

/** What the owner is told of payments, by the reason that stands in `payment_quarantine`. */
export const paymentAlarmText = {
  subject: (shop: string) => `Un paiement demande votre attention – ${shop}`,
  /** What happened, and what is to be done. */
  advice: (reason: string, { status = '', reserved, unreserved }: AlarmFacts = {}): readonly string[] => [
    reason === 'dispute'
      ? disputeText.advice(status)
      : (REASONS[reason] ?? 'Un paiement demande votre attention.'),
    ...(reserved === undefined ? [] : [refusedRefundText.reserved(reserved)]),
    ...(unreserved === undefined ? [] : [refusedRefundText.unreserved(unreserved)]),
  ],
  order: 'Commande',
  amount: 'Montant',
  atStripe: 'Chez Stripe',
  link: 'Ouvrir les commandes',
} as const
