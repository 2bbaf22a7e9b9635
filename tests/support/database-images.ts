import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../supabase/local/engine/prepare.ts'
import { type NativePostgres, startPostgres } from './postgres.ts'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const IMAGES = path.join(PROJECT, '.cache', 'test-images')

/** What an empty database depends on, below the project's folder. */
const ENGINE = ['supabase/local/engine', 'package-lock.json', 'tests/support/database-images.ts']
/** What a prepared one depends on. */
const WHOLE = ['supabase/migrations', 'supabase/seed.sql', ...ENGINE]
/** What the data folder of a server depends on. */
const SERVER = ['package-lock.json', 'tests/support/postgres.ts']

async function hashOf(ingredients: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const ingredient of ingredients) {
    const place = path.join(PROJECT, ingredient)
    if (!existsSync(place)) continue
    const files = path.extname(place)
      ? [place]
      : (await readdir(place)).sort().map((name) => path.join(place, name))
    for (const file of files) hash.update(`${path.basename(file)}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Gives what was made once for each state of its ingredients.
 * @param make makes it at the place it is given: a file, or a folder.
 * @returns where it is.
 */
async function kept(
  kind: string,
  ingredients: readonly string[],
  make: (place: string) => Promise<void>,
): Promise<string> {
  const image = path.join(IMAGES, `${kind}-${await hashOf(ingredients)}`)
  if (existsSync(image)) return image
  const draft = path.join(IMAGES, `draft-${randomUUID()}`)
  await mkdir(IMAGES, { recursive: true })
  try {
    await make(draft)
    // Of two runs that begin at once each makes it, and a folder that stands stays; what is made is the same.
    await rename(draft, image).catch((error: unknown) => {
      if (!existsSync(image)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  const former = (await readdir(IMAGES)).filter(
    (name) => name.startsWith(`${kind}-`) && !image.endsWith(name),
  )
  await Promise.all(former.map((name) => rm(path.join(IMAGES, name), { recursive: true, force: true })))
  return image
}

/** A data folder whose database is as PGlite makes it: nothing of a project, not even the ground that Supabase gives. */
const emptyFolder = (): Promise<string> =>
  kept('empty', ENGINE, async (place) => {
    const engine = await openEngine({ dataDir: place })
    await engine.close()
  })

/**
 * Gives a data folder an empty database by copying, which costs a fifth of what it costs PGlite to make one. The
 * backend that starts on it brings it up to date as it does a new one.
 */
export async function layEmptyDatabase(dataDir: string): Promise<void> {
  cpSync(await emptyFolder(), dataDir, { recursive: true })
}

/** A data folder whose database has the project's migrations, as it is before the first row of a test. */
export const projectFolder = (): Promise<string> =>
  kept('project', WHOLE, async (place) => {
    await layEmptyDatabase(place)
    const engine = await openEngine({ dataDir: place })
    try {
      await prepareDatabase(engine, PROJECT)
    } finally {
      await engine.close()
    }
  })

/** Gives a data folder the project's database by copying: to migrate one costs PGlite several times as much. */
export async function layProjectDatabase(dataDir: string): Promise<void> {
  cpSync(await projectFolder(), dataDir, { recursive: true })
}

const emptyServer = (): Promise<string> =>
  kept('server', SERVER, async (place) => {
    const server = await startPostgres()
    await server.keepAs(place)
  })

/** The data folder of a server whose database has the project's migrations. */
const projectServer = (): Promise<string> =>
  kept('shop-server', [...WHOLE, ...SERVER], async (place) => {
    const server = await startEmptyPostgres()
    const engine = await openEngine({ databaseUrl: server.url })
    try {
      await prepareDatabase(engine, PROJECT)
    } catch (error) {
      await engine.close()
      await server.stop()
      throw error
    }
    await engine.close()
    await server.keepAs(place)
  })

/** Starts a server with an empty database, by copying: to make one costs several times as much. */
export const startEmptyPostgres = async (): Promise<NativePostgres> =>
  await startPostgres({ image: await emptyServer() })

/** Starts a server whose database has the project's migrations, by copying. */
export const startProjectPostgres = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<NativePostgres> => await startPostgres({ image: await projectServer(), settings })
