/** Tables and views of the exposed schemas ($1), with their columns. */
export const RELATIONS = `
  select c.oid::text as id, n.nspname as schema, c.relname as name, c.reltype::text as "rowType",
    c.relkind in ('r', 'p', 'f') as "isTable",
    coalesce((
      select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'default', case when a.attgenerated = '' and a.attidentity = '' then pg_get_expr(d.adbin, d.adrelid)
          when a.attidentity <> '' then
            format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)) end
      ) order by a.attnum)
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns,
    coalesce((
      select json_agg(a.attname order by k.position)
      from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality k (number, position)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary
    ), '[]') as "primaryKey",
    coalesce((
      select json_agg(json_build_array(a.attname, m.found[3], s.attname))
      from pg_rewrite r
      cross join regexp_matches(
        r.ev_action::text,
        ':resno (\\d+) :resname (\\S+) :ressortgroupref \\d+ :resorigtbl (\\d+) :resorigcol (\\d+) :resjunk false',
        'g'
      ) m (found)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = m.found[1]::int and a.attname = m.found[2]
      join pg_attribute s on s.attrelid = m.found[3]::oid and s.attnum = m.found[4]::int
      where r.ev_class = c.oid and r.rulename = '_RETURN'
    ), '[]') as origins
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1::text[]) and c.relkind in ('r', 'p', 'f', 'v', 'm')`

/** Foreign keys between them. */
export const FOREIGN_KEYS = `
  select k.conname as name, k.conrelid::text as "from", k.confrelid::text as "to",
    (select json_agg(json_build_array(a.attname, b.attname) order by p.position)
      from unnest(k.conkey, k.confkey) with ordinality p (source, target, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.source
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = p.target) as columns,
    exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
        and (select array_agg(x order by x) from unnest(i.indkey::int2[]) x)
          = (select array_agg(x order by x) from unnest(k.conkey) x)
    ) as "isUnique"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class d on d.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0
    and c.relnamespace::regnamespace::text = any($1::text[])
    and d.relnamespace::regnamespace::text = any($1::text[])
  order by k.conname`

/** Functions of the exposed schemas. */
export const FUNCTIONS = `
  select n.nspname as schema, p.proname as name, p.proretset as "returnsSet",
    p.proretset and p.prorows <> 1 as "givesMany", p.provolatile as volatility,
    (
      select case when s.value ~ '^\\d+$' then s.value::int else (extract(epoch from s.value::interval) * 1000)::int end
      from unnest(p.proconfig) c cross join split_part(c, '=', 2) s (value) where c like 'statement_timeout=%'
    ) as "timeoutMs",
    format_type(p.prorettype, null) as "returnType", p.prorettype::text as "rowType",
    (t.typtype = 'c' or (p.prorettype = 'record'::regtype and p.proretset)
      or coalesce(p.proargmodes::text[] && '{t,b,o}', false)) as "isComposite",
    p.pronargs - p.pronargdefaults as required, p.provariadic <> 0 as "isVariadic",
    coalesce((
      select json_agg(json_build_object(
        'name', coalesce(p.proargnames[a.position], ''), 'type', format_type(a.type, null), 'typeId', a.type::text
      ) order by a.position)
      from (
        select x.type, x.position, row_number() over (order by x.position) as input
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality x (type, position)
        where p.proargmodes is null or p.proargmodes[x.position] in ('i', 'b', 'v')
      ) a
    ), '[]') as arguments,
    (
      select json_agg(p.proargnames[x.position])
      from unnest(p.proargmodes) with ordinality x (mode, position) where x.mode in ('t', 'b', 'o')
    ) as "outputNames"
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  where n.nspname = any($1::text[]) and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype`

/** The function that PostgREST calls before each request (`db-pre-request`), as its in-database configuration names it. */
export const PRE_REQUEST = `
  select format('%I.%I', n.nspname, p.proname) as name
  from pg_db_role_setting s cross join unnest(s.setconfig) c
  join pg_proc p on p.oid = to_regproc(split_part(c, '=', 2)) join pg_namespace n on n.oid = p.pronamespace
  where s.setrole = to_regrole('authenticator')
    and s.setdatabase in (0, (select d.oid from pg_database d where d.datname = current_database()))
    and c like 'pgrst.db\\_pre\\_request=%'
  order by s.setdatabase desc limit 1`
