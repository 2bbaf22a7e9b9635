-- Mails that wait to be sent. Who has something to say puts a row here, in the transaction that makes it true; the function
-- `order-clock`, or whoever has just put one, writes the letter and sends it.

create table public.mail_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  once_key text not null check (length(once_key) between 1 and 200),
  order_id uuid references public.orders (id) on delete cascade,
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'dropped')),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  resent int not null default 0 check (resent >= 0),
  constraint mail_outbox_once unique (kind, once_key),
  constraint mail_outbox_recipient check (order_id is not null or email is not null),
  constraint mail_outbox_sent check ((status = 'sent') = (sent_at is not null))
);

comment on table public.mail_outbox is 'Mails that wait to be sent, and those that were; written by the database alone.';
comment on column public.mail_outbox.id is 'Identifier; the mail service knows the mail by it, so that a repeated call sends nothing twice.';
comment on column public.mail_outbox.kind is 'Which letter: a key of LETTERS of supabase/functions/_shared/letters.ts.';
comment on column public.mail_outbox.once_key is 'What it is about: one thing is told once.';
comment on column public.mail_outbox.order_id is 'Order that it is about.';
comment on column public.mail_outbox.email is 'Address; null is that of the order when the mail is sent.';
comment on column public.mail_outbox.content is 'What the letter says besides the order.';
comment on column public.mail_outbox.status is 'waiting, sent, failed (after the last attempt), or dropped (switched off, or no longer true).';
comment on column public.mail_outbox.attempts is 'How often it was begun to send.';
comment on column public.mail_outbox.next_attempt_at is 'When it is sent, or tried again.';
comment on column public.mail_outbox.last_error is 'Why it could not be sent the last time.';
comment on column public.mail_outbox.created_at is 'When it was put here.';
comment on column public.mail_outbox.sent_at is 'When the mail service took it.';
comment on column public.mail_outbox.resent is 'How often an administrator had it sent once more.';

create index mail_outbox_due on public.mail_outbox (next_attempt_at) where status = 'waiting';
create index mail_outbox_ended on public.mail_outbox (created_at) where status <> 'waiting';
create index mail_outbox_order on public.mail_outbox (order_id) where order_id is not null;
alter table public.mail_outbox enable row level security;
grant select on public.mail_outbox to service_role;

create or replace function private.mail_delay(kind text) returns interval
language plpgsql immutable set search_path = '' as $$
begin
  return case
    -- The number of the parcel comes after the click that ships it; whoever sees a mistake takes it back.
    when kind in ('order_shipped', 'exchange_sent') then interval '2 minutes'
    -- Whoever sees a mistake in an answer takes it back.
    when kind = 'question_answer' then interval '20 seconds'
    else interval '0'
  end;
end
$$;
comment on function private.mail_delay(text) is 'How long a letter waits for what makes it better.';

create or replace function private.queue_mail(
  kind text, once_key text, order_id uuid default null, email text default null, content jsonb default '{}'
) returns void
-- plpgsql keeps its plan between calls, a function in plain SQL would make it anew for every order.
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.mail_outbox as m (kind, once_key, order_id, email, content, next_attempt_at)
  values (
    queue_mail.kind, queue_mail.once_key, queue_mail.order_id, queue_mail.email, queue_mail.content,
    now() + private.mail_delay(queue_mail.kind)
  )
  -- What was no longer true when it should have been sent may be true again.
  on conflict on constraint mail_outbox_once do update set
    status = 'waiting', attempts = 0, next_attempt_at = excluded.next_attempt_at, content = excluded.content, email = excluded.email
  where m.status = 'dropped';
end
$$;
comment on function private.queue_mail(text, text, uuid, text, jsonb) is
  'Has a letter sent, once for each kind and key, if this transaction is committed; to the buyer of the order where no address is given.';

create or replace function private.most_mail_attempts() returns int language sql immutable set search_path = '' as 'select 10';
comment on function private.most_mail_attempts() is 'Attempts after which a mail has failed: the last is made some 16 hours after the first.';

create or replace function private.mail_retry_after(attempts int) returns interval
language sql immutable set search_path = '' as $$
  select least(interval '15 seconds' * power(3, attempts - 1), interval '6 hours')
