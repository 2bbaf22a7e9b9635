import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { AstroConfig, LocalImageService } from 'astro'
import { askedPictures, pictureService } from './astro-privates.ts'
import { allowedMemory, isSmall } from './memory.ts'

/** @returns the names in a folder; none where there is no such folder. */
const namesIn = (dir: string): Promise<ReadonlySet<string>> =>
  readdir(dir).then(
    (names) => new Set(names),
    () => new Set(),
  )

async function fetched(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/**
 * Reads an original. Of a drawing (SVG) Astro does not say where its file is: it stands in the site, as it was compiled.
 * @param path its path in the site, or its address at the backend. @param file where it was written, if that is known.
 */
const originalOf = (outDir: string, path: string, file: string | undefined): Promise<Uint8Array> =>
  file ? readFile(file) : URL.canParse(path) ? fetched(path) : readFile(join(outDir, path))

const silent = { info() {}, warn() {}, error() {}, debug() {} }

/**
 * Makes the pictures that pages have asked for so far and that the site does not have yet.
 * @param outDir the site. @throws when an original cannot be read.
 */
export async function writePictures(outDir: string, config: AstroConfig['image']): Promise<void> {
  const originals = [...askedPictures()]
  if (originals.length === 0) return
  const service = pictureService()
  // A folder is read once: nearly always all pictures are there, hundreds of them, and whoever publishes waits.
  const folders = new Map<string, Promise<ReadonlySet<string>>>()
  const exists = async (file: string): Promise<boolean> => {
    const folder = dirname(file)
    const names = folders.get(folder) ?? namesIn(folder)
    folders.set(folder, names)
    return (await names).has(basename(file))
  }
  const work = async () => {
    for (let next = originals.pop(); next; next = originals.pop()) {
      const [path, { originalSrcPath, transforms }] = next
      let bytes: Uint8Array | undefined
      for (const { finalPath, transform } of transforms.values()) {
        const file = join(outDir, finalPath)
        if (await exists(file)) continue
        bytes ??= await originalOf(outDir, path, originalSrcPath)
        const src = typeof transform.src === 'string' ? transform.src : path
        const made = await service.transform(
          bytes,
          { ...transform, src },
          config,
          silent as unknown as Parameters<LocalImageService['transform']>[3],
        )
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, made.data)
      }
    }
  }
  const atOnce = isSmall(allowedMemory()) ? 1 : availableParallelism()
  await Promise.all(Array.from({ length: atOnce }, work))
}
