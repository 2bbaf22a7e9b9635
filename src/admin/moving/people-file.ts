import type { TableRow } from '@/admin/ui/csv-table.ts'
import { folded } from '@/domain/folded.ts'
import { emailLine } from '@/domain/form-fields.ts'
import type { MovedPerson } from '@/domain/moving.ts'
import { movingText as t } from '@/texts/admin/moving.ts'
import { atMost, cellLine, countryIn, isMonthFirst, momentIn, phoneIn } from './cells.ts'
import type { MovedMapping, PersonColumn } from './file-columns.ts'
import { type Aside, cellsOf, type ReadFile } from './read-file.ts'

const EMAIL = emailLine(254)

/** What stands for yes where a file says whether somebody takes the newsletter. */
const YES: readonly string[] = ['yes', 'oui', 'true', 'vrai', '1', 'subscribed', 'abonne', 'on', 'y', 'o']
const NO: readonly string[] = [
  'no',
  'non',
  'false',
  'faux',
  '0',
  '',
  'not_subscribed',
  'not subscribed',
  'unsubscribed',
  'off',
  'n',
  '--',
]

type Cells = Readonly<Partial<Record<PersonColumn, string>>>

/** Reads a file of customers. Whom an address names twice is one person; who has none cannot come. */
export function readPeople(
  header: readonly string[],
  rows: readonly TableRow[],
  mapping: MovedMapping,
): ReadFile<MovedPerson> {
  const asides: Aside[] = []
  const notes: Aside[] = []
  const known = new Map<string, MovedPerson>()
  const at = (column: PersonColumn) => mapping.indexOf(column)
  const heading = header[at('consent')] ?? ''
  const isAmerican = isMonthFirst(rows.map(({ cells }) => cells[at('since')] ?? ''))
  for (const row of rows) {
    const { line } = row
    if (row.cells.length !== header.length) {
      asides.push({ line, message: t.wrong.shape })
      continue
    }
    const cells: Cells = cellsOf(row, mapping)
    const email = EMAIL.safeParse((cells.email ?? '').toLowerCase())
    if (!email.success) {
      asides.push({ line, message: cells.email ? t.wrong.email(cells.email.slice(0, 80)) : t.wrong.noEmail })
      continue
    }
    const said = folded(cells.consent ?? '')
    if (!YES.includes(said) && !NO.includes(said))
      notes.push({ line, message: t.wrong.consent(cells.consent ?? '') })
    const person = personOf(cells, {
      line,
      email: email.data,
      since: momentIn(cells.since ?? '', isAmerican),
      consent: YES.includes(said) ? `${heading} = ${cells.consent}`.slice(0, 300) : null,
    })
    const before = known.get(person.email)
    known.set(person.email, before ? together(before, person) : person)
    if (before) notes.push({ line, message: t.wrong.twice(before.line) })
  }
  return { lines: [...known.values()], asides, notes }
}

function personOf(cells: Cells, own: Pick<MovedPerson, 'line' | 'email' | 'since' | 'consent'>): MovedPerson {
  const full = [cells.firstName, cells.lastName].filter(Boolean).join(' ') || (cells.name ?? '')
  return {
    ...own,
    name: full.slice(0, 160).trim(),
    ...placeOf(cells),
    phone: phoneIn(cells.phone ?? '') ?? phoneIn(cells.otherPhone ?? ''),
  }
}

/** A country that the shop does not deliver to stands behind the street. */
function placeOf(cells: Cells) {
  const country = countryIn(cells.country ?? '')
  const street = [cells.company, cells.address, cells.address2].filter(Boolean)
  const foreign = cells.country && !country && street.length > 0 ? [cells.country] : []
  return {
    address: atMost([...street, ...foreign].join(', '), 400),
    postalCode: atMost(cells.postalCode ?? '', 12),
    city: atMost(cells.city ?? '', 100),
    country,
  }
}

/** One person of two lines: the first counts, the second completes it. Who said no on either has not said yes. */
const together = (first: MovedPerson, second: MovedPerson): MovedPerson => ({
  ...first,
  name: first.name || second.name,
  phone: first.phone ?? second.phone,
  ...(first.address === null && {
    address: second.address,
    postalCode: second.postalCode,
    city: second.city,
    country: second.country,
  }),
  since: [first.since, second.since].filter((since) => since !== null).sort()[0] ?? null,
  consent: second.consent === null ? null : first.consent,
})

/** What stands for a person in a report. */
export const personLabel = ({ email, name }: MovedPerson): string =>
  cellLine(name ? `${name}, ${email}` : email)
