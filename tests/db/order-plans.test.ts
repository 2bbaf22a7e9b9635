import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hasNativePostgres } from '../support/postgres.ts'
import { nativeDatabase } from './support/database.ts'
import { insertProducts, orderRequest } from './support/samples.ts'

/** A session that has placed orders until its plans are those of all that follow; its statistics begin then. */
async function orderedSession(products: number) {
  const db = await nativeDatabase()
  const client = new pg.Client(db.url)
  const close = async () => {
    await client.end()
    await db.close()
  }
  const order = async () => {
    // As the checkout function asks, which makes the token of its link.
    const request = { ...orderRequest(), link_hash: randomBytes(32).toString('hex') }
    await client.query('select public.place_order($1)', [JSON.stringify(request)])
  }
  try {
    await insertProducts(
      db,
      Array.from({ length: products }, (_, n) => ({ id: n + 1, stock: 1000 })),
    )
    await client.connect()
    await client.query('analyze')
    await client.query("set track_functions = 'all'")
    // The first five of a session are planned for their values; then constants are reckoned for all that follow.
    for (let n = 0; n < 10; n++) await order()
    await client.query('select pg_stat_force_next_flush()')
    await client.query('select pg_stat_reset()')
    await order()
    await client.query('select pg_stat_force_next_flush()')
    return { client, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A function in plain SQL that has a search path of its own is parsed and planned by each call. */
test.runIf(hasNativePostgres())(
  'no function that an order calls is planned anew for each order',
  async () => {
    const { client, close } = await orderedSession(1)
    try {
      const { rows: called } = await client.query<{ name: string; language: string }>(
        `select f.funcname as name, l.lanname as language from pg_stat_user_functions f
         join pg_proc p on p.oid = f.funcid join pg_language l on l.oid = p.prolang where f.calls > 0`,
      )
      expect(called.map(({ name }) => name)).toContain('take_units')
      expect(called.filter(({ language }) => language === 'sql')).toEqual([])
    } finally {
      await close()
    }
  },
)

test.runIf(hasNativePostgres())('an order of one product does not read the whole catalogue', async () => {
  const { client, close } = await orderedSession(600)
  try {
    const { rows: tables } = await client.query<{ name: string; seq: string; idx: string }>(
      `select relname as name, seq_tup_read as seq, idx_scan as idx from pg_stat_user_tables
       where relname in ('products', 'product_variants', 'inventory') order by relname`,
    )
    expect(tables.map(({ name, seq }) => [name, Number(seq)])).toEqual([
      ['inventory', 0],
      ['product_variants', 0],
      ['products', 0],
    ])
    expect(tables.every(({ idx }) => Number(idx) > 0)).toBe(true)
  } finally {
    await close()
  }
})
