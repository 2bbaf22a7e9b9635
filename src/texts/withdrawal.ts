import { fillSentence } from '@/domain/mail-sentences.ts'
import { defaultSentences } from './emails.ts'
import { frenchDates } from './french-dates.ts'

const dateTime = frenchDates({
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

/** @param iso date and time. @returns as it is told: `20 novembre 2026 à 14:05:09 (heure de Paris)`. */
const moment = (iso: string) => `${dateTime(iso)} (heure de Paris)`

const day = frenchDates({ dateStyle: 'long', timeZone: 'UTC' })

const wholeOrder = 'Toute la commande'

/** The withdrawal function (code de la consommation, L. 221-21): page and emails. */
export const withdrawalText = {
  /** The words that the law gives the link. */
  link: 'Renoncer au contrat ici',
  title: 'Renoncer au contrat',
  description:
    'Se rétracter d’une commande en ligne, sans compte ni motif, avec un accusé de réception immédiat.',
  lead: 'Vous pouvez vous rétracter d’une commande jusqu’à 14 jours après sa réception. Aucun motif ne vous est demandé.',
  steps: ['Votre déclaration', 'Vérification', 'Accusé de réception'],
  formTitle: 'Votre déclaration',
  fields: {
    name: 'Nom et prénom',
    orderNumber: 'Numéro de commande',
    email: 'Email',
    items: 'Articles concernés',
  },
  orderNumberExample: 'CMD-2026-0042',
  orderNumberHint: 'Il figure dans l’email de confirmation de votre commande.',
  emailHint: 'L’accusé de réception y est envoyé aussitôt.',
  itemsHint: 'Laissez vide pour renoncer à toute la commande.',
  /** @param item its name. */
  countOf: (item: string) => `Combien de : ${item}`,
  countChoice: (count: number, all: number) => `${count} sur ${all}`,
  reading: 'Lecture de votre commande...',
  noItem: 'Cochez au moins un article.',
  next: 'Vérifier ma déclaration',
  reviewTitle: 'Vérifiez, puis confirmez',
  statement: 'Je notifie par la présente ma rétractation du contrat portant sur la commande ci-dessous.',
  wholeOrder,
  confirm: 'Confirmer la rétractation',
  sending: 'Envoi en cours...',
  change: 'Modifier',
  doneTitle: 'Votre rétractation est enregistrée',
  reference: 'Référence',
  declaredAt: 'Date et heure',
  acknowledged: (email: string) => `L’accusé de réception vient d’être envoyé à ${email}. Conservez-le.`,
  notAcknowledged:
    'L’accusé de réception n’a pas encore pu partir. Notez la référence et l’heure ci-dessus, ou imprimez cette page : nous vous l’envoyons dès que possible.',
  nextTitle: 'Et maintenant ?',
  next1:
    'Si les articles vous sont parvenus, renvoyez-les dans les 14 jours. L’adresse et les conditions sont sur la page ',
  nextLink: 'Retours et remboursements',
  /** Of an order that was still at the shop when its page was read. */
  nextUnsent:
    'Votre commande est encore chez nous : ce à quoi vous renoncez ne sera pas expédié, et vous n’avez rien à renvoyer. L’accusé de réception dit la suite.',
  failed:
    'Votre déclaration n’a pas pu être enregistrée. Réessayez, ou écrivez-nous : un email vaut tout autant.',
  tooMany:
    'Plusieurs déclarations ont déjà été envoyées depuis votre connexion ou votre adresse. Écrivez-nous : un email vaut tout autant.',
  orWrite: 'Vous préférez écrire ? Une lettre ou un message clair suffisent, et le ',
  orWriteLink: 'formulaire type',
  orWriteEnd: ' reste à votre disposition.',
  emailUs: (email: string) => `Vous pouvez aussi envoyer votre déclaration à ${email}.`,
  moment,
} as const

/** Emails of a declaration of withdrawal. */
export const withdrawalMailText = {
  subject: (reference: string, shop: string) =>
    fillSentence(defaultSentences.withdrawal_received.subject, { référence: reference, boutique: shop }),
  next: 'Nous vous remboursons au plus tard 14 jours après avoir reçu votre déclaration. Si les articles vous sont parvenus, renvoyez-les dans le même délai ; nous pouvons alors attendre de les recevoir, ou la preuve de leur envoi.',
  nextUnsentPart:
    'Votre commande n’a pas encore été expédiée : ces articles ne le seront pas, et vous n’avez rien à renvoyer. Nous vous les remboursons au plus tard 14 jours après avoir reçu votre déclaration.',
  nextUnpaid: 'Cette commande n’a été ni payée ni expédiée : vous n’avez rien à renvoyer.',
  nextRefunded:
    'Cette commande vous a déjà été remboursée. Si des articles vous parviennent encore, répondez à ce message.',
  nextCancelled: 'Cette commande est annulée et n’est pas partie : vous n’avez rien à renvoyer.',
  nextLate: (lastDay: string) =>
    `Le délai de 14 jours pour cette commande a pris fin le ${day(lastDay)}. Nous examinons votre déclaration et vous répondons ; ne renvoyez rien d’ici là.`,
  /** Of an order that is still at the shop. */
  nextUnsent:
    'Votre commande n’a pas encore été expédiée : elle ne le sera pas, et vous n’avez rien à renvoyer. Nous vous remboursons au plus tard 14 jours après avoir reçu votre déclaration.',
  returnTo: (address: string) => `Adresse de retour :\n${address}`,
  returns: 'Conditions de retour',
  notYou: 'Cette déclaration n’est pas de vous ? Répondez à ce message pour nous le dire.',
  shopSubject: (reference: string, order: string) => `Rétractation ${reference} : commande ${order}`,
  shopIntro: (declaredAt: string) => `Une rétractation a été déclarée le ${moment(declaredAt)}.`,
  linked: 'Commande reconnue : numéro et adresse correspondent.',
  notLinked: 'Aucune commande ne porte ce numéro avec cette adresse : à vérifier avec la personne.',
  deadline: (lastDay: string) => `Dernier jour pour se rétracter : ${day(lastDay)}.`,
  deadlineUnknown: 'La date de livraison n’est pas enregistrée : le délai n’a pas pu être calculé.',
  unsent: 'La commande n’a pas été expédiée et ne doit pas l’être : annulez-la.',
  unsentPart: 'La commande n’a pas été expédiée : n’envoyez pas les articles concernés.',
  cancelled: 'La commande est annulée : elle ne sera pas expédiée.',
  late: 'Déclarée après ce jour : à vous d’en juger. La déclaration est conservée.',
  unpaid: 'Elle n’est pas payée : il n’y a rien à rembourser.',
  refunded: 'Elle est déjà remboursée en entier.',
  refundBefore: 'Remboursement dû au plus tard 14 jours après la déclaration.',
  items: (items: string) => items || wholeOrder,
} as const
