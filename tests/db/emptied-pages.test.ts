import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContentPlanner } from '../../src/cli/content/content-plan.ts'
import { createResident } from '../../src/rendering/resident.ts'
import { DEMO_CRAFT, DEMONSTRATION, faultsIn, HOLES } from '../support/holes.ts'
import { readPage } from '../support/page-holes.ts'
import { insertProducts } from './support/samples.ts'
import { MEANS } from './support/sent-orders.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

/** What a shop says of itself where its owner has filled in everything, by the names of the columns. */
const FILLED: Readonly<Record<string, unknown>> = {
  site_name: 'Maison Lumière',
  site_description: 'Des bougies coulées à la main.',
  contact_email: 'bonjour@maison-lumiere.fr',
  contact_phone: '04 78 00 12 34',
  phone_hours: 'de 9h à 17h',
  address: '8 quai Saint-Antoine\n69002 Lyon',
  return_address: 'Retours\n9 quai Saint-Antoine\n69002 Lyon',
  opening_hours: ['Samedi : 10h-18h'],
  social_links: ['https://www.instagram.com/maisonlumiere'],
  legal_name: 'Lumière SARL',
  legal_form: 'Société à responsabilité limitée',
  share_capital: '5 000 €',
  siren: '552100554',
  rcs: 'RCS Lyon 552 100 554',
  registered_city: 'Lyon',
  vat_number: 'FR27552100554',
  publisher: 'Odile Lumière',
  host: 'Hébergeur SAS\n2 rue Kellermann, 59100 Roubaix\n09 72 00 00 00',
  mediator_name: 'Médiateur',
  mediator_address: '1 rue de Rivoli, Paris',
  mediator_site: 'https://mediateur.fr',
  announcement_text: 'Atelier fermé le 8 mai',
  announcement_link: '/products',
  asked_trackers: ['laposte', 'mondial_relay'],
  blog_intro: 'Ce qui se dit à l’atelier.',
  footer_about: 'Des bougies coulées à Lyon.',
}
/** Said where money is paid and nowhere on a page: a shop that takes it has them, and `opening.test.ts` tries the rest. */
const OF_PAYMENTS = ['iban', 'bic', 'account_holder', 'cheque_payee', 'cheque_address']
/** Labels of parcels alone say it: the screen of their files names what is missing. */
const OF_PARCELS = ['sender_name', 'sender_street', 'sender_complement', 'sender_postal_code', 'sender_city']
/** No owner can empty them: a shop has a name, its terms a version, its prices a currency. */
const NEVER_EMPTY = ['site_name', 'terms_version', 'currency']
const EMPTIED = Object.keys(FILLED).filter((name) => !NEVER_EMPTY.includes(name))

const emptyOf = (name: string) => (Array.isArray(FILLED[name]) ? [] : '')

let shop: ShopBackend
let dir: string
let resident: ReturnType<typeof createResident>

/** The least that a product may say beside one that says everything. */
async function fillShop(): Promise<void> {
  await shop.db.query('select private.say_demonstration(false)')
  await shop.db.query('update settings set opened_at = now()')
  await write({ ...FILLED, ...MEANS, account_holder: 'Lumière SARL', cheque_payee: 'Lumière SARL' })
  await shop.db.query(
    `update hero set title = 'Nos bougies', subtitle = 'Coulées à Lyon', alt_text = 'Une bougie'`,
  )
  await insertProducts(shop.db, [{ id: 1 }, { id: 2, stock: 0 }])
  await shop.db.query(
    `update products set images = '{}', image_alts = '{}', description = '', details = '', care = '' where id = 1`,
  )
  await shop.db.query(
    `update products set artisan_story = 'Une cire d’ici.', country_of_origin = 'France', details = '<p>Cire de colza.</p>',
       care = '<p>Couper la mèche.</p>', dimensions = '8 cm', warnings = 'Ne pas laisser brûler seule.', description = 'Une bougie.'
     where id = 2`,
  )
}

beforeAll(async () => {
  shop = await shopBackend({ SHOP_DEMO: 'false' })
  dir = await mkdtemp(join(tmpdir(), 'emptied-'))
  await fillShop()
  const site = {
    supabaseUrl: shop.url,
    publicUrl: '/',
    publicKey: shop.publishableKey,
    siteUrl: 'https://maison-lumiere.fr',
    demo: false,
    cacheDir: join(dir, 'cache'),
  }
  resident = createResident(site, createContentPlanner(join(dir, 'kept'), false).plan)
  await resident.warmUp()
}, 120_000)
afterAll(async () => {
  resident?.close()
  await shop?.close()
  await rm(dir, { recursive: true, force: true })
})

