-- Let orders pass the audit.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid;
  -- What changes by itself tells nothing.
  silent constant text[] := array['updated_at', 'version', 'last_login', 'search_words', 'movements'];
  hidden text[];
  before jsonb;
  after jsonb;
  present jsonb;
  changes jsonb;
begin
  -- Most changes, an order's above all, are nobody's who is signed in: they are let through before anything is made ready.
  if coalesce(current_setting('shop.acting_admin', true), '') = '' and auth.jwt() ->> 'session_id' is null then
    return null;
  end if;
  admin := private.audited_admin();
  if admin is null then
    return null;
  end if;
  hidden := coalesce(string_to_array(tg_argv[2], ','), '{}');
  before := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present := case when tg_op = 'DELETE' then before else after end;
  -- What a file of another shop brings and takes back is one entry, its own.
  if (present ->> 'move_id') is not null and (
    tg_op = 'INSERT' or tg_op = 'DELETE'
      and exists (select from public.moves m where m.id = (present ->> 'move_id')::bigint and m.undone_at is not null)
  ) then
    return null;
  end if;
  -- Orders are called by their number.
  before := before || private.audited_order(before);
  after := after || private.audited_order(after);
  select jsonb_object_agg(c.name, case
    when c.name = any (hidden) or c.name ~ '(password|secret|token|hash)' then jsonb_build_object('hidden', true)
    else jsonb_strip_nulls(jsonb_build_object(
      'old', private.audited_value(before -> c.name), 'new', private.audited_value(after -> c.name)
    ))
  end) into changes
  from jsonb_object_keys(before || after) c (name)
  where c.name <> all (silent)
    and before -> c.name is distinct from after -> c.name
    and (tg_op = 'UPDATE' or present -> c.name not in ('null', '""', '[]', '{}'));
  if changes is null then
    return null;
  end if;
  insert into public.audit_log (admin_id, admin_name, table_name, row_id, row_label, operation, changes)
  values (
    admin, coalesce((select a.name from public.admin_users a where a.id = admin), ''), tg_table_name,
    coalesce(present ->> tg_argv[0], ''),
    coalesce(case when tg_table_name = 'inventory' then private.audited_stock(present) else present ->> nullif(tg_argv[1], '') end, ''),
    lower(tg_op), changes
  );
  return null;
end
$function$;
