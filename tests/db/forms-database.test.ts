import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WITHDRAWAL_DAYS } from '@/domain/rules.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'
import { callAsService } from './support/service-call.ts'

const SERVICE = { role: 'service_role' }
const VISITORS = [
  { role: 'anon' },
  {
    role: 'authenticated',
    claims: { sub: randomUUID(), role: 'authenticated', user_metadata: { role: 'owner' } },
  },
]

let db: TestDatabase
let orderNumber: string

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }])
  orderNumber = (await placeOrder(db, orderRequest())).order_number
})
afterAll(() => db.close())

const call = (name: string, ...args: unknown[]) => callAsService(db, name, ...args)

const message = (changes: object = {}) => ({
  form: 'order',
  order_name: 'Inès Moreau',
  order_number: ` ${orderNumber.toLowerCase().replace('-', ' – ')} `,
  email: 'INES@client.example',
  order_subject: 'delay',
  message: 'Bonjour',
  is_suspect: false,
  caller: `caller:${randomUUID()}`,
  ...changes,
})

const declaration = (changes: object = {}) => ({
  request_key: randomUUID(),
  name: 'Inès Moreau',
  order_number: orderNumber,
  email: 'ines@client.example',
  items: '',
  caller: `caller:${randomUUID()}`,
  ...changes,
})

describe('browsers', () => {
  test.each(VISITORS)('as %j neither read, write nor call what the forms keep', async (actor) => {
    for (const sql of [
      'select * from contact_messages',
      'select * from newsletter_subscribers',
      'select * from newsletter_proofs',
      'select * from withdrawals',
      'select * from private.form_attempts',
      `select store_contact_message('{}')`,
      `select request_newsletter('{}')`,
      `select confirm_newsletter('x', 'y')`,
      `select unsubscribe_newsletter('x', 'y')`,
      `select declare_withdrawal('{}')`,
      `update settings set social_links = '{}'`,
    ])
      await expect(db.query(sql, [], actor), sql).rejects.toThrow(/permission denied/)
  })
})

test('nobody changes or deletes what a consumer declared, nor a proof of consent', async () => {
  for (const sql of [
    `update withdrawals set declared_at = now()`,
    `update withdrawals set name = ''`,
    'delete from withdrawals',
    `insert into withdrawals default values`,
    `update newsletter_proofs set email = ''`,
    'delete from newsletter_proofs',
    `update newsletter_subscribers set status = 'confirmed'`,
  ])
    await expect(db.query(sql, [], SERVICE), sql).rejects.toThrow(/permission denied/)
})

describe('contact messages', () => {
  test('find their order by number and address together', async () => {
    await call('store_contact_message', message())
    await call('store_contact_message', message({ email: 'someone@else.example' }))
    const rows = await db.query('select order_id is not null as linked from contact_messages order by id')
    expect(rows).toEqual([{ linked: true }, { linked: false }])
  })

  test('are limited per mailbox, however its address is written, and per network address', async () => {
    for (let n = 0; n < 5; n++)
      await call('store_contact_message', message({ email: `a+${n}@limit.example` }))
    expect(
      await refusalOf(call('store_contact_message', message({ email: 'A@limit.example' }))),
    ).toMatchObject({ code: 'too_many_requests', status: 'PT429' })
    const caller = `caller:${randomUUID()}`
    for (let n = 0; n < 10; n++)
      await call('store_contact_message', message({ email: `n${n}@limit.example`, caller }))
    expect(
      await refusalOf(call('store_contact_message', message({ email: 'n@limit.example', caller }))),
    ).toMatchObject({ code: 'too_many_requests' })
  })

  test('have the fields of their tab', async () => {
    await expect(call('store_contact_message', message({ first_name: 'Inès' }))).rejects.toThrow(
      /form_fields/,
    )
    await expect(call('store_contact_message', message({ order_subject: 'love' }))).rejects.toThrow(/check/)
  })
})

describe('a withdrawal', () => {
  test('is kept once per key, and linked where number and address are those of an order', async () => {
    const sent = declaration()
    const first = await call('declare_withdrawal', sent)
    expect(first).toMatchObject({ is_new: true, is_linked: true, last_day: null, is_late: false })
    expect(await call('declare_withdrawal', sent)).toEqual({ ...(first as object), is_new: false })
    const typed = orderNumber.toLowerCase().replaceAll('-', ' ')
    expect(await call('declare_withdrawal', declaration({ order_number: typed }))).toMatchObject({
      is_linked: true,
    })
    expect(await call('declare_withdrawal', declaration({ email: 'x@else.example' }))).toMatchObject({
      is_new: true,
      is_linked: false,
    })
  })

  test('is kept when it is late, with the last day that the law gave', async () => {
    await db.query(`update orders set delivered_at = '2020-04-10T10:00:00Z'`)
    expect(await call('declare_withdrawal', declaration())).toMatchObject({
      last_day: '2020-04-24',
      is_late: true,
    })
    await db.query('update orders set delivered_at = now()')
    expect(await call('declare_withdrawal', declaration())).toMatchObject({ is_late: false })
  })

  test.each([
    ['a working day', '2026-11-02T09:00:00Z', '2026-11-16'],
    ['the day in France counts, not that of the meridian', '2026-11-02T23:30:00Z', '2026-11-17'],
    ['a Saturday', '2026-11-07T09:00:00Z', '2026-11-23'],
    ['Easter Sunday, then Monday', '2027-03-14T09:00:00Z', '2027-03-30'],
    ['Ascension', '2026-04-30T09:00:00Z', '2026-05-15'],
    ['Whit Monday', '2026-05-11T09:00:00Z', '2026-05-26'],
    ['Christmas, a Friday', '2026-12-11T09:00:00Z', '2026-12-28'],
  ])('ends on or after %s', async (_, delivered, last) => {
    const [row] = await db.query('select private.last_withdrawal_day($1)::text as day', [delivered])
    expect(row?.day).toBe(last)
  })

  test('has the days of the domain', async () => {
    expect(await db.query('select private.withdrawal_days() as days')).toEqual([{ days: WITHDRAWAL_DAYS }])
  })
})

test('social links are https addresses', async () => {
  const set = (links: string) => db.query('update settings set social_links = $1::text[]', [links], SERVICE)
  await set('{https://www.instagram.com/atelier,https://example.com}')
  for (const bad of [
    '{javascript:alert(1)}',
    '{http://example.com}',
    '{"https://a.example\\" x"}',
    '{https:///}',
  ])
    await expect(set(bad), bad).rejects.toThrow(/check/)
})
