import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { readWritten } from '@/rendering/written-files.ts'
import { lookAt } from '../content/check-content.ts'
import { postId } from '../content/content-plan.ts'
import { type ArticleDefaults, type ArticleFile, articleFile } from './article-file.ts'
import { fetchPicture, type Network } from './fetch-picture.ts'
import type { WrittenSite } from './read-wxr.ts'

/** Most pictures of one export. */
const MAX_PICTURES = 3000

/** Where articles go, and where what was taken over is noted. */
export interface Places {
  /** The folder `content`. */
  readonly content: string
  /** The note of what was written: the way back. */
  readonly note: string
  /** Pictures that were fetched, until all is written: a second start goes on where the first ended. */
  readonly pictures: string
}

interface Reported {
  readonly title: string
  readonly message: string
}

/** What an export brings, or would bring. */
export interface Outcome {
  readonly written: readonly string[]
  /** Titles of those that are there already. */
  readonly same: readonly string[]
  /** Those that stay behind, and why. */
  readonly asides: readonly Reported[]
  /** What of those that come did not come along. */
  readonly notes: readonly Reported[]
}

const noteSchema = z.object({
  files: z.record(z.string(), z.string()),
  sources: z.record(z.string(), z.string()),
})
/** Files that were written, with their hashes; and of each article where it came from, with its file. */
type Note = z.infer<typeof noteSchema>

const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function readNote({ note }: Places): Promise<Note> {
  if (!existsSync(note)) return { files: {}, sources: {} }
  return noteSchema.parse(JSON.parse(await readFile(note, 'utf8')))
}

