import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listCustomers } from '@/data/admin/customers.ts'
import { customerContext } from './support/customer-context.ts'
import type { Json } from './support/product-context.ts'
import { refusalOf } from './support/samples.ts'

const shop = customerContext()
const { query, list, one, save, order, account } = shop

test('customers are the buyers and the confirmed accounts, and every figure is that of their orders', async () => {
  const user = await account('salome@client.example', 'Salomé Girard')
  await query(`insert into auth.users (id, email) values ($1, 'unproven@client.example')`, [randomUUID()])
  await order('Paul@Client.example', { first_name: 'Paul', last_name: 'Roux', phone: '06 12 34 56 78' })
  for (let n = 0; n < 6; n += 1) await order('paul@client.example')
  await order('paul@client.example', {}, `status = 'cancelled'`)
  await order(
    'ancien@client.example',
    { first_name: 'Théo', last_name: 'Ancien', city: 'Lyon' },
    undefined,
    200,
  )
  await order('impayé@client.example', {}, `payment_status = 'pending'`)
  const { tiles, count, customers, next } = await list()
  const [own] = await query(`
    with people as (
      select lower(email) as email from orders union select email from auth.users u
      where email_confirmed_at is not null and not exists (select from admin_users a where a.user_id = u.id)
    ), sums as (
      select p.email, count(o.id) filter (where o.status <> 'cancelled') as orders,
        coalesce(sum(o.total) filter (where o.status <> 'cancelled' and o.payment_status = 'paid'), 0) as spent,
        coalesce(max(o.created_at) filter (where o.status <> 'cancelled'), now()) as last
      from people p left join orders o on lower(o.email) = p.email group by 1
    )
    select count(*)::int as total, count(*) filter (where spent > 300)::int as vip,
      count(*) filter (where spent <= 300 and last < now() - interval '6 months')::int as inactive,
      count(*) filter (where spent <= 300 and last >= now() - interval '6 months')::int as active,
      round(sum(spent) / count(*) filter (where orders > 0))::int as average
    from sums`)
  expect(tiles).toEqual(own)
  expect({ count, shown: customers.length, next }).toEqual({
    count: own?.total,
    shown: own?.total,
    next: null,
  })
  expect(await one('paul@')).toMatchObject({ name: 'Inès Moreau', orders: 7, spent: 397.95, status: 'vip' })
  expect(await one('ancien')).toMatchObject({ status: 'inactive', city: 'Lyon', has_account: false })
  expect(await one('salome')).toMatchObject({ name: 'Salomé Girard', orders: 0, spent: 0, has_account: true })
  await query('update auth.users set email = $2 where id = $1', [user, 'girard@client.example'])
  await order('salome@client.example')
  expect(await one('girard@')).toMatchObject({ orders: 1, email: 'girard@client.example' })
  expect((await list('salome@')).customers).toHaveLength(1)
  expect(await query(`select * from audit_log where table_name = 'customers'`)).toEqual([])
})

test('what is given back is no longer spent, and a refund of an order that fails is', async () => {
  const number = await order('rendu@client.example')
  expect(await one('rendu')).toMatchObject({ spent: 56.85 })
  const refund = `insert into refunds (order_id, amount, reason, of_sale, status)
    select id, 20, 'cancelled', true, 'succeeded' from orders where order_number = $1 returning id`
  const [made] = await query(refund, [number])
  expect(await one('rendu')).toMatchObject({ spent: 36.85 })
  await query(`update refunds set status = 'failed' where id = $1`, [made?.id])
  expect(await one('rendu')).toMatchObject({ spent: 56.85 })
})

test('a customer is found by name, any address, telephone and town; pages follow each other in every order', async () => {
  const found = async (text: string, status: string | null = null) =>
    (await list(text, status)).customers.map(({ email }) => email)
  const made = (await save(null, null, {
    email: 'Zoé@Client.example',
    name: 'Zoé d’Été 100%',
    phone: '+33 6 98 76 54 32',
    city: 'Évian',
    postal_code: '74500',
    country: 'FR',
  })) as { customer: Json }
  for (const text of ['zoe d’ete', '100%', 'ZOÉ@', '06 98 76', '0698765432', 'evian', '74500', ' zoé  d'])
    expect(await found(text), text).toEqual(['zoé@client.example'])
  expect(await found('zo_')).toEqual([])
  expect(await found('evian', 'vip')).toEqual([])
  for (const sort of ['recent', 'name', 'spent']) {
    const all = (await list('', null, sort)).customers.map(({ id }) => id)
    const paged: unknown[] = []
    for (let after: Json | null = null; ; ) {
      const page: Awaited<ReturnType<typeof list>> = await list('', null, sort, after, 2)
      paged.push(...page.customers.map(({ id }) => id))
      after = page.next
      if (!after) break
    }
    expect(paged, sort).toEqual(all)
  }
  for (const after of [
    { key: 'x', id: 1 },
    { key: null, id: 1 },
    { key: '1', id: 'x' },
    { key: '1', id: 1e30 },
  ])
    expect(await refusalOf(list('', null, 'spent', after)), JSON.stringify(after)).toMatchObject({
      code: 'request_invalid',
    })
  expect(
    (await listCustomers(shop.api, { text: 'evian', status: null, sort: 'name' }, null)).customers,
  ).toEqual([expect.objectContaining({ id: made.customer.id, postalCode: '74500' })])
})
