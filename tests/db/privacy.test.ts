import { afterAll, beforeAll, expect, test } from 'vitest'
import { undeclared } from '../../src/cli/schema/personal-columns.ts'
import { isPersonal, PRIVACY } from '../../src/cli/schema/privacy.ts'
import { isHosted } from '../support/hosted.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { columnsLeft, fillEverything } from './support/filled.ts'
import { INES, live } from './support/lived.ts'
import { insertProducts } from './support/samples.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(() => db.close())

const columnsThat = (...fates: string[]) =>
  Object.entries(PRIVACY)
    .flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([column, fate]) =>
        fates.some((one) => fate.startsWith(one)) ? [`${table}.${column}`] : [],
      ),
    )
    .sort()

test('every column of text that hangs on an order or a person says what becomes of it', async () => {
  expect(await undeclared(db.engine)).toEqual([])
})

/** What the history may say all the same. */
const SEEN = [
  // The name of who works here.
  'public.customer_notes.by_name',
  // Of an address the country alone.
  'public.customers.country',
  // A code, and what the declaration is called.
  'public.reviews.refusal_reason',
  'public.withdrawals.reference',
]

test('the history of administrators keeps no value of a column that is erased or unnamed', async () => {
  const triggers = await db.query(`
    select n.nspname || '.' || c.relname as table, string_to_array(encode(t.tgargs, 'escape'), '\\000') as arguments
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where t.tgfoid = 'private.audit_change'::regproc`)
  expect(triggers.length).toBeGreaterThan(20)
  const seen = triggers.flatMap(({ table, arguments: given }) => {
    const [, , hidden = ''] = given as string[]
    return Object.entries(PRIVACY[String(table)] ?? {})
      .filter(([, fate]) => isPersonal(fate))
      .map(([column]) => column)
      .filter((column) => !hidden.split(',').includes(column) && !/password|secret|token|hash/.test(column))
      .map((column) => `${table}.${column}`)
  })
  expect([...new Set(seen)].sort()).toEqual(SEEN)
})

// To store what no check lets in takes a superuser.
test.skipIf(isHosted())(
  'what is declared is what becomes of it, on request and after five years',
  async () => {
    await insertProducts(db, [{ id: 1 }])
    await live(db)
    await db.query('select private.count_customers()')
    await fillEverything(db)
    // The search finds what there is: without this the next ones would prove nothing.
    expect((await columnsLeft(db)).sort()).toEqual(columnsThat(''))
    // What is still to be made keeps its message until it has left.
    await db.query(`update orders set status = 'completed'`)

    await db.query('select private.erase_account($1)', [INES])
    expect((await columnsLeft(db)).sort()).toEqual(columnsThat('unnamed', 'kept'))

    await db.query(`update orders set created_at = created_at - interval '6 years'`)
    await db.query(`update withdrawals set declared_at = declared_at - interval '6 years'`)
    await db.query('select prune_people(500)', [], { role: 'service_role' })
    expect((await columnsLeft(db)).sort()).toEqual(columnsThat('kept'))
  },
)
