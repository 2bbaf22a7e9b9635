import { expect, test } from 'vitest'
import { customerContext } from './support/customer-context.ts'
import type { Json } from './support/product-context.ts'
import { refusalOf } from './support/samples.ts'
import { tablesWith } from './support/traces.ts'

const shop = customerContext()
const { call, query, list, one, detail, save, order, account } = shop

test('a change keeps what a colleague changed meanwhile, and what cannot be stored is told by field', async () => {
  const { customer: fresh } = (await save(null, null, {
    email: 'Zoé@Client.example',
    name: 'Zoé d’Été',
    phone: '+33 6 98 76 54 32',
    city: 'Évian',
    postal_code: '74500',
    country: 'FR',
  })) as { customer: Json }
  const fields = {
    name: 'Zoé Roy',
    phone: '0102030405',
    address: null,
    postal_code: null,
    city: 'Évian',
    country: null,
  }
  await save(fresh.id, fresh.version, fields)
  expect(await refusalOf(save(fresh.id, fresh.version, { ...fields, name: 'Autre' }))).toMatchObject({
    code: 'customer_changed',
    details: { name: 'Zoé Roy', version: 2 },
  })
  const wrong = { name: ' \u200b ', phone: '<b>', country: 'FR', postal_code: '7501', city: 'x'.repeat(101) }
  expect(await refusalOf(save(fresh.id, 2, wrong))).toMatchObject({
    code: 'customer_details_invalid',
    details: { fields: ['name', 'phone', 'postalCode', 'city'] },
  })
  for (const odd of ['[]', '"x"', '{}'])
    expect(await refusalOf(call('save_customer($1, 2, $2)', [fresh.id, odd]))).toMatchObject({
      status: 'PT400',
    })
  expect(await refusalOf(save(null, null, { email: 'pas une adresse', name: 'X' }))).toMatchObject({
    details: { fields: ['email'] },
  })
  const taken = await refusalOf(save(null, null, { email: 'ZOÉ@client.example', name: 'X' }))
  expect(taken).toMatchObject({ code: 'customer_exists', details: { id: fresh.id } })
  expect(await refusalOf(save(999_999, 1, fields))).toMatchObject({ code: 'customer_not_found' })
  // What was written by hand outlives a later order.
  await order('zoé@client.example', { first_name: 'ZOE', phone: '0600000000' })
  expect(await one('zoé@')).toMatchObject({ name: 'Zoé Roy', phone: '0102030405', orders: 1, version: 2 })
})

test('VIP is set and taken by hand, and notes are written and taken away', async () => {
  await order('ancien@client.example', {}, undefined, 200)
  const { id } = await one('ancien')
  const vip = (value: boolean | null) => call('set_customer_vip($1, $2)', [id, value])
  expect(await vip(true)).toMatchObject({ customer: { status: 'vip', vip: true } })
  expect(await vip(null)).toMatchObject({ customer: { status: 'inactive', vip: null } })
  for (let n = 0; n < 6; n += 1) await order('paul@client.example')
  const rich = await one('paul@')
  expect(rich).toMatchObject({ status: 'vip', vip: null })
  expect(await call('set_customer_vip($1, false)', [rich.id])).toMatchObject({
    customer: { status: 'active' },
  })
  await call('set_customer_vip($1, null)', [rich.id])
  const noted = (await call('add_customer_note($1, $2)', [id, ' Préfère le téléphone '])) as {
    marks: { notes: Json[] }
  }
  expect(noted.marks.notes).toMatchObject([{ body: 'Préfère le téléphone', by: 'Nadia' }])
  for (const body of ['', ' \u200b ', 'x'.repeat(2001)])
    expect(await refusalOf(call('add_customer_note($1, $2)', [id, body]))).toMatchObject({
      code: 'request_invalid',
    })
  const gone = await call('remove_customer_note($1)', [noted.marks.notes[0]?.id])
  expect(gone).toMatchObject({ marks: { notes: [] } })
  const [entry] = await query(
    `select changes from audit_log where table_name = 'customer_notes' and operation = 'insert'`,
  )
  expect(JSON.stringify(entry)).not.toContain('téléphone')
})

