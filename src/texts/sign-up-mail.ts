import { authText, confirmSubject } from './auth.ts'

/** Emails of the sign-up; the first says what supabase/templates/confirmation.html says when it is asked for again. */
export const signUpMailText = {
  confirmSubject,
  welcome: 'Bienvenue !',
  confirm: (email: string) => `Il ne reste qu’à confirmer que l’adresse ${email} est bien la vôtre.`,
  confirmLink: 'Confirmer mon adresse',
  notYou:
    'Valable 60 minutes. Si vous n’êtes pas à l’origine de cette demande, ignorez simplement cet email.',

  knownSubject: 'Vous avez déjà un compte',
  greeting: 'Bonjour,',
  known: (email: string, shop: string) =>
    `Un compte vient d’être demandé pour l’adresse ${email} sur le site ${shop}. Vous en avez déjà un : il suffit de vous connecter.`,
  signIn: 'Me connecter',
  forgot: `Le mot de passe vous échappe ? Sur cette même page, « ${authText.forgot} » vous en fait choisir un nouveau.`,
  nothingChanged:
    'Si vous n’êtes pas à l’origine de cette demande, ignorez simplement cet email. Rien n’a changé dans votre compte.',
} as const
