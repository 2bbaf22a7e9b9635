import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { criticalCss } from '@/layouts/first-paint/critical-css.ts'
import { forFirstPaint } from '@/layouts/first-paint/first-paint.ts'
import { noted } from '@/rendering/build-notes.ts'

const css = (text: string, classes: string[], elements = ['html', 'body', 'p', 'h2', 'a']) =>
  criticalCss(text, { classes: new Set(classes), elements: new Set(elements) })

describe('the styles of a first paint', () => {
  it('are those whose classes and elements are all there', () => {
    expect(css('.a{top:0}.b{top:1px}.a .b,.a p{top:2px}table{top:3px}', ['a'])).toBe('.a{top:0}.a p{top:2px}')
  })

  it('keep the place of the layer that stands in for @property, and leave what is in it to the rest', () => {
    expect(css('@layer properties{@supports (x:y){*{--tw-x:0}}}@layer base{p{top:0}}', [])).toBe(
      '@layer properties;@layer base{p{top:0}}',
    )
  })

  it('understand escapes, nesting, lists, absences and texts with braces', () => {
    const sheet = String.raw`@media (width>=48rem){.md\:grid-cols-\[1fr_auto\]{top:0}.x{top:1px}}.a:not(.x){content:"}"}.a:is(.x,.y){top:2px}`
    expect(css(sheet, ['a', 'md:grid-cols-[1fr_auto]'])).toBe(
      String.raw`@media (width>=48rem){.md\:grid-cols-\[1fr_auto\]{top:0}}.a:not(.x){content:"}"}.a:is(.x,.y){top:2px}`,
    )
  })

  it('leave out the parts of dates and numbers, which show when they are used', () => {
    const sheet =
      '::-webkit-datetime-edit{padding:0}::-webkit-inner-spin-button{height:auto}::-webkit-search-decoration{top:0}'
    expect(css(sheet, [])).toBe('::-webkit-search-decoration{top:0}')
  })

  it('leave out what a key reaches, what is open and what was filled in wrongly: none is before use', () => {
    const sheet =
      ':focus-visible,.a:focus-visible,.a:is([open],:popover-open),[data-invalid]{top:0}.a:focus{top:1px}'
    expect(css(sheet, ['a'])).toBe('.a:focus{top:1px}')
  })

  it('leave out settings of fonts that are as they begin', () => {
    expect(css('p{font-feature-settings:normal;font-variation-settings:inherit;top:0}', [])).toBe('p{top:0}')
    expect(css('p{font-feature-settings:"ss01"}', [])).toBe('p{font-feature-settings:"ss01"}')
  })

  it('leave out what stands in a shadow tree, and animations that nobody plays', () => {
    const sheet =
      ':root,:host{top:0}@keyframes spin{to{rotate:1turn}}@keyframes pulse{50%{opacity:.5}}.a{animation:spin 1s infinite}'
    expect(css(sheet, ['a'])).toBe(
      ':root{top:0}@keyframes spin{to{rotate:1turn}}.a{animation:spin 1s infinite}',
    )
  })

  it('leave out what only a pointer shows, and properties that nothing reads any more', () => {
    const sheet = ':root{--a:var(--b);--b:1px;--c:2px}.a{top:var(--c)}.b{top:var(--a)}.a:hover{top:3px}'
    expect(css(sheet, ['a'])).toBe(':root{--c:2px}.a{top:var(--c)}')
  })

  it('say the values of a layer that are the same everywhere, and keep the place of a layer that holds nothing else', () => {
    const theme = '@layer theme{:root,:host{--step:.25rem;--a:var(--b,var(--c));--b:#fff}}'
    const rules =
      '.a{margin:calc(var(--step) * -3)var(--step);color:var(--a,var(--step))}.a{top:calc(var(--step) + 1px);line-height:calc(1.75 / 1.125)}'
    expect(css(`${theme}@layer base{${rules}}`, ['a'])).toBe(
      '@layer theme;@layer base{.a{margin:-.75rem .25rem;color:#fff}.a{top:calc(.25rem + 1px);line-height:1.55556}}',
    )
  })

  it('say the value that a registered property begins with, unless a rule of the page sets it', () => {
    const property = '@property --line{syntax:"*";inherits:false;initial-value:solid}'
    const sheet = `${property}.a{border-style:var(--line)}.b{--line:dashed}`
    expect(css(sheet, ['a'])).toBe('.a{border-style:solid}')
    expect(css(sheet, ['a', 'b'])).toBe(sheet)
  })

  it('say what stands beside the name of a registered property that has no value, unless a rule of the page sets it', () => {
    const property = '@property --line{syntax:"*";inherits:false}'
    const sheet = `${property}.a{line-height:var(--line,1.5)}.b{--line:1}`
    expect(css(sheet, ['a'])).toBe('.a{line-height:1.5}')
    expect(css(sheet, ['a', 'b'])).toBe(sheet)
    const bare = `${property}.a{line-height:var(--line)}`
    expect(css(bare, ['a'])).toBe(bare)
  })

  it.each([
    ['another value elsewhere', '@layer theme{:root{--c:1px}}@layer base{.a{--c:2px}.a{top:var(--c)}}'],
    ['another screen', '@layer theme{@media (width>=9px){:root{--c:1px}}}.a{top:var(--c)}'],
    ['another element', '@layer theme{.a{--c:1px}}.a{top:var(--c)}'],
    ['what the page alone says, as of its fonts', ':root{--c:1px}.a{top:var(--c)}'],
  ])('leave names that have %s', (_, sheet) => {
    expect(css(sheet, ['a'])).toBe(sheet)
  })
})

