import { ofName } from '../elision.ts'

/** The log-in of the administration; the sentences of the specification are kept word for word. */
export const loginText = {
  title: 'Administration',
  intro: 'Connectez-vous pour gérer la boutique.',
  email: 'Email',
  password: 'Mot de passe',
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  submit: 'Se connecter',
  submitting: 'Connexion en cours...',
  missing: 'Veuillez remplir tous les champs',
  failed: 'Erreur de connexion',
  done: 'Connexion réussie!',
  ended:
    'Votre session a pris fin, après un long moment sans rien faire ou une connexion ailleurs. Connectez-vous pour reprendre où vous étiez.',
  codeIntro: 'Ouvrez votre application d’authentification et entrez le code qu’elle montre.',
  code: 'Code à 6 chiffres',
  codeShort: 'Entrez les 6 chiffres du code.',
  confirmCode: 'Valider le code',
  recoveryCode: 'Code de secours',
  recoveryHint:
    'L’un de ceux que vous avez gardés. Il désactive la double authentification, et tous les codes avec elle.',
  useRecovery: 'Téléphone perdu ?',
  useApp: 'Utiliser l’application',
  recovered: 'La double authentification est désactivée : activez-la de nouveau dans votre profil.',
  otherAccount: 'Utiliser un autre compte',
  forgot: 'Mot de passe oublié ?',
  back: 'Retour au site principal',
  demoTitle: 'Compte de démonstration',
  demoBody: 'Cette boutique est une démonstration. Son compte d’administration est public :',
} as const

/** For who has forgotten the password. */
export const forgotText = {
  intro: 'Indiquez votre adresse : nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  send: 'Envoyer le lien',
  sending: 'Envoi...',
  sent: (email: string) =>
    `Si un compte d’administration existe pour ${email}, un lien vient de lui être envoyé. Il est valable une heure.`,
  failed: 'Le lien n’a pas pu être envoyé',
  back: 'Retour à la connexion',
} as const

/** Where the link of an email leads. */
export const linkText = {
  title: 'Choisissez votre mot de passe',
  intro: {
    reset: (email: string) =>
      `Ce sera le nouveau mot de passe ${ofName(email)}. Vos sessions ouvertes se fermeront.`,
    invitation: (email: string) => `Vous vous connecterez avec l’adresse ${email}.`,
  },
  choose: 'Enregistrer le mot de passe',
  choosing: 'Enregistrement...',
  chosen: 'Mot de passe enregistré',
  chosenNote: 'Vous pouvez maintenant vous connecter.',
  failed: 'Le mot de passe n’a pas pu être enregistré',
  lostTitle: 'Ce lien n’est plus valable',
  lost: 'Il a déjà servi ou il a expiré. Demandez-en un autre depuis la connexion, avec « Mot de passe oublié ? ».',
  toLogin: 'Aller à la connexion',
} as const
