import { execFileSync } from 'node:child_process'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { cents } from '@/domain/money.ts'
import { netPrice, type ShopDocument } from '@/domain/shop-document.ts'
import { documentText as t } from '@/texts/documents.ts'
import { vatMention } from '@/texts/vat.ts'
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
    'Frais de livraison – Colissimo domicile TVA 1,16 € 1 5,79 € 20 % 6,95 € 6,95 €',
    'Sous-total 239,85 €',
    'Catégorie de l’opération : Livraison de biens.',
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

test.each([
  ['transfer', 'par virement'],
  ['cheque', 'par chèque'],
  ['cash', 'en espèces'],
] as const)('an invoice that was paid by %s says so', async (paymentMethod, means) => {
  const { pages } = await readPdf(await invoicesPdf([sampleDocument({ paymentMethod })]))
  expect(pages[0]).toContain(`Payée le 22 novembre 2026 ${means}.`)
})

test('every character can be read again, also where one before it had it with an accent', async () => {
  const characters = 'abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const accented = 'ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŸŒÆ àâäçèéêëîïôöùûüÿœæ ŁłŃńŠšŽž'
  for (const name of [accented, characters]) {
    const { pages } = await readPdf(
      await invoicesPdf([sampleDocument({ buyer: { ...sampleDocument().buyer, name } })]),
    )
    expect(pages[0]).toContain(name)
  }
})

const untaxed = { ratePercent: 0, net: cents(21_656), tax: cents(0), total: cents(21_656) }
const withoutVat = (changes: Partial<ShopDocument>) =>
  sampleDocument({ ...untaxed, rates: [untaxed], ...changes })

test.each([
  ['exempt', '2026-08-31T21:59:59Z', 'TVA non applicable, art. 293 B du CGI'],
  [
    'exempt',
    '2026-08-31T22:00:00Z',
    'TVA non applicable, article L. 223-3 du Code des impositions sur les biens et services (CIBS)',
  ],
  ['export', '2026-08-31T21:59:59Z', 'Exportation exonérée de TVA, art. 262 I du CGI'],
  ['export', '2026-08-31T22:00:00Z', 'Exportation exonérée de TVA, art. 146 de la directive 2006/112/CE'],
] as const)(
  'without VAT (%s, %s) it says why by the law of its day, and neither HT nor TTC',
  async (regime, issuedAt, why) => {
    expect(vatMention(regime, issuedAt)).toBe(why)
    const { pages } = await readPdf(await invoicesPdf([withoutVat({ regime, issuedAt })]))
    // A line may end within a number of the law.
    expect(pages[0]?.replace(/\s/g, '')).toContain(why.replace(/\s/g, ''))
    expect(pages[0]).not.toMatch(/TTC|\bHT\b|TVA 1,16/)
  },
)

test('what was frozen with a document is what it goes on saying; what was not is not made up', async () => {
  const { pages } = await readPdf(
    await invoicesPdf([
      withoutVat({ regime: 'exempt', vatMention: 'Mention de son jour', operation: 'Catégorie de son jour' }),
      sampleDocument({ operation: null }),
    ]),
  )
  expect(pages[0]).toContain('Mention de son jour')
  expect(pages[0]).toContain('Catégorie de son jour')
  expect(pages[0]).not.toContain('L. 223-3')
  expect(pages[1]).not.toContain('Catégorie')
})

test('in franchise the foot has no VAT number; a parcel to Switzerland says who pays duties', async () => {
  const buyer = { ...sampleDocument().buyer, country: 'CH' as const }
  const { pages } = await readPdf(
    await invoicesPdf([withoutVat({ regime: 'exempt' }), withoutVat({ regime: 'export', buyer })]),
  )
  expect(pages[0]).not.toContain('FR32123456789')
  expect(pages[0]).not.toContain(t.duties)
  expect(pages[1]).toContain('N° TVA FR32123456789')
  expect(pages[1]).toContain(t.duties)
})

test('a name with & and < is well formed in the XML of every PDF, and stands as it is elsewhere', async () => {
  const tradeName = 'Paille & Cie <Rif>'
  const seller = { ...sampleDocument().seller, tradeName }
  for (const bytes of [
    await invoicesPdf([sampleDocument({ seller })]),
    await packingSlipsPdf([sampleOrder()], tradeName, '2026-11-23T09:30:00Z'),
    await supplierOrderPdf(sampleSupplierOrder({ buyer: seller }), true),
  ]) {
    const xml = /<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/.exec(Buffer.from(bytes).toString('utf8'))?.[0] ?? ''
    expect(xml).toContain('Paille &amp; Cie &lt;Rif&gt;')
    // Every & begins an entity, and no tag is nameless.
    expect(xml.replace(/&(amp|lt|gt);/g, '')).not.toMatch(/&|<Rif/)
    const { info } = await (await getDocumentProxy(new Uint8Array(bytes))).getMetadata()
    expect(info).toMatchObject({ Author: tradeName, Creator: tradeName })
  }
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
  for (const word of ['محمد', 'Łukasz é', 'Nguy', 'xxxx']) expect(pages[0]).toContain(word)
  expect(pages[0]).not.toContain('?')
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
