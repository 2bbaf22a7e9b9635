const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

const kinds = { customers: 'Clients', orders: 'Commandes d’avant', redirects: 'Anciennes adresses' } as const

/** What comes from the shop that stood here before. */
export const movingText = {
  title: 'Reprise d’une autre boutique',
  intro:
    'Vous quittez Shopify, WooCommerce ou PrestaShop ? Exportez chaque liste là-bas, et donnez les fichiers ici, dans cet ordre. Rien ne change avant votre accord, personne ne reçoit d’email, et chaque fichier s’annule en entier.',
  productsFirst: 'Les produits se reprennent depuis leur propre écran :',
  products: 'importer des produits',
  kinds,
  sources: {
    shopify: 'Shopify',
    woocommerce: 'WooCommerce',
    prestashop: 'PrestaShop',
    other: 'Autre logiciel',
  },
  notes: {
    customers:
      'Noms, adresses et, si vous le déclarez, abonnés à la newsletter. Qui a déjà un compte ou une fiche garde les siens : seul ce qui manque est complété.',
    orders:
      'Pour le service, l’historique et les statistiques. Elles ne font ni facture, ni écriture au journal, ni mouvement de stock, et sont marquées « d’avant » partout.',
    redirects:
      'Une liste d’adresses ou l’ancien sitemap. Chaque adresse est rapprochée d’un produit, d’une catégorie ou d’un article : cochez celles que vous reprenez.',
  },
  choose: 'Choisir un fichier',
  drop: 'Déposez un fichier CSV ici',
  limit: (lines: number) => `CSV, ${lines.toLocaleString('fr-FR')} lignes au plus.`,
  tooHeavy: (megabytes: number) =>
    `Ce fichier est trop volumineux (${megabytes} Mo au plus). Partagez-le en plusieurs.`,
  tooMany: (count: number, most: number) =>
    `${plural(count, 'ligne', 'lignes')} : une reprise en prend ${most.toLocaleString('fr-FR')} au plus. Partagez le fichier.`,
  unreadable: 'Ce fichier n’est pas lisible : enregistrez-le en CSV, UTF-8.',
  empty: 'Ce fichier ne contient aucune ligne.',
  noHeader: (columns: string) => `La première ligne doit nommer les colonnes. Elle dit : ${columns}.`,
  otherContents: {
    products: 'Ce fichier contient des produits : importez-le depuis l’écran Produits.',
    orders: 'Ce fichier contient des commandes : donnez-le à l’étape « Commandes d’avant ».',
    customers: 'Ce fichier contient des clients : donnez-le à l’étape « Clients ».',
  },
  reading: 'Lecture du fichier...',
  sending: (sent: number, all: number) =>
    `Vérification, sans rien modifier : ${sent.toLocaleString('fr-FR')} sur ${all.toLocaleString('fr-FR')}...`,
  finishing: (done: number, all: number) =>
    `Reprise en cours : ${done.toLocaleString('fr-FR')} sur ${all.toLocaleString('fr-FR')}...`,
  /** What comes at once. */
  finishingAll: 'Reprise en cours...',
  undoing: (rows: number) => `Annulation en cours, il reste ${plural(rows, 'ligne', 'lignes')}...`,
  /** Beside its name: a file of which a part has come. */
  waiting: (lines: number) => `Interrompue : ${plural(lines, 'ligne reste', 'lignes restent')} à reprendre`,
  resume: 'Continuer la reprise',
  resumeOf: (file: string) => `Continuer la reprise de ${file}`,
  resumeFailed: 'La reprise n’a pas pu continuer',
  interrupted: 'La reprise s’est interrompue : continuez-la ou annulez-la dans la liste, plus bas',
  mapping: 'Colonnes du fichier',
  recognised: (source: string) => `${source} : voici comment les colonnes seront lues.`,
  unrecognised: 'Logiciel non reconnu : dites ce que contient chaque colonne.',
  theirColumn: 'Colonne du fichier',
  example: 'Exemple',
  ourColumn: 'Lue comme',
  readAs: (column: string) => `${column}, lue comme`,
  ignored: 'ignorée',
  columns: {
    email: 'email',
    name: 'nom complet',
    firstName: 'prénom',
    lastName: 'nom',
    company: 'société',
    address: 'adresse',
    address2: 'complément d’adresse',
    postalCode: 'code postal',
    city: 'ville',
    country: 'pays',
    phone: 'téléphone',
    otherPhone: 'autre téléphone',
    since: 'client depuis',
    consent: 'abonné à la newsletter',
    number: 'numéro de commande',
    placedAt: 'date',
    status: 'état',
    financialStatus: 'état du paiement',
    cancelledAt: 'annulée le',
    currency: 'devise',
    total: 'total TTC',
    refunded: 'remboursé',
    shipping: 'livraison',
    discount: 'remise',
    itemName: 'article : nom',
    itemSku: 'article : référence',
    itemQuantity: 'article : quantité',
    itemPrice: 'article : prix',
    items: 'articles, en une cellule',
  },
  consent: 'Reprendre aussi les abonnés à la newsletter',
  consentHint:
    'Je déclare qu’ils y ont consenti auprès de l’ancienne boutique. Ce que dit le fichier est conservé comme preuve, avec son nom et le jour. Qui s’est désabonné ici le reste ; aucun email ne part.',
  check: 'Vérifier',
  missing: (columns: string) => `Dites quelle colonne contient : ${columns}.`,
  report: 'Rapport',
  lineColumn: 'Ligne',
  whoColumn: 'Client',
  orderColumn: 'Commande',
  resultColumn: 'Résultat',
  actions: {
    create: 'À reprendre',
    complete: 'À compléter',
    same: 'Déjà à jour',
    erased: 'Effacé à sa demande',
  },
  subscribed: 'avec la newsletter',
  upToDate: 'Tout est déjà à jour : il n’y a rien à reprendre.',
  created: {
    customers: (count: number) => plural(count, 'client à reprendre', 'clients à reprendre'),
    orders: (count: number) => plural(count, 'commande à reprendre', 'commandes à reprendre'),
    redirects: (count: number) => plural(count, 'redirection à ajouter', 'redirections à ajouter'),
  },
  completed: (count: number) => plural(count, 'à compléter', 'à compléter'),
  same: (count: number) => plural(count, 'déjà à jour', 'déjà à jour'),
  newSubscribers: (count: number) => plural(count, 'abonné à la newsletter', 'abonnés à la newsletter'),
  erased: {
    customers: (count: number) =>
      `${plural(count, 'personne a demandé', 'personnes ont demandé')} ici son effacement : elle ne revient pas.`,
    orders: () => '',
  },
  asides: (count: number) =>
    `${plural(count, 'ligne reste', 'lignes restent')} de côté, pour la raison dite.`,
  remarks: (count: number) => plural(count, 'remarque', 'remarques'),
  more: (count: number) => `Et ${plural(count, 'autre ligne', 'autres lignes')}.`,
  take: 'Reprendre',
  another: 'Choisir un autre fichier',
  backToColumns: 'Revenir aux colonnes',
  done: 'Reprise faite',
  failed: 'La reprise n’a pas abouti : rien n’a été modifié',
  wrong: {
    shape: 'Cette ligne n’a pas le même nombre de colonnes que la première',
    noEmail: 'Sans adresse email',
    email: (cell: string) => `Adresse email illisible : ${cell}`,
    consent: (cell: string) => `Newsletter : « ${cell} » n’est ni oui ni non, donc non`,
    twice: (line: number) => `Même adresse que ligne ${line.toLocaleString('fr-FR')} : une seule fiche`,
    noNumber: 'Sans numéro de commande',
    numberTwice: (number: string) => `Le numéro ${number} désigne plusieurs commandes`,
    currency: (currency: string) => `Devise ${currency} : la boutique compte en euros`,
    date: (cell: string) => (cell ? `Date illisible : ${cell}` : 'Sans date'),
    total: 'Total absent ou négatif',
    amount: (cell: string) => `Montant illisible : ${cell}`,
    status: (cell: string) =>
      cell ? `État inconnu « ${cell} » : compté comme non payé` : 'Sans état : compté comme non payé',
    orderWithoutEmail: 'Sans adresse email : trouvée par son numéro seulement',
  },
  history: 'Fichiers repris',
  noHistory: 'Aucun fichier n’a encore été repris.',
  by: (name: string, day: string) => `${name}, le ${day}`,
  undone: (day: string) => `Annulée le ${day}`,
  undo: 'Annuler la reprise',
  undoOf: (file: string) => `Annuler la reprise de ${file}`,
  undoQuestion: (file: string) => `Annuler la reprise de ${file} ?`,
  undoNote: {
    customers:
      'Les fiches et les abonnés de ce fichier s’en vont. Restent ceux qui ont depuis commandé, ouvert un compte, été annotés ou modifiés ici, et les désinscriptions.',
    orders: 'Les commandes de ce fichier s’en vont, avec les fiches de client qu’elles seules ont créées.',
    redirects: 'Les redirections de ce fichier s’en vont à la prochaine publication.',
  },
  undoDone: 'Reprise annulée',
  undoKept: (count: number) =>
    `${plural(count, 'client reste', 'clients restent')} : devenus les vôtres depuis.`,
  undoFailed: 'La reprise n’a pas été annulée',
  outcome: (result: Readonly<Record<string, number>>, kind: keyof typeof kinds): string => {
    const of = (name: string) => result[name] ?? 0
    const words = {
      customers: ['client', 'clients'],
      orders: ['commande', 'commandes'],
      redirects: ['redirection', 'redirections'],
    } as const
    const [one, many] = words[kind]
    return [
      plural(of('created'), one, many),
      of('completed') > 0 && plural(of('completed'), 'complété', 'complétés'),
      of('subscribed') > 0 && plural(of('subscribed'), 'abonné', 'abonnés'),
      of('same') > 0 && `${of('same').toLocaleString('fr-FR')} déjà à jour`,
      of('refused') > 0 && plural(of('refused'), 'refusée', 'refusées'),
    ]
      .filter(Boolean)
      .join(', ')
  },
} as const

/** Orders of the shop before, wherever they show. */
export const pastOrdersText = {
  title: 'Commandes d’avant',
  mark: 'D’avant',
  note: 'De l’ancienne boutique : sans facture ni écriture ici.',
  /** On the sheet of who placed them. */
  apart: 'Elles ne comptent ni dans les totaux de cette fiche, ni dans son statut, ni dans les segments.',
  found: (count: number) => plural(count, 'commande d’avant', 'commandes d’avant'),
  statuses: {
    paid: 'Payée',
    partly_refunded: 'Remboursée en partie',
    refunded: 'Remboursée',
    cancelled: 'Annulée',
    unpaid: 'Non payée',
  },
  item: (quantity: number, name: string) => `${quantity.toLocaleString('fr-FR')} × ${name}`,
  noItems: 'Le fichier ne dit pas les articles.',
  shipping: 'Livraison',
  discount: 'Remise',
  refunded: 'Remboursé',
  unnamed: 'Acheteur qui n’est plus nommé',
  sales: (orders: number, revenue: string) =>
    `L’ancienne boutique : ${plural(orders, 'commande payée', 'commandes payées')} sur cette période, ${revenue}. Ces chiffres ne sont pas dans ceux d’en dessous.`,
} as const
