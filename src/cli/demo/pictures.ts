import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPictures, picturesFingerprint } from '../../../content/demo/pictures/draw.ts'
import { CACHE_DIR } from '../config.ts'
import { say } from '../terminal.ts'

/**
 * The demonstration's pictures, drawn once and kept until the program that draws them changes.
 * @returns the folder with `{slug}-1.jpg` … `-3.jpg`, `hero.jpg` and `social.jpg`.
 */
export async function demoPictures(): Promise<string> {
  const home = join(CACHE_DIR, 'demo-pictures')
  const finished = join(home, picturesFingerprint().slice(0, 16))
  if (existsSync(finished)) return finished
  await mkdir(home, { recursive: true })
  const draft = await mkdtemp(join(home, 'draft-'))
  try {
    let shown = 0
    await drawPictures({
      outDir: draft,
      onProgress: (done, total) => {
        const tenth = Math.floor((done / total) * 10)
        if (tenth > shown) say(`    ${done} of ${total}`)
        shown = Math.max(shown, tenth)
      },
    })
    // Another process may have finished the same folder meanwhile: its pictures are these.
    await rename(draft, finished).catch((error: unknown) => {
      if (!existsSync(finished)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  for (const old of await readdir(home)) {
    if (join(home, old) !== finished && !old.startsWith('draft-'))
      await rm(join(home, old), { recursive: true, force: true })
  }
  return finished
}

export interface NamedPicture {
  readonly bytes: Buffer
  /** Name that changes with the content, so that browsers and builds may keep it for ever. */
  readonly name: string
}

/** Reads a drawn picture and names it by its content. */
export async function namedPicture(dir: string, stem: string): Promise<NamedPicture> {
  const bytes = await readFile(join(dir, `${stem}.jpg`))
  return { bytes, name: `${stem}.${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.jpg` }
}
