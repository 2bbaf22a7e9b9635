import { escapeHtml } from '@/domain/html.ts'
import { unlinked } from '@/domain/links.ts'
import { type Cents, formatCents, multiplyCents } from '@/domain/money.ts'
import { type Order, orderedName } from '@/domain/order.ts'
import { confirmationPath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { type Terms, termsLetter, termsText } from '@/domain/terms.ts'
import { isExport } from '@/domain/vat.ts'
import { orderMailText as t } from '@/texts/orderMail.ts'
import type { Mail } from '../_shared/mail.ts'

export interface Confirmation {
  readonly order: Order
  readonly settings: ShopSettings
  /** Address of the order's page, or null where the shop's own address is not known for certain. */
  readonly link: string | null
  /** The terms that the buyer accepted, null where none were published. */
  readonly terms: Terms | null
  /** The shop's own address, where it is known for certain. */
  readonly siteUrl: string | null
}

/** @param siteUrl the shop's address as its owner configured it: one that a caller names could lead anywhere. */
export const orderLink = (siteUrl: string | undefined, token: string): string | null =>
  siteUrl ? siteUrl.replace(/\/$/, '') + confirmationPath(token) : null

/** Writes the confirmation that the buyer gets, as text and as HTML; all that a person typed is escaped. */
export function confirmationMail(confirmation: Confirmation): Mail {
  const { order, settings } = confirmation
  return {
    to: order.customer.email,
    subject: t.subject(order.orderNumber, settings.siteName),
    text: plainText(confirmation),
    html: htmlText(confirmation),
  }
}

const lineRows = (order: Order): [string, string][] =>
  order.lines.map((line) => [
    `${orderedName(line)} × ${line.quantity}`,
    formatCents(multiplyCents(line.unitPrice, line.quantity)),
  ])

function totalRows({ order, settings }: Confirmation): [string, string][] {
  const fee = (amount: Cents) => (amount > 0 ? formatCents(amount) : t.free)
  return [
    [t.subtotal, formatCents(order.subtotal)],
    ...(order.discount > 0 ? ([[t.discount, `− ${formatCents(order.discount)}`]] as [string, string][]) : []),
    [t.shipping(order.shippingMethod), fee(order.shippingFee)],
    [order.tax > 0 ? t.total : t.untaxedTotal, formatCents(order.total)],
    ...(settings.vat.exempt || order.tax === 0
      ? []
      : ([[t.tax, formatCents(order.tax)]] as [string, string][])),
  ]
}

const personOf = ({ customer }: Order) => unlinked(`${customer.firstName} ${customer.lastName}`)

/** Where the parcel goes: to the relay point where there is one. */
function deliveryLines(order: Order): string[] {
  const { relayPoint: relay } = order
  if (!relay) return addressLines(order)
  return [
    personOf(order),
    relay.name,
    relay.address,
    `${relay.postalCode} ${relay.city}`,
    t.country(relay.country),
  ]
}

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

const placeTitle = ({ relayPoint }: Order) => (relayPoint ? t.relayPoint : t.address)

function closingLines({ order, settings }: Confirmation): string[] {
  const lines = [
    `${t.payment} : ${t.paymentMethod(order.paymentMethod)}`,
    order.isSimulated ? t.simulated : '',
    settings.vat.exempt ? t.vatExempt : '',
    isExport(order.shippingAddress.country) ? t.export : '',
    t.terms(order.termsVersion),
    settings.contactEmail ? t.contact(settings.contactEmail) : '',
    [settings.legal.companyName, settings.address.replaceAll('\n', ', ')].filter(Boolean).join(' – '),
  ]
  return lines.filter((line) => line !== '')
}

function plainText(confirmation: Confirmation): string {
  const { order, link, terms } = confirmation
  const table = (rows: [string, string][]) => rows.map(([name, value]) => `${name} : ${value}`).join('\n')
  return [
    t.greeting(unlinked(order.customer.firstName)),
    t.intro(order.orderNumber),
    table(lineRows(order)),
    table(totalRows(confirmation)),
    `${placeTitle(order)} :\n${deliveryLines(order).join('\n')}`,
    ...(order.relayPoint ? [`${t.buyerAddress} :\n${addressLines(order).join('\n')}`] : []),
    ...(link ? [`${t.order} : ${link}`] : []),
    closingLines(confirmation).join('\n'),
    ...(terms ? [`${'—'.repeat(20)}\n${t.termsTitle(terms.version)}`, termsText(terms.html)] : []),
  ].join('\n\n')
}

function htmlText(confirmation: Confirmation): string {
  const { order, link, terms } = confirmation
  const row = ([name, value]: [string, string]) =>
    `<tr><td style="padding:4px 16px 4px 0">${escapeHtml(name)}</td><td style="padding:4px 0;text-align:right">${escapeHtml(value)}</td></tr>`
  const block = (title: string, lines: readonly string[]) =>
    `<h2 style="font-size:16px">${title}</h2>\n<p>${lines.map(escapeHtml).join('<br>')}</p>`
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  return [
    '<!doctype html><html lang="fr"><body style="font-family:Georgia,serif;color:#2f2a24;max-width:560px">',
    `<h1 style="font-size:22px">${t.title}</h1>`,
    paragraph(t.greeting(unlinked(order.customer.firstName))),
    paragraph(t.intro(order.orderNumber)),
    `<table style="border-collapse:collapse;width:100%">${lineRows(order).map(row).join('')}`,
    `<tr><td colspan="2"><hr></td></tr>${totalRows(confirmation).map(row).join('')}</table>`,
    block(placeTitle(order), deliveryLines(order)),
    order.relayPoint ? block(t.buyerAddress, addressLines(order)) : '',
    link ? `<p><a href="${escapeHtml(link)}">${t.order}</a></p>` : '',
    `<div style="font-size:13px">${closingLines(confirmation).map(paragraph).join('')}</div>`,
    terms
      ? `<hr><h1 style="font-size:20px">${escapeHtml(t.termsTitle(terms.version))}</h1>\n<div style="font-size:14px">${termsLetter(terms.html, confirmation.siteUrl?.replace(/\/$/, '') ?? null)}</div>`
      : '',
    '</body></html>',
  ].join('\n')
}
