import { authText } from './auth.ts'
import { ofName } from './elision.ts'
import { frenchDates } from './french-dates.ts'

const moment = frenchDates({
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

const notMe = `Ce n’était pas vous ? Choisissez aussitôt un nouveau mot de passe par « ${authText.forgot} » : toutes les sessions ouvertes prendront fin.`

/** Emails about a customer's account. */
export const accountMailText = {
  greeting: 'Bonjour,',
  account: 'Ouvrir mon compte',
  /** @param at ISO date and time. */
  when: moment,

  news: {
    password: {
      subject: 'Votre mot de passe a changé',
      body: (email: string, when: string, _: string) =>
        `Le mot de passe du compte ${email} a été modifié le ${when}.`,
    },
    email: {
      subject: 'L’adresse de votre compte a changé',
      body: (email: string, when: string, next: string) =>
        `Depuis le ${when}, votre compte n’a plus l’adresse ${email} mais l’adresse ${next}.`,
    },
    factor_on: {
      subject: 'Double authentification activée',
      body: (email: string, when: string, _: string) =>
        `La double authentification du compte ${email} a été activée le ${when}.`,
    },
    factor_off: {
      subject: 'Double authentification désactivée',
      body: (email: string, when: string, _: string) =>
        `La double authentification du compte ${email} a été désactivée le ${when}.`,
    },
  },
  notYou: {
    password: notMe,
    email: 'Ce n’était pas vous ? Répondez à cet email : nous vous rendrons votre compte.',
    factor_on: notMe,
    factor_off: notMe,
  },

  newSubject: 'Confirmez votre nouvelle adresse email',
  newBody: (present: string, next: string) =>
    `L’adresse de votre compte doit passer ${ofName(present)} à ${next}. Ouvrez ce lien dans le navigateur où vous êtes connecté, ou connectez-vous d’abord.`,
  presentSubject: 'Confirmez le changement d’adresse email',
  confirm: 'Confirmer le changement',
  both: 'Le changement se confirme des deux côtés : un message est envoyé à chacune des deux adresses.',
  notAsked:
    'Valable 60 minutes. Si vous n’êtes pas à l’origine de cette demande, ne confirmez pas et changez votre mot de passe.',

  knownSubject: 'Vous avez déjà un compte',
  known: (email: string, shop: string) =>
    `L’adresse ${email} vient d’être demandée pour un autre compte du site ${shop}. Elle est déjà celle du vôtre : rien n’a changé. Pour la donner à un autre compte, supprimez d’abord celui-ci dans votre profil.`,
  knownNotYou: 'Si vous n’êtes pas à l’origine de cette demande, ignorez simplement cet email.',
} as const
