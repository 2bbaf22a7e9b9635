import { atFirstUse } from '@/domain/at-first-use.ts'
import type { JournalFault } from '@/domain/journal.ts'
import type { OrderVat } from '@/domain/order.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

const FAULTS: Readonly<Record<JournalFault['is'], string>> = {
  missing: 'des écritures manquent avant elle',
  changed: 'elle n’est plus celle qui a été inscrite',
  chain: 'elle ne suit pas la précédente',
  closing: 'une clôture envoyée par email a disparu ou changé',
  document: 'sa facture ou son avoir a disparu ou changé',
}

const month = atFirstUse(
  () => new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

export const journalText = {
  title: 'Journal des ventes',
  intro:
    'Chaque vente et chaque avoir y est inscrit une fois pour toutes, enchaîné au précédent par une empreinte. Les jours, les mois et les années sont clôturés d’eux-mêmes, et l’empreinte vous est envoyée par email. Votre comptable vous dira ce qu’il en faut conserver.',
  entries: (count: number) => plural(count, 'écriture', 'écritures'),
  state: 'Vérification',
  stateNote: 'Refait tous les calculs et compare aux clôtures envoyées.',
  never: 'Jamais vérifié.',
  sound: (when: string, seq: number) =>
    `Intact jusqu’à l’écriture ${seq.toLocaleString('fr-FR')}, vérifié le ${when}.`,
  fault: (seq: number, is: JournalFault['is'], when: string) =>
    `Anomalie à l’écriture ${seq.toLocaleString('fr-FR')} : ${FAULTS[is]}. Vérifié le ${when}.`,
  check: 'Vérifier maintenant',
  checking: 'Vérification en cours...',
  checked: 'Le journal est intact',
  checkFound: 'Le journal présente une anomalie',
  checkFailed: 'Le journal n’a pas pu être vérifié',
  closing: 'Dernière clôture',
  closingNote: 'Chaque jour après minuit, à l’heure de Paris.',
  noClosing: 'Aucune journée n’est encore clôturée.',
  day: 'Journée',
  dayTotal: 'Total TTC du jour',
  perpetual: 'Cumul perpétuel',
  entry: 'Écriture',
  hash: 'Empreinte',
  months: 'Totaux par mois',
  monthsNote:
    'Avoirs déduits. Les ventes simulées sont comptées à part. Un mois s’ouvre sur ses factures et ses avoirs, et se donne au comptable.',
  noMonths: 'Aucune vente n’est encore inscrite.',
  month: (key: string) => month().format(new Date(`${key}-01T00:00:00Z`)),
  simulated: 'Ventes simulées',
  columns: {
    month: 'Mois',
    sales: 'Ventes',
    credits: 'Avoirs',
    net: 'Total HT',
    tax: 'TVA',
    total: 'Total TTC',
  },
  export: 'E-reporting',
  exportNote:
    'Totaux par jour, par catégorie (TLB1 avec TVA française, TNT1 sans), par régime et par taux, pour votre déclaration ou votre comptable.',
  from: 'Du',
  to: 'Au',
  csv: 'Exporter (CSV)',
  json: 'Exporter (JSON)',
  exportFailed: 'Les totaux n’ont pas pu être exportés',
  file: (from: string, to: string, ending: string) => `ventes-${from}-${to}.${ending}`,
  fields: [
    'Jour',
    'Simulé',
    'Catégorie',
    'Régime',
    'Devise',
    'Taux de TVA',
    'Ventes',
    'Total HT',
    'TVA',
    'Total TTC',
  ],
  regimes: { standard: 'TVA française', export: 'Exportation', exempt: 'Franchise de TVA' } satisfies Record<
    OrderVat['regime'],
    string
  >,
  yes: 'oui',
  no: 'non',
} as const
