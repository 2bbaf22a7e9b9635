import { type HeaderField, headerParts } from './text-header.ts'

/** What a field of a header can be given; null takes it out. */
export type HeaderValue =
  | string
  | number
  | boolean
  | null
  | { readonly [key: string]: string | number | boolean }

const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null, '~': null }
const WHOLE = /^-?(?:0|[1-9]\d*)$/
/** What begins a value that is more than a word: a collection, a text of several lines, an anchor, an alias, a tag. */
const MORE = /^[[\]{},&*!|>%@`?]|^- /

/** Where a value ends and a comment begins. */
function takenApart(written: string): { readonly value: string; readonly comment: string } {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(written)?.[0]
  const end = quoted?.length ?? written.search(/(?:^|[ \t])#|$/)
  return { value: (quoted ?? written.slice(0, end)).trim(), comment: written.slice(end).trim() }
}

function doubleQuoted(value: string): string | undefined {
  try {
    const text: unknown = JSON.parse(value)
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}

/** @returns a plain word, a quoted one, a number, a switch; undefined for what is more than that. */
function scalarOf(value: string): string | number | boolean | null | undefined {
  if (value.startsWith('"')) return doubleQuoted(value)
  if (value.startsWith("'")) return value.endsWith("'") ? value.slice(1, -1).replaceAll("''", "'") : undefined
  if (value === '') return null
  if (Object.hasOwn(WORDS, value.toLowerCase())) return WORDS[value.toLowerCase()]
  if (MORE.test(value) || /:(?:\s|$)/.test(value)) return undefined
  return WHOLE.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value
}

function fieldValue(field: HeaderField): unknown {
  if (field.fields.length > 0)
    return Object.fromEntries(field.fields.map((one) => [one.key, fieldValue(one)]))
  const [first = '', ...rest] = field.source.split('\n')
  if (rest.some((line) => !/^\s*(?:#.*)?$/.test(line))) return undefined
  return scalarOf(takenApart(first.slice(first.indexOf(':') + 1).trim()).value)
}

/**
 * Reads the fields of a header as a form shows them. A day stays the text that it is.
 * @returns values by key; undefined for one that a form cannot hold (a list, a text of several lines): it is left as it stands.
 */
export const readHeader = (header: string): Record<string, unknown> =>
  Object.fromEntries(headerParts(header).fields.map((field) => [field.key, fieldValue(field)]))

/** Characters that YAML takes only by their number. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g
const written = (value: string | number | boolean): string =>
  typeof value === 'string'
    ? JSON.stringify(value).replace(
        UNPRINTABLE,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    : String(value)

/** @returns the lines of a field. */
function fieldLines(key: string, value: Exclude<HeaderValue, null>, eol: string, indent = ''): string {
  if (typeof value !== 'object') return `${indent}${key}: ${written(value)}${eol}`
  const below = Object.entries(value).map(([name, one]) => fieldLines(name, one, eol, `${indent}  `))
  return `${indent}${key}:${eol}${below.join('')}`
}

/** What follows a field and is none of its own: blank lines, comments at the margin. */
function tailOf(source: string): string {
  const lines = source.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const end = lines.findLastIndex((line, at) => at === 0 || !/^(?:\s*|#.*)$/.test(line.trimEnd()))
  return lines.slice(end + 1).join('')
}

function commentOf(field: HeaderField): string {
  const [first = ''] = field.source.split('\n')
  const { comment } = takenApart(first.slice(first.indexOf(':') + 1).trim())
  return comment && ` ${comment}`
}

/** @returns what stands in the place of a field, its comment and what follows it with it. */
function replaced(field: HeaderField, value: HeaderValue, eol: string): string {
  const tail = tailOf(field.source)
  if (value === null) return tail
  const indent = /^ */.exec(field.source)?.[0] ?? ''
  const lines = fieldLines(field.key, value, eol, indent)
  const [first = ''] = lines.split(/\r?\n/)
  return `${first}${commentOf(field)}${lines.slice(first.length)}${tail}`
}

/**
 * Writes one field of a header and leaves all other lines as they are. A text is written between double quotes.
 * @param header as `cutText` gives it; empty makes one. @param key of a field; `image.view` is one below another.
 * @param value null takes the field out.
 */
export function setHeaderField(header: string, key: string, value: HeaderValue): string {
  const eol = /\r\n/.test(header) ? '\r\n' : '\n'
  const { opening, fields, closing } = headerParts(header)
  const [name = '', below] = key.split('.')
  const held = fields.find((field) => field.key === name)
  if (below !== undefined) {
    const one = held?.fields.find((field) => field.key === below)
    if (!held || !one) {
      const known = held ? (fieldValue(held) as Record<string, string>) : {}
      return value === null || typeof value === 'object'
        ? header
        : setHeaderField(header, name, { ...known, [below]: value })
    }
    const at = held.source.indexOf(one.source)
    const source = `${held.source.slice(0, at)}${replaced(one, value, eol)}${held.source.slice(at + one.source.length)}`
    return opening + fields.map((field) => (field === held ? source : field.source)).join('') + closing
  }
  const body = fields.map((field) => (field === held ? replaced(field, value, eol) : field.source)).join('')
  if (held || value === null) return opening + body + closing
  if (closing === '') return `${header}---${eol}${fieldLines(name, value, eol)}---${eol}${eol}`
  return opening + body + fieldLines(name, value, eol) + closing
}
