-- Functions may name what later migrations make.
set check_function_bodies = off;

-- A newsletter may be planned: the clock that sends letters starts it.

alter table public.newsletters
  add column scheduled_for timestamptz,
  drop constraint newsletters_status_check,
  add constraint newsletters_status_check check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent')),
  drop constraint newsletters_trouble_check,
  add constraint newsletters_trouble_check check (trouble in ('refused', 'nobody')),
  drop constraint newsletters_started,
  add constraint newsletters_started check ((status in ('draft', 'scheduled')) = (started_at is null)),
  add constraint newsletters_scheduled check (status <> 'scheduled' or scheduled_for is not null);
comment on column public.newsletters.status is 'draft, scheduled, sending, paused or sent.';
comment on column public.newsletters.trouble is
  'refused: it paused by itself, because the mail service refused most of what it got; nobody: it was scheduled, and is a draft again, because nobody would have got it.';
comment on column public.newsletters.scheduled_for is 'When it was to leave, of one that was scheduled.';

create or replace function private.newsletter_row(n public.newsletters) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', n.id, 'version', n.version, 'subject', n.subject, 'audience', n.audience,
    'audience_name', coalesce(n.audience_name, (
      select s.name from public.segments s where s.id = private.segment_of(n.audience)
    )),
    'status', n.status, 'trouble', n.trouble, 'scheduled_for', n.scheduled_for, 'tally', private.newsletter_tally(n), 'counted', (
      select jsonb_build_object('letters', c.letters, 'opened', c.opened, 'clicked', c.clicked)
      from private.newsletter_counts c where c.newsletter_id = n.id
    ), 'started_at', n.started_at, 'ended_at', n.ended_at, 'created_at', n.created_at, 'updated_at', n.updated_at
  )
$$;
comment on function private.newsletter_row(public.newsletters) is 'A newsletter as the list shows it.';

create or replace function private.drafted_newsletter(newsletter bigint, expected_version int) returns public.newsletters
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters := private.held_newsletter(newsletter);
begin
  if held.status = 'scheduled' then
    perform private.refuse(409, 'newsletter_scheduled');
  elsif held.status <> 'draft' then
    perform private.refuse(409, 'newsletter_gone');
  elsif held.version is distinct from expected_version then
    perform private.refuse(409, 'newsletter_changed', private.newsletter_view(held));
  end if;
  return held;
end
$$;
comment on function private.drafted_newsletter(bigint, int) is
  'The same of a draft as it was read: refuses one that is scheduled or was sent, and a newer version, which it gives as details.';

