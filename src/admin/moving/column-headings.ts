import type { MoveSource } from '@/domain/moving.ts'
import type { MovedColumn, OrderColumn, PersonColumn } from './file-columns.ts'

/** Headings of a column of ours, the one that says most first; as `headingOf` writes them. */
type Headings<Column extends string> = Readonly<Partial<Record<Column, readonly string[]>>>

/** Of a buyer, as exports of customers and of orders call it: Shopify, WooCommerce and its plugins, PrestaShop in French and English. */
const PERSON: Headings<PersonColumn> = {
  email: [
    'email',
    'e-mail',
    'email address',
    'customer e-mail',
    'adresse e-mail',
    'adresse email',
    'user_email',
    'billing_email',
    'courriel',
  ],
  name: ['name', 'full name', 'nom complet', 'display_name'],
  firstName: ['first name', 'prenom', 'firstname', 'first_name', 'billing_first_name'],
  lastName: ['last name', 'nom', 'nom de famille', 'lastname', 'last_name', 'billing_last_name'],
  company: ['default address company', 'company', 'societe', 'billing_company'],
  address: [
    'default address address1',
    'address1',
    'address 1',
    'address',
    'adresse',
    'adresse 1',
    'address line 1',
    'billing_address_1',
  ],
  address2: [
    'default address address2',
    'address2',
    'address 2',
    'adresse 2',
    'complement d’adresse',
    "complement d'adresse",
    'billing_address_2',
  ],
  postalCode: [
    'default address zip',
    'zip',
    'zipcode',
    'postal code',
    'code postal',
    'postcode',
    'zip/postal code',
    'billing_postcode',
  ],
  city: ['default address city', 'city', 'ville', 'billing_city'],
  country: [
    'default address country code',
    'country code',
    'country',
    'pays',
    'country / region',
    'pays/region',
    'pays / region',
    'billing_country',
  ],
  phone: [
    'phone',
    'telephone',
    'mobile phone',
    'telephone mobile',
    'mobile',
    'billing_phone',
    'default address phone',
  ],
  otherPhone: ['default address phone', 'home phone', 'telephone fixe', 'mobile phone', 'telephone mobile'],
  since: [
    'sign up',
    'inscription',
    'registration',
    'registration date',
    "date d'inscription",
    'user_registered',
    'created at',
  ],
  consent: [
    'accepts email marketing',
    'accepts marketing',
    'newsletter',
    'inscrit a la newsletter',
    "lettre d'information",
  ],
}

const ORDER: Headings<OrderColumn> = {
  number: [
    'order number',
    'order_number',
    'order #',
    'n° de commande',
    'numero de commande',
    'commande n°',
    'reference',
    'order id',
    'order_id',
    'id',
  ],
  placedAt: ['created at', 'order date', 'order_date', 'date de commande', 'date', 'date added', 'date_add'],
  status: ['order status', 'status', 'etat', 'statut', 'etat de la commande'],
  financialStatus: ['financial status'],
  cancelledAt: ['cancelled at'],
  email: ['email', 'email (billing)', 'billing_email', 'customer_email', 'e-mail', 'adresse e-mail'],
  name: ['billing name', 'customer', 'client', 'customer name', 'nom du client'],
  firstName: ['first name (billing)', 'billing_first_name', 'prenom (facturation)', 'prenom', 'firstname'],
  lastName: ['last name (billing)', 'billing_last_name', 'nom (facturation)', 'nom', 'lastname'],
  company: ['billing company', 'company (billing)', 'billing_company', 'societe'],
  address: [
    'billing address1',
    'address 1&2 (billing)',
    'address 1 (billing)',
    'billing_address_1',
    'adresse',
    'address1',
  ],
  address2: ['billing address2', 'address 2 (billing)', 'billing_address_2', 'address2'],
  postalCode: ['billing zip', 'postcode (billing)', 'billing_postcode', 'code postal', 'postcode'],
  city: ['billing city', 'city (billing)', 'billing_city', 'ville', 'city'],
  country: [
    'billing country',
    'country code (billing)',
    'billing_country',
    'delivery',
    'livraison',
    'pays',
    'country',
  ],
  phone: ['billing phone', 'phone (billing)', 'billing_phone', 'phone', 'telephone'],
  currency: ['currency', 'order currency', 'order_currency', 'devise'],
  total: [
    'total',
    'order total amount',
    'order_total',
    'order total',
    'total ttc',
    'total_paid',
    'n. revenue',
  ],
  refunded: [
    'refunded amount',
    'order refund amount',
    'refunded_amount',
    'total_refunded',
    'montant rembourse',
  ],
  shipping: ['shipping', 'order shipping amount', 'shipping_total', 'frais de port', 'total_shipping'],
  discount: ['discount amount', 'cart discount amount', 'cart_discount', 'discount_total', 'total_discounts'],
  itemName: ['lineitem name', 'item name', 'product name', 'nom du produit', 'product_name'],
  itemSku: ['lineitem sku', 'sku', 'ugs', 'product_reference', 'reference du produit'],
  itemQuantity: ['lineitem quantity', 'quantity', 'quantity (- refund)', 'quantite', 'product_quantity'],
  itemPrice: ['lineitem price', 'item cost', 'prix unitaire', 'unit_price_tax_incl', 'product_price'],
  items: ['product(s)', 'products', 'produits', 'line_items', 'articles'],
}

/** Where a heading means something else in the files of one software. */
const OF_SOURCE: Readonly<Partial<Record<MoveSource, Headings<OrderColumn>>>> = {
  // The name of an order is its number.
  shopify: { number: ['name'], name: ['billing name'], phone: ['billing phone', 'phone'] },
  woocommerce: {
    itemName: ['item name', 'name', 'product name'],
    discount: ['cart discount amount', 'cart_discount', 'discount_total'],
  },
}

/** What columns are called in the files of a software, the heading that says most first. */
export const headingsOf = (kind: 'customers' | 'orders', source: MoveSource): Headings<MovedColumn> =>
  kind === 'customers' ? PERSON : { ...ORDER, ...OF_SOURCE[source] }
