-- What is written to one mailbox is limited however its address is written: with something after a plus, or other dots at
-- Gmail, the same person got as many letters as somebody liked.

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
  perform private.limit_attempts('contact', private.customer_key(sent.email), 5, interval '1 hour');
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
  'Keeps a message of the contact page, and has it acknowledged and the shop told. At most 10 an hour from one network address (`caller`, a hash) and 5 from one mailbox. For the contact function alone.';

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
  'Notes that an address asks for the newsletter and asks it by letter whether it does; not where it has confirmed, was asked three times today, or a program sent it. The function makes the token for the letter again from its nonce. At most 10 an hour from one network address (`caller`, a hash). For the newsletter function alone.';

create or replace function public.request_stock_alert(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  awaited bigint;
  person uuid;
  is_own boolean;
  alert public.stock_alerts;
begin
  select * into asked from jsonb_to_record(request) r (
    email text, product_id bigint, variant_id bigint, session_id uuid, nonce text, confirm_token text, caller text,
    is_suspect boolean
  );
  perform private.limit_attempts('stock_alert', asked.caller, 20, interval '1 hour');
  awaited := private.variant_to_await(asked.product_id, asked.variant_id);
  person := private.whole_person(asked.session_id);
  is_own := coalesce(private.is_proven(person) and exists (
    select from auth.users u where u.id = person and lower(u.email) = lower(asked.email)
  ), false);
  if asked.is_suspect
    or (not is_own and not private.allow_attempt('stock_alert', private.customer_key(asked.email), 5, interval '1 day'))
  then
    return jsonb_build_object('confirmed', false);
  end if;
  -- Two at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('stock_alerts ' || lower(asked.email), 0));
  delete from public.stock_alerts a where a.expires_at < now();
  if (
    select count(*) from public.stock_alerts a
    where lower(a.email) = lower(asked.email) and a.status in ('pending', 'confirmed') and a.variant_id <> awaited
  ) >= private.most_stock_alerts() then
    if is_own then
      perform private.refuse(429, 'too_many_requests');
    end if;
    return jsonb_build_object('confirmed', false);
  end if;

  insert into public.stock_alerts as a (variant_id, email, status, confirm_hash, confirmed_at, expires_at)
  values (
    awaited, asked.email, case when is_own then 'confirmed' else 'pending' end,
    case when not is_own then private.token_hash(asked.confirm_token) end, case when is_own then now() end,
    now() + private.stock_alert_life(case when is_own then 'confirmed' else 'pending' end)
  )
  on conflict (lower(email), variant_id) do update
    set status = excluded.status, confirm_hash = excluded.confirm_hash, confirmed_at = excluded.confirmed_at,
      expires_at = excluded.expires_at, sent_at = null
    where a.status <> 'confirmed'
  returning * into alert;
  if alert.status = 'pending' then
    perform private.queue_mail(
      'stock_alert_confirm', alert.id || ' ' || asked.nonce, null, asked.email,
      jsonb_build_object('alert', alert.id, 'nonce', asked.nonce)
    );
  end if;
  return jsonb_build_object('confirmed', is_own);
end
$$;
comment on function public.request_stock_alert(jsonb) is
  'Notes that an address waits for a variant. Of an account that has proved to own it (session_id) it counts at once: {confirmed: true}. Any other address is asked by letter, five times a day at most, and answered alike whether it is known or not; the function makes the token for the letter again from its nonce. At most 20 an hour from one network address (`caller`, a hash). For the stock-alert function alone.';
