/** Pages that a link in a message leads to, with one button. */
export const mailLinkText = {
  linkInvalid: 'Ce lien n’est plus valable, ou il est incomplet. Vérifiez que vous l’avez copié en entier.',
  linkMissing: 'Ouvrez cette page par le lien qui se trouve dans notre message.',
  failed: 'Nous n’avons pas pu enregistrer votre choix. Réessayez dans un instant.',
  working: 'Un instant...',
  home: 'Retour à l’accueil',
  needsScript: 'Cette page a besoin de JavaScript. Vous pouvez aussi répondre à notre message.',
} as const
