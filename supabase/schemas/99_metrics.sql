-- What a program that watches the shop asks for: figures of the whole, and nobody's in particular.

create or replace function public.shop_figures() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'orders', (select coalesce(json_object_agg(o.status, o.count), '{}') from (select status, count(*) from public.orders group by status) o),
    'payments', (select coalesce(json_object_agg(p.state, p.count), '{}') from (select state, count(*) from public.payments group by state) p),
    'mails', (select coalesce(json_object_agg(m.status, m.count), '{}') from (select status, count(*) from public.mail_outbox group by status) m),
    -- A newsletter takes hours, and a mail that is to leave later does not wait yet.
    'oldest_mail_at', (
      select min(m.created_at) from public.mail_outbox m
      where m.status = 'waiting' and m.kind <> 'newsletter' and (m.attempts > 0 or m.next_attempt_at <= clock_timestamp())
    ),
    'publications', (
      select coalesce(json_object_agg(p.state, p.count), '{}') from (select state, count(*) from public.publications group by state) p
    ),
    'published_at', (select max(p.finished_at) from public.publications p where p.state = 'published'),
    'database_bytes', pg_database_size(current_database()),
    'backup_at', s.backup -> 'at',
    'backup_is_good', s.backup ->> 'state' = 'ok',
    'is_silent', s.silent_since is not null,
    'is_closed', private.closing() is not null,
    'alarms', (select coalesce(json_agg(a.about order by a.about), '[]') from private.alarms() a)
  )
  from private.shop_state s
$$;
comment on function public.shop_figures() is
  'For the shop''s server and functions: how many orders, payments, emails and publications stand how, since when the oldest email waits, bytes of the database, the last backup, whether the shop is silent or closed, and the names of what private.alarms finds. Nothing of a person.';
grant execute on function public.shop_figures() to service_role;
