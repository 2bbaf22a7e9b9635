/**
 * All that the shop uses of Astro without Astro promising it, and nothing else. It imports no code: the build, the pages and
 * the scripts of browsers all take from here. Where Astro has moved, what is used says so in one sentence, and
 * `tests/unit/astro-privates.test.ts` says it before anything is built.
 */
import type { ImageTransform, LocalImageService } from 'astro'

/** The versions that all of this was tried with. Others are tried with `tests/e2e/rendering.spec.ts`, then written here. */
export const TRIED_WITH = {
  astro: '7.3.5',
  '@astrojs/internal-helpers': '0.11.0',
  '@astrojs/mdx': '8.0.2',
  '@astrojs/react': '7.0.0',
} as const

/** Something of Astro's is not where it was. */
class AstroMoved extends Error {
  constructor(what: string) {
    super(
      `Astro has no ${what} any more. src/rendering/astro-privates.ts knows Astro ${TRIED_WITH.astro} and must learn where it is now.`,
    )
    this.name = 'AstroMoved'
  }
}

/** @returns the sentence that says what has moved, out of what a process printed; undefined where nothing has. */
export const movedIn = (output: string): string | undefined =>
  /Astro has no .+ any more\. .+ where it is now\./.exec(output)?.[0]

/** @returns what was found. @throws AstroMoved where nothing was. */
function found<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new AstroMoved(what)
  return value
}

/** Where Astro puts the compiled pages below its output folder. They are no part of the site. */
export const COMPILED = '.prerender'

/** A page to render: its path, without extension, and the route that makes it. */
export interface PagePath {
  readonly pathname: string
  readonly route: { readonly type: string; readonly pathname?: string | undefined }
  /** Of a dynamic route: equal keys, equal props. */
  readonly cacheKey?: string | undefined
}

/** What compiled pages must be told by the build that made them, as data: they are rendered in another process. */
export interface PageFacts {
  /** Styles by page. */
  readonly pagesByKeys: ReadonlyMap<string, { readonly styles: readonly unknown[] }>
  /** Addresses of script files, by what asks for them. */
  readonly entrySpecifierToBundleMap: ReadonlyMap<string, string>
  /** Scripts that integrations add to every page. */
  readonly scripts: readonly unknown[]
  /** A part of the names of picture files. */
  readonly pictureService: string
}

/** The shop, as one of its compiled modules exports it. */
interface CompiledApp {
  setInternals: (internals: Pick<PageFacts, 'pagesByKeys' | 'entrySpecifierToBundleMap'>) => void
  readonly setOptions: (options: object) => void
  readonly getSettings: () => {
    readonly scripts: readonly unknown[]
    readonly config: { readonly image: { readonly service: { readonly entrypoint: string } } }
  }
  readonly logger: { readonly options: { readonly destination: unknown } }
  readonly routeCache: { readonly clearAll: () => void }
  readonly render: (request: Request, options: { routeData: unknown }) => Promise<Response>
}

/** A compiled module. */
export type Compiled = Readonly<Record<string, unknown>>

const OF_APP = ['setInternals', 'setOptions', 'getSettings', 'logger', 'routeCache', 'render'] as const

function appIn(modules: readonly Compiled[]): CompiledApp {
  const app = found(modules.find((module) => module.app)?.app, 'app among the compiled pages')
  for (const name of OF_APP) found(Reflect.get(Object(app), name), `${name} of compiled pages`)
  return app as CompiledApp
}

/**
 * Takes the pages of a build over, which is told that there is none to render.
 * @param hook what Astro gives to `astro:build:start`. @param loadAll loads the compiled pages. @param keep is given what they must
 * be told, before Astro removes them.
 */
