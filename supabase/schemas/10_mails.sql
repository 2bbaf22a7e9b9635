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

create or replace function private.queue_mail(
  kind text, once_key text, order_id uuid default null, email text default null, content jsonb default '{}'
) returns void
-- plpgsql keeps its plan between calls, a function in plain SQL would make it anew for every order.
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.mail_outbox (kind, once_key, order_id, email, content)
  values (queue_mail.kind, queue_mail.once_key, queue_mail.order_id, queue_mail.email, queue_mail.content)
  on conflict on constraint mail_outbox_once do nothing;
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
    order by w.next_attempt_at, w.id limit least(greatest(claim_mails.most, 0), 500)
    for update skip locked
  ), taken as (
    -- Due again in five minutes if whoever took it dies: until then nobody else takes it.
    update public.mail_outbox m
    set attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + interval '5 minutes'
    from due where m.id = due.id
    returning m.id, m.kind, m.email, m.order_id, m.content, m.attempts, m.resent
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
  'For the shop''s functions: takes mails that are due, the oldest first, for five minutes. Gives what they say, to whom, which attempt it is, the key by which the mail service knows a repeated call, and the order that they are about with its token, null where they are about none.';
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
  where m.status <> 'waiting' and m.created_at < now() - private.mail_retention();
  get diagnostics pruned = row_count;
  return pruned;
end
$$;
comment on function public.prune_mails() is 'For the shop''s functions: forgets mails that were kept long enough. Gives how many.';
grant execute on function public.prune_mails() to service_role;

create or replace function private.order_work_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.mail_outbox m where m.status = 'waiting' and m.next_attempt_at <= clock_timestamp())
    or exists (
      select from public.mail_outbox m where m.status <> 'waiting' and m.created_at < now() - private.mail_retention()
    )
    or private.books_due()
    or private.payment_work_due()
    or private.stock_alerts_due()
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
