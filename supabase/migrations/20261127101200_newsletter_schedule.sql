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
