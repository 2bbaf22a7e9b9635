import { describe, expect, test } from 'vitest'
import { checkColiship, colishipFile, colishipFormat } from '@/domain/coliship.ts'
import { checkMondialRelay, mondialRelayFiles, plainCapitals } from '@/domain/mondial-relay-file.ts'
import { cents } from '@/domain/money.ts'
import {
  exchangeReference,
  missingOfSender,
  type ParcelLine,
  type ParcelSender,
  unitsWeight,
  type WeighedOrder,
  wrapped,
} from '@/domain/parcel.ts'
import { parcelsText } from '@/texts/admin/parcels.ts'
import { SAMPLE_LINE, sampleParcel } from '../support/sample-parcel.ts'

const SENDER: ParcelSender = {
  name: 'Atelier du Rif',
  shop: 'Atelier du Rif',
  street: '12 rue des Vanniers',
  complement: '',
  postalCode: '69001',
  city: 'Lyon',
  email: 'contact@atelier.example',
  phone: '01 99 00 27 14',
}
const LINE: ParcelLine = { ...SAMPLE_LINE, name: 'Cabas "Chefchaouen"', customsName: 'Sac en paille tressée' }
const home = (changes: Partial<WeighedOrder> = {}): WeighedOrder => ({
  ...sampleParcel(changes),
  email: 'zoe+panier@client.example',
  phone: '06 12 34 56 78',
  addressComplement: 'Bât. "B", 2e étage',
  lines: [LINE],
  weightG: 1700,
  ...changes,
})
const RELAY = {
  id: '012345',
  name: 'Librairie',
  address: '12 rue de la Roquette',
  postalCode: '75011',
  city: 'Paris',
  country: 'FR' as const,
  openingHours: '',
}
const relay = (changes: Partial<WeighedOrder> = {}): WeighedOrder =>
  home({ carrier: 'mondial_relay', addressComplement: null, relayPoint: RELAY, ...changes })
/** What replaces a unit of an order: another hat, lighter than what was sold. */
const exchanged = (order: WeighedOrder): WeighedOrder => ({
  ...order,
  reference: exchangeReference(order.number),
  numbers: ['6A00000000001'],
  weightG: 640,
  lines: [{ ...LINE, name: 'Capeline', sku: 'RIF-CHA-002', quantity: 1, weightG: 400, hsCode: '65040000' }],
})
const kinds = ({ problems }: ReturnType<typeof checkColiship>) => problems.map(({ is }) => is)

test.each([
  ['FR', 'FR'],
  ['MC', 'MC'],
  ['BE', 'BE'],
] as const)('Colissimo takes a parcel to a point in %s', (country, point) =>
  expect(kinds(checkColiship(home({ country, relayPoint: { ...RELAY, country: point } })))).toEqual([]),
)

test.each(['LU', 'CH'] as const)('Colissimo has no points in %s, which is said', (country) => {
  const { problems } = checkColiship(home({ country, relayPoint: { ...RELAY, country } }))
  expect(problems).toEqual([{ is: 'no_points', carrier: 'colissimo', country }])
  expect(problems.map(parcelsText.problem).join()).toMatch(/^Colissimo n’a pas de point de retrait pour/)
})

test.each([
  ['98000', 'MC'],
  ['98012', 'MC'],
  ['69001', 'FR'],
  ['98800', 'FR'],
])('a shop at %s sends from %s', (postalCode, country) => {
  const [row = ''] = colishipFile([home()], { ...SENDER, postalCode }).split('\r\n')
  expect(row.split(',')[11]).toBe(`"${country}"`)
})

