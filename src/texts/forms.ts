import { atFirstUse } from '@/domain/at-first-use.ts'

const inFrench = atFirstUse(() => new Intl.NumberFormat('fr-FR'))

/** What every public form says. */
export const formText = {
  optional: 'Facultatif',
  requiredNote: 'Les champs sont obligatoires, sauf mention « Facultatif ».',
  trap: 'Laissez ce champ vide',
  problems: {
    required: 'Veuillez remplir tous les champs obligatoires',
    email: 'Veuillez entrer une adresse email valide',
    link: 'Les liens ne sont pas acceptés ici.',
    too_long: 'Ce texte est trop long.',
    consent: 'Cochez la case pour nous donner votre accord.',
  },
  /** @param field its label. */
  missing: (field: string) => `À remplir : ${field}`,
  counted: (length: number, most: number) =>
    `${inFrench().format(length)} sur ${inFrench().format(most)} caractères`,
  tooMuch: (over: number) =>
    `Ce texte est trop long de ${inFrench().format(over)} ${over > 1 ? 'caractères' : 'caractère'}.`,
  failed: 'L’envoi a échoué. Votre texte est toujours là : réessayez dans un instant.',
  unreachable: 'La boutique est injoignable. Votre texte est toujours là : vérifiez votre connexion.',
  needsScript: (email: string) =>
    `Ce formulaire a besoin de JavaScript. Vous pouvez aussi écrire à ${email}.`,
} as const
