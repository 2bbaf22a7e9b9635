const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('fr-FR')} ${number > 1 ? many : one}`

interface Parcels {
  readonly orders: number
  readonly exchanges: number
}

/** "3 commandes et 1 échange": exchanges only where there are any. */
const parcels = ({ orders, exchanges }: Parcels): string =>
  [
    (orders > 0 || exchanges === 0) && count(orders, 'commande', 'commandes'),
    exchanges > 0 && count(exchanges, 'échange', 'échanges'),
  ]
    .filter(Boolean)
    .join(' et ')

/** Preparing a table of orders: gathering, packing, shipping. */
export const preparingText = {
  title: 'Préparation',
  /** @param count orders to prepare. */
  open: (count: number) => (count === 0 ? 'Préparation' : `Préparation · ${count.toLocaleString('fr-FR')}`),
  openChosen: 'Préparer',
  back: 'Retour aux commandes',
  onTable: (table: Parcels, waiting: Parcels) =>
    `${parcels(table)} sur la table, ${parcels(waiting)} à expédier en tout`,
  exchange: 'Échange',
  exchangeNote: 'Seules les pièces de remplacement sont à préparer : le reste est déjà expédié.',
  steps: 'Étapes de la préparation',
  gather: 'Rassembler',
  pack: 'Emballer',
  gatherNote: 'Dans l’ordre des rayons. Chaque coche est enregistrée : vos collègues la voient aussitôt.',
  picked: (picked: number, pieces: number) =>
    `${picked.toLocaleString('fr-FR')} / ${count(pieces, 'pièce', 'pièces')}`,
  pick: (name: string) => `${name} : pièces rassemblées`,
  wantedBy: (number: string, quantity: number, isExchange: boolean) => {
    const more = [quantity > 1 && String(quantity), isExchange && 'échange'].filter(Boolean).join(', ')
    return more ? `${number} (${more})` : number
  },
  toPack: 'Passer à l’emballage',
  printAll: 'Tous les bons',
  print: 'Bon de préparation',
  position: (position: number, of: number) => `Colis ${position} sur ${of}`,
  late: 'En retard',
  tracking: 'Numéro de suivi',
  trackingHint: 'Scannez ou tapez le numéro du colis, puis Entrée. Laissez vide s’il n’est pas encore connu.',
  ship: 'Expédier et suivante',
  shipping: 'Expédition...',
  skip: 'Suivante sans expédier',
  missing: 'Des pièces ne sont pas cochées. Vérifiez le colis avant de l’expédier.',
  shipped: (number: string) => `${number} expédiée`,
  informed: 'Le client en est averti par email.',
  informedSoon: 'Le client en est averti par email dans deux minutes.',
  exchangeHint: 'Scannez ou tapez le numéro du colis, puis Entrée. Laissez vide s’il n’en a pas.',
  exchangeShipped: (number: string) => `Échange de ${number} envoyé`,
  exchangeFailed: (number: string) => `L’échange de ${number} n’a pas pu être envoyé`,
  exchangeUndone: (number: string) => `Échange de ${number} à envoyer`,
  undoFailed: 'L’annulation n’a pas pu être faite',
  shipFailed: (number: string) => `${number} n’a pas pu être expédiée`,
  pickFailed: 'La coche n’a pas pu être enregistrée',
  done: 'La table est vide',
  doneHint: (waiting: Parcels) =>
    waiting.orders + waiting.exchanges > 0
      ? `Encore à expédier : ${parcels(waiting)}.`
      : 'Toutes les commandes payées sont expédiées, et tous les échanges envoyés.',
  nextTable: 'Table suivante',
  withdrawn: 'Le client a renoncé à cette commande : elle n’est plus à expédier. Traitez sa rétractation.',
  partlyWithdrawn:
    'Le client a renoncé à une partie de cette commande : lisez sa rétractation avant d’expédier.',
  toOrder: 'Voir la commande',
  notToShip: 'Cette commande n’est plus à expédier.',
  exchangeSent: 'Cet échange est envoyé.',
  orders: 'Commandes de la table',
  more: 'Autres actions',
  markPrepared: 'Marquer préparées',
  markShipped: 'Marquer expédiées',
  askShip: (orders: number) =>
    `Marquer ${count(orders, 'commande', 'commandes')} comme ${orders > 1 ? 'expédiées' : 'expédiée'} ?`,
  askShipNote: 'Chaque client reçoit un email. Les numéros de suivi peuvent être ajoutés ensuite.',
  prepared: (orders: number) => count(orders, 'commande préparée', 'commandes préparées'),
  notPrepared: (orders: number) =>
    count(orders, 'commande remise à préparer', 'commandes remises à préparer'),
  shippedMany: (orders: number) => count(orders, 'commande expédiée', 'commandes expédiées'),
  refused: (orders: number) => count(orders, 'commande refusée', 'commandes refusées'),
  manyFailed: 'Les commandes n’ont pas pu être modifiées',
  undo: 'Annuler',
  refusals: 'Commandes refusées',
  refusal: (number: string, reason: string) => `${number} : ${reason}`,
} as const
