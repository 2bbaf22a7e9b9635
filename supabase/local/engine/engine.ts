/** One SQL statement and its parameters; a parameter's type is inferred by Postgres from where `$n` stands. */
export interface Statement {
  readonly sql: string
  readonly params?: readonly unknown[]
}

/** One row; its values are parsed as the `pg` driver does (int8 and numeric stay text, json is parsed). */
export type Row = Record<string, unknown>

/** Who a transaction runs as. Without `role` it runs as the owner of the database. */
export interface RunOptions {
  readonly role?: string
  /** The verified JWT payload; becomes `request.jwt.claims`. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Further settings for this transaction only, e.g. `search_path` or `request.headers`. */
  readonly settings?: Readonly<Record<string, string>>
  readonly readOnly?: boolean
  /** Milliseconds that a statement may take; as one of the role's may when left out. */
  readonly timeoutMs?: number | undefined
}

/** Runs one statement of an open transaction; without `params` it may be a script of many. */
export type Query = (sql: string, params?: readonly unknown[]) => Promise<Row[]>

/** A Postgres: PGlite in a worker thread, or any server. Every call is one transaction of its own. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  /** Runs a batch as one transaction in one round trip. @returns the rows of each statement. @throws DatabaseError */
  run(batch: readonly Statement[], options?: RunOptions): Promise<Row[][]>
  /**
   * Runs `work` inside one transaction that is committed when it resolves and rolled back when it throws.
   * It must use only the `query` it is given: PGlite has a single connection.
   */
  transaction<T>(work: (query: Query) => Promise<T>, options?: RunOptions): Promise<T>
  /** Runs a script of many statements without parameters, as the owner. */
  exec(sql: string): Promise<void>
  /** Calls `listener` for every `notify pgrst` that a connection hears. */
  onNotify(listener: (channel: string) => void): void
  close(): Promise<void>
}
