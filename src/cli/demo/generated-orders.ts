import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONSENT_VERSION } from '@/domain/newsletter.ts'
import { ROOT } from '@/rendering/root.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { demoYear } from '../../../content/demo/year.ts'

/** How much there is to be; what is left out is as in the demonstration. */
export interface OrdersWish {
  readonly orders: number
  readonly customers: number
  /** Days back over which they are spread. */
  readonly days: number
}

/** What readers of the newsletter have agreed to. */
const consent = { version: CONSENT_VERSION, text: newsletterText.consent }

const FOLDER = join(ROOT, 'src', 'cli', 'demo')

/**
 * The SQL that adds orders with all that follows from them, in one transaction, as the owner of the database. The same wish on the
 * same day makes the same orders, but for keys and tokens. Stocks stay as they are, nobody is written to, no invoice is owed.
 */
export async function ordersSql(wish: OrdersWish): Promise<string> {
  const literal = `'${JSON.stringify({ ...demoYear, consent, ...wish }).replaceAll("'", "''")}'`
  const files = await Promise.all(
    ['customers.sql', 'orders.sql', 'visits.sql', 'newsletters.sql', 'ledgers.sql'].map((name) =>
      readFile(join(FOLDER, name), 'utf8'),
    ),
  )
  const wished = `set local statement_timeout = 0; create temp table seed_wish on commit drop as select ${literal}::jsonb as wish;`
  return [wished, ...files].join('\n')
}

/** The year of the demonstration. */
export const yearSql = (): Promise<string> => ordersSql(demoYear)
