-- Emails that wait to be sent, and the texts that the owner writes for them. Who has something to say puts a row here, in the
-- transaction that makes it true; the function `order-clock`, or whoever has just put one, writes the email and sends it.

create or replace function private.note_acknowledgement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.withdrawals w set acknowledged_at = new.sent_at
  where w.id = (new.content ->> 'withdrawal')::uuid and w.acknowledged_at is null;
  return null;
end
$$;
comment on function private.note_acknowledgement() is 'Trigger: a declaration of withdrawal is acknowledged when the mail service has taken the email.';

create or replace function private.settle_newsletter_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The outbox tries again what may succeed: what failed before the last attempt was refused.
  outcome constant text := case
    when new.status = 'failed' and new.attempts < private.most_mail_attempts() then 'refused'
    -- It was sent; that it came back concerns its subscriber.
    when new.status = 'bounced' then 'sent' else new.status
  end;
  settled private.newsletter_recipients;
begin
  update private.newsletter_recipients r set
    status = case
      when outcome <> 'dropped' then outcome
      when exists (select from public.newsletter_subscribers s where s.id = r.subscriber_id and private.may_write_to(s)) then 'queued'
      else 'skipped'
    end,
    reason = case when outcome in ('failed', 'refused') then new.last_error end
  where r.id = (new.content ->> 'recipient')::bigint and r.status = 'handed'
  returning * into settled;
  if settled.status <> 'queued' then
    update private.newsletter_recipients r set ended_at = clock_timestamp() where r.id = settled.id;
  end if;
  if settled.status = 'sent' and settled.token is not null and (select s.measure_newsletters from public.settings s) then
    update private.newsletter_counts c set letters = c.letters + 1 where c.newsletter_id = settled.newsletter_id;
  end if;
  if settled.status = 'refused' then
    perform private.note_refusal(settled, new.last_error);
  end if;
  return null;
end
$$;
comment on function private.settle_newsletter_letter() is
  'Trigger: what became of an email in the outbox became of its reader. One that was dropped because its newsletter is paused waits for its turn again.';

create table public.mail_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  once_key text not null check (length(once_key) between 1 and 200),
  order_id uuid references public.orders (id) on delete cascade,
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'bounced', 'failed', 'dropped')),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  is_local boolean not null default false,
  resent int not null default 0 check (resent >= 0),
  constraint mail_outbox_once unique (kind, once_key),
  constraint mail_outbox_recipient check (order_id is not null or email is not null),
  constraint mail_outbox_sent check ((status in ('sent', 'bounced')) = (sent_at is not null))
);

comment on table public.mail_outbox is 'Mails that wait to be sent, and those that were; written by the database alone.';
comment on column public.mail_outbox.id is 'Identifier; the mail service knows the mail by it, so that a repeated call sends nothing twice.';
comment on column public.mail_outbox.kind is 'Which email: a key of EMAILS of supabase/functions/_shared/emails.ts.';
comment on column public.mail_outbox.once_key is 'What it is about: one thing is told once.';
comment on column public.mail_outbox.order_id is 'Order that it is about.';
comment on column public.mail_outbox.email is 'Address; null is that of the order when the mail is sent.';
comment on column public.mail_outbox.content is 'What the email says besides the order.';
comment on column public.mail_outbox.status is 'waiting, sent, bounced (the mail service took it, and could not deliver it), failed (after the last attempt), or dropped (switched off, or no longer true).';
comment on column public.mail_outbox.attempts is 'How often it was begun to send.';
comment on column public.mail_outbox.next_attempt_at is 'When it is sent, or tried again.';
comment on column public.mail_outbox.last_error is 'Why it could not be sent the last time, or why it came back.';
comment on column public.mail_outbox.created_at is 'When it was put here.';
comment on column public.mail_outbox.sent_at is 'When the mail service took it.';
comment on column public.mail_outbox.is_local is 'Whether it went no further than the mailbox of the shop''s own machine, because no mail service is set.';
comment on column public.mail_outbox.resent is 'How often an administrator had it sent once more.';

create index mail_outbox_due on public.mail_outbox (next_attempt_at) where status = 'waiting';
create index mail_outbox_ended on public.mail_outbox (created_at) where status <> 'waiting';
create index mail_outbox_order on public.mail_outbox (order_id) where order_id is not null;
alter table public.mail_outbox enable row level security;
grant select on public.mail_outbox to service_role;
create trigger mail_outbox_acknowledged after update of status on public.mail_outbox
  for each row when (new.kind = 'withdrawal_received' and new.status = 'sent')
  execute function private.note_acknowledgement();
create trigger mail_outbox_newsletter after update of status on public.mail_outbox
  for each row when (new.kind = 'newsletter' and old.status = 'waiting' and new.status <> 'waiting')
  execute function private.settle_newsletter_letter();

create or replace function private.mail_delay(kind text) returns interval
language plpgsql immutable set search_path = '' as $$
begin
  return case
    -- The number of the parcel comes after the click that ships it; whoever sees a mistake takes it back, as a label that was bought.
    when kind in ('order_shipped', 'exchange_sent', 'return_label') then interval '2 minutes'
    -- Whoever sees a mistake in an answer takes it back.
    when kind = 'question_answer' then interval '20 seconds'
    else interval '0'
  end;