async function writeWhole(path: string, bytes: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.tmp`, bytes)
  await rename(`${path}.tmp`, path)
}

/** The pictures of an article beside its text; one that cannot be had is left out of it. */
async function withPictures(
  file: ArticleFile,
  fetched: ReadonlyMap<string, string | Error>,
  onMissing: (message: string) => void,
): Promise<{ readonly text: string; readonly pictures: ReadonlyMap<string, string> }> {
  const pictures = new Map<string, string>()
  let text = file.markdown
  for (const { address, mark } of file.pictures) {
    const found = fetched.get(address)
    if (typeof found === 'string') {
      const path = `${file.slug}/${[...pictures.keys()].length + 1}.webp`
      pictures.set(path, found)
      text = text.replace(`(${mark})`, `(./${path})`)
    } else {
      onMissing(`a picture: ${address.slice(0, 120)} (${found?.message ?? 'not fetched'})`)
      text = text.replace(new RegExp(`!\\[(?:[^\\]\\\\]|\\\\.)*\\]\\(${mark}\\)`), '')
    }
  }
  return { text: `${file.frontmatter}\n\n${text.replace(/\n{3,}/g, '\n\n').trim()}\n`, pictures }
}

interface Planned {
  readonly source: string
  readonly file: ArticleFile
}

/** What of a site is new, each with its file. */
async function plan(
  site: WrittenSite,
  places: Places,
  defaults: ArticleDefaults,
  note: Note,
  aside: (title: string, message: string) => void,
): Promise<{ readonly planned: readonly Planned[]; readonly same: readonly string[] }> {
  const there = await readWritten(places.content)
  const ids = [...there].flatMap(([file, text]) => postId(file, text) ?? [])
  const taken = new Set([...there.keys()].map((file) => file.replace(/^.*\/|\.mdx$/g, '')))
  let id = Math.max(0, ...ids)
  const planned: Planned[] = []
  const same: string[] = []
  for (const article of site.articles) {
    const source = `${site.base} ${article.slug} ${article.day}`
    const written = note.sources[source]
    if (written !== undefined && existsSync(join(places.content, written))) {
      same.push(article.title)
      continue
    }
    try {
      const file = articleFile(article, id + 1, site.base, taken, defaults)
      if (file === null) {
        aside(article.title || article.slug, 'it has no title or no text')
        continue
      }
      id += 1
      taken.add(file.slug)
      planned.push({ source, file })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      aside(article.title, 'its HTML is nested too deep')
    }
  }
  return { planned, same }
}

/** Fetches every picture once. @returns files of those that came, and of the others why not. */
async function fetchAll(
  addresses: readonly string[],
  { pictures }: Places,
  network: Network,
  onProgress: (done: number, all: number) => void,
): Promise<ReadonlyMap<string, string | Error>> {
  const found = new Map<string, string | Error>()
  const waiting = [...addresses]
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const path = join(pictures, `${hashOf(address)}.webp`)
      try {
        if (!existsSync(path)) await writeWhole(path, await fetchPicture(address, network))
        found.set(address, path)
      } catch (error) {
        // A full disk is no fault of a picture.
        if (
          error instanceof Error &&
          'code' in error &&
          ['ENOSPC', 'EACCES', 'EROFS'].includes(String(error.code))
        )
          throw error
        found.set(address, error instanceof Error ? error : new Error(String(error)))
      }
      onProgress(found.size, addresses.length)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return found
}

/**
 * Takes over the articles of a site, whole or not at all: those that are there already stay as they are.
 * @param network null only says what would be done. @param onProgress after each picture.
 * @throws Error where a file cannot be written: then none is.
 */
export async function takeOver(
  site: WrittenSite,
  places: Places,
  defaults: ArticleDefaults,
  network: Network | null,
  onProgress: (done: number, all: number) => void,
): Promise<Outcome> {
  const asides: Reported[] = []
  const notes: Reported[] = []
  const note = await readNote(places)
  const aside = (title: string, message: string) => asides.push({ title, message })
  const { planned, same } = await plan(site, places, defaults, note, aside)
  const addresses = [...new Set(planned.flatMap(({ file }) => file.pictures.map(({ address }) => address)))]
  if (addresses.length > MAX_PICTURES)
    throw new Error(`The articles name ${addresses.length} pictures: ${MAX_PICTURES} at most.`)
  const fetched = network ? await fetchAll(addresses, places, network, onProgress) : new Map<string, string>()
  const files = new Map<string, string | Buffer>()
  const sources: Record<string, string> = {}
  const written: string[] = []
  for (const { source, file } of planned) {
    const tell = (message: string) => notes.push({ title: file.title, message })
    const { text, pictures } = await withPictures(file, fetched, network ? tell : () => undefined)
    const path = `blog/${file.slug}.mdx`
    const { faults } = await lookAt(path, text)
    if (faults.length > 0) {
      aside(file.title, faults.map(({ reason }) => reason).join(' '))
      continue
    }
    for (const message of file.left) tell(message)
    files.set(path, text)
    for (const [beside, cached] of pictures) files.set(`blog/${beside}`, await readFile(cached))
    sources[source] = path
    written.push(path)
  }
  if (network && files.size > 0) await store(files, sources, note, places)
  return { written, same, asides, notes }
}

/** Writes all files or none, and notes them. */
async function store(
  files: ReadonlyMap<string, string | Buffer>,
  sources: Readonly<Record<string, string>>,
  note: Note,
  places: Places,
): Promise<void> {
  const done: string[] = []
  try {
    // Pictures first: a text is never there without its own.
    for (const [path, bytes] of [...files].sort(
      ([a], [b]) => Number(a.endsWith('.mdx')) - Number(b.endsWith('.mdx')),
    )) {
      await writeWhole(join(places.content, path), bytes)
      done.push(path)
    }
    const hashes = Object.fromEntries([...files].map(([path, bytes]) => [path, hashOf(bytes)]))
    const made: Note = { files: { ...note.files, ...hashes }, sources: { ...note.sources, ...sources } }
    await writeWhole(places.note, JSON.stringify(made, null, 1))
  } catch (error) {
    for (const path of done) await rm(join(places.content, path), { force: true })
    throw error
  }
  await rm(places.pictures, { recursive: true, force: true })
}

/** Removes what was taken over and nobody has changed since. @returns how many files went, and which stay. */
export async function takeBack(
  places: Places,
): Promise<{ readonly gone: number; readonly kept: readonly string[] }> {
  const { files } = await readNote(places)
  const kept: string[] = []
  const going: string[] = []
  for (const [path, hash] of Object.entries(files)) {
    const whole = join(places.content, path)
    if (!existsSync(whole)) continue
    if (hashOf(await readFile(whole)) === hash) going.push(path)
    else kept.push(path)
  }
  // The pictures of a text that its author has changed stay with it.
  const isOfKept = (path: string) => kept.some((text) => path.startsWith(text.replace(/\.mdx$/, '/')))
  const gone = going.filter((path) => !isOfKept(path))
  for (const path of gone) await rm(join(places.content, path))
  await rm(places.note, { force: true })
  return { gone: gone.length, kept }
}
