-- Functions may name what later migrations make.
set check_function_bodies = off;

-- Who an order is for, and where it goes, can be put right while it was not sent.
alter table public.order_events add column corrected text[];
comment on column public.order_events.corrected is
  'What correct_order put right: name, email, phone, address or relay_point, never what was written there; null for any other change.';

create or replace function public.admin_order(number text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('order', private.order_view(o), 'history', coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'at', e.at, 'by', private.admin_name(e.by), 'status', e.status, 'previous_status', e.previous_status,
        'payment_status', e.payment_status, 'previous_payment_status', e.previous_payment_status,
        'tracking_number', e.tracking_number, 'delivered_on', e.delivered_on, 'corrected', e.corrected
      ) order by e.at desc, e.id desc)
      from public.order_events e where e.order_id = o.id
    ), '[]'), 'work', private.order_work(o))
    from public.orders o where o.order_number = admin_order.number
  );
end
$$;
comment on function public.admin_order(text) is
  'For administrators: an order as its buyer sees it, who changed it when, latest first, and what order_work tells; null when there is none.';
grant execute on function public.admin_order(text) to authenticated;

create or replace function private.move_order(o public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former constant text := lower(o.email);
  present constant text := (select lower(x.email) from public.orders x where x.id = o.id);
begin
  -- An account that has it by the former address has it no longer; one that ordered while it was signed in, by another, keeps it.
  update public.orders x set user_id = null
  where x.id = o.id and (
    exists (select from auth.users u where u.id = x.user_id and lower(u.email) = former)
    or exists (select from private.proven_addresses p where p.user_id = x.user_id and p.email = former)
  );
  perform private.claim_orders_of(p.user_id) from private.proven_addresses p where p.email = present;
  -- The link in a letter to the former address would show the present one. Before an order is paid its link is in the browser that
  -- is paying, and in no letter but that of an order by telephone.
  update public.orders x set access_token = default
  where x.id = o.id and (x.payment_status <> 'pending' or x.taken_by is not null);
  update private.discount_uses u set customer = private.customer_key(present) where u.order_id = o.id and u.customer is not null;
  -- What was sent says to whom. What was tried is another mail now: its service knows the former one by its key.
  update public.mail_outbox m set email = o.email where m.order_id = o.id and m.email is null and m.status <> 'waiting';
  update public.mail_outbox m set attempts = 0, last_error = null, next_attempt_at = clock_timestamp(), resent = m.resent + 1
  where m.order_id = o.id and m.email is null and m.attempts > 0;
end
$$;
comment on function private.move_order(public.orders) is
  'What follows the e-mail address of an order when that is corrected: account, link, use of a discount code, letters. Given is the order as it was.';

create or replace function public.correct_order(number text, changes jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  buyer record;
  relay jsonb;
  corrected text[];
begin
  perform private.acting_admin();
  o := private.order_named(correct_order.number);
  perform private.expect_order(o, correct_order.expected);
  if correct_order.expected is null or jsonb_typeof(correct_order.changes) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Country and method decide fee and VAT: they stay.
  if exists (
    select from jsonb_each(correct_order.changes) c (name, value)
    where jsonb_typeof(c.value) not in ('string', 'null') or c.name <> all (array[
      'first_name', 'last_name', 'email', 'phone', 'address', 'address_complement', 'postal_code', 'city', 'relay_point'
    ]) or c.name = 'relay_point' and o.relay_point is null
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  if o.status = 'cancelled' or exists (
    select from public.order_cancellations c where c.order_id = o.id and o.payment_status = 'pending'
  ) then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status <> 'pending' then
    perform private.refuse(409, 'order_already_shipped');
  end if;
  select btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, nullif(btrim(r.address_complement), '') as address_complement,
    btrim(r.postal_code) as postal_code, btrim(r.city) as city, o.country, o.payment_method
  into buyer
  from jsonb_to_record(to_jsonb(o) || correct_order.changes) r (
    email text, first_name text, last_name text, phone text, address text, address_complement text, postal_code text, city text
  );
  perform private.check_buyer(buyer);
  relay := o.relay_point;
  if correct_order.changes ? 'relay_point' and correct_order.changes ->> 'relay_point' is distinct from relay ->> 'id' then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = o.shipping_method and p.id = correct_order.changes ->> 'relay_point' and p.country = o.country
      and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  corrected := array_remove(array[
    case when (o.first_name, o.last_name) <> (buyer.first_name, buyer.last_name) then 'name' end,
    case when o.email <> buyer.email then 'email' end,
    case when o.phone is distinct from buyer.phone then 'phone' end,
    case when (o.address, o.address_complement, o.postal_code, o.city)
      is distinct from (buyer.address, buyer.address_complement, buyer.postal_code, buyer.city) then 'address' end,
    case when o.relay_point is distinct from relay then 'relay_point' end
  ], null);
  if corrected <> '{}' then
    update public.orders x set
      email = buyer.email, first_name = buyer.first_name, last_name = buyer.last_name, phone = buyer.phone, address = buyer.address,
      address_complement = buyer.address_complement, postal_code = buyer.postal_code, city = buyer.city, relay_point = relay
    where x.id = o.id;
    if lower(o.email) <> lower(buyer.email) then
      perform private.move_order(o);
    end if;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, corrected
    ) values (o.id, auth.uid(), o.status, o.payment_status, o.status, o.payment_status, corrected);
  end if;
  return public.admin_order(correct_order.number);
end
$$;
comment on function public.correct_order(text, jsonb, timestamptz) is
  'For administrators: puts right who an order is for and where it goes while it was not sent: {first_name, last_name, email, phone, address, address_complement, postal_code, city, relay_point (id)}, what is missing stays; another relay point is one of the same method and country. Documents that were issued stay as they are. Expected is the version that was read. Gives the order back as admin_order does.';
grant execute on function public.correct_order(text, jsonb, timestamptz) to authenticated;

-- What is about an order is sent again to the address that it has now.
create or replace function public.resend_mail(mail bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  if exists (select from public.mail_outbox m where m.id = resend_mail.mail and m.kind = 'newsletter') then
    perform private.refuse(409, 'newsletter_gone');
  end if;
  -- A new key: the mail service takes it for a new mail.
  update public.mail_outbox m set
    status = 'waiting', attempts = 0, sent_at = null, last_error = null, next_attempt_at = clock_timestamp(), resent = m.resent + 1,
    -- What is about an order goes to the address that it has now.
    email = case when m.order_id is null or m.kind = any (private.shop_letters()) then m.email end
  where m.id = resend_mail.mail and m.status <> 'waiting';
  if not found then
    -- What waits is tried at once.
    update public.mail_outbox m set next_attempt_at = clock_timestamp()
    where m.id = resend_mail.mail and m.next_attempt_at > clock_timestamp() and m.attempts = 0;
    if not exists (select from public.mail_outbox m where m.id = resend_mail.mail) then
      perform private.refuse(404, 'mail_not_found');
    end if;
  end if;
end
$$;
comment on function public.resend_mail(bigint) is 'For administrators: has a mail sent once more, whatever became of it; one that waits is sent now. A newsletter reaches each once: its letters are refused.';
grant execute on function public.resend_mail(bigint) to authenticated;

-- The shop hears of each paid order.
alter table public.settings add column order_notice boolean not null default true;
comment on column public.settings.order_notice is 'Send the shop an e-mail for each paid order.';
drop trigger settings_site_change on public.settings;
create trigger settings_site_change after update on public.settings
  for each row execute function private.note_row_change(
    'settings', 'id', '',
    'order_confirmation,shipment_notification,promotional_emails,weekly_report,two_factor_auth,session_timeout,allow_multiple_logins,automatic_publishing,payments_open,order_notice'
  );

create or replace function private.shop_letters() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'admin_link', 'contact_notice', 'journal_closing', 'order_notice', 'payment_alarm', 'supplier_order', 'supplier_order_ended',
    'weekly_report', 'withdrawal_notice'
  ]
$$;
comment on function private.shop_letters() is
  'Kinds of letters to the shop itself, its administrators and its suppliers: they are nobody''s personal mail, whoever else has their address.';

create or replace function public.claim_mails(most int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  claimed json;
begin
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
    returning m.id, m.kind, m.email, m.order_id, m.content, m.attempts, m.resent
  ), noticed as (
    -- The shop hears of an order when its buyer does: whoever places one does not wait for it.
    insert into public.mail_outbox (kind, once_key, order_id, email)
    select 'order_notice', t.order_id::text, t.order_id, s.contact_email
    from taken t cross join public.settings s
    where t.kind = 'order_received' and t.attempts = 1 and t.resent = 0 and s.order_notice and s.contact_email <> ''
    on conflict on constraint mail_outbox_once do nothing
  )
  select json_agg(json_build_object(
    'id', t.id, 'kind', t.kind, 'to', coalesce(t.email, o.email), 'content', t.content, 'order_token', o.access_token,
    'attempt', t.attempts, 'send_key', 'shop-mail-' || t.id || case when t.resent > 0 then '-' || t.resent else '' end,
    'order', case when o.id is not null then private.order_view(o) end
  ) order by t.id)
  into claimed
  from taken t left join public.orders o on o.id = t.order_id;
  return coalesce(claimed, '[]');
end
$$;
comment on function public.claim_mails(int) is
  'For the shop''s functions: takes mails that are due, newsletters last and the oldest first, for five minutes. Gives what they say, to whom, which attempt it is, the key by which the mail service knows a repeated call, and the order that they are about with its token, null where they are about none. The first attempt to confirm an order puts the shop''s notice of it beside.';
grant execute on function public.claim_mails(int) to service_role;

create or replace function private.mail_placeholders(kind text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when kind in ('order_received', 'order_notice', 'payment_request', 'payment_failed', 'order_delivered', 'order_cancelled')
      then array['prénom', 'commande', 'boutique', 'total']
    when kind in ('order_shipped', 'exchange_sent')
      then array['prénom', 'commande', 'boutique', 'total', 'transporteur', 'suivi']
    when kind = 'order_refunded' then array['prénom', 'commande', 'boutique', 'total', 'montant']
    when kind = 'withdrawal_received' then array['référence', 'boutique', 'date']
    when kind = 'left_cart' then array['boutique']
  end
$$;
comment on function private.mail_placeholders(text) is
  'What may stand in braces in the sentences of a letter; null of a letter whose sentences are fixed. As in src/domain/mail-sentences.ts.';

create or replace function public.admin_mail_settings() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return (
    select json_build_object(
      'order_confirmation', s.order_confirmation, 'shipment_notification', s.shipment_notification,
      'promotional_emails', s.promotional_emails, 'measure_newsletters', s.measure_newsletters,
      'weekly_report', s.weekly_report, 'order_notice', s.order_notice
    )
    from public.settings s
  );
end
$$;
comment on function public.admin_mail_settings() is 'For owners: which e-mails the shop sends, and whether openings and clicks of newsletters are counted.';
grant execute on function public.admin_mail_settings() to authenticated;

drop function public.save_mail_settings(boolean, boolean, boolean, boolean, boolean);
create or replace function public.save_mail_settings(
  order_confirmation boolean, shipment_notification boolean, promotional_emails boolean, weekly_report boolean,
  measure_newsletters boolean, order_notice boolean default null
) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  update public.settings s set
    order_confirmation = coalesce(save_mail_settings.order_confirmation, s.order_confirmation),
    shipment_notification = coalesce(save_mail_settings.shipment_notification, s.shipment_notification),
    promotional_emails = coalesce(save_mail_settings.promotional_emails, s.promotional_emails),
    weekly_report = coalesce(save_mail_settings.weekly_report, s.weekly_report),
    measure_newsletters = coalesce(save_mail_settings.measure_newsletters, s.measure_newsletters),
    order_notice = coalesce(save_mail_settings.order_notice, s.order_notice)
  where s.id;
  return public.admin_mail_settings();
end
$$;
comment on function public.save_mail_settings(boolean, boolean, boolean, boolean, boolean, boolean) is
  'For owners: which e-mails the shop sends, and whether openings and clicks of newsletters are counted; what is null keeps its value.';
grant execute on function public.save_mail_settings(boolean, boolean, boolean, boolean, boolean, boolean) to authenticated;
