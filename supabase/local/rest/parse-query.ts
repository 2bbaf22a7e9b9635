import { RestError } from './error.ts'
import { unsatisfiable } from './headers.ts'
import { parseFilter, parseLogic } from './parse-filter.ts'
import { parseOrder, parseSelect } from './parse-select.ts'
import { Scanner } from './scanner.ts'
import type { Field, ReadNode, Selected } from './tree.ts'

/** Parameters that are no filters at any level. */
const RESERVED = new Set(['select', 'columns', 'on_conflict'])

/**
 * Parses the parameters of a request into the tree of what is asked.
 * @throws RestError PGRST100 (malformed), PGRST103 (negative range), PGRST108 (filter on what is not embedded)
 */
export function parseQuery(parameters: Iterable<readonly [string, string]>): ReadNode {
  const all = [...parameters]
  const root = nodeOf(parseSelect(all.find(([key]) => key === 'select')?.[1] || '*'))
  for (const [key, value] of all) if (!RESERVED.has(key)) apply(root, key, value)
  return root
}

/** Parses `columns=` and `on_conflict=`: names, quoted or not. */
export function parseNames(text: string, what: string): string[] {
  const scanner = new Scanner(text, what)
  const names = scanner.list(() => scanner.name())
  scanner.end()
  return names
}

function nodeOf(select: readonly Selected[]): ReadNode {
  const relations = select.filter((item) => item.kind === 'relation')
  const embedded = new Map(relations.map((relation) => [relation, nodeOf(relation.children)]))
  return { select, conditions: [], order: [], limit: null, offset: 0, embedded }
}

function apply(root: ReadNode, key: string, value: string): void {
  const { parents, field } = parseKey(key)
  const last = field.path.length === 0 ? field.column : ''
  if (last === 'and' || last === 'or') {
    const negated = parents.at(-1) === 'not'
    const node = nodeAt(root, negated ? parents.slice(0, -1) : parents)
    node.conditions.push(parseLogic(last, negated, value))
    return
  }
  const node = nodeAt(root, parents)
  if (last === 'order') node.order = parseOrder(value)
  else if (last === 'limit') node.limit = limitOf(value) ?? node.limit
  else if (last === 'offset') node.offset = Math.max(0, wholeNumber(value) ?? node.offset)
  else node.conditions.push(parseFilter(field, value))
}

/** `relation.nested.column->path`: the path to a node and the field of it. */
function parseKey(key: string): { parents: string[]; field: Field } {
  const scanner = new Scanner(key, 'tree path')
  const parents: string[] = []
  let field = scanner.field()
  while (scanner.take('.')) {
    if (field.path.length > 0) scanner.fail('end of input')
    parents.push(field.column)
    field = scanner.field()
  }
  scanner.end('end of input')
  return { parents, field }
}

function nodeAt(root: ReadNode, path: readonly string[]): ReadNode {
  let node = root
  for (const name of path) {
    const relations = [...node.embedded]
    const found =
      relations.find(([{ alias }]) => alias === name) ?? relations.find(([{ relation }]) => relation === name)
    if (!found) throw notEmbedded(name)
    node = found[1]
  }
  return node
}

/** A number that is none is ignored, as PostgREST does. */
const wholeNumber = (text: string): number | null => (/^-?\d{1,15}$/.test(text) ? Number(text) : null)

function limitOf(text: string): number | null {
  const limit = wholeNumber(text)
  if (limit !== null && limit < 0) throw unsatisfiable('Limit should be greater than or equal to zero.')
  return limit
}

/** The refusal of a filter or order on a relation that `select` does not embed. */
export function notEmbedded(name: string): RestError {
  const hint = `Verify that '${name}' is included in the 'select' query parameter.`
  return new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, null, hint)
}
