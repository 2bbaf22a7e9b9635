import type { AnalyticsPeriod } from '@/domain/analytics.ts'
import { atFirstUse } from '@/domain/at-first-use.ts'
import type { Insights } from '@/domain/dashboard.ts'
import { type Cents, formatCents } from '@/domain/money.ts'
import type { OverviewFigure, OverviewValue } from '@/domain/overview.ts'
import { frenchDates } from '../french-dates.ts'
import { steadySentences } from './dashboard.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
const weekday = (day: number): string => WEEKDAYS[day - 1] ?? ''

const UTC = { timeZone: 'UTC' } as const
const mediumDay = frenchDates({ dateStyle: 'medium', ...UTC })
const rate = atFirstUse(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }))

/** The days of a point or a period. */
const span = (from: string, to: string, day: (one: string) => string = mediumDay) =>
  from === to ? day(from) : `${day(from)} – ${day(to)}`

const ratio = (part: number, whole: number): string => rate().format(part / whole)

/** How many of a hundred; null where there were none. */
export const rateOf = (part: number, whole: number): string | null =>
  whole > 0 ? `${rate().format((part * 100) / whole)} %` : null

const sourceName = (source: string, isCampaign: boolean) => {
  if (source === '') return 'Accès direct'
  if (source === '*') return 'Autres sites'
  return isCampaign ? `Campagne « ${source} »` : source
}

interface Figure<Value extends number> {
  readonly current: Value
  /** In percent; null where there was nothing before. */
  readonly growth: number | null
}

/** What a period tells, as far as sentences and the email of a week are made of it. */
export interface AnalysedPeriod {
  readonly period: { readonly from: string; readonly to: string; readonly days: number }
  readonly sales: {
    /** Of a report that waits since a version before this one some may be missing. */
    readonly overview: { readonly revenue: Figure<Cents> } & {
      readonly [Name in OverviewFigure]?: Figure<OverviewValue<Name>> | undefined
    }
    readonly paid: number
    readonly topProducts: readonly {
      readonly name: string
      readonly sales: number
      readonly revenue: Cents
    }[]
    readonly weekdays: readonly { readonly weekday: number; readonly average: Cents }[]
    readonly together: readonly {
      readonly one: { readonly name: string }
      readonly other: { readonly name: string }
      readonly orders: number
    }[]
  }
  readonly visits: {
    readonly funnel: { readonly visits: number; readonly orders: number }
    readonly previousFunnel: { readonly visits: number; readonly orders: number }
    readonly sources: readonly {
      readonly source: string
      readonly isCampaign: boolean
      readonly percentage: number
    }[]
  }
  readonly insights: Insights
}

function revenueSentence({ sales, period }: AnalysedPeriod): string {
  const { current, growth } = sales.overview.revenue
  const before =
    period.days === 1 ? 'à la veille' : `aux ${period.days.toLocaleString('fr-FR')} jours précédents`
  if (current === 0) return 'Aucune vente sur cette période.'
  if (growth === null)
    return `${formatCents(current)} de ventes ; il n’y en avait pas sur la période précédente.`
  if (growth === 0) return `Le chiffre d’affaires est stable par rapport ${before}.`
  return `Le chiffre d’affaires ${growth > 0 ? 'progresse' : 'recule'} de ${Math.abs(growth).toLocaleString('fr-FR')} % par rapport ${before}.`
}

function weekdaySentence({ sales }: AnalysedPeriod): readonly string[] {
  const best = sales.weekdays.reduce<(typeof sales.weekdays)[number] | null>(
    (found, day) => (found && found.average >= day.average ? found : day),
    null,
  )
  return best && best.average > 0 && sales.weekdays.length === 7
    ? [`Le ${weekday(best.weekday)} est votre meilleur jour : ${formatCents(best.average)} en moyenne.`]
    : []
}

function conversionSentence({ visits: { funnel, previousFunnel } }: AnalysedPeriod): readonly string[] {
  if (funnel.visits === 0 || funnel.orders === 0) return []
  const hundredth = funnel.visits / 100
  const before = previousFunnel.orders > 0 ? ratio(previousFunnel.orders, previousFunnel.visits / 100) : null
  return [
    `${plural(funnel.orders, 'commande', 'commandes')} pour ${plural(funnel.visits, 'visite comptée', 'visites comptées')}, soit ${ratio(funnel.orders, hundredth)} pour 100${before ? `, contre ${before} sur la période précédente` : ''}.`,
  ]
}

const sourceSentence = ({ visits }: AnalysedPeriod): readonly string[] => {
  const best = visits.sources.find(({ source }) => source !== '' && source !== '*')
  return best
    ? [`${sourceName(best.source, best.isCampaign)} vous amène ${best.percentage} % de vos visites.`]
    : []
}

const togetherSentence = ({ sales }: AnalysedPeriod): readonly string[] =>
  sales.together
    .slice(0, 1)
    .map(
      ({ one, other, orders }) =>
        `« ${one.name} » et « ${other.name} » partent ensemble : ${plural(orders, 'commande', 'commandes')}.`,
    )

