import type { DemoProduct } from '../products.ts'

/** Small things for the hand and the table. */
export const accessories: readonly DemoProduct[] = [
  {
    slug: 'eventail-doum',
    name: 'Éventail en doum',
    priceEuros: 12.5,
    category: 'Accessoires',
    isNew: false,
    description:
      'Une palme tressée, un losange indigo, un manche d’oléastre. On s’en sert pour le visage, et au Rif d’abord pour la braise. Il déplace plus d’air qu’un éventail de papier, et dure dix étés.',
    artisan: 'Coopérative Doum Jbala',
    details:
      '<ul><li>Palmier nain tressé à plat, en chevron, losange teint à l’indigo</li><li>Manche en bois d’oléastre, poncé et huilé</li><li>Ligature en fil de coton bleu</li></ul>',
    dimensions: 'Longueur 42 cm avec le manche, pale de 28 × 26 cm. Poids 60 g.',
    care: '<p>Gardez-le au sec. Un manche terne se frotte d’une goutte d’huile d’olive.</p>',
    colours: ['Naturel', 'Indigo'],
    materials: ['Doum (palmier nain)', 'Bois', 'Coton'],
    related: ['panier-plage-martil', 'chapeau-jebli', 'dessous-verre-jbala'],
    identifier: 'RIF-ACC-001',
    manufacturer: 'cooperative-doum-jbala',
    warnings: 'Matière inflammable : tenir éloigné des flammes.',
    stock: 38,
    cost: 4.2,
    createdDaysAgo: 700,
    pictureAlts: [
      'Éventail rond en palmier nain tressé, losange indigo et manche de bois, vu de face',
      'L’éventail en doum posé de biais, la ligature bleue en haut du manche',
      'Gros plan sur le losange indigo, brins tressés en chevron',
    ],
  },
  {
    slug: 'corbeille-pain-jebha',
    name: 'Corbeille à pain Jebha',
    priceEuros: 28,
    category: 'Accessoires',
    isNew: false,
    description:
      'Basse, ronde, à bord évasé, pour poser le pain au milieu de la table. Elle est montée en spirale sur un cœur de jonc ; une rosace de garance marque le fond, un torsadé rouge le bord. Un linge de coton, et le pain y reste tiède le temps du repas.',
    artisan: 'Touria Akhrif',
    details:
      '<ul><li>Cœur de jonc, points de palmier nain naturel</li><li>Bord torsadé et rosace teints à la garance</li><li>Ni vernis ni apprêt</li></ul><p>Fournie avec un linge de coton écru, 40 × 40 cm.</p>',
    dimensions: 'Diamètre 34 cm en haut et 21 cm au fond, hauteur 8 cm. Poids 260 g.',
    care: '<p>Secouez les miettes, brossez le fond.<br>Le linge se lave à 60 °C. La corbeille ne va ni au four, ni au lave-vaisselle.</p>',
    colours: ['Naturel', 'Garance'],
    materials: ['Doum (palmier nain)', 'Jonc', 'Coton'],
    related: ['dessous-verre-jbala', 'panier-couvercle-jbala', 'cabas-grand-marche'],
    identifier: 'RIF-ACC-002',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: 'Pour le pain et les aliments secs. Intercaler le linge pour tout aliment gras ou humide.',
    stock: 29,
    cost: 10,
    createdDaysAgo: 608,
    pictureAlts: [
      'Corbeille ronde en vannerie spiralée à bord garance, garnie de pains sur un linge, vue de face',
      'La corbeille Jebha vide, vue d’en haut, la rosace garance au fond',
      'Gros plan sur le bord torsadé et les points de palmier nain',
    ],
  },
  {
    slug: 'dessous-verre-jbala',
    name: 'Dessous de verre Jbala, lot de six',
    priceEuros: 24,
    category: 'Accessoires',
    isNew: false,
    description:
      'Six disques de paille, chacun avec sa couleur en couronne : indigo, garance, safran, olive, noix et thé. On reconnaît ainsi son verre de thé. Ils sont faits avec les fins de brins des grands paniers, trop courtes pour autre chose.',
    artisan: 'Zohra Temsamani',
    details:
      '<ul><li>Lot de six, dans un lien de coton</li><li>Vannerie spiralée, palmier nain et jonc</li><li>Six teintures végétales, une par pièce</li></ul>',
    dimensions: 'Diamètre 11 cm, épaisseur 0,6 cm chacun. Poids du lot 150 g.',
    care: '<p>Laissez-les sécher à l’air s’ils ont bu. Le thé renversé se rince aussitôt à l’eau froide.</p>',
    colours: ['Naturel', 'Indigo', 'Garance', 'Safran', 'Olive', 'Noix'],
    materials: ['Doum (palmier nain)', 'Jonc', 'Coton'],
    related: ['corbeille-pain-jebha', 'eventail-doum', 'panier-couvercle-jbala'],
    identifier: 'RIF-ACC-003',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: '',
    stock: 34,
    cost: 8.5,
    createdDaysAgo: 368,
    pictureAlts: [
      'Six dessous de verre ronds en paille, empilés, l’un posé contre la pile, vus de face',
      'Les six dessous de verre Jbala en éventail, du bleu indigo au brun thé',
      'Gros plan sur une pile de dessous de verre, couronne olive et cœur en spirale',
    ],
  },
]
