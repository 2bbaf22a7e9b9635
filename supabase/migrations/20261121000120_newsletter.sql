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

create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));

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

create trigger newsletter_subscribers_touch before update on public.newsletter_subscribers
  for each row execute function private.touch();

alter table public.newsletter_subscribers enable row level security;
grant select, delete on public.newsletter_subscribers to service_role;

create table public.newsletter_proofs (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254),
  event text not null check (event in ('requested', 'confirmed', 'unsubscribed')),
  consent_version text check (length(consent_version) between 1 and 40),
  consent_text text check (length(consent_text) between 1 and 600),
  source text check (source in ('home', 'blog', 'footer')),
  caller text check (length(caller) between 1 and 128),
  at timestamptz not null default clock_timestamp(),
  constraint newsletter_proofs_request check (event <> 'requested' or num_nulls(consent_version, consent_text, source) = 0)
);

create index newsletter_proofs_email on public.newsletter_proofs (lower(email), at);

comment on table public.newsletter_proofs is 'Proof of consent: what an address agreed to and confirmed, and when; written by the database alone.';
comment on column public.newsletter_proofs.id is 'Identifier.';
comment on column public.newsletter_proofs.email is 'Address.';
comment on column public.newsletter_proofs.event is 'requested: the box was ticked; confirmed: the link in the message was followed; unsubscribed.';
comment on column public.newsletter_proofs.consent_version is 'Version of the consent sentence.';
comment on column public.newsletter_proofs.consent_text is 'The sentence as it was shown.';
comment on column public.newsletter_proofs.source is 'Where the form stood.';
comment on column public.newsletter_proofs.caller is 'Hash of the network address.';
comment on column public.newsletter_proofs.at is 'When.';

alter table public.newsletter_proofs enable row level security;
grant select on public.newsletter_proofs to service_role;

create function private.token_hash(token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;
comment on function private.token_hash(text) is 'What is kept of a token that only its holder must know.';

create function public.request_newsletter(request jsonb) returns jsonb
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

create function public.confirm_newsletter(token text, caller text) returns jsonb
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

create function public.unsubscribe_newsletter(token text, caller text) returns void
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

grant execute on function public.request_newsletter(jsonb) to service_role;
grant execute on function public.confirm_newsletter(text, text) to service_role;
grant execute on function public.unsubscribe_newsletter(text, text) to service_role;
