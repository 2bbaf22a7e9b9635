import type { DemoProduct } from '../demo-product.ts'

/** Wide-brimmed hats and boaters. */
export const hats: readonly DemoProduct[] = [
  {
    slug: 'capeline-rif',
    name: 'Capeline Rif',
    priceEuros: 69,
    category: 'Chapeaux',
    isNew: true,
    description:
      'Une capeline à large bord, assez souple pour se plier au vent, assez ferme pour ne pas tomber sur les yeux. Son ruban olive est en gros-grain de coton, cousu de trois points et facile à changer. L’ombre qu’elle donne est celle d’un figuier.',
    artisan: 'Naïma Raissouni',
    countryOfOrigin: 'Maroc',
    madeFor: 'Femme',
    artisanStory:
      'Naïma coud ses tresses à plat sur les genoux, en tournant, sans jamais poser le chapeau. Un bord de capeline lui demande vingt-deux mètres de tresse, qu’elle prépare la veille avec sa fille.',
    details:
      '<ul><li>Tresse de palmier nain à sept brins, cousue rang par rang</li><li>Calotte ronde, bord de 11 cm légèrement tombant</li><li>Ruban en gros-grain de coton, 3 cm</li><li>Bandeau intérieur en coton, avec lien de serrage</li></ul>',
    dimensions:
      'Tour de tête 57 cm, réductible de 2 cm par le lien intérieur. Diamètre 41 cm, hauteur 11 cm. Poids 130 g.',
    weightG: 130,
    care: '<p>Prenez-la par le bord, jamais par la calotte.</p><p>Un pli se détend à la vapeur d’une bouilloire, à trente centimètres, puis à plat sous un livre.</p>',
    colours: ['Naturel', 'Olive'],
    materials: ['Doum (palmier nain)', 'Coton'],
    related: ['capeline-asilah', 'panier-plage-martil', 'panier-rond-akchour'],
    identifier: 'RIF-CHA-001',
    manufacturer: 'chapellerie-larache',
    warnings: '',
    stock: 26,
    cost: 25,
    createdDaysAgo: 2,
    pictureAlts: [
      'Capeline en paille naturelle à large bord, ruban olive, vue de face',
      'La capeline Rif vue d’en haut, la tresse en spirale de la calotte au bord',
      'Gros plan sur les rangs de tresse et le ruban olive noué',
    ],
  },
  {
    slug: 'capeline-asilah',
    name: 'Capeline Asilah',
    priceEuros: 95,
    category: 'Chapeaux',
    isNew: false,
    description:
      'Cinquante centimètres de paille claire et un ruban indigo noué en boucle : la plus grande de nos capelines, faite pour les murs blancs et les midis sans ombre. Le bord ondule de lui-même quand on marche.',
    artisan: 'Naïma Raissouni',
    countryOfOrigin: 'Maroc',
    details:
      '<p>Plus de trente mètres de tresse fine, cousus en cinq heures d’affilée pour que la tension reste égale.</p><ul><li>Bord de 16 cm, fil de laiton gainé dans l’ourlet pour le modeler</li><li>Ruban de coton teint à l’indigo, noué et non collé</li><li>Calotte basse et ronde</li></ul>',
    dimensions:
      'Tour de tête 55, 57, 59 ou 61 cm, au choix. Diamètre 50 cm, hauteur 10 cm. Ruban : 3 cm de large. Poids 180 g.',
    weightG: 180,
    care: '<p>Rangez-la à plat, bord relevé, dans sa boîte ou sur une étagère large. Le fil du bord se redresse entre deux doigts.</p><p>Ruban : lavage à l’eau froide, <em>à part</em>.</p>',
    colours: ['Naturel', 'Indigo'],
    materials: ['Doum (palmier nain)', 'Coton', 'Laiton'],
    related: ['capeline-rif', 'cabas-chefchaouen', 'panier-rond-targuist'],
    identifier: 'RIF-CHA-002',
    manufacturer: 'chapellerie-larache',
    warnings: 'Ruban teint à l’indigo : peut déteindre s’il est mouillé.',
    stock: 10,
    options: {
      names: ['Taille'],
      variants: [
        { words: ['55'], stock: 3 },
        { words: ['57'], stock: 5 },
        { words: ['59'], stock: 2 },
        { words: ['61'], stock: 2, priceEuros: 99 },
      ],
    },
    cost: 36,
    createdDaysAgo: 59,
    pictureAlts: [
      'Très grande capeline en paille claire, ruban indigo noué en boucle, vue de face',
      'La capeline Asilah relevée, vue d’en haut, le bord ondulé autour de la boucle indigo',
      'Gros plan sur la boucle indigo et la tresse fine de la calotte',
    ],
  },
  {
    slug: 'canotier-larache',
    name: 'Canotier Larache',
    priceEuros: 59,
    category: 'Chapeaux',
    isNew: false,
    description:
      'Plat, net, deux fois moulé : un canotier d’homme ou de femme, ceint d’un ruban noir. Larache l’a reçu des Espagnols qui s’y promenaient le dimanche et l’a gardé en le tressant à sa manière. Il va avec une chemise blanche, et presque avec tout.',
    artisan: 'Hassan Loukili',
    artisanStory:
      'Hassan possède vingt-deux formes de tilleul, du 53 au 62. La plus usée est le 57. Il monte la paille humide, la fixe à la ficelle et laisse le vent du Loukkos faire le reste.',
    details:
      '<ul><li>Tresse de palmier nain apprêtée à la gomme végétale</li><li>Calotte plate de 9 cm, bord droit de 7 cm</li><li>Ruban de gros-grain noir, 4 cm, nœud plat à gauche</li><li>Bandeau intérieur en cuir</li></ul>',
    dimensions: 'Tour de tête 55, 57, 59 ou 61 cm, au choix. Bord de 7 cm, calotte de 9 cm. Poids 150 g.',
    weightG: 150,
    care: '<p>L’apprêt craint la pluie : à l’averse, mettez-le sous le bras.</p><p>Brosse sèche sur le dessus, buvard sur le bandeau après une journée chaude.</p>',
    colours: ['Naturel', 'Noir'],
    materials: ['Doum (palmier nain)', 'Cuir'],
    related: ['canotier-moulay', 'fedora-nador', 'pochette-bab-taza'],
    identifier: 'RIF-CHA-003',
    manufacturer: 'chapellerie-larache',
    warnings: '',
    stock: 17,
    options: {
      names: ['Taille'],
      variants: [
        { words: ['55'], stock: 0 },
        { words: ['57'], stock: 8 },
        { words: ['59'], stock: 6 },
        { words: ['61'], stock: 3 },
      ],
    },
    cost: 22,
    createdDaysAgo: 528,
    pictureAlts: [
      'Canotier en paille à calotte plate et ruban noir, vu de face',
      'Le canotier Larache de profil, à hauteur d’yeux, le bord parfaitement droit',
      'Gros plan sur la tresse serrée de la calotte, au ras du ruban noir',
    ],
  },
  {
    slug: 'canotier-moulay',
    name: 'Canotier Moulay',
    priceEuros: 62,
    category: 'Chapeaux',
    isNew: false,
    description:
      'Le même canotier, avec un ruban rayé terracotta et crème, tissé sur un petit métier à cartes. La paille est plus claire et la calotte plus basse d’un doigt. Il a quelque chose d’une fin de journée à Moulay Bousselham, quand la lagune rosit.',
    artisan: 'Hassan Loukili',
    details:
      '<p>Ruban tissé aux cartes, <strong>fil par fil</strong>, par l’atelier de Ketama : coton écru et coton teint à la garance.</p><ul><li>Tresse de palmier nain, apprêt léger</li><li>Ruban amovible, fermé par deux points</li><li>Bandeau intérieur en coton</li></ul>',
    dimensions: 'Tour de tête 57 cm. Bord de 6,5 cm, calotte de 8,5 cm. Poids 140 g.',
    weightG: 140,
    care: '<p>Décousez les deux points pour laver le ruban à la main, à l’eau froide.<br>Le chapeau se pose sur sa calotte, jamais sur son bord.</p>',
    colours: ['Naturel', 'Terracotta', 'Écru'],
    materials: ['Doum (palmier nain)', 'Coton'],
    related: ['canotier-larache', 'cabas-ketama', 'fedora-nador'],
    identifier: 'RIF-CHA-004',
    manufacturer: 'chapellerie-larache',
    warnings: '',
    stock: 13,
    cost: 23.5,
    createdDaysAgo: 39,
    pictureAlts: [
      'Canotier en paille à ruban rayé terracotta et crème, vu de face',
      'Le canotier Moulay vu d’en haut, la tresse en spirale sur la calotte plate',
      'Gros plan sur le ruban rayé, son nœud plat et la tresse claire',
    ],
  },
]
