import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publishingFailures } from '@/texts/admin/publishing-failures.ts'
import { UsageError } from '../config.ts'
import { checkSite, type SiteSummary } from './check-site.ts'
import { writeRevision } from './site-revision.ts'
import { draftOf, newName } from './spare-site.ts'
import { createTidier, descriptionOf, recordOf } from './tidier.ts'

/** The published site, as `current.json` names it. */
export interface Release extends SiteSummary {
  readonly name: string
  readonly fingerprint: string
  /** Latest change that it contains at least; its pages say it in `release.json`. */
  readonly revision: number
  readonly publishedAt: string
  /** Whether somebody went back to it: it stays until somebody publishes again. */
  readonly isWished?: boolean
}

/** A site to build into a folder. */
export interface BuildOrder {
  readonly outDir: string
  /** File that may take what the site was made of, for the next build. */
  readonly recordFile: string
  /** The published site, whose files may be taken over; null when everything is to be made anew. */
  readonly previous: { readonly dir: string; readonly recordFile: string } | null
  /**
   * A folder that has all files of the published site, under a second name each: renamed to `outDir`, it spares the linking of
   * thousands. Files in it are replaced, never written into: they are those of the published site, too.
   */
  readonly copy: string | null
}

export interface BuiltSite {
  /** What pages depend on, as one hash. */
  readonly fingerprint: string
  /** Files that are not the previous site's; undefined when all may be new. */
  readonly fresh: readonly string[] | undefined
  /** Pages that had to be rendered; undefined when all were. */
  readonly rendered: number | undefined
  /** Whether the previous site is just what this one is. */
  readonly unchanged: boolean
  /** Latest change that the site contains at least. */
  readonly revision: number
  /** What is not in it as it was written, in French. */
  readonly leftOut?: readonly string[]
  /** What else whoever publishes should know, in French. */
  readonly notices?: readonly string[]
  /** Called once the site is published. */
  readonly keep?: () => Promise<void>
}

export interface PublisherOptions {
  /** Holds one folder per release, a record beside it, and `current.json`. */
  readonly dir: string
  /** Builds the site into a folder, whole or not at all. */
  readonly build: (order: BuildOrder) => Promise<BuiltSite>
  /** Called with the folder of a release when it becomes the published one. */
  readonly serve: (dir: string) => void
}

export interface Published {
  readonly release: Release
  /** False when the published site already was what a build would give. */
  readonly built: boolean
  /** Pages rendered for it; the others are those of the site before. */
  readonly pages: number
  readonly durationMs: number
  /** What is not as it was written, in French. */
  readonly leftOut: readonly string[]
  /** What else whoever publishes should know, in French. */
  readonly notices: readonly string[]
}

async function readRelease(dir: string, file: string): Promise<Release | null> {
  try {
    const release = JSON.parse(await readFile(file, 'utf8')) as Release
    await readFile(join(dir, release.name, 'index.html'))
    return release
  } catch {
    return null
  }
}

const readCurrent = (dir: string): Promise<Release | null> => readRelease(dir, join(dir, 'current.json'))

/** A new name, a whole file, then one rename: a kill at any moment leaves the old pointer or the new one. */
async function writeCurrent(dir: string, release: Release): Promise<void> {
  const draft = join(dir, `current.${process.pid}.json`)
  await writeFile(draft, JSON.stringify(release, null, 2))
  await rename(draft, join(dir, 'current.json'))
}

async function discard(draft: string, recordFile: string): Promise<void> {
  await rm(draft, { recursive: true, force: true })
  await rm(recordFile, { force: true })
}

/** Milliseconds after the last publication at which the memory that they took is given back: it takes V8 some 70 ms. */
const REST_MS = 5000

