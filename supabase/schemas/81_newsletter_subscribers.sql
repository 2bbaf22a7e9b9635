-- Who agreed to the newsletter, and the proof of it.

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
  refused_at timestamptz,
  refused_reason text check (length(refused_reason) <= 500),
  move_id bigint references public.moves (id) on delete set null,
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
comment on column public.newsletter_subscribers.refused_at is 'When the mail service refused the address for ever: no newsletter goes there until its owner confirms it again.';
comment on column public.newsletter_subscribers.refused_reason is 'What the mail service said.';
comment on column public.newsletter_subscribers.move_id is 'File of another shop that names it as a subscriber; null of who asked here.';

create index newsletter_subscribers_move on public.newsletter_subscribers (move_id) where move_id is not null;

create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));
alter table public.newsletter_subscribers enable row level security;
grant select, delete on public.newsletter_subscribers to service_role;
create trigger newsletter_subscribers_touch before update on public.newsletter_subscribers
  for each row execute function private.touch();
create trigger newsletter_subscribers_audit after insert or update or delete on public.newsletter_subscribers
  for each row execute function private.audit_change('id', '', 'email,refused_reason');

create table public.newsletter_proofs (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254),
  event text not null check (event in ('requested', 'confirmed', 'unsubscribed', 'imported')),
  consent_version text check (length(consent_version) between 1 and 40),
  consent_text text check (length(consent_text) between 1 and 600),
  source text check (source in ('home', 'blog', 'footer', 'profile', 'opening', 'import')),
  caller text check (length(caller) between 1 and 128),
  at timestamptz not null default clock_timestamp(),
  constraint newsletter_proofs_request check (event <> 'requested' or num_nulls(consent_version, consent_text, source) = 0),
  constraint newsletter_proofs_import check (event <> 'imported' or num_nulls(consent_text, source) = 0)
);

comment on table public.newsletter_proofs is 'Proof of consent: what an address agreed to and confirmed, and when; written by the database alone.';
comment on column public.newsletter_proofs.id is 'Identifier.';
comment on column public.newsletter_proofs.email is 'Address.';
comment on column public.newsletter_proofs.event is 'requested: the box was ticked; confirmed: the link in the message was followed; unsubscribed; imported: a file of another shop says so, and its owner.';
comment on column public.newsletter_proofs.consent_version is 'Version of the consent sentence.';
comment on column public.newsletter_proofs.consent_text is 'The sentence as it was shown; of a file its name, and what it says.';
comment on column public.newsletter_proofs.source is 'Where the form stood; import of a file of another shop.';
comment on column public.newsletter_proofs.caller is 'Hash of the network address.';
comment on column public.newsletter_proofs.at is 'When.';

create index newsletter_proofs_email on public.newsletter_proofs (lower(email), at);
alter table public.newsletter_proofs enable row level security;
grant select on public.newsletter_proofs to service_role;

create or replace function public.request_newsletter(request jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  subscriber public.newsletter_subscribers;
begin
  select * into asked from jsonb_to_record(request) r (
    email text, consent_version text, consent_text text, source text, nonce text, confirm_token text, caller text,
    is_suspect boolean
  );
  perform private.limit_attempts('newsletter', asked.caller, 10, interval '1 hour');
  if asked.is_suspect
    or not private.allow_attempt('newsletter', private.customer_key(asked.email), 3, interval '1 day')
  then
    return;
  end if;
  -- Nobody confirmed these: the shop has no reason to keep them, nor what it wrote to them.
  with unconfirmed as (
    delete from public.newsletter_subscribers s where s.status = 'pending' and s.confirm_until < now() - interval '30 days'
    returning s.email
  )
  delete from public.mail_outbox m using unconfirmed u
  where m.kind = 'newsletter_confirm' and lower(m.email) = lower(u.email);

  insert into public.newsletter_subscribers as s (email, confirm_hash, confirm_until)
  values (asked.email, private.token_hash(asked.confirm_token), now() + interval '7 days')
  on conflict (lower(email)) do update
    set confirm_hash = excluded.confirm_hash, confirm_until = excluded.confirm_until
    where s.status <> 'confirmed' or s.refused_at is not null
  returning * into subscriber;
  if subscriber.id is null then
    return;
  end if;
  insert into public.newsletter_proofs (email, event, consent_version, consent_text, source, caller)
  values (asked.email, 'requested', asked.consent_version, asked.consent_text, asked.source, asked.caller);
  perform private.queue_mail(
    'newsletter_confirm', subscriber.id || ' ' || asked.nonce, null, subscriber.email,
    jsonb_build_object('subscriber', subscriber.id, 'nonce', asked.nonce)
  );
end
$$;
comment on function public.request_newsletter(jsonb) is
  'Notes that an address asks for the newsletter and asks it by email whether it does; not where it has confirmed, was asked three times today, or a program sent it. The function makes the token for the email again from its nonce. At most 10 an hour from one network address (`caller`, a hash). For the newsletter function alone.';
grant execute on function public.request_newsletter(jsonb) to service_role;

create or replace function public.confirm_newsletter(token text, caller text) returns void
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
  if subscriber.status <> 'confirmed' or subscriber.refused_at is not null then
    update public.newsletter_subscribers s
    set status = 'confirmed', confirmed_at = now(), refused_at = null, refused_reason = null
    where s.id = subscriber.id;
    insert into public.newsletter_proofs (email, event, caller) values (subscriber.email, 'confirmed', caller);
  end if;
  if subscriber.status <> 'confirmed' then
    perform private.queue_mail(
      'newsletter_welcome', subscriber.id || ' ' || extract(epoch from now()), null, subscriber.email,
      jsonb_build_object('subscriber', subscriber.id)
    );
  end if;
end
$$;
comment on function public.confirm_newsletter(text, text) is
  'Confirms the address that a confirmation link was sent to and welcomes who was not subscribed; the link may be followed again. Refuses with link_invalid. For the newsletter function alone.';
grant execute on function public.confirm_newsletter(text, text) to service_role;

create or replace function public.newsletter_letter(subscriber bigint, confirm_token text default null) returns text
language sql stable security definer set search_path = '' as $$
  select s.unsubscribe_token from public.newsletter_subscribers s
  where s.id = newsletter_letter.subscriber and case
    when newsletter_letter.confirm_token is null then s.status = 'confirmed'
    else s.confirm_hash = private.token_hash(newsletter_letter.confirm_token) and s.confirm_until > now()
      and (s.status <> 'confirmed' or s.refused_at is not null)
  end
$$;
comment on function public.newsletter_letter(bigint, text) is
  'For the emails to a subscriber: the token with which they leave; null where there is nothing to say any more: of an email with a confirm_token, whose link is confirmed, over or replaced; of any other, where they have left.';
grant execute on function public.newsletter_letter(bigint, text) to service_role;

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
