import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type { AstroConfig, LocalImageService } from 'astro'
import { askedPictures, pictureService } from './astro-privates.ts'

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

async function fetched(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

const silent = { info() {}, warn() {}, error() {}, debug() {} }

/**
 * Makes the pictures that pages have asked for so far and that the site does not have yet.
 * @param outDir the site. @throws when an original cannot be read.
 */
export async function writePictures(outDir: string, config: AstroConfig['image']): Promise<void> {
  const originals = [...askedPictures()]
  if (originals.length === 0) return
  const service = pictureService()
  const work = async () => {
    for (let next = originals.pop(); next; next = originals.pop()) {
      const [path, { originalSrcPath, transforms }] = next
      let bytes: Uint8Array | undefined
      for (const { finalPath, transform } of transforms.values()) {
        const file = join(outDir, finalPath)
        if (await exists(file)) continue
        bytes ??= await (originalSrcPath ? readFile(originalSrcPath) : fetched(path))
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
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
