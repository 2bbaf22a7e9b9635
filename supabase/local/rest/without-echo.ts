/** What PostgREST says of a refusal. */
export interface RefusalBody {
  readonly code: string
  readonly message: string
  readonly details: unknown
  readonly hint: string | null
}

/** SQLSTATEs whose words are Postgres' own, about values and what it is made of; what functions raise is meant to be read. */
const POSTGRES = /^(?:0[A-Z]|2\w|3\w|4[04]|42(?!501)|5[458]|F0|HV|XX|P000[0234])\w{1,3}$/
/** Refusals that name what is not there: PostgREST repeats all that was sent. */
const UNKNOWN: Readonly<Record<string, string>> = {
  PGRST202: 'Could not find the function in the schema cache',
  PGRST204: 'Could not find a column in the schema cache',
}
/** What a function refuses by a status of its own (PostgREST's `PT` and the status) is its answer, whole: details may be JSON. */
const ANSWERED = /^PT\d{3}$/
/** Of all others, which name what they could not read. */
const LONGEST_TEXT = 300

/** @returns a refusal as visitors get it: its code, and no more of the request, or of the database, than a person reads. */
export function withoutEcho(body: RefusalBody): RefusalBody {
  const { code, message, details, hint } = body
  if (ANSWERED.test(code)) return body
  const said = POSTGRES.test(code) ? 'The database does not take these values' : UNKNOWN[code]
  if (said !== undefined) return { code, message: said, details: null, hint: null }
  return { code, message: cut(message), details: cut(details), hint: cut(hint) }
}

const cut = <T>(text: T): T =>
  typeof text === 'string' && text.length > LONGEST_TEXT ? (`${text.slice(0, LONGEST_TEXT)}…` as T) : text
