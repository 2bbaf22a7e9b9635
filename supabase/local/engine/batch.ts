import pg from 'pg'
import utils from 'pg/lib/utils.js'
import type { Row, Statement } from './engine.ts'
import type { StatementNames } from './statement-names.ts'

/** The statements that a connection has prepared, by their names. */
const prepared = new WeakMap<pg.Connection, Set<string>>()

function preparedOn(connection: pg.Connection): Set<string> {
  const names = prepared.get(connection) ?? new Set()
  prepared.set(connection, names)
  return names
}

/**
 * Statements that travel as one message of the extended protocol, with one `Sync` at their end. To Postgres they are one
 * transaction (documentation, "Pipelining"): it needs neither `begin` nor `commit`, is answered in one go, and what follows a
 * failure is not run.
 */
class Batch extends pg.Query {
  /** The names that this batch prepares, to be remembered once it has succeeded. */
  #preparing: readonly string[] = []
  #connection: pg.Connection | null = null

  constructor(statements: readonly Bound[], names: StatementNames, done: BatchDone) {
    super({ text: '' }, (error, results) => {
      if (error) return done(error, [])
      // The base class gives one result as it is, several as a list.
      const all = [results].flat() as readonly pg.QueryResult<Row>[]
      const own = this.#connection && preparedOn(this.#connection)
      for (const name of this.#preparing) own?.add(name)
      for (const { sql } of statements) names.succeeded(sql)
      done(
        null,
        all.map(({ rows }) => rows),
      )
    })
    this.submit = (connection) => {
      this.#connection = connection
      connection.stream.cork()
      try {
        this.#preparing = send(connection, statements, names)
      } finally {
        connection.stream.uncork()
      }
    }
  }

  /** What is only a comment has an empty result, as every statement has one. */
  handleEmptyQuery(connection: pg.Connection): void {
    const base = this as unknown as {
      handleCommandComplete(message: { text: string }, on: pg.Connection): void
    }
    base.handleCommandComplete({ text: 'EMPTY' }, connection)
  }

  /** Nothing is copied here. While it waits for rows Postgres took no notice of the `Sync`. */
  handleCopyInResponse(connection: pg.Connection & { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('no rows are sent here')
    connection.sync()
  }
}

type BatchDone = (error: Error | null, rows: Row[][]) => void

/** A statement whose values are as they are sent. */
interface Bound {
  readonly sql: string
  readonly values: readonly (string | Buffer | null)[]
}

/** Writes all of a batch. @returns the names that it prepares. */
function send(connection: pg.Connection, statements: readonly Bound[], names: StatementNames): string[] {
  const known = preparedOn(connection)
  const preparing: string[] = []
  for (const { sql, values } of statements) {
    const { name = '' } = names.of(sql)
    if (!known.has(name)) {
      if (name !== '') {
        // A batch that failed may have prepared it, or not: to close what is not there is no error.
        connection.close({ type: 'S', name }, true)
        preparing.push(name)
      }
      connection.parse({ name, text: sql, types: [] }, true)
    }
    connection.bind({ statement: name, values: [...values] }, true)
    connection.describe({ type: 'P', name: '' }, true)
    connection.execute({}, true)
  }
  connection.sync()
  return preparing
}

/** Runs statements as one transaction, in one round trip. @returns the rows of each. @throws DatabaseError */
export async function runBatch(
  client: pg.ClientBase,
  statements: readonly Statement[],
  names: StatementNames,
): Promise<Row[][]> {
  if (statements.length === 0) return []
  // Before anything is written: a value that cannot be sent must not leave half a batch behind.
  const bound = statements.map(({ sql, params = [] }) => ({ sql, values: params.map(utils.prepareValue) }))
  return await new Promise((done, failed) => {
    client.query(new Batch(bound, names, (error, rows) => (error ? failed(error) : done(rows))))
  })
}
