import type { WithdrawalState } from '@/domain/order-work.ts'

/** Declarations of withdrawal: on the screen of their order, and those without one above the list of orders. */
export const withdrawalsText = {
  title: 'Rétractations',
  declared: (reference: string, when: string) => `${reference}, déclarée le ${when}`,
  wholeOrder: 'Toute la commande',
  late: 'Déclarée après le délai de 14 jours : à vous d’en juger.',
  notAcknowledged: 'L’accusé de réception n’est pas encore parti.',
  states: {
    received: 'Reçue',
    returned: 'Articles revenus',
    refunded: 'Remboursée',
    closed: 'Close',
  } satisfies Record<WithdrawalState, string>,
  overdue: (day: string) => `Remboursement en retard : il était dû le ${day}`,
  due: (day: string) => `À rembourser au plus tard le ${day}`,
  nothingDue: 'Rien à rembourser',
  waits: (day: string) =>
    `Délai de remboursement : ${day}. Il peut attendre le retour des articles ou la preuve de leur envoi.`,
  proof: 'Preuve d’envoi reçue',
  proofDone: 'Preuve d’envoi notée',
  proofOn: (when: string) => `Preuve d’envoi reçue le ${when}`,
  returnedOn: (when: string) => `Articles revenus le ${when}`,
  proofUndone: 'Preuve d’envoi retirée',
  stepFailed: 'La rétractation n’a pas pu être modifiée',
  close: 'Clore sans rembourser',
  closeTitle: 'Clore la rétractation',
  closeIntro: 'Par exemple si le client garde ses articles. La déclaration reste conservée.',
  closeReason: 'Pourquoi',
  closeSave: 'Clore',
  closed: 'Rétractation close',
  closedBecause: (why: string) => `Close : ${why}`,
  reopen: 'Rouvrir',
  reopened: 'Rétractation rouverte',
  loose: (count: number) =>
    count > 1
      ? `${count.toLocaleString('fr-FR')} rétractations sans commande connue`
      : '1 rétractation sans commande connue',
  looseNote:
    'Aucune commande ne porte le numéro déclaré avec cette adresse. Rattachez chaque déclaration à sa commande, ou fermez-la en disant pourquoi.',
  declaredFor: (number: string) => `pour « ${number} »`,
  linkTo: (number: string) => `Rattacher à ${number}`,
  linkOne: (reference: string, number: string) => `Rattacher à ${number} (${reference})`,
  orderNumber: 'Numéro de commande',
  numberMissing: 'Écrivez le numéro de la commande.',
  link: 'Rattacher',
  linked: (reference: string, number: string) => `${reference} rattachée à ${number}`,
  linkInstead: 'Plutôt la rattacher',
  closeLoose: 'Clore sans commande',
  closeReasonMissing: 'Dites pourquoi.',
  looseFailed: 'La rétractation n’a pas pu être modifiée',
} as const
