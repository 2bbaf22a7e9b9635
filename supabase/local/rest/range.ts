import { RestError } from './error.ts'
import type { ReadNode } from './tree.ts'

/**
 * Narrows a request to the header `Range: 10-19`, as PostgREST does: within what `limit` and `offset` leave.
 * @throws RestError PGRST103 when the range is upside down.
 */
export function withRange(node: ReadNode, header: string | null): ReadNode {
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header ?? '')
  if (!found) return node
  const first = Number(found[1])
  const last = found[2] === undefined ? null : Number(found[2])
  if (last !== null && last < first)
    throw new RestError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  const asked = last === null ? null : last - first + 1
  const left = node.limit === null ? null : Math.max(0, node.limit - Math.max(0, first - node.offset))
  const limit = asked === null ? left : left === null ? asked : Math.min(asked, left)
  return { ...node, offset: Math.max(node.offset, first), limit }
}
