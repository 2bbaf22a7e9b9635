import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import { build } from 'astro'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { withImports } from '@/layouts/first-paint/script-files.ts'
import { takePages } from '@/rendering/astro-privates.ts'
import { CACHE_DIR, ROOT } from '@/rendering/root.ts'
import { spentOf } from './budget.ts'
import { UsageError } from './config.ts'
import { main, say } from './terminal.ts'

/** JavaScript that a visitor waits for. What is imported with `import()` counts only where it is named. */
interface Limit {
  readonly name: string
  /** The most it may weigh, gzipped, in units of 1,000 bytes. */
  readonly kB: number
  /** Page below `src` whose own scripts count, with what stands in the page. */
  readonly page?: string
  /** Modules below `src` that count with all that they import. */
  readonly modules?: readonly string[]
  /** Modules that are there already: what they import does not count. */
  readonly after?: readonly string[]
}

const REACT = '../node_modules/@astrojs/react/dist/client.js'

/** What each weighed on 28 November 2026 is 95 % of it: the check warns beyond. */
const LIMITS: readonly Limit[] = [
  { name: 'home, at load', kB: 7.6, page: 'pages/index.astro' },
  { name: 'catalogue, at load', kB: 8.5, page: 'pages/products/[...view].astro' },
  {
    name: 'product, at load',
    kB: 11.9,
    page: 'pages/products/[id].astro',
  },
  { name: 'contact, at load', kB: 8.9, page: 'pages/contact.astro' },
  { name: 'withdrawal, at load', kB: 15.5, page: 'pages/retractation.astro' },
  { name: 'adding to the cart', kB: 89.2, modules: [REACT, 'shop/cart/add-to-cart.tsx'] },
  { name: 'cart', kB: 98.3, modules: [REACT, 'shop/cart/cart-view.tsx'] },
  { name: 'checkout', kB: 131.1, modules: [REACT, 'shop/checkout/checkout-view.tsx'] },
  { name: 'order', kB: 114.7, modules: [REACT, 'shop/checkout/confirmation-view.tsx'] },
  { name: 'sign-in', kB: 109, modules: [REACT, 'shop/auth/auth-view.tsx'] },
  { name: 'profile', kB: 150.9, modules: [REACT, 'shop/account/profile-view.tsx'] },
  { name: 'asking as whoever is signed in', kB: 41.4, modules: ['data/browser-client.ts'] },
  {
    name: 'writing a text in the administration',
    kB: 201,
    modules: ['admin/texts/text-screen.tsx'],
    after: ['admin/admin-app.tsx'],
  },
]

/** Of the site, which is built only to be weighed. */
const OUT_DIR = join(CACHE_DIR, 'sizes', 'site')
const sourceOf = (path: string): string => join(ROOT, 'src', path)

/** What a build tells. */
interface Built {
  /** Addresses of script files, by the module that they were made for. */
  readonly scripts: Map<string, string>
  /** Modules that a page imports, its components among them, by the page. */
  readonly imported: Map<string, ReadonlySet<string>>
  /** Scripts of the shop that bring all of zod, at once or later. */
  readonly withWholeZod: string[]
}

/** @returns entries whose scripts, late ones among them, hold all of zod; those of the administration may. */
function withWholeZod(bundle: Rolldown.OutputBundle): string[] {
  const chunkOf = (name: string) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? file : null
  }
  const isWhole = (entry: string): boolean => {
    const reached = new Set([entry])
    for (const name of reached) {
      const { imports = [], dynamicImports = [] } = chunkOf(name) ?? {}
      for (const next of [...imports, ...dynamicImports]) reached.add(next)
    }
    return [...reached].some((name) => chunkOf(name)?.moduleIds.some((id) => id.includes('/zod/v4/classic/')))
  }
  return Object.keys(bundle)
    .filter((name) => chunkOf(name)?.isEntry && isWhole(name))
    .map((name) => chunkOf(name)?.facadeModuleId?.replace(ROOT, '') ?? name)
    .filter((source) => !source.startsWith('/src/admin/'))
}

