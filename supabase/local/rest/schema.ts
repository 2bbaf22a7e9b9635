/** Where a column of a view comes from, as Postgres recorded it: the table (or view) and its column. */
export type Origin = readonly [column: string, table: string, tableColumn: string]

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
  /** The call that looks at each request before it is done, as SQL; null where the project has none. */
  readonly preRequest: string | null
}
