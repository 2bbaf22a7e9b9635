import type { PaymentMethod } from '@/domain/order.ts'
import type { Country } from '@/domain/rules.ts'

const COUNTRY_NAMES: Readonly<Record<Country, string>> = {
  FR: 'France',
  BE: 'Belgique',
  CH: 'Suisse',
  MC: 'Monaco',
  LU: 'Luxembourg',
}

const PAYMENT_NAMES: Readonly<Record<PaymentMethod, string>> = { card: 'Carte bancaire', paypal: 'PayPal' }

/** Confirmation of an order by e-mail. */
export const orderMailText = {
  subject: (number: string, shop: string) => `Votre commande ${number} – ${shop}`,
  title: 'Merci pour votre commande',
  greeting: (firstName: string) => `Bonjour ${firstName},`,
  intro: (number: string) =>
    `Nous avons bien reçu votre commande ${number}. Nous la préparons et l’expédions sous 24 à 48 h.`,
  simulated: 'Paiement de démonstration : aucune somme n’a été débitée.',
  product: 'Article',
  quantity: 'Quantité',
  amount: 'Montant',
  subtotal: 'Sous-total',
  discount: 'Remise',
  shipping: (label: string) => `Livraison – ${label}`,
  free: 'Offerte',
  total: 'Total TTC',
  /** Of an order that contains no French VAT. */
  untaxedTotal: 'Total',
  tax: 'dont TVA',
  vatExempt: 'TVA non applicable, art. 293 B du CGI',
  export:
    'Livraison en Suisse : le montant est facturé sans TVA française ; les droits et taxes d’importation sont à votre charge.',
  address: 'Adresse de livraison',
  relayPoint: 'Point relais',
  buyerAddress: 'Votre adresse',
  payment: 'Paiement',
  country: (country: Country) => COUNTRY_NAMES[country],
  paymentMethod: (method: PaymentMethod) => PAYMENT_NAMES[method],
  order: 'Voir ma commande',
  terms: (version: string) =>
    `Commande passée aux conditions générales de vente, version ${version}. Vous disposez de 14 jours après réception pour vous rétracter, sans avoir à donner de motif.`,
  termsTitle: (version: string) => `Conditions générales de vente, version ${version}`,
  contact: (email: string) => `Une question ? Écrivez-nous à ${email}.`,
} as const