const noteSizes = ({ scripts, imported, withWholeZod: whole }: Built): Plugin => ({
  name: 'note-sizes',
  generateBundle(_options, bundle) {
    if (this.environment.name === 'client') {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.facadeModuleId)
          scripts.set(file.facadeModuleId, `/${file.fileName}`)
      whole.push(...withWholeZod(bundle))
      return
    }
    for (const page of LIMITS.flatMap((limit) => limit.page ?? [])) {
      const found = new Set([sourceOf(page)])
      for (const id of found) for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next)
      // Others are built besides the pages, which do not know them.
      if (found.size > 1) imported.set(page, found)
    }
  },
})

/** Builds the shop as it is published, but no page: nothing is asked of a backend. */
async function compile(): Promise<Built> {
  const built: Built = { scripts: new Map(), imported: new Map(), withWholeZod: [] }
  const weigh: AstroIntegration = {
    name: 'sizes',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [noteSizes(built)] } })
      },
      'astro:build:start': (hook) => takePages(hook),
    },
  }
  await build({
    root: ROOT,
    outDir: OUT_DIR,
    cacheDir: join(CACHE_DIR, 'sizes', 'astro'),
    logLevel: 'error',
    integrations: [weigh],
  })
  return built
}

const gzipped = (script: string | Buffer): number => gzipSync(script, { level: 9 }).length

/** What stands in a page and brings its script files. @param scripts their addresses. */
async function firstScriptOf(scripts: readonly string[]): Promise<string> {
  const { module } = await runnerImport<typeof import('@/layouts/first-paint/first-paint.ts')>(
    sourceOf('layouts/first-paint/first-paint.ts'),
    { root: ROOT, configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } },
  )
  const tags = scripts.map((src) => `<script type="module" src="${src}"></script>`).join('')
  const html = module.forFirstPaint(`<html><head></head><body>${tags}</body></html>`)
  return /<script type="module">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
}

/** Kilobytes of what counts for a limit. */
async function weigh({ scripts, imported }: Built, limit: Limit): Promise<number> {
  const { page, modules = [], after = [] } = limit
  const fileOf = (path: string): string => {
    const file = scripts.get(sourceOf(path))
    if (!file) throw new Error(`no script file was made for ${path}`)
    return file
  }
  const files = modules.map(fileOf)
  const present = new Set(withImports(after.map(fileOf)))
  let start = ''
  if (page) {
    const held = imported.get(page)
    const own = [...scripts].filter(([source]) => {
      const [component = '', script] = source.split('?')
      return script && held?.has(component)
    })
    start = await firstScriptOf(own.map(([, file]) => file))
    const named = /{"page":(\[.*?\])/.exec(start)?.[1]
    if (!named) throw new Error(`the first script of ${page} names no others`)
    files.push(...JSON.parse(named))
  }
  const wanted = withImports(files).filter((file) => !present.has(file))
  const texts = await Promise.all(wanted.map((file) => readFile(join(OUT_DIR, file))))
  return [start, ...texts].reduce((sum, text) => sum + gzipped(text), 0) / 1000
}

/** Part of `npm run check`: the browser's scripts are built and weighed. */
await main(async () => {
  Object.assign(process.env, { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' })
  const built = await compile()
  if (built.withWholeZod.length > 0)
    throw new UsageError(
      `Pages of the shop load all of zod\n  ${built.withWholeZod.join('\n  ')}`,
      'Write the schemas that they load with zod/mini: src/domain/README.md.',
    )
  const tooLarge: string[] = []
  for (const limit of LIMITS) {
    const size = await weigh(built, limit)
    const said = `${limit.name}: ${size.toFixed(1)} of ${limit.kB} kB`
    const spent = spentOf(size, limit.kB)
    say(spent === 'near' ? `! ${said}: less than 5 % are left` : said)
    if (spent === 'over') tooLarge.push(said)
  }
  if (tooLarge.length > 0)
    throw new UsageError(
      `Too much JavaScript\n  ${tooLarge.join('\n  ')}`,
      'Import what is not needed at once with import(), or raise the limit in src/cli/check-sizes.ts.',
    )
})
