import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addingText } from '@/texts/adding.ts'
import { newslettersText } from '@/texts/admin/newsletters.ts'
import { stockText } from '@/texts/admin/product-form.ts'
import { publishingFailures } from '@/texts/admin/publishing-failures.ts'
import { supplyText } from '@/texts/admin/supply.ts'
import { agreeing, withArticle } from '@/texts/agreement.ts'
import { frenchDates } from '@/texts/french-dates.ts'
import { makerText } from '@/texts/maker.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { demoSettings } from '../../content/demo/products.ts'
import { literalsIn } from '../support/literals.ts'

/** What says French sentences elsewhere, and why it may. */
const ELSEWHERE = [
  // Names of the plan comptable général, as the law gives them.
  'src/domain/ledger-accounts.ts',
  // Words that a search or a comparison of addresses leaves out, no sentence.
  'src/domain/search.ts',
  'src/domain/moved-addresses.ts',
  // Backend and shop are two projects: it imports nothing of the other's.
  'supabase/local/mail/mail-pages.ts',
  // Beside the fields they speak of, to whoever writes a post or a page.
  'src/domain/post-header.ts',
  'src/domain/page-header.ts',
  'src/domain/publish-moment.ts',
  // Key words of a file that Coliship reads.
  'src/domain/coliship.ts',
]
const WORDS =
  /(?<![\p{L}.$-])(?:au|aux|avec|ce|cette|dans|des|du|est|et|la|le|les|ne|ou|par|pas|pour|que|qui|sont|sur|une|vos|votre|vous)(?![\p{L}-])/giu

/** Two words at least, of which one has an accent that English lacks, or two are words of French alone. */
const isFrench = (text: string) =>
  /\S\s+\S/.test(text.trim()) &&
  (/[àâçèéêëîïôùûœÀÂÇÈÉÊÎÔŒ]/.test(text) || new Set(text.toLowerCase().match(WORDS)).size > 1)

/** What a file holds between quotes, and between tags. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const bare = source.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*(?:\/\/|--).*$|\s\/\/ .*$/gm, '')
  const between = [...bare.matchAll(/>([^<>{}]+)</g)].map(([, text = '']) => text)
  return [...(file.endsWith('.astro') ? [] : literalsIn(source).map(({ text }) => text)), ...between]
}

describe('a French sentence', () => {
  it('is known from an English one', () => {
    const french = ['Votre panier est vide', 'Déjà vu', 'le prix par pièce', 'Ajouter au panier pour vous']
    const english = ['Your cart is empty', 'café', 'a cart with les', 'on the page, or not']
    expect(french.map(isFrench)).toEqual(french.map(() => true))
    expect(english.map(isFrench)).toEqual(english.map(() => false))
  })

  it('stands in src/texts and content alone', () => {
    const files = ['src', 'supabase/functions', 'supabase/local'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    const code = files.filter(
      (file) =>
        /\.(?:ts|tsx|astro)$/.test(file) && !file.startsWith('src/texts/') && !ELSEWHERE.includes(file),
    )
    expect(code.length).toBeGreaterThan(500)
    expect(
      code.flatMap((file) =>
        textsOf(file)
          .filter(isFrench)
          .map((text) => `${file}: ${text.trim()}`),
      ),
    ).toEqual([])
  })

  it('is a code in SQL: the rows that a new shop begins with are its owner’s', () => {
    const folder = 'supabase/schemas'
    const sentences = readdirSync(folder).flatMap((name) => {
      const sql = readFileSync(`${folder}/${name}`, 'utf8')
        .replace(/^insert into [\s\S]*?;$/gm, '')
        .replace(/^comment on [\s\S]*?;$/gm, '')
      return [...sql.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text).filter(isFrench)
    })
    // The law's own words, which a document freezes when it is issued; a test of the database compares them with the texts.
    const seen = readFileSync('src/texts/vat.ts', 'utf8') + readFileSync('src/texts/documents.ts', 'utf8')
    expect(sentences.filter((sentence) => !seen.includes(sentence))).toEqual([])
  })
})

describe('French with names in it', () => {
  it('elides before a vowel', () => {
    expect(addingText.quantityOf('Éventail en doum')).toBe('Quantité d’Éventail en doum')
    expect(addingText.increaseOf('Cabas Fifi')).toBe('Augmenter la quantité de Cabas Fifi')
  })

  it('writes no `de` before a name by hand', () => {
    const files = readdirSync('src/texts', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    )
    const unelided = files
      .filter((name) => name !== 'elision.ts')
      .flatMap((name) => [
        ...readFileSync(`src/texts/${name}`, 'utf8').matchAll(/.*\bde \$\{(?:name|label|email|present)\}.*/g),
      ])
    expect(files.length).toBeGreaterThan(40)
    expect(unelided.map(([line]) => line.trim())).toEqual([])
  })

  it.each([
    ['Cabas Fifi', 'Tressé'],
    ['Capeline Rif', 'Tressée'],
    ['Sandales du port', 'Tressées'],
    ['Chapeaux de plage', 'Tressés'],
    ['Dessous de verre Jbala', 'Tressés'],
    ['Porte-monnaie', 'Tressé'],
  ])('agrees with %s', (product, word) => {
    expect(agreeing('Tressé', product)).toBe(word)
  })

  it('gives workshops their article, and people none', () => {
    expect(makerText.made('Coopérative Doum Jbala', 'Besace Tétouan')).toBe(
      'Faite par la Coopérative Doum Jbala',
    )
    expect(withArticle('Atelier Dar Debbagh')).toBe('l’Atelier Dar Debbagh')
    expect(withArticle('Rahma El Yousfi')).toBe('Rahma El Yousfi')
  })

  it('answers the telephone no longer than the shop is open', () => {
    expect(demoSettings.phoneHours).toContain('10h à 18h')
    expect(demoSettings.openingHours.find(({ days }) => days === 'Samedi')?.hours).toBe('10h-18h')
  })
})

it('one of a thing is not many', () => {
  expect([supplyText.moreFacts(0, 1), supplyText.moreFacts(2, 3)]).toEqual([
    '1 vendue en 90 jours',
    '2 en route, 3 vendues en 90 jours',
  ])
  expect([1, 3].map(stockText.low)).toEqual(['Alerte à 1 pièce', 'Alerte à 3 pièces'])
  expect([1, 2].map(newslettersText.sent)).toEqual([
    'Newsletter envoyée à 1 client',
    'Newsletter envoyée à 2 clients',
  ])
  expect(publishingFailures.productsGone(1, 9)).toContain('que 1 produit,')
})

it('the first of a month is « 1er », after the name of its day too', () => {
  const dated = (style: Intl.DateTimeFormatOptions, at: string) =>
    frenchDates({ timeZone: 'UTC', ...style })(at)
  expect(dated({ dateStyle: 'long' }, '2026-12-01')).toBe('1er décembre 2026')
  expect(dated({ dateStyle: 'long' }, '2026-12-11')).toBe('11 décembre 2026')
  expect(dated({ dateStyle: 'full' }, '2026-12-01')).toBe('mardi 1er décembre 2026')
  expect(dated({ timeStyle: 'short' }, '2026-12-01T01:01:00Z')).toBe('01:01')
  expect(orderPaymentText.reserved('2026-12-01T12:00:00Z')).toContain('mardi 1er décembre')
})
