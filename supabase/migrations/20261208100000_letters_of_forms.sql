-- Letters of the contact page, of subscriptions and of forgotten passwords of administrators go through the outbox, put there by what
-- makes them true: none is lost when a process ends, and the owner sees what became of it.
set check_function_bodies = off;

drop function public.open_admin_link(text, text, text);
drop function public.request_newsletter(jsonb);
drop function public.confirm_newsletter(text, text);

create or replace function public.open_admin_link(email text, caller_key text, link_hash text, nonce text) returns void
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
    return;
  end if;
  insert into private.admin_links (hash, admin_id, kind, expires_at)
  values (open_admin_link.link_hash, person.id, 'reset', now() + interval '1 hour');
  perform private.queue_mail('admin_link', open_admin_link.link_hash, null, person.email, jsonb_build_object(
    'link', open_admin_link.link_hash, 'nonce', open_admin_link.nonce, 'name', person.name
  ));
end
$$;
comment on function public.open_admin_link(text, text, text, text) is
  'For the admin-link function alone: writes a link to who asks for another password; to nobody for an unknown or suspended account, and after three letters in an hour. The letter makes the token again from its nonce. `too_many_requests` depends on the network alone.';
grant execute on function public.open_admin_link(text, text, text, text) to service_role;

create or replace function private.shop_letters() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'admin_link', 'contact_notice', 'journal_closing', 'payment_alarm', 'supplier_order', 'supplier_order_ended',
    'weekly_report', 'withdrawal_notice'
  ]
$$;
comment on function private.shop_letters() is
  'Kinds of letters to the shop itself, its administrators and its suppliers: they are nobody''s personal mail, whoever else has their address.';

create or replace function private.forget_address(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if address is null then
    return;
  end if;
  -- Mail services name the address that they refuse.
  update private.newsletter_recipients r set reason = null
  from public.newsletter_subscribers s where lower(s.email) = forget_address.address and r.subscriber_id = s.id and r.reason is not null;
  update public.mail_outbox m set last_error = null
  from public.orders o where lower(o.email) = forget_address.address and m.order_id = o.id and m.last_error is not null;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.stock_alerts s where lower(s.email) = address;
  -- Answers to the shop's notice go to the sender: a mail service may have named that address.
  delete from public.mail_outbox n using public.contact_messages m
  where lower(m.email) = address and n.kind = 'contact_notice' and n.once_key = m.id::text;
  delete from public.contact_messages m where lower(m.email) = address;
  -- What the shop writes to itself and its suppliers is not the person's, and a declared withdrawal is acknowledged.
  delete from public.mail_outbox m
  where lower(m.email) = address and m.kind <> all (private.shop_letters()) and (m.kind <> 'withdrawal_received' or m.status <> 'waiting');
  perform private.forget_reviews(address, null);
  delete from private.form_attempts f where f.key = private.address_key(address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
end
$$;
comment on function private.forget_address(text) is
  'Forgets what was written, agreed to and tried under an e-mail address, in lower case; orders stay on the books, and declared withdrawals as they were declared.';

create or replace function public.store_contact_message(message jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  sent record;
  id bigint;
  shop_email text := (select nullif(s.contact_email, '') from public.settings s);
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
  -- What a program sent is mailed to nobody. Letters read the message when they leave: the outbox holds no word of it.
  if not sent.is_suspect then
    perform private.queue_mail('contact_received', id::text, null, sent.email, jsonb_build_object('message', id));
    if shop_email is not null then
      perform private.queue_mail('contact_notice', id::text, null, shop_email, jsonb_build_object('message', id));
    end if;
  end if;
  return id;
end
$$;
comment on function public.store_contact_message(jsonb) is
  'Keeps a message of the contact page, and has it acknowledged and the shop told. At most 10 an hour from one network address (`caller`, a hash) and 5 from one e-mail address. For the contact function alone.';
grant execute on function public.store_contact_message(jsonb) to service_role;

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
    or not private.allow_attempt('newsletter', private.address_key(asked.email), 3, interval '1 day')
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
  'Notes that an address asks for the newsletter and asks it by letter whether it does; not where it has confirmed, was asked three times today, or a program sent it. The function makes the token for the letter again from its nonce. At most 10 an hour from one network address (`caller`, a hash). For the newsletter function alone.';
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
  'For the letters to a subscriber: the token with which they leave; null where there is nothing to say any more: of a letter with a confirm_token, whose link is confirmed, over or replaced; of any other, where they have left.';
grant execute on function public.newsletter_letter(bigint, text) to service_role;

comment on function public.find_admin_link(text) is 'For the admin-link function and its letter: whose password a link sets; null for one that no longer opens.';
