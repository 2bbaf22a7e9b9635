/** The email that an administrator has sent to themselves. */
export const testEmailText = {
  subject: (shop: string) => `Email d’essai de ${shop}`,
  arrived: (shop: string) =>
    `Cet email d’essai est arrivé : la boutique ${shop} sait écrire à votre adresse.`,
  look: 'Vérifiez le nom et l’adresse de l’expéditeur, puis répondez : vos clients répondront à la même adresse.',
  link: 'Voir les envois',
  spam: 'Trouvé parmi les indésirables ? Il manque sans doute SPF, DKIM ou DMARC au domaine de l’expéditeur : le diagnostic de la boutique (npm run doctor) dit lequel.',
} as const
