/** Why a publication failed, as the administration shows it. */
export const publishingFailures = {
  pageMissing: (file: string) => `Le site construit est incomplet : ${file} manque.`,
  productsGone: (now: number, before: number) =>
    `Le site construit n’a que ${now} produits, contre ${before} dans le site publié. S’ils sont vraiment partis : npm run publish -- --force`,
  secretFound: (file: string) => `Le site construit n’a pas été publié : ${file} contient une clé secrète.`,
  notKept: 'Cette version n’est plus disponible.',
  build: (reason: string) => `La construction du site a échoué.\n${reason}`,
  other: (reason: string) => `La publication a échoué.\n${reason}`,
} as const
