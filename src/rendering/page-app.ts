import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroConfig, AstroIntegration } from 'astro'
import { build } from 'astro'
import { ROOT } from './root.ts'

/** Where Astro puts the compiled pages below its output folder. They are no part of the site. */
export const COMPILED = '.prerender'

/** A page to render: its path, without extension, and the route that makes it. */
export interface PagePath {
  readonly pathname: string
  readonly route: { readonly type: string; readonly pathname?: string | undefined }
  /** Of a dynamic route: equal keys, equal props. */
  readonly cacheKey?: string | undefined
}

/** The pages of the shop, compiled: they can be rendered again and again. */
export interface PageApp {
  readonly config: AstroConfig
  /** Every page there is, by what the database says now. */
  readonly paths: () => Promise<readonly PagePath[]>
  readonly render: (page: PagePath) => Promise<Buffer>
}

/** What Astro hands to `setPrerenderer`: its own way to render the pages of a static build. */
interface Prerenderer {
  readonly name: string
  readonly setup?: () => Promise<void>
  readonly getStaticPaths: () => Promise<PagePath[]>
  readonly render: (
    request: Request,
    options: { routeData: unknown },
  ) => Promise<Response | { response: Response }>
  readonly app?: { routeCache?: { clearAll: () => void } }
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
  async paths() {
    if (!standard.app?.routeCache) throw new Error('this Astro keeps its routes elsewhere')
    standard.app.routeCache.clearAll()
    return standard.getStaticPaths()
  },
  async render(page) {
    const request = new Request(new URL(addressOf(page), config.site))
    const rendered = await standard.render(request, { routeData: page.route })
    const response = rendered instanceof Response ? rendered : rendered.response
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
      'astro:build:start': ({ setPrerenderer }) => {
        const holding = (standard: Prerenderer) => ({
          ...standard,
          async setup() {
            await standard.setup?.()
            await loadAll(compiled)
            if (config) app = pageApp(standard, config)
          },
          getStaticPaths: async () => [],
          // Astro removes the compiled pages when its build ends; they load their parts when they are first rendered.
          teardown: () => rename(compiled, kept),
        })
        setPrerenderer(holding as unknown as Parameters<typeof setPrerenderer>[0])
      },
    },
  }
  await build({ root: ROOT, outDir, integrations: [hold] })
  await rename(kept, compiled)
  if (!app) throw new Error('this Astro builds a site without asking for its pages')
  return app
}
