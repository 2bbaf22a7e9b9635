import { definitionOf, type Schema, type SchemaObject } from './objects.ts'
import { type Change, needsValues, type Step, stepsFor } from './steps.ts'

/** What a migration is to do, and what nobody but its author can know. */
export interface Difference {
  readonly steps: readonly Step[]
  /** Plain sentences, each about one object. */
  readonly questions: readonly string[]
}

/** @returns what differs between two databases; nothing in any list where they are the same. */
export function changeBetween(before: Schema, after: Schema): Change {
  const changed = [...after.objects.values()].flatMap((object): [SchemaObject, SchemaObject][] => {
    const former = before.objects.get(object.key)
    return former && definitionOf(former) !== definitionOf(object) ? [[former, object]] : []
  })
  return {
    gone: [...before.objects.values()].filter(({ key }) => !after.objects.has(key)),
    added: [...after.objects.values()].filter(({ key }) => !before.objects.has(key)),
    changed,
  }
}

/** @returns what differs between two databases, an object a line, with both definitions where it is in both. */
export const describeChange = ({ gone, added, changed }: Change): string =>
  [
    ...gone.map(({ key }) => `- ${key}`),
    ...added.map(({ key }) => `+ ${key}`),
    ...changed.map(
      ([former, object]) =>
        `~ ${object.key}\n  was ${definitionOf(former)}\n  is to be ${definitionOf(object)}`,
    ),
  ].join('\n')

/** @returns the steps that lead from one database to the other. */
export function differenceBetween(before: Schema, after: Schema): Difference {
  const change = changeBetween(before, after)
  return { steps: stepsFor(before, after, change), questions: questionsOf(change, before, after) }
}

/** Whether every row that is there satisfies a new constraint for certain: all of its columns are empty in it, or it allows more than one before. */
function isSatisfied(
  constraint: SchemaObject,
  newColumns: ReadonlySet<string>,
  before: Schema,
  after: Schema,
) {
  const is = String(constraint.facts.is)
  if (constraint.facts.type === 'u') {
    const wide = uniqueColumns(constraint)
    return [...before.objects.values()].some(
      (one) =>
        one.kind === 'constraint' &&
        one.relation === constraint.relation &&
        (one.facts.type === 'u' || one.facts.type === 'p') &&
        uniqueColumns(one).every((name) => wide.includes(name)),
    )
  }
  const columns = [...(after.uses.get(constraint.key) ?? [])].filter(
    (key) =>
      after.objects.get(key)?.kind === 'column' && after.objects.get(key)?.relation === constraint.relation,
  )
  const areEmpty = columns.every((key) => {
    const column = after.objects.get(key)
    return (
      newColumns.has(key) &&
      column?.facts.not_null !== true &&
      !after.objects.has(key.replace('column', 'default'))
    )
  })
  return columns.length > 0 && areEmpty && !/is not null|num_n|coalesce|\bnot? null\b/i.test(is)
}
const uniqueColumns = ({ facts }: SchemaObject): readonly string[] =>
  /\(([^)]*)\)/.exec(String(facts.is))?.[1]?.split(', ') ?? []

function questionsOf({ gone, added, changed }: Change, before: Schema, after: Schema): string[] {
  const tables = gone.filter(({ kind }) => kind === 'table').map(({ name }) => name)
  const newTables = added.filter(({ kind }) => kind === 'table').map(({ name }) => name)
  const stays = ({ relation }: SchemaObject) =>
    !tables.includes(relation ?? '') &&
    !newTables.includes(relation ?? '') &&
    after.objects.has(`table ${relation}`)
  const placed = ({ relation, name }: SchemaObject) => `${relation}.${name}`
  const lostColumns = gone.filter((one) => one.kind === 'column' && stays(one) && !one.facts.generated)
  const newColumns = added.filter((one) => one.kind === 'column' && stays(one) && !one.facts.generated)
  const fresh = new Set(newColumns.map(({ key }) => key))
  const renamed = (candidates: readonly string[], how: (name: string) => string) =>
    candidates.length === 0
      ? ''
      : ` Is it now ${candidates.join(' or ')}? Then write instead: ${how(candidates[0] ?? '')};`
  return [
    ...tables.map((table) => {
      const how = (name: string) => `alter table ${table} rename to ${name.split('.').at(-1)}`
      return `${table} is dropped with all its rows.${renamed(newTables, how)}`
    }),
    ...lostColumns.map((column) => {
      const candidates = newColumns
        .filter(({ relation }) => relation === column.relation)
        .map(({ name }) => name)
      const how = (name: string) => `alter table ${column.relation} rename column ${column.name} to ${name}`
      return `${placed(column)} is dropped with all its values.${renamed(candidates, how)}`
    }),
    ...gone
      .filter(({ kind, part_of }) => kind === 'trigger' && !part_of)
      .map(
        ({ name, relation }) =>
          `${relation} is the platform’s: the owner of a hosted project may not drop ${name}. Should its function do nothing instead?`,
      ),
    ...newColumns
      .filter((column) => needsValues(column, after))
      .map(
        (column) =>
          `${placed(column)} is never null and has no default: which value have the rows that are there?`,
      ),
    ...changed.flatMap(([former, object]) => {
      if (object.kind !== 'column' || !stays(object)) return []
      const { type, not_null, generated } = object.facts
      return [
        ...(former.facts.type !== type && !generated
          ? [`${placed(object)} was ${former.facts.type} and becomes ${type}: can every value be cast?`]
          : []),
        ...(not_null && !former.facts.not_null
          ? [`${placed(object)} may no longer be null: which value have the rows without one?`]
          : []),
        ...(generated && !former.facts.generated
          ? [`${placed(object)} is computed now, and loses its values.`]
          : []),
      ]
    }),
    ...[
      ...added,
      ...changed
        .filter(([former, object]) => former.facts.is !== object.facts.is)
        .map(([, object]) => object),
    ]
      .filter((one) => one.kind === 'constraint' && stays(one) && !isSatisfied(one, fresh, before, after))
      .map((one) => `${placed(one)}: do all rows that are there satisfy ${one.facts.is}?`),
    ...added
      .filter((one) => one.kind === 'index' && stays(one) && /^create unique/i.test(String(one.facts.is)))
      .map((one) => `${one.name} is unique: are the rows that are there?`),
  ]
}
