import { MAX_FAVOURITES, MAX_RECENT } from '@/domain/rules.ts'

/** Favourites: the heart of a card, the page, and what is said when one is clicked. */
export const favouritesText = {
  title: 'Mes favoris',
  description: 'Les pièces que vous avez gardées pour y revenir.',
  link: 'Mes favoris',
  heart: (name: string) => `Favori : ${name}`,
  added: (name: string) => `${name} est dans vos favoris`,
  removed: (name: string) => `${name} n’est plus dans vos favoris`,
  see: 'Voir mes favoris',
  undo: 'Annuler',
  fullTitle: 'Vos favoris sont au complet',
  full: `Vous en gardez déjà ${MAX_FAVOURITES} : retirez-en un pour garder celui-ci.`,
  notKept:
    'Votre navigateur n’a plus de place ou refuse le stockage : ce favori sera perdu en quittant cette page.',

  intro: 'Ce que vous avez choisi d’un cœur, au prix et au stock du moment.',
  inBrowser: 'Ces favoris sont gardés sur cet appareil.',
  signIn: 'Connectez-vous pour les retrouver partout',
  inAccount: 'Ces favoris vous suivent sur tous vos appareils.',
  count: (count: number) => (count > 1 ? `${count} pièces gardées` : `${count} pièce gardée`),
  listLabel: 'Pièces gardées',
  loading: 'Chargement de vos favoris',
  emptyTitle: 'Rien encore, et tout à choisir',
  empty:
    'Une forme, une couleur, une matière vous plaît ? Touchez le cœur de la pièce : vous la retrouverez ici.',
  emptyLink: 'Découvrir les pièces',
  offline: 'Prix et stock n’ont pas pu être vérifiés à l’instant.',
  gone: 'Cette pièce n’est plus proposée.',
  needsScript:
    'Vos favoris sont gardés par votre navigateur : cette page a besoin de JavaScript pour les montrer.',
} as const

/** Products looked at before, which only the browser knows. */
export const recentText = {
  heading: 'Vus récemment',
  honest: `Les ${MAX_RECENT} dernières pièces que vous avez regardées. Seul votre navigateur s’en souvient.`,
  erase: 'Effacer cette liste',
  erased: 'Liste effacée',
} as const
