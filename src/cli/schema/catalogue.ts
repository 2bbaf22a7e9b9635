/** A JSON list of an access list's lines, without those of the owner, whatever order they were given in. */
const list = (acl: string, owner: string) => `(
  select coalesce(jsonb_agg(distinct jsonb_build_object('to', coalesce(nullif(g.grantee, 0)::regrole::text, 'public'),
    'may', lower(g.privilege_type), 'grantable', g.is_grantable)), '[]')
  from aclexplode(${acl}) g where g.grantee <> ${owner})`

/** The rights that an object has. @param kind Postgres' character for it: r, S, f, T, n */
const rights = (acl: string, kind: string, owner: string) =>
  list(`coalesce(${acl}, acldefault('${kind === 'S' ? 's' : kind}', ${owner}))`, owner)

/** The rights that an object would have if it were made now. */
const firstRights = (kind: string, owner: string, space: string) => {
  const defaults = (where: string) =>
    `(select d.defaclacl from pg_default_acl d where d.defaclrole = ${owner} and d.defaclobjtype = '${kind}' and d.defaclnamespace = ${where})`
  const builtIn = `acldefault('${kind === 'S' ? 's' : kind}', ${owner})`
  return list(`coalesce(${defaults('0')}, ${builtIn}) || coalesce(${defaults(space)}, '{}')`, owner)
}

const NONE = `'[]'::jsonb`

/** Where the objects of the shop are, and its relations; composite types are relations, too. */
const GROUND = `
  spaces as (select * from pg_namespace where nspname in ('public', 'private')),
  relations as (
    select c.*, c.oid::regclass::text as name,
      case c.relkind when 'v' then 'view' when 'm' then 'view' when 'S' then 'sequence' else 'table' end
        || ' ' || c.oid::regclass as key,
      (select a.attrelid::regclass || '.' || quote_ident(a.attname) from pg_depend d
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where c.relkind = 'S' and d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i') as identity_of
    from pg_class c where c.relnamespace in (select oid from spaces) and c.relkind in ('r', 'p', 'v', 'm', 'S')
  ),
  columns as (
    select a.*, r.key as relation_key, r.name as relation, r.relkind, quote_ident(a.attname) as name,
      'column ' || r.name || '.' || quote_ident(a.attname) as key, d.oid as default_id,
      pg_get_expr(d.adbin, d.adrelid, true) as expression
    from pg_attribute a join relations r on r.oid = a.attrelid and r.relkind <> 'S'
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
  ),
  types as (
    select t.* from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace in (select oid from spaces) and (t.typtype in ('e', 'd') or c.relkind = 'c')
  )`

/**
 * What {@link SchemaObject} describes, a row each. Columns may stand in any order. Conditions have no brackets that are not
 * needed: with them Postgres writes otherwise what it has read from itself.
 */
