/** What the demonstration's home page says of its invented workshops: no real shop may say it of itself unasked. */
export const demoHome = {
  eyebrow: 'Fait main dans le Rif',
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
  story: {
    title: 'Le geste, la fibre, le temps',
    text: 'Il faut trois jours pour un cabas, parfois cinq. Le brin mouillé s’assouplit, passe dessus, passe dessous, puis sèche à l’ombre. Nous racontons ces gestes dans notre carnet.',
    alt: 'Détail d’un tressage de paille',
  },
} as const
