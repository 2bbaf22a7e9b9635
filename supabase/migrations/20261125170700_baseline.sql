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

create or replace function private.countries() returns text[] language sql immutable set search_path = ''
as $$ select array['FR', 'MC', 'BE', 'LU', 'CH'] $$;
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
  'What was tried: contact, newsletter, withdrawal, order_lookup, recovery_code, checkout, sign_up, password, email_change.';
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

create or replace function private.is_text(value text, longest int) returns boolean language sql immutable set search_path = '' as $$
  select value is not null and length(value) between 1 and longest and private.is_visible(value)
$$;
comment on function private.is_text(text, int) is 'Whether a required text is there, can be seen, and is not too long.';

create or replace function private.is_whole(value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'number' then scale(trim_scale(value::numeric)) = 0 else false end
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
language sql immutable set search_path = '' as $$
  select value ~ '[^\s\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0]'
$$;
comment on function private.is_visible(text) is
  'Whether a text holds a sign that is seen: blanks, controls and signs of no width alone are no name. As in src/domain/form-fields.ts.';

create or replace function private.search_text(text) returns text
language sql immutable set search_path = '' as $$
  select lower(replace(replace(translate($1,
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸàáâãäåçèéêëìíîïñòóôõöùúûüýÿ’',
    'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'''), 'œ', 'oe'), 'Œ', 'oe'))
$$;
comment on function private.search_text(text) is 'A text as it is searched and sorted: lower case without accents, with any locale.';

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

-- Anybody could have the shop write to anybody: as often as they liked, with an address of theirs in place of a name.
create or replace function private.has_link(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~* '://|www\.|[[:alnum:]]\.[[:alpha:]]{2,}/', false)
$$;
comment on function private.has_link(text) is
  'Whether a text holds the address of a page, of which mail programs make a link. As in src/domain/links.ts.';

create or replace function private.lookup_key(who text, what text) returns text
language sql immutable set search_path = '' as $$
  select 'pair:' || encode(sha256(convert_to(who || ' ' || what, 'UTF8')), 'hex')
$$;
comment on function private.lookup_key(text, text) is 'Key under which the tries of one place to find one order are counted.';
-- Who changed what.

create or replace function private.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.audited_admin();
  -- What changes by itself tells nothing.
  silent constant text[] := array['updated_at', 'version', 'last_login'];
  hidden constant text[] := coalesce(string_to_array(tg_argv[2], ','), '{}');
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present jsonb := case when tg_op = 'DELETE' then before else after end;
  changes jsonb;
begin
  if admin is null then
    return null;
  end if;
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
    coalesce(present ->> tg_argv[0], ''), coalesce(present ->> nullif(tg_argv[1], ''), ''), lower(tg_op), changes
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
    'products', 'inventory', 'categories', 'manufacturers', 'shipping_methods', 'hero', 'orders', 'contact_messages',
    'newsletter_subscribers', 'withdrawals'
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
  'For administrators: what was changed of one thing, latest first, from before an entry on. A product is told by {products,inventory} and its id. What tells of administrators, log-ins and settings is for owners alone.';
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
language plpgsql stable security definer set search_path = '' as $$
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
-- Who may use the administration: the people, their roles, invitations and links.

create or replace function private.keep_administrators() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.role() = 'service_role' and not exists (select from auth.users u where u.id = old.user_id) then
    perform private.refuse(409, 'administrator_account');
  end if;
  return old;
end
$$;
comment on function private.keep_administrators() is
  'Trigger: whoever opens the linked account by a reset mail cannot erase the administrator with it, as a customer erases their own account.';

create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  email text not null unique check (
    email = lower(email) and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254
  ),
  password_hash text not null check (password_hash ~ '^\$2[aby]\$(0[4-9]|[12][0-9]|3[01])\$[./A-Za-z0-9]{53}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 120),
  role text not null default 'staff' check (role in ('owner', 'staff')),
  last_login timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  -- A password that an owner hands on is known to two: it opens for a day, and must be changed before anything else.
  password_expires_at timestamptz
);

comment on table public.admin_users is 'Administrators. No role that a browser can hold reads or writes it.';
comment on column public.admin_users.id is 'Identifier.';
comment on column public.admin_users.user_id is 'The account that carries the administrator''s session.';
comment on column public.admin_users.email is 'Log-in name, lower case.';
comment on column public.admin_users.password_hash is 'bcrypt, 60 characters; for the log-in function alone.';
comment on column public.admin_users.name is 'Name as shown.';
comment on column public.admin_users.role is 'owner or staff.';
comment on column public.admin_users.last_login is 'Last successful log-in.';
comment on column public.admin_users.disabled_at is 'Since when the administrator may not log in any more.';
comment on column public.admin_users.created_at is 'When the administrator was added.';
comment on column public.admin_users.password_expires_at is
  'Until when a temporary password opens; null for one that its bearer chose. While it is set, nothing but a new password may be asked for.';

alter table public.admin_users enable row level security;
grant select, insert, update, delete on public.admin_users to service_role;
create trigger admin_users_audit after insert or update or delete on public.admin_users
  for each row execute function private.audit_change('id', 'name');
create trigger admin_users_kept before delete on public.admin_users
  for each row execute function private.keep_administrators();

-- Links of letters with which administrators choose their password: whoever is invited, and whoever has forgotten it. They open
-- no session: one that a reset mail of Auth opens is nobody.
create table private.admin_links (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  kind text not null check (kind in ('reset', 'invitation')),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

comment on table private.admin_links is 'Links with which administrators choose their password, each once.';
comment on column private.admin_links.hash is 'Keyed hash of the random token in the link.';
comment on column private.admin_links.admin_id is 'Whose password it sets.';
comment on column private.admin_links.kind is 'reset: asked for at the log-in; invitation: sent by an owner.';
comment on column private.admin_links.created_at is 'When.';
comment on column private.admin_links.expires_at is 'Until when it opens: an hour for a reset, three days for an invitation.';

create index admin_links_admin on private.admin_links (admin_id, created_at);
alter table private.admin_links enable row level security;

create or replace function private.admin_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.admin_users a
  where a.id = private.logged_in_admin()
    and a.password_expires_at is null
    and (private.has_factor(a.user_id) or not (select t.two_factor_auth from public.settings t))
$$;
comment on function private.admin_id() is
  'The administrator who calls, or null: what a session must be for it stands here and in private.logged_in_admin(), and nowhere else.';

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.admin_id() is not null
$$;
comment on function private.is_admin() is
  'Whether an administrator calls. Policies write it as (select private.is_admin()), so that it runs once a statement.';

create or replace function private.is_owner() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.id = private.admin_id() and a.role = 'owner')
$$;
comment on function private.is_owner() is 'Whether an administrator with the role owner calls.';

create or replace function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.admin_id();
  half uuid;
begin
  if caller is null then
    half := private.logged_in_admin();
    if exists (select from public.admin_users a where a.id = half and a.password_expires_at is not null) then
      perform private.refuse(403, 'password_change_required');
    end if;
    if half is not null then
      perform private.refuse(403, 'second_factor_required');
    end if;
    perform private.refuse(401, 'sign_in_required');
  end if;
  return caller;
end
$$;
comment on function private.require_admin() is
  'The administrator who calls; anybody else is refused by a code, so that an ended session, a temporary password and a missing second factor show themselves.';

create or replace function private.acting_admin() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin();
  current_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  has_come boolean;
begin
  update private.admin_sessions r set awaits_code = false
  where r.session_id = current_session and r.awaits_code
  returning true into has_come;
  if has_come then
    perform private.end_other_sessions(caller, current_session);
    update public.admin_users a set last_login = now() where a.id = caller;
    perform private.note_log_in(caller, 'log_in', '{}');
  end if;
  update private.admin_sessions r set last_used_at = now()
  where r.session_id = current_session
    -- Most calls write nothing.
    and r.last_used_at < now() - interval '30 seconds';
  return caller;
end
$$;
comment on function private.acting_admin() is 'The same, and counts as use of the session: it will not be idle before the time-out.';

create or replace function private.act_as(admin uuid) returns void
language sql set search_path = '' as $$
  select set_config('shop.acting_admin', act_as.admin::text, true)
$$;
comment on function private.act_as(uuid) is
  'For functions that the service role calls on behalf of an administrator whom they have proved: the rest of the transaction is that administrator''s in the audit log.';

create or replace function private.require_owner() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin();
begin
  if not private.is_owner() then
    perform private.refuse(403, 'owner_required');
  end if;
  return caller;
end
$$;
comment on function private.require_owner() is
  'The owner who calls; staff is refused by a code.';

create or replace function private.admin_view(admin uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', a.id, 'email', a.email, 'name', a.name, 'role', a.role, 'last_login', a.last_login,
    'two_factor_required', (select t.two_factor_auth from public.settings t)
  )
  from public.admin_users a where a.id = admin_view.admin
$$;
comment on function private.admin_view(uuid) is 'An administrator as the administration shows them; never the hash of the password.';

create or replace function public.update_admin_profile(new_name text default null, new_role text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
  present text;
  clean text := btrim(regexp_replace(new_name, '\s+', ' ', 'g'));
begin
  if clean !~ '[[:alnum:]]' or length(clean) > 120 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  if new_role is not null and new_role not in ('owner', 'staff') then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- All owners, always in this order: two who leave at the same moment do so one after the other.
  perform from public.admin_users a where a.role = 'owner' or a.id = caller order by a.id for update;
  select a.role into present from public.admin_users a where a.id = caller;
  if new_role <> present then
    perform private.require_owner();
    if not exists (
      select from public.admin_users a where a.role = 'owner' and a.id <> caller and a.disabled_at is null
    ) then
      perform private.refuse(409, 'last_owner');
    end if;
  end if;
  update public.admin_users a
  set name = coalesce(clean, a.name), role = coalesce(new_role, a.role)
  where a.id = caller;
  return private.admin_view(caller);
end
$$;
comment on function public.update_admin_profile(text, text) is
  'For administrators: their own name, and for owners their own role, as long as another owner stays. What is null keeps its value.';
grant execute on function public.update_admin_profile(text, text) to authenticated;

create or replace function public.change_admin_password(attempt bigint, admin uuid, session uuid, new_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  select a.user_id into account
  from public.admin_users a join private.admin_sessions r on r.admin_id = a.id
  where a.id = change_admin_password.admin and r.session_id = change_admin_password.session
    and a.disabled_at is null and (a.password_expires_at is null or a.password_expires_at > now())
  for update of a;
  if account is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  perform private.act_as(change_admin_password.admin);
  update public.admin_users a set password_hash = change_admin_password.new_hash, password_expires_at = null
  where a.id = change_admin_password.admin;
  delete from private.admin_login_attempts a where a.id = change_admin_password.attempt;
  -- Whoever knew the old password is out.
  delete from private.admin_sessions r
  where r.admin_id = change_admin_password.admin and r.session_id <> change_admin_password.session;
  delete from auth.sessions s where s.user_id = account and s.id <> change_admin_password.session;
end
$$;
comment on function public.change_admin_password(bigint, uuid, uuid, text) is
  'For the admin-password function alone, which has compared the old password: stores the hash of the new one, forgives the guess, and ends every other session.';
grant execute on function public.change_admin_password(bigint, uuid, uuid, text) to service_role;

create or replace function private.longest_admin_session() returns interval language sql immutable set search_path = ''
as $$ select interval '12 hours' $$;
comment on function private.longest_admin_session() is
  'How long a log-in counts, used or not; the longest time-out of one that is not used is the same: SESSION_MINUTES of src/domain/administrator.ts.';

-- Where the shop asks every administrator for a second factor, one who has none is nobody until it is enrolled.
create or replace function private.logged_in_admin() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from private.admin_sessions r
    join auth.sessions s on s.id = r.session_id
    join public.admin_users a on a.id = r.admin_id and a.user_id = s.user_id
  where r.session_id = (auth.jwt() ->> 'session_id')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
    and a.disabled_at is null
    and (a.password_expires_at is null or a.password_expires_at > now())
    and r.created_at > now() - private.longest_admin_session()
    and r.last_used_at > now() - (select make_interval(mins => t.session_timeout) from public.settings t)
    and (
      not exists (select from auth.mfa_factors f where f.user_id = a.user_id and f.status = 'verified')
      -- The token too: one that was issued before the second factor stays without it.
      or (s.aal::text in ('aal2', 'aal3') and auth.jwt() ->> 'aal' in ('aal2', 'aal3'))
    )
$$;
comment on function private.logged_in_admin() is
  'The administrator whose log-in is whole, or null. Whether the shop asks more of them, private.admin_id() says: nothing else calls this.';

create or replace function public.admin_security() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return (
    select json_build_object(
      'two_factor_auth', t.two_factor_auth, 'session_timeout', t.session_timeout,
      'allow_multiple_logins', t.allow_multiple_logins
    )
    from public.settings t
  );
end
$$;
comment on function public.admin_security() is 'For owners: what the shop asks of a log-in.';
grant execute on function public.admin_security() to authenticated;

-- Hosted projects load pg-safeupdate for the API: a statement without `where` is refused there, in functions too.
create or replace function public.save_admin_security(two_factor_auth boolean, session_timeout int, allow_multiple_logins boolean)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
begin
  perform private.require_owner();
  if save_admin_security.session_timeout not between 5 and 720 then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Whoever asks it of everybody has shown that it works: nobody locks herself out with one click.
  if save_admin_security.two_factor_auth
    and not (select private.has_factor(a.user_id) from public.admin_users a where a.id = caller)
  then
    perform private.refuse(409, 'own_factor_missing');
  end if;
  update public.settings t set
    two_factor_auth = coalesce(save_admin_security.two_factor_auth, t.two_factor_auth),
    session_timeout = coalesce(save_admin_security.session_timeout, t.session_timeout),
    allow_multiple_logins = coalesce(save_admin_security.allow_multiple_logins, t.allow_multiple_logins)
  where t.id;
  return public.admin_security();
end
$$;
comment on function public.save_admin_security(boolean, int, boolean) is
  'For owners: changes what the shop asks of a log-in; what is null keeps its value. A second factor is asked of all by an owner who has one.';
grant execute on function public.save_admin_security(boolean, int, boolean) to authenticated;

-- Owners look after their colleagues: who they are, what they may, and what they have lost.
create or replace function public.admin_people() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_owner();
begin
  return (
    select json_agg(json_build_object(
      'id', a.id, 'email', a.email, 'name', a.name, 'role', a.role, 'last_login', a.last_login,
      'disabled_at', a.disabled_at, 'has_factor', private.has_factor(a.user_id), 'is_self', a.id = caller,
      'password_expires_at', a.password_expires_at,
      'invited_until', (
        select max(l.expires_at) from private.admin_links l
        where l.admin_id = a.id and l.kind = 'invitation' and a.password_expires_at <= now()
      ),
      'lock', (
        select json_build_object(
          'networks', count(*) filter (where l.kind = 'network'), 'devices', count(*) filter (where l.kind = 'device'),
          'everywhere', bool_or(l.kind = 'account'), 'until', max(l.until)
        )
        from private.admin_locks(a.id) l having count(*) > 0
      )
    ) order by a.disabled_at is not null, lower(a.name), a.id)
    from public.admin_users a
  );
end
$$;
comment on function public.admin_people() is 'For owners: all administrators, those who may log in first.';
grant execute on function public.admin_people() to authenticated;

create or replace function private.end_sessions_of(admin uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.admin_sessions r where r.admin_id = end_sessions_of.admin;
  delete from auth.sessions s
  where s.user_id = (select a.user_id from public.admin_users a where a.id = end_sessions_of.admin);
$$;
comment on function private.end_sessions_of(uuid) is 'Logs an administrator out everywhere.';

create or replace function private.require_colleague(caller uuid, admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if admin is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  if admin = caller then
    perform private.refuse(409, 'own_account');
  end if;
  -- All owners, always in this order: two who take each other's rights at the same moment do so one after the other.
  perform from public.admin_users a
  where a.role = 'owner' or a.id = require_colleague.admin order by a.id for update;
  if not exists (
    select from public.admin_users a
    where a.id = require_colleague.caller and a.role = 'owner' and a.disabled_at is null
  ) then
    perform private.refuse(403, 'owner_required');
  end if;
  if not exists (select from public.admin_users a where a.id = require_colleague.admin) then
    perform private.refuse(404, 'administrator_unknown');
  end if;
end
$$;
comment on function private.require_colleague(uuid, uuid) is
  'Whom an owner may manage: an administrator other than themselves, so that one owner always stays. Holds both rows.';

create or replace function public.change_administrator(admin uuid, new_role text default null, disabled boolean default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
begin
  perform private.require_owner();
  if new_role is not null and new_role not in ('owner', 'staff') then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.require_colleague(caller, change_administrator.admin);
  update public.admin_users a set
    role = coalesce(new_role, a.role),
    disabled_at = case when disabled then coalesce(a.disabled_at, now()) when not disabled then null else a.disabled_at end
  where a.id = change_administrator.admin;
  if disabled then
    perform private.end_sessions_of(change_administrator.admin);
  end if;
  return public.admin_people();
end
$$;
comment on function public.change_administrator(uuid, text, boolean) is
  'For owners: another administrator''s role, and whether they may log in; who may not is logged out at once. What is null keeps its value.';
grant execute on function public.change_administrator(uuid, text, boolean) to authenticated;

create or replace function public.clear_second_factor(admin uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
  account uuid;
begin
  perform private.require_owner();
  perform private.require_colleague(caller, clear_second_factor.admin);
  select a.user_id into account from public.admin_users a where a.id = clear_second_factor.admin;
  delete from auth.mfa_factors f where f.user_id = account and f.status = 'verified';
  if found then
    delete from private.recovery_codes c where c.user_id = account;
    -- No trigger watches the tables of Auth.
    insert into public.audit_log (admin_id, admin_name, table_name, row_id, row_label, operation, changes)
    select caller, (select o.name from public.admin_users o where o.id = caller), 'admin_users', a.id::text, a.name,
      'update', '{"second_factor": {"old": true, "new": false}}'
    from public.admin_users a where a.id = clear_second_factor.admin;
  end if;
  -- Whoever found the lost telephone is out too.
  perform private.end_sessions_of(clear_second_factor.admin);
  return public.admin_people();
end
$$;
comment on function public.clear_second_factor(uuid) is
  'For owners: forgets the lost second factor of another administrator with its recovery codes and logs them out; the password alone opens again, and asks for a new factor where the shop does.';
grant execute on function public.clear_second_factor(uuid) to authenticated;

-- What only a function can do, because it makes accounts of Auth and hashes of passwords.
create or replace function public.add_administrator(
  owner uuid, account uuid, email text, name text, role text, password_hash text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_as(add_administrator.owner);
  insert into public.admin_users (user_id, email, name, role, password_hash, password_expires_at)
  values (
    add_administrator.account, add_administrator.email, add_administrator.name, add_administrator.role,
    add_administrator.password_hash, private.temporary_password_end()
  );
exception when unique_violation then
  perform private.refuse(409, 'administrator_exists');
end
$$;
comment on function public.add_administrator(uuid, uuid, text, text, text, text) is
  'For the admin-people function alone, which has proved the owner: stores a new administrator with the account made for them.';
grant execute on function public.add_administrator(uuid, uuid, text, text, text, text) to service_role;

create or replace function public.replace_admin_password(owner uuid, admin uuid, password_hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_colleague(replace_admin_password.owner, replace_admin_password.admin);
  perform private.act_as(replace_admin_password.owner);
  update public.admin_users a
  set password_hash = replace_admin_password.password_hash, password_expires_at = private.temporary_password_end()
  where a.id = replace_admin_password.admin;
  perform private.end_sessions_of(replace_admin_password.admin);
  -- Whoever tried the old one keeps nobody from the new one, and no device of before is trusted with it.
  delete from private.admin_login_attempts t where t.admin_id = replace_admin_password.admin;
  delete from private.admin_devices d where d.admin_id = replace_admin_password.admin;
end
$$;
comment on function public.replace_admin_password(uuid, uuid, text) is
  'For the admin-people function alone, which has proved the owner: another administrator''s password, forgotten or known to others, is replaced, and they are logged out everywhere.';
grant execute on function public.replace_admin_password(uuid, uuid, text) to service_role;

create or replace function private.is_administrator(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.user_id = person)
$$;
comment on function private.is_administrator(uuid) is 'Whether an account of Auth is that of an administrator.';

create or replace function private.temporary_password_end() returns timestamptz
language sql stable set search_path = '' as $$ select now() + interval '24 hours' $$;
comment on function private.temporary_password_end() is 'When a temporary password that is given now no longer opens.';

create or replace function public.open_admin_link(email text, caller_key text, link_hash text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person public.admin_users;
begin
  perform pg_advisory_xact_lock(hashtextextended('admin caller ' || open_admin_link.caller_key, 0));
  if (
    select count(*) from private.admin_login_attempts a
    where a.caller_key = open_admin_link.caller_key and a.account_key = 'link' and a.at > clock_timestamp() - interval '1 hour'
  ) >= 10 then
    perform private.refuse(429, 'too_many_requests');
  end if;
  insert into private.admin_login_attempts (account_key, caller_key) values ('link', open_admin_link.caller_key);
  delete from private.admin_links l where l.expires_at < now() - interval '30 days';
  select a.* into person from public.admin_users a
  where a.email = lower(btrim(open_admin_link.email)) and a.disabled_at is null for update;
  if person.id is null or (
    select count(*) from private.admin_links l
    where l.admin_id = person.id and l.kind = 'reset' and l.created_at > clock_timestamp() - interval '1 hour'
  ) >= 3 then
    return null;
  end if;
  insert into private.admin_links (hash, admin_id, kind, expires_at)
  values (open_admin_link.link_hash, person.id, 'reset', now() + interval '1 hour');
  return json_build_object('name', person.name, 'email', person.email);
end
$$;
comment on function public.open_admin_link(text, text, text) is
  'For the admin-link function alone: whom to write that asked for another password; null for an unknown or suspended account, and after three letters in an hour. `too_many_requests` depends on the network alone.';
grant execute on function public.open_admin_link(text, text, text) to service_role;

create or replace function public.find_admin_link(link_hash text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('email', a.email, 'kind', l.kind)
  from private.admin_links l join public.admin_users a on a.id = l.admin_id
  where l.hash = find_admin_link.link_hash and l.expires_at > now() and a.disabled_at is null
$$;
comment on function public.find_admin_link(text) is 'For the admin-link function alone: whose password a link sets; null for one that no longer opens.';
grant execute on function public.find_admin_link(text) to service_role;

create or replace function public.use_admin_link(link_hash text, password_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  select a.id into person
  from private.admin_links l join public.admin_users a on a.id = l.admin_id
  where l.hash = use_admin_link.link_hash and l.expires_at > now() and a.disabled_at is null
  for update;
  if person is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  perform private.act_as(person);
  update public.admin_users a set password_hash = use_admin_link.password_hash, password_expires_at = null where a.id = person;
  delete from private.admin_links l where l.admin_id = person;
  -- Whoever knew the old password is out, and whoever guessed it keeps nobody from the new one.
  perform private.end_sessions_of(person);
  delete from private.admin_login_attempts t where t.admin_id = person;
  delete from private.admin_devices d where d.admin_id = person;
end
$$;
comment on function public.use_admin_link(text, text) is
  'For the admin-link function alone: stores the hash of the password that the bearer of a link chose, ends all sessions and lifts locks; a second factor stays. The link and all others of the account are used up.';
grant execute on function public.use_admin_link(text, text) to service_role;

create or replace function private.invitation_end() returns timestamptz
language sql stable set search_path = '' as $$ select now() + interval '3 days' $$;
comment on function private.invitation_end() is 'Until when an invitation of today opens.';

create or replace function public.invite_administrator(
  owner uuid, account uuid, email text, name text, role text, password_hash text, link_hash text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  perform public.add_administrator(owner, account, invite_administrator.email, invite_administrator.name, invite_administrator.role, invite_administrator.password_hash);
  -- Nobody knows this password, and it opens nothing.
  update public.admin_users a set password_expires_at = now() where a.user_id = invite_administrator.account returning a.id into person;
  insert into private.admin_links (hash, admin_id, kind, expires_at)
  values (invite_administrator.link_hash, person, 'invitation', private.invitation_end());
end
$$;
comment on function public.invite_administrator(uuid, uuid, text, text, text, text, text) is
  'For the admin-people function alone, which has proved the owner: stores a new administrator who chooses the password by a link.';
grant execute on function public.invite_administrator(uuid, uuid, text, text, text, text, text) to service_role;

create or replace function public.renew_invitation(owner uuid, admin uuid, link_hash text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person public.admin_users;
begin
  perform private.require_colleague(renew_invitation.owner, renew_invitation.admin);
  select a.* into person from public.admin_users a where a.id = renew_invitation.admin;
  if person.disabled_at is not null or person.password_expires_at is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  delete from private.admin_links l where l.admin_id = person.id and l.kind = 'invitation';
  insert into private.admin_links (hash, admin_id, kind, expires_at)
  values (renew_invitation.link_hash, person.id, 'invitation', private.invitation_end());
  return json_build_object('name', person.name, 'email', person.email);
end
$$;
comment on function public.renew_invitation(uuid, uuid, text) is
  'For the admin-people function alone, which has proved the owner: another link for who has not chosen a password yet; the one before no longer opens.';
grant execute on function public.renew_invitation(uuid, uuid, text) to service_role;
-- How administrators log in: sessions, guesses, locks, known devices.

-- Any session of an administrator's account could end the others through Auth, that of a reset mail too. Those that the
-- log-in has registered now end through the shop alone.
create or replace function private.keep_admin_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Where Auth tells on whose behalf it acts, as the embedded one does.
  acting constant text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if exists (
      select from private.admin_sessions r
      where r.session_id = old.id and r.created_at > now() - private.longest_admin_session()
        and not exists (
          select from private.admin_sessions o where o.admin_id = r.admin_id and o.session_id::text = acting
        )
    )
    -- One that cannot be renewed any more is over, as Auth decides; and with an account goes everything.
    and (
      exists (select from auth.refresh_tokens t where t.session_id = old.id and not t.revoked)
      or not exists (select from auth.refresh_tokens t where t.session_id = old.id)
    )
    and exists (select from auth.users u where u.id = old.user_id)
  then
    return null;
  end if;
  return old;
end
$$;
comment on function private.keep_admin_sessions() is
  'Trigger: a session of an administrator ends by a registered one, or once it is no longer registered; who ends it takes it out of private.admin_sessions first.';

create table private.admin_sessions (
  session_id uuid primary key,
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  awaits_code boolean not null default false
);

comment on table private.admin_sessions is
  'Sessions that the log-in function has opened: no other session of an account makes an administrator.';
comment on column private.admin_sessions.session_id is
  'Session of Auth; without a foreign key, because Auth alone decides how its sessions end.';
comment on column private.admin_sessions.admin_id is 'Administrator.';
comment on column private.admin_sessions.created_at is 'Log-in; the session ends 12 hours later at the latest.';
comment on column private.admin_sessions.last_used_at is 'Last use, exact to half a minute.';
comment on column private.admin_sessions.awaits_code is
  'The password was right, the code of the second factor has not come yet: the session is nobody, and ends no other.';

create index admin_sessions_admin on private.admin_sessions (admin_id);
alter table private.admin_sessions enable row level security;

create table private.admin_login_attempts (
  id bigint generated always as identity primary key,
  account_key text not null check (length(account_key) between 1 and 128),
  caller_key text not null check (length(caller_key) between 1 and 128),
  at timestamptz not null default clock_timestamp(),
  admin_id uuid references public.admin_users (id) on delete cascade,
  is_known_device boolean not null default false
);

comment on table private.admin_login_attempts is 'Guesses of administrators'' passwords, kept for a day: they limit how often one may guess.';
comment on column private.admin_login_attempts.id is 'Identifier.';
comment on column private.admin_login_attempts.account_key is
  'Hash of the e-mail address that was tried, known or not; `locked` for a guess that was not compared: it counts for the network alone.';
comment on column private.admin_login_attempts.caller_key is
  'Hash of the network address it came from, or of the token of a device on which the administrator logged in before.';
comment on column private.admin_login_attempts.at is 'When.';
comment on column private.admin_login_attempts.admin_id is 'Administrator of that address; null where there is none.';
comment on column private.admin_login_attempts.is_known_device is 'Whether caller_key is that of a device that logged in before.';

create index admin_login_attempts_account on private.admin_login_attempts (account_key, at);
create index admin_login_attempts_caller on private.admin_login_attempts (caller_key, at);
create index admin_login_attempts_age on private.admin_login_attempts (at);
create index admin_login_attempts_admin on private.admin_login_attempts (admin_id, at);
alter table private.admin_login_attempts enable row level security;

-- Guesses are counted strictly by account and network, loosely and slowly by account alone: a stranger who guesses on
-- cannot keep the owner out. A device that logged in before is counted by itself. Owners see locks and lift them.
create table private.admin_devices (
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  device_key text not null check (length(device_key) between 1 and 128),
  last_used_at timestamptz not null default now(),
  primary key (admin_id, device_key)
);

comment on table private.admin_devices is 'Devices on which an administrator logged in before: what strangers guess elsewhere does not lock them.';
comment on column private.admin_devices.admin_id is 'Administrator.';
comment on column private.admin_devices.device_key is 'Hash of the random token that the browser keeps.';
comment on column private.admin_devices.last_used_at is 'Last log-in; half a year later the device is a stranger again.';

alter table private.admin_devices enable row level security;

create or replace function public.admin_session(used boolean) returns json
language plpgsql security definer set search_path = '' as $$
begin
  return private.admin_view(case when admin_session.used then private.acting_admin() else private.require_admin() end);
end
$$;
comment on function public.admin_session(boolean) is
  'The administrator who calls. `used` says whether a person is at work; a page that only looks whether the session lives passes false.';
grant execute on function public.admin_session(boolean) to authenticated;

create or replace function private.end_other_sessions(admin uuid, session uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := (select a.user_id from public.admin_users a where a.id = end_other_sessions.admin);
  gone uuid[];
begin
  if (select t.allow_multiple_logins from public.settings t) then
    return;
  end if;
  with ended as (
    delete from private.admin_sessions r
    where r.admin_id = end_other_sessions.admin and r.session_id <> end_other_sessions.session
    returning r.session_id
  )
  select array_agg(e.session_id) into gone from ended e;
  delete from auth.sessions s
  where s.user_id = account and s.id <> end_other_sessions.session and (
    -- A young one may be that of a log-in at the same moment, between Auth and its registration, and is nobody yet.
    s.created_at < now() - interval '1 minute' or s.id = any (gone)
  );
end
$$;
comment on function private.end_other_sessions(uuid, uuid) is
  'Ends all sessions of an administrator but one, unless several log-ins are allowed.';

create or replace function public.end_admin_sessions() returns void
language plpgsql security definer set search_path = '' as $$
declare
  current_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  person constant uuid := private.session_person();
  -- A password alone does not end what a second factor has opened.
  everywhere constant boolean := not private.has_factor(person) or coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3');
  admin uuid;
begin
  select r.admin_id into admin from private.admin_sessions r where r.session_id = current_session;
  if person is null or admin is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  delete from private.admin_sessions r
  where r.admin_id = admin and (everywhere or r.session_id = current_session);
  delete from auth.sessions s where s.user_id = person and (everywhere or s.id = current_session);
end
$$;
comment on function public.end_admin_sessions() is
  'Logs the administrator who calls out everywhere, in a session that the log-in has registered; without the code of a second factor only out of this session.';
grant execute on function public.end_admin_sessions() to authenticated;

create or replace function public.logged_in_administrator() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.logged_in_admin();
begin
  if caller is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  return private.admin_view(caller);
end
$$;
comment on function public.logged_in_administrator() is
  'For the change of a password: the administrator whose log-in is whole, also before a temporary password is changed or a second factor that the shop asks for is enrolled.';
grant execute on function public.logged_in_administrator() to authenticated;

create or replace function private.note_log_in(admin uuid, operation text, changes jsonb, doer uuid default null) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (admin_id, admin_name, table_name, row_id, row_label, operation, changes)
  select d.id, d.name, 'log_ins', a.id::text, a.name, note_log_in.operation, note_log_in.changes
  from public.admin_users a join public.admin_users d on d.id = coalesce(note_log_in.doer, a.id)
  where a.id = note_log_in.admin
$$;
comment on function private.note_log_in(uuid, text, jsonb, uuid) is
  'Writes down what became of a log-in of an administrator. Whose doing it was is the account''s own name unless another is given.';

create or replace function private.admin_guesses() returns int language sql immutable set search_path = '' as 'select 10';
comment on function private.admin_guesses() is
  'Guesses of one account from one network, or from one known device, in 15 minutes: 960 a day, fewer than lock an account everywhere.';

create or replace function private.admin_account_guesses() returns int language sql immutable set search_path = '' as 'select 1000';
comment on function private.admin_account_guesses() is 'Guesses of one account from all unknown devices together in a day.';

create or replace function private.admin_network_guesses() returns int language sql immutable set search_path = '' as 'select 100';
comment on function private.admin_network_guesses() is
  'Guesses of one network, or one known device, in 15 minutes, whatever the account: comparing is what costs.';

create or replace function private.admin_guessing_time() returns interval language sql immutable set search_path = ''
as $$ select interval '15 minutes' $$;
comment on function private.admin_guessing_time() is
  'How long a guess counts for its network or device, and how long one entry of the audit log gathers them.';

create or replace function private.is_known_device(admin uuid, device_key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.admin_devices d
    where d.admin_id = is_known_device.admin and d.device_key = is_known_device.device_key
      and d.last_used_at > now() - interval '180 days'
  )
$$;
comment on function private.is_known_device(uuid, text) is 'Whether an administrator logged in on a device within half a year.';

-- A network address that guesses too often is told so before any password is compared: comparing is what costs.
create or replace function public.begin_admin_login(email text, account_key text, caller_key text, device_key text default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := clock_timestamp() - private.admin_guessing_time();
  person uuid := (select a.id from public.admin_users a where a.email = lower(btrim(begin_admin_login.email)));
  from_device constant boolean := private.is_known_device(person, begin_admin_login.device_key);
  caller constant text := case when from_device then begin_admin_login.device_key else begin_admin_login.caller_key end;
  is_locked boolean;
  attempt bigint;
begin
  -- Parallel guesses wait for each other, always in this order, so that each is counted before it is allowed.
  perform pg_advisory_xact_lock(hashtextextended('admin account ' || begin_admin_login.account_key, 0));
  perform pg_advisory_xact_lock(hashtextextended('admin caller ' || caller, 0));
  delete from private.admin_login_attempts a where a.at < clock_timestamp() - interval '1 day';
  if (
    select count(*) from private.admin_login_attempts a
    where a.caller_key = caller and a.at > since
  ) >= private.admin_network_guesses() then
    return json_build_object('limited', true, 'attempt', null, 'admin', null);
  end if;
  is_locked := (
    select count(*) from private.admin_login_attempts a
    where a.account_key = begin_admin_login.account_key and a.caller_key = caller and a.at > since
  ) >= private.admin_guesses() or not from_device and (
    select count(*) from private.admin_login_attempts a
    where a.account_key = begin_admin_login.account_key and not a.is_known_device
  ) >= private.admin_account_guesses();
  -- A guess that is not compared does not count for the account, which would otherwise never open again.
  insert into private.admin_login_attempts (account_key, caller_key, is_known_device, admin_id)
  values (
    case when is_locked then 'locked' else begin_admin_login.account_key end, caller, from_device, person
  )
  returning id into attempt;
  return json_build_object('limited', false, 'attempt', case when not is_locked then attempt end, 'admin', (
    select json_build_object('id', a.id, 'user_id', a.user_id, 'email', a.email, 'password_hash', a.password_hash)
    from public.admin_users a
    where not is_locked and a.id = person and a.disabled_at is null
      and (a.password_expires_at is null or a.password_expires_at > now())
  ));
end
$$;
comment on function public.begin_admin_login(text, text, text, text) is
  'For the log-in function alone: counts a guess before it is compared and gives what to compare it with; a locked account looks like an unknown one. `limited` depends on the network or the known device alone.';
grant execute on function public.begin_admin_login(text, text, text, text) to service_role;

create or replace function public.note_failed_admin_login(attempt bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed private.admin_login_attempts;
  open_entry bigint;
  from_here int;
begin
  select a.* into failed from private.admin_login_attempts a where a.id = note_failed_admin_login.attempt;
  if failed.admin_id is null then
    return;
  end if;
  -- One entry for a quarter of an hour of guessing: a flood must not hide what else happened.
  select e.id into open_entry from public.audit_log e
  where e.table_name = 'log_ins' and e.row_id = failed.admin_id::text and e.operation = 'log_in_failed'
    and e.at > clock_timestamp() - private.admin_guessing_time()
  order by e.id desc limit 1 for update;
  if open_entry is null then
    perform private.note_log_in(failed.admin_id, 'log_in_failed', '{"tries": {"new": 1}}');
  else
    update public.audit_log e
    set changes = jsonb_build_object('tries', jsonb_build_object('new', (e.changes #>> '{tries,new}')::int + 1))
    where e.id = open_entry;
  end if;
  select count(*) into from_here from private.admin_login_attempts a
  where a.account_key = failed.account_key and a.caller_key = failed.caller_key
    and a.at > clock_timestamp() - private.admin_guessing_time() and a.id <= failed.id;
  if from_here = private.admin_guesses() then
    perform private.note_log_in(failed.admin_id, 'log_in_locked', jsonb_build_object('lock', jsonb_build_object(
      'new', case when failed.is_known_device then 'device' else 'network' end
    )));
  elsif not failed.is_known_device and (
    select count(*) from private.admin_login_attempts a
    where a.account_key = failed.account_key and not a.is_known_device and a.id <= failed.id
  ) = private.admin_account_guesses() then
    perform private.note_log_in(failed.admin_id, 'log_in_locked', '{"lock": {"new": "account"}}');
  end if;
end
$$;
comment on function public.note_failed_admin_login(bigint) is
  'For the log-in function alone, after its answer: writes a wrong guess of an administrator''s password down, and the lock it brought; one of an unknown address leaves nothing.';
grant execute on function public.note_failed_admin_login(bigint) to service_role;

create or replace function public.finish_admin_login(attempt bigint, admin uuid, session uuid, device_key text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  needs_code boolean;
begin
  -- The lock lets two log-ins of one administrator end one after the other.
  select a.user_id into account from public.admin_users a
  where a.id = finish_admin_login.admin and a.disabled_at is null for update;
  if not exists (
    select from auth.sessions s where s.id = finish_admin_login.session and s.user_id = account
  ) then
    perform private.refuse(401, 'credentials_invalid');
  end if;
  delete from private.admin_login_attempts a where a.id = finish_admin_login.attempt;
  delete from private.admin_sessions r
  where r.admin_id = finish_admin_login.admin
    and (r.created_at < now() - private.longest_admin_session() or not exists (select from auth.sessions s where s.id = r.session_id));
  needs_code := exists (select from auth.mfa_factors f where f.user_id = account and f.status = 'verified');
  if not needs_code then
    perform private.end_other_sessions(finish_admin_login.admin, finish_admin_login.session);
    update public.admin_users a set last_login = now() where a.id = finish_admin_login.admin;
    perform private.note_log_in(finish_admin_login.admin, 'log_in', '{}');
  end if;
  insert into private.admin_sessions (session_id, admin_id, awaits_code)
  values (finish_admin_login.session, finish_admin_login.admin, needs_code) on conflict (session_id) do nothing;
  if finish_admin_login.device_key is not null then
    insert into private.admin_devices (admin_id, device_key)
    values (finish_admin_login.admin, finish_admin_login.device_key)
    on conflict on constraint admin_devices_pkey do update set last_used_at = now();
    delete from private.admin_devices d
    where d.admin_id = finish_admin_login.admin and d.device_key not in (
      select l.device_key from private.admin_devices l
      where l.admin_id = finish_admin_login.admin order by l.last_used_at desc, l.device_key limit 20
    );
  end if;
end
$$;
comment on function public.finish_admin_login(bigint, uuid, uuid, text) is
  'For the log-in function alone: the password was right, so the guess no longer counts, the session and the device are registered and, unless several log-ins are allowed, the others end; where a second factor is asked for, once its code has come.';
grant execute on function public.finish_admin_login(bigint, uuid, uuid, text) to service_role;

create or replace function private.admin_locks(admin uuid) returns table (kind text, until timestamptz)
language sql stable security definer set search_path = '' as $$
  with guesses as (
    select a.* from private.admin_login_attempts a where a.admin_id = admin_locks.admin and a.account_key <> 'locked'
  ), ranked as (
    select case when g.is_known_device then 'device' else 'network' end as kind, g.at + private.admin_guessing_time() as until,
      row_number() over (partition by g.caller_key order by g.at desc) as rank,
      private.admin_guesses() as most
    from guesses g
    union all
    select 'account', g.at + interval '1 day', row_number() over (order by g.at desc), private.admin_account_guesses()
    from guesses g where not g.is_known_device
  )
  select r.kind, r.until from ranked r where r.rank = r.most and r.until > clock_timestamp()
$$;
comment on function private.admin_locks(uuid) is
  'What keeps an administrator from logging in, and until when: a network or a known device with too many guesses, or all unknown devices.';

create or replace function public.lift_admin_locks(admin uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
begin
  perform private.require_owner();
  if not exists (select from public.admin_users a where a.id = lift_admin_locks.admin) then
    perform private.refuse(404, 'administrator_unknown');
  end if;
  if exists (select from private.admin_locks(lift_admin_locks.admin)) then
    perform private.note_log_in(lift_admin_locks.admin, 'log_in_unlocked', '{}', caller);
  end if;
  delete from private.admin_login_attempts t where t.admin_id = lift_admin_locks.admin;
  return public.admin_people();
end
$$;
comment on function public.lift_admin_locks(uuid) is
  'For owners: forgets the wrong guesses of an administrator''s password, their own included, so that it opens again everywhere.';
grant execute on function public.lift_admin_locks(uuid) to authenticated;
-- What waits to be published, publications, and the clock of automatic publishing.

create or replace function private.note_product_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Columns that no page shows.
  silent constant text[] := array['state', 'created_at', 'updated_at', 'version', 'deleted_at'];
  was boolean := tg_op <> 'INSERT' and old.state = 'published';
  is_now boolean := tg_op <> 'DELETE' and new.state = 'published';
begin
  if was and is_now then
    if (to_jsonb(old) - silent) is distinct from (to_jsonb(new) - silent) then
      perform private.note_change('product', new.id::text, new.name, 'update');
    end if;
  elsif is_now then
    perform private.note_change('product', new.id::text, new.name, 'insert');
  elsif was then
    perform private.note_change('product', old.id::text, old.name, 'delete');
  end if;
  return null;
end
$$;
comment on function private.note_product_change() is 'Trigger: notes what visitors would see of a change of a product; drafts are nobody''s business.';

create or replace function private.note_row_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  silent constant text[] := array['updated_at', 'version'] || coalesce(string_to_array(tg_argv[3], ','), '{}');
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present jsonb := case when tg_op = 'DELETE' then before else after end;
begin
  if (before - silent) is distinct from (after - silent) then
    perform private.note_change(
      tg_argv[0], coalesce(present ->> tg_argv[1], ''), coalesce(present ->> nullif(tg_argv[2], ''), ''), lower(tg_op)
    );
  end if;
  return null;
end
$$;
comment on function private.note_row_change() is
  'Trigger: notes a change of a row that pages show. Arguments: the kind of thing, its key column, the column people call it by (or ''''), columns that no page shows, separated by commas.';

create or replace function private.keep_publication_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before bigint;
begin
  -- What visitors saw until now, wherever it is built.
  select p.revision into before from public.publications p
  where p.state = 'published' and p.id <> new.id
  order by p.finished_at desc limit 1;
  if before is null then
    return new;
  end if;
  select count(*) into new.change_count from private.changes_between(before, new.revision);
  select coalesce(jsonb_agg(jsonb_build_object('entity', c.entity, 'id', c.entity_id, 'label', c.label, 'kind', c.kind) order by c.revision desc), '[]')
  into new.changes
  from (select * from private.changes_between(before, new.revision) order by revision desc limit 20) c;
  return new;
end
$$;
comment on function private.keep_publication_changes() is 'Trigger: notes what a publication changed for visitors.';

-- The shop's pages are made when it is published: what changes afterwards waits here to be published.
create table public.site_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  entity text not null check (entity in ('product', 'hero', 'settings', 'shipping', 'category', 'manufacturer', 'content')),
  entity_id text not null check (length(entity_id) <= 200),
  label text not null default '' check (length(label) <= 400),
  kind text not null check (kind in ('insert', 'update', 'delete')),
  who text not null default '' check (length(who) <= 120)
);

comment on table public.site_changes is 'Changes of what pages show, in their order: those after the published revision wait to be published.';
comment on column public.site_changes.id is 'Revision of the shop''s pages that this change made.';
comment on column public.site_changes.at is 'When.';
comment on column public.site_changes.entity is 'Kind of thing that changed; content is a file of the project.';
comment on column public.site_changes.entity_id is 'Its key, as text.';
comment on column public.site_changes.label is 'What people call it, at the time.';
comment on column public.site_changes.kind is 'What pages see: it came, it changed, it went.';
comment on column public.site_changes.who is 'Name of the administrator at the time; empty for the shop''s own software.';

create index site_changes_entity on public.site_changes (entity, entity_id, id desc);
alter table public.site_changes enable row level security;
grant select on public.site_changes to service_role;

create table public.publications (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'publish' check (kind in ('publish', 'roll_back')),
  state text not null default 'requested' check (state in ('requested', 'building', 'published', 'failed')),
  who text not null default '' check (length(who) <= 120),
  revision bigint not null default 0 check (revision >= 0),
  requested_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  duration_ms int check (duration_ms >= 0),
  pages int check (pages >= 0),
  products int check (products >= 0),
  reason text not null default '' check (length(reason) <= 4000),
  release text check (release ~ '^[A-Za-z0-9_-]{1,80}$'),
  is_kept boolean not null default false,
  is_current boolean not null default false,
  warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array' and jsonb_array_length(warnings) <= 50),
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  change_count int check (change_count >= 0),
  check ((state in ('published', 'failed')) = (finished_at is not null)),
  check (kind = 'publish' or release is not null)
);

comment on table public.publications is 'Every publication of the site, and what became of it.';
comment on column public.publications.id is 'Identifier.';
comment on column public.publications.kind is 'publish: built from what the database says; roll_back: a release kept from before.';
comment on column public.publications.state is 'requested, building, then published or failed.';
comment on column public.publications.who is 'Name of the administrator who asked; empty for the shop itself.';
comment on column public.publications.revision is 'site_changes.id that its pages contain.';
comment on column public.publications.requested_at is 'When it was asked for.';
comment on column public.publications.started_at is 'When its build began.';
comment on column public.publications.finished_at is 'When it was published, or failed.';
comment on column public.publications.duration_ms is 'Milliseconds of its build.';
comment on column public.publications.pages is 'Files that had to be made; the others stayed as they were.';
comment on column public.publications.products is 'Products of the site.';
comment on column public.publications.reason is 'Why it failed: a code of the database, or the sentence that its publisher wrote.';
comment on column public.publications.release is 'Name of the release at its publisher, where releases are kept.';
comment on column public.publications.is_kept is 'Whether its publisher still has the release.';
comment on column public.publications.is_current is 'Whether visitors see it now.';
comment on column public.publications.warnings is 'What its pages leave out or show as it was before, a French sentence each.';
comment on column public.publications.changes is 'What it changed for visitors, latest first, at most 20: [{"entity", "id", "label", "kind"}].';
comment on column public.publications.change_count is 'How many things it changed; null for the first publication, and for those from before this was counted.';

create index publications_time on public.publications (requested_at desc);
-- One at a time: whoever asks again meanwhile asks for the one that is under way.
create unique index publications_one_open on public.publications ((true)) where state in ('requested', 'building');
create unique index publications_one_current on public.publications ((true)) where is_current;
alter table public.publications enable row level security;
grant select on public.publications to service_role;
create trigger publications_changes before update on public.publications
  for each row when (new.kind = 'publish' and new.state = 'published' and old.state <> 'published')
  execute function private.keep_publication_changes();

-- On a hosted project no process of the shop lives on, so that changes were published by themselves only while somebody had the
-- administration open. The database's own clock (pg_cron) now has the function `publish-clock` look (pg_net), every minute in which
-- something is to be done. Where the two extensions are missing nothing changes.
create table private.publishing_clock (
  is_only boolean primary key default true check (is_only),
  address text check (address ~ '^https?://' and length(address) <= 500),
  token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  published_revision bigint not null default 0 check (published_revision >= 0)
);

comment on table private.publishing_clock is 'What the clock of automatic publishing calls; one row.';
comment on column private.publishing_clock.is_only is 'Always true: there is one row.';
comment on column private.publishing_clock.address is 'Address of the function publish-clock; null until the site was published once by hand.';
comment on column private.publishing_clock.token is 'What the function knows the clock by. It lets nobody do more than publish what is due.';
comment on column private.publishing_clock.published_revision is 'site_changes.id that the site carried when it was looked at last.';

alter table private.publishing_clock enable row level security;

insert into private.publishing_clock default values;

create or replace function private.note_change(entity text, entity_id text, label text, kind text) returns void
language sql security definer set search_path = '' as $$
  insert into public.site_changes (entity, entity_id, label, kind, who)
  select note_change.entity, left(note_change.entity_id, 200), left(note_change.label, 400), note_change.kind,
    coalesce((select left(a.name, 120) from public.admin_users a where a.id = private.audited_admin()), '')
$$;
comment on function private.note_change(text, text, text, text) is 'Keeps one change of what pages show.';

create or replace function public.site_revision() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(max(c.id), 0) from public.site_changes c
$$;
comment on function public.site_revision() is 'Number of the latest change of what pages show. A built site carries the one it was built from.';
grant execute on function public.site_revision() to anon, authenticated, service_role;

create or replace function public.note_content_change(file text, kind text) returns void
language sql security definer set search_path = '' as $$
  select private.note_change('content', note_content_change.file, note_content_change.file, note_content_change.kind)
$$;
comment on function public.note_content_change(text, text) is 'For the shop''s own software: a file of the project''s content came, changed or went.';
grant execute on function public.note_content_change(text, text) to service_role;

create or replace function private.building_minutes() returns int language sql immutable set search_path = '' as 'select 15';
comment on function private.building_minutes() is 'Minutes after which a build that says nothing has failed.';

-- Whoever reads the state of publications changes nothing, and whoever settles it follows the same rule.
create or replace function private.ended_publications(published_revision bigint)
returns table (id uuid, state text, reason text)
language sql stable security definer set search_path = '' as $$
  select p.id, case when seen.it then 'published' else 'failed' end, case
    when seen.it then ''
    when p.state = 'requested' then 'publication_not_begun'
    else 'publication_lost'
  end
  from public.publications p, lateral (
    -- A site that somebody else builds says by its revision that it is there.
    select p.state = 'building' and p.kind = 'publish' and p.release is null and p.started_at < now() - interval '20 seconds'
      and p.revision <= coalesce(ended_publications.published_revision, -1) as it
  ) seen
  where seen.it
    or p.state = 'requested' and p.requested_at < now() - make_interval(secs => private.beginning_seconds())
    or p.state = 'building'
      and coalesce(p.started_at, p.requested_at) < now() - make_interval(mins => private.building_minutes())
$$;
comment on function private.ended_publications(bigint) is
  'Open publications that are over without anybody having said so: built elsewhere, given the revision that the published site carries (null where it is not known), never begun, or lost.';

create or replace function private.settle(published_revision bigint) returns void
language sql security definer set search_path = '' as $$
  update public.publications p
  set state = e.state, reason = e.reason, finished_at = now(), duration_ms = case
    when e.state = 'published' then least(extract(epoch from now() - p.started_at) * 1000, 2147483647)::int
  end
  from private.ended_publications(settle.published_revision) e
  where p.id = e.id
$$;
comment on function private.settle(bigint) is 'Ends what private.ended_publications finds, so that another publication may begin.';

create or replace function public.request_publication(roll_back_to uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid;
  caller_name text := '';
  target text;
  made uuid;
begin
  -- The shop's own software asks with the service role.
  if coalesce(auth.role(), '') <> 'service_role' then
    caller := private.acting_admin();
    select left(a.name, 120) into caller_name from public.admin_users a where a.id = caller;
  end if;
  perform private.settle(null);
  if roll_back_to is not null then
    select p.release into target from public.publications p
    where p.id = roll_back_to and p.is_kept and p.state = 'published' and not p.is_current;
    if target is null then
      perform private.refuse(404, 'publication_unknown');
    end if;
  end if;
  insert into public.publications (kind, release, who)
  values (case when target is null then 'publish' else 'roll_back' end, target, caller_name)
  on conflict ((true)) where state in ('requested', 'building') do nothing
  returning id into made;
  if made is null then
    perform private.refuse(409, 'publication_running');
  end if;
  return made;
end
$$;
comment on function public.request_publication(uuid) is
  'For administrators and the shop''s own software: asks for a publication, or for going back to a release that is still kept. One at a time.';
grant execute on function public.request_publication(uuid) to authenticated, service_role;

create or replace function public.begin_publication() returns json
language plpgsql security definer set search_path = '' as $$
declare
  begun public.publications;
begin
  update public.publications p
  set state = 'building', started_at = clock_timestamp(), revision = public.site_revision()
  where p.state = 'requested'
  returning * into begun;
  if begun.id is null then
    return null;
  end if;
  return json_build_object('id', begun.id, 'kind', begun.kind, 'release', begun.release, 'revision', begun.revision);
end
$$;
comment on function public.begin_publication() is 'For the publisher: takes the publication that was asked for, with the revision its pages will contain at least; null when there is none.';
grant execute on function public.begin_publication() to service_role;

create or replace function public.end_publication(publication uuid, outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed boolean := outcome ->> 'reason' is not null;
begin
  if not failed then
    update public.publications p set is_current = false where p.is_current;
  end if;
  update public.publications p
  set state = case when failed then 'failed' else 'published' end,
    finished_at = clock_timestamp(),
    reason = left(coalesce(outcome ->> 'reason', ''), 4000),
    warnings = coalesce((
      select jsonb_agg(left(w.sentence, 1000) order by w.place)
      from jsonb_array_elements_text(outcome -> 'warnings') with ordinality w (sentence, place)
      where w.place <= 50
    ), '[]'),
    duration_ms = (outcome ->> 'duration_ms')::int,
    pages = (outcome ->> 'pages')::int,
    products = (outcome ->> 'products')::int,
    revision = coalesce((outcome ->> 'revision')::bigint, p.revision),
    release = coalesce(outcome ->> 'release', p.release),
    is_current = not failed
  where p.id = publication and p.state in ('requested', 'building');
  if outcome ? 'kept' then
    update public.publications p
    set is_kept = coalesce(outcome -> 'kept' ? p.release, false)
    where p.is_kept or outcome -> 'kept' ? p.release;
  end if;
  -- The latest change stays: it is the revision.
  delete from public.site_changes c
  where c.at < now() - interval '90 days' and c.id < least(public.site_revision(), (select min(p.revision) from public.publications p where p.is_kept));
end
$$;
comment on function public.end_publication(uuid, jsonb) is
  'For the publisher: what became of a publication. {"reason"} when it failed; otherwise {"duration_ms", "pages", "products", "release", "revision", "warnings": [French sentences], "kept": [names of the releases it still has]}.';
grant execute on function public.end_publication(uuid, jsonb) to service_role;

create or replace function public.publication_due(published_revision bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.settings s where s.automatic_publishing)
    and not private.is_rolled_back()
    and exists (select from public.site_changes c where c.id > published_revision)
    and not exists (
      select from public.site_changes c where c.id > published_revision and c.at > now() - interval '30 seconds'
    )
    -- What failed is published again by a person, or with the next change.
    and not exists (
      select from public.publications p
      where p.state in ('requested', 'building')
        or (p.state = 'failed' and p.requested_at > (select max(c.at) from public.site_changes c))
    )
$$;
comment on function public.publication_due(bigint) is
  'For the publisher: whether automatic publishing is on and not paused by a return to a former version, something waits, and nothing changed for half a minute.';
grant execute on function public.publication_due(bigint) to service_role;

-- The administration is told what it needs to say of the site: what each version contained and leaves out, whether
-- somebody went back, and which products are not as visitors see them.
create or replace function public.publication_state(published_revision bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with seen as (
      select * from private.changes_between(published_revision, public.site_revision())
    )
    select json_build_object(
      'pending_count', (select count(*) from seen),
      'pending', (
        select coalesce(json_agg(json_build_object(
          'entity', s.entity, 'id', s.entity_id, 'label', s.label, 'kind', s.kind, 'at', s.at, 'who', s.who
        ) order by s.revision desc), '[]')
        from (select * from seen order by revision desc limit 100) s
      ),
      'pending_products', (
        select coalesce(json_object_agg(s.entity_id, s.kind), '{}') from seen s where s.entity = 'product'
      ),
      'publications', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'kind', p.kind, 'state', p.state, 'who', p.who, 'requested_at', p.requested_at,
          'started_at', p.started_at, 'finished_at', p.finished_at, 'duration_ms', p.duration_ms, 'pages', p.pages,
          'products', p.products, 'reason', p.reason, 'release', p.release, 'is_current', p.is_current,
          'can_roll_back', p.is_kept and not p.is_current and p.state = 'published',
          'warnings', p.warnings, 'changes', p.changes, 'change_count', p.change_count,
          'version_of', case when p.kind = 'roll_back' then (
            select o.finished_at from public.publications o
            where o.release = p.release and o.kind = 'publish' and o.state = 'published'
            order by o.finished_at limit 1
          ) end
        ) order by p.requested_at desc), '[]')
        from (select * from public.publications order by requested_at desc limit 20) p
      ),
      'automatic', (select s.automatic_publishing from public.settings s),
      'is_rolled_back', private.is_rolled_back(),
      'is_due', public.publication_due(published_revision),
      'is_settled', not exists (select from private.ended_publications(published_revision))
    )
  );
end
$$;
comment on function public.publication_state(bigint) is
  'For administrators: what waits to be published, given the revision that the published site carries, and the latest publications with what they contain. Reads alone: where something is over and not written down, `is_settled` is false, and settle_publications writes it.';
grant execute on function public.publication_state(bigint) to authenticated;

create or replace function public.settle_publications(published_revision bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.settle(settle_publications.published_revision);
end
$$;
comment on function public.settle_publications(bigint) is 'For administrators: ends publications that are over, given the revision that the published site carries.';
grant execute on function public.settle_publications(bigint) to authenticated;

-- Whether the shop publishes by itself is for an owner to say.
create or replace function public.set_automatic_publishing(is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  update public.settings s set automatic_publishing = is_on where s.automatic_publishing is distinct from is_on;
end
$$;
comment on function public.set_automatic_publishing(boolean) is 'For owners: whether changes are published by themselves.';
grant execute on function public.set_automatic_publishing(boolean) to authenticated;

create or replace function public.abandon_publications() returns void
language sql security definer set search_path = '' as $$
  update public.publications p
  set state = 'failed', finished_at = now(), reason = 'publication_interrupted'
  where p.state in ('requested', 'building')
$$;
comment on function public.abandon_publications() is 'For a publisher that starts: what was under way when it ended before will never be finished.';
grant execute on function public.abandon_publications() to service_role;

-- A publication reads the whole catalogue and finds nearly all of it as it was: it asks for this, and then for what is new.
create or replace function public.catalogue_state() returns json
language sql stable security definer set search_path = '' as $$
  with makers as materialized (
    select m.id, md5(m::text) as hash from public.manufacturers m
  )
  select coalesce(json_agg(
    json_build_array(
      p.id, concat_ws(' ', p.version, extract(epoch from p.updated_at), m.hash),
      o.price, o.available, o.popularity, o.reference_price, o.name
    )
    order by p.created_at desc, p.id desc
  ), '[]')
  from public.products p
  join public.get_offers() o on o.product_id = p.id
  left join makers m on m.id = p.manufacturer_id
  where p.state = 'published'
$$;
comment on function public.catalogue_state() is
  'Every published product, newest first: [id, text that changes with the product or its manufacturer, price, available, popularity, reference price, name], at one moment.';
grant execute on function public.catalogue_state() to anon, authenticated, service_role;

create or replace function private.oldest_site_kept() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(p.requested_at) from (
    select k.requested_at from public.publications k where k.is_kept or k.is_current
    union all
    -- Hosts keep sites too, and do not say which.
    (select h.requested_at from public.publications h where h.state = 'published' order by h.requested_at desc limit 5)
  ) p
$$;
comment on function private.oldest_site_kept() is
  'When the oldest site was asked for that visitors see or can be shown again; null where none was published from here.';

-- A publication that was asked for and that nobody begins does not keep the others waiting as long as a build may take.
create or replace function private.beginning_seconds() returns int language sql immutable set search_path = '' as 'select 60';
comment on function private.beginning_seconds() is 'Seconds after which a publication that nobody has begun has failed.';

create or replace function private.publishing_tick() returns void
language plpgsql security definer set search_path = '' as $$
declare
  clock private.publishing_clock;
begin
  select * into clock from private.publishing_clock;
  if clock.address is null then
    return;
  end if;
  -- A build that is under way is looked after, too: nobody else may be there to see its end.
  if public.publication_due(clock.published_revision)
    or exists (select from public.publications p where p.state in ('requested', 'building'))
  then
    perform net.http_post(
      url := clock.address,
      body := '{}'::jsonb,
      headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || clock.token),
      timeout_milliseconds := 30000
    );
  end if;
end
$$;
comment on function private.publishing_tick() is
  'Every minute: calls the function publish-clock where automatic publishing is on and something waits, or a build is under way.';

create or replace function private.start_publishing_clock() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from pg_available_extensions e where e.name in ('pg_cron', 'pg_net')) = 2 then
    begin
      create extension if not exists pg_cron;
      create extension if not exists pg_net with schema extensions;
    exception when others then
      raise notice 'automatic publishing has no clock: %', sqlerrm;
    end;
  end if;
  if to_regprocedure('cron.schedule(text,text,text)') is null
    or not exists (select from pg_proc p where p.pronamespace = to_regnamespace('net') and p.proname = 'http_post')
  then
    return false;
  end if;
  -- A job of this name is replaced.
  perform cron.schedule('shop-publishing', '* * * * *', 'select private.publishing_tick()');
  return true;
end
$$;
comment on function private.start_publishing_clock() is
  'Has private.publishing_tick run every minute; false where pg_cron or pg_net cannot be had.';

create or replace function public.set_publishing_address(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.publishing_clock c set address = set_publishing_address.address
  where c.is_only and c.address is distinct from set_publishing_address.address;
  perform private.start_publishing_clock();
end
$$;
comment on function public.set_publishing_address(text) is
  'For the function publish: where the function publish-clock answers, told by whoever runs there. Starts the clock where the extensions came later.';
grant execute on function public.set_publishing_address(text) to service_role;

create or replace function public.is_publishing_clock(token text) returns boolean
language sql stable security definer set search_path = '' as $$
  -- Of hashes: how long a comparison takes tells nothing of the token.
  select exists (
    select from private.publishing_clock c
    where sha256(convert_to(c.token, 'UTF8')) = sha256(convert_to(is_publishing_clock.token, 'UTF8'))
  )
$$;
comment on function public.is_publishing_clock(text) is 'For the function publish-clock: whether a caller is the database''s clock.';
grant execute on function public.is_publishing_clock(text) to service_role;

create or replace function public.tend_publications(published_revision bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.publishing_clock c set published_revision = tend_publications.published_revision
  where c.is_only and c.published_revision <> tend_publications.published_revision;
  perform private.settle(tend_publications.published_revision);
  return public.publication_due(tend_publications.published_revision);
end
$$;
comment on function public.tend_publications(bigint) is
  'For the function publish-clock: closes publications that are done or lost, given the revision that the published site carries, and says whether the next one is due.';
grant execute on function public.tend_publications(bigint) to service_role;

-- The history of publications says what each version contained.
create or replace function private.changes_between(after bigint, until bigint)
returns table (entity text, entity_id text, label text, kind text, at timestamptz, who text, revision bigint)
language sql stable security definer set search_path = '' as $$
  with ordered as (
    select distinct on (c.entity, c.entity_id) c.*,
      first_value(c.kind) over (partition by c.entity, c.entity_id order by c.id) as first_kind
    from public.site_changes c
    where c.id > changes_between.after and c.id <= changes_between.until
    order by c.entity, c.entity_id, c.id desc
  )
  select o.entity, o.entity_id, o.label, case when o.first_kind = 'insert' then 'insert' else o.kind end, o.at, o.who, o.id
  from ordered o
  -- What came and went again was never seen.
  where not (o.first_kind = 'insert' and o.kind = 'delete')
$$;
comment on function private.changes_between(bigint, bigint) is
  'What visitors see change between a site that carries the first revision and one that carries the second: once per thing, with its latest name.';

-- Whoever goes back to a former version means it: nothing is published by itself until a person publishes again.
create or replace function private.is_rolled_back() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.publications p where p.is_current and p.kind = 'roll_back')
$$;
comment on function private.is_rolled_back() is 'Whether visitors see a version that somebody went back to.';

select private.start_publishing_clock();
-- What is sold: categories, makers, products.

create or replace function private.check_related_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted bigint[];
begin
  select array_agg(distinct r.id) into wanted from changed c, unnest(c.related_products) r (id);
  if wanted is null then
    return null;
  end if;
  if exists (select from changed c where c.id = any (c.related_products))
    or exists (
      select from changed c
      where cardinality(c.related_products) <> (select count(distinct r.id) from unnest(c.related_products) r (id))
    )
  then
    perform private.refuse(400, 'related_product_invalid');
  end if;
  -- The lock keeps a related product from being deleted while this transaction refers to it.
  perform from public.products p where p.id = any (wanted) order by p.id for key share;
  if (select count(*) from public.products p where p.id = any (wanted)) < cardinality(wanted) then
    perform private.refuse(400, 'related_product_invalid');
  end if;
  return null;
end
$$;
comment on function private.check_related_products() is
  'Trigger, per statement so that one insert may refer to itself: related products exist, are distinct, are not the product.';

create or replace function private.forget_related_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products set related_products = array_remove(related_products, old.id)
  where related_products @> array[old.id];
  return null;
end
$$;
comment on function private.forget_related_product() is 'Trigger: a deleted product leaves the lists of related products.';

create or replace function private.keep_product_ids_ahead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  highest bigint := (select max(id) from added);
begin
  if highest > (select last_value from public.products_id_seq) then
    perform setval('public.products_id_seq', highest);
  end if;
  return null;
end
$$;
comment on function private.keep_product_ids_ahead() is
  'Trigger: after an import that chose its own ids the next product still gets a free one.';

create or replace function private.record_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_prices (product_id, price, published)
  values (new.id, new.price, new.state = 'published');
  return null;
end
$$;
comment on function private.record_price() is 'Trigger: keeps the price history.';

create or replace function private.open_inventory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.inventory (product_id) values (new.id);
  return null;
end
$$;
comment on function private.open_inventory() is 'Trigger: a new product starts with an empty stock.';

create or replace function private.keep_sold_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.order_items where product_id = old.id) then
    perform private.refuse(409, 'product_in_use');
  end if;
  return old;
end
$$;
comment on function private.keep_sold_product() is 'Trigger: says by its code why a product that was sold cannot be deleted.';

create or replace function private.trash_days() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.trash_days() is 'Days a deleted product can be had back: TRASH_DAYS of src/domain/rules.ts.';

create or replace function private.leave_trash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.product_trash t where t.product_id = new.id;
  return null;
end
$$;
comment on function private.leave_trash() is 'Trigger: a product that is no longer archived is not deleted either.';

create or replace function private.keep_product_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.product_words as w (product_id, words) values (new.id, private.words_of(new))
  on conflict (product_id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_product_words() is 'Trigger: keeps the searchable words of a product.';

create table public.categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name text not null unique check (name = btrim(name) and length(name) between 1 and 60),
  label text not null check (label = btrim(label) and length(label) between 1 and 60),
  position int not null default 0
);

comment on table public.categories is 'The one list of categories: chips, the product form and addresses read it.';
comment on column public.categories.slug is 'What an address carries: /products/categorie/{slug}.';
comment on column public.categories.name is 'What a product stores and shows.';
comment on column public.categories.label is 'As the chips say it.';
comment on column public.categories.position is 'Rank in lists, ascending.';

alter table public.categories enable row level security;
grant select on public.categories to anon, authenticated;
grant select, insert, update, delete on public.categories to service_role;
create policy "categories are public" on public.categories for select to anon, authenticated using (true);
create trigger categories_audit after insert or update or delete on public.categories
  for each row execute function private.audit_change('slug', 'name');
create trigger categories_site_change after insert or update or delete on public.categories
  for each row execute function private.note_row_change('category', 'slug', 'name', '');

insert into public.categories (slug, name, label, position) values
  ('sacs', 'Sacs', 'Sacs', 1),
  ('chapeaux', 'Chapeaux', 'Chapeaux', 2),
  ('accessoires', 'Accessoires', 'Accessoires', 3);

-- Regulation (EU) 2023/988, article 19: an offer names who makes the product and who answers for it in the Union.
create table public.manufacturers (
  id bigint generated by default as identity primary key,
  name text not null unique check (name = btrim(name) and length(name) between 1 and 160),
  postal_address text not null check (length(btrim(postal_address)) between 1 and 400),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  responsible_name text check (length(btrim(responsible_name)) between 1 and 160),
  responsible_postal_address text check (length(btrim(responsible_postal_address)) between 1 and 400),
  responsible_email text check (responsible_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(responsible_email) <= 254),
  constraint manufacturers_responsible_whole
    check (num_nulls(responsible_name, responsible_postal_address, responsible_email) in (0, 3))
);

comment on table public.manufacturers is 'Makers of products and the responsible persons in the Union (product safety).';
comment on column public.manufacturers.id is 'Identifier.';
comment on column public.manufacturers.name is 'Name or registered trade name of the maker.';
comment on column public.manufacturers.postal_address is 'Postal address of the maker.';
comment on column public.manufacturers.email is 'Electronic address of the maker.';
comment on column public.manufacturers.responsible_name is 'Responsible person in the Union, where the maker sits outside it.';
comment on column public.manufacturers.responsible_postal_address is 'Postal address of the responsible person.';
comment on column public.manufacturers.responsible_email is 'Electronic address of the responsible person.';

alter table public.manufacturers enable row level security;
grant select on public.manufacturers to anon, authenticated;
grant select, insert, update, delete on public.manufacturers to service_role;
create policy "manufacturers are public" on public.manufacturers for select to anon, authenticated using (true);
create trigger manufacturers_audit after insert or update or delete on public.manufacturers
  for each row execute function private.audit_change('id', 'name');
create trigger manufacturers_site_change after update on public.manufacturers
  for each row execute function private.note_row_change('manufacturer', 'id', 'name', '');

create table public.products (
  id bigint generated by default as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 120),
  -- The upper bound lets the largest possible order (50 lines of 99 pieces) fit numeric(10,2).
  price numeric(10, 2) not null check (price > 0 and price <= 20000),
  category text not null references public.categories (name) on update cascade,
  images text[] not null default '{}' check (
    coalesce(array_ndims(images), 1) = 1
    and cardinality(images) <= 12
    and array_position(images, null) is null
    and length(array_to_string(images, '|')) <= 4000
    and array_to_string(images, '|') ~ '^((https?://|[a-z0-9-]+/)[A-Za-z0-9._~%/:@?=&+-]+(\||$))*$'
  ),
  image_alts text[] not null default '{}' check (
    coalesce(array_ndims(image_alts), 1) = 1
    and cardinality(image_alts) <= 12
    and array_position(image_alts, null) is null
    and length(array_to_string(image_alts, '')) <= 4000
  ),
  is_new boolean not null default false,
  description text not null default '' check (length(description) <= 5000),
  artisan text not null check (artisan = btrim(artisan) and length(artisan) between 1 and 120),
  artisan_story text check (length(artisan_story) <= 5000),
  details text not null default '' check (length(details) <= 10000 and private.is_limited_html(details)),
  dimensions text check (length(dimensions) <= 1000),
  care text not null default '' check (length(care) <= 10000 and private.is_limited_html(care)),
  related_products bigint[] not null default '{}' check (
    coalesce(array_ndims(related_products), 1) = 1
    and cardinality(related_products) <= 12
    and array_position(related_products, null) is null
  ),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  identifier text not null unique
    default 'RIF-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10))
    check (identifier ~ '^[A-Za-z0-9][A-Za-z0-9._/-]*$' and length(identifier) <= 64),
  manufacturer_id bigint references public.manufacturers (id),
  warnings text not null default '' check (length(warnings) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint products_published_has_maker check (state <> 'published' or manufacturer_id is not null)
);

comment on table public.products is 'The catalogue. A product that stands in an order is archived, never deleted.';
comment on column public.products.id is 'Identifier; address of the page: /products/{id}.';
comment on column public.products.name is 'Name as shown.';
comment on column public.products.price is 'Price in euros, taxes included.';
comment on column public.products.category is 'Name of the category.';
comment on column public.products.images is 'Storage paths (bucket/name), the first is the main picture.';
comment on column public.products.image_alts is 'What each picture shows, in the order of images; a missing one falls back to the name.';
comment on column public.products.is_new is 'Whether the badge "Nouveau" shows.';
comment on column public.products.description is 'Plain text.';
comment on column public.products.artisan is 'Name of the artisan.';
comment on column public.products.artisan_story is 'Story of the artisan, plain text.';
comment on column public.products.details is 'Limited HTML: p, br, ul, ol, li, strong, em, h3 without attributes.';
comment on column public.products.dimensions is 'Plain text.';
comment on column public.products.care is 'How to look after it; limited HTML as in details.';
comment on column public.products.related_products is 'Ids of related products in the order shown; they exist and differ from id.';
comment on column public.products.state is 'draft, published or archived; only published products are public.';
comment on column public.products.identifier is 'Stock-keeping unit; identifies the product for product safety.';
comment on column public.products.manufacturer_id is 'Maker; a published product has one.';
comment on column public.products.warnings is 'Safety warnings in French, empty when there are none.';
comment on column public.products.created_at is 'When it was added; ranks the newest.';
comment on column public.products.updated_at is 'When it was last changed.';
comment on column public.products.version is 'Grows with every change; an edit of an older version is refused by its own where clause.';

create index products_shop_order on public.products (created_at desc, id desc) where state = 'published';
create index products_category on public.products (category);
create index products_manufacturer on public.products (manufacturer_id);
alter table public.products enable row level security;
grant select on public.products to anon, authenticated;
grant select, insert, update, delete on public.products to service_role;
create policy "published products are public" on public.products for select to anon, authenticated
  using (state = 'published');
create trigger products_touch before update on public.products
  for each row execute function private.touch();
create trigger products_version before update on public.products
  for each row execute function private.count_version();
create trigger products_related_inserted after insert on public.products
  referencing new table as changed for each statement execute function private.check_related_products();
create trigger products_related_updated after update on public.products
  referencing new table as changed for each statement execute function private.check_related_products();
create trigger products_related_deleted after delete on public.products
  for each row execute function private.forget_related_product();
create trigger products_ids after insert on public.products
  referencing new table as added for each statement execute function private.keep_product_ids_ahead();
create trigger products_price_inserted after insert on public.products
  for each row execute function private.record_price();
create trigger products_price_updated after update of price, state on public.products
  for each row when (
    new.price is distinct from old.price or (new.state = 'published') is distinct from (old.state = 'published')
  )
  execute function private.record_price();
create trigger products_inventory after insert on public.products
  for each row execute function private.open_inventory();
create trigger products_keep_sold before delete on public.products
  for each row execute function private.keep_sold_product();
create trigger products_audit after insert or update or delete on public.products
  for each row execute function private.audit_change('id', 'name');
create trigger products_leave_trash after update of state on public.products
  for each row when (old.state = 'archived' and new.state <> 'archived') execute function private.leave_trash();
create trigger products_words_inserted after insert on public.products
  for each row execute function private.keep_product_words();
create trigger products_words_updated after update of name, artisan, identifier, description on public.products
  for each row execute function private.keep_product_words();
create trigger products_site_change after insert or update or delete on public.products
  for each row execute function private.note_product_change();

-- Taking accents off 10,000 descriptions at every key that is typed costs seconds: it is done once, when they are written.
create table private.product_words (
  product_id bigint primary key references public.products (id) on delete cascade,
  words text not null
);

comment on table private.product_words is 'What the administration searches products by; follows from products.';
comment on column private.product_words.product_id is 'Product.';
comment on column private.product_words.words is 'Name, artisan, identifier and description as private.search_text writes them, one line each; the name first, so that it sorts.';

alter table private.product_words enable row level security;

-- A deleted product can be had back for a while; one that stands in an order is archived for good (order_items keeps it).
create table private.product_trash (
  product_id bigint primary key references public.products (id) on delete cascade,
  previous_state text not null check (previous_state in ('draft', 'published', 'archived')),
  is_sold boolean not null,
  deleted_at timestamptz not null default now()
);

comment on table private.product_trash is 'Products that an administrator has deleted, each archived meanwhile; after private.trash_days() they are gone.';
comment on column private.product_trash.product_id is 'Product.';
comment on column private.product_trash.previous_state is 'Its state before, which an undo gives back.';
comment on column private.product_trash.is_sold is 'Whether it stands in an order: it is archived then, shown among the archived products and never gone.';
comment on column private.product_trash.deleted_at is 'When.';

alter table private.product_trash enable row level security;

create or replace function private.is_deleted(product bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.product_trash t where t.product_id = is_deleted.product and not t.is_sold)
$$;
comment on function private.is_deleted(bigint) is 'Whether a product has been deleted and can still be had back.';

create or replace function private.empty_trash() returns void
language sql security definer set search_path = '' as $$
  delete from public.products p using private.product_trash t
  where t.product_id = p.id and not t.is_sold
    and t.deleted_at < now() - make_interval(days => private.trash_days())
    and not exists (select from public.order_items i where i.product_id = p.id)
$$;
comment on function private.empty_trash() is 'Removes the products that were deleted long ago.';

create or replace function private.words_of(p public.products) returns text
language sql immutable set search_path = '' as $$
  select private.search_text(concat_ws(chr(10), p.name, p.artisan, p.identifier, p.description))
$$;
comment on function private.words_of(public.products) is 'The searchable words of a product.';

create or replace function private.searched(text) returns text
language sql immutable set search_path = '' as $$
  select private.search_text(regexp_replace(btrim(coalesce($1, '')), '\s+', ' ', 'g'))
$$;
comment on function private.searched(text) is 'What a person types, as it is looked for.';
-- Where and how parcels go, what the shop says of itself, the top of the home page.

create or replace function private.require_default_shipping() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.shipping_methods where is_default) then
    perform private.refuse(409, 'shipping_default_missing');
  end if;
  return null;
end
$$;
comment on function private.require_default_shipping() is 'Trigger, at the end of the transaction: one method stays the default.';

-- Only French postal codes were checked: a parcel to Belgium, Luxembourg, Monaco or Switzerland could go nowhere.
create or replace function private.is_postal_code(country text, code text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(code ~ case country
    when 'FR' then '^[0-9]{5}$'
    when 'MC' then '^980[0-9]{2}$'
    else '^[1-9][0-9]{3}$'
  end, false)
$$;
comment on function private.is_postal_code(text, text) is
  'Whether a country the shop delivers to has such postal codes. As in src/domain/postal-code.ts.';

-- An address that was saved before stays as it is until its postal code or country is changed.
create or replace function private.keep_postal_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- No constraint: customers write this table themselves, and may not call what a constraint of theirs would.
  if not new.country = any (private.countries()) then
    perform private.refuse(400, 'country_not_served');
  end if;
  if not private.is_postal_code(new.country, new.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  return new;
end
$$;
comment on function private.keep_postal_code() is 'Trigger: a saved address has a country the shop delivers to, and a postal code of it.';

create or replace function private.note_relay_countries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.shipping_methods m set relay_countries = served.countries
  from (
    select s.id, coalesce((
      select array_agg(distinct p.country order by p.country) from public.relay_points p
      where p.shipping_method = s.id and p.active
    ), '{}') as countries
    from public.shipping_methods s where s.needs_relay
  ) served
  where served.id = m.id and m.relay_countries is distinct from served.countries;
  return null;
end
$$;
comment on function private.note_relay_countries() is 'Trigger: keeps in which countries a method has relay points.';

create table public.shipping_methods (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 40),
  label text not null check (label = btrim(label) and length(label) between 1 and 80),
  delay text not null check (delay = btrim(delay) and length(delay) between 1 and 80),
  price numeric(10, 2) not null check (price between 0 and 1000),
  free_from numeric(10, 2) check (free_from > 0),
  countries text[] not null check (
    cardinality(countries) >= 1 and countries <@ private.countries()
  ),
  position int not null default 0,
  is_default boolean not null default false,
  active boolean not null default true,
  needs_relay boolean not null default false,
  relay_countries text[] not null default '{}' check (relay_countries <@ private.countries()),
  constraint shipping_methods_default_is_active check (active or not is_default),
  constraint shipping_methods_one_default exclude using btree (is_default with =) where (is_default)
    deferrable initially deferred
);

comment on table public.shipping_methods is 'The one table of tariffs: the cart, the checkout, /shipping, the settings and the e-mails read it.';
comment on column public.shipping_methods.id is 'Identifier an order stores.';
comment on column public.shipping_methods.label is 'Name as shown.';
comment on column public.shipping_methods.delay is 'How long it takes, as shown.';
comment on column public.shipping_methods.price is 'Fee in euros, taxes included.';
comment on column public.shipping_methods.free_from is 'Subtotal in euros from which it is free; null is never.';
comment on column public.shipping_methods.countries is 'Countries served, ISO 3166 codes.';
comment on column public.shipping_methods.position is 'Rank in lists, ascending.';
comment on column public.shipping_methods.is_default is 'Exactly one method holds until the customer chooses another.';
comment on column public.shipping_methods.active is 'Whether customers may choose it.';
comment on column public.shipping_methods.needs_relay is 'Whether the buyer chooses one of its relay points.';
comment on column public.shipping_methods.relay_countries is
  'Countries in which it has relay points now: kept by a trigger of relay_points. In any other it is not offered.';

alter table public.shipping_methods enable row level security;
grant select on public.shipping_methods to anon, authenticated;
grant select, insert, update, delete on public.shipping_methods to service_role;
create policy "active shipping methods are public" on public.shipping_methods for select to anon, authenticated
  using (active);
create constraint trigger shipping_methods_default after update or delete on public.shipping_methods
  deferrable initially deferred for each row execute function private.require_default_shipping();
create trigger shipping_methods_audit after insert or update or delete on public.shipping_methods
  for each row execute function private.audit_change('id', 'label');
create trigger shipping_methods_site_change after insert or update or delete on public.shipping_methods
  for each row execute function private.note_row_change('shipping', 'id', 'label', '');

insert into public.shipping_methods (id, label, delay, price, free_from, countries, position, is_default, needs_relay) values
  ('colissimo', 'Colissimo domicile', '3 à 5 jours ouvrés', 6.95, null, '{FR,MC,BE,LU,CH}', 1, true, false),
  ('relais', 'Point relais (Mondial Relay)', '3 à 5 jours', 4.90, 80, '{FR,MC,BE,LU,CH}', 2, false, true),
  ('chronopost', 'Chronopost express', '24/48 h', 9.90, null, '{FR,MC,BE,LU,CH}', 3, false, false);

create table public.relay_points (
  shipping_method text not null references public.shipping_methods (id) on update cascade on delete cascade,
  id text not null check (id ~ '^[0-9A-Za-z-]{1,20}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  address text not null check (address = btrim(address) and length(address) between 1 and 200),
  postal_code text not null,
  city text not null check (city = btrim(city) and length(city) between 1 and 100),
  country text not null check (country = any (private.countries())),
  opening_hours text not null default '' check (length(opening_hours) <= 300),
  active boolean not null default true,
  primary key (shipping_method, id),
  constraint relay_points_postal_code check (private.is_postal_code(country, postal_code))
);

comment on table public.relay_points is 'Where parcels of a method can be collected: loaded from the file of its carrier by load_relay_points.';
comment on column public.relay_points.shipping_method is 'Method that delivers to it.';
comment on column public.relay_points.id is 'Identifier at the carrier.';
comment on column public.relay_points.name is 'Name of the shop.';
comment on column public.relay_points.address is 'Street and number.';
comment on column public.relay_points.postal_code is 'Postal code.';
comment on column public.relay_points.city is 'City.';
comment on column public.relay_points.country is 'ISO 3166 code.';
comment on column public.relay_points.opening_hours is 'When it is open, in words; empty where the carrier does not say.';
comment on column public.relay_points.active is 'Whether parcels can be sent there; a point that the last file no longer names cannot.';

create index relay_points_nearby on public.relay_points (shipping_method, country, postal_code text_pattern_ops)
  where active;
alter table public.relay_points enable row level security;
grant select, insert, update, delete on public.relay_points to service_role;
create trigger relay_points_countries after insert or update or delete on public.relay_points
  for each statement execute function private.note_relay_countries();

create table public.settings (
  id boolean primary key default true check (id),
  site_name text not null default 'Atelier du Rif' check (length(btrim(site_name)) between 1 and 80),
  site_description text not null check (length(site_description) <= 300),
  contact_email text not null default '' check (contact_email ~ '^([^\s@]+@[^\s@]+\.[^\s@]+)?$' and length(contact_email) <= 254),
  contact_phone text not null default '' check (length(contact_phone) <= 30),
  address text not null default '' check (length(address) <= 400),
  opening_hours text[] not null
    check (cardinality(opening_hours) <= 14 and length(array_to_string(opening_hours, '')) <= 1000),
  phone_hours text not null check (length(phone_hours) <= 160),
  currency text not null default 'EUR' check (currency = 'EUR'),
  tax_rate numeric(5, 2) not null default 20 check (tax_rate between 0 and 100),
  vat_exempt boolean not null default false,
  terms_version text not null default '2026-11' check (length(btrim(terms_version)) between 1 and 40),
  maintenance_mode boolean not null default false,
  show_out_of_stock boolean not null default true,
  enable_reviews boolean not null default true,
  show_prices boolean not null default true,
  legal_name text not null default '' check (length(legal_name) <= 160),
  legal_form text not null default '' check (length(legal_form) <= 160),
  share_capital text not null default '' check (length(share_capital) <= 40),
  registered_city text not null default '' check (length(registered_city) <= 100),
  siren text not null default '' check (siren ~ '^([0-9]{9})?$'),
  rcs text not null default '' check (length(rcs) <= 80),
  vat_number text not null default '' check (vat_number ~ '^([A-Z]{2}[0-9A-Z]{2,13})?$'),
  publisher text not null default '' check (length(publisher) <= 160),
  host text not null default '' check (length(host) <= 400),
  mediator_name text not null default '' check (length(mediator_name) <= 160),
  mediator_address text not null default '' check (length(mediator_address) <= 400),
  mediator_site text not null default '' check (mediator_site ~ '^(https://[^\s<>"]+)?$' and length(mediator_site) <= 300),
  order_confirmation boolean not null default true,
  shipment_notification boolean not null default true,
  promotional_emails boolean not null default false,
  weekly_report boolean not null default true,
  two_factor_auth boolean not null default false,
  session_timeout int not null default 60 check (session_timeout between 5 and 720),
  allow_multiple_logins boolean not null default false,
  updated_at timestamptz not null default now(),
  social_links text[] not null default '{}' check (
    cardinality(social_links) <= 8 and length(array_to_string(social_links, '')) <= 1600
    and array_to_string(social_links, ' ') ~ '^(https://[^\s<>"/]+(/[^\s<>"]*)?( |$))*$'
  ),
  automatic_publishing boolean not null default false,
  return_address text not null default '' check (length(return_address) <= 400)
);

comment on table public.settings is 'Settings of the shop: one row. Only the columns granted to anon are public.';
comment on column public.settings.id is 'Always true: there is one row.';
comment on column public.settings.site_name is 'Name of the shop. Public.';
comment on column public.settings.site_description is 'One sentence for search engines and the footer. Public.';
comment on column public.settings.contact_email is 'Address customers write to. Public.';
comment on column public.settings.contact_phone is 'Telephone. Public.';
comment on column public.settings.address is 'Postal address, lines separated by line feeds. Public.';
comment on column public.settings.opening_hours is 'Opening hours, one line each: days, " : ", hours. Public.';
comment on column public.settings.phone_hours is 'When the telephone is answered. Public.';
comment on column public.settings.currency is 'ISO 4217 code; the shop sells in euros. Public.';
comment on column public.settings.tax_rate is 'VAT in percent contained in prices. Public.';
comment on column public.settings.vat_exempt is 'TVA non applicable, art. 293 B du CGI: no VAT line. Public.';
comment on column public.settings.terms_version is 'Version of the terms of sale that an order accepts. Public.';
comment on column public.settings.maintenance_mode is 'The shop says it is being looked after. Public.';
comment on column public.settings.show_out_of_stock is 'Whether sold-out products stay in the catalogue. Public.';
comment on column public.settings.enable_reviews is 'Whether reviews show. Public.';
comment on column public.settings.show_prices is 'Whether prices show. Public.';
comment on column public.settings.legal_name is 'Company or sole trader (EI). Public.';
comment on column public.settings.legal_form is 'Legal form in words. Public.';
comment on column public.settings.share_capital is 'Share capital as written, e.g. 10 000 €; empty where there is none. Public.';
comment on column public.settings.registered_city is 'City of the registered office. Public.';
comment on column public.settings.siren is 'SIREN, nine digits. Public.';
comment on column public.settings.rcs is 'Trade register entry. Public.';
comment on column public.settings.vat_number is 'VAT identification number. Public.';
comment on column public.settings.publisher is 'Directeur de la publication. Public.';
comment on column public.settings.host is 'The host in up to three lines: name, postal address, telephone. Public.';
comment on column public.settings.mediator_name is 'Consumer mediator. Public.';
comment on column public.settings.mediator_address is 'Postal address of the mediator. Public.';
comment on column public.settings.mediator_site is 'Site of the mediator. Public.';
comment on column public.settings.order_confirmation is 'Send an e-mail for each order.';
comment on column public.settings.shipment_notification is 'Send an e-mail when an order is shipped.';
comment on column public.settings.promotional_emails is 'Send promotional e-mails.';
comment on column public.settings.weekly_report is 'Send the owner a weekly report.';
comment on column public.settings.two_factor_auth is 'Administrators need a second factor.';
comment on column public.settings.session_timeout is 'Idle minutes after which an administrator is logged out.';
comment on column public.settings.allow_multiple_logins is 'An administrator may be logged in twice.';
comment on column public.settings.updated_at is 'When they were last changed.';
comment on column public.settings.social_links is 'Addresses of the shop''s pages on social networks, https only; none shows none. Public.';
comment on column public.settings.automatic_publishing is 'Whether changes are published by themselves after half a minute without another one.';
comment on column public.settings.return_address is
  'Where returns are sent, lines separated by line feeds; empty where it is the postal address. Public.';

alter table public.settings enable row level security;
grant select (
  site_name, site_description, contact_email, contact_phone, address, opening_hours, phone_hours, currency,
  tax_rate, vat_exempt, terms_version, maintenance_mode, show_out_of_stock, enable_reviews, show_prices, legal_name, legal_form,
  share_capital, registered_city, siren, rcs, vat_number, publisher, host, mediator_name, mediator_address, mediator_site,
  social_links, return_address
) on public.settings to anon, authenticated;
grant select, update on public.settings to service_role;
create policy "the row of settings is public" on public.settings for select to anon, authenticated using (true);
create trigger settings_touch before update on public.settings
  for each row execute function private.touch();
create trigger settings_audit after insert or update or delete on public.settings
  for each row execute function private.audit_change('id', '');
create trigger settings_site_change after update on public.settings
  for each row execute function private.note_row_change(
    'settings', 'id', '',
    'order_confirmation,shipment_notification,promotional_emails,weekly_report,two_factor_auth,session_timeout,allow_multiple_logins,automatic_publishing'
  );

insert into public.settings (site_description, opening_hours, phone_hours) values (
  'Sacs, chapeaux et accessoires en paille tressés à la main par les artisans du Rif.',
  array['Du lundi au vendredi : 10h-19h', 'Samedi : 10h-18h', 'Dimanche : Fermé'],
  -- The telephone is answered while the shop is open, also on Saturdays: until 18h.
  'du mardi au samedi, de 10h à 18h'
);

create table public.hero (
  id boolean primary key default true check (id),
  image_path text check (
    length(image_path) <= 400 and image_path ~ '^(https?://|[a-z0-9-]+/)[A-Za-z0-9._~%/:@?=&+-]+$'
  ),
  alt_text text not null check (length(btrim(alt_text)) between 1 and 200),
  title text not null check (length(btrim(title)) between 1 and 120),
  subtitle text not null check (length(subtitle) <= 300),
  updated_at timestamptz not null default now(),
  version int not null default 1
);

comment on table public.hero is 'Picture and words at the top of the home page: one row.';
comment on column public.hero.id is 'Always true: there is one row.';
comment on column public.hero.image_path is 'Storage path (bucket/name); null shows the picture the shop comes with.';
comment on column public.hero.alt_text is 'What the picture shows, for those who do not see it.';
comment on column public.hero.title is 'Title.';
comment on column public.hero.subtitle is 'Line under the title.';
comment on column public.hero.updated_at is 'When it was last changed.';
comment on column public.hero.version is 'Grows with every change; a save of an older version is refused.';

alter table public.hero enable row level security;
grant select on public.hero to anon, authenticated;
grant select, update on public.hero to service_role;
create policy "the hero is public" on public.hero for select to anon, authenticated using (true);
create trigger hero_touch before update on public.hero
  for each row execute function private.touch();
create trigger hero_audit after insert or update or delete on public.hero
  for each row execute function private.audit_change('id', '');
create trigger hero_site_change after update on public.hero
  for each row execute function private.note_row_change('hero', 'id', 'title', '');
create trigger hero_version before update on public.hero
  for each row execute function private.count_version();

insert into public.hero (alt_text, title, subtitle) values (
  'Chapeau et sac en paille tressés par les artisans du Rif',
  'Le Rif, tressé à la main',
  'Sacs et chapeaux de paille, façonnés un à un par les artisans des montagnes du Rif.'
);

-- A confirmation promises the terms of sale on a medium that the buyer keeps: they are kept here as they were published.
create table public.published_terms (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  version text not null check (length(btrim(version)) between 1 and 40),
  html text not null check (length(html) between 1 and 500000),
  first_published_at timestamptz not null default now(),
  published_at timestamptz not null default now()
);

comment on table public.published_terms is 'The terms of sale as they were published, each text once: the shop must be able to show what an order accepted.';
comment on column public.published_terms.digest is 'SHA-256 of the text.';
comment on column public.published_terms.version is 'Version of the terms, as an order stores it.';
comment on column public.published_terms.html is 'Text of the page, as plain HTML.';
comment on column public.published_terms.first_published_at is 'When this text was first seen published.';
comment on column public.published_terms.published_at is 'When it was last seen published.';

create index published_terms_version on public.published_terms (version, published_at desc);
alter table public.published_terms enable row level security;
grant select on public.published_terms to service_role;

create or replace function private.hero_view() returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'image_path', h.image_path, 'alt_text', h.alt_text, 'title', h.title, 'subtitle', h.subtitle,
    'version', h.version, 'updated_at', h.updated_at
  )
  from public.hero h
$$;
comment on function private.hero_view() is 'The hero as its form shows it.';

create or replace function public.admin_hero() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.hero_view();
end
$$;
comment on function public.admin_hero() is 'For administrators: the hero as it is stored, published or not.';
grant execute on function public.admin_hero() to authenticated;

create or replace function public.save_hero(
  expected_version int, image_path text, alt_text text, title text, subtitle text
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.hero;
  wrong text[];
begin
  perform private.acting_admin();
  select h.* into stored from public.hero h for update;
  if stored.version is distinct from save_hero.expected_version then
    perform private.refuse(409, 'hero_changed', private.hero_view()::jsonb);
  end if;
  wrong := array_remove(array[
    case when not private.is_text(btrim(save_hero.alt_text), 200) then 'alt_text' end,
    case when not private.is_text(btrim(save_hero.title), 120) then 'title' end,
    case when length(btrim(save_hero.subtitle)) > 300 then 'subtitle' end
  ], null);
  if wrong <> '{}' then
    perform private.refuse(400, 'hero_invalid', jsonb_build_object('fields', wrong));
  end if;
  if save_hero.image_path is distinct from stored.image_path and save_hero.image_path is not null
    and not exists (
      select from storage.objects o
      where o.bucket_id = 'site-images' and 'site-images/' || o.name = save_hero.image_path
    )
  then
    perform private.refuse(400, 'picture_unknown');
  end if;
  update public.hero h set
    image_path = save_hero.image_path, alt_text = btrim(save_hero.alt_text), title = btrim(save_hero.title),
    subtitle = coalesce(btrim(save_hero.subtitle), '')
  where h.id;
  return private.hero_view();
end
$$;
comment on function public.save_hero(int, text, text, text, text) is
  'For administrators: replaces the hero of the version that was read; when there is a newer one, refuses and gives that as details. Without a picture the shop shows the one it comes with.';
grant execute on function public.save_hero(int, text, text, text, text) to authenticated;

-- Numbers are consecutive and an e-mail address is known to many: the look-up asks for the postal code as well. Tries were
-- counted for a number alone, so that a stranger could keep its owner out: now they count for who makes them.
create or replace function private.postal_code(written text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(written, '[^[:alnum:]]', '', 'g'))
$$;
comment on function private.postal_code(text) is 'A postal code, however a person writes it.';

create or replace function private.relay_point_view(point public.relay_points) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', point.id, 'name', point.name, 'address', point.address, 'postal_code', point.postal_code,
    'city', point.city, 'country', point.country, 'opening_hours', point.opening_hours
  )
$$;
comment on function private.relay_point_view(public.relay_points) is 'A relay point as buyers see it, and as an order copies it.';

create or replace function public.find_relay_points(method text, country text, postal_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.relay_point_view(near.relay) order by near.n), '[]')
  from (
    select p as relay, row_number() over (
      order by abs(p.postal_code::int - find_relay_points.postal_code::int), p.name, p.id
    ) as n
    from public.relay_points p
    where private.is_postal_code(find_relay_points.country, find_relay_points.postal_code)
      and p.shipping_method = find_relay_points.method and p.country = find_relay_points.country and p.active
      and p.postal_code like left(
        find_relay_points.postal_code, case when find_relay_points.country in ('FR', 'MC') then 2 else 1 end
      ) || '%'
    order by n limit 12
  ) near
$$;
comment on function public.find_relay_points(text, text, text) is
  'The relay points of a method around a postal code, at most twelve, the nearest numbers first; none for what is no postal code of the country.';
grant execute on function public.find_relay_points(text, text, text) to anon, authenticated, service_role;

create or replace function public.load_relay_points(method text, points jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  loaded int;
begin
  if jsonb_typeof(points) is distinct from 'array' or jsonb_array_length(points) = 0
    or not exists (select from public.shipping_methods m where m.id = method and m.needs_relay)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into public.relay_points (shipping_method, id, name, address, postal_code, city, country, opening_hours)
  select method, p.id, btrim(p.name), btrim(p.address), p.postal_code, btrim(p.city), p.country, coalesce(p.opening_hours, '')
  from jsonb_to_recordset(points) p (
    id text, name text, address text, postal_code text, city text, country text, opening_hours text
  )
  on conflict (shipping_method, id) do update set
    name = excluded.name, address = excluded.address, postal_code = excluded.postal_code, city = excluded.city,
    country = excluded.country, opening_hours = excluded.opening_hours, active = true;
  get diagnostics loaded = row_count;
  update public.relay_points p set active = false
  where p.shipping_method = method and p.active
    and p.id not in (select e.point ->> 'id' from jsonb_array_elements(points) e (point));
  return loaded;
end
$$;
comment on function public.load_relay_points(text, jsonb) is
  'Takes the whole list of a method''s relay points: those it names are new or changed, all others are closed. Answers how many it names; one wrong point, and nothing is taken. For the shop''s own commands alone.';
grant execute on function public.load_relay_points(text, jsonb) to service_role;

create or replace function public.keep_published_terms(version text, html text) returns void
language sql security definer set search_path = '' as $$
  insert into public.published_terms (digest, version, html)
  values (
    encode(sha256(convert_to(keep_published_terms.html, 'UTF8')), 'hex'), keep_published_terms.version,
    keep_published_terms.html
  )
  on conflict (digest) do update set published_at = now(), version = excluded.version
$$;
comment on function public.keep_published_terms(text, text) is
  'Keeps the terms of sale that are published now. For the shop''s own software alone.';
grant execute on function public.keep_published_terms(text, text) to service_role;
-- Orders as they stand: who sees them, who changes them.

create or replace function private.record_order_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_events (order_id, by, status, payment_status, previous_status, previous_payment_status)
  values (new.id, auth.uid(), new.status, new.payment_status, old.status, old.payment_status);
  return null;
end
$$;
comment on function private.record_order_event() is 'Trigger: keeps the history of an order''s states.';

create or replace function private.count_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.daily_sales as d (product_id, day, units)
  select l.product_id, o.created_at::date, sum(l.quantity)
  from sold l join public.orders o on o.id = l.order_id
  where o.status <> 'cancelled'
  group by 1, 2 order by 1, 2
  on conflict (product_id, day) do update set units = d.units + excluded.units;
  return null;
end
$$;
comment on function private.count_sales() is 'Trigger: counts what is sold.';

create or replace function private.recount_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign int := case when new.status = 'cancelled' then -1 else 1 end;
begin
  insert into private.daily_sales as d (product_id, day, units)
  select l.product_id, new.created_at::date, sign * l.quantity
  from public.order_items l where l.order_id = new.id
  order by l.product_id
  on conflict (product_id, day) do update set units = d.units + excluded.units;
  return null;
end
$$;
comment on function private.recount_sales() is 'Trigger: a cancelled order does not count, one taken back counts again.';

create or replace function private.know_buyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := (
    select p.user_id from private.proven_addresses p join auth.users u on u.id = p.user_id
    where p.email = lower(new.email) and lower(u.email) = p.email
    order by p.at limit 1
  );
  return new;
end
$$;
comment on function private.know_buyer() is
  'Trigger: an order placed without signing in belongs to the account that has proved to own its e-mail address. The owner of the mailbox gets the order''s link anyway; the buyer''s answer tells nothing of it.';

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique check (order_number ~ '^CMD-[0-9]{4}-[0-9]{4,}$'),
  idempotency_key uuid not null unique,
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
  access_token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(access_token) >= 43),
  user_id uuid references auth.users (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'shipped', 'completed', 'cancelled')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  payment_method text not null check (payment_method in ('card', 'paypal')),
  is_simulated boolean not null default false,
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  first_name text not null check (length(btrim(first_name)) >= 1 and length(first_name) <= 80),
  last_name text not null check (length(btrim(last_name)) >= 1 and length(last_name) <= 80),
  phone text check (length(phone) between 1 and 30),
  address text not null check (length(btrim(address)) >= 1 and length(address) <= 200),
  address_complement text check (length(address_complement) between 1 and 200),
  postal_code text not null check (length(btrim(postal_code)) >= 1 and length(postal_code) <= 12),
  city text not null check (length(btrim(city)) >= 1 and length(city) <= 100),
  country text not null check (country = any (private.countries())),
  shipping_method text not null references public.shipping_methods (id) on update cascade,
  shipping_label text not null check (length(shipping_label) between 1 and 80),
  subtotal numeric(10, 2) not null check (subtotal > 0),
  discount numeric(10, 2) not null default 0 check (discount between 0 and subtotal),
  shipping_fee numeric(10, 2) not null check (shipping_fee >= 0),
  tax_rate numeric(5, 2) not null check (tax_rate between 0 and 100),
  tax numeric(10, 2) not null check (tax between 0 and total),
  total numeric(10, 2) not null,
  currency text not null default 'EUR' check (currency = 'EUR'),
  terms_version text not null,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tracking_number text check (length(btrim(tracking_number)) >= 1 and length(tracking_number) <= 60),
  relay_point jsonb check (relay_point ?& array['id', 'name', 'address', 'postal_code', 'city', 'country']),
  constraint orders_total_adds_up check (total = subtotal - discount + shipping_fee),
  constraint orders_french_postal_code check (country <> 'FR' or postal_code ~ '^[0-9]{5}$')
);

comment on table public.orders is 'Orders: written by place_order, with copies of all that must not change later.';
comment on column public.orders.id is 'Identifier.';
comment on column public.orders.order_number is 'CMD-YYYY-NNNN, gapless within a year.';
comment on column public.orders.idempotency_key is 'Chosen by the browser for one intent to buy: it makes one order.';
comment on column public.orders.request_hash is 'SHA-256 of the request, so that a key cannot serve for another one.';
comment on column public.orders.access_token is 'Unguessable (244 random bits): who holds it may read this order.';
comment on column public.orders.user_id is 'Account of the buyer, null for a guest or an erased account.';
comment on column public.orders.status is 'pending, shipped, completed or cancelled.';
comment on column public.orders.payment_status is 'pending, paid, failed or refunded.';
comment on column public.orders.payment_method is 'card or paypal.';
comment on column public.orders.is_simulated is 'Paid in a simulation: no money moved.';
comment on column public.orders.email is 'E-mail address of the buyer.';
comment on column public.orders.first_name is 'First name of the buyer.';
comment on column public.orders.last_name is 'Last name of the buyer.';
comment on column public.orders.phone is 'Telephone of the buyer.';
comment on column public.orders.address is 'Street and number.';
comment on column public.orders.address_complement is 'Second line of the address.';
comment on column public.orders.postal_code is 'Postal code; five digits in France.';
comment on column public.orders.city is 'City.';
comment on column public.orders.country is 'ISO 3166 code of a country the shop delivers to.';
comment on column public.orders.shipping_method is 'Shipping method.';
comment on column public.orders.shipping_label is 'Its name when the order was placed.';
comment on column public.orders.subtotal is 'Sum of the lines in euros, taxes included.';
comment on column public.orders.discount is 'Discount in euros.';
comment on column public.orders.shipping_fee is 'Shipping fee in euros, taxes included.';
comment on column public.orders.tax_rate is 'VAT in percent applied; 0 for exports to Switzerland and an exempt shop.';
comment on column public.orders.tax is 'VAT contained in the total, in euros.';
comment on column public.orders.total is 'What the buyer pays, in euros: subtotal - discount + shipping_fee.';
comment on column public.orders.currency is 'ISO 4217 code.';
comment on column public.orders.terms_version is 'Version of the terms of sale the buyer accepted.';
comment on column public.orders.delivered_at is 'Delivery; the right of withdrawal runs from it.';
comment on column public.orders.created_at is 'When it was placed.';
comment on column public.orders.updated_at is 'When it was last changed.';
comment on column public.orders.tracking_number is 'Number of the parcel at its carrier, once it is known.';
comment on column public.orders.relay_point is 'Relay point that the buyer chose, as it was then; null where the parcel goes to the address.';

create index orders_by_date on public.orders (created_at desc);
create index orders_by_user on public.orders (user_id) where user_id is not null;
create index orders_guests_by_email on public.orders (lower(email)) where user_id is null;
-- A shipping method that is renamed or removed is looked for in all orders.
create index orders_shipping_method on public.orders (shipping_method);
alter table public.orders enable row level security;
grant select, insert, update on public.orders to service_role;
create trigger orders_touch before update on public.orders
  for each row execute function private.touch();
create trigger orders_event after update of status, payment_status on public.orders
  for each row when (
    new.status is distinct from old.status or new.payment_status is distinct from old.payment_status
  )
  execute function private.record_order_event();
create trigger orders_sales after update of status on public.orders
  for each row when ((new.status = 'cancelled') is distinct from (old.status = 'cancelled'))
  execute function private.recount_sales();
create trigger orders_audit after insert or update or delete on public.orders
  for each row execute function private.audit_change(
    'id', 'order_number',
    'email,first_name,last_name,phone,address,address_complement,postal_code,city,relay_point,user_id,idempotency_key'
  );
create trigger orders_know_buyer before insert on public.orders
  for each row when (new.user_id is null) execute function private.know_buyer();

create table public.order_items (
  order_id uuid not null references public.orders (id) on delete cascade,
  position smallint not null check (position >= 1),
  product_id bigint not null references public.products (id) on delete restrict,
  name text not null check (length(name) between 1 and 120),
  unit_price numeric(10, 2) not null check (unit_price > 0),
  quantity int not null check (quantity between 1 and 99),
  image text,
  line_total numeric(10, 2) not null generated always as (unit_price * quantity) stored,
  primary key (order_id, position),
  unique (order_id, product_id)
);

comment on table public.order_items is 'Lines of orders: copies of name and price as they were sold.';
comment on column public.order_items.order_id is 'Order.';
comment on column public.order_items.position is 'Rank of the line, as in the cart.';
comment on column public.order_items.product_id is 'Product; it cannot be deleted any more.';
comment on column public.order_items.name is 'Name when it was sold.';
comment on column public.order_items.unit_price is 'Price of a piece in euros when it was sold, taxes included.';
comment on column public.order_items.quantity is 'Pieces.';
comment on column public.order_items.image is 'Storage path of the main picture when it was sold.';
comment on column public.order_items.line_total is 'unit_price × quantity.';

create index order_items_product on public.order_items (product_id);
alter table public.order_items enable row level security;
grant select, insert on public.order_items to service_role;
create trigger order_items_sales after insert on public.order_items
  referencing new table as sold for each statement execute function private.count_sales();

create table public.order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  by uuid,
  status text not null,
  payment_status text not null,
  previous_status text not null,
  previous_payment_status text not null,
  tracking_number text
);

comment on table public.order_events is 'Who changed the state of an order, and when; written by the database alone.';
comment on column public.order_events.id is 'Identifier.';
comment on column public.order_events.order_id is 'Order.';
comment on column public.order_events.at is 'When.';
comment on column public.order_events.by is 'Account that did it; null is the shop''s own software.';
comment on column public.order_events.status is 'State after the change.';
comment on column public.order_events.payment_status is 'State of the payment after the change.';
comment on column public.order_events.previous_status is 'State before the change.';
comment on column public.order_events.previous_payment_status is 'State of the payment before the change.';
comment on column public.order_events.tracking_number is
  'Tracking number that was set, empty when it was taken away; null for a change of state.';

create index order_events_order on public.order_events (order_id, at);
alter table public.order_events enable row level security;
grant select on public.order_events to service_role;

-- Popularity is asked for with every page: adding up days is cheap where adding up orders is not.
create table private.daily_sales (
  product_id bigint not null references public.products (id) on delete cascade,
  day date not null,
  units int not null,
  primary key (product_id, day)
) with (fillfactor = 50);

comment on table private.daily_sales is 'Pieces sold of a product on a day, without cancelled orders; follows from orders and order_items.';
comment on column private.daily_sales.product_id is 'Product.';
comment on column private.daily_sales.day is 'Day the orders were placed.';
comment on column private.daily_sales.units is 'Pieces.';

alter table private.daily_sales enable row level security;

create or replace function public.order_by_token(token text) returns json
language sql stable security definer set search_path = '' as $$
  select private.order_view(o) from public.orders o where o.access_token = order_by_token.token
$$;
comment on function public.order_by_token(text) is
  'One order for who holds its token, amounts in euros; null for any other token.';
grant execute on function public.order_by_token(text) to anon, authenticated, service_role;

create or replace function private.order_of(order_number text, email text) returns public.orders
language sql stable set search_path = '' as $$
  select o from public.orders o
  where o.order_number = private.order_number(order_of.order_number)
    and lower(o.email) = lower(btrim(order_of.email))
$$;
comment on function private.order_of(text, text) is
  'The order that a number, however a person writes it, and an e-mail address name together; null when they do not match.';

create or replace function private.order_view(o public.orders) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'relay_point', o.relay_point,
    'subtotal', o.subtotal, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at,
    'lines', (
      select json_agg(json_build_object(
        'product_id', i.product_id, 'name', i.name, 'unit_price', i.unit_price,
        'quantity', i.quantity, 'image', i.image
      ) order by i.position)
      from public.order_items i where i.order_id = o.id
    )
  )
$$;
comment on function private.order_view(public.orders) is 'An order as its buyer sees it, amounts in euros.';

create or replace function public.my_orders() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('token', o.access_token, 'order', private.order_view(o))
    order by o.created_at desc, o.id), '[]')
  from (
    select * from public.orders p where p.user_id = (select public.current_person())
    order by p.created_at desc limit 200
  ) o
$$;
comment on function public.my_orders() is
  'The caller''s last 200 orders, newest first, each with the token that opens its page; amounts in euros.';
grant execute on function public.my_orders() to authenticated;

create or replace function public.admin_figures() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'products', (select count(*) from public.products p where p.state <> 'archived'),
      'new_products', (select count(*) from public.products p where p.state <> 'archived' and p.is_new),
      'orders', count(*),
      'pending', count(*) filter (where o.status = 'pending'),
      'shipped', count(*) filter (where o.status = 'shipped'),
      'completed', count(*) filter (where o.status = 'completed'),
      'revenue', coalesce(sum(o.total) filter (where o.payment_status = 'paid' and o.status <> 'cancelled'), 0),
      'average', coalesce(round(avg(o.total) filter (where o.payment_status = 'paid' and o.status <> 'cancelled'), 2), 0)
    )
    from public.orders o
  );
end
$$;
comment on function public.admin_figures() is
  'For administrators: counts of products that are not archived and of orders by state; revenue and average basket in euros of orders that are paid and not cancelled.';
grant execute on function public.admin_figures() to authenticated;

create or replace function public.admin_orders(search text, wanted_status text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with found as (
      select o.* from public.orders o
      where (admin_orders.wanted_status is null or o.status = admin_orders.wanted_status)
        -- Not `like`: what a person types has no wildcards.
        and strpos(
          lower(concat_ws(' ', o.order_number, o.first_name, o.last_name, o.first_name, o.email)),
          lower(regexp_replace(btrim(admin_orders.search), '\s+', ' ', 'g'))
        ) > 0
    ), shown as (
      select * from found f order by f.created_at desc, f.order_number desc
      limit least(greatest(admin_orders.per_page, 1), 100)
      offset (greatest(admin_orders.page, 1)::bigint - 1) * least(greatest(admin_orders.per_page, 1), 100)
    )
    select json_build_object('count', (select count(*) from found), 'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', s.order_number, 'created_at', s.created_at, 'first_name', s.first_name,
        'last_name', s.last_name, 'email', s.email, 'total', s.total, 'status', s.status,
        'payment_status', s.payment_status,
        'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = s.id)
      ) order by s.created_at desc, s.order_number desc) from shown s
    ), '[]'))
  );
end
$$;
comment on function public.admin_orders(text, text, int, int) is
  'For administrators: a page of orders, newest first (page from 1, at most 100 a page), whose number, name or e-mail contains the search, and how many there are.';
grant execute on function public.admin_orders(text, text, int, int) to authenticated;

create or replace function public.admin_order(number text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('order', private.order_view(o), 'history', coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'at', e.at, 'by', a.name, 'status', e.status, 'previous_status', e.previous_status,
        'payment_status', e.payment_status, 'previous_payment_status', e.previous_payment_status,
        'tracking_number', e.tracking_number
      ) order by e.at desc, e.id desc)
      from public.order_events e left join public.admin_users a on a.user_id = e.by
      where e.order_id = o.id
    ), '[]'))
    from public.orders o where o.order_number = admin_order.number
  );
end
$$;
comment on function public.admin_order(text) is
  'For administrators: an order as its buyer sees it, and who changed it when, latest first; null when there is none.';
grant execute on function public.admin_order(text) to authenticated;

create or replace function public.set_order_status(number text, new_status text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  present text;
begin
  perform private.acting_admin();
  -- Cancelling gives stock and money back: it is another action.
  if new_status is null or new_status not in ('pending', 'shipped', 'completed') then
    perform private.refuse(400, 'request_invalid');
  end if;
  select o.status into present from public.orders o where o.order_number = set_order_status.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  elsif present = 'cancelled' then
    perform private.refuse(409, 'order_cancelled');
  end if;
  -- A trigger records who and when.
  update public.orders o set status = set_order_status.new_status
  where o.order_number = set_order_status.number and o.status <> set_order_status.new_status;
  return public.admin_order(set_order_status.number);
end
$$;
comment on function public.set_order_status(text, text) is
  'For administrators: makes an order pending, shipped or completed; gives it back as admin_order does.';
grant execute on function public.set_order_status(text, text) to authenticated;

create or replace function public.set_tracking_number(number text, new_tracking text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  clean text := nullif(regexp_replace(btrim(new_tracking), '\s+', ' ', 'g'), '');
  stored public.orders;
begin
  perform private.acting_admin();
  if length(clean) > 60 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select o.* into stored from public.orders o where o.order_number = set_tracking_number.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  elsif stored.status <> 'shipped' then
    perform private.refuse(409, 'order_not_shipped');
  end if;
  if stored.tracking_number is distinct from clean then
    update public.orders o set tracking_number = clean where o.id = stored.id;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, tracking_number
    ) values (
      stored.id, auth.uid(), stored.status, stored.payment_status, stored.status, stored.payment_status, coalesce(clean, '')
    );
  end if;
  return public.admin_order(set_tracking_number.number);
end
$$;
comment on function public.set_tracking_number(text, text) is
  'For administrators: sets the tracking number of a shipped order, or takes it away when it is empty; gives the order back as admin_order does.';
grant execute on function public.set_tracking_number(text, text) to authenticated;

-- Blanks inside a number made another key of it, and nothing limited who asked: one normal form now serves the search and
-- its limits, and who asks is counted too.
create or replace function private.order_number(written text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(translate(written, '‐‑‒–—', '-----'), '\s|#|n°', '', 'gi'))
$$;
comment on function private.order_number(text) is 'The number of an order, however a person writes it.';

create or replace function public.find_order(order_number text, email text, postal_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  number text := private.order_number(find_order.order_number);
  address text := private.address_key(find_order.email);
  caller text := coalesce(private.request_caller(), 'caller:unknown');
  found public.orders;
begin
  if number is null or email is null or find_order.postal_code is null or length(find_order.order_number) > 60
    or length(email) > 254 or length(find_order.postal_code) > 40
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Where no network address is known, this would count everybody as one.
  if caller <> 'caller:unknown' then
    perform private.limit_attempts('order_lookup', caller, 30, interval '15 minutes');
    perform private.limit_attempts('order_lookup', 'day ' || caller, 100, interval '1 day');
  end if;
  -- What no order can be called is not worth a record of its own.
  if number !~ '^CMD-[0-9]{4}-[0-9]{4,}$' then
    return null;
  end if;
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, number), 10, interval '15 minutes');
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, address), 10, interval '15 minutes');
  -- Many networks together; far more than its owner needs and than one stranger can make.
  perform private.limit_attempts('order_lookup', private.lookup_key('number', number), 500, interval '1 day');
  perform private.limit_attempts('order_lookup', address, 500, interval '1 day');
  found := private.order_of(number, email);
  return case
    when private.postal_code(found.postal_code) = private.postal_code(find_order.postal_code)
    then found.access_token
  end;
end
$$;
comment on function public.find_order(text, text, text) is
  'The token of an order for who knows its number, e-mail address and postal code; null for anything else. One network address tries 30 times in 15 minutes and 100 times a day, 10 times in 15 minutes for one number and for one e-mail address, whether they exist or not; all networks together 500 times a day for one of them.';
grant execute on function public.find_order(text, text, text) to anon, authenticated;
-- What a product costs and cost, how many are left, and what is said of both.

create or replace function private.record_stock_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stock_movements (product_id, change, reason, note, order_id, by)
  values (
    new.product_id,
    new.stock - case when tg_op = 'INSERT' then 0 else old.stock end,
    coalesce(nullif(current_setting('shop.stock_reason', true), ''), 'adjustment'),
    nullif(current_setting('shop.stock_note', true), ''),
    nullif(current_setting('shop.stock_order', true), '')::uuid,
    auth.uid()
  );
  return null;
end
$$;
comment on function private.record_stock_movement() is
  'Trigger: every change of stock enters the ledger; the transaction may say why in shop.stock_reason, _note and _order.';

-- Code de la consommation L.112-1-1: a price cut is announced against the lowest price of the 30 days before it.
create table public.product_prices (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  price numeric(10, 2) not null check (price > 0),
  published boolean not null,
  since timestamptz not null default clock_timestamp()
);

comment on table public.product_prices is 'History of prices, written by the database alone.';
comment on column public.product_prices.id is 'Identifier.';
comment on column public.product_prices.product_id is 'Product.';
comment on column public.product_prices.price is 'Price in euros, taxes included, from that moment on.';
comment on column public.product_prices.published is 'Whether the product was offered to customers at this price.';
comment on column public.product_prices.since is 'From when the price held; until the next row of the product.';

create index product_prices_history on public.product_prices (product_id, since desc);
alter table public.product_prices enable row level security;
grant select on public.product_prices to service_role;

create table public.inventory (
  product_id bigint primary key references public.products (id) on delete cascade,
  stock int not null default 0 check (stock between 0 and 1000000),
  min_stock int not null default 2 check (min_stock >= 0),
  max_stock int check (max_stock >= min_stock),
  cost numeric(10, 2) check (cost >= 0),
  supplier text check (length(supplier) <= 160),
  last_restocked timestamptz
  -- Stock changes with every order: room in the page keeps these updates off the index.
) with (fillfactor = 50);

comment on table public.inventory is 'Stock of a product: one row each, made with the product.';
comment on column public.inventory.product_id is 'Product.';
comment on column public.inventory.stock is 'Pieces that can be sold now; never below zero.';
comment on column public.inventory.min_stock is 'At or below this the stock counts as low.';
comment on column public.inventory.max_stock is 'Pieces the shop wants at most.';
comment on column public.inventory.cost is 'Purchase price of a piece in euros; never public.';
comment on column public.inventory.supplier is 'Who delivers it.';
comment on column public.inventory.last_restocked is 'When pieces last came in.';

alter table public.inventory enable row level security;
grant select, insert, update on public.inventory to service_role;
create trigger inventory_opened after insert on public.inventory
  for each row when (new.stock <> 0) execute function private.record_stock_movement();
create trigger inventory_moved after update of stock on public.inventory
  for each row when (new.stock <> old.stock) execute function private.record_stock_movement();
-- A stock is opened and goes with its product.
create trigger inventory_audit after update on public.inventory
  for each row execute function private.audit_change('product_id', '');

create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  change int not null check (change <> 0),
  reason text not null check (reason in ('sale', 'return', 'restock', 'adjustment')),
  note text check (length(note) <= 400),
  -- Stock is taken before the order is written, both in one transaction.
  order_id uuid references public.orders (id) deferrable initially deferred,
  at timestamptz not null default clock_timestamp(),
  by uuid
);

comment on table public.stock_movements is 'Ledger of the stock, written by the database alone: the changes of a product add up to its stock.';
comment on column public.stock_movements.id is 'Identifier.';
comment on column public.stock_movements.product_id is 'Product.';
comment on column public.stock_movements.change is 'Pieces that came in (positive) or went out (negative).';
comment on column public.stock_movements.reason is 'sale, return, restock or adjustment.';
comment on column public.stock_movements.note is 'Free words of the person who adjusted it.';
comment on column public.stock_movements.order_id is 'Order that took or gave back the pieces.';
comment on column public.stock_movements.at is 'When.';
comment on column public.stock_movements.by is 'Account that did it; null is the shop''s own software.';

create index stock_movements_product on public.stock_movements (product_id, at desc);
create index stock_movements_order on public.stock_movements (order_id) where order_id is not null;
alter table public.stock_movements enable row level security;
grant select on public.stock_movements to service_role;

create or replace function private.visible_stock_cap() returns int language sql immutable set search_path = '' as 'select 100';
comment on function private.visible_stock_cap() is 'The public sees no stock figure above this one: VISIBLE_STOCK_CAP of src/domain/rules.ts.';

create or replace function private.popularity_days() returns int language sql immutable set search_path = '' as 'select 90';
comment on function private.popularity_days() is 'Days of sales that rank the catalogue: POPULARITY_DAYS of src/domain/rules.ts.';

-- Code de la consommation L.112-1-1: what a price cut is announced against comes from the history that the database keeps.
create or replace function private.price_cut_days() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.price_cut_days() is
  'Days before a price cut whose lowest price is the reference, and days a cut is announced: PRICE_CUT_DAYS of src/domain/rules.ts.';

create or replace function private.reference_price(product bigint) returns numeric
language sql stable security definer set search_path = '' as $$
  with periods as (
    select h.price, h.published, h.since,
      coalesce(lead(h.since) over (order by h.since, h.id), 'infinity'::timestamptz) as until
    from public.product_prices h where h.product_id = reference_price.product
  ), cut as (
    -- The present price holds since it was first asked after the last other one that customers saw.
    select p.price, min(p.since) as since
    from periods p join periods now on now.until = 'infinity' and now.published and now.price = p.price
    where p.published and p.since > coalesce(
      (select max(o.since) from periods o where o.published and o.price <> now.price), '-infinity')
    group by p.price
  )
  select min(p.price)
  from periods p, cut
  where p.published and p.since < cut.since
    and p.until > cut.since - make_interval(days => private.price_cut_days())
    and cut.since > now() - make_interval(days => private.price_cut_days())
  having min(p.price) > (select price from cut)
$$;
comment on function private.reference_price(bigint) is
  'Lowest price in euros that customers saw in the 30 days before a product’s price was cut; null when it was not cut in the last 30 days.';

-- The reference price walks a product's price history: only those whose price moved lately can have one.
create or replace function public.get_offers(product_ids bigint[] default null)
returns table (product_id bigint, price numeric, available int, popularity int, reference_price numeric, name text)
language sql stable security definer set search_path = '' as $$
  with sold as (
    select d.product_id, sum(d.units) as units from private.daily_sales d
    where d.day > current_date - private.popularity_days()
    group by d.product_id
  ), ranked as (
    select p.id, p.price, p.name,
      row_number() over (order by coalesce(s.units, 0) desc, p.created_at desc, p.id desc)::int as popularity
    from public.products p left join sold s on s.product_id = p.id
    where p.state = 'published'
  ), moved as (
    select h.product_id from public.product_prices h
    group by h.product_id
    having count(*) > 1 and max(h.since) > now() - make_interval(days => private.price_cut_days())
  )
  select r.id, r.price, least(i.stock, private.visible_stock_cap()), r.popularity,
    case when m.product_id is not null then private.reference_price(r.id) end, r.name
  from ranked r
  join public.inventory i on i.product_id = r.id
  left join moved m on m.product_id = r.id
  where get_offers.product_ids is null or r.id = any (get_offers.product_ids)
  order by r.popularity
$$;
comment on function public.get_offers(bigint[]) is
  'What may have changed since a page was built, of published products (null is all): price in euros, pieces left (capped), rank by sales (1 sells best), reference price of a price cut or null, name.';
grant execute on function public.get_offers(bigint[]) to anon, authenticated, service_role;

create or replace function private.lowest_price(product bigint) returns numeric
language sql stable security definer set search_path = '' as $$
  select min(p.price)
  from (
    select h.price, h.published, coalesce(lead(h.since) over (order by h.since, h.id), 'infinity'::timestamptz) as until
    from public.product_prices h where h.product_id = lowest_price.product
  ) p
  where p.published and p.until > now() - make_interval(days => private.price_cut_days())
$$;
comment on function private.lowest_price(bigint) is
  'Lowest price in euros that customers saw in the last 30 days: what a price cut made now is announced against; null when they saw none.';

create or replace function private.set_stock_reason(reason text, note text) returns void
language sql set search_path = '' as $$
  select set_config('shop.stock_reason', set_stock_reason.reason, true),
    set_config('shop.stock_note', coalesce(left(btrim(set_stock_reason.note), 400), ''), true)
$$;
comment on function private.set_stock_reason(text, text) is 'Says why the stock changes in the rest of this transaction, for its ledger.';
-- How an order is placed.

create or replace function private.max_quantity() returns int language sql immutable set search_path = '' as 'select 99';
comment on function private.max_quantity() is 'Largest quantity of one product in an order: MAX_QUANTITY of src/domain/rules.ts.';

create or replace function private.max_cart_lines() returns int language sql immutable set search_path = '' as 'select 50';
comment on function private.max_cart_lines() is 'Lines of one order: MAX_CART_LINES of src/domain/rules.ts.';

-- A refusal named the price of any product by its id, of drafts too.
create or replace function private.offer_conflict(ids bigint[], total numeric default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'offers', jsonb_agg(jsonb_build_object(
      'product_id', w.id,
      'price', coalesce(p.price, 0),
      'available', case when p.id is null then 0 else least(i.stock, private.visible_stock_cap()) end
    ) order by w.n),
    'total', offer_conflict.total
  ))
  from unnest(ids) with ordinality w (id, n)
    left join public.products p on p.id = w.id and p.state = 'published'
    left join public.inventory i on i.product_id = p.id
$$;
comment on function private.offer_conflict(bigint[], numeric) is
  'Details of a refusal: what the shop offers now for the products of a cart, and the total it would charge. A product that is not published is told as one that never was: 0 pieces, price 0.';

create or replace function private.receipt(placed public.orders, created boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'order_number', placed.order_number, 'order_token', placed.access_token, 'subtotal', placed.subtotal,
    'shipping_fee', placed.shipping_fee, 'discount', placed.discount, 'tax', placed.tax, 'total', placed.total,
    'is_simulated', placed.is_simulated, 'created', created
  );
end
$$;
comment on function private.receipt(public.orders, boolean) is 'What place_order answers.';

create or replace function private.check_buyer(buyer record) returns void
language plpgsql set search_path = '' as $$
begin
  if not (private.is_text(buyer.first_name, 80) and private.is_text(buyer.last_name, 80))
    or length(buyer.phone) > 30 or private.has_link(buyer.first_name) or private.has_link(buyer.last_name)
  then
    perform private.refuse(400, 'customer_invalid');
  end if;
  if not private.is_text(buyer.email, 254) or buyer.email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.refuse(400, 'email_invalid');
  end if;
  if not (private.is_text(buyer.address, 200) and private.is_text(buyer.city, 100))
    or length(buyer.address_complement) > 200 or private.has_link(buyer.address) or private.has_link(buyer.city)
    or private.has_link(buyer.address_complement)
  then
    perform private.refuse(400, 'address_invalid');
  end if;
  if buyer.country is null or not buyer.country = any (private.countries()) then
    perform private.refuse(400, 'country_not_served');
  end if;
  if not private.is_postal_code(buyer.country, buyer.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  if buyer.payment_method is null or buyer.payment_method not in ('card', 'paypal') then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$$;
comment on function private.check_buyer(record) is 'Refuses a buyer or an address that an order could not store, or that is an advertisement.';

create or replace function private.check_lines(lines jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if lines is null or jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) = 0 then
    perform private.refuse(400, 'cart_empty');
  end if;
  if jsonb_array_length(lines) > private.max_cart_lines() then
    perform private.refuse(400, 'cart_too_large');
  end if;
  if exists (
    select from jsonb_array_elements(lines) l (line)
    where not private.is_whole(l.line -> 'quantity')
      or (l.line ->> 'quantity')::numeric not between 1 and private.max_quantity()
  ) then
    perform private.refuse(400, 'quantity_invalid');
  end if;
  if exists (
    select from jsonb_array_elements(lines) l (line)
    where not private.is_whole(l.line -> 'product_id')
      or (l.line ->> 'product_id')::numeric not between 1 and 9223372036854775807
  ) then
    perform private.refuse(409, 'product_unavailable');
  end if;
end
$$;
comment on function private.check_lines(jsonb) is 'Refuses lines of a cart that are no whole numbers in range.';

create or replace function private.most_orders_per_hour() returns int language sql immutable set search_path = '' as 'select 60';
comment on function private.most_orders_per_hour() is
  'Orders that one network address may place in an hour: MAX_ORDERS_PER_HOUR of src/domain/rules.ts.';

create or replace function private.most_orders_per_recipient() returns int language sql immutable set search_path = '' as 'select 5';
comment on function private.most_orders_per_recipient() is
  'Orders that are placed for one e-mail address in an hour: MAX_ORDERS_PER_RECIPIENT of src/domain/rules.ts.';

create or replace function public.place_order(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer record;
  method record;
  relay jsonb;
  shop record;
  placed public.orders;
  ids bigint[];
  quantities int[];
  positions bigint[];
  prices numeric[];
  names text[];
  images text[];
  offered int;
  in_stock boolean;
  subtotal numeric;
  fee numeric;
  rate numeric;
  total numeric;
  request_hash text;
  order_id uuid := gen_random_uuid();
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller'])::text, 'UTF8')), 'hex');
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, r.caller, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, btrim(r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text,
    caller text
  );
  if coalesce(buyer.idempotency_key, '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse(400, 'idempotency_key_invalid');
  end if;

  -- Calls with the same key wait for each other here, so the second one sees the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(buyer.idempotency_key, 0));
  select * into placed from public.orders o where o.idempotency_key = buyer.idempotency_key::uuid;
  if found then
    if placed.request_hash <> request_hash then
      perform private.refuse(409, 'idempotency_key_reused');
    end if;
    return private.receipt(placed, false);
  end if;

  perform private.check_lines(buyer.lines);
  perform private.check_buyer(buyer);
  if jsonb_typeof(buyer.expected_total) is distinct from 'number' then
    perform private.refuse(400, 'request_invalid');
  end if;

  select array_agg(l.id order by l.id), array_agg(l.quantity order by l.id), array_agg(l.position order by l.id),
    array_agg(p.price order by l.id), array_agg(p.name order by l.id), array_agg(p.images[1] order by l.id),
    count(p.id), bool_and(i.stock >= l.quantity), sum(p.price * l.quantity)
  into ids, quantities, positions, prices, names, images, offered, in_stock, subtotal
  from (
    select (e.line ->> 'product_id')::numeric::bigint as id, sum((e.line ->> 'quantity')::numeric)::int as quantity,
      row_number() over (order by min(e.n)) as position
    from jsonb_array_elements(buyer.lines) with ordinality e (line, n)
    group by 1
  ) l
    left join public.products p on p.id = l.id and p.state = 'published'
    left join public.inventory i on i.product_id = p.id;
  if exists (select from unnest(quantities) q (pieces) where q.pieces > private.max_quantity()) then
    perform private.refuse(400, 'quantity_invalid');
  end if;
  if offered < cardinality(ids) then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(ids));
  end if;

  select m.id, m.label, m.countries, m.needs_relay, case when subtotal >= m.free_from then 0 else m.price end as fee
  into method
  from public.shipping_methods m where m.id = buyer.shipping_method and m.active;
  if not found or not buyer.country = any (method.countries) then
    if not exists (select from public.shipping_methods m where m.active and buyer.country = any (m.countries)) then
      perform private.refuse(400, 'country_not_served');
    end if;
    perform private.refuse(409, 'shipping_method_unavailable');
  end if;
  -- The order keeps a copy of the point its buyer chose.
  if method.needs_relay then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = method.id and p.id = buyer.relay_point and p.country = buyer.country and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  fee := method.fee;
  total := subtotal + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt or buyer.country = 'CH' then 0 else s.tax_rate end as tax_rate, s.terms_version
  into shop from public.settings s;
  rate := shop.tax_rate;

  if not in_stock then
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, total));
  end if;
  if buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(ids, total));
  end if;

  -- From here on rows are locked, always in the order of the ids: two orders never wait for each other in a circle.
  perform set_config('shop.stock_reason', 'sale', true), set_config('shop.stock_order', order_id::text, true);
  for n in 1 .. cardinality(ids) loop
    update public.inventory i set stock = i.stock - quantities[n]
    where i.product_id = ids[n] and i.stock >= quantities[n];
    if not found then
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, total));
    end if;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);

  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when buyer.is_simulated then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, method.id, method.label, relay, subtotal,
    fee, rate, round(total * rate / (100 + rate), 2), total, shop.terms_version
  ) returning * into placed;
  insert into public.order_items (order_id, position, product_id, name, unit_price, quantity, image)
  select placed.id, l.position, l.id, l.name, l.price, l.quantity, l.image
  from unnest(positions, ids, names, prices, quantities, images) l (position, id, name, price, quantity, image);

  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.limit_attempts('checkout', buyer.caller, private.most_orders_per_hour(), interval '1 hour');
    -- Each order is confirmed by e-mail, to an address that nobody has proved.
    perform private.limit_attempts(
      'checkout', private.address_key(request ->> 'email'), private.most_orders_per_recipient(), interval '1 hour'
    );
  end if;
  return private.receipt(placed, true);
end
$$;
comment on function public.place_order(jsonb) is
  'Places an order in one transaction from ids, quantities, buyer, address and method; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour, and a smaller one in the name of one e-mail address; without it there is no limit. For the checkout function alone.';
grant execute on function public.place_order(jsonb) to service_role;
-- Customers: addresses, guest orders that become theirs, their data, its erasure.

create or replace function private.most_addresses() returns int language sql immutable set search_path = '' as 'select 20';
comment on function private.most_addresses() is 'Addresses that an account keeps: MAX_ADDRESSES of src/domain/rules.ts.';

create or replace function private.keep_address_book() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (private.is_visible(new.first_name) and private.is_visible(new.last_name))
    or private.has_link(new.first_name) or private.has_link(new.last_name)
  then
    perform private.refuse(400, 'customer_invalid');
  end if;
  if not (private.is_visible(new.address) and private.is_visible(new.postal_code) and private.is_visible(new.city))
    or private.has_link(new.address) or private.has_link(new.address_complement) or private.has_link(new.city)
  then
    perform private.refuse(400, 'address_invalid');
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('addresses ' || new.user_id, 0));
    if (select count(*) from public.addresses a where a.user_id = new.user_id) >= private.most_addresses() then
      perform private.refuse(409, 'addresses_too_many');
    end if;
  end if;
  if new.is_default then
    update public.addresses a set is_default = false
    where a.user_id = new.user_id and a.id <> new.id and a.is_default;
  end if;
  return new;
end
$$;
comment on function private.keep_address_book() is
  'Trigger: names and addresses can be seen and hold no links, a new default takes the place of the former one, and an account keeps at most twenty addresses.';

-- A second factor protects what an account holds, not only the pages that show it: whoever has the password alone reads
-- and changes nothing.
create or replace function public.current_person() returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from (select private.session_person() as id) p
  where p.id is not null and (auth.jwt() ->> 'aal' in ('aal2', 'aal3') or not private.has_factor(p.id))
    and not private.awaits_password((auth.jwt() ->> 'session_id')::uuid)
$$;
comment on function public.current_person() is
  'The account that calls, null for a visitor, for a session that has ended, for an account that is gone, while the code of its authenticator app is missing, and in the session of a link whose password has yet to be set.';
grant execute on function public.current_person() to authenticated;

create or replace function private.claim_at_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.claim_orders_of(new.id);
  return null;
end
$$;
comment on function private.claim_at_sign_in() is
  'Trigger: a sign-in finds orders that were placed in the same moment as the address was proved.';

create or replace function private.note_address_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.address_changes (user_id, at) values (new.id, clock_timestamp())
  on conflict (user_id) do update set at = excluded.at;
  return null;
end
$$;
comment on function private.note_address_change() is 'Trigger: remembers when an account got another address.';

create table public.addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  first_name text not null check (length(btrim(first_name)) >= 1 and length(first_name) <= 80),
  last_name text not null check (length(btrim(last_name)) >= 1 and length(last_name) <= 80),
  phone text not null default '' check (length(phone) <= 30),
  address text not null check (length(btrim(address)) >= 1 and length(address) <= 200),
  address_complement text not null default '' check (length(address_complement) <= 200),
  postal_code text not null check (length(btrim(postal_code)) >= 1 and length(postal_code) <= 12),
  city text not null check (length(btrim(city)) >= 1 and length(city) <= 100),
  country text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint addresses_french_postal_code check (country <> 'FR' or postal_code ~ '^[0-9]{5}$')
);

comment on table public.addresses is 'Where customers want their orders sent; orders keep copies of their own.';
comment on column public.addresses.id is 'Identifier.';
comment on column public.addresses.user_id is 'Account it belongs to.';
comment on column public.addresses.first_name is 'First name of who receives the parcel.';
comment on column public.addresses.last_name is 'Last name of who receives the parcel.';
comment on column public.addresses.phone is 'Telephone for the carrier, or empty.';
comment on column public.addresses.address is 'Street and number.';
comment on column public.addresses.address_complement is 'Second line of the address, or empty.';
comment on column public.addresses.postal_code is 'Postal code; five digits in France.';
comment on column public.addresses.city is 'City.';
comment on column public.addresses.country is 'ISO 3166 code of a country the shop delivers to.';
comment on column public.addresses.is_default is 'The one the checkout starts with; at most one of an account.';
comment on column public.addresses.created_at is 'When it was added.';

create index addresses_by_user on public.addresses (user_id, created_at);
create unique index addresses_one_default on public.addresses (user_id) where is_default;
alter table public.addresses enable row level security;
grant select, delete on public.addresses to authenticated;
grant insert (first_name, last_name, phone, address, address_complement, postal_code, city, country, is_default),
  update (first_name, last_name, phone, address, address_complement, postal_code, city, country, is_default)
  on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;
create policy "customers keep their own addresses" on public.addresses
  for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "a second factor counts" on public.addresses
  as restrictive for all to authenticated
  using ((select public.current_person()) is not null) with check ((select public.current_person()) is not null);
create trigger addresses_keep_book before insert or update on public.addresses
  for each row execute function private.keep_address_book();
create trigger addresses_postal_code before insert or update of postal_code, country on public.addresses
  for each row execute function private.keep_postal_code();

-- Orders placed as a guest came to an account at the moment its address was confirmed, and never afterwards: who forgot
-- to sign in missed theirs. What a proof was worth is kept now, so that it counts for later orders too.
create table private.proven_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  at timestamptz not null default now()
);

comment on table private.proven_addresses is
  'Accounts whose password was chosen by who opened a link sent to their e-mail address. A flag of Auth proves less: the password may be that of a stranger who signed up first.';
comment on column private.proven_addresses.user_id is 'Account.';
comment on column private.proven_addresses.email is 'Address in lower case; it proves nothing once the account has another one.';
comment on column private.proven_addresses.at is 'When.';

create index proven_addresses_by_email on private.proven_addresses (email);
alter table private.proven_addresses enable row level security;

create table private.address_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  at timestamptz not null
);

comment on table private.address_changes is
  'Accounts that got another e-mail address: what was opened before proves nothing about it, and of the two links of a change either may be the last.';
comment on column private.address_changes.user_id is 'Account.';
comment on column private.address_changes.at is 'When its address changed last.';

alter table private.address_changes enable row level security;

-- The link of a message began a session that could do all that the account can, before anybody had chosen a password.
-- Such a session now chooses a password, and is nobody until then.
create table private.finished_links (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  at timestamptz not null default now()
);

comment on table private.finished_links is
  'Sessions that the link of a message began and in which the account''s password was then set: they count like those of a password.';
comment on column private.finished_links.session_id is 'Session of Auth.';
comment on column private.finished_links.at is 'When the password was set.';

alter table private.finished_links enable row level security;

-- A declaration of withdrawal is what both sides prove it with, for the five years that the privacy page names: an account
-- that is erased takes neither its name nor its address away.
create or replace function public.erase_account(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select lower(u.email) from auth.users u where u.id = person);
begin
  -- Administrators leave through the administration, which keeps a last owner.
  if exists (select from public.admin_users a where a.user_id = person) then
    perform private.refuse(409, 'request_invalid');
  end if;
  delete from public.cart_items c where c.user_id = person;
  delete from public.addresses a where a.user_id = person;
  delete from private.cart_changes c where c.user_id = person;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.contact_messages m where lower(m.email) = address;
  delete from private.form_attempts f where f.key in (private.address_key(address), person::text);
  -- What was sold stays on the books, and leads to nobody's account.
  update public.orders o set user_id = null where o.user_id = person;
  -- Auth ties these to a person by no foreign key.
  delete from auth.flow_state f where f.user_id = person;
  delete from auth.refresh_tokens t where t.user_id = person::text;
  -- The log that hosted Auth writes names the address with every sign-in; the embedded backend has none.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries e
      where e.payload ->> ''actor_id'' = $1 or lower(e.payload ->> ''actor_username'') = $2
        or e.payload -> ''traits'' ->> ''user_id'' = $1 or lower(e.payload -> ''traits'' ->> ''user_email'') = $2'
    using person::text, address;
  end if;
  delete from auth.users u where u.id = person;
end
$$;
comment on function public.erase_account(uuid) is
  'Erases an account: person, sessions, codes, Auth''s own log of them, cart, addresses, consents, messages and tries; orders stay on the books without a link to it, and declared withdrawals as they were declared, which the shop must be able to prove. Refuses administrators. For the account-delete function alone.';
grant execute on function public.erase_account(uuid) to service_role;

create or replace function private.proven_address() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = (select public.current_person()) and u.email_confirmed_at is not null
$$;
comment on function private.proven_address() is 'The caller''s e-mail address in lower case, once it is confirmed; otherwise null.';

-- The newsletter is left by any account whose address is confirmed: what it was agreed to with is shown to the same.
create or replace function public.my_data() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'newsletter', (
      select json_agg(json_build_object('email', s.email, 'status', s.status, 'requested_at', s.created_at,
        'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at))
      from public.newsletter_subscribers s where lower(s.email) = a.confirmed
    ),
    'consents', coalesce((
      select json_agg(json_build_object('event', p.event, 'at', p.at, 'consent_version', p.consent_version,
        'consent_text', p.consent_text, 'source', p.source) order by p.at)
      from public.newsletter_proofs p where lower(p.email) = a.confirmed
    ), '[]'),
    'messages', coalesce((
      select json_agg(json_build_object('at', m.created_at, 'first_name', m.first_name, 'last_name', m.last_name,
        'name', m.order_name, 'email', m.email, 'phone', m.phone, 'subject', coalesce(m.subject, m.order_subject),
        'order_number', m.order_number, 'message', m.message) order by m.created_at)
      from public.contact_messages m where lower(m.email) = a.owned
    ), '[]'),
    'withdrawals', coalesce((
      select json_agg(json_build_object('reference', w.reference, 'declared_at', w.declared_at, 'name', w.name,
        'email', w.email, 'order_number', w.order_number, 'items', w.items, 'status', w.status) order by w.declared_at)
      from public.withdrawals w where lower(w.email) = a.owned
    ), '[]')
  )
  from (select private.proven_address() as confirmed, private.owned_address() as owned) a
$$;
comment on function public.my_data() is
  'What the shop keeps under the caller''s address beside account, addresses, cart and orders: newsletter and consents once it is confirmed, messages and withdrawals once the caller has proved to own it.';
grant execute on function public.my_data() to authenticated;

create or replace function private.claim_orders_of(person uuid) returns void
language sql security definer set search_path = '' as $$
  update public.orders o set user_id = p.user_id
  from private.proven_addresses p join auth.users u on u.id = p.user_id
  where p.user_id = person and lower(u.email) = p.email and o.user_id is null and lower(o.email) = p.email
$$;
comment on function private.claim_orders_of(uuid) is 'Gives an account the orders of guests with the address that it has proved to own.';

-- An access token outlives its session by up to an hour: whoever had signed out everywhere, or had changed a stolen password,
-- was not safe before. A token counts now only while its session stands.
create or replace function private.session_person() returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id from auth.sessions s
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$$;
comment on function private.session_person() is
  'The account whose session calls, null for a visitor and once the session has ended. The code of an authenticator app may still be missing.';

create or replace function private.owned_address() returns text
language sql stable security definer set search_path = '' as $$
  select p.email from private.proven_addresses p join auth.users u on u.id = p.user_id
  where p.user_id = (select public.current_person()) and lower(u.email) = p.email
$$;
comment on function private.owned_address() is
  'The caller''s e-mail address in lower case, once they have proved to own it; otherwise null.';

create or replace function private.is_link_method(method text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(method in ('otp', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change'), false)
$$;
comment on function private.is_link_method(text) is
  'Whether a way to begin a session, as Auth names them, was the link of a message or the code in it.';

create or replace function private.awaits_password(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.link_opened_at(session) is not null
    and not exists (select from private.finished_links f where f.session_id = session)
$$;
comment on function private.awaits_password(uuid) is
  'Whether a session was begun by a link and its password has yet to be set.';

create or replace function private.whole_person(session uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id from auth.sessions s
  where s.id = session and (s.not_after is null or s.not_after > now())
    and (s.aal::text in ('aal2', 'aal3') or not private.has_factor(s.user_id))
    and not private.awaits_password(s.id)
$$;
comment on function private.whole_person(uuid) is
  'The account behind a session that lacks neither the code of an app nor a password: what public.current_person() says, for the functions.';

create or replace function private.is_proven(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.proven_addresses p join auth.users u on u.id = p.user_id
    where p.user_id = person and lower(u.email) = p.email
  )
$$;
comment on function private.is_proven(uuid) is 'Whether an account has proved to own the e-mail address that it has now.';

create or replace function private.prove_address(person uuid, session uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  opened constant timestamptz := private.link_opened_at(session);
begin
  -- The session that a change of address by Auth itself opens begins with the change: it is told from a later one by a minute.
  if opened is null or exists (
    select from private.address_changes c where c.user_id = person and opened < c.at + interval '1 minute'
  ) or private.is_administrator(person) then
    return false;
  end if;
  insert into private.proven_addresses (user_id, email)
  select u.id, lower(u.email) from auth.users u
  where u.id = person and u.email <> '' and u.email_confirmed_at is not null
  on conflict (user_id) do update set email = excluded.email, at = excluded.at;
  if not found then
    return false;
  end if;
  delete from private.sign_up_passwords p using auth.users u where u.id = person and p.email = lower(u.email);
  perform private.claim_orders_of(person);
  return true;
end
$$;
comment on function private.prove_address(uuid, uuid) is
  'Takes the address of an account for proved whose password was set in a session that a link of a message began: orders placed as a guest come to it. An administrator''s account proves nothing: it has no orders.';

create or replace function private.link_person(session uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id from auth.sessions s
  where s.id = session and (s.not_after is null or s.not_after > now())
    and private.link_opened_at(session) > now() - interval '1 hour'
    and (s.aal::text in ('aal2', 'aal3') or not private.has_factor(s.user_id))
$$;
comment on function private.link_person(uuid) is
  'The account whose password a session may choose: a link of a message began it at most an hour ago, and no code of an app is missing.';
-- Passwords, second factors, changes of address, and the letters that tell of them.

create or replace function private.forget_sign_up_passwords() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.sign_up_passwords p where p.email = lower(old.email);
  return null;
end
$$;
comment on function private.forget_sign_up_passwords() is 'Trigger: with an account goes what was typed at its sign-up.';

create or replace function private.keep_passwords() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Auth takes what it likes for a password, and asks for no current one: class 22 is the caller's fault.
  if coalesce(current_setting('shop.sets_password', true), '') <> 'yes' and not private.is_administrator(new.id) then
    raise exception using errcode = '22023', message = 'passwords are changed through the function account-password';
  end if;
  return new;
end
$$;
comment on function private.keep_passwords() is
  'Trigger: the password of a customer is changed through the shop''s functions alone. An administrator''s account has one that nobody knows, which the log-in sets.';

create or replace function private.check_factor_permit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  permitted text;
begin
  delete from private.factor_permits p
  where p.user_id = new.user_id and p.at > now() - interval '1 minute'
    and p.secret_hash = encode(sha256(convert_to(coalesce(new.friendly_name, ''), 'UTF8')), 'hex')
  returning p.label into permitted;
  if permitted is null then
    -- Class 22 is the caller's fault.
    raise exception using errcode = '22023', message = 'a second factor needs a permit';
  end if;
  new.friendly_name := permitted;
  return new;
end
$$;
comment on function private.check_factor_permit() is 'Trigger: no second factor is enrolled without a permit.';

create or replace function private.drop_unproven_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (select s.user_id from auth.sessions s where s.id = new.session_id);
begin
  if private.is_link_method(new.authentication_method) and person is not null and not private.is_proven(person)
    and not private.is_administrator(person) then
    delete from auth.mfa_factors f where f.user_id = person;
    delete from private.recovery_codes c where c.user_id = person;
  end if;
  return null;
end
$$;
comment on function private.drop_unproven_factors() is
  'Trigger: a link opened frees an account that nobody has proved of the second factor that a stranger may have enrolled.';

create or replace function private.note_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The first password of an account is no news, and that of an administrator nobody knows.
  if private.is_proven(new.id) and not private.is_administrator(new.id) then
    perform private.note_news(new.id, 'password');
  end if;
  return null;
end
$$;
comment on function private.note_password() is 'Trigger: the owner of an account is told of a new password.';

create or replace function private.note_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The new row of an update, the old one of a deletion.
  person constant uuid := coalesce(new.user_id, old.user_id);
begin
  if private.is_proven(person) or private.is_administrator(person) then
    perform private.note_news(person, case tg_op when 'DELETE' then 'factor_off' else 'factor_on' end);
  end if;
  return null;
end
$$;
comment on function private.note_factor() is 'Trigger: the owner of an account is told of a second factor that counts, or counts no more.';

-- Auth's own change of an e-mail address is closed, as its sign-up is: the function account-email takes its place.
create or replace function private.keep_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Class 22 is the caller's fault.
  raise exception using errcode = '22023', message = 'addresses are changed through the function account-email';
end
$$;
comment on function private.keep_addresses() is
  'Trigger: nobody asks Auth for another e-mail address. It tells a known one from a free one; where the database is asked first, as by the embedded Auth, everybody is refused alike.';

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

comment on table private.recovery_codes is 'What opens an account whose authenticator app is lost: ten codes, each for one use.';
comment on column private.recovery_codes.user_id is 'Account.';
comment on column private.recovery_codes.hash is 'SHA-256 of account and code: 60 random bits need no slow hash.';
comment on column private.recovery_codes.created_at is 'When it was made.';

alter table private.recovery_codes enable row level security;

-- Whoever signed up with somebody's address had a password that worked as soon as its owner opened the link. The password
-- of a sign-up is now kept apart and reaches the account when the link is opened in the browser that asked for it; in any
-- other one it is chosen anew. Until then the account has a password that nobody knows.
create table private.sign_up_passwords (
  verifier_hash text primary key check (verifier_hash ~ '^[0-9a-f]{64}$'),
  email text not null check (email = lower(email)),
  password_hash text not null check (password_hash ~ '^\$2[aby]\$[0-9]{2}\$.{53}$'),
  at timestamptz not null default now()
);

comment on table private.sign_up_passwords is
  'Passwords typed at sign-up, for a day, until the link of the message is opened in the same browser.';
comment on column private.sign_up_passwords.verifier_hash is 'SHA-256 of a random text that the browser keeps.';
comment on column private.sign_up_passwords.email is 'Address that was signed up with, in lower case.';
comment on column private.sign_up_passwords.password_hash is 'bcrypt hash of the password.';
comment on column private.sign_up_passwords.at is 'When.';

create index sign_up_passwords_by_email on private.sign_up_passwords (email, at);
alter table private.sign_up_passwords enable row level security;

-- Auth lets any session enrol a second factor: that of whoever signed up with somebody's address and shut its owner out, that
-- of a reset mail to an administrator's address. Auth tells its tables nothing of the session, so the session has itself
-- given a permit first, whose secret it puts in place of the factor's name.
create table private.factor_permits (
  secret_hash text primary key check (secret_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  label text not null check (length(label) between 1 and 100),
  at timestamptz not null default now()
);

comment on table private.factor_permits is 'Permits to enrol one second factor, for a minute.';
comment on column private.factor_permits.secret_hash is 'SHA-256 of the name that the factor must be enrolled with.';
comment on column private.factor_permits.user_id is 'Account.';
comment on column private.factor_permits.label is 'Name that the factor then gets.';
comment on column private.factor_permits.at is 'When it was given.';

create index factor_permits_by_user on private.factor_permits (user_id);
alter table private.factor_permits enable row level security;

-- Nobody told the owner of an account that its password, its address or its second factor had changed. What Auth changes
-- sends no letter of the shop, so the database notes it, and the functions send what is noted.
create table private.account_news (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  kind text not null check (kind in ('password', 'email', 'factor_on', 'factor_off')),
  new_email text,
  at timestamptz not null default now(),
  taken_at timestamptz
);

comment on table private.account_news is 'What the owners of accounts are to be told by letter, until it is sent, for a day.';
comment on column private.account_news.id is 'Number.';
comment on column private.account_news.user_id is 'Account.';
comment on column private.account_news.email is 'Where the letter goes: of a changed address, the former one.';
comment on column private.account_news.kind is 'What has happened: password, email, factor_on, factor_off.';
comment on column private.account_news.new_email is 'Of a changed address, the new one.';
comment on column private.account_news.at is 'When.';
comment on column private.account_news.taken_at is 'When it was last taken to be sent.';

create index account_news_by_user on private.account_news (user_id);
alter table private.account_news enable row level security;

-- Auth's own change of an e-mail address tells who has an account. The shop's function answers everybody alike and changes
-- the address once both mailboxes have agreed, in a session of the account: that proves the new one, too.
create table private.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  new_token_hash text not null unique check (new_token_hash ~ '^[0-9a-f]{64}$'),
  old_token_hash text not null unique check (old_token_hash ~ '^[0-9a-f]{64}$'),
  new_at timestamptz,
  old_at timestamptz,
  at timestamptz not null default now()
);

comment on table private.email_changes is 'Changes of address that wait for the two mailboxes, for an hour.';
comment on column private.email_changes.user_id is 'Account; a later change takes the place of an earlier one.';
comment on column private.email_changes.email is 'New address, in lower case.';
comment on column private.email_changes.new_token_hash is 'SHA-256 of the secret in the letter to the new address.';
comment on column private.email_changes.old_token_hash is 'SHA-256 of the secret in the letter to the present one.';
comment on column private.email_changes.new_at is 'When the new mailbox agreed.';
comment on column private.email_changes.old_at is 'When the present mailbox agreed.';
comment on column private.email_changes.at is 'When it was asked for.';

alter table private.email_changes enable row level security;

create trigger claim_at_sign_in after update of last_sign_in_at on auth.users
  for each row when (new.last_sign_in_at is distinct from old.last_sign_in_at)
  execute function private.claim_at_sign_in();
create trigger note_address_change after update of email on auth.users
  for each row when (new.email is distinct from old.email)
  execute function private.note_address_change();
create trigger forget_sign_up_passwords after delete on auth.users
  for each row execute function private.forget_sign_up_passwords();
create trigger keep_passwords before update of encrypted_password on auth.users
  for each row when (
    coalesce(old.encrypted_password, '') <> '' and coalesce(new.encrypted_password, '') <> ''
    and new.encrypted_password is distinct from old.encrypted_password
  )
  execute function private.keep_passwords();
create trigger note_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.note_password();
create trigger keep_addresses before update of email_change on auth.users
  for each row when (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change)
  execute function private.keep_addresses();

create trigger check_factor_permit before insert on auth.mfa_factors
  for each row when (new.status = 'unverified') execute function private.check_factor_permit();
create trigger note_factor_on after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.note_factor();
create trigger note_factor_off after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.note_factor();

create trigger drop_unproven_factors after insert on auth.mfa_amr_claims
  for each row execute function private.drop_unproven_factors();

create trigger keep_admin_sessions before delete on auth.sessions
  for each row execute function private.keep_admin_sessions();

create or replace function private.recovery_hash(person uuid, code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(person || ' ' || upper(regexp_replace(code, '[^[:alnum:]]', '', 'g')), 'UTF8')), 'hex')
$$;
comment on function private.recovery_hash(uuid, text) is 'What is kept of a recovery code; hyphens, blanks and case do not count.';

create or replace function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  -- Bytes 6 and 8 of a UUID hold its version and variant and are not random: they are left out.
  select string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (get_byte(r.bytes, n) & 31), 1) || case when n in (3, 10) then '-' else '' end,
    '' order by n
  )
  from (select uuid_send(gen_random_uuid()) as bytes) r, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) n
$$;
comment on function private.new_recovery_code() is 'Twelve random signs in three groups, none that is taken for another.';

create or replace function private.has_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
$$;
comment on function private.has_factor(uuid) is 'Whether an account asks for the code of an authenticator app.';

create or replace function public.make_recovery_codes() returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := public.current_person();
  codes text[];
begin
  if person is null or not private.has_factor(person) then
    perform private.refuse(401, 'sign_in_required');
  end if;
  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 10);
  delete from private.recovery_codes c where c.user_id = person;
  insert into private.recovery_codes (user_id, hash)
  select person, private.recovery_hash(person, c.code) from unnest(codes) c (code);
  return to_json(codes);
end
$$;
comment on function public.make_recovery_codes() is
  'Ten new codes for the caller, who has given the code of the authenticator app; those made before are void. They are told this once: only hashes are kept.';
grant execute on function public.make_recovery_codes() to authenticated;

create or replace function public.recovery_codes_left() returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.recovery_codes c where c.user_id = (select public.current_person())
$$;
comment on function public.recovery_codes_left() is 'How many recovery codes the caller has.';
grant execute on function public.recovery_codes_left() to authenticated;

create or replace function public.use_recovery_code(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  -- The password was given and the app's code was not: this is what the recovery code stands for.
  person uuid := private.session_person();
begin
  if person is null or not private.has_factor(person) then
    perform private.refuse(401, 'sign_in_required');
  end if;
  -- A wrong code is an answer and no error, for an error would undo the count.
  if not private.allow_attempt('recovery_code', person::text, 10, interval '15 minutes') then
    perform private.refuse(429, 'too_many_requests');
  end if;
  delete from private.recovery_codes c
  where c.user_id = person and c.hash = private.recovery_hash(person, use_recovery_code.code);
  if not found then
    return false;
  end if;
  delete from private.recovery_codes c where c.user_id = person;
  delete from auth.mfa_factors f where f.user_id = person;
  -- The other sessions of an administrator end only once they are no longer registered.
  delete from private.admin_sessions r using public.admin_users a
  where a.id = r.admin_id and a.user_id = person and r.session_id <> (auth.jwt() ->> 'session_id')::uuid;
  return true;
end
$$;
comment on function public.use_recovery_code(text) is
  'Takes a recovery code in place of a lost authenticator app: the app and all codes of the caller are void, and the account is open again with its password. False for a wrong code; ten tries in 15 minutes.';
grant execute on function public.use_recovery_code(text) to authenticated;

create or replace function private.sign_up_letter_gap() returns interval language sql immutable set search_path = ''
as $$ select interval '60 seconds' $$;
comment on function private.sign_up_letter_gap() is
  'Time between two letters that sign-ups have sent to one address: SIGN_UP_LETTERS of src/domain/rules.ts.';

create or replace function private.most_sign_up_letters() returns int language sql immutable set search_path = '' as 'select 5';
comment on function private.most_sign_up_letters() is
  'Letters that sign-ups have sent to one address in an hour: SIGN_UP_LETTERS of src/domain/rules.ts.';

-- Auth's own sign-up tells a known address from a free one: it is closed, and the shop's function asks in its place.
create or replace function public.begin_sign_up(email text, caller text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_key(begin_sign_up.email);
begin
  if begin_sign_up.caller is not null then
    perform private.limit_attempts('sign_up', begin_sign_up.caller, 10, interval '1 hour');
  end if;
  -- The lock of allow_attempt: of sign-ups with one address at once only the first has a letter sent.
  perform pg_advisory_xact_lock(hashtextextended('sign_up' || address, 0));
  if exists (
    select from private.form_attempts a
    where a.form = 'sign_up' and a.key = address and a.at > clock_timestamp() - private.sign_up_letter_gap()
  ) or not private.allow_attempt('sign_up', address, private.most_sign_up_letters(), interval '1 hour') then
    return null;
  end if;
  return case when exists (select from auth.users u where u.email = lower(btrim(begin_sign_up.email)))
    then 'known' else 'new' end;
end
$$;
comment on function public.begin_sign_up(text, text) is
  'Counts a sign-up and says whether an account has its address: new, known (confirmed or not), or null where no letter is due, one a minute and five an hour to one address. At most 10 an hour from one network address (`caller`, a hash); without it there is no such limit. For the sign-up function alone.';
grant execute on function public.begin_sign_up(text, text) to service_role;

create or replace function public.forget_sign_up(email text) returns void
language sql security definer set search_path = '' as $$
  delete from private.form_attempts a
  where a.form = 'sign_up' and a.key = private.address_key(forget_sign_up.email)
    and a.at > clock_timestamp() - private.sign_up_letter_gap()
$$;
comment on function public.forget_sign_up(text) is
  'Takes back what begin_sign_up counted for an address to which no letter could be sent: the next try is due one. For the sign-up function alone.';
grant execute on function public.forget_sign_up(text) to service_role;

create or replace function public.keep_sign_up_password(email text, verifier text, password_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox constant text := lower(btrim(keep_sign_up_password.email));
begin
  delete from private.sign_up_passwords p
  where p.at < now() - interval '1 day'
    or p.verifier_hash in (
      select o.verifier_hash from private.sign_up_passwords o where o.email = mailbox order by o.at desc offset 19
    );
  insert into private.sign_up_passwords (verifier_hash, email, password_hash)
  select encode(sha256(convert_to(verifier, 'UTF8')), 'hex'), mailbox, keep_sign_up_password.password_hash
  -- An account that is proved has its password.
  where not exists (select from auth.users u where u.email = mailbox and private.is_proven(u.id))
  on conflict do nothing;
end
$$;
comment on function public.keep_sign_up_password(text, text, text) is
  'Keeps the password of a sign-up under the hash of its verifier, for a day; of one address the last twenty. For the sign-up function alone, after begin_sign_up.';
grant execute on function public.keep_sign_up_password(text, text, text) to service_role;

create or replace function private.set_password(person uuid, session uuid, hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('shop.sets_password', 'yes', true);
  update auth.users u set encrypted_password = hash, updated_at = now() where u.id = person;
  perform set_config('shop.sets_password', '', true);
  insert into private.finished_links (session_id) values (session) on conflict do nothing;
  -- Whoever else had got in is out. Of an administrator the log-in decides that.
  if not private.is_administrator(person) then
    delete from auth.sessions s where s.user_id = person and s.id <> session;
  end if;
end
$$;
comment on function private.set_password(uuid, uuid, text) is
  'Gives an account a password, by its bcrypt hash, in one of its sessions; the others end.';

create or replace function public.use_sign_up_password(verifier text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  person constant uuid := private.link_person(session);
  hash text;
begin
  if person is null or person <> auth.uid() then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if private.is_proven(person) or private.is_administrator(person) then
    return false;
  end if;
  select p.password_hash into hash from private.sign_up_passwords p join auth.users u on lower(u.email) = p.email
  where u.id = person and p.verifier_hash = encode(sha256(convert_to(verifier, 'UTF8')), 'hex')
    and p.at > now() - interval '1 day';
  if hash is null then
    return false;
  end if;
  perform private.set_password(person, session, hash);
  perform private.prove_address(person, session);
  return true;
end
$$;
comment on function public.use_sign_up_password(text) is
  'Gives the account of the caller the password typed at the sign-up whose verifier the caller''s browser kept, in a session that the link of the message began at most an hour ago. False where there is none, or the account is proved already: then the password is chosen anew.';
grant execute on function public.use_sign_up_password(text) to authenticated;

create or replace function public.choose_password(session uuid, hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.link_person(choose_password.session);
begin
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  perform private.set_password(person, choose_password.session, choose_password.hash);
  perform private.prove_address(person, choose_password.session);
end
$$;
comment on function public.choose_password(uuid, text) is
  'Sets the password (a bcrypt hash) of the account whose link began a session, and takes its address for proved. For the account-password function alone, which knows that the session''s token is good and that the password may be.';
grant execute on function public.choose_password(uuid, text) to service_role;

create or replace function public.begin_password_change(session uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  hash text;
begin
  select u.id, u.encrypted_password into person, hash from auth.users u
  where u.id = private.whole_person(begin_password_change.session);
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if private.is_administrator(person) then
    perform private.refuse(409, 'administrator_account');
  end if;
  perform private.limit_attempts('password', person::text, 10, interval '15 minutes');
  return coalesce(hash, '');
end
$$;
comment on function public.begin_password_change(uuid) is
  'Counts a guess of the current password of the account behind a session, ten in a quarter of an hour, and gives its hash. For the account-password function alone.';
grant execute on function public.begin_password_change(uuid) to service_role;

create or replace function public.change_password(session uuid, former text, hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  -- Of two changes at once the second began with a password that is no longer the current one.
  select u.id into person from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = change_password.session and u.encrypted_password = former for update of u;
  if person is null then
    perform private.refuse(401, 'credentials_invalid');
  end if;
  delete from private.form_attempts a where a.form = 'password' and a.key = person::text;
  perform private.set_password(person, change_password.session, change_password.hash);
end
$$;
comment on function public.change_password(uuid, text, text) is
  'Replaces the password of the account behind a session, whose current one (`former`, a hash as begin_password_change gave it) was right. For the account-password function alone.';
grant execute on function public.change_password(uuid, text, text) to service_role;

create or replace function public.permit_factor(label text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
  secret constant text := 'permit-' || gen_random_uuid() || gen_random_uuid();
begin
  if private.is_administrator(person) then
    if private.logged_in_admin() is null then
      perform private.refuse(401, 'sign_in_required');
    end if;
  else
    person := public.current_person();
    if person is null then
      perform private.refuse(401, 'sign_in_required');
    end if;
    if not private.is_proven(person) then
      perform private.refuse(403, 'address_unproven');
    end if;
  end if;
  if not private.is_text(permit_factor.label, 100) then
    perform private.refuse(400, 'request_invalid');
  end if;
  delete from private.factor_permits p where p.user_id = person or p.at < now() - interval '1 minute';
  insert into private.factor_permits (secret_hash, user_id, label)
  values (encode(sha256(convert_to(secret, 'UTF8')), 'hex'), person, permit_factor.label);
  return secret;
end
$$;
comment on function public.permit_factor(text) is
  'Lets the caller enrol one second factor within a minute, under the name that is returned; it is then called `label`. For customers whose address is proved, and for sessions of administrators that the log-in opened.';
grant execute on function public.permit_factor(text) to authenticated;

create or replace function private.note_news(person uuid, kind text) returns void
language sql security definer set search_path = '' as $$
  insert into private.account_news (user_id, email, kind)
  select u.id, u.email, note_news.kind from auth.users u where u.id = person and u.email <> ''
$$;
comment on function private.note_news(uuid, text) is 'Notes what the owner of an account is to be told.';

create or replace function public.take_account_news() returns json
language sql security definer set search_path = '' as $$
  with old as (
    delete from private.account_news n where n.at < now() - interval '1 day'
  ), taken as (
    update private.account_news n set taken_at = clock_timestamp()
    where n.id in (
      select d.id from private.account_news d
      where d.at >= now() - interval '1 day' and (d.taken_at is null or d.taken_at < clock_timestamp() - interval '1 minute')
      order by d.id limit 20 for update skip locked
    )
    returning n.*
  )
  select coalesce(json_agg(json_build_object(
    'id', t.id, 'email', t.email, 'kind', t.kind, 'new_email', t.new_email, 'at', t.at
  ) order by t.id), '[]') from taken t
$$;
comment on function public.take_account_news() is
  'What is to be told to owners of accounts, twenty letters at most; what was taken and not forgotten within a minute is taken again. For the functions alone.';
grant execute on function public.take_account_news() to service_role;

create or replace function public.forget_account_news(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.account_news n where n.id = any (ids)
$$;
comment on function public.forget_account_news(bigint[]) is 'Forgets news that was sent. For the functions alone.';
grant execute on function public.forget_account_news(bigint[]) to service_role;

create or replace function private.email_change_time() returns interval language sql immutable set search_path = ''
as $$ select interval '1 hour' $$;
comment on function private.email_change_time() is 'How long the two links of a change of address open.';

create or replace function public.begin_email_change(
  session uuid, email text, new_token text, old_token text, caller text default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.whole_person(begin_email_change.session);
  mailbox constant text := lower(btrim(begin_email_change.email));
  address constant text := private.address_key(begin_email_change.email);
  present text;
begin
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if private.is_administrator(person) then
    perform private.refuse(409, 'administrator_account');
  end if;
  -- Counted before anything is looked for.
  perform private.limit_attempts('email_change', person::text, 5, interval '1 hour');
  if begin_email_change.caller is not null then
    perform private.limit_attempts('email_change', begin_email_change.caller, 10, interval '1 hour');
  end if;
  select u.email into present from auth.users u where u.id = person;
  if mailbox = lower(present) then
    perform private.refuse(409, 'email_unchanged');
  end if;
  insert into private.email_changes (user_id, email, new_token_hash, old_token_hash)
  values (
    person, mailbox, encode(sha256(convert_to(new_token, 'UTF8')), 'hex'), encode(sha256(convert_to(old_token, 'UTF8')), 'hex')
  )
  on conflict (user_id) do update set
    email = excluded.email, new_token_hash = excluded.new_token_hash, old_token_hash = excluded.old_token_hash,
    new_at = null, old_at = null, at = now();
  return json_build_object(
    'present', present,
    -- Nobody's mailbox is filled by five accounts and more.
    'is_due', private.allow_attempt('email_change', address, 5, interval '1 hour'),
    'is_known', exists (select from auth.users u where u.email = mailbox)
  );
end
$$;
comment on function public.begin_email_change(uuid, text, text, text, text) is
  'Counts a change of address, five an hour by one account, ten from one network address (`caller`, a hash) and five letters to one address, and keeps it. Says what the letters need and nobody else may know: the present address, whether a letter to the new one is due, whether an account has it. For the account-email function alone.';
grant execute on function public.begin_email_change(uuid, text, text, text, text) to service_role;

create or replace function public.pending_email() returns text
language sql stable security definer set search_path = '' as $$
  select c.email from private.email_changes c
  where c.user_id = (select public.current_person()) and c.at > now() - private.email_change_time()
$$;
comment on function public.pending_email() is 'The address that the caller has asked for and that waits to be confirmed, or null.';
grant execute on function public.pending_email() to authenticated;

create or replace function public.confirm_email_change(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := public.current_person();
  hash constant text := encode(sha256(convert_to(confirm_email_change.token, 'UTF8')), 'hex');
  change private.email_changes;
  present text;
begin
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  update private.email_changes c set
    new_at = case when c.new_token_hash = hash then coalesce(c.new_at, now()) else c.new_at end,
    old_at = case when c.old_token_hash = hash then coalesce(c.old_at, now()) else c.old_at end
  where c.user_id = person and hash in (c.new_token_hash, c.old_token_hash) and c.at > now() - private.email_change_time()
  returning * into change;
  if change.user_id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  if change.new_at is null or change.old_at is null then
    return 'other_link';
  end if;
  select u.email into present from auth.users u where u.id = person for update;
  delete from private.email_changes c where c.user_id = person;
  begin
    update auth.users u set email = change.email, email_confirmed_at = now(), updated_at = now() where u.id = person;
    update auth.identities i set
      identity_data = i.identity_data || jsonb_build_object('email', change.email, 'email_verified', true), updated_at = now()
    where i.user_id = person and i.provider = 'email';
  exception when unique_violation then
    -- Somebody has made an account with it meanwhile.
    return 'link_invalid';
  end;
  insert into private.proven_addresses (user_id, email) values (person, change.email)
  on conflict (user_id) do update set email = excluded.email, at = now();
  insert into private.account_news (user_id, email, kind, new_email) values (person, present, 'email', change.email);
  perform private.claim_orders_of(person);
  return 'changed';
end
$$;
comment on function public.confirm_email_change(text) is
  'Takes the secret of one of the two letters of a change of address, in a session of the account: `other_link` until the other mailbox has agreed, then `changed`. The new address is proved by it: orders placed with it as a guest come to the account. Refuses, or answers, link_invalid.';
grant execute on function public.confirm_email_change(text) to authenticated;
-- Carts of accounts.

create or replace function private.check_cart_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stock int;
begin
  if tg_op = 'UPDATE' and new.quantity <= old.quantity then
    return new;
  end if;
  select i.stock into stock
  from public.products p join public.inventory i on i.product_id = p.id
  where p.id = new.product_id and p.state = 'published';
  if not found then
    perform private.refuse(409, 'product_unavailable');
  end if;
  if new.quantity > stock then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('cart ' || new.user_id, 0));
    if (select count(*) from public.cart_items c where c.user_id = new.user_id) >= private.max_cart_lines() then
      perform private.refuse(409, 'cart_too_large');
    end if;
  end if;
  return new;
end
$$;
comment on function private.check_cart_item() is
  'Trigger: a cart takes only what is sold, as many pieces as there are, and no more lines than an order can have. Fewer pieces are always fine.';

create table public.cart_items (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  quantity int not null check (quantity between 1 and 99),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, product_id)
);

comment on table public.cart_items is 'Carts of signed-in customers: one line for each product.';
comment on column public.cart_items.id is 'Identifier.';
comment on column public.cart_items.product_id is 'Product.';
comment on column public.cart_items.quantity is 'Pieces wished for.';
comment on column public.cart_items.user_id is 'Account whose cart it is.';
comment on column public.cart_items.created_at is 'When the line was added; lines are shown in this order.';

create index cart_items_by_product on public.cart_items (product_id);
alter table public.cart_items enable row level security;
grant select, delete on public.cart_items to authenticated;
-- The specified calls send the account along; the policy refuses any but one's own.
grant insert (product_id, quantity, user_id), update (quantity) on public.cart_items to authenticated;
grant select, insert, update, delete on public.cart_items to service_role;
create policy "customers keep their own cart" on public.cart_items
  for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "a second factor counts" on public.cart_items
  as restrictive for all to authenticated
  using ((select public.current_person()) is not null) with check ((select public.current_person()) is not null);
create trigger cart_items_check before insert or update on public.cart_items
  for each row execute function private.check_cart_item();

create table private.cart_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  key uuid not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);

comment on table private.cart_changes is 'Changes of carts that were made, so that one sent again is not made again.';
comment on column private.cart_changes.user_id is 'Account.';
comment on column private.cart_changes.key is 'Chosen by the browser for one change.';
comment on column private.cart_changes.at is 'When it was made; forgotten after 30 days.';

alter table private.cart_changes enable row level security;

create or replace function private.cart_of(person uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'product_id', c.product_id, 'quantity', c.quantity, 'name', p.name, 'price', p.price, 'image', p.images[1]
  ) order by c.created_at, c.id), '[]')
  from public.cart_items c join public.products p on p.id = c.product_id
  where c.user_id = person
$$;
comment on function private.cart_of(uuid) is 'The lines of an account''s cart, oldest first, prices in euros.';

create or replace function private.change_cart_line(person uuid, product bigint, delta int, strict boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  present int := coalesce((
    select c.quantity from public.cart_items c where c.user_id = person and c.product_id = product
  ), 0);
  wanted int := present + delta;
  stock int;
begin
  if not strict and delta > 0 then
    select i.stock into stock from public.products p join public.inventory i on i.product_id = p.id
    where p.id = product and p.state = 'published';
    wanted := greatest(present, least(wanted, coalesce(stock, 0), private.max_quantity()));
  end if;
  if wanted > private.max_quantity() then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  if wanted < 1 then
    delete from public.cart_items c where c.user_id = person and c.product_id = product;
  elsif present > 0 then
    update public.cart_items c set quantity = wanted
    where c.user_id = person and c.product_id = product and c.quantity <> wanted;
  elsif strict or (select count(*) from public.cart_items c where c.user_id = person) < private.max_cart_lines() then
    insert into public.cart_items (product_id, quantity, user_id) values (product, wanted, person);
  end if;
end
$$;
comment on function private.change_cart_line(uuid, bigint, int, boolean) is
  'Raises or lowers one line. Strict refuses what cannot be had; otherwise it is capped by what there is, and never below what the cart held.';

create or replace function public.change_cart(changes jsonb default '[]', change_key uuid default null, strict boolean default false)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := public.current_person();
  change record;
begin
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 2 * private.max_cart_lines()
    or (jsonb_array_length(changes) > 0 and change_key is null)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  if jsonb_array_length(changes) = 0 then
    return private.cart_of(person);
  end if;
  if exists (
    select from jsonb_array_elements(changes) c (change)
    where not private.is_whole(c.change -> 'product_id') or not private.is_whole(c.change -> 'delta')
      or (c.change ->> 'product_id')::numeric not between 1 and 9223372036854775807
      or (c.change ->> 'delta')::numeric not between -private.max_quantity() and private.max_quantity()
  ) then
    perform private.refuse(400, 'quantity_invalid');
  end if;

  -- Two tabs and two devices change one cart one after the other.
  perform pg_advisory_xact_lock(hashtextextended('cart ' || person, 0));
  insert into private.cart_changes (user_id, key) values (person, change_key) on conflict do nothing;
  if not found then
    return private.cart_of(person);
  end if;
  delete from private.cart_changes c where c.user_id = person and c.at < now() - interval '30 days';
  for change in
    select (c.change ->> 'product_id')::numeric::bigint as product, (c.change ->> 'delta')::numeric::int as delta
    from jsonb_array_elements(changes) with ordinality c (change, n)
    order by n
  loop
    perform private.change_cart_line(person, change.product, change.delta, strict);
  end loop;
  return private.cart_of(person);
end
$$;
comment on function public.change_cart(jsonb, uuid, boolean) is
  'Changes the caller''s cart by [{product_id, delta}] once for each key, and answers the cart. Strict refuses with a stable code and leaves nothing behind; otherwise quantities are capped by stock. Without changes it only answers the cart.';
grant execute on function public.change_cart(jsonb, uuid, boolean) to authenticated;
-- What visitors write, and who agreed to letters.

create table public.contact_messages (
  id bigint generated always as identity primary key,
  form text not null check (form in ('message', 'order')),
  first_name text check (length(first_name) between 1 and 80),
  last_name text check (length(last_name) between 1 and 80),
  order_name text check (length(order_name) between 1 and 160),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  phone text check (length(phone) between 1 and 30),
  subject text check (length(subject) between 1 and 150),
  order_number text check (length(order_number) between 1 and 40),
  order_subject text check (order_subject in ('status', 'delay', 'return', 'damaged', 'other')),
  message text not null check (length(btrim(message)) >= 1 and length(message) <= 5000),
  order_id uuid references public.orders (id) on delete set null,
  is_suspect boolean not null default false,
  status text not null default 'new' check (status in ('new', 'answered', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_messages_form_fields check (
    case form
      when 'message' then num_nulls(first_name, last_name, subject) = 0
        and num_nonnulls(order_name, order_number, order_subject) = 0
      else num_nulls(order_name, order_subject) = 0 and num_nonnulls(first_name, last_name, phone, subject) = 0
    end
  )
);

comment on table public.contact_messages is 'What visitors wrote on the contact page: tab Message or tab Commande.';
comment on column public.contact_messages.id is 'Identifier.';
comment on column public.contact_messages.form is 'The tab: message or order.';
comment on column public.contact_messages.first_name is 'First name (tab Message).';
comment on column public.contact_messages.last_name is 'Last name (tab Message).';
comment on column public.contact_messages.order_name is 'Name (tab Commande).';
comment on column public.contact_messages.email is 'Address to answer to; nobody has proved that it is theirs.';
comment on column public.contact_messages.phone is 'Telephone (tab Message).';
comment on column public.contact_messages.subject is 'Subject in the sender''s words (tab Message).';
comment on column public.contact_messages.order_number is 'Order number as it was typed (tab Commande).';
comment on column public.contact_messages.order_subject is 'Subject chosen from the list (tab Commande).';
comment on column public.contact_messages.message is 'The message, plain text.';
comment on column public.contact_messages.order_id is 'Order, where number and address are those of one.';
comment on column public.contact_messages.is_suspect is 'A program probably sent it: it was kept, and mailed to nobody.';
comment on column public.contact_messages.status is 'new, answered or archived.';
comment on column public.contact_messages.created_at is 'When it came.';
comment on column public.contact_messages.updated_at is 'When its state last changed.';

create index contact_messages_by_date on public.contact_messages (created_at desc);
create index contact_messages_by_order on public.contact_messages (order_id) where order_id is not null;
alter table public.contact_messages enable row level security;
grant select, update, delete on public.contact_messages to service_role;
create trigger contact_messages_touch before update on public.contact_messages
  for each row execute function private.touch();
create trigger contact_messages_audit after insert or update or delete on public.contact_messages
  for each row execute function private.audit_change(
    'id', '', 'email,first_name,last_name,order_name,phone,subject,order_number,message'
  );

create table public.newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirm_hash text unique check (confirm_hash ~ '^[0-9a-f]{64}$'),
  confirm_until timestamptz,
  unsubscribe_token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(unsubscribe_token) >= 43),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint newsletter_subscribers_state check (
    (status <> 'confirmed' or confirmed_at is not null) and (status <> 'unsubscribed' or unsubscribed_at is not null)
  )
);

comment on table public.newsletter_subscribers is 'Addresses of the newsletter: only the confirmed ones may be written to.';
comment on column public.newsletter_subscribers.id is 'Identifier.';
comment on column public.newsletter_subscribers.email is 'Address.';
comment on column public.newsletter_subscribers.status is 'pending until its owner confirms it, confirmed, or unsubscribed.';
comment on column public.newsletter_subscribers.confirm_hash is 'SHA-256 of the token in the last confirmation link.';
comment on column public.newsletter_subscribers.confirm_until is 'When that link stops working.';
comment on column public.newsletter_subscribers.unsubscribe_token is 'Unguessable, in the unsubscribe link of every message.';
comment on column public.newsletter_subscribers.confirmed_at is 'When its owner last confirmed it.';
comment on column public.newsletter_subscribers.unsubscribed_at is 'When its owner last left.';
comment on column public.newsletter_subscribers.created_at is 'When it was first asked for.';
comment on column public.newsletter_subscribers.updated_at is 'When it last changed.';

create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));
alter table public.newsletter_subscribers enable row level security;
grant select, delete on public.newsletter_subscribers to service_role;
create trigger newsletter_subscribers_touch before update on public.newsletter_subscribers
  for each row execute function private.touch();
create trigger newsletter_subscribers_audit after insert or update or delete on public.newsletter_subscribers
  for each row execute function private.audit_change('id', '', 'email');

create table public.newsletter_proofs (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254),
  event text not null check (event in ('requested', 'confirmed', 'unsubscribed')),
  consent_version text check (length(consent_version) between 1 and 40),
  consent_text text check (length(consent_text) between 1 and 600),
  source text check (source in ('home', 'blog', 'footer', 'profile')),
  caller text check (length(caller) between 1 and 128),
  at timestamptz not null default clock_timestamp(),
  constraint newsletter_proofs_request check (event <> 'requested' or num_nulls(consent_version, consent_text, source) = 0)
);

comment on table public.newsletter_proofs is 'Proof of consent: what an address agreed to and confirmed, and when; written by the database alone.';
comment on column public.newsletter_proofs.id is 'Identifier.';
comment on column public.newsletter_proofs.email is 'Address.';
comment on column public.newsletter_proofs.event is 'requested: the box was ticked; confirmed: the link in the message was followed; unsubscribed.';
comment on column public.newsletter_proofs.consent_version is 'Version of the consent sentence.';
comment on column public.newsletter_proofs.consent_text is 'The sentence as it was shown.';
comment on column public.newsletter_proofs.source is 'Where the form stood.';
comment on column public.newsletter_proofs.caller is 'Hash of the network address.';
comment on column public.newsletter_proofs.at is 'When.';

create index newsletter_proofs_email on public.newsletter_proofs (lower(email), at);
alter table public.newsletter_proofs enable row level security;
grant select on public.newsletter_proofs to service_role;

create or replace function public.store_contact_message(message jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  sent record;
  id bigint;
begin
  select * into sent from jsonb_to_record(message) r (
    form text, first_name text, last_name text, order_name text, email text, phone text, subject text,
    order_number text, order_subject text, message text, is_suspect boolean, caller text
  );
  perform private.limit_attempts('contact', sent.caller, 10, interval '1 hour');
  perform private.limit_attempts('contact', private.address_key(sent.email), 5, interval '1 hour');
  insert into public.contact_messages as m (
    form, first_name, last_name, order_name, email, phone, subject, order_number, order_subject, message, is_suspect,
    order_id
  ) values (
    sent.form, sent.first_name, sent.last_name, sent.order_name, sent.email, nullif(sent.phone, ''), sent.subject,
    nullif(sent.order_number, ''), sent.order_subject, sent.message, sent.is_suspect,
    (private.order_of(sent.order_number, sent.email)).id
  ) returning m.id into id;
  return id;
end
$$;
comment on function public.store_contact_message(jsonb) is
  'Keeps a message of the contact page. At most 10 an hour from one network address (`caller`, a hash) and 5 from one e-mail address. For the contact function alone.';
grant execute on function public.store_contact_message(jsonb) to service_role;

create or replace function public.request_newsletter(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  subscriber public.newsletter_subscribers;
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  select * into asked from jsonb_to_record(request) r (
    email text, consent_version text, consent_text text, source text, caller text, is_suspect boolean
  );
  perform private.limit_attempts('newsletter', asked.caller, 10, interval '1 hour');
  if asked.is_suspect
    or not private.allow_attempt('newsletter', private.address_key(asked.email), 3, interval '1 day')
  then
    return null;
  end if;
  -- Nobody confirmed these: the shop has no reason to keep them.
  delete from public.newsletter_subscribers s where s.status = 'pending' and s.confirm_until < now() - interval '30 days';

  insert into public.newsletter_subscribers as s (email, confirm_hash, confirm_until)
  values (asked.email, private.token_hash(token), now() + interval '7 days')
  on conflict (lower(email)) do update
    set confirm_hash = excluded.confirm_hash, confirm_until = excluded.confirm_until
    where s.status <> 'confirmed'
  returning * into subscriber;
  if subscriber.id is null then
    return null;
  end if;
  insert into public.newsletter_proofs (email, event, consent_version, consent_text, source, caller)
  values (asked.email, 'requested', asked.consent_version, asked.consent_text, asked.source, asked.caller);
  return jsonb_build_object('email', subscriber.email, 'confirm_token', token, 'unsubscribe_token', subscriber.unsubscribe_token);
end
$$;
comment on function public.request_newsletter(jsonb) is
  'Notes that an address asks for the newsletter and gives the tokens for its confirmation message; null when none is due: already confirmed, asked for three times today, or sent by a program. At most 10 an hour from one network address (`caller`, a hash). For the newsletter function alone.';
grant execute on function public.request_newsletter(jsonb) to service_role;

create or replace function public.confirm_newsletter(token text, caller text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
begin
  select * into subscriber from public.newsletter_subscribers s
  where s.confirm_hash = private.token_hash(token) and s.confirm_until > now()
  for update;
  if subscriber.id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  if subscriber.status <> 'confirmed' then
    update public.newsletter_subscribers s set status = 'confirmed', confirmed_at = now() where s.id = subscriber.id;
    insert into public.newsletter_proofs (email, event, caller) values (subscriber.email, 'confirmed', caller);
  end if;
  return jsonb_build_object(
    'email', subscriber.email, 'unsubscribe_token', subscriber.unsubscribe_token,
    'is_new', subscriber.status <> 'confirmed'
  );
end
$$;
comment on function public.confirm_newsletter(text, text) is
  'Confirms the address that a confirmation link was sent to; the link may be followed again. Refuses with link_invalid. For the newsletter function alone.';
grant execute on function public.confirm_newsletter(text, text) to service_role;

create or replace function public.unsubscribe_newsletter(token text, caller text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
begin
  select * into subscriber from public.newsletter_subscribers s
  where s.unsubscribe_token = unsubscribe_newsletter.token
  for update;
  if subscriber.id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  if subscriber.status <> 'unsubscribed' then
    update public.newsletter_subscribers s
    set status = 'unsubscribed', unsubscribed_at = now(), confirm_hash = null, confirm_until = null
    where s.id = subscriber.id;
    insert into public.newsletter_proofs (email, event, caller) values (subscriber.email, 'unsubscribed', caller);
  end if;
end
$$;
comment on function public.unsubscribe_newsletter(text, text) is
  'Ends a subscription for who holds its unsubscribe link, once or many times. Refuses with link_invalid. For the newsletter function alone.';
grant execute on function public.unsubscribe_newsletter(text, text) to service_role;

create or replace function public.my_newsletter() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('status', coalesce((
    select case when s.status = 'pending' and s.confirm_until < now() then 'unsubscribed' else s.status end
    from public.newsletter_subscribers s where lower(s.email) = private.proven_address()
  ), 'unsubscribed'))
$$;
comment on function public.my_newsletter() is
  'Whether the caller''s confirmed address gets the newsletter: {status: confirmed | pending | unsubscribed}.';
grant execute on function public.my_newsletter() to authenticated;

create or replace function public.leave_newsletter() returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.proven_address();
begin
  if address is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  update public.newsletter_subscribers s
  set status = 'unsubscribed', unsubscribed_at = now(), confirm_hash = null, confirm_until = null
  where lower(s.email) = address and s.status <> 'unsubscribed';
  if found then
    insert into public.newsletter_proofs (email, event) values (address, 'unsubscribed');
  end if;
end
$$;
comment on function public.leave_newsletter() is 'Ends the subscription of the caller''s confirmed address at once, and keeps the proof.';
grant execute on function public.leave_newsletter() to authenticated;
-- Withdrawals from a contract, and until when one may declare them.

-- A declaration of withdrawal is evidence and stays with number, time and order; who declared it can be forgotten.
create table public.withdrawals (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^RET-[0-9]{4}-[0-9]{4,}$'),
  request_key uuid not null unique,
  name text check (length(btrim(name)) >= 1 and length(name) <= 160),
  order_number text not null check (length(btrim(order_number)) >= 1 and length(order_number) <= 40),
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  items text check (length(items) between 1 and 2000),
  order_id uuid references public.orders (id) on delete set null,
  delivered_at timestamptz,
  last_day date,
  is_late boolean not null default false,
  status text not null default 'received' check (status in ('received', 'returned', 'refunded', 'closed')),
  acknowledged_at timestamptz,
  declared_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.withdrawals is 'Declarations of withdrawal (L. 221-21): every one is kept and acknowledged, none is refused.';
comment on column public.withdrawals.id is 'Identifier.';
comment on column public.withdrawals.reference is 'RET-YYYY-NNNN, told to the consumer.';
comment on column public.withdrawals.request_key is 'Chosen by the browser for one declaration: a repeated click makes no second one.';
comment on column public.withdrawals.name is 'Name of the consumer as it was declared; null in declarations of accounts erased before it was kept.';
comment on column public.withdrawals.order_number is 'Order number as it was declared.';
comment on column public.withdrawals.email is 'Where the acknowledgement goes; null in declarations of accounts erased before it was kept.';
comment on column public.withdrawals.items is 'Which items; null is the whole order.';
comment on column public.withdrawals.order_id is 'Order, where number and address are those of one.';
comment on column public.withdrawals.delivered_at is 'Its delivery as known at the declaration.';
comment on column public.withdrawals.last_day is 'Last day of the time to withdraw, where the delivery was known.';
comment on column public.withdrawals.is_late is 'Declared after that day: for the shop to judge, the declaration stands.';
comment on column public.withdrawals.status is 'received, returned (the goods are back), refunded or closed.';
comment on column public.withdrawals.acknowledged_at is 'When the acknowledgement was handed to the mail service.';
comment on column public.withdrawals.declared_at is 'When it was declared; the refund is due 14 days later.';
comment on column public.withdrawals.updated_at is 'When it last changed.';

create index withdrawals_by_date on public.withdrawals (declared_at desc);
create index withdrawals_by_order on public.withdrawals (order_id) where order_id is not null;
alter table public.withdrawals enable row level security;
grant select on public.withdrawals to service_role;
-- The declaration itself is evidence: nobody changes what a consumer declared.
grant update (order_id, delivered_at, last_day, is_late, status, acknowledged_at) on public.withdrawals to service_role;
create trigger withdrawals_touch before update on public.withdrawals
  for each row execute function private.touch();
create trigger withdrawals_audit after insert or update or delete on public.withdrawals
  for each row execute function private.audit_change('id', 'reference', 'email,name,order_number,items');

create or replace function private.withdrawal_days() returns int language sql immutable set search_path = '' as $$ select 14 $$;
comment on function private.withdrawal_days() is 'Days after delivery in which a consumer may withdraw (L. 221-18).';

create or replace function private.easter(year int) returns date
language plpgsql immutable set search_path = '' as $$
declare
  century int := year / 100;
  golden int := year % 19;
  epact int := (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30;
  moon int := epact - (epact / 28) * (1 - (29 / (epact + 1)) * ((21 - golden) / 11));
  weekday int := (year + year / 4 + moon + 2 - century + century / 4) % 7;
begin
  return make_date(year, 3, 28) + (moon - weekday);
end
$$;
comment on function private.easter(int) is 'Easter Sunday of a Gregorian year (computus of Oudin).';

create or replace function private.is_working_day(day date) returns boolean
language sql immutable set search_path = '' as $$
  select extract(isodow from day) < 6
    and to_char(day, 'MM-DD') not in ('01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25')
    and day - private.easter(extract(year from day)::int) not in (1, 39, 50)
$$;
comment on function private.is_working_day(date) is 'Whether a day is no Saturday, Sunday or public holiday in France.';

create or replace function private.last_withdrawal_day(delivered_at timestamptz) returns date
language plpgsql immutable set search_path = '' as $$
declare
  day date := (delivered_at at time zone 'Europe/Paris')::date + private.withdrawal_days();
begin
  while not private.is_working_day(day) loop
    day := day + 1;
  end loop;
  return day;
end
$$;
comment on function private.last_withdrawal_day(timestamptz) is
  'The last day of the time to withdraw: 14 days after that of the delivery, put off to the next working day (L. 221-19); null without a delivery.';

create or replace function public.declare_withdrawal(declaration jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sent record;
  bought public.orders;
  stored public.withdrawals;
  is_new boolean := false;
begin
  select * into sent from jsonb_to_record(declaration) r (
    request_key uuid, name text, order_number text, email text, items text, caller text
  );
  perform pg_advisory_xact_lock(hashtextextended(sent.request_key::text, 0));
  select * into stored from public.withdrawals w where w.request_key = sent.request_key;
  if stored.id is null then
    perform private.limit_attempts('withdrawal', sent.caller, 30, interval '1 day');
    perform private.limit_attempts('withdrawal', private.address_key(sent.email), 10, interval '1 day');
    bought := private.order_of(sent.order_number, sent.email);
    insert into public.withdrawals (
      reference, request_key, name, order_number, email, items, order_id, delivered_at, last_day, is_late
    ) values (
      private.next_number('RET'), sent.request_key, sent.name, sent.order_number, sent.email, nullif(sent.items, ''),
      bought.id, bought.delivered_at, private.last_withdrawal_day(bought.delivered_at),
      coalesce((now() at time zone 'Europe/Paris')::date > private.last_withdrawal_day(bought.delivered_at), false)
    ) returning * into stored;
    is_new := true;
  end if;
  return jsonb_build_object(
    'id', stored.id, 'reference', stored.reference, 'declared_at', stored.declared_at, 'last_day', stored.last_day,
    'is_late', stored.is_late, 'is_linked', stored.order_id is not null,
    'is_acknowledged', stored.acknowledged_at is not null, 'is_new', is_new
  );
end
$$;
comment on function public.declare_withdrawal(jsonb) is
  'Keeps a declaration of withdrawal, once per request_key, linked to the order that its number and address name. At most 30 a day from one network address (`caller`, a hash) and 10 from one e-mail address. For the withdrawal function alone, which tells the consumer no more than reference and time.';
grant execute on function public.declare_withdrawal(jsonb) to service_role;
-- Products as administrators list, change, import and export them; pictures that nothing shows.

-- Pictures are uploaded before a product is saved, and outlive it: what nothing refers to for a while is taken away, and none
-- that a published site which can still be gone back to may show.
create table private.unused_pictures (
  path text primary key,
  since timestamptz not null default now()
);

comment on table private.unused_pictures is 'Pictures in Storage that no product, no order and no hero refers to.';
comment on column private.unused_pictures.path is 'Bucket and name.';
comment on column private.unused_pictures.since is 'When that was first seen.';

alter table private.unused_pictures enable row level security;

create or replace function public.delete_products(product_ids bigint[]) returns json
language plpgsql security definer set search_path = '' as $$
declare
  wanted bigint[];
begin
  perform private.acting_admin();
  perform private.empty_trash();
  select array_agg(distinct d.id) into wanted from unnest(delete_products.product_ids) d (id);
  perform from public.products p where p.id = any (wanted) order by p.id for update;
  if wanted is null or (select count(*) from public.products p where p.id = any (wanted)) < cardinality(wanted) then
    perform private.refuse(404, 'product_not_found');
  end if;
  insert into private.product_trash (product_id, previous_state, is_sold)
  select p.id, p.state, exists (select from public.order_items i where i.product_id = p.id)
  from public.products p where p.id = any (wanted)
  -- Deleted twice, the state to give back is that of the first time.
  on conflict (product_id) do nothing;
  update public.products p set state = 'archived' where p.id = any (wanted) and p.state <> 'archived';
  return (
    select json_agg(json_build_object('id', t.product_id, 'archived', t.is_sold) order by t.product_id)
    from private.product_trash t where t.product_id = any (wanted)
  );
end
$$;
comment on function public.delete_products(bigint[]) is
  'For administrators: deletes products, all or none; those that stand in an order are archived. Says of each which of the two.';
grant execute on function public.delete_products(bigint[]) to authenticated;

create or replace function public.restore_products(product_ids bigint[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  wanted bigint[];
begin
  perform private.acting_admin();
  select array_agg(distinct d.id) into wanted from unnest(restore_products.product_ids) d (id);
  perform from public.products p where p.id = any (wanted) order by p.id for update;
  if wanted is null
    or (select count(*) from private.product_trash t where t.product_id = any (wanted)) < cardinality(wanted)
  then
    perform private.refuse(404, 'product_not_found');
  end if;
  update public.products p set state = t.previous_state
  from private.product_trash t
  where t.product_id = p.id and p.id = any (wanted) and p.state <> t.previous_state;
  delete from private.product_trash t where t.product_id = any (wanted);
  return cardinality(wanted);
end
$$;
comment on function public.restore_products(bigint[]) is
  'For administrators: undoes the deletion of products, all or none; each gets its former state. Says how many.';
grant execute on function public.restore_products(bigint[]) to authenticated;

create or replace function private.product_row(p public.products) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', p.id, 'version', p.version, 'name', p.name, 'price', p.price, 'category', p.category,
    'image', p.images[1], 'image_alt', p.image_alts[1], 'is_new', p.is_new, 'description', left(p.description, 240),
    'artisan', p.artisan, 'state', p.state, 'identifier', p.identifier, 'updated_at', p.updated_at,
    'stock', i.stock, 'min_stock', i.min_stock, 'is_deleted', private.is_deleted(p.id)
  )
  from public.inventory i where i.product_id = p.id
$$;
comment on function private.product_row(public.products) is 'A product as a list of the administration shows it.';

create or replace function private.product_view(p public.products) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', p.id, 'version', p.version, 'name', p.name, 'price', p.price, 'category', p.category, 'images', p.images,
    'image_alts', p.image_alts, 'is_new', p.is_new, 'description', p.description, 'artisan', p.artisan,
    'artisan_story', p.artisan_story, 'details', p.details, 'dimensions', p.dimensions, 'care', p.care,
    'related_products', p.related_products, 'state', p.state, 'identifier', p.identifier,
    'manufacturer_id', p.manufacturer_id, 'warnings', p.warnings, 'created_at', p.created_at,
    'updated_at', p.updated_at, 'stock', i.stock, 'min_stock', i.min_stock,
    'is_sold', exists (select from public.order_items l where l.product_id = p.id),
    'is_deleted', private.is_deleted(p.id),
    'lowest_price', private.lowest_price(p.id),
    'related', coalesce((
      select json_agg(json_build_object('id', o.id, 'name', o.name, 'image', o.images[1], 'state', o.state) order by r.rank)
      from unnest(p.related_products) with ordinality r (id, rank) join public.products o on o.id = r.id
    ), '[]'),
    'prices', coalesce((
      select json_agg(json_build_object('price', h.price, 'published', h.published, 'since', h.since) order by h.since desc, h.id desc)
      from (
        select * from public.product_prices a where a.product_id = p.id order by a.since desc, a.id desc limit 10
      ) h
    ), '[]'),
    'movements', coalesce((
      select json_agg(json_build_object(
        'id', m.id, 'change', m.change, 'reason', m.reason, 'note', m.note, 'at', m.at, 'by', a.name
      ) order by m.at desc, m.id desc)
      from (
        select * from public.stock_movements b where b.product_id = p.id order by b.at desc, b.id desc limit 10
      ) m left join public.admin_users a on a.user_id = m.by
    ), '[]')
  )
  from public.inventory i where i.product_id = p.id
$$;
comment on function private.product_view(public.products) is
  'A product as its form shows it: every field, stock, related products, the last prices and movements of stock, latest first.';

create or replace function public.admin_product(product_id bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select private.product_view(p) from public.products p where p.id = admin_product.product_id);
end
$$;
comment on function public.admin_product(bigint) is 'For administrators: a product with every field; null when there is none.';
grant execute on function public.admin_product(bigint) to authenticated;

create or replace function private.changed_product(stored public.products, changes jsonb) returns public.products
language plpgsql stable security definer set search_path = '' as $$
declare
  known constant text[] := array[
    'name', 'price', 'category', 'images', 'image_alts', 'is_new', 'description', 'artisan', 'artisan_story', 'details',
    'dimensions', 'care', 'related_products', 'state', 'identifier', 'manufacturer_id', 'warnings'
  ];
  product public.products;
  missing text[];
begin
  if jsonb_typeof(changed_product.changes) is distinct from 'object'
    or exists (select from jsonb_object_keys(changed_product.changes) k where k <> all (known))
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  begin
    product := jsonb_populate_record(changed_product.stored, changed_product.changes);
  exception when data_exception or array_subscript_error then
    perform private.refuse(400, 'request_invalid');
  end;
  product.name := btrim(product.name);
  product.artisan := btrim(product.artisan);
  product.artisan_story := nullif(btrim(product.artisan_story), '');
  product.dimensions := nullif(btrim(product.dimensions), '');
  product.description := coalesce(product.description, '');
  product.details := coalesce(product.details, '');
  product.care := coalesce(product.care, '');
  product.warnings := coalesce(product.warnings, '');
  product.images := coalesce(product.images, '{}');
  product.image_alts := coalesce(product.image_alts, '{}');
  product.related_products := coalesce(product.related_products, '{}');
  product.is_new := coalesce(product.is_new, false);
  product.state := coalesce(product.state, 'draft');
  product.identifier := coalesce(
    nullif(btrim(product.identifier), ''), changed_product.stored.identifier,
    'RIF-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10))
  );
  missing := array_remove(array[
    case when coalesce(product.name, '') = '' then 'name' end,
    case when coalesce(product.price, 0) = 0 then 'price' end,
    case when coalesce(product.artisan, '') = '' then 'artisan' end,
    case when coalesce(product.category, '') = '' then 'category' end
  ], null);
  if missing <> '{}' then
    perform private.refuse(400, 'product_incomplete', jsonb_build_object('fields', missing));
  end if;
  if exists (
    select from unnest(product.images) i
    where not i = any (coalesce(changed_product.stored.images, '{}'))
      and not exists (select from storage.objects o where o.bucket_id = 'product-images' and 'product-images/' || o.name = i)
  ) then
    perform private.refuse(400, 'picture_unknown');
  end if;
  return product;
end
$$;
comment on function private.changed_product(public.products, jsonb) is
  'A product with changed fields, tidied; refuses fields it does not know, missing ones and pictures that Storage does not hold.';

create or replace function private.store_product(product public.products) returns public.products
language plpgsql security definer set search_path = '' as $$
declare
  stored public.products;
  broken text;
begin
  if product.id is null then
    insert into public.products (
      name, price, category, images, image_alts, is_new, description, artisan, artisan_story, details, dimensions, care,
      related_products, state, identifier, manufacturer_id, warnings
    ) values (
      product.name, product.price, product.category, product.images, product.image_alts, product.is_new,
      product.description, product.artisan, product.artisan_story, product.details, product.dimensions, product.care,
      product.related_products, product.state, product.identifier, product.manufacturer_id, product.warnings
    ) returning * into stored;
  else
    update public.products p set
      name = product.name, price = product.price, category = product.category, images = product.images,
      image_alts = product.image_alts, is_new = product.is_new, description = product.description,
      artisan = product.artisan, artisan_story = product.artisan_story, details = product.details,
      dimensions = product.dimensions, care = product.care, related_products = product.related_products,
      state = product.state, identifier = product.identifier, manufacturer_id = product.manufacturer_id,
      warnings = product.warnings
    where p.id = product.id
    returning * into stored;
  end if;
  return stored;
exception when check_violation or unique_violation or foreign_key_violation or not_null_violation then
  get stacked diagnostics broken = constraint_name;
  case broken
    when 'products_published_has_maker' then perform private.refuse(400, 'product_maker_missing');
    when 'products_identifier_key' then perform private.refuse(409, 'identifier_taken');
    when 'products_category_fkey' then perform private.refuse(400, 'category_unknown');
    when 'products_manufacturer_id_fkey' then perform private.refuse(400, 'manufacturer_unknown');
    else perform private.refuse(
      400, 'product_invalid', jsonb_build_object('fields', array[substring(broken from '^products_(.+)_check\d*$')])
    );
  end case;
end
$$;
comment on function private.store_product(public.products) is
  'Inserts a product without an id, updates one with an id; what the table does not take is refused by a code that names the field.';

create or replace function public.create_product(product jsonb, stock int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  made public.products;
begin
  perform private.acting_admin();
  if create_product.stock is null or create_product.stock not between 0 and 1000000 then
    perform private.refuse(400, 'request_invalid');
  end if;
  made := private.store_product(private.changed_product(null, create_product.product));
  if create_product.stock > 0 then
    perform private.set_stock_reason('restock', null);
    update public.inventory i set stock = create_product.stock, last_restocked = now() where i.product_id = made.id;
  end if;
  return private.product_view(made);
end
$$;
comment on function public.create_product(jsonb, int) is
  'For administrators: adds a product (fields as in the table; a draft and with an identifier of its own unless said) with its first stock; gives it back as admin_product does.';
grant execute on function public.create_product(jsonb, int) to authenticated;

create or replace function public.save_product(product_id bigint, expected_version int, changes jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.products;
begin
  perform private.acting_admin();
  select p.* into stored from public.products p where p.id = save_product.product_id for update;
  if not found then
    perform private.refuse(404, 'product_not_found');
  elsif stored.version is distinct from save_product.expected_version then
    perform private.refuse(409, 'product_changed', private.product_view(stored)::jsonb);
  end if;
  stored := private.store_product(private.changed_product(stored, save_product.changes));
  -- A statement of its own: a stable function does not see what its own statement has written.
  return private.product_view(stored);
end
$$;
comment on function public.save_product(bigint, int, jsonb) is
  'For administrators: changes fields of the version that was read; when there is a newer one, refuses and gives that as details. Gives the product back as admin_product does.';
grant execute on function public.save_product(bigint, int, jsonb) to authenticated;

create or replace function public.toggle_product_new(product_id bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.products;
begin
  perform private.acting_admin();
  update public.products p set is_new = not p.is_new where p.id = toggle_product_new.product_id returning * into stored;
  if not found then
    perform private.refuse(404, 'product_not_found');
  end if;
  return private.product_row(stored);
end
$$;
comment on function public.toggle_product_new(bigint) is
  'For administrators: turns the flag "Nouveau" of a product over; gives it back as a row of admin_products.';
grant execute on function public.toggle_product_new(bigint) to authenticated;

create or replace function public.duplicate_product(product_id bigint, new_name text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.products;
begin
  perform private.acting_admin();
  select p.* into stored from public.products p where p.id = duplicate_product.product_id for share;
  if not found then
    perform private.refuse(404, 'product_not_found');
  end if;
  stored := private.changed_product(stored, jsonb_build_object('name', duplicate_product.new_name, 'state', 'draft'));
  stored.id := null;
  stored.identifier := (private.changed_product(null, jsonb_build_object(
    'name', stored.name, 'price', stored.price, 'artisan', stored.artisan, 'category', stored.category
  ))).identifier;
  stored := private.store_product(stored);
  return private.product_view(stored);
end
$$;
comment on function public.duplicate_product(bigint, text) is
  'For administrators: makes a draft like another product, with an identifier of its own and no stock; gives it back as admin_product does.';
grant execute on function public.duplicate_product(bigint, text) to authenticated;

create or replace function public.adjust_stock(product_id bigint, change int, note text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  present int;
begin
  perform private.acting_admin();
  select i.stock into present from public.inventory i where i.product_id = adjust_stock.product_id for update;
  if not found then
    perform private.refuse(404, 'product_not_found');
  elsif coalesce(adjust_stock.change, 0) = 0 or present::bigint + adjust_stock.change > 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif present::bigint + adjust_stock.change < 0 then
    perform private.refuse(409, 'stock_negative', jsonb_build_object('stock', present));
  end if;
  perform private.set_stock_reason(
    case when adjust_stock.change > 0 then 'restock' else 'adjustment' end, adjust_stock.note
  );
  update public.inventory i set
    stock = i.stock + adjust_stock.change,
    last_restocked = case when adjust_stock.change > 0 then now() else i.last_restocked end
  where i.product_id = adjust_stock.product_id;
  return (select private.product_view(p) from public.products p where p.id = adjust_stock.product_id);
end
$$;
comment on function public.adjust_stock(bigint, int, text) is
  'For administrators: adds pieces to a stock or takes them away, and records why; gives the product back as admin_product does.';
grant execute on function public.adjust_stock(bigint, int, text) to authenticated;

create or replace function public.set_stock(product_id bigint, counted int, note text) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform from public.inventory i where i.product_id = set_stock.product_id for update;
  if not found then
    perform private.refuse(404, 'product_not_found');
  elsif set_stock.counted is null or set_stock.counted > 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif set_stock.counted < 0 then
    perform private.refuse(409, 'stock_negative');
  end if;
  perform private.set_stock_reason('adjustment', set_stock.note);
  update public.inventory i set stock = set_stock.counted
  where i.product_id = set_stock.product_id and i.stock <> set_stock.counted;
  return (select private.product_view(p) from public.products p where p.id = set_stock.product_id);
end
$$;
comment on function public.set_stock(bigint, int, text) is
  'For administrators: sets a stock to what was counted; the difference is recorded. Gives the product back as admin_product does.';
grant execute on function public.set_stock(bigint, int, text) to authenticated;

create or replace function public.save_manufacturer(manufacturer_id bigint, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array[
    'name', 'postal_address', 'email', 'responsible_name', 'responsible_postal_address', 'responsible_email'
  ];
  wanted public.manufacturers;
  stored public.manufacturers;
  broken text;
begin
  perform private.acting_admin();
  if jsonb_typeof(save_manufacturer.fields) is distinct from 'object'
    or exists (select from jsonb_each(save_manufacturer.fields) f
      where f.key <> all (known) or jsonb_typeof(f.value) not in ('string', 'null'))
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  select m.* into stored from public.manufacturers m where m.id = save_manufacturer.manufacturer_id for update;
  if not found and save_manufacturer.manufacturer_id is not null then
    perform private.refuse(404, 'manufacturer_unknown');
  end if;
  select (jsonb_populate_record(stored, jsonb_object_agg(f.key, nullif(btrim(f.value), '')))).* into wanted
  from jsonb_each_text(save_manufacturer.fields) f;
  begin
    if save_manufacturer.manufacturer_id is null then
      insert into public.manufacturers (
        name, postal_address, email, responsible_name, responsible_postal_address, responsible_email
      ) values (
        wanted.name, wanted.postal_address, wanted.email, wanted.responsible_name,
        wanted.responsible_postal_address, wanted.responsible_email
      ) returning * into stored;
    else
      update public.manufacturers m set
        name = wanted.name, postal_address = wanted.postal_address, email = wanted.email,
        responsible_name = wanted.responsible_name, responsible_postal_address = wanted.responsible_postal_address,
        responsible_email = wanted.responsible_email
      where m.id = save_manufacturer.manufacturer_id
      returning * into stored;
    end if;
  exception
    when unique_violation then
      perform private.refuse(409, 'manufacturer_exists');
    when check_violation or not_null_violation then
      get stacked diagnostics broken = constraint_name;
      perform private.refuse(400, 'manufacturer_invalid', jsonb_build_object('constraint', broken));
  end;
  return to_json(stored);
end
$$;
comment on function public.save_manufacturer(bigint, jsonb) is
  'For administrators: changes a maker (product safety), or adds one where the id is null; gives the row back.';
grant execute on function public.save_manufacturer(bigint, jsonb) to authenticated;

create or replace function public.export_products(after_id bigint, most int) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'identifier', p.identifier, 'version', p.version, 'name', p.name, 'price', p.price, 'category', p.category,
      'state', p.state, 'is_new', p.is_new, 'stock', i.stock, 'artisan', p.artisan, 'artisan_story', p.artisan_story,
      'description', p.description, 'details', p.details, 'dimensions', p.dimensions, 'care', p.care,
      'manufacturer', m.name, 'warnings', p.warnings, 'images', p.images, 'image_alts', p.image_alts,
      'related', coalesce((
        select json_agg(o.identifier order by r.rank)
        from unnest(p.related_products) with ordinality r (id, rank) join public.products o on o.id = r.id
      ), '[]')
    ) order by p.id), '[]')
    from (
      select * from public.products a
      where a.id > coalesce(export_products.after_id, 0) and not private.is_deleted(a.id)
      order by a.id limit least(greatest(coalesce(export_products.most, 1), 1), 500)
    ) p
      join public.inventory i on i.product_id = p.id
      left join public.manufacturers m on m.id = p.manufacturer_id
  );
end
$$;
comment on function public.export_products(bigint, int) is
  'For administrators: products with ids above one, in their order (at most 500), makers and related products by name and identifier, as import_products takes them.';
grant execute on function public.export_products(bigint, int) to authenticated;

create or replace function private.max_import_rows() returns int language sql immutable set search_path = '' as 'select 2000';
comment on function private.max_import_rows() is 'Products one import takes: MAX_IMPORT_ROWS of src/domain/rules.ts.';

create or replace function private.import_product(line jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- What import_products reads itself.
  own constant text[] := array['line', 'version', 'stock', 'manufacturer', 'related'];
  wanted text := nullif(btrim(import_product.line ->> 'identifier'), '');
  changes jsonb := import_product.line - own;
  stored public.products;
  product public.products;
  maker bigint;
  pieces int;
  changed boolean;
begin
  select p.* into stored from public.products p where p.identifier = wanted for update;
  if stored.id is not null and private.is_deleted(stored.id) then
    perform private.refuse(409, 'identifier_taken');
  end if;
  if import_product.line ->> 'version' is not null
    and stored.version is distinct from (import_product.line ->> 'version')::int
  then
    perform private.refuse(409, 'product_changed');
  end if;
  if import_product.line ? 'manufacturer' then
    select m.id into maker from public.manufacturers m where m.name = btrim(import_product.line ->> 'manufacturer');
    if maker is null and coalesce(btrim(import_product.line ->> 'manufacturer'), '') <> '' then
      perform private.refuse(400, 'manufacturer_unknown');
    end if;
    changes := changes || jsonb_build_object('manufacturer_id', maker);
  end if;
  pieces := (import_product.line ->> 'stock')::int;
  if pieces not between 0 and 1000000 then
    perform private.refuse(400, 'product_invalid', '{"fields": ["stock"]}');
  end if;
  product := private.changed_product(stored, changes);
  changed := stored.id is null or product is distinct from stored;
  if changed then
    product := private.store_product(product);
  end if;
  if pieces is not null and pieces <> (select i.stock from public.inventory i where i.product_id = product.id) then
    changed := true;
    update public.inventory i set stock = pieces where i.product_id = product.id;
  end if;
  return case when stored.id is null then 'create' when changed then 'update' else 'same' end || ' ' || product.identifier;
end
$$;
comment on function private.import_product(jsonb) is
  'Writes one line of an import; says create, update or same, and the identifier.';

create or replace function private.import_related(line jsonb, identifier text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted bigint[];
  changed boolean;
begin
  select coalesce(array_agg(p.id order by r.rank), '{}') into wanted
  from jsonb_array_elements_text(import_related.line -> 'related') with ordinality r (identifier, rank)
    left join public.products p on p.identifier = r.identifier;
  if array_position(wanted, null) is not null then
    perform private.refuse(400, 'related_product_invalid');
  end if;
  update public.products p set related_products = wanted
  where p.identifier = import_related.identifier and p.related_products <> wanted;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.import_related(jsonb, text) is
  'Sets the related products of a line of an import, once all lines are there; says whether they changed.';

create or replace function public.import_products(lines jsonb, dry_run boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  undone constant text := 'SH001';
  line jsonb;
  at int;
  outcome text;
  identifier text;
  code text;
  state text;
  detail text;
  seen jsonb := '{}';
  outcomes jsonb := '{}';
  problems jsonb := '[]';
begin
  perform private.acting_admin();
  if jsonb_typeof(import_products.lines) is distinct from 'array' or import_products.dry_run is null
    or jsonb_array_length(import_products.lines) not between 1 and private.max_import_rows()
    or exists (select from jsonb_array_elements(import_products.lines) l
      where jsonb_typeof(l) <> 'object' or jsonb_typeof(l -> 'line') is distinct from 'number'
        or jsonb_typeof(coalesce(l -> 'related', '[]')) <> 'array')
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Everything is done in earnest and then taken back, so that a dry run says what the real one will.
  begin
    perform private.set_stock_reason('adjustment', null);
    for pass in 1..2 loop
      for line in select l.value from jsonb_array_elements(import_products.lines) with ordinality l (value, rank) order by l.rank
      loop
        begin
          at := (line ->> 'line')::int;
          if pass = 1 then
            identifier := btrim(line ->> 'identifier');
            if seen ? identifier then
              perform private.refuse(400, 'identifier_repeated');
            end if;
            outcome := private.import_product(line);
            identifier := split_part(outcome, ' ', 2);
            seen := seen || jsonb_build_object(identifier, true);
            outcomes := outcomes || jsonb_build_object(at::text, jsonb_build_array(split_part(outcome, ' ', 1), identifier));
          elsif line ? 'related' and outcomes ? at::text then
            if private.import_related(line, outcomes #>> array[at::text, '1']) and outcomes #>> array[at::text, '0'] = 'same' then
              outcomes := jsonb_set(outcomes, array[at::text, '0'], '"update"');
            end if;
          end if;
        exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' or data_exception then
          get stacked diagnostics code = message_text, state = returned_sqlstate, detail = pg_exception_detail;
          problems := problems || jsonb_build_object(
            'line', at, 'code', case when state like 'PT4__' then code else 'product_invalid' end,
            'fields', case when state like 'PT4__' and detail like '{%' then detail::jsonb -> 'fields' end
          );
        end;
      end loop;
    end loop;
    if import_products.dry_run or problems <> '[]' then
      raise exception using errcode = undone;
    end if;
  exception when sqlstate 'SH001' then
    null;
  end;
  return json_build_object(
    'done', not import_products.dry_run and problems = '[]',
    'problems', problems,
    'lines', (
      select coalesce(json_agg(json_build_object('line', o.key::int, 'action', o.value ->> 0, 'identifier', o.value ->> 1) order by o.key::int), '[]')
      from jsonb_each(outcomes) o
    )
  );
end
$$;
comment on function public.import_products(jsonb, boolean) is
  'For administrators: adds or changes products by identifier, all or none; a missing field stays as it is. Says of each line what becomes of it, and what is wrong; a dry run or a problem leaves everything as it was.';
grant execute on function public.import_products(jsonb, boolean) to authenticated;

create or replace function private.unused_picture_days() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.unused_picture_days() is
  'Days a picture is kept that nothing refers to: unsaved input of an administrator may still show it.';

create or replace function public.sweep_pictures() returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  with used as (
    select i.path from public.products p, unnest(p.images) i (path)
    union
    select l.image from public.order_items l where l.image is not null
    union
    select h.image_path from public.hero h where h.image_path is not null
  ), unused as (
    select o.bucket_id || '/' || o.name as path from storage.objects o
    where o.bucket_id in ('product-images', 'site-images')
      and not exists (select from used u where u.path = o.bucket_id || '/' || o.name)
  ), used_again as (
    delete from private.unused_pictures k where not exists (select from unused u where u.path = k.path)
  )
  insert into private.unused_pictures (path) select u.path from unused u on conflict (path) do nothing;
  return array(
    select k.path from private.unused_pictures k
    where k.since < now() - make_interval(days => private.unused_picture_days())
      -- Unused already when the oldest site was made: no page of any shows it.
      and k.since < coalesce(private.oldest_site_kept(), now())
    order by k.since, k.path limit 100
  );
end
$$;
comment on function public.sweep_pictures() is
  'For the service role: notes which pictures nothing refers to, and gives bucket and name of those (at most 100) that may go.';
grant execute on function public.sweep_pictures() to service_role;

create or replace function private.link_opened_at(session uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(c.created_at) from auth.mfa_amr_claims c
  where c.session_id = session and private.is_link_method(c.authentication_method)
$$;
comment on function private.link_opened_at(uuid) is
  'When the link of a message began a session; null where a password did. Auth''s own table says so, whatever a token claims.';

create or replace function private.found_products(search text, wanted_category text, wanted_state text, near_ids bigint[])
returns table (
  id bigint, words text, category text, state text, price numeric, updated_at timestamptz, created_at timestamptz, place bigint
)
language sql stable set search_path = '' as $$
  select p.id, w.words, p.category, p.state, p.price, p.updated_at, p.created_at, n.place
  from public.products p
    join private.product_words w on w.product_id = p.id
    left join private.product_trash t on t.product_id = p.id and not t.is_sold
    left join (
      select u.id, min(u.place) as place from unnest(found_products.near_ids) with ordinality u (id, place) group by u.id
    ) n on n.id = p.id
  where case found_products.wanted_state
      when 'deleted' then t.product_id is not null
      when 'archived' then p.state = 'archived' and t.product_id is null
      else p.state <> 'archived' and p.state = coalesce(found_products.wanted_state, p.state)
    end
    and (found_products.wanted_category is null or p.category = found_products.wanted_category)
    -- Not `like`: what a person types has no wildcards.
    and (n.id is not null or not exists (
      select from string_to_table(found_products.search, ' ') s (word) where strpos(w.words, s.word) = 0
    ))
$$;
comment on function private.found_products(text, text, text, bigint[]) is
  'Products whose words hold every word of the search (as private.searched writes it) in any order, or that the caller found near it, of a category and a state (draft, published, archived, deleted; null is draft and published). Place: among the near ones, from 1.';

create or replace function public.admin_products(
  search text, wanted_category text, wanted_state text, sort text, page int, per_page int, near_ids bigint[] default null
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(admin_products.per_page, 1), 1), 100);
  first bigint := (greatest(coalesce(admin_products.page, 1), 1)::bigint - 1) * size;
  wanted text := private.searched(admin_products.search);
  -- `price_desc` is `price` from the other end.
  field text := regexp_replace(admin_products.sort, '_(asc|desc)$', '');
  is_down boolean := coalesce(admin_products.sort like '%\_desc', false);
begin
  perform private.require_admin();
  return (
    with found as materialized (
      select f.id, f.created_at, f.place,
        case field when 'name' then f.words when 'category' then private.search_text(f.category) when 'state' then f.state end as by_text,
        case field when 'price' then f.price when 'stock' then i.stock when 'updated' then extract(epoch from f.updated_at) end as by_number
      from private.found_products(
        wanted, admin_products.wanted_category, admin_products.wanted_state, admin_products.near_ids
      ) f
        join public.inventory i on i.product_id = f.id
    ), shown as (
      select o.id, row_number() over () as rank
      from (
        select f.id from found f
        order by
          case when field = 'relevance' then f.place end,
          case when not is_down then f.by_text end, case when is_down then f.by_text end desc,
          case when is_down then -f.by_number else f.by_number end,
          f.created_at desc, f.id desc
        limit size offset first
      ) o
    )
    select json_build_object(
      'count', (select count(*) from found),
      'total', (select count(*) from public.products p where p.state <> 'archived'),
      'products', coalesce((
        select json_agg(private.product_row(p) order by s.rank) from shown s join public.products p on p.id = s.id
      ), '[]')
    )
  );
end
$$;
comment on function public.admin_products(text, text, text, text, int, int, bigint[]) is
  'For administrators: a page of products (from 1, at most 100 a page) as private.found_products finds them, how many there are, and how many the shop has. Sort: name, category, state, price, stock, updated, each with _asc or _desc; relevance is the order of near_ids; newest otherwise.';
grant execute on function public.admin_products(text, text, text, text, int, int, bigint[]) to authenticated;

create or replace function public.admin_product_ids(
  search text, wanted_category text, wanted_state text, near_ids bigint[] default null
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := private.searched(admin_product_ids.search);
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(f.id order by f.id), '[]')
    from private.found_products(
      wanted, admin_product_ids.wanted_category, admin_product_ids.wanted_state, admin_product_ids.near_ids
    ) f
  );
end
$$;
comment on function public.admin_product_ids(text, text, text, bigint[]) is
  'For administrators: the ids of all products that admin_products finds, to choose them all.';
grant execute on function public.admin_product_ids(text, text, text, bigint[]) to authenticated;

create or replace function public.admin_product_names() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_array(p.id, p.name, p.identifier, p.artisan) order by p.id), '[]')
    from public.products p
  );
end
$$;
comment on function public.admin_product_names() is
  'For administrators: id, name, identifier and artisan of every product, from which the application makes its index of the search.';
grant execute on function public.admin_product_names() to authenticated;

create or replace function public.edit_products(product_ids bigint[], changes jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['state', 'category', 'is_new', 'artisan', 'manufacturer_id', 'price_percent'];
  columns text[];
  percent numeric;
  before public.products;
  stored public.products;
  edits jsonb := '[]';
begin
  perform private.acting_admin();
  if jsonb_typeof(edit_products.changes) is distinct from 'object' or edit_products.changes = '{}'
    or exists (select from jsonb_object_keys(edit_products.changes) k where k <> all (known))
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  if edit_products.changes ? 'price_percent' then
    if jsonb_typeof(edit_products.changes -> 'price_percent') <> 'number' then
      perform private.refuse(400, 'request_invalid');
    end if;
    percent := (edit_products.changes ->> 'price_percent')::numeric;
    if percent not between -90 and 500 then
      perform private.refuse(400, 'request_invalid');
    end if;
  end if;
  select array_agg(case k when 'price_percent' then 'price' else k end) into columns
  from jsonb_object_keys(edit_products.changes) k;
  for before in
    select p.* from public.products p where p.id = any (edit_products.product_ids) order by p.id for update
  loop
    begin
      stored := private.store_product(private.changed_product(before, edit_products.changes - 'price_percent' || case
        when percent is null then '{}'
        else jsonb_build_object('price', greatest(round(before.price * (100 + percent) / 100, 2), 0.01))
      end));
    exception when sqlstate 'PT400' then
      -- Which of many it was is what one has to know.
      perform private.refuse(400, sqlerrm, jsonb_build_object('name', before.name));
    end;
    edits := edits || jsonb_build_object(
      'id', stored.id, 'version', stored.version,
      'before', (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(before)) e where e.key = any (columns))
    );
  end loop;
  if edits = '[]'
    or jsonb_array_length(edits) < (select count(distinct d.id) from unnest(edit_products.product_ids) d (id))
  then
    perform private.refuse(404, 'product_not_found');
  end if;
  return edits;
end
$$;
comment on function public.edit_products(bigint[], jsonb) is
  'For administrators: changes several products at once, all or none: state, category, is_new, artisan, manufacturer_id, and price_percent, by which prices rise or fall. Gives back what undo_product_edits takes: of each its id, its version now and what its fields were. A refusal names the product.';
grant execute on function public.edit_products(bigint[], jsonb) to authenticated;

create or replace function public.undo_product_edits(edits jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['state', 'category', 'is_new', 'artisan', 'manufacturer_id', 'price'];
  ids bigint[];
  edit record;
  stored public.products;
begin
  perform private.acting_admin();
  begin
    select array_agg(e.id order by e.id) into strict ids
    from jsonb_to_recordset(undo_product_edits.edits) e (id bigint, version int, before jsonb)
    where jsonb_typeof(e.before) = 'object' and not exists (select from jsonb_object_keys(e.before) k where k <> all (known));
  exception when data_exception then
    perform private.refuse(400, 'request_invalid');
  end;
  if ids is null or cardinality(ids) < jsonb_array_length(undo_product_edits.edits) then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- In the order in which every change locks them.
  perform from public.products p where p.id = any (ids) order by p.id for update;
  for edit in
    select e.* from jsonb_to_recordset(undo_product_edits.edits) e (id bigint, version int, before jsonb) order by e.id
  loop
    select p.* into stored from public.products p where p.id = edit.id;
    if not found then
      perform private.refuse(404, 'product_not_found');
    elsif stored.version is distinct from edit.version then
      perform private.refuse(409, 'product_changed', jsonb_build_object('name', stored.name));
    end if;
    perform private.store_product(private.changed_product(stored, edit.before));
  end loop;
  return cardinality(ids);
end
$$;
comment on function public.undo_product_edits(jsonb) is
  'For administrators: gives products the fields back that edit_products changed, all or none; refuses, and names the product, where one has been changed since. Says how many.';
grant execute on function public.undo_product_edits(jsonb) to authenticated;

create or replace function public.save_stock(product_id bigint, expected int, counted int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  present int;
begin
  perform private.acting_admin();
  select i.stock into present from public.inventory i where i.product_id = save_stock.product_id for update;
  if not found then
    perform private.refuse(404, 'product_not_found');
  elsif save_stock.counted is null or save_stock.counted not between 0 and 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif present is distinct from save_stock.expected then
    perform private.refuse(409, 'stock_changed', jsonb_build_object('stock', present));
  end if;
  perform private.set_stock_reason('adjustment', null);
  update public.inventory i set stock = save_stock.counted
  where i.product_id = save_stock.product_id and i.stock <> save_stock.counted;
  return (select private.product_row(p) from public.products p where p.id = save_stock.product_id);
end
$$;
comment on function public.save_stock(bigint, int, int) is
  'For administrators: sets a stock to what was counted where it still is what was read; else refuses, with the stock as details: a sale between is not lost. Gives the product back as a row of admin_products.';
grant execute on function public.save_stock(bigint, int, int) to authenticated;
