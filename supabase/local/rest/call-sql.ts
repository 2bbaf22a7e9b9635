import { RestError } from './error.ts'
import type { Source } from './field-sql.ts'
import { isObject, type Payload } from './payload.ts'
import type { Procedure, SchemaCache } from './schema-cache.ts'
import { type Parameters, qualified, quoted } from './sql.ts'

/** A call that is ready to be made: the function and its arguments as JSON text, by name or as the one body. */
export interface Call {
  readonly procedure: Procedure
  readonly names: readonly string[]
  readonly json: string
  /** Whether the whole body is the single unnamed argument. */
  readonly unnamed: boolean
}

/** Chooses the function for a POST body. @throws RestError PGRST202 (none fits), PGRST203 (several do) */
export function callOfBody(cache: SchemaCache, schema: string, name: string, payload: Payload): Call {
  const all = cache.procedures(schema, name)
  const keys = isObject(payload.value) ? Object.keys(payload.value) : null
  const fitting = keys ? all.filter((procedure) => fits(procedure, keys)) : []
  if (fitting.length > 0 && keys)
    return { procedure: only(fitting, schema, name), names: keys, json: payload.text, unnamed: false }
  const takesBody = all.find(
    ({ arguments: [first, second] }) => first?.name === '' && isJson(first.type) && !second,
  )
  if (takesBody) return { procedure: takesBody, names: [], json: payload.text, unnamed: true }
  throw missing(schema, name, keys ?? [])
}

/** Chooses the function for the parameters of a GET. @throws RestError PGRST202, PGRST203 */
export function callOfParameters(
  cache: SchemaCache,
  schema: string,
  name: string,
  given: readonly (readonly [string, string])[],
): Call {
  const names = [...new Set(given.map(([key]) => key))]
  const fitting = cache.procedures(schema, name).filter((procedure) => fits(procedure, names))
  if (fitting.length === 0) throw missing(schema, name, names)
  const procedure = only(fitting, schema, name)
  const parts = names.map((key) => {
    const argument = procedure.arguments.find((one) => one.name === key)
    const texts = given.filter(([other]) => other === key).map(([, value]) => value)
    const variadic = procedure.isVariadic && argument === procedure.arguments.at(-1)
    const json = variadic ? JSON.stringify(texts) : jsonOf(texts.at(-1) ?? '', argument?.type ?? '')
    return `${JSON.stringify(key)}:${json}`
  })
  return { procedure, names, json: `{${parts.join(',')}}`, unnamed: false }
}

/** @returns the query that calls the function once and gives its rows, in a column `value` where it gives one value. */
export function callSql({ procedure, names, json, unnamed }: Call, parameters: Parameters): string {
  const given = procedure.arguments.filter(({ name }) => names.includes(name))
  const variadic = procedure.isVariadic ? procedure.arguments.at(-1) : undefined
  const list = given.map((argument) => {
    const name = quoted(argument.name)
    return `${argument === variadic ? 'variadic ' : ''}${name} => sent.${name}`
  })
  if (unnamed) list.push(`${parameters.add(json)}::${procedure.arguments[0]?.type}`)
  const definitions = given.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  const sent =
    given.length > 0 ? ` from json_to_record(${parameters.add(json)}::json) as sent (${definitions})` : ''
  const call = `${qualified(procedure)}(${list.join(', ')})`
  if (!procedure.isComposite && !procedure.returnsSet) return `select ${call} as value${sent}`
  const alias = procedure.isComposite ? 'called' : 'called (value)'
  return `select called.*${sent === '' ? ` from ${call} ${alias}` : `${sent} cross join lateral ${call} ${alias}`}`
}

/** Where the fields of a call's rows are looked up. */
export function callSource(cache: SchemaCache, procedure: Procedure, alias: string): Source {
  const table = cache.tableByRowType(procedure.rowType) ?? null
  const outputs = procedure.outputNames?.map((name) => [name, { type: '' }] as const)
  const columns = table?.columns ?? (outputs ? new Map(outputs) : null)
  return { name: procedure.name, alias, schema: procedure.schema, columns, table }
}

const isJson = (type: string): boolean => type === 'json' || type === 'jsonb'

const fits = ({ arguments: all, required }: Procedure, names: readonly string[]): boolean =>
  names.every((name) => name !== '' && all.some((argument) => argument.name === name)) &&
  all.slice(0, required).every(({ name }) => names.includes(name))

function jsonOf(text: string, type: string): string {
  if (!isJson(type)) return JSON.stringify(text)
  try {
    JSON.parse(text)
    return text
  } catch {
    throw new RestError(400, '22P02', 'invalid input syntax for type json')
  }
}

function only(fitting: readonly Procedure[], schema: string, name: string): Procedure {
  const [first, second] = fitting
  if (first && !second) return first
  const signatures = fitting.map(
    (one) =>
      `${schema}.${name}(${one.arguments.map(({ name: arg, type }) => `${arg} => ${type}`).join(', ')})`,
  )
  throw new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}

function missing(schema: string, name: string, keys: readonly string[]): RestError {
  const sorted = [...keys].sort()
  const signature = sorted.length > 0 ? `(${sorted.join(', ')})` : ' without parameters'
  const parameters =
    sorted.length > 0
      ? ` with parameter${sorted.length > 1 ? 's' : ''} ${sorted.join(', ')}`
      : ' without parameters'
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${schema}.${name}${signature} in the schema cache`,
    `Searched for the function ${schema}.${name}${parameters}, but no matches were found in the schema cache.`,
  )
}
