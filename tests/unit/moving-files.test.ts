import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CsvKind, missingColumns, openMoved, readMoved } from '@/admin/moving/open-file.ts'
import { MAX_MOVED_LINES } from '@/domain/rules.ts'
import { movingText as t } from '@/texts/admin/moving.ts'

const FIXTURES = new URL('../db/fixtures/moving/', import.meta.url)
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer

function readBytes(kind: CsvKind, name: string, bytes: ArrayBuffer) {
  const file = openMoved(kind, name, bytes)
  if (typeof file === 'string') throw new Error(file)
  expect(missingColumns(kind, file.guess)).toBeNull()
  return { source: file.source, ...readMoved(kind, file, file.guess) }
}
function read(kind: CsvKind, name: string) {
  const { buffer, byteOffset, length } = new Uint8Array(readFileSync(new URL(name, FIXTURES)))
  return readBytes(kind, name, buffer.slice(byteOffset, byteOffset + length))
}
const readText = (kind: CsvKind, text: string) => readBytes(kind, 'file.csv', bytesOf(text))

describe('customers', () => {
  it('of Shopify come with address, telephone and what they agreed to; twice the same address is one person', () => {
    const { source, lines, asides, notes } = read('customers', 'shopify-customers.csv')
    expect(source).toBe('shopify')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toEqual({
      line: 2,
      email: 'maud.kerbrat@courriel.example',
      name: 'Maud Kerbrat',
      address: '4 quai des Doris, Bât. B',
      postalCode: '56100',
      city: 'Lorient',
      country: 'FR',
      phone: '+33 6 11 22 33 44',
      since: null,
      consent: 'Accepts Email Marketing = yes',
    })
    expect(lines[1]).toMatchObject({ address: 'Atelier Lacaze, 18 rue Neuve', country: 'BE', consent: null })
    // The shop does not deliver there: the country stays with the street.
    expect(lines[2]).toMatchObject({ address: 'Lindenweg 7, DE', country: null })
    expect(asides).toEqual([{ line: 5, message: t.wrong.noEmail }])
    expect(notes).toEqual([{ line: 6, message: t.wrong.twice(2) }])
  })

  it('of WooCommerce come with the day they signed up', () => {
    const { source, lines, asides } = read('customers', 'woocommerce-customers.csv')
    expect([source, asides]).toEqual(['woocommerce', []])
    expect(lines).toMatchObject([
      { name: 'Paola Sereni', since: '2021-05-02 09:30:00', city: 'Nice', consent: null },
      { name: 'Guest Buyer', since: null },
    ])
  })

  it('of PrestaShop come out of Windows-1252 with semicolons and French days', () => {
    const { source, lines, asides } = read('customers', 'prestashop-clients.csv')
    expect(source).toBe('prestashop')
    expect(lines).toMatchObject([
      { name: 'Hélène Fabre-Roux', since: '2019-03-14 10:22', consent: 'Newsletter = 1' },
      { name: 'Amédée Poirier', since: '2022-06-02 08:00', consent: null },
    ])
    expect(asides).toEqual([{ line: 4, message: t.wrong.email('pas-une-adresse') }])
  })

  it('of PrestaShop’s own samples come in spite of asterisks, hints and one separator too many', () => {
    const { source, lines, notes } = read('customers', 'prestashop-customers-sample.csv')
    expect([source, notes]).toEqual(['prestashop', []])
    expect(lines).toMatchObject([
      { name: 'Élise Garnier', since: '2020-02-29 12:00', consent: 'Newsletter (0/1) = 1' },
      { name: 'Paul Riou', since: '2021-07-01 12:00', consent: null },
    ])
    const addresses = read('customers', 'prestashop-addresses-sample.csv')
    expect(addresses.lines).toMatchObject([
      { address: '12, rue du Port, Bât. C', postalCode: '29000', city: 'Quimper', phone: '02 98 00 11 22' },
    ])
    // Of a supplier.
    expect(addresses.asides).toEqual([{ line: 4, message: t.wrong.noEmail }])
    expect(addresses.notes).toEqual([{ line: 3, message: t.wrong.twice(2) }])
  })

  it('who say no on one of two lines have not agreed, and an unknown word is no', () => {
    const { lines, notes } = readText(
      'customers',
      'Email;Nom;Newsletter\na@x.example;A;oui\na@x.example;A;non\nb@x.example;B;peut-être\n',
    )
    expect(lines).toMatchObject([{ consent: null }, { consent: null }])
    expect(notes).toEqual([
      { line: 3, message: t.wrong.twice(2) },
      { line: 4, message: t.wrong.consent('peut-être') },
    ])
  })

  it.each([
    ['orders', 'shopify-orders.csv', 'customers'],
    ['customers', 'shopify-customers.csv', 'orders'],
  ] as const)('a file of %s is not taken for another', (contents, name, kind) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, FIXTURES))).slice().buffer
    expect(openMoved(kind, name, bytes)).toBe(t.otherContents[contents])
  })

  it('are refused where the file is none, holds products or is too long', () => {
    expect(openMoved('customers', 'x', bytesOf('PK\u0003\u0004\0\0'))).toBe(t.unreadable)
    expect(openMoved('customers', 'x', bytesOf(''))).toBe(t.empty)
    expect(openMoved('customers', 'x', bytesOf('Handle,Title\na,b\n'))).toBe(t.otherContents.products)
    const long = `Email,Name\n${'a@x.example,A\n'.repeat(MAX_MOVED_LINES + 1)}`
    expect(openMoved('customers', 'x', bytesOf(long))).toBe(t.tooMany(MAX_MOVED_LINES + 1, MAX_MOVED_LINES))
  })
})

