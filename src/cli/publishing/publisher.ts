import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSite, type SiteSummary } from './check-site.ts'

/** Published sites that are kept to go back to. */
const KEPT_RELEASES = 5

/** The published site, as `current.json` names it. */
export interface Release extends SiteSummary {
  readonly name: string
  readonly fingerprint: string
  readonly publishedAt: string
}

export interface PublisherOptions {
  /** Holds one folder per release and `current.json`. */
  readonly dir: string
  /** Builds the site into a folder, whole or not at all. */
  readonly build: (outDir: string) => Promise<void>
  /** Called with the folder of a release when it becomes the published one. */
  readonly serve: (dir: string) => void
  /** What a page can depend on, as one hash. */
  readonly fingerprint: () => Promise<string>
}

export interface Published {
  readonly release: Release
  /** False when the published site already was what a build would give. */
  readonly built: boolean
  readonly durationMs: number
}

async function readCurrent(dir: string): Promise<Release | null> {
  try {
    const release = JSON.parse(await readFile(join(dir, 'current.json'), 'utf8')) as Release
    await readFile(join(dir, release.name, 'index.html'))
    return release
  } catch {
    return null
  }
}

/** A new name, a whole file, then one rename: a kill at any moment leaves the old pointer or the new one. */
async function writeCurrent(dir: string, release: Release): Promise<void> {
  const draft = join(dir, `current.${process.pid}.json`)
  await writeFile(draft, JSON.stringify(release, null, 2))
  await rename(draft, join(dir, 'current.json'))
}

async function removeOldReleases(dir: string, current: string): Promise<void> {
  const names = (await readdir(dir, { withFileTypes: true }))
    .filter((e) => e.isDirectory())
    .map((e) => e.name)
  const spare = names
    .filter((name) => name !== current)
    .sort()
    .reverse()
  // Failed and killed builds carry `.draft`; a release never does.
  const waste = [
    ...spare.filter((n) => n.endsWith('.draft')),
    ...spare.filter((n) => !n.endsWith('.draft')).slice(KEPT_RELEASES - 1),
  ]
  await Promise.all(waste.map((name) => rm(join(dir, name), { recursive: true, force: true })))
}

/** Builds sites into folders of their own and makes one of them the published one; one build at a time. */
export function createPublisher(options: PublisherOptions) {
  const { dir } = options
  let running: Promise<Published> | null = null

  async function build(force: boolean): Promise<Published> {
    const started = performance.now()
    await mkdir(dir, { recursive: true })
    const current = await readCurrent(dir)
    const fingerprint = await options.fingerprint()
    const since = () => Math.round(performance.now() - started)
    if (current && current.fingerprint === fingerprint && !force) {
      options.serve(join(dir, current.name))
      return { release: current, built: false, durationMs: since() }
    }
    const name = new Date().toISOString().replace(/[:.]/g, '-')
    const draft = join(dir, `${name}.draft`)
    try {
      await options.build(draft)
      const summary = await checkSite(draft, force ? null : current)
      const release: Release = { ...summary, name, fingerprint, publishedAt: new Date().toISOString() }
      await rename(draft, join(dir, name))
      await writeCurrent(dir, release)
      options.serve(join(dir, name))
      await removeOldReleases(dir, name)
      return { release, built: true, durationMs: since() }
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
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
    /** Publishes what the database and the sources say now; a call during a build waits and builds once more. */
    async publish({ force = false } = {}): Promise<Published> {
      while (running) await running.catch(() => undefined)
      running = build(force)
      try {
        return await running
      } finally {
        running = null
      }
    },
  }
}

export type Publisher = ReturnType<typeof createPublisher>
