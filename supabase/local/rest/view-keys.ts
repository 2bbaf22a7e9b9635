import type { ForeignKey, Table } from './schema-cache.ts'

/** Where a column of a view comes from, as Postgres recorded it: the table (or view) and its column. */
export type Origin = readonly [column: string, table: string, tableColumn: string]

type Names = ReadonlyMap<string, string>

/** A relation under which the columns of a table can be seen: the table itself, or a view of it. */
interface Sight {
  readonly table: Table
  /** The names here, by the name in the table. */
  readonly names: Names
}

/** @returns the sights of every table, by its id. */
function sightsOf(tables: readonly Table[]): Map<string, Sight[]> {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const base = (id: string, column: string): readonly [string, string] | null => {
    const origins = byId.get(id)?.origins ?? []
    if (byId.get(id)?.isTable) return [id, column]
    const found = origins.find(([name]) => name === column)
    return found ? base(found[1], found[2]) : null
  }
  const sights = new Map<string, Sight[]>()
  for (const table of tables) {
    const names = new Map<string, Map<string, string>>()
    for (const column of table.columns.keys()) {
      const [id, source] = base(table.id, column) ?? ['', '']
      const known = names.get(id) ?? new Map<string, string>()
      if (!known.has(source)) known.set(source, column)
      names.set(id, known)
    }
    for (const [id, known] of names) sights.set(id, [...(sights.get(id) ?? []), { table, names: known }])
  }
  return sights
}

const renamed = (columns: readonly string[], names: Names): string[] =>
  columns.flatMap((column) => names.get(column) ?? [])

/** Gives views the keys of their tables, so that they can be embedded and merged like tables. */
export function withViewKeys(tables: readonly Table[], keys: readonly ForeignKey[]) {
  const sights = sightsOf(tables)
  const foreignKeys = keys.flatMap((key) =>
    (sights.get(key.from) ?? []).flatMap((from) =>
      (sights.get(key.to) ?? []).flatMap((to) => {
        const near = renamed(
          key.columns.map(([column]) => column),
          from.names,
        )
        const far = renamed(
          key.columns.map(([, column]) => column),
          to.names,
        )
        if (near.length < key.columns.length || far.length < key.columns.length) return []
        const columns = near.map((column, index) => [column, far[index] ?? ''] as const)
        return [{ ...key, from: from.table.id, to: to.table.id, columns }]
      }),
    ),
  )
  const primaryKeys = new Map<string, readonly string[]>()
  for (const origin of tables.filter(({ primaryKey }) => primaryKey.length > 0))
    for (const { table, names } of sights.get(origin.id) ?? []) {
      const columns = renamed(origin.primaryKey, names)
      if (columns.length === origin.primaryKey.length && !primaryKeys.has(table.id))
        primaryKeys.set(table.id, columns)
    }
  const seen = tables.map((table) => ({
    ...table,
    primaryKey: primaryKeys.get(table.id) ?? table.primaryKey,
  }))
  return { tables: seen, foreignKeys }
}