/** Sales and visits of a period. */
export const analyticsText = {
  title: 'Analyses',
  periodLabel: 'Période',
  periods: { '7d': '7 jours', '30d': '30 jours', '90d': '90 jours', '1y': '1 an' } satisfies Record<
    AnalyticsPeriod,
    string
  >,
  own: 'Dates',
  ownLabel: 'Vos dates',
  from: 'Du',
  to: 'Au',
  compared: (days: number) =>
    days === 1 ? 'comparé à la veille' : `comparé aux ${days.toLocaleString('fr-FR')} jours précédents`,
  over: 'par rapport à la période précédente',
  span,
  day: mediumDay,
  shortDay: frenchDates({ day: 'numeric', month: 'short', ...UTC }),
  before: (value: string) => `avant : ${value}`,

  overview: {
    revenue: 'Chiffre d’affaires',
    orders: 'Commandes payées',
    customers: 'Clients',
    avgOrder: 'Panier moyen',
  } satisfies Record<OverviewFigure, string>,
  revenueNote: 'commandes payées, remboursements déduits le jour où ils sont faits',
  orderCount: (count: number) => plural(count, 'commande payée', 'commandes payées'),
  pieces: (count: number) => plural(count, 'pièce', 'pièces'),

  chart: (step: number) =>
    step === 1
      ? 'Chiffre d’affaires par jour'
      : step === 7
        ? 'Chiffre d’affaires par semaine'
        : 'Chiffre d’affaires toutes les quatre semaines',
  chartHint: 'Flèches gauche et droite : d’un point à l’autre.',
  chartNow: 'Cette période',
  chartBefore: 'Période précédente',
  point: (revenue: Cents, orders: number, previous: Cents) =>
    `${formatCents(revenue)}, ${plural(orders, 'commande payée', 'commandes payées')} ; période précédente : ${formatCents(previous)}`,
  asTable: 'Voir le tableau',
  tableLabel: 'Les mêmes chiffres en tableau',
  columns: {
    days: 'Dates',
    revenue: 'Chiffre d’affaires',
    orders: 'Commandes payées',
    previous: 'Période précédente',
  },

  topProducts: 'Meilleures ventes',
  noSales: 'Aucune vente sur cette période.',
  categories: 'Ventes par catégorie',
  categoriesNote: 'Part de ce qu’ont rapporté les articles, sans la livraison.',
  share: (percent: number) => `${percent.toLocaleString('fr-FR')} %`,
  funnel: 'De la visite à la commande',
  funnelNote:
    'Compté sans cookie ni identifiant ; robots exclus, ainsi que les visiteurs qui refusent d’être comptés. Une visite peut mettre plusieurs fois au panier ; aucune étape n’est comptée plus souvent que celle d’avant.',
  steps: {
    visits: 'Visites',
    carts: 'Mises au panier',
    checkouts: 'Passages en caisse',
    orders: 'Commandes passées',
  },
  productViews: 'Fiches produit vues',
  /** Each page as often as it was shown. */
  productViewsOf: (views: number, visits: number) =>
    `${plural(views, 'fiche produit vue', 'fiches produit vues')}, soit ${ratio(views, visits)} par visite`,
  perCheckout: (percent: string) => `${percent} des passages en caisse`,
  perVisit: (percent: string) => `${percent} des visites`,
  noVisits:
    'Aucune visite comptée sur cette période. Les visites se comptent dès qu’une page publiée est ouverte.',
  sources: 'D’où viennent les visites',
  sourceName,
  visits: (count: number) => plural(count, 'visite', 'visites'),
  weekdays: 'Jours de la semaine',
  weekdaysNote: 'Chiffre d’affaires moyen d’un tel jour.',
  weekday,
  together: 'Achetés ensemble',
  noTogether: 'Aucune paire de produits n’a été achetée deux fois sur cette période.',
  and: 'et',
  togetherCount: (count: number) => plural(count, 'commande', 'commandes'),

  /** Sentences, each of a figure; those that have nothing to say are left out. */
  insightsOf: (figures: AnalysedPeriod): readonly string[] => [
    revenueSentence(figures),
    ...weekdaySentence(figures),
    ...conversionSentence(figures),
    ...sourceSentence(figures),
    ...togetherSentence(figures),
    ...steadySentences(figures.insights),
  ],

  export: 'Exporter',
  exporting: 'Export...',
  exportName: (from: string, to: string) => `analyses-${from}-${to}.csv`,
  exported: 'Analyses exportées',
  exportFailed: 'L’export a échoué',
  exportColumns: ['Partie', 'Nom', 'Quantité', 'Montant en euros', 'Période précédente', 'Part en %'],
  exportParts: {
    period: 'Période',
    overview: 'Chiffres clés',
    points: 'Chiffre d’affaires',
    products: 'Produits',
    categories: 'Catégories',
    weekdays: 'Jours de la semaine (moyenne)',
    together: 'Achetés ensemble',
    funnel: 'Parcours',
    sources: 'Provenance',
  },
} as const
