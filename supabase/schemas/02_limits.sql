-- How often, and how much at once, strangers may ask: attempts by network and address, and the size of a request.

create table private.form_attempts (
  form text not null constraint form_attempts_form_name check (form ~ '^[a-z_]{1,40}$'),
  key text not null check (length(key) between 1 and 128),
  at timestamptz not null default clock_timestamp(),
  id bigint generated always as identity primary key
);

comment on table private.form_attempts is 'Who sent a public form and when, as hashes, kept for a day: it limits how often a form is sent.';
comment on column private.form_attempts.form is
  'What was tried: contact, newsletter, withdrawal, order_lookup, recovery_code, checkout, sign_up, password, email_change, stock_alert, newsletter_test, test_email, failed_order, review_picture, payment_question, payment_failed, order_link.';
comment on column private.form_attempts.key is 'Hash of a network address or of an email address.';
comment on column private.form_attempts.at is 'When.';
comment on column private.form_attempts.id is 'Number of the attempt.';

create index form_attempts_key on private.form_attempts (form, key, at);
create index form_attempts_age on private.form_attempts (at);
alter table private.form_attempts enable row level security;

create or replace function private.address_key(email text) returns text
language sql immutable set search_path = '' as $$
  select 'address:' || encode(sha256(convert_to(lower(btrim(email)), 'UTF8')), 'hex')
$$;
comment on function private.address_key(text) is 'Key under which the attempts of an email address are counted.';

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

create or replace function private.lookup_key(who text, what text) returns text
language sql immutable set search_path = '' as $$
  select 'pair:' || encode(sha256(convert_to(who || ' ' || what, 'UTF8')), 'hex')
$$;
comment on function private.lookup_key(text, text) is 'Key under which the tries of one place to find one order are counted.';

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

-- PostgREST reads a body of any size, and Postgres parses all of it before a function sees an argument: this comes before both.
create or replace function public.check_request() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  bytes constant text := headers ->> 'content-length';
begin
  if (bytes ~ '^[0-9]{1,5}$' and bytes::int <= 65536 or bytes is null and headers ->> 'transfer-encoding' is null)
    or auth.role() = 'service_role' or private.writer_id() is not null
  then
    return;
  end if;
  perform private.refuse(413, 'request_too_large');
end
$$;
comment on function public.check_request() is
  'Asked by PostgREST before each request (its setting db-pre-request): refuses a body of more than 64 kB, or of an unknown size, to whoever does not work in the administration. It says nothing else, and may be called by everybody.';
grant execute on function public.check_request() to anon, authenticated, service_role;

do $$
begin
  execute format('alter role authenticator in database %I set pgrst.db_pre_request = %L', current_database(), 'public.check_request');
exception when insufficient_privilege then
  raise warning 'The size of requests is not limited: run "alter role authenticator set pgrst.db_pre_request = ''public.check_request''" as a role that may.';
end
$$;
notify pgrst, 'reload config';
