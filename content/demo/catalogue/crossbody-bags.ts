import type { DemoProduct } from '../demo-product.ts'

/** Bucket bags and satchels worn across the body. */
export const crossbodyBags: readonly DemoProduct[] = [
  {
    slug: 'seau-oued-laou',
    name: 'Sac seau Oued Laou',
    priceEuros: 99,
    category: 'Sacs',
    isNew: false,
    description:
      'Un seau de paille prolongé d’une haute collerette de coton, que l’on referme d’un lien de cuir. On tire, le sac se froisse comme une bourse ; on relâche, il s’ouvre en grand. Le coton est tissé à Oued Laou, sur le métier à pédales d’un atelier face à la mer.',
    artisan: 'Rahma El Yousfi',
    details:
      '<p>Trois métiers pour un sac : la tresseuse monte le seau, le tisserand fournit la collerette, le maroquinier pose le lien et la bandoulière.</p><ul><li>Base en palmier nain, fond rond tressé en étoile</li><li>Collerette en coton écru tissé main, 12 cm</li><li>Lien et bandoulière en cuir camel à tannage végétal</li><li>Deux filets teints au thé, bord torsadé</li></ul>',
    dimensions:
      'Diamètre 22 cm, hauteur de paille 21 cm, hauteur totale 33 cm ouvert. Bandoulière de 85 à 110 cm. Poids 690 g.',
    weightG: 690,
    care: '<ol><li>Videz et secouez.</li><li>Détachez le coton à l’eau froide et au savon de Marseille, localement.</li><li>Laissez sécher ouvert, collerette relevée.</li></ol><p>Le cuir fonce à la lumière, puis se stabilise.</p>',
    colours: ['Naturel', 'Écru', 'Camel'],
    materials: ['Doum (palmier nain)', 'Coton', 'Cuir'],
    related: ['seau-el-jebha', 'besace-tetouan', 'fedora-al-hoceima'],
    identifier: 'RIF-SAC-008',
    manufacturer: 'cooperative-doum-jbala',
    warnings: '',
    stock: 8,
    cost: 39,
    createdDaysAgo: 52,
    pictureAlts: [
      'Sac seau en paille à collerette de coton écru fermée par un lien de cuir, vu de face',
      'Le sac Oued Laou de trois quarts, collerette ouverte et bandoulière de cuir relevée',
      'Gros plan sur le bord torsadé, la collerette de coton et le lien de cuir noué',
    ],
  },
  {
    slug: 'seau-el-jebha',
    name: 'Sac seau El Jebha',
    priceEuros: 72,
    category: 'Sacs',
    isNew: false,
    description:
      'El Jebha est un port de pêche : ce seau en a pris les rayures et la corde. La bandoulière est un cordage de doum à trois torons, celui qui amarrait autrefois les barques. Sa collerette de coton blanc se ferme d’un cordon. Léger, il accepte le sable et les galets ramassés.',
    artisan: 'Touria Akhrif',
    artisanStory:
      'Le père de Touria câblait des amarres pour les pêcheurs d’El Jebha. Elle tord ses bandoulières sur le même crochet de fer, planté dans le mur du quai.',
    details:
      '<ul><li>Rayures indigo et naturel, ou garance et naturel, quatre rangs de chaque</li><li>Bandoulière en corde de palmier nain à trois torons, nouée et non cousue</li><li>Collerette de coton blanc, 10 cm, cordon coulissant</li></ul>',
    dimensions:
      'Diamètre 22 cm, hauteur de paille 23 cm. Corde : 100 cm, à raccourcir par le nœud. Poids 520 g.',
    weightG: 520,
    care: '<p>Rentré de la plage, rincez la corde à l’eau douce : le sel durcit la fibre.<br>Séchez à l’ombre, suspendu par le fond.</p>',
    colours: ['Indigo', 'Garance', 'Naturel', 'Blanc'],
    materials: ['Doum (palmier nain)', 'Coton'],
    related: ['panier-plage-martil', 'seau-oued-laou', 'bob-cala-iris'],
    identifier: 'RIF-SAC-009',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: '',
    stock: 14,
    options: {
      names: ['Couleur'],
      variants: [
        { words: ['Indigo'], stock: 14, picture: 1 },
        { words: ['Garance'], stock: 7, picture: 4 },
      ],
    },
    cost: 27,
    createdDaysAgo: 352,
    pictureAlts: [
      'Sac seau en paille à larges rayures bleues, collerette de coton blanc et bandoulière de corde, vu de face',
      'Le sac El Jebha de trois quarts, collerette ouverte et corde relevée',
      'Gros plan sur l’alternance des rangs bleus et naturels',
      'Le sac El Jebha à rayures garance, vu de face',
    ],
  },
  {
    slug: 'besace-tetouan',
    name: 'Besace Tétouan',
    priceEuros: 129,
    category: 'Sacs',
    isNew: false,
    description:
      'La rencontre de deux savoir-faire : un corps de paille tressé à Bab Taza, un rabat de cuir taillé et cousu dans la médina de Tétouan. Le cuir est tanné au mimosa et à l’écorce de chêne, puis ciré. C’est un sac de ville, droit, discret, fait pour durer des années.',
    artisan: 'Abdeslam Chairi',
    artisanStory:
      'Abdeslam est le quatrième de sa lignée à tenir l’échoppe de la rue Seffar. Il coupe sans patron de papier, avec des gabarits de tôle laissés par son grand-père. Il signe chaque rabat, à l’intérieur, d’un poinçon en forme de grenade.',
    details:
      '<p>Rabat d’une seule pièce de vachette pleine fleur, épaisseur 2,2 mm, cousu au point sellier.</p><ul><li>Corps en palmier nain tressé en chevron, doublé de toile de coton</li><li>Bandoulière réglable, boucle en laiton</li><li>Patte de cuir et bouton de laiton</li><li>Une poche zippée et une poche plate</li></ul><p>Produit en très petites séries, au rythme des peaux.</p>',
    dimensions: '26 × 19 cm, profondeur 9 cm. Bandoulière de 90 à 120 cm. Poids 780 g.',
    weightG: 780,
    care: '<p>Cirez le rabat deux fois par an ; essuyez aussitôt la pluie avec un linge sec.</p><p>La paille ne demande qu’un coup de brosse. Ne posez pas la besace sur un sol mouillé.</p>',
    colours: ['Naturel', 'Cognac'],
    materials: ['Doum (palmier nain)', 'Cuir', 'Coton', 'Laiton'],
    related: ['besace-mokrisset', 'seau-oued-laou', 'fedora-al-hoceima'],
    identifier: 'RIF-SAC-010',
    manufacturer: 'atelier-cuir-tetouan',
    warnings: '',
    stock: 2,
    cost: 52,
    createdDaysAgo: 33,
    pictureAlts: [
      'Besace en paille à grand rabat de cuir cognac, bandoulière de cuir, vue de face',
      'La besace Tétouan de trois quarts, l’arrondi du rabat et le flanc de paille',
      'Gros plan sur la patte de cuir, sa couture au point sellier et la paille en chevron',
    ],
  },
  {
    slug: 'besace-mokrisset',
    name: 'Besace Mokrisset',
    priceEuros: 109,
    firstPriceEuros: 129,
    cutDaysAgo: 4,
    category: 'Sacs',
    isNew: true,
    description:
      'Sur le chemin d’Ouazzane, Mokrisset cultive le figuier et un peu de safran. Cette besace en porte le jaune, en losanges serrés autour d’une petite croix de noix. Elle se porte croisée, laisse les mains libres et s’ouvre d’un seul geste.',
    artisan: 'Aïcha Benhaddou',
    artisanStory:
      'Aïcha a commencé par des nattes pour la mosquée de son village : de longues bandes, toujours le même motif. Elle raconte que c’est l’ennui qui lui a appris à dessiner.',
    details:
      '<ul><li>Losanges teints au safran et à la gaude, croix au brou de noix</li><li>Palmier nain en brins de 5 mm</li><li>Rabat et bandoulière en cuir naturel clair</li><li>Patte à bouton de laiton, doublure en coton ocre</li><li>Poche intérieure pour le téléphone</li></ul>',
    dimensions: '25 × 20 cm, profondeur 8 cm. Bandoulière de 88 à 116 cm. Poids 610 g.',
    weightG: 610,
    care: '<p>Tenez-la loin des parfums et des crèmes, que le jaune n’aime pas.<br>Brosse douce à sec ; linge humide en dernier recours.</p>',
    colours: ['Safran', 'Naturel', 'Noix'],
    materials: ['Doum (palmier nain)', 'Cuir', 'Coton', 'Laiton'],
    related: ['besace-tetouan', 'pochette-bab-taza', 'bob-badis'],
    identifier: 'RIF-SAC-011',
    manufacturer: 'cooperative-doum-jbala',
    warnings: '',
    stock: 11,
    cost: 43,
    createdDaysAgo: 11,
    pictureAlts: [
      'Besace en paille à losanges jaune safran, rabat et bandoulière de cuir clair, vue de face',
      'La besace Mokrisset suspendue à une patère par sa bandoulière',
      'Gros plan sur les losanges safran, les croix brunes et la patte de cuir',
    ],
  },
]
