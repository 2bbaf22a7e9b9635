import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, test } from 'vitest'
import { tableOf } from '../../src/cli/table.ts'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../supabase/local/engine/prepare.ts'
import { backUp } from '../../supabase/local/ops/backup.ts'
import { runQuery } from '../../supabase/local/ops/query.ts'
import { resetDatabase, resetFolder } from '../../supabase/local/ops/reset.ts'
import { startEmptyPostgres } from '../support/database-images.ts'
import { hasNativePostgres } from '../support/postgres.ts'
import { startChild } from './child.ts'
import { FIXTURE, newDataFolder, newFolder, startFixture } from './under-test.ts'

const root = newFolder()
afterAll(() => rmSync(root, { recursive: true, force: true }))
const at = (name: string) => path.join(root, name)

test('queries, as a table, leave nothing behind', async () => {
  const engine = await openEngine({ dataDir: await newDataFolder(at('queries')) })
  const rows = await runQuery(engine, 'select 1 as n, null as nothing, \'{"a":1}\'::jsonb as data')
  expect(tableOf(rows)).toBe('n │ nothing │ data   \n──┼─────────┼────────\n1 │ ∅       │ {"a":1}\n(1 row)')
  expect(tableOf(await runQuery(engine, "set role 'pg_monitor'; create temp table x ()"))).toBe('(0 rows)')
  await expect(runQuery(engine, 'select nope')).rejects.toThrow('column "nope" does not exist')
  expect(await runQuery(engine, 'select current_user as me')).toEqual([{ me: 'postgres' }])
  await engine.close()
})

test('a reset keeps the keys and nothing else', async () => {
  const folder = at('reset')
  for (const name of ['db', 'storage/ab', 'mails', '.restored'])
    mkdirSync(path.join(folder, name), { recursive: true })
  for (const name of ['keys.json', 'lock', 'demo-seed.json', 'db/x'])
    writeFileSync(path.join(folder, name), '')
  await resetFolder(folder)
  expect(readdirSync(folder).sort()).toEqual(['keys.json', 'lock'])
})

test.skipIf(!hasNativePostgres())('on a server: reset empties it, backup refuses', async () => {
  const postgres = await startEmptyPostgres()
  const engine = await openEngine({ databaseUrl: postgres.url })
  await prepareDatabase(engine, FIXTURE)
  await engine.exec('insert into public.countries values (77, $$Mali$$)')
  await resetDatabase(engine)
  expect(await prepareDatabase(engine, FIXTURE)).toMatchObject({ isNew: true })
  expect(await runQuery(engine, 'select max(id) as last from public.countries')).toEqual([{ last: 2 }])
  const made = backUp({ dataDir: root, engine, file: at('none.tar.gz'), leaveOut: [] })
  await expect(made).rejects.toThrow(/server of its own/)
  await engine.close()
  await postgres.stop()
})

describe('the process', () => {
  const cli = '../../supabase/local/cli.ts'

  test('prints its address and keys; repeated signals do not abort a clean end', async () => {
    await newDataFolder(at('process'))
    const child = startChild(cli, '--project', FIXTURE, '--port', '0', '--data', at('process'))
    const ready = await child.line((line) => line.startsWith('ready '))
    const line = await child.line((one) => one.startsWith('{'))
    const keys = JSON.parse(line)
    expect(keys).toMatchObject({ url: ready.slice(6), anonKey: expect.any(String) })
    const { data } = await createClient(keys.url, keys.anonKey).from('countries').select('name').order('id')
    expect(data?.[0]).toEqual({ name: 'France' })
    const second = startChild(cli, '--project', FIXTURE, '--port', '0', '--data', at('process'))
    await expect(second.line((one) => one.startsWith('ready'))).rejects.toThrow(
      /is in use by process \d+: stop it/,
    )
    const ended = once(child.process, 'exit')
    for (let times = 0; times < 3; times++) child.process.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(existsSync(at('process/lock.pid'))).toBe(false)
  })

  test('a taken port is named, with what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    await newDataFolder(at('port'))
    const failure = await startFixture(at('port'), port).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'EADDRINUSE',
      message: `port ${port} of 127.0.0.1 is in use already`,
      advice: 'Stop the program that uses it, or choose another port.',
    })
    other.close()
    await (await startFixture(at('port'))).close()
  })

  test('a folder that cannot be written and keys that cannot be read are named', async () => {
    writeFileSync(at('file'), '')
    const failure = await startFixture(at('file')).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'EEXIST',
      message: `the data folder ${at('file')} cannot be written (EEXIST)`,
    })
    mkdirSync(at('broken'))
    for (const [content, reason] of [
      ['{"jwtSecret":"ab', /broken\/keys\.json holds no usable keys: .*JSON/],
      ['{"jwtSecret":1}', /holds no usable keys: .*jwtSecret/s],
    ] as const) {
      writeFileSync(at('broken/keys.json'), content)
      const broken = await startFixture(at('broken')).catch((error: unknown) => error)
      expect(broken).toMatchObject({ code: 'keys_unreadable', message: expect.stringMatching(reason) })
      expect(readFileSync(at('broken/keys.json'), 'utf8')).toBe(content)
    }
  })
})
