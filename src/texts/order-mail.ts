import { fillSentence } from '@/domain/mail-sentences.ts'
import type { PaymentMethod } from '@/domain/order-states.ts'
import type { Country } from '@/domain/rules.ts'
import { defaultSentences } from './emails.ts'
import { paymentMeans } from './payment-means.ts'
import { shippingFeeText } from './shipping-fee.ts'
import { vatMention } from './vat.ts'

const COUNTRY_NAMES: Readonly<Record<Country, string>> = {
  FR: 'France',
  BE: 'Belgique',
  CH: 'Suisse',
  MC: 'Monaco',
  LU: 'Luxembourg',
}

/** Confirmation of an order by email. */
export const orderMailText = {
  subject: (number: string, shop: string) =>
    fillSentence(defaultSentences.order_received.subject, { commande: number, boutique: shop }),
  simulated: 'Paiement de démonstration : aucune somme n’a été débitée.',
  subtotal: 'Sous-total',
  shipping: shippingFeeText.of,
  total: 'Total TTC',
  /** Of an order that contains no French VAT. */
  untaxedTotal: 'Total',
  tax: 'dont TVA',
  vatMention,
  export:
    'Livraison en Suisse : le montant est facturé sans TVA française ; les droits et taxes d’importation sont à votre charge.',
  address: 'Adresse de livraison',
  relayPoint: 'Point relais',
  buyerAddress: 'Votre adresse',
  payment: 'Paiement',
  country: (country: Country) => COUNTRY_NAMES[country],
  paymentMethod: (method: PaymentMethod) => paymentMeans[method],
  terms: (version: string) =>
    `Commande passée aux conditions générales de vente, version ${version}. Vous disposez de 14 jours après réception pour vous rétracter, sans avoir à donner de motif.`,
  termsTitle: (version: string) => `Conditions générales de vente, version ${version}`,
  contact: (email: string) => `Une question ? Écrivez-nous à ${email}.`,
} as const
