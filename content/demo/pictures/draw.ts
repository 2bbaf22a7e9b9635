/**
 * Draws the pictures of the demonstration catalogue. One worker per core takes product after product;
 * a file appears under its name only when it is complete.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { designs } from './designs.ts'

export interface DrawOptions {
  readonly outDir: string
  /** Slugs to draw (`hero` and `social` count as slugs); all of them when left out. */
  readonly only?: readonly string[]
  readonly onProgress?: (done: number, total: number) => void
}

/** Every slug that has pictures, the dearest to draw first so that the cores finish together. */
export function slugs(): string[] {
  return ['hero', 'panier-plage-martil', 'chapeau-jebli', ...Object.keys(designs), 'social'].filter(
    (s, k, all) => all.indexOf(s) === k,
  )
}

/** How many files a slug gives. */
const filesOf = (slug: string): number => (slug === 'hero' || slug === 'social' ? 1 : 3)

export async function drawPictures(options: DrawOptions): Promise<void> {
  const known = slugs()
  for (const slug of options.only ?? [])
    if (!known.includes(slug)) throw new Error(`No pictures for "${slug}"`)
  const queue = known.filter((slug) => !options.only || options.only.includes(slug))
  const total = queue.reduce((n, slug) => n + filesOf(slug), 0)
  let done = 0
  mkdirSync(options.outDir, { recursive: true })
  options.onProgress?.(0, total)
  const lane = async (): Promise<void> => {
    if (queue.length === 0) return
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      execArgv: [],
      workerData: { outDir: options.outDir },
    })
    try {
      await new Promise<void>((resolve, reject) => {
        const feed = (): void => {
          const slug = queue.shift()
          if (slug === undefined) resolve()
          else worker.postMessage(slug)
        }
        worker.on('message', (message: 'ready' | 'file' | 'slug') => {
          if (message === 'file') options.onProgress?.(++done, total)
          else feed()
        })
        worker.on('error', reject)
        worker.on('exit', (code) => reject(new Error(`A drawing worker stopped early (${code})`)))
      })
    } finally {
      worker.removeAllListeners('exit')
      await worker.terminate()
    }
  }
  const lanes = Math.max(1, Math.min(availableParallelism(), 4, queue.length))
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Changes whenever the program or a design changes: the key under which finished pictures may be kept. */
export function picturesFingerprint(): string {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const hash = createHash('sha256')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name) && !name.includes('.test.'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
  for (const name of files)
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(`${root}${name}`))
      .update('\0')
  return hash.digest('hex')
}
