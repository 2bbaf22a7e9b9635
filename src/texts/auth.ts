import type { PasswordStrength, SignUpProblem } from '@/domain/account.ts'
import { SIGN_UP_EMAILS } from '@/domain/rules.ts'
import { passwordTooCommon, passwordTooLong } from './password.ts'
import { visitorErrorText } from './visitor-errors.ts'

const problems: Record<SignUpProblem, string> = {
  fields_missing: 'Veuillez remplir tous les champs',
  passwords_differ: 'Les mots de passe ne correspondent pas',
  password_short: 'Le mot de passe doit contenir au moins 6 caractères',
  password_long: passwordTooLong,
  password_common: passwordTooCommon,
}

const strengths: Record<PasswordStrength, string> = {
  short: 'Au moins 6 caractères.',
  weak: 'Mot de passe faible : allongez-le.',
  fair: 'Mot de passe correct.',
  strong: 'Mot de passe solide.',
}

/** Of the email that confirms a new account, whoever sends it. */
export const confirmSubject = 'Confirmez votre adresse email'

/** The page that signs in and up; the sentences of the specification are kept word for word. */
export const authText = {
  title: 'Mon compte',
  description: 'Connectez-vous ou créez votre compte.',
  tabsLabel: 'Connexion ou inscription',
  signInTab: 'Connexion',
  signUpTab: 'Inscription',
  signInTitle: 'Heureux de vous revoir',
  signUpTitle: 'Créer votre compte',
  email: 'Adresse email',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  confirmation: 'Confirmer le mot de passe',
  fullName: 'Nom complet',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  show: 'Afficher',
  hide: 'Masquer',
  signIn: 'Se connecter',
  signingIn: 'Connexion...',
  signUp: 'Créer mon compte',
  signingUp: 'Création du compte...',
  backHome: 'Retour à l’accueil',
  loading: 'Chargement',
  needsScript: 'Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',
  welcome: (name: string) => (name ? `Bienvenue, ${name}` : 'Bienvenue'),
  error: 'Erreur',
  signInFailed: 'Erreur de connexion',
  signInFailure: 'Email ou mot de passe incorrect',
  signUpFailed: 'Erreur d’inscription',
  signUpFailure: 'Une erreur s’est produite lors de l’inscription',
  problems,
  strengths,

  forgot: 'Mot de passe oublié ?',
  forgotTitle: 'Mot de passe oublié',
  forgotBody: 'Indiquez votre adresse : nous vous envoyons un lien pour en choisir un nouveau.',
  sendLink: 'Envoyer le lien',
  sending: 'Envoi...',
  linkSentTitle: 'Consultez votre messagerie',
  linkSent: (email: string) =>
    `Si un compte existe pour ${email}, un lien vient de lui être envoyé. Il est valable une heure.`,
  backToSignIn: 'Retour à la connexion',
  resetTitle: 'Choisissez un nouveau mot de passe',
  savePassword: 'Enregistrer le mot de passe',
  saving: 'Enregistrement...',
  passwordSaved: 'Mot de passe modifié',
  resetFailed: 'Le mot de passe n’a pas pu être modifié',

  confirmTitle: 'Confirmez votre adresse',
  confirmSent: (email: string) =>
    `Un message vient d’être envoyé à ${email} : « ${confirmSubject} ». Ouvrez le lien qu’il contient pour terminer.`,
  confirmHere:
    'Ouvert dans ce navigateur, il suffit : le mot de passe que vous venez de choisir comptera aussitôt. Ouvert ailleurs, il vous en fait choisir un.',
  confirmHint:
    'Rien reçu ? Regardez parmi les indésirables. Si un compte existe déjà à cette adresse, le message vous le dit.',
  demoMailbox: 'Boutique de démonstration : ouvrir la boîte aux lettres',
  resend: 'Renvoyer le message',
  /** @param seconds whole ones, up to an hour. */
  resendIn: (seconds: number) =>
    seconds > 90 ? `Renvoyer dans ${Math.ceil(seconds / 60)} minutes` : `Renvoyer dans ${seconds} s`,
  resendLimits: `Un message par minute au plus, et ${SIGN_UP_EMAILS.perHour} par heure.`,
  sendFailed: 'Le message n’a pas pu être envoyé. Réessayez dans un instant.',
  resent: 'Message envoyé',
  confirmed: 'Votre adresse est confirmée',
  askTitle: 'Connexion par un lien',
  ask: (email: string) => `Vous allez vous connecter au compte ${email}.`,
  askWhy:
    'Ce lien n’a pas été demandé depuis ce navigateur. Continuez seulement si ce compte est le vôtre et si vous avez reçu le lien dans votre messagerie.',
  askSession: (email: string) => `Vous êtes connecté au compte ${email} : vous en serez déconnecté.`,
  askYes: 'Continuer',
  askNo: 'Annuler',
  choosePasswordTitle: 'Dernière étape : votre mot de passe',
  choosePasswordBody:
    'Votre adresse est confirmée. Ce lien n’a pas été ouvert dans le navigateur de l’inscription : choisissez ici le mot de passe de votre compte, le même ou un autre.',
  linkFailedTitle: 'Ce lien n’est plus valable',
  linkFailed: 'Il a déjà servi ou il a expiré. Demandez-en un nouveau.',
  unopenedTitle: 'Ce lien n’a pas pu être ouvert',
  unopened: 'La boutique est injoignable. Votre lien reste valable : vérifiez votre connexion et réessayez.',
  retry: 'Réessayer',

  codeTitle: 'Code de vérification',
  codeBody: 'Saisissez le code à six chiffres de votre application d’authentification.',
  code: 'Code à six chiffres',
  verify: 'Vérifier',
  verifying: 'Vérification...',
  codeFailed: 'Code incorrect',
  recoveryLink: 'Téléphone perdu ? Utiliser un code de secours',
  recoveryTitle: 'Code de secours',
  recoveryBody:
    'Saisissez l’un des codes reçus en activant la double authentification. Elle sera désactivée, et tous vos codes avec elle.',
  recoveryCode: 'Code de secours',
  recoverySubmit: 'Utiliser ce code',
  recoveryFailed: 'Code de secours incorrect',
  recovered: 'La double authentification est désactivée : activez-la de nouveau dans votre profil.',
} as const

