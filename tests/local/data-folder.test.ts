import { chmodSync, cpSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, test } from 'vitest'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../supabase/local/engine/prepare.ts'
import { DataFolderInUse, lockDataFolder } from '../../supabase/local/lock.ts'
import { openEmptyDatabase } from '../support/empty-database.ts'
import { startChild } from './child.ts'
import { FIXTURE, newDataFolder, newFolder, startFixture } from './under-test.ts'

const folders: string[] = []
const folder = () => {
  const made = newFolder()
  folders.push(made)
  return made
}
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

describe('the lock', () => {
  test('of ten processes one wins; when it is killed the next opens at once', async () => {
    const dataDir = folder()
    const children = Array.from({ length: 10 }, () => startChild('./lock-holder.ts', dataDir))
    const said = await Promise.all(children.map((child) => child.line(() => true)))
    const winners = children.filter((_, index) => said[index] === 'locked')
    expect(winners).toHaveLength(1)
    const pid = winners[0]?.process.pid
    for (const line of said.filter((one) => one !== 'locked')) {
      expect(line).toContain(dataDir)
      expect(line).toMatch(/is in use by (process \d+|another process)/)
    }
    await expect(lockDataFolder(dataDir)).rejects.toThrow(
      new DataFolderInUse(
        `the data folder ${dataDir} is in use by process ${pid}: stop it first, or use another folder`,
      ),
    )
    winners[0]?.process.kill('SIGKILL')
    await winners[0]?.ended
    const lock = await lockDataFolder(dataDir)
    await expect(lockDataFolder(dataDir)).rejects.toThrow(DataFolderInUse)
    lock.release()
    ;(await lockDataFolder(dataDir)).release()
  })
})

test('kill -9 during writes loses no acknowledged row', async () => {
  const dataDir = await newDataFolder(folder())
  let acknowledged = 0
  for (let round = 0; round < 3; round++) {
    const writer = startChild('./writer.ts', dataDir)
    await writer.line((line) => line === 'open')
    await writer.line((line) => Number(line) > acknowledged + 20 + round * 17)
    writer.process.kill('SIGKILL')
    await writer.ended
    acknowledged = Number(writer.lines.at(-1))
    expect(acknowledged).toBeGreaterThan(0)
  }
  const engine = await openEngine({ dataDir })
  const [[row] = []] = await engine.run([
    { sql: 'select count(*)::int as count, max(id)::int as last from kept' },
  ])
  await engine.close()
  expect(row?.count).toBe(row?.last)
  expect(Number(row?.last)).toBeGreaterThanOrEqual(acknowledged)
})

test('a second start keeps the data, the keys and the seed', async () => {
  const dataDir = folder()
  const start = () => startFixture(dataDir)
  const first = await start()
  await createClient(first.url, first.serviceRoleKey).from('countries').insert({ id: 9, name: 'Chypre' })
  await expect(start()).rejects.toThrow(DataFolderInUse)
  await first.close()
  chmodSync(dataDir, 0o755)
  const began = performance.now()
  const second = await start()
  console.info(`start on an existing folder: ${Math.round(performance.now() - began)} ms`)
  const { data } = await createClient(second.url, first.anonKey).from('countries').select('id').order('id')
  await second.close()
  expect(data).toEqual([{ id: 1 }, { id: 2 }, { id: 9 }])
  expect([first.isNew, second.isNew, second.jwtSecret]).toEqual([true, false, first.jwtSecret])
  const modeOf = (name: string) => statSync(path.join(dataDir, name)).mode & 0o777
  expect([modeOf('.'), modeOf('keys.json')]).toEqual([0o700, 0o600])
  // PGlite opens its files to everybody: nobody gets as far.
  expect([modeOf('db'), modeOf('mails'), modeOf('storage')]).toEqual([0o700, 0o700, 0o700])
})

describe('migrations', () => {
  test('a failing one names file, line and reason, and leaves nothing behind', async () => {
    const projectDir = folder()
    cpSync(FIXTURE, projectDir, { recursive: true })
    const file = path.join(projectDir, 'supabase/migrations/20260102000000_more.sql')
    writeFileSync(file, 'create table public.half (id int);\n\nselect nope;\n')
    const engine = await openEmptyDatabase()
    await expect(prepareDatabase(engine, projectDir)).rejects.toThrow(
      'supabase/migrations/20260102000000_more.sql:3: column "nope" does not exist (SQLSTATE 42703)',
    )
    writeFileSync(file, 'create table public.half (id int);\n')
    expect(await prepareDatabase(engine, projectDir)).toEqual({
      isNew: true,
      applied: ['20260102000000_more.sql'],
    })
    expect(await prepareDatabase(engine, projectDir)).toEqual({ isNew: false, applied: [] })
    const sql = 'select version, name from supabase_migrations.schema_migrations order by version'
    const [rows] = await engine.run([{ sql }])
    expect(rows).toEqual([
      { version: '20260101000000', name: 'library' },
      { version: '20260102000000', name: 'more' },
    ])
    await engine.close()
  })

  test('a database that a later version has written is refused, and says which', async () => {
    const projectDir = folder()
    cpSync(FIXTURE, projectDir, { recursive: true })
    writeFileSync(path.join(projectDir, 'package.json'), '{"version":"2.5.0"}')
    const later = path.join(projectDir, 'supabase/migrations/20260102000000_more.sql')
    writeFileSync(later, 'create table public.more (id int);\n')
    const engine = await openEmptyDatabase()
    await prepareDatabase(engine, projectDir)
    rmSync(later)
    writeFileSync(path.join(projectDir, 'package.json'), '{"version":"2.4.0"}')
    const refused = expect.objectContaining({
      code: 'database_newer',
      message: expect.stringMatching(
        /written by version 2\.5\.0, .*20260102000000_more; this is version 2\.4\.0, whose last migration is 20260101000000/,
      ),
      advice: expect.stringContaining('npm run restore'),
    })
    await expect(prepareDatabase(engine, projectDir)).rejects.toEqual(refused)
    // Its first migrations may have become one since.
    await engine.exec(`delete from supabase_migrations.schema_migrations where version = '20260101000000'`)
    await expect(prepareDatabase(engine, projectDir)).rejects.toEqual(refused)
    // One of before has earlier numbers, and is none of a later version, however high its last one is.
    await engine.exec(`insert into supabase_migrations.schema_migrations (version) values ('20250101000000')`)
    await expect(prepareDatabase(engine, projectDir)).rejects.not.toEqual(refused)
    await engine.close()
  })

  test('a new table is granted to nobody', async () => {
    const engine = await openEmptyDatabase()
    await prepareDatabase(engine, folder())
    await engine.exec('create table public.bare (id int)')
    for (const role of ['anon', 'authenticated', 'service_role'])
      await expect(engine.run([{ sql: 'select * from public.bare' }], { role })).rejects.toMatchObject({
        code: '42501',
      })
    await engine.close()
  })
})
