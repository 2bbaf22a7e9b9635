import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fewAtOnce, filesBelow } from '@/rendering/shared-files.ts'
import { copySite, draftOf, isDraft, releaseOf, type SpareSite } from './spare-site.ts'

/** Published sites that are kept to go back to. */
const KEPT_RELEASES = 5

/** Milliseconds after a publication in which visitors who look at it have the disk to themselves. */
const REST_MS = 500

/** Files that are linked or removed at a time, of the four that Node reads and writes at once: visitors' pages are read meanwhile. */
const AT_EASE = 2
/** The same while a publication waits for the copy. */
const IN_HASTE = 64

/** Where the record of a release stands: beside it, for it is not served. */
export const recordOf = (dir: string, release: string): string => join(dir, `${release}.record.json`)

/** Where the description of a release stands: beside it, for it is not served. */
export const descriptionOf = (dir: string, release: string): string => join(dir, `${release}.release.json`)

/** @returns releases that can be published again, by their names, the latest first; the others are too many. */
async function releases(dir: string, current: string): Promise<{ kept: string[]; tooMany: string[] }> {
  const entries = await readdir(dir, { withFileTypes: true })
  const others = entries
    .filter((entry) => entry.isDirectory() && !isDraft(entry.name) && entry.name !== current)
    .map(({ name }) => name)
    .sort()
    .reverse()
  return { kept: [current, ...others.slice(0, KEPT_RELEASES - 1)], tooMany: others.slice(KEPT_RELEASES - 1) }
}

/**
 * Does what follows a publication and nobody waits for: makes the next one ready, and removes the files of old ones. It lets
 * visitors be served first, and gives way to a publication.
 * @param dir of the releases.
 */
export function createTidier(dir: string) {
  let spare: SpareSite | null = null
  /** The release to tidy up after; null once that is done. */
  let after: string | null = null
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()
  let isHeld = false
  let isClosed = false

  const removing = (): number => (isHeld || isClosed ? 0 : AT_EASE)
  // A copy that is half made is finished for the publication that waits: the build would have to link all files.
  const copying = (): number => (isClosed ? 0 : isHeld ? IN_HASTE : AT_EASE)

  async function remove(draft: string): Promise<boolean> {
    const folder = join(dir, draft)
    const isEmpty = await fewAtOnce(await filesBelow(folder), removing, (file) => rm(join(folder, file)))
    if (!isEmpty) return false
    for (const fileOf of [recordOf, descriptionOf]) await rm(fileOf(dir, releaseOf(draft)), { force: true })
    await rm(folder, { recursive: true, force: true })
    return true
  }

  async function tidy(release: string): Promise<void> {
    const old = spare
    if (old?.of !== release || !existsSync(old.dir)) {
      spare = null
      if (old) await rm(old.dir, { recursive: true, force: true })
      spare = await copySite(dir, release, copying)
    }
    // Failed and killed builds are drafts, too. A later one is being built by somebody else.
    const isWaste = (name: string) => isDraft(name) && name < release && join(dir, name) !== spare?.dir
    const drafts = (await readdir(dir)).filter(isWaste)
    for (const draft of drafts) if (!(await remove(draft))) return
    if (after === release) after = null
  }

  function begin(): void {
    clearTimeout(timer)
    timer = undefined
    const release = after
    if (release === null || isHeld || isClosed) return
    work = work.then(() => tidy(release)).catch(() => undefined)
  }

  return {
    /**
     * Takes the way back to the releases that are too many: at once, so that none can be asked for while its files go.
     * @param current name of the published one.
     */
    async retire(current: string): Promise<void> {
      const { tooMany } = await releases(dir, current)
      for (const name of tooMany) {
        await rm(descriptionOf(dir, name), { force: true })
        await rename(join(dir, name), join(dir, draftOf(name)))
      }
    },
    /** @returns names of the releases that can be published again. */
    kept: async (current: string): Promise<string[]> => (await releases(dir, current)).kept,
    /**
     * Stands back for a publication, until `resume`.
     * @returns a copy of that release for the next one to begin with; null when there is none, or no release.
     */
    async hold(release: string | undefined): Promise<string | null> {
      isHeld = true
      clearTimeout(timer)
      timer = undefined
      await work
      return spare && spare.of === release && existsSync(spare.dir) ? spare.dir : null
    },
    /** Tidies up a little later. @param release the published one; none to go on with what was left undone. */
    resume(release?: string): void {
      isHeld = false
      after = release ?? after
      if (after !== null && !isClosed) timer = setTimeout(begin, REST_MS).unref()
    },
    /** Resolves when all is done that was to be done later. */
    async settled(): Promise<void> {
      begin()
      await work
    },
    /** Ends it as it stands; what is left is found after the next publication. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await work
    },
  }
}
