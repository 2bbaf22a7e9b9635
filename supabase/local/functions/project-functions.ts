import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import type { ProjectConfig } from '../config.ts'

/** A function of the project: a folder of `supabase/functions` with an `index.ts`. */
export interface ProjectFunction {
  readonly name: string
  readonly entry: string
  readonly verifyJwt: boolean
}

/** Lists the functions that the configuration leaves enabled; folders that begin with `_` or `.` are shared code. */
export async function findFunctions(projectDir: string, config: ProjectConfig): Promise<ProjectFunction[]> {
  const root = functionsRoot(projectDir)
  if (!existsSync(root)) return []
  const names = (await readdir(root)).filter((name) => /^[A-Za-z0-9][\w-]*$/.test(name)).sort()
  return names.flatMap((name) => {
    const entry = path.join(root, name, 'index.ts')
    const settings = config.functions[name]
    if (!existsSync(entry) || settings?.enabled === false) return []
    return [{ name, entry: pathToFileURL(entry).href, verifyJwt: settings?.verify_jwt ?? true }]
  })
}

/**
 * Merges the import maps in the functions' `deno.json`, because one process runs them all; relative targets become
 * addresses.
 * @throws Error naming both files when they give one name two meanings.
 */
export async function mergedImports(projectDir: string, names: readonly string[]) {
  const merged = new Map<string, { target: string; file: string }>()
  for (const name of names) {
    const file = path.join(functionsRoot(projectDir), name, 'deno.json')
    for (const [specifier, target] of Object.entries(await importsOf(file))) {
      const resolved = /^\.{0,2}\//.test(target) ? new URL(target, pathToFileURL(file)).href : target
      const other = merged.get(specifier)
      const meanings = `${other?.target} in ${other?.file} but ${resolved} in ${name}/deno.json; make them equal`
      if (other && other.target !== resolved)
        throw new Error(`supabase/functions: "${specifier}" means ${meanings}`)
      merged.set(specifier, { target: resolved, file: `${name}/deno.json` })
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
  return Object.fromEntries(
    Object.entries(parseEnv(await readFile(file, 'utf8'))).map(([name, value]) => [name, value ?? '']),
  )
}

const functionsRoot = (projectDir: string): string =>
  path.join(path.resolve(projectDir), 'supabase', 'functions')
