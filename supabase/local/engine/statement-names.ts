const MOST_NAMES = 400
const LONGEST_SQL = 10_000

/**
 * Which statements are prepared under a name and so parsed once per connection: those that worked at least once, up to
 * a limit, because every name costs memory on every connection.
 */
export class StatementNames {
  readonly #names = new Map<string, string | null>()
  #named = 0

  /** @returns `{ name }` once the statement deserves one. */
  of(sql: string): { name?: string } {
    const name = this.#names.get(sql)
    return name ? { name } : {}
  }

  /** To be called after a success; the second one gives the statement its name. */
  succeeded(sql: string): void {
    const name = this.#names.get(sql)
    if (name === null) this.#names.set(sql, `shared_${this.#named++}`)
    else if (name === undefined && this.#names.size < MOST_NAMES && sql.length < LONGEST_SQL)
      this.#names.set(sql, null)
  }
}
