/** The page of a path that leads nowhere; bilingual, as specified. */
export const notFoundText = {
  title: 'Page introuvable',
  french: 'Désolé, ce chemin semble égaré...',
  english: 'Sorry, this path seems to have gone astray...',
  home: 'Retour à l’accueil',
  homeEnglish: 'Back to the home page',
} as const
