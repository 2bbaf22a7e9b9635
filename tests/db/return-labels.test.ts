import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LabelShop, labelShop, withdrawnOrder } from './support/label-shop.ts'

let at: LabelShop

beforeAll(async () => {
  at = await labelShop()
})
beforeEach(() => {
  at.sendcloud.set(null)
  at.sendcloud.calls.length = 0
})
afterAll(() => at?.close())

const returnsOf = (order: string) => at.sendcloud.returns.of(order)
const statusOf = (order: string) => returnsOf(order).map((one) => one.status_history.at(-1)?.parent_status)

const withdrawn = () => withdrawnOrder(at)
const buyBack = (order: string, withdrawal: string | null, token?: string) =>
  at.ask({ ask: 'buy_return', order, weightG: 900, withdrawal }, token)
/** What a buyer's page says of it. */
const shown = async (order: string) => {
  const [row] = await at.shop.db.query(
    `select private.order_view(o) -> 'return_labels' as labels from orders o where order_number = $1`,
    [order],
  )
  return row?.labels
}

test('a label back is bought once, whoever clicks how often: from the buyer to the shop, beside the one that was sent', async () => {
  const [order, withdrawal] = await withdrawn()
  const answers = await Promise.all(
    [...Array(6)].map((_, n) => buyBack(order, withdrawal, n % 2 ? at.staff : at.owner)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  await buyBack(order, withdrawal)
  const [sold, ...more] = returnsOf(order)
  expect(more).toEqual([])
  expect(sold).toMatchObject({
    from_address: { city: 'Paris' },
    to_address: { city: 'Marseille', postal_code: '13001' },
    weight: { value: 0.9, unit: 'kg' },
  })
  const rows = await at.rows(order)
  expect(rows).toMatchObject([
    {
      kind: 'return',
      withdrawal_id: withdrawal,
      state: 'ready',
      cost: '1.00',
      number: sold?.tracking_number,
      is_stored: true,
    },
  ])
  expect(await shown(order)).toEqual([{ number: sold?.tracking_number }])
  // The order's own number stays, and nothing of it is taken for a label to send.
  const [stored] = await at.shop.db.query(
    `select tracking_number, private.label_view(o) as label from orders o where order_number = $1`,
    [order],
  )
  expect(stored).toEqual({ tracking_number: expect.stringMatching(/^6A.*00000000$/), label: null })
})

test('its buyer has the file by the order’s link, nobody by another’s, and an administrator by its name', async () => {
  const [[order, withdrawal], [other]] = [await withdrawn(), await withdrawn()]
  const { body } = (await buyBack(order, withdrawal)) as { body: { label: { id: string; number: string } } }
  const tokenOf = async (of: string) => {
    const [row] = await at.shop.db.query(
      `select private.new_order_link(id, interval '1 day') as token from orders where order_number = $1`,
      [of],
    )
    return String(row?.token)
  }
  const fileBy = (token: string, returnLabel = body.label.number) =>
    fetch(`${at.shop.url}/functions/v1/document`, {
      method: 'POST',
      headers: { apikey: at.shop.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token, returnLabel }),
    })
  const own = await tokenOf(order)
  const file = await fileBy(own)
  expect(file.headers.get('content-disposition')).toContain(`etiquette-retour-${order}.pdf`)
  expect((await file.text()).slice(0, 5)).toBe('%PDF-')
  expect((await fileBy(await tokenOf(other))).status).toBe(404)
  expect((await fileBy(own, 'x'.repeat(60))).status).toBe(404)
  expect((await fileBy(own, 'x'.repeat(61))).status).toBe(400)
  const print = (label: string, by?: string) => at.ask({ ask: 'print', labels: [label], paper: 'label' }, by)
  expect((await print(body.label.id)).status).toBe(200)
  expect((await print(randomUUID())).status).toBe(404)
  expect((await print(body.label.id, at.shop.anonKey)).status).toBe(401)
  // One that nobody stored is fetched where it was bought.
  await at.shop.db.query(`delete from storage.objects where bucket_id = 'labels'`)
  await at.shop.db.query(`update labels set is_stored = false`)
  expect((await fileBy(own)).status).toBe(200)
})

test('bought, and not answered: it is found again by the clock, whoever looks and whoever would buy again, among more than a page of others', async () => {
  for (const way of ['clock', 'find', 'buy_again', 'details'] as const) {
    const [order, withdrawal] = await withdrawn()
    const details = `/returns/${12_345 + at.sendcloud.returns.made.length}`
    at.sendcloud.set(
      way === 'details' ? { is: 'html', path: details } : { is: 'cut', path: 'announce-synchronously' },
    )
    await buyBack(order, withdrawal)
    at.sendcloud.set(null)
    expect(await at.labelOf(order)).toMatchObject({ kind: 'return', state: 'unsure', number: null })
    expect(await shown(order)).toEqual([])
    // Others come after it, so that it stands on another page.
    const [sold] = returnsOf(order)
    for (let n = 0; n < 45; n += 1)
      at.sendcloud.returns.made.push({ ...sold, id: 90_000 + n, order_number: `CMD-2020-${n}` } as never)
    // Another click buys nothing that may have been bought.
    await buyBack(order, withdrawal)
    const [{ id } = {}] = await at.rows(order)
    if (way === 'clock' || way === 'details') await at.clock()
    else await at.ask({ ask: way, label: id })
    expect(await at.labelOf(order)).toMatchObject({
      state: 'ready',
      number: sold?.tracking_number,
      cost: '1.00',
    })
    expect(returnsOf(order)).toHaveLength(1)
  }
})

test.each([
  [{ is: 'down' }, 'draft', 'silent'],
  [{ is: 'status', status: 429, headers: { 'retry-after': '30' } }, 'draft', 'busy'],
  [{ is: 'html', path: 'announce-synchronously' }, 'unsure', 'silent'],
  [{ is: 'status', status: 500, path: 'announce-synchronously' }, 'unsure', 'silent'],
] as const)(
  'Sendcloud is %o: the label back is %s, and nothing was bought',
  async (trouble, state, reason) => {
    const [order, withdrawal] = await withdrawn()
    at.sendcloud.set(trouble)
    expect((await buyBack(order, withdrawal)).body).toMatchObject({ label: { state, reason } })
    expect(returnsOf(order)).toEqual([])
    at.sendcloud.set(null)
    if (state === 'unsure') {
      const [found] = await at.rows(order)
      expect((await at.ask({ ask: 'find', label: found?.id })).body).toMatchObject({
        label: { state: 'unsure', reason: 'unknown' },
      })
      // The list does not answer: nobody buys again.
      at.sendcloud.set({ is: 'html', path: '/returns' })
      expect((await at.ask({ ask: 'buy_again', label: found?.id })).body).toMatchObject({
        error: { code: 'label_service_silent' },
      })
      at.sendcloud.set(null)
      await at.ask({ ask: 'buy_again', label: found?.id })
    } else await buyBack(order, withdrawal)
    expect(await at.labelOf(order)).toMatchObject({ state: 'ready' })
    expect(returnsOf(order)).toHaveLength(1)
  },
)

test('closed, unlinked or cancelled, it is given back by the clock, and no buyer sees it; taken up again, another is bought', async () => {
  const close = async (withdrawal: string) =>
    await at.shop.db.query(`update withdrawals set status = 'closed', closed_note = 'x' where id = $1`, [
      withdrawal,
    ])
  const [[closed, one], [unlinked, two], [late, three], [sent, four]] = [
    await withdrawn(),
    await withdrawn(),
    await withdrawn(),
    await withdrawn(),
  ]
  await buyBack(closed, one)
  await buyBack(unlinked, two)
  await buyBack(sent, four)
  at.sendcloud.set({ is: 'cut', path: 'announce-synchronously' })
  await buyBack(late, three)
  at.sendcloud.set(null)
  returnsOf(sent)[0]?.status_history.push({ parent_status: 'Shipment on route' })
  await close(one)
  await close(three)
  await close(four)
  await at.shop.db.query(`update withdrawals set order_id = null where id = $1`, [two])
  expect(await shown(closed)).toEqual([])
  await at.clock()
  // What had not been answered is found first, and then given back.
  await at.clock()
  for (const order of [closed, unlinked, late]) {
    expect(statusOf(order)).toEqual(['Cancelled'])
    expect(await at.labelOf(order)).toMatchObject({ state: 'cancelled' })
  }
  expect(await at.labelOf(sent)).toMatchObject({ state: 'ready', reason: 'sent_already', next_look_at: null })
  expect((await buyBack(closed, one)).body).toMatchObject({ error: { code: 'withdrawal_not_found' } })
  await at.shop.db.query(`update withdrawals set status = 'received', closed_note = null where id = $1`, [
    one,
  ])
  expect((await buyBack(closed, one)).body).toMatchObject({ label: { state: 'ready' } })
  expect(statusOf(closed)).toEqual(['Cancelled', 'Ready to Ship'])
})

test('without a withdrawal one label comes back, another once something did; what has not left, is refused or from abroad has none', async () => {
  const [order, withdrawal] = await withdrawn()
  await at.shop.db.query(`delete from withdrawals where id = $1`, [withdrawal])
  await Promise.all([buyBack(order, null), buyBack(order, null)])
  expect(returnsOf(order)).toHaveLength(1)
  await at.shop.db.query(
    `insert into order_returns (order_id, reason, lines) select id, 'damaged', '[]' from orders where order_number = $1`,
    [order],
  )
  await buyBack(order, null)
  expect(returnsOf(order)).toHaveLength(2)
  expect((await buyBack(order, randomUUID())).body).toMatchObject({ error: { code: 'withdrawal_not_found' } })
  const [other] = await withdrawn()
  expect((await buyBack(other, withdrawal)).body).toMatchObject({ error: { code: 'withdrawal_not_found' } })
  const pending = await at.order()
  expect((await buyBack(pending, null)).body).toMatchObject({ error: { code: 'order_not_sent' } })
  expect((await buyBack(order, null, at.shop.anonKey)).status).toBe(401)
  const [swiss, declared] = await withdrawn()
  await at.shop.db.query(`update orders set country = 'CH', postal_code = '1204' where order_number = $1`, [
    swiss,
  ])
  expect((await buyBack(swiss, declared)).body).toMatchObject({
    label: { state: 'draft', reason: 'incomplete' },
  })
  const [refused, third] = await withdrawn()
  await at.shop.db.query(`update settings set sender_postal_code = '13999'`)
  // Whatever is wrong where it goes to is the shop's own address.
  expect((await buyBack(refused, third)).body).toMatchObject({ label: { state: 'draft', reason: 'sender' } })
  await at.shop.db.query(`update settings set sender_postal_code = '13001'`)
  for (const one of [pending, swiss, refused]) expect(returnsOf(one)).toEqual([])
})

test('its file goes 90 days after it was bought, however long ago the order was delivered', async () => {
  const [[order, withdrawal], [old, second]] = [await withdrawn(), await withdrawn()]
  await buyBack(order, withdrawal)
  await buyBack(old, second)
  await at.shop.db.query(
    `update orders set delivered_at = now() - interval '200 days', status = 'completed' where order_number = $1`,
    [order],
  )
  await at.shop.db.query(
    `update labels set bought_at = now() - interval '91 days' where withdrawal_id = $1`,
    [second],
  )
  await at.clock()
  expect(await at.labelOf(order)).toMatchObject({ is_stored: true })
  expect(await at.labelOf(old)).toMatchObject({ state: 'ready', is_stored: false })
  expect(await shown(old)).toEqual([])
})
