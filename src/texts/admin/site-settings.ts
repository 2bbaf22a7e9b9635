/** Who the shop is and what it shows, as owners set it. */
export const siteText = {
  title: 'Boutique',
  note: 'Le nom, les coordonnées et les mentions légales. Les pages du site changent avec la prochaine publication.',
  identity: 'Identité',
  contact: 'Coordonnées',
  hours: 'Horaires et réseaux',
  legal: 'Mentions légales',
  legalNote: 'La loi les demande sur le site et sur les factures.',
  mediation: 'Médiateur de la consommation',
  mediationNote: 'Obligatoire pour vendre à des particuliers.',
  terms: 'Conditions de vente',
  siteName: 'Nom du site',
  siteDescription: 'Description',
  siteDescriptionHint: 'Une phrase, pour les moteurs de recherche et les partages.',
  contactEmail: 'Email de contact',
  contactEmailHint: 'Vos clients y écrivent ; les messages de la boutique vous y parviennent.',
  contactPhone: 'Téléphone',
  address: 'Adresse postale',
  returnAddress: 'Adresse de retour',
  returnAddressHint: 'Où vos clients renvoient une pièce. Vide : l’adresse postale.',
  openingHours: 'Heures d’ouverture',
  openingHoursHint: 'Une ligne par jour, par exemple « Samedi : 10h-18h ».',
  phoneHours: 'Heures du téléphone',
  socialLinks: 'Réseaux sociaux',
  socialLinksHint: 'Une adresse par ligne, huit au plus.',
  legalName: 'Raison sociale',
  legalForm: 'Forme juridique',
  shareCapital: 'Capital social',
  registeredCity: 'Ville du greffe',
  siren: 'SIREN',
  sirenHint: '9 chiffres, dont le dernier vérifie les autres.',
  rcs: 'Immatriculation (RCS)',
  vatNumber: 'Numéro de TVA',
  vatNumberHint: 'FR, deux signes, puis le SIREN. Vide en franchise de TVA.',
  publisher: 'Directeur de la publication',
  host: 'Hébergeur',
  hostHint: 'Trois lignes : nom, adresse postale, téléphone.',
  mediatorName: 'Nom',
  mediatorAddress: 'Adresse postale',
  mediatorSite: 'Site',
  termsVersion: 'Version des conditions de vente',
  termsVersionHint:
    'Chaque commande garde la version qu’elle accepte. Changez-la quand le texte change, puis publiez.',
  saved: 'Paramètres du site sauvegardés',
  savedHint: 'Publiez pour mettre les pages à jour.',
  saveFailed: 'Erreur lors de la sauvegarde',
  changed: 'Un autre propriétaire a modifié ces paramètres entre-temps',
  changedHint: (fields: readonly string[]) =>
    fields.length > 0
      ? `Vous avez changé tous les deux : ${fields.join(', ')}. Le reste est réuni.`
      : 'Ses changements sont repris dans le formulaire, à côté des vôtres. Vérifiez, puis enregistrez.',
} as const

export const displayText = {
  title: 'Affichage',
  note: 'Ce que voient les visiteurs.',
  maintenanceMode: 'Mode maintenance',
  maintenanceModeHint:
    'Les visiteurs lisent que la boutique revient bientôt ; rien ne se commande ni ne se paie. Commandes en cours, rétractation et pages légales restent ouvertes. Effet en quelques secondes ; chez un hébergeur de fichiers, avec la prochaine publication.',
  maintenanceIsOn: 'La boutique est fermée aux visiteurs.',
  see: 'Voir la boutique',
  showOutOfStock: 'Montrer les produits en rupture de stock',
  showOutOfStockHint:
    'Sans cela, un produit épuisé quitte le catalogue, la recherche et les flux ; sa page reste ouverte. Effet avec la publication.',
  enableReviews: 'Afficher les avis des clients',
  enableReviewsHint: 'Sans cela, aucun avis n’est montré ni demandé.',
  showPrices: 'Afficher les prix',
  showPricesHint:
    'Sans cela, les pages disent « Prix sur demande » et mènent au contact ; aucune commande n’est prise en ligne, aussitôt. Les pages changent avec la publication.',
  saved: 'Paramètres d’affichage sauvegardés',
  failed: 'Erreur lors de la sauvegarde',
} as const

/** Parts of the screen of settings, as its own navigation names them. */
export const settingsParts = {
  label: 'Parties des paramètres',
  ready: 'Prêt à vendre',
  site: 'Boutique',
  display: 'Affichage',
  amounts: 'Livraison et TVA',
  payments: 'Paiements',
  mails: 'Emails',
  security: 'Sécurité',
  people: 'Administrateurs',
  data: 'Données',
} as const
