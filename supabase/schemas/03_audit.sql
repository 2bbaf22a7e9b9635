-- Who of the administrators changed what.

create or replace function private.audited_order(changed jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('order_id', o.order_number) from public.orders o
    -- Those to suppliers have keys of another kind.
    where o.id = private.uuid_of(audited_order.changed ->> 'order_id')
  ), '{}')
$$;
comment on function private.audited_order(jsonb) is 'The order that a row names, by its number instead of its key; empty where there is none.';

create or replace function private.audited_stock(changed jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select concat_ws(' · ', p.name, private.variant_label(p, v))
    from public.product_variants v join public.products p on p.id = v.product_id
    where v.id = (audited_stock.changed ->> 'variant_id')::bigint
  );
end
$$;
comment on function private.audited_stock(jsonb) is
  'What people call the stock of a variant, "Capeline · Taille 57"; null where the product is gone, too.';

create or replace function private.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.audit_change() is
  'Trigger after insert, update, delete, for each row: leaves who changed what, but for rows that a file of another shop brings or takes back. Arguments: the key column, the column people call the row by (or ''''), columns whose values are not kept, separated by commas. Passwords, secrets, tokens and hashes never are.';

-- Every write of an administrator leaves who, when and what changed. What the shop's own software and customers write
-- has ledgers of its own (order_events, stock_movements, product_prices) and leaves nothing here.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  admin_id uuid not null,
  admin_name text not null,
  table_name text not null,
  row_id text not null,
  row_label text not null default '',
  operation text not null check (
    operation in ('insert', 'update', 'delete', 'log_in', 'log_in_failed', 'log_in_locked', 'log_in_unlocked')
  ),
  changes jsonb not null check (jsonb_typeof(changes) = 'object')
);

comment on table public.audit_log is
  'What administrators changed, written by triggers, and how they logged in; read through admin_audit and admin_audit_of.';
comment on column public.audit_log.id is 'Identifier; grows with time.';
comment on column public.audit_log.at is 'When.';
comment on column public.audit_log.admin_id is 'Administrator; without a foreign key, so that the entry outlives the account.';
comment on column public.audit_log.admin_name is 'Name of the administrator at the time.';
comment on column public.audit_log.table_name is 'Table, or log_ins.';
comment on column public.audit_log.row_id is 'Key of the row, as text.';
comment on column public.audit_log.row_label is 'What people call the row, at the time; empty where there is one row or no name.';
comment on column public.audit_log.operation is
  'insert, update or delete; of log_ins log_in, log_in_failed, log_in_locked or log_in_unlocked.';
comment on column public.audit_log.changes is
  'Per changed column {"old", "new"}; of an insert and a delete all that is not empty. {"hidden": true} stands for a value that is not kept.';

create index audit_log_row on public.audit_log (table_name, row_id, id desc);
create index audit_log_admin on public.audit_log (admin_id, id desc);
create index audit_log_time on public.audit_log (at);
alter table public.audit_log enable row level security;
grant select on public.audit_log to service_role;

create or replace function private.audited_admin() returns uuid
language plpgsql set search_path = '' as $$
declare
  acting uuid := nullif(current_setting('shop.acting_admin', true), '')::uuid;
begin
  -- Customers, guests and the service role come this way with every order: they must cost nothing.
  if acting is null and auth.jwt() ->> 'session_id' is not null then
    acting := private.writer_id();
    if acting is not null then
      perform private.act_as(acting);
    end if;
  end if;
  return acting;
end
$$;
comment on function private.audited_admin() is
  'The administrator whose writes this transaction makes, or null; asked once, for a change of many rows.';

create or replace function private.audited_value(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when length(value::text) > 2000 then to_jsonb(left(value #>> '{}', 500) || ' …') else value end
$$;
comment on function private.audited_value(jsonb) is 'A value as the audit log keeps it: one of over 2,000 characters loses its end.';

create or replace function private.named_value(table_name text, column_name text, value jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  key text := value #>> '{}';
  name text;
begin
  if jsonb_typeof(value) = 'array' and column_name in ('related_products', 'products') then
    return (
      select coalesce(jsonb_agg(coalesce(to_jsonb(p.name), k.id) order by k.place), '[]')
      from jsonb_array_elements(value) with ordinality k (id, place)
      left join public.products p on p.id::text = k.id #>> '{}'
    );
  elsif table_name = 'newsletters' and column_name = 'audience' then
    select s.name into name from public.segments s where 's' || s.id = key;
  elsif jsonb_typeof(value) in ('number', 'string') then
    case column_name
      when 'manufacturer_id' then select m.name into name from public.manufacturers m where m.id::text = key;
      when 'supplier_id' then select s.name into name from public.suppliers s where s.id::text = key;
      when 'product_id' then select p.name into name from public.products p where p.id::text = key;
      when 'shipping_method' then select m.label into name from public.shipping_methods m where m.id = key;
      when 'variant_id', 'gift_variant' then name := private.audited_stock(jsonb_build_object('variant_id', value));
      else null;
    end case;
  end if;
  return coalesce(to_jsonb(name), value);
end
$$;
comment on function private.named_value(text, text, jsonb) is
  'A value of the audit log with what it refers to called by its name of today: products, variants, manufacturers, suppliers, shipping methods, segments. What is gone stays as it was written.';

create or replace function private.named_changes(table_name text, changes jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(c.name, c.value || jsonb_strip_nulls(jsonb_build_object(
      'old', private.named_value(named_changes.table_name, c.name, c.value -> 'old'),
      'new', private.named_value(named_changes.table_name, c.name, c.value -> 'new')
    ))), '{}')
    from jsonb_each(named_changes.changes) c (name, value)
  );
end
$$;
comment on function private.named_changes(text, jsonb) is 'What an entry of the audit log changed, with names in place of keys.';

create or replace function private.audit_page(entries public.audit_log[]) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', e.id, 'at', e.at, 'admin_id', e.admin_id, 'admin_name', e.admin_name, 'table_name', e.table_name,
    'row_id', e.row_id, 'row_label', e.row_label, 'operation', e.operation,
    'changes', private.named_changes(e.table_name, e.changes)
  ) order by e.id desc), '[]')
  from unnest(entries) e
$$;
comment on function private.audit_page(public.audit_log[]) is 'Entries of the audit log as the administration shows them, latest first.';

-- Who the administrators are, how they log in and what the shop asks of them is the owners' business.
create or replace function public.admin_audit_of(tables text[], row_key text, before bigint default null, per_page int default 20)
returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- What is named here staff may read; a table to come is the owners' until it is named too.
  if not admin_audit_of.tables <@ array[
    'products', 'product_variants', 'inventory', 'categories', 'colours', 'materials', 'manufacturers', 'shipping_methods', 'hero', 'orders', 'contact_messages', 'question_entries',
    'newsletter_subscribers', 'withdrawals', 'customers', 'customer_notes'
  ] then
    perform private.require_owner();
  end if;
  return private.audit_page(array(
    select e from public.audit_log e
    where e.table_name = any (admin_audit_of.tables) and e.row_id = admin_audit_of.row_key
      and (admin_audit_of.before is null or e.id < admin_audit_of.before)
    order by e.id desc limit least(greatest(admin_audit_of.per_page, 1), 100)
  ));
end
$$;
comment on function public.admin_audit_of(text[], text, bigint, int) is
  'For administrators: what was changed of one thing, latest first, from before an entry on. A product is told by {products,product_variants,inventory} and its id. What tells of administrators, log-ins and settings is for owners alone.';
grant execute on function public.admin_audit_of(text[], text, bigint, int) to authenticated;

create or replace function public.admin_audit_authors() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return (
    select coalesce(json_agg(json_build_object('id', l.admin_id, 'name', l.admin_name) order by l.admin_name), '[]')
    from (
      select distinct on (e.admin_id) e.admin_id, e.admin_name from public.audit_log e order by e.admin_id, e.id desc
    ) l
  );
end
$$;
comment on function public.admin_audit_authors() is 'For owners: whoever stands in the audit log, by the latest name.';
grant execute on function public.admin_audit_authors() to authenticated;

create or replace function public.admin_audit(
  wanted_tables text[] default null, wanted_admin uuid default null, before bigint default null, per_page int default 50,
  first_day date default null, last_day date default null
) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_owner();
  return private.audit_page(array(
    select e from public.audit_log e
    where (admin_audit.wanted_tables is null or e.table_name = any (admin_audit.wanted_tables))
      and (admin_audit.wanted_admin is null or e.admin_id = admin_audit.wanted_admin)
      and (admin_audit.before is null or e.id < admin_audit.before)
      and (admin_audit.first_day is null or e.at >= admin_audit.first_day::timestamp at time zone 'Europe/Paris')
      and (admin_audit.last_day is null or e.at < (admin_audit.last_day + 1)::timestamp at time zone 'Europe/Paris')
    order by e.id desc limit least(greatest(admin_audit.per_page, 1), 100)
  ));
end
$$;
comment on function public.admin_audit(text[], uuid, bigint, int, date, date) is
  'For owners: everything administrators changed, latest first, from before an entry on; of some tables, one administrator or some days (whole ones, as in Paris) only, where told.';
grant execute on function public.admin_audit(text[], uuid, bigint, int, date, date) to authenticated;
