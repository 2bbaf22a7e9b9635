import { ofName } from './elision.ts'

/** The newsletter: form, pages, emails. */
export const newsletterText = {
  title: 'La lettre de l’atelier',
  intro: 'Une fois par mois : une pièce, la main qui l’a faite, ce qui sort de l’atelier.',
  email: 'Votre adresse email',
  placeholder: 'nom@exemple.fr',
  /** A change asks for a new CONSENT_VERSION: the sentence is kept as proof. */
  consent:
    'J’accepte de recevoir par email la lettre de l’atelier et, si je laisse un panier, un rappel. Je peux me désabonner à tout moment par le lien présent dans chaque message.',
  /** Under a second box; a change asks for a new MEASURE_CONSENT_VERSION. */
  measureConsent:
    'J’accepte aussi que la boutique compte les ouvertures de mes lettres et les clics sur leurs liens. Facultatif.',
  privacy: 'Vos données',
  submit: 'S’abonner',
  sending: 'Envoi en cours...',
  done: 'Merci. Si cette adresse n’est pas encore inscrite, un message vient de partir : ouvrez-le et confirmez votre inscription.',

  confirmTitle: 'Confirmer votre inscription',
  confirmDescription: 'Dernière étape de votre inscription à la lettre de l’atelier.',
  confirmIntro: 'Un clic, et la prochaine lettre est pour vous.',
  confirm: 'Confirmer mon inscription',
  confirmed: 'Votre inscription est confirmée. À bientôt dans votre boîte aux lettres.',
  leaveTitle: 'Se désabonner de la lettre',
  leaveDescription: 'Se désabonner de la lettre de l’atelier, en un clic.',
  leaveIntro: 'Un clic suffit. Nous ne vous demanderons pas pourquoi.',
  leave: 'Me désabonner',
  left: 'C’est fait : vous ne recevrez plus la lettre de l’atelier.',
} as const

/** Emails of the newsletter. */
export const newsletterMailText = {
  confirmSubject: (shop: string) => `Confirmez votre inscription à la lettre – ${shop}`,
  confirmIntro: (shop: string) =>
    `Cette adresse vient d’être inscrite à la lettre de l’atelier ${shop}. Confirmez-le par ce lien, valable sept jours :`,
  confirmLink: 'Confirmer mon inscription',
  notYou: 'Vous n’avez rien demandé ? Ignorez ce message : sans confirmation, nous ne vous écrirons pas.',
  welcomeSubject: (shop: string) => `Bienvenue dans la lettre – ${shop}`,
  welcome: 'Votre inscription est confirmée. La prochaine lettre de l’atelier est pour vous.',
  leave: 'Se désabonner',
  from: (price: string) => `dès ${price}`,
  soldOut: 'Épuisé pour le moment',
  why: (shop: string) =>
    `Vous recevez cette lettre ${ofName(shop)} parce que vous avez accepté de la recevoir.`,
  counted: 'Vous avez accepté que l’ouverture de cette lettre et les clics sur ses liens soient comptés.',
  leaveInTest: 'Lettre d’essai : chaque abonné trouve ici son propre lien pour se désabonner, en un clic.',
} as const
