import { RestError } from './error.ts'
import { isOfRow } from './fields.ts'
import type { ForeignKey, SchemaCache, Table } from './schema.ts'
import { qualified } from './sql.ts'
import type { SelectedRelation } from './tree.ts'

type Pairs = readonly (readonly [origin: string, target: string])[]

/** How rows of a target table hang on rows of an origin table. */
export interface Relationship {
  readonly cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many'
  readonly target: Table
  /** Column pairs, origin first; through a junction the origin's side. */
  readonly join: Pairs
  readonly junction: { readonly table: Table; readonly toTarget: Pairs } | null
  /** The function of the origin's row that gives the target's rows, where no key does. */
  readonly computedBy: string | null
  /** The foreign key's name, or the junction's. */
  readonly name: string
  readonly description: string
}

interface Candidate extends Relationship {
  /** What the relation may be called in `select`. */
  readonly names: readonly string[]
  /** What the hint behind `!` may say. */
  readonly hints: readonly string[]
}

/**
 * Finds the relationship that an embedded relation means.
 * @throws RestError PGRST200 when there is none, PGRST201 (status 300) when a hint is needed.
 */
export function findRelationship(cache: SchemaCache, origin: Table, wanted: SelectedRelation): Relationship {
  const { relation, hint } = wanted
  const computed = computedRelationship(cache, origin, relation)
  if (computed) return computed
  const found = candidatesOf(cache, origin).filter(({ names, hints, target }) =>
    hint === null ? names.includes(relation) : target.name === relation && hints.includes(hint),
  )
  const [first, second] = found
  if (!first) throw unrelated(origin, wanted)
  if (second) throw ambiguous(origin, wanted, found)
  return first
}

function computedRelationship(cache: SchemaCache, origin: Table, name: string): Relationship | null {
  const procedure = cache.procedures(origin.schema, name).find((one) => isOfRow(one.arguments, origin))
  const target = procedure && cache.tableByRowType(procedure.rowType)
  if (!procedure || !target) return null
  const cardinality = procedure.givesMany ? 'one-to-many' : 'many-to-one'
  const computedBy = qualified(procedure)
  return { cardinality, target, join: [], junction: null, computedBy, name, description: name }
}

const candidatesOf = (cache: SchemaCache, origin: Table): Candidate[] =>
  cache.foreignKeys.flatMap((key) => [
    ...(key.from === origin.id ? along(cache, key, true) : []),
    ...(key.to === origin.id ? [...along(cache, key, false), ...through(cache, key)] : []),
  ])

/** A key followed from the referencing table outward, or from the referenced one inward. */
function along(cache: SchemaCache, key: ForeignKey, isOutward: boolean): Candidate[] {
  const target = cache.tableById(isOutward ? key.to : key.from)
  if (!target) return []
  const single = key.columns.length === 1 ? key.columns[0] : undefined
  const end = (id: string, side: 0 | 1) =>
    `${cache.tableById(id)?.name}(${key.columns.map((pair) => pair[side]).join(', ')})`
  const ends = [end(key.from, 0), end(key.to, 1)]
  const cardinality = key.isUnique ? 'one-to-one' : isOutward ? 'many-to-one' : 'one-to-many'
  const join = isOutward ? key.columns : reversed(key.columns)
  const description = `${key.name} using ${(isOutward ? ends : ends.reverse()).join(' and ')}`
  const base = {
    cardinality,
    target,
    join,
    junction: null,
    computedBy: null,
    name: key.name,
    description,
  } as const
  // The table's own name means the many rows that refer to it, the column's name the one that it refers to.
  if (key.from === key.to)
    return isOutward
      ? [{ ...base, names: [single?.[0] ?? ''], hints: [] }]
      : [{ ...base, names: [target.name], hints: single ? [single[0]] : [] }]
  const own = target.isTable ? [key.name, ...(isOutward && single ? [single[0]] : [])] : []
  return [{ ...base, names: [target.name, ...own], hints: [key.name, ...(single ?? [])] }]
}

/** A junction is a table whose primary key holds two foreign keys. */
function through(cache: SchemaCache, near: ForeignKey): Candidate[] {
  const table = cache.tableById(near.from)
  const inKey = (key: ForeignKey) => key.columns.every(([source]) => table?.primaryKey.includes(source))
  if (!table?.isTable || !inKey(near)) return []
  const list = (key: ForeignKey) => `${key.name}(${key.columns.map(([source]) => source).join(', ')})`
  return cache.foreignKeys.flatMap((far) => {
    const target = cache.tableById(far.to)
    if (!target || far.from !== table.id || far.name === near.name || !inKey(far)) return []
    return [
      {
        cardinality: 'many-to-many' as const,
        target,
        join: reversed(near.columns),
        junction: { table, toTarget: far.columns },
        computedBy: null,
        name: table.name,
        description: `${table.name} using ${list(near)} and ${list(far)}`,
        names: [target.name],
        hints: [table.name],
      },
    ]
  })
}

const reversed = (pairs: Pairs): Pairs => pairs.map(([source, referenced]) => [referenced, source] as const)

function unrelated(origin: Table, { relation, hint }: SelectedRelation): RestError {
  const pair = `between '${origin.name}' and '${relation}'`
  const where = `${hint ? ` using the hint '${hint}'` : ''} in the schema '${origin.schema}'`
  const details = `Searched for a foreign key relationship ${pair}${where}, but no matches were found.`
  const message = `Could not find a relationship ${pair} in the schema cache`
  return new RestError(400, 'PGRST200', message, details)
}

function ambiguous(origin: Table, { relation }: SelectedRelation, found: readonly Relationship[]): RestError {
  const message = `Could not embed because more than one relationship was found for '${origin.name}' and '${relation}'`
  const details = found.map(({ cardinality, target, description }) => {
    return { cardinality, embedding: `${origin.name} with ${target.name}`, relationship: description }
  })
  const choices = found.map(({ name }) => `'${relation}!${name}'`).join(', ')
  const hint = `Try changing '${relation}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`
  return new RestError(300, 'PGRST201', message, details, hint)
}
