/** What a person reads when a part of a page has broken down for good. */
export const failureText = {
  late: 'La connexion est lente. Votre demande est gardée : elle part dès que possible.',
  title: 'Une erreur critique est survenue',
  advice: 'Rechargez la page. Si l’erreur persiste, contactez-nous.',
  reload: 'Recharger la page',
  contact: 'Nous contacter',
} as const
