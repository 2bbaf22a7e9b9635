/** What the owner is told of payments, by the reason that stands in `payment_quarantine`. */
export const paymentAlarmText = {
  subject: (shop: string) => `Un paiement demande votre attention – ${shop}`,
  reasons: {
    amount_differs:
      'Stripe a encaissé une somme qui n’est pas celle de la commande. La commande n’est pas marquée comme payée : comparez les deux, puis remboursez le paiement chez Stripe ou traitez la commande.',
    order_differs:
      'Stripe a encaissé un paiement qui nomme une autre commande que la sienne. Rien n’a été marqué comme payé : vérifiez ce paiement chez Stripe.',
    payment_unknown:
      'Stripe a encaissé un paiement pour une commande que la boutique ne connaît pas. Vérifiez-le chez Stripe.',
    payment_late:
      'Un paiement est arrivé après la fin de la réservation, et les pièces ne sont plus disponibles. La boutique le rembourse d’elle-même et l’écrit au client.',
    payment_twice:
      'Une commande déjà payée l’a été une seconde fois. La boutique rembourse le second paiement d’elle-même.',
    refund_failed:
      'Un remboursement n’a pas abouti. Réessayez depuis la commande, ou faites-le par un autre moyen.',
    dispute:
      'Un client conteste un paiement auprès de sa banque. Répondez chez Stripe avant la date indiquée ; l’état de la contestation y est à jour.',
    payments_closed:
      'Les refus de cartes se sont multipliés en quelques minutes : quelqu’un essaie sans doute des cartes volées. La boutique a fermé les paiements. Rouvrez-les dans l’administration quand c’est passé.',
  } as Readonly<Record<string, string>>,
  other: 'Un paiement demande votre attention.',
  order: 'Commande',
  amount: 'Montant',
  atStripe: 'Chez Stripe',
  link: 'Ouvrir les commandes',
} as const
