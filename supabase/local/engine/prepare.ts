import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Engine, Query } from './engine.ts'
import { SESSION_DEFAULTS } from './pooled.ts'
import { describeSqlError } from './sql-error.ts'
import { recordedVersions, type UpgradeStep, upgrade, upgradesFor } from './upgrade.ts'

const BOOTSTRAP = new URL('./bootstrap.sql', import.meta.url)
const MIGRATION = /^(\d+)_(.+)\.sql$/
const SEED = path.join('supabase', 'seed.sql')

export interface Preparation {
  /** Whether this call made the database: it was empty, and the seed ran now. */
  readonly isNew: boolean
  /** File names of the migrations that ran now, in order. */
  readonly applied: string[]
}

/**
 * Brings a database up to date: the ground of a hosted project, the migrations that are not recorded yet, each in one
 * transaction, and the seed exactly once. One whose migrations have since become one takes the steps of `supabase/upgrades`.
 * @param projectDir the folder that holds `supabase/`.
 * @throws Error naming the file and line and giving Postgres' own message; everything of that file is rolled back.
 */
export async function prepareDatabase(engine: Engine, projectDir: string): Promise<Preparation> {
  const folder = path.join(projectDir, 'supabase', 'migrations')
  const files = existsSync(folder)
    ? (await readdir(folder)).filter((file) => MIGRATION.test(file)).sort()
    : []
  const steps = await upgradesFor(engine, path.join(projectDir, 'supabase', 'upgrades'), files)
  await bootstrap(engine)
  const applied = await migrate(engine, folder, files, steps)
  return { applied, isNew: await seedOnce(engine, projectDir) }
}

/** Runs the bootstrap script, unless the database says that it has run in this very version. */
async function bootstrap(engine: Engine): Promise<void> {
  const script = await readFile(BOOTSTRAP, 'utf8')
  const mark = `bootstrap ${hashOf(script)}`
  const sql = "select obj_description(to_regnamespace('supabase_migrations'), 'pg_namespace') as mark"
  const [[row] = []] = await engine.run([{ sql }])
  if (row?.mark === mark) return
  await engine.exec(`${script}\ncomment on schema supabase_migrations is '${mark}';`)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Applies the migrations that are not recorded yet. @returns their file names. */
async function migrate(
  engine: Engine,
  folder: string,
  files: readonly string[],
  steps: readonly UpgradeStep[],
): Promise<string[]> {
  const done = new Set(steps.length > 0 ? [] : await recordedVersions(engine))
  const applied: string[] = []
  for (const file of files) {
    const [, version = '', name] = MIGRATION.exec(file) ?? []
    if (done.has(version)) continue
    const sql = await readFile(path.join(folder, file), 'utf8')
    const record =
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)'
    const run: (query: Query) => Promise<unknown> =
      steps.length > 0 && file === files[0] ? (query) => upgrade(query, steps, sql) : (query) => query(sql)
    await apply(engine, `migrations/${file}`, sql, run, record, [version, name, [sql]])
    applied.push(file)
  }
  return applied
}

async function seedOnce(engine: Engine, projectDir: string): Promise<boolean> {
  const known = 'select 1 from supabase_migrations.seed_files where path = $1'
  const [rows = []] = await engine.run([{ sql: known, params: [SEED] }])
  if (rows.length > 0) return false
  const file = path.join(projectDir, SEED)
  const sql = existsSync(file) ? await readFile(file, 'utf8') : ''
  const hash = hashOf(sql)
  const record = 'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)'
  await apply(engine, 'seed.sql', sql, (query) => query(sql), record, [SEED, hash])
  return true
}

async function apply(
  engine: Engine,
  file: string,
  sql: string,
  run: (query: Query) => Promise<unknown>,
  record: string,
  params: unknown[],
) {
  try {
    await engine.transaction(async (query) => {
      await run(query)
      await query(record, params)
      await query(SESSION_DEFAULTS)
    })
  } catch (error) {
    throw new Error(describeSqlError(`supabase/${file}`, sql, error), { cause: error })
  }
}
