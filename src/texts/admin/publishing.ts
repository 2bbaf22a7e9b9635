import { atFirstUse } from '@/domain/at-first-use.ts'

const seconds = atFirstUse(
  () => new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

/** @param ms milliseconds. @returns `0,8 s`, `12,4 s`, `2 min 05 s`. */
export function durationText(ms: number): string {
  if (ms < 60_000) return `${seconds().format(ms / 1000)} s`
  const whole = Math.round(ms / 1000)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** Of publications that nobody ended: codes of the database. */
const REASONS: Readonly<Record<string, string>> = {
  publication_interrupted: 'La publication a été interrompue.',
  publication_lost: 'La construction n’a plus donné de nouvelles.',
  publication_not_begun: 'La publication n’a pas commencé : le service de publication n’a pas répondu.',
}

/** What waits, what is under way, and what has been published. */
export const publishingText = {
  title: 'Publication',
  intro: 'La boutique montre aux visiteurs la dernière version publiée.',
  upToDate: 'Site à jour',
  closed: 'À jour, mais fermé au public',
  closedShort: 'Boutique fermée',
  pending: (count: number) => plural(count, 'modification non publiée', 'modifications non publiées'),
  pendingShort: (count: number) => plural(count, 'non publiée', 'non publiées'),
  upToDateHint: 'Tout ce que vous avez enregistré est en ligne, sauf les brouillons et les textes planifiés.',
  closedHint: {
    opening: 'Tout est publié, mais les visiteurs ne le voient pas : la boutique n’est pas encore ouverte.',
    maintenance: 'Tout est publié, mais les visiteurs ne le voient pas : le mode maintenance est activé.',
  },
  more: (count: number) => `et ${plural(count, 'autre', 'autres')}`,
  publish: 'Publier',
  publishAgain: 'Publier à nouveau',
  formerVersion: 'Version antérieure en ligne',
  formerVersionShort: 'Version antérieure',
  /** @param when the version was published; null when nobody knows any more. */
  formerVersionHint: (when: string | null) =>
    when
      ? `Les visiteurs voient la version du ${when}. Vos produits et réglages enregistrés attendent.`
      : 'Les visiteurs voient une version antérieure. Vos produits et réglages enregistrés attendent.',
  automaticPaused:
    'La publication automatique est en pause : rien ne sera mis en ligne avant que vous ne publiiez à nouveau.',
  warnings: 'À vérifier dans la version en ligne',
  textFaults: 'Textes à corriger avant de publier',
  running: 'Publication en cours…',
  runningShort: 'En cours…',
  elapsed: (wholeSeconds: number) => `${wholeSeconds} s`,
  published: (ms: number) => `Publié en ${durationText(ms)}`,
  publishedPlain: 'Publié',
  rolledBack: 'Version rétablie',
  failed: 'La publication a échoué',
  failedShort: 'Échec',
  /** @param reason a code, or the sentence of a publisher. */
  reason: (reason: string) => REASONS[reason] ?? reason,
  failedHint: 'Le site reste tel qu’il était.',
  requestFailed: 'La publication n’a pas été lancée',
  retry: 'Réessayer',
  loading: 'Lecture de l’état de la publication...',
  unknown: 'État de la publication inconnu',
  history: 'Historique',
  allHistory: 'Historique des publications',
  none: 'Rien n’a encore été publié d’ici.',
  automatic: 'Publier automatiquement après 30 secondes sans modification',
  automaticHint:
    'Sans cela, le bouton Publier met vos modifications en ligne. Un texte planifié paraît toujours à son heure, avec elles.',
  automaticOwners: 'Seul un propriétaire change ce réglage.',
  automaticFailed: 'Le réglage n’a pas été enregistré',
  automaticOn: 'La publication automatique les mettra en ligne d’elle-même.',
  shop: 'Automatique',
  by: (name: string, when: string) => (name ? `${name}, ${when}` : when),
  columns: {
    when: 'Date',
    state: 'État',
    who: 'Par',
    duration: 'Durée',
    pages: 'Pages refaites',
    products: 'Produits',
    actions: 'Actions',
  },
  states: { requested: 'Demandée', building: 'En cours', published: 'Publiée', failed: 'Échouée' },
  isCurrent: 'En ligne',
  rollBackKind: 'Retour à une version antérieure',
  rollBackKindTo: (when: string) => `Retour à la version du ${when}`,
  contained: (count: number) =>
    count === 0 ? 'Sans modification' : plural(count, 'modification', 'modifications'),
  rollBack: 'Revenir à cette version',
  rollBackTo: (when: string) => `Revenir à cette version, du ${when}`,
  askRollBack: 'Revenir à cette version ?',
  askRollBackHint: (when: string) =>
    `Les visiteurs verront le site tel qu’il était le ${when}. Vos produits et réglages enregistrés ne changent pas : la prochaine publication les remettra en ligne.`,
  rollBackFailed: 'Le retour à cette version n’a pas été lancé',
  pages: (count: number) => plural(count, 'page', 'pages'),
  products: (count: number) => plural(count, 'produit', 'produits'),
  entities: {
    product: 'Produit',
    hero: 'Image principale',
    appearance: 'Apparence',
    home_page: 'Page d’accueil',
    settings: 'Paramètres',
    shipping: 'Livraison',
    category: 'Catégorie',
    colour: 'Couleur',
    material: 'Matière',
    manufacturer: 'Fabricant',
    redirect: 'Redirection',
    content: 'Page ou article',
  },
  kinds: { insert: 'Ajout', update: 'Modification', delete: 'Suppression' },
  /** A product that visitors see otherwise than it is saved, in the list of products. */
  productWaits: {
    insert: 'Pas encore en ligne',
    update: 'Modifié, non publié',
    delete: (state: string) => `${state}, encore en ligne`,
  },
  /** A product comes and goes for visitors; to the shop it may be a draft or archived. */
  productKinds: { insert: 'Mise en vente', update: 'Modification', delete: 'Retrait de la vente' },
} as const
