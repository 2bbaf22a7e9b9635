import type { CancelReason, LinePieces, RefundReason, RefundState } from '@/domain/order-work.ts'
import { pieces } from '../pieces.ts'
import { accountName } from './account-name.ts'

const cancelReasons: Readonly<Record<CancelReason, string>> = {
  customer: 'À la demande du client',
  stock: 'Pièce indisponible ou abîmée',
  undeliverable: 'Livraison impossible',
  unpaid: 'Paiement non reçu',
  other: 'Autre motif',
}

const refundReasons: Readonly<Record<RefundReason, string>> = {
  withdrawal: 'Rétractation',
  damaged: 'Article abîmé',
  wrong_item: 'Mauvais article',
  not_as_described: 'Non conforme à la description',
  size: 'La taille ne convient pas',
  missing: 'Article manquant',
  undelivered: 'Colis non livré',
  goodwill: 'Geste commercial',
  other: 'Autre motif',
}

/** Reasons that no administrator chooses. */
const otherReasons: Readonly<Record<string, string>> = {
  late: 'Paiement arrivé trop tard',
  twice: 'Commande payée deux fois',
  cancelled: 'Commande annulée avant le paiement',
  stripe: 'Fait chez Stripe',
  order_cancelled: 'Commande annulée',
  exchange: 'Différence de prix d’un échange',
}

/** Every reason that money goes back for. */
const allReasons: Readonly<Record<string, string>> = { ...otherReasons, ...cancelReasons, ...refundReasons }

const reason = (code: string): string => allReasons[code] ?? code

