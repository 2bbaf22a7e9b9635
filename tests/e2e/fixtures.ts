import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { pictureUrl } from '@/data/pictures.ts'
import { mailsUrl, type ShopKeys } from '../support/shop.ts'
import { HELD_NOTHING } from './held-back.ts'
import { IS_SLOW, slowDown } from './slow-browser.ts'

/** The service-role client: tests look into the database that the shop writes, and change it behind its back. */
export type Db = SupabaseClient<Database>

interface Fixtures {
  readonly keys: ShopKeys
  readonly db: Db
  /** Fails a test in which a page complains in its console, whichever of its windows it was, or that held back nothing. */
  readonly quiet: undefined
}

const FAILING = 'requests fail'

/**
 * Says that the running test makes requests fail or be refused: what the browser writes of these into the console is
 * expected. Errors of scripts still fail the test.
 */
export const requestsFail = (): void => void base.info().annotations.push({ type: FAILING })

const OVER = 'over'

/**
 * Called before a test ends what open pages depend on: errors of requests that these make by themselves afterwards do not
 * count.
 */
export const testIsOver = (): void => void base.info().annotations.push({ type: OVER })

/** What the browser itself says of a request that failed, and Astro of an island whose script is one. */
const FAILED_REQUEST = /^Failed to load resource|Failed to fetch dynamically imported module/

/** Lists of the administration show products of other tests, too, which come and go with their pictures. */
const PICTURE_OF_OTHERS = /\/storage\/v1\/object\/public\/product-images\//

/** Keys of the one shop that all tests share. */
export const shopKeys = (): ShopKeys => JSON.parse(process.env.TEST_SHOP_KEYS ?? '{}') as ShopKeys

/** When the running test began. */
let began = 0

/**
 * Address of the mails that a shop has sent since the running test began, as JSON: a confirmation holds all terms of sale, and each look at
 * those of all tests would read megabytes.
 */
export const newMailsUrl = (shop: Pick<ShopKeys, 'url' | 'mailboxKey'> = shopKeys()): string =>
  `${mailsUrl(shop)}&since=${began}`

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter
  keys: async ({}, use) => use(shopKeys()),
  quiet: [
    async ({ browser }, use, { annotations }) => {
      began = Date.now()
      const complaints: string[] = []
      const hear = (words: string) => {
        if (!annotations.some(({ type }) => type === OVER)) complaints.push(words)
      }
      const listen = (context: BrowserContext) => {
        if (IS_SLOW) slowDown(context)
        context.on('weberror', (thrown) => hear(String(thrown.error())))
        context.on('console', (message) => {
          if (message.type() === 'error') hear(`${message.text()} (${message.location().url})`)
        })
      }
      browser.on('context', listen)
      await use(undefined)
      browser.off('context', listen)
      const isExpected = (words: string) =>
        FAILED_REQUEST.test(words) &&
        (PICTURE_OF_OTHERS.test(words) || annotations.some(({ type }) => type === FAILING))
      expect(
        complaints.filter((words) => !isExpected(words)),
        'in the console',
      ).toEqual([])
      expect(
        annotations.flatMap(({ type, description }) => (type === HELD_NOTHING ? [description] : [])),
        HELD_NOTHING,
      ).toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ keys }, use) => use(keys.url),
  db: async ({ keys }, use) =>
    use(createClient<Database>(keys.url, keys.serviceRoleKey, { auth: { persistSession: false } })),
})

/** Waits until the island that a control stands in is alive; until then clicks and words are kept for it. */
export const alive = (control: Locator): Promise<void> =>
  expect(control.locator('xpath=ancestor::astro-island[@ssr]')).toHaveCount(0)

/** Goes to a page and waits until its scripts have come, which they do after its first paint. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('body')).not.toHaveAttribute('data-early')
}

/** @returns what a query gave. @throws Error with the database's words. */
export async function rows<A extends { data: unknown; error: { message: string } | null }>(
  query: PromiseLike<A>,
): Promise<NonNullable<A['data']>> {
  const { data, error } = await query
  if (error || data === null || data === undefined) throw new Error(error?.message ?? 'no rows')
  return data
}

/**
 * Puts products into the cart as a former visit would have left them there: of one with options its second variant, or
 * none where that visit was before it had any.
 */
export async function withCart(
  page: Page,
  db: Db,
  quantities: Record<number, number>,
  wasBefore = false,
): Promise<void> {
  const columns = 'id, name, price, images, option1_name, variants:product_variants(id, option1, position)'
  const products = await rows(
    db.from('products').select(columns).in('id', Object.keys(quantities).map(Number)),
  )
  const lines = products.map(({ variants, option1_name: option, images, ...product }) => {
    const second = wasBefore ? undefined : variants.find(({ position }) => option && position === 2)
    const variant = second && { id: second.id, label: `${option} ${second.option1}` }
    const shown = images.map((path) => pictureUrl('', path))
    return {
      id: product.id,
      quantity: quantities[product.id],
      product: { ...product, images: shown, variant },
    }
  })
  await page.addInitScript((stored) => {
    if (!sessionStorage.getItem('cart-was-set')) localStorage.setItem('cart', stored)
    sessionStorage.setItem('cart-was-set', 'yes')
  }, JSON.stringify(lines))
}
