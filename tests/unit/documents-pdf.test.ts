import { execFileSync } from 'node:child_process'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { cents } from '@/domain/money.ts'
import { netPrice } from '@/domain/shop-document.ts'
import { documentText as t } from '@/texts/documents.ts'
import { invoicesPdf } from '../../supabase/functions/_shared/pdf/invoice.ts'
import { packingSlipsPdf } from '../../supabase/functions/_shared/pdf/packing-slip.ts'
import { supplierOrderPdf } from '../../supabase/functions/_shared/pdf/supplier-order.ts'
import { readPdf } from '../support/read-pdf.ts'
import { sampleDocument, sampleOrder, sampleSupplierOrder } from '../support/sample-document.ts'

const MOST_BYTES = 60_000

test('an invoice says what French law wants, and its text can be read with its accents', async () => {
  const bytes = await invoicesPdf([sampleDocument()])
  expect(bytes.length).toBeLessThan(MOST_BYTES)
  const { pages, language, title, isTagged } = await readPdf(bytes)
  expect([pages.length, language, title, isTagged]).toEqual([1, 'fr-FR', 'Facture FAC-2026-0042', true])
  for (const said of [
    'Facture FAC-2026-0042',
    'Salma Idrissi EI, Entrepreneure individuelle',
    'SIREN 123 456 789',
    'RCS Paris 123 456 789',
    'N° TVA FR32123456789',
    'Inès Lefèvre-Müller 3 rue des Lilas Bâtiment B, 2e étage 75020 Paris France',
    `${t.issued} 23 novembre 2026`,
    `${t.sold} 22 novembre 2026`,
    'CMD-2026-0057',
    'Chapeau d’Ouezzane, cœur tressé Taille 57, Indigo · Réf. CHA-OUE-57-IND 1 45,75 € 20 % 54,90 € 54,90 €',
    'Remise (code BIENVENUE10) −23,29 €',
    'Frais de livraison – Colissimo domicile 6,95 €',
    'Total HT 180,47 € TVA 20 % 36,09 € Total TTC 216,56 €',
    'Payée le 22 novembre 2026 par carte bancaire.',
    'Page 1/1',
  ])
    expect(pages[0]).toContain(said)
})

test('the same document has the same bytes', async () => {
  const [one, other] = [await invoicesPdf([sampleDocument()]), await invoicesPdf([sampleDocument()])]
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
})

test('every letter can be read again, also where one before it had it with an accent', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const accented = 'ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŸŒÆ àâäçèéêëîïôöùûüÿœæ ŁłŃńŠšŽž'
  for (const name of [accented, letters]) {
    const { pages } = await readPdf(
      await invoicesPdf([sampleDocument({ buyer: { ...sampleDocument().buyer, name } })]),
    )
    expect(pages[0]).toContain(name)
  }
})

test.each([
  ['exempt', t.exempt],
  ['export', t.export],
] as const)('without VAT (%s) it says why, and neither HT nor TTC', async (regime, why) => {
  const untaxed = { ratePercent: 0, net: cents(21_656), tax: cents(0), total: cents(21_656) }
  const { pages } = await readPdf(
    await invoicesPdf([sampleDocument({ regime, ...untaxed, rates: [untaxed] })]),
  )
  expect(pages[0]).toContain(why)
  expect(pages[0]).not.toMatch(/TTC|\bHT\b/)
})

test('a credit note names its invoice, whole or in part; a demonstration is marked', async () => {
  const credited = {
    number: 'FAC-2026-0042',
    issuedAt: '2026-11-23T09:30:00Z',
    refundedAt: '2026-11-25T09:30:00Z',
    shipping: cents(0),
    extra: cents(0),
  }
  const partial = { lines: [], subtotal: null, discount: cents(0), shippingLabel: null, shippingFee: null }
  const { pages } = await readPdf(
    await invoicesPdf([
      sampleDocument({ kind: 'credit_note', number: 'AVO-2026-0001', credited }),
      sampleDocument({ kind: 'credit_note', number: 'AVO-2026-0002', credited, ...partial }),
      sampleDocument({
        kind: 'credit_note',
        number: 'AVO-2026-0003',
        ...partial,
        lines: sampleDocument().lines.slice(1),
        credited: { ...credited, shipping: cents(695), extra: cents(500) },
      }),
      sampleDocument({ number: 'DEMO-FAC-2026-0001', isSimulated: true }),
    ]),
  )
  expect(pages).toHaveLength(4)
  expect(pages[0]).toContain('FAC-2026-0042 du 23 novembre 2026')
  expect(pages[0]).toContain('Montant remboursé TTC 216,56 €')
  expect(pages[1]).toContain(t.partialRefund('CMD-2026-0057'))
  for (const said of ['Chapeau d’Ouezzane', t.refundedShipping, '6,95 €', t.refundedExtra, '5,00 €'])
    expect(pages[2]).toContain(said)
  expect(pages[3]).toContain('DÉMONSTRATION')
  expect(pages[3]).toContain(t.simulated.replace('\u202f', ' '))
  expect(pages[3]).not.toContain('Payée')
})