/** Builds sites into folders of their own and makes one of them the published one; one build at a time. */
export function createPublisher(options: PublisherOptions) {
  const { dir } = options
  let running: Promise<Published> | null = null
  let resting: NodeJS.Timeout | undefined

  const tidier = createTidier(dir)

  async function build(force: boolean): Promise<Published> {
    const started = performance.now()
    await mkdir(dir, { recursive: true })
    const current = await readCurrent(dir)
    const ready = await tidier.hold(current?.name)
    const since = () => Math.round(performance.now() - started)
    const name = newName()
    const record = current && recordOf(dir, current.name)
    const previous =
      current && record && !force && existsSync(record)
        ? { dir: join(dir, current.name), recordFile: record }
        : null
    const copy = previous && ready
    const draft = join(dir, draftOf(name))
    const recordFile = recordOf(dir, name)
    try {
      const {
        fingerprint,
        fresh,
        rendered,
        unchanged,
        revision,
        leftOut = [],
        notices = [],
        keep,
      } = await options.build({
        outDir: draft,
        recordFile,
        previous,
        copy,
      })
      if (current && unchanged && revision === current.revision) {
        await discard(draft, recordFile)
        options.serve(join(dir, current.name))
        await keep?.()
        tidier.resume(current.name)
        return { release: current, built: false, pages: 0, durationMs: since(), leftOut, notices }
      }
      const { productPages, pages } = await checkSite(draft, force ? null : current, fresh)
      await writeRevision(draft, revision, { previews: true })
      const publishedAt = new Date().toISOString()
      const release: Release = { productPages, name, fingerprint, revision, publishedAt }
      await writeFile(descriptionOf(dir, name), JSON.stringify(release, null, 2))
      await rename(draft, join(dir, name))
      await writeCurrent(dir, release)
      options.serve(join(dir, name))
      await keep?.()
      const durationMs = since()
      await tidier.retire(name).catch(() => undefined)
      tidier.resume(name)
      return { release, built: true, pages: rendered ?? pages, durationMs, leftOut, notices }
    } catch (error) {
      await discard(draft, recordFile)
      tidier.resume()
      throw error
    }
  }

  return {
    /** Serves the site published last, if there is one, without building. */
    async resume(): Promise<Release | null> {
      const current = await readCurrent(dir)
      if (current) options.serve(join(dir, current.name))
      return current
    },
    /** Resolves when all is done that follows a publication and nobody waits for. */
    settled: tidier.settled,
    /** Ends what nobody waits for, wherever it stands. */
    close: tidier.close,
    /** What is published now. */
    current: (): Promise<Release | null> => readCurrent(dir),
    /** The published site, whose files a site that is rendered may share; null when there is none. */
    async base(): Promise<BuildOrder['previous']> {
      const current = await readCurrent(dir)
      const recordFile = current && recordOf(dir, current.name)
      return current && recordFile && existsSync(recordFile)
        ? { dir: join(dir, current.name), recordFile }
        : null
    },
    /** Names of the releases that can be published again. */
    async kept(): Promise<string[]> {
      const current = await readCurrent(dir)
      return current ? await tidier.kept(current.name) : []
    },
    /** Publishes a release that is still kept. @throws UsageError when it is not. */
    async rollBack(name: string): Promise<Release> {
      while (running) await running.catch(() => undefined)
      const release = /^[\w-]+$/.test(name) ? await readRelease(dir, descriptionOf(dir, name)) : null
      if (!release)
        throw new UsageError(
          `The release ${name} is not kept any more.`,
          'Choose a later one.',
          publishingFailures.notKept,
        )
      const wished = { ...release, isWished: true }
      await writeCurrent(dir, wished)
      options.serve(join(dir, name))
      return wished
    },
    /** Publishes what the database and the sources say now; a call during a build waits and builds once more. */
    async publish({ force = false } = {}): Promise<Published> {
      while (running) await running.catch(() => undefined)
      clearTimeout(resting)
      running = build(force)
      try {
        return await running
      } finally {
        running = null
        resting = setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), REST_MS).unref()
      }
    },
  }
}

export type Publisher = ReturnType<typeof createPublisher>
