import { RestError } from './error.ts'
import type { ForeignKey, SchemaCache, Table } from './schema-cache.ts'
import type { SelectedRelation } from './tree.ts'

type Pairs = readonly (readonly [origin: string, target: string])[]

/** How rows of a target table hang on rows of an origin table. */
export interface Relationship {
  readonly cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many'
  readonly target: Table
  /** Column pairs, origin first; through a junction the origin's side. */
  readonly join: Pairs
  readonly junction: { readonly table: Table; readonly toTarget: Pairs } | null
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
  const found = candidatesOf(cache, origin).filter(
    ({ names, hints, target }) =>
      (hint === null ? names : [target.name]).includes(relation) && (hint === null || hints.includes(hint)),
  )
  const [first, second] = found
  if (!first) throw unrelated(origin, wanted)
  if (second) throw ambiguous(origin, wanted, found)
  return first
}

function candidatesOf(cache: SchemaCache, origin: Table): Candidate[] {
  const keys = cache.foreignKeys
  return [
    ...keys.filter((key) => key.from === origin.id).flatMap((key) => outward(cache, key)),
    ...keys.filter((key) => key.to === origin.id).flatMap((key) => inward(cache, key)),
    ...keys.filter((key) => key.to === origin.id).flatMap((key) => through(cache, key)),
  ]
}

function outward(cache: SchemaCache, key: ForeignKey): Candidate[] {
  const target = cache.tableById(key.to)
  if (!target) return []
  const sources = key.columns.map(([source]) => source)
  return [
    {
      cardinality: key.isUnique ? 'one-to-one' : 'many-to-one',
      target,
      join: key.columns,
      junction: null,
      name: key.name,
      description: describeKey(cache, key, 'from'),
      names: [target.name, key.name, ...(sources.length === 1 ? sources : [])],
      hints: [key.name, ...sources, ...key.columns.map(([, referenced]) => referenced)],
    },
  ]
}

function inward(cache: SchemaCache, key: ForeignKey): Candidate[] {
  const target = cache.tableById(key.from)
  if (!target) return []
  return [
    {
      cardinality: key.isUnique ? 'one-to-one' : 'one-to-many',
      target,
      join: reversed(key.columns),
      junction: null,
      name: key.name,
      description: describeKey(cache, key, 'to'),
      names: [target.name, key.name],
      hints: [key.name, ...key.columns.flat()],
    },
  ]
}

/** A junction is a table whose primary key holds two foreign keys. */
function through(cache: SchemaCache, near: ForeignKey): Candidate[] {
  const table = cache.tableById(near.from)
  if (!table) return []
  const inKey = (key: ForeignKey) => key.columns.every(([source]) => table.primaryKey.includes(source))
  if (!inKey(near)) return []
  const others = cache.foreignKeys.filter(
    (key) => key.from === table.id && key.name !== near.name && inKey(key),
  )
  return others.flatMap((far) => {
    const target = cache.tableById(far.to)
    if (!target) return []
    const list = (key: ForeignKey) => `${key.name}(${key.columns.map(([source]) => source).join(', ')})`
    return [
      {
        cardinality: 'many-to-many' as const,
        target,
        join: reversed(near.columns),
        junction: { table, toTarget: far.columns },
        name: table.name,
        description: `${table.name} using ${list(near)} and ${list(far)}`,
        names: [target.name],
        hints: [table.name],
      },
    ]
  })
}

const reversed = (pairs: Pairs): Pairs => pairs.map(([source, referenced]) => [referenced, source] as const)

function describeKey(cache: SchemaCache, key: ForeignKey, side: 'from' | 'to'): string {
  const part = (id: string, index: 0 | 1) =>
    `${cache.tableById(id)?.name}(${key.columns.map((pair) => pair[index]).join(', ')})`
  const ends = [part(key.from, 0), part(key.to, 1)]
  return `${key.name} using ${(side === 'from' ? ends : ends.reverse()).join(' and ')}`
}

function unrelated(origin: Table, { relation, hint }: SelectedRelation): RestError {
  const using = hint ? ` using the hint '${hint}'` : ''
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${relation}' in the schema cache`,
    `Searched for a foreign key relationship between '${origin.name}' and '${relation}'${using} in the schema '${origin.schema}', but no matches were found.`,
  )
}

function ambiguous(origin: Table, { relation }: SelectedRelation, found: readonly Relationship[]): RestError {
  const choices = found.map(({ name }) => `'${relation}!${name}'`).join(', ')
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${relation}'`,
    found.map(({ cardinality, target, description }) => ({
      cardinality,
      embedding: `${origin.name} with ${target.name}`,
      relationship: description,
    })),
    `Try changing '${relation}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
  )
}
