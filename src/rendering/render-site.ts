import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { COMPILED, type PagePath } from './astro-privates.ts'
import { forgetSources, readSource, readSources, trackSources } from './build-source.ts'
import { digestOf } from './digest.ts'
import type { PageApp } from './page-app.ts'
import { share, shareAll } from './shared-files.ts'
import { writePictures } from './site-pictures.ts'

/** What a page was made of: it is rendered again when one of these changes. */
interface PageRecord {
  /** Its props, by the route's own key; null when the route has none to give. */
  readonly key: string | null
  /** Names of the sources and parts of sources it read. */
  readonly sources: readonly string[]
}

/** What a rendered site was made of; kept beside it. */
export interface SiteRecord {
  /** The compiled pages, islands and styles. */
  readonly compiled: string
  /** Hash of what each source and part that a page read has given. */
  readonly sources: Readonly<Record<string, string>>
  /** By file. */
  readonly pages: Readonly<Record<string, PageRecord>>
}

export interface RenderRequest {
  readonly outDir: string
  /** A site to take unchanged pages and pictures from. */
  readonly previous: { readonly dir: string; readonly record: SiteRecord } | null
  /** A folder that has all files of the previous site, under a second name each: it may become `outDir`. */
  readonly copy: string | null
}

/** A page that could not be rendered. */
export interface FailedPage {
  /** As `blog/7.html`. */
  readonly file: string
  readonly message: string
}

export interface RenderedSite {
  readonly record: SiteRecord
  readonly failed: readonly FailedPage[]
  /** Files that were rendered; the others are the previous site's. */
  readonly rendered: readonly string[]
  /** Whether the previous site was of use: its files, its pages. */
  readonly incremental: boolean
  /** Whether the previous site is just what this one is. */
  readonly unchanged: boolean
  /** What the sources gave, for a fingerprint. */
  readonly sources: ReadonlyMap<string, unknown>
}

/** Pages rendered at the same time: they wait for files, not for one another. */
const CONCURRENCY = 8

const fileOf = ({ pathname, route }: PagePath): string => {
  const path = pathname.replace(/^\//, '')
  return route.type === 'endpoint' ? path : `${path || 'index'}.html`
}

/** Hashes of what sources say now, each made when it is first asked for. */
function createHashes() {
  const made = new Map<string, Promise<string>>()
  const hashOf = (name: string): Promise<string> => {
    const hash = made.get(name) ?? readSource(name).then(digestOf)
    made.set(name, hash)
    return hash
  }
  return {
    /** @returns names of those that say something else than a former site was made of. */
    async differing(before: SiteRecord['sources']): Promise<ReadonlySet<string>> {
      const names = Object.keys(before)
      const now = await Promise.all(names.map(hashOf))
      return new Set(names.filter((name, index) => now[index] !== before[name]))
    },
    async of(pages: SiteRecord['pages']): Promise<Record<string, string>> {
      const names = new Set<string>()
      for (const { sources } of Object.values(pages)) for (const name of sources) names.add(name)
      return Object.fromEntries(
        await Promise.all([...names].sort().map(async (name) => [name, await hashOf(name)] as const)),
      )
    },
  }
}

/** @param compiledDir output folder of `openPageApp`. @returns what renders the site of these pages into folders. */
export function siteRenderer(app: PageApp, compiledDir: string, compiled: string) {
  const isFresh = (page: PagePath, record: PageRecord | undefined, changed: ReadonlySet<string>): boolean => {
    if (!record || record.sources.some((name) => changed.has(name))) return false
    const isStatic = page.route.pathname !== undefined
    return isStatic || (page.cacheKey !== undefined && page.cacheKey === record.key)
  }

  return async function render({ outDir, previous, copy }: RenderRequest): Promise<RenderedSite> {
    forgetSources()
    const base = previous?.record.compiled === compiled ? previous : null
    const isCopied = base !== null && copy !== null
    if (isCopied) await rename(copy, outDir)
    else await mkdir(outDir, { recursive: true })
    // Files are linked while the database answers.
    const shareFiles = async () => {
      await shareAll(compiledDir, outDir, COMPILED)
      if (base && existsSync(join(base.dir, '_astro')))
        await shareAll(join(base.dir, '_astro'), join(outDir, '_astro'))
    }
    const [sources] = await Promise.all([readSources(), isCopied ? null : shareFiles()])
    const paths = await app.paths()
    const hashes = createHashes()
    const changed = base ? await hashes.differing(base.record.sources) : new Set<string>()

    const folders = new Map<string, Promise<unknown>>()
    const folderFor = (target: string): Promise<unknown> => {
      const folder = dirname(target)
      const made = folders.get(folder) ?? mkdir(folder, { recursive: true })
      folders.set(folder, made)
      return made
    }
    const pages: Record<string, PageRecord> = {}
    const rendered: string[] = []
    const failed: FailedPage[] = []
    let next = 0
    const work = async () => {
      for (let current = paths[next++]; current; current = paths[next++]) {
        const page = current
        const file = fileOf(page)
        const record = base?.record.pages[file]
        const target = join(outDir, file)
        if (base && record && isFresh(page, record, changed)) {
          if (!isCopied) await share(join(base.dir, file), target)
          pages[file] = record
          continue
        }
        const made = await trackSources(() => app.render(page)).catch((error: unknown) => {
          failed.push({ file, message: error instanceof Error ? error.message : String(error) })
        })
        if (!made) continue
        const { result, sources: read } = made
        await folderFor(target)
        // Never into a file that the previous site has, too.
        if (isCopied) await rm(target, { force: true })
        await writeFile(target, result)
        pages[file] = { key: page.cacheKey ?? null, sources: read }
        rendered.push(file)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    const gone = isCopied ? Object.keys(base.record.pages).filter((file) => !pages[file]) : []
    await Promise.all(gone.map((file) => rm(join(outDir, file), { force: true })))
    if (failed.length === 0) await writePictures(outDir, app.image)
    const same = base !== null && rendered.length === 0
    return {
      record: { compiled, sources: await hashes.of(pages), pages },
      rendered,
      failed,
      incremental: base !== null,
      unchanged: same && Object.keys(pages).length === Object.keys(base.record.pages).length,
      sources,
    }
  }
}
