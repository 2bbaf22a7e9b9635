import { isTooDeep, TOO_DEEP } from '../gateway/nesting.ts'
import { RestError } from './error.ts'
import { COMPARISONS, FULL_TEXT, IS_VALUES, isOperator, QUANTIFIABLE } from './operators.ts'
import { Scanner } from './scanner.ts'
import type { Comparison, Condition, Field, Junction } from './tree.ts'

/** Deeper trees would end the stack, here or in Postgres. */
const DEEPEST = 50
const tooDeep = () => new RestError(400, 'PGRST100', `A logic tree may be at most ${DEEPEST} levels deep`)

const EXPECTED = '"not" or operator (eq, gt, ...)'

/** Parses the value of `column=operator.value`. @throws RestError PGRST100 */
export function parseFilter(field: Field, text: string): Comparison {
  return comparison(new Scanner(text, 'filter'), field, false)
}

/** Parses the value of `and=`/`or=`, `(a.eq.1,not.or(b.is.null,c.in.(1,2)))`. @throws RestError PGRST100 */
export function parseLogic(junction: 'and' | 'or', negated: boolean, text: string): Junction {
  const scanner = new Scanner(text, 'logic tree')
  const members = memberList(scanner)
  scanner.end('end of input')
  return { kind: 'junction', junction, negated, members }
}

/** Whether a value looks like `not.eq.…`, `fts(french).…`: of a GET call such a parameter is a filter. */
export function looksLikeFilter(text: string): boolean {
  const found = /^(?:not\.)*([a-z]+)(?:\([^)]*\))?\./.exec(text)
  return found?.[1] !== undefined && isOperator(found[1])
}

function memberList(scanner: Scanner): Condition[] {
  scanner.expect('(')
  const members = scanner.within(DEEPEST, tooDeep, () => scanner.list(() => member(scanner)))
  scanner.expect(')')
  return members
}

function member(scanner: Scanner): Condition {
  scanner.match(/ +/)
  const nested = scanner.match(/(not\.)?(and|or)(?=\()/)
  if (nested) {
    const junction = nested[2] === 'and' ? 'and' : 'or'
    return { kind: 'junction', junction, negated: nested[1] !== undefined, members: memberList(scanner) }
  }
  const field = scanner.field()
  scanner.expect('.')
  return comparison(scanner, field, true)
}

function comparison(scanner: Scanner, field: Field, inTree: boolean): Comparison {
  const negated = scanner.take('not.')
  const [, operator = '', modifier = null] =
    scanner.attempt(() => scanner.match(/([a-z]+)(?:\(([\w.-]+)\))?\./)) ?? scanner.fail(EXPECTED)
  if (!isOperator(operator) || !modifierFits(operator, modifier)) return scanner.fail(EXPECTED)
  const base = { kind: 'comparison' as const, field, negated, operator, modifier, values: [] }
  if (operator === 'in') return { ...base, value: '', values: listOf(scanner, inTree).map(checkedValue) }
  const value = checkedValue(inTree ? valueInTree(scanner) : (scanner.match(/[\s\S]*/)?.[0] ?? ''))
  if (operator !== 'is') return { ...base, value }
  const word = value.toLowerCase()
  if (!Object.hasOwn(IS_VALUES, word)) return scanner.fail('null or trilean value (unknown, true, false)')
  return { ...base, value: word }
}

/** Postgres reads the values for JSON columns as JSON. */
function checkedValue(value: string): string {
  if (isTooDeep(value)) throw new RestError(400, 'PGRST100', TOO_DEEP)
  return value
}

const modifierFits = (operator: string, modifier: string | null): boolean => {
  if (modifier === null) return true
  if (Object.hasOwn(FULL_TEXT, operator)) return true
  return Object.hasOwn(COMPARISONS, operator) && QUANTIFIABLE.has(operator) && /^(any|all)$/.test(modifier)
}

/** `(a,"b,c",d)`; `()` is the empty list. */
function listOf(scanner: Scanner, inTree: boolean): string[] {
  scanner.expect('(')
  const isEmpty = scanner.take(')')
  const values = isEmpty ? [] : scanner.list(() => element(scanner))
  if (!isEmpty) scanner.expect(')')
  if (!inTree) scanner.end('end of input')
  return values
}

/** An element that begins with a quote but does not end with one is taken as it stands. */
const element = (scanner: Scanner): string => quotedWhole(scanner) ?? scanner.match(/[^,)]*/)?.[0] ?? ''

const quotedWhole = (scanner: Scanner): string | null => {
  const found = scanner.match(/"((?:[^"\\]|\\[\s\S])*)"(?=[,)]|$)/)
  return found ? (found[1] ?? '').replace(/\\([\s\S])/g, '$1') : null
}

/** Inside a tree a value ends at a comma or parenthesis, unless it is quoted or an `{array}`. */
const valueInTree = (scanner: Scanner): string =>
  quotedWhole(scanner) ??
  scanner.match(/\{(?:[^{}]|\{[^{}]*\})*\}/)?.[0] ??
  scanner.match(/[^,)]*/)?.[0] ??
  ''
