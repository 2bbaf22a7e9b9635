import { expectedOf } from '@/domain/delivery-day.ts'
import { unlinked } from '@/domain/links.ts'
import { formatCents, multiplyCents } from '@/domain/money.ts'
import type { Order, OrderExchange } from '@/domain/order.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { type Terms, termsEmail, termsText } from '@/domain/terms.ts'
import { isExport } from '@/domain/vat.ts'
import { deliveryText } from '@/texts/delivery.ts'
import { discountText, orderDiscount } from '@/texts/discount.ts'
import { emailText } from '@/texts/emails.ts'
import { itemDetails } from '@/texts/item-details.ts'
import { orderMailText as t } from '@/texts/order-mail.ts'
import { pagesText } from '@/texts/pages.ts'
import { formatFee } from '@/texts/shipping-fee.ts'
import type { Block, Row } from './blocks.ts'
import { written } from './html.ts'

/** The ordered units. @param picture address of a stored picture, null where it is not known. */
export const orderedPieces = ({ lines }: Order, picture: (path: string) => string | null): Block => ({
  pieces: lines.map(({ name, sku, unitPrice, quantity, image, isGift, ...line }) => ({
    picture: image === null ? null : picture(image),
    name,
    details: [...itemDetails(line), sku && emailText.reference(sku)].filter(Boolean),
    count: emailText.count(quantity, formatCents(unitPrice)),
    amount: isGift ? discountText.free : formatCents(multiplyCents(unitPrice, quantity)),
  })),
})

/** The units that are sent in exchange, and for what. */
export const exchangedPieces = (
  exchanges: readonly OrderExchange[],
  picture: (path: string) => string | null,
): Block => ({
  pieces: exchanges.map(({ name, sku, formerLabel, quantity, image, ...item }) => ({
    picture: image === null ? null : picture(image),
    name,
    details: [
      ...itemDetails(item),
      emailText.reference(sku),
      formerLabel === null ? '' : emailText.inExchange(formerLabel),
    ].filter(Boolean),
    count: emailText.pieces(quantity),
    amount: '',
  })),
})

/** What is paid for them, as the database computed it. */
export function orderAmounts(order: Order): Block {
  const discount = orderDiscount(order)
  const before: Row[] = [
    [t.subtotal, formatCents(order.subtotal)],
    ...(discount ? [discount] : []),
    [t.shipping(order.shippingMethod), formatFee(order.shippingFee)],
  ]
  const total: Row = [order.tax > 0 ? t.total : t.untaxedTotal, formatCents(order.total)]
  const tax: Row[] = order.tax === 0 ? [] : [[t.tax, formatCents(order.tax)]]
  return { amounts: [...before, total, ...tax], total: before.length }
}

const personOf = ({ customer }: Order) => unlinked(`${customer.firstName} ${customer.lastName}`)

function addressLines(order: Order): string[] {
  const { shippingAddress: to } = order
  const lines = [
    personOf(order),
    unlinked(to.address),
    unlinked(to.addressComplement ?? ''),
    unlinked(`${to.postalCode} ${to.city}`),
    t.country(to.country),
  ]
  return lines.filter((line) => line !== '')
}

/** Where the parcel goes: to the relay point where there is one. */
export function deliveryBlocks(order: Order): Block[] {
  const { relayPoint: relay } = order
  if (!relay) return [{ title: t.address, lines: addressLines(order) }]
  const place = [
    relay.name,
    relay.address,
    `${relay.postalCode} ${relay.city}`,
    t.country(relay.country),
    relay.openingHours,
  ].filter(Boolean)
  return [
    { title: t.relayPoint, lines: [personOf(order), ...place] },
    { title: t.buyerAddress, lines: addressLines(order) },
  ]
}

/** On which days its parcel is expected. */
export function expected(order: Order): Block[] {
  const days = expectedOf(order)
  if (!days) return []
  const customs = isExport(order.shippingAddress.country) ? ` ${deliveryText.customs}` : ''
  return [{ text: `${deliveryText.expected(days)}${customs}` }]
}

/** What the law and the shop add to a confirmation. */
export function orderNotes(order: Order, settings: ShopSettings): Block[] {
  const notes = [
    order.isSimulated ? t.simulated : '',
    order.vat?.regime === 'exempt' ? (t.vatMention('exempt', order.createdAt) ?? '') : '',
    isExport(order.shippingAddress.country) ? t.export : '',
    t.terms(order.termsVersion),
    settings.contactEmail ? t.contact(settings.contactEmail) : '',
  ]
  return notes.filter(Boolean).map((note) => ({ note }))
}

/** The model form of the consumer code, with what the shop knows of it. */
export function withdrawalForm(order: Order, settings: ShopSettings): Block {
  const [items, dates, ...rest] = pagesText.withdrawalFields
  const to = pagesText.withdrawalTo(
    settings.legal.companyName || settings.siteName,
    settings.address.replaceAll('\n', ', '),
    settings.contactEmail,
  )
  const blank = [`${items} : ${order.orderNumber}`, `${dates} :`, ...rest.map((field) => `${field} :`)]
  const paragraphs = [pagesText.withdrawalIntro, to, pagesText.withdrawalNotice]
  return {
    document: {
      title: emailText.withdrawalForm,
      html: `${paragraphs.map((one) => `<p>${written(one)}</p>`).join('')}<ul>${blank.map((one) => `<li>${written(one)}</li>`).join('')}</ul>`,
      text: [...paragraphs, blank.map((one) => `- ${one}`).join('\n')].join('\n\n'),
    },
  }
}

/** The terms that the buyer accepted, whole. */
export const acceptedTerms = ({ version, html }: Terms, siteUrl: string | null): Block => ({
  document: {
    title: t.termsTitle(version),
    html: termsEmail(html, siteUrl),
    text: termsText(html),
  },
})
