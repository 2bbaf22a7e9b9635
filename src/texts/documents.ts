import { atFirstUse } from '@/domain/at-first-use.ts'
import type { DocumentKind } from '@/domain/document-kind.ts'
import type { PaymentMethod } from '@/domain/order-states.ts'
import type { Country } from '@/domain/rules.ts'
import { frenchDates } from './french-dates.ts'
import { byPaymentMeans } from './payment-means.ts'
import { shippingFeeText } from './shipping-fee.ts'
import { vatMention } from './vat.ts'

const day = frenchDates({ dateStyle: 'long', timeZone: 'Europe/Paris' })
const percent = atFirstUse(
  () => new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 }),
)
const countries = atFirstUse(() => new Intl.DisplayNames('fr-FR', { type: 'region' }))

/** Category of operation (décret 2022-1299), which documents keep; private.operation_mention says the same. */
export const operationMention = 'Livraison de biens'

/** Invoices, credit notes and packing slips as PDF. */
export const documentText = {
  title: (kind: DocumentKind) => (kind === 'invoice' ? 'Facture' : 'Avoir'),
  day,
  country: (country: Country) => countries().of(country) ?? country,
  number: 'Numéro',
  buyer: 'Client',
  relayPoint: 'Livraison en point relais',
  issued: 'Date d’émission',
  sold: 'Date de la vente',
  order: 'Commande',
  ofInvoice: 'Facture d’origine',
  invoiceOf: (number: string, at: string) => `${number} du ${day(at)}`,
  article: 'Désignation',
  reference: (sku: string) => `Réf. ${sku}`,
  quantity: 'Qté',
  netPrice: 'P.U. HT',
  grossPrice: 'P.U. TTC',
  price: 'Prix unitaire',
  rate: 'TVA',
  percent: (rate: number) => percent().format(rate / 100),
  grossTotal: 'Total TTC',
  lineTotal: 'Total',
  subtotal: 'Sous-total',
  discount: (code: string | null) => (code === null ? 'Remise' : `Remise (code ${code})`),
  shipping: shippingFeeText.of,
  refundedShipping: shippingFeeText.label,
  refundedExtra: 'Remboursement complémentaire',
  partialRefund: (number: string) => `Remboursement partiel de la commande ${number}`,
  net: 'Total HT',
  tax: (rate: number) => `TVA ${percent().format(rate / 100)}`,
  total: (isTaxed: boolean, kind: DocumentKind) =>
    [kind === 'invoice' ? 'Total' : 'Montant remboursé', isTaxed ? 'TTC' : ''].join(' ').trim(),
  paid: (at: string, method: PaymentMethod) => `Payée le ${day(at)} ${byPaymentMeans[method]}.`,
  refunded: (at: string, method: PaymentMethod) =>
    `Remboursé le ${day(at)}, ${byPaymentMeans[method]}, comme le paiement.`,
  vatMention,
  duties: 'Les droits et taxes d’importation sont à la charge de l’acheteur.',
  operation: (category: string) => `Catégorie de l’opération : ${category}.`,
  shippingTax: (amount: string) => `TVA ${amount}`,
  terms: (version: string) => `Vente conclue aux conditions générales de vente, version ${version}.`,
  simulated:
    'Document de démonstration : le paiement a été simulé, aucune somme n’a été encaissée. Il n’a aucune valeur comptable.',
  simulatedMark: 'DÉMONSTRATION',
  capital: (amount: string) => `au capital de ${amount}`,
  siren: (siren: string) => `SIREN ${siren.replace(/(\d{3})(?=\d)/g, '$1 ')}`,
  vatNumber: (number: string) => `N° TVA ${number}`,
  page: (page: number, pages: number) => `Page ${page}/${pages}`,
  packingSlip: 'Bon de préparation',
  exchangeSlip: 'Bon d’échange',
  placed: 'Commandée le',
  recipient: 'Destinataire',
  method: 'Livraison',
  sku: 'Référence',
  pieces: (count: number) => `${count} ${count > 1 ? 'articles' : 'article'} à préparer`,
  done: 'Fait',
  gift: 'Cadeau offert avec la commande',
} as const
