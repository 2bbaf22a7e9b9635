import type { TestDatabase } from './database.ts'
import { emptied, orderRequest, placeOrder } from './samples.ts'

export interface SampleCode {
  readonly code: string
  readonly kind?: 'percent' | 'amount' | 'free_shipping' | 'gift'
  readonly [column: string]: unknown
}

/** Stores a discount code of 10 percent, or as `changes` say. @returns its id. */
export async function insertCode(db: TestDatabase, changes: SampleCode): Promise<number> {
  const kind = changes.kind ?? 'percent'
  const row = { name: 'Test', kind, ...(kind === 'percent' ? { percent: 10 } : {}), ...changes }
  const columns = Object.keys(row)
  const [stored] = await db.query(
    `insert into discount_codes (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return Number(stored?.id)
}

/** Asks what a code would do, as a visitor. */
export async function checkDiscount(
  db: TestDatabase,
  code: string,
  {
    lines = [{ product_id: 1, quantity: 1 }],
    email = null,
    method = null,
    country = null,
    address = null,
  }: {
    lines?: readonly object[]
    email?: string | null
    method?: string | null
    country?: string | null
    /** Network address that asks. */
    address?: string | null
  } = {},
): Promise<Record<string, unknown>> {
  const headers = JSON.stringify(address ? { 'cf-connecting-ip': address } : {})
  const results = await db.engine.run(
    [
      { sql: `select set_config('request.headers', $1, true)`, params: [headers] },
      {
        sql: 'select check_discount($1, $2::jsonb, $3, $4, $5) as answer',
        params: [code, JSON.stringify(lines), country, method, email],
      },
    ],
    { role: 'anon' },
  )
  return results[1]?.[0]?.answer as Record<string, unknown>
}

let buyers = 0
/** Orders product 1 (49.90, fee 6.95) with a code; each by another buyer. */
export function orderWith(
  db: TestDatabase,
  discount_code: string,
  expected_total: number,
  changes: object = {},
) {
  buyers += 1
  const email = `b${buyers}@client.example`
  return placeOrder(db, orderRequest({ email, discount_code, expected_total, ...changes }))
}

/** Removes all codes, who tried them, and the orders that used them. */
export const withoutCodes = (db: TestDatabase): Promise<void> =>
  emptied(db, 'private.documents_due', 'stock_movements', 'orders', 'discount_codes', 'private.form_attempts')
