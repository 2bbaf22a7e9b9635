import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Logger, silentLogger } from '../log.ts'
import { checkServer } from './check-server.ts'
import type { Engine } from './engine.ts'
import { extensionAdvice, withoutServices } from './extensions.ts'
import { SESSION_DEFAULTS } from './pooled.ts'
import { describeSqlError } from './sql-error.ts'
import { recordedVersions, type Upgrade, upgradeFor } from './upgrade.ts'
import { refuseNewer, signDatabase } from './written-by.ts'

const BOOTSTRAP = new URL('./bootstrap.sql', import.meta.url)
const MIGRATION = /^(\d+)_(.+)\.sql$/
/** After an upgrade the baseline is recorded in the place of the migrations that have become it. */
const FORGET = 'delete from supabase_migrations.schema_migrations where true'
const SEED = path.join('supabase', 'seed.sql')

export interface Preparation {
  /** Whether this call made the database: it was empty, and the seed ran now. */
  readonly isNew: boolean
  /** File names of the migrations that ran now, in order. */
  readonly applied: string[]
}

/**
 * Brings a database up to date: the ground of a hosted project, the migrations that are not recorded yet, each in one
 * transaction, and the seed exactly once. One whose migrations have since become one takes the upgrade of `supabase/upgrades`.
 * @param projectDir the folder that holds `supabase/`. @param log is told what is skipped.
 * @throws StartError server_unfit before anything is written, database_newer for one that a later version has written; Error naming the file and line and giving Postgres' own message:
 * everything of that file is rolled back.
 */
export async function prepareDatabase(
  engine: Engine,
  projectDir: string,
  log: Logger = silentLogger,
): Promise<Preparation> {
  if (engine.kind === 'postgres') await checkServer(engine)
  const folder = path.join(projectDir, 'supabase', 'migrations')
  const files = existsSync(folder)
    ? (await readdir(folder)).filter((file) => MIGRATION.test(file)).sort()
    : []
  const versions = files.map((file) => MIGRATION.exec(file)?.[1] ?? '')
  await refuseNewer(engine, projectDir, versions)
  const upgrade = await upgradeFor(engine, projectDir, versions[0] ?? '')
  await bootstrap(engine)
  const applied = await migrate(engine, folder, files, upgrade, log)
  if (applied.length > 0) await signDatabase(engine, projectDir)
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
  upgrade: Upgrade | null,
  log: Logger,
): Promise<string[]> {
  const done = new Set(upgrade ? [] : await recordedVersions(engine))
  const applied: string[] = []
  for (const file of files) {
    const [, version = '', name] = MIGRATION.exec(file) ?? []
    if (done.has(version)) continue
    const sql = await readFile(path.join(folder, file), 'utf8')
    const record =
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)'
    const script =
      upgrade && file === files[0]
        ? { file: upgrade.file, sql: upgrade.sql, after: FORGET }
        : { file: `migrations/${file}`, sql: await withoutServices(engine, sql, file, log) }
    await apply(engine, script, record, [version, name, [sql]])
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
  await apply(engine, { file: 'seed.sql', sql }, record, [SEED, hash])
  return true
}

/** A file below `supabase`, and what follows it in the same transaction. */
interface Script {
  readonly file: string
  readonly sql: string
  readonly after?: string
}

async function apply(engine: Engine, { file, sql, after }: Script, record: string, params: unknown[]) {
  try {
    await engine.transaction(async (query) => {
      await query(sql)
      if (after) await query(after)
      await query(record, params)
      await query(SESSION_DEFAULTS)
    })
  } catch (error) {
    const said = describeSqlError(`supabase/${file}`, sql, error)
    throw new Error(said + extensionAdvice(engine, said), { cause: error })
  }
}