test('doubles are one customer: orders, addresses and notes move, now and later; two accounts are not', async () => {
  await order('lea@client.example', { first_name: 'Léa', last_name: 'Blanc', phone: '' })
  await order('lea@cliant.example', { first_name: 'lea', last_name: 'BLANC', phone: '0611223344' })
  const [kept, merged] = [await one('lea@client'), await one('lea@cliant')]
  expect(await detail(kept.id)).toMatchObject({ doubles: [{ id: merged.id }] })
  await call('add_customer_note($1, $2)', [merged.id, 'Adresse mal tapée'])
  const merge = (one: Json, other: Json) =>
    call('merge_customers($1, $2, $3, $4)', [one.id, one.version, other.id, other.version])
  expect(await refusalOf(merge({ ...kept, version: 7 }, merged))).toMatchObject({ code: 'customer_changed' })
  expect(await refusalOf(merge(kept, kept))).toMatchObject({ code: 'request_invalid' })
  const whole = await merge(kept, merged)
  expect(whole).toMatchObject({
    customer: { id: kept.id, orders: 2, spent: 113.7, name: 'Léa Blanc', phone: '0611223344' },
    emails: ['lea@client.example', 'lea@cliant.example'],
    doubles: [],
    marks: { notes: [{ body: 'Adresse mal tapée' }] },
  })
  expect((whole.order_list as unknown[]).length).toBe(2)
  await order('lea@cliant.example')
  expect(await one('lea@cliant')).toMatchObject({ id: kept.id, orders: 3 })
  expect(await detail(merged.id)).toBeNull()
  const [entry] = await query(
    `select changes from audit_log where table_name = 'customers' and changes ? 'merged'`,
  )
  expect(entry?.changes).toEqual({ merged: { new: merged.id } })
  await account('lea.b@client.example', 'Léa B')
  await account('lea@client.example', 'Léa')
  const other = await one('lea.b@')
  expect(await refusalOf(merge(await one('lea@client'), other))).toMatchObject({
    code: 'customers_with_accounts',
  })
})

test('all that is kept of a person is exported, then erased on request but for what the law keeps', async () => {
  const email = 'nour.benali@client.example'
  const user = await account(email, 'Nour Benali')
  const number = await order(email, { user_id: user, first_name: 'Nour', last_name: 'Benali' })
  await query(
    `insert into documents (kind, number, order_id, is_simulated, issued_at, content)
     select 'invoice', 'FAC-2026-9001', id, false, '2026-11-01', '{}' from orders where order_number = $1`,
    [number],
  )
  const message = {
    form: 'message',
    first_name: 'Nour',
    last_name: 'Benali',
    email,
    phone: '',
    subject: 'Taille',
    message: 'Bonjour',
    is_suspect: false,
    caller: 'caller:n',
  }
  await query('select store_contact_message($1)', [JSON.stringify(message)], {
    role: 'service_role',
  })
  await query(
    `insert into newsletter_subscribers (email, status, confirmed_at) values ($1, 'confirmed', now())`,
    [email],
  )
  await query(`insert into cart_items (product_id, quantity, user_id) values (1, 2, $1)`, [user])
  await query(`insert into mail_outbox (kind, once_key, email) values ('left_cart', 'n', $1)`, [email])
  const { id } = await one(email)
  await call('add_customer_note($1, $2)', [id, 'Nour aime le bleu'])
  const exported = await call('export_customer($1)', [id])
  expect(exported).toMatchObject({
    customer: { email, spent: 56.85 },
    emails: [email],
    orders: [{ order_number: number }],
    mails: expect.arrayContaining([expect.objectContaining({ kind: 'left_cart' })]),
    details: {
      account: { email },
      cart: [{ product_id: 1, quantity: 2 }],
      newsletter: [{ email, status: 'confirmed' }],
      messages: [{ subject: 'Taille', message: 'Bonjour' }],
      notes: [{ body: 'Nour aime le bleu' }],
    },
  })
  const erase = (typed: string | null) => call('erase_customer($1, $2)', [id, typed])
  for (const typed of ['', null, 'nour@client.example'])
    expect(await refusalOf(erase(typed))).toMatchObject({ code: 'customer_email_differs' })
  expect(await erase(` ${email.toUpperCase()} `)).toMatchObject({ orders: 1, documents: 1, withdrawals: 0 })
  expect(await tablesWith(shop.db, email, user, 'aime le bleu')).toEqual(['orders'])
  expect((await list(email)).count).toBe(0)
  expect(await refusalOf(erase(email))).toMatchObject({ code: 'customer_not_found' })
  // What changes on an order of before brings nobody back; a new order is somebody's first.
  await query(`update orders set status = 'shipped' where order_number = $1`, [number])
  expect((await list(email)).count).toBe(0)
  await order(email, { first_name: 'Nour', last_name: 'Benali' })
  const again = await one(email)
  expect(again).toMatchObject({ orders: 1, has_account: false })
  expect((await detail(again.id)).order_list).toHaveLength(1)
  const [kept] = await query('select count(*)::int as n from orders where email = $1', [email])
  expect(kept?.n).toBe(2)
})

test('an account that its owner erases is no customer any more', async () => {
  const user = await account('part@client.example', 'Part')
  await order('part@client.example', { user_id: user })
  const { id } = await one('part@')
  await query('select private.erase_account($1)', [user])
  expect(await detail(id)).toBeNull()
  expect((await list('part@')).count).toBe(0)
})
