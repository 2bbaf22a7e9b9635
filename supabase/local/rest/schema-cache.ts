import type { Engine } from '../engine/engine.ts'
import { FOREIGN_KEYS, FUNCTIONS, RELATIONS } from './schema-queries.ts'
import { type Origin, withViewKeys } from './view-keys.ts'

export interface Column {
  readonly name: string
  readonly type: string
  readonly default: string | null
}

export interface Table {
  readonly id: string
  readonly schema: string
  readonly name: string
  readonly rowType: string
  readonly isTable: boolean
  readonly columns: ReadonlyMap<string, Column>
  readonly primaryKey: readonly string[]
  /** Of a view: what its columns are columns of. */
  readonly origins: readonly Origin[]
}

export interface ForeignKey {
  readonly name: string
  readonly from: string
  readonly to: string
  /** Pairs of referencing and referenced column. */
  readonly columns: readonly (readonly [string, string])[]
  readonly isUnique: boolean
}

export interface Argument {
  readonly name: string
  readonly type: string
  readonly typeId: string
}

export interface Procedure {
  readonly schema: string
  readonly name: string
  readonly returnsSet: boolean
  /** Whether more than one row is to be expected. */
  readonly givesMany: boolean
  readonly volatility: 'i' | 's' | 'v'
  /** Milliseconds, where the function is set to take longer, or shorter, than its caller's statements. */
  readonly timeoutMs: number | null
  readonly returnType: string
  readonly rowType: string
  /** Whether it gives rows with named columns, rather than one value. */
  readonly isComposite: boolean
  readonly required: number
  readonly isVariadic: boolean
  readonly arguments: readonly Argument[]
  readonly outputNames: readonly string[] | null
}

/** What is known of the exposed schemas; a request is checked against it before it becomes SQL. */
export interface SchemaCache {
  table(schema: string, name: string): Table | undefined
  tableById(id: string): Table | undefined
  tableByRowType(type: string): Table | undefined
  procedures(schema: string, name: string): readonly Procedure[]
  readonly foreignKeys: readonly ForeignKey[]
}

type Loaded = Omit<Table, 'columns'> & { columns: Column[] }

/** Reads the catalogue. @param schemas the exposed schemas. */
export async function loadSchemaCache(engine: Engine, schemas: readonly string[]): Promise<SchemaCache> {
  const statements = [RELATIONS, FOREIGN_KEYS, FUNCTIONS].map((sql) => ({ sql, params: [schemas] }))
  const [relations = [], keys = [], functions = []] = await engine.run(statements, { readOnly: true })
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
  }
}

const keyOf = (schema: string, name: string): string => JSON.stringify([schema, name])
