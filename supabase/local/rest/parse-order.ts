import { Scanner } from './scanner.ts'
import type { OrderTerm } from './tree.ts'

/** Parses `order=a.desc.nullslast,relation(b),data->c`. @throws RestError PGRST100 */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  if (scanner.ended) return terms
  do terms.push(term(scanner))
  while (scanner.take(','))
  scanner.end('"," or end of input')
  return terms
}

function term(scanner: Scanner): OrderTerm {
  const first = scanner.field()
  const related = first.path.length === 0 && scanner.take('(')
  const field = related ? scanner.field() : first
  if (related) scanner.expect(')')
  const direction = scanner.match(/\.(asc|desc)(?=[.,]|$)/)
  const nulls = scanner.match(/\.nulls(first|last)(?=,|$)/)
  return {
    relation: related ? first.column : null,
    field,
    descending: direction?.[1] === 'desc',
    nulls: nulls ? (nulls[1] === 'first' ? 'first' : 'last') : null,
  }
}
