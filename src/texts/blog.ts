/** The journal: its list, its posts and their share links. */
export const blogText = {
  title: 'Blog',
  heading: 'Le journal de l’atelier',
  intro: 'Ce que nous apprenons des mains qui tressent : les plantes, les couleurs, les gestes, les gens.',
  description:
    'Récoltes, teintures, portraits et conseils d’entretien : le journal de notre atelier de vannerie.',
  featured: 'Articles à la Une',
  latest: 'Derniers Articles',
  empty: 'Aucun article pour le moment.',
  readMore: 'Lire la suite',
  readMoreOf: (title: string) => `Lire la suite : ${title}`,
  by: (author: string) => `par ${author}`,
  readingTime: (minutes: number) => `${minutes} min de lecture`,
  back: 'Tous les articles',
  next: 'À lire ensuite',
} as const
