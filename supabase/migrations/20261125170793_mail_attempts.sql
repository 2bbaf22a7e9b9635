-- Mails are told apart by what became of their attempt, sent again when asked, and forgotten after half a year.
set check_function_bodies = off;

alter table public.mail_outbox add column resent int not null default 0 check (resent >= 0);
comment on column public.mail_outbox.resent is 'How often an administrator had it sent once more.';
create index mail_outbox_ended on public.mail_outbox (created_at) where status <> 'waiting';

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

