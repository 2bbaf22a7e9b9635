import { commentAndRights, enable, storage } from './make.ts'
import { list, type SchemaObject, text } from './objects.ts'

/**
 * Whether an object can become another one of its name where it stands. Of the rest, what holds no rows is dropped and made.
 */
export function canBecome(former: SchemaObject, { kind, facts }: SchemaObject): boolean {
  const alike = (...names: string[]) => names.every((name) => former.facts[name] === facts[name])
  const sameFacts = JSON.stringify(former.facts) === JSON.stringify(facts)
  switch (kind) {
    case 'function':
      return alike('kind', 'result', 'arguments') && Number(facts.defaults) >= Number(former.facts.defaults)
    case 'type':
      return sameFacts || addedValues(former, facts) !== null
    case 'column':
      // What is computed from others is computed again.
      return alike('generated') || (former.facts.generated !== null && facts.generated === null)
    case 'trigger':
      return (
        alike('is') || ![former.facts.is, facts.is].some((is) => text(is).startsWith('CREATE CONSTRAINT'))
      )
    case 'table':
    case 'sequence':
    case 'default':
    case 'default privileges':
    case 'schema':
      return true
    default:
      return sameFacts
  }
}

/** @returns the values to add to an enumeration, each with the one before it; null where it takes more than that. */
function addedValues(former: SchemaObject, facts: SchemaObject['facts']): [string, string | null][] | null {
  const [old, now] = [list(former.facts.values), list(facts.values)]
  if (old.length === 0 || now.filter((value) => old.includes(value)).join('\0') !== old.join('\0'))
    return null
  return now.flatMap((value, place): [string, string | null][] =>
    old.includes(value) ? [] : [[value, now[place - 1] ?? null]],
  )
}

/** @returns the statements after which an object that can become another is it, without what {@link tighten} adds. */
export function alter(former: SchemaObject, object: SchemaObject): string[] {
  const { kind, name, relation, facts } = object
  const is = (fact: string) => former.facts[fact] !== facts[fact]
  const column = `alter table ${relation} alter column ${name}`
  const own = (): (string | false)[] => {
    switch (kind) {
      case 'function':
        return [is('definition') && `${text(facts.definition).replace(/\n$/, '')};`]
      case 'type':
        return (addedValues(former, facts) ?? []).map(([value, before]) => {
          const place = before === null ? `before '${list(former.facts.values)[0]}'` : `after '${before}'`
          return `alter type ${name} add value '${value}' ${place};`
        })
      case 'sequence':
        return [is('is') && `alter sequence ${name} ${facts.is};`]
      case 'default':
        return [is('is') && `${column} set default ${facts.is};`]
      case 'trigger':
        // Who does not own the table, as of Auth on a hosted project, may replace a trigger and not drop it.
        return [
          is('is') && `${text(facts.is).replace(/^CREATE/, 'CREATE OR REPLACE')};`,
          (is('is') ? facts.enabled !== 'O' : is('enabled')) && enable(object),
        ]
      case 'table':
        return alterTable(former, object)
      case 'column':
        return [
          is('generated') && `${column} drop expression;`,
          is('identity') && former.facts.identity !== '' && `${column} drop identity;`,
          (is('type') || is('collation')) &&
            `${column} type ${facts.type}${facts.collation ? ` collate ${facts.collation}` : ''} using ${name}::${facts.type};`,
          is('not_null') && !facts.not_null && `${column} drop not null;`,
          is('storage') && storage(object),
        ]
      default:
        return []
    }
  }
  return [...own().filter((statement) => statement !== false), ...commentAndRights(object, former)]
}

/** @returns what may fail where rows contradict it, or needs them to be mended before. */
export function tighten(former: SchemaObject | null, { name, relation, facts }: SchemaObject): string[] {
  const column = `alter table ${relation} alter column ${name}`
  return [
    ...(facts.not_null && !former?.facts.not_null ? [`${column} set not null;`] : []),
    ...(former && facts.identity !== former.facts.identity && facts.identity !== ''
      ? [`${column} add generated ${facts.identity === 'a' ? 'always' : 'by default'} as identity;`]
      : []),
  ]
}

function alterTable({ facts: former }: SchemaObject, { name, facts }: SchemaObject): (string | false)[] {
  const [old, now] = [list(former.options), list(facts.options)]
  const nameOf = (option: string) => option.split('=')[0] ?? ''
  const kept = now.map(nameOf)
  const reset = old.map(nameOf).filter((option) => !kept.includes(option))
  const set = now.filter((option) => !old.includes(option))
  return [
    former.row_security !== facts.row_security &&
      `alter table ${name} ${facts.row_security ? 'enable' : 'disable'} row level security;`,
    former.forced !== facts.forced &&
      `alter table ${name} ${facts.forced ? '' : 'no '}force row level security;`,
    former.persistence !== facts.persistence &&
      `alter table ${name} set ${facts.persistence === 'u' ? 'unlogged' : 'logged'};`,
    set.length > 0 && `alter table ${name} set (${set.join(', ')});`,
    reset.length > 0 && `alter table ${name} reset (${reset.join(', ')});`,
  ]
}
