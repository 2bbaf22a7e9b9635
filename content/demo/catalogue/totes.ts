import type { DemoProduct } from '../demo-product.ts'

/** Large bags carried on the shoulder or by hand. */
export const totes: readonly DemoProduct[] = [
  {
    slug: 'cabas-chefchaouen',
    name: 'Cabas Chefchaouen',
    priceEuros: 89,
    category: 'Sacs',
    isNew: true,
    itemTexts: ['message'],
    description:
      'Un grand cabas qui se porte à l’épaule, tressé serré dans le cœur de la feuille de palmier nain. Un large chevron indigo, plein sur les bords et en damier au cœur, fait le tour du sac ; son bleu vient de la cuve, pas du pinceau. Les anses longues, en cuir de vachette camel, sont cousues au point sellier par un maroquinier de Tétouan.',
    artisan: 'Rahma El Yousfi',
    artisanStory:
      'Rahma tresse depuis l’âge de dix ans, assise sur le pas de sa porte à Bab Taza. Elle a appris les chevrons de sa tante, qui les comptait à voix haute. Aujourd’hui elle dirige l’atelier de neuf femmes de la coopérative et forme chaque hiver deux apprenties.',
    details:
      '<p>Corps en palmier nain (doum) récolté à la main et blanchi au soleil. Chevrons en brins teints à l’indigo naturel avant le tressage : la couleur traverse la fibre.</p><ul><li>Anses en cuir de vachette à tannage végétal, cousues main au fil de lin poissé</li><li>Bord roulé et surjeté d’une cordelette de doum</li><li>Fond plat renforcé d’un second rang de tresse</li><li>Sans doublure, une boucle intérieure pour les clés</li></ul><p>Environ <strong>trois jours de tressage</strong> par sac.</p>',
    dimensions:
      'Largeur 45 cm en haut et 30 cm à la base, hauteur 30 cm, profondeur 21 cm. Anses tombant de 24 cm. Poids 720 g.',
    weightG: 720,
    care: '<p>Dépoussiérez à la brosse douce, dans le sens du brin. Une tache se tamponne avec un linge à peine humide ; séchez à l’ombre, jamais sur un radiateur.</p><p>Nourrissez les anses <em>une fois par an</em> avec une noisette de cire incolore.</p>',
    colours: ['Naturel', 'Indigo', 'Camel'],
    materials: ['Doum (palmier nain)', 'Cuir'],
    related: ['cabas-ketama', 'pochette-bab-taza', 'capeline-asilah'],
    identifier: 'RIF-SAC-001',
    manufacturer: 'cooperative-doum-jbala',
    warnings: '',
    stock: 18,
    cost: 34,
    createdDaysAgo: 4,
    pictureAlts: [
      'Grand cabas en paille naturelle à large chevron indigo, longues anses en cuir camel, vu de face',
      'Le cabas Chefchaouen suspendu à une patère par ses anses',
      'Gros plan sur le chevron indigo et l’attache de cuir piquée, dans le tressage de palmier nain',
    ],
  },
  {
    slug: 'cabas-ketama',
    name: 'Cabas Ketama',
    priceEuros: 79,
    category: 'Sacs',
    isNew: false,
    description:
      'Des rayures terracotta sur une paille claire, comme les terres du haut Rif après la pluie. La teinte est tirée de la racine de garance, chauffée deux fois sans jamais bouillir ; d’un bain à l’autre elle va de la brique au rose. Un cabas de tous les jours, qui contient un classeur, une gourde et le pain.',
    artisan: 'Fatima-Zahra Aouragh',
    artisanStory:
      'À Ketama, Fatima-Zahra fait pousser sa garance derrière la maison et attend trois ans avant d’arracher les racines. Elle note chaque bain dans un cahier d’écolier : l’eau de la source, le bois du feu, le temps qu’il faisait.',
    details:
      '<ul><li>Palmier nain tressé à plat, dessus-dessous, sur une forme en bois</li><li>Rayures teintes à la racine de garance, mordancées à l’alun</li><li>Anses rondes en cuir cognac, fixées par quatre pattes cousues</li><li>Bord torsadé de deux tons</li></ul><p>Les rayures ne tombent jamais deux fois à la même hauteur : c’est la main qui compte les rangs.</p>',
    dimensions:
      'Largeur 42 cm, hauteur 29 cm, profondeur 20 cm. Passage de main sous les anses : 12 cm. Poids 640 g.',
    weightG: 640,
    care: '<p>Évitez le plein soleil prolongé : la garance est une couleur vivante, elle s’adoucit avec les étés.</p><ol><li>Brossez à sec.</li><li>Tamponnez les taches à l’eau claire, sans frotter.</li><li>Bourrez le sac de papier et laissez sécher à plat.</li></ol>',
    colours: ['Naturel', 'Terracotta', 'Cognac'],
    materials: ['Doum (palmier nain)', 'Cuir'],
    related: ['cabas-chefchaouen', 'pochette-issaguen', 'canotier-moulay'],
    identifier: 'RIF-SAC-002',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: '',
    stock: 24,
    cost: 30,
    createdDaysAgo: 384,
    pictureAlts: [
      'Cabas en paille claire rayé de terracotta, anses en cuir cognac, vu de face',
      'Le cabas Ketama vu d’en haut, large ouverture et bord torsadé de deux tons',
      'Gros plan sur les rayures teintes à la garance et l’attache de cuir',
    ],
  },
  {
    slug: 'cabas-grand-marche',
    name: 'Cabas Grand Marché',
    priceEuros: 95,
    category: 'Sacs',
    isNew: false,
    description:
      'Le plus large de nos cabas, pensé pour le marché du samedi : un damier olive et naturel, une ouverture généreuse, un fond qui tient debout. On y couche les poireaux, on y pose un melon. Plein, il garde sa forme ; vide, il reste beau au pied d’une table.',
    artisan: 'Khadija Bouzid',
    details:
      '<p>Le damier est monté <strong>brin par brin</strong>, deux naturels pour deux olive. Le vert vient d’un bain de feuilles d’olivier fixé au fer.</p><ul><li>Palmier nain en brins larges de 9 mm, plus robustes</li><li>Double fond cousu</li><li>Anses en cuir olive, doublées sur la prise de main</li><li>Supporte une charge de 10 kg</li></ul>',
    dimensions:
      'Largeur 58 cm en haut et 42 cm à la base, hauteur 31 cm, profondeur 23 cm. Passage de main : 17 cm. Poids 980 g.',
    weightG: 980,
    care: '<p>Après le marché, retournez-le et tapez le fond pour chasser la terre.<br>Un fruit écrasé se nettoie aussitôt, à l’éponge humide et au savon noir très dilué.</p><p>Rangez-le ouvert, dans une pièce aérée.</p>',
    colours: ['Olive', 'Naturel'],
    materials: ['Doum (palmier nain)', 'Cuir'],
    related: ['panier-anses-courtes', 'cabas-ketama', 'corbeille-pain-jebha'],
    identifier: 'RIF-SAC-003',
    manufacturer: 'cooperative-doum-jbala',
    warnings: 'Charge maximale conseillée : 10 kg.',
    stock: 12,
    cost: 37,
    createdDaysAgo: 564,
    pictureAlts: [
      'Très grand cabas de marché en damier olive et paille naturelle, anses en cuir olive, vu de face',
      'Le cabas Grand Marché tourné de trois quarts, le damier suivant le flanc',
      'Gros plan sur le damier olive et naturel, brins larges croisés',
    ],
  },
]
