import { type Cents, cents, centsFromEuros, eurosFromCents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'
import type { TestDatabase } from '../db/support/database.ts'

/** What one order comes to, in cents, as somebody tells it; a part that is not told is left out. */
export interface Amounts {
  readonly subtotal: Cents
  readonly discount: Cents
  readonly shippingFee: Cents
  readonly tax: Cents
  readonly total: Cents
}

export interface Placed {
  readonly token: string
  readonly order: Order
  readonly db: TestDatabase
  /** Paid when it was placed, in the demonstration. */
  readonly isSimulated: boolean
  /** What is given back first, in cents. */
  readonly part: number
}

/** Who else tells the amounts of an order: each is compared to the page's. They are asked in this order. */
export const WITNESSES: Readonly<Record<string, (placed: Placed) => Promise<Partial<Amounts>>>> = {
  'the order': async ({ order }) => order,
  'its columns': async ({ db, token }) => {
    const [row] = await db.query(
      'select subtotal, discount, shipping_fee, tax, total from orders where id = private.linked_order($1)',
      [token],
    )
    return {
      subtotal: centsFromEuros(String(row?.subtotal)),
      discount: centsFromEuros(String(row?.discount)),
      shippingFee: centsFromEuros(String(row?.shipping_fee)),
      tax: centsFromEuros(String(row?.tax)),
      total: centsFromEuros(String(row?.total)),
    }
  },
  'its lines': async ({ db, token }) => {
    const [row] = await db.query(
      `select sum(i.line_total) as subtotal, sum(i.discount) as discount, sum(i.tax) + o.shipping_tax as tax,
         sum(i.line_total - i.discount) + o.shipping_fee as total
       from orders o join order_items i on i.order_id = o.id where o.id = private.linked_order($1) group by o.id`,
      [token],
    )
    return {
      subtotal: centsFromEuros(String(row?.subtotal)),
      discount: centsFromEuros(String(row?.discount)),
      tax: centsFromEuros(String(row?.tax)),
      total: centsFromEuros(String(row?.total)),
    }
  },
  // Asked while the order is not paid; then it is paid, as the news of Stripe does it.
  'what Stripe is asked for': async ({ db, token, isSimulated }) => {
    if (isSimulated) return {}
    const [begun] = await db.query(
      `select (p.it ->> 'amount')::int as amount, p.it ->> 'payment' as payment from begin_payment($1, 'one') p (it)`,
      [token],
    )
    await db.query('select private.settle_payment($1)', [begun?.payment])
    return { total: cents(Number(begun?.amount)) }
  },
  'the invoice': async ({ db, token }) => {
    await db.query('select issue_due_documents()')
    return inCents(contentOf(await documents(db, token, 'invoice')))
  },
  'the journal': async ({ db, token }) => {
    const [row] = await db.query(
      `select j.payload from sales_journal j join documents d on d.number = j.document
         join orders o on o.id = d.order_id where o.id = private.linked_order($1) and j.kind = 'sale'`,
      [token],
    )
    const { lines, discount, shipping, tax, total } = JSON.parse(String(row?.payload)) as JournalFacts
    return {
      subtotal: cents(lines.reduce((sum, line) => sum + line.total, 0)),
      discount: cents(discount),
      shippingFee: cents(shipping),
      tax: cents(tax),
      total: cents(total),
    }
  },
  // In two parts of which the first is any: together they take back tax and total to the cent.
  'its credit notes': async ({ db, token, order, part }) => {
    const parts = part > 0 && part < order.total ? [part, order.total - part] : [order.total]
    for (const amount of parts)
      await db.query(
        `insert into refunds (order_id, amount, reason, of_sale, status)
         select o.id, $2, 'withdrawal', true, 'succeeded' from orders o where o.id = private.linked_order($1)`,
        [token, eurosFromCents(cents(amount))],
      )
    await db.query('select issue_due_documents()')
    const notes = (await documents(db, token, 'credit_note')).map((content) => inCents(content))
    const sum = (pick: (note: Amounts) => number) => cents(notes.reduce((all, note) => all + pick(note), 0))
    return { tax: sum(({ tax }) => tax), total: sum(({ total }) => total) }
  },
}

interface JournalFacts {
  readonly lines: readonly { readonly total: number }[]
  readonly discount: number
  readonly shipping: number
  readonly tax: number
  readonly total: number
}

type Content = Readonly<Record<'subtotal' | 'discount' | 'shipping_fee' | 'tax' | 'total', number>>

const documents = async (db: TestDatabase, token: string, kind: string): Promise<Content[]> =>
  (
    await db.query(
      `select d.content from documents d join orders o on o.id = d.order_id
       where o.id = private.linked_order($1) and d.kind = $2 order by d.number`,
      [token, kind],
    )
  ).map(({ content }) => content as Content)

const contentOf = ([content]: readonly Content[]): Content => {
  if (!content) throw new Error('there is no invoice')
  return content
}

const inCents = (content: Content): Amounts => ({
  subtotal: centsFromEuros(content.subtotal ?? 0),
  discount: centsFromEuros(content.discount ?? 0),
  shippingFee: centsFromEuros(content.shipping_fee ?? 0),
  tax: centsFromEuros(content.tax),
  total: centsFromEuros(content.total),
})
