import type { DemoProduct } from '../products.ts'

/** Round basket bags, then bags held in the hand. */
export const roundBasketsAndClutches: readonly DemoProduct[] = [
  {
    slug: 'panier-rond-akchour',
    name: 'Panier rond Akchour',
    priceEuros: 69,
    category: 'Sacs',
    isNew: false,
    description:
      'Un disque parfait, commencé au centre par un nœud et agrandi tour après tour. La paille est laissée nue, couleur de miel pâle ; seules deux anses de cuir en arc viennent la border. Il se porte au creux du coude, avec une robe comme avec un manteau.',
    artisan: 'Khadija Bouzid',
    artisanStory:
      'Khadija habite au-dessus des cascades d’Akchour. Elle tresse le matin, à la fraîche, quand la fibre est encore souple de la nuit. Ses paniers ronds n’ont pas de gabarit : elle mesure le tour avec l’avant-bras.',
    details:
      '<ul><li>Deux disques de palmier nain tressés en spirale, joints par un soufflet de 7 cm</li><li>Deux anses arquées en cuir à tannage végétal, patinées à la main</li><li>Ouverture sur le dessus, lien de cuir à l’intérieur</li><li>Pochon de coton écru à l’intérieur, amovible</li></ul>',
    dimensions: 'Diamètre 36 cm, épaisseur 7 cm. Anses : 10 cm au-dessus du bord. Poids 480 g.',
    care: '<p>Le pochon se retire et se lave à 30 °C.</p><p>Pour la paille, une brosse à dents souple suffit à suivre les rangs de la spirale. Gardez le panier <strong>posé à plat</strong>, sans rien dessus.</p>',
    colours: ['Naturel', 'Cognac'],
    materials: ['Doum (palmier nain)', 'Cuir', 'Coton'],
    related: ['panier-rond-targuist', 'capeline-rif', 'panier-couvercle-jbala'],
    identifier: 'RIF-SAC-004',
    manufacturer: 'cooperative-doum-jbala',
    warnings: '',
    stock: 15,
    cost: 26,
    createdDaysAgo: 74,
    pictureAlts: [
      'Panier rond en paille naturelle, deux anses arquées en cuir cognac, vu de face',
      'Le panier Akchour de trois quarts, son soufflet et son ouverture entre les anses',
      'Gros plan sur la spirale de palmier nain, points couleur miel',
    ],
  },
  {
    slug: 'panier-rond-targuist',
    name: 'Panier rond Targuist',
    priceEuros: 74,
    category: 'Sacs',
    isNew: true,
    description:
      'Une étoile à sept branches, indigo ou olive, tourne sur elle-même, du centre vers le bord. Elle se construit en même temps que le panier : à chaque tour, le brin teint avance de quelques points. Un sac rond qui attire l’œil sans parler fort.',
    artisan: 'Malika Amezian',
    artisanStory:
      'Malika était institutrice à Targuist. Elle a repris le tressage à la retraite, avec les calculs d’une géomètre : ses étoiles sont dessinées sur papier quadrillé avant le premier nœud.',
    details:
      '<p>Étoile en palmier nain teint à l’indigo ou à l’écorce de grenade, montée dans la spirale, identique sur les deux faces.</p><ul><li>Anses en cuir châtaigne, piqûre claire</li><li>Soufflet tressé d’une seule pièce</li><li>Lien de cuir à l’intérieur</li></ul>',
    dimensions: 'Diamètre 34 cm, épaisseur 7 cm. Anses : 11 cm au-dessus du bord. Poids 510 g.',
    care: '<p>L’indigo peut déteindre un peu les premiers jours : passez un linge blanc et sec sur l’étoile avant de le porter contre un vêtement clair.</p><p>Pas d’immersion, pas de savon parfumé.</p>',
    colours: ['Naturel', 'Indigo', 'Olive'],
    materials: ['Doum (palmier nain)', 'Cuir'],
    related: ['panier-rond-akchour', 'cabas-chefchaouen', 'capeline-asilah'],
    identifier: 'RIF-SAC-005',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: 'Teinture naturelle : un léger dégorgement est possible au premier contact avec l’humidité.',
    stock: 9,
    options: {
      names: ['Couleur'],
      variants: [
        { words: ['Indigo'], stock: 9, picture: 1 },
        { words: ['Olive'], stock: 6, picture: 4 },
      ],
    },
    cost: 29,
    createdDaysAgo: 7,
    pictureAlts: [
      'Panier rond en paille orné d’une étoile indigo tournante, anses en cuir châtaigne, vu de face',
      'Le panier Targuist suspendu à une patère par ses anses',
      'Gros plan sur le cœur de l’étoile, points indigo et naturels en spirale',
      'Le panier Targuist à l’étoile olive, vu de face',
    ],
  },
  {
    slug: 'pochette-bab-taza',
    name: 'Pochette Bab Taza',
    priceEuros: 49,
    category: 'Sacs',
    isNew: false,
    description:
      'Une pochette à rabat pour les soirs d’été, semée de losanges couleur noix. Le brun est celui du brou, ramassé en septembre sous les noyers de Bab Taza. Elle tient un téléphone, un carnet, un rouge à lèvres ; le reste peut attendre.',
    artisan: 'Aïcha Benhaddou',
    details:
      '<ul><li>Palmier nain en brins fins de 4 mm, tressage serré</li><li>Losanges teints au brou de noix, sans mordant</li><li>Rabat gansé de cuir, fermé par un bâtonnet</li><li>Doublure en coton rayé, une poche plate</li></ul>',
    dimensions: 'Fermée : 30 × 19 cm, épaisseur 4 cm. Poids 190 g.',
    care: '<p>Glissez une feuille de carton à l’intérieur pour qu’elle garde sa ligne.<br>Brossez doucement les losanges : le brou fonce avec le temps et c’est bien ainsi.</p>',
    colours: ['Naturel', 'Noix'],
    materials: ['Doum (palmier nain)', 'Cuir', 'Coton'],
    related: ['pochette-issaguen', 'besace-mokrisset', 'canotier-larache'],
    identifier: 'RIF-SAC-006',
    manufacturer: 'cooperative-doum-jbala',
    warnings: '',
    stock: 21,
    cost: 18,
    createdDaysAgo: 472,
    pictureAlts: [
      'Pochette à rabat en paille fine, losanges brun noix et bord gansé de cuir, vue de face',
      'La pochette Bab Taza ouverte sur sa doublure de coton rayé',
      'Gros plan sur les losanges teints au brou de noix et la patte de cuir',
    ],
  },
  {
    slug: 'pochette-issaguen',
    name: 'Pochette Issaguen',
    priceEuros: 45,
    category: 'Sacs',
    isNew: false,
    description:
      'Des zigzags de garance, relevés d’un trait de safran, courent sur le rabat ; un gland de laine filée main en prolonge la couleur. Issaguen est à quinze cents mètres : l’hiver y est long, on y file et on y teint. La laine vient des moutons du village.',
    artisan: 'Zohra Temsamani',
    artisanStory:
      'Zohra file encore au fuseau, en marchant. Elle dit que la laine se casse quand on la surveille. Ses glands sont tous différents, parce qu’elle les noue avec ce qui reste de la journée.',
    details:
      '<ul><li>Palmier nain clair, zigzags teints à la garance et à la gaude</li><li>Gland en laine de mouton filée au fuseau, 11 cm</li><li>Rabat en pointe gansé de cuir, bouton-pression caché</li><li>Intérieur doublé de coton rayé</li></ul><p>Le gland se détache : il tient par une boucle.</p>',
    dimensions: 'Fermée : 28 × 18 cm, épaisseur 4 cm. Gland de 11 cm. Poids 180 g.',
    care: '<p>Retirez le gland avant tout nettoyage. Il se lave à l’eau tiède et au savon de Marseille, puis sèche suspendu.</p><p>La pochette se nettoie au <strong>chiffon sec</strong>.</p>',
    colours: ['Naturel', 'Garance', 'Safran'],
    materials: ['Doum (palmier nain)', 'Laine', 'Cuir', 'Coton'],
    related: ['pochette-bab-taza', 'cabas-ketama', 'chapeau-jebli'],
    identifier: 'RIF-SAC-007',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: 'Petites pièces : tenir le gland de laine hors de portée des enfants de moins de 3 ans.',
    stock: 16,
    cost: 16.5,
    createdDaysAgo: 63,
    pictureAlts: [
      'Pochette en paille claire à rabat en zigzags garance, gland de laine au centre, vue de face',
      'La pochette Issaguen posée à plat, de biais, le gland de laine sur la paille',
      'Gros plan sur les zigzags garance, le trait de safran et l’attache du gland',
    ],
  },
]
