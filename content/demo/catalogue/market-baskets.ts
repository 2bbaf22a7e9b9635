import type { DemoProduct } from '../products.ts'

/** Baskets for the market, the beach, children and the house. */
export const marketBaskets: readonly DemoProduct[] = [
  {
    slug: 'panier-anses-courtes',
    name: 'Panier anses courtes',
    priceEuros: 55,
    category: 'Sacs',
    isNew: false,
    description:
      'Le panier que l’on croit avoir toujours connu. Deux anses courtes, un ventre rond, pas un ornement : la forme que les femmes du Rif portent au souk depuis des générations. Il sert à tout et ne se plaint de rien.',
    artisan: 'Coopérative Doum Jbala',
    artisanStory:
      'Ce panier est le premier que l’on apprend à la coopérative. Toutes savent le faire ; on reconnaît pourtant chaque main à la façon de terminer le bord.',
    details:
      '<p>Une longue tresse de onze brins, cousue sur elle-même en spirale avec une cordelette de doum et une aiguille d’os.</p><ul><li>Palmier nain naturel, blanchi au soleil</li><li>Anses en corde de doum gainées de cuir châtaigne</li><li>Fond rond renforcé</li></ul>',
    dimensions: 'Largeur 44 cm, hauteur 25 cm, profondeur 24 cm. Passage de main : 10 cm. Poids 580 g.',
    care: '<p>Un panier qui s’affaisse reprend vie : vaporisez un peu d’eau, bourrez-le de linges, laissez une nuit.</p>',
    related: ['cabas-grand-marche', 'panier-plage-martil', 'corbeille-pain-jebha'],
    identifier: 'RIF-SAC-012',
    manufacturer: 'cooperative-doum-jbala',
    warnings: '',
    stock: 40,
    cost: 20,
    createdDaysAgo: 210,
    pictureAlts: [
      'Panier de marché en paille naturelle à deux anses courtes en cuir châtaigne, vu de face',
      'Le panier vu d’en haut, son ventre rond et sa large ouverture',
      'Gros plan sur les bandes de tresse cousues bord à bord et l’attache de cuir',
    ],
  },
  {
    slug: 'panier-plage-martil',
    name: 'Panier de plage Martil',
    priceEuros: 64,
    category: 'Sacs',
    isNew: false,
    description:
      'Deux serviettes, un livre, trois pêches : il avale la journée entière. Des pompons de laine, rouges, safran, bleus et olive, courent sous le bord comme les parasols sur la plage de Martil. On l’entend venir, ils dansent en marchant.',
    artisan: 'Touria Akhrif',
    details:
      '<ul><li>Grand corps évasé en palmier nain</li><li>Une guirlande de pompons en laine de mouton, coupés et noués à la main</li><li>Anses rondes en cuir clair</li><li>Lien de fermeture en coton</li></ul><p>Les pompons sont noués un à un : vous pouvez les déplacer ou en retirer.</p>',
    dimensions: 'Largeur 54 cm, hauteur 31 cm, profondeur 26 cm. Anses tombant de 19 cm. Poids 760 g.',
    care: '<p>Secouez le sable panier retourné. Si la laine a pris l’eau de mer, rincez les pompons à l’eau douce et peignez-les aux doigts une fois secs.</p>',
    related: ['seau-el-jebha', 'capeline-rif', 'eventail-doum'],
    identifier: 'RIF-SAC-013',
    manufacturer: 'cooperative-tissage-ketama',
    warnings:
      'Petites pièces : les pompons peuvent se détacher, ne pas laisser à la portée des enfants de moins de 3 ans.',
    stock: 19,
    cost: 24,
    createdDaysAgo: 127,
    pictureAlts: [
      'Grand panier de plage en paille bordé de pompons de laine colorés, vu de face',
      'Le panier Martil tourné de trois quarts, la guirlande de pompons sous le bord',
      'Gros plan sur trois pompons de laine noués sous le bord torsadé',
    ],
  },
  {
    slug: 'mini-cabas-zinat',
    name: 'Mini cabas Zinat',
    priceEuros: 39,
    category: 'Sacs',
    isNew: false,
    description:
      'Un cabas d’enfant, fait comme celui des grands, avec une bande olive dentelée à mi-hauteur. Il transporte un doudou, des billes, des figues de barbarie imaginaires. Les anses sont rondes et courtes, à la mesure d’une main de quatre ans.',
    artisan: 'Khadija Bouzid',
    details:
      '<ul><li>Palmier nain tressé fin, bord arrondi et lissé pour ne pas gratter</li><li>Bande teinte à la feuille d’olivier</li><li>Anses en cuir souple, cousues et non collées</li><li>Ni perle, ni pompon, ni cordon</li></ul>',
    dimensions: 'Largeur 23 cm, hauteur 15 cm, profondeur 12 cm. Passage de main : 8 cm. Poids 210 g.',
    care: '<p>Une éponge humide pour la confiture, un souffle pour le sable. Les anses se nourrissent d’un peu de cire incolore.</p>',
    related: ['bob-badis', 'cabas-grand-marche', 'panier-anses-courtes'],
    identifier: 'RIF-SAC-014',
    manufacturer: 'cooperative-doum-jbala',
    warnings: 'Ceci n’est pas un jouet. Conseillé à partir de 3 ans, sous la surveillance d’un adulte.',
    stock: 22,
    cost: 14,
    createdDaysAgo: 45,
    pictureAlts: [
      'Petit cabas d’enfant en paille à bande olive dentelée, vu de face',
      'Le mini cabas Zinat vu d’en haut, ses petites anses de cuir',
      'Gros plan sur la bande olive tressée dans la paille fine',
    ],
  },
  {
    slug: 'panier-couvercle-jbala',
    name: 'Panier à couvercle Jbala',
    priceEuros: 85,
    category: 'Accessoires',
    isNew: false,
    description:
      'Haut, rond, coiffé d’un dôme : c’est le panier de la mariée, où l’on gardait le henné, les dattes et les bijoux. Des losanges rouges et verts en font le tour, des flammes montent jusqu’au bouton du couvercle. Aujourd’hui on y range des lettres, du fil, le pain de la semaine.',
    artisan: 'Ftouma Khamlichi',
    artisanStory:
      'Ftouma a quatre-vingts ans passés et ne fait plus que deux paniers par saison. Elle commence toujours par le couvercle : si le dôme tient, dit-elle, le reste suivra.',
    details:
      '<p>Technique de la <em>vannerie spiralée</em> : un boudin de jonc enroulé, recouvert point par point de palmier nain teint.</p><ul><li>Rouge de garance, vert d’olivier et de gaude</li><li>Couvercle emboîtant, coiffé d’un bouton tressé</li></ul><p>Pièce unique, numérotée sous le fond.</p>',
    dimensions: 'Diamètre 30 cm, hauteur 27 cm sans le couvercle, 37 cm avec. Poids 890 g.',
    care: '<p>Un pinceau sec pour la poussière entre les points.<br>Laissez le couvercle entrouvert quand le panier ne sert pas : le jonc respire.</p>',
    related: ['corbeille-pain-jebha', 'dessous-verre-jbala', 'panier-rond-akchour'],
    identifier: 'RIF-ACC-004',
    manufacturer: 'cooperative-doum-jbala',
    warnings: '',
    stock: 1,
    cost: 36,
    createdDaysAgo: 160,
    pictureAlts: [
      'Haut panier rond à couvercle en dôme, losanges et flammes rouges et verts, vu de face',
      'Le panier Jbala ouvert, son couvercle posé contre lui, flammes rouges et vertes en étoile',
      'Gros plan sur les losanges rouges et verts de la vannerie spiralée',
    ],
  },
  {
    slug: 'cabas-ajoure-fifi',
    name: 'Cabas ajouré Fifi',
    priceEuros: 92,
    category: 'Sacs',
    isNew: false,
    description:
      'À Fifi, on laisse des jours entre les brins, comme les claies où sèchent les figues. La lumière passe et se pose sur la doublure de coton blanc. Un cabas presque transparent, plus solide qu’il n’en a l’air.',
    artisan: 'Malika Amezian',
    details:
      '<ul><li>Tressage ajouré en carrés, brins doubles de palmier nain doré</li><li>Doublure en coton écru sur toute la hauteur</li><li>Anses en cuir clair, piquées</li><li>Fond plein, à double rang</li></ul><p>La doublure se retire en défaisant six liens.</p>',
    dimensions: 'Largeur 42 cm, hauteur 28 cm, profondeur 20 cm. Anses tombant de 16 cm. Poids 600 g.',
    care: '<p>Lavez la doublure à 30 °C, repassez-la tiède.<br>N’accrochez rien aux jours : un brin tiré se remet en place avec une aiguille sans pointe.</p>',
    related: ['cabas-chefchaouen', 'capeline-rif', 'seau-oued-laou'],
    identifier: 'RIF-SAC-015',
    manufacturer: 'cooperative-doum-jbala',
    warnings: '',
    stock: 0,
    cost: 36,
    createdDaysAgo: 81,
    pictureAlts: [
      'Cabas en paille dorée ajourée, doublé de coton écru, anses en cuir clair, vu de face',
      'Le cabas Fifi vu d’en haut, ouvert sur sa doublure claire',
      'Gros plan sur les brins doublés et les jours carrés où paraît la doublure',
    ],
  },
]
