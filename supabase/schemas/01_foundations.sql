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
grant execute on function private.search_text(text) to service_role;

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
