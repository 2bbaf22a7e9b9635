import { formatIban } from '@/domain/iban.ts'
import { formatCents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'
import { frenchDates } from './french-dates.ts'

const day = frenchDates({ dateStyle: 'full', timeZone: 'Europe/Paris' })

/** How an order is paid by transfer, by cheque or in cash, on its page and in emails. */
export const paymentDetailsText = {
  title: 'Pour la régler',
  amount: 'Montant',
  holder: 'Bénéficiaire',
  iban: 'IBAN',
  bic: 'BIC',
  label: 'Motif à indiquer',
  payee: 'À l’ordre de',
  sendTo: 'À envoyer à',
  back: 'À écrire au dos',
  until: 'À nous faire parvenir jusqu’au',
  ask: {
    transfer: 'Pour recevoir nos coordonnées bancaires, répondez à notre message ou écrivez-nous.',
    cheque:
      'Pour savoir à quel ordre et à quelle adresse l’envoyer, répondez à notre message ou écrivez-nous.',
    cash: 'Pour convenir d’un moment, répondez à notre message ou écrivez-nous.',
  } as Readonly<Record<string, string>>,
} as const

type Fact = readonly [name: string, value: string]

/** What its buyer needs to pay an order without a card: to the last of its days. Values may have several lines. */
export function paymentDetails(
  order: Pick<Order, 'total' | 'orderNumber' | 'payTo' | 'paymentMethod' | 'reservedUntil'>,
): readonly Fact[] {
  const { payTo, orderNumber, reservedUntil } = order
  const t = paymentDetailsText
  const target: readonly Fact[] = !payTo
    ? []
    : 'iban' in payTo
      ? [
          [t.holder, payTo.holder],
          [t.iban, formatIban(payTo.iban)],
          ...(payTo.bic ? [[t.bic, payTo.bic] as const] : []),
        ]
      : [
          [t.payee, payTo.payee],
          [t.sendTo, payTo.address],
        ]
  const reference: readonly Fact[] =
    order.paymentMethod === 'cash' ? [] : [[order.paymentMethod === 'cheque' ? t.back : t.label, orderNumber]]
  return [
    [t.amount, formatCents(order.total)],
    ...target,
    ...reference,
    ...(reservedUntil ? [[t.until, day(reservedUntil)] as const] : []),
  ]
}
