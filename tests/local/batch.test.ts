import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../supabase/local/engine/engine.ts'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { hasNativePostgres, type NativePostgres, startPostgres } from '../support/postgres.ts'
import { newDataFolder } from './under-test.ts'

const ENGINES = ['PGlite', ...(hasNativePostgres() ? ['Postgres'] : [])]

describe.each(ENGINES)('a batch on %s', (name) => {
  let folder = ''
  let server: NativePostgres | undefined
  let engine: Engine
  beforeAll(async () => {
    if (name === 'Postgres') server = await startPostgres()
    else folder = await newDataFolder()
    engine = await openEngine(server ? { databaseUrl: server.url } : { dataDir: folder })
    await engine.exec(`drop role if exists reader; create role reader;
      create table notes (id int primary key, text text, follows int references notes (id) deferrable initially deferred);
      grant select on notes to reader`)
  })
  afterAll(async () => {
    await engine?.close()
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  const insert = (id: number, follows: number | null = null) => ({
    sql: 'insert into notes (id, follows) values ($1, $2) returning id',
    params: [id, follows],
  })
  const ids = async () =>
    (await engine.run([{ sql: 'select id from notes order by id' }]))[0]?.map(({ id }) => id)

  test('is one transaction: all of it, or nothing, and what follows a failure is not run', async () => {
    expect(
      await engine.run([insert(1), { sql: 'select now() = transaction_timestamp() as same' }, insert(2)]),
    ).toEqual([[{ id: 1 }], [{ same: true }], [{ id: 2 }]])
    await expect(engine.run([insert(3), insert(1), insert(4)])).rejects.toMatchObject({ code: '23505' })
    expect(await ids()).toEqual([1, 2])
  })

  test('fails where its end fails', async () => {
    await expect(engine.run([insert(5, 99)])).rejects.toMatchObject({ code: '23503' })
    expect(await ids()).toEqual([1, 2])
  })

  test('runs as a role, reads only, and leaves nothing of that to the next one', async () => {
    const who = [{ sql: `select current_user::text as role, current_setting('my.word', true) as word` }]
    const options = { role: 'reader', settings: { 'my.word': 'here' } }
    for (let round = 0; round < 3; round++) {
      expect(await engine.run(who, options)).toEqual([[{ role: 'reader', word: 'here' }]])
      expect((await engine.run(who))[0]?.[0]).not.toMatchObject({ role: 'reader' })
      await expect(engine.run([insert(6)], options)).rejects.toMatchObject({ code: '42501' })
      await expect(engine.run([insert(6)], { readOnly: true })).rejects.toMatchObject({ code: '25006' })
    }
    expect(await ids()).toEqual([1, 2])
  })

  test('prepares what it runs often, whatever fails beside it, and many at once', async () => {
    const word = (at: number) => ({ sql: 'select $1::int as word', params: [at] })
    const broken = { sql: 'select 1 / $1::int as never', params: [0] }
    const all = Array.from({ length: 40 }, async (_, at) =>
      at % 3 === 0
        ? await expect(engine.run([broken, word(at)])).rejects.toMatchObject({ code: '22012' })
        : expect(await engine.run([word(at), word(at + 1)])).toEqual([[{ word: at }], [{ word: at + 1 }]]),
    )
    await Promise.all(all)
    for (let at = 0; at < 4; at++) expect(await engine.run([word(at)])).toEqual([[{ word: at }]])
  })

  test('and a transaction of several turns know of each other’s prepared statements', async () => {
    const one = { sql: 'select $1::int + 1 as more', params: [1] }
    for (let round = 0; round < 4; round++) {
      expect(await engine.run([one])).toEqual([[{ more: 2 }]])
      expect(await engine.transaction((query) => query(one.sql, one.params))).toEqual([{ more: 2 }])
    }
  })

  test('a value that cannot be sent, or a statement that is several, spoils nothing', async () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    await expect(engine.run([insert(7), { sql: 'select $1::json', params: [circle] }])).rejects.toThrow()
    await expect(engine.run([{ sql: 'select 1; select 2' }])).rejects.toMatchObject({ code: '42601' })
    await expect(engine.run([{ sql: 'copy notes from stdin' }])).rejects.toThrow()
    expect(await engine.run([])).toEqual([])
    const settings = { 'my.word': 'here' }
    expect(await engine.run([{ sql: '-- nothing' }, { sql: 'select 1 as one' }], { settings })).toEqual([
      [],
      [{ one: 1 }],
    ])
    expect(await ids()).toEqual([1, 2])
  })
})
