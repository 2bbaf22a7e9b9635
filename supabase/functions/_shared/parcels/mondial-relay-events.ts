import type { ParcelEvent } from '@/data/parcel-tracking.ts'
import { parisMoment } from '@/domain/paris-time.ts'
import type { Tracing, TracingLine } from './mondial-relay-answer.ts'

/** Of the parcel, where a call was understood: `Web Service V5.4`, page 36. */
export const PARCEL_STATS = { registered: 80, underWay: 81, delivered: 82, anomaly: 83 } as const

/** What decides nothing. */
const UNKNOWN = 'MR'

/**
 * What Mondial Relay's words mean, by the codes of La Poste (`private.parcel_meaning`), in capitals without accents; the first that fits
 * counts. Seen at public clients: RÉCEPTION DES DONNÉES, PRISE EN CHARGE EN AGENCE, PRISE EN CHARGE POINT RELAIS, COLIS REMIS AU LIVREUR,
 * DISPONIBLE AU POINT RELAIS, COLIS LIVRÉ (`lib/deliveries/couriers/mondial_relay/shipments/trace/format_response.rb` of
 * github.com/ecommerce-ventures/deliveries, `cron.php` of github.com/PrestaShopCorp/mondialrelay). What goes back, fails or waits is
 * looked for more widely than that: whatever is no receipt must not be read as one.
 */
const MEANINGS: readonly (readonly [code: string, words: RegExp])[] = [
  ['DI2', /\b(?:LIVRE|REMIS|RENDU|RESTITUE|LIQUIDE)E?\b.*\b(?:A|CHEZ|EN) (?:L )?(?:EXPEDITEUR|ENSEIGNE)\b/],
  ['RE1', /\bRETOUR|\bNON (?:RECLAME|RETIRE)|\bDELAI\b.*\b(?:DEPASSE|EXPIRE)/],
  [
    'PB1',
    /\b(?:NON|IMPOSSIBLE|ECHEC|ABSENT|ANOMALIE|LITIGE|INCIDENT|RESERVES?)\b|\b(?:REFUS|PERDU|PERTE|EGARE|ENDOMMAGE|AVARI|SPOLI|DETRUIT)/,
  ],
  ['DR1', /\bRECEPTION DES DONNEES\b|\bENREGISTRE/],
  ['AG1', /\b(?:DISPONIBLE|A RETIRER)\b.*\b(?:RELAIS|LOCKER|CONSIGNE|CASIER)\b/],
  // Delivered to a relay, where its buyer is to come.
  [
    'AG1',
    /^(?=.*\bLIVRE\b)(?=.*\b(?:RELAIS|LOCKER|CONSIGNE|CASIER|AGENCE|HUB)\b)(?!.*\b(?:DESTINATAIRE|CLIENT)\b)/,
  ],
  ['PC1', /\bPRISE? EN CHARGE EN AGENCE\b|\bCOLIS PRIS EN CHARGE\b/],
  // A relay takes a parcel from its sender, too.
  ['ET1', /\bPRISE? EN CHARGE\b|\b(?:TRANSIT|ACHEMINEMENT|HUB|TRI)\b/],
  ['MD2', /\bREMIS AU LIVREUR\b|\bEN (?:COURS DE )?LIVRAISON\b/],
  ['DI1', /\bLIVRE\b|\b(?:REMIS|RETIRE|RECUPERE)\b.*\b(?:DESTINATAIRE|CLIENT)\b/],
]
/** Steps of a way, of which those of one minute are in this order: Mondial Relay names no seconds. */
const ORDER = [UNKNOWN, 'DR1', 'PC1', 'ET1', 'MD2', 'AG1', 'RE1', 'PB1', 'DI2', 'DI1']

const plain = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

interface Read {
  readonly code: string
  readonly label: string
  /** Minute, in ms since 1970. */
  readonly minute: number
}

/** The moment of a line, noon where it names no hour; null where there is no such day. */
function minuteOf({ day, hour }: TracingLine): number | null {
  const [, date, month, year] = /^(\d\d)\/(\d\d)\/(?:20)?(\d\d)$/.exec(day) ?? []
  const time = /^(\d{1,2}):(\d\d)/.exec(hour || '12:00')
  const written = time && `20${year}-${month}-${date}T${time[1]?.padStart(2, '0')}:${time[2]}`
  return (written && parisMoment(written)?.getTime()) || null
}

function readLine(line: TracingLine): Read[] {
  const minute = minuteOf(line)
  const words = plain(line.label)
  const code = MEANINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? UNKNOWN
  return minute === null ? [] : [{ code, label: line.label, minute }]
}

const rank = ({ code }: Read): number => ORDER.indexOf(code)
const inOrder = (a: Read, b: Read): number => a.minute - b.minute || rank(a) - rank(b)

/** What a delivery is: the buyer's only where the parcel's own state says so, and the sender's after it had turned back. */
function deliveryOf(line: Read, stat: number, lines: readonly Read[]): Read {
  const wentBack = lines.some((one) => ['RE1', 'DI2'].includes(one.code) && one.minute <= line.minute)
  const code = wentBack ? 'DI2' : stat === PARCEL_STATS.delivered ? 'DI1' : UNKNOWN
  return { ...line, code }
}

/**
 * The events of a parcel, by the codes of La Poste. Only state 82 delivers, on the day of the line that says so in words that are known;
 * where it comes without such words, or where the state is an anomaly, the last line is a problem: somebody looks into it, and no day is
 * better than a wrong one.
 */
export function tracingEvents({ stat, lines }: Tracing): ParcelEvent[] {
  const read = lines.flatMap(readLine)
  const events = read.map((line) => (line.code === 'DI1' ? deliveryOf(line, stat, read) : line)).sort(inOrder)
  const last = events.at(-1)
  const isOver = events.some(({ code }) => ['DI1', 'DI2'].includes(code))
  const isExplained = last === undefined || ['AG1', 'RE1', 'PB1'].includes(last.code)
  const isUnclear = stat === PARCEL_STATS.anomaly || (stat === PARCEL_STATS.delivered && !isExplained)
  const doubted = last && isUnclear && !isOver ? [{ ...last, code: 'PB1' }] : []
  return [...events, ...doubted].map((one) => ({
    at: new Date(one.minute + rank(one) * 1000).toISOString(),
    code: one.code,
    label: one.label,
  }))
}
