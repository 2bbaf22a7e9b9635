/** Emails to administrators. */
export const adminMailText = {
  greeting: (name: string) => `Bonjour ${name},`,

  resetSubject: (shop: string) => `Administration ${shop} : choisissez un nouveau mot de passe`,
  reset: (shop: string) =>
    `Un nouveau mot de passe a été demandé pour votre compte d’administration du site ${shop}.`,
  resetLink: 'Choisir un nouveau mot de passe',
  resetNote:
    'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’êtes pas à l’origine de cette demande, ignorez simplement cet email : rien n’a changé.',

  invitationSubject: (shop: string) => `Votre accès à l’administration ${shop}`,
  invitation: (owner: string, shop: string) =>
    `${owner} vous ouvre l’administration de la boutique ${shop}. Il ne reste qu’à choisir votre mot de passe.`,
  invitationLink: 'Choisir mon mot de passe',
  invitationNote: (email: string) =>
    `Ce lien est valable trois jours et ne sert qu’une fois. Vous vous connecterez ensuite avec l’adresse ${email}.`,
} as const
