import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteScriptFiles } from '@/layouts/first-paint/script-files.ts'
import { lateCode } from '@/layouts/late-code.ts'

/** What the page was made to preload. */
const preloaded: object[] = []
const reach = vi.fn<typeof fetch>()

/** A page of its own, which has asked for nothing yet. */
async function openPage({ onLine }: { readonly onLine: boolean }) {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine })
  return (await import('@/layouts/bring-late.ts')).bringLate
}

beforeEach(() => {
  preloaded.length = 0
  reach.mockReset()
  vi.stubGlobal('fetch', reach)
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (link: object) => preloaded.push(link) },
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('late code', () => {
  it('comes with all files that it needs, each asked for once', async () => {
    const bringLate = await openPage({ onLine: true })
    expect(await bringLate(() => Promise.resolve('form'), ['_astro/form.js', '_astro/shared.js'])).toBe(
      'form',
    )
    await bringLate(() => Promise.resolve('list'), ['_astro/list.js', '_astro/shared.js'])
    await bringLate(() => Promise.resolve('nothing else'))
    expect(preloaded).toEqual(
      ['form', 'shared', 'list'].map((name) => ({ rel: 'modulepreload', href: `/_astro/${name}.js` })),
    )
    expect(reach).not.toHaveBeenCalled()
  })

  it('is not asked for while there is no connection, and comes once there is one', async () => {
    const bringLate = await openPage({ onLine: false })
    const load = vi.fn(() => Promise.resolve('form'))
    reach.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(bringLate(load, ['_astro/form.js'])).rejects.toThrow(TypeError)
    expect([load.mock.calls, preloaded]).toEqual([[], []])

    reach.mockResolvedValueOnce(new Response())
    expect(await bringLate(load, ['_astro/form.js'])).toBe('form')
    expect(preloaded).toHaveLength(1)
  })

  it('fails as its import does', async () => {
    const bringLate = await openPage({ onLine: true })
    await expect(bringLate(() => Promise.reject(new SyntaxError('no module')))).rejects.toThrow(SyntaxError)
  })
})

type Generate = (this: { error(said: string): void }, options: object, bundle: object) => void
type Load = { handler(): string }
type Config = () => { build: { modulePreload: { resolveDependencies: (...asked: unknown[]) => string[] } } }

/** @returns what a build is told about these files. @param isLoaded whether it asked for the helper. */
function said(bundle: object, isLoaded = true): string[] {
  const { load, generateBundle } = lateCode() as unknown as { load: Load; generateBundle: Generate }
  if (isLoaded) load.handler()
  const errors: string[] = []
  generateBundle.call({ error: (text) => void errors.push(text) }, {}, bundle)
  return errors
}
const late = (...styles: string[]) => ({
  type: 'chunk',
  name: 'zoom',
  isDynamicEntry: true,
  viteMetadata: { importedCss: new Set(styles) },
})

describe('a build', () => {
  it('fails where Vite loads late code in another way, and where late code has styles', () => {
    expect(said({ zoom: late() })).toEqual([])
    expect(said({ zoom: late() }, false)).toEqual([expect.stringContaining('preload helper')])
    expect(said({ zoom: late('zoom.css') })).toEqual([
      expect.stringContaining('zoom is late code with styles'),
    ])
  })
})

it('names no file that is there already, nor one that its import asks for at once', () => {
  const chunk = (name: string, ...imports: string[]) => ({
    type: 'chunk',
    fileName: name,
    imports,
    facadeModuleId: null,
  })
  const note = noteScriptFiles().generateBundle as unknown as (options: object, bundle: object) => void
  note({}, { a: chunk('page.js', 'shared.js'), b: chunk('shared.js', 'deep.js'), c: chunk('deep.js') })
  const { resolveDependencies } = (lateCode() as unknown as { config: Config }).config().build.modulePreload
  const named = (...files: string[]) =>
    resolveDependencies('zoom.js', ['zoom.js', ...files], { hostId: 'page.js' })
  expect(named('shared.js', 'deep.js', 'drag.js')).toEqual(['zoom.js', 'drag.js'])
  expect(named('shared.js', 'deep.js')).toEqual([])
})
