import { list, type SchemaObject, text } from './objects.ts'
import { changeColumnRights, changeRights } from './rights.ts'

/** How `drop` and `comment on` call an object. */
function target({ kind, name, relation, facts }: SchemaObject): string {
  if (kind === 'column') return `column ${relation}.${name}`
  if (kind === 'constraint' || kind === 'trigger' || kind === 'policy')
    return `${kind} ${name} on ${relation}`
  if (kind === 'function' || kind === 'type' || kind === 'view') return `${text(facts.kind)} ${name}`
  return `${kind} ${name}`
}

/** How `grant … on` calls it. */
const grantTarget = ({ kind, name, facts }: SchemaObject): string =>
  kind === 'view' || kind === 'table'
    ? `table ${name}`
    : kind === 'function'
      ? `${text(facts.kind)} ${name}`
      : `${kind} ${name}`

/** @returns the statements that make comment and rights of one object what they are to be. */
export function commentAndRights(object: SchemaObject, former: SchemaObject | null): string[] {
  // What new objects are granted by themselves is changed by hand.
  if (object.kind === 'default privileges') return []
  const comment = former?.comment ?? null
  const quoted = object.comment === null ? 'null' : `'${object.comment.replaceAll("'", "''")}'`
  return [
    ...(object.comment === comment ? [] : [`comment on ${target(object)} is ${quoted};`]),
    ...(object.kind === 'column'
      ? changeColumnRights(object.relation ?? '', [object], () => former?.rights ?? [])
      : changeRights(grantTarget(object), former?.rights ?? object.first_rights, object.rights)),
  ]
}

/** What stands between the brackets of `create table`, or after `add column`. @param isLater leaves out that it is never null */
function columnClause(column: SchemaObject, preset: SchemaObject | undefined, isLater = false): string {
  const { type, collation, generated, identity, not_null } = column.facts
  return [
    column.name,
    text(type),
    collation && `collate ${collation}`,
    generated && `generated always as (${generated}) stored`,
    identity && `generated ${identity === 'a' ? 'always' : 'by default'} as identity`,
    preset && `default ${preset.facts.is}`,
    not_null && !isLater && !identity && 'not null',
  ]
    .filter(Boolean)
    .join(' ')
}

const STORAGE: Readonly<Record<string, string>> = { p: 'plain', e: 'external', m: 'main', x: 'extended' }
/** How the values of a column are stored, where not as those of its type. */
export const storage = ({ name, relation, facts }: SchemaObject): string =>
  `alter table ${relation} alter column ${name} set storage ${STORAGE[text(facts.storage)] ?? 'default'};`

/** What is made with a table in the same step. */
export interface Parts {
  readonly columns: readonly SchemaObject[]
  readonly defaults: ReadonlyMap<string, SchemaObject>
  readonly constraints: readonly SchemaObject[]
}

function createTable(table: SchemaObject, { columns, defaults, constraints }: Parts): string[] {
  const { options, row_security, forced, persistence } = table.facts
  const lines = [
    ...columns.map((column) => columnClause(column, defaults.get(column.key))),
    ...constraints.map(({ name, facts }) => `constraint ${name} ${facts.is}`),
  ]
  const given = list(options)
  return [
    `create ${persistence === 'u' ? 'unlogged ' : ''}table ${table.name} (\n  ${lines.join(',\n  ')}\n)${
      given.length > 0 ? ` with (${given.join(', ')})` : ''
    };`,
    ...columns.filter(({ facts }) => facts.storage).map(storage),
    ...(row_security ? [`alter table ${table.name} enable row level security;`] : []),
    ...(forced ? [`alter table ${table.name} force row level security;`] : []),
    ...commentAndRights(table, null),
    ...columns.flatMap((column) => commentAndRights({ ...column, rights: [] }, null)),
    ...constraints.flatMap((constraint) => commentAndRights(constraint, null)),
    ...changeColumnRights(table.name, columns, () => []),
  ]
}

function createPolicy({ name, relation, facts }: SchemaObject): string {
  const conditions = [facts.using && ` using (${facts.using})`, facts.check && ` with check (${facts.check})`]
  const restrictive = facts.as === 'restrictive' ? ' as restrictive' : ''
  return `create policy ${name} on ${relation}${restrictive} for ${facts.for} to ${facts.to}${conditions.filter(Boolean).join('')};`
}

const ENABLED: Readonly<Record<string, string>> = {
  D: 'disable',
  A: 'enable always',
  R: 'enable replica',
  O: 'enable',
}
export const enable = ({ name, relation, facts }: SchemaObject): string =>
  `alter table ${relation} ${ENABLED[text(facts.enabled)]} trigger ${name};`

/**
 * @param parts what belongs to a table; of a column its default.
 * @param isLater whether {@link tighten} says of a column that it is never null.
 * @returns the statements that make an object with its comment and rights.
 */
export function make(object: SchemaObject, parts: Parts, isLater = false): string[] {
  const { kind, name, relation, facts } = object
  const options = list(facts.options)
  const own = (): string[] => {
    switch (kind) {
      case 'schema':
        return [`create schema ${name};`]
      case 'type':
        return [`create ${facts.kind} ${name} as ${facts.is};`]
      case 'function':
        return [`${text(facts.definition).replace(/\n$/, '')};`]
      case 'sequence':
        return [`create sequence ${name} ${facts.is};`]
      case 'view':
        return [
          `create ${facts.kind} ${name}${options.length > 0 ? ` with (${options.join(', ')})` : ''} as\n${facts.definition}`,
        ]
      case 'column':
        return [
          `alter table ${relation} add column ${columnClause(object, parts.defaults.get(object.key), isLater)};`,
          ...(facts.storage ? [storage(object)] : []),
        ]
      case 'default':
        return [`alter table ${relation} alter column ${name} set default ${facts.is};`]
      case 'constraint':
        return [`alter table ${relation} add constraint ${name} ${facts.is};`]
      case 'policy':
        return [createPolicy(object)]
      case 'trigger':
        return [`${facts.is};`, ...(facts.enabled === 'O' ? [] : [enable(object)])]
      case 'index':
        return [`${facts.is};`]
      default:
        return []
    }
  }
  if (kind === 'table') return createTable(object, parts)
  const columns = kind === 'view' ? parts.columns.flatMap((column) => commentAndRights(column, null)) : []
  return [...own(), ...commentAndRights(object, null), ...columns]
}

/** @returns the statement that drops an object; what is a part of it goes with it. */
export function drop(object: SchemaObject): string[] {
  const { kind, name, relation } = object
  if (kind === 'column' || kind === 'constraint') return [`alter table ${relation} drop ${kind} ${name};`]
  if (kind === 'default') return [`alter table ${relation} alter column ${name} drop default;`]
  if (kind === 'default privileges') return []
  return [`drop ${target(object)};`]
}
