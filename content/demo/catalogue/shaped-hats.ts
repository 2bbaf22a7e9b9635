import type { DemoProduct } from '../products.ts'

/** Fedoras, bucket hats and the hat of the Jbala. */
export const shapedHats: readonly DemoProduct[] = [
  {
    slug: 'fedora-al-hoceima',
    name: 'Fedora Al Hoceïma',
    priceEuros: 85,
    category: 'Chapeaux',
    isNew: false,
    description:
      'Une fedora de paille pincée à la main, cerclée d’un galon de cuir cognac. La pince est formée à la vapeur, au pouce, sans moule : elle suit un peu chaque tête. Le cuir vient de Tétouan, la paille des collines au-dessus d’Al Hoceïma.',
    artisan: 'Hassan Loukili',
    artisanStory: null,
    details:
      '<ul><li>Palmier nain tressé fin, cousu à bord franc</li><li>Galon de cuir à tannage végétal, 1,5 cm, fermé par une boucle de laiton</li><li>Calotte pincée de 12 cm, bord de 6,5 cm légèrement relevé à l’arrière</li><li>Bandeau intérieur en cuir d’agneau</li></ul>',
    dimensions:
      'Tour de tête 58 cm (57 à 59 avec les mousses fournies). Hauteur 12 cm, bord de 6,5 cm. Poids 170 g.',
    care: '<p>Ne pincez pas la calotte pour saluer : c’est là que la paille casse. Prenez-le par le bord, devant et derrière.</p><p>Cirez le galon quand il ternit.</p>',
    related: ['fedora-nador', 'besace-tetouan', 'seau-oued-laou'],
    identifier: 'RIF-CHA-005',
    manufacturer: 'chapellerie-larache',
    warnings: '',
    stock: 12,
    cost: 32,
    createdDaysAgo: 68,
    pictureAlts: [
      'Fedora en paille naturelle à galon de cuir cognac, vue de face',
      'La fedora Al Hoceïma de trois quarts, la calotte pincée et la boucle du galon',
      'Gros plan sur le galon de cuir et les rangs de tresse',
    ],
  },
  {
    slug: 'fedora-nador',
    name: 'Fedora Nador',
    priceEuros: 79,
    category: 'Chapeaux',
    isNew: false,
    description:
      'Deux tons de paille, l’un laissé au soleil, l’autre passé au brou de noix : la calotte est brune, le bord est clair, et la couture entre les deux se voit à peine. Nador, entre lagune et montagne, connaît ce partage. Une fedora sobre, sans ruban.',
    artisan: 'Mimoun Azzouz',
    artisanStory:
      'Mimoun a longtemps réparé les chapeaux des autres à Nador. En défaisant, il a compris comment faire. Il coud toujours de l’intérieur vers l’extérieur, à rebours de ses confrères.',
    details:
      '<p>Deux lots de palmier nain de la même récolte, assemblés par une <strong>couture invisible</strong>.</p><ul><li>Calotte teinte au brou de noix, bord naturel de 6 cm</li><li>Fin passepoil tressé à la jonction</li><li>Bandeau intérieur en coton, tour ajustable</li></ul>',
    dimensions: 'Tour de tête 57 ou 59 cm selon le serrage. Hauteur 11,5 cm. Poids 160 g.',
    care: '<p>La partie brune est plus sensible à l’eau que la claire : tamponnez, ne rincez pas.<br>Un chiffon de laine lui rend son éclat.</p>',
    related: ['fedora-al-hoceima', 'canotier-larache', 'besace-tetouan'],
    identifier: 'RIF-CHA-006',
    manufacturer: 'chapellerie-larache',
    warnings: '',
    stock: 7,
    cost: 30,
    createdDaysAgo: 104,
    pictureAlts: [
      'Fedora bicolore, calotte brune et bord de paille claire, vue de face',
      'La fedora Nador de trois quarts, la limite des deux tons au bas de la calotte',
      'Gros plan sur la couture entre la paille brune et la paille claire',
    ],
  },
  {
    slug: 'bob-cala-iris',
    name: 'Bob Cala Iris',
    priceEuros: 48,
    category: 'Chapeaux',
    isNew: true,
    description:
      'Un bob au crochet, en raphia, que l’on roule dans un sac sans y penser. Il reprend sa forme d’un revers de main. Cala Iris est une crique de galets : on y arrive à pied, tête couverte.',
    artisan: 'Sanae Bakkali',
    artisanStory: null,
    details:
      '<ul><li>Raphia crocheté en mailles serrées, d’une seule pelote</li><li>Bord court de 6 cm, plus dense sur les trois derniers rangs</li><li>Sans doublure, sans couture</li></ul><p>Sanae compte cent huit mailles au tour. Les vôtres y sont toutes.</p>',
    dimensions: 'Tour de tête 56 à 58 cm, souple. Hauteur 9 cm, bord de 6 cm. Poids 85 g.',
    care: '<p>Se lave à la main, à l’eau tiède, avec un peu de savon neutre. Pressez dans une serviette, sans tordre, et séchez sur un bol retourné.</p>',
    related: ['bob-badis', 'seau-el-jebha', 'panier-plage-martil'],
    identifier: 'RIF-CHA-007',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: '',
    stock: 31,
    cost: 17,
    createdDaysAgo: 15,
    pictureAlts: [
      'Bob en raphia crocheté couleur sable, vu de face',
      'Le bob Cala Iris de trois quarts, le bord court légèrement évasé',
      'Gros plan sur les mailles de raphia',
    ],
  },
  {
    slug: 'bob-badis',
    name: 'Bob Badis',
    priceEuros: 45,
    category: 'Chapeaux',
    isNew: false,
    description:
      'Un bob d’enfant bordé d’un rang safran, léger comme une main posée sur la tête. Le bord descend sur la nuque, là où le soleil tape. Il n’a ni cordon ni bouton : rien qui pende, rien qui s’arrache.',
    artisan: 'Sanae Bakkali',
    artisanStory:
      'Sanae a crocheté le premier Bob Badis pour son fils, qui perdait tous ses chapeaux. Celui-là, il l’a gardé trois étés ; elle l’a seulement agrandi de deux rangs.',
    details:
      '<ul><li>Raphia fin, crocheté souple</li><li>Liseré teint au safran et à la gaude</li><li>Bandeau intérieur en coton doux, cousu</li><li>Conçu <strong>sans cordon</strong> autour du cou</li></ul>',
    dimensions: 'Tour de tête 50 à 53 cm, de 3 à 7 ans. Hauteur 8 cm, bord de 5,5 cm. Poids 70 g.',
    care: '<p>À la main, à l’eau tiède. Remettez-le en forme encore humide sur un ballon d’enfant : c’est exactement la bonne taille.</p>',
    related: ['bob-cala-iris', 'mini-cabas-zinat', 'besace-mokrisset'],
    identifier: 'RIF-CHA-008',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: '',
    stock: 20,
    cost: 16,
    createdDaysAgo: 46,
    pictureAlts: [
      'Bob d’enfant en raphia à liseré jaune safran, vu de face',
      'Le bob Badis de trois quarts, le bord descendant vers la nuque',
      'Gros plan sur le liseré safran et les mailles fines',
    ],
  },
  {
    slug: 'chapeau-jebli',
    name: 'Chapeau jebli',
    priceEuros: 75,
    category: 'Chapeaux',
    isNew: false,
    description:
      'Le chapeau des femmes jbala, que l’on voit au marché de Chefchaouen et dans les champs d’alentour. Paille épaisse, calotte haute, et quatre cordons de laine bleu nuit qui relient la pointe au bord, arrêtés par des pompons. Ce n’est pas un souvenir : c’est un outil contre le soleil.',
    artisan: 'Ftouma Khamlichi',
    artisanStory:
      'Ftouma porte le sien tous les jours, avec les pompons que sa mère avait noués. Elle les a transférés trois fois, d’un chapeau usé à un chapeau neuf. La paille passe, dit-elle, la laine reste.',
    details:
      '<p>Monté selon l’usage des villages autour de Bab Taza, par une seule personne.</p><ul><li>Palmier nain en tresse large, double épaisseur</li><li>Quatre cordons de laine torsadée, teints à l’indigo</li><li>Huit pompons de laine de mouton</li><li>Lien de coton amovible sous le menton</li></ul>',
    dimensions: 'Tour de tête 58 cm. Diamètre 42 cm, hauteur 16 cm. Pompons de 4 cm. Poids 320 g.',
    care: '<p>Brossez la paille, secouez la laine. Les cordons se démontent : ils sont noués au travers de la tresse, pas collés.</p><p>Traitez la laine contre les mites en hiver, avec un sachet de lavande.</p>',
    related: ['pochette-issaguen', 'panier-couvercle-jbala', 'eventail-doum'],
    identifier: 'RIF-CHA-009',
    manufacturer: 'cooperative-doum-jbala',
    warnings:
      'Ne convient pas aux enfants de moins de 7 ans : cordons et pompons. Retirer le lien près d’une machine en marche.',
    stock: 3,
    cost: 29,
    createdDaysAgo: 26,
    pictureAlts: [
      'Chapeau traditionnel jebli en paille, cordons de laine bleu nuit et pompons, vu de face',
      'Le chapeau jebli de trois quarts, les cordons tendus de la pointe au bord',
      'Gros plan sur un pompon de laine et la tresse large',
    ],
  },
]
