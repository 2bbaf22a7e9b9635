import { frenchDates } from './french-dates.ts'

const dateTime = frenchDates({
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

/** @param iso date and time. @returns as it is told: `20 novembre 2026 à 14:05:09 (heure de Paris)`. */
const moment = (iso: string) => `${dateTime(iso)} (heure de Paris)`

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
  wholeOrder: 'Toute la commande',
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
