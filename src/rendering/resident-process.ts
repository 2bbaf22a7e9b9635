import { fork } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Offer, Product } from '@/domain/product.ts'
import { overlaySources } from './build-source.ts'
import { digestOf } from './digest.ts'
import { allowedMemory, compilerRoom, endFirst, KILLED } from './memory.ts'
import { openPageApp } from './page-app.ts'
import { type SiteRecord, siteRenderer } from './render-site.ts'
import type { RenderAnswer, RenderOrder, ResidentRequest, ResidentSetup } from './resident.ts'

/**
 * The process that keeps the shop's pages compiled and renders those that a change touches. First `prepare`, then any
 * number of `render`, one at a time; a failure ends it, for what it knows may be half of the truth then.
 */
type Render = ReturnType<typeof siteRenderer>
let render: Render | undefined
let siteData: ResidentSetup['siteData'] = []

/** The record of the site rendered last: nearly always the one that the next site begins with. */
let last: { readonly file: string; readonly record: SiteRecord } | undefined

const readRecord = async (file: string): Promise<SiteRecord> =>
  last?.file === file ? last.record : JSON.parse(await readFile(file, 'utf8'))

/** @param paths `SITE_DATA_PATHS`. @returns what makes a published site stale. @throws Error when no page reads a part of it any more. */
const siteDataOf = (sources: ReadonlyMap<string, unknown>, paths: ResidentSetup['siteData']): unknown =>
  paths.map(([source = '', field]) => {
    const read = sources.get(source)
    const part = field === undefined ? read : Object(read)[field]
    if (part === undefined) throw new Error(`no page reads ${source}, which makes a site stale`)
    return part
  })

/** What a preview shows in place of what is published. */
const overlaysOf = ({ products, offers }: NonNullable<RenderOrder['preview']>) => ({
  drafts: () => true,
  catalogue: (value: unknown) => {
    const catalogue = value as { readonly products: readonly Product[]; readonly offers: readonly Offer[] }
    return {
      ...catalogue,
      products: [...products, ...catalogue.products],
      offers: [...offers, ...catalogue.offers],
    }
  },
})

/** Compiles the pages in a process that ends with it. It has said itself why it failed, when it did and could. */
const compile = (dir: string): Promise<void> =>
  new Promise((done) => {
    const room = compilerRoom(allowedMemory())
    const child = fork(join(import.meta.dirname, 'compile-pages.ts'), [dir], {
      stdio: 'inherit',
      execArgv: ['--import', 'tsx', ...room.execArgv],
      env: { ...process.env, ...room.env },
    })
    child.on('exit', (code, signal) => {
      if (code === 0) return done()
      if (signal === 'SIGKILL') console.error(`[ERROR] ${KILLED}`)
      process.exit(1)
    })
  })

async function answer(request: ResidentRequest): Promise<RenderAnswer | null> {
  if (request.do === 'prepare') {
    Object.assign(process.env, request.env)
    siteData = request.siteData
    await compile(request.compiledDir)
    const app = await openPageApp(request.compiledDir)
    render = siteRenderer(app, request.compiledDir, request.compiled)
    return null
  }
  if (!render) throw new Error('asked to render before it was prepared')
  const { outDir, recordFile, previous, copy, preview } = request
  overlaySources(preview ? overlaysOf(preview) : {})
  const { record, sources, ...outcome } = await render({
    outDir,
    copy,
    previous: previous && { dir: previous.dir, record: await readRecord(previous.recordFile) },
  })
  await writeFile(recordFile, JSON.stringify(record))
  if (!preview) last = { file: recordFile, record }
  return { ...outcome, data: digestOf(siteDataOf(sources, siteData)) }
}

endFirst()
process.on('message', (request: ResidentRequest) => {
  answer(request).then(
    (value) => process.send?.({ value }),
    (error: unknown) => {
      console.error(`[ERROR] ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      process.exit(1)
    },
  )
})
// Whoever started it has gone: nothing will ever be asked for.
process.on('disconnect', () => process.exit(1))
