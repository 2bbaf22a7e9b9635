/** What customers and administrators read of a password that bcrypt would cut off. */
export const passwordTooLong =
  'Ce mot de passe est trop long (72 octets au plus : une lettre accentuée en prend deux).'

/** What customers read of a password that is among the first to be guessed. */
export const passwordTooCommon = 'Ce mot de passe est l’un des plus répandus : choisissez-en un autre.'
