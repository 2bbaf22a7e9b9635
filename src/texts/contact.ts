/** The contact page. */
export const contactText = {
  title: 'Contact',
  heading: 'Nous écrire, nous appeler',
  intro:
    'Une question sur une pièce, une taille, une commande en route ? Une personne de l’atelier vous répond.',
  description: 'E-mail, téléphone, adresse et horaires d’ouverture de l’atelier.',
  email: 'Par e-mail',
  emailHint: 'Pour une commande, rappelez son numéro. Nous répondons sous deux jours ouvrés.',
  phone: 'Par téléphone',
  phoneHint: (hours: string) => `Nous décrochons ${hours}.`,
  address: 'À l’atelier',
  hours: 'Horaires d’ouverture',
  faqTitle: 'La réponse existe peut-être déjà',
  faqHint: 'Délais, suivi, retours, tailles : les questions que l’on nous pose le plus.',
  faq: 'Lire les questions fréquentes',
} as const
