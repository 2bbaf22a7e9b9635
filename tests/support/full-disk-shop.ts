import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { healthOf, openBackend } from '../../src/cli/shop-backend.ts'

/** A question of the parent to the database. */
export interface Question {
  readonly sql: string
  readonly params: readonly unknown[]
  /** As whom; the owner where left out. */
  readonly options: { readonly role?: string; readonly claims?: Readonly<Record<string, string>> }
}

/** What the shop says to its parent: where it is, and answers in the order of the questions. */
export type Said =
  | { readonly url: string; readonly anonKey: string }
  | { readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly error: string }

/**
 * The shop of a folder as `npm start` starts it, without its site and without the products of the demonstration, which alone takes orders
 * without Stripe, for a parent that puts questions to its database.
 */
const [dataDir = ''] = process.argv.slice(2)
writeFileSync(path.join(dataDir, 'demo-seed.json'), '{"state":"done"}')
const shop = await openBackend({
  host: '127.0.0.1',
  port: 0,
  siteUrl: 'https://shop.example',
  dataDir,
  databaseUrl: undefined,
  demo: true,
  warnings: [],
})
shop.setReady(() => healthOf(shop))
const say = (said: Said) => process.send?.(said)
let asked: Promise<unknown> = Promise.resolve()
process.on('message', ({ sql, params, options }: Question) => {
  asked = asked
    .then(() => shop.engine.run([{ sql, params }], options))
    .then(
      ([rows = []]) => say({ rows }),
      (error: unknown) => say({ error: String(error) }),
    )
})
process.once('disconnect', () => void shop.close().then(() => process.exit(0)))
say({ url: shop.url, anonKey: shop.anonKey })
