/** The hero screen; the sentences of the specification are kept word for word. */
export const heroText = {
  title: 'Image principale',
  intro: 'Le haut de la page d’accueil : la première image que voient vos visiteurs.',
  updated: 'Image principale mise à jour avec succès!',
  updatedHint: 'Publiez-la pour que tous les visiteurs la voient.',
  cancelled: 'Modifications annulées',
  saveFailed: 'Erreur lors de la sauvegarde',
  groups: { picture: 'Image', words: 'Textes', preview: 'Aperçu' },
  removed: 'Image supprimée',
  drop: 'Déposez une image ici',
  choose: 'Choisir une image',
  replace: 'Remplacer l’image',
  remove: 'Supprimer l’image',
  recommended: 'Recommandé : 800x1000 px, ratio 4:5',
  limits: (megabytes: number) =>
    `JPG, PNG, WebP, ${megabytes} Mo au plus ; une photo plus lourde est réduite avant l’envoi`,
  cropped: (width: number, height: number) =>
    `Votre image fait ${width} × ${height} px : ses bords seront rognés au ratio 4:5.`,
  small: (width: number, height: number) =>
    `Votre image fait ${width} × ${height} px : elle paraîtra un peu floue sur grand écran.`,
  altText: 'Texte alternatif',
  altHint: 'Ce que montre l’image, pour les personnes qui ne la voient pas.',
  heading: 'Titre',
  subtitle: 'Sous-titre',
  desktop: 'Ordinateur',
  phone: 'Téléphone',
  openPreview: 'Voir l’aperçu',
  previewHint: 'L’aperçu suit votre saisie ; vous seul le voyez.',
  changed: 'L’image principale a été modifiée entre-temps.',
  changedHint: (title: string, when: string) =>
    `La version enregistrée (${when}) porte le titre « ${title} ». Rien de votre saisie n’est perdu.`,
} as const

/** What the preview tab of the home page says of itself. */
export const heroPreviewText = {
  draft: 'Aperçu de modifications non sauvegardées : vous seul les voyez',
  saved: 'Aperçu de la version enregistrée : elle paraît à la prochaine publication',
} as const
