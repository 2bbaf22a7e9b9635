const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

/** Addresses of the shop that stood here before. */
export const movingAddressesText = {
  drop: 'Déposez ici sitemap.xml ou une liste d’adresses',
  choose: 'Choisir des fichiers',
  limit: 'Sitemap (XML), ou liste avec une adresse par ligne (TXT, CSV).',
  unreadable: 'Ce fichier n’est pas du texte. Un sitemap compressé (.gz) se décompresse d’abord.',
  none: 'Ce fichier ne contient aucune adresse.',
  index: (sitemaps: readonly string[]) =>
    `Ce sitemap en nomme d’autres : ouvrez-les dans le navigateur, enregistrez-les, et donnez-les ici ensemble. ${sitemaps.slice(0, 20).join(' ; ')}`,
  tooMany: (count: number, most: number) =>
    `${plural(count, 'adresse', 'adresses')} : ${most.toLocaleString('fr-FR')} au plus. Partagez le fichier.`,
  found: (count: number) => plural(count, 'adresse à reprendre', 'adresses à reprendre'),
  left: ({ same, own, unusable }: { same: number; own: number; unusable: number }): string[] =>
    [
      same > 0 && `${plural(same, 'mène déjà', 'mènent déjà')} ailleurs : déjà à jour.`,
      own > 0 &&
        `${plural(own, 'adresse', 'adresses')} à laisser : la boutique y répond, ou ce n’est pas une page.`,
      unusable > 0 &&
        `${plural(unusable, 'adresse', 'adresses')} avec un point d’interrogation : aucune redirection ne peut en partir.`,
    ].filter((sentence) => sentence !== false),
  kinds: {
    sure: (count: number) =>
      plural(count, 'correspondance sûre, cochée d’office', 'correspondances sûres, cochées d’office'),
    near: (count: number) => `${plural(count, 'proposition', 'propositions')} à vérifier`,
    none: (count: number) => `${plural(count, 'adresse', 'adresses')} sans correspondance`,
  },
  take: (from: string) => `Reprendre ${from}`,
  leadsTo: (from: string) => `${from} mène à`,
  placeholder: 'Page de la boutique, comme /products/12',
  more: (count: number) => `Et ${plural(count, 'autre', 'autres')}.`,
  takeAll: (count: number) => `Reprendre ${plural(count, 'redirection', 'redirections')}`,
  full: (room: number) =>
    `La boutique peut encore garder ${plural(room, 'redirection', 'redirections')} : décochez-en.`,
  done: (count: number) => `${plural(count, 'redirection ajoutée', 'redirections ajoutées')}`,
  refused: (count: number) => plural(count, 'adresse refusée :', 'adresses refusées :'),
} as const
