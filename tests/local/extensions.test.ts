import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../supabase/local/engine/prepare.ts'
import type { LogFields } from '../../supabase/local/log.ts'
import { runQuery } from '../../supabase/local/ops/query.ts'
import { ENGINES, newDataFolder, newFolder, startUnderTest } from './under-test.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A project of some migrations. */
function project(...migrations: string[]): string {
  const folder = newFolder()
  folders.push(folder)
  mkdirSync(path.join(folder, 'supabase', 'migrations'), { recursive: true })
  for (const [index, sql] of migrations.entries()) migrate(folder, index, sql)
  return folder
}
const migrate = (folder: string, index: number, sql: string) =>
  writeFileSync(path.join(folder, 'supabase', 'migrations', `2026010100000${index}_one.sql`), sql)

test.each(ENGINES)('on %s a project of somebody else starts, and is told what it misses', async (engine) => {
  const logged: LogFields[] = []
  const under = await startUnderTest(engine, {
    projectDir: project(`create extension if not exists "pg_graphql" with schema "graphql";
CREATE EXTENSION IF NOT EXISTS "pg_net" WITH SCHEMA "extensions";
COMMENT ON EXTENSION "pg_net" IS 'calls';
create extension pg_cron;
create extension if not exists supabase_vault with schema vault;
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension ltree with schema extensions;
create table public.paths (id uuid primary key default extensions.uuid_generate_v4(), way ltree, hash text default encode(digest('x', 'md5'), 'hex'));
create view public.loop as select id, way from public.paths;
create or replace view public.loop as select id, way from public.loop;
create view public.first as select id from public.paths;
create view public.second as select id from public.first;
create or replace view public.first as select id from public.second;
grant all on all tables in schema public to service_role;`),
    log: (_, event, fields = {}) => void logged.push({ event, ...fields }),
  })
  expect((await under.service.from('paths').insert({ way: 'a.b' }).select('way, hash')).data).toEqual([
    { way: 'a.b', hash: '9dd4e461268c8034f5c8564e155c67a6' },
  ])
  const skipped = logged.filter(({ event }) => String(event).startsWith('extension skipped'))
  expect(skipped.map(({ name }) => name)).toEqual(['pg_graphql', 'pg_net', 'pg_cron', 'supabase_vault'])
  await under.stop()
})

test.each(ENGINES)(
  'on %s pgcrypto and uuid-ossp are there from the start, as on hosted projects',
  async (engine) => {
    const under = await startUnderTest(engine, { projectDir: project() })
    const sql = `select extname, extnamespace::regnamespace::text as schema from pg_extension
    where extname <> 'plpgsql' order by extname`
    expect(await under.backend.engine.run([{ sql }])).toEqual([
      [
        { extname: 'pgcrypto', schema: 'extensions' },
        { extname: 'uuid-ossp', schema: 'extensions' },
      ],
    ])
    await under.stop()
  },
)

test('what a database was asked for is loaded by whoever opens it, and a later wish by the next start', async () => {
  const dataDir = await newDataFolder()
  folders.push(dataDir)
  const projectDir = project('create extension earthdistance with schema extensions cascade;')
  const first = await openEngine({ dataDir, projectDir })
  await prepareDatabase(first, projectDir)
  migrate(projectDir, 1, '\n\ncreate extension hstore with schema extensions;')
  await expect(prepareDatabase(first, projectDir)).rejects.toThrow(
    /_one\.sql: .*"hstore" is not available.*loads it when the backend starts: start it again/s,
  )
  await first.close()
  const second = await openEngine({ dataDir, projectDir })
  expect((await prepareDatabase(second, projectDir)).applied).toHaveLength(1)
  await second.close()
  const without = await openEngine({ dataDir })
  const sql = `select round(earth_distance(ll_to_earth(0, 0), ll_to_earth(0, 1))) as far, 'a=>1'::hstore -> 'a' as one`
  expect(await runQuery(without, sql)).toEqual([{ far: 111_320, one: '1' }])
  await without.close()
  expect(existsSync(path.join(dataDir, 'extensions.json'))).toBe(true)
})
