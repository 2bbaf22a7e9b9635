import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ALONE,
  answerOf,
  askedPictures,
  COMPILED,
  ISLAND,
  ISLAND_MODULE,
  isCodeOfIslands,
  movedIn,
  pageOf,
  pathsOf,
  TRIED_WITH,
  takePages,
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
    ['ISLAND', 'astro/dist/runtime/server/astro-island.js', `customElements.define("${ISLAND}"`],
    ['codeOf', 'astro/dist/runtime/server/astro-island.js', '"component-url"'],
    ['startsByItself', 'astro/dist/runtime/server/astro-island.js', 'getAttribute("client")'],
    ['addDirective', 'astro/dist/runtime/server/astro-island.js', '`astro:${directive}`'],
    ['onFailedIsland', 'astro/dist/runtime/server/astro-island.js', '"astro:hydration-error"'],
    ['isScriptOfComponent', 'astro/dist/vite-plugin-astro/compile.js', '?astro&type=script'],
  ])('still has what %s stands for', (name, file, words) => {
    expect(
      packages(file).includes(words),
      `${file} does not say ${words}: ${name} must learn what it says now`,
    ).toBe(true)
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
  const page = { pathname: '/', route: { type: 'page', pathname: '/' } }

  it('is named with what is missing', async () => {
    expect(() => takePages({})).toThrow(moved('setPrerenderer'))
    const said = await Promise.resolve({})
      .then(takePages)
      .catch((error: Error) => error.stack)
    expect(movedIn(`[ERROR] ${said}`)).toMatch(moved('setPrerenderer'))
    expect(movedIn('[ERROR] a product has no price')).toBeUndefined()
    const standard = { getStaticPaths: async () => [], render: async () => Object({}) }
    expect(() => pathsOf(standard)).toThrow(moved('routeCache'))
    await expect(answerOf(standard, page, new URL('http://x'))).rejects.toThrow(moved('response of a page'))
    expect(() => pageOf({})).toThrow(moved('page of a renderer'))
    vi.stubGlobal('astroAsset', undefined)
    expect(askedPictures).toThrow(moved('astroAsset'))
    vi.stubGlobal('astroAsset', {})
    expect(askedPictures).toThrow(moved('addStaticImage'))
  })

  it('is not suspected where all is in its place', async () => {
    const clearAll = vi.fn()
    const standard = {
      app: { routeCache: { clearAll } },
      getStaticPaths: async () => [page],
      render: async () => new Response('made'),
    }
    expect(await pathsOf(standard)).toEqual([page])
    expect(clearAll).toHaveBeenCalledOnce()
    expect(await (await answerOf(standard, page, new URL('http://x'))).text()).toBe('made')
    expect(isCodeOfIslands('(self.Astro||(self.Astro={})).intent=1')).toBe(true)
    expect([ALONE, ISLAND_MODULE].every(Boolean)).toBe(true)
  })
})
