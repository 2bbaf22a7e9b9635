import { formatCents } from '@/domain/money.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { SupplierOrderDocument } from '@/domain/supplier-order.ts'
import { emailText } from '@/texts/emails.ts'
import { supplierOrderText as t } from '@/texts/supplier-order.ts'
import type { Block, Row } from './blocks.ts'
import { type Email, writeEmail } from './email.ts'

type Written = Email & { readonly subject: string }
type Line = Pick<SupplierOrderDocument['lines'][number], 'reference' | 'name' | 'label' | 'quantity'>

const pieces = (lines: readonly (Line & { readonly amount: string; readonly count: string })[]): Block => ({
  pieces: lines.map(({ reference, name, label, count, amount }) => ({
    picture: null,
    name,
    details: [...(label ? [label] : []), `${t.reference} ${reference}`],
    count,
    amount,
  })),
})

/** An order as its supplier gets it; its PDF goes with it. @param siteUrl null where the shop's own address is not known. */
export function supplierOrderEmail(
  order: SupplierOrderDocument,
  settings: ShopSettings,
  siteUrl: string | null,
): Written {
  const { number, lines, total, note, expectedOn, buyer } = order
  const facts: Row[] = [
    [t.at, t.day(order.at)],
    ...(expectedOn ? [[t.expected, t.day(expectedOn)] as const] : []),
  ]
  const blocks: Block[] = [
    { text: t.greeting },
    { text: t.intro(number) },
    { rows: facts },
    ...(note ? [{ quote: note }] : []),
    pieces(
      lines.map((line) => ({
        ...line,
        count:
          line.cost === null
            ? t.pieces(line.quantity)
            : emailText.count(line.quantity, formatCents(line.cost)),
        amount: line.total === null ? t.toAgree : formatCents(line.total),
      })),
    ),
    ...(total === null ? [] : [{ amounts: [[t.total, formatCents(total)]] as const, total: 0 }]),
    { title: t.buyer, lines: [buyer.name, ...buyer.address.split('\n')] },
    { text: t.confirm },
  ]
  return {
    subject: t.subject(number, settings.siteName),
    ...writeEmail({ settings, siteUrl, title: `${t.title} ${number}` }, blocks),
  }
}

/** Tells a supplier that nothing more of an order is wanted. @param missing what has not come, at least one line. */
export function supplierOrderEndEmail(
  order: SupplierOrderDocument,
  isPartlyReceived: boolean,
  missing: readonly Line[],
  settings: ShopSettings,
  siteUrl: string | null,
): Written {
  const { number, at } = order
  return {
    subject: t.endedSubject(number, settings.siteName),
    ...writeEmail({ settings, siteUrl, title: t.endedTitle(number) }, [
      { text: t.greeting },
      { text: isPartlyReceived ? t.closed(number, at) : t.cancelled(number, at) },
      pieces(missing.map((line) => ({ ...line, count: t.pieces(line.quantity), amount: '' }))),
      { text: t.endedConfirm },
    ]),
  }
}
