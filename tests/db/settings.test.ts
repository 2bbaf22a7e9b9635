import { afterAll, beforeAll, expect, test } from 'vitest'
import { snakeCase } from '@/domain/case.ts'
import { STORED_NEEDS } from '@/domain/readiness.ts'
import { isSiren } from '@/domain/siren.ts'
import { SITE_FIELDS } from '@/domain/site-settings.ts'
import { type Json, type ProductContext, productContext } from './support/product-context.ts'
import { refusalOf } from './support/samples.ts'

let context: ProductContext
/** The settings and the methods that a new shop begins with. */
let begins: { readonly settings: Json | undefined; readonly methods: readonly Json[] }
const query = (sql: string, params: readonly unknown[] = []) => context.db.query(sql, params)
const asOwner = (sql: string, params: readonly unknown[] = []) => context.call(sql, params, context.owner)
const site = () => asOwner('admin_site_settings()')
const save = (version: unknown, fields: Json) =>
  asOwner('save_site_settings($1, $2)', [version, JSON.stringify(fields)])
const needs = async () =>
  Object.fromEntries(
    ((await asOwner('admin_readiness()')).needs as { key: string; is_met: boolean }[]).map(
      ({ key, is_met }) => [key, is_met],
    ),
  )

beforeAll(async () => {
  context = await productContext()
  const [settings] = await query('select * from settings')
  begins = { settings, methods: await query('select * from shipping_methods order by position') }
})
afterAll(() => context?.db.close())

test('a new shop begins with what the specification says', () => {
  expect(begins.settings).toMatchObject({
    currency: 'EUR',
    tax_rate: '20.00',
    vat_exempt: false,
    session_timeout: 60,
    two_factor_auth: false,
    allow_multiple_logins: false,
    order_confirmation: true,
    shipment_notification: true,
    promotional_emails: false,
    weekly_report: true,
    order_notice: true,
    maintenance_mode: false,
    show_out_of_stock: true,
    enable_reviews: true,
    show_prices: true,
  })
  expect(
    begins.methods.map(({ price, free_from, is_default, needs_relay }) => [
      price,
      free_from,
      is_default,
      needs_relay,
    ]),
  ).toEqual([
    ['6.95', null, true, false],
    ['4.90', '80.00', false, true],
    ['9.90', null, false, false],
  ])
})

test('the fields of the form are the columns that the database takes', async () => {
  const [row] = await query('select private.site_columns() as columns')
  expect((row?.columns as string[] | undefined)?.toSorted()).toEqual(SITE_FIELDS.map(snakeCase).toSorted())
  expect(Object.keys(await site()).toSorted()).toEqual([...SITE_FIELDS.map(snakeCase), 'version'].toSorted())
})

test('owners save who the shop is: visitors read it, the pages are due, the journal says who', async () => {
  const { version } = await site()
  const [before] = await query('select site_revision() as n')
  await save(version, {
    site_name: ' Le Panier ',
    contact_phone: '01 99 00 11 22',
    opening_hours: ['Samedi : 9h-12h'],
    social_links: ['https://social.example/panier'],
    siren: '732829320',
    vat_number: 'FR44732829320',
  })
  const [read] = await context.db.query(
    'select site_name, contact_phone, opening_hours, siren from settings',
    [],
    { role: 'anon' },
  )
  expect(read).toEqual({
    site_name: 'Le Panier',
    contact_phone: '01 99 00 11 22',
    opening_hours: ['Samedi : 9h-12h'],
    siren: '732829320',
  })
  expect(await query('select site_revision() > $1 as due', [before?.n])).toEqual([{ due: true }])
  const [entry] = await query(`select admin_name, changes -> 'site_name' as name from audit_log
    where table_name = 'settings' order by id desc limit 1`)
  expect(entry?.name).toEqual({ old: 'La boutique', new: 'Le Panier' })
})

test('an announcement has the pages made again when it begins and when it ends, once each', async () => {
  const { version } = await site()
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const [announcement_from, announcement_until] = [at(1), at(2)]
  await save(version, { announcement_text: 'Atelier fermé', announcement_from, announcement_until })
  const moments = async () => (await query('select at from private.announcement_moments order by at')).length
  const due = async () => Number((await query('select private.publish_due_texts() as n'))[0]?.n)
  expect([await moments(), await due()]).toEqual([2, 0])
  await query(`update private.announcement_moments set at = now() where at < now() + interval '90 minutes'`)
  expect([await due(), await due(), await moments()]).toEqual([1, 0, 1])
  const planned = await query(
    `select entity, who from site_changes where is_planned order by id desc limit 1`,
  )
  expect(planned).toEqual([{ entity: 'settings', who: '' }])
  const next = (await site()).version
  const wrong = await refusalOf(save(next, { announcement_until: announcement_from }))
  expect(wrong).toMatchObject({ code: 'settings_invalid' })
  for (const announcement_link of ['//ailleurs.example', 'javascript:x', '/a b', 'http://a.example'])
    expect(await refusalOf(save(next, { announcement_link }))).toMatchObject({ code: 'settings_invalid' })
  // Taken back, nothing is due any more.
  await save(next, { announcement_text: '', announcement_from: null, announcement_until: null })
  expect(await moments()).toBe(0)
})

