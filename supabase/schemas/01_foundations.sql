-- What every other file stands on: privileges, refusals, checks of texts, addresses and numbers, series of numbers, public buckets.

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

create or replace function private.count_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
comment on function private.count_version() is 'Trigger: a change makes a new version, whatever number was sent.';

create or replace function private.keep_as_written() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = format('%s is never changed, only added to', tg_table_name);
end
$$;
comment on function private.keep_as_written() is 'Trigger: refuses every change, removal and emptying, whoever asks.';

create or replace function private.refuse(status int, code text, details jsonb default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = code, detail = coalesce(details::text, '');
end
$$;
comment on function private.refuse(int, text, jsonb) is
  'Raises a stable code of src/domain/errors.ts as message; the API answers with the given HTTP status (4xx) and the details as JSON text.';

-- A regular expression over a million characters takes seconds, and hosted projects take bodies of any size: what visitors send is
-- bounded by the first statement of each function that they may call. A test asks each of them.
create or replace function private.bound_text(value text, longest int) returns void
language plpgsql immutable set search_path = '' as $$
begin
  -- Its bytes are known without being read, and no character takes more than four.
  if octet_length(value) > 4 * longest or length(value) > longest then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$$;
comment on function private.bound_text(text, int) is 'Refuses a text of more characters than any screen of the shop sends; null passes.';

create or replace function private.bound_list(list anyarray, most int) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(list) > most then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$$;
comment on function private.bound_list(anyarray, int) is 'Refuses a list of more items than any screen of the shop sends; null passes.';

create or replace function private.bound_json(value jsonb, most_bytes int) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if pg_column_size(value) > most_bytes then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$$;
comment on function private.bound_json(jsonb, int) is 'Refuses JSON of more bytes than any screen of the shop sends; null passes.';

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

create or replace function private.is_limited_html(html text) returns boolean
language sql immutable set search_path = '' as $$
  select regexp_replace(html, '</?(?:p|ul|ol|li|strong|em|h3)>|<br ?/?>', '', 'g') !~ '[<>]'
$$;
comment on function private.is_limited_html(text) is
  'Whether a text holds no other markup than p, br, ul, ol, li, strong, em, h3, all without attributes.';
grant execute on function private.is_limited_html(text) to service_role;

create or replace function private.is_visible(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value ~ '[^\s\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0]';
end
$$;
comment on function private.is_visible(text) is
  'Whether a text holds a sign that is seen: blanks, controls and signs of no width alone are no name. As in src/domain/form-fields.ts.';

-- A name or message with an address in it would turn the shop's emails into advertisements: forms refuse it.
create or replace function private.has_link(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(value ~* '://|www\.|[[:alnum:]]\.[[:alpha:]]{2,}/', false);
end
$$;
comment on function private.has_link(text) is
  'Whether a text holds the address of a page, of which mail programs make a link. As in src/domain/links.ts.';

create or replace function private.item_texts() returns jsonb language sql immutable set search_path = '' as $$ select '{"message": 200}'::jsonb $$;
comment on function private.item_texts() is
  'The texts that a buyer types for an item, and their most characters: ITEM_TEXTS of src/domain/item-text.ts.';

create or replace function private.item_text_names() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(select jsonb_object_keys(private.item_texts()));
end
$$;
comment on function private.item_text_names() is 'Names of the texts that a buyer types for an item: a constant, reckoned once a plan.';

create or replace function private.clean_item_text(typed text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  clean constant text := btrim(regexp_replace(
    typed, '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+', ' ', 'g'
  ));
begin
  return case when private.is_visible(clean) then clean end;
end
$$;
comment on function private.clean_item_text(text) is
  'A text for an item as it is stored: one line, without controls and signs of no width; null where nothing is seen, and of null. As cleanItemText of the domain.';

create or replace function private.are_item_texts(line jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  text_name text;
  most int;
  typed jsonb;
begin
  -- Most lines have none.
  if not are_item_texts.line ?| private.item_text_names() then
    return true;
  end if;
  for text_name, most in select t.key, t.value::int from jsonb_each(private.item_texts()) t loop
    typed := are_item_texts.line -> text_name;
    if coalesce(jsonb_typeof(typed), 'null') <> 'null' and not (
      jsonb_typeof(typed) = 'string' and length(typed #>> '{}') <= 4 * most
      and coalesce(length(private.clean_item_text(typed #>> '{}')) <= most, true)
      and not private.has_link(typed #>> '{}')
    ) then
      return false;
    end if;
  end loop;
  return true;
end
$$;
comment on function private.are_item_texts(jsonb) is
  'Whether a line of a request has no texts, or such as an item can have: emails carry them to an address that nobody has proved, so they name no page.';

create or replace function private.item_texts_of(line jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if not item_texts_of.line ?| private.item_text_names() then
    return null;
  end if;
  return (
    select jsonb_object_agg(n.name, n.text) from (
      select k as name, private.clean_item_text(item_texts_of.line ->> k) as text from unnest(private.item_text_names()) k
    ) n where n.text is not null
  );
end
$$;
comment on function private.item_texts_of(jsonb) is
  'The texts among the fields of a line of a request, by their names, as they are stored; null where there are none.';


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

create or replace function private.token_hash(token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;
comment on function private.token_hash(text) is 'What is kept of a token that only its holder must know.';

create or replace function private.uuid_of(value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end
$$;
comment on function private.uuid_of(text) is 'A text as uuid; null where it is none.';

create or replace function private.paris_day(at timestamptz) returns date
-- Asked of every order, as those below: this language keeps its plan, plain SQL with a search path of its own makes it anew.
language plpgsql stable set search_path = '' as $$
begin
  return (paris_day.at at time zone 'Europe/Paris')::date;
end
$$;
comment on function private.paris_day(timestamptz) is 'Calendar day in France.';

create or replace function private.cents(euros numeric) returns bigint
language sql immutable set search_path = '' as $$ select round(euros * 100)::bigint $$;
comment on function private.cents(numeric) is 'Euros as whole cents.';

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

create or replace function private.countries() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array['FR', 'MC', 'BE', 'LU', 'CH'];
end
$$;
comment on function private.countries() is 'Countries the shop delivers to: COUNTRIES of src/domain/rules.ts.';
grant execute on function private.countries() to service_role;

create or replace function private.postal_code(country text, written text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when length(postal_code.written) <= 40 then
    regexp_replace(upper(regexp_replace(postal_code.written, '[^0-9A-Za-z]', '', 'g')), case postal_code.country
      when 'FR' then '^FR?(?=[0-9])'
      when 'BE' then '^BE?(?=[0-9])'
      when 'LU' then '^LU?(?=[0-9])'
      when 'CH' then '^CH(?=[0-9])'
      when 'MC' then '^MC(?=[0-9])'
      else '^$'
    end, '')
  end;
end
$$;
comment on function private.postal_code(text, text) is
  'A postal code, however a person writes it: without blanks and dashes, and without the characters of its own country before it ("L-1234" in Luxembourg; "B-1234" keeps them there, and is none). As plainPostalCode in src/domain/postal-code.ts; null of what is longer than 40 characters.';

-- Every country has its own form of postal code: a parcel with another one could go nowhere.
create or replace function private.is_postal_code(country text, code text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(code ~ case country
    -- Departments of the metropolis: not overseas; Monaco is a country.
    when 'FR' then '^(?:0[1-9]|[1-8][0-9]|9[0-5])[0-9]{3}$'
    when 'MC' then '^980[0-9]{2}$'
    else '^[1-9][0-9]{3}$'
  end, false);
end
$$;
comment on function private.is_postal_code(text, text) is
  'Whether a country the shop delivers to has such postal codes. As in src/domain/postal-code.ts.';

create or replace function private.is_phone(written text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- The no-break spaces come along when a number is copied.
  return written ~ '^[-+0-9 ./()\u00a0\u202f]*$' and length(regexp_replace(written, '[^0-9]', '', 'g')) >= 6;
end
$$;
comment on function private.is_phone(text) is
  'Whether a telephone can be one: six digits at least, and only what is written between them. As in src/domain/phone-number.ts.';

-- One that was saved before stays as it is until it is changed.
create or replace function private.keep_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(new.phone) <> '' and not private.is_phone(new.phone) then
    perform private.refuse(400, 'customer_invalid');
  end if;
  return new;
end
$$;
comment on function private.keep_phone() is 'Trigger: a saved address has no telephone, or one that can be one.';

-- An address that was saved before stays as it is until its postal code or country is changed.
create or replace function private.keep_postal_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- No constraint: customers write this table themselves, and may not call what a constraint of theirs would.
  if not new.country = any (private.countries()) then
    perform private.refuse(400, 'country_not_served');
  end if;
  new.postal_code := private.postal_code(new.country, new.postal_code);
  if not private.is_postal_code(new.country, new.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  return new;
end
$$;
comment on function private.keep_postal_code() is 'Trigger: a saved address has a country the shop delivers to, and a postal code of it, which is stored as private.postal_code writes it.';

-- Public buckets serve their files by address; writing needs a policy, and there is none yet.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('product-images', 'product-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('site-images', 'site-images', true, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
  ('logos', 'logos', true, 2097152, array['image/svg+xml', 'image/png', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
