import { atFirstUse } from '@/domain/at-first-use.ts'
import type { Need, NeededField, StepKey, TRIAL_STEPS } from '@/domain/readiness.ts'
import type { StripeCheck } from '@/domain/stripe-check.ts'

interface NeedText {
  readonly label: string
  /** What is missing, and why it is asked. */
  readonly missing: (count: number) => string
}

/** What a shop needs to sell. */
const needs: Readonly<Record<Need, NeedText>> = {
  identity: {
    label: 'Mentions légales',
    missing: () => 'Qui vend, sous quelle forme, à quelle adresse, qui publie et qui héberge.',
  },
  contact: {
    label: 'Email et téléphone de contact',
    missing: () => 'Donnez une vraie adresse de votre domaine et un téléphone.',
  },
  mediator: {
    label: 'Médiateur de la consommation',
    missing: () => 'Tout vendeur aux particuliers adhère à un médiateur et le nomme.',
  },
  vat: {
    label: 'TVA',
    missing: () => 'Déclarez la franchise en base, ou donnez votre numéro de TVA parmi les mentions légales.',
  },
  terms: {
    label: 'Conditions de vente publiées',
    missing: () =>
      'Elles paraissent quand les points précédents sont remplis et que la boutique est publiée.',
  },
  returns: { label: 'Adresse de retour', missing: () => 'Dites où vos clients renvoient une pièce.' },
  look: {
    label: 'Nom, description et image',
    missing: () => 'Ce que l’on voit d’abord de la boutique, et dans les moteurs de recherche.',
  },
  products: { label: 'Produits en vente', missing: () => 'Aucun produit n’est publié.' },
  makers: {
    label: 'Fabricant de chaque produit',
    missing: (count) =>
      count > 0
        ? `${count.toLocaleString('fr-FR')} ${count > 1 ? 'produits publiés n’ont' : 'produit publié n’a'} pas de fabricant avec une vraie adresse (sécurité des produits).`
        : 'Aucun produit n’est publié.',
  },
  shipping: { label: 'Mode de livraison', missing: () => 'Aucun mode n’est proposé aux clients.' },
  payments: {
    label: 'Paiements réels',
    missing: () =>
      'Les paiements sont fermés, ou aucun moyen n’est prêt : proposez le virement ou le chèque, ou donnez les clés réelles de Stripe et son webhook.',
  },
  mails: {
    label: 'Envoi des emails',
    missing: () =>
      'Aucun n’est parti par un service d’envoi : tant qu’il n’y en a pas, vos clients ne reçoivent rien.',
  },
  domain: {
    label: 'Adresse en https',
    missing: () => 'Vous lisez cette page sur une adresse provisoire, ou sans certificat.',
  },
  trial: { label: 'Commande d’essai', missing: () => 'Elle n’a pas encore été faite.' },
  display: {
    label: 'Prix affichés, pas de maintenance',
    missing: () => 'Le mode maintenance est actif, ou les prix ne sont pas affichés.',
  },
}

const fields: Readonly<Record<NeededField, string>> = {
  legal_name: 'la raison sociale',
  legal_form: 'la forme juridique',
  siren: 'le SIREN',
  address: 'l’adresse postale',
  publisher: 'le directeur de la publication',
  host: 'l’hébergeur',
  contact_email: 'l’email de contact',
  contact_phone: 'le téléphone',
  mediator_name: 'son nom',
  mediator_address: 'son adresse',
  mediator_site: 'son site',
  vat_number: 'le numéro de TVA',
  return_address: 'l’adresse de retour',
  site_name: 'le nom de la boutique',
  site_description: 'la description',
  hero: 'l’image principale',
}

