import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fewAtOnce, filesBelow } from '@/rendering/shared-files.ts'
import { publishingFailures as failures } from '@/texts/admin/publishing-failures.ts'
import { UsageError } from '../config.ts'

/**
 * What must never stand in a published file: secret keys of the backend and the payment provider, password hashes. The pattern is
 * looked for where the character stands, which every match has and texts seldom begin to: megabytes are searched while a visitor waits.
 */
const SECRETS: readonly [name: string, start: string, pattern: RegExp][] = [
  ['a Supabase secret key', '_secret_', /sb_secret_[A-Za-z0-9_-]{8,}/],
  ['a Stripe secret key', 'k_live_', /\b[sr]k_live_[A-Za-z0-9]{8,}/],
  ['a Stripe secret key', 'k_test_', /\b[sr]k_test_[A-Za-z0-9]{8,}/],
  ['a Stripe webhook secret', 'whsec_', /whsec_[A-Za-z0-9]{8,}/],
  ['a bcrypt hash', '$2', /\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}/],
]
const JWT_SIGN = '.eyJ'
const JWT = /\beyJ[A-Za-z0-9_-]+\.(eyJ[A-Za-z0-9_-]+)\.[A-Za-z0-9_-]+/g
/** Files read at the same time. */
const AT_ONCE = 8
const TEXT_FILE = /\.(html|js|mjs|css|json|xml|txt|svg|map)$|_headers$|_redirects$/

function secretIn(text: string): string | null {
  for (const [name, start, pattern] of SECRETS) if (text.includes(start) && pattern.test(text)) return name
  if (!text.includes(JWT_SIGN)) return null
  for (const [, payload = ''] of text.matchAll(JWT)) {
    if (Buffer.from(payload, 'base64url').toString('utf8').includes('service_role'))
      return 'a service_role key'
  }
  return null
}

/** What a built site holds, for the next build to be compared with. */
export interface SiteSummary {
  readonly productPages: number
}

const refused = (message: string, advice: string, forOwner: string): UsageError =>
  new UsageError(`The built site was not published: ${message}`, advice, forOwner)

/**
 * The last look before a site goes live.
 * @param previous the site it would replace.
 * @param fresh files to search for secrets, where the others were searched before; all when absent.
 * @returns what it holds, and how many files were searched, pages among them.
 * @throws UsageError when a page that must exist does not, half of the products are gone, or a secret leaks.
 */
export async function checkSite(
  dir: string,
  previous: SiteSummary | null,
  fresh?: readonly string[],
): Promise<SiteSummary & { readonly files: number; readonly pages: number }> {
  for (const page of [
    'index.html',
    'products.html',
    'cart.html',
    'checkout.html',
    'admin.html',
    '404.html',
  ]) {
    if (!existsSync(join(dir, page)))
      throw refused(`${page} is missing.`, 'Look at the output of the build.', failures.pageMissing(page))
  }
  const products = existsSync(join(dir, 'products')) ? await readdir(join(dir, 'products')) : []
  const productPages = products.filter((name) => /^\d+\.html$/.test(name)).length
  if (previous && productPages < previous.productPages / 2) {
    throw refused(
      `it has ${productPages} products, the published one has ${previous.productPages}.`,
      'If that many products are really gone, publish with: npm run publish -- --force',
      failures.productsGone(productPages, previous.productPages),
    )
  }
  const searched = fresh ?? (await filesBelow(dir))
  const texts = searched.filter((path) => TEXT_FILE.test(path))
  const search = async (file: string) => {
    // One byte a character: what is looked for has no others, and longer ones need not be put together.
    const leak = secretIn(await readFile(join(dir, file), 'latin1'))
    if (leak)
      throw refused(
        `${file} contains ${leak}.`,
        'Take it out of the page or the environment variables that start with PUBLIC_.',
        failures.secretFound(file),
      )
  }
  await fewAtOnce(texts, () => AT_ONCE, search)
  const pages = searched.filter((file) => file.endsWith('.html')).length
  return { files: searched.length, pages, productPages }
}
