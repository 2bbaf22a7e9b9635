type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
type Snake<Name extends string> = Name extends `${infer Sign}${infer Rest}`
  ? `${Sign extends Lowercase<Sign> ? Sign : `_${Lowercase<Sign>}`}${Snake<Rest>}`
  : ''

/** A row with the names that the code uses. */
export type CamelKeys<Row> = { [Column in keyof Row as Camel<Column & string>]: Row[Column] }
/** What the code holds, with the names of columns. */
export type SnakeKeys<Fields> = { [Name in keyof Fields as Snake<Name & string>]: Fields[Name] }

const renamed = (fields: object, name: (key: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [name(key), value]))

/** `artisan_story` is `artisanStory` to the code. */
export const camelCase = (column: string): string =>
  column.replaceAll(/_(.)/g, (_, initial: string) => initial.toUpperCase())

/** The column that keeps a field: `artisan_story` of `artisanStory`. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (initial) => `_${initial.toLowerCase()}`)

/** A row as the code knows it; what it holds stays as it is. */
export const camelKeys = <Row extends object>(row: Row) => renamed(row, camelCase) as CamelKeys<Row>

/** Fields as a row that the database takes; what they hold stays as it is. */
export const snakeKeys = <Fields extends object>(fields: Fields) =>
  renamed(fields, snakeCase) as SnakeKeys<Fields>

/** JSON with the names that the code uses, in all that it holds. */
export const deepCamelKeys = (data: unknown): unknown => {
  if (Array.isArray(data)) return data.map(deepCamelKeys)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [camelCase(key), deepCamelKeys(value)]),
  )
}
