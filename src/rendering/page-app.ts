import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroConfig, AstroIntegration } from 'astro'
import { build } from 'astro'
import { answerOf, COMPILED, type PagePath, type Prerenderer, pathsOf, takePages } from './astro-privates.ts'
import { ROOT } from './root.ts'

/** The pages of the shop, compiled: they can be rendered again and again. */
export interface PageApp {
  readonly config: AstroConfig
  /** Every page there is, by what the database says now. */
  readonly paths: () => Promise<readonly PagePath[]>
  readonly render: (page: PagePath) => Promise<Buffer>
}

/** The address under which a build of the format `file` asks for a page. */
const addressOf = ({ pathname, route }: PagePath): string => {
  if (route.type === 'endpoint') return pathname
  return pathname === '/' || pathname === '' ? '/index.html' : `${pathname}.html`
}

/** Loads every compiled module: what they read is known then before the first page is rendered. */
async function loadAll(compiled: string): Promise<void> {
  const files = await readdir(compiled, { recursive: true })
  await Promise.all(
    files
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => import(pathToFileURL(join(compiled, file)).href)),
  )
}

const pageApp = (standard: Prerenderer, config: AstroConfig): PageApp => ({
  config,
  paths: () => pathsOf(standard),
  async render(page) {
    const response = await answerOf(standard, page, new URL(addressOf(page), config.site))
    if (response.status !== 200 && response.status !== 404)
      throw new Error(`${page.pathname} answered with status ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  },
})

/**
 * Compiles pages, islands and styles with Astro's own static build, which is told that there is no page to render.
 * @param outDir then holds all files of the site but pages and pictures, and the compiled pages in `COMPILED`.
 * @throws what the build throws.
 */
export async function openPageApp(outDir: string): Promise<PageApp> {
  const compiled = join(outDir, COMPILED)
  const kept = `${compiled}-kept`
  let app: PageApp | undefined
  let config: AstroConfig | undefined
  const hold: AstroIntegration = {
    name: 'hold-pages',
    hooks: {
      'astro:config:done': ({ config: settled }) => {
        config = settled
      },
      'astro:build:start': (hook) =>
        takePages(
          hook,
          async (standard) => {
            await loadAll(compiled)
            if (config) app = pageApp(standard, config)
          },
          // They load their parts when they are first rendered.
          () => rename(compiled, kept),
        ),
    },
  }
  await build({ root: ROOT, outDir, integrations: [hold] })
  await rename(kept, compiled)
  if (!app) throw new Error('this Astro builds a site without asking for its pages')
  return app
}
