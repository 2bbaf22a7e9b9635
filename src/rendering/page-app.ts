import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deserialize } from 'node:v8'
import type { AstroConfig } from 'astro'
import { COMPILED, type Compiled, openPages, type PageFacts, type PagePath } from './astro-privates.ts'
import { takeNotes } from './build-notes.ts'

/** The pages of the shop, compiled: they can be rendered again and again. */
export interface PageApp {
  readonly image: AstroConfig['image']
  /** Every page there is, by what the database says now. */
  readonly paths: () => Promise<readonly PagePath[]>
  readonly render: (page: PagePath) => Promise<Buffer>
}

/** What the process that compiled pages says to the one that renders them. */
export interface KeptFacts {
  readonly pages: PageFacts
  readonly notes: ReadonlyMap<string, unknown>
  /** Where people reach the site. */
  readonly site: string
  readonly image: AstroConfig['image']
}

/** Name of the file in `COMPILED` that holds the facts. */
export const FACTS = 'facts.bin'

/** The address under which a build of the format `file` asks for a page. */
const addressOf = ({ pathname, route }: PagePath): string => {
  if (route.type === 'endpoint') return pathname
  return pathname === '/' || pathname === '' ? '/index.html' : `${pathname}.html`
}

/** Loads every compiled module: what they read is known then before the first page is rendered. */
export async function loadAll(compiled: string): Promise<readonly Compiled[]> {
  const files = await readdir(compiled, { recursive: true })
  return Promise.all(
    files
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => import(pathToFileURL(join(compiled, file)).href)),
  )
}

/** @param dir that `compile-pages.ts` has filled. */
export async function openPageApp(dir: string): Promise<PageApp> {
  const compiled = join(dir, COMPILED)
  const facts: KeptFacts = deserialize(await readFile(join(compiled, FACTS)))
  takeNotes(facts.notes)
  const pages = await openPages(await loadAll(compiled), facts.pages)
  return {
    image: facts.image,
    paths: pages.paths,
    async render(page) {
      const response = await pages.answer(page, new URL(addressOf(page), facts.site))
      if (response.status !== 200 && response.status !== 404)
        throw new Error(`${page.pathname} answered with status ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },
  }
}
