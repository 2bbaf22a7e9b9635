import type { Carrier } from '@/domain/tracking.ts'
import { dispatchTime } from '../delivery.ts'
import { ofName } from '../elision.ts'
import { VAT_EXEMPT } from '../vat.ts'

const plural = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`

/** What owners decide for the whole shop; the sentences of the specification are kept word for word. */
export const settingsText = {
  title: 'Paramètres',
  security: 'Sécurité',
  securityNote: 'Ce que la boutique demande à chaque administrateur.',
  twoFactor: 'Exiger la double authentification',
  twoFactorHint: 'Chaque administrateur donne, en plus de son mot de passe, un code de son téléphone.',
  twoFactorFirst: 'Activez d’abord la vôtre',
  twoFactorFirstRest: ', dans votre profil : personne ne s’enferme dehors.',
  withoutFactor: (count: number) =>
    `${plural(count, 'administrateur ne l’a', 'administrateurs ne l’ont')} pas encore activée : la boutique le demandera avant tout autre écran.`,
  sessionTimeout: 'Fermer une session inactive après (minutes)',
  sessionTimeoutHint: 'Entre 5 et 720. Une session dure 12 heures au plus.',
  multipleLogins: 'Autoriser plusieurs connexions à la fois',
  multipleLoginsHint: 'Sans cela, se connecter ferme la session ouverte sur un autre appareil.',
  securitySaved: 'Paramètres de sécurité sauvegardés',
  saveFailed: 'Erreur lors de la sauvegarde',
} as const

/** Shipping methods and VAT. */
export const amountsText = {
  title: 'Modes de livraison',
  change: (method: string) => `Modifier ${method}`,
  changeShort: 'Modifier',
  free: (price: string) => `offerte dès ${price}`,
  off: 'non proposée',
  note: 'Le panier, la commande, la page Livraison et les emails lisent ces montants. Les pages du site changent avec la prochaine publication ; les commandes, tout de suite.',
  currency: 'Monnaie',
  euro: 'Euro (EUR)',
  currencyHint: 'Prix, paiements et factures sont en euros.',
  label: 'Libellé',
  delay: 'Délai affiché',
  delayHint: 'Les jours de livraison annoncés en sont comptés, en jours ouvrés.',
  delayUnread: 'Sans jour de livraison annoncé : écrivez par exemple « 3 à 5 jours ouvrés » ou « 24/48 h ».',
  preparation: 'Préparation',
  preparationDays: 'Jours ouvrés avant l’envoi',
  preparationDaysHint: `Du paiement à la remise au transporteur. 2 s’affiche « ${dispatchTime(2)} », 0 « ${dispatchTime(0)} ».`,
  orderCutoff: 'Heure limite',
  orderCutoffHint:
    'Payée après, ou un jour non ouvré, une commande compte du jour ouvré suivant. 24 : minuit.',
  price: 'Frais (€)',
  freeFrom: 'Offerte dès (€)',
  freeFromHint: 'Sous-total avant réduction. Vide : jamais.',
  countries: 'Pays desservis',
  surcharges: 'Supplément par pays',
  surchargesHint:
    'S’ajoute aux frais, même lorsqu’ils sont offerts. Vide : aucun. Le panier, la commande et la page Livraison l’annoncent.',
  surcharge: (country: string) => `${country} (€)`,
  isDefault: 'Choix par défaut',
  active: 'Proposée aux clients',
  carrier: 'Transporteur',
  carrierHint: 'Ses fichiers d’étiquettes et la page où le client suit son colis.',
  carriers: {
    colissimo: 'Colissimo',
    mondial_relay: 'Mondial Relay',
    chronopost: 'Chronopost',
    none: 'Un autre',
  } satisfies Record<Carrier, string>,
  withSignature: 'Contre signature',
  withSignatureHint: 'Le destinataire signe. Au Luxembourg, Colissimo le demande toujours.',
  needsRelay: 'En point relais',
  needsRelayHint: 'Le client choisit un point ; sans liste de points, ce mode n’est pas proposé.',
  vat: 'TVA',
  vatExempt: VAT_EXEMPT,
  vatExemptHint: 'Franchise en base : aucune TVA n’est comptée ni affichée.',
  taxRate: 'Taux de TVA (%)',
  taxRateHint: 'Contenu dans les prix. Livrée en Suisse, une commande n’en contient pas.',
  saved: 'Paramètres du site sauvegardés',
  savedHint: 'Publiez pour mettre les pages à jour.',
  saveFailed: 'Erreur lors de la sauvegarde',
  invalid: 'Cette valeur n’est pas acceptée.',
} as const

interface Lock {
  readonly networks: number
  readonly devices: number
  readonly everywhere: boolean
}

/** Where nobody may log in for a while. */
const lockedWhere = ({ networks, devices, everywhere }: Lock): string =>
  everywhere
    ? 'sur tout appareil inconnu'
    : [
        networks > 0 && `depuis ${plural(networks, 'réseau', 'réseaux')}`,
        devices > 0 && `sur ${plural(devices, 'appareil connu', 'appareils connus')}`,
      ]
        .filter(Boolean)
        .join(' et ')

export const peopleText = {
  title: 'Administrateurs',
  note: 'Un propriétaire gère les administrateurs, les paramètres et les remboursements ; l’équipe fait tout le reste ; la rédaction n’écrit que les textes et leurs photos.',
  add: 'Ajouter un administrateur',
  addTitle: 'Nouvel administrateur',
  name: 'Nom',
  email: 'Email',
  role: 'Rôle',
  roleHint: {
    owner: 'Toute l’administration, paramètres et remboursements compris.',
    staff: 'Toute l’administration, sauf les écrans réservés aux propriétaires.',
    editor: 'Les articles, les pages et leurs photos, jusqu’à leur publication ; rien d’autre.',
  },
  you: 'vous',
  profile: 'Votre profil',
  never: 'Jamais connecté',
  lastLogin: (when: string) => `Dernière connexion : ${when}`,
  factorOn: 'Double authentification active',
  factorOff: 'Sans double authentification',
  disabled: (when: string) => `Accès suspendu le ${when}`,
  accessLabel: 'Mot de passe',
  access: {
    invitation: 'Choisi par un lien envoyé par email',
    password: 'Provisoire, à transmettre vous-même',
  },
  accessHint: {
    invitation: 'La personne invitée choisit son mot de passe : vous ne le connaissez pas.',
    password: 'Il vaut 24 heures et se change à la première connexion.',
  },
  invited: 'Invitation envoyée',
  invitedNote: (email: string) => `Un lien valable trois jours vient de partir à ${email}.`,
  notSent: 'L’email n’est pas parti',
  notSentNote: 'L’accès est créé. Renvoyez l’invitation plus tard, ou donnez un mot de passe provisoire.',
  notSentLocal:
    'Aucun service d’envoi n’est réglé : il attend dans le courrier de cette machine. L’accès est créé : donnez un mot de passe provisoire.',
  inviteAgain: 'Renvoyer l’invitation',
  invitation: (when: string) => `Invitation valable jusqu’au ${when}`,
  invitationOver: (when: string) => `Invitation expirée le ${when}`,
  temporary: (when: string) => `Mot de passe provisoire, valable jusqu’au ${when}`,
  temporaryOver: (when: string) => `Mot de passe provisoire expiré le ${when} : donnez-en un nouveau.`,
  locked: (lock: Lock, until: string) =>
    `Trop d’essais ratés : connexion bloquée ${lockedWhere(lock)} jusqu’au ${until}.`,
  lift: 'Lever le blocage',
  liftOf: ofName,
  lockLifted: 'Blocage levé',
  actionsOf: (name: string) => `Actions pour ${name}`,
  makeRole: {
    owner: 'Nommer propriétaire',
    staff: 'Passer à l’équipe',
    editor: 'Limiter aux textes',
  },
  clearFactor: 'Effacer la double authentification',
  replacePassword: 'Donner un nouveau mot de passe',
  disable: 'Suspendre l’accès',
  enable: 'Rétablir l’accès',
  askRole: {
    owner: (name: string) => `Nommer ${name} propriétaire ?`,
    staff: (name: string) => `Passer ${name} à l’équipe ?`,
    editor: (name: string) => `Limiter ${name} aux textes ?`,
  },
  askRoleNote: {
    owner: 'Un propriétaire gère aussi les administrateurs, les paramètres et les remboursements.',
    staff: 'Toute l’administration lui sera ouverte, sauf les écrans réservés aux propriétaires.',
    editor:
      'Cette personne écrira les articles et les pages, avec leurs photos, et les publiera ; le reste de l’administration lui sera fermé.',
  },
  askClear: (name: string) => `Effacer la double authentification ${ofName(name)} ?`,
  askClearNote:
    'Pour un téléphone perdu. Ses sessions se ferment et ses codes de secours ne valent plus ; son mot de passe suffit jusqu’à ce qu’il l’active de nouveau. Assurez-vous que la demande vient bien de cette personne.',
  askReplace: (name: string) => `Donner un nouveau mot de passe à ${name} ?`,
  askReplaceNote:
    'L’actuel ne vaut plus et ses sessions se ferment. Le nouveau vaut 24 heures ; cette personne en choisit un autre à la première connexion.',
  askDisable: (name: string) => `Suspendre l’accès ${ofName(name)} ?`,
  askDisableNote: 'Ses sessions se ferment aussitôt. Ce que cette personne a fait reste au journal.',
  confirm: 'Confirmer',
  added: 'Administrateur ajouté',
  roleChanged: 'Rôle modifié',
  factorCleared: 'Double authentification effacée',
  passwordReplaced: 'Nouveau mot de passe créé',
  wasDisabled: 'Accès suspendu',
  wasEnabled: 'Accès rétabli',
  failed: 'La modification n’a pas été enregistrée',
  passwordTitle: (name: string) => `Mot de passe ${ofName(name)}`,
  passwordBody:
    'Transmettez-le de vive voix ou par un canal sûr : il ne sera plus affiché. Il vaut 24 heures, et la première connexion demande d’en choisir un autre.',
  copy: 'Copier',
  copied: 'Mot de passe copié',
  kept: 'Je l’ai noté',
} as const

/** Instead of everything else, for who has no second factor where the shop asks for one. */
export const requiredFactorText = {
  title: 'Double authentification',
  body: 'La boutique demande à chaque administrateur un code de son téléphone, en plus du mot de passe. Installez une application d’authentification, puis activez-la ici : l’administration s’ouvre aussitôt après.',
} as const
