import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../supabase/local/engine/engine.ts'
import { openPglite, timeoutOf } from '../../supabase/local/engine/pglite.ts'
import { newDataFolder } from './under-test.ts'

/** A visitor's statement that never ends: PGlite has one connection, and knows no `statement_timeout`. */

const TIMEOUT_MS = 1500
const SLOW =
  "select 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' || repeat('ab', 4000) ~ '^(.+)(.+)(.+)\\1\\2\\3$' as found"
const role = 'visitor'

let folder: string
let engine: Engine
beforeAll(async () => {
  folder = await newDataFolder()
  engine = await openPglite({ dataDir: path.join(folder, 'db'), extensions: [] }, (asking) =>
    asking ? TIMEOUT_MS : Number.POSITIVE_INFINITY,
  )
  await engine.exec(`create role visitor; create table notes (id int primary key); grant all on notes to visitor;
    create function wait(ms int) returns int language plpgsql as $$
    declare until timestamptz := clock_timestamp() + ms * interval '1 ms';
    begin while clock_timestamp() < until loop end loop; return ms; end $$`)
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (id: number) =>
  engine.run([{ sql: 'insert into notes values ($1) returning id', params: [id] }], { role })

test('it is ended, nothing that was acknowledged is lost, and who waited behind it is served', async () => {
  await Promise.all([1, 2, 3].map(write))
  const stuck = engine.run([{ sql: SLOW }], { role })
  const behind = [write(4), write(5), engine.run([{ sql: 'select 1 as one' }], { role })]
  await expect(stuck).rejects.toMatchObject({
    code: '57014',
    message: 'canceling statement due to statement timeout',
  })
  expect(await Promise.all(behind)).toEqual([[[{ id: 4 }]], [[{ id: 5 }]], [[{ one: 1 }]]])
  const [rows] = await engine.run([{ sql: 'select id from notes order by id' }], { role })
  expect(rows).toEqual([1, 2, 3, 4, 5].map((id) => ({ id })))
})

test('of a transaction too, which then holds nobody up', async () => {
  const writes = engine.transaction(
    async (query) => {
      await query('insert into notes values (6)')
      await query(SLOW)
    },
    { role },
  )
  const after = write(7)
  await expect(writes).rejects.toMatchObject({ code: '57014' })
  expect(await after).toEqual([[{ id: 7 }]])
  expect(await engine.run([{ sql: 'select id from notes where id > 5' }], { role })).toEqual([[{ id: 7 }]])
})

test('work of the owner takes the time it takes, a statement that is given longer that, and many short statements are no long one', async () => {
  await engine.exec(`select wait(${TIMEOUT_MS + 200})`)
  const longer = [{ sql: `select wait(${TIMEOUT_MS + 200})` }]
  expect(await engine.run(longer, { role, timeoutMs: 2 * TIMEOUT_MS })).toHaveLength(1)
  const waits = Array.from({ length: 6 }, () => engine.run([{ sql: 'select wait(300)' }], { role }))
  expect(await Promise.all(waits)).toHaveLength(6)
})

test('a statement that breaks it is refused itself, and nobody else notices', async () => {
  const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  const parsed = { sql: 'select $1::jsonb is null as empty', params: [nested] }
  const broken = engine.run([parsed], { role })
  const behind = [write(8), engine.run([{ sql: 'select 1 as one' }])]
  await expect(broken).rejects.toMatchObject({ code: 'XX000' })
  expect(await Promise.all(behind)).toEqual([[[{ id: 8 }]], [[{ one: 1 }]]])
  await expect(engine.run([parsed])).rejects.toMatchObject({ code: 'XX000' })
  const writes = engine.transaction((query) => query(parsed.sql, parsed.params), { role })
  await expect(writes).rejects.toMatchObject({ code: 'XX000' })
  expect(await engine.run([{ sql: 'select id from notes where id > 7' }], { role })).toEqual([[{ id: 8 }]])
})

test('a visitor’s statement time-out is that of hosted projects', () => {
  expect(['anon', 'authenticated', 'service_role', undefined].map(timeoutOf)).toEqual([
    3000,
    8000,
    10_000,
    Number.POSITIVE_INFINITY,
  ])
})