const steps: Readonly<Record<StepKey, { readonly title: string; readonly why: string }>> = {
  law: {
    title: 'Dire qui vous êtes',
    why: 'La loi veut qu’un acheteur sache à qui il a affaire. Ces réponses remplissent seules les mentions légales, les conditions de vente, les retours, la confidentialité et vos factures.',
  },
  look: {
    title: 'Donner un visage à la boutique',
    why: 'Un nom, une phrase et une image : ce que l’on retient, et ce que montrent les moteurs de recherche.',
  },
  product: {
    title: 'Ajouter un premier produit',
    why: 'Photo, prix, stock et fabricant. Un seul suffit pour ouvrir ; les autres peuvent venir d’un fichier.',
  },
  delivery: {
    title: 'Vérifier la livraison',
    why: 'Des modes sont proposés d’office : regardez leurs prix et leurs délais, ils seront dus tels quels.',
  },
  payment: {
    title: 'Recevoir de l’argent',
    why: 'Le virement et le chèque ne demandent qu’un compte en banque. Pour les cartes, ouvrez un compte chez Stripe, donnez ses clés au serveur, puis vérifiez ici qu’il prévient la boutique : personne ne paie, rien n’est débité.',
  },
  mails: {
    title: 'Envoyer des emails',
    why: 'Confirmations, factures, suivi : un service d’envoi et trois lignes chez votre hébergeur de domaine évitent les indésirables.',
  },
  address: {
    title: 'Avoir sa propre adresse',
    why: 'Un nom de domaine et son certificat : ce que vos clients tapent, et ce que Stripe demande.',
  },
  trial: {
    title: 'Essayer une commande',
    why: 'Une pièce est commandée, payée, facturée, expédiée et remboursée, puis tout s’efface : ni numéro, ni stock, ni email n’en gardent trace.',
  },
  opening: {
    title: 'Ouvrir',
    why: 'Les visiteurs voient la boutique et commandent. Pour la fermer ensuite quelques heures, il y a le mode maintenance.',
  },
}

const stripeStates: Readonly<Record<StripeCheck['state'], (endpoint: string) => string>> = {
  heard: () => 'Stripe a répondu et a prévenu la boutique : compte, clés, adresse et secret sont bons.',
  no_keys: () =>
    'Le serveur n’a pas de clés de Stripe. Dans le tableau de bord de Stripe, Développeurs, Clés API, copiez-les dans PUBLIC_STRIPE_KEY et STRIPE_SECRET_KEY, puis redémarrez la boutique. Ou vendez par virement et par chèque.',
  key_refused: () =>
    'Stripe refuse la clé secrète. Copiez-la de nouveau dans STRIPE_SECRET_KEY, avec le droit de créer des paiements, puis redémarrez la boutique.',
  unreachable: () => 'Stripe n’a pas pu être joint. Réessayez dans un instant.',
  account_closed: () =>
    'Stripe n’autorise pas encore ce compte à encaisser : son tableau de bord dit ce qui manque.',
  no_secret: (endpoint) =>
    `STRIPE_WEBHOOK_SECRET n’est pas donné. Chez Stripe, Développeurs, Webhooks, ajoutez l’adresse ${endpoint}, copiez son secret, puis redémarrez la boutique.`,
  no_endpoint: (endpoint) =>
    `Stripe ne connaît pas l’adresse de la boutique. Sous Développeurs, Webhooks, ajoutez ${endpoint} avec tous les événements de paiement, de remboursement et de litige, puis donnez son secret à STRIPE_WEBHOOK_SECRET.`,
  endpoint_off: (endpoint) =>
    `Stripe a désactivé ${endpoint}, dont les appels ont échoué. Réactivez-le sous Développeurs, Webhooks.`,
  event_missing: (endpoint) =>
    `Stripe n’envoie pas tous les événements à ${endpoint}. Sous Développeurs, Webhooks, ajoutez ceux de payment_intent, charge et refund.`,
  not_heard: (endpoint) =>
    `Stripe connaît ${endpoint}, mais rien n’est arrivé en quinze secondes. Sous Développeurs, Webhooks, regardez ses dernières livraisons : un refus « 400 » veut dire que STRIPE_WEBHOOK_SECRET n’est pas le secret de cette adresse.`,
}

