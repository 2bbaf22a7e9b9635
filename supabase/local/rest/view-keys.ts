import type { ForeignKey, Table } from './schema.ts'

/** Gives views the keys of their tables, so that they can be embedded and merged like tables. */
export function withViewKeys(tables: readonly Table[], keys: readonly ForeignKey[]) {
  const byId = new Map(tables.map((table) => [table.id, table]))
  /** The column of a table that a column, perhaps of a view of a view, shows; a view that selects from itself shows none. */
  const base = (id: string, column: string, passed: readonly string[] = []): string | null => {
    const table = byId.get(id)
    const place = `${id} ${column}`
    if (table?.isTable) return place
    const origin = passed.includes(place) ? undefined : table?.origins.find(([name]) => name === column)
    return origin ? base(origin[1], origin[2], [...passed, place]) : null
  }
  const shown = new Map(
    tables.map(({ id, columns }) => {
      const names = [...columns.keys()].map((name) => [base(id, name), name] as const)
      // The first of two columns that show the same one counts.
      return [id, new Map(names.reverse())] as const
    }),
  )
  /** @returns what a relation calls columns of a table, or null unless it shows them all. */
  const namesIn = (relation: string, table: string, columns: readonly string[]): string[] | null => {
    const names = columns.flatMap((column) => shown.get(relation)?.get(`${table} ${column}`) ?? [])
    return names.length === columns.length ? names : null
  }
  const sights = (table: string, columns: readonly string[]) =>
    tables.flatMap(({ id }) => {
      const names = namesIn(id, table, columns)
      return names ? [{ id, names }] : []
    })
  const foreignKeys = keys.flatMap((key) => {
    const sources = key.columns.map(([source]) => source)
    const referenced = key.columns.map(([, column]) => column)
    return sights(key.from, sources).flatMap((from) =>
      sights(key.to, referenced).map((to) => {
        const columns = from.names.map((name, index) => [name, to.names[index] ?? ''] as const)
        return { ...key, from: from.id, to: to.id, columns }
      }),
    )
  })
  const keyed = tables.filter(({ primaryKey }) => primaryKey.length > 0)
  const seen = tables.map((table) => {
    const primaryKeys = keyed.map((origin) => namesIn(table.id, origin.id, origin.primaryKey))
    return { ...table, primaryKey: primaryKeys.find((names) => names !== null) ?? table.primaryKey }
  })
  return { tables: seen, foreignKeys }
}
