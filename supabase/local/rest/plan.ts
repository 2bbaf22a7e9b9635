import type { Statement } from '../engine/engine.ts'
import type { Media, Preferences } from './headers.ts'
import type { Table } from './schema.ts'
import type { ReadNode } from './tree.ts'

/** A request to the REST service, its token verified. */
export interface RestRequest {
  readonly method: string
  readonly isRead: boolean
  /** `products` or `rpc/name`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly media: Media
  readonly preferences: Preferences
  readonly body: string
}

/** How the rows of a statement become the body: a list, the one object, or the values of a function. */
export type Shape = 'rows' | 'row' | 'value' | 'values' | 'nothing'

/** A request that has become one statement. */
export interface Plan {
  readonly request: RestRequest
  readonly kind: 'read' | 'insert' | 'update' | 'delete' | 'call'
  readonly statement: Statement
  readonly readOnly: boolean
  /** Milliseconds that it may take, where the function that it calls is set to. */
  readonly timeoutMs?: number | null
  readonly shape: Shape
  readonly node: ReadNode
  /** Whether rows that exist are changed instead of inserted. */
  readonly merges?: boolean
  /** The table whose new row the header `Location` names; the body is then only its key. */
  readonly located?: Table | null
  /** The statement whose plan estimates the total, for `count=planned`. */
  readonly estimate?: Statement | null
}
