import { refusalText } from './review.ts'

/** Emails about reviews. */
export const reviewMailText = {
  inviteSubject: (shop: string) => `Qu’en pensez-vous ? – ${shop}`,
  inviteTitle: 'Qu’en pensez-vous ?',
  invite: (number: string) =>
    `Vous avez reçu la commande ${number} il y a deux semaines ou plus. Ce que vous en dites aide ceux qui hésitent, et les mains qui fabriquent.`,
  inviteLink: 'Donner mon avis',
  inviteNote:
    'Une note et quelques mots, avec des photos si vous voulez. Nous lisons chaque avis avant de le publier, bon ou mauvais ; rien n’est donné en échange. Nous ne vous le demanderons qu’une fois pour cette commande.',
  leave: 'Ne plus être invité à donner un avis',
  refusedSubject: (shop: string) => `Votre avis n’a pas été publié – ${shop}`,
  refusedTitle: 'Votre avis n’a pas été publié',
  refused: (name: string) => `Nous avons lu votre avis sur ${name}, et nous ne pouvons pas le publier :`,
  reasons: refusalText,
  written: 'Votre avis disait :',
  refusedNext:
    'Vous pouvez le retirer et en écrire un autre. Vous n’êtes pas d’accord ? Répondez à ce message.',
  refusedLink: 'Voir mon avis',
  answeredSubject: (shop: string) => `${shop} a répondu à votre avis`,
  answeredTitle: 'Une réponse à votre avis',
  answered: (name: string) => `Merci pour votre avis sur ${name}. Voici notre réponse, publiée avec lui :`,
  answeredLink: 'Voir mon avis',
} as const