test('fifty lines go over pages whose head is repeated, and long, empty and foreign texts break nothing', async () => {
  const [line] = sampleDocument().lines
  if (!line) throw new Error('no line')
  const seller = {
    ...sampleDocument().seller,
    siren: '',
    rcs: '',
    vatNumber: '',
    legalForm: '',
    email: '',
    phone: '',
    address: '',
  }
  const bytes = await invoicesPdf([
    sampleDocument({
      seller,
      buyer: {
        ...sampleDocument().buyer,
        name: `محمد 🎩 Łukasz e\u0301 \u202e Nguyễn ${'x'.repeat(160)}`,
        addressComplement: null,
      },
      lines: Array.from({ length: 50 }, (_, n) => ({
        ...line,
        name: `${line.name} ${n} ${'très '.repeat(20)}`,
      })),
    }),
  ])
  const { pages } = await readPdf(bytes)
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages.slice(0, -1)) expect(page).toContain(t.article)
  expect(pages.at(-1)).toContain(`Page ${pages.length}/${pages.length}`)
  expect(pages.join(' ')).toContain(' 49 très')
  expect(pages[0]).toContain('???? ? Łukasz é Nguyễn'.replace('ễ', 'e'))
})

test('packing slips say what to pack and where to, no price, each on a page of its own', async () => {
  const relayPoint = {
    id: 'FR-1',
    name: 'Librairie des Lilas',
    address: '12 rue de la Roquette',
    postalCode: '75011',
    city: 'Paris',
    country: 'FR' as const,
    openingHours: '',
  }
  const orders = [sampleOrder(), sampleOrder({ orderNumber: 'CMD-2026-0058', relayPoint })]
  const { pages } = await readPdf(await packingSlipsPdf(orders, 'Atelier du Rif', '2026-11-23T09:30:00Z'))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('2 Cabas de Chefchaouen à anses de cuir SAC-CHEF-01')
  expect(pages[0]).toContain('Taille 57, Indigo')
  expect(pages[0]).toContain('3 articles à préparer')
  expect(pages[1]).toContain('Librairie des Lilas (FR-1) 12 rue de la Roquette 75011 Paris')
  expect(pages.join(' ')).not.toContain('€')
})

test('the slip of an exchange says so, and what replaces the pieces alone', async () => {
  const lines = [{ sku: 'CHA-OUE-59-IND', name: 'Chapeau d’Ouezzane', label: 'Taille 59', quantity: 1 }]
  const slips = [{ ...sampleOrder(), lines, isExchange: true }]
  const { pages } = await readPdf(await packingSlipsPdf(slips, 'Atelier du Rif', '2026-11-23T09:30:00Z'))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain(t.exchangeSlip)
  expect(pages[0]).not.toContain(t.packingSlip)
  expect(pages[0]).toContain('1 Chapeau d’Ouezzane Taille 59 CHA-OUE-59-IND')
  expect(pages[0]).toContain(t.pieces(1))
})

test('an order to a supplier says what is wanted, from whom, for when and at what price', async () => {
  const order = sampleSupplierOrder()
  const [bytes, again] = [await supplierOrderPdf(order, true), await supplierOrderPdf(order, true)]
  expect(Buffer.from(bytes).equals(Buffer.from(again))).toBe(true)
  const { pages, title, isTagged } = await readPdf(bytes)
  expect([pages.length, title, isTagged]).toEqual([1, 'Bon de commande ACH-2026-0007', true])
  for (const said of [
    'Coopérative de Chefchaouen Place Outa el Hammam Chefchaouen, Maroc cooperative@rif.example',
    'Salma Idrissi EI 12 rue des Vanniers 75011 Paris',
    'Livraison souhaitée 14 décembre 2026',
    'Merci d’emballer les chapeaux à part.',
    'CHA-OUE-57-IND Chapeau d’Ouezzane, cœur tressé Taille 57 · Couleur Indigo 24 18,40 € 441,60 €',
    'SAC-CHEF-01 Cabas de Chefchaouen <b>57 cm 1 à convenir à convenir',
    '25 pièces',
    'SIREN 123 456 789',
  ])
    expect(pages[0]).toContain(said)
  const { items } = await (await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)).getTextContent()
  const heightOf = (words: string): number =>
    items.flatMap((item) => ('str' in item && item.str.includes(words) ? [item.transform[5]] : []))[0]
  expect(heightOf('Merci'), 'the note keeps its lines').toBeGreaterThan(heightOf('chapeaux'))
  expect(pages[0]).not.toContain('PROJET')
  // Without a price there is no sum.
  expect(pages[0]).not.toContain('441,60 € ·')
  const many = sampleSupplierOrder({
    lines: Array.from({ length: 80 }, () => order.lines[0]).flatMap((line) => line ?? []),
    total: cents(80 * 44160),
    expectedOn: null,
    note: '',
  })
  const long = await readPdf(await supplierOrderPdf(many, false))
  expect(long.pages.length).toBeGreaterThan(2)
  expect(long.pages[0]).toContain('PROJET')
  expect(long.pages.at(-1)).toContain('1 920 pièces · Total HT 35 328,00 €')
})

test('a price without VAT is rounded to the cent', () => {
  expect([netPrice(cents(8900), 20), netPrice(cents(1), 20), netPrice(cents(4990), 0)]).toEqual([
    7417, 1, 4990,
  ])
})

test('Deno writes one without any permission', () => {
  const script = `
    const { invoicesPdf } = await import(${JSON.stringify(new URL('../../supabase/functions/_shared/pdf/invoice.ts', import.meta.url).href)})
    console.log((await invoicesPdf([${JSON.stringify(sampleDocument())}])).length)`
  const deno = new URL('../../node_modules/.bin/deno', import.meta.url).pathname
  const map = `data:application/json,${JSON.stringify({ imports: { '@/': new URL('../../src/', import.meta.url).href } })}`
  const flags = [
    'run',
    '--no-remote',
    '--cached-only',
    '--no-prompt',
    '--no-lock',
    '--no-config',
    `--import-map=${map}`,
  ]
  const output = execFileSync(deno, [...flags, '-'], { input: script, encoding: 'utf8' })
  expect(Number(output)).toBeGreaterThan(10_000)
})
