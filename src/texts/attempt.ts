/** What is told where an order turns out to be paid that its buyer was about to place again. */
export const attemptText = {
  paid: {
    title: 'Votre commande était déjà payée',
    description: 'La voici. Rien d’autre n’a été débité.',
  },
} as const