const trialSteps: Readonly<Record<(typeof TRIAL_STEPS)[number], string>> = {
  order: 'la commande',
  payment: 'le paiement',
  invoice: 'la facture',
  parcel: 'l’expédition',
  refund: 'le remboursement',
  undo: 'l’effacement',
}

const list = atFirstUse(() => new Intl.ListFormat('fr', { type: 'conjunction' }))

export const readinessText = {
  title: 'Ouvrir la boutique',
  openTitle: 'Prêt à vendre',
  note: 'Neuf étapes, dans l’ordre qui vous plaît. Chacune se vérifie elle-même.',
  needs,
  /** Of what is empty, and of what the demonstration filled in. */
  fields: (names: readonly NeededField[]) =>
    `Il reste à donner ${list().format(names.map((name) => fields[name]))}.`,
  steps,
  minutes: (count: number) => (count > 1 ? `${count} minutes environ` : 'Une minute'),
  progress: (done: number, all: number) => `${done} ${done > 1 ? 'étapes' : 'étape'} sur ${all}`,
  ready: 'Tout est en place : la boutique peut vendre.',
  left: (count: number) =>
    count > 1 ? `Il manque ${count} points pour vendre` : 'Il manque un point pour vendre',
  /** Of a shop that is open. */
  leftOpen: (count: number) =>
    count > 1
      ? `La boutique est ouverte ; il reste ${count} points à régler`
      : 'La boutique est ouverte ; il reste un point à régler',
  met: 'En place',
  missing: 'Manque',
  lawful: 'Exigé par la loi',
  fix: 'Régler',
  review: 'Revoir',
  reviewOf: (title: string) => `Revoir : ${title}`,
  fixOf: (label: string) => `Régler : ${label}`,
  waiting: (count: number) =>
    count > 1
      ? `${count.toLocaleString('fr-FR')} personnes attendent d’être prévenues du jour.`
      : 'Une personne attend d’être prévenue du jour.',
  open: 'Ouvrir la boutique',
  openNow: 'Ouvrir la boutique maintenant ?',
  openHint: 'Les visiteurs la verront et pourront commander dans les secondes qui suivent.',
  refused: (needsLeft: readonly string[]) => `La loi demande encore : ${needsLeft.join(', ')}.`,
  incomplete: (needsLeft: readonly string[]) =>
    `Rien ne s’y oppose, mais il reste : ${needsLeft.join(', ')}.`,
  opened: 'La boutique est ouverte',
  openedHint: 'Elle paraît dans les secondes qui suivent.',
  openedNewsletter: 'Une lettre est prête pour ceux qui attendaient : relisez-la et envoyez-la.',
  openFailed: 'La boutique n’a pas été ouverte',
  isOpen: (day: string) => `La boutique est ouverte depuis le ${day}.`,
  try: 'Essayer maintenant',
  trying: 'Essai en cours...',
  tried: (product: string, total: string, method: string) =>
    `« ${product} », ${total} avec ${method} : commandé, payé, facturé, expédié, livré et remboursé. Tout a été effacé.`,
  triedMore: (documents: number, emails: number) =>
    `${documents} documents et ${emails} emails auraient été faits.`,
  tryStopped: (step: (typeof TRIAL_STEPS)[number], reason: string) =>
    `L’essai s’est arrêté à ${trialSteps[step]} : ${reason}`,
  stripeCheck: 'Vérifier Stripe',
  stripeChecking: 'Stripe est appelé, quinze secondes au plus...',
  stripeFailed: 'Stripe n’a pas pu être vérifié',
  stripeStates,
  tryFailed: 'L’essai n’a pas pu être fait',
} as const

/** The newsletter that tells those who asked that the shop is open. */
export const openingAnnouncement = {
  subject: 'La boutique est ouverte',
  blocks: [
    { kind: 'heading', text: 'La boutique est ouverte' },
    {
      kind: 'text',
      text: 'Vous avez demandé à connaître le jour : c’est aujourd’hui. Entrez, regardez, prenez votre temps.',
    },
    { kind: 'button', label: 'Voir la boutique', href: '/products' },
  ],
} as const
