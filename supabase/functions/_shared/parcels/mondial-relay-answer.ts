import sax from 'sax'

/** A line of a parcel's way, in Mondial Relay's words. */
export interface TracingLine {
  readonly label: string
  /** `03/10/26`. */
  readonly day: string
  /** `09:12`; empty where it names none. */
  readonly hour: string
}

/** What Mondial Relay answers of a parcel. */
export interface Tracing {
  /** Of the parcel where it is 80 to 83, of the call otherwise. */
  readonly stat: number
  readonly lines: readonly TracingLine[]
}

/** An answer has some twenty lines of six elements, five deep. */
const MOST_ELEMENTS = 2_000
const DEPTH = 20
const MOST_CHARACTERS = 300

const RESULT = 'WSI2_TracingColisDetailleResult'
const LINE = 'ret_WSI2_sub_TracingColisDetaille'
/** As its service description names them, and as its manual does. */
const FIELDS: Readonly<Record<string, keyof TracingLine>> = {
  Libelle: 'label',
  Tracing_Libelle: 'label',
  Date: 'day',
  Tracing_Date: 'day',
  Heure: 'hour',
  Tracing_Heure: 'hour',
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads the answer of `WSI2_TracingColisDetaille`. The fields of a line are those of the service description
 * (`Libelle`, `Date`, `Heure`, `Emplacement`: `spec/fixtures/files/mondial_relay_wsdl.xml` of github.com/ecommerce-ventures/deliveries);
 * the manual (*Web Service V5.4*, page 30, in github.com/thelia-modules/MondialRelay) calls them `Tracing_Libelle` and so on. Of twenty
 * lines most are empty.
 * @returns null for what is no such answer: a page, a fault, XML that ends early, that declares types and entities, or nests and grows
 * as no answer does.
 */
export function readTracing(text: string): Tracing | null {
  const parser = sax.parser(true, { position: false })
  const path: string[] = []
  const lines: { label: string; day: string; hour: string }[] = []
  let stat: number | null = null
  let written = ''
  let elements = 0
  const refuse = (): never => {
    throw new SyntaxError('no answer of Mondial Relay')
  }
  parser.onerror = refuse
  parser.ondoctype = refuse
  parser.onopentag = ({ name }) => {
    elements += 1
    path.push(localName(name))
    if (elements > MOST_ELEMENTS || path.length > DEPTH) refuse()
    if (path.at(-1) === LINE) lines.push({ label: '', day: '', hour: '' })
    written = ''
  }
  const read = (part: string) => {
    written = `${written}${part}`.slice(0, MOST_CHARACTERS)
  }
  parser.ontext = read
  parser.oncdata = read
  parser.onclosetag = () => {
    const name = path.pop() ?? ''
    const [parent, line, field] = [path.at(-1), lines.at(-1), FIELDS[name]]
    const value = written.replace(/\s+/g, ' ').trim()
    if (parent === RESULT && name === 'STAT' && /^\d{1,3}$/.test(value)) stat = Number(value)
    else if (parent === LINE && line && field) line[field] = value
    written = ''
  }
  try {
    parser.write(text).close()
  } catch {
    return null
  }
  return stat === null ? null : { stat, lines: lines.filter(({ label }) => label !== '') }
}
