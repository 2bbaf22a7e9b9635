/**
 * Reviews of the demonstration shop only, so that its pages show how reviews look. Its database marks them, its pages say that
 * nobody wrote them, and search engines are told of none. `product` is a slug of the catalogue; days count back from the first
 * start.
 */
export const demoReviews = [
  {
    product: 'cabas-ketama',
    rating: 5,
    author: 'Exemple A.',
    body: 'Solide, léger, et l’anse tient sur l’épaule même avec un manteau. La paille sent encore un peu le foin les premiers jours.',
    receivedDaysAgo: 62,
    publishedDaysAgo: 40,
    answer: 'Merci ! L’odeur s’en va en une semaine, à l’air libre.',
  },
  {
    product: 'cabas-ketama',
    rating: 4,
    author: 'Exemple B.',
    body: 'Un peu plus grand que je ne pensais : regardez bien les dimensions. Le tressage est régulier.',
    receivedDaysAgo: 118,
    publishedDaysAgo: 96,
    answer: null,
  },
  {
    product: 'besace-mokrisset',
    rating: 5,
    author: 'Exemple C.',
    body: 'Je la porte tous les jours depuis l’été, et rien n’a bougé.',
    receivedDaysAgo: 90,
    publishedDaysAgo: 71,
    answer: null,
  },
] as const
