import type { MailKind } from '../config.ts'

/** What a mail says. In the sentences stands what templates of hosted projects may use: `{{ .Email }}` and the like. */
export interface MailText {
  readonly subject: string
  readonly title: string
  readonly lead: string
  /** What the button says; without one the code is all there is. */
  readonly button: string | null
  readonly end: string
}

const UNASKED = 'Si vous n’êtes pas à l’origine de cette demande, ignorez simplement cet e-mail.'

export const mailTexts: Readonly<Record<MailKind, MailText>> = {
  confirmation: {
    subject: 'Confirmez votre adresse e-mail',
    title: 'Bienvenue !',
    lead: 'Il ne reste qu’à confirmer que l’adresse {{ .Email }} est bien la vôtre.',
    button: 'Confirmer mon adresse',
    end: UNASKED,
  },
  invite: {
    subject: 'Vous êtes invité·e',
    title: 'Une invitation pour vous',
    lead: 'Un compte vous attend à l’adresse {{ .Email }}.',
    button: 'Accepter l’invitation',
    end: UNASKED,
  },
  recovery: {
    subject: 'Choisissez un nouveau mot de passe',
    title: 'Mot de passe oublié ?',
    lead: 'Vous avez demandé à réinitialiser le mot de passe du compte {{ .Email }}.',
    button: 'Choisir un nouveau mot de passe',
    end: `${UNASKED} Votre mot de passe ne changera pas.`,
  },
  magic_link: {
    subject: 'Votre lien de connexion',
    title: 'Votre connexion',
    lead: 'Ce lien vous connecte au compte {{ .Email }}, sans mot de passe.',
    button: 'Me connecter',
    end: UNASKED,
  },
  email_change: {
    subject: 'Confirmez le changement d’adresse e-mail',
    title: 'Nouvelle adresse e-mail',
    lead: 'L’adresse de votre compte doit passer de {{ .Email }} à {{ .NewEmail }}.',
    button: 'Confirmer le changement',
    end: 'Si vous n’êtes pas à l’origine de cette demande, ne confirmez pas et changez votre mot de passe.',
  },
  reauthentication: {
    subject: 'Votre code de vérification',
    title: 'Confirmez que c’est bien vous',
    lead: 'Saisissez ce code pour continuer.',
    button: null,
    end: 'Si vous n’êtes pas à l’origine de cette demande, changez votre mot de passe.',
  },
}

export const orCode = 'Ou saisissez ce code :'
export const validFor = (minutes: number): string =>
  minutes >= 120 ? `Valable ${Math.floor(minutes / 60)} heures.` : `Valable ${minutes} minutes.`
