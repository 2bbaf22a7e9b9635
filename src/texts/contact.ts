import type { OrderSubject } from '@/domain/contact.ts'
import { frenchDates } from './french-dates.ts'

const orderSubjects: Readonly<Record<OrderSubject, string>> = {
  status: 'Suivi de ma commande',
  delay: 'Retard de livraison',
  return: 'Retour ou échange',
  damaged: 'Article endommagé',
  other: 'Autre question',
}

/** The contact page and its emails. */
export const contactText = {
  title: 'Contact',
  heading: 'Nous écrire, nous appeler',
  intro:
    'Une question sur une pièce, une taille, une commande en route ? Une personne de l’atelier vous répond.',
  description: 'Formulaire, email, téléphone, adresse et horaires d’ouverture de l’atelier.',
  formTitle: 'Votre message',
  tabsLabel: 'Objet de votre message',
  tabMessage: 'Message',
  tabOrder: 'Commande',
  fields: {
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Email',
    phone: 'Téléphone',
    subject: 'Sujet',
    message: 'Message',
    orderName: 'Nom et prénom',
    orderNumber: 'Numéro de commande',
    orderEmail: 'Email',
    orderSubject: 'Sujet',
    orderMessage: 'Message',
  },
  orderNumberExample: 'CMD-2026-0042',
  orderNumberHint: 'Il figure dans l’email de confirmation de votre commande.',
  orderEmailHint: 'De préférence celui de la commande.',
  chooseSubject: 'Sélectionnez un sujet',
  orderSubjects,
  send: 'Envoyer le message',
  sending: 'Envoi en cours...',
  privacyBefore: 'Vos réponses ne servent qu’à vous répondre. ',
  privacyLink: 'En savoir plus sur vos données',
  doneTitle: 'Merci, votre message est bien arrivé',
  done: 'Un accusé de réception part vers votre adresse email. Nous répondons sous deux jours ouvrés.',
  writeAgain: 'Écrire un autre message',
  email: 'Par email',
  emailHint: 'Pour une commande, rappelez son numéro. Nous répondons sous deux jours ouvrés.',
  phone: 'Par téléphone',
  phoneHint: (hours: string) => `Nous décrochons ${hours}.`,
  address: 'À l’atelier',
  map: 'Voir sur la carte',
  showMap: 'Afficher la carte',
  mapNote: 'La carte vient d’OpenStreetMap, à qui rien n’est demandé avant votre clic.',
  mapTitle: 'Carte : l’adresse de l’atelier',
  mapLoading: 'La carte arrive...',
  mapFailed: 'La carte n’a pas pu être affichée. Le lien ci-dessus y mène aussi.',
  newTab: '(OpenStreetMap, nouvel onglet)',
  hours: 'Horaires d’ouverture',
  social: 'Sur les réseaux',
  faqTitle: 'La réponse existe peut-être déjà',
  faqHint: 'Délais, suivi, retours, tailles : les questions que l’on nous pose le plus.',
  faq: 'Lire les questions fréquentes',
} as const

/** Emails of the contact page. */
export const contactMailText = {
  shopSubject: (number: number, subject: string) => `Contact nº ${number} : ${subject}`,
  shopIntro:
    'Un message est arrivé. Répondez-y depuis l’administration, où la conversation reste, ou en répondant à cet email.',
  open: 'Répondre dans l’administration',
  subject: (shop: string) => `Nous avons bien reçu votre message – ${shop}`,
  greeting: 'Bonjour,',
  intro: (number: number) =>
    `Votre message est bien arrivé ; il porte le nº ${number}. Une personne de l’atelier vous répond sous deux jours ouvrés.`,
  notYou: 'Vous n’avez rien écrit ? Quelqu’un s’est trompé d’adresse : ignorez cet email.',
} as const

const day = frenchDates({ dateStyle: 'long', timeZone: 'Europe/Paris' })

/** The email that answers a question. */
export const questionMailText = {
  subject: (number: number, about: string, order: string | null) =>
    `Re : ${[about, order && `commande ${order}`].filter(Boolean).join(', ')} (question nº ${number})`,
  /** @param at ISO. */
  written: (at: string) => `Vous nous aviez écrit le ${day(at)} :`,
  reply: (number: number) =>
    `Pour continuer, répondez simplement à cet email. Votre question porte le nº ${number}.`,
  number: (number: number) => `Votre question porte le nº ${number}.`,
} as const
