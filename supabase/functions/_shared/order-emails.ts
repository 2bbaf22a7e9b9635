import type { WaitingMail } from '@/data/mail-outbox.ts'
import type { MailSettings } from '@/data/mail-settings.ts'
import { pictureUrl } from '@/data/pictures.ts'
import type { DocumentKind } from '@/domain/document-kind.ts'
import type { Order } from '@/domain/order.ts'
import { returnLabelsOf } from '@/domain/order-documents.ts'
import type { Terms } from '@/domain/terms.ts'
import { type OrderMailKind, orderEmail } from '@/emails/order-emails.ts'
import { sentPieces } from '@/emails/parcel-blocks.ts'
import { attachedDocument } from './attached-documents.ts'
import type { Batch, Email } from './email.ts'
import { orderLink } from './order-link.ts'
import { sentencesOf, settingsOf, shared, switchesOf } from './shared-facts.ts'
import { acceptedTerms } from './terms.ts'

const termsOf = shared(({ db, siteUrl }, version) => acceptedTerms(db, version, siteUrl ?? undefined))

/** The switch of the settings that an email hangs on; what the law or a payment asks for has none. */
const SWITCHES: Readonly<Partial<Record<OrderMailKind, keyof MailSettings>>> = {
  order_received: 'orderConfirmation',
  order_notice: 'orderNotice',
  order_shipped: 'shipmentNotification',
  exchange_sent: 'shipmentNotification',
}

const isAwaited = ({ paymentStatus, status }: Order) => paymentStatus === 'pending' && status !== 'cancelled'

/** Whether what an email says still holds when it is sent; where nothing stands here, it always does. */
const HOLDS: Readonly<Partial<Record<OrderMailKind, (order: Order, waiting: WaitingMail) => boolean>>> = {
  payment_request: isAwaited,
  payment_transfer: isAwaited,
  payment_cheque: isAwaited,
  payment_cash: isAwaited,
  payment_reminder: isAwaited,
  payment_failed: ({ paymentStatus }) => paymentStatus === 'pending' || paymentStatus === 'failed',
  // One that has arrived is on its way no more; who asks for the email once more gets it for its number.
  order_shipped: ({ status }, { isResent }) => status === 'shipped' || (isResent && status === 'completed'),
  exchange_sent: (order, { content }) => sentPieces({ order, content }).length > 0,
  order_delivered: ({ status }) => status === 'completed',
  // One that was given back meanwhile its buyer cannot use.
  return_label: (order, { content }) => returnLabelsOf(order).some(({ number }) => number === content.number),
  order_cancelled: ({ status }) => status === 'cancelled',
}

/** What goes with an email. */
const DOCUMENTS: Readonly<Partial<Record<OrderMailKind, DocumentKind>>> = {
  order_received: 'invoice',
  order_refunded: 'credit_note',
}

async function termsFor(batch: Batch, version: string): Promise<Terms | null> {
  const terms = await termsOf(batch, version)
  if (!terms)
    console.error(`the terms of sale ${version} were never published: the confirmation carries none`)
  return terms
}

/** Writes an email about an order as it stands when it is sent. */
export const aboutOrder =
  (kind: OrderMailKind): Email =>
  async (batch, waiting) => {
    const { order, content } = waiting
    if (!order) throw new Error('the letter is about an order, and comes without one')
    const [settings, switches, sentences] = await Promise.all([
      settingsOf(batch),
      switchesOf(batch),
      sentencesOf(batch, kind),
    ])
    const needed = SWITCHES[kind]
    if ((needed && !switches[needed]) || HOLDS[kind]?.(order, waiting) === false) return null
    const { siteUrl, pictureBase } = batch
    const orderToken = await orderLink(batch, waiting)
    // An answer to the shop's notice goes to the buyer.
    const replyTo = kind === 'order_notice' ? order.customer.email : settings.contactEmail
    const document = DOCUMENTS[kind]
    const attachments = document ? await attachedDocument(batch, waiting, orderToken, document) : []
    return {
      ...(attachments.length > 0 ? { attachments } : {}),
      ...(replyTo ? { replyTo } : {}),
      ...orderEmail(kind, {
        order,
        settings,
        sentences,
        siteUrl,
        token: orderToken,
        terms: kind === 'order_received' ? await termsFor(batch, order.termsVersion) : null,
        picture: (path) => (pictureBase ? pictureUrl(pictureBase, path) : null),
        content,
      }),
    }
  }
