/** How the shop stands, in figures: what a program that watches it is shown. Nothing of a person. */
export interface ShopFigures {
  /** By how they stand: `pending`, `shipped` … */
  readonly orders: Readonly<Record<string, number>>
  readonly payments: Readonly<Record<string, number>>
  readonly mails: Readonly<Record<string, number>>
  readonly publications: Readonly<Record<string, number>>
  /** When the oldest email was written that should have left; null where none waits. */
  readonly oldestMailAt: string | null
  readonly publishedAt: string | null
  readonly databaseBytes: number
  /** Null where no backup of the shop's own command was ever made. */
  readonly backupAt: string | null
  readonly backupIsGood: boolean | null
  readonly isSilent: boolean
  readonly isClosed: boolean
  /** Names of what is wrong now. */
  readonly alarms: readonly string[]
}

/** Room on the disk of the data folder, in bytes. */
export interface DiskFigures {
  readonly free: number
  readonly isFull: boolean
}

export const METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

/** One figure, or several that a label tells apart. */
interface Family {
  readonly name: string
  readonly unit?: 'bytes' | 'seconds'
  readonly help: string
  readonly values: readonly (readonly [labels: string, value: number])[]
}

const one = (value: number): Family['values'] => [['', value]]
const by = (label: string, counts: Readonly<Record<string, number>>): Family['values'] =>
  Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, count]) => [`{${label}="${value.replaceAll(/["\\\n]/g, '')}"}`, count] as const)
const seconds = (at: string): number => Date.parse(at) / 1000
/** A moment that never was has no line: 0 would be 1970. */
const moment = (at: string | null): Family['values'] => (at === null ? [] : one(seconds(at)))

function families(figures: ShopFigures, disk: DiskFigures | null, now: number): readonly Family[] {
  const { oldestMailAt, backupIsGood } = figures
  const age = oldestMailAt === null ? 0 : Math.max(0, now / 1000 - seconds(oldestMailAt))
  return [
    { name: 'shop_orders', help: 'Orders by status.', values: by('status', figures.orders) },
    { name: 'shop_payments', help: 'Payments by state.', values: by('state', figures.payments) },
    { name: 'shop_mails', help: 'Emails of the outbox by status.', values: by('status', figures.mails) },
    {
      name: 'shop_mails_oldest_waiting_seconds',
      unit: 'seconds',
      help: 'Age of the oldest email that should have left; 0 where none waits.',
      values: one(age),
    },
    {
      name: 'shop_publications',
      help: 'Publications of the site by state.',
      values: by('state', figures.publications),
    },
    {
      name: 'shop_published_timestamp_seconds',
      unit: 'seconds',
      help: 'When the site was last published.',
      values: moment(figures.publishedAt),
    },
    {
      name: 'shop_database_size_bytes',
      unit: 'bytes',
      help: 'Size of the database.',
      values: one(figures.databaseBytes),
    },
    ...(disk
      ? ([
          {
            name: 'shop_disk_free_bytes',
            unit: 'bytes',
            help: 'Room left beside the data.',
            values: one(disk.free),
          },
          {
            name: 'shop_disk_full',
            help: '1 where orders are refused for want of room.',
            values: one(Number(disk.isFull)),
          },
        ] as const)
      : []),
    {
      name: 'shop_backup_timestamp_seconds',
      unit: 'seconds',
      help: 'When the last backup was made; missing where there was none.',
      values: moment(figures.backupAt),
    },
    {
      name: 'shop_backup_good',
      help: '1 where the last backup could be read whole.',
      values: backupIsGood === null ? [] : one(Number(backupIsGood)),
    },
    { name: 'shop_silent', help: '1 of a copy that keeps silent.', values: one(Number(figures.isSilent)) },
    {
      name: 'shop_closed',
      help: '1 before the opening and in maintenance.',
      values: one(Number(figures.isClosed)),
    },
    {
      name: 'shop_alarm',
      help: '1 of each thing that an owner is told of by email.',
      values: figures.alarms.map((name) => [`{about="${name}"}`, 1] as const),
    },
  ]
}

/**
 * @param disk null where the shop has none of its own. @param now in ms.
 * @returns the figures as OpenMetrics 1.0 text, all of them gauges.
 */
export function openMetrics(figures: ShopFigures, disk: DiskFigures | null, now: number): string {
  const lines = families(figures, disk, now).flatMap(({ name, unit, help, values }) => [
    `# TYPE ${name} gauge`,
    ...(unit ? [`# UNIT ${name} ${unit}`] : []),
    `# HELP ${name} ${help}`,
    ...values.map(([labels, value]) => `${name}${labels} ${value}`),
  ])
  return `${[...lines, '# EOF'].join('\n')}\n`
}