export function takePages(
  hook: object,
  loadAll?: () => Promise<readonly Compiled[]>,
  keep?: (facts: PageFacts) => Promise<void>,
): void {
  let facts: PageFacts | undefined
  const setPrerenderer = found(Reflect.get(hook, 'setPrerenderer'), 'setPrerenderer')
  setPrerenderer((standard: { readonly setup?: () => Promise<void> }) => ({
    ...standard,
    async setup() {
      if (!loadAll) return
      const app = appIn(await loadAll())
      const { setInternals } = app
      let known: Partial<PageFacts> = {}
      app.setInternals = (internals) => {
        known = internals
        setInternals.call(app, internals)
      }
      await standard.setup?.()
      const { scripts, config } = app.getSettings()
      const pages = [...found(known.pagesByKeys, 'styles by page')]
      facts = {
        pagesByKeys: new Map(pages.map(([key, { styles }]) => [key, { styles }])),
        entrySpecifierToBundleMap: found(known.entrySpecifierToBundleMap, 'addresses of script files'),
        scripts,
        pictureService: config.image.service.entrypoint,
      }
    },
    getStaticPaths: async () => [],
    teardown: async () => facts && keep?.(facts),
  }))
}

/** Imports a module of Astro's that no bundler shall follow. */
const load = (address: string) => import(/* @vite-ignore */ address)

/** Pages that can be rendered again and again. */
export interface Pages {
  /** @returns every page there is, by what the database says now. */
  readonly paths: () => Promise<PagePath[]>
  readonly answer: (page: PagePath, address: URL) => Promise<Response>
}

/** @param modules all that were compiled. @param facts what the build said of them. */
export async function openPages(modules: readonly Compiled[], facts: PageFacts): Promise<Pages> {
  const app = appIn(modules)
  const { destination } = app.logger.options
  app.setInternals(facts)
  app.setOptions({ settings: { scripts: facts.scripts }, logger: { options: { destination } } })
  const { StaticPaths } = await load('astro/runtime/prerender/static-paths.js')
  const paths = new (found(StaticPaths, 'StaticPaths'))(app)
  await notePictures(facts.pictureService)
  return {
    paths() {
      app.routeCache.clearAll()
      return paths.getAll()
    },
    answer: async (page, address) =>
      found(await app.render(new Request(address), { routeData: page.route }), 'answer of a page'),
  }
}

/** A picture that pages ask for: its original's file where it has one, and what is made of it. */
interface AskedPicture {
  readonly originalSrcPath: string | undefined
  readonly transforms: Map<string, { readonly finalPath: string; readonly transform: ImageTransform }>
}

const asked = new Map<string, AskedPicture>()

/** @returns the pictures that pages have asked for so far, by the path or address of their original. */
export const askedPictures = (): ReadonlyMap<string, AskedPicture> => asked

/** @returns what makes the pictures of pages, once one has been asked for: the shop's own service, as it was compiled. */
export const pictureService = (): LocalImageService =>
  found(globalThis.astroAsset?.imageService, 'imageService') as LocalImageService

/** Notes what pictures pages ask for, and names their files as a build does. */
async function notePictures(service: string): Promise<void> {
  const names = new URL('dist/assets/utils/hash.js', import.meta.resolve('astro/package.json')).href
  const { hashTransform, propsToFilename } = await load(names)
  found(hashTransform && propsToFilename, 'names of picture files')
  const addStaticImage = (
    transform: ImageTransform,
    hashed: string[],
    originalSrcPath: string | undefined,
  ) => {
    const { src } = transform
    const original = typeof src === 'string' ? src : src.src
    const hash = hashTransform(transform, service, hashed)
    const { transforms } = asked.get(original) ?? { transforms: new Map() }
    const name = propsToFilename(original, transform, hash)
    const finalPath = transforms.get(hash)?.finalPath ?? (typeof src === 'string' ? `/_astro${name}` : name)
    if (!asked.has(original)) asked.set(original, { originalSrcPath, transforms })
    if (!transforms.has(hash)) transforms.set(hash, { finalPath, transform })
    return encodeURI(finalPath)
  }
  globalThis.astroAsset = Object.assign(globalThis.astroAsset ?? {}, { addStaticImage })
}

/** What Astro's renderer of React is called on, where an island is to be drawn as if it were alone on its page. */
export const aloneOnPage = (): object => ({ result: {} })

/** What React's ids begin with on such a page. */
export const ALONE = '_r0R_'

/** @returns the page that a renderer is drawing. @param renderer what Astro calls it on. */
export const pageOf = (renderer: object): object =>
  found(Reflect.get(renderer, 'result'), 'page of a renderer')

