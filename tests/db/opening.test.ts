import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, tryOrder } from '@/data/admin/readiness.ts'
import { closingOf } from '@/domain/maintenance.ts'
import { LAWFUL_NEEDS, NEEDED_FIELDS } from '@/domain/readiness.ts'
import { openingAnnouncement } from '@/texts/admin/readiness.ts'
import { apiOf, type Json, type ProductContext, productContext } from './support/product-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let context: ProductContext
const query = (sql: string, params: readonly unknown[] = []) => context.db.query(sql, params)
const asOwner = (sql: string, params: readonly unknown[] = []) => context.call(sql, params, context.owner)
const ownersApi = () => apiOf({ ...context, call: (sql, params) => asOwner(sql, params) })
const openedAt = async () => (await query('select opened_at from settings'))[0]?.opened_at
const announcement = JSON.stringify(openingAnnouncement)

const LAWFUL = `update settings set legal_name = 'Atelier SARL', legal_form = 'SARL', siren = '732829320', address = '12 rue des Vanniers',
  publisher = 'Salma', host = 'Hôte SAS', contact_email = 'bonjour@atelier-du-rif.fr', contact_phone = '01 23 45 67 89',
  mediator_name = 'CM2C', mediator_address = '14 rue Saint-Jean', mediator_site = 'https://www.cm2c.net', vat_exempt = true`

beforeAll(async () => {
  context = await productContext()
  await query(
    `update manufacturers set email = 'atelier@cooperative.ma', postal_address = 'Chefchaouen, Maroc'`,
  )
})
beforeEach(() => query('update settings set opened_at = null, maintenance_mode = false'))
afterAll(() => context?.db.close())

test('why a shop is closed is the same in SQL and in TypeScript', async () => {
  for (const [opened, maintenance] of [
    [null, false],
    [null, true],
    ['2026-11-26T10:00:00Z', false],
    ['2026-11-26T10:00:00Z', true],
  ] as const) {
    await query('update settings set opened_at = $1, maintenance_mode = $2', [opened, maintenance])
    const [said] = await query('select private.closing() as closing')
    expect(said?.closing).toBe(closingOf({ openedAt: opened, maintenanceMode: maintenance }))
  }
  expect((await query('select private.lawful_needs() as needs'))[0]?.needs).toEqual(LAWFUL_NEEDS)
})

test('before it opens nothing is ordered or paid, by telephone neither, and nothing is left of who tried', async () => {
  const [colleague] = await query('select id from admin_users limit 1')
  const traces = () =>
    query(`select (select count(*) from orders) as orders, (select sum(stock) from inventory) as units,
      (select count(*) from mail_outbox) as mails, (select max(value) from private.counters) as number`)
  const before = await traces()
  const unopened = { code: 'shop_unopened', status: 'PT503' }
  expect(await refusalOf(placeOrder(context.db, orderRequest()))).toMatchObject(unopened)
  const byPhone = orderRequest({ taken_by: colleague?.id, is_simulated: false, payment_method: 'transfer' })
  expect(await refusalOf(placeOrder(context.db, byPhone))).toMatchObject(unopened)
  expect(await traces()).toEqual(before)
})

