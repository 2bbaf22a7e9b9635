import { expect, test } from 'vitest'
import { checkLabel, type LabelKind } from '@/domain/label.ts'
import { cents } from '@/domain/money.ts'
import type { ParcelSender, WeighedOrder } from '@/domain/parcel.ts'
import { sendcloudOf } from '../../supabase/functions/_shared/parcels/sendcloud.ts'
import { boughtOf, cheapest, refusedBy } from '../../supabase/functions/_shared/parcels/sendcloud-answer.ts'
import {
  announceRequest,
  optionsRequest,
  returnRequest,
} from '../../supabase/functions/_shared/parcels/sendcloud-request.ts'
import { SAMPLE_LINE, sampleParcel } from '../support/sample-parcel.ts'

const SENDER: ParcelSender = {
  name: 'Salma Bennouna',
  shop: 'Atelier du Rif',
  street: '12 rue des Tisserands',
  complement: '',
  postalCode: '13001',
  city: 'Marseille',
  email: 'bonjour@shop.example',
  phone: '',
}
const ORDER: WeighedOrder & { readonly weightG: number } = {
  ...sampleParcel({
    firstName: 'Inès',
    lastName: 'Moreau',
    email: 'ines@client.example',
    address: '3 rue des Lilas',
    lines: [{ ...SAMPLE_LINE, sku: 'RIF-1', quantity: 3, value: cents(3333), weightG: 400 }],
  }),
  weightG: 1320,
}
const RELAY = {
  id: '001234',
  name: 'Librairie',
  address: '1 rue',
  postalCode: '69001',
  city: 'Lyon',
  country: 'FR',
  openingHours: '',
} as const
const wanted = (changes: Partial<WeighedOrder> = {}) => ({
  kind: 'outbound' as LabelKind,
  reference: 'b3a1',
  order: { ...ORDER, ...changes, weightG: ORDER.weightG },
  sender: SENDER,
  known: null,
})
const OPTION = { code: 'colissimo:home/fr', contract: null, cost: null }

test('what Sendcloud is asked for says no more than a label needs', () => {
  expect(announceRequest(wanted(), OPTION)).toEqual({
    label_details: { mime_type: 'application/pdf', dpi: 72 },
    from_address: {
      name: 'Salma Bennouna',
      company_name: 'Atelier du Rif',
      address_line_1: '12 rue des Tisserands',
      postal_code: '13001',
      city: 'Marseille',
      country_code: 'FR',
      email: 'bonjour@shop.example',
    },
    to_address: {
      name: 'Inès Moreau',
      address_line_1: '3 rue des Lilas',
      postal_code: '75011',
      city: 'Paris',
      country_code: 'FR',
      email: 'ines@client.example',
    },
    ship_with: {
      type: 'shipping_option_code',
      properties: { shipping_option_code: 'colissimo:home/fr' },
    },
    order_number: 'CMD-2026-0042',
    external_reference_id: 'b3a1',
    total_order_price: { value: '99.99', currency: 'EUR' },
    parcels: [{ weight: { value: '1.320', unit: 'kg' } }],
  })
})

test('a parcel to Switzerland says what is in it, one to a point where that is', () => {
  const swiss = announceRequest(wanted({ country: 'CH', postalCode: '1204', city: 'Genève' }), OPTION)
  expect(swiss).toMatchObject({
    customs_information: {
      invoice_number: 'CMD-2026-0042',
      export_reason: 'commercial_goods',
      export_type: 'commercial_b2c',
    },
    parcels: [
      {
        parcel_items: [
          {
            description: 'Sac en paille',
            quantity: 3,
            weight: { value: 0.4, unit: 'kg' },
            price: { value: '33.33', currency: 'EUR' },
            hs_code: '46021990',
            origin_country: 'MA',
            sku: 'RIF-1',
          },
        ],
      },
    ],
  })
  const relay = wanted({ carrier: 'mondial_relay', relayPoint: RELAY })
  expect(announceRequest(relay, { ...OPTION, contract: 517 })).toMatchObject({
    to_service_point: { carrier_service_point_id: '001234' },
    ship_with: { properties: { contract_id: 517 } },
  })
  expect(optionsRequest(relay)).toMatchObject({ to_postal_code: '69001', carrier_code: 'mondial_relay' })
})

