-- To whom a newsletter goes, and what its readers do.

create table private.newsletter_recipients (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null references public.newsletters (id) on delete cascade,
  subscriber_id bigint references public.newsletter_subscribers (id) on delete set null,
  status text not null default 'queued' check (status in ('queued', 'handed', 'sent', 'failed', 'refused', 'skipped')),
  reason text check (length(reason) <= 500),
  ended_at timestamptz,
  token text check (length(token) between 32 and 100),
  has_opened boolean not null default false,
  has_clicked boolean not null default false,
  constraint newsletter_recipients_once unique (newsletter_id, subscriber_id)
);

comment on table private.newsletter_recipients is 'Who gets a newsletter, noted when it is sent: each once, whatever is killed.';
comment on column private.newsletter_recipients.id is 'Identifier; the email in the outbox names it.';
comment on column private.newsletter_recipients.newsletter_id is 'Newsletter.';
comment on column private.newsletter_recipients.subscriber_id is 'Subscriber; null once they were erased, and some time after the email.';
comment on column private.newsletter_recipients.status is
  'queued, handed to the outbox, sent, failed (after the last attempt), refused (the mail service will not write to the address), or skipped (they left, or are not written to any more).';
comment on column private.newsletter_recipients.reason is 'What the mail service said of one that failed or was refused.';
comment on column private.newsletter_recipients.ended_at is 'When it was sent, failed, refused or skipped.';
comment on column private.newsletter_recipients.token is
  'Unguessable, in the links and the picture of an email to who agreed to be counted; null of any other, and once it was kept long enough.';
comment on column private.newsletter_recipients.has_opened is 'Whether this email was opened: each counts once. Goes with the token.';
comment on column private.newsletter_recipients.has_clicked is 'Whether one of its links was followed. Goes with the token.';

create index newsletter_recipients_subscriber on private.newsletter_recipients (subscriber_id) where subscriber_id is not null;
create index newsletter_recipients_queued on private.newsletter_recipients (newsletter_id, id) where status = 'queued';
create index newsletter_recipients_handed on private.newsletter_recipients (newsletter_id) where status = 'handed';
create index newsletter_recipients_ended on private.newsletter_recipients (ended_at) where subscriber_id is not null;
create unique index newsletter_recipients_token on private.newsletter_recipients (token) where token is not null;
create index newsletter_recipients_counted on private.newsletter_recipients (ended_at) where token is not null or has_opened;
alter table private.newsletter_recipients enable row level security;

create table private.newsletter_counts (
  newsletter_id bigint primary key references public.newsletters (id) on delete cascade,
  letters int not null default 0 check (letters >= 0),
  opened int not null default 0 check (opened >= 0),
  clicked int not null default 0 check (clicked between 0 and opened)
) with (fillfactor = 50);

comment on table private.newsletter_counts is 'How many opened a newsletter and followed its links; of those alone that were sent while the shop counts.';
comment on column private.newsletter_counts.newsletter_id is 'Newsletter.';
comment on column private.newsletter_counts.letters is 'Emails that left to subscribers who agreed to be counted.';
comment on column private.newsletter_counts.opened is 'Those of them that were opened; who follows a link has opened it.';
comment on column private.newsletter_counts.clicked is 'Those of which a link was followed.';

alter table private.newsletter_counts enable row level security;

create table private.newsletter_links (
  code text primary key default replace(gen_random_uuid()::text, '-', '') check (code ~ '^[0-9a-f]{32}$'),
  newsletter_id bigint not null references public.newsletters (id) on delete cascade,
  position int not null check (position > 0),
  href text not null check (length(href) <= 500),
  clicked int not null default 0 check (clicked >= 0),
  constraint newsletter_links_once unique (newsletter_id, href)
) with (fillfactor = 70);

comment on table private.newsletter_links is 'Where the links of a counted newsletter lead: nowhere else. They do so for as long as it is kept.';
comment on column private.newsletter_links.code is 'Unguessable, in the address of the link.';
comment on column private.newsletter_links.newsletter_id is 'Newsletter.';
comment on column private.newsletter_links.position is 'Rank in the email, from 1.';
comment on column private.newsletter_links.href is 'Address as it is written: https, or a page of the shop.';
comment on column private.newsletter_links.clicked is 'Readers who followed it first of all its links.';

alter table private.newsletter_links enable row level security;

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
    -- Emails that the mail service had no time for wait in the outbox: not thousands of them.
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
  'For the function order-clock: starts the newsletters whose time has come, hands the next emails to the outbox, once those handed over before have left, and ends newsletters whose last one has. Gives how many, 500 at most.';
grant execute on function public.queue_newsletters(int) to service_role;

create or replace function public.newsletter_content(newsletter bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'subject', n.subject, 'blocks', n.blocks, 'products', private.letter_products(private.newsletter_product_ids(n.blocks)),
    'links', coalesce((
      select jsonb_agg(jsonb_build_object('href', l.href, 'code', l.code) order by l.position)
      from private.newsletter_links l where l.newsletter_id = n.id
    ), '[]')
  )
  from public.newsletters n where n.id = newsletter_content.newsletter
$$;
comment on function public.newsletter_content(bigint) is
  'For the shop''s functions: what a newsletter says, with the products it names as they are now, and the codes of its links where they are counted; null where it is gone.';
