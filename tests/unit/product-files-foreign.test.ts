import { describe, expect, it } from 'vitest'
import { NO_DEFAULTS } from '@/admin/products/csv-defaults.ts'
import { openFile, parseTable } from '@/admin/products/csv-lines.ts'
import { importText as t } from '@/texts/admin/product-import.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

function read(file: string) {
  const opened = openFile(file)
  if (typeof opened === 'string') throw new Error(opened)
  const { table, format, guess } = opened
  const parsed = parseTable(table, {
    format,
    mapping: guess,
    defaults: { ...NO_DEFAULTS, artisan: 'Rahma' },
    categories: ['Sacs', 'Chapeaux'],
    now: NOW,
  })
  if (!parsed.ok) throw new Error(parsed.message)
  return { ...parsed, format }
}

describe('a file of Shopify', () => {
  const OLD =
    'Handle,Title,Vendor,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Qty,Variant Price,Gift Card,Status'

  it('may have its present columns; the vendor is not whoever made it', () => {
    const file = `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Inventory tracker,Inventory quantity,Product image URL,Image position
Panier Neuf,panier-neuf,<p>Neuf</p>,Lina,,Sacs,,TRUE,Active,SKU-N,Taille,S,,"39.00",,shopify,5,https://x.example/y.jpg,1
,panier-neuf,,,,,,,,SKU-N2,,M,,"42.00",,shopify,2,,
`
    expect(read(file)).toMatchObject({
      format: 'shopify',
      problems: [],
      notes: [{ line: 2, kind: 'address' }],
      lines: [
        {
          identifier: 'panier-neuf',
          name: 'Panier Neuf',
          artisan: 'Rahma',
          category: 'Sacs',
          price: 39,
          state: 'published',
          details: '<p>Neuf</p>',
          options: ['Taille'],
          variants: [
            { option1: 'S', sku: 'SKU-N', price: null, stock: 5 },
            { option1: 'M', sku: 'SKU-N2', price: 42, stock: 2 },
          ],
        },
      ],
    })
  })

  it('with three options has the last two said as one, and says so', () => {
    const file = `${OLD}
ruban-a,Chapeau Ruban,Lina,Chapeaux,true,Taille,S,Couleur,Noir,Ruban,Oui,,3,40.00,,active
ruban-a,,,,,,M,,Noir,,Non,,3,45.00,,
`
    expect(read(file)).toMatchObject({
      problems: [],
      notes: [{ line: 2, kind: 'folded', message: t.foldedOptions(['Couleur', 'Ruban']) }],
      lines: [
        {
          options: ['Taille', 'Couleur / Ruban'],
          variants: [
            { option1: 'S', option2: 'Noir / Oui' },
            { option1: 'M', option2: 'Noir / Non', price: 45 },
          ],
        },
      ],
    })
    const long = file.replace('Ruban,Oui', 'Largeur du ruban au dos du chapeau,Oui')
    expect(read(long).problems).toEqual([
      { line: 2, message: t.wrong.thirdOption(['Couleur', 'Largeur du ruban au dos du chapeau']) },
    ])
  })

  it('with a reference twice is told so before anything is asked of the shop', () => {
    const file = `${OLD}
pan-a,Panier A,Lina,Sacs,true,Taille,S,,,,,SKU-10,3,40.00,,active
pan-b,Panier B,Lina,Sacs,true,Taille,S,,,,,SKU-10,3,40.00,,active
`
    expect(read(file).problems).toEqual([{ line: 3, message: t.wrong.repeated('SKU-10', 2) }])
  })

  it('leaves its gift cards aside, and says so', () => {
    const file = `${OLD}
carte,Carte cadeau,Lina,,true,Montant,25,,,,,C-25,0,25.00,true,active
carte,,,,,,50,,,,,C-50,0,50.00,,
pan,Panier,Lina,Sacs,true,Title,Default Title,,,,,PAN,3,40.00,false,active
`
    expect(read(file)).toMatchObject({
      problems: [],
      notes: [
        { line: 2, kind: 'leftOut', message: t.leftOut(t.giftCard) },
        { line: 3, kind: 'leftOut' },
      ],
      lines: [{ identifier: 'PAN', price: 40 }],
    })
  })
})

