import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { Engine } from './engine/engine.ts'

/** Where a data folder is: what tells it from its own copy. */
export interface Place {
  /** The same as long as the folder is this very one, on this machine: after a restart, and by another name, too. */
  readonly mark: string
  /** Machine and folder, for people. */
  readonly note: string
  /** Whether a restore has put there what it holds. */
  readonly isRestored: boolean
}

const FILE = 'place.json'
/** Written into a folder by the copy that has taken its place. */
const LEFT = 'taken-over.json'

const kept = z.object({
  nonce: z.string(),
  /** Null where nothing tells the machine. */
  machine: z.string().nullable(),
  restored: z.boolean().optional(),
})
type Kept = z.infer<typeof kept>

/** What makes each container another machine: there the folder's volume alone tells. */
const isContainer = (): boolean =>
  existsSync('/.dockerenv') ||
  existsSync('/run/.containerenv') ||
  Boolean(process.env.container || process.env.KUBERNETES_SERVICE_HOST)

/** @returns what tells this machine from a clone of its disk that was set up anew; null where nothing does. */
async function machineId(): Promise<string | null> {
  if (isContainer()) return null
  const id = await readFile('/etc/machine-id', 'utf8').catch(() => '')
  return /^[0-9a-f]{32}$/.exec(id.trim())?.[0] ?? null
}

async function read(file: string): Promise<Kept | null> {
  try {
    return kept.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}

async function write(file: string, content: Kept): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

/** A copy of a file has another number, or another moment of birth; one that is renamed keeps both. */
async function markOf(file: string, { nonce }: Kept): Promise<string> {
  const { ino, birthtimeNs } = await stat(file, { bigint: true })
  return `${nonce}.${ino}.${birthtimeNs}`
}

/**
 * @param server where the database is another one than the folder's: beside the same folder another database is another place.
 * @returns where a folder is; it is marked on first use. The caller holds its lock.
 */
export async function placeOf(
  dataDir: string,
  server: { readonly databaseUrl: string; readonly engine: Engine } | null = null,
): Promise<Place> {
  const file = path.join(dataDir, FILE)
  const machine = await machineId()
  let content = await read(file)
  const isElsewhere = content?.machine && machine && content.machine !== machine
  if (!content || isElsewhere) {
    content = { nonce: randomUUID(), machine, ...(content?.restored ? { restored: true } : {}) }
    await write(file, content)
  }
  const at = server ? await databaseOf(server.databaseUrl, server.engine) : null
  return {
    mark: `${await markOf(file, content)}${at ? `@${at.mark}` : ''}`,
    note: `${hostname()}:${path.resolve(dataDir)}${at ? ` (${at.note})` : ''}`,
    isRestored: content.restored === true,
  }
}

/** A database that was dropped and restored has the same name and another number. */
async function databaseOf(databaseUrl: string, engine: Engine) {
  const { host = '', pathname = '' } = URL.parse(databaseUrl) ?? {}
  const sql = 'select oid::text as oid from pg_database where datname = current_database()'
  const [[row] = []] = await engine.run([{ sql }])
  const note = `${host}${pathname}`
  const hash = createHash('sha256')
    .update(`${note} ${String(row?.oid)}`)
    .digest('hex')
  return { mark: hash.slice(0, 16), note }
}

/** Marks a folder as one that a backup was put into: whatever lived there before is replaced. */
export const markRestored = async (dataDir: string): Promise<void> =>
  await write(path.join(dataDir, FILE), { nonce: randomUUID(), machine: await machineId(), restored: true })

/** As much of a place as another one is told. */
const other = z.object({ mark: z.string(), note: z.string() })
export type OtherPlace = z.infer<typeof other>

/**
 * Tells a folder on this machine that another, `by`, has become what it was, if it still is what its mark says.
 * @returns whether it was told
 */
export async function tellLeft({ note, mark }: OtherPlace, by: OtherPlace): Promise<boolean> {
  const [, host = '', folder = ''] = /^([^:]*):(.*?)(?: \([^()]*\))?$/.exec(note) ?? []
  const file = path.join(folder, FILE)
  if (host !== hostname() || !path.isAbsolute(folder)) return false
  const content = await read(file)
  // Behind the @ stands which database of a server it is.
  if (!content || (await markOf(file, content)) !== mark.split('@')[0]) return false
  await writeFile(path.join(folder, LEFT), `${JSON.stringify({ mark: by.mark, note: by.note })}\n`, {
    mode: 0o600,
  })
  return true
}

/** Which other folder has taken this one's place, by what it has written here; null where none has. It is told once. */
export async function takenBy(dataDir: string): Promise<OtherPlace | null> {
  const file = path.join(dataDir, LEFT)
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  await rm(file, { force: true })
  return other.parse(JSON.parse(text))
}

/** Names at the top of a data folder that say where it is: no copy of it takes them along. */
export const PLACE_FILES: readonly string[] = [FILE, LEFT]