$$;
comment on function private.mail_retry_after(int) is 'How long after a failed attempt the next one is made.';

create or replace function private.mail_retention() returns interval
language sql immutable set search_path = '' as $$ select interval '180 days' $$;
comment on function private.mail_retention() is
  'How long a mail is kept here after it was put, unless it still waits. The page on privacy says so.';

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

create or replace function public.end_mails(ends jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set
    status = case
      when e.outcome in ('sent', 'dropped') then e.outcome
      when e.outcome = 'refused' or e.outcome = 'failed' and m.attempts >= private.most_mail_attempts() then 'failed'
      else 'waiting'
    end,
    attempts = m.attempts - case when e.outcome = 'later' then 1 else 0 end,
    sent_at = case when e.outcome = 'sent' then clock_timestamp() end,
    last_error = left(e.reason, 500),
    next_attempt_at = clock_timestamp() + case
      when e.outcome = 'later' then interval '1 second' * least(greatest(coalesce(e.seconds, 30), 1), 86400)
      else private.mail_retry_after(m.attempts)
    end
  from jsonb_to_recordset(ends) e (id bigint, attempt int, outcome text, reason text, seconds int)
  -- Of an attempt that took too long another was made meanwhile: the end of that one counts.
  where m.id = e.id and m.status = 'waiting' and m.attempts = e.attempt
$$;
comment on function public.end_mails(jsonb) is
  'For the shop''s functions: how attempts ended, `[{ id, attempt, outcome, reason, seconds }]`. sent; dropped; failed (tried again, each time three times later); refused (it would be again); later (the service had no time, and says after how many seconds; it counts as no attempt).';
grant execute on function public.end_mails(jsonb) to service_role;

create or replace function public.prune_mails() returns int
language plpgsql security definer set search_path = '' as $$
declare
  pruned int;
begin
  delete from public.mail_outbox m
  where m.status <> 'waiting' and m.created_at < now() - private.mail_retention() and m.kind <> 'journal_closing';
  get diagnostics pruned = row_count;
  -- Who got which newsletter is kept as long, and what a mail service said of the address; its counts stay.
  update private.newsletter_recipients r set subscriber_id = null, reason = null
  where num_nonnulls(r.subscriber_id, r.reason) > 0 and r.ended_at < now() - private.mail_retention();
  -- Who opened it is kept for as long as somebody is told from another by it.
  update private.newsletter_recipients r set token = null, has_opened = false, has_clicked = false
  where (r.token is not null or r.has_opened) and r.ended_at < now() - private.measure_retention();
  -- An export that nobody came for is personal data, too.
  delete from private.data_parts p using private.data_jobs j
  where j.id = p.job_id and j.created_at < clock_timestamp() - interval '1 hour';
  return pruned;
end
$$;
comment on function public.prune_mails() is
  'For the shop''s functions: forgets mails that were kept long enough, who opened and who got which newsletter, and exports and imports that were given up. Gives how many mails.';
grant execute on function public.prune_mails() to service_role;

create or replace function private.order_work_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.mail_outbox m where m.status = 'waiting' and m.next_attempt_at <= clock_timestamp())
    or exists (
      select from public.mail_outbox m
      where m.status <> 'waiting' and m.created_at < now() - private.mail_retention() and m.kind <> 'journal_closing'
    )
    or private.books_due()
    or private.payment_work_due()
    or private.stock_alerts_due()
    or private.growth_work_due()
    or private.newsletters_due()
    -- Looked at once an hour: nobody waits for it.
    or extract(minute from now()) = 0 and (
      exists (select from private.carts_to_remind()) or private.reviews_due() or private.people_due()
    )
$$;
comment on function private.order_work_due() is 'Whether the function order-clock has anything to do now.';

create or replace function public.order_clock_due() returns boolean
language sql stable security definer set search_path = '' as $$ select private.order_work_due() $$;
comment on function public.order_clock_due() is 'For the process of an own server, which calls the function order-clock where this is true.';
grant execute on function public.order_clock_due() to service_role;

create or replace function private.order_tick() returns void
language plpgsql security definer set search_path = '' as $$
declare
  clock private.publishing_clock;