grant execute on function public.newsletter_content(bigint) to service_role;

create or replace function public.newsletter_reader(recipient bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'leave_token', s.unsubscribe_token, 'token', case when t.measure_newsletters then r.token end
  )
  from public.settings t cross join private.newsletter_recipients r
    join public.newsletters n on n.id = r.newsletter_id and n.status = 'sending'
    join public.newsletter_subscribers s on s.id = r.subscriber_id and private.may_write_to(s)
  where r.id = newsletter_reader.recipient and r.status = 'handed' and t.promotional_emails
$$;
comment on function public.newsletter_reader(bigint) is
  'For the shop''s functions, asked as each email leaves: what ends the subscription of its reader, and what they are counted by, null where they are not; null where it is not to be sent: it was, they left, it is paused, or promotional emails are switched off.';
grant execute on function public.newsletter_reader(bigint) to service_role;

create or replace function private.count_reader(reader text, headers json, is_click boolean) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  found_one private.newsletter_recipients;
begin
  if not (select s.measure_newsletters from public.settings s)
    or not private.is_person(headers)
    -- What loads the pictures of emails before anybody reads them: Apple Mail says no more than this of itself.
    or headers ->> 'user-agent' = 'Mozilla/5.0' or headers ->> 'purpose' ~* 'prefetch'
  then
    return null;
  end if;
  select r.* into found_one from private.newsletter_recipients r where r.token = reader for update;
  if found_one.id is null or found_one.has_opened and (found_one.has_clicked or not is_click) then
    return null;
  end if;
  update private.newsletter_counts c set
    opened = c.opened + (not found_one.has_opened)::int,
    clicked = c.clicked + (is_click and not found_one.has_clicked)::int
  where c.newsletter_id = found_one.newsletter_id;
  update private.newsletter_recipients r set has_opened = true, has_clicked = r.has_clicked or is_click
  where r.id = found_one.id;
  return found_one.newsletter_id;
end
$$;
comment on function private.count_reader(text, json, boolean) is
  'Counts that an email was opened, or that the first of its links was followed, by who asks by these headers: once each. Gives its newsletter; null where nothing was counted.';

create or replace function public.note_newsletter_opening(reader text, headers json) returns void
language sql security definer set search_path = '' as $$
  select private.count_reader(reader, headers, false)
$$;
comment on function public.note_newsletter_opening(text, json) is
  'For the shop''s functions: the picture in an email was asked for, by these headers (user-agent, dnt, sec-gpc, purpose).';
grant execute on function public.note_newsletter_opening(text, json) to service_role;

create or replace function public.follow_newsletter_link(code text, reader text, headers json) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link private.newsletter_links;
begin
  select l.* into link from private.newsletter_links l where l.code = follow_newsletter_link.code;
  if link.code is not null and exists (
    select from private.newsletter_recipients r where r.token = reader and r.newsletter_id = link.newsletter_id
  ) and private.count_reader(reader, headers, true) is not null then
    update private.newsletter_links l set clicked = l.clicked + 1 where l.code = link.code;
  end if;
  return link.href;
end
$$;
comment on function public.follow_newsletter_link(text, text, json) is
  'For the shop''s functions: where a link of an email leads, an address that stands in its newsletter; null of a code that is not known. Counts its reader by these headers, at the first link that they follow.';
grant execute on function public.follow_newsletter_link(text, text, json) to service_role;

create or replace function private.most_refusals() returns int language sql immutable set search_path = '' as 'select 10';
comment on function private.most_refusals() is
  'Refused emails of a newsletter from which on it pauses where they are most of it: the email is at fault then, not the addresses.';

create or replace function private.note_refusal(recipient private.newsletter_recipients, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counts jsonb;
  held public.newsletters;
begin
  update public.newsletter_subscribers s set refused_at = clock_timestamp(), refused_reason = left(note_refusal.reason, 500)
  where s.id = recipient.subscriber_id;
  select n.* into held from public.newsletters n where n.id = recipient.newsletter_id;
  counts := private.newsletter_tally(held);
  if (counts ->> 'refused')::int < private.most_refusals() or (counts ->> 'refused')::int <= (counts ->> 'sent')::int then
    return;
  end if;
  update public.newsletters n set status = 'paused', trouble = 'refused' where n.id = held.id and n.status = 'sending';
  update public.newsletter_subscribers s set refused_at = null, refused_reason = null
  from private.newsletter_recipients r
  where r.newsletter_id = held.id and r.status = 'refused' and s.id = r.subscriber_id and s.refused_at >= held.started_at;
  -- None of them has got it: a new key, and they may be tried again.
  update public.mail_outbox m set status = 'dropped', resent = m.resent + 1
  from private.newsletter_recipients r
  where r.newsletter_id = held.id and r.status = 'refused'
    and m.kind = 'newsletter' and m.once_key = r.newsletter_id || ':' || r.subscriber_id and m.status = 'failed';
  update private.newsletter_recipients r set status = 'queued', reason = null, ended_at = null
  where r.newsletter_id = held.id and r.status = 'refused';
end
$$;
comment on function private.note_refusal(private.newsletter_recipients, text) is
  'An address that the mail service refuses for ever is not written to again. Where it refuses most of a newsletter, that is paused instead, and nobody is marked.';
