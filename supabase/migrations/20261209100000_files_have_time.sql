-- A file of the shop's data is of one moment, whatever is sold while it is written, and a shop of many orders has the time that its file takes: a hosted project waits for an answer for 60 s, where an administrator's
-- statements may take 8.
alter table private.data_parts alter column lines set storage external;
comment on column private.data_parts.lines is 'Rows as JSON, one a line; not compressed, which took half of the time of an export.';

create or replace function private.exported_parts() returns table (table_name text, lines text, rows bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  known text;
  columns text;
  keys text;
begin
  foreach known in array private.data_tables() loop
    select string_agg(format('t.%I', c.name), ', ' order by c.n) into columns from private.data_columns(known) c;
    select string_agg(format('t.%I', a.attname), ', ' order by array_position(k.conkey, a.attnum)) into keys
    from pg_catalog.pg_constraint k
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.conrelid = known::regclass and k.contype = 'p';
    -- A part is as long as a request may well be; a row is never cut.
    return query execute format(
      'select $1, string_agg(r.line, chr(10) order by r.n), count(*)
       from (
         select l.n, l.line, sum(octet_length(l.line)) over (order by l.n rows unbounded preceding) / 300000 as part
         from (
           select row_number() over (order by %2$s) as n, (select row_to_json(c) from (select %3$s) c)::text as line
           from %1$s t
         ) l
       ) r group by r.part order by r.part', known, keys, columns
    ) using known;
  end loop;
end
$$;
comment on function private.exported_parts() is
  'All rows that an export holds, in parts, and how many each has, each table in its order. Stable, so that every table is read as it was when the statement that asks began.';

create or replace function public.begin_data_export(typed_name text) returns json
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '60s' as $$
declare
  job constant uuid := private.begin_data_job('export', typed_name);
  known text;
begin
  -- No buyer waits for this, nor this for them. An import or a reset does: of what they empty an older moment would show nothing.
  foreach known in array private.data_tables() loop
    execute format('lock table %s in access share mode', known);
  end loop;
  -- One statement is of one moment: an order that comes in meanwhile is in the file with all that belongs to it, or not at all.
  with copied as (
    select e.n, e.table_name, e.lines, e.rows from private.exported_parts() with ordinality e (table_name, lines, rows, n)
  ), stored as (
    insert into private.data_parts (job_id, n, table_name, lines) select job, c.n, c.table_name, c.lines from copied c
  )
  update private.data_jobs j set
    parts = (select count(*) from copied),
    header = jsonb_build_object(
      'format', 'shop-data-1', 'structure', private.data_structure(), 'shop', (select s.site_name from public.settings s),
      'created_at', now(), 'rows', (
        select jsonb_object_agg(t.name, coalesce(c.rows, 0))
        from unnest(private.data_tables()) t (name)
          left join (select r.table_name, sum(r.rows) as rows from copied r group by r.table_name) c on c.table_name = t.name
      ), 'left_out', private.data_left_out(),
      'pictures', coalesce((
        select jsonb_agg(o.bucket_id || '/' || o.name order by o.bucket_id, o.name) from storage.objects o
        where o.bucket_id in ('product-images', 'site-images', 'documents')
      ), '[]')
    )
  where j.id = job;
  return (select json_build_object('job', j.id, 'parts', j.parts, 'header', j.header) from private.data_jobs j where j.id = job);
end
$$;
comment on function public.begin_data_export(text) is
  'For owners who have just logged in and type the name of the shop: keeps all data of this moment in parts, which data_export_part gives, and the first line of the file. No password, token, second factor or key is among it.';
grant execute on function public.begin_data_export(text) to authenticated;

create or replace function public.finish_data_import(job uuid) returns json
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '60s' as $$
declare
  known constant private.data_jobs := private.own_data_job(job, 'import');
  tables constant text[] := private.data_tables();
  wishes jsonb;
  sold jsonb;
  one text;
  total bigint := 0;
  rows bigint;
begin
  -- From here on nothing comes in: what is read now is what is there.
  perform private.lock_books();
  foreach one in array tables loop
    execute format('lock table %s in access exclusive mode', one);
  end loop;
  sold := case when private.has_real_sales() then private.sold_facts() else '[]' end;
  wishes := private.kept_wishes();
  begin
    perform private.empty_data(tables);
    foreach one in array tables loop
      rows := private.take_data(known.id, one);
      if rows is distinct from (known.header -> 'rows' ->> one)::bigint then
        perform private.refuse(400, 'data_file_invalid');
      end if;
      total := total + rows;
    end loop;
    perform private.keep_wishes(wishes);
    -- Letters of then are not sent now.
    update public.mail_outbox m set status = 'dropped' where m.status = 'waiting';
    perform private.wake_data(tables);
  exception
    when integrity_constraint_violation or data_exception or datatype_mismatch then
      perform private.refuse(400, 'data_file_invalid');
  end;
  -- Nothing that the law keeps may go: all of it must have come back, entries and documents as they were.
  if exists (select jsonb_array_elements_text(sold) except select jsonb_array_elements_text(private.sold_facts())) then
    perform private.refuse(409, 'data_file_loses_sales');
  end if;
  if not exists (select from public.settings) or not exists (select from public.hero)
    or not exists (select from public.shipping_methods m where m.is_default) or private.journal_fault() is not null
  then
    perform private.refuse(400, 'data_file_invalid');
  end if;
  perform private.note_change('settings', '', '', 'update');
  delete from private.data_parts p where p.job_id = known.id;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = known.id;
  return json_build_object('rows', total);
end
$$;
comment on function public.finish_data_import(uuid) is
  'For owners: puts what an import has brought in the place of all data of the shop, whole or not at all; answers how many rows. A shop that has really sold refuses a file that lacks one of its orders, payments, withdrawals, documents or entries of its journal. Links of letters go on where they led; whoever has left or was erased since the file was written stays so.';
grant execute on function public.finish_data_import(uuid) to authenticated;

