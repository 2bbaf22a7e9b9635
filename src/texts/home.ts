/** The home page; hero texts of the shop's settings win over these. */
export const homeText = {
  heroTitle: 'L’art de la paille, tressé dans le Rif',
  heroSubtitle: 'Sacs et chapeaux faits main par les artisans du nord du Maroc.',
  heroAlt: 'Un chapeau et un sac de paille tressés à la main dans le Rif',
  heroEyebrow: 'Fait main dans le Rif',
  discover: 'Découvrir la boutique',
  ourStory: 'Notre histoire',
  readBlog: 'Lire le blog',
  valuesTitle: 'Ce qui compte pour nous',
  values: [
    {
      title: 'La main',
      text: 'Chaque pièce est tressée par une seule personne, du premier brin au dernier nœud.',
    },
    {
      title: 'La matière',
      text: 'Palmier doum, paille et cuir tanné, choisis sur place et travaillés sans hâte.',
    },
    {
      title: 'Le lien',
      text: 'Nous connaissons chaque artisan par son nom. Il est écrit à côté de son ouvrage.',
    },
  ],
  featuredTitle: 'À peine sortis de l’atelier',
  featuredAll: 'Voir toute la boutique',
  storyTitle: 'Le geste, la fibre, le temps',
  storyText:
    'Il faut trois jours pour un cabas, parfois cinq. Le brin mouillé s’assouplit, passe dessus, passe dessous, puis sèche à l’ombre. Nous racontons ces gestes dans notre carnet.',
  storyAlt: 'Détail d’un tressage de paille',
  testimonialsTitle: 'Elles et ils en parlent',
  socialTitle: 'Vus ailleurs',
  socialLikes: (count: number) => `${count} mentions J’aime`,
  scrollTop: 'Revenir en haut de la page',
} as const