test('the cheapest way of the carrier is taken, signed for where that is wanted, never one back or without a label', () => {
  const way = (code: string, value: string | null, more: object = {}) => ({
    code,
    carrier: { code: 'colissimo' },
    functionalities: { signature: false, returns: false, ...more },
    requirements: { is_service_point_required: code.includes('point') },
    contract: null,
    quotes: value === null ? null : [{ price: { total: { value, currency: 'EUR' } } }],
  })
  const all = [
    way('dear', '9.10'),
    way('return', '1', { returns: true }),
    way('code', '1', { labelless: true }),
    way('point', '2'),
    way('signed', '9.90', { signature: true }),
    way('unpriced', null),
    way('cheap', '7.13'),
    { ...way('other', '1'), carrier: { code: 'chronopost' } },
  ]
  expect(cheapest(wanted(), all)).toEqual({ code: 'cheap', contract: null, cost: 713 })
  expect(cheapest(wanted({ withSignature: true }), all)?.code).toBe('signed')
  expect(cheapest(wanted({ relayPoint: RELAY }), all)?.code).toBe('point')
  expect(cheapest(wanted({ carrier: 'mondial_relay' }), all)).toBeNull()
  expect(cheapest(wanted(), null)).toBeNull()
  // What comes back has a way of its own, signed for or not, and is handed in anywhere.
  expect(cheapest({ ...wanted({ withSignature: true, relayPoint: RELAY }), kind: 'return' }, all)?.code).toBe(
    'return',
  )
})

test('a parcel that comes back goes from the buyer to the shop', () => {
  const back = { ...wanted({ relayPoint: RELAY }), kind: 'return' as const, reference: '0f3c9a7e-1' }
  expect(optionsRequest(back)).toMatchObject({ from_postal_code: '75011', to_postal_code: '13001' })
  expect(optionsRequest(back)).not.toHaveProperty('to_service_point')
  expect(returnRequest(back, { ...OPTION, contract: 517 })).toEqual({
    from_address: expect.objectContaining({ name: 'Inès Moreau', city: 'Paris' }),
    to_address: expect.objectContaining({ company_name: 'Atelier du Rif', city: 'Marseille' }),
    ship_with: { type: 'shipping_option_code', shipping_option_code: 'colissimo:home/fr', contract: 517 },
    weight: { value: 1.32, unit: 'kg' },
    order_number: 'CMD-2026-0042 0f3c9a7e',
    external_reference: '0f3c9a7e-1',
    send_tracking_emails: false,
  })
})

test('a refusal is told at the field that it names, in the service’s words', () => {
  const refused = (pointer: string) =>
    refusedBy({ errors: [{ code: 'invalid', detail: 'No.', source: { pointer } }] })
  expect(refused('/to_address/postal_code')).toEqual({ is: 'refused', reason: 'postal_code', detail: 'No.' })
  expect(refused('/from_address/postal_code').reason).toBe('sender')
  expect(refused('/to_address/phone_number').reason).toBe('phone')
  expect(refused('/to_service_point').reason).toBe('relay')
  expect(refused('/parcels/0/parcel_items/0/hs_code').reason).toBe('customs')
  expect(refused('/parcels/0/weight').reason).toBe('weight')
  expect(refusedBy('<html>')).toEqual({ is: 'refused', reason: 'other', detail: '' })
  const failed = {
    id: '1',
    parcels: [{ id: '2', tracking_number: '6A', status: { code: 'ANNOUNCEMENT_FAILED' } }],
  }
  expect(boughtOf(failed)).toMatchObject({ is: 'refused', reason: 'carrier' })
  expect(boughtOf({ id: '1', parcels: [{ id: '2', tracking_number: '' }] })).toBeNull()
})

test('what is missing is said before anything is bought', () => {
  const found = (changes: Partial<WeighedOrder>, sender: Partial<ParcelSender> = {}) =>
    checkLabel({ ...ORDER, ...changes }, { ...SENDER, ...sender })
  expect(found({})).toEqual({ problems: [], notices: [], missing: [] })
  expect(found({ weightG: null }).problems).toEqual([{ is: 'weight' }])
  expect(found({ carrier: 'none' }).problems).toEqual([{ is: 'no_label_carrier' }])
  expect(found({ tracking: '6A1' }).problems).toEqual([{ is: 'numbered', tracking: '6A1' }])
  expect(found({ carrier: 'mondial_relay' }).problems).toEqual([{ is: 'relay' }])
  expect(
    found({ country: 'CH', lines: [{ ...ORDER.lines[0], hsCode: null } as never] }).problems,
  ).toMatchObject([{ is: 'hs_code' }])
  expect(found({}, { street: '' }).missing).toEqual(['street'])
})

test.each(['https://panel.sendcloud.example/api/v3/', 'http://192.168.1.2/'])(
  'keys never go to %s',
  (url) => {
    const read = (name: string) => (name === 'SENDCLOUD_API_URL' ? url : 'key')
    expect(() => sendcloudOf(read)).toThrow('SENDCLOUD_API_URL')
    expect(sendcloudOf(() => undefined)).toBeNull()
  },
)
