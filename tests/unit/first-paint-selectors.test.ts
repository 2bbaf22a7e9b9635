import { generate, ident, type Node, parse, walk } from 'css-tree'
import { describe, expect, it } from 'vitest'
import { criticalCss } from '@/layouts/first-paint/critical-css.ts'
import { readPage } from '@/layouts/first-paint/present.ts'
import { type Random, randomFrom } from '../soak/random.ts'

const CLASSES = [
  'a',
  'b',
  'md:grid-cols-[1fr_auto]',
  'w-1/2',
  'min-h-[calc(100%-2rem)]',
  '-mt-0.5',
  '2xl',
  'n',
  'é',
]
const ELEMENTS = ['p', 'ul', 'li', 'a', 'svg', 'h2', 'n']
const ATTRIBUTES = ['[data-x]', '[title=".a,{}"]', "[title=':not(p) .b']", '[href^="/a"]']
const PSEUDOS = [
  ':nth-child(n + 3)',
  ':nth-child(2n+1)',
  ':first-child',
  '::before',
  ':focus-within',
  ':disabled',
]

function compound(random: Random, depth: number): string {
  const parts = [
    random.below(2) ? random.pick(ELEMENTS) : '',
    random.below(3) ? `.${ident.encode(random.pick(CLASSES))}` : '*',
    random.below(3) ? '' : random.pick(ATTRIBUTES),
    random.below(3) ? '' : `:${random.pick(['is', 'where', 'has', 'not'])}(${list(random, depth)})`,
    random.below(3) ? '' : random.pick(PSEUDOS),
  ]
  return parts.join('').replace(/^(\w+)\*/, '$1')
}

const complex = (random: Random, depth: number): string =>
  Array.from({ length: 1 + random.below(2) }, () => compound(random, depth - 1)).join(
    random.pick([' ', '>', ' + ', '~']),
  )

const list = (random: Random, depth: number): string =>
  depth < 0 ? '.a' : Array.from({ length: 1 + random.below(2) }, () => complex(random, depth)).join(', ')

/** Whether css-tree finds something in a selector that must be there, and is not. */
function lacks(selector: Node, classes: readonly string[], elements: readonly string[]): boolean {
  for (const part of selector.children ?? []) {
    const name = ident.decode(part.name ?? '')
    if (part.type === 'ClassSelector' && !classes.includes(name)) return true
    if (part.type === 'TypeSelector' && name !== '*' && !elements.includes(name)) return true
    if (part.type !== 'PseudoClassSelector' || !['is', 'where', 'has'].includes(name)) continue
    const [lists] = part.children ?? []
    const alternatives = [...(lists?.children ?? [])]
    if (alternatives.length === 1 && alternatives.some((one) => lacks(one, classes, elements))) return true
  }
  return false
}

const selectorsIn = (css: string): Node[] => {
  const found: Node[] = []
  walk(parse(css), { visit: 'Rule', enter: ({ prelude }) => found.push(...(prelude?.children ?? [])) })
  return found
}

describe('the selectors of a first paint', () => {
  it('are those in which css-tree finds nothing that is not there', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = randomFrom(seed)
      const css = Array.from({ length: 6 }, () => `${list(random, 2)}{top:0}`).join('')
      const classes = CLASSES.filter(() => random.below(3) > 0)
      const elements = ELEMENTS.filter(() => random.below(3) > 0)
      const critical = criticalCss(css, { classes: new Set(classes), elements: new Set(elements) })
      const expected = selectorsIn(css).filter((selector) => !lacks(selector, classes, elements))
      expect(selectorsIn(critical).map(generate), css).toEqual(expected.map(generate))
    }
  })

  it('are kept where they count children', () => {
    const present = { classes: new Set(['a']), elements: new Set(['li']) }
    for (const css of ['.a li:nth-child(n+4){top:0}', '.a:nth-last-child(2n + 1){top:0}'])
      expect(criticalCss(css, present)).toBe(css)
  })
})

describe('what stands in a page', () => {
  it('is what its elements are, not what its texts and attributes spell', () => {
    const words = '<b class="x"> data-at-once client="load" '
    const page = readPage(
      `<title>${words}</title><p title='${words}' class="a&#38;b  c\nd">&lt;i><!-- ${words} --></p><script>'${words}'</script><style>${words}</style><IMG CLASS=e>`,
    )
    expect([...page.elements].sort()).toEqual(['img', 'p', 'script', 'style', 'title'])
    expect([...page.classes].sort()).toEqual(['a&b', 'c', 'd', 'e'])
    expect(page.needs).toBe('at use')
  })

  it('says when the page needs its scripts: what is earliest counts', () => {
    const island = (client: string) => `<astro-island client="${client}"></astro-island>`
    expect(readPage(island('load')).needs).toBe('at once')
    expect(readPage('<div data-at-once></div>').needs).toBe('at once')
    expect(readPage(island('painted') + island('intent')).needs).toBe('once painted')
    expect(readPage(island('painted') + island('load')).needs).toBe('at once')
    expect(readPage(island('intent')).needs).toBe('at use')
  })
})
