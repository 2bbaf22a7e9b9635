import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderFileRows } from '@/admin/orders/order-csv.ts'
import { exportOrders } from '@/data/admin/order-list.ts'
import type { Client } from '@/data/client.ts'
import { documentsByToken, issueDueDocuments, ordersToPack } from '@/data/documents.ts'
import { getOrderByToken } from '@/data/orders.ts'
import { getShopSettings } from '@/data/settings.ts'
import { ALL_ORDERS } from '@/domain/order-search.ts'
import { type OrderMailKind, orderEmail } from '@/emails/order-emails.ts'
import { OrderedLines } from '@/shop/checkout/ordered-lines.tsx'
import { defaultSentences } from '@/texts/emails.ts'
import { invoicesPdf } from '../../supabase/functions/_shared/pdf/invoice.ts'
import { packingSlipsPdf } from '../../supabase/functions/_shared/pdf/packing-slip.ts'
import { readPdf } from '../support/read-pdf.ts'
import { addAdmin } from './support/admins.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
const orders: { number: string; token: string }[] = []

beforeAll(async () => {
  // Where the page of the order asks for its pictures.
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'https://shop.example')
  shop = await shopBackend({ SITE_URL: 'https://shop.example' })
  await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
  // With VAT, exempt, and an export: each as the shop was that day.
  for (const [exempt, country, postal_code] of [
    [false, 'FR', '75011'],
    [true, 'FR', '75011'],
    [false, 'CH', '1003'],
  ] as const) {
    await shop.db.query('update settings set vat_exempt = $1', [exempt])
    const { order_number, order_token } = await placeOrder(shop.db, orderRequest({ country, postal_code }))
    orders.push({ number: order_number, token: order_token })
  }
  await shop.db.query('update settings set vat_exempt = false')
  await shop.db.query(
    `insert into refunds (order_id, amount, reason, of_sale, status)
     select id, 12.5, 'stripe', true, 'succeeded' from orders where order_number = $1`,
    [orders[0]?.number],
  )
})
afterAll(() => {
  vi.unstubAllEnvs()
  return shop?.close()
})

const KINDS = Object.keys(defaultSentences).filter(
  (kind): kind is OrderMailKind => kind !== 'withdrawal_received' && kind !== 'left_cart',
)

/** What the administration's client is answered, as an owner. */
async function ownersClient(): Promise<Client> {
  const owner = await addAdmin(shop.db, 'owner', 'Salma')
  return {
    rpc: async (name: string, args: Record<string, unknown>) => {
      const given = Object.keys(args).map((key, n) => `${key} => $${n + 1}`)
      const values = Object.values(args).map((value) =>
        value instanceof Object ? JSON.stringify(value) : value,
      )
      const [row] = await shop.db.query(`select ${name}(${given}) as data`, values, owner.actor)
      return { data: row?.data, error: null, status: 200 }
    },
  } as unknown as Client
}

/** All that is said of the orders: what may name the shop as it is today (its emails), and what may not change at all. */
async function everythingSaid(admin: Client) {
  const emails: Record<string, string> = {}
  const kept: Record<string, string> = {}
  await issueDueDocuments(shop.service)
  const settings = await getShopSettings(shop.service)
  for (const { number, token } of orders) {
    const order = await getOrderByToken(shop.service, token)
    if (!order.ok) throw new Error(order.refusal.code)
    for (const kind of KINDS) {
      const { subject, text, html } = orderEmail(kind, {
        order: order.value,
        settings,
        sentences: defaultSentences[kind],
        siteUrl: 'https://shop.example',
        token: 'x'.repeat(64),
        terms: null,
        picture: () => null,
        content: { amount: 12.5 },
      })
      emails[`${kind} of ${number}`] = `${subject}\n${text}\n${html}`
    }
    kept[`page of ${number}`] = renderToStaticMarkup(<OrderedLines order={order.value} />)
    const documents = await documentsByToken(shop.service, token)
    for (const document of documents)
      kept[document.number] = (await readPdf(await invoicesPdf([document]))).pages.join('\n')
    const slip = await ordersToPack(shop.service, [number], false)
    kept[`slip of ${number}`] = (
      await readPdf(await packingSlipsPdf(slip, 'Atelier', order.value.createdAt))
    ).pages.join()
  }
  kept.export = orderFileRows(await exportOrders(admin, ALL_ORDERS, null))
  const [row] = await shop.db.query(
    `select private.sales_by_day(private.paris_day(now()), private.paris_day(now()))::text as days`,
  )
  kept.reporting = String(row?.days)
  return { emails, kept }
}

