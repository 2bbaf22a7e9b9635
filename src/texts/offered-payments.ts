import { atFirstUse } from '@/domain/at-first-use.ts'
import type { CheckoutPayment, SentPayment } from '@/domain/order-states.ts'
import type { PAYMENT_PARTS } from '@/domain/texts/text-components.ts'
import { byPaymentMeans, paymentMeans } from './payment-means.ts'

/** What may be chosen at the checkout, and for how many days an order waits for a transfer or a cheque. */
export interface OfferedPayments {
  readonly ways: readonly CheckoutPayment[]
  readonly days: number
}

const either = atFirstUse(() => new Intl.ListFormat('fr', { type: 'disjunction' }))
const all = atFirstUse(() => new Intl.ListFormat('fr', { type: 'conjunction' }))

const isSent = (way: CheckoutPayment): way is SentPayment => way === 'transfer' || way === 'cheque'

/** Whether a card may be used. */
export const takesCard = ({ ways }: Pick<OfferedPayments, 'ways'>): boolean => ways.includes('card')

/** "Un virement", "Un chèque", "Un virement ou un chèque"; empty where neither is offered. */
function sentMoney({ ways }: OfferedPayments): string {
  const names = either().format(ways.filter(isSent).map((way) => `un ${paymentMeans[way].toLowerCase()}`))
  return names.charAt(0).toUpperCase() + names.slice(1)
}

/** Within how many days the money must be here, as long as its units are reserved. */
const awaited = (offered: OfferedPayments): string =>
  `${sentMoney(offered)} doit nous parvenir dans les ${offered.days} jours qui suivent celui de la commande`

const hasSent = ({ ways }: OfferedPayments): boolean => ways.some(isSent)

/** How the terms of sale, the questions and the short terms say how the shop is paid: what its settings offer, and nothing else. */
export const offeredPaymentsText = {
  /** Paragraphs of the terms of sale. */
  terms: (offered: OfferedPayments): readonly string[] =>
    offered.ways.length === 0
      ? ['La boutique ne prend pas encore de commande en ligne : elle ne propose aucun moyen de paiement.']
      : [
          `Le prix est exigible en totalité à la commande. Vous payez ${either().format(offered.ways.map((way) => byPaymentMeans[way]))}.`,
          ...(takesCard(offered)
            ? [
                'Les paiements par carte sont traités par un prestataire agréé, avec authentification forte lorsqu’elle est requise. Nous n’avons pas accès aux données de votre carte.',
              ]
            : []),
          ...(hasSent(offered)
            ? [
                `${awaited(offered)}. Les articles vous sont réservés jusque-là, et nous préparons la commande une fois le paiement reçu. Sans paiement dans ce délai, la commande est annulée et un message vous le dit.`,
              ]
            : []),
        ],
  /** The answer to which means of payment there are. */
  faq: (offered: OfferedPayments): readonly string[] => {
    if (offered.ways.length === 0)
      return ['Aucun pour l’instant : la boutique ne prend pas encore de commande en ligne.']
    const [first = '', ...others] = offered.ways.map((way) => paymentMeans[way])
    const names = all().format([
      first,
      ...others.map((name) => (name === paymentMeans.paypal ? name : name.toLowerCase())),
    ])
    return [
      `${names}. Le montant est dû en totalité à la commande.`,
      ...(hasSent(offered)
        ? [
            `${awaited(offered)} ; vos pièces vous sont réservées jusque-là, et nous la préparons à son arrivée.`,
          ]
        : []),
    ]
  },
  /** The same in a cell of a table. */
  brief: (offered: OfferedPayments): readonly string[] => [
    offered.ways.length === 0
      ? 'La boutique ne prend pas encore de commande en ligne'
      : `En totalité à la commande, ${either().format(offered.ways.map((way) => byPaymentMeans[way]))}${hasSent(offered) ? ` ; ${sentMoney(offered).toLowerCase()} doit nous parvenir sous ${offered.days} jours` : ''}`,
  ],
} as const satisfies Record<(typeof PAYMENT_PARTS)[number], unknown>
