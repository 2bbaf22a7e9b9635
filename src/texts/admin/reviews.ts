import type { ReviewRefusal, ReviewStatus } from '@/domain/review.ts'
import { accountName } from './account-name.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

/** Reviews in the administration. */
export const adminReviewsText = {
  title: 'Avis',
  waiting: (count: number) => (count === 0 ? 'aucun à modérer' : plural(count, 'à modérer', 'à modérer')),
  enabled: 'Recueillir et montrer les avis',
  enabledHint:
    'Sans quoi personne n’est invité, aucun avis n’est accepté, et ceux qui existent quittent les pages à la prochaine publication.',
  enabledNow: 'Les avis sont ouverts',
  disabledNow: 'Les avis sont fermés',
  settingFailed: 'Le réglage n’a pas changé',
  isOff: 'Les avis sont fermés : les pages n’en montrent aucun.',
  search: 'Rechercher un avis',
  searchHint: 'Produit, auteur, mots, n° de commande',
  status: 'État',
  allStatuses: 'Tous',
  tab: (name: string, count: number) => `${name} (${count.toLocaleString('fr-FR')})`,
  all: 'Tous',
  found: (count: number) => plural(count, 'avis', 'avis'),
  none: 'Aucun avis',
  noneYet: 'Les clients sont invités à donner leur avis quand leur commande est livrée depuis deux semaines.',
  noneFiltered: 'Essayez d’autres mots ou un autre état.',
  noneWaiting: 'Tout est lu : rien n’attend.',
  reset: 'Effacer les filtres',
  statuses: { waiting: 'À modérer', published: 'Publié', refused: 'Refusé' } satisfies Record<
    ReviewStatus,
    string
  >,
  demo: 'Démonstration',
  written: (author: string, day: string) => `${author}, le ${day}`,
  order: (number: string) => `Commande ${number}`,
  received: (day: string) => `Pièce reçue le ${day}`,
  published: (day: string, by: string | null) =>
    `Publié le ${day}${by === null ? '' : ` par ${accountName(by)}`}`,
  refused: (day: string, by: string | null) =>
    `Refusé le ${day}${by === null ? '' : ` par ${accountName(by)}`}`,
  picture: (number: number) => `Photo ${number}`,
  publish: 'Publier',
  publishOf: (author: string, product: string) => `Publier l’avis de ${author} sur ${product}`,
  refuse: 'Refuser',
  refuseOf: (author: string, product: string) => `Refuser l’avis de ${author} sur ${product}`,
  answer: 'Répondre',
  answerOf: (author: string, product: string) => `Répondre à ${author} sur ${product}`,
  editAnswer: 'Modifier la réponse',
  editAnswerOf: (author: string, product: string) => `Modifier la réponse à ${author} sur ${product}`,
  publishedNow: 'Avis publié',
  publishedNote: 'Il paraîtra sur la page à la prochaine publication de la boutique.',
  refusedNow: 'Avis refusé',
  refusedNote: 'Son auteur en est prévenu par email.',
  answeredNow: 'Réponse enregistrée',
  answerRemoved: 'Réponse retirée',
  failed: 'L’avis n’a pas été modifié',
  changed: 'L’avis a changé entre-temps : voici ce qu’il dit maintenant.',
  refuseTitle: 'Refuser cet avis',
  refuseIntro:
    'Une note basse ou une critique n’est pas un motif. L’auteur reçoit le motif et vos mots par email. Ses photos sont effacées dans les heures qui suivent.',
  reason: 'Motif',
  chooseReason: 'Choisir un motif',
  reasons: {
    off_topic: 'Hors sujet',
    offensive: 'Propos injurieux ou haineux',
    personal_data: 'Données personnelles',
    advertising: 'Publicité',
    unlawful: 'Contraire à la loi ou aux droits d’un tiers',
    other: 'Autre motif',
  } satisfies Record<ReviewRefusal, string>,
  reasonMissing: 'Choisissez un motif.',
  note: 'Vos mots à l’auteur',
  noteMissing: 'Dites à l’auteur pourquoi.',
  answerTitle: 'Répondre en public',
  answerIntro: 'Votre réponse paraît sous l’avis ; son auteur la reçoit par email, une fois.',
  answerLabel: 'Votre réponse',
  answerHint: 'Sans texte, la réponse est retirée.',
  shopAnswer: 'Votre réponse',
  stars: (rating: number) => `${rating} sur 5`,
} as const