export const OBJECTS = `with ${GROUND}
select 'schema ' || n.oid::regnamespace as key, 'schema' as kind, n.oid::regnamespace::text as name, null as part_of, null as relation,
  n.oid::int8::float8 as position, '{}'::jsonb as facts, obj_description(n.oid, 'pg_namespace') as comment,
  ${rights('n.nspacl', 'n', 'n.nspowner')} as rights, ${firstRights('n', 'n.nspowner', '0')} as first_rights
from spaces n
union all
select 'type ' || t.oid::regtype, 'type', t.oid::regtype::text, null, null, t.oid::int8, jsonb_build_object(
    'kind', case t.typtype when 'd' then 'domain' else 'type' end,
    'values', (select jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
    'is', case t.typtype
      when 'e' then 'enum (' || (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) || ')'
      when 'c' then '(' || coalesce((select string_agg(e'\\n  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod), ',' order by a.attnum)
        from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped), '') || e'\\n)'
      else concat_ws(' ', format_type(t.typbasetype, t.typtypmod), 'default ' || t.typdefault, case when t.typnotnull then 'not null' end,
        (select string_agg('constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid, true), ' ' order by k.conname)
         from pg_constraint k where k.contypid = t.oid and k.contype = 'c')) end),
  obj_description(t.oid, 'pg_type'), ${rights('t.typacl', 'T', 't.typowner')}, ${firstRights('T', 't.typowner', 't.typnamespace')}
from types t
union all
select 'function ' || p.oid::regprocedure, 'function', p.oid::regprocedure::text, null, null, p.oid::int8, jsonb_build_object(
    'kind', case p.prokind when 'p' then 'procedure' else 'function' end, 'definition', pg_get_functiondef(p.oid),
    'result', pg_get_function_result(p.oid), 'arguments', concat(p.proargnames, p.proargmodes), 'defaults', p.pronargdefaults),
  obj_description(p.oid, 'pg_proc'), ${rights('p.proacl', 'f', 'p.proowner')}, ${firstRights('f', 'p.proowner', 'p.pronamespace')}
from pg_proc p where p.pronamespace in (select oid from spaces) and p.prokind in ('f', 'p', 'w')
union all
select r.key, 'sequence', r.name, 'column ' || r.identity_of, null, r.oid::int8,
  jsonb_build_object('is', concat_ws(' ', 'as', s.seqtypid::regtype, 'increment', s.seqincrement, 'minvalue', s.seqmin, 'maxvalue', s.seqmax,
    'start', s.seqstart, 'cache', s.seqcache, case when s.seqcycle then 'cycle' end)),
  obj_description(r.oid, 'pg_class'), ${rights('r.relacl', 'S', 'r.relowner')}, ${firstRights('S', 'r.relowner', 'r.relnamespace')}
from relations r join pg_sequence s on s.seqrelid = r.oid
union all
select r.key, 'table', r.name, null, r.name, r.oid::int8, jsonb_build_object('options', coalesce(to_jsonb(r.reloptions), '[]'),
    'row_security', r.relrowsecurity, 'forced', r.relforcerowsecurity, 'persistence', r.relpersistence),
  obj_description(r.oid, 'pg_class'), ${rights('r.relacl', 'r', 'r.relowner')}, ${firstRights('r', 'r.relowner', 'r.relnamespace')}
from relations r where r.relkind in ('r', 'p')
union all
select r.key, 'view', r.name, null, r.name, r.oid::int8, jsonb_build_object('options', coalesce(to_jsonb(r.reloptions), '[]'),
    'kind', case r.relkind when 'm' then 'materialized view' else 'view' end, 'definition', pg_get_viewdef(r.oid, true)),
  obj_description(r.oid, 'pg_class'), ${rights('r.relacl', 'r', 'r.relowner')}, ${firstRights('r', 'r.relowner', 'r.relnamespace')}
from relations r where r.relkind in ('v', 'm')
union all
select c.key, 'column', c.name, c.relation_key, c.relation, c.attnum, jsonb_build_object('type', format_type(c.atttypid, c.atttypmod),
    'collation', (select nullif(c.attcollation, t.typcollation)::regcollation::text from pg_type t where t.oid = c.atttypid and c.attcollation <> 0),
    'not_null', c.attnotnull,
    'storage', (select nullif(c.attstorage, t.typstorage) from pg_type t where t.oid = c.atttypid), 'identity', c.attidentity,
    'generated', case when c.attgenerated <> '' then c.expression end),
  col_description(c.attrelid, c.attnum), case when c.attacl is null then ${NONE} else ${list('c.attacl', '0')} end, ${NONE}
from columns c
union all
select 'default ' || c.relation || '.' || c.name, 'default', c.name, c.key, c.relation, c.attnum, jsonb_build_object('is', c.expression),
  null, ${NONE}, ${NONE}
from columns c where c.expression is not null and c.attgenerated = ''
union all
select 'constraint ' || r.name || '.' || quote_ident(k.conname), 'constraint', quote_ident(k.conname), r.key, r.name, k.oid::int8,
  jsonb_build_object('is', pg_get_constraintdef(k.oid, true), 'type', k.contype, 'to', nullif(k.confrelid, 0)::regclass::text),
  obj_description(k.oid, 'pg_constraint'), ${NONE}, ${NONE}
from pg_constraint k join relations r on r.oid = k.conrelid where k.contype not in ('n', 't')
union all
select 'index ' || i.indexrelid::regclass, 'index', i.indexrelid::regclass::text, r.key, r.name, i.indexrelid::int8,
  jsonb_build_object('is', pg_get_indexdef(i.indexrelid, 0, true)), obj_description(i.indexrelid, 'pg_class'), ${NONE}, ${NONE}
from pg_index i join relations r on r.oid = i.indrelid
where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
union all
select 'trigger ' || t.tgrelid::regclass || '.' || quote_ident(t.tgname), 'trigger', quote_ident(t.tgname), r.key, t.tgrelid::regclass::text, t.oid::int8,
  jsonb_build_object('is', pg_get_triggerdef(t.oid, true), 'enabled', t.tgenabled), obj_description(t.oid, 'pg_trigger'), ${NONE}, ${NONE}
from pg_trigger t left join relations r on r.oid = t.tgrelid where not t.tgisinternal
union all
select 'policy ' || p.polrelid::regclass || '.' || quote_ident(p.polname), 'policy', quote_ident(p.polname), r.key, p.polrelid::regclass::text, p.oid::int8,
  jsonb_build_object('as', case when p.polpermissive then 'permissive' else 'restrictive' end,
    'for', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    'to', (select string_agg(coalesce(nullif(role, 0)::regrole::text, 'public'), ', ' order by role::regrole::text) from unnest(p.polroles) role),
    'using', pg_get_expr(p.polqual, p.polrelid, true), 'check', pg_get_expr(p.polwithcheck, p.polrelid, true)),
  obj_description(p.oid, 'pg_policy'), ${NONE}, ${NONE}
from pg_policy p left join relations r on r.oid = p.polrelid
union all
select concat_ws(' ', 'default privileges', d.defaclrole::regrole, nullif(d.defaclnamespace, 0)::regnamespace, d.defaclobjtype),
  'default privileges', d.defaclrole::regrole::text, null, null, d.oid::int8, '{}', null, ${list('d.defaclacl', '0')}, ${NONE}
from pg_default_acl d
order by key`