async function write(values: Readonly<Record<string, unknown>>): Promise<void> {
  const set = Object.keys(values).map((name, index) => `${name} = $${index + 1}`)
  await shop.db.query(`update settings set ${set.join(', ')}`, Object.values(values))
}

let sites = 0
/** Renders the site as the shop is now. @returns what is wrong with its pages, and the words of each. */
async function look(): Promise<{
  readonly faults: readonly string[]
  readonly pages: ReadonlyMap<string, string>
}> {
  const outDir = join(dir, `site-${++sites}`)
  const { failed } = await resident.render({
    outDir,
    recordFile: `${outDir}.json`,
    previous: null,
    copy: null,
  })
  const files = (await readdir(outDir, { recursive: true })).filter((file) => file.endsWith('.html'))
  const pages = new Map<string, string>()
  const faults = failed.map(({ file, message }) => `${file} failed: ${message}`)
  for (const file of files) {
    const { words, empty } = readPage(await readFile(join(outDir, file), 'utf8'))
    pages.set(file, words)
    faults.push(
      ...faultsIn(file, words, [...HOLES, DEMONSTRATION, DEMO_CRAFT]),
      ...empty.map((one) => `${file}: ${one}`),
    )
  }
  await rm(outDir, { recursive: true })
  return { faults, pages }
}

test('every text that a setting holds is one that this walk empties', async () => {
  const columns = await shop.db.query(
    `select column_name from information_schema.columns
     where table_name = 'settings' and data_type in ('text', 'ARRAY') order by 1`,
  )
  const known = [...Object.keys(FILLED), ...OF_PAYMENTS, ...OF_PARCELS, ...NEVER_EMPTY]
  expect(columns.map(({ column_name: name }) => name)).toEqual([...new Set(known)].sort())
  expect(TOGETHER.flat().sort()).toEqual([...EMPTIED].sort())
})

test('no page has a hole or a word of the demonstration where everything is said, nor while the shop is closed', async () => {
  const { faults, pages } = await look()
  expect(faults).toEqual([])
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining([
      'index.html',
      'contact.html',
      'cgv.html',
      'mentions-legales.html',
      'products/1.html',
    ]),
  )
  await shop.db.query('update settings set opened_at = null, maintenance_mode = true')
  expect((await look()).faults).toEqual([])
  await shop.db.query('update settings set opened_at = now(), maintenance_mode = false')
})

/** Those of one line stand in different sentences: one rendering shows what each of them leaves behind. */
const TOGETHER = [
  ['site_description', 'contact_phone', 'legal_form', 'rcs', 'mediator_site', 'publisher'],
  ['contact_email', 'share_capital', 'host', 'opening_hours', 'asked_trackers'],
  ['phone_hours', 'address', 'vat_number', 'mediator_address'],
  ['return_address', 'siren', 'registered_city', 'social_links'],
  ['legal_name', 'mediator_name', 'announcement_link', 'blog_intro'],
  ['announcement_text', 'footer_about'],
]

test.each(TOGETHER.map((names) => [names.join(', '), names] as const))(
  'no page has a hole without %s',
  async (_, names) => {
    await write(Object.fromEntries(names.map((name) => [name, emptyOf(name)])))
    const { faults } = await look()
    await write(Object.fromEntries(names.map((name) => [name, FILLED[name]])))
    expect(faults).toEqual([])
  },
)

test('no page has a hole where nothing is said, sold, shown or offered', async () => {
  const nothing = Object.fromEntries(EMPTIED.map((name) => [name, emptyOf(name)]))
  await write({ ...nothing, offers_transfer: false, offers_cheque: false, enable_reviews: false })
  expect((await look()).faults).toEqual([])
  await shop.db.query(`update products set state = 'draft'`)
  await shop.db.query(`update hero set subtitle = ''`)
  await write({ show_prices: false, vat_exempt: true })
  expect((await look()).faults).toEqual([])
  // Before it opens, a page that would be incomplete is missing, and nothing leads to it.
  await write({ opened_at: null })
  const { faults, pages } = await look()
  expect(faults).toEqual([])
  expect([...pages.keys()]).not.toContain('cgv.html')
})