begin
  select * into clock from private.publishing_clock;
  if clock.address is null or not private.order_work_due() then
    return;
  end if;
  perform net.http_post(
    url := regexp_replace(clock.address, 'publish-clock$', 'order-clock'),
    body := '{}'::jsonb,
    headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || clock.token),
    timeout_milliseconds := 30000
  );
end
$$;
comment on function private.order_tick() is 'Every minute, on a hosted project: calls the function order-clock where something is due.';

-- Letters about an order follow from its states, so that no screen and no job can forget one.
create or replace function private.tell_order_state() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status is distinct from old.status then
    if new.status = 'shipped' and old.status = 'pending' then
      perform private.queue_mail('order_shipped', new.id::text, new.id);
    elsif new.status = 'completed' then
      perform private.queue_mail('order_delivered', new.id::text, new.id);
    -- Whose payment has failed hears of that.
    elsif new.status = 'cancelled' and new.payment_status <> 'failed' then
      perform private.queue_mail('order_cancelled', new.id::text, new.id);
    end if;
  end if;
  -- Refunds tell of themselves, each with its amount; a payment that was simulated has none.
  if new.payment_status = 'refunded' and old.payment_status is distinct from 'refunded'
    and not exists (select from public.refunds r where r.order_id = new.id)
  then
    perform private.queue_mail('order_refunded', new.id::text, new.id, null, jsonb_build_object('amount', new.total));
  end if;
  -- The number of the parcel is what the letter waited for. One that is scanned with the parcel goes at once; of one that is
  -- typed whoever sees a mistake takes it back, for as long as they are offered to: UNDO_MS of src/domain/rules.ts.
  if new.tracking_number is distinct from old.tracking_number then
    update public.mail_outbox m set next_attempt_at = clock_timestamp() + case
      when new.tracking_number is null then private.mail_delay(m.kind)
      when old.status = 'shipped' then interval '40 seconds'
      else interval '0'
    end
    where m.kind = 'order_shipped' and m.order_id = new.id and m.status = 'waiting' and m.attempts = 0;
  end if;
  return null;
end
$$;
comment on function private.tell_order_state() is
  'Trigger: the buyer hears that an order was shipped, delivered, cancelled or refunded, of each once.';
create trigger orders_mails after update of status, payment_status, tracking_number on public.orders
  for each row execute function private.tell_order_state();

create or replace function private.note_acknowledgement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.withdrawals w set acknowledged_at = new.sent_at
  where w.id = (new.content ->> 'withdrawal')::uuid and w.acknowledged_at is null;
  return null;
end
$$;
comment on function private.note_acknowledgement() is 'Trigger: a declaration of withdrawal is acknowledged when the mail service has taken the letter.';
create trigger mail_outbox_acknowledged after update of status on public.mail_outbox
  for each row when (new.kind = 'withdrawal_received' and new.status = 'sent')
  execute function private.note_acknowledgement();

create or replace function private.reminder_consents() returns text[]
language sql immutable set search_path = '' as $$ select array['2026-11-23', '2026-11-27'] $$;
comment on function private.reminder_consents() is
  'Versions of the consent sentence that speak of a reminder: REMINDER_CONSENTS of src/domain/newsletter.ts.';

