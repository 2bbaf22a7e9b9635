import type { Unreadable } from '@/domain/errors.ts'

const UNREADABLE: Readonly<Record<Unreadable, string>> = {
  categories_unreadable: 'Impossible de charger les catégories. Veuillez réessayer plus tard.',
  colours_unreadable: 'Impossible de charger les couleurs. Veuillez réessayer plus tard.',
  materials_unreadable: 'Impossible de charger les matières. Veuillez réessayer plus tard.',
  offers_unreadable: 'Impossible de charger les prix. Veuillez réessayer plus tard.',
  product_unreadable: 'Impossible de charger le produit. Veuillez réessayer plus tard.',
  products_unreadable: 'Impossible de charger les produits. Veuillez réessayer plus tard.',
  reviews_unreadable: 'Impossible de charger les avis. Veuillez réessayer plus tard.',
  settings_unreadable: 'Impossible de charger les paramètres de la boutique. Veuillez réessayer plus tard.',
  shipping_unreadable: 'Impossible de charger les modes de livraison. Veuillez réessayer plus tard.',
}

/** What a program said, with its codes in words. */
const inWords = (reason: string) =>
  reason.replace(/\b[a-z]+_unreadable\b/g, (code) => UNREADABLE[code as Unreadable] ?? code)

/** Why a publication failed, as the administration shows it. */
export const publishingFailures = {
  pageMissing: (file: string) => `Le site construit est incomplet : ${file} manque.`,
  productsGone: (now: number, before: number) =>
    `Le site construit n’a que ${now} ${now > 1 ? 'produits' : 'produit'}, contre ${before} dans le site publié. S’ils sont vraiment partis : npm run publish -- --force`,
  secretFound: (file: string) => `Le site construit n’a pas été publié : ${file} contient une clé secrète.`,
  notKept: 'Cette version n’est plus disponible.',
  build: (reason: string) => `La construction du site a échoué.\n${inWords(reason)}`,
  other: (reason: string) => `La publication a échoué.\n${inWords(reason)}`,
  hookMissing: 'DEPLOY_HOOK_URL n’est pas configuré.',
  copy: 'Cette boutique est une copie : elle ne publie rien tant qu’un propriétaire n’a pas dit qu’elle est la boutique.',
  hookSilent: 'Le service de publication ne répond pas.',
} as const
