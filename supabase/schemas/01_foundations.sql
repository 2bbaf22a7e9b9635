-- What every area stands on: privileges, refusals, checks of texts, numbers, limits, buckets.

-- Bodies are looked at when all areas are there (a test does), so that each reads from its tables to its functions.
set check_function_bodies = off;

-- Nothing is reachable unless it is granted below: privileges are taken away before the first table exists.
alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
-- The right to execute is a built-in default of every schema and can only be withdrawn without naming one.
alter default privileges revoke execute on functions from public;
create schema private;
comment on schema private is 'What the API must not expose: counters, trigger functions, helpers of the functions in public.';
revoke all on schema private from public, anon, authenticated;
grant usage on schema private to service_role;

create or replace function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch() is 'Trigger: keeps updated_at.';

create or replace function private.countries() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array['FR', 'MC', 'BE', 'LU', 'CH'];
end
$$;
comment on function private.countries() is 'Countries the shop delivers to: COUNTRIES of src/domain/rules.ts.';
grant execute on function private.countries() to service_role;

create or replace function private.is_limited_html(html text) returns boolean
language sql immutable set search_path = '' as $$
  select regexp_replace(html, '</?(?:p|ul|ol|li|strong|em|h3)>|<br ?/?>', '', 'g') !~ '[<>]'
$$;
comment on function private.is_limited_html(text) is
  'Whether a text holds no other markup than p, br, ul, ol, li, strong, em, h3, all without attributes.';
grant execute on function private.is_limited_html(text) to service_role;

create or replace function private.count_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
comment on function private.count_version() is 'Trigger: a change makes a new version, whatever number was sent.';

create table private.counters (
  series text not null,
  year int not null,
  value bigint not null check (value > 0),
  primary key (series, year)
) with (fillfactor = 10);

comment on table private.counters is 'Last number given in each series and year; unlike a sequence it leaves no gap when a transaction fails.';
comment on column private.counters.series is 'Prefix of the numbers, e.g. CMD.';
comment on column private.counters.year is 'Calendar year in France.';
comment on column private.counters.value is 'Last number given.';

alter table private.counters enable row level security;

create table private.form_attempts (
  form text not null constraint form_attempts_form_name check (form ~ '^[a-z_]{1,40}$'),
  key text not null check (length(key) between 1 and 128),
  at timestamptz not null default clock_timestamp(),
  id bigint generated always as identity primary key
);

comment on table private.form_attempts is 'Who sent a public form and when, as hashes, kept for a day: it limits how often a form is sent.';
comment on column private.form_attempts.form is
  'What was tried: contact, newsletter, withdrawal, order_lookup, recovery_code, checkout, sign_up, password, email_change, stock_alert, newsletter_test, review_picture.';
comment on column private.form_attempts.key is 'Hash of a network address or of an e-mail address.';
comment on column private.form_attempts.at is 'When.';
comment on column private.form_attempts.id is 'Number of the attempt.';

create index form_attempts_key on private.form_attempts (form, key, at);
create index form_attempts_age on private.form_attempts (at);
alter table private.form_attempts enable row level security;

