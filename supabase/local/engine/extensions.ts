import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Extension } from '@electric-sql/pglite'
import type { Logger } from '../log.ts'
import type { Engine } from './engine.ts'

/** What hosted projects use most, and what was there before extensions were loaded as they are asked for. */
const ALWAYS = ['citext', 'pg_trgm', 'pgcrypto', 'unaccent', 'uuid-ossp']
/** What PGlite has besides; each takes time to load. */
const OTHERS =
  'amcheck bloom btree_gin btree_gist cube dict_int dict_xsyn earthdistance file_fdw fuzzystrmatch hstore intarray isn lo ltree moddatetime pageinspect pg_buffercache pg_freespacemap pg_surgery pg_visibility pg_walinspect seg tablefunc tcn tsm_system_rows tsm_system_time'.split(
    ' ',
  )
const REQUIRES: Readonly<Record<string, string>> = { earthdistance: 'cube' }

/** In a data folder: what its database was asked for, for whoever opens it without its project. */
const NOTE = 'extensions.json'
const ASKED = /\bcreate\s+extension\s+(?:if\s+not\s+exists\s+)?"?([\w-]+)"?/gi

/**
 * Finds the extensions that PGlite has to load for a database: those that its project asks for now, and those that it asked for
 * before, which the data folder remembers.
 * @param dataDir `memory://` remembers nothing. @param projectDir the folder that holds `supabase/`, where it is known.
 */
export async function extensionsFor(dataDir: string, projectDir: string | undefined): Promise<string[]> {
  const note = dataDir === 'memory://' ? null : path.join(dataDir, NOTE)
  const known: string[] = note && existsSync(note) ? JSON.parse(await readFile(note, 'utf8')) : []
  const asked = projectDir === undefined ? [] : await askedFor(path.join(projectDir, 'supabase'))
  const others = [...new Set([...known, ...asked])].filter((name) => OTHERS.includes(name)).sort()
  if (note && others.join() !== known.join()) {
    await writeFile(`${note}.new`, JSON.stringify(others), { flush: true })
    await rename(`${note}.new`, note)
  }
  return [...ALWAYS, ...others]
}

async function askedFor(folder: string): Promise<string[]> {
  const migrations = path.join(folder, 'migrations')
  const names = existsSync(migrations) ? await readdir(migrations) : []
  const files = [...names.map((name) => path.join(migrations, name)), path.join(folder, 'seed.sql')]
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.sql') && existsSync(file)).map((file) => readFile(file, 'utf8')),
  )
  const asked = texts.flatMap((sql) => [...sql.matchAll(ASKED)].map(([, name = '']) => name.toLowerCase()))
  return asked.flatMap((name) => [name, ...(REQUIRES[name] ? [REQUIRES[name]] : [])])
}

/** Reads the code of extensions. @param names as SQL writes them, all of them of PGlite. */
export async function loadExtensions(names: readonly string[]): Promise<Record<string, Extension>> {
  const loaded = names.map(async (name) => {
    const file = name.replace('-', '_')
    const module = (await import(`@electric-sql/pglite/contrib/${file}`)) as Record<string, Extension>
    return [file, module[file]] as const
  })
  return Object.fromEntries(await Promise.all(loaded)) as Record<string, Extension>
}

/** Services of hosted projects that stand around the database: a project's own tables and functions work without them. */
const AROUND = /^(?:pg_graphql|supabase_vault|pg_stat_statements|pg_net|pg_cron)$/
/** Statements that begin a line, as migrations and dumps write them; what stands in a block decides by itself. */
const OF_EXTENSION =
  /^(?:create\s+extension\s+(?:if\s+not\s+exists\s+)?|comment\s+on\s+extension\s+)"?([\w-]+)"?[^;$]*;/gim

/**
 * Takes out of a script what asks for such a service, where the server has none, and says so. What stands behind keeps its place.
 * @param file for the log.
 */
export async function withoutServices(
  engine: Engine,
  sql: string,
  file: string,
  log: Logger,
): Promise<string> {
  const found = [...sql.matchAll(OF_EXTENSION)].map(([, name = '']) => name.toLowerCase())
  const asked = [...new Set(found)].filter((name) => AROUND.test(name))
  if (asked.length === 0) return sql
  const query = { sql: 'select name from pg_available_extensions where name = any($1)', params: [asked] }
  const [rows = []] = engine.kind === 'pglite' ? [] : await engine.run([query])
  const missing = asked.filter((name) => !rows.some((row) => row.name === name))
  for (const name of missing) log('warn', 'extension skipped, which this database has not', { name, file })
  return sql.replace(OF_EXTENSION, (statement, name: string) =>
    missing.includes(name.toLowerCase()) ? statement.replace(/[^\n]/g, ' ') : statement,
  )
}

/** @returns what to do about an extension that PGlite has and did not load, because nobody had asked before it was opened. */
export function extensionAdvice(engine: Engine, message: string): string {
  const [, name = ''] = /extension "([\w-]+)" is not available/.exec(message) ?? []
  return engine.kind === 'pglite' && OTHERS.includes(name)
    ? `\nPGlite has ${name} and loads it when the backend starts: start it again.`
    : ''
}
