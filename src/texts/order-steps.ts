import type { AfterWithdrawal } from '@/domain/after-withdrawal.ts'
import type { OrderStepName } from '@/domain/order-steps.ts'

/** The way of an order, on its page and in the profile. */
export const orderStepsText = {
  title: 'Suivi de la commande',
  /** What a step is called once it is done. */
  done: {
    placed: 'Commande passée',
    unpaid: 'Paiement reçu',
    unpayable: 'Paiement reçu',
    shipped: 'Colis expédié',
    travelling: 'En route vers vous',
    delivered: 'Colis livré',
    cancelled: 'Commande annulée',
    withdrawn: 'Rétractation reçue',
    exchanged: 'Échange expédié',
    partly_refunded: 'Remboursement partiel',
    refunded: 'Commande remboursée',
  } satisfies Record<OrderStepName, string>,
  /** What it is called while it is waited for. */
  now: {
    placed: 'Commande passée',
    unpaid: 'En attente du paiement',
    unpayable: 'Paiement refusé',
    shipped: 'En préparation',
    travelling: 'En route vers vous',
    delivered: 'Livraison',
    cancelled: 'Commande annulée',
    withdrawn: 'Rétractation reçue',
    exchanged: 'Échange enregistré, en préparation',
    partly_refunded: 'Remboursement partiel',
    refunded: 'Remboursement en cours',
  } satisfies Record<OrderStepName, string>,
  ahead: {
    placed: 'Commande',
    unpaid: 'Paiement',
    unpayable: 'Paiement',
    shipped: 'Expédition',
    travelling: 'En route vers vous',
    delivered: 'Livraison',
    cancelled: 'Annulation',
    withdrawn: 'Rétractation',
    exchanged: 'Échange',
    partly_refunded: 'Remboursement partiel',
    refunded: 'Remboursement',
  } satisfies Record<OrderStepName, string>,
  on: (day: string) => `le ${day}`,
  /** What is foreseen of a step. @param day with its article: `le vendredi 27 novembre` */
  dispatch: (day: string) => `expédition ${day} au plus tard`,
  followed: 'son suivi se lira ici',
  dueBy: (day: string) => `au plus tard le ${day}`,
  /** What is sent in an exchange, and for what. */
  piece: (quantity: number, name: string, formerLabel: string | null) =>
    `${quantity} × ${name}${formerLabel ? `, en échange de : ${formerLabel}` : ''}`,
  refundedTitle: 'Votre commande est remboursée',
  cancelledTitle: 'Votre commande est annulée',
  travellingTitle: (parcels: number) =>
    parcels > 1 ? 'Vos colis sont en route' : 'Votre colis est en route',
  atPickupTitle: 'Votre colis vous attend',
  deliveredTitle: 'Votre commande est livrée',
  /** What is said below the title. @param place where the parcel is collected */
  sentOn: (day: string, method: string, place: string | null) =>
    `Votre commande est partie le ${day} par ${method}${place ? `, vers ${place}` : ''}.`,
  deliveredOn: (day: string) => `Votre commande a été livrée le ${day}.`,
  cancelledOn: (day: string) => `Votre commande a été annulée le ${day}.`,
  refundedOn: (amount: string, day: string | null) =>
    `${amount} vous ${day ? `ont été rendus le ${day}` : 'ont été rendus'}.`,
  /** What went back, and what is left of the total. */
  refunded: 'Remboursé',
  owed: 'À rembourser',
  remaining: 'Total après remboursement',
  /** At a line of which units were given back or declared. @param of units of the line. @param amount what goes back, where it is known */
  givenBack: (units: number, of: number, amount: string | null) =>
    [units < of ? `${units} sur ${of} remboursé${units > 1 ? 's' : ''}` : 'Remboursé', amount]
      .filter(Boolean)
      .join(' '),
  declared: (units: number, of: number, amount: string | null) =>
    `Vous y avez renoncé${units < of ? ` (${units} sur ${of})` : ''}${amount ? ` · remboursement ${amount}` : ''}`,
  track: 'Suivre le colis',
  review: 'Donner mon avis',
  around: 'Autour de cette commande',
  withdrawnTitle: 'Votre rétractation est reçue',
  withdraw: 'Renoncer au contrat',
  withdrawn: (day: string, reference: string) =>
    `Vous avez renoncé à cette commande le ${day} (${reference}).`,
  partlyWithdrawn: (day: string, reference: string) =>
    `Vous avez renoncé à une partie de cette commande le ${day} (${reference}) :`,
  /** What follows. @param due last day of the refund. @param back last day to send back. */
  afterWithdrawal: {
    refunded: () => 'Nous vous avons remboursé.',
    late: () =>
      'Le délai pour renoncer était passé : nous examinons votre déclaration et vous répondons. Ne renvoyez rien d’ici là.',
    returned: (due) => `Nous avons reçu les articles. Nous vous remboursons au plus tard le ${due}.`,
    unpaid: () => 'Rien n’a été payé ni expédié : vous n’avez rien à renvoyer, et rien d’autre à faire.',
    unsent: (due) =>
      `Rien n’en a été expédié, et vous n’avez rien à renvoyer. Nous vous remboursons au plus tard le ${due}.`,
    sent: (due, back) =>
      `Renvoyez les articles au plus tard le ${back}. Nous vous remboursons au plus tard le ${due}, ou dès que nous avons reçu les articles ou la preuve de leur envoi, si c’est après.`,
  } satisfies Record<AfterWithdrawal, (due: string, back: string) => string>,
  /** Where the shop has bought a label with which it comes back. */
  returnLabel:
    'Une étiquette de retour, payée par nous, vous attend sur cette page : collée sur votre colis, elle vous évite tout frais de renvoi.',
  returnsLink: 'Adresse et conditions de retour',
  withdrawUntil: (day: string) => `Vous pouvez renoncer à votre achat jusqu’au ${day}.`,
  withdrawOver: (day: string) => `Le délai pour renoncer à votre achat a pris fin le ${day}.`,
  /** Of what has arrived on a day that the shop does not know. */
  withdrawDelivered: 'Vous pouvez renoncer à votre achat pendant 14 jours après la livraison.',
  withdrawLater:
    'Vous pourrez renoncer à votre achat pendant 14 jours après la livraison, et dès maintenant.',
} as const