describe('a file of WooCommerce', () => {
  const HEAD =
    'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Stock,Sale price,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Attribute 3 name,Attribute 3 value(s)'

  it.each([
    ['', '', 29.9],
    ['2026-11-01 00:00:00', '2026-12-31', 29.9],
    ['', '2026-11-25 23:59:59', 45],
    ['2026-12-01', '', 45],
  ])('is asked the price of a sale while it lasts (%s to %s)', (from, to, price) => {
    const found = read(`${HEAD}\n1,simple,W-SALE,Panier en promo,1,${from},${to},3,29.90,45,Sacs,,,,,,,\n`)
    expect(found.lines).toMatchObject([{ price }])
    expect(found.notes).toEqual(
      price === 45 ? [] : [{ line: 2, kind: 'sale', message: t.salePrice('29.90', '45') }],
    )
  })

  it('with a variable product without variations is told so, and the product is not lost in silence', () => {
    expect(read(`${HEAD}\n1,variable,W-EV,Panier sans,1,,,,,,Sacs,,Taille,"S, M",,,,\n`).problems).toEqual([
      { line: 2, message: t.wrong.noVariations },
    ])
  })

  it('leaves aside what cannot be sold here, variations with their product', () => {
    const file = `${HEAD}
1,grouped,G-1,Ensemble,1,,,,,,Sacs,,,,,,,
2,external,E-1,Ailleurs,1,,,,,10,Sacs,,,,,,,
3,"simple, virtual",V-1,Cours de tressage,1,,,,,60,Sacs,,,,,,,
4,variable-subscription,S-1,Abonnement,1,,,,,,Sacs,,Mois,"1, 2",,,,
5,variation,S-1-1,,1,,,,,20,,S-1,Mois,1,,,,
6,simple,P-1,Panier,1,,,2,,30,Sacs,,,,,,,
`
    const found = read(file)
    expect(found.problems).toEqual([])
    expect(found.notes.map(({ kind, line }) => [kind, line])).toEqual(
      [2, 3, 4, 5, 6].map((line) => ['leftOut', line]),
    )
    expect(found.lines.map(({ identifier }) => identifier)).toEqual(['P-1'])
  })

  it('takes for options what its variations differ in, wherever it stands among the attributes', () => {
    const file = `${HEAD}
1,variable,T-1,Tanger,1,,,,,,Sacs,,Matière,Doum,Taille,"S, M",Couleur,"Noir"
2,variation,T-1-S,,1,,,1,,30,,id:1,,,Taille,S,Couleur,Noir
3,variation,T-1-M,,1,,,1,,32,,T-1,,,Taille,M,Couleur,Noir
`
    expect(read(file)).toMatchObject({
      problems: [],
      notes: [],
      lines: [
        {
          identifier: 'T-1',
          options: ['Taille', 'Couleur'],
          variants: [
            { option1: 'S', option2: 'Noir', sku: 'T-1-S' },
            { option1: 'M', option2: 'Noir', sku: 'T-1-M' },
          ],
        },
      ],
    })
  })

  it('with a variation for any size is asked for one each', () => {
    const file = `${HEAD}
1,variable,T-1,Tanger,1,,,,,,Sacs,,Taille,"S, M",,,,
2,variation,T-1-S,,1,,,1,,30,,T-1,Taille,S,,,,
3,variation,T-1-X,,1,,,1,,32,,T-1,Taille,,,,,
`
    expect(read(file).problems).toEqual([{ line: 4, message: t.wrong.noWord('Taille') }])
  })
})

describe('a file of PrestaShop', () => {
  const HEAD = 'ID;Image;Nom;Référence;Catégorie;Prix (HT);Prix (TTC);Quantité;État;Position'

  it('is read with the price that buyers pay', () => {
    const file = `${HEAD}
7;https://ancienne.example/7.jpg;Panier;PAN-7;Sacs;"33,25 €";"39,90 €";5;1;1
8;;Cabas;;Chapeaux;"20,00 €";"24,00 €";-2;0;2
`
    expect(read(file)).toMatchObject({
      format: 'prestashop',
      problems: [],
      notes: [{ line: 2, kind: 'address' }],
      lines: [
        { identifier: 'PAN-7', name: 'Panier', category: 'Sacs', price: 39.9, stock: 5, state: 'published' },
        { identifier: 'PS-8', name: 'Cabas', price: 24, stock: 0, state: 'draft' },
      ],
    })
  })

  it('of its own samples is read in spite of hints, and of one separator too many', () => {
    const head =
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Reference #;Quantity;Summary;Description;Show price (0 = No, 1 = Yes);Image URLs (x,y,z...)'
    expect(
      read(`${head}\n7;1;Panier;Chapeaux,Sacs;39,90;PAN-7;5;<p>Court</p>;<p>Long</p>;1;;\n`),
    ).toMatchObject({
      format: 'prestashop',
      problems: [],
      lines: [
        {
          identifier: 'PAN-7',
          category: 'Chapeaux',
          price: 39.9,
          stock: 5,
          description: 'Court',
          details: '<p>Long</p>',
        },
      ],
    })
    expect(read(`${head}\n7;1;Panier;Sacs;39,90;PAN-7;5;;;1;;x\n`).problems).toEqual([
      { line: 2, message: t.wrong.shape },
    ])
  })

  it.each([
    'Price tax excluded',
    // Of a sample that leaves it to who fills it in.
    'Price tax excluded or Price tax included',
  ])('whose prices may be without tax (%s) is refused, never sold for less', (heading) => {
    const file = `Product ID;Active (0/1);Name *;${heading};Quantity\n7;1;Panier;33.25;5\n`
    expect(read(file)).toMatchObject({ problems: [{ line: 2, message: t.wrong.netPrice }] })
  })
})

it('a first line of Excel’s says what separates cells, and line numbers are those that a spreadsheet shows', () => {
  expect(
    read('\ufeffsep=;\r\nNom;Prix;Artisan\r\nCabas, grand;12,50;Fatima\r\nPanier;x;Rahma\r\n'),
  ).toMatchObject({
    format: 'own',
    problems: [{ line: 4, message: t.wrong.price }],
    lines: [{ line: 3, name: 'Cabas, grand', price: 12.5, artisan: 'Fatima' }, { line: 4 }],
  })
})
