-- Mail identity and accounts.

set check_function_bodies = off;

alter table private.ledger_accounts drop constraint ledger_accounts_use_check;

CREATE OR REPLACE FUNCTION private.send_key(shop uuid, mail bigint, created_at timestamp with time zone, resent integer)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Numbers come again in a restored shop and in another one: with which shop it is and the moment it was put there, a key is one mail's.
  -- A copy that becomes the shop asks with the same one for what the shop may have sent since the copy was made.
  select concat_ws('-', 'shop-mail', shop, mail, (extract(epoch from created_at) * 1000000)::bigint, nullif(resent, 0))
$function$;

CREATE OR REPLACE FUNCTION public.claim_mails(most integer)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed json;
  shop uuid;
begin
  select s.mail_identity into shop from private.shop_state s where s.silent_since is null;
  -- A copy writes to nobody.
  if shop is null then
    return '[]';
  end if;
  -- Whoever made the last attempt died of it, and would again.
  update public.mail_outbox m
  set status = 'failed', last_error = coalesce(m.last_error, 'no attempt came to an end')
  where m.id in (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp() and w.attempts >= private.most_mail_attempts()
    for update skip locked
  );
  with due as (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp() and w.attempts < private.most_mail_attempts()
    -- Whoever has bought something does not wait behind thousands who read the news.
    order by w.kind = 'newsletter', w.next_attempt_at, w.id limit least(greatest(claim_mails.most, 0), 500)
    for update skip locked
  ), taken as (
    -- Due again in five minutes if whoever took it dies: until then nobody else takes it.
    update public.mail_outbox m
    set attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + interval '5 minutes'
    from due where m.id = due.id
    returning m.id, m.kind, m.email, m.order_id, m.content, m.attempts, m.resent, m.created_at
  ), noticed as (
    -- The shop hears of an order when its buyer does: whoever places one does not wait for it.
    insert into public.mail_outbox (kind, once_key, order_id, email)
    select 'order_notice', t.order_id::text, t.order_id, s.contact_email
    from taken t cross join public.settings s
    where t.kind = 'order_received' and t.attempts = 1 and t.resent = 0 and s.order_notice and s.contact_email <> ''
    on conflict on constraint mail_outbox_once do nothing
  )
  select json_agg(json_build_object(
    'id', t.id, 'kind', t.kind, 'to', coalesce(t.email, o.email), 'content', t.content, 'order_id', o.id,
    'attempt', t.attempts, 'is_resent', t.resent > 0,
    'send_key', private.send_key(shop, t.id, t.created_at, t.resent),
    'order', case when o.id is not null then private.order_view(o) end
  ) order by t.id)
  into claimed
  from taken t left join public.orders o on o.id = t.order_id;
  return coalesce(claimed, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION public.note_mail_events(events jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shop uuid;
  event record;
  noted int := 0;
begin
  select s.mail_identity into shop from private.shop_state s;
  for event in
    select e.is_complaint, lower(e.email) as email, left('it came back' || coalesce(': ' || nullif(btrim(e.reason), ''), ''), 500) as reason, e.key,
      (regexp_match(e.key, '^shop-mail-[0-9a-f-]{36}-([0-9]{1,18})-[0-9]{1,20}(-[0-9]+)?$'))[1]::bigint as mail
    from jsonb_to_recordset(note_mail_events.events) e (is_complaint boolean, email text, key text, reason text)
  loop
    if event.is_complaint then
      perform public.unsubscribe_newsletter(s.unsubscribe_token, null)
      from public.newsletter_subscribers s where lower(s.email) = event.email and s.status <> 'unsubscribed';
    else
      -- The news may come before the sender has noted that the service took it.
      update public.mail_outbox m
      set status = 'bounced', last_error = event.reason, sent_at = coalesce(m.sent_at, clock_timestamp())
      where m.id = event.mail and private.send_key(shop, m.id, m.created_at, m.resent) = event.key
        and (m.status = 'sent' or m.status = 'waiting' and m.attempts > 0);
      update public.newsletter_subscribers s set refused_at = clock_timestamp(), refused_reason = event.reason
      where lower(s.email) = event.email and s.status = 'confirmed' and s.refused_at is null;
    end if;
    noted := noted + 1;
  end loop;
  return noted;
end
$function$;

comment on column private.shop_state.identity is 'What Stripe knows this shop by; made anew when a copy becomes the shop.';

alter table private.shop_state add column mail_identity uuid default gen_random_uuid() not null;
comment on column private.shop_state.mail_identity is 'What the mail service knows it by; the same in its copies: what waited when one was made, and went since, goes once.';

-- What is under way to the mail service keeps the key that it was asked with.
update private.shop_state set mail_identity = identity;

alter table private.ledger_accounts add constraint ledger_accounts_use_check CHECK (use = ANY (ARRAY['client'::text, 'sales'::text, 'exports'::text, 'shipping'::text, 'vat'::text, 'bank'::text, 'cheques'::text, 'cash'::text]));
