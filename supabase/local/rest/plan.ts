import type { Engine, Statement } from '../engine/engine.ts'
import type { Media } from './media.ts'
import type { Preferences } from './prefer.ts'
import type { ReadContext, ReadSql } from './read-sql.ts'
import { type Shape, statementSql } from './statement.ts'
import type { ReadNode } from './tree.ts'

/** A request to the REST service, its token verified. */
export interface RestRequest {
  readonly method: string
  /** `products` or `rpc/name`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: string
  readonly role: string
  readonly claims: Readonly<Record<string, unknown>>
}

export interface RestAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | null
}

/** What the service is set up with. */
export interface RestSettings {
  readonly engine: Engine
  readonly schemas: readonly string[]
  readonly extraSearchPath: readonly string[]
  readonly maxRows: number | null
}

/** A request that has become one statement. */
export interface Plan {
  readonly kind: 'read' | 'insert' | 'update' | 'delete' | 'call'
  readonly sql: string
  readonly values: readonly unknown[]
  readonly readOnly: boolean
  readonly shape: Shape
  readonly media: Media
  readonly preferences: Preferences
  readonly node: ReadNode
  readonly headOnly: boolean
  /** The statement whose plan estimates the total, for `count=planned`. */
  readonly estimate: Statement | null
}

type Draft = Omit<Plan, 'sql' | 'values' | 'estimate'>

/** @param source the call that runs once, or null. @param estimate what tells a planned total, where one is asked for. */
export function readPlan(
  draft: Draft,
  context: ReadContext,
  source: string | null,
  read: ReadSql,
  estimate: Statement | null = null,
): Plan {
  const counted = draft.preferences.count !== null && estimate === null ? read.counted : null
  const sql = statementSql(source, read.rows, counted, draft.shape, draft.media)
  return { ...draft, sql, values: context.parameters.values, estimate }
}
