import type { WaitingMail } from '@/data/mail-outbox.ts'
import type { MailSettings } from '@/data/mail-settings.ts'
import { pictureUrl } from '@/data/pictures.ts'
import type { Order } from '@/domain/order.ts'
import { confirmationPath } from '@/domain/paths.ts'
import type { DocumentKind } from '@/domain/shop-document.ts'
import type { Terms } from '@/domain/terms.ts'
import { type OrderMailKind, orderLetter, sentPieces } from '@/letters/order-letters.ts'
import { attachedDocument } from './attached-documents.ts'
import type { Batch, Letter } from './letters.ts'
import { sentencesOf, settingsOf, shared, switchesOf } from './shared-facts.ts'
import { acceptedTerms } from './terms.ts'

const termsOf = shared(({ db, siteUrl }, version) => acceptedTerms(db, version, siteUrl ?? undefined))

/** The switch of the settings that a letter hangs on; what the law or a payment asks for has none. */
const SWITCHES: Readonly<Partial<Record<OrderMailKind, keyof MailSettings>>> = {
  order_received: 'orderConfirmation',
  order_notice: 'orderNotice',
  order_shipped: 'shipmentNotification',
  exchange_sent: 'shipmentNotification',
}

/** Whether what a letter says still holds when it is sent; where nothing stands here, it always does. */
const HOLDS: Readonly<
  Partial<Record<OrderMailKind, (order: Order, content: WaitingMail['content']) => boolean>>
> = {
  payment_request: ({ paymentStatus, status }) => paymentStatus === 'pending' && status !== 'cancelled',
  payment_failed: ({ paymentStatus }) => paymentStatus === 'pending' || paymentStatus === 'failed',
  order_shipped: ({ status }) => status === 'shipped' || status === 'completed',
  exchange_sent: (order, content) => sentPieces({ order, content }).length > 0,
  order_delivered: ({ status }) => status === 'completed',
  order_cancelled: ({ status }) => status === 'cancelled',
}

/** What goes with a letter. */
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

/** Writes a letter about an order as it stands when it is sent. */
export const aboutOrder =
  (kind: OrderMailKind): Letter =>
  async (batch, waiting) => {
    const { order, orderToken, content } = waiting
    if (!order || !orderToken) throw new Error('the letter is about an order, and comes without one')
    const [settings, switches, sentences] = await Promise.all([
      settingsOf(batch),
      switchesOf(batch),
      sentencesOf(batch, kind),
    ])
    const needed = SWITCHES[kind]
    if ((needed && !switches[needed]) || HOLDS[kind]?.(order, content) === false) return null
    const { siteUrl, pictureBase } = batch
    // An answer to the shop's notice goes to the buyer.
    const replyTo = kind === 'order_notice' ? order.customer.email : settings.contactEmail
    const document = DOCUMENTS[kind]
    const attachments = document ? await attachedDocument(batch, waiting, document) : []
    return {
      ...(attachments.length > 0 ? { attachments } : {}),
      ...(replyTo ? { replyTo } : {}),
      ...orderLetter(kind, {
        order,
        settings,
        sentences,
        siteUrl,
        link: siteUrl ? siteUrl + confirmationPath(orderToken) : null,
        terms: kind === 'order_received' ? await termsFor(batch, order.termsVersion) : null,
        picture: (path) => (pictureBase ? pictureUrl(pictureBase, path) : null),
        content,
      }),
    }
  }
