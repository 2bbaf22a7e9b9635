import { fillSentence } from '@/domain/mail-sentences.ts'
import { defaultSentences } from './emails.ts'
import { frenchDates } from './french-dates.ts'
import { withdrawalText } from './withdrawal.ts'

const day = frenchDates({ dateStyle: 'long', timeZone: 'UTC' })

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
  shopIntro: (declaredAt: string) =>
    `Une rétractation a été déclarée le ${withdrawalText.moment(declaredAt)}.`,
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
  items: (items: string) => items || withdrawalText.wholeOrder,
} as const