/** What administrators do with an order: money back, units back, an exchange, notes, tags. */
export const orderWorkText = {
  actions: 'Autres actions',
  refund: 'Rembourser',
  cancelOrder: 'Annuler la commande',
  returned: 'Retour reçu',
  exchange: 'Échanger',
  undo: 'Annuler',
  undone: 'C’est annulé',
  undoFailed: 'L’annulation n’a pas pu être faite',
  changed: 'Cette commande vient de changer',
  changedBy: (name: string) => `${name} vient de modifier cette commande`,
  changedNote:
    'Vous voyez son état actuel. Rien n’a été écrasé : refaites votre action si elle est toujours utile.',
  seen: 'J’ai vu',
  statusMail:
    'L’email au client part dans deux minutes, ou moins d’une minute après la saisie du numéro de suivi.',
  pieces,
  reason: 'Motif',
  chooseReason: 'Choisir un motif',
  reasonMissing: 'Choisissez un motif',
  reasonOf: reason,
  allReasons,
  cancelReasons,
  refundReasons,
  note: 'Précision',
  noteHint: 'Pour la boutique seulement : le client ne la voit pas.',
  quantity: 'Quantité',
  ofLine: (name: string) => `Pièces : ${name}`,
  byExchange: (name: string, isSent: boolean) => `${name} · échange ${isSent ? 'envoyé' : 'à envoyer'}`,
  none: 'Aucune',
  nothingLeft: 'Toutes les pièces sont déjà remboursées.',
  nothingToReturn: 'Toutes les pièces sont déjà revenues.',
  restock: 'Remettre en stock',
  restockHint: 'Seulement ce qui est revenu et peut être revendu.',
  unsentRestock: 'Ce qui n’est pas encore parti retourne en stock.',
  cancelInstead:
    'Aucune pièce ne reste à envoyer : annulez plutôt la commande, elle quitte alors la liste des envois, port remboursé.',
  restocked: 'remis en stock',

  /** @param isDue whether any money of the order is still on its way back. */
  became: (
    { refunded, returned, exchanged }: Pick<LinePieces, 'refunded' | 'returned' | 'exchanged'>,
    isDue: boolean,
  ) =>
    [
      returned > 0 && `${pieces(returned)} ${returned > 1 ? 'revenues' : 'revenue'}`,
      exchanged > 0 && `${pieces(exchanged)} en échange`,
      refunded > 0 &&
        `${pieces(refunded)} ${isDue ? 'en remboursement' : refunded > 1 ? 'remboursées' : 'remboursée'}`,
    ]
      .filter(Boolean)
      .join(', '),
  backTotal: (isDue: boolean) => (isDue ? 'Remboursé ou en cours' : 'Remboursé'),

  refundTitle: 'Rembourser',
  left: (amount: string) => `Il reste ${amount} à rembourser.`,
  shipping: 'Frais de livraison',
  shippingHint: (amount: string) => `Au plus ${amount}.`,
  shippingRule:
    'Après une rétractation de toute la commande, la livraison standard est due ; le supplément d’une livraison plus rapide peut être gardé.',
  extra: 'Autre montant',
  extraHint: 'Un geste commercial, par exemple.',
  refundAmount: 'Montant remboursé',
  refundNow: (amount: string) => `Rembourser ${amount}`,
  refundFinal: 'Le client reçoit un email et un avoir. Un remboursement ne s’annule pas.',
  refundByHand:
    'Rendez vous-même cette somme au client : la boutique la note comme rendue, et lui envoie un email et un avoir. Un remboursement ne s’annule pas.',
  backBy: 'Rendu par',
  givenBy: (byMeans: string) => `rendu ${byMeans}`,
  refundSimulated: 'Paiement simulé : aucune somme ne sera versée.',
  refundEmpty: 'Choisissez des pièces ou un montant.',
  refundDone: (amount: string) => `${amount} remboursés`,
  refundAsked: (amount: string) => `Remboursement de ${amount} demandé à Stripe`,
  refundFailed: 'Le remboursement n’a pas pu être demandé',
  ownerRefunds: 'Seul un propriétaire rembourse : demandez-le-lui.',
  refunds: 'Remboursements',
  refundStates: {
    due: 'En cours',
    pending: 'Chez la banque',
    succeeded: 'Remboursé',
    failed: 'Échoué',
  } satisfies Record<RefundState, string>,
  notOfSale: 'Paiement en trop, sans avoir',
  nextAttempt: (when: string) => `Nouvel essai le ${when}.`,
  retry: 'Réessayer',
  retried: 'Remboursement demandé de nouveau',
  retryFailed: 'Le remboursement n’a pas pu être demandé de nouveau',
  replaced: 'Refait depuis.',
  creditNote: (number: string) => `Avoir ${number}`,
  creditNoteSoon: 'L’avoir est en préparation.',

  cancelTitle: 'Annuler la commande',
  cancelPaid: (amount: string) => `${amount} seront remboursés au client, qui en reçoit l’avoir par email.`,
  cancelByHand: (amount: string) =>
    `Rendez vous-même ${amount} au client : la boutique les note comme rendus, et lui envoie l’avoir par email.`,
  cancelRefunded: 'Tout est déjà remboursé.',
  cancelUnpaid:
    'Le paiement en cours est d’abord arrêté, puis les pièces réservées retournent en stock. La commande ne pourra plus être payée.',
  cancelAwaited:
    'Les pièces réservées retournent en stock. Le paiement ne pourra plus être noté : s’il arrive quand même, rendez-le.',
  cancelExpired: 'Elle ne pourra plus être payée. Ses pièces sont déjà de nouveau en vente.',
  cancelFinal: 'Le client reçoit un email. Une annulation est définitive.',
  cancelKeep: 'Ne pas annuler',
  cancelDone: 'Commande annulée',
  cancelAsked: 'Annulation demandée : le paiement en cours est d’abord arrêté',
  cancelFailed: 'La commande n’a pas pu être annulée',
  cancelOwner: 'Cette commande est payée : seul un propriétaire peut l’annuler, puisqu’elle se rembourse.',
  cancelWaits:
    'Annulation demandée : le paiement en cours est arrêté d’abord, puis les pièces retournent en stock.',
  cancelOvertaken:
    'Le paiement est arrivé pendant l’annulation : la commande est payée. Annulez-la de nouveau pour la rembourser.',
  stillPayable:
    'Sa réservation a expiré sans paiement. Son client peut encore la payer, si les pièces sont là, pendant la semaine qui suit la commande. Annulez-la pour l’empêcher.',
  givenBack:
    'Tout est rendu au client, ou va l’être, et ses pièces restent réservées. Si la commande ne part pas, annulez-la : elles retournent en stock.',
  cancelled: (why: string) => `Motif : ${why}.`,

  receive: 'Paiement reçu',
  receiveAmount: (amount: string, means: string) => `${amount}, ${means}`,
  receiveRule: 'La facture et la confirmation partent alors au client.',
  receivedAmount: 'Montant reçu',
  receivedLess: (missing: string) =>
    `Il manque ${missing}. Demandez le reste au client et notez le paiement quand tout est là, ou rendez ce qui est arrivé et annulez la commande.`,
  receivedMore: (extra: string) =>
    `C’est ${extra} de trop. Notez le montant de la commande, puis rendez la différence au client.`,
  receiveLate:
    'Le paiement arrive après la fin de la réservation. La commande reprend si ses pièces sont encore en stock ; sinon, rien ne change, et la somme est à rendre au client.',
  awaitedOver:
    'Le paiement n’est pas arrivé dans le délai : la commande est annulée et ses pièces sont de nouveau en vente. S’il arrive quand même, notez-le : la commande reprend si les pièces sont là, sinon rendez la somme au client.',
  receivedOn: 'Paiement reçu le',
  receiveSave: 'Noter le paiement',
  receiveDone: 'Paiement noté, la commande est payée',
  receiveFailed: 'Le paiement n’a pas pu être noté',
  awaitedUntil: (until: string) =>
    `Paiement attendu : les pièces sont réservées jusqu’au ${until}. Sans lui, la commande est ensuite annulée.`,

  returnTitle: 'Retour reçu',
  returnIntro: 'Ce qui est revenu, avec son motif. Le remboursement se fait ensuite.',
  returnSave: 'Enregistrer le retour',
  returnDone: (count: number) => `Retour de ${pieces(count)} enregistré`,
  returnFailed: 'Le retour n’a pas pu être enregistré',
  returnEmpty: 'Choisissez ce qui est revenu.',

  exchangeTitle: 'Échanger',
  exchangeRule:
    'Contre une autre déclinaison du même article. Moins chère aujourd’hui : la différence est remboursée. Plus chère : la boutique ne demande rien de plus. La facture reste celle de la vente.',
  exchangeLine: 'Article à échanger',
  exchangeFor: 'Contre',
  choose: 'Choisissez',
  exchangeEmpty: 'Dites contre quelle pièce.',
  sameAgain: (label: string) => `${label} (identique)`,
  stockOf: (label: string, price: string, stock: number) => `${label} · ${price} · ${stock} en stock`,
  noneToExchange: 'Aucune pièce ne peut plus être échangée.',
  oldRestock: 'Remettre l’ancienne pièce en stock',
  difference: (amount: string) => `Différence remboursée : ${amount}`,
  noDifference: 'Aucune différence n’est demandée ni remboursée.',
  exchangeSave: 'Échanger',
  exchangeDone: 'Échange enregistré, la nouvelle pièce est réservée',
  exchangeFailed: 'L’échange n’a pas pu être enregistré',
  notEnough: 'Il ne reste pas assez de pièces de cette déclinaison.',
  exchanges: 'Échanges',
  /** What comes for an item that has no other choice. */
  sameItem: 'le même article',
  exchanged: (count: number, from: string, to: string) => `${pieces(count)} : ${from} contre ${to}`,
  toSend: 'À envoyer',
  notToSend: 'N’est plus à envoyer',
  exchangeTracking: 'Numéro de suivi de l’échange',
  sent: 'Envoyé',
  markSent: 'Marquer comme envoyé',
  sentDone: 'Échange envoyé',
  sentUndone: 'Échange à envoyer',
  exchangeMail: 'L’email au client part dans deux minutes.',
  sentFailed: 'L’échange n’a pas pu être modifié',

  notes: 'Notes internes',
  notesHint: 'Le client ne les voit pas.',
  newNote: 'Nouvelle note',
  addNote: 'Ajouter la note',
  noteDone: 'Note ajoutée',
  noteFailed: 'La note n’a pas pu être enregistrée',
  removeNote: 'Retirer',
  removeNoteOf: (name: string, when: string) => `Retirer la note écrite par ${accountName(name)}, ${when}`,
  noteRemoved: 'Note retirée',

  tags: 'Étiquettes',
  newTag: 'Ajouter une étiquette',
  addTag: 'Ajouter',
  tagHint: 'Un mot pour retrouver la commande.',
  removeTag: (tag: string) => `Retirer l’étiquette ${tag}`,
  tagAdded: (tag: string) => `Étiquette ${tag} ajoutée`,
  tagRemoved: (tag: string) => `Étiquette ${tag} retirée`,
  tagFailed: 'L’étiquette n’a pas pu être modifiée',
} as const
