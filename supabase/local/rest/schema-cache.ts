import type { Engine } from '../engine/engine.ts'
import type { Column, ForeignKey, Procedure, SchemaCache, Table } from './schema.ts'
import { FOREIGN_KEYS, FUNCTIONS, PRE_REQUEST, RELATIONS } from './schema-queries.ts'
import { withViewKeys } from './view-keys.ts'

type Loaded = Omit<Table, 'columns'> & { columns: Column[] }

/** Reads the catalogue. @param schemas the exposed schemas. */
export async function loadSchemaCache(engine: Engine, schemas: readonly string[]): Promise<SchemaCache> {
  const statements = [RELATIONS, FOREIGN_KEYS, FUNCTIONS].map((sql) => ({ sql, params: [schemas] }))
  const [relations = [], keys = [], functions = [], [preRequest] = []] = await engine.run(
    [...statements, { sql: PRE_REQUEST }],
    { readOnly: true },
  )
  const { tables, foreignKeys } = withViewKeys(
    (relations as unknown as Loaded[]).map((relation) => ({
      ...relation,
      columns: new Map(relation.columns.map((column) => [column.name, column])),
    })),
    keys as unknown as ForeignKey[],
  )
  const byName = new Map(tables.map((table) => [keyOf(table.schema, table.name), table]))
  const byId = new Map(tables.map((table) => [table.id, table]))
  const byRowType = new Map(tables.map((table) => [table.rowType, table]))
  const procedures = Map.groupBy(functions as unknown as Procedure[], ({ schema, name }) =>
    keyOf(schema, name),
  )
  return {
    table: (schema, name) => byName.get(keyOf(schema, name)),
    tableById: (id) => byId.get(id),
    tableByRowType: (type) => byRowType.get(type),
    procedures: (schema, name) => procedures.get(keyOf(schema, name)) ?? [],
    foreignKeys,
    preRequest: preRequest ? `select ${String(preRequest.name)}()` : null,
  }
}

const keyOf = (schema: string, name: string): string => JSON.stringify([schema, name])
