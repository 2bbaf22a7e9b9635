import Papa from 'papaparse'
import { isPostalCode } from '@/domain/postal-code.ts'
import { type RelayPoint, relayPointSchema } from '@/domain/relay-point.ts'
import { UsageError } from './config.ts'

/** Columns of the file, in any order; further ones are left aside. */
const COLUMNS = ['id', 'name', 'address', 'postal_code', 'city', 'country', 'opening_hours'] as const

const EXAMPLE = `The first line names the columns: ${COLUMNS.join(';')}`

/**
 * Reads the relay points of a carrier's file: CSV with any of the usual separators.
 * @param file its text, decoded. @throws UsageError naming the first line that is wrong; a list is taken whole or not at all.
 */
export function readRelayFile(file: string): RelayPoint[] {
  const { data, meta } = Papa.parse<Record<string, string>>(file.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  // Neither of the usual encodings has these: a file in UTF-16, or one whose accents were lost before it came here.
  if (/[\0\ufffd]/.test(file))
    throw new UsageError('The file has characters that cannot be read.', 'Save it as CSV in UTF-8.')
  const missing = COLUMNS.filter((column) => column !== 'opening_hours' && !meta.fields?.includes(column))
  if (missing.length > 0)
    throw new UsageError(`The file has no column ${missing.join(' and no column ')}.`, EXAMPLE)
  const seen = new Set<string>()
  const points = data.map((row, index) => {
    const point = relayPointSchema.safeParse({
      ...row,
      postalCode: row.postal_code,
      openingHours: row.opening_hours,
    })
    const wrong = point.success
      ? isPostalCode(point.data.country, point.data.postalCode)
        ? seen.has(point.data.id) && 'id (it stands twice)'
        : 'postal_code'
      : String(point.error.issues[0]?.path[0])
    if (!point.success || wrong)
      throw new UsageError(`Line ${index + 2} of the file is wrong: ${wrong}.`, EXAMPLE)
    seen.add(point.data.id)
    return point.data
  })
  if (points.length === 0) throw new UsageError('The file names no relay point.', EXAMPLE)
  return points
}
