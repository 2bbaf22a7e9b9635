/** A text in its two parts: what stands between the dashes, with them and the blank lines around, and the rest. */
export interface SplitText {
  /** Empty where there is none, or none that ends; a byte order mark belongs to it. */
  readonly header: string
  readonly body: string
}

/** As Astro finds a header, which takes any line that begins with dashes for its end. */
const HEADER = /^(?:\uFEFF?|\s*\n)---[ \t]*\r?\n(?:[\s\S]*?\n)??---[ \t]*(?:\r?\n|$)/
const BROKEN_END = /\n(?:---(?![ \t]*(?:\r?\n|$))|\+\+\+)/

/** @returns header and body of a file; together they are the file. */
export function splitText(source: string): SplitText {
  const header = HEADER.exec(source)?.[0] ?? ''
  const own = header === '' || BROKEN_END.test(header) ? (/^\uFEFF/.exec(source)?.[0] ?? '') : header
  return { header: own, body: source.slice(own.length) }
}

/** A field of a header: one line, or several that belong together. */
export interface HeaderField {
  readonly key: string
  /** As it stands, with what follows it up to the next field. */
  readonly source: string
  /** From 1, in the file. */
  readonly line: number
  /** Fields below it, as `product` below `image`. */
  readonly fields: readonly HeaderField[]
}

/** A header as it is put together again: what stands before the first field, the fields, and its end. */
export interface HeaderParts {
  readonly opening: string
  readonly fields: readonly HeaderField[]
  readonly closing: string
}

const FIELD = /^( *)([A-Za-z_][\w-]*|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*') *:(?= |\r?\n|$)/
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const indentOf = (line: string): number => line.length - line.trimStart().length
const isSilent = (line: string): boolean => /^\s*(?:#.*)?$/.test(line.trimEnd())
const keyOf = (written: string): string => written.replace(/^(["'])(.*)\1$/, '$2')

/** Fields of one depth; lines of greater depth belong to the field above them. */
function fieldsOf(lines: readonly string[], firstLine: number): HeaderField[] {
  const depth = indentOf(lines.find((line) => FIELD.test(line)) ?? '')
  const starts = lines.flatMap((line, at) => (FIELD.test(line) && indentOf(line) === depth ? [at] : []))
  return starts.map((at, rank) => {
    const own = lines.slice(at, starts[rank + 1] ?? lines.length)
    const [first = '', ...rest] = own
    const [match = '', , written = ''] = FIELD.exec(first) ?? []
    const isParent =
      isSilent(first.slice(match.length)) && rest.some((line) => indentOf(line) > depth && !isSilent(line))
    const below = isParent ? rest.filter((line) => !isSilent(line)) : []
    const isMap = below.length > 0 && below.every((line) => indentOf(line) > depth)
    return {
      key: keyOf(written),
      source: own.join(''),
      line: firstLine + at,
      fields: isMap && FIELD.test(below[0] ?? '') ? fieldsOf(rest, firstLine + at + 1) : [],
    }
  })
}

/** Takes a header apart; a comment belongs to the field above it. */
export function headerParts(header: string): HeaderParts {
  const lines = linesOf(header)
  const open = lines.findIndex((line) => /^\uFEFF?---/.test(line))
  const close = lines.findLastIndex((line) => line.startsWith('---'))
  const inner = lines.slice(open + 1, close)
  if (open === -1 || close <= open) return { opening: header, fields: [], closing: '' }
  const first = inner.findIndex((line) => FIELD.test(line))
  const head = first === -1 ? inner.length : first
  return {
    opening: lines.slice(0, open + 1 + head).join(''),
    fields: fieldsOf(inner.slice(head), open + 2 + head),
    closing: lines.slice(close).join(''),
  }
}
