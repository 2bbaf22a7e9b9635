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