/** Who writes an email, and where to answer: an email that leaves today says what holds today. */
const WRITER = [
  'site_name',
  'contact_email',
  'contact_phone',
  'phone_hours',
  'address',
  'return_address',
  'opening_hours',
  'social_links',
  'legal_name',
  'legal_form',
  'share_capital',
  'registered_city',
  'siren',
  'rcs',
  'vat_number',
  'publisher',
  'host',
]
/** Who may ask for the export, not what it says. */
const ACCESS = ['two_factor_auth', 'session_timeout', 'allow_multiple_logins']
/** Another value of a column of the settings, as SQL. */
const other: Readonly<Record<string, string>> = {
  tax_rate: '5.5',
  terms_version: `'2027-01'`,
  site_name: `'Une autre maison'`,
  contact_email: `'autre@exemple.fr'`,
  siren: `'987654321'`,
  vat_number: `'FR11987654321'`,
  mediator_site: `'https://mediateur.example'`,
  social_links: `array['https://exemple.fr/autre']`,
  opening_hours: `array['Lun : 9h']`,
  opened_at: `now() - interval '1 year'`,
  payment_days: '21',
  preparation_days: '9',
  order_cutoff: '17',
  iban: `'FR1420041010050500013M02606'`,
  bic: `'PSSTFRPPXXX'`,
  sender_postal_code: `'69001'`,
  announcement_link: `'/products'`,
  asked_trackers: `array['laposte']`,
  announcement_from: `now() - interval '1 day'`,
  announcement_until: `now() + interval '1 day'`,
}
const otherOf = (name: string, type: string) =>
  other[name] ?? (type === 'boolean' ? `not ${name}` : type === 'text' ? `'Autre chose'` : null)

test('whatever the settings become, what is said of an order is of that order', async () => {
  const admin = await ownersClient()
  // Without them neither transfer nor cheque can be offered.
  await shop.db.query(
    `update settings set iban = 'FR7630006000011234567890189', account_holder = 'Salma', cheque_payee = 'Salma', cheque_address = 'Rabat'`,
  )
  const before = await everythingSaid(admin)
  expect(before.emails[`order_received of ${orders[1]?.number}`]).toContain('L. 223-3')
  expect(before.emails[`order_received of ${orders[0]?.number}`]).toContain('dont TVA')
  expect(before.kept[`page of ${orders[1]?.number}`]).toMatch(/L\.\s223-\u2060?3/)
  const columns = await shop.db.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = 'settings' and column_name <> all ($1) order by 1`,
    [['id', 'updated_at', 'currency', ...ACCESS]],
  )
  const unknown = columns.filter(({ name, type }) => otherOf(String(name), String(type)) === null)
  expect(unknown, 'a column that this test cannot change').toEqual([])
  for (const { name, type } of columns) {
    const column = String(name)
    const [stored] = await shop.db.query(`select to_jsonb(s) -> $1 as value from settings s`, [column])
    await shop.db.query(`update settings set ${column} = ${otherOf(column, String(type))}`)
    const after = await everythingSaid(admin)
    expect(after.kept, column).toEqual(before.kept)
    if (!WRITER.includes(column)) expect(after.emails, column).toEqual(before.emails)
    await shop.db.query(
      `update settings set ${column} = (jsonb_populate_record(null::settings, jsonb_build_object($1::text, $2::jsonb))).${column}`,
      [column, JSON.stringify(stored?.value)],
    )
  }
  // What is not in the settings: delivery methods, prices and names of products.
  for (const change of [
    `update shipping_methods set label = label || ' bis', price = price + 1`,
    `update products set name = name || ' bis', price = price + 5`,
  ]) {
    await shop.db.query(change)
    expect(await everythingSaid(admin), change).toEqual(before)
  }
})