test('it opens only once all that the law demands is there, and by no row that is written', async () => {
  await query(`update settings set legal_name = '', mediator_name = 'Médiateur exemple'`)
  expect(await refusalOf(asOwner('admin_open_shop($1)', [announcement]))).toMatchObject({
    code: 'opening_refused',
    details: { needs: expect.arrayContaining(['identity', 'mediator', 'terms']) },
  })
  expect(await openedAt()).toBeNull()
  const service = { role: 'service_role' } as const
  const written = context.db.query('update settings set opened_at = now()', [], service)
  expect(await refusalOf(written)).toMatchObject({ status: '42501' })
  expect(await refusalOf(context.call('admin_open_shop($1)', [announcement]))).toMatchObject({
    code: 'owner_required',
  })
  await query(LAWFUL)
  expect(await refusalOf(asOwner('admin_open_shop($1)', [announcement]))).toMatchObject({
    details: { needs: ['terms'] },
  })
  await query(`select keep_published_terms(terms_version, '<p>Conditions</p>') from settings`)
  const before = (await query('select site_revision() as n'))[0]?.n
  const waiting = () => query('select entity, kind, is_planned from site_changes where id > $1', [before])
  expect(await openShop(ownersApi(), openingAnnouncement)).toBeNull()
  const day = await openedAt()
  expect(day).not.toBeNull()
  // What pages say changes with it (in maintenance; those that were held back), and is published without anybody's click, at once.
  expect(await waiting()).toEqual([{ entity: 'settings', kind: 'update', is_planned: true }])
  const due = async () => (await query('select publication_due($1) as is', [before]))[0]?.is
  expect(await due()).toBe(true)
  await query(`update hero set subtitle = 'En cours de travail'`)
  expect(await due()).toBe(false)
  // Again, from a terminal: it is open, since then.
  await context.db.query('select open_shop($1)', [announcement], service)
  expect(await openedAt()).toEqual(day)
  expect(await waiting()).toHaveLength(2)
  expect((await placeOrder(context.db, orderRequest())).order_number).toMatch(/^CMD-/)
})

test('whoever waited for the day has a newsletter, once, which somebody reads before it is sent', async () => {
  await query(LAWFUL)
  await query(
    `insert into newsletter_subscribers (email, status, confirmed_at) values ('lea@client.example', 'confirmed', now())`,
  )
  expect(await asOwner('admin_readiness()')).toMatchObject({ waiting: 1, opened_at: null })
  const newsletter = await openShop(ownersApi(), openingAnnouncement)
  const [draft] = await query('select subject, status, blocks from newsletters where id = $1', [newsletter])
  expect(draft).toMatchObject({
    subject: openingAnnouncement.subject,
    status: 'draft',
    blocks: openingAnnouncement.blocks,
  })
  expect(await openShop(ownersApi(), openingAnnouncement)).toBeNull()
  expect((await query('select count(*)::int as n from newsletters'))[0]?.n).toBe(1)
})

test('an open shop keeps what the law demands; one that never had it, and one that is closed, may be written as they are', async () => {
  const save = async (fields: Json) => {
    const { version } = await asOwner('admin_site_settings()')
    return asOwner('save_site_settings($1, $2)', [version, JSON.stringify(fields)])
  }
  await query(LAWFUL)
  expect((await save({ mediator_name: '' })).mediator_name).toBe('')
  await query(`update settings set opened_at = now()`)
  expect(await refusalOf(save({ publisher: '' }))).toMatchObject({
    code: 'settings_needed',
    details: { fields: ['publisher'] },
  })
  expect((await save({ rcs: 'Lyon' })).mediator_name).toBe('')
  const fields = await query(`select distinct field from private.missing_settings()`)
  for (const { field } of fields) expect(NEEDED_FIELDS).toContain(field)
})

test('a test order goes the whole way, while the shop is closed, and leaves nothing but the day of it', async () => {
  const tables =
    await query(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private') and c.relname not in ('admin_sessions', 'shop_state') order by 1`)
  const digest = async () => {
    const whole = tables.map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from ${name} t`,
    )
    return query(`${whole.join(' union all ')} order by name`)
  }
  const before = await digest()
  const trial = await tryOrder(ownersApi())
  expect(trial).toMatchObject({ product: 'Produit 1', total: 5685, documents: 2 })
  expect('emails' in trial && trial.emails).toEqual(
    expect.arrayContaining(['order_received', 'order_shipped']),
  )
  expect(await digest()).toEqual(before)
  expect((await query('select tried_at from private.shop_state'))[0]?.tried_at).not.toBeNull()
  expect(await openedAt()).toBeNull()
  await query('update inventory set stock = 0')
  expect(await tryOrder(ownersApi())).toEqual({ failed: 'order', code: 'trial_no_product' })
  expect(await refusalOf(context.call('admin_try_order()'))).toMatchObject({ code: 'owner_required' })
})
