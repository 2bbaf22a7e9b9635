import { readFile, writeFile } from 'node:fs/promises'
import type { Offer, Product } from '@/domain/product.ts'
import { overlaySources } from './build-source.ts'
import { digestOf } from './digest.ts'
import { openPageApp } from './page-app.ts'
import { type SiteRecord, siteRenderer } from './render-site.ts'
import type { RenderAnswer, RenderOrder, ResidentRequest } from './resident.ts'
import { siteDataOf } from './site-data.ts'

/**
 * The process that keeps the shop's pages compiled and renders those that a change touches. First `prepare`, then any
 * number of `render`, one at a time; a failure ends it, for what it knows may be half of the truth then.
 */
type Render = ReturnType<typeof siteRenderer>
let render: Render | undefined

/** The record of the site rendered last: nearly always the one that the next site begins with. */
let last: { readonly file: string; readonly record: SiteRecord } | undefined

const readRecord = async (file: string): Promise<SiteRecord> =>
  last?.file === file ? last.record : JSON.parse(await readFile(file, 'utf8'))

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

async function answer(request: ResidentRequest): Promise<RenderAnswer | null> {
  if (request.do === 'prepare') {
    Object.assign(process.env, request.env)
    const app = await openPageApp(request.compiledDir)
    render = siteRenderer(app, request.compiledDir, request.compiled)
    return null
  }
  if (!render) throw new Error('asked to render before it was prepared')
  const { outDir, recordFile, previous, preview } = request
  overlaySources(preview ? overlaysOf(preview) : {})
  const { record, sources, ...outcome } = await render({
    outDir,
    previous: previous && { dir: previous.dir, record: await readRecord(previous.recordFile) },
  })
  await writeFile(recordFile, JSON.stringify(record))
  if (!preview) last = { file: recordFile, record }
  return { ...outcome, data: digestOf(siteDataOf(sources)) }
}

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