/** What Auth's error codes mean to a customer. */
const authErrors: Readonly<Record<string, string>> = {
  invalid_credentials: 'Email ou mot de passe incorrect',
  email_not_confirmed: 'Confirmez d’abord votre adresse : ouvrez le lien du message que vous avez reçu.',
  user_banned: 'Ce compte est suspendu. Écrivez-nous.',
  email_exists: 'Cette adresse ne peut pas être utilisée.',
  email_address_invalid: 'Veuillez entrer une adresse email valide',
  email_address_not_authorized: 'Cette adresse ne peut pas être utilisée.',
  weak_password: 'Ce mot de passe est trop simple : au moins 6 caractères.',
  same_password: 'Choisissez un mot de passe différent de l’ancien.',
  over_request_rate_limit: 'Trop d’essais de suite. Réessayez dans quelques minutes.',
  over_email_send_rate_limit:
    'Trop de messages demandés pour cette adresse. Regardez d’abord votre boîte : le dernier message reçu est le bon. Sinon, réessayez dans quelques minutes.',
  otp_expired: 'Ce lien ou ce code a expiré. Demandez-en un nouveau.',
  mfa_verification_failed: 'Code incorrect',
  mfa_challenge_expired: 'Ce code a expiré. Saisissez le suivant.',
  address_unproven: visitorErrorText.address_unproven,
  mfa_factor_name_conflict: 'Une application porte déjà ce nom.',
  insufficient_aal: 'Confirmez d’abord votre identité avec votre application d’authentification.',
  reauthentication_needed: 'Reconnectez-vous, puis réessayez.',
  session_expired: 'Votre session a pris fin. Connectez-vous de nouveau.',
  session_not_found: 'Votre session a pris fin. Connectez-vous de nouveau.',
  refresh_token_not_found: 'Votre session a pris fin. Connectez-vous de nouveau.',
  refresh_token_already_used: 'Votre session a pris fin. Connectez-vous de nouveau.',
  user_not_found: 'Votre session a pris fin. Connectez-vous de nouveau.',
  bad_jwt: 'Votre session a pris fin. Connectez-vous de nouveau.',
  no_authorization: 'Votre session a pris fin. Connectez-vous de nouveau.',
  reauthentication_not_valid: 'Code incorrect',
  mfa_factor_not_found: 'Cette application n’est plus enregistrée. Recommencez.',
  mfa_verification_rejected: 'Code incorrect',
  mfa_ip_address_mismatch: 'Votre connexion a changé entre-temps. Recommencez.',
  too_many_enrolled_mfa_factors: 'Ce compte a déjà le nombre maximal d’applications.',
  email_provider_disabled: 'La connexion par email est fermée pour le moment.',
  unexpected_failure: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  request_timeout: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  hook_timeout: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  conflict: 'Une autre demande est en cours. Réessayez dans un instant.',
  not_implemented: 'Cette fonction n’est pas disponible.',
  unreachable: 'La boutique est injoignable. Vérifiez votre connexion et réessayez.',
}

interface AuthFailure {
  readonly name?: string
  readonly code?: string | undefined
  readonly message?: string
  readonly status?: number | undefined
}

/**
 * What a customer reads of a failure of Auth: its code in French, otherwise the server's own message.
 * @param otherwise said when the server gave no message.
 */
export function authErrorText(error: AuthFailure, otherwise: string): string {
  if (error.name === 'AuthRetryableFetchError')
    return authErrors[(error.status ?? 0) >= 500 ? 'unexpected_failure' : 'unreachable'] ?? otherwise
  if (error.code === 'validation_failed' && /email/i.test(error.message ?? ''))
    return authErrors.email_address_invalid ?? otherwise
  if (error.name === 'AuthSessionMissingError') return authErrors.session_not_found ?? otherwise
  const known = error.code ? authErrors[error.code] : undefined
  return known ?? (wordsOf(error) || otherwise)
}

/** What the server said to people; an answer that is no sentence of Auth's reaches the client as JSON or as its own complaint. */
const wordsOf = ({ name, message = '' }: AuthFailure): string =>
  name === 'AuthUnknownError' || /^[[{"]/.test(message) ? '' : message
