import { cents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'
import type { ShopDocument } from '@/domain/shop-document.ts'
import type { SupplierOrderDocument } from '@/domain/supplier-order.ts'

/** The invoice of a Parisian for two bags and a hat, which a test changes as it needs. */
export const sampleDocument = (changes: Partial<ShopDocument> = {}): ShopDocument => ({
  id: '5f0c1f0e-0000-4000-8000-000000000001',
  kind: 'invoice',
  number: 'FAC-2026-0042',
  issuedAt: '2026-11-23T09:30:00Z',
  refundId: null,
  isSimulated: false,
  seller: {
    name: 'Salma Idrissi EI',
    tradeName: 'Atelier du Rif',
    legalForm: 'Entrepreneure individuelle',
    shareCapital: '',
    address: '12 rue des Vanniers\n75011 Paris',
    siren: '123456789',
    rcs: 'RCS Paris 123 456 789',
    vatNumber: 'FR32123456789',
    email: 'bonjour@atelier-du-rif.example',
    phone: '01 23 45 67 89',
  },
  buyer: {
    name: 'Inès Lefèvre-Müller',
    address: '3 rue des Lilas',
    addressComplement: 'Bâtiment B, 2e étage',
    postalCode: '75020',
    city: 'Paris',
    country: 'FR',
  },
  relayPoint: null,
  orderNumber: 'CMD-2026-0057',
  orderedAt: '2026-11-22T22:10:00Z',
  paidAt: '2026-11-22T22:11:00Z',
  paymentMethod: 'card',
  termsVersion: '2026-11',
  lines: [
    {
      sku: 'SAC-CHEF-01',
      name: 'Cabas de Chefchaouen à anses de cuir',
      label: null,
      unitPrice: cents(8900),
      quantity: 2,
      total: cents(17800),
    },
    {
      sku: 'CHA-OUE-57-IND',
      name: 'Chapeau d’Ouezzane, cœur tressé',
      label: 'Taille 57, Indigo',
      unitPrice: cents(5490),
      quantity: 1,
      total: cents(5490),
    },
  ],
  subtotal: cents(23290),
  discount: cents(2329),
  discountCode: 'BIENVENUE10',
  shippingLabel: 'Colissimo domicile',
  shippingFee: cents(695),
  shippingTax: cents(116),
  regime: 'standard',
  rates: [{ ratePercent: 20, net: cents(18047), tax: cents(3609), total: cents(21656) }],
  net: cents(18047),
  tax: cents(3609),
  total: cents(21656),
  vatMention: null,
  operation: 'Livraison de biens',
  credited: null,
  ...changes,
})

/** The order to pack of the same. */
export const sampleOrder = (changes: Partial<Order> = {}): Order => {
  const { orderNumber, orderedAt, lines, subtotal, discount, shippingFee, tax, total } = sampleDocument()
  return {
    orderNumber,
    createdAt: orderedAt,
    status: 'pending',
    paymentStatus: 'paid',
    paymentMethod: 'card',
    isSimulated: false,
    customer: {
      firstName: 'Inès',
      lastName: 'Lefèvre-Müller',
      email: 'ines@client.example',
      phone: '06 12 34 56 78',
    },
    shippingAddress: {
      address: '3 rue des Lilas',
      addressComplement: 'Bâtiment B, 2e étage',
      postalCode: '75020',
      city: 'Paris',
      country: 'FR',
    },
    shippingMethod: 'Colissimo domicile',
    lines: lines.map((line) => ({ ...line, productId: 1, variantId: 1, image: null })),
    subtotal: subtotal ?? total,
    discount,
    shippingFee: shippingFee ?? cents(0),
    tax,
    total,
    termsVersion: '2026-11',
    ...changes,
  }
}

/** An order to a supplier: a line with a price, one whose price is to be agreed. */
export const sampleSupplierOrder = (changes: Partial<SupplierOrderDocument> = {}): SupplierOrderDocument => ({
  number: 'ACH-2026-0007',
  at: '2026-11-23T09:30:00Z',
  expectedOn: '2026-12-14',
  note: 'Merci d’emballer\nles chapeaux à part.',
  buyer: sampleDocument().seller,
  supplier: {
    name: 'Coopérative de Chefchaouen',
    email: 'cooperative@rif.example',
    address: 'Place Outa el Hammam\nChefchaouen, Maroc',
  },
  lines: [
    {
      reference: 'CHA-OUE-57-IND',
      name: 'Chapeau d’Ouezzane, cœur tressé',
      label: 'Taille 57 · Couleur Indigo',
      quantity: 24,
      cost: cents(1840),
      total: cents(44160),
    },
    {
      reference: 'SAC-CHEF-01',
      name: 'Cabas de Chefchaouen <b>57 cm',
      label: null,
      quantity: 1,
      cost: null,
      total: null,
    },
  ],
  total: null,
  ...changes,
})
