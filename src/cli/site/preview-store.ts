import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, readRelease } from './release.ts'

/** Milliseconds for which a preview can be looked at. */
export const PREVIEW_MS = 30 * 60_000
/** Previews at the same time: the oldest goes when there is one more. */
const AT_ONCE = 4

/** A site that only its administrator sees. */
export interface Preview {
  readonly release: Release
  /** Products that visitors cannot buy yet: the preview does not ask for their price and stock. */
  readonly unsold: readonly number[]
}

interface Kept extends Preview {
  readonly dir: string
  readonly until: number
}

/** A site as it is rendered into a folder. @returns products in it that are not for sale. */
export type RenderPreview = (dir: string) => Promise<{ readonly unsold: readonly number[] }>

/**
 * Keeps previews: each has a folder and a key that cannot be guessed, and goes after half an hour or when the shop ends.
 * @param dir for their folders; on the file system of the sites, whose files they share.
 */
export function createPreviewStore(dir: string, now: () => number = Date.now) {
  const previews = new Map<string, Kept>()

  async function remove(key: string): Promise<void> {
    const preview = previews.get(key)
    previews.delete(key)
    if (preview) await rm(preview.dir, { recursive: true, force: true })
  }

  async function tidy(): Promise<void> {
    for (const [key, { until }] of [...previews]) if (until <= now()) await remove(key)
    for (const key of [...previews.keys()].slice(0, Math.max(0, previews.size - AT_ONCE))) await remove(key)
  }

  return {
    /** Renders a preview. @returns its key. @throws what `render` throws; nothing is kept then. */
    async make(render: RenderPreview): Promise<string> {
      const folder = join(dir, randomUUID())
      await mkdir(dir, { recursive: true })
      try {
        const { unsold } = await render(folder)
        const key = randomBytes(32).toString('base64url')
        previews.set(key, { dir: folder, release: readRelease(folder), unsold, until: now() + PREVIEW_MS })
        await tidy()
        return key
      } catch (error) {
        await rm(folder, { recursive: true, force: true })
        throw error
      }
    },
    /** @returns the preview of a key as long as it can be looked at. */
    find(key: string | undefined): Preview | null {
      const preview = key === undefined ? undefined : previews.get(key)
      return preview && preview.until > now() ? preview : null
    },
    end: remove,
    /** Removes all, also those that an earlier process left. */
    async clear(): Promise<void> {
      previews.clear()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export type PreviewStore = ReturnType<typeof createPreviewStore>
