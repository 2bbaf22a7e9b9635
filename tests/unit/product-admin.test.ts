import { parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { csvOf, readCell, splitCell } from '@/admin/products/csv-file.ts'
import { parseProducts } from '@/admin/products/csv-lines.ts'
import type { ExportedProduct } from '@/data/admin/products-exchange.ts'
import { sanitizeHtml } from '@/domain/html.ts'
import { eachItemText } from '@/domain/item-text.ts'
import { pastedHtml } from '@/domain/pasted-html.ts'
import { BLANK_PRODUCT, productForm } from '@/domain/product-form.ts'
import { differences, takenOver } from '@/domain/product-merge.ts'
import { importText } from '@/texts/admin/product-import.ts'
import { itemText } from '@/texts/item-details.ts'
import { richText } from '@/ui/rich-text.ts'
import { packedPayloads, XSS_PAYLOADS } from '../support/xss.ts'

const product = (changes: Partial<ExportedProduct> = {}): ExportedProduct => ({
  id: 1,
  identifier: 'RIF-1',
  version: 3,
  name: 'Cabas',
  price: 49.9,
  category: 'Sacs',
  state: 'published',
  isNew: true,
  itemTexts: [],
  stock: 4,
  expectedStock: 4,
  artisan: 'Fatima',
  artisanStory: null,
  countryOfOrigin: null,
  weightG: 480,
  hsCode: '46021990',
  originCode: null,
  customsName: null,
  madeFor: null,
  description: 'Deux lignes ;\nentre "guillemets"',
  details: '<p>Doum &amp; cuir</p>',
  dimensions: '30 × 20 cm',
  care: '',
  colours: ['Naturel', 'Indigo'],
  materials: [],
  manufacturer: 'Coopérative',
  warnings: '',
  images: ['product-images/a.webp', 'product-images/b.webp'],
  imageAlts: ['De face | de dos', '', 'a\\b'],
  related: ['RIF-2'],
  options: [],
  variants: null,
  ...changes,
})
const back = (one: ExportedProduct) => {
  const parsed = parseProducts(csvOf([one]))
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed
}

describe('a file of products', () => {
  it('comes in as it went out', () => {
    const {
      id: _,
      itemTexts: _______,
      artisanStory: __,
      countryOfOrigin: ___,
      madeFor: ____,
      originCode: ________,
      customsName: _________,
      options: _____,
      variants: ______,
      ...rest
    } = product()
    expect(back(product())).toEqual({
      ok: true,
      problems: [],
      notes: [],
      variantLines: new Map(),
      lines: [
        {
          line: 2,
          artisanStory: '',
          countryOfOrigin: '',
          madeFor: '',
          originCode: '',
          customsName: '',
          ...rest,
          itemTexts: eachItemText(() => false),
        },
      ],
    })
  })

  it('says of each text whether a product takes it, and nothing of one that has no column', () => {
    expect(back(product({ itemTexts: ['message'] })).lines[0]?.itemTexts).toMatchObject({ message: true })
    const [, wrong] = ['oui', 'parfois'].map((word) =>
      parseProducts(`nom;message pour l’artisan\nCabas;${word}`),
    )
    expect(wrong).toMatchObject({
      problems: [{ line: 2, message: importText.wrong.yesOrNo(itemText.message.label) }],
    })
    expect(parseProducts('nom;prix\nCabas;12')).toMatchObject({
      lines: [expect.not.objectContaining({ itemTexts: expect.anything() })],
    })
  })

  it.each([
    '=2+3',
    '+33 6',
    '-10 %',
    '@SUM(A1)',
    '\tx',
    '\rx',
    "'=2",
    "''+1",
    '=cmd|’ /C calc’!A0',
    "l'été",
    "'",
  ])('holds no formula for %j, and gives it back', (name) => {
    const file = csvOf([product({ name, artisan: name, description: name, warnings: name })])
    for (const cell of file.split(/[;\n]/)) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r](?!$)/)
    expect(back(product({ name })).lines[0]?.name).toBe(name.trim())
  })

  it('tells what is wrong with which line, and what makes it no such file', () => {
    const file = 'identifiant,nom,prix,stock,état\nA,Un,douze,3,publié\nB,Deux,12.5,-1,vendu\n\nC,Trois\n'
    const parsed = parseProducts(file)
    expect(parsed).toMatchObject({
      ok: true,
      problems: [
        { line: 2, message: importText.wrong.price },
        { line: 3, message: importText.wrong.stock },
        { line: 3, message: importText.wrong.state },
        { line: 5, message: importText.wrong.shape },
      ],
    })
    for (const broken of ['', 'identifiant', 'a;b\n1;2', 'nom;prix', 'nom;nom\nx;y', '\0\0\0', '{"a":1}'])
      expect(parseProducts(broken).ok, broken).toBe(false)
    expect(parseProducts(`nom;prix\n${'x;1\n'.repeat(2001)}`).ok).toBe(false)
    for (const nothing of ['', '\ufeff', ' \n\n'])
      expect(parseProducts(nothing)).toEqual({ ok: false, message: importText.empty })
    const picture = '\u2030PNG\r\n\u001a\n\0\0\0\rIHDR'
    expect(parseProducts(picture)).toEqual({ ok: false, message: importText.unreadable })
  })

  it.each([';', ',', '\t'])('may be separated by %j, however short', (sign) => {
    expect(parseProducts(`Nom${sign}Artisan\nCabas${sign}Fatima\n`)).toMatchObject({
      ok: true,
      problems: [],
      lines: [{ line: 2, name: 'Cabas', artisan: 'Fatima' }],
    })
  })

  it.each(["Pays d'origine", 'PAYS D’ORIGINE'])('may write the apostrophe of %s either way', (header) => {
    expect(parseProducts(`identifiant;${header}\nRIF-1;Maroc\n`)).toMatchObject({
      ok: true,
      lines: [{ line: 2, identifier: 'RIF-1', countryOfOrigin: 'Maroc' }],
    })
  })

  it('keeps apostrophes and bars that are somebody’s own', () => {
    expect(readCell("'Fatima'")).toBe("'Fatima'")
    expect(readCell("'=1")).toBe('=1')
    expect(splitCell('a \\| b | c |  | d')).toEqual(['a | b', 'c', '', 'd'])
    expect(splitCell(' ')).toEqual([])
  })
})

