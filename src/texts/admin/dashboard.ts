import type { Activity, ActivityKind, Attention, Insights } from '@/domain/dashboard.ts'
import { type Cents, formatCents } from '@/domain/money.ts'
import { ofName } from '../elision.ts'
import { byAccount } from './account-name.ts'
import { outboxText } from './outbox.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

const order = ({ number, who }: Activity) => `Commande ${number ?? ''}${who ? ` ${ofName(who)}` : ''}`
const amountOf = (amount: Cents | null) => (amount === null ? '' : `, ${formatCents(amount)}`)
const product = ({ what }: Activity) => `« ${what ?? ''} »`

const activities: Readonly<Record<ActivityKind, (entry: Activity) => string>> = {
  order_placed: (entry) => `${order(entry)}${amountOf(entry.amount)}`,
  order_paid: (entry) => `${order(entry)} payée${amountOf(entry.amount)}`,
  order_shipped: (entry) => `${order(entry)} expédiée`,
  order_completed: (entry) => `${order(entry)} livrée`,
  order_cancelled: (entry) => `${order(entry)} annulée`,
  order_reopened: (entry) => `${order(entry)} remise en attente`,
  order_pending: (entry) => `${order(entry)} : paiement de nouveau attendu`,
  order_failed: (entry) => `${order(entry)} : paiement non abouti`,
  order_refunded: (entry) => `${order(entry)} remboursée${amountOf(entry.amount)}`,
  withdrawal: ({ who, number }) =>
    `Rétractation ${who ? `${ofName(who)} ` : ''}pour la commande ${number ?? ''}`,
  message: ({ who, what, number }) =>
    `Message ${ofName(who ?? '')} : ${what ?? `commande ${number ?? 'sans numéro'}`}`,
  customer: ({ who }) => `Nouveau compte : ${who ?? ''}`,
  publication_published: () => 'Boutique publiée',
  publication_failed: () => 'La publication de la boutique a échoué',
  product_insert: (entry) => `Produit ${product(entry)} ajouté`,
  product_update: (entry) => `Produit ${product(entry)} modifié`,
  product_delete: (entry) => `Produit ${product(entry)} supprimé`,
  stock_in: (entry) =>
    `${plural(entry.pieces ?? 0, 'pièce entrée', 'pièces entrées')} en stock : ${product(entry)}`,
  stock_out: (entry) =>
    `${plural(entry.pieces ?? 0, 'pièce retirée', 'pièces retirées')} du stock : ${product(entry)}`,
}

const attention: Readonly<Record<Attention, (count: number) => string>> = {
  late: (count) => plural(count, 'commande en retard', 'commandes en retard'),
  toPrepare: (count) => plural(count, 'commande à préparer', 'commandes à préparer'),
  exchanges: (count) => plural(count, 'échange à envoyer', 'échanges à envoyer'),
  parcels: (count) => plural(count, 'colis à traiter', 'colis à traiter'),
  payments: (count) => plural(count, 'paiement à vérifier', 'paiements à vérifier'),
  withdrawals: (count) => plural(count, 'rétractation à traiter', 'rétractations à traiter'),
  unpaid: (count) => plural(count, 'commande non payée', 'commandes non payées'),
  awaited: (count) => plural(count, 'virement ou chèque attendu', 'virements ou chèques attendus'),
  questions: (count) => plural(count, 'question à répondre', 'questions à répondre'),
  reviews: (count) => plural(count, 'avis à modérer', 'avis à modérer'),
  publication: () => 'La dernière publication a échoué',
  failedMails: outboxText.failedCount,
  bouncedMails: outboxText.bouncedCount,
  lateMails: outboxText.lateCount,
  gone: (count) => plural(count, 'article en rupture', 'articles en rupture'),
  low: (count) => plural(count, 'article en stock faible', 'articles en stock faible'),
}

/** What the last 30 days say, whatever period is looked at: what is sold out first, who comes back. */
export const steadySentences = ({ runningOut, orders, returning }: Insights): readonly string[] => [
  runningOut
    ? `Au rythme actuel, « ${runningOut.name} » sera en rupture ${runningOut.days < 1 ? 'dans la journée' : `dans ${plural(runningOut.days, 'jour', 'jours')}`} : ${plural(runningOut.stock, 'pièce en stock', 'pièces en stock')}, ${plural(runningOut.units, 'vendue', 'vendues')} en 30 jours.`
    : 'Au rythme actuel, aucun produit en stock vendu au moins trois fois en 30 jours ne sera en rupture dans les deux mois.',
  orders > 0
    ? returning === 0
      ? `Aucune de vos ${plural(orders, 'commande payée', 'commandes payées')} des 30 derniers jours ne vient de clients déjà venus.`
      : `${returning.toLocaleString('fr-FR')} de vos ${plural(orders, 'commande payée', 'commandes payées')} des 30 derniers jours ${returning > 1 ? 'viennent' : 'vient'} de clients déjà venus, soit ${Math.round((returning * 100) / orders)} %.`
    : 'Aucune commande payée ces 30 derniers jours : les clients qui reviennent seront comptés ici.',
]

/** How a figure has grown, `+12 %`. */
export const trendText = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toLocaleString('fr-FR')} %`

/** The shop at a glance. */
export const dashboardText = {
  title: 'Tableau de bord',
  greeting: (name: string) => `Bonjour ${name}`,
  products: 'Produits',
  activeProducts: (count: number) => `${count} ${count > 1 ? 'actifs' : 'actif'}`,
  orders: 'Commandes',
  pendingOrders: (count: number) => `${count} en attente`,
  /** What the trend compares. */
  recentOrders: (count: number) => `${plural(count, 'payée', 'payées')} en 30 jours`,
  revenue: 'Chiffre d’affaires',
  revenueNote: '30 jours, avoirs déduits',
  average: 'Panier moyen',
  averageNote: '30 jours, par commande payée',
  trendNote: 'par rapport aux 30 jours précédents',
  byDay: 'Chiffre d’affaires par jour, 30 jours',
  /** The same to who does not see the columns. */
  byDaySaid: (total: string, best: string, day: string) =>
    `Chiffre d’affaires par jour, 30 jours : ${total} en tout, au plus ${best} le ${day}.`,
  today: (amount: string) => `aujourd’hui, ${amount}`,
  analyses: 'Analyses',
  attentionTitle: 'À traiter',
  attention,
  nothingWaits: 'Rien n’attend : tout est à jour.',
  recent: 'Commandes récentes',
  all: 'Voir tout',
  none: 'Aucune commande pour le moment.',
  actions: 'Actions rapides',
  addProduct: 'Ajouter un produit',
  activity: 'Activité récente',
  allActivity: 'Voir l’historique',
  noActivity: 'Rien ne s’est encore passé.',
  entry: (activity: Activity): string => activities[activity.kind](activity),
  /** When, and by whom if by an administrator. */
  at: (when: string, by: string | null) => (by === null ? when : `${when} ·${byAccount(by)}`),
  viewOrders: 'Voir les commandes',
  viewPending: 'Préparer les commandes en attente',
  viewShipped: 'Suivre les envois en cours',
  viewSite: 'Voir la boutique',
  insights: 'Ce que disent vos chiffres',
  /** Three sentences, each of a figure. */
  insightsOf: (insights: Insights): readonly string[] => [
    insights.best
      ? `« ${insights.best.name} » est votre meilleure vente des 30 derniers jours : ${plural(insights.best.units, 'pièce', 'pièces')}.`
      : 'Aucune pièce vendue et payée ces 30 derniers jours.',
    ...steadySentences(insights),
  ],
} as const
