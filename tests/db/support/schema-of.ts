import type { Engine } from '../../../supabase/local/engine/engine.ts'

/** A grant of each line, the built-in defaults included, whatever order they were given in. */
const rights = (acl: string, kind: string, owner: string) => `(
  select coalesce(string_agg(concat_ws(' ', coalesce(nullif(g.grantee, 0)::regrole::text, 'public'), g.privilege_type,
    case when g.is_grantable then 'with grant option' end), ', ' order by g.grantee::regrole::text, g.privilege_type), '')
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) g)`

/** Every object that migrations make, as rows of what it is and how it is defined. Columns may stand in any order. */
const OBJECTS = `
with spaces as (
  select oid from pg_namespace where nspname in ('public', 'private')
), tables as (
  select c.* from pg_class c where c.relnamespace in (select oid from spaces) and c.relkind in ('r', 'p', 'v', 'm', 'S')
)
select 'schema ' || n.nspname as object, concat_ws(' | ', ${rights('n.nspacl', 'n', 'n.nspowner')},
  obj_description(n.oid, 'pg_namespace')) as definition
from pg_namespace n where n.oid in (select oid from spaces)
union all
select 'relation ' || c.oid::regclass, concat_ws(' | ', c.relkind, case when c.relkind = 'v' then pg_get_viewdef(c.oid) end, c.reloptions::text, c.relrowsecurity, c.relforcerowsecurity,
  ${rights('c.relacl', 'r', 'c.relowner')}, obj_description(c.oid, 'pg_class'),
  (select concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqcycle) from pg_sequence s where s.seqrelid = c.oid))
from tables c
union all
select 'column ' || a.attrelid::regclass || '.' || a.attname, concat_ws(' | ', format_type(a.atttypid, a.atttypmod),
  a.attnotnull, a.attstorage, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid),
  (select string_agg(concat_ws(' ', g.grantee::regrole, g.privilege_type), ', ' order by g.grantee::regrole::text, g.privilege_type)
    from aclexplode(a.attacl) g), col_description(a.attrelid, a.attnum))
from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where a.attrelid in (select oid from tables where relkind <> 'S') and a.attnum > 0 and not a.attisdropped
union all
select 'constraint ' || k.conrelid::regclass || '.' || k.conname, pg_get_constraintdef(k.oid)
from pg_constraint k where k.conrelid in (select oid from tables) and k.contype <> 'n'
union all
select 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
from pg_index i where i.indrelid in (select oid from tables)
union all
select 'trigger ' || t.tgrelid::regclass || '.' || t.tgname, concat_ws(' | ', t.tgenabled, pg_get_triggerdef(t.oid))
from pg_trigger t where not t.tgisinternal
union all
select 'policy ' || p.schemaname || '.' || p.tablename || '.' || p.policyname,
  concat_ws(' | ', p.permissive, p.roles::text, p.cmd, p.qual, p.with_check) from pg_policies p
union all
select 'function ' || p.oid::regprocedure, concat_ws(' | ', pg_get_functiondef(p.oid), ${rights('p.proacl', 'f', 'p.proowner')},
  obj_description(p.oid, 'pg_proc'))
from pg_proc p where p.pronamespace in (select oid from spaces)
union all
select 'type ' || t.oid::regtype, t.typtype::text from pg_type t
where t.typnamespace in (select oid from spaces) and t.typtype in ('e', 'd')
union all
select concat_ws(' ', 'default privileges', d.defaclrole::regrole, d.defaclnamespace::regnamespace, d.defaclobjtype), d.defaclacl::text
from pg_default_acl d
order by 1`

/** Describes what migrations made of a database, an object a key. @returns the same for databases that are alike. */
export async function schemaOf(engine: Engine): Promise<Record<string, string>> {
  const [rows = []] = await engine.run([{ sql: OBJECTS }])
  return Object.fromEntries(rows.map((row) => [row.object, row.definition]))
}
