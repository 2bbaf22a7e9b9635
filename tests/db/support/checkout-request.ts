import { randomUUID } from 'node:crypto'
import type { CheckoutRequest } from '@/domain/checkout.ts'

/** An order as the checkout sends it: two units of product 1, by Colissimo to Paris. */
export const checkoutRequest = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  idempotencyKey: randomUUID(),
  lines: [{ productId: 1, quantity: 2 }],
  customer: { firstName: 'Inès <b>', lastName: 'Moreau', email: 'ines@client.example', phone: '' },
  address: {
    address: '3 rue des Lilas',
    addressComplement: '',
    postalCode: '75011',
    city: 'Paris',
    country: 'FR',
  },
  shippingMethod: 'colissimo',
  relayPoint: null,
  paymentMethod: 'card',
  discountCode: null,
  expectedTotal: 10_675,
  ...changes,
})
