import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { publishMoment } from '@/domain/publish-moment.ts'
import { hiddenBy, isRequiredPage } from '@/domain/required-pages.ts'
import { isPost } from '@/domain/written-file.ts'
import { fileHash } from '@/rendering/file-hash.ts'
import { sourcesHash } from '@/rendering/fingerprint.ts'
import { ROOT } from '@/rendering/root.ts'
import {
  besidePaths,
  type ContentPlan,
  readWritten,
  type ShownText,
  textFolders,
  type WrittenTexts,
} from '@/rendering/written-files.ts'
import { type ContentFault, contentFaultText as t } from '@/texts/admin/content-faults.ts'
import { headerOf, type LookedText, lookAt } from './check-content.ts'
import { contentDir, PROJECT_CONTENT } from './content-dir.ts'
import { pictureFaults } from './own-pictures.ts'

import { stagedDir, stageTexts, writeTexts } from './staged-texts.ts'
import { type IsStored, photoFaults } from './stored-photos.ts'
import { lineWith } from './text-facts.ts'

const hashOf = (texts: WrittenTexts, beside: string): string =>
  createHash('sha256')
    .update(JSON.stringify([[...texts].sort(([a], [b]) => (a < b ? -1 : 1)), beside]))
    .digest('hex')

/** @returns a hash of what stands beside texts: pictures, most of the time. */
async function besideHash(dir: string, folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of besidePaths(dir, folders))
    hash.update(`${path}\0${await fileHash(join(dir, path)).catch(() => '')}\0`)
  return hash.digest('hex')
}

/** What was written for readers and is no text of the shop by its name or its folder; a README is for those who write. */
const strayTexts = (dir: string, folders: readonly string[]): string[] =>
  besidePaths(dir, folders).filter((path) =>
    /(?<!\/README)\.(?:docx?|html?|markdown|md|mdx|odt|rtf|txt)$/i.test(path),
  )

/** @returns what a build said, as a reader may see it: no colours, no folder of this machine, texts where they are written. */
const inPlainWords = (message: string, staged: string): string =>
  stripVTControlCharacters(message)
    .replaceAll(`${staged}/`, 'content/')
    .replaceAll(`${relative(ROOT, staged)}/`, 'content/')
    .replaceAll(`${ROOT}/`, '')

/** @returns the address of a post, or null for a page. */
export function postId(file: string, text: string): number | null {
  if (!isPost(file)) return null
  const header = headerOf(file, text)
  return 'fields' in header && typeof header.fields.id === 'number' ? header.fields.id : null
}

/**
 * Decides what posts and pages a site is made of. One that cannot be made is taken as it was last published, or left out:
 * a mistake in a text must not hold up a change of price.
 * @param keptDir where the texts published last are kept. @param isDemo whether the demonstration's are among them.
 * @param source folder of the texts. @param isStored whether Storage has a photo.
 */
