import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { newDraft } from '@/rendering/drafts.ts'
import { ROOT } from '@/rendering/root.ts'
import { type ContentPlan, readWritten, type WrittenTexts } from '@/rendering/written-files.ts'
import { type ContentFault, contentFaultText as t } from '@/texts/admin/content-faults.ts'
import { faultsOf, headerOf } from './check-content.ts'

const CONTENT = join(ROOT, 'content')

const hashOf = (texts: WrittenTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([...texts].sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')

/** Makes a folder hold these posts and pages and no others; each file is the old one or the new one at any moment. */
async function writeAll(dir: string, texts: WrittenTexts): Promise<void> {
  const before = await readWritten(dir)
  for (const [file, text] of texts) {
    if (before.get(file) === text) continue
    const target = join(dir, file)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(`${target}.tmp`, text)
    await rename(`${target}.tmp`, target)
  }
  for (const file of before.keys()) if (!texts.has(file)) await rm(join(dir, file), { force: true })
}

/** @returns the address of a post, or null for a page. */
export function postId(file: string, text: string): number | null {
  if (!file.startsWith('blog/')) return null
  const header = headerOf(file, text)
  return 'fields' in header && typeof header.fields.id === 'number' ? header.fields.id : null
}

/**
 * Decides what posts and pages a site is made of. One that cannot be made is taken as it was last published, or left out:
 * a mistake in a text must not hold up a change of price.
 * @param keptDir where the texts published last are kept. @param source folder of the texts.
 */
export function createContentPlanner(keptDir: string, source = CONTENT) {
  /** Texts that could be read and not be made: what was said of them, by file and text. */
  const refused = new Map<string, ContentFault>()
  const refusalOf = (file: string, text: string) => refused.get(`${file}\n${text}`)
  /** Faults by file, of the text that was looked at last. */
  const looked = new Map<string, { readonly text: string; readonly faults: readonly ContentFault[] }>()
  let staged: { readonly hash: string; readonly dir: string } | null = null

  async function faults(file: string, text: string): Promise<readonly ContentFault[]> {
    const refusal = refusalOf(file, text)
    if (refusal) return [refusal]
    const known = looked.get(file)
    if (known?.text === text) return known.faults
    const found = await faultsOf(file, text)
    looked.set(file, { text, faults: found })
    return found
  }

  /** Texts of the project where all are good; otherwise a folder that holds what is taken instead. */
  async function dirOf(texts: WrittenTexts, hash: string, isSource: boolean): Promise<string> {
    if (isSource && source === CONTENT) return 'content'
    if (staged?.hash === hash) return staged.dir
    const dir = staged?.dir ?? relative(ROOT, await newDraft()).replaceAll('\\', '/')
    await writeAll(join(ROOT, dir), texts)
    staged = { hash, dir }
    return dir
  }

  async function decide(): Promise<ContentPlan> {
    const [written, kept] = await Promise.all([readWritten(source), readWritten(keptDir)])
    const texts = new Map<string, string>()
    const warnings: string[] = []
    const ids = new Map<number, string>()
    const take = (file: string, text: string): string | null => {
      const id = postId(file, text)
      const other = id === null ? undefined : ids.get(id)
      if (id !== null && other !== undefined) return t.takenId(id, other)
      if (id !== null) ids.set(id, file)
      texts.set(file, text)
      return null
    }
    const leaveOut = (file: string, found: readonly ContentFault[]) => {
      const before = kept.get(file)
      const stays =
        before !== undefined && refusalOf(file, before) === undefined && take(file, before) === null
      warnings.push([...found.map(t.fault), stays ? t.stays(file) : t.absent(file)].join(' '))
    }
    const bad: [file: string, found: readonly ContentFault[]][] = []
    const changed: [file: string, text: string][] = []
    for (const [file, text] of written) {
      const found = await faults(file, text)
      if (found.length > 0) bad.push([file, found])
      else if (kept.get(file) !== text || take(file, text) !== null) changed.push([file, text])
    }
    // An address belongs to whoever was published with it.
    for (const [file, found] of bad) leaveOut(file, found)
    for (const [file, text] of changed) {
      const taken = take(file, text)
      if (taken) leaveOut(file, [{ file, field: 'id', reason: taken }])
    }
    const hash = hashOf(texts)
    const isSource = warnings.length === 0
    return { dir: await dirOf(texts, hash, isSource), hash, texts, warnings: warnings.sort() }
  }

  let last: Promise<unknown> = Promise.resolve()
  return {
    /** What a site made now consists of. */
    plan(): Promise<ContentPlan> {
      const decided = last.then(decide, decide)
      last = decided.catch(() => undefined)
      return decided
    },
    /**
     * Notes that a text of a plan could not be made, for the next plan to leave it out.
     * @param message of the build. @returns whether that is news.
     */
    refuse({ texts }: ContentPlan, file: string, message: string): boolean {
      const text = texts.get(file)
      if (text === undefined || refusalOf(file, text)) return false
      // A component that does not exist is named, and stands where its tag begins; so does a file, where it is named.
      const [, tag, path] = /component `(\w+)`|Could not resolve '(.+?)'/.exec(message) ?? []
      const said = tag ? `<${tag}` : path
      const line = said ? text.split('\n').findIndex((one) => one.includes(said)) + 1 : 0
      refused.set(`${file}\n${text}`, { file, line: line || undefined, reason: t.notRendered(message) })
      return true
    },
    /** Keeps what was published, for plans that cannot take a text as it is then. */
    async keep({ texts }: ContentPlan): Promise<void> {
      await writeAll(keptDir, texts)
    },
  }
}

export type ContentPlanner = ReturnType<typeof createContentPlanner>

/** @returns the file that makes a page of the site, as `blog/7.html` or `faq.html`; null when none of these does. */
export function sourceOf(page: string, texts: WrittenTexts): string | null {
  const [, id] = /^blog\/(\d+)\.html$/.exec(page) ?? []
  const file = id
    ? [...texts].find(([path, text]) => postId(path, text) === Number(id))?.[0]
    : `pages/${page.replace(/\.html$/, '')}.mdx`
  return file !== undefined && texts.has(file) ? file : null
}

/** @returns a file of `content` that a failed build names, or null. */
export function fileNamedIn(output: string, texts: WrittenTexts): string | null {
  for (const [, file = ''] of output.matchAll(/((?:blog|pages)\/[^\s/'"`:?]+\.mdx)/g))
    if (texts.has(file)) return file
  return null
}
