import { cents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'
import type { PayTo } from '@/domain/pay-to.ts'

/** An order that nobody placed: what the administration shows an email with. */
export const sampleOrder: Order = {
  orderNumber: 'CMD-2026-0042',
  createdAt: '2026-11-20T10:12:00Z',
  status: 'shipped',
  paymentStatus: 'paid',
  paymentMethod: 'card',
  isSimulated: false,
  customer: { firstName: 'Inès', lastName: 'Moreau', email: 'ines@exemple.fr', phone: null },
  shippingAddress: {
    address: '3 rue des Lilas',
    addressComplement: 'Bâtiment B',
    postalCode: '75011',
    city: 'Paris',
    country: 'FR',
  },
  shippingMethod: 'Colissimo domicile',
  relayPoint: null,
  tracking: { carrier: 'colissimo', number: '6A12345678901' },
  deliveredAt: '2026-11-24T09:00:00Z',
  lines: [
    {
      productId: 1,
      variantId: 1,
      sku: 'CAB-CHV-01',
      name: 'Grand cabas à chevrons indigo',
      label: null,
      unitPrice: cents(8900),
      quantity: 1,
      image: null,
    },
    {
      productId: 2,
      variantId: 3,
      sku: 'CAP-OLI-57',
      name: 'Capeline à ruban olive',
      label: 'Taille 57',
      unitPrice: cents(4990),
      quantity: 2,
      image: null,
    },
  ],
  exchanged: [
    {
      id: 'b4f7a1de-5c1b-4a56-9d0e-2f4f6f0b7c11',
      name: 'Capeline à ruban olive',
      sku: 'CAP-OLI-59',
      label: 'Taille 59',
      formerLabel: 'Taille 57',
      quantity: 1,
      image: null,
      at: '2026-11-27T14:20:00Z',
      sentAt: '2026-11-30T08:30:00Z',
      tracking: { carrier: 'colissimo', number: '6A98765432109' },
    },
  ],
  subtotal: cents(18_880),
  discount: cents(0),
  shippingFee: cents(695),
  tax: cents(3263),
  total: cents(19_575),
  termsVersion: '2026-11',
}

/** What makes of it an order that waits for its payment. */
export const AWAITED = {
  status: 'pending',
  paymentStatus: 'pending',
  tracking: null,
  deliveredAt: null,
  reservedUntil: '2026-11-27T22:59:59Z',
  isByPhone: false,
} as const satisfies Partial<Order>

/** Where its money would go, of a shop of this name; the account is the one by which banks explain what an IBAN is. */
export const samplePayTo = (shop: string): Readonly<Record<string, PayTo>> => ({
  transfer: { holder: shop, iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPXXX' },
  cheque: { payee: shop, address: '12 rue des Tanneurs\n13001 Marseille' },
})
