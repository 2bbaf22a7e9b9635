import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_CODES, type ErrorCode, isErrorCode } from '@/domain/error-codes.ts'
import { errorText } from '@/texts/errors.ts'
import { visitorError, visitorErrorText } from '@/texts/visitor-errors.ts'
import { refusalsOf } from '../../src/cli/schema/effects.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { apiFunctions, isVisitors } from './support/visitor-functions.ts'

/** The shop's pages load the sentences of `visitor-errors.ts` alone: what a visitor may be refused with is found here. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Edge Functions that pages of the shop call. */
const CALLED = [
  'account-delete',
  'account-email',
  'account-letters',
  'account-password',
  'checkout',
  'contact',
  'document',
  'newsletter',
  'payment',
  'review',
  'sign-up',
  'stock-alert',
  'withdrawal',
]
/** What works on after the answer refuses nobody; statuses of all codes and sentences are no refusals. */
const NO_REFUSALS = /_shared\/(?:send-mails|refusal)\.ts$|src\/(?:texts|domain\/error)/
/** What visitors do not hear of these: codes for administrators, who call for documents too; codes of newsletters that are queued. */
const NOT_HEARD: Readonly<Record<string, readonly string[]>> = {
  document: [
    'not_for_editors',
    'password_change_required',
    'second_factor_required',
    'shipping_default_missing',
    'supplier_order_unknown',
  ],
  newsletter: ['segment_invalid', 'segment_unknown'],
}

/** @returns the texts of a module and of all that it imports of the shop. */
function reached(entry: string): string[] {
  const texts = new Map<string, string>()
  const visit = (file: string) => {
    if (texts.has(file) || NO_REFUSALS.test(file) || !existsSync(file)) return
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const [, from = ''] of text.matchAll(/^import (?!type )[^']*'([^']+\.ts)'/gm))
      visit(from.startsWith('@/') ? `${ROOT}src/${from.slice(2)}` : resolve(dirname(file), from))
  }
  visit(resolve(ROOT, entry))
  return [...texts.values()]
}

const named = (texts: readonly string[], pattern: RegExp) => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
]

let db: TestDatabase
beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(() => db.close())

/** Codes, by who refuses with them. */
async function found(): Promise<Map<string, string>> {
  const codes = new Map<string, string>()
  const note = (by: string, all: Iterable<string>) => {
    for (const code of all) if (isErrorCode(code) && !NOT_HEARD[by]?.includes(code)) codes.set(code, by)
  }
  const api = (await apiFunctions(db)).filter(isVisitors).map(({ name }) => `public.${name}`)
  // The book of addresses and the cart are tables to their owner.
  note('the API', await refusalsOf(db.engine, api, ['public.addresses', 'public.cart_items']))
  for (const name of CALLED) {
    const texts = reached(`supabase/functions/${name}/index.ts`)
    note(name, named(texts, /'([a-z_]+)'/g))
    note(
      name,
      await refusalsOf(
        db.engine,
        named(texts, /\.rpc\(\s*'(\w+)'/g).map((one) => `public.${one}`),
      ),
    )
  }
  return codes
}

test('every code that a visitor may be refused with has its sentence on the pages of the shop', async () => {
  const codes = await found()
  // Each of the ways is looked along: a function, a trigger of a table, a function of Deno and what that calls.
  expect([...codes.keys()]).toEqual(
    expect.arrayContaining([
      'too_many_requests',
      'addresses_too_many',
      'credentials_invalid',
      'image_heic',
      'order_cancelled',
      'variant_required',
    ]),
  )
  const silent = [...codes]
    .filter(([code]) => !(code in visitorErrorText))
    .map(([code, by]) => `${code} of ${by}`)
  expect(silent).toEqual([])
})

test('a code of the administration is said as a fault of ours, and by its own sentence there', () => {
  const own = ERROR_CODES.filter((code) => !(code in visitorErrorText))
  expect(own.length).toBeGreaterThan(80)
  for (const code of own) {
    expect(visitorError(code)).toBe(visitorErrorText.internal_error)
    expect(errorText[code]).not.toBe(visitorErrorText.internal_error)
  }
  expect(visitorError('of_a_later_version' as ErrorCode)).toBe(visitorErrorText.internal_error)
})