create or replace function public.save_newsletter(newsletter bigint, expected_version int, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.newsletters;
  says jsonb;
begin
  perform private.acting_admin();
  says := private.newsletter_blocks(fields -> 'blocks');
  if newsletter is not null then
    stored := private.drafted_newsletter(newsletter, expected_version);
  end if;
  if not coalesce(private.is_text(btrim(fields ->> 'subject'), 150) and fields ->> 'subject' !~ '[[:cntrl:]]', false)
    or fields ->> 'audience' !~ '^(subscribers|all|vip|new|inactive|bags|s[0-9]{1,15})$' or fields ->> 'audience' is null
  then
    perform private.refuse(400, 'newsletter_invalid');
  end if;
  -- A segment that is gone is refused.
  perform private.audience_condition(fields ->> 'audience');
  if newsletter is null then
    insert into public.newsletters (subject, blocks, audience)
    values (btrim(fields ->> 'subject'), says, fields ->> 'audience') returning * into stored;
  else
    update public.newsletters n set subject = btrim(fields ->> 'subject'), blocks = says, audience = fields ->> 'audience', trouble = null
    where n.id = stored.id returning * into stored;
  end if;
  return private.newsletter_view(stored);
end
$$;
comment on function public.save_newsletter(bigint, int, jsonb) is
  'For administrators: begins a newsletter, or changes a draft of the version that was read: {subject, audience, blocks}. newsletter and expected_version may be null.';
grant execute on function public.save_newsletter(bigint, int, jsonb) to authenticated;

create or replace function private.start_newsletter(held public.newsletters) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  reached int;
begin
  perform private.count_all_customers();
  insert into private.newsletter_recipients (newsletter_id, subscriber_id)
  select held.id, a.id from private.audience_subscribers(held.audience) a (id) order by a.id;
  get diagnostics reached = row_count;
  if reached = 0 then
    return false;
  end if;
  if (select s.measure_newsletters from public.settings s) then
    insert into private.newsletter_counts (newsletter_id) values (held.id);
    insert into private.newsletter_links (newsletter_id, position, href)
    select held.id, h.place, h.href from private.newsletter_hrefs(held.blocks) h;
  end if;
  update public.newsletters n set status = 'sending', trouble = null, started_at = clock_timestamp(), audience_name = (
    select s.name from public.segments s where s.id = private.segment_of(n.audience)
  )
  where n.id = held.id;
  return true;
end
$$;
comment on function private.start_newsletter(public.newsletters) is
  'Notes who gets a newsletter, which is held, and has it leave; false where nobody would get it.';

create or replace function private.sendable_newsletter(newsletter bigint, expected_version int) returns public.newsletters
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  if not (select s.promotional_emails from public.settings s) then
    perform private.refuse(409, 'promotional_emails_off');
  end if;
  return private.drafted_newsletter(newsletter, expected_version);
end
$$;
comment on function private.sendable_newsletter(bigint, int) is
  'A draft of the version that was read, held, of which an administrator may have letters leave.';

create or replace function public.send_newsletter(newsletter bigint, expected_version int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters := private.sendable_newsletter(newsletter, expected_version);
begin
  if not private.start_newsletter(held) then
    perform private.refuse(409, 'newsletter_nobody');
  end if;
  select n.* into held from public.newsletters n where n.id = held.id;
  return private.newsletter_view(held);
end
$$;
comment on function public.send_newsletter(bigint, int) is
  'For administrators: has a draft of the version that was read sent, to each of its audience who agreed, once. Refuses where promotional e-mails are switched off, and where nobody would get it.';
grant execute on function public.send_newsletter(bigint, int) to authenticated;

create or replace function public.schedule_newsletter(newsletter bigint, expected_version int, day date, hour time) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters := private.sendable_newsletter(newsletter, expected_version);
  moment constant timestamptz := (day + hour) at time zone 'Europe/Paris';
begin
  if moment is null or moment <= now() or moment > now() + interval '1 year' then
    perform private.refuse(400, 'newsletter_moment');
  end if;
  update public.newsletters n set status = 'scheduled', scheduled_for = moment, trouble = null where n.id = held.id
  returning * into held;
  return private.newsletter_view(held);
end
$$;
comment on function public.schedule_newsletter(bigint, int, date, time) is
  'For administrators: has a draft of the version that was read leave on a day at an hour in France, to who belongs to its audience then. Refuses a moment that is past or more than a year away.';
grant execute on function public.schedule_newsletter(bigint, int, date, time) to authenticated;

create or replace function public.unschedule_newsletter(newsletter bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters;
begin
  perform private.acting_admin();
  held := private.held_newsletter(newsletter);
  if held.status <> 'scheduled' then
    perform private.refuse(409, 'newsletter_gone');
  end if;
  update public.newsletters n set status = 'draft', scheduled_for = null where n.id = held.id returning * into held;
  return private.newsletter_view(held);
end
$$;
comment on function public.unschedule_newsletter(bigint) is
  'For administrators: makes a scheduled newsletter a draft again. Refuses one that has left.';
grant execute on function public.unschedule_newsletter(bigint) to authenticated;

create or replace function private.newsletters_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select s.promotional_emails from public.settings s) and exists (
    select from public.newsletters n
    where n.status = 'scheduled' and n.scheduled_for <= now() or n.status = 'sending' and (
      exists (select from private.newsletter_recipients r where r.newsletter_id = n.id and r.status = 'queued')
      or not exists (select from private.newsletter_recipients r where r.newsletter_id = n.id and r.status = 'handed')
    )
  )
$$;
comment on function private.newsletters_due() is 'Whether queue_newsletters has anything to do now.';

create or replace function public.queue_newsletters(most int default 25) returns int
language plpgsql security definer set search_path = '' as $$
declare
  sent_now public.newsletters;
  one record;
  handed int := 0;
  counts boolean;
begin
  if not (select s.promotional_emails from public.settings s) then
    return 0;
  end if;
  -- One at a time: two clocks would hand over twice as much.
  perform pg_advisory_xact_lock(hashtextextended('newsletters', 0));
  for sent_now in
    select n.* from public.newsletters n where n.status = 'scheduled' and n.scheduled_for <= clock_timestamp()
    order by n.scheduled_for, n.id for update
  loop
    -- An import may have taken its segment away.
    if private.segment_of(sent_now.audience) is not null
        and not exists (select from public.segments s where s.id = private.segment_of(sent_now.audience))
      or not private.start_newsletter(sent_now)
    then
      update public.newsletters n set status = 'draft', scheduled_for = null, trouble = 'nobody' where n.id = sent_now.id;
    end if;
  end loop;
  -- What was handed over before leaves first: while the mail service takes nothing, nothing is added.
  if exists (
    select from public.mail_outbox m
    where m.kind = 'newsletter' and m.status = 'waiting' and m.next_attempt_at <= clock_timestamp()
  ) then
    return 0;
  end if;
  for sent_now in select n.* from public.newsletters n where n.status = 'sending' order by n.started_at, n.id loop
    -- Whoever left, was erased or is refused by the mail service since then.
    update private.newsletter_recipients r set status = 'skipped', ended_at = clock_timestamp()
    where r.newsletter_id = sent_now.id and r.status in ('queued', 'handed') and r.subscriber_id is null;
    update private.newsletter_recipients r set status = 'skipped', ended_at = clock_timestamp()
    from public.newsletter_subscribers s
    where r.newsletter_id = sent_now.id and r.status = 'queued' and s.id = r.subscriber_id and not private.may_write_to(s);
    counts := (select s.measure_newsletters from public.settings s)
      and exists (select from private.newsletter_counts c where c.newsletter_id = sent_now.id);
    -- Letters that the mail service had no time for wait in the outbox: not thousands of them.
    if (
      select count(*) from private.newsletter_recipients r where r.newsletter_id = sent_now.id and r.status = 'handed'
    ) < 500 then
      for one in
        with next as (
          select r.id, r.newsletter_id, r.subscriber_id, s.email, counts and private.agreed_to_measure(s) as is_counted
          from private.newsletter_recipients r join public.newsletter_subscribers s on s.id = r.subscriber_id
          where r.newsletter_id = sent_now.id and r.status = 'queued'
          order by r.id limit least(greatest(queue_newsletters.most, 0), 500) - handed
          for update of r
        ), moved as (
          update private.newsletter_recipients r set status = 'handed', token = case
            when next.is_counted then coalesce(r.token, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
          end
          from next where r.id = next.id
          returning next.id, next.newsletter_id, next.subscriber_id, next.email
        )
        select * from moved m order by m.id
      loop
        perform private.queue_mail(
          'newsletter', one.newsletter_id || ':' || one.subscriber_id, null, one.email,
          jsonb_build_object('newsletter', one.newsletter_id, 'recipient', one.id)
        );
        handed := handed + 1;
      end loop;
    end if;
    if not exists (
      select from private.newsletter_recipients r where r.newsletter_id = sent_now.id and r.status in ('queued', 'handed')
    ) then
      update public.newsletters n set status = 'sent', ended_at = clock_timestamp(), tally = private.newsletter_tally(n)
      where n.id = sent_now.id;
    end if;
    exit when handed >= queue_newsletters.most;
  end loop;
  return handed;
end
$$;
comment on function public.queue_newsletters(int) is
  'For the function order-clock: starts the newsletters whose time has come, hands the next letters to the outbox, once those handed over before have left, and ends newsletters whose last one has. Gives how many, 500 at most.';
grant execute on function public.queue_newsletters(int) to service_role;

create or replace function public.remove_segment(segment bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform 1 from public.segments s where s.id = segment for update;
  if exists (select from public.newsletters n where n.status in ('draft', 'scheduled') and n.audience = 's' || segment) then
    perform private.refuse(409, 'segment_in_use');
  end if;
  delete from public.segments s where s.id = segment;
end
$$;
comment on function public.remove_segment(bigint) is 'For administrators: forgets a segment; refuses one that a draft is addressed to.';
grant execute on function public.remove_segment(bigint) to authenticated;
