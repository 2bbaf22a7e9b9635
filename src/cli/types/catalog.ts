/** What the generator of types asks the catalogue of Postgres; `$1` are the exposed schemas. */

export interface TypedColumn {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly defaulted: boolean
  /** Never written: a generated column or `generated always as identity`. */
  readonly generated: boolean
}

export interface TypedRelation {
  readonly schema: string
  readonly name: string
  readonly isTable: boolean
  readonly columns: readonly TypedColumn[]
  /** As the generated type names them. */
  readonly relationships: readonly Readonly<Record<string, unknown>>[]
}

export interface TypedArgument {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  /** Its default is null, or the function's comment says "NAME may be null": Postgres knows no more. */
  readonly nullable: boolean
}

export interface TypedFunction {
  readonly schema: string
  readonly name: string
  readonly arguments: readonly TypedArgument[]
  readonly returns: string
  readonly returnsSet: boolean
  /** Columns of `returns table (…)`, or null. */
  readonly columns: readonly { readonly name: string; readonly type: string }[] | null
}

export interface TypedEnum {
  readonly schema: string
  readonly name: string
  readonly values: readonly string[]
}

/** A domain counts as the type under it. */
const TYPE_NAME = `(case when t.typtype = 'd' then (select b.typname from pg_type b where b.oid = t.typbasetype) else t.typname end)`

const names = (relation: string, keys: string) => `
  (select json_agg(a.attname order by k.n) from unnest(${keys}) with ordinality k (num, n)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.num)`

export const RELATIONS = `
  select n.nspname as schema, c.relname as name, c.relkind in ('r', 'p') as "isTable",
    (select json_agg(json_build_object('name', a.attname, 'type', ${TYPE_NAME}, 'nullable', not a.attnotnull,
        'defaulted', a.atthasdef or a.attidentity <> '', 'generated', a.attgenerated <> '' or a.attidentity = 'a'
      ) order by a.attname collate "C")
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object('foreignKeyName', f.conname,
        'columns', ${names('f.conrelid', 'f.conkey')}, 'isOneToOne', exists (
          select from pg_index i where i.indrelid = f.conrelid and i.indisunique and i.indpred is null
            and (select array_agg(x order by x) from unnest(i.indkey::int2[]) x)
              = (select array_agg(x order by x) from unnest(f.conkey) x)),
        'referencedRelation', r.relname, 'referencedColumns', ${names('f.confrelid', 'f.confkey')}
      ) order by f.conname collate "C")
      from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = c.oid and r.relnamespace = c.relnamespace), '[]') as relationships
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1::text[]) and c.relkind in ('r', 'p', 'v', 'm')
  order by c.relname collate "C"`

const parameters = (modes: string) => `
  from unnest(
      coalesce(p.proallargtypes, p.proargtypes::oid[]),
      coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::int])),
      p.proargnames
    ) with ordinality x (type, mode, name, n)
    join pg_type t on t.oid = x.type
  where x.mode in (${modes})`

export const FUNCTIONS = `
  select n.nspname as schema, p.proname as name, r.typname as returns, p.proretset as "returnsSet",
    coalesce((
      select json_agg(json_build_object(
        'name', x.name, 'type', ${TYPE_NAME}, 'optional', x.n > p.pronargs - p.pronargdefaults,
        'nullable', coalesce(pg_get_function_arg_default(p.oid, x.n::int) like 'NULL::%', false)
          or coalesce(obj_description(p.oid, 'pg_proc') ~ ('\\m' || x.name || '((,| and) \\w+)* may be null'), false)
      ) order by x.n) ${parameters("'i', 'b', 'v'")}
    ), '[]') as arguments,
    (select json_agg(json_build_object('name', x.name, 'type', ${TYPE_NAME}) order by x.n) ${parameters("'t'")}) as columns
  from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_type r on r.oid = p.prorettype
  where n.nspname = any ($1::text[]) and p.prokind = 'f' and r.typname not in ('trigger', 'event_trigger')
  order by p.proname collate "C"`

export const ENUMS = `
  select n.nspname as schema, t.typname as name, json_agg(e.enumlabel order by e.enumsortorder) as values
  from pg_enum e join pg_type t on t.oid = e.enumtypid join pg_namespace n on n.oid = t.typnamespace
  where n.nspname = any ($1::text[])
  group by 1, 2 order by t.typname collate "C"`