/** Which object, by its key, cannot stand without which. */
export const USES = `with ${GROUND},
places (class, id, part, key) as (
  select 'pg_class'::regclass, oid, 0, key from relations
  union all select 'pg_type'::regclass, reltype, 0, key from relations where reltype <> 0
  union all select 'pg_type'::regclass, t.typarray, 0, r.key from relations r join pg_type t on t.oid = r.reltype where t.typarray <> 0
  union all select 'pg_class'::regclass, attrelid, attnum::int, key from columns
  union all select 'pg_attrdef'::regclass, default_id, 0,
    case when attgenerated = '' then 'default ' || relation || '.' || name else key end from columns where default_id is not null
  union all select 'pg_type'::regclass, oid, 0, 'type ' || oid::regtype from types
  union all select 'pg_type'::regclass, typarray, 0, 'type ' || oid::regtype from types where typarray <> 0
  union all select 'pg_class'::regclass, typrelid, 0, 'type ' || oid::regtype from types where typrelid <> 0
  union all select 'pg_class'::regclass, a.attrelid, a.attnum::int, 'type ' || t.oid::regtype
    from types t join pg_attribute a on a.attrelid = t.typrelid where t.typrelid <> 0
  union all select 'pg_constraint'::regclass, k.oid, 0, 'type ' || t.oid::regtype from types t join pg_constraint k on k.contypid = t.oid
  union all select 'pg_proc'::regclass, p.oid, 0, 'function ' || p.oid::regprocedure from pg_proc p where p.pronamespace in (select oid from spaces)
  union all select 'pg_constraint'::regclass, k.oid, 0, 'constraint ' || k.conrelid::regclass || '.' || quote_ident(k.conname)
    from pg_constraint k where k.conrelid <> 0
  union all select 'pg_class'::regclass, i.indexrelid, 0, coalesce(
      (select 'constraint ' || k.conrelid::regclass || '.' || quote_ident(k.conname) from pg_constraint k
       where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')),
      'index ' || i.indexrelid::regclass)
    from pg_index i
  union all select 'pg_rewrite'::regclass, w.oid, 0, r.key from pg_rewrite w join relations r on r.oid = w.ev_class
  union all select 'pg_trigger'::regclass, t.oid, 0, 'trigger ' || t.tgrelid::regclass || '.' || quote_ident(t.tgname) from pg_trigger t
  union all select 'pg_policy'::regclass, p.oid, 0, 'policy ' || p.polrelid::regclass || '.' || quote_ident(p.polname) from pg_policy p
)
select distinct own.key, used.key as used
from pg_depend d
  join places own on own.class = d.classid and own.id = d.objid and own.part = d.objsubid
  join places used on used.class = d.refclassid and used.id = d.refobjid and used.part = d.refobjsubid
where d.deptype in ('n', 'a', 'i', 'P', 'S')`
