const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('fr-FR')} ${number > 1 ? many : one}`

/** Preparing a table of orders: gathering, packing, shipping. */
export const preparingText = {
  title: 'Préparation',
  openChosen: 'Préparer',
  back: 'Retour aux commandes',
  onTable: (orders: number, waiting: number) =>
    `${count(orders, 'commande', 'commandes')} sur la table, ${waiting.toLocaleString('fr-FR')} à expédier en tout`,
  steps: 'Étapes de la préparation',
  gather: 'Rassembler',
  pack: 'Emballer',
  gatherNote: 'Dans l’ordre des rayons. Chaque coche est enregistrée : vos collègues la voient aussitôt.',
  picked: (picked: number, pieces: number) =>
    `${picked.toLocaleString('fr-FR')} / ${count(pieces, 'pièce', 'pièces')}`,
  pick: (name: string) => `${name} : pièces rassemblées`,
  wantedBy: (number: string, quantity: number) => (quantity > 1 ? `${number} (${quantity})` : number),
  toPack: 'Passer à l’emballage',
  printAll: 'Tous les bons',
  print: 'Bon de préparation',
  position: (position: number, of: number) => `Commande ${position} sur ${of}`,
  late: 'En retard',
  tracking: 'Numéro de suivi',
  trackingHint: 'Scannez ou tapez le numéro du colis, puis Entrée. Laissez vide s’il n’est pas encore connu.',
  ship: 'Expédier et suivante',
  shipping: 'Expédition...',
  skip: 'Suivante sans expédier',
  missing: 'Des pièces ne sont pas cochées. Vérifiez le colis avant de l’expédier.',
  shipped: (number: string) => `${number} expédiée`,
  told: 'Le client en est averti par email.',
  shipFailed: (number: string) => `${number} n’a pas pu être expédiée`,
  pickFailed: 'La coche n’a pas pu être enregistrée',
  done: 'La table est vide',
  doneHint: (waiting: number) =>
    waiting > 0
      ? `${count(waiting, 'commande attend', 'commandes attendent')} encore d’être expédiées.`
      : 'Toutes les commandes payées sont expédiées.',
  nextTable: 'Table suivante',
  notToShip: 'Cette commande n’est plus à expédier.',
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
