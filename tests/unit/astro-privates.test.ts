import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  COMPILED,
  ISLAND,
  movedIn,
  openPages,
  pageOf,
  pictureService,
  TRIED_WITH,
  takePages,
  withoutUnreadOfIslands,
  withoutWaitOfIslands,
} from '@/rendering/astro-privates.ts'
import { ROOT, sourceFiles } from '../support/imports.ts'

const packages = (path: string) => readFileSync(join(ROOT, 'node_modules', path), 'utf8')

describe('what Astro keeps private', () => {
  it.each(Object.entries(TRIED_WITH))('was tried with the version of %s that is installed', (name, tried) => {
    const { version } = JSON.parse(packages(`${name}/package.json`))
    expect(
      version,
      `${name} ${version}: run npm test -- rendering, then write the version in src/rendering/astro-privates.ts`,
    ).toBe(tried)
  })

  // What no function can miss while it runs, for it only compares texts: Astro's own files must still say it.
  it.each([
    ['COMPILED', 'astro/dist/prerender/utils.js', `"./${COMPILED}/"`],
    ['openPages', 'astro/dist/runtime/prerender/static-paths.js', 'getAll()'],
    ['notePictures', 'astro/dist/assets/utils/hash.js', 'hashTransform,\n  propsToFilename'],
    ['notePictures', 'astro/dist/assets/internal.js', 'globalThis.astroAsset.addStaticImage'],
    ['aloneOnPage', '@astrojs/react/dist/server.js', 'this.result'],
    ['ISLAND', 'astro/dist/runtime/server/astro-island.js', `customElements.define("${ISLAND}"`],
    ['codeOf', 'astro/dist/runtime/server/astro-island.js', '"component-url"'],
    ['startsByItself', 'astro/dist/runtime/server/astro-island.js', 'getAttribute("client")'],
    ['renewIsland', 'astro/dist/runtime/server/astro-island.js', 'getAttribute("props")'],
    ['renewIsland', 'astro/dist/runtime/server/astro-island.js', '0: (value) => reviveObject(value)'],
    ['renewIsland', '@astrojs/react/dist/client.js', 'hasAttribute("ssr")'],
    ['addDirective', 'astro/dist/runtime/server/astro-island.js', 'Astro[directive]'],
    ['onFailedIsland', 'astro/dist/runtime/server/astro-island.js', '"astro:hydration-error"'],
    ['isScriptOfComponent', 'astro/dist/vite-plugin-astro/compile.js', '?astro&type=script'],
  ])('still has what %s stands for', (name, file, words) => {
    expect(
      packages(file).includes(words),
      `${file} does not say ${words}: ${name} must learn what it says now`,
    ).toBe(true)
  })

  it.each(['astro/dist/runtime/server/astro-island.js', '@astrojs/react/dist/client.js'])(
    'reads no id of an island in %s',
    (file) => {
      expect(packages(file), 'withoutUnreadOfIslands must leave them').not.toMatch(/\buid\b/)
    },
  )

  it('takes what nothing reads out of an island, and no word of its props', () => {
    expect(packages('astro/dist/runtime/server/astro-island.js')).toContain(
      'getAttribute("component-export") || "default"',
    )
    expect(packages('astro/dist/runtime/server/astro-island.js')).toContain(
      '!this.hasAttribute("await-children") || document.readyState === "interactive"',
    )
    const island = (unread: string, named: string) =>
      `<astro-island${unread} prefix="r0" props="{ uid=&quot;a&quot; opts="${named} ssr client="intent"></astro-island>`
    const unread = ' uid="Z1" component-export="default" opts="{&quot;value&quot;:true}"'
    expect(withoutUnreadOfIslands(island(unread, ''))).toBe(island('', ''))
    expect(withoutUnreadOfIslands(island('', ' component-export="Badge"'))).toContain(
      'component-export="Badge"',
    )
    const waiting =
      '<astro-island props="{ await-children }" ssr await-children>a<!--astro:end--></astro-island>'
    expect(withoutWaitOfIslands(waiting)).toBe(
      '<astro-island props="{ await-children }" ssr>a</astro-island>',
    )
  })

  it('stands in one file', () => {
    const privates =
      /routeCache|setPrerenderer|['"`/]\.prerender|astroAsset|astro-island|astro\/(dist|runtime\/server)\/(?!index)|component-url|component-export|astro:hydration-error|content-modules|_r0R_|self\.Astro|\.astro_/
    const astray = [...sourceFiles('src', 'content'), 'astro.config.mjs', 'src/styles/buy-box.css'].filter(
      (file) =>
        file !== 'src/rendering/astro-privates.ts' && privates.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(astray, 'take it from src/rendering/astro-privates.ts, or move it there').toEqual([])
  })
})

describe('an Astro that has moved', () => {
  afterEach(() => vi.unstubAllGlobals())
  const moved = (what: string) =>
    new RegExp(`^Astro has no ${what} any more. src/rendering/astro-privates.ts knows Astro`)
  const app = {
    setInternals: vi.fn(),
    setOptions: vi.fn(),
    getSettings: vi.fn(),
    logger: { options: { destination: 'terminal' } },
    routeCache: { clearAll: vi.fn() },
    render: async () => new Response('made'),
  }
  const facts = {
    pagesByKeys: new Map(),
    entrySpecifierToBundleMap: new Map(),
    scripts: [],
    pictureService: 'service.ts',
  }

  it('is named with what is missing', async () => {
    expect(() => takePages({})).toThrow(moved('setPrerenderer'))
    const said = await Promise.resolve({})
      .then(takePages)
      .catch((error: Error) => error.stack)
    expect(movedIn(`[ERROR] ${said}`)).toMatch(moved('setPrerenderer'))
    expect(movedIn('[ERROR] a product has no price')).toBeUndefined()
    await expect(openPages([{ other: 1 }], facts)).rejects.toThrow(moved('app among the compiled pages'))
    for (const name of Object.keys(app))
      await expect(openPages([{ app: { ...app, [name]: undefined } }], facts)).rejects.toThrow(
        moved(`${name} of compiled pages`),
      )
    expect(() => pageOf({})).toThrow(moved('page of a renderer'))
    vi.stubGlobal('astroAsset', {})
    expect(pictureService).toThrow(moved('imageService'))
  })

  it('is named by a build whose pages are not told what they were', async () => {
    let setup = async () => {}
    const hook = {
      setPrerenderer(make: (standard: object) => { setup: () => Promise<void> }) {
        setup = make({ setup: async () => app.setInternals({}) }).setup
      },
    }
    app.getSettings.mockReturnValue({
      scripts: [],
      config: { image: { service: { entrypoint: 'service.ts' } } },
    })
    takePages(hook, async () => [{ app }])
    await expect(setup()).rejects.toThrow(moved('styles by page'))
  })
})
