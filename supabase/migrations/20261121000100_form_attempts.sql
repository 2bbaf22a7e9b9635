create table private.form_attempts (
  form text not null check (form in ('contact', 'newsletter', 'withdrawal')),
  key text not null check (length(key) between 1 and 128),
  at timestamptz not null default clock_timestamp()
);

create index form_attempts_key on private.form_attempts (form, key, at);
create index form_attempts_age on private.form_attempts (at);

comment on table private.form_attempts is 'Who sent a public form and when, as hashes, kept for a day: it limits how often a form is sent.';
comment on column private.form_attempts.form is 'contact, newsletter or withdrawal.';
comment on column private.form_attempts.key is 'Hash of a network address or of an e-mail address.';
comment on column private.form_attempts.at is 'When.';

alter table private.form_attempts enable row level security;

create function private.address_key(email text) returns text
language sql immutable set search_path = '' as $$
  select 'address:' || encode(sha256(convert_to(lower(btrim(email)), 'UTF8')), 'hex')
$$;
comment on function private.address_key(text) is 'Key under which the attempts of an e-mail address are counted.';

create function private.allow_attempt(form text, key text, most int, span interval) returns boolean
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

create function private.limit_attempts(form text, key text, most int, span interval) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.allow_attempt(form, key, most, span) then
    perform private.refuse(429, 'too_many_requests');
  end if;
end
$$;
comment on function private.limit_attempts(text, text, int, interval) is 'Refuses an attempt that allow_attempt does not allow.';
