import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { cents } from '@/domain/money.ts'
import { documentText as t } from '@/texts/documents.ts'
import type { Letterhead } from '../../supabase/functions/_shared/pdf/letterhead.ts'
import { packingSlipsPdf } from '../../supabase/functions/_shared/pdf/packing-slip.ts'
import { supplierOrderPdf } from '../../supabase/functions/_shared/pdf/supplier-order.ts'
import { readPdf } from '../support/read-pdf.ts'
import { sampleOrder, sampleSupplierOrder } from '../support/sample-document.ts'

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

test('the slip of an exchange says so, and what replaces the units alone', async () => {
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

test('the letterhead is the shop’s logo, which says its name; what is no picture costs nobody a document', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><rect width="240" height="60" fill="#234a7c"/></svg>'
  const logo = new Uint8Array(await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg().toBuffer())
  const look = { logo, ink: '#1a385d', ornament: '#c9a45c' }
  const order = sampleSupplierOrder()
  const write = (letterhead: Letterhead) => supplierOrderPdf(order, true, undefined, letterhead)
  const [own, broken, plain] = [
    await write(look),
    await write({ ...look, logo: new Uint8Array([1, 2, 3]) }),
    await supplierOrderPdf(order, true),
  ]
  const text = Buffer.from(own).toString('latin1')
  expect(text).toContain('/DCTDecode')
  expect(text).toMatch(/\/S \/Figure[\s\S]{0,200}\/Alt/)
  expect(own.length - plain.length).toBeLessThan(logo.length + 2_000)
  expect(Buffer.from(broken).toString('latin1')).not.toContain('/DCTDecode')
  const name = order.buyer.tradeName
  const count = async (bytes: Uint8Array) => (await readPdf(bytes)).pages[0]?.split(name).length
  expect(await count(broken)).toBe(await count(plain))
  expect(await count(own)).toBe(((await count(plain)) ?? 0) - 1)
})
