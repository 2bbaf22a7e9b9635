/** What stands in the place of a picture that cannot be loaded. */
export const pictureText = {
  missing: 'Image non disponible',
  retry: 'Réessayer',
} as const
