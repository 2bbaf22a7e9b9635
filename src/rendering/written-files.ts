import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders of `content` whose files become pages; each holds MDX, without folders of its own. */
export const COLLECTIONS = ['blog', 'pages'] as const

/** A post or a page. What begins with a dot is an editor's: Astro leaves it out, too. */
const MDX = /^[^/.][^/]*\.mdx$/

/** What editors and tools leave beside a file while they write it. */
const TEMPORARY = /^(?:\.#.*|.*~|#.*#|.*\.(?:sw[a-z]|tmp)|\d+|.*___jb_(?:tmp|old)___)$/

/** @param name of a file, without its folder. @returns whether an editor made it for itself. */
export const isTemporary = (name: string): boolean => TEMPORARY.test(name)

/** @returns posts and pages below a folder like `content`, by path with `/`, in the order of their paths. */
export function writtenPaths(dir: string): string[] {
  return COLLECTIONS.flatMap((folder) => {
    if (!existsSync(join(dir, folder))) return []
    return readdirSync(join(dir, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && MDX.test(entry.name) && !isTemporary(entry.name))
      .map(({ name }) => `${folder}/${name}`)
      .sort()
  })
}

/** Texts of posts and pages, by their path. */
export type WrittenTexts = ReadonlyMap<string, string>

/** The posts and pages that a site is made of. */
export interface ContentPlan {
  /** Folder that holds them, relative to the project, for the build. */
  readonly dir: string
  /** Hash of them all. */
  readonly hash: string
  readonly texts: WrittenTexts
  /** What is left out and why, in French. */
  readonly warnings: readonly string[]
}

/** Reads all posts and pages. One that is being replaced at this moment is left out. */
export async function readWritten(dir: string): Promise<WrittenTexts> {
  const texts = await Promise.all(
    writtenPaths(dir).map(async (path) => {
      const text = await readFile(join(dir, path), 'utf8').catch(() => null)
      return text === null ? [] : [[path, text] as const]
    }),
  )
  return new Map(texts.flat())
}
