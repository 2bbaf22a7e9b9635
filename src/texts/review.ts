import type { Rating, ReviewRefusal, ReviewStatus } from '@/domain/review.ts'
import { MAX_REVIEW_PICTURES } from '@/domain/rules.ts'

/** Why a review was refused, as its author reads it. */
export const refusalText: Readonly<Record<ReviewRefusal, string>> = {
  off_topic: 'Il ne parle pas de la pièce reçue ni de la commande.',
  offensive: 'Il contient des propos injurieux, haineux ou diffamatoires.',
  personal_data: 'Il contient des informations sur une personne, vous ou une autre.',
  advertising: 'Il fait la publicité d’un autre site ou d’une autre marque.',
  unlawful:
    'Son texte ou ses photos ne peuvent pas être publiés sans enfreindre la loi ou les droits d’un tiers.',
  other: 'Pour la raison que voici.',
}

/** Where a buyer writes what they think. */
export const reviewText = {
  title: 'Donner votre avis',
  description: 'Notez les pièces que vous avez reçues et dites ce que vous en pensez.',
  loading: 'Chargement de votre commande...',
  needsScript: 'Cette page a besoin de JavaScript. Vous pouvez aussi répondre à notre message.',
  intro: (number: string, received: string) => `Commande ${number}, reçue le ${received}.`,
  rules: 'Comment nos avis sont recueillis et contrôlés',
  before: 'Nous lisons chaque avis avant de le publier, bon ou mauvais. Rien n’est donné en échange.',
  none: 'Aucune pièce de cette commande ne peut recevoir d’avis : elle n’est pas encore livrée, ou ses pièces nous sont revenues.',
  off: 'La boutique ne recueille pas d’avis en ce moment. Ceux que vous avez donnés restent à vous : vous pouvez les retirer.',
  linkMissing:
    'Ouvrez cette page par le lien de notre message, ou depuis une commande livrée de votre compte.',
  linkInvalid: 'Ce lien n’est plus valable, ou il est incomplet. Vérifiez que vous l’avez copié en entier.',
  failedTitle: 'Votre commande n’a pas pu être chargée',
  failed: 'Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
  home: 'Retour à l’accueil',
  account: 'Mon compte',
  signIn: 'Se connecter',

  rating: 'Votre note',
  ratings: {
    1: 'Très déçu',
    2: 'Déçu',
    3: 'Correct',
    4: 'Content',
    5: 'Enchanté',
  } satisfies Record<Rating, string>,
  star: (rating: Rating, word: string) => `${rating} sur 5, ${word.toLowerCase()}`,
  author: 'Votre nom, tel qu’il sera publié',
  authorHint: 'Prénom et initiale suffisent.',
  body: 'Votre avis',
  bodyHint:
    'La taille, la matière, la finition, l’usage que vous en faites : ce que vous auriez aimé savoir.',
  pictures: 'Vos photos',
  picturesHint: `Jusqu’à ${MAX_REVIEW_PICTURES} photos JPEG, PNG ou WebP. Le lieu et l’appareil qu’elles contiennent sont effacés.`,
  addPicture: 'Ajouter une photo',
  uploading: 'Envoi de la photo...',
  picture: (number: number) => `Photo ${number}`,
  removePicture: (number: number) => `Retirer la photo ${number}`,
  pictureFailed: 'La photo n’a pas été envoyée',
  submit: 'Envoyer mon avis',
  save: 'Enregistrer',
  sending: 'Envoi en cours...',
  problems: {
    rating: 'Choisissez une note de 1 à 5.',
    link: 'Un avis ne peut pas contenir l’adresse d’un site.',
    author: 'Ce nom n’est pas accepté.',
    body: 'Ce texte n’est pas accepté.',
    pictures: 'Une photo n’est pas acceptée : retirez-la et choisissez-en une autre.',
  },
  write: 'Donner mon avis',
  writeOf: (name: string) => `Donner mon avis sur ${name}`,
  edit: 'Modifier',
  editOf: (name: string) => `Modifier mon avis sur ${name}`,
  withdraw: 'Retirer mon avis',
  withdrawOf: (name: string) => `Retirer mon avis sur ${name}`,
  askWithdraw: (name: string) => `Retirer votre avis sur ${name} ? Son texte et ses photos seront effacés.`,
  cancel: 'Annuler',
  sent: 'Merci. Votre avis sera lu avant d’être publié.',
  saved: 'Votre avis est modifié.',
  withdrawn:
    'Votre avis est retiré. S’il était publié, il disparaît à la prochaine mise à jour de la boutique.',
  failedSave: 'Votre avis n’a pas été enregistré',
  statuses: {
    waiting: 'En attente de lecture',
    published: 'Publié',
    refused: 'Refusé',
  } satisfies Record<ReviewStatus, string>,
  refused: 'Pourquoi il n’est pas publié',
  answer: 'Réponse de la boutique',
  leaveTitle: 'Ne plus être invité à donner un avis',
  leaveDescription: 'Ne plus recevoir d’invitation à donner un avis, en un clic.',
  leaveIntro: 'Un clic suffit, pour toutes vos commandes, passées et à venir.',
  leave: 'Ne plus m’inviter',
  left: 'C’est fait : nous ne vous inviterons plus à donner un avis. Votre compte et vos commandes restent ouverts aux avis.',
} as const
