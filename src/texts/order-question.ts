/** The form on an order's page, for its buyer. */
export const orderQuestionText = {
  open: 'Poser une question sur cette commande',
  title: 'Une question sur cette commande ?',
  to: (number: string, email: string) =>
    `Nous la recevons avec le numéro ${number} et répondons à ${email}, sous deux jours ouvrés.`,
  subject: 'Sujet',
  message: 'Votre question',
  send: 'Envoyer ma question',
  sending: 'Envoi en cours...',
  cancel: 'Fermer',
  doneTitle: 'Votre question est bien arrivée',
  done: (email: string) =>
    `Un accusé de réception part vers ${email}. Nous répondons sous deux jours ouvrés.`,
} as const
