import { appearanceText } from './appearance.ts'
import { shellText } from './shell.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

/** The settings as a list of subjects, each with a page of its own. */
export const settingsIndexText = {
  label: 'Parties des paramètres',
  trail: 'Fil d’Ariane',
  groups: {
    first: 'Avant la première vente',
    shop: 'La boutique',
    selling: 'Vendre',
    team: 'L’équipe et les données',
  },
  subjects: {
    ready: shellText.opening,
    shop: 'Boutique',
    legal: 'Mentions légales et médiateur',
    hours: 'Horaires et réseaux',
    display: 'Affichage',
    appearance: appearanceText.title,
    shipping: 'Livraison',
    vat: 'TVA et conditions de vente',
    payments: 'Paiements',
    mails: 'Emails',
    security: 'Sécurité',
    people: 'Administrateurs',
    data: 'Données',
  },
  search: 'Chercher un réglage',
  searchHint: 'Chercher un réglage : TVA, horaires, Stripe…',
  found: (count: number) => plural(count, 'réglage trouvé', 'réglages trouvés'),
  none: 'Aucun réglage ne porte ce nom.',
  incomplete: 'À compléter',
  lacking: (count: number) => plural(count, 'point manque', 'points manquent'),
  /** @param lacks a sentence that says `son`. */
  lacksOf: (whose: string, lacks: string) => `${whose} : ${lacks.charAt(0).toLowerCase()}${lacks.slice(1)}`,
  /** Below a row, what is stored now. */
  now: {
    empty: 'Rien n’est rempli',
    unknown: 'Pas pu être lu',
    allReady: 'Rien ne manque pour vendre',
    siren: (siren: string) => `SIREN ${siren}`,
    noMediator: 'sans médiateur',
    open: 'Ouverte',
    unopened: 'Pas encore ouverte',
    closed: 'Fermée aux visiteurs',
    shown: (things: string) => `montrés : ${things}`,
    soldOut: 'ruptures',
    reviews: 'avis',
    prices: 'prix',
    appearance: 'Logo, couleurs, page d’accueil',
    freeFrom: (price: string) => `offert dès ${price}`,
    rate: (percent: string) => `${percent} %`,
    exempt: 'Franchise en base',
    terms: (version: string) => `conditions de vente ${version}`,
    paymentsOpen: 'Commandes acceptées',
    paymentsOnceOpen: 'Commandes acceptées dès l’ouverture',
    cards: {
      none: 'sans carte',
      simulated: 'paiements simulés',
      test: 'cartes d’essai',
      live: 'cartes',
    },
    transfer: 'virement',
    cheque: 'chèque',
    checks: (count: number) => `${count.toLocaleString('fr-FR')} à vérifier`,
    noMail: 'Aucun email ne part de lui-même',
    factor: { true: 'Double authentification exigée', false: 'Double authentification facultative' },
    session: (minutes: number) => plural(minutes, 'minute', 'minutes'),
    data: 'Exporter, importer, réinitialiser',
  },
  leave: {
    title: 'Quitter cette page ?',
    body: 'Vos modifications ne sont pas enregistrées.',
    confirm: 'Quitter sans enregistrer',
  },
} as const
