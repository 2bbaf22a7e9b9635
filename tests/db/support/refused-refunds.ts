import { beforeAll, beforeEach } from 'vitest'
import { type RefundRequest, refundOrder, retryRefund } from '@/data/admin/order-changes.ts'
import { ZERO } from '@/domain/money.ts'
import { refundOf } from '@/domain/order-work.ts'
import { exchangeContext } from './exchange-context.ts'
import { apply, SERVICE } from './payments.ts'

/** Hats paid at Stripe, 50 of each size in stock, refunds that are asked for and what Stripe says of them. */
export function refusedRefunds() {
  const at = exchangeContext()
  beforeAll(async () => {
    // Owners alone give money back.
    await at.query(`update admin_users set role = 'owner'`)
    await at.query(`update settings set contact_email = 'salma@atelier.example'`)
  })
  const stock = (pieces: number, size: number | null = null) =>
    at.query('update inventory set stock = $1 where variant_id = any ($2)', [
      pieces,
      size === null ? at.sizes : [at.sizes[size]],
    ])
  beforeEach(() => stock(50))

  const stocks = async () =>
    (
      await at.query('select stock from inventory where variant_id = any ($1) order by variant_id', [
        at.sizes,
      ])
    ).map((row) => Number(row.stock))
  /** By how many units each size changes. */
  async function moved(work: () => Promise<unknown>): Promise<readonly number[]> {
    const before = await stocks()
    await work()
    return (await stocks()).map((pieces, size) => pieces - (before[size] ?? 0))
  }

  /** A sent order, of which units were exchanged for the second size, that wait to be sent. */
  async function exchanged(quantity = 1) {
    const { number, intent } = await at.paid(quantity)
    await at.call(`set_order_status($1, 'shipped')`, [number])
    await at.swap(number, 1, quantity)
    const [exchange = ''] = await at.idsOf(number)
    return { number, intent, exchange }
  }

  const due = async (intent: string) =>
    (await at.query('select d.* from due_refunds(500) d where d.intent = $1', [intent], SERVICE))[0]
  type Due = Awaited<ReturnType<typeof due>>
  interface Sale {
    readonly number: string
    readonly intent: string
    /** Whose units are given back; null of those that were sold. */
    readonly exchange: string | null
  }
  /** Units are given back, as far as Stripe is asked. @returns what it is asked */
  async function asked(
    { number, intent, exchange }: Sale,
    quantity = 1,
    changes: Partial<RefundRequest> = {},
  ) {
    const order = await at.read(number)
    const [line] = order.worked
    if (!line) throw new Error('the order has no line')
    await refundOrder(at.api, order, {
      lines: [{ position: 1, exchange, quantity }],
      total: refundOf(line, (held) => (held.exchange === exchange ? quantity : 0)),
      shipping: ZERO,
      extra: ZERO,
      reason: 'size',
      note: '',
      restock: false,
      withdrawal: null,
      ...changes,
    })
    return due(intent)
  }
  const refused = (one: { readonly id?: unknown } | undefined) =>
    at.query(`select fail_refund($1, 'no', true)`, [one?.id], SERVICE)
  /** Stripe says what became of a refund. */
  const news = (intent: string, one: Due, status: string) => {
    const id = `re_${String(one?.id).replaceAll('-', '')}`
    return apply(at.db, { refunds: [{ id, intent, amount: Number(one?.amount), status, refund: one?.id }] })
  }
  /** An owner has Stripe asked again for the last one that it refused. */
  async function retried(number: string) {
    const order = await at.read(number)
    const failed = order.refunds.find(({ status, isRetried }) => status === 'failed' && !isRetried)
    return retryRefund(at.api, order, failed?.id ?? '')
  }
  return { at, stock, stocks, moved, exchanged, due, asked, refused, news, retried }
}