end
$$;
comment on function private.mail_delay(text) is 'How long an email waits for what makes it better.';

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
  'Has an email sent, once for each kind and key, if this transaction is committed; to the buyer of the order where no address is given.';

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
    'admin_link', 'contact_notice', 'journal_closing', 'order_notice', 'payment_alarm', 'shop_alarm', 'supplier_order',
    'supplier_order_ended', 'test_email', 'weekly_report', 'withdrawal_notice'
  ]
$$;
comment on function private.shop_letters() is
  'Kinds of emails to the shop itself, its administrators and its suppliers: they are nobody''s personal mail, whoever else has their address.';

create or replace function private.send_key(shop uuid, mail bigint, created_at timestamptz, resent int) returns text
language sql stable set search_path = '' as $$
  -- Numbers come again in a restored shop and in another one: with which shop it is and the moment it was put there, a key is one mail's.
  -- A copy that becomes the shop asks with the same one for what the shop may have sent since the copy was made.
  select concat_ws('-', 'shop-mail', shop, mail, (extract(epoch from created_at) * 1000000)::bigint, nullif(resent, 0))
$$;
comment on function private.send_key(uuid, bigint, timestamptz, int) is
  'By which the mail service knows a mail: another one each time an administrator has it sent again.';

create or replace function public.claim_mails(most int) returns json
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.claim_mails(int) is
  'For the shop''s functions: takes mails that are due, newsletters last and the oldest first, for five minutes. Gives what they say, to whom, which attempt it is, whether an administrator asked for it again, the key by which the mail service knows a repeated call, and the order that they are about with its id, null where they are about none. The first attempt to confirm an order puts the shop''s notice of it beside.';
grant execute on function public.claim_mails(int) to service_role;