const PAGE = `<html><head><meta http-equiv="content-security-policy" content="script-src 'self' 'sha256-old='; style-src 'self' 'sha256-old=';"><style>.a{top:0}.b{top:0}</style></head><body><p class="a">x</p><script>(self.Astro||(self.Astro={})).intent=1</script><astro-island uid="Z1x" client="intent"></astro-island><script type="module" src="/_astro/painted-page.js"></script></body></html>`

describe('a page made for its first paint', () => {
  const made = forFirstPaint(PAGE)

  it('names its modules instead of loading them, and allows exactly what it holds', () => {
    expect(made).not.toContain('type="module" src')
    expect(made).not.toContain('self.Astro')
    expect(made).toContain('["/_astro/painted-page.js"]')
    expect(made).not.toContain('.b{')
    expect(made).toContain('<astro-island client="intent">')
    const inline = [
      ...made.matchAll(/<(?:script type="module"|style data-critical)>(.*?)<\/(?:script|style)>/gs),
    ]
    expect(inline).toHaveLength(2)
    for (const [, text = ''] of inline)
      expect(made).toContain(createHash('sha256').update(text).digest('base64'))
    expect(made).not.toContain('sha256-old')
  })

  it('keeps the code of islands that start once it is painted, says where the other styles are, and waits with its modules', () => {
    const painted = PAGE.replace('"intent"', '"painted"')
    expect(forFirstPaint(painted), 'before a stylesheet is built').toBe(painted)
    noted<{ address?: string }>('stylesheet', () => ({})).address = '/_astro/shop.css'
    const live = forFirstPaint(painted)
    expect(live).toContain('<style data-rest="/_astro/shop.css">.a{top:0}</style>')
    expect(live).toContain('self.Astro')
    expect(live).not.toContain('type="module" src')
    expect(live).toContain('{"page":["/_astro/painted-page.js"],"islands":[]}')
    const inline = [...live.matchAll(/<(script|style)[^>]*>(.*?)<\/\1>/gs)]
    expect(inline).toHaveLength(3)
    for (const [, , text = ''] of inline)
      expect(live).toContain(createHash('sha256').update(text).digest('base64'))
    expect(live).not.toContain('sha256-old')
  })

  it('names all that its islands import, once each, to be asked for at once; those that wait for use are not among them', () => {
    const chunk = (name: string, imports: readonly string[]) => [`/_astro/${name}`, { source: null, imports }]
    const files = [chunk('view.js', ['/_astro/react.js', '/_astro/painted-page.js']), chunk('react.js', [])]
    noted('script-files', () => new Map()).clear()
    for (const [address, file] of files)
      noted('script-files', () => new Map<unknown, unknown>()).set(address, file)
    const island = (client: string, code: string) =>
      `<astro-island component-url="/_astro/${code}" renderer-url="/_astro/react.js" client="${client}"></astro-island>`
    const both = island('painted', 'view.js') + island('intent', 'badge.js')
    const live = forFirstPaint(PAGE.replace(/<astro-island.*?island>/, both))
    expect(live).toContain(
      '{"page":["/_astro/painted-page.js"],"islands":["/_astro/view.js","/_astro/react.js"]}',
    )
  })

  it('stays as it is where islands start by themselves, or a script decides its words', () => {
    for (const live of [PAGE.replace('"intent"', '"load"'), PAGE.replace('<p ', '<p data-at-once ')])
      expect(forFirstPaint(live)).toBe(live)
  })
})