test('who saves an older version is told of the newer one, and nothing is written over', async () => {
  const { version } = await site()
  await save(version, { publisher: 'Salma Bennouna' })
  const refusal = await refusalOf(save(version, { publisher: 'Nadia' }))
  expect(refusal).toMatchObject({ code: 'settings_changed', details: { publisher: 'Salma Bennouna' } })
  await save((refusal.details as Json).version, { publisher: 'Nadia' })
  expect(await site()).toMatchObject({ publisher: 'Nadia' })
})

test('values that no shop may have are refused, and so is what is no field of the form', async () => {
  const { version, ...before } = await site()
  for (const wrong of [
    { site_name: ' ' },
    { site_name: '\u200b' },
    { siren: '732829321' },
    { siren: '732829320', vat_number: 'FR44732829321' },
    { vat_number: 'FR1' },
    { contact_email: 'nobody' },
    { social_links: ['http://shop.example'] },
    { social_links: 'x' },
    { opening_hours: Array.from({ length: 15 }, () => 'Lundi : fermé') },
    { mediator_site: 'javascript:alert(1)' },
    { terms_version: null },
  ])
    expect(await refusalOf(save(version, wrong)), JSON.stringify(wrong)).toMatchObject({
      code: 'settings_invalid',
    })
  expect(await refusalOf(save(version, { payments_open: false }))).toMatchObject({ code: 'request_invalid' })
  const { version: _, ...after } = await site()
  expect(after).toEqual(before)
})

test('browser and database agree on what a SIREN is', async () => {
  const numbers = ['732829320', '552100554', '732829321', '000000000', '123456789', '12345678', 'x', '']
  const rows = await query('select n, coalesce(private.is_siren(n), false) as it from unnest($1::text[]) n', [
    numbers,
  ])
  expect(rows).toEqual(numbers.map((n) => ({ n, it: isSiren(n) })))
})

test('the list of what a shop lacks grows green only as each thing becomes true', async () => {
  await query(`update settings set site_name = 'Atelier du Rif', legal_name = '', legal_form = '', siren = '', vat_number = '',
    vat_exempt = false, publisher = '', host = '', address = '', return_address = '', contact_email = 'a@shop.example',
    contact_phone = '01', mediator_name = '', mediator_address = '', mediator_site = '', terms_version = '2027-01', payments_open = true`)
  const none = await needs()
  expect(Object.keys(none)).toEqual([...STORED_NEEDS])
  expect(none).toEqual({
    ...Object.fromEntries(STORED_NEEDS.map((need) => [need, false])),
    products: true,
    shipping: true,
    display: true,
  })
  const becomes = async (need: string, sql: string) => {
    expect((await needs())[need], need).toBe(false)
    await query(sql)
    expect((await needs())[need], need).toBe(true)
  }
  await becomes(
    'identity',
    `update settings set legal_name = 'Atelier SARL', legal_form = 'SARL', siren = '732829320', publisher = 'Salma', host = 'Hôte SAS'
      , address = '12 rue des Vanniers'`,
  )
  // An address serves for returns, too, until there is another.
  expect((await needs()).returns).toBe(true)
  await query(`update settings set siren = '000000000'`)
  expect((await needs()).identity).toBe(false)
  await becomes('contact', `update settings set contact_email = 'bonjour@atelier-du-rif.fr'`)
  await becomes(
    'mediator',
    `update settings set mediator_name = 'CM2C', mediator_address = '14 rue Saint-Jean', mediator_site = 'https://www.cm2c.net'`,
  )
  await becomes('vat', `update settings set vat_number = 'FR44732829320'`)
  await query(`update settings set vat_number = '', vat_exempt = true`)
  expect((await needs()).vat).toBe(true)
  await becomes('terms', `select keep_published_terms('2027-01', '<p>Conditions</p>')`)
  await becomes(
    'makers',
    `update manufacturers set email = 'atelier@cooperative.ma', postal_address = 'Chefchaouen, Maroc'`,
  )
  await query(`update hero set image_path = 'site-images/a.webp'`)
  await becomes('look', `update settings set site_description = 'Paniers'`)
  await becomes(
    'mails',
    `insert into mail_outbox (kind, once_key, email, status, sent_at) values ('shop_alarm', 'x', 'a@shop.example', 'sent', now())`,
  )
  await becomes('payments', `insert into stripe_events (id, type) values ('evt_1', 'charge.succeeded')`)
  await query('update settings set payments_open = false')
  expect((await needs()).payments).toBe(false)
  await query('update settings set maintenance_mode = true')
  expect((await needs()).display).toBe(false)
  await query(`update products set state = 'archived' where state = 'published'`)
  expect(await needs()).toMatchObject({ products: false, makers: false })
})
