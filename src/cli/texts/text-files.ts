import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isTextPath, textPathOf } from '@/domain/written-file.ts'
import { type ShownText, textFolders, writtenPaths } from '@/rendering/written-files.ts'
import { type TextFile, textHash } from '@/writing/text-file.ts'

/** How the name of a file ends that is being written. */
const DRAFT = '.mdx-draft'

/** Has a folder's list of names reach the disk, too. */
async function syncFolder(dir: string): Promise<void> {
  // Windows opens no folders.
  const handle = await open(dir, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/**
 * The files of posts and pages that the administration writes.
 * @param dir folder of the texts. @param isDemo whether those of the demonstration are among them.
 */
export function createTextFiles(dir: string, isDemo: boolean) {
  /** The demonstration's text where it has one of that name and the shop has none; otherwise the shop's own. */
  function fileOf(path: string): string {
    const theirs = `demo/${path}`
    return isDemo && !existsSync(join(dir, path)) && existsSync(join(dir, theirs)) ? theirs : path
  }

  async function read(path: string): Promise<TextFile | null> {
    const file = fileOf(path)
    const text = await readFile(join(dir, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return text === null ? null : { path, file, text, hash: textHash(text) }
  }

  return {
    fileOf,
    read,
    async all(): Promise<TextFile[]> {
      const paths = new Set(writtenPaths(dir, textFolders(isDemo)).map(textPathOf).filter(isTextPath))
      const texts = await Promise.all([...paths].sort().map(read))
      return texts.filter((text) => text !== null)
    },
    /** Puts a text in a file's place; whatever ends the process meanwhile, it is the old one or the new one. */
    async write(file: string, text: string): Promise<void> {
      const target = join(dir, file)
      const folder = dirname(target)
      await mkdir(folder, { recursive: true })
      // What begins with a dot is nobody's text.
      const draft = join(folder, `.${basename(file)}.${randomBytes(4).toString('hex')}${DRAFT}`)
      try {
        const handle = await open(draft, 'wx', 0o644)
        try {
          await handle.writeFile(text)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, target)
      } finally {
        await rm(draft, { force: true })
      }
      await syncFolder(folder)
    },
    /** Removes what a write left that was killed. */
    async tidy(): Promise<void> {
      for (const folder of textFolders(isDemo))
        for (const name of await readdir(join(dir, folder)).catch(() => []))
          if (name.startsWith('.') && name.endsWith(DRAFT)) await rm(join(dir, folder, name), { force: true })
    },
    async remove(file: string): Promise<void> {
      await rm(join(dir, file), { force: true })
      await syncFolder(dirname(join(dir, file)))
    },
  }
}

export type TextFiles = ReturnType<typeof createTextFiles>

/**
 * @param named path of a text, or its file. @param text as somebody writes it; without one, as its file has it.
 * @returns what a preview shows; null where there is no such text.
 */
export async function shownText(
  files: TextFiles,
  named: string,
  text: string | undefined,
): Promise<ShownText | null> {
  const path = textPathOf(named)
  if (!isTextPath(path)) return null
  const file = await files.read(path)
  if (text !== undefined) return { file: file?.file ?? files.fileOf(path), text }
  return file && { file: file.file, text: file.text }
}
