import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../supabase/local/engine/engine.ts'
import { openPglite } from '../../supabase/local/engine/pglite.ts'
import { lookAfterTables } from '../../supabase/local/engine/upkeep.ts'
import { newDataFolder } from './under-test.ts'

/** PGlite has no autovacuum: without it a table of thousands is planned for as an empty one, for ever. */

let folder: string
let engine: Engine
beforeAll(async () => {
  folder = await newDataFolder()
  engine = await openPglite({ dataDir: path.join(folder, 'db'), extensions: [] })
  await engine.exec(
    'create schema "Other"; create table "Other"."Pieces" (id int, stock int); create table small (id int)',
  )
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Postgres counts changes when a session rests. */
const counted = () => engine.exec('select pg_stat_force_next_flush()')

const facts = async () => {
  const [[row] = []] = await engine.run([
    {
      sql: `select c.reltuples::int as planned, s.n_dead_tup::int as dead from pg_class c
        join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'Pieces'`,
    },
  ])
  return row
}

test('a table that grew is analysed, one that was rewritten is vacuumed, the others are left alone', async () => {
  await engine.exec(
    'insert into "Other"."Pieces" select n, 1 from generate_series(1, 3000) n; insert into small values (1)',
  )
  await counted()
  expect(await lookAfterTables(engine)).toEqual(['"Other"."Pieces"'])
  expect(await facts()).toEqual({ planned: 3000, dead: 0 })
  expect(await lookAfterTables(engine)).toEqual([])
  await engine.exec('update "Other"."Pieces" set stock = stock + 1')
  await counted()
  expect(await facts()).toMatchObject({ dead: 3000 })
  expect(await lookAfterTables(engine)).toEqual(['"Other"."Pieces"'])
  expect(await facts()).toEqual({ planned: 3000, dead: 0 })
})

test('it waits for a transaction that is open, and requests go on', async () => {
  await engine.exec('insert into small select n from generate_series(1, 2000) n')
  await counted()
  const open = engine.transaction(async (query) => {
    await query('insert into small values (0)')
    return query('select count(*)::int as rows from small')
  })
  const [looked, rows, one] = await Promise.all([
    lookAfterTables(engine),
    open,
    engine.run([{ sql: 'select 1 as one' }]),
  ])
  expect(looked).toEqual(['public.small'])
  expect(rows).toEqual([{ rows: 2002 }])
  expect(one).toEqual([[{ one: 1 }]])
})
