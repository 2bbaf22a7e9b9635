import { pageSchema } from '@/domain/page-header.ts'
import { postSchema } from '@/domain/post-header.ts'
import { isPost } from '@/domain/written-file.ts'
import { type ContentFault, contentFaultText as t } from '@/texts/admin/content-faults.ts'

/** What a text says of itself in its header. */
export type Fields = Readonly<Record<string, unknown>>

/** @returns the line of a field in a file, from 1; that of the field it stands in when it is missing. */
function lineOf(text: string, path: readonly PropertyKey[]): number {
  const lines = text.split('\n')
  let found = 0
  for (const name of path) {
    const at = lines.findIndex(
      (line, index) => index >= found && line.trimStart().startsWith(`${String(name)}:`),
    )
    if (at === -1) break
    found = at
  }
  return found + 1
}

/** YAML takes 31 February for 3 March, and an hour for another day: what was read must be what is written. */
const dayFaults = (file: string, text: string, fields: Fields): ContentFault[] =>
  Object.entries(fields)
    .filter((field): field is [string, Date] => field[1] instanceof Date)
    .filter(([name, day]) => {
      const written = Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10)
      return !text.split('\n').some((line) => new RegExp(`^${name}: *${written}\\s*(?:#.*)?$`).test(line))
    })
    .map(([field]) => ({ file, field, line: lineOf(text, [field]), reason: t.expected(t.realDay) }))

/** @returns what is wrong with the fields of a header, of a post or a page by its file. */
export function fieldFaults(file: string, text: string, fields: Fields): ContentFault[] {
  const parsed = (isPost(file) ? postSchema : pageSchema).safeParse(fields)
  const faults = (parsed.error?.issues ?? []).flatMap((issue): ContentFault[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => {
        const path = [...issue.path, key]
        return { file, field: path.join('.'), line: lineOf(text, path), reason: t.unknownField }
      })
    const field = issue.path.join('.')
    return valueAt(fields, issue.path) === undefined
      ? [{ file, field, reason: t.missing(issue.message) }]
      : [{ file, field, line: lineOf(text, issue.path), reason: t.expected(issue.message) }]
  })
  const days = dayFaults(file, text, fields).filter(({ field }) => !faults.some((one) => one.field === field))
  return [...faults, ...days]
}

const valueAt = (fields: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (held, name) => (typeof held === 'object' && held !== null ? Reflect.get(held, name) : undefined),
    fields,
  )
