import { expect, test } from 'vitest'
import { MAX_SVG_BYTES } from '@/domain/rules.ts'
import { readLogo } from '../../supabase/functions/_shared/formats/logo.ts'

const encoded = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readLogo(encoded(text))
const svg = (inside: string, attributes = 'viewBox="0 0 200 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const SHAPE = '<path d="M0 0h200v100z" fill="#123456"/>'

async function cleaned(inside: string): Promise<string> {
  const made = await read(svg(inside))
  if (!made.ok) throw new Error(made.refusal.code)
  return new TextDecoder().decode(made.value.bytes)
}
const refused = async (text: string) => {
  const made = await read(text)
  return made.ok ? 'taken' : made.refusal.code
}

test('a logo as a drawing program writes it keeps its shapes, colours and gradients', async () => {
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Generator: some program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
${svg(`<style type="text/css"><![CDATA[ .st0{fill:#C1440E;} .a, .b { stroke: #222; font: x } ]]></style>
<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><linearGradient id="h" xlink:href="#g"/></defs>
<g class="st0"><path class="b" d="M0 0h10" style="fill-opacity:.5;background:red"/></g><rect width="5" height="5" fill="url(#h)"/><text x="1">L’Été &amp; fils</text>`)}`
  const made = await read(file)
  expect(made).toMatchObject({ ok: true, value: { type: 'image/svg+xml', width: 1200, height: 600 } })
  const text = made.ok ? new TextDecoder().decode(made.value.bytes) : ''
  expect(text).toContain('<g fill="#C1440E">')
  expect(text).toContain('stroke="#222"')
  expect(text).toContain('fill-opacity=".5"')
  expect(text).toContain('<linearGradient id="h" href="#g">')
  expect(text).toContain('fill="url(#h)"')
  expect(text).toContain('L’Été &amp; fils')
  expect(text).not.toMatch(/style|class|DOCTYPE|CDATA|background|xlink/)
})

test('nothing that acts, loads or repeats is left of a hostile one', async () => {
  const inside = [
    '<script>alert(1)</script>',
    '<SCRIPT href="https://x.example/a.js"/>',
    '<foreignObject><iframe src="https://x.example"/><body onload="alert(1)"/></foreignObject>',
    '<image href="https://x.example/pixel.png"/><feImage href="https://x.example"/>',
    '<a href="javascript:alert(1)"><path d="M1 1" onclick="alert(1)"/></a>',
    '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
    '<use href="https://x.example/#a"/><use xlink:href="#b"/>',
    '<rect fill="url(https://x.example/#a)" width="1" height="1"/>',
    '<rect style="fill:url(//x.example/a);width:1px" filter="url(#f)" width="1" height="1"/>',
    '<style>@import url(https://x.example/a.css); path{fill:url(https://x.example)}</style>',
    '<linearGradient id="g" href="https://x.example/#g"/>',
    '<handler type="text/javascript">alert(1)</handler><metadata>secret</metadata>',
    '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>',
  ]
  const text = await cleaned(inside.join('') + SHAPE)
  expect(text).not.toMatch(
    /<script|<SCRIPT|foreign|iframe|image|<a[ >]|on\w+=|javascript|x\.example|<use|style|filter|metadata|secret/,
  )
  expect(text).toContain('&lt;script&gt;')
  expect(text.match(/xmlns=/g)).toHaveLength(1)
  expect(
    text.startsWith(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="1200" height="600"',
    ),
  ).toBe(true)
})

test('a drawing in the drawing, and cuts in cuts, are made plain', async () => {
  const text = await cleaned(
    `<svg onload="alert(1)" viewBox="0 0 1 1">${SHAPE}</svg><clipPath id="a" clip-path="url(#b)"><path d="M0 0"/></clipPath><g clip-path="url(#a)"/>`,
  )
  expect(text.match(/<svg/g)).toHaveLength(1)
  expect(text).not.toContain('clip-path=')
  expect(
    await cleaned(`<clipPath id="a"><path d="M0 0"/></clipPath><g clip-path="url(#a)">${SHAPE}</g>`),
  ).toContain('clip-path="url(#a)"')
})

test('what is no logo is refused, each with its reason', async () => {
  const laughs = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`
  expect(await refused(laughs)).toBe('image_type_unsupported')
  expect(await refused(svg(`<!ENTITY a "aaaaaaaaaa">${SHAPE}`))).toBe('image_damaged')
  expect(await refused(svg(''))).toBe('image_damaged')
  expect(await refused(svg('<script>1</script>'))).toBe('image_damaged')
  expect(await refused(svg(SHAPE, 'x="1"'))).toBe('image_damaged')
  expect(await refused(svg(SHAPE, 'viewBox="0 0 1000 1"'))).toBe('image_dimensions')
  expect(await refused(svg(SHAPE, 'viewBox="0 0 0 0"'))).toBe('image_dimensions')
  expect(await refused(svg(SHAPE.repeat(MAX_SVG_BYTES / SHAPE.length + 1)))).toBe('image_too_heavy')
  expect(await refused(svg('<g>'.repeat(12_000) + SHAPE))).toBe('image_too_heavy')
  expect(await refused('<html><svg></svg></html>')).toBe('image_type_unsupported')
  expect(await refused(`${'<!-- a -->'.repeat(400)}<html/>`)).toBe('image_type_unsupported')
  const cut = await readLogo(new Uint8Array([...encoded('<svg viewBox="0 0 9 9">'), 0xff, 0xfe]))
  expect(cut).toMatchObject({ ok: false, refusal: { code: 'image_damaged' } })
})

test('a file made to be slow is answered at once', async () => {
  const slow = [
    svg(`<style>${'.a,'.repeat(50_000)}</style>${SHAPE}`),
    svg('<style>'.repeat(9_000) + SHAPE),
    svg('<?'.repeat(9_000) + SHAPE),
    svg(`<path d="${'1 '.repeat(90_000)}" fill="${'('.repeat(9_000)}"/>`),
  ]
  const began = performance.now()
  for (const file of slow) await read(file)
  expect(performance.now() - began).toBeLessThan(4_000)
})
