import type { CardTesting } from '@/domain/payment.ts'
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
  refund_differs:
    'Stripe annonce un remboursement plus grand que ce qui restait du paiement. Seul ce qui restait a été noté, sur la commande comme dans les avoirs : comparez avec le paiement chez Stripe.',
  hand_orders:
    'En un jour, beaucoup de commandes ont choisi le virement ou le chèque et attendent leur paiement. D’ici à ce que certaines soient payées ou annulées, ou que demain vienne, les acheteurs que la boutique ne connaît pas ne peuvent plus choisir ces moyens ; les cartes et vos clients connus passent toujours. Regardez-les dans Commandes, Paiements attendus : annulez celles qui ne ressemblent pas à des clients. Si elles sont bonnes, acceptez-les dans Paramètres, Paiements.',
  hand_units:
    'Des commandes qui attendent leur virement ou leur chèque retiennent plus de la moitié des pièces de beaucoup d’articles. D’ici à ce que certaines soient payées ou annulées, les acheteurs que la boutique ne connaît pas ne peuvent plus prendre ainsi les dernières pièces ; les cartes et vos clients connus passent toujours. Regardez-les dans Commandes, Paiements attendus : annulez celles qui ne ressemblent pas à des clients. Si elles sont bonnes, acceptez-les dans Paramètres, Paiements.',
  payments_closed:
    'Les refus de cartes se sont multipliés en quelques minutes : quelqu’un essaie sans doute des cartes volées. La boutique a fermé les paiements. Rouvrez-les dans l’administration quand c’est passé.',
}

const cardTesting = ({ refused, succeeded, networks, isPaused }: CardTesting): string =>
  `En un quart d’heure, ${refused} cartes refusées depuis ${networks > 1 ? `${networks} connexions` : 'une connexion'} et ${succeeded === 0 ? 'aucun paiement' : succeeded === 1 ? 'un paiement' : `${succeeded} paiements`} réussi${succeeded > 1 ? 's' : ''} : quelqu’un essaie sans doute des cartes volées. ${
    isPaused
      ? 'Malgré la vérification par les banques, les refus continuent : les acheteurs que la boutique ne connaît pas attendent dix minutes. Ceux qui ont déjà payé une commande continuent de commander.'
      : 'La boutique demande désormais aux banques de vérifier l’identité des acheteurs qu’elle ne connaît pas (3-D Secure), pendant une demi-heure. Les autres continuent de payer comme d’habitude.'
  } Vous n’avez rien à faire : tout revient de soi-même à la normale.`

/** What is known of it; how many units of a refund that failed were not sent, and are kept for the buyer again or not. */
interface AlarmFacts {
  readonly status?: string | undefined
  readonly reserved?: number | undefined
  readonly unreserved?: number | undefined
  readonly cardTesting?: CardTesting | null | undefined
}

/** What the owner is told of payments, by the reason that stands in `payment_quarantine`. */
export const paymentAlarmText = {
  subject: (shop: string) => `Un paiement demande votre attention – ${shop}`,
  /** What happened, and what is to be done. */
  advice: (
    reason: string,
    { status = '', reserved, unreserved, cardTesting: tried }: AlarmFacts = {},
  ): readonly string[] => [
    tried
      ? cardTesting(tried)
      : reason === 'dispute'
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
