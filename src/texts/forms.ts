/** What every public form says. */
export const formText = {
  optional: 'Facultatif',
  requiredNote: 'Les champs sont obligatoires, sauf mention « Facultatif ».',
  trap: 'Laissez ce champ vide',
  problems: {
    required: 'Veuillez remplir tous les champs obligatoires',
    email: 'Veuillez entrer une adresse email valide',
    too_long: 'Ce texte est trop long.',
    consent: 'Cochez la case pour nous donner votre accord.',
  },
  /** @param field its label. */
  missing: (field: string) => `À remplir : ${field}`,
  failed: 'L’envoi a échoué. Votre texte est toujours là : réessayez dans un instant.',
  unreachable: 'La boutique est injoignable. Votre texte est toujours là : vérifiez votre connexion.',
  needsScript: (email: string) =>
    `Ce formulaire a besoin de JavaScript. Vous pouvez aussi écrire à ${email}.`,
} as const