describe('the form of a product', () => {
  it('asks for name, price and artisan', () => {
    const fields = productForm
      .safeParse(BLANK_PRODUCT)
      .error?.issues.map(({ path, message }) => [path[0], message])
    expect(fields).toEqual([
      ['name', 'required'],
      ['price', 'required'],
      ['artisan', 'required'],
    ])
  })

  it('puts two versions side by side and loses neither', () => {
    const base = { ...BLANK_PRODUCT, name: 'A', price: '10', description: 'x', care: 'c' }
    const mine = { ...base, name: 'B', description: 'moi' }
    const theirs = { ...base, price: '12', description: 'eux' }
    expect(differences(base, mine, theirs)).toEqual([
      { field: 'name', proposed: 'mine', isConflict: false },
      { field: 'price', proposed: 'theirs', isConflict: false },
      { field: 'description', proposed: 'mine', isConflict: true },
    ])
    expect(takenOver(theirs, { name: 'mine', price: 'theirs', description: 'mine' })).toEqual({ price: '12' })
    expect(differences(base, mine, mine)).toEqual([])
  })
})

describe('formatted text', () => {
  const ALLOWED = /^(p|br|ul|ol|li|strong|em|h3|#text)$/
  /** Every element of a parsed fragment that is not allowed, or that has an attribute. */
  const wrong = (nodes: readonly unknown[]): string[] =>
    (nodes as { nodeName: string; attrs?: unknown[]; childNodes?: unknown[] }[]).flatMap((node) => [
      ...(ALLOWED.test(node.nodeName) && !node.attrs?.length ? [] : [node.nodeName]),
      ...wrong(node.childNodes ?? []),
    ])

  it('is bare tags whatever was written, on the way in and on the way out', () => {
    const texts = [...XSS_PAYLOADS, ...packedPayloads(5000)]
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(200)
    for (const text of texts)
      for (const html of [
        sanitizeHtml(text),
        richText(text),
        pastedHtml(text),
        sanitizeHtml(`<p>${text}</p>`),
      ])
        expect(wrong(parseFragment(html).childNodes), text).toEqual([])
  })

  it('keeps the words and the few elements of what word processors put on the clipboard', () => {
    const pasted =
      '<html><head><style>p{color:red}</style></head><body><!--StartFragment--><h1 class="t">Titre</h1><div style="x">Un <b>gras</b> et <span lang=FR>du <i>penché</i></span></div><p>5 &lt; 6 &amp; 7</p><!--EndFragment--></body></html>'
    expect(pastedHtml(pasted)).toBe(
      '<h3>Titre</h3><p>Un <strong>gras</strong> et du <em>penché</em></p><p>5 &lt; 6 &amp; 7</p>',
    )
    expect(pastedHtml('<a href="javascript:x">lien</a> 3 < 4 <p')).toBe('lien 3 &lt; 4 &lt;p')
  })

  it('takes as many times longer as a hostile text is longer, not the square of it', () => {
    const once = (times: number) => {
      const before = process.cpuUsage()
      for (const piece of ['<a "', '<script', '<!--', '<p x=', '</']) pastedHtml(piece.repeat(times))
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    // What else the process does, such as to collect garbage, only ever adds.
    const read = (times: number) => Math.min(once(times), once(times), once(times))
    once(10_000)
    expect(read(160_000) / read(20_000)).toBeLessThan(32)
  })
})