describe('the file for Coliship', () => {
  const swiss = home({
    number: 'CMD-2026-0044',
    country: 'CH',
    city: 'Genève',
    postalCode: '1201',
    phone: '+41 79 123 45 67',
    lines: [LINE, { ...LINE, name: 'Capeline', sku: 'RIF-CHA-001', quantity: 1, hsCode: '65040000' }],
  })
  const orders = [
    home(),
    home({ number: 'CMD-2026-0043', country: 'LU', city: 'Luxembourg', postalCode: '1111', phone: null }),
    swiss,
    home({ number: 'CMD-2026-0045', country: 'BE', city: 'Liège', postalCode: '4000', withSignature: true }),
    home({ number: 'CMD-2026-0046', relayPoint: RELAY }),
    exchanged(swiss),
  ]

  test('is the golden one, and its format names every column', async () => {
    for (const order of orders)
      expect(checkColiship(order), order.number).toEqual({ problems: [], notices: [] })
    await expect(colishipFile(orders, SENDER)).toMatchFileSnapshot('golden/parcels/coliship.csv')
    await expect(colishipFormat()).toMatchFileSnapshot('golden/parcels/coliship.fmt')
  })

  test('has a row of 38 cells for each parcel, of 10 for each item that the customs read, quotes doubled', () => {
    const rows = colishipFile(orders, SENDER).trimEnd().split('\r\n')
    expect(rows.map((row) => [row.slice(1, 4), row.split('","').length])).toEqual([
      ['EXP', 38],
      ['EXP', 38],
      ['EXP', 38],
      ['CN2', 10],
      ['CN2', 10],
      ['EXP', 38],
      ['EXP', 38],
      ['EXP', 38],
      ['CN2', 10],
    ])
    expect(rows[0]).toContain('"Bât. ""B"", 2e étage"')
    // Home, Luxembourg signed for, Switzerland, signed for by choice, a point, an exchange.
    expect(rows.flatMap((row) => /"(DOM|DOS|HD)"/.exec(row)?.[1] ?? [])).toEqual([
      'DOM',
      'DOS',
      'DOM',
      'DOS',
      'HD',
      'DOM',
    ])
  })

  test('cuts nothing: an address of 200 characters is said, a shorter one takes the lines it needs', () => {
    const long = 'Résidence des Grands Champs '.repeat(8).trim().slice(0, 200)
    expect(kinds(checkColiship(home({ address: long, addressComplement: null })))).toEqual(['address'])
    const fitting = '127 bis avenue du Maréchal de Lattre de Tassigny, résidence Les Oliviers'
    const order = home({ address: fitting, addressComplement: null })
    expect(checkColiship(order).problems).toEqual([])
    const [cells = ''] = colishipFile([order], SENDER).split('\r\n')
    expect(cells.split('","').slice(17, 21).join(' ').trim()).toBe(fitting)
    expect(kinds(checkColiship(home({ address: 'x'.repeat(36) })))).toEqual(['address'])
    expect(kinds(checkColiship(home({ city: 'x'.repeat(36), lastName: 'y'.repeat(36) })))).toEqual([
      'city',
      'name',
    ])
    for (const text of [fitting, long, ' a  b '])
      expect(wrapped(text).join(' ')).toBe(text.trim().replaceAll(/ +/g, ' '))
  })

  test('names what is missing, and the product that lacks it', () => {
    const bare = { ...LINE, weightG: null, hsCode: null, originCode: null, customsName: null }
    expect(unitsWeight([LINE, bare])).toBeNull()
    expect(kinds(checkColiship(home({ weightG: null })))).toEqual(['weight'])
    expect(kinds(checkColiship(home({ weightG: 30_001 })))).toEqual(['too_heavy'])
    // At home nobody asks what the customs do.
    expect(checkColiship(home({ lines: [bare] })).problems).toEqual([])
    expect(checkColiship({ ...swiss, lines: [bare] }).problems).toMatchObject(
      ['unit_weight', 'hs_code', 'origin', 'customs_name'].map((is) => ({ is, productId: 1 })),
    )
    expect(checkColiship({ ...swiss, lines: [{ ...LINE, value: cents(60_000) }] }).notices).toEqual([
      'export_declaration',
    ])
    expect(missingOfSender({ ...SENDER, street: '', city: '' })).toEqual(['street', 'city'])
  })

  test('takes no order that is not to be shipped, has a number or another carrier', () => {
    expect(checkColiship(home({ refusal: 'order_withdrawn' })).problems).toEqual([
      { is: 'refused', refusal: 'order_withdrawn' },
    ])
    expect(kinds(checkColiship(home({ tracking: '6A1' })))).toEqual(['numbered'])
    expect(kinds(checkColiship(home({ carrier: 'chronopost' })))).toEqual(['other_carrier'])
    expect(kinds(checkColiship(home({ relayPoint: { ...RELAY, id: 'FR-1' }, phone: null })))).toEqual([
      'relay',
      'phone',
    ])
  })
})

describe('the file for Mondial Relay', () => {
  test('is the golden one: 44 columns, capitals without accents, 75 parcels at most', async () => {
    const orders = Array.from({ length: 76 }, (_, at) =>
      relay({ number: `CMD-2026-${String(at + 1).padStart(4, '0')}`, email: 'zoe@client.example' }),
    )
    const files = mondialRelayFiles([...orders, exchanged(orders[0] ?? relay())])
    expect(files.map((file) => file.split('\r\n').length - 1)).toEqual([75, 2])
    for (const row of files.join('').trimEnd().split('\r\n')) expect(row.split(';')).toHaveLength(44)
    // Windows-1252 and UTF-8 are one where there is ASCII alone.
    expect(files.join('')).toMatch(/^[\x20-\x7e\r\n]*$/)
    await expect(files[1]).toMatchFileSnapshot('golden/parcels/mondial-relay.csv')
  })

  test('says what its labels cannot print, and what does not go along', () => {
    expect(checkMondialRelay(relay())).toEqual({ problems: [], notices: ['email'] })
    expect(mondialRelayFiles([relay()])[0]).not.toContain('@')
    expect(checkMondialRelay(relay({ email: 'zoe@client.example', phone: '+32 470 12 34 56' }))).toEqual({
      problems: [],
      notices: ['phone'],
    })
    const wrong = (changes: Partial<WeighedOrder>) => kinds(checkMondialRelay(relay(changes)))
    expect(wrong({ city: 'Paris 11' })).toEqual(['city'])
    expect(wrong({ lastName: 'Иванов' })).toEqual(['name'])
    expect(wrong({ address: 'a'.repeat(33) })).toEqual(['address'])
    expect(wrong({ address: 'rue des Lilas '.repeat(14).trim() })).toEqual(['address'])
    expect(wrong({ relayPoint: { ...RELAY, id: 'FR-750111' } })).toEqual(['relay'])
    expect(wrong({ relayPoint: null })).toEqual(['relay'])
    expect(wrong({ country: 'BE' })).toEqual(['relay_country'])
    const swiss = { country: 'CH', relayPoint: { ...RELAY, country: 'CH', postalCode: '1201' } } as const
    expect(checkMondialRelay(relay(swiss)).problems).toEqual([
      { is: 'no_points', carrier: 'mondial_relay', country: 'CH' },
    ])
    expect(wrong({ weightG: 99 })).toEqual(['too_light'])
  })

  test.each([
    ['Saint-Étienne', 'SAINT-ETIENNE'],
    ['Zoé Œillet & fils', 'ZOE OEILLET ET FILS'],
    ['3 rue de l’Été (cour) ; n° 5', "3 RUE DE L'ETE COUR NO 5"],
    ['ß ø Æ', 'SS O AE'],
  ])('writes %s as %s', (text, plain) => expect(plainCapitals(text)).toBe(plain))
})
