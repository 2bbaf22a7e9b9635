const euros = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

/** Transfers, cheques and cash that have not come, and the bank's file that says which have. */
export const awaitedPaymentsText = {
  title: 'Paiements attendus',
  intro:
    'Virements, chèques et espèces. Quand un paiement arrive, ouvrez sa commande et notez-le, ou lisez un relevé de la banque.',
  back: 'Retour aux commandes',
  none: 'Aucun paiement attendu',
  noneHint: 'Les commandes à régler par virement, par chèque ou en espèces paraissent ici.',
  waiting: 'En attente',
  order: 'Commande',
  customer: 'Client',
  means: 'Moyen',
  until: 'Réservée jusqu’au',
  amount: 'Montant',
  byPhone: 'par téléphone',
  over: 'Délai passé',
  overHint:
    'Ces commandes sont annulées, leurs pièces de nouveau en vente. Si le paiement arrive quand même, notez-le sur la commande : elle reprend si les pièces sont là.',

  bank: 'Relevé de la banque',
  bankNote:
    'Un fichier CSV de votre banque. La boutique y cherche les numéros de commande et leurs montants ; rien n’est noté sans vous, et le même fichier lu deux fois ne change rien. Ce que la banque y écrit n’est pas conservé.',
  drop: 'Déposez le relevé ici',
  choose: 'Choisir un fichier',
  limit: 'CSV, 2 Mo et 5 000 lignes au plus.',
  tooLarge: 'Ce fichier dépasse 2 Mo : demandez à la banque une période plus courte.',
  tooLong: 'Ce fichier compte plus de 5 000 versements : demandez à la banque une période plus courte.',
  notCsv: 'Ce fichier n’est pas un CSV : choisissez ce format à l’export de la banque.',
  empty: 'Ce fichier ne contient aucune ligne.',
  another: 'Lire un autre relevé',
  mapping: 'Colonnes du relevé',
  columns: { day: 'Date de l’opération', label: 'Libellé', amount: 'Montant, ou crédit' },
  noColumn: 'Choisir…',
  columnsMissing: 'Dites quelle colonne est la date, le libellé et le montant.',
  read: (count: number) => `${euros(count, 'versement lu', 'versements lus')}.`,
  unread: (lines: readonly number[]) =>
    `${lines.length > 1 ? 'Lignes non lues' : 'Ligne non lue'}, date ou montant illisible : ${lines.slice(0, 20).join(', ')}${lines.length > 20 ? '…' : ''}.`,
  noMatch: 'Aucun versement ne correspond à une commande.',
  matches: 'Versements et commandes',
  book: (count: number) =>
    count === 0 ? 'Noter les paiements' : `Noter ${euros(count, 'paiement', 'paiements')}`,
  booking: 'Paiements en cours de notation…',
  booked: (count: number) => `${euros(count, 'paiement noté', 'paiements notés')}`,
  failed: 'Le relevé n’a pas pu être comparé',
  bookOf: (number: string, amount: string) => `Noter ${amount} pour ${number}`,
  chooseOrder: (label: string) => `Commande réglée par « ${label} »`,
  nobody: 'Aucune de ces commandes',
  option: (number: string, name: string) => `${number} · ${name}`,
  kinds: {
    exact: 'Numéro et montant correspondent.',
    late: 'Numéro et montant correspondent, mais le délai est passé : cochez pour reprendre la commande si ses pièces sont là.',
    near: 'Le montant est celui d’une commande, sans son numéro : vérifiez le payeur, puis choisissez.',
    again: 'Cette commande est déjà payée. Si elle l’est deux fois, rendez cette somme.',
    done: 'Déjà noté.',
  },
  otherAmount: (due: string) =>
    `La commande est de ${due} : rien ne sera noté. Demandez le reste au client, ou rendez-lui la différence.`,
  isBooked: 'Noté.',
} as const
