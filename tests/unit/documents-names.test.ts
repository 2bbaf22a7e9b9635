import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { eastAsianSlices } from '../../src/cli/east-asian-fonts.ts'
import { invoicesPdf } from '../../supabase/functions/_shared/pdf/invoice.ts'
import { packingSlipsPdf } from '../../supabase/functions/_shared/pdf/packing-slip.ts'
import { type Slices, slicesFrom } from '../../supabase/functions/_shared/pdf/slices.ts'
import { readPdf } from '../support/read-pdf.ts'
import { sampleDocument, sampleOrder } from '../support/sample-document.ts'

/** Subset fonts, a table and a few lines. */
const MOST_BYTES = 40_000

const files = eastAsianSlices()
const installed = (): Slices => slicesFrom(async (name) => await readFile(files.get(name) ?? name))

/** The first page of the invoice of a name, and that of its packing slip. */
async function pagesOf(name: string, slices: Slices): Promise<string[]> {
  const buyer = { ...sampleDocument().buyer, name }
  const [firstName = '', ...rest] = name.split(' ')
  const order = sampleOrder()
  const slip = { ...order, customer: { ...order.customer, firstName, lastName: rest.join(' ') } }
  const pages: string[] = []
  for (const bytes of [
    await invoicesPdf([sampleDocument({ buyer })], slices),
    await packingSlipsPdf([slip], 'Atelier du Rif', '2026-11-23T09:30:00Z', slices),
  ]) {
    expect(bytes.length).toBeLessThan(MOST_BYTES)
    pages.push((await readPdf(bytes)).pages[0] ?? '')
  }
  return pages
}

/** Characters of a text in whatever order a reader of the file meets them: from the right or from the left. */
const charactersOf = (text: string) =>
  [...text.normalize('NFKD').replace(/[^\p{L}\p{M}]/gu, '')].sort().join('')

test.each([
  ['Arabic', 'محمد عبد الله الإدريسي'],
  ['Tifinagh', 'ⵎⵓⵃⴰⵎⵎⴰⴷ ⴰⵎⴰⵣⵉⵖ'],
  ['Hebrew', 'יוסף בן־דוד'],
  ['Greek', 'Γεώργιος Παπαδόπουλος'],
  ['Cyrillic', 'Владимир Щёголев'],
  ['Vietnamese', 'Nguyễn Thị Hồng Nhung'],
  ['Georgian', 'გიორგი ბერიძე'],
  ['Armenian', 'Հովհաննես Թումանյան'],
  ['Thai', 'สมชาย ใจดี'],
  ['Devanagari', 'राजेश कुमार'],
  ['Chinese', '王小明 欧阳'],
  ['Chinese of Taiwan', '陳怡君（龍）'],
  ['Japanese', '髙﨑 さくら・カヶ'],
  ['Korean', '김민준 뷁똠'],
  ['several scripts', '李 Marie-Chloé 김 Ωμέγα محمد'],
])('a name in %s stands as it is written on invoice and packing slip', async (_, name) => {
  const slices = installed()
  for (const page of await pagesOf(name, slices)) {
    expect(page).not.toContain('?')
    for (const word of name.split(/[ ־]/))
      expect(charactersOf(page)).toSatisfy((all: string) =>
        [...charactersOf(word)].every((character) => all.includes(character)),
      )
  }
  expect(slices.isMissing).toBe(false)
})

test('signs of China, Japan and Korea are drawn as they stand beside each other, and copied as one word', async () => {
  for (const name of ['王小明', '山田たろう', '김민준'])
    for (const page of await pagesOf(name, installed())) expect(page).toContain(name)
})

test('emoji are left out of a name, joined and keyed ones, too', async () => {
  for (const page of await pagesOf('Salma 🌞 Idrissi 👩‍👧 🇫🇷 1️⃣ ❤️', installed())) {
    expect(page).toContain('Salma Idrissi 1')
    expect(page).not.toContain('?')
  }
  for (const page of await pagesOf('王🎩小明', installed())) expect(page).toContain('王小明')
})

test('a character in a wished form stands in its usual one, one that no font has as a question mark', async () => {
  for (const page of await pagesOf('葛\u{e0100}城', installed())) expect(page).toContain('葛城')
  const slices = installed()
  for (const page of await pagesOf('王䶮', slices)) expect(page).toMatch(/王 ?\?/)
  // Nothing can be done about that one.
  expect(slices.isMissing).toBe(false)
})

test('where fonts are missing or damaged, the document comes with what it has, and says so', async () => {
  const broken = (await readFile([...files.values()][0] ?? '')).subarray(0, 900)
  for (const load of [
    async () => null,
    async () => broken,
    async () => {
      throw new Error('Storage is away')
    },
  ]) {
    const slices = slicesFrom(load)
    for (const page of await pagesOf('王小明 Idrissi', slices)) expect(page).toMatch(/\?\?\? Idrissi/)
    expect(slices.isMissing).toBe(true)
  }
})
