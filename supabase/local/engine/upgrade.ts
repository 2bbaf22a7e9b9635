import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Engine, Query } from './engine.ts'
import { isDatabaseError } from './sql-error.ts'

/** What takes a database to the baseline, the one migration that many have become: some before it, some after. */
export interface UpgradeStep {
  readonly commit: string
  readonly digest: string
  readonly before: string
  readonly after: string
}

const HEADER = /^-- From commit (\w+): (\w{12})\n/
/** SQLSTATE of tables and indexes, of triggers and policies, and of schemas that are there already. */
const IS_THERE = ['42P07', '42710', '42P06']
/** Statements as the baseline is written: each begins a line and ends one, and functions are quoted by dollars alone. */
const STATEMENT = /^[a-z][^$;]*\$\$[\s\S]*?\$\$;$|^[a-z][\s\S]*?;$/gm

/** @returns what names a set of migrations, whatever their order. */
const digestOf = (versions: readonly string[]): string =>
  createHash('sha256')
    .update([...versions].sort().join())
    .digest('hex')
    .slice(0, 12)

/** The versions that a database has recorded; none where it is new. */
export async function recordedVersions(engine: Engine): Promise<string[]> {
  const known = "select to_regclass('supabase_migrations.schema_migrations') is not null as it"
  const [[row] = []] = await engine.run([{ sql: known }])
  if (!row?.it) return []
  const [rows = []] = await engine.run([{ sql: 'select version from supabase_migrations.schema_migrations' }])
  return rows.map(({ version }) => String(version))
}

/**
 * Finds how a database whose migrations have since become one, the baseline, gets there. Nothing is changed.
 * @param files names of the project's migrations, in order; the first is the baseline.
 * @returns the steps to take; none for a database that is new or began with the baseline.
 * @throws Error for one that is in between, and says which commit takes it on.
 */
export async function upgradesFor(
  engine: Engine,
  folder: string,
  files: readonly string[],
): Promise<UpgradeStep[]> {
  const [baseline = ''] = files[0]?.split('_') ?? []
  const versions = (await recordedVersions(engine)).filter((version) => version <= baseline)
  if (!existsSync(folder) || versions.every((version) => version === baseline)) return []
  const steps = await stepsOf(folder)
  const start = steps.findIndex(({ digest }) => digest === digestOf(versions))
  if (start >= 0) return steps.slice(start)
  const from = steps.map(({ commit }) => commit)
  throw new Error(
    `the database is in between two versions (its last migration is ${versions.sort().at(-1)}), and this version begins from those of commits ${from.join(' and ')}: start it once with commit ${from.at(-1)}, then with this one. Nothing was changed.`,
  )
}

async function stepsOf(folder: string): Promise<UpgradeStep[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return await Promise.all(
    files.map(async (file) => {
      const sql = await readFile(path.join(folder, file), 'utf8')
      const [, commit = '', digest = ''] = HEADER.exec(sql) ?? []
      const [before = '', after = ''] = sql.split(/^-- baseline$/m)
      return { commit, digest, before, after }
    }),
  )
}

/** Takes the steps, in the caller's transaction: what the baseline makes and the database has already is left as it is. */
export async function upgrade(query: Query, steps: readonly UpgradeStep[], baseline: string): Promise<void> {
  for (const { before } of steps) await query(before)
  for (const [statement] of baseline.matchAll(STATEMENT))
    if (!/^(?:insert|select)\b/.test(statement)) await unlessThere(query, statement)
  for (const { after } of steps) await query(after)
  await query('delete from supabase_migrations.schema_migrations where true')
}

async function unlessThere(query: Query, statement: string): Promise<void> {
  if (!/^create (?!or replace)/.test(statement)) return void (await query(statement))
  await query('savepoint statement')
  try {
    await query(statement)
  } catch (error) {
    if (!isDatabaseError(error) || !IS_THERE.includes(error.code ?? '')) throw error
    await query('rollback to savepoint statement')
  }
}
