import { describe, expect, it } from 'vitest'
import { forFirstPaint } from '@/layouts/first-paint/first-paint.ts'
import { type Fragment, memoizedFragment, placeFor, withFragments } from '@/layouts/first-paint/fragments.ts'

const STYLES =
  '<style>.card{color:red}.tag{color:blue}.price{color:green}</style><meta http-equiv="content-security-policy" content="script-src x; style-src y">'
const page = (body: string) => `<html><head>${STYLES}</head><body>${body}</body></html>`
const card = (name: string) => `<li class="card" title="${name}">${name}</li>`
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

async function light(...pieces: string[]): Promise<string> {
  const fragments: Fragment[] = []
  const places: string[] = []
  for (const piece of pieces) {
    const fragment = await memoizedFragment({}, '', async () => piece)
    places.push(placeFor(fragments, fragment))
  }
  return text(withFragments(forFirstPaint(page(`<ul>${places.join('')}</ul>`), fragments), fragments))
}

describe('parts that stand on many pages', () => {
  it('make the page that they would make if they were written into it', async () => {
    const cards = [card('Été'), card('Hiver')]
    expect(await light(...cards)).toBe(forFirstPaint(page(`<ul>${cards.join('')}</ul>`)))
    expect(await light()).toBe(forFirstPaint(page('<ul></ul>')))
  })

  it('bring their styles, and no others', async () => {
    const html = await light(card('Été'), '<li class="tag">Nouveau</li>')
    expect(html).toContain('.card{color:red}')
    expect(html).toContain('.tag{color:blue}')
    expect(html).not.toContain('.price{')
  })

  it('are not mistaken by what a product is called', async () => {
    const [hostile, plain] = [card('<!--fragment-1--> $& <b>'), card('Cabas')]
    expect(await light(hostile, plain)).toBe(forFirstPaint(page(`<ul>${hostile}${plain}</ul>`)))
  })

  it('are drawn once for the same thing in the same look', async () => {
    const [cabas, chapeau] = [{}, {}]
    let drawn = 0
    const draw = async () => card(String(++drawn))
    const pieces = await Promise.all(
      [
        [cabas, 'row'],
        [cabas, 'row'],
        [cabas, 'grid'],
        [chapeau, 'row'],
      ].map(([thing, look]) => memoizedFragment(thing as object, look as string, draw)),
    )
    expect(drawn).toBe(3)
    expect(pieces[1]).toBe(pieces[0])
  })

  it('are drawn again after a failure, and hold no script, which a page could not allow', async () => {
    const thing = {}
    await expect(memoizedFragment(thing, '', () => Promise.reject(new Error('no picture')))).rejects.toThrow(
      'no picture',
    )
    expect(text((await memoizedFragment(thing, '', async () => 'drawn')).bytes)).toBe('drawn')
    await expect(memoizedFragment({}, '', async () => '<script>x</script>')).rejects.toThrow('script')
    await expect(memoizedFragment({}, '', async () => '<li><style>a{}</style></li>')).rejects.toThrow('style')
  })

  it('stand on no page whose islands start by themselves', async () => {
    const fragment = await memoizedFragment({}, '', async () => card('Cabas'))
    const live = page('<astro-island client="load"></astro-island>')
    expect(() => forFirstPaint(live, [fragment])).toThrow('by themselves')
  })
})
