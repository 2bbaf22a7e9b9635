import type { ApiFunction } from './visitor-functions.ts'

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** What stands where something else is expected, as JSON. */
const JSON_VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e400',
  '9223372036854775808',
  '""',
  '"x"',
  '"NaN"',
  '"\\u0001"',
  '[]',
  '{}',
  '[null]',
  deep(90),
] as const

/** SQL of each type, as itself: what PostgREST itself cannot read never comes this far. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  text: [
    'null',
    "''",
    "' '",
    "E'\\u0001'",
    "E'\\u202e'",
    "'%'",
    "'\\'",
    "'['",
    "'(?'",
    "'-1'",
    "'00000'",
    "'75011'",
    "'99999'",
    "'9999999999'",
    "'NaN'",
    "'FR'",
    "'Infinity'",
    "'card'",
    "'relais'",
    "'view'",
    "'product'",
    "'é'",
    "'{}'",
    "'CMD-2026-0001'",
    "'CMD-0000-99999999999999999999'",
    "'ines@client.example'",
  ],
  bigint: ['null', '0', '-1', '1', '9223372036854775807', "'-9223372036854775808'"],
  integer: ['null', '0', '-1', '1', '2147483647', "'-2147483648'"],
  boolean: ['null', 'true', 'false'],
  uuid: ['null', "'00000000-0000-0000-0000-000000000000'"],
  'bigint[]': [
    'null',
    "'{}'",
    "'{null}'",
    "'{{1,2},{3,4}}'",
    "'{0,-1,9223372036854775807}'",
    "'[5:6]={1,2}'",
  ],
}

/** Keys that a function, or what it asks, looks up in JSON: each gets each value once. */
const keysIn = ({ source }: ApiFunction): string[] => [
  ...new Set([
    'product_id',
    'variant_id',
    'quantity',
    ...[...source.matchAll(/->>? '(\w+)'/g)].map(([, key]) => key ?? ''),
  ]),
]

/** A sound object whose one key says something else. */
const SOUND: Readonly<Record<string, string>> = {
  product_id: '1',
  quantity: '1',
  delta: '1',
  kept: 'true',
  rating: '5',
  author: '"Inès"',
  body: '"Belle pièce."',
  pictures: '[]',
}

function jsonValues(one: ApiFunction): string[] {
  const keys = keysIn(one)
  const objects = keys.flatMap((key) =>
    JSON_VALUES.map((value) => {
      const sound = keys
        .filter((each) => each !== key && Object.hasOwn(SOUND, each))
        .map((each) => `"${each}": ${SOUND[each]}`)
      return `{${[...sound, `"${key}": ${value}`].join(', ')}}`
    }),
  )
  return [
    'null',
    ...[...JSON_VALUES, ...objects, ...objects.map((object) => `[${object}]`)].map((text) => `'${text}'`),
  ]
}

/** @returns the arguments of calls, as SQL: each argument gets each hostile value, once beside others that are sound and once beside nothing. */
export function* hostileCalls(one: ApiFunction): Generator<string> {
  const listOf = (type: string) => (type === 'jsonb' ? jsonValues(one) : VALUES[type])
  const sound: Readonly<Record<string, string>> = {
    text: "'75011'",
    bigint: '1',
    integer: '0',
    jsonb: `'[{"product_id": 1, "quantity": 1}]'`,
    uuid: 'gen_random_uuid()',
  }
  for (const argument of one.arguments) {
    const values = listOf(argument.type)
    if (!values) throw new Error(`no hostile values of the type ${argument.type}: add some`)
    for (const value of values)
      for (const others of [sound, {} as typeof sound])
        yield one.arguments
          .map(
            ({ name, type }) =>
              `${name} => ${name === argument.name ? value : (soundOf(name) ?? others[type] ?? 'null')}::${type}`,
          )
          .join(', ')
  }
}

/** What an argument must be for the others to be looked at. */
const soundOf = (name: string): string | undefined =>
  ({ method: "'relais'", country: "'FR'", event: "'view'", page: "'product'" })[name]
