import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joined } from '../../supabase/functions/_shared/parcels/label-files.ts'
import { readPdf } from '../support/read-pdf.ts'
import { parcelNews } from '../support/sendcloud/server.ts'
import { type LabelShop, labelShop } from './support/label-shop.ts'

let at: LabelShop

beforeAll(async () => {
  at = await labelShop()
})
beforeEach(() => at.sendcloud.set(null))
afterAll(() => at?.close())

const statusOf = (order: string) => at.sendcloud.of(order).map(({ parcels: [parcel] }) => parcel.status.code)
const trackingOf = async (order: string) =>
  (await at.shop.db.query(`select tracking_number from orders where order_number = $1`, [order]))[0]
    ?.tracking_number
const print = async (orders: readonly string[], paper = 'label') => {
  const labels = await Promise.all(orders.map(async (order) => (await at.labelOf(order))?.id))
  const answer = await fetch(`${at.shop.url}/functions/v1/parcel-label`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${at.staff}`, apikey: at.shop.anonKey },
    body: JSON.stringify({ ask: 'print', labels, paper }),
  })
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

test('labels are printed again for nothing, many as one file, four on a sheet', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, () => at.order()))
  for (const order of orders) await at.buy(order)
  const numbers = orders.map((order) => at.sendcloud.of(order)[0]?.parcels[0].tracking_number)
  at.sendcloud.set({ is: 'down' })
  const [one] = orders
  const single = await print([one ?? ''])
  expect((await readPdf(single.bytes)).pages).toEqual([expect.stringContaining(String(numbers[0]))])
  const many = await readPdf((await print(orders)).bytes)
  expect(many.pages.map((page) => numbers.findIndex((number) => page.includes(String(number))))).toEqual([
    0, 1, 2, 3, 4,
  ])
  const sheets = (await print(orders, 'a4')).bytes
  expect((await PDFDocument.load(sheets)).getPages().map((page) => Math.round(page.getHeight()))).toEqual([
    842, 842,
  ])
  const [first = '', second = ''] = (await readPdf(sheets)).pages
  expect(numbers.map((number) => first.includes(String(number)))).toEqual([true, true, true, true, false])
  expect(second).toContain(String(numbers[4]))
  // Whose file is not there gets it again of the service.
  const lost = await at.labelOf(one ?? '')
  await at.shop.service.storage.from('labels').remove([`${lost?.id}.pdf`])
  expect((await print([one ?? ''])).status).toBe(404)
  at.sendcloud.set(null)
  expect((await print([one ?? ''])).status).toBe(200)
  // Nobody reads the bucket itself.
  for (const bearer of [at.shop.anonKey, at.staff]) {
    const answer = await fetch(`${at.shop.url}/storage/v1/object/authenticated/labels/${lost?.id}.pdf`, {
      headers: { Authorization: `Bearer ${bearer}`, apikey: at.shop.anonKey },
    })
    expect(answer.ok).toBe(false)
  }
})

test('functions of a hosted project that are not deployed anew yet have labels by their former names', async () => {
  const order = await at.order()
  await at.buy(order)
  const label = await at.labelOf(order)
  const asked = async (call: string, ...args: unknown[]) =>
    (await at.shop.db.query(`select ${call} as file`, args))[0]?.file
  expect(await asked('labels_of($1)', ['CMD-2026-9999', order])).toMatchObject([
    { id: label?.id, number: order },
  ])
  expect(await asked('labels_of($1)', ['CMD-2026-9999'])).toEqual([])
  // One of what comes back or replaces alone.
  expect(await asked('return_label_file($1)', label?.id)).toBeNull()
  await at.shop.db.query(`update labels set kind = 'exchange' where id = $1`, [label?.id])
  expect(await asked('return_label_file($1)', label?.id)).toMatchObject({ id: label?.id, kind: 'exchange' })
  expect(await asked('return_label_file(null, $1, $2)', 'x', label?.number)).toBeNull()
})

test('papers for the customs are sheets of their own; what they say is asked for where there are any', async () => {
  const order = await at.order()
  await at.shop.db.query(
    `update orders set country = 'CH', postal_code = '1204', city = 'Genève' where order_number = $1`,
    [order],
  )
  await at.shop.db.query(
    `update categories set weight_g = 300, hs_code = '46021990', origin_code = 'MA', customs_name = 'Straw bag'`,
  )
  expect((await at.buy(order)).body).toMatchObject({ label: { state: 'ready' } })
  const [shipment] = at.sendcloud.of(order)
  expect(shipment?.customs_information).toMatchObject({
    invoice_number: order,
    export_reason: 'commercial_goods',
  })
  expect(shipment?.parcels[0].parcel_items).toMatchObject([
    {
      description: 'Straw bag',
      hs_code: '46021990',
      origin_country: 'MA',
      weight: { value: 0.3, unit: 'kg' },
    },
  ])
  const { bytes } = await print([order], 'a4')
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2)
  // A parcel that stays in the Union tells nobody what is in it.
  const home = await at.order()
  await at.buy(home)
  expect(at.sendcloud.of(home)[0]).not.toHaveProperty('customs_information')
  expect(at.sendcloud.of(home)[0]?.parcels[0].parcel_items).toBeUndefined()
})

test('the label of an order that is cancelled or withdrawn from is given back by the clock; one that has left is not', async () => {
  const [cancelled, withdrawn, scanned] = [await at.order(), await at.order(), await at.order()]
  for (const order of [cancelled, withdrawn, scanned]) await at.buy(order)
  Object.assign(at.sendcloud.of(scanned)[0]?.parcels[0].status ?? {}, { code: 'EN_ROUTE' })
  await at.shop.db.query(`update orders set status = 'cancelled' where order_number = any ($1)`, [
    [cancelled, scanned],
  ])
  await at.shop.db.query(
    `insert into withdrawals (reference, request_key, name, order_number, email, order_id)
     select 'RET-2026-0001', gen_random_uuid(), 'X', order_number, email, id from orders where order_number = $1`,
    [withdrawn],
  )
  await at.clock()
  for (const order of [cancelled, withdrawn]) {
    expect(statusOf(order)).toEqual(['CANCELLED'])
    expect(await at.labelOf(order)).toMatchObject({ state: 'cancelled' })
  }
  expect(await at.labelOf(scanned)).toMatchObject({
    state: 'ready',
    reason: 'sent_already',
    next_look_at: null,
  })
  expect(await trackingOf(withdrawn)).toBeNull()
  // One that was bought without an answer is found first, and then given back.
  const late = await at.order()
  await at.buyUnanswered(late)
  await at.shop.db.query(`update orders set status = 'cancelled' where order_number = $1`, [late])
  await at.clock()
  await at.clock()
  expect(statusOf(late)).toEqual(['CANCELLED'])
})

test('another address makes a label out of date: it is given back, and another is bought', async () => {
  const order = await at.order()
  const { body } = (await at.buy(order)) as { body: { label: { id: string } } }
  await at.shop.db.query(`update orders set city = 'Lyon', postal_code = '69001' where order_number = $1`, [
    order,
  ])
  expect((await at.buy(order)).body).toMatchObject({ label: { state: 'ready', is_outdated: true } })
  at.sendcloud.set({ is: 'down' })
  expect((await at.ask({ ask: 'cancel', label: body.label.id })).body).toMatchObject({
    error: { code: 'label_service_silent' },
  })
  at.sendcloud.set(null)
  expect((await at.ask({ ask: 'cancel', label: body.label.id })).body).toMatchObject({
    label: { state: 'cancelled' },
  })
  expect(await trackingOf(order)).toBeNull()
  expect((await at.buy(order)).body).toMatchObject({ label: { state: 'ready', is_outdated: false } })
  expect(statusOf(order)).toEqual(['CANCELLED', 'READY_TO_SEND'])
  expect(at.sendcloud.of(order).map(({ to_address }) => to_address.city)).toEqual(['Paris', 'Lyon'])
})

test('what was bought and given back stands in the audit log, with who did it; what the clock gives back does not', async () => {
  const entries = async (order: string) =>
    (
      await at.shop.db.query(
        `select a.admin_name, a.row_label, a.changes -> 'state' ->> 'new' as state, a.changes -> 'cost' ->> 'new' as cost, a.changes ->> 'number' as number
         from audit_log a join orders o on o.id::text = a.row_id where a.table_name = 'labels' and o.order_number = $1 order by a.id`,
        [order],
      )
    ).map(({ admin_name, state, cost }) => [admin_name, state, cost])
  const [order, late] = [await at.order(), await at.order()]
  const { body } = (await at.buy(order, at.staff)) as { body: { label: { id: string } } }
  await at.buy(order, at.owner)
  expect(await entries(order)).toEqual([['Nadia', 'ready', '7.13']])
  await at.ask({ ask: 'cancel', label: body.label.id })
  const [, given] = await entries(order)
  expect(given).toEqual([expect.not.stringMatching('Nadia'), 'cancelled', null])
  // Found by the clock: whoever asked for it has bought it. What follows from the order says the order.
  await at.buyUnanswered(late)
  expect(await entries(late)).toEqual([])
  await at.clock()
  await at.shop.db.query(`update orders set status = 'cancelled' where order_number = $1`, [late])
  await at.clock()
  expect(await at.labelOf(late)).toMatchObject({ state: 'cancelled' })
  expect((await entries(late)).map(([, state]) => state)).toEqual(['ready'])
  // Neither number nor recipient is kept there.
  const written = await at.shop.db.query(
    `select a.changes::text as changes from audit_log a where a.table_name = 'labels'`,
  )
  expect(written.filter(({ changes }) => /6A2|Paris/.test(String(changes)))).toEqual([])
})

test('Sendcloud’s news need no session, and its signature', async () => {
  const { body, signature } = parcelNews('6A12345678901')
  for (const [given, status] of [
    [signature, 200],
    ['0'.repeat(64), 400],
  ] as const) {
    const answer = await fetch(`${at.shop.url}/functions/v1/parcel-webhook`, {
      method: 'POST',
      headers: { 'Sendcloud-Signature': given },
      body,
    })
    expect(answer.status).toBe(status)
  }
})

test('files go 90 days after the delivery; what was bought stays', async () => {
  const [old, fresh] = [await at.order(), await at.order()]
  for (const order of [old, fresh]) await at.buy(order)
  await at.shop.db.query(
    `update orders set status = 'completed', delivered_at = now() - case when order_number = $1 then 91 else 89 end * interval '1 day'
     where order_number = any ($2)`,
    [old, [old, fresh]],
  )
  await at.clock()
  expect(await at.labelOf(old)).toMatchObject({ state: 'ready', is_stored: false })
  expect(await at.labelOf(fresh)).toMatchObject({ is_stored: true })
  const kept = await at.shop.db.query(`select name from storage.objects where bucket_id = 'labels'`)
  expect(kept.map(({ name }) => name)).not.toContain(`${(await at.labelOf(old))?.id}.pdf`)
  expect(kept.map(({ name }) => name)).toContain(`${(await at.labelOf(fresh))?.id}.pdf`)
})

test('a sheet takes four labels, and what is larger stands alone', async () => {
  const page = async (size: [number, number]) => {
    const made = await PDFDocument.create()
    made.addPage(size).drawText('x')
    return await made.save()
  }
  const [label, a4] = [await page([283, 425]), await page([595, 842])]
  const pages = async (files: readonly Uint8Array[]) =>
    (await PDFDocument.load(await joined(files, 'a4'))).getPageCount()
  expect(await pages([label, label, label, label])).toBe(1)
  expect(await pages([label, a4, label])).toBe(2)
  expect(await pages(Array(9).fill(label))).toBe(3)
})
