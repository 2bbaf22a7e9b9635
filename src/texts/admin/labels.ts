import type { LabelKind, LabelPaper, LabelReason, LabelState } from '@/domain/label.ts'

const count = (number: number) =>
  `${number.toLocaleString('fr-FR')} ${number > 1 ? 'étiquettes' : 'étiquette'}`

/** Labels bought at Sendcloud. */
export const labelsText = {
  title: 'Étiquette du colis',
  buy: 'Étiquette',
  buying: 'Achat de l’étiquette…',
  bought: (number: string) => `Étiquette ${number} achetée`,
  buyFailed: 'L’étiquette n’a pas pu être achetée',
  inHand: 'Achat en cours chez Sendcloud…',
  notBought: 'Rien n’a été acheté.',
  ready: (number: string, cost: string | null) =>
    cost === null ? `Étiquette ${number}` : `Étiquette ${number} · ${cost}`,
  withOrder: 'Le numéro de l’étiquette part avec le colis : laissez vide.',
  print: 'Imprimer l’étiquette',
  printFailed: 'L’étiquette n’a pas pu être imprimée',
  gone: 'Le fichier de cette étiquette n’est plus conservé.',
  weight: 'Poids du colis (g)',
  paper: 'Papier',
  papers: { label: '10 × 15 cm', a4: 'A4, quatre par feuille' } satisfies Record<LabelPaper, string>,
  unsure: 'À vérifier chez Sendcloud : l’achat n’a pas reçu de réponse, et a peut-être eu lieu.',
  unsureAnswered: (moment: string) =>
    `Le ${moment}, Sendcloud n’avait pas d’étiquette pour cette commande. Elle est encore cherchée.`,
  found: 'Étiquette trouvée',
  foundHint: 'La boutique la reprend chez Sendcloud par sa référence.',
  stillUnknown: 'Sendcloud ne la connaît pas',
  again: 'Acheter à nouveau',
  againHint: 'Avec la même référence : Sendcloud ne la vend qu’une fois.',
  outdated:
    'L’adresse a changé depuis l’achat : cette étiquette n’est plus la bonne. Annulez-la, puis achetez-en une autre.',
  unwanted: 'Cette commande ne part pas : l’annulation de l’étiquette est demandée à Sendcloud.',
  cancel: 'Annuler l’étiquette',
  cancelAsk: 'Annuler cette étiquette ?',
  cancelNote: 'Son annulation est demandée à Sendcloud, qui la rembourse tant que le colis n’est pas parti.',
  cancelled: 'Annulation de l’étiquette demandée',
  cancelledOn: (number: string, moment: string) => `Étiquette ${number} : annulation demandée le ${moment}.`,
  cancelFailed: 'L’étiquette n’a pas pu être annulée',
  /** For what replaces units of an order. */
  exchanges: {
    title: 'Étiquettes d’échange',
    unwanted: 'Plus rien n’est à envoyer en échange : l’annulation de l’étiquette est demandée à Sendcloud.',
  },
  /** With which units come back, at the shop's cost. */
  returns: {
    title: 'Étiquette de retour',
    intro:
      'Achetée chez Sendcloud et payée par la boutique : le client la trouve sur la page de sa commande, et renvoie son colis sans frais. Un email le lui dit deux minutes après l’achat.',
    of: (reference: string) => `Pour la rétractation ${reference}`,
    buy: 'Étiquette de retour',
    none: 'La boutique n’achète pas d’étiquette de retour pour ce transporteur ou ce pays : créez-la chez Sendcloud.',
    unwanted: 'La rétractation est close : l’annulation de l’étiquette est demandée à Sendcloud.',
    sentAlready: 'Sendcloud ne l’annule plus.',
    cancelNote:
      'Son annulation est demandée à Sendcloud, qui la rembourse tant que le colis n’est pas parti. Le client ne la voit plus.',
  },
  cancelWithOrder: (cost: string | null) =>
    `Une étiquette a été achetée${cost === null ? '' : ` (${cost})`} : son annulation sera demandée à Sendcloud, qui n’est pas certaine.`,
  allTitle: 'Acheter les étiquettes',
  allShort: 'Étiquettes',
  allNote:
    'Chaque colis pèse ses pièces et l’emballage choisi. Les étiquettes déjà achetées sont imprimées avec les autres, en un seul fichier.',
  allCount: (toBuy: number, there: number) =>
    [
      toBuy > 0 && `${count(toBuy)} à acheter chez Sendcloud`,
      there > 0 && `${count(there)} déjà ${there > 1 ? 'achetées' : 'achetée'}`,
    ]
      .filter(Boolean)
      .join(', ') || 'Aucune étiquette à acheter',
  /** Only what is bought costs: the others are printed once more. */
  all: (toBuy: number, labels = toBuy) =>
    toBuy === labels
      ? `Acheter et imprimer ${count(labels)}`
      : `Acheter ${count(toBuy)}, en imprimer ${labels.toLocaleString('fr-FR')}`,
  allPrinted: (labels: number) => `Imprimer ${count(labels)}`,
  without: (parcels: number) => `Sans étiquette : ${parcels.toLocaleString('fr-FR')} colis`,
  standings: {
    inHand: 'Achat en cours chez Sendcloud.',
    unsure: 'À vérifier chez Sendcloud, dans la commande.',
    outdated: 'L’adresse a changé depuis l’achat : annulez l’étiquette dans la commande.',
    gone: 'Le fichier de cette étiquette n’est plus conservé.',
  },
  progress: (done: number, all: number) =>
    `${done.toLocaleString('fr-FR')} sur ${all.toLocaleString('fr-FR')}…`,
  stop: 'Arrêter',
  allDone: (labels: number) => `${count(labels)} ${labels > 1 ? 'imprimées' : 'imprimée'}`,
  someLeft: (orders: number) =>
    `${orders.toLocaleString('fr-FR')} ${orders > 1 ? 'commandes restent' : 'commande reste'} sans étiquette`,
  unsureShort: 'À vérifier dans la commande : l’achat a peut-être eu lieu.',
  notAsked: 'Pas demandée : rien n’a été acheté.',
  kinds: { outbound: 'envoi', exchange: 'échange', return: 'retour' } satisfies Record<LabelKind, string>,
  states: {
    draft: 'refusée',
    buying: 'achat en cours',
    unsure: 'à vérifier',
    ready: 'achetée',
    cancelled: 'annulée',
  } satisfies Record<LabelState, string>,
  reasons: {
    name: 'Sendcloud refuse le nom : corrigez-le dans la commande.',
    address: 'Sendcloud refuse l’adresse : corrigez-la dans la commande.',
    postal_code: 'Sendcloud refuse le code postal : corrigez-le dans la commande.',
    city: 'Sendcloud refuse la ville : corrigez-la dans la commande.',
    phone: 'Sendcloud refuse le téléphone, ou en demande un : complétez la commande.',
    email: 'Sendcloud refuse l’email : corrigez-le dans la commande.',
    relay:
      'Sendcloud ne connaît pas ce point relais : choisissez-en un autre dans la commande, avec le client.',
    sender: 'Sendcloud refuse l’adresse de l’expéditeur : corrigez-la dans les paramètres.',
    weight: 'Sendcloud refuse le poids : pesez le colis.',
    customs: 'Sendcloud refuse ce que dit la douane : complétez les produits.',
    incomplete: 'Il manque quelque chose à ce colis : rechargez la page pour le voir.',
    no_option:
      'Sendcloud n’offre pas ce transporteur pour ce colis : activez-le chez Sendcloud, ou vérifiez pays et poids.',
    busy: 'Sendcloud demande d’attendre : réessayez dans une minute.',
    keys: 'Sendcloud refuse les clés de la boutique : vérifiez SENDCLOUD_PUBLIC_KEY et SENDCLOUD_SECRET_KEY.',
    carrier: 'Le transporteur n’a pas pris ce colis.',
    other: 'Sendcloud a refusé.',
    silent: 'Sendcloud ne répond pas.',
    unknown: 'Sendcloud ne connaît pas cet achat.',
    bought_before:
      'Sendcloud a déjà vendu une étiquette pour cette commande, à une autre adresse. Vérifiez-la chez Sendcloud, et annulez-la s’il en faut une autre.',
    sent_already: 'Sendcloud ne l’annule plus : le colis est déjà pris en charge. Demandez-lui son retour.',
  } satisfies Record<LabelReason, string>,
  service: 'Étiquettes des colis',
  serviceNote:
    'Achetées chez Sendcloud depuis les commandes ou la table d’emballage, par l’offre la moins chère du transporteur de la commande.',
  linked: (answered: string | null) =>
    answered === null ? 'Relié à Sendcloud.' : `Relié à Sendcloud, dernière réponse le ${answered}.`,
  refused: (since: string) =>
    `Clés refusées depuis le ${since} : vérifiez SENDCLOUD_PUBLIC_KEY et SENDCLOUD_SECRET_KEY dans l’environnement de la boutique.`,
  interrupted: (since: string) =>
    `Sendcloud ne répond pas depuis le ${since}. Fichiers et numéros tapés restent possibles.`,
  copied:
    'Cette boutique est une copie : elle n’achète ni n’annule d’étiquette tant qu’un propriétaire n’a pas dit qu’elle est la boutique.',
  unlinked:
    'Non relié : les étiquettes se font par les fichiers des transporteurs. Les deux clés de Sendcloud, SENDCLOUD_PUBLIC_KEY et SENDCLOUD_SECRET_KEY dans l’environnement, suffisent.',
  toVerify: (labels: number) => `${count(labels)} à vérifier chez Sendcloud.`,
} as const
