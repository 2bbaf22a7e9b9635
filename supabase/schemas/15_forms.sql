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