/** The element of an island in a page. */
export const ISLAND = 'astro-island'

/** The module that brings islands to life: `astro.config.mjs` gives it to those who import `virtual:islands`. */
export const ISLAND_MODULE = 'astro/runtime/server/astro-island.js'

const OF_ISLANDS = new RegExp(`self\\.Astro\\|\\||"${ISLAND}"`)

/** Whether a script is what Astro writes into every page that has islands. */
export const isCodeOfIslands = (script: string): boolean => OF_ISLANDS.test(script)

const OPENING = new RegExp(`<${ISLAND}(?: [\\w-]+(?:="[^"]*")?)*`, 'g')
/** Ids that nothing reads, options that no directive of the shop has, and an export that is taken where none is named. */
const UNREAD = /^ (?:uid=|opts=|component-export="default")/

const WAITING = /^ await-children$/

const withoutAttributes = (html: string, unwanted: RegExp): string =>
  html.replace(OPENING, (tag) =>
    tag.replace(/ [\w-]+(?:="[^"]*")?/g, (attribute) => (unwanted.test(attribute) ? '' : attribute)),
  )

/** @returns the same page without what nothing in a browser reads of its islands. */
export const withoutUnreadOfIslands = (html: string): string => withoutAttributes(html, UNREAD)

/**
 * @returns the same page without what islands look for while a page is still arriving: nothing brings them to life before it is there.
 */
export const withoutWaitOfIslands = (html: string): string =>
  withoutAttributes(html, WAITING).replaceAll(`<!--astro:end--></${ISLAND}>`, `</${ISLAND}>`)

/** The shop's own directive: an island comes to life by itself, once its page has been painted. */
const ONCE_PAINTED = 'painted'
/** Islands that come to life by themselves. */
const BY_THEMSELVES = ['load', 'only', 'idle', 'visible', 'media', ONCE_PAINTED]

/** Whether this attribute is that of an island that comes to life by itself. */
export const startsByItself = (name: string, value: string | null): boolean =>
  name === 'client' && BY_THEMSELVES.includes(value ?? '')

/** Whether it does so only once the page has been painted. */
export const startsOncePainted = (name: string, value: string | null): boolean =>
  name === 'client' && value === ONCE_PAINTED

/** Attributes of an island that hold the addresses of its code and of what draws it. */
const CODE = 'component-url'
const DRAWN_BY = 'renderer-url'

/** Whether this attribute of an island holds the address of a script file that it needs. */
export const isFileOfIsland = (name: string): boolean => name === CODE || name === DRAWN_BY

/** @returns the address of the code of an island. */
export const codeOf = (island: Element): string => island.getAttribute(CODE) ?? ''

/** Makes the copy of an island, as the server or React left it, one that has not come to life yet. @param props of its component. */
export function renewIsland(island: Element, props: Readonly<Record<string, string>>): void {
  // Each value stands behind its kind, of which 0 are the plain ones.
  const written = Object.fromEntries(Object.entries(props).map(([name, value]) => [name, [0, value]]))
  island.setAttribute('props', JSON.stringify(written))
  island.setAttribute('ssr', '')
}

/** Makes `client:NAME` known to islands, unless the page knows it already. */
export function addDirective(name: string, directive: unknown): void {
  const astro: Record<string, unknown> = Object(Reflect.get(window, 'Astro'))
  Reflect.set(window, 'Astro', astro)
  if (astro[name]) return
  astro[name] = directive
  dispatchEvent(new Event(`astro:${name}`))
}

/** Tells of each island that starts by itself and could not. */
export const onFailedIsland = (tell: (island: Element) => void): void =>
  addEventListener('astro:hydration-error', ({ target }) => {
    if (target instanceof Element && startsByItself('client', target.getAttribute('client'))) tell(target)
  })

/** Whether a module is the script of a component. @param component its path below `src`. */
export const isScriptOfComponent = (module: string, component: string): boolean =>
  module.includes(`/src/${component}?`)

/** @returns the name of a script file without what Astro adds to it. */
export const shortName = (name: string): string => name.split('.astro_')[0] ?? name
