import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openEngine } from '../../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../../supabase/local/engine/prepare.ts'

/** What a prepared database depends on, below the project's folder. */
const INGREDIENTS = ['supabase/migrations', 'supabase/seed.sql', 'supabase/local/engine', 'package-lock.json']

async function hashOf(projectDir: string): Promise<string> {
  const hash = createHash('sha256')
  for (const ingredient of INGREDIENTS) {
    const place = path.join(projectDir, ingredient)
    if (!existsSync(place)) continue
    const files = path.extname(place)
      ? [place]
      : (await readdir(place)).sort().map((name) => path.join(place, name))
    for (const file of files) hash.update(`${path.basename(file)}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * The project's database as it is before its first row of a test, made once for each state of the migrations: to create
 * and migrate one costs PGlite several times what it costs to begin with a copy.
 * @returns file name of the archive.
 */
export async function databaseImage(projectDir: string): Promise<string> {
  const folder = path.join(projectDir, '.cache', 'test-images')
  const image = path.join(folder, `${await hashOf(projectDir)}.tar`)
  if (existsSync(image)) return image
  const draft = path.join(folder, `draft-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  const engine = await openEngine({ dataDir: draft })
  await prepareDatabase(engine, projectDir)
  await engine.close()
  const files = await PGlite.create({ dataDir: path.join(draft, 'db') })
  const archive = await files.dumpDataDir('none')
  await files.close()
  await writeFile(`${draft}.tar`, new Uint8Array(await archive.arrayBuffer()))
  // Two test files that begin at once make it twice; the last one stays.
  await rename(`${draft}.tar`, image)
  await rm(draft, { recursive: true, force: true })
  const former = (await readdir(folder)).filter(
    // A draft is the work of the other file that began at once: taken away, its renaming would fail.
    (name) => name.endsWith('.tar') && !name.startsWith('draft-') && !image.endsWith(name),
  )
  await Promise.all(former.map((name) => rm(path.join(folder, name), { force: true })))
  return image
}
