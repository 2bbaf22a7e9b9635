/** The home page; hero texts of the shop's settings win over these. */
export const homeText = {
  heroTitle: 'L’art de la paille, tressé à la main',
  heroSubtitle: 'Sacs, chapeaux et accessoires faits main.',
  heroAlt: 'Un tressage de paille, vu de près',
  discover: 'Découvrir la boutique',
  ourStory: 'Notre histoire',
  readBlog: 'Lire le blog',
  valuesTitle: 'Ce qui compte pour nous',
  featuredTitle: 'Les dernières arrivées',
  featuredAll: 'Voir toute la boutique',
  testimonialsTitle: 'Elles et ils en parlent',
  socialTitle: 'Vus ailleurs',
  socialLikes: (count: number) => `${count} mentions J’aime`,
  scrollTop: 'Revenir en haut de la page',
} as const
