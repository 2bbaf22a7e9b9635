import { cents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'

/** An order that nobody placed: what the administration shows a letter with. */
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
  tracking: { method: 'colissimo', number: '6A12345678901' },
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
  subtotal: cents(18_880),
  discount: cents(0),
  shippingFee: cents(695),
  tax: cents(3263),
  total: cents(19_575),
  termsVersion: '2026-11',
}