create or replace function public.end_mails(ends jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set
    status = case
      when e.outcome in ('sent', 'dropped') then e.outcome
      when e.outcome = 'local' then 'sent'
      when e.outcome = 'refused' or e.outcome = 'failed' and m.attempts >= private.most_mail_attempts() then 'failed'
      else 'waiting'
    end,
    attempts = m.attempts - case when e.outcome = 'later' then 1 else 0 end,
    sent_at = case when e.outcome in ('sent', 'local') then clock_timestamp() end,
    is_local = e.outcome = 'local',
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
  'For the shop''s functions: how attempts ended, `[{ id, attempt, outcome, reason, seconds }]`. sent; local (sent to the mailbox of this machine alone); dropped; failed (tried again, each time three times later); refused (it would be again); later (the service had no time, and says after how many seconds; it counts as no attempt).';
grant execute on function public.end_mails(jsonb) to service_role;

create or replace function public.note_mail_events(events jsonb) returns int
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.note_mail_events(jsonb) is
  'For the shop''s functions: what a mail service says later, `[{ is_complaint, email, key, reason }]`. A bounce is noted at its mail, and no newsletter goes to that address until its owner confirms it again; who calls an email spam is unsubscribed. The same news again changes nothing. Gives how many were read.';
grant execute on function public.note_mail_events(jsonb) to service_role;

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
  delete from private.order_links l where l.expires_at < now();
  -- An export that nobody came for is personal data, too.
  delete from private.data_parts p using private.data_jobs j
  where j.id = p.job_id and j.created_at < clock_timestamp() - interval '1 hour';
  delete from public.moves m where m.begun_at is null and m.created_at < clock_timestamp() - interval '1 hour';
  return pruned;
end
$$;
comment on function public.prune_mails() is
  'For the shop''s functions: forgets mails that were kept long enough, links of orders that open no longer, who opened and who got which newsletter, and exports, imports and files of another shop that were given up. Gives how many mails.';
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
    or private.parcels_due()
    or private.labels_due()
    -- Looked at once an hour: nobody waits for it.
    or extract(minute from now()) = 0 and (
      exists (select from private.carts_to_remind()) or private.reviews_due() or private.people_due() or private.alarms_due()
        or exists (select from private.labels_to_forget())
    )
$$;
comment on function private.order_work_due() is 'Whether the function order-clock has anything to do now.';

create or replace function public.order_clock_due() returns boolean
language sql stable security definer set search_path = '' as $$ select not private.shop_is_silent() and private.order_work_due() $$;
comment on function public.order_clock_due() is
  'For the process of an own server, which calls the function order-clock where this is true: never while the shop is silent.';
grant execute on function public.order_clock_due() to service_role;

create or replace function private.order_tick() returns void
language plpgsql security definer set search_path = '' as $$
declare
  clock private.publishing_clock;
begin
  select * into clock from private.publishing_clock;
  if clock.address is null or private.shop_is_silent() or not private.order_work_due() then
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

-- Sentences of the shop's own. An email without a row says what src/texts/emails.ts says.
create or replace function private.mail_placeholders(kind text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when kind = 'order_received' then array['prénom', 'commande', 'boutique', 'total', 'envoi']
    when kind in ('order_notice', 'payment_request', 'payment_transfer', 'payment_cheque', 'payment_cash', 'payment_reminder', 'payment_failed', 'order_delivered', 'return_label', 'order_cancelled')
      then array['prénom', 'commande', 'boutique', 'total']
    when kind in ('order_shipped', 'exchange_sent')
      then array['prénom', 'commande', 'boutique', 'total', 'transporteur', 'suivi']
    when kind = 'order_refunded' then array['prénom', 'commande', 'boutique', 'total', 'montant']
    when kind = 'withdrawal_received' then array['référence', 'boutique', 'date']
    when kind = 'left_cart' then array['boutique']
  end
$$;
comment on function private.mail_placeholders(text) is
  'What may stand in braces in the sentences of an email; null of an email whose sentences are fixed. As in src/domain/mail-sentences.ts.';

create table public.mail_texts (
  kind text primary key check (kind ~ '^[a-z_]{1,60}$'),
  subject text not null check (length(btrim(subject)) between 1 and 150),
  intro text not null check (length(btrim(intro)) between 1 and 2000),
  closing text not null check (length(closing) <= 2000),
  version int not null default 1,
  updated_at timestamptz not null default now()
);

comment on table public.mail_texts is 'Sentences that the shop has written for its emails instead of those it comes with. Most characters: MAIL_SENTENCE_LIMITS of src/domain/mail-sentences.ts.';
comment on column public.mail_texts.kind is 'Which email.';
comment on column public.mail_texts.subject is 'Subject; names in braces stand for what is known when the email is sent.';
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
comment on function public.admin_mail_texts() is 'For administrators: the sentences that the shop has written for its emails.';
grant execute on function public.admin_mail_texts() to authenticated;

create or replace function public.save_mail_text(
  kind text, expected_version int, subject text, intro text, closing text
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  stored public.mail_texts;
  known text := array_to_string(private.mail_placeholders(save_mail_text.kind), '|');
  wrong text[];
begin
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
  'For administrators: the sentences of an email, made from the version that was read (0: those it comes with). Placeholders that the email does not know are refused.';
grant execute on function public.save_mail_text(text, int, text, text, text) to authenticated;

create or replace function public.reset_mail_text(kind text) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  delete from public.mail_texts t where t.kind = reset_mail_text.kind;
  return public.admin_mail_texts();
end
$$;
comment on function public.reset_mail_text(text) is 'For administrators: has an email say again what the shop comes with.';
grant execute on function public.reset_mail_text(text) to authenticated;

create or replace function public.admin_mails(wanted_status text, search text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller constant uuid := private.require_admin();
  size int := least(greatest(admin_mails.per_page, 1), 100);
  number constant text := private.order_number(admin_mails.search);
begin
  return (
    with found as (
      select m.id, m.kind, m.status, m.attempts, m.last_error, m.created_at, m.sent_at, m.next_attempt_at, m.is_local,
        o.order_number,
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
  'For administrators: a page of the mails that wait and of those that were sent, newest first (page from 1, at most 100 a page), whose order or address contains the search; emails of newsletters are counted with these. wanted_status may be null: all of them.';
grant execute on function public.admin_mails(text, text, int, int) to authenticated;

create or replace function public.admin_mail_troubles() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'failed', count(*) filter (where m.status = 'failed'),
      'bounced', count(*) filter (where m.status = 'bounced'),
      'late', count(*) filter (where m.status = 'waiting' and m.created_at < now() - interval '1 hour')
    )
    from public.mail_outbox m where m.status in ('failed', 'bounced', 'waiting') and m.kind <> 'newsletter'
  );
end
$$;
comment on function public.admin_mail_troubles() is 'For administrators: how many mails have failed for good, how many came back, and how many have waited for over an hour.';
grant execute on function public.admin_mail_troubles() to authenticated;

create or replace function public.send_test_email() returns json
language plpgsql security definer set search_path = '' as $$
declare
  admin constant uuid := private.acting_admin();
  own_email text;
begin
  perform private.limit_attempts('test_email', admin::text, 10, interval '1 hour');
  select a.email into own_email from public.admin_users a where a.id = admin;
  perform private.queue_mail('test_email', gen_random_uuid()::text, null, own_email);
  return json_build_object('email', own_email);
end
$$;
comment on function public.send_test_email() is
  'For administrators: has an email that tries the mail service sent to their own address, 10 an hour at most. Gives that address; the outbox says what became of it.';
grant execute on function public.send_test_email() to authenticated;

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
comment on function public.resend_mail(bigint) is 'For administrators: has a mail sent once more, whatever became of it; one that waits is sent now. A newsletter reaches each once: its emails are refused.';
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
comment on function public.admin_mail_settings() is 'For owners: which emails the shop sends, and whether openings and clicks of newsletters are counted.';
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
  'For owners: which emails the shop sends, and whether openings and clicks of newsletters are counted; what is null keeps its value.';
grant execute on function public.save_mail_settings(boolean, boolean, boolean, boolean, boolean, boolean) to authenticated;
