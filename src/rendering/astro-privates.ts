/**
 * All that the shop uses of Astro without Astro promising it, and nothing else. It imports nothing: the build, the pages and
 * the scripts of browsers all take from here. Where Astro has moved, what is used says so in one sentence, and
 * `tests/unit/astro-privates.test.ts` says it before anything is built.
 */

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

/** Astro's own way to render the pages of a static build. */
export interface Prerenderer {
  readonly setup?: () => Promise<void>
  readonly getStaticPaths: () => Promise<PagePath[]>
  readonly render: (
    request: Request,
    options: { routeData: unknown },
  ) => Promise<Response | { response: Response }>
  readonly teardown?: () => Promise<void>
  readonly app?: { routeCache?: { clearAll?: () => void } }
}

/**
 * Takes the pages of a build over, which is told that there is none to render.
 * @param hook what Astro gives to `astro:build:start`. @param take called when they are compiled. @param end called before Astro
 * removes them.
 */
export function takePages(
  hook: object,
  take: (standard: Prerenderer) => Promise<void> = async () => {},
  end: () => Promise<void> = async () => {},
): void {
  const setPrerenderer = found(Reflect.get(hook, 'setPrerenderer'), 'setPrerenderer')
  setPrerenderer((standard: Prerenderer) => ({
    ...standard,
    async setup() {
      await standard.setup?.()
      await take(standard)
    },
    getStaticPaths: async () => [],
    teardown: end,
  }))
}

/** @returns every page there is, by what the database says now. */
export function pathsOf(standard: Prerenderer): Promise<PagePath[]> {
  found(standard.app?.routeCache?.clearAll, 'routeCache')
  standard.app?.routeCache?.clearAll?.()
  return found(standard.getStaticPaths, 'getStaticPaths').call(standard)
}

/** @returns the answer of a page. */
export async function answerOf(standard: Prerenderer, page: PagePath, address: URL): Promise<Response> {
  const rendered = await standard.render(new Request(address), { routeData: page.route })
  return found(rendered instanceof Response ? rendered : rendered.response, 'response of a page')
}

/** The pictures that pages have asked for so far, by the path or address of their original. */
export type AskedPictures = NonNullable<NonNullable<typeof globalThis.astroAsset>['staticImages']>

/** @returns the pictures that pages have asked for so far: Astro notes them while it renders. */
export function askedPictures(): AskedPictures {
  const noted = found(globalThis.astroAsset, 'astroAsset')
  found(noted.addStaticImage, 'addStaticImage')
  return noted.staticImages ?? new Map()
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

/** Islands that come to life by themselves. */
const BY_THEMSELVES = ['load', 'only', 'idle', 'visible', 'media']

/** Whether this attribute is that of an island that comes to life by itself. */
export const startsByItself = (name: string, value: string | null): boolean =>
  name === 'client' && BY_THEMSELVES.includes(value ?? '')

/** @returns the address of the code of an island. */
export const codeOf = (island: Element): string => island.getAttribute('component-url') ?? ''

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
