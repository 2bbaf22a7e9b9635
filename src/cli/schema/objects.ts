import type { Engine } from '../../../supabase/local/engine/engine.ts'
import { OBJECTS, USES } from './catalogue.ts'

/** A right that the owner of an object gave to somebody. */
export interface Right {
  /** A role, quoted where it must be, or `public`. */
  readonly to: string
  /** In lower case, as `grant` takes it. */
  readonly may: string
  readonly grantable: boolean
}

export type Kind =
  | 'schema'
  | 'type'
  | 'function'
  | 'sequence'
  | 'table'
  | 'view'
  | 'column'
  | 'default'
  | 'constraint'
  | 'index'
  | 'trigger'
  | 'policy'
  | 'default privileges'

/** One object of a database. Names are quoted where they must be, and name their schema. */
export interface SchemaObject {
  /** Kind and name, the same in every database. */
  readonly key: string
  readonly kind: Kind
  /** As `comment on KIND` and `drop KIND` take it; of a column, default, constraint, trigger or policy its own name alone. */
  readonly name: string
  /** Key of what it is a part of: the table of a column, the column of a default. */
  readonly part_of: string | null
  /** The table or view that it stands on, where it does. */
  readonly relation: string | null
  /** When it was made, compared with others: statements keep the order of the schema files. */
  readonly position: number
  /** What it is, and all of it. Which fields there are depends on the kind. */
  readonly facts: Readonly<Record<string, string | number | boolean | readonly string[] | null>>
  readonly comment: string | null
  readonly rights: readonly Right[]
  /** What it would have had when it was made, before the first `grant` or `revoke`. */
  readonly first_rights: readonly Right[]
}

/** A fact as text; empty where it is none. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** A fact that is a list; empty where it is none. */
export const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** A database's objects by key, and which of them cannot stand without which. */
export interface Schema {
  readonly objects: ReadonlyMap<string, SchemaObject>
  /** Keys of what an object uses, by its key. Bodies of functions are text to Postgres: what they use is not known. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>
}

/** Reads every object of `public` and `private` with the triggers and policies of all schemas. @param engine as the owner */
export async function readSchema(engine: Engine): Promise<Schema> {
  // An empty path makes Postgres name the schema of all that it writes down.
  const [rows = [], links = []] = await engine.run([{ sql: OBJECTS }, { sql: USES }], {
    settings: { search_path: '' },
  })
  const objects = new Map(rows.map((row) => [String(row.key), row as unknown as SchemaObject]))
  const uses = new Map<string, Set<string>>()
  const link = (key: string, used: string) => {
    if (key === used || !objects.has(key) || !objects.has(used)) return
    uses.set(key, (uses.get(key) ?? new Set()).add(used))
  }
  for (const { key, used } of links) link(String(key), String(used))
  for (const { key, part_of } of objects.values()) if (part_of) link(key, part_of)
  return { objects, uses }
}

/** What two databases must say alike of an object to be the same. */
export const definitionOf = ({ facts, comment, rights }: SchemaObject): string =>
  JSON.stringify({ ...facts, comment, rights }, null, 2)
