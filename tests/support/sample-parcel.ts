import { cents } from '@/domain/money.ts'
import type { ParcelLine, ParcelOrder } from '@/domain/parcel.ts'

export const SAMPLE_LINE: ParcelLine = {
  productId: 1,
  name: 'Cabas',
  sku: 'RIF-SAC-001',
  quantity: 2,
  value: cents(4590),
  weightG: 720,
  hsCode: '46021990',
  originCode: 'MA',
  customsName: 'Sac en paille',
}

/** An order that is to be sent to a home in Paris; its carrier calls the parcel by its number. */
export const sampleParcel = (changes: Partial<ParcelOrder> = {}): ParcelOrder => ({
  number: 'CMD-2026-0042',
  reference: changes.number ?? 'CMD-2026-0042',
  refusal: null,
  tracking: null,
  numbers: [],
  sentExchange: null,
  carrier: 'colissimo',
  withSignature: false,
  method: 'Colissimo domicile',
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  email: 'zoe@client.example',
  phone: null,
  address: '3 rue de l’Été',
  addressComplement: null,
  postalCode: '75011',
  city: 'Paris',
  country: 'FR',
  relayPoint: null,
  lines: [SAMPLE_LINE],
  ...changes,
})