create or replace function public.left_cart(person uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  recipient text := (select lower(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null);
  newest timestamptz := (select max(c.created_at) from public.cart_items c where c.user_id = person);
  token text;
begin
  select s.unsubscribe_token into token
  from public.newsletter_subscribers s
  where lower(s.email) = recipient and s.status = 'confirmed'
    -- What was agreed to last counts.
    and (
      select p.consent_version = any (private.reminder_consents()) from public.newsletter_proofs p
      where lower(p.email) = recipient and p.event = 'requested' and p.at <= s.confirmed_at order by p.at desc limit 1
    );
  if token is null or newest is null or newest > now() - interval '24 hours' or newest < now() - interval '7 days'
    or not (select s.promotional_emails from public.settings s)
    or exists (
      select from public.orders o
      where (o.user_id = person or lower(o.email) = recipient) and o.created_at > newest
    )
  then
    return null;
  end if;
  return json_build_object('email', recipient, 'unsubscribe_token', token, 'lines', private.cart_of(person));
end
$$;
comment on function public.left_cart(uuid) is
  'For the shop''s functions: the cart of an account that was left between a day and a week ago, for who has agreed to be reminded of it, with what ends that; null in any other case.';
grant execute on function public.left_cart(uuid) to service_role;

create or replace function private.carts_to_remind() returns table (person uuid, email text, cart bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select s.promotional_emails from public.settings s) then
    return;
  end if;
  return query
  select u.id, lower(u.email)::text, min(c.id)
  from public.cart_items c
    join auth.users u on u.id = c.user_id
    join public.newsletter_subscribers s on lower(s.email) = lower(u.email) and s.status = 'confirmed' and s.refused_at is null
  where not exists (
    select from public.mail_outbox m
    where m.kind = 'left_cart' and lower(m.email) = lower(u.email) and m.created_at > now() - interval '30 days'
  )
  group by u.id
  having max(c.created_at) between now() - interval '7 days' and now() - interval '24 hours'
    and public.left_cart(u.id) is not null;
end
$$;
comment on function private.carts_to_remind() is
  'Accounts to be reminded of a cart, which its oldest line tells from the next one; nobody twice in 30 days.';

create or replace function public.remind_left_carts() returns int
language plpgsql security definer set search_path = '' as $$
declare
  one record;
  reminded int := 0;
begin
  for one in select * from private.carts_to_remind() loop
    perform private.queue_mail(
      'left_cart', one.person || ':' || one.cart, null, one.email, jsonb_build_object('person', one.person)
    );
    reminded := reminded + 1;
  end loop;
  return reminded;
end
$$;
comment on function public.remind_left_carts() is 'For the shop''s functions: reminds of carts that were left, each once. Answers how many.';
grant execute on function public.remind_left_carts() to service_role;

-- Sentences of the shop's own. A letter without a row says what src/texts/letters.ts says.
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

create table public.mail_texts (
  kind text primary key check (kind ~ '^[a-z_]{1,60}$'),
  subject text not null check (length(btrim(subject)) between 1 and 150),
  intro text not null check (length(btrim(intro)) between 1 and 2000),
  closing text not null check (length(closing) <= 2000),
  version int not null default 1,
  updated_at timestamptz not null default now()
);

comment on table public.mail_texts is 'Sentences that the shop has written for its letters instead of those it comes with.';
comment on column public.mail_texts.kind is 'Which letter.';
comment on column public.mail_texts.subject is 'Subject; names in braces stand for what is known when the letter is sent.';
comment on column public.mail_texts.intro is 'First sentences.';
comment on column public.mail_texts.closing is 'Last sentences; empty for none.';
comment on column public.mail_texts.version is 'Grows with every change; a save of an older version is refused.';
comment on column public.mail_texts.updated_at is 'When they were last changed.';

alter table public.mail_texts enable row level security;
grant select on public.mail_texts to service_role;
create trigger mail_texts_touch before update on public.mail_texts
  for each row execute function private.touch();
create trigger mail_texts_version before update on public.mail_texts
  for each row execute function private.count_version();
create trigger mail_texts_audit after insert or update or delete on public.mail_texts
  for each row execute function private.audit_change('kind', 'kind', '');

create or replace function public.admin_mail_texts() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(json_agg(json_build_object(
    'kind', t.kind, 'subject', t.subject, 'intro', t.intro, 'closing', t.closing, 'version', t.version
  ) order by t.kind), '[]') from public.mail_texts t);
end
$$;
comment on function public.admin_mail_texts() is 'For administrators: the sentences that the shop has written for its letters.';
grant execute on function public.admin_mail_texts() to authenticated;

create or replace function public.save_mail_text(
  kind text, expected_version int, subject text, intro text, closing text
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.mail_texts;
  known text := array_to_string(private.mail_placeholders(save_mail_text.kind), '|');
  wrong text[];
begin
  perform private.acting_admin();
  if known is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  select t.* into stored from public.mail_texts t where t.kind = save_mail_text.kind for update;
  if coalesce(stored.version, 0) <> coalesce(save_mail_text.expected_version, 0) then
    perform private.refuse(409, 'mail_text_changed');
  end if;
  wrong := array_remove(array[
    case when not private.is_text(btrim(save_mail_text.subject), 150) or save_mail_text.subject ~ '[[:cntrl:]]'
      or regexp_replace(save_mail_text.subject, '\{(' || known || ')\}', '', 'g') ~ '[{}]' then 'subject' end,
    case when coalesce(length(btrim(save_mail_text.intro)), 0) not between 1 and 2000
      or regexp_replace(save_mail_text.intro, '\{(' || known || ')\}', '', 'g') ~ '[{}]' then 'intro' end,
    case when coalesce(length(btrim(save_mail_text.closing)), 0) > 2000
      or regexp_replace(coalesce(save_mail_text.closing, ''), '\{(' || known || ')\}', '', 'g') ~ '[{}]' then 'closing' end
  ], null);
  if wrong <> '{}' then
    perform private.refuse(400, 'mail_text_invalid', jsonb_build_object('fields', wrong));
  end if;
  insert into public.mail_texts as t (kind, subject, intro, closing)
  values (
    save_mail_text.kind, btrim(save_mail_text.subject), btrim(save_mail_text.intro), coalesce(btrim(save_mail_text.closing), '')
  )
  on conflict on constraint mail_texts_pkey do update set
    subject = excluded.subject, intro = excluded.intro, closing = excluded.closing;
  return public.admin_mail_texts();
end
$$;
comment on function public.save_mail_text(text, int, text, text, text) is
  'For administrators: the sentences of a letter, made from the version that was read (0: those it comes with). Placeholders that the letter does not know are refused.';
grant execute on function public.save_mail_text(text, int, text, text, text) to authenticated;

create or replace function public.reset_mail_text(kind text) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  delete from public.mail_texts t where t.kind = reset_mail_text.kind;
  return public.admin_mail_texts();
end
$$;
comment on function public.reset_mail_text(text) is 'For administrators: has a letter say again what the shop comes with.';
grant execute on function public.reset_mail_text(text) to authenticated;

create or replace function public.admin_mails(wanted_status text, search text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size int := least(greatest(admin_mails.per_page, 1), 100);
  number constant text := private.order_number(admin_mails.search);
begin
  perform private.require_admin();
  return (
    with found as (
      select m.id, m.kind, m.status, m.attempts, m.last_error, m.created_at, m.sent_at, m.next_attempt_at, o.order_number,
        coalesce(m.email, o.email) as email
      from public.mail_outbox m left join public.orders o on o.id = m.order_id
      where (admin_mails.wanted_status is null or m.status = admin_mails.wanted_status)
        -- These have a screen of their own, which counts them.
        and m.kind <> 'newsletter'
        and strpos(
          lower(concat_ws(' ', o.order_number, coalesce(m.email, o.email))),
          lower(case when number like 'CMD-%' then number else btrim(coalesce(admin_mails.search, '')) end)
        ) > 0
    ), shown as (
      select * from found f order by f.id desc limit size offset (greatest(admin_mails.page, 1)::bigint - 1) * size
    )
    select json_build_object(
      'count', (select count(*) from found),
      'mails', coalesce((select json_agg(to_json(s) order by s.id desc) from shown s), '[]')
    )
  );
end
$$;
comment on function public.admin_mails(text, text, int, int) is
  'For administrators: a page of the mails that wait and of those that were sent, newest first (page from 1, at most 100 a page), whose order or address contains the search; letters of newsletters are counted with these. wanted_status may be null: all of them.';
grant execute on function public.admin_mails(text, text, int, int) to authenticated;

create or replace function public.admin_mail_troubles() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'failed', count(*) filter (where m.status = 'failed'),
      'late', count(*) filter (where m.status = 'waiting' and m.created_at < now() - interval '1 hour')
    )
    from public.mail_outbox m where m.status in ('failed', 'waiting') and m.kind <> 'newsletter'
  );
end
$$;
comment on function public.admin_mail_troubles() is 'For administrators: how many mails have failed for good, and how many have waited for over an hour.';
grant execute on function public.admin_mail_troubles() to authenticated;

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
    -- What is about an order goes to the address that it has now; the answer to a question, which may be about one, to who asked it.
    email = case
      when m.order_id is null or m.kind = 'question_answer' or m.kind = any (private.shop_letters()) then m.email
    end
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
