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

/** Merges the functions' import maps, because one process runs them all. @throws Error when a name has two meanings */
export async function mergedImports(functions: readonly ProjectFunction[]): Promise<Record<string, string>> {
  const merged = new Map<string, { target: string; from: string }>()
  for (const { importMap } of functions) {
    const from = importMap.split(path.sep).slice(-2).join('/')
    for (const [specifier, written] of Object.entries(await importsOf(importMap))) {
      const target = /^\.{0,2}\//.test(written) ? new URL(written, pathToFileURL(importMap)).href : written
      const other = merged.get(specifier) ?? { target, from }
      const meanings = `${other.target} in ${other.from} but ${target} in ${from}; make them equal`
      if (other.target !== target) throw new Error(`supabase/functions: "${specifier}" means ${meanings}`)
      merged.set(specifier, { target, from })
    }
  }
  return Object.fromEntries([...merged].map(([specifier, { target }]) => [specifier, target]))
}

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
