import type { MailKind, MailSentences } from '@/domain/mail-sentences.ts'
import type { Order } from '@/domain/order.ts'
import { HAND_PAYMENTS } from '@/domain/order-states.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { AWAITED, sampleOrder, samplePayTo } from '@/texts/email-sample.ts'
import type { Email } from './email.ts'
import { leftCartEmail } from './left-cart.ts'
import { orderEmail } from './order-emails.ts'
import { acknowledgementEmail } from './withdrawal.ts'

const TOKEN = 'exemple'
const noPicture = () => null

/** The sample as it waits for its payment, where the email asks for one. */
function awaitedSample(kind: MailKind, shop: string): Order {
  const [, method] = /^payment_(transfer|cheque|cash|reminder)$/.exec(kind) ?? []
  if (!method) return sampleOrder
  const means = HAND_PAYMENTS.find((one) => one === method) ?? 'transfer'
  return { ...sampleOrder, ...AWAITED, paymentMethod: means, payTo: samplePayTo(shop)[means] ?? null }
}

/** An email as it would go out, about an order that nobody placed. @param siteUrl without a slash at its end. */
export function sampleEmail(
  kind: MailKind,
  settings: ShopSettings,
  sentences: MailSentences,
  siteUrl: string,
): Email & { readonly subject: string } {
  if (kind === 'left_cart')
    return leftCartEmail({
      lines: sampleOrder.lines.map(({ unitPrice, ...line }) => ({ ...line, price: unitPrice })),
      leave: TOKEN,
      settings,
      sentences,
      siteUrl,
      picture: noPicture,
    })
  const { orderNumber, customer, createdAt } = sampleOrder
  if (kind === 'withdrawal_received')
    return acknowledgementEmail(
      {
        fields: {
          name: `${customer.firstName} ${customer.lastName}`,
          orderNumber,
          email: customer.email,
          items: '',
        },
        stored: {
          reference: 'RET-2026-0007',
          declaredAt: createdAt,
          lastDay: null,
          isLate: false,
          isLinked: true,
          paymentStatus: 'paid',
          orderStatus: 'completed',
        },
      },
      settings,
      sentences,
      siteUrl,
    )
  return orderEmail(kind, {
    order:
      kind === 'order_cancelled'
        ? { ...sampleOrder, status: 'cancelled' }
        : awaitedSample(kind, settings.siteName),
    settings,
    sentences,
    siteUrl,
    token: TOKEN,
    terms: null,
    picture: noPicture,
    content: { exchanges: sampleOrder.exchanged?.map(({ id }) => id) },
  })
}