-- Public buckets serve their files by address; writing needs a policy, and there is none yet.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('product-images', 'product-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('site-images', 'site-images', true, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create or replace function private.refuse(status int, code text, details jsonb default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = code, detail = coalesce(details::text, '');
end
$$;
comment on function private.refuse(int, text, jsonb) is
  'Raises a stable code of src/domain/errors.ts as message; the API answers with the given HTTP status (4xx) and the details as JSON text.';

create or replace function private.next_number(series text) returns text
-- plpgsql keeps its plan between calls, a function in plain SQL would make it anew for every order.
language plpgsql set search_path = '' as $$
declare
  this_year int := extract(year from now() at time zone 'Europe/Paris');
  number bigint;
begin
  insert into private.counters as c (series, year, value) values (next_number.series, this_year, 1)
  on conflict on constraint counters_pkey do update set value = c.value + 1
  returning c.value into number;
  return series || '-' || this_year || '-' || lpad(number::text, greatest(4, length(number::text)), '0');
end
$$;
comment on function private.next_number(text) is
  'Next number of a series, SERIES-YYYY-NNNN. It waits for others that took one: call it last in a transaction.';

create or replace function private.is_text(value text, longest int) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value is not null and length(value) between 1 and longest and private.is_visible(value);
end
$$;
comment on function private.is_text(text, int) is 'Whether a required text is there, can be seen, and is not too long.';

create or replace function private.is_whole(value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(value) = 'number' then scale(trim_scale(value::numeric)) = 0 else false end;
end
$$;
comment on function private.is_whole(jsonb) is 'Whether a JSON value is a whole number.';

create or replace function private.address_key(email text) returns text
language sql immutable set search_path = '' as $$
  select 'address:' || encode(sha256(convert_to(lower(btrim(email)), 'UTF8')), 'hex')
$$;
comment on function private.address_key(text) is 'Key under which the attempts of an e-mail address are counted.';

create or replace function private.allow_attempt(form text, key text, most int, span interval) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- Calls with the same key wait for each other, so that parallel ones are counted too.
  perform pg_advisory_xact_lock(hashtextextended(form || key, 0));
  delete from private.form_attempts a where a.at < clock_timestamp() - interval '1 day';
  if (
    select count(*) from private.form_attempts a
    where a.form = allow_attempt.form and a.key = allow_attempt.key and a.at > clock_timestamp() - span
  ) >= most then
    return false;
  end if;
  insert into private.form_attempts (form, key) values (allow_attempt.form, allow_attempt.key);
  return true;
end
$$;
comment on function private.allow_attempt(text, text, int, interval) is
  'Counts an attempt to send a form and says whether there were fewer than `most` within `span` (a day at most).';

create or replace function private.limit_attempts(form text, key text, most int, span interval) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.allow_attempt(form, key, most, span) then
    perform private.refuse(429, 'too_many_requests');
  end if;
end
$$;
comment on function private.limit_attempts(text, text, int, interval) is 'Refuses an attempt that allow_attempt does not allow.';

create or replace function private.token_hash(token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;
comment on function private.token_hash(text) is 'What is kept of a token that only its holder must know.';

create or replace function private.is_visible(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value ~ '[^\s\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0]';
end
$$;
comment on function private.is_visible(text) is
  'Whether a text holds a sign that is seen: blanks, controls and signs of no width alone are no name. As in src/domain/form-fields.ts.';

create or replace function private.search_text(text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return lower(replace(replace(translate($1,
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸàáâãäåçèéêëìíîïñòóôõöùúûüýÿ’',
    'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'''), 'œ', 'oe'), 'Œ', 'oe'));
end
$$;
comment on function private.search_text(text) is 'A text as it is searched and sorted: lower case without accents, with any locale.';
grant execute on function private.search_text(text) to service_role;

-- One normal form serves searches, forms and their limits: what stands between the digits must not make another key of a number.
create or replace function private.order_number(written text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    upper(regexp_replace(translate(written, '‐‑‒–—  ', '-----  '), '\s|[-.#]|n°', '', 'gi')),
    '^CMD([0-9]{4})([0-9]{4,})$', 'CMD-\1-\2'
  )
$$;
comment on function private.order_number(text) is
  'The number of an order, however a person writes it: "cmd 2026 1073" and "CMD20261073" are CMD-2026-1073. What is no number of an order has no hyphens.';

create or replace function private.request_caller() returns text
language plpgsql stable set search_path = '' as $$
declare
  -- The network in front of hosted projects, and the local gateway, replace whatever a client sent under this name.
  address inet := (nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip')::inet;
begin
  if family(address) = 6 then
    -- One line is given 2^64 addresses at least; four octets written in six are one all the same.
    address := case
      when address << '::ffff:0:0/96' then split_part(host(address), '::ffff:', 2)::inet
      else network(set_masklen(address, 64))
    end;
  end if;
  return 'caller:' || encode(sha256(convert_to(address::text, 'UTF8')), 'hex');
exception when invalid_text_representation then
  return null;
end
$$;
comment on function private.request_caller() is
  'Key under which the attempts of the network address that calls the API are counted; null where none is known.';

-- A name or message with an address in it would turn the shop's letters into advertisements: forms refuse it.
create or replace function private.has_link(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(value ~* '://|www\.|[[:alnum:]]\.[[:alpha:]]{2,}/', false);
end
$$;
comment on function private.has_link(text) is
  'Whether a text holds the address of a page, of which mail programs make a link. As in src/domain/links.ts.';

create or replace function private.lookup_key(who text, what text) returns text
language sql immutable set search_path = '' as $$
  select 'pair:' || encode(sha256(convert_to(who || ' ' || what, 'UTF8')), 'hex')
$$;
comment on function private.lookup_key(text, text) is 'Key under which the tries of one place to find one order are counted.';
-- Who changed what.

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
  admin uuid := private.audited_admin();
  -- What changes by itself tells nothing.
  silent constant text[] := array['updated_at', 'version', 'last_login', 'search_words'];
  hidden constant text[] := coalesce(string_to_array(tg_argv[2], ','), '{}');
  before jsonb;
  after jsonb;
  present jsonb;
  changes jsonb;
begin
  -- Of most changes, an order's above all, nobody is told.
  if admin is null then
    return null;
  end if;
  before := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present := case when tg_op = 'DELETE' then before else after end;
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
  'Trigger after insert, update, delete, for each row: leaves who changed what. Arguments: the key column, the column people call the row by (or ''''), columns whose values are not kept, separated by commas. Passwords, secrets, tokens and hashes never are.';

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
    acting := private.admin_id();
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

create or replace function private.audit_page(entries public.audit_log[]) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', e.id, 'at', e.at, 'admin_id', e.admin_id, 'admin_name', e.admin_name, 'table_name', e.table_name,
    'row_id', e.row_id, 'row_label', e.row_label, 'operation', e.operation, 'changes', e.changes
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
