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
      'Une fedora de paille pincée à la main, cerclée d’un galon de cuir cognac. La pince est formée à la vapeur, au pouce, sans moule : elle suit un peu chaque tête. Le cuir vient de Tétouan, la paille des collines au-dessus d’Al Hoceïma.',
    artisan: 'Hassan Loukili',
    details:
      '<ul><li>Palmier nain tressé fin, cousu à bord franc</li><li>Galon de cuir à tannage végétal, 2 cm, piqué de clair, fermé par un clou de laiton</li><li>Calotte pincée de 12 cm, bord de 6,5 cm légèrement baissé à l’avant</li><li>Bandeau intérieur en cuir d’agneau</li></ul>',
    dimensions:
      'Tour de tête 58 cm (57 à 59 avec les mousses fournies). Hauteur 12 cm, bord de 6,5 cm. Poids 170 g.',
    care: '<p>Ne pincez pas la calotte pour saluer : c’est là que la paille casse. Prenez-le par le bord, devant et derrière.</p><p>Cirez le galon quand il ternit.</p>',
    colours: ['Naturel', 'Cognac'],
    materials: ['Doum (palmier nain)', 'Cuir'],
    related: ['fedora-nador', 'besace-tetouan', 'seau-oued-laou'],
    identifier: 'RIF-CHA-005',
    manufacturer: 'chapellerie-larache',
    warnings: '',
    stock: 12,
    cost: 32,
    createdDaysAgo: 68,
    pictureAlts: [
      'Fedora en paille naturelle à galon de cuir cognac, vue de face',
      'La fedora Al Hoceïma de profil, à hauteur d’yeux, la calotte pincée et le bord baissé à l’avant',
      'Gros plan sur le galon de cuir piqué et les rangs de tresse',
    ],
  },
  {
    slug: 'fedora-nador',
    name: 'Fedora Nador',
    priceEuros: 79,
    category: 'Chapeaux',
    isNew: false,
    description:
      'Deux tons de paille, l’un laissé au soleil, l’autre passé au thé noir : la calotte est claire, le bord est brun, et une cordelette torsadée marque la frontière. Nador, entre lagune et montagne, connaît ce partage. Une fedora sobre, qui n’a pas besoin de ruban.',
    artisan: 'Mimoun Azzouz',
    artisanStory:
      'Mimoun a longtemps réparé les chapeaux des autres à Nador. En défaisant, il a compris comment faire. Il coud toujours de l’intérieur vers l’extérieur, à rebours de ses confrères.',
    details:
      '<p>Deux lots de palmier nain de la même récolte, assemblés par une <strong>couture invisible</strong>.</p><ul><li>Calotte naturelle, bord de 6 cm teint au thé</li><li>Cordelette de palmier au brou de noix à la jonction</li><li>Bandeau intérieur en coton, tour ajustable</li></ul>',
    dimensions: 'Tour de tête 55, 57, 59 ou 61 cm, au choix. Hauteur 11,5 cm. Poids 160 g.',
    care: '<p>La partie brune est plus sensible à l’eau que la claire : tamponnez, ne rincez pas.<br>Un chiffon de laine lui rend son éclat.</p>',
    colours: ['Naturel', 'Noix'],
    materials: ['Doum (palmier nain)', 'Coton'],
    related: ['fedora-al-hoceima', 'canotier-larache', 'besace-tetouan'],
    identifier: 'RIF-CHA-006',
    manufacturer: 'chapellerie-larache',
    warnings: '',
    stock: 7,
    options: {
      names: ['Taille'],
      variants: [
        { words: ['55'], stock: 1 },
        { words: ['57'], stock: 3 },
        { words: ['59'], stock: 2 },
        { words: ['61'], stock: 1 },
      ],
    },
    cost: 30,
    createdDaysAgo: 416,
    pictureAlts: [
      'Fedora bicolore, calotte de paille claire et bord brun, vue de face',
      'La fedora Nador relevée, vue d’en haut, la calotte claire pincée au centre du bord brun',
      'Gros plan sur la cordelette torsadée, entre la paille claire et la paille brune',
    ],
  },
  {
    slug: 'bob-cala-iris',
    name: 'Bob Cala Iris',
    priceEuros: 48,
    category: 'Chapeaux',
    isNew: true,
    description:
      'Un bob au crochet, en raphia, que l’on roule dans un sac sans y penser. Il reprend sa forme d’un revers de main. Cala Iris est une crique de galets : on y arrive à pied, tête couverte.',
    artisan: 'Sanae Bakkali',
    details:
      '<ul><li>Raphia crocheté en mailles serrées, d’une seule pelote</li><li>Bord court de 6 cm, plus dense sur les trois derniers rangs</li><li>Sans doublure, sans couture</li></ul><p>Sanae compte cent huit mailles au tour. Les vôtres y sont toutes.</p>',
    dimensions: 'Tour de tête 56 à 58 cm, souple. Hauteur 11 cm, bord de 6 cm. Poids 85 g.',
    care: '<p>Se lave à la main, à l’eau tiède, avec un peu de savon neutre. Pressez dans une serviette, sans tordre, et séchez sur un bol retourné.</p>',
    colours: ['Sable'],
    materials: ['Raphia'],
    related: ['bob-badis', 'seau-el-jebha', 'panier-plage-martil'],
    identifier: 'RIF-CHA-007',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: '',
    stock: 31,
    cost: 17,
    createdDaysAgo: 15,
    pictureAlts: [
      'Bob en raphia crocheté couleur de sable, vu de face',
      'Le bob Cala Iris vu d’en haut, les rangs de mailles en cercle',
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
      'Un bob d’enfant bordé d’un rang safran, léger comme une main posée sur la tête. Le bord descend sur la nuque, là où le soleil tape. Il n’a ni cordon ni bouton : rien qui pende, rien qui s’arrache.',
    artisan: 'Sanae Bakkali',
    artisanStory:
      'Sanae a crocheté le premier Bob Badis pour son fils, qui perdait tous ses chapeaux. Celui-là, il l’a gardé trois étés ; elle l’a seulement agrandi de deux rangs.',
    details:
      '<ul><li>Raphia fin, crocheté souple</li><li>Liseré teint au safran et à la gaude</li><li>Bandeau intérieur en coton doux, cousu</li><li>Conçu <strong>sans cordon</strong> autour du cou</li></ul>',
    dimensions: 'Tour de tête 50 à 53 cm, de 3 à 7 ans. Hauteur 8 cm, bord de 5,5 cm. Poids 70 g.',
    care: '<p>À la main, à l’eau tiède. Remettez-le en forme encore humide sur un ballon d’enfant : c’est exactement la bonne taille.</p>',
    colours: ['Naturel', 'Safran'],
    materials: ['Raphia', 'Coton'],
    related: ['bob-cala-iris', 'mini-cabas-zinat', 'besace-mokrisset'],
    identifier: 'RIF-CHA-008',
    manufacturer: 'cooperative-tissage-ketama',
    warnings: '',
    stock: 20,
    cost: 16,
    createdDaysAgo: 46,
    pictureAlts: [
      'Bob d’enfant en raphia clair à bord jaune safran, vu de face',
      'Le bob Badis basculé, son intérieur et son bord safran',
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
      'Le chapeau des femmes jbala, que l’on voit au marché de Chefchaouen et dans les champs d’alentour. Paille épaisse, calotte haute, bord cerné de garance, et huit paires de cordons de laine, bleu nuit et écrus, qui relient la calotte au bord, arrêtés par des pompons. Ce n’est pas un souvenir : c’est un outil contre le soleil.',
    artisan: 'Ftouma Khamlichi',
    artisanStory:
      'Ftouma porte le sien tous les jours, avec les pompons que sa mère avait noués. Elle les a transférés trois fois, d’un chapeau usé à un chapeau neuf. La paille passe, dit-elle, la laine reste.',
    details:
      '<p>Monté selon l’usage des villages autour de Bab Taza, par une seule personne.</p><ul><li>Palmier nain en tresse large, double épaisseur</li><li>Seize cordons de laine torsadée, huit bleus d’indigo, huit écrus</li><li>Pompons de laine de mouton, bleus et rouges, au bord et au sommet</li><li>Lien de coton amovible sous le menton</li></ul>',
    dimensions: 'Tour de tête 58 cm. Diamètre 50 cm, hauteur 15 cm. Pompons de 4 cm. Poids 320 g.',
    care: '<p>Brossez la paille, secouez la laine. Les cordons se démontent : ils sont noués au travers de la tresse, pas collés.</p><p>Traitez la laine contre les mites en hiver, avec un sachet de lavande.</p>',
    colours: ['Naturel', 'Indigo', 'Écru', 'Garance'],
    materials: ['Doum (palmier nain)', 'Laine', 'Coton'],
    related: ['pochette-issaguen', 'panier-couvercle-jbala', 'eventail-doum'],
    identifier: 'RIF-CHA-009',
    manufacturer: 'cooperative-doum-jbala',
    warnings:
      'Ne convient pas aux enfants de moins de 7 ans : cordons et pompons. Retirer le lien près d’une machine en marche.',
    stock: 3,
    cost: 29,
    createdDaysAgo: 26,
    pictureAlts: [
      'Chapeau traditionnel jebli en paille, cordons de laine bleus et écrus, pompons bleus et rouges, vu de face',
      'Le chapeau jebli vu d’en haut, les cordons en étoile de la calotte au bord',
      'Gros plan sur les cordons de laine noués à la calotte et la tresse',
    ],
  },
]
