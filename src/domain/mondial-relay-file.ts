import {
  type CheckedParcel,
  commonProblems,
  type ParcelNotice,
  type ParcelProblem,
  pointProblem,
  type WeighedOrder,
  wrapped,
} from './parcel.ts'

/** Parcels that one file of Mondial Relay Connect takes. */
export const MONDIAL_RELAY_ROWS = 75
/** Columns of a row, A to AR. */
const COLUMNS = 44
/** Grams below which it takes no parcel. */
const LEAST = 100
/** Characters of a line of a name or a street, and of a city. */
const LINE = 32
const CITY = 26

/** What its labels print of a name or a street, and of a city. */
const LINE_CHARACTERS = /^[0-9A-Z_\-'., /]*$/
const CITY_CHARACTERS = /^[A-Z_\-' ]{2,}$/
const EMAIL = /^[\w\-.@]{7,70}$/
const FRENCH_PHONE = /^(?:(?:00|\+)33|0)[0-9]{9}$/

const SPELLED: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  '’': "'",
  '"': "'",
  '«': "'",
  '»': "'",
  '&': ' ET ',
  '°': 'O',
}

/** Capitals without accents; brackets and colons, which a label has not, are blanks. What else it has not stays, and is said. */
export const plainCapitals = (text: string): string =>
  text
    .replaceAll(/[œŒæÆßøØ’"«»&°]/g, (character) => SPELLED[character] ?? character)
    .normalize('NFD')
    .replaceAll(/\p{Mn}+/gu, '')
    .toUpperCase()
    .replaceAll(/[();:\p{Cc}\s]+/gu, ' ')
    .trim()

const nameLines = ({ lastName, firstName }: WeighedOrder) =>
  wrapped(plainCapitals(`${lastName} ${firstName}`), LINE)

/** Street and complement: the street may take both lines where there is no complement. */
function streetLines({ address, addressComplement }: WeighedOrder): string[] {
  return [...wrapped(plainCapitals(address), LINE), ...wrapped(plainCapitals(addressComplement ?? ''), LINE)]
}

const fits = (lines: readonly string[]) =>
  lines.length <= 2 && lines.every((line) => line.length <= LINE && LINE_CHARACTERS.test(line))
const phoneOf = ({ phone }: WeighedOrder) => (phone ?? '').replaceAll(/[\s./()-]/g, '')

/** What keeps an order out of Mondial Relay's file, and what of it does not go along. */
export function checkMondialRelay(order: WeighedOrder): CheckedParcel {
  const common = commonProblems(order, 'mondial_relay', LEAST)
  const [first] = common
  const isWeight = first?.is === 'weight' || first?.is === 'too_heavy' || first?.is === 'too_light'
  if (first && !isWeight) return { problems: common, notices: [] }
  const { relayPoint } = order
  const city = plainCapitals(order.city)
  const problems: (ParcelProblem | null)[] = [
    ...common,
    fits(nameLines(order)) ? null : { is: 'name' },
    fits(streetLines(order)) ? null : { is: 'address' },
    city.length <= CITY && CITY_CHARACTERS.test(city) ? null : { is: 'city' },
    relayPoint && /^[0-9]{6}$/.test(relayPoint.id) ? null : { is: 'relay' },
    pointProblem(order),
  ]
  const notices: (ParcelNotice | null)[] = [
    EMAIL.test(order.email) ? null : 'email',
    phoneOf(order) === '' || FRENCH_PHONE.test(phoneOf(order)) ? null : 'phone',
  ]
  return {
    problems: problems.filter((one) => one !== null),
    notices: notices.filter((one) => one !== null),
  }
}

/** The names by which its description calls the columns. */
const NAMES = Array.from({ length: COLUMNS }, (_, at) =>
  at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(65 + at - 26)}`,
)

function rowOf(order: WeighedOrder): string {
  const [name = '', name2 = ''] = nameLines(order)
  const [street = '', complement = ''] = streetLines(order)
  const phone = phoneOf(order)
  const values: Readonly<Record<string, string>> = {
    B: order.reference,
    C: name,
    D: name2,
    E: street,
    F: complement,
    G: plainCapitals(order.city),
    H: order.postalCode,
    I: order.country,
    K: FRENCH_PHONE.test(phone) ? phone : '',
    L: EMAIL.test(order.email) ? order.email : '',
    M: 'A',
    P: 'R',
    Q: order.relayPoint?.id ?? '',
    R: order.relayPoint?.country ?? '',
    S: '24R',
    T: 'FR',
    U: '1',
    V: String(order.weightG ?? 0),
    AA: '0',
  }
  return NAMES.map((column) => values[column] ?? '').join(';')
}

/**
 * The files that Mondial Relay Connect imports, of 75 parcels at most each: no header, semicolons, capitals without accents alone,
 * so that Windows-1252, which it reads, and UTF-8 are one.
 * @param orders of which `checkMondialRelay` finds no problem.
 */
export function mondialRelayFiles(orders: readonly WeighedOrder[]): string[] {
  const rows = orders.map((order) => `${rowOf(order)}\r\n`)
  return Array.from({ length: Math.ceil(rows.length / MONDIAL_RELAY_ROWS) }, (_, part) =>
    rows.slice(part * MONDIAL_RELAY_ROWS, (part + 1) * MONDIAL_RELAY_ROWS).join(''),
  )
}
