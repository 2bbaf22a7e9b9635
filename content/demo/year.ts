/**
 * Who buys in the demonstration, when, and what they write. Nobody lives there: the addresses end in .example, the telephone
 * numbers are those that the French regulator keeps for fiction (06 39 98).
 */
export const demoYear = {
  orders: 1200,
  customers: 780,
  days: 365,
  /** How much is bought in a month, January first: straw is for the summer, and for Christmas. */
  months: [5, 5, 8, 11, 15, 18, 17, 11, 7, 6, 9, 16],
  /** And on a day of the week, Monday first. */
  weekdays: [1, 0.9, 0.95, 1, 1.05, 1.15, 1.35],
  /** Months in which hats are asked for more than bags, and those in which nobody thinks of one. */
  hatMonths: [4, 5, 6, 7, 8],
  hatlessMonths: [11, 12, 1, 2],
  hats: 'Chapeaux',
  /** Who only looks: visits for each order, products that are looked at in one, other pages by their kind, and where they come from. */
  visits: {
    perOrder: 42,
    products: 1.7,
    pages: {
      home: 0.7,
      catalogue: 0.9,
      blog: 0.14,
      page: 0.09,
      search: 0.06,
      favourites: 0.04,
      cart: 0.11,
      account: 0.03,
      contact: 0.02,
    },
    sources: [
      { source: '', campaign: false, page: 'home', share: 0.33 },
      { source: 'google.com', campaign: false, page: 'product', share: 0.29 },
      { source: 'instagram.com', campaign: false, page: 'product', share: 0.15 },
      { source: 'pinterest.com', campaign: false, page: 'product', share: 0.08 },
      { source: 'infolettre', campaign: true, page: 'home', share: 0.06 },
      { source: 'facebook.com', campaign: false, page: 'home', share: 0.04 },
      { source: 'bing.com', campaign: false, page: 'home', share: 0.03 },
      { source: 'l-atelier-des-mains.example', campaign: false, page: 'home', share: 0.02 },
    ],
  },
  emailHost: 'demo.example',
  firstNames:
    'Léa Camille Manon Chloé Inès Sarah Emma Jade Louise Alice Zoé Juliette Clara Margaux Anaïs Lucie Mathilde Élise Noémie Amélie Céline Sophie Claire Hélène Nathalie Isabelle Sylvie Valérie Catherine Françoise Monique Nadia Samira Yasmine Leïla Fatima Agathe Capucine Romane Charlotte Marion Pauline Justine Laura Aurélie Delphine Thomas Hugo Lucas Paul Antoine Julien Nicolas Pierre Mehdi Karim Éric Laurent Olivier Gaëlle'.split(
      ' ',
    ),
  lastNames:
    'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Muller Henry Roussel Nicolas Perrin Morin Mathieu Clément Gauthier Dumont Lopez Fontaine Chevalier Robin Masson Sanchez Gérard Nguyen Boyer Denis Lemaire Duval Joly Gautier Roger Roche Roy Noël Meyer Lucas Meunier Jean Perez Marchand Dufour Blanchard Marie Barbier Brun Dumas Brunet Schmitt Leroux Colin Fernandez Renard Arnaud Rolland Caron Aubert Giraud Leclerc Vidal Bourgeois Renaud Lemoine Picard Benali Haddad Amrani Cohen'.split(
      ' ',
    ),
  streets: [
    'rue des Lilas',
    'rue de la République',
    'avenue Jean-Jaurès',
    'rue Victor-Hugo',
    'place de l’Église',
    'rue du Moulin',
    'boulevard Voltaire',
    'rue des Tilleuls',
    'allée des Platanes',
    'chemin des Vignes',
    'rue Pasteur',
    'quai de la Fontaine',
    'rue du Marché',
    'impasse du Puits',
    'rue de la Gare',
    'cours des Remparts',
  ],
  /** Country, postal code, city. */
  places: [
    ['FR', '75011', 'Paris'],
    ['FR', '75018', 'Paris'],
    ['FR', '75003', 'Paris'],
    ['FR', '92100', 'Boulogne-Billancourt'],
    ['FR', '93100', 'Montreuil'],
    ['FR', '94300', 'Vincennes'],
    ['FR', '78000', 'Versailles'],
    ['FR', '69001', 'Lyon'],
    ['FR', '69006', 'Lyon'],
    ['FR', '13001', 'Marseille'],
    ['FR', '13008', 'Marseille'],
    ['FR', '13100', 'Aix-en-Provence'],
    ['FR', '33000', 'Bordeaux'],
    ['FR', '33120', 'Arcachon'],
    ['FR', '31000', 'Toulouse'],
    ['FR', '34000', 'Montpellier'],
    ['FR', '06000', 'Nice'],
    ['FR', '06400', 'Cannes'],
    ['FR', '83990', 'Saint-Tropez'],
    ['FR', '44000', 'Nantes'],
    ['FR', '35000', 'Rennes'],
    ['FR', '29000', 'Quimper'],
    ['FR', '56000', 'Vannes'],
    ['FR', '17000', 'La Rochelle'],
    ['FR', '64200', 'Biarritz'],
    ['FR', '59000', 'Lille'],
    ['FR', '67000', 'Strasbourg'],
    ['FR', '54000', 'Nancy'],
    ['FR', '21000', 'Dijon'],
    ['FR', '38000', 'Grenoble'],
    ['FR', '74000', 'Annecy'],
    ['FR', '63000', 'Clermont-Ferrand'],
    ['FR', '37000', 'Tours'],
    ['FR', '45000', 'Orléans'],
    ['FR', '76000', 'Rouen'],
    ['FR', '14800', 'Deauville'],
    ['FR', '20000', 'Ajaccio'],
    ['FR', '30000', 'Nîmes'],
    ['FR', '84000', 'Avignon'],
    ['FR', '66000', 'Perpignan'],
    ['BE', '1050', 'Ixelles'],
    ['BE', '4000', 'Liège'],
    ['CH', '1204', 'Genève'],
    ['CH', '1003', 'Lausanne'],
    ['LU', '1234', 'Luxembourg'],
    ['MC', '98000', 'Monaco'],
  ],
  /** Codes that some of the orders used; `months` where it was for a season, in which it began and ended. */
  codes: [
    { code: 'BIENVENUE10', name: 'Bienvenue', percent: 10, months: null },
    { code: 'ETE15', name: 'Été en paille', percent: 15, months: [6, 7] },
  ],
  words: {
    opening: 'Stock d’ouverture',
    delivery: 'Livraison de la coopérative',
    counted: 'Écart d’inventaire',
    damaged: 'Pièce abîmée au retour',
  },
  /**
   * What customers wrote, the latest first; about an order where `about` names its subject. `sequel` is how it went on, each so
   * many hours after the question: an answer, a reply that came by mail, or a note.
   */
  messages: [
    {
      daysAgo: 0.4,
      about: 'status',
      subject: null,
      status: 'open',
      message:
        'Bonjour, le suivi n’a pas bougé depuis deux jours. Savez-vous quand mon colis sera livré ? Merci.',
      sequel: [],
    },
    {
      daysAgo: 1.3,
      about: null,
      subject: 'Taille d’un chapeau',
      status: 'open',
      message: 'Bonjour, mon tour de tête fait 58 cm : vaut-il mieux prendre le 57 ou le 59 ?',
      sequel: [],
    },
    {
      daysAgo: 2.6,
      about: 'return',
      subject: null,
      status: 'open',
      message:
        'Bonjour, le cabas est très beau mais trop grand pour moi. Puis-je l’échanger contre un modèle plus petit ?',
      sequel: [
        {
          hours: 5,
          kind: 'answer',
          body: 'Bonjour,\n\nAvec plaisir : le modèle moyen mesure 38 × 26 cm. Vous conviendrait-il ?\n\nBien à vous,\nL’atelier',
        },
        { hours: 22, kind: 'reply', body: 'Oui, c’est parfait. Comment dois-je vous le renvoyer ?' },
      ],
    },
    {
      daysAgo: 6,
      about: null,
      subject: 'Cadeaux d’entreprise',
      status: 'waiting',
      message:
        'Bonjour, nous cherchons vingt corbeilles pour la fin d’année. Faites-vous un prix pour cette quantité ?',
      sequel: [
        { hours: 2, kind: 'note', body: 'La coopérative peut livrer vingt corbeilles avant le 15 décembre.' },
        {
          hours: 20,
          kind: 'answer',
          body: 'Bonjour,\n\nMerci de votre intérêt. Pour vingt corbeilles, nous pouvons vous faire une remise de 10 %. Pour quelle date vous les faut-il ?\n\nBien à vous,\nL’atelier',
        },
      ],
    },
    {
      daysAgo: 13,
      about: 'damaged',
      subject: null,
      status: 'closed',
      message: 'Bonjour, une anse s’est décousue au premier usage. Comment faire ?',
      sequel: [
        {
          hours: 3,
          kind: 'answer',
          body: 'Bonjour,\n\nNous en sommes désolés. Renvoyez-nous le panier à nos frais : nous le recousons, ou nous vous le remplaçons.\n\nBien à vous,\nL’atelier',
        },
        { hours: 26, kind: 'reply', body: 'Merci beaucoup ! Je vous le renvoie demain.' },
      ],
    },
    {
      daysAgo: 41,
      about: null,
      subject: 'Entretien de la paille',
      status: 'closed',
      message: 'Bonjour, mon panier a pris la pluie. Comment le faire sécher sans l’abîmer ?',
      sequel: [
        {
          hours: 7,
          kind: 'answer',
          body: 'Bonjour,\n\nRemplissez-le de papier pour qu’il garde sa forme, et laissez-le sécher à l’ombre, loin d’un radiateur.\n\nBien à vous,\nL’atelier',
        },
      ],
    },
  ],
  /** Groups of customers that the shop has defined. */
  segments: [
    {
      name: 'Paris et petite couronne',
      match: 'any',
      conditions: ['75', '92', '93', '94'].map((value) => ({ field: 'postal_code', is: 'begins', value })),
    },
  ],
  /** Emails to subscribers; one without a day is a draft. */
  newsletters: [
    {
      daysAgo: 24,
      subject: 'Les paniers d’automne sont arrivés',
      blocks: [
        {
          kind: 'text',
          text: 'Les premières pluies sont tombées sur Chefchaouen, et l’atelier a rentré son palmier nain.\n\nSalma et ses voisines ont tressé pour vous une petite série de paniers aux anses de cuir, plus profonds que ceux de l’été.',
        },
        { kind: 'heading', text: 'Trois pièces qui sortent du métier' },
        { kind: 'products', products: [1, 4, 7] },
        { kind: 'button', label: 'Voir toutes les pièces', href: '/products' },
      ],
    },
    {
      daysAgo: null,
      subject: 'Noël se prépare à l’atelier',
      blocks: [
        {
          kind: 'text',
          text: 'Une corbeille pour la table, un chapeau pour l’été qui reviendra : voici ce que nous offririons.',
        },
        { kind: 'products', products: [2, 5] },
      ],
    },
  ],
} as const
