/** What the generator of types asks the catalogue of Postgres. */

export type TypedRelation = 'table' | 'view'

export interface TypedColumn {
  readonly schema: string
  readonly relation: string
  readonly kind: TypedRelation
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly defaulted: boolean
  /** Never written: a generated column or `generated always as identity`. */
  readonly generated: boolean
}

export interface RelationshipRow {
  readonly schema: string
  readonly relation: string
  readonly name: string
  readonly columns: readonly string[]
  readonly one_to_one: boolean
  readonly referenced: string
  readonly referenced_columns: readonly string[]
}

export interface FunctionRow {
  readonly schema: string
  readonly name: string
  readonly arguments: readonly { name: string; type: string; optional: boolean }[]
  readonly returns: string
  readonly returns_set: boolean
  /** Columns of `returns table (…)`, or null. */
  readonly columns: readonly { name: string; type: string }[] | null
}

const list = (schemas: readonly string[]): string =>
  schemas.map((schema) => `'${schema.replaceAll("'", "''")}'`).join(', ')

/** A domain counts as the type under it. */
const TYPE_NAME = `(case when t.typtype = 'd' then (select b.typname from pg_type b where b.oid = t.typbasetype) else t.typname end)`

export const columnsQuery = (schemas: readonly string[]): string => `
  select n.nspname as schema, c.relname as relation, a.attname as name, ${TYPE_NAME} as type,
    case when c.relkind in ('r', 'p') then 'table' else 'view' end as kind,
    not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as defaulted,
    a.attgenerated <> '' or a.attidentity = 'a' as generated
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where n.nspname in (${list(schemas)}) and c.relkind in ('r', 'p', 'v', 'm')
  order by c.relname collate "C", a.attname collate "C"`

const names = (relation: string, keys: string) => `
  (select json_agg(a.attname order by k.n) from unnest(${keys}) with ordinality k (num, n)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.num)`

export const relationshipsQuery = (schemas: readonly string[]): string => `
  select n.nspname as schema, c.relname as relation, f.conname as name, r.relname as referenced,
    ${names('f.conrelid', 'f.conkey')} as columns, ${names('f.confrelid', 'f.confkey')} as referenced_columns,
    exists (
      select from pg_index i where i.indrelid = f.conrelid and i.indisunique and i.indpred is null
        and (select array_agg(x order by x) from unnest(i.indkey::int2[]) x)
          = (select array_agg(x order by x) from unnest(f.conkey) x)
    ) as one_to_one
  from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_class r on r.oid = f.confrelid
  where f.contype = 'f' and n.nspname in (${list(schemas)}) and r.relnamespace = c.relnamespace
  order by c.relname collate "C", f.conname collate "C"`

const parameters = (modes: string) => `
  from unnest(
      coalesce(p.proallargtypes, p.proargtypes::oid[]),
      coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::int])),
      p.proargnames
    ) with ordinality x (type, mode, name, n)
    join pg_type t on t.oid = x.type
  where x.mode in (${modes})`

export const functionsQuery = (schemas: readonly string[]): string => `
  select n.nspname as schema, p.proname as name, r.typname as returns, p.proretset as returns_set,
    coalesce((
      select json_agg(json_build_object(
        'name', x.name, 'type', ${TYPE_NAME}, 'optional', x.n > p.pronargs - p.pronargdefaults
      ) order by x.n) ${parameters("'i', 'b', 'v'")}
    ), '[]') as arguments,
    (select json_agg(json_build_object('name', x.name, 'type', ${TYPE_NAME}) order by x.n) ${parameters("'t'")}) as columns
  from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_type r on r.oid = p.prorettype
  where n.nspname in (${list(schemas)}) and p.prokind = 'f' and r.typname not in ('trigger', 'event_trigger')
  order by p.proname collate "C"`

export const enumsQuery = (schemas: readonly string[]): string => `
  select n.nspname as schema, t.typname as name, json_agg(e.enumlabel order by e.enumsortorder) as values
  from pg_enum e join pg_type t on t.oid = e.enumtypid join pg_namespace n on n.oid = t.typnamespace
  where n.nspname in (${list(schemas)})
  group by 1, 2 order by t.typname collate "C"`
