import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import type { ProjectConfig } from '../config.ts'

/** A function of the project: a folder of `supabase/functions` with an `index.ts`, or what `config.toml` names. */
export interface ProjectFunction {
  readonly name: string
  readonly entry: string
  /** Its `deno.json`, which may be missing. */
  readonly importMap: string
  readonly verifyJwt: boolean
}

/** The threads that functions may start: `_shared/*-worker.ts`, which Deno reads as files while the shop runs. */
export async function findWorkers(projectDir: string): Promise<string[]> {
  const shared = path.join(functionsRoot(projectDir), '_shared')
  if (!existsSync(shared)) return []
  return (await readdir(shared))
    .filter((name) => name.endsWith('-worker.ts'))
    .map((name) => path.join(shared, name))
}

/** Lists the functions that the configuration leaves enabled; folders that begin with `_` or `.` are shared code. */
export async function findFunctions(projectDir: string, config: ProjectConfig): Promise<ProjectFunction[]> {
  const root = functionsRoot(projectDir)
  if (!existsSync(root)) return []
  const names = (await readdir(root)).filter((name) => /^[A-Za-z0-9][\w-]*$/.test(name)).sort()
  return names.flatMap((name) => {
    const settings = config.functions[name]
    const file = (given: string | undefined, usual: string) =>
      given === undefined ? path.join(root, name, usual) : path.resolve(root, '..', given)
    const entry = file(settings?.entrypoint, 'index.ts')
    if (!existsSync(entry) || settings?.enabled === false) return []
    const importMap = file(settings?.import_map, 'deno.json')
    return [{ name, entry: pathToFileURL(entry).href, importMap, verifyJwt: settings?.verify_jwt ?? true }]
  })
}

/** One map for all functions, whose process is one. */
export interface MergedImports {
  /** What names mean to all, and to the code that they share. */
  readonly imports: Readonly<Record<string, string>>
  /** What names mean in the folder of a function alone. */
  readonly scopes: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The names with several meanings, each with the one that shared code gets. */
  readonly ambiguous: readonly string[]
}

/**
 * Merges the functions' import maps. A name with several meanings has each in its function's own folder; code that they share
 * has one process here and so one meaning, the last in the order of the functions' names.
 */
export async function mergedImports(functions: readonly ProjectFunction[]): Promise<MergedImports> {
  const maps = await Promise.all(
    functions.map(async ({ entry, importMap }) => {
      const written = Object.entries(await importsOf(importMap))
      const meant = written.map(([name, target]) => [name, meaning(target, importMap)] as const)
      return { scope: new URL('.', entry).href, own: Object.fromEntries(meant) }
    }),
  )
  const imports: Record<string, string> = Object.assign({}, ...maps.map(({ own }) => own))
  const scopes = maps.flatMap(({ scope, own }) => {
    const differing = Object.entries(own).filter(([name, target]) => imports[name] !== target)
    return differing.length > 0 ? [[scope, Object.fromEntries(differing)] as const] : []
  })
  const names = new Set(scopes.flatMap(([, own]) => Object.keys(own)))
  const ambiguous = [...names].map((name) => `${name} (${imports[name]})`)
  return { imports, scopes: Object.fromEntries(scopes), ambiguous }
}

/** A path is one from the map's own folder. */
const meaning = (target: string, importMap: string): string =>
  /^\.{0,2}\//.test(target) ? new URL(target, pathToFileURL(importMap)).href : target

async function importsOf(file: string): Promise<Record<string, string>> {
  if (!existsSync(file)) return {}
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { imports?: Record<string, string> }).imports ?? {}
  } catch (error) {
    throw new Error(`${file} is no valid JSON: ${String(error)}`, { cause: error })
  }
}

/** @returns the variables of `supabase/functions/.env`, which the hosted CLI reads too. */
export async function localVariables(projectDir: string): Promise<Record<string, string>> {
  const file = path.join(functionsRoot(projectDir), '.env')
  if (!existsSync(file)) return {}
  return parseEnv(await readFile(file, 'utf8')) as Record<string, string>
}

const functionsRoot = (projectDir: string): string =>
  path.join(path.resolve(projectDir), 'supabase', 'functions')
