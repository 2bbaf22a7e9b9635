import type { SentPayment } from '@/domain/order-states.ts'

const after = (days: number) =>
  `Vos pièces vous sont réservées ${days} jours en attendant ; nous préparons la commande dès que le paiement nous est parvenu.`

/** What who pays by transfer or cheque reads before they order; `days` are those that an order waits. */
export const sentPaymentText = {
  transfer: (days: number) =>
    `Vous payez par virement. Notre IBAN, le montant et le motif à indiquer s’affichent dès que la commande est passée, et vous les recevez par email. ${after(days)}`,
  cheque: (days: number) =>
    `Vous payez par chèque. L’ordre du chèque et l’adresse où l’envoyer s’affichent dès que la commande est passée, et vous les recevez par email. ${after(days)}`,
} as const satisfies Record<SentPayment, (days: number) => string>

/** Instead of the checkout of a shop that has no means of payment. */
export const noPaymentText = {
  title: 'La boutique ne peut pas encore prendre de paiement',
  body: 'Rien ne peut être commandé en ligne pour l’instant. Votre panier est conservé. Écrivez-nous ou appelez-nous : nous vous dirons comment commander.',
  contact: 'Nous contacter',
  back: 'Retour à la boutique',
} as const
