/** @returns a quoted identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** @returns `"schema"."name"`. */
export const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`

/** The parameters of one statement, and fresh aliases for it. No value ever stands in the SQL itself. */
export class Parameters {
  readonly values: unknown[] = []
  readonly #aliases = new Map<string, number>()

  /** @returns the placeholder for a value. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** @returns an alias that no other part of the statement has. */
  alias(stem: string): string {
    const count = (this.#aliases.get(stem) ?? 0) + 1
    this.#aliases.set(stem, count)
    return quoted(`${stem.slice(0, 40)}_${count}`)
  }
}