describe('orders', () => {
  it('of Shopify are put together from their rows, with what was given back; other currencies stay behind', () => {
    const { source, lines, asides } = read('orders', 'shopify-orders.csv')
    expect(source).toBe('shopify')
    expect(lines).toMatchObject([
      {
        line: 2,
        number: '#1042',
        placedAt: '2025-11-04 10:12:05+0100',
        status: 'partly_refunded',
        total: 134.9,
        refunded: 49,
        shipping: 6.9,
        email: 'maud.kerbrat@courriel.example',
        name: 'Maud Kerbrat',
        postalCode: '56100',
        items: [
          { name: 'Cabas Marée - Grand', sku: 'CAB-MAR-G', quantity: 1, price: 79 },
          { name: 'Pochette Dune', sku: 'POC-DUN', quantity: 1, price: 49 },
        ],
      },
      { number: '#1041', status: 'cancelled', refunded: 0 },
    ])
    expect(asides).toEqual([{ line: 5, message: t.wrong.currency('USD') }])
  })

  it('of WooCommerce are one where each of their rows repeats them', () => {
    const { source, lines, asides } = read('orders', 'woocommerce-orders.csv')
    expect([source, asides]).toEqual(['woocommerce', []])
    expect(lines).toMatchObject([
      {
        number: '3107',
        status: 'paid',
        total: 94.9,
        discount: 10,
        shipping: 6.5,
        items: [{ sku: 'SEAU-L' }, { sku: 'CHAP-57', price: 40 }],
      },
      { number: '3098', status: 'refunded', refunded: 39, name: 'Yann Morvan' },
    ])
  })

  it('of WooCommerce with a column for each item have them all, and no price that nobody paid', () => {
    const { source, lines, asides } = read('orders', 'woocommerce-orders-import-export.csv')
    expect([source, asides]).toEqual(['woocommerce', [{ line: 4, message: t.wrong.currency('USD') }]])
    expect(lines).toMatchObject([
      {
        number: '5120',
        placedAt: '2025-03-02 09:00:00',
        status: 'paid',
        total: 84.5,
        discount: 5,
        items: [
          { name: 'Cabas Houle', sku: 'CAB-H', quantity: 2, price: null },
          { name: 'Pochette, doublée', sku: null, quantity: 1, price: null },
        ],
      },
      { number: '5121', status: 'unpaid', email: null, items: [{ sku: 'POC' }] },
    ])
  })

  it('list items in one cell in either way that plugins write them', () => {
    const cells = ['2× Cabas, 1× Chapeau', 'id:7|name:Cabas|sku:C-1|quantity:2;id:8|name:Chapeau|quantity:1']
    for (const cell of cells)
      expect(
        readText('orders', `order_number,order_date,order_total,line_items\n1,2025-03-02,10,"${cell}"\n`)
          .lines,
      ).toMatchObject([
        {
          items: [
            { name: 'Cabas', quantity: 2 },
            { name: 'Chapeau', quantity: 1 },
          ],
        },
      ])
  })

  it('of PrestaShop have a reference and no address; francs are named', () => {
    const { source, lines, asides, notes } = read('orders', 'prestashop-commandes.csv')
    expect(source).toBe('prestashop')
    expect(lines).toMatchObject([
      { number: 'QXKLMVTRA', total: 1154.9, status: 'paid', country: 'FR', email: null, items: [] },
      { number: 'WXYZABCDE', total: 62.5, status: 'unpaid' },
    ])
    expect(asides).toEqual([{ line: 3, message: t.wrong.currency('CHF') }])
    expect(notes.map(({ message }) => message)).toEqual([
      t.wrong.orderWithoutEmail,
      t.wrong.orderWithoutEmail,
    ])
  })

  it.each([
    ['1;31/02/2025;10,00', t.wrong.date('31/02/2025')],
    ['1;;10,00', t.wrong.date('')],
    ['1;01/02/2025;dix', t.wrong.amount('dix')],
    ['1;01/02/2025;1,234', t.wrong.amount('1,234')],
    ['1;01/02/2025;', t.wrong.total],
    [';01/02/2025;10,00', t.wrong.noNumber],
    ['1;01/02/2025;10;x', t.wrong.shape],
  ])('a line %s stays behind, and says why', (line, message) => {
    const { lines, asides } = readText('orders', `N° de commande;Date;Total\n${line}\n`)
    expect([lines, asides]).toEqual([[], [{ line: 2, message }]])
  })

  it('of one number and two days are two orders, and neither is guessed', () => {
    const { asides } = readText('orders', 'N° de commande;Date;Total\n1;01/02/2025;10\n1;02/02/2025;10\n')
    expect(asides).toEqual([{ line: 2, message: t.wrong.numberTwice('1') }])
  })

  it('of an American file have the month first where a day shows it', () => {
    const { lines } = readText('orders', 'Order #,Date,Total\n1,02/03/2025,10\n2,02/28/2025,10\n')
    expect(lines).toMatchObject([{ placedAt: '2025-02-03 12:00' }, { placedAt: '2025-02-28 12:00' }])
  })
})
