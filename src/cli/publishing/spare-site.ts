import { join } from 'node:path'
import { fewAtOnce, filesBelow, share } from '@/rendering/shared-files.ts'
import { REVISION_FILE } from './site-revision.ts'

/** A copy of a published site for the next one to begin with. */
export interface SpareSite {
  readonly dir: string
  /** Name of the release it was made of. */
  readonly of: string
}

/** @returns the name of a release that is made now. Names are in the order of their making. */
export const newName = (): string => new Date().toISOString().replace(/[:.]/g, '-')

const DRAFT = '.draft'

/** @returns the folder of a release while it is being made, or once it is given up: never one that is served. */
export const draftOf = (name: string): string => `${name}${DRAFT}`

export const isDraft = (name: string): boolean => name.endsWith(DRAFT)

/** @returns the release that a draft was to become. */
export const releaseOf = (draft: string): string => draft.slice(0, -DRAFT.length)

/**
 * Copies a site while nobody waits: to link thousands of pages took a third of the time until a visitor saw a changed price.
 * Each file is the same one under a second name; what says which release it is, is left out.
 * @param dir folder of the releases. @param atOnce as `fewAtOnce` asks it. @returns null when it was ended before it was whole.
 */
export async function copySite(
  dir: string,
  release: string,
  atOnce: () => number,
): Promise<SpareSite | null> {
  const copy = join(dir, draftOf(newName()))
  const site = join(dir, release)
  const files = await filesBelow(site, REVISION_FILE)
  const isWhole = await fewAtOnce(files, atOnce, (file) => share(join(site, file), join(copy, file)))
  return isWhole ? { dir: copy, of: release } : null
}
