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
      'Un drapeau de palmier nain monté sur une baguette d’oléastre. On s’en sert pour le visage, et au Rif d’abord pour la braise. Il déplace plus d’air qu’un éventail de papier, et dure dix étés.',
    artisan: 'Coopérative Doum Jbala',
    artisanStory: null,
    details:
      '<ul><li>Feuille de palmier nain tressée à plat</li><li>Manche en bois d’oléastre, poncé et huilé</li><li>Ligature en fil de coton rouge</li></ul>',
    dimensions: 'Longueur 34 cm avec le manche, pale de 18 × 20 cm. Poids 60 g.',
    care: '<p>Gardez-le au sec. Un manche terne se frotte d’une goutte d’huile d’olive.</p>',
    related: ['panier-plage-martil', 'chapeau-jebli', 'dessous-verre-jbala'],
    identifier: 'RIF-ACC-001',
    manufacturer: 'cooperative-doum-jbala',
    warnings: 'Matière inflammable : tenir éloigné des flammes.',
    stock: 38,
    cost: 4.2,
    createdDaysAgo: 175,
    pictureAlts: [
      'Éventail en feuille de palmier nain tressée, manche de bois, vu de face',
      'L’éventail en doum posé de biais, la ligature rouge au bas de la pale',
      'Gros plan sur le tressage à plat de l’éventail',
    ],
  },
  {
    slug: 'corbeille-pain-jebha',
    name: 'Corbeille à pain Jebha',
    priceEuros: 28,
    category: 'Accessoires',
    isNew: false,
    description:
      'Basse, ronde, à bord évasé, pour poser le pain au milieu de la table. Elle est montée en spirale sur un cœur de jonc, sans aucune teinture à l’intérieur. Un linge de coton, et le pain y reste tiède le temps du repas.',
    artisan: 'Touria Akhrif',
    artisanStory: null,
    details:
      '<ul><li>Cœur de jonc, points de palmier nain naturel</li><li>Liseré brun sur le bord extérieur uniquement</li><li>Ni vernis ni apprêt</li></ul><p>Fournie avec un linge de coton écru, 40 × 40 cm.</p>',
    dimensions: 'Diamètre 27 cm en haut et 18 cm au fond, hauteur 8 cm. Poids 260 g.',
    care: '<p>Secouez les miettes, brossez le fond.<br>Le linge se lave à 60 °C. La corbeille ne va ni au four, ni au lave-vaisselle.</p>',
    related: ['dessous-verre-jbala', 'panier-couvercle-jbala', 'cabas-grand-marche'],
    identifier: 'RIF-ACC-002',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: 'Pour le pain et les aliments secs. Intercaler le linge pour tout aliment gras ou humide.',
    stock: 29,
    cost: 10,
    createdDaysAgo: 152,
    pictureAlts: [
      'Corbeille à pain ronde en vannerie spiralée, liseré brun, vue de face',
      'La corbeille Jebha vue d’en haut, la spirale partant du fond',
      'Gros plan sur les points de palmier nain autour du cœur de jonc',
    ],
  },
  {
    slug: 'dessous-verre-jbala',
    name: 'Dessous de verre Jbala, lot de six',
    priceEuros: 24,
    category: 'Accessoires',
    isNew: false,
    description:
      'Six disques de paille, chacun avec sa couleur au centre : garance, olive, indigo, safran, noix, et un naturel. On reconnaît ainsi son verre de thé. Ils sont faits avec les fins de brins des grands paniers, trop courtes pour autre chose.',
    artisan: 'Zohra Temsamani',
    artisanStory: null,
    details:
      '<ul><li>Lot de six, dans un lien de coton</li><li>Vannerie spiralée, palmier nain et jonc</li><li>Cinq teintures végétales et un naturel</li></ul>',
    dimensions: 'Diamètre 10 cm, épaisseur 0,6 cm chacun. Poids du lot 150 g.',
    care: '<p>Laissez-les sécher à l’air s’ils ont bu. Le thé renversé se rince aussitôt à l’eau froide.</p>',
    related: ['corbeille-pain-jebha', 'eventail-doum', 'panier-couvercle-jbala'],
    identifier: 'RIF-ACC-003',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: '',
    stock: 34,
    cost: 8.5,
    createdDaysAgo: 92,
    pictureAlts: [
      'Six dessous de verre ronds en paille, chacun d’une couleur au centre, vus de face',
      'Les dessous de verre Jbala empilés et posés en éventail',
      'Gros plan sur un dessous de verre, spirale de paille et cœur teint',
    ],
  },
]
