import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

// Sources of its own alone: test files share a process, in which what others import has some, too.
vi.resetModules()
const others: unknown = Reflect.get(globalThis, 'buildSources')
Reflect.deleteProperty(globalThis, 'buildSources')
const { buildSource, forgetSources, readSource, readSources, sourcePart, trackSources } = await import(
  '@/rendering/build-source.ts'
)
afterAll(() => void Reflect.set(globalThis, 'buildSources', others))

let prices: Record<string, number>
const shelf = buildSource('shelf', async () => ({ ...prices }))
const priceOf = sourcePart('price', shelf, (all, name) => all[name] ?? null)

// Development reads anew for every page.
vi.stubEnv('DEV', false)
afterAll(() => vi.unstubAllEnvs())
beforeEach(() => {
  prices = { cabas: 40, chapeau: 25 }
  forgetSources()
})

describe('sources of pages', () => {
  it('are read once per publication, and a page that reads one is known to', async () => {
    const page = await trackSources(async () => {
      await shelf()
      prices = {}
      return shelf()
    })
    expect(page).toEqual({ result: { cabas: 40, chapeau: 25 }, sources: ['shelf'] })
    expect((await readSources()).get('shelf')).toEqual({ cabas: 40, chapeau: 25 })
    forgetSources()
    expect(await readSource('shelf')).toEqual({})
  })

  it('have parts: a page that asks for some depends on those alone', async () => {
    const page = await trackSources(async () => {
      const price = await priceOf()
      return [price('cabas'), price('un autre'), price('cabas')]
    })
    expect(page).toEqual({ result: [40, null, 40], sources: ['price cabas', 'price un autre'] })
    forgetSources()
    prices = { 'un autre': 30 }
    expect([await readSource('price cabas'), await readSource('price un autre')]).toEqual([null, 30])
  })

  it('that exist no more say nothing', async () => {
    expect(await readSource('gone')).toBeUndefined()
    expect(await readSource('gone key')).toBeUndefined()
  })
})