export function createContentPlanner(
  keptDir: string,
  isDemo: boolean,
  source = contentDir(),
  isStored: IsStored = async () => true,
) {
  const folders = textFolders(isDemo)
  /** Texts that could be read and not be made: what was said of them, by file, text and all else that they are made of. */
  const refused = new Map<string, ContentFault>()
  /** Hash of all that texts are made of besides themselves: what is refused is tried again when it changes. */
  let around = ''
  const refusalOf = (file: string, text: string) => refused.get(`${around}\n${file}\n${text}`)
  /** What is known of texts, by file and text. */
  const looked = new Map<string, LookedText>()
  /** Of a preview another one: a site that is built meanwhile must not be made of what nobody has saved. */
  const standIns = { site: stagedDir(keptDir), preview: stagedDir(`${keptDir}-preview`) }
  const stagedHash: { site?: string; preview?: string } = {}

  async function look(file: string, text: string): Promise<LookedText> {
    const key = `${file}\n${text}`
    const known = looked.get(key) ?? (await lookAt(file, text))
    looked.set(key, known)
    return known
  }

  async function faults(file: string, text: string): Promise<readonly ContentFault[]> {
    const refusal = refusalOf(file, text)
    if (refusal) return [refusal]
    const known = await look(file, text)
    const hidden = isRequiredPage(file) ? hiddenBy(known.header?.fields) : null
    if (hidden) return [...known.faults, { file, field: hidden, reason: t.pageNeeded }]
    return [
      ...known.faults,
      ...(await pictureFaults(source, file, text, known.facts?.pictures ?? [])),
      ...(await photoFaults(file, text, known, isStored)),
    ]
  }

  /** Texts of the project where all are good; otherwise a folder that holds what is taken instead. */
  async function dirOf(
    texts: WrittenTexts,
    hash: string,
    isSource: boolean,
    use: keyof typeof standIns,
  ): Promise<string> {
    if (isSource && source === PROJECT_CONTENT) return 'content'
    if (stagedHash[use] !== hash) await stageTexts(standIns[use], texts, source, folders)
    stagedHash[use] = hash
    return relative(ROOT, standIns[use]).replaceAll('\\', '/')
  }

  async function decide(shown: ShownText | null): Promise<ContentPlan> {
    const [files, kept, sources, beside] = await Promise.all([
      readWritten(source, folders),
      readWritten(keptDir),
      sourcesHash(),
      besideHash(source, folders),
    ])
    around = `${sources} ${beside}`
    const written = shown ? new Map([...files, [shown.file, shown.text] as const]) : files
    const present = new Set([...written, ...kept].map(([file, text]) => `${file}\n${text}`))
    for (const key of looked.keys()) if (!present.has(key)) looked.delete(key)
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
    const leaveOut = async (file: string, found: readonly ContentFault[]) => {
      const before = kept.get(file)
      const canStay = before !== undefined && (await faults(file, before)).length === 0
      const stays = canStay && take(file, before) === null
      warnings.push([...found.map(t.fault), stays ? t.stays(file) : t.absent(file)].join(' '))
    }
    const bad: [file: string, found: readonly ContentFault[]][] = []
    const changed: [file: string, text: string][] = []
    const now = new Date()
    let planned = 0
    for (const [file, text] of written) {
      const found = await faults(file, text)
      const moment = publishMoment((await look(file, text)).header?.fields)
      if (found.length > 0) bad.push([file, found])
      else if (moment && moment > now && file !== shown?.file) planned++
      else if (kept.get(file) !== text || take(file, text) !== null) changed.push([file, text])
    }
    // An address belongs to whoever was published with it.
    for (const file of strayTexts(source, folders))
      warnings.push(`${t.fault({ file, reason: t.notAText })} ${t.absent(file)}`)
    const strays = warnings.length
    for (const [file, found] of bad) await leaveOut(file, found)
    for (const [file, text] of changed) {
      const taken = take(file, text)
      if (taken) await leaveOut(file, [{ file, field: 'id', reason: taken }])
    }
    const hash = hashOf(texts, beside)
    const isSource = warnings.length === strays && planned === 0 && shown === null
    const dir = await dirOf(texts, hash, isSource, shown ? 'preview' : 'site')
    return { dir, hash, texts, written: [...written.keys()], warnings: warnings.sort() }
  }

  let last: Promise<unknown> = Promise.resolve()
  return {
    /** What keeps a text from being made. */
    faultsOf: faults,
    /** What a site made now consists of. @param shown a text that is looked at before it is saved, or before its moment. */
    plan(shown: ShownText | null = null): Promise<ContentPlan> {
      const decideNow = () => decide(shown)
      const decided = last.then(decideNow, decideNow)
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
      const plain = Object.values(standIns).reduce(inPlainWords, message)
      // A component that does not exist is named, and stands where its tag begins; so does a file, where it is named.
      const [, tag, path] = /component `(\w+)`|Could not resolve '(.+?)'/.exec(plain) ?? []
      const said = tag ? `<${tag}` : path
      const line = said ? lineWith(text, said) : undefined
      refused.set(`${around}\n${file}\n${text}`, { file, line, reason: t.notRendered(plain) })
      return true
    },
    /** What is known of each text of a plan, drafts too. */
    lookAll: ({ texts }: ContentPlan) =>
      Promise.all([...texts].map(async ([file, text]) => ({ file, text, ...(await look(file, text)) }))),
    /** Keeps what was published, for plans that cannot take a text as it is then. */
    async keep({ texts }: ContentPlan): Promise<void> {
      await writeTexts(keptDir, texts)
    },
  }
}

export type ContentPlanner = ReturnType<typeof createContentPlanner>
