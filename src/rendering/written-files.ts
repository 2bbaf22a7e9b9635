import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a text of `content` is: a post or a page. */
const COLLECTIONS = ['blog', 'pages'] as const

/**
 * Folders of `content` whose files become pages; each holds MDX, without folders of its own.
 * @param isDemo whether those of the demonstration are among them: a shop of its own has none of their people and places.
 */
export const textFolders = (isDemo: boolean): readonly string[] => [
  ...COLLECTIONS,
  ...(isDemo ? COLLECTIONS.map((collection) => `demo/${collection}`) : []),
]
/** All of them, whatever the shop is. */
export const TEXT_FOLDERS = textFolders(true)

/** A post or a page. What begins with a dot is an editor's: Astro leaves it out, too. */
const MDX = /^[^/.][^/]*\.mdx$/

/** What editors and tools leave beside a file while they write it. */
const TEMPORARY = /^(?:\.#.*|.*~|#.*#|.*\.(?:sw[a-z]|tmp)|\d+|.*___jb_(?:tmp|old)___)$/

/** @param name of a file, without its folder. @returns whether an editor made it for itself. */
export const isTemporary = (name: string): boolean => TEMPORARY.test(name)

/** @returns posts and pages below a folder like `content`, by path with `/`, in the order of their paths. */
export function writtenPaths(dir: string, folders = TEXT_FOLDERS): string[] {
  return folders.flatMap((folder) => {
    if (!existsSync(join(dir, folder))) return []
    return readdirSync(join(dir, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && MDX.test(entry.name) && !isTemporary(entry.name))
      .map(({ name }) => `${folder}/${name}`)
      .sort()
  })
}

/**
 * @returns what stands beside posts and pages, pictures most of the time, also in folders of their own: by path with `/`, in the order
 * of their paths.
 */
export function besidePaths(dir: string, folders = TEXT_FOLDERS): string[] {
  const texts = new Set(writtenPaths(dir, folders))
  const below = (folder: string): string[] =>
    readdirSync(join(dir, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.name.startsWith('.') || isTemporary(entry.name)) return []
      if (entry.isDirectory()) return below(path)
      return entry.isFile() && !texts.has(path) ? [path] : []
    })
  return folders.flatMap((folder) => (existsSync(join(dir, folder)) ? below(folder) : [])).sort()
}

/** Texts of posts and pages, by their path. */
export type WrittenTexts = ReadonlyMap<string, string>

/** A text as a preview shows it, whatever its file says. */
export interface ShownText {
  /** Below the folder of texts. */
  readonly file: string
  readonly text: string
}

/** The posts and pages that a site is made of. */
export interface ContentPlan {
  /** Folder that holds them, relative to the project, for the build. */
  readonly dir: string
  /** Hash of them all, and of what stands beside them. */
  readonly hash: string
  readonly texts: WrittenTexts
  /** Paths of all that are written, also of those that are left out. */
  readonly written: readonly string[]
  /** What is left out and why, in French. */
  readonly warnings: readonly string[]
}

/** Reads all posts and pages. One that is being replaced at this moment is left out. */
export async function readWritten(dir: string, folders = TEXT_FOLDERS): Promise<WrittenTexts> {
  const texts = await Promise.all(
    writtenPaths(dir, folders).map(async (path) => {
      const text = await readFile(join(dir, path), 'utf8').catch(() => null)
      return text === null ? [] : [[path, text] as const]
    }),
  )
  return new Map(texts.flat())
}
