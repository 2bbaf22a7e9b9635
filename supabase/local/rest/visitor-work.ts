import { notImplemented } from './error.ts'
import { FULL_TEXT } from './operators.ts'
import type { Comparison, Condition, ReadNode } from './tree.ts'

/**
 * What one request of a visitor may ask for. Every row pays for each condition, embedded relation, field and term of
 * an order, and PGlite has one connection for all.
 */
const MOST = { conditions: 30, relations: 6, fields: 100, 'terms of an order': 10 } as const

/** Operators whose cost the value decides: a regular expression can take minutes, a hundred words of full text seconds. */
const isCostly = ({ operator }: Comparison): boolean =>
  operator === 'match' || operator === 'imatch' || Object.hasOwn(FULL_TEXT, operator)

/** Refuses what only the service role may ask for. @throws RestError 501 */
export function checkWork(root: ReadNode): void {
  const nodes = [...withEmbedded(root)]
  const comparisons = nodes.flatMap(({ conditions }) => conditions.flatMap(comparisonsIn))
  const costly = comparisons.find(isCostly)
  if (costly) throw notImplemented(`The operator ${costly.operator} for visitors`)
  const asked: Record<keyof typeof MOST, number> = {
    conditions: comparisons.length,
    relations: nodes.length - 1,
    fields: nodes.flatMap(({ select }) => select).length,
    'terms of an order': nodes.flatMap(({ order }) => order).length,
  }
  for (const [what, most] of Object.entries(MOST))
    if (asked[what as keyof typeof MOST] > most)
      throw notImplemented(`Asking for more than ${most} ${what} in one request of a visitor`)
}

function* withEmbedded(node: ReadNode): Generator<ReadNode> {
  yield node
  for (const child of node.embedded.values()) yield* withEmbedded(child)
}

const comparisonsIn = (condition: Condition): Comparison[] =>
  condition.kind === 'junction' ? condition.members.flatMap(comparisonsIn) : [condition]
