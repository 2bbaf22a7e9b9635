/**
 * What a worker does: receives a slug, draws its pictures one after the other, says so.
 */
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { draw } from './kernel/picture.ts'
import { picturesOf } from './products/views.ts'

// One worker per core: let the encoder stay on its own.
sharp.concurrency(1)
sharp.cache(false)

const { outDir } = workerData as { outDir: string }

parentPort?.on('message', (slug: string) => {
  void (async () => {
    for (const { name, picture } of picturesOf(slug)) {
      await draw(picture, join(outDir, `${name}.jpg`))
      parentPort?.postMessage('file')
    }
    parentPort?.postMessage('slug')
  })().catch((error: unknown) => {
    // An unhandled rejection ends the worker; the caller hears of it through 'error'.
    setImmediate(() => {
      throw error
    })
  })
})
parentPort?.postMessage('ready')
