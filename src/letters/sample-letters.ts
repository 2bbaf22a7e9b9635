import type { MailKind, MailSentences } from '@/domain/mail-sentences.ts'
import { confirmationPath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { sampleOrder } from '@/texts/letterSample.ts'
import { leftCartLetter } from './left-cart.ts'
import type { Letter } from './letter.ts'
import { orderLetter } from './order-letters.ts'
import { acknowledgementLetter } from './withdrawal.ts'

const TOKEN = 'exemple'
const noPicture = () => null

/** A letter as it would go out, about an order that nobody placed. @param siteUrl without a slash at its end. */
export function sampleLetter(
  kind: MailKind,
  settings: ShopSettings,
  sentences: MailSentences,
  siteUrl: string,
): Letter & { readonly subject: string } {
  if (kind === 'left_cart')
    return leftCartLetter({
      lines: sampleOrder.lines.map(({ unitPrice, ...line }) => ({ ...line, price: unitPrice })),
      leave: TOKEN,
      settings,
      sentences,
      siteUrl,
      picture: noPicture,
    })
  const { orderNumber, customer, createdAt } = sampleOrder
  if (kind === 'withdrawal_received')
    return acknowledgementLetter(
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
          orderStatus: 'completed',
        },
      },
      settings,
      sentences,
      siteUrl,
    )
  return orderLetter(kind, {
    order: kind === 'order_cancelled' ? { ...sampleOrder, status: 'cancelled' } : sampleOrder,
    settings,
    sentences,
    siteUrl,
    link: siteUrl + confirmationPath(TOKEN),
    terms: null,
    picture: noPicture,
    content: { exchanges: sampleOrder.exchanged?.map(({ id }) => id) },
  })
}
