import type {
  BlockKind,
  BuiltInSegment,
  NewsletterCounts,
  NewsletterStatus,
  NewsletterTally,
} from '@/domain/newsletter-letter.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

const percent = (part: number) => part.toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

const audiences: Readonly<Record<BuiltInSegment | 'subscribers', string>> = {
  subscribers: 'Tous les abonnés',
  all: 'Tous les clients',
  vip: 'Clients VIP',
  new: 'Nouveaux clients',
  inactive: 'Clients inactifs',
  bags: 'Amateurs de sacs',
}

const kinds: Readonly<Record<BlockKind, string>> = {
  heading: 'Intertitre',
  text: 'Texte',
  picture: 'Image',
  products: 'Produits',
  button: 'Bouton',
}

/** Newsletters: written in blocks, sent to those who agreed. */
export const newslettersText = {
  write: 'Écrire une newsletter',
  writeTo: (name: string) => `Écrire une newsletter à « ${name} »`,
  writeShort: 'Écrire',
  title: 'Newsletter',
  newTitle: 'Nouvelle newsletter',
  back: 'Marketing',
  unknown: 'Cette newsletter n’existe plus.',
  audiences,
  audience: 'Destinataires',
  audienceOption: (name: string, agreed: number) => `${name} (${plural(agreed, 'abonné', 'abonnés')})`,
  /** Who of a segment gets it. */
  reach: (agreed: number, members: number | null) =>
    members === null
      ? `${plural(agreed, 'abonné la recevra', 'abonnés la recevront')}.`
      : `Sur ${plural(members, 'client', 'clients')} de ce segment, ${agreed.toLocaleString('fr-FR')} ${agreed > 1 ? 'ont' : 'a'} accepté la newsletter ; les autres ne la reçoivent pas.`,
  subject: 'Objet',
  content: 'Contenu',
  contentHint: 'Les prix et les photos des produits sont ceux du moment de l’envoi.',
  kinds,
  addBlock: (kind: BlockKind) => `Ajouter : ${kinds[kind].toLocaleLowerCase('fr')}`,
  add: 'Ajouter',
  empty: 'La lettre est vide : commencez par un texte.',
  block: (kind: BlockKind, at: number) => `${at}. ${kinds[kind]}`,
  up: (name: string) => `Monter « ${name} »`,
  down: (name: string) => `Descendre « ${name} »`,
  remove: (name: string) => `Supprimer « ${name} »`,
  text: 'Texte',
  textHint: 'Une ligne vide sépare deux paragraphes.',
  heading: 'Intertitre',
  label: 'Texte du bouton',
  href: 'Adresse',
  hrefHint: 'Une page de la boutique, comme /products, ou une adresse en https://.',
  dropPicture: 'Déposez une image ici',
  choosePicture: 'Choisir une image',
  otherPicture: 'Changer d’image',
  pictureLimits: (megabytes: number) =>
    `JPG, PNG, WebP, large de 1 056 px au mieux ; au-delà de ${megabytes} Mo, elle est réduite avant l’envoi`,
  productPicture: 'Ou la photo d’un produit',
  productPictureHint: 'L’image mène alors à sa page.',
  noPicture: (name: string) => `${name} n’a pas de photo`,
  pictureFailed: 'La photo du produit n’a pas été trouvée',
  alt: 'Texte alternatif',
  altHint: 'Ce que montre l’image : beaucoup de messageries ne la chargent pas d’abord.',
  pictureHref: 'Adresse où mène l’image',
  productSearch: 'Ajouter un produit',
  productsHint: 'Huit au plus.',
  notShown: 'N’est plus en vente : il ne paraîtra pas dans la lettre.',
  removeProduct: (name: string) => `Retirer ${name}`,
  unknownProduct: (id: number) => `Produit n° ${id}`,
  previewHint: 'Telle qu’elle partirait maintenant, en 600 px.',
  save: 'Enregistrer le brouillon',
  saved: 'Brouillon enregistré',
  saveFailed: 'La newsletter n’a pas été enregistrée',
  required: 'Veuillez remplir le sujet et le contenu',
  incorrect: 'Corrigez les champs signalés',
  changedTitle: 'Quelqu’un d’autre a modifié cette newsletter.',
  changed: (subject: string) => `Sa version : « ${subject} ».`,
  keepMine: 'Garder ma version',
  takeTheirs: 'Prendre la sienne',
  test: 'M’envoyer un essai',
  tested: (email: string) => `Une lettre d’essai part à ${email}`,
  testFailed: 'La lettre d’essai n’est pas partie',
  send: 'Envoyer…',
  sendTo: (count: number) => `Envoyer à ${plural(count, 'abonné', 'abonnés')}`,
  askSend: (subject: string) => `Envoyer « ${subject} » ?`,
  askSendNote:
    'Chaque abonné la reçoit une fois, derrière les messages des commandes. Vous pouvez suspendre l’envoi, pas rappeler une lettre partie.',
  /** The toast of the specification. */
  sent: (count: number) => `Newsletter envoyée à ${count.toLocaleString('fr-FR')} clients`,
  sendFailed: 'La newsletter n’est pas partie',
  off: 'Les emails promotionnels sont désactivés : un propriétaire les active dans les paramètres.',
  offHeld: 'Les emails promotionnels sont désactivés : l’envoi attend.',
  settings: 'Paramètres',
  removeDraft: 'Supprimer le brouillon',
  askRemove: (subject: string) => `Supprimer le brouillon « ${subject} » ?`,
  removed: 'Brouillon supprimé',
  removeFailed: 'Le brouillon n’a pas été supprimé',

  statuses: {
    draft: 'Brouillon',
    sending: 'En cours d’envoi',
    paused: 'Suspendue',
    sent: 'Envoyée',
  } satisfies Record<NewsletterStatus, string>,
  progress: 'Avancement de l’envoi',
  progressOf: ({ recipients, queued }: NewsletterTally) =>
    `${(recipients - queued).toLocaleString('fr-FR')} sur ${recipients.toLocaleString('fr-FR')}`,
  tally: {
    queued: 'En attente',
    sent: 'Envoyées',
    failed: 'Échecs',
    refused: 'Adresses refusées',
    skipped: 'Non envoyées',
  },
  skippedNote: 'désabonnés avant le départ',
  refusedNote: 'plus jamais sollicitées',
  sentTo: (name: string, at: string) => `À « ${name} », le ${at}`,
  endedAt: (at: string) => `Dernière lettre partie le ${at}`,
  pause: 'Suspendre l’envoi',
  resume: 'Reprendre l’envoi',
  paused: 'Envoi suspendu',
  resumed: 'L’envoi reprend',
  pauseFailed: 'L’envoi n’a pas changé',
  troubleTitle: 'L’envoi s’est suspendu de lui-même.',
  trouble:
    'Le service d’email refuse presque toutes les lettres : c’est sans doute la lettre ou l’adresse d’expédition qui est en cause. Aucune adresse n’a été marquée ; corrigez la cause, puis reprenez.',
  troubles: 'Lettres qui n’ont pas pu partir',
  erased: 'Adresse effacée',
  unmeasured: 'Ouvertures et clics ne sont pas mesurés : cette lettre ne suit personne.',
  measure: 'Ouvertures et clics',
  openRate: 'Ouvertures',
  clickRate: 'Clics',
  percent,
  partOf: (count: number, { letters }: NewsletterCounts) =>
    `${count.toLocaleString('fr-FR')} sur ${plural(letters, 'lettre comptée', 'lettres comptées')}`,
  rates: (openRate: number, clickRate: number) =>
    `${percent(openRate)} d’ouvertures, ${percent(clickRate)} de clics`,
  measureNote:
    'Seules comptent les lettres des abonnés qui l’ont accepté. Chacun compte une fois, au premier lien qu’il suit ; les programmes sont laissés de côté autant que possible.',
  measureOff: 'La mesure est désactivée dans les paramètres : rien ne s’ajoute plus à ces nombres.',
  links: 'Liens suivis',
  linkClicks: (count: number) => plural(count, 'clic', 'clics'),
  openOne: (subject: string) => `Ouvrir « ${subject} »`,
  open: 'Ouvrir',
  reuse: 'Écrire à partir de celle-ci',
} as const
