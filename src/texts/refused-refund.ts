/** A refund that Stripe refused: what becomes of its units that were not sent yet. */
export const refusedRefundText = {
  reserved: (count: number) =>
    count > 1
      ? `${count.toLocaleString('fr-FR')} pièces n’étaient pas encore parties : elles sont de nouveau réservées au client, et à envoyer.`
      : 'Une pièce n’était pas encore partie : elle est de nouveau réservée au client, et à envoyer.',
  unreserved: (count: number) =>
    count > 1
      ? `${count.toLocaleString('fr-FR')} pièces n’étaient pas encore parties : remises en stock pour ce remboursement, elles ne sont plus réservées au client ni à envoyer.`
      : 'Une pièce n’était pas encore partie : remise en stock pour ce remboursement, elle n’est plus réservée au client ni à envoyer.',
} as const
