const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

/** All of the shop in one file, back from it, and away. */
export const shopDataText = {
  title: 'Données',
  note: 'Pour ces opérations, votre connexion doit dater de moins d’une demi-heure.',
  holds: (products: number, orders: number, customers: number) =>
    `La boutique contient ${plural(products, 'produit', 'produits')}, ${plural(orders, 'commande', 'commandes')} et ${plural(customers, 'client', 'clients')}.`,
  lastExport: (when: string) => `Dernier export : ${when}.`,
  never: 'Elle n’a jamais été exportée.',

  export: 'Exporter',
  exportTitle: 'Exporter toutes les données',
  exportNote:
    'Un fichier avec le catalogue, les ventes, les clients, les documents et les paramètres. Il ne contient ni comptes ni mots de passe, ni liens personnels, ni clés ; il cite les images sans les contenir. Elles se sauvegardent sur le serveur, par « npm run backup » : demandez-le à qui s’en occupe.',
  exportPersonal: 'Il contient des données personnelles : gardez-le comme telles.',
  exportStarted: 'Export des données en cours...',
  exportDone: 'Export enregistré',
  exportFailed: 'L’export n’a pas pu être fait',
  exportFile: (day: string) => `boutique-${day}.jsonl`,

  import: 'Importer',
  importTitle: 'Importer un export',
  importNote:
    'Remet la boutique telle que le fichier la décrit, tout ou rien. Les administrateurs, leur journal et les images restent, comme les liens des emails envoyés d’ici. Qui s’est désabonné, a retiré un avis ou a été effacé depuis ne revient pas.',
  choose: 'Choisir un fichier',
  drop: 'Déposez ici un export de la boutique',
  importKind: 'Fichier .jsonl écrit par « Exporter ».',
  importHolds: (shop: string, when: string, rows: number) =>
    `Export de « ${shop} » du ${when} : ${plural(rows, 'ligne', 'lignes')}.`,
  importReplaces: 'Tout ce que la boutique contient maintenant est remplacé.',
  importStarted: 'Import des données démarré...',
  importDone: (rows: number) => `Import terminé : ${plural(rows, 'ligne', 'lignes')}`,
  importFailed: 'L’import n’a pas été fait',

  reset: 'Réinitialiser',
  resetDrafts: 'Effacer les brouillons',
  resetDraftsNote: (count: number) =>
    `Produits jamais publiés ni vendus, corbeille, commandes fournisseurs en préparation, inventaires ouverts : ${count > 0 ? plural(count, 'élément', 'éléments') : 'rien en ce moment'}.`,
  resetAll: 'Tout effacer',
  resetAllNote:
    'Catalogue, commandes, documents, journal des ventes et clients. Les paramètres, les textes, les listes, les tarifs et les administrateurs restent.',
  resetAllLocked:
    'Cette boutique a vendu : la loi demande de garder dix ans les commandes, les factures et le journal des ventes. Seuls les brouillons s’effacent ; une personne qui le demande s’efface depuis sa fiche client.',
  resetAllDemo: 'Possible tant que rien n’a été vendu que par simulation.',
  resetWarning: 'Cela ne se reprend pas : faites un export d’abord.',
  resetDone: 'Boutique réinitialisée',
  resetFailed: 'La réinitialisation n’a pas été faite',

  typeName: 'Nom de la boutique',
  typeNameHint: (name: string) => `Pour confirmer, écrivez : ${name}`,
  progress: 'Avancement',
} as const
