import type { OrderSubject } from '@/domain/contact.ts'
import type { QuestionBox, QuestionStatus } from '@/domain/question.ts'
import { contactText } from '../contact.ts'
import { ofName } from '../elision.ts'
import { accountName, byAccount } from './account-name.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

const statuses: Readonly<Record<QuestionStatus, string>> = {
  open: 'À répondre',
  waiting: 'En attente du client',
  closed: 'Close',
}

const boxes: Readonly<Record<QuestionBox, string>> = {
  open: 'À répondre',
  waiting: 'En attente du client',
  closed: 'Closes',
  suspect: 'Indésirables',
  all: 'Toutes',
}

interface About {
  readonly subject: string | null
  readonly orderSubject: OrderSubject | null
}

/** What a question is about, in its sender's words or in those of the list. */
const about = ({ subject, orderSubject }: About): string =>
  subject ?? (orderSubject ? contactText.orderSubjects[orderSubject] : '')

/** Questions of customers: the list, a conversation, and what can be done with it. */
export const questionsText = {
  title: 'Questions',
  open: (count: number) => plural(count, 'à répondre', 'à répondre'),
  boxes,
  boxesLabel: 'Boîtes',
  statuses,
  about,
  search: 'Rechercher une question',
  searchHint: 'Nom, email, numéro, commande, mot du message',
  subject: 'Sujet',
  allSubjects: 'Tous les sujets',
  messageSubject: 'Message libre',
  sort: 'Trier par',
  sorts: { newest: 'Dernier message d’abord', oldest: 'Plus ancien d’abord' },
  found: (count: number) => plural(count, 'question', 'questions'),
  columns: { from: 'De', question: 'Question', date: 'Dernier message', status: 'État' },
  openOne: (number: number, subject: string) => `${subject} (nº ${number})`,
  youWrote: 'Vous :',
  order: (number: string) => `Commande ${number}`,
  none: 'Aucune question',
  noneOpen: 'Rien à répondre',
  noneOpenHint: 'Toutes les questions ont reçu une réponse.',
  noneYet: 'Ce que vos clients écrivent par la page Contact ou depuis leur commande arrive ici.',
  noneFiltered: 'Essayez un autre mot, un autre sujet ou une autre boîte.',
  showAll: 'Voir toutes les questions',
  suspectNote: 'Un robot a sans doute envoyé ces messages : ils n’ont pas été transmis par email.',

  detail: (number: number) => `Question nº ${number}`,
  back: 'Toutes les questions',
  gone: 'Cette question n’existe plus.',
  conversation: 'Conversation',
  wrote: (name: string) => `${name} a écrit`,
  replied: (name: string) => `${name} a répondu par email`,
  answered: (name: string) => (name ? `${name} a répondu` : `Réponse d’${accountName(name)}`),
  noted: (name: string) => (name ? `Note ${ofName(name)}` : `Note d’${accountName(name)}`),
  noteMark: 'Note interne',
  addedBy: (name: string) => `Ajouté par ${accountName(name)}`,
  sender: 'La personne',
  mail: {
    waiting: 'Email en cours d’envoi',
    sent: 'Email envoyé',
    bounced: 'Email non distribué',
    failed: 'Email non parti',
    dropped: 'Email non envoyé',
  },
  seeMails: 'Voir les envois',
  closedOn: (when: string, name: string | null) =>
    name === null ? `Close le ${when}` : `Close${byAccount(name)}, le ${when}`,

  who: 'Client',
  notCustomer: 'Cette adresse n’a pas de commande ni de compte.',
  orderCount: (count: number) => plural(count, 'commande', 'commandes'),
  theOrder: 'Commande',
  notTheirs: (number: string) =>
    `Numéro saisi : ${number}. Aucune commande ne porte ce numéro avec cette adresse email.`,
  seeIt: (number: string) => `Chercher ${number}`,
  noOrder: 'La question ne nomme aucune commande.',
  tie: 'Rattacher à une commande',
  tieHint: 'Numéro, nom ou email. Sans rien taper : les commandes de cette adresse.',
  tied: (number: string) => `Question rattachée à ${number}`,
  untied: 'Question détachée de la commande',
  tieFailed: 'La commande de la question n’a pas pu être changée',
  tiedByHand: 'Rattachée par la boutique.',
  changeOrder: 'Changer de commande',
  untie: 'Détacher',
  others: 'Autres questions de cette adresse',
  state: 'État',
  history: 'Historique',

  answerTitle: 'Répondre',
  answer: 'Votre réponse',
  answerHint: (email: string) => `Elle part par email à ${email}, avec la question citée dessous.`,
  greeting: (name: string) => `Bonjour ${name},\n\n`,
  plainGreeting: 'Bonjour,\n\n',
  answerRequired: 'Écrivez votre réponse.',
  closeAfter: 'Clore la question après l’envoi',
  send: 'Envoyer la réponse',
  sending: 'Envoi...',
  sent: 'Réponse envoyée',
  sentHint: 'L’email part dans quelques secondes.',
  takeBack: 'Retenir l’envoi',
  takenBack: 'Envoi retenu',
  takenBackHint: 'Votre texte est revenu dans le formulaire.',
  takeBackFailed: 'L’envoi n’a pas pu être retenu',
  sendFailed: 'La réponse n’a pas pu être envoyée',

  replyTitle: 'Ajouter la réponse reçue par email',
  replyHint:
    'Les réponses de vos clients arrivent dans votre boîte email. Collez ici le texte de la leur : la conversation reste complète, et la question redevient à répondre.',
  reply: 'Texte reçu',
  addReply: 'Ajouter à la conversation',
  replyDone: 'Réponse reçue ajoutée',
  replyFailed: 'La réponse reçue n’a pas pu être ajoutée',
  noteTitle: 'Ajouter une note interne',
  note: 'Note',
  noteHint: 'Le client ne la voit pas.',
  addNote: 'Ajouter la note',
  noteDone: 'Note ajoutée',
  noteFailed: 'La note n’a pas pu être ajoutée',
  remove: 'Retirer',
  removeOne: (what: string, when: string) => `Retirer : ${what}, ${when}`,
  removed: 'Retiré de la conversation',
  removeFailed: 'Ce texte n’a pas pu être retiré',

  close: 'Clore',
  reopen: 'Rouvrir',
  await: 'Attendre le client',
  statusDone: {
    open: 'Question rouverte',
    waiting: 'La question attend le client',
    closed: 'Question close',
  } satisfies Record<QuestionStatus, string>,
  statusFailed: 'L’état n’a pas pu être changé',
  markSuspect: 'Indésirable',
  unmarkSuspect: 'Ce n’est pas un indésirable',
  isSuspect: 'Un robot a sans doute envoyé ce message.',
  suspectDone: 'Rangée dans les indésirables',
  unsuspectDone: 'Remise parmi les questions',
  undo: 'Annuler',
  undone: 'C’est annulé',
  undoFailed: 'L’annulation n’a pas pu être faite',

  conflict: 'depuis que vous avez commencé à écrire.',
  conflictNote: 'Votre texte est gardé : envoyez-le s’il est toujours utile.',
  changed: 'Cette question a changé',
  seen: 'J’ai vu',

  ofOrder: 'Questions du client',
} as const
