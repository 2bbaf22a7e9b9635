import type { PaymentMethod } from '@/domain/order-states.ts'

/** Means of payment, as administration, emails, documents and pages name them. */
export const paymentMeans: Readonly<Record<PaymentMethod, string>> = {
  card: 'Carte bancaire',
  paypal: 'PayPal',
  transfer: 'Virement',
  cheque: 'Chèque',
  cash: 'Espèces',
}

/** The same at the checkout and on the page of an order, where the specification writes the card. */
export const chosenMeans: Readonly<Record<PaymentMethod, string>> = {
  ...paymentMeans,
  card: 'Carte Bancaire',
}

export const simulatedPayment = 'Paiement simulé : aucune somme n’est débitée.'

/** The same within a sentence: "Payée le 3 mars par chèque". */
export const byPaymentMeans: Readonly<Record<PaymentMethod, string>> = {
  card: 'par carte bancaire',
  paypal: 'par PayPal',
  transfer: 'par virement',
  cheque: 'par chèque',
  cash: 'en espèces',
}
