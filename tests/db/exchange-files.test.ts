import { expect, test } from 'vitest'
import { planStored, storeResults } from '@/data/admin/parcel-results.ts'
import { exchangeParcel, parcelToSend, readParcels } from '@/data/admin/parcels.ts'
import type { Client } from '@/data/client.ts'
import { checkColiship, colishipFile } from '@/domain/coliship.ts'
import { unitsWeight } from '@/domain/parcel.ts'
import { type ResultRow, resultsOf } from '@/domain/parcel-results.ts'
import { exchangeContext } from './support/exchange-context.ts'
import type { Json } from './support/product-context.ts'

const context = exchangeContext()
const { query, sent, placed, swap, send, emails, idsOf, read } = context
const signal = new AbortController().signal

/** An array of numbers is no JSON. */
const client = (): Client =>
  ({
    rpc: (name: string, args: Json) =>
      name === 'parcels_of'
        ? {
            abortSignal: async () => ({
              data: await context.call('parcels_of($1)', [args.numbers]),
              error: null,
              status: 200,
            }),
          }
        : context.api.rpc(name as 'ship_orders', args as never),
  }) as unknown as Client

/** The parcels of orders, as the screen of files has them. */
async function filed(...numbers: string[]) {
  const { orders, sender } = await readParcels(client(), numbers, signal)
  const weighed = orders.map((order) => {
    const parcel = parcelToSend(order)
    return { ...parcel, weightG: unitsWeight(parcel.lines) }
  })
  return { orders, weighed, file: () => colishipFile(weighed, sender) }
}
/** A result file, read back as the screen does. */
const planned = (...lines: readonly (readonly [string, string])[]) => {
  const rows = lines.map((cells, at): ResultRow => ({ line: at + 1, cells }))
  return planStored(client(), resultsOf(rows, ['tracking', 'order']).results, signal)
}
const sentWith = async (number: string) =>
  (await read(number)).exchanges.map(({ trackingNumber, sentAt }) => [trackingNumber, sentAt !== null])
const weigh = () => query(`update products set weight_g = 310 where id = 60`)

test('what replaces units of an order is filed beside orders under a reference of its own, and its number comes back once', async () => {
  await weigh()
  const [order, exchanged] = [await placed(), await sent(2)]
  await swap(exchanged, 1)
  const { weighed, file } = await filed(order, exchanged)
  const reference = exchanged.replace('CMD', 'ECH')
  expect(weighed).toMatchObject([
    { number: order, reference: order, refusal: null, weightG: 310 },
    // One of two is exchanged: the file weighs it alone.
    { number: exchanged, reference, refusal: null, tracking: null, numbers: [], weightG: 310 },
  ])
  expect(weighed[1]?.lines).toMatchObject([{ quantity: 1, value: 4000 }])
  for (const one of weighed) expect(checkColiship(one).problems).toEqual([])
  expect(file().match(/"(?:CMD|ECH)-\d{4}-\d{4}"/g)).toEqual([`"${order}"`, `"${reference}"`])

  const answer = [
    ['6A1', order],
    ['6A2', reference],
  ] as const
  const plan = await planned(...answer)
  expect(plan.map(({ step }) => step.is)).toEqual(['ship', 'ship'])
  expect(await storeResults(client(), plan)).toEqual({})
  expect(await sentWith(exchanged)).toEqual([['6A2', true]])
  const state = () =>
    query(
      `select o.order_number, o.status, o.tracking_number, o.updated_at::text, (select count(*) from mail_outbox) as emails,
         (select count(*) from audit_log) as audited
       from orders o where o.order_number in ($1, $2) order by 1`,
      [order, exchanged],
    )
  const stored = await state()
  expect(stored).toMatchObject([
    { status: 'shipped', tracking_number: '6A1' },
    { status: 'shipped', tracking_number: `AU-${exchanged}` },
  ])
  expect(await emails(exchanged)).toMatchObject([{ tracking: '6A2' }])

  // The same file again, and by somebody whose page still shows the plan.
  const again = await planned(...answer)
  expect(again.map(({ step }) => step.is)).toEqual(['done', 'done'])
  expect(await storeResults(client(), again)).toEqual({})
  expect(await storeResults(client(), plan)).toEqual({
    [order]: 'order_already_shipped',
    [reference]: 'exchange_not_due',
  })
  expect(await state()).toEqual(stored)

  // What is exchanged next is another parcel; the old file still says nothing new.
  await swap(exchanged, 2)
  expect((await planned(...answer)).map(({ step }) => step.is)).toEqual(['done', 'done'])
  const next = await planned(...answer, ['6A3', reference])
  expect(next.map(({ step }) => step.is)).toEqual(['done', 'done', 'ship'])
  expect(await storeResults(client(), next)).toEqual({})
  expect(await sentWith(exchanged)).toEqual([
    ['6A3', true],
    ['6A2', true],
  ])
})

test('one that was sent without a number gets it; one that is not sent any more, or has another, is refused', async () => {
  await weigh()
  const number = await sent()
  const reference = number.replace('CMD', 'ECH')
  expect((await planned(['6B1', reference]))[0]?.step).toEqual({ is: 'unknown' })
  await swap(number, 1)
  await send(number)
  const [id = ''] = await idsOf(number)
  const plan = await planned(['6B1', reference])
  expect(plan[0]?.step).toEqual({ is: 'number', exchange: id })
  expect(await storeResults(client(), plan)).toEqual({})
  expect(await sentWith(number)).toEqual([['6B1', true]])
  expect((await planned(['6B2', reference]))[0]?.step).toEqual({ is: 'other_number', tracking: '6B1' })
  expect((await planned(['6B1', reference], ['6B2', reference])).map(({ step }) => step.is)).toEqual([
    'done',
    'other_number',
  ])
  // The number of another buyer's parcel is no exchange's.
  const other = await sent()
  await swap(other, 1)
  const foreign = await planned(['6B1', other.replace('CMD', 'ECH')])
  expect(await storeResults(client(), foreign)).toEqual({
    [other.replace('CMD', 'ECH')]: 'tracking_number_used',
  })
  await query(`update orders set payment_status = 'refunded' where order_number = $1`, [other])
  const { orders } = await filed(other)
  expect(orders.map((order) => [exchangeParcel(order)?.refusal, parcelToSend(order).reference])).toEqual([
    ['exchange_not_due', other],
  ])
  expect((await planned(['6B4', other.replace('CMD', 'ECH')]))[0]?.step).toEqual({
    is: 'refused',
    refusal: 'exchange_not_due',
  })
})
