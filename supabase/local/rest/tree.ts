/** A step into a JSON column: `->key` gives JSON, `->>key` text. A whole number is an array index. */
export type JsonStep = { readonly arrow: '->' | '->>'; readonly key: string }

/** A column, perhaps with a path into it. */
export type Field = { readonly column: string; readonly path: readonly JsonStep[] }

/** `alias:column->path::cast`, or `*`; the cast is SQL. */
export interface SelectedField {
  readonly kind: 'field'
  readonly field: Field
  readonly alias: string | null
  readonly cast: string | null
}

/** `alias:relation!hint!inner(children)`; `...relation(children)` spreads its columns into the parent. */
export interface SelectedRelation {
  readonly kind: 'relation'
  readonly relation: string
  readonly alias: string | null
  readonly hint: string | null
  readonly inner: boolean
  readonly spread: boolean
  readonly children: readonly Selected[]
}

export type Selected = SelectedField | SelectedRelation

/** One comparison; the modifier is the `any` of `eq(any)` or the language of `fts(french)`, `values` the list of `in`. */
export interface Comparison {
  readonly kind: 'comparison'
  readonly field: Field
  readonly negated: boolean
  readonly operator: string
  readonly modifier: string | null
  readonly value: string
  readonly values: readonly string[]
}

export interface Junction {
  readonly kind: 'junction'
  readonly junction: 'and' | 'or'
  readonly negated: boolean
  readonly members: readonly Condition[]
}

export type Condition = Comparison | Junction

/** `relation(field).desc.nullslast`; `relation` is null for a field of the ordered table itself. */
export interface OrderTerm {
  readonly relation: string | null
  readonly field: Field
  readonly descending: boolean
  readonly nulls: string | null
}

/** What is asked of one table: the root of a request, or one of its embedded relations. */
export interface ReadNode {
  readonly select: readonly Selected[]
  readonly conditions: Condition[]
  order: readonly OrderTerm[]
  limit: number | null
  offset: number
  readonly embedded: ReadonlyMap<SelectedRelation, ReadNode>
}
