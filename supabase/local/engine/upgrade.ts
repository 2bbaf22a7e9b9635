import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Engine } from './engine.ts'

/** What takes a database of the last release, whose migrations have since become one, to that one: the baseline. */
export interface Upgrade {
  /** Below `supabase`. */
  readonly file: string
  readonly sql: string
}

const HEADER = /^-- From commit (\w+): (\w{12})\n/

/** @returns what names a set of migrations, whatever their order. */
export const digestOf = (versions: readonly string[]): string =>
  createHash('sha256')
    .update([...versions].sort().join())
    .digest('hex')
    .slice(0, 12)

/** @returns the commit that an upgrade begins from, and the digest of its migrations; empty where the file is another. */
export function readHeader(sql: string): { readonly commit: string; readonly digest: string } {
  const [, commit = '', digest = ''] = HEADER.exec(sql) ?? []
  return { commit, digest }
}

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
 * @param baseline version of the project's first migration; its upgrade stands in `supabase/upgrades/VERSION.sql`.
 * @returns null for a database that is new or began with the baseline.
 * @throws Error for one that is neither of these nor of the release before, and says which commit takes it on.
 */
export async function upgradeFor(
  engine: Engine,
  projectDir: string,
  baseline: string,
): Promise<Upgrade | null> {
  const file = path.join('upgrades', `${baseline}.sql`)
  const place = path.join(projectDir, 'supabase', file)
  const versions = await recordedVersions(engine)
  if (versions.length === 0 || versions.includes(baseline) || !existsSync(place)) return null
  const sql = await readFile(place, 'utf8')
  const { commit, digest } = readHeader(sql)
  if (digest === digestOf(versions)) return { file, sql }
  throw new Error(
    `the database is in between two versions (its last migration is ${versions.sort().at(-1)}), and this version begins from that of commit ${commit}: start it once with commit ${commit}, then with this one. Nothing was changed.`,
  )
}
