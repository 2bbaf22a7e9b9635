/** The journal: its list, its posts and their share links. */
export const blogText = {
  title: 'Blog',
  heading: 'Le journal de l’atelier',
  intro: 'Ce que nous apprenons de notre métier : les matières, les couleurs, les gestes, les gens.',
  description: 'Matières, gestes, portraits et conseils d’entretien : le journal de notre atelier.',
  featured: 'Articles à la Une',
  latest: 'Derniers Articles',
  empty: 'Aucun article pour le moment.',
  readMore: 'Lire la suite',
  readMoreOf: (title: string) => `Lire la suite : ${title}`,
  by: (author: string) => `par ${author}`,
  readingTime: (minutes: number) => `${minutes} min de lecture`,
  back: 'Tous les articles',
  products: 'Les pièces de cet article',
  next: 'À lire ensuite',
} as const
