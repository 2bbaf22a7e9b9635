/** What is told of an order that was sent before, and whose answer its buyer never saw. */
export const attemptText = {
  paid: {
    title: 'Votre commande était déjà payée',
    description: 'La voici. Rien d’autre n’a été débité.',
  },
  awaited: {
    title: 'Votre commande est déjà enregistrée',
    description: 'La voici. Il reste à la régler.',
  },
  unheard:
    'Votre dernier envoi est resté sans réponse. Avant tout paiement, nous vérifierons si cette commande est déjà passée.',
  unpaid:
    'Votre commande est enregistrée et attend son paiement. Validez pour la payer ; si vous la changez, la nouvelle la remplace et l’ancienne ne sera pas débitée.',
} as const
