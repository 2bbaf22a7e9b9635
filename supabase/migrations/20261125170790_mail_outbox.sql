-- Letters wait in an outbox, in the transaction that makes them true.
set check_function_bodies = off;

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

create index mail_outbox_due on public.mail_outbox (next_attempt_at) where status = 'waiting';
create index mail_outbox_order on public.mail_outbox (order_id) where order_id is not null;
alter table public.mail_outbox enable row level security;
grant select on public.mail_outbox to service_role;

create or replace function public.end_mail(id bigint, outcome text, reason text default null) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set
    status = case
      when end_mail.outcome <> 'failed' then end_mail.outcome
      when m.attempts >= private.most_mail_attempts() then 'failed'
      else 'waiting'
    end,
    sent_at = case when end_mail.outcome = 'sent' then clock_timestamp() end,
    last_error = left(end_mail.reason, 500),
    next_attempt_at = clock_timestamp() + interval '15 seconds' * power(3, m.attempts - 1)
  where m.id = end_mail.id and m.status = 'waiting'
$$;
comment on function public.end_mail(bigint, text, text) is
  'For the shop''s functions: a mail that was claimed was sent, dropped, or failed (reason says why); a failed one is tried again, each time three times later.';
grant execute on function public.end_mail(bigint, text, text) to service_role;

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

create or replace function private.start_publishing_clock() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from pg_available_extensions e where e.name in ('pg_cron', 'pg_net')) = 2 then
    begin
      create extension if not exists pg_cron;
      create extension if not exists pg_net with schema extensions;
    exception when others then
      raise notice 'automatic publishing has no clock: %', sqlerrm;
    end;
  end if;
  if to_regprocedure('cron.schedule(text,text,text)') is null
    or not exists (select from pg_proc p where p.pronamespace = to_regnamespace('net') and p.proname = 'http_post')
  then
    return false;
  end if;
  -- A job of this name is replaced.
  perform cron.schedule('shop-publishing', '* * * * *', 'select private.publishing_tick()');
  perform cron.schedule('shop-orders', '* * * * *', 'select private.order_tick()');
  return true;
end
$$;
comment on function private.start_publishing_clock() is
  'Has private.publishing_tick and private.order_tick run every minute; false where pg_cron or pg_net cannot be had.';
comment on column private.publishing_clock.token is 'What the functions know the clock by. It lets nobody do more than publish and do what is due.';

select private.start_publishing_clock();
