import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hasNativePostgres } from '../support/postgres.ts'
import { nativeDatabase } from './support/database.ts'
import { insertProducts, orderRequest } from './support/samples.ts'

/** A function in plain SQL that has a search path of its own is parsed and planned by each call. */
test.runIf(hasNativePostgres())(
  'no function that an order calls is planned anew for each order',
  async () => {
    const db = await nativeDatabase()
    const client = new pg.Client(db.url)
    try {
      await insertProducts(db, [{ id: 1, stock: 1000 }])
      await client.connect()
      await client.query("set track_functions = 'all'")
      const order = async () => {
        // As the checkout function asks, which makes the token of its link.
        const request = { ...orderRequest(), link_hash: randomBytes(32).toString('hex') }
        await client.query('select public.place_order($1)', [JSON.stringify(request)])
      }
      // The first five of a session are planned for their values; then constants are reckoned for all that follow.
      for (let n = 0; n < 10; n++) await order()
      await client.query('select pg_stat_force_next_flush()')
      await client.query('select pg_stat_reset()')
      await order()
      await client.query('select pg_stat_force_next_flush()')
      const { rows: called } = await client.query<{ name: string; language: string }>(
        `select f.funcname as name, l.lanname as language from pg_stat_user_functions f
         join pg_proc p on p.oid = f.funcid join pg_language l on l.oid = p.prolang where f.calls > 0`,
      )
      expect(called.map(({ name }) => name)).toContain('take_units')
      expect(called.filter(({ language }) => language === 'sql')).toEqual([])
    } finally {
      await client.end()
      await db.close()
    }
  },
)
