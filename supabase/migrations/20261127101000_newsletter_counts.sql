-- Functions may name what later migrations make.
set check_function_bodies = off;

-- Openings and clicks of newsletters are counted where an owner turns it on, of subscribers who agreed to it.

alter table public.settings add column measure_newsletters boolean not null default false;
comment on column public.settings.measure_newsletters is
  'Whether openings and clicks of newsletters are counted, of the subscribers who agreed to it: their form asks for it. Public.';
grant select (measure_newsletters) on public.settings to anon, authenticated;

alter table private.newsletter_recipients
  add column token text check (length(token) between 32 and 100),
  add column has_opened boolean not null default false,
  add column has_clicked boolean not null default false;
comment on column private.newsletter_recipients.token is
  'Unguessable, in the links and the picture of a letter to who agreed to be counted; null of any other, and once it was kept long enough.';
comment on column private.newsletter_recipients.has_opened is 'Whether this letter was opened: each counts once. Goes with the token.';
comment on column private.newsletter_recipients.has_clicked is 'Whether one of its links was followed. Goes with the token.';
create unique index newsletter_recipients_token on private.newsletter_recipients (token) where token is not null;
create index newsletter_recipients_counted on private.newsletter_recipients (ended_at) where token is not null or has_opened;

create table private.newsletter_counts (
  newsletter_id bigint primary key references public.newsletters (id) on delete cascade,
  letters int not null default 0 check (letters >= 0),
  opened int not null default 0 check (opened >= 0),
  clicked int not null default 0 check (clicked between 0 and opened)
) with (fillfactor = 50);

comment on table private.newsletter_counts is 'How many opened a newsletter and followed its links; of those alone that were sent while the shop counts.';
comment on column private.newsletter_counts.newsletter_id is 'Newsletter.';
comment on column private.newsletter_counts.letters is 'Letters that left to subscribers who agreed to be counted.';
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
comment on column private.newsletter_links.position is 'Rank in the letter, from 1.';
comment on column private.newsletter_links.href is 'Address as it is written: https, or a page of the shop.';
comment on column private.newsletter_links.clicked is 'Readers who followed it first of all its links.';

alter table private.newsletter_links enable row level security;

create or replace function private.measure_retention() returns interval language sql immutable set search_path = '' as $$ select interval '30 days' $$;
comment on function private.measure_retention() is
  'How long it is known whose letter was opened, to count it once: MEASURE_DAYS of src/domain/newsletter.ts. The counts stay.';

create or replace function private.measure_consents() returns text[]
language sql immutable set search_path = '' as $$ select array['2026-11-27'] $$;
comment on function private.measure_consents() is
  'Versions of the consent sentence that speak of counted openings and clicks: MEASURE_CONSENTS of src/domain/newsletter.ts.';

create or replace function private.agreed_to_measure(s public.newsletter_subscribers) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    -- What was agreed to last counts.
    select p.consent_version = any (private.measure_consents()) from public.newsletter_proofs p
    where lower(p.email) = lower(s.email) and p.event = 'requested' and p.at <= s.confirmed_at order by p.at desc limit 1
  ), false)
$$;
comment on function private.agreed_to_measure(public.newsletter_subscribers) is
  'Whether a subscriber agreed that openings and clicks of their letters are counted.';

create or replace function private.reminder_consents() returns text[]
language sql immutable set search_path = '' as $$ select array['2026-11-23', '2026-11-27'] $$;
comment on function private.reminder_consents() is
  'Versions of the consent sentence that speak of a reminder: REMINDER_CONSENTS of src/domain/newsletter.ts.';

create or replace function private.is_person(headers json) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(headers ->> 'dnt', '') <> '1' and coalesce(headers ->> 'sec-gpc', '') <> '1'
    and coalesce(headers ->> 'user-agent', '') <> ''
    and headers ->> 'user-agent' !~* 'bot|crawl|spider|slurp|archiv|headless|lighthouse|preview|facebookexternalhit|scrap|monitor|curl|wget|python|java/|go-http|okhttp|node|axios|libwww'
$$;
comment on function private.is_person(json) is
  'Whether the headers of a request are those of a person''s who has not asked to be left out (Do Not Track, Global Privacy Control).';

create or replace function private.may_count_visit() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  caller constant text := private.request_caller();
  counted int;
begin
  -- Who does not want to be counted, and who is nobody.
  if headers is not null and not private.is_person(headers) then
    return false;
  end if;
  -- Where no network address is known, this would count everybody as one.
  if caller is null then
    return true;
  end if;
  insert into private.visit_callers as c (bucket, since, calls)
  values (
    ('x' || left(encode(sha256(convert_to(caller || private.paris_day(now()), 'UTF8')), 'hex'), 3))::bit(12)::int, now(), 1
  )
  on conflict on constraint visit_callers_pkey do update set
    calls = case when c.since < now() - interval '10 minutes' then 1 else least(c.calls + 1, private.most_visit_calls() + 1) end,
    since = case when c.since < now() - interval '10 minutes' then now() else c.since end
  returning c.calls into counted;
  return counted <= private.most_visit_calls();
end
$$;
comment on function private.may_count_visit() is
  'Whether a request counts as a person''s who has not asked to be left out (Do Not Track, Global Privacy Control), of a network that has not counted too much.';

create or replace function private.growth_work_due() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.report_readers(now()))
    or exists (select from private.visits v where v.day < private.old_visits())
    or exists (
      select from private.newsletter_recipients r
      where (r.token is not null or r.has_opened) and r.ended_at < now() - private.measure_retention()
    )
$$;
comment on function private.growth_work_due() is
  'Whether a weekly report is to be sent, or counts of visits and who opened a letter are to be forgotten.';

create or replace function private.newsletter_row(n public.newsletters) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', n.id, 'version', n.version, 'subject', n.subject, 'audience', n.audience,
    'audience_name', coalesce(n.audience_name, (
      select s.name from public.segments s where s.id = private.segment_of(n.audience)
    )),
    'status', n.status, 'trouble', n.trouble, 'tally', private.newsletter_tally(n), 'counted', (
      select jsonb_build_object('letters', c.letters, 'opened', c.opened, 'clicked', c.clicked)
      from private.newsletter_counts c where c.newsletter_id = n.id
    ), 'started_at', n.started_at, 'ended_at', n.ended_at, 'created_at', n.created_at, 'updated_at', n.updated_at
  )
$$;
comment on function private.newsletter_row(public.newsletters) is 'A newsletter as the list shows it.';

create or replace function private.newsletter_view(n public.newsletters) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.newsletter_row(n) || jsonb_build_object(
    'blocks', n.blocks, 'products', private.letter_products(private.newsletter_product_ids(n.blocks)),
    'links', coalesce((
      select jsonb_agg(jsonb_build_object('href', l.href, 'clicked', l.clicked) order by l.clicked desc, l.position)
      from private.newsletter_links l where l.newsletter_id = n.id
    ), '[]'),
    'troubles', coalesce((
      select jsonb_agg(jsonb_build_object('email', t.email, 'status', t.status, 'reason', t.reason) order by t.id desc)
      from (
        select r.id, s.email, r.status, r.reason
        from private.newsletter_recipients r left join public.newsletter_subscribers s on s.id = r.subscriber_id
        where r.newsletter_id = n.id and r.status in ('failed', 'refused')
        order by r.id desc limit 50
      ) t
    ), '[]')
  )
$$;
comment on function private.newsletter_view(public.newsletters) is
  'A newsletter as its screen shows it, with the products it names as they are now, its links where they are counted, and the last 50 that could not be sent.';

create or replace function private.newsletter_hrefs(blocks jsonb) returns table (href text, place bigint)
language sql immutable set search_path = '' as $$
  select h.href, min(h.n)
  from (
    select l.href, row_number() over (order by b.n, l.n) as n
    from jsonb_array_elements(blocks) with ordinality b (block, n)
      cross join lateral (
        select b.block ->> 'href' as href, 0::bigint as n where b.block ->> 'href' <> ''
        union all
        -- As productPath of src/domain/paths.ts.
        select '/products/' || p.id, p.n from jsonb_array_elements_text(b.block -> 'products') with ordinality p (id, n)
      ) l
  ) h
  group by h.href
$$;
comment on function private.newsletter_hrefs(jsonb) is 'Addresses that the blocks of a newsletter lead to, each once, with its rank.';

create or replace function public.send_newsletter(newsletter bigint, expected_version int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters;
  reached int;
begin
  perform private.acting_admin();
  held := private.drafted_newsletter(newsletter, expected_version);
  if not (select s.promotional_emails from public.settings s) then
    perform private.refuse(409, 'promotional_emails_off');
  end if;
  perform private.count_all_customers();
  insert into private.newsletter_recipients (newsletter_id, subscriber_id)
  select held.id, a.id from private.audience_subscribers(held.audience) a (id) order by a.id;
  get diagnostics reached = row_count;
  if reached = 0 then
    perform private.refuse(409, 'newsletter_nobody');
  end if;
  if (select s.measure_newsletters from public.settings s) then
    insert into private.newsletter_counts (newsletter_id) values (held.id);
    insert into private.newsletter_links (newsletter_id, position, href)
    select held.id, h.place, h.href from private.newsletter_hrefs(held.blocks) h;
  end if;
  update public.newsletters n set status = 'sending', started_at = clock_timestamp(), audience_name = (
    select s.name from public.segments s where s.id = private.segment_of(n.audience)
  )
  where n.id = held.id returning * into held;
  return private.newsletter_view(held);
end
$$;
comment on function public.send_newsletter(bigint, int) is
  'For administrators: has a draft of the version that was read sent, to each of its audience who agreed, once. Refuses where promotional e-mails are switched off, and where nobody would get it.';
grant execute on function public.send_newsletter(bigint, int) to authenticated;

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
  'For the function order-clock: hands the next letters of newsletters to the outbox, once those handed over before have left, and ends newsletters whose last one has. Gives how many, 500 at most.';
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

drop function public.newsletter_leave_token(bigint);

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
  'For the shop''s functions, asked as each letter leaves: what ends the subscription of its reader, and what they are counted by, null where they are not; null where it is not to be sent: it was, they left, it is paused, or promotional e-mails are switched off.';
grant execute on function public.newsletter_reader(bigint) to service_role;

create or replace function private.count_reader(reader text, headers json, is_click boolean) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  found_one private.newsletter_recipients;
begin
  if not (select s.measure_newsletters from public.settings s)
    or not private.is_person(headers)
    -- What loads the pictures of letters before anybody reads them: Apple Mail says no more than this of itself.
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
  'Counts that a letter was opened, or that the first of its links was followed, by who asks by these headers: once each. Gives its newsletter; null where nothing was counted.';

create or replace function public.note_newsletter_opening(reader text, headers json) returns void
language sql security definer set search_path = '' as $$
  select private.count_reader(reader, headers, false)
$$;
comment on function public.note_newsletter_opening(text, json) is
  'For the shop''s functions: the picture in a letter was asked for, by these headers (user-agent, dnt, sec-gpc, purpose).';
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
  'For the shop''s functions: where a link of a letter leads, an address that stands in its newsletter; null of a code that is not known. Counts its reader by these headers, at the first link that they follow.';
grant execute on function public.follow_newsletter_link(text, text, json) to service_role;

create or replace function private.settle_newsletter_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The outbox tries again what may succeed: what failed before the last attempt was refused.
  outcome constant text := case
    when new.status = 'failed' and new.attempts < private.most_mail_attempts() then 'refused' else new.status
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
  'Trigger: what became of a letter in the outbox became of its reader. One that was dropped because its newsletter is paused waits for its turn again.';
create or replace function public.prune_mails() returns int
language plpgsql security definer set search_path = '' as $$
declare
  pruned int;
begin
  delete from public.mail_outbox m
  where m.status <> 'waiting' and m.created_at < now() - private.mail_retention();
  get diagnostics pruned = row_count;
  -- Who got which newsletter is kept as long; its counts stay.
  update private.newsletter_recipients r set subscriber_id = null
  where r.subscriber_id is not null and r.ended_at < now() - private.mail_retention();
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

create or replace function public.admin_marketing() returns json
language plpgsql security definer set search_path = '' as $$
declare
  segments jsonb := '[]';
  audience text;
  own public.segments;
  counts record;
begin
  perform private.require_admin();
  perform private.count_customers();
  foreach audience in array array['all', 'vip', 'new', 'inactive', 'bags'] loop
    select * into counts from private.count_audience(private.audience_condition(audience));
    segments := segments || jsonb_build_object(
      'audience', audience, 'id', null, 'version', null, 'name', null, 'match', null, 'conditions', null,
      'members', counts.members, 'agreed', counts.agreed
    );
  end loop;
  for own in select s.* from public.segments s order by private.search_text(s.name), s.id loop
    select * into counts from private.count_audience(private.segment_condition(own.match, own.conditions));
    segments := segments || (private.segment_view(own) || jsonb_build_object('members', counts.members, 'agreed', counts.agreed));
  end loop;
  return json_build_object(
    'segments', segments,
    'subscribers', (select count(*) from public.newsletter_subscribers s where private.may_write_to(s)),
    'refused', (select count(*) from public.newsletter_subscribers s where s.status = 'confirmed' and s.refused_at is not null),
    'promotional_emails', (select s.promotional_emails from public.settings s),
    'measure_newsletters', (select s.measure_newsletters from public.settings s),
    'newsletters', coalesce((
      select jsonb_agg(private.newsletter_row(n) order by n.created_at desc, n.id desc)
      from (select l.* from public.newsletters l order by l.created_at desc, l.id desc limit 200) n
    ), '[]'),
    'insights', private.marketing_insights()
  );
end
$$;
comment on function public.admin_marketing() is
  'For administrators: segments with how many customers are in each and how many of them agreed to the newsletter, subscribers, the newest 200 newsletters, and what the figures say.';
grant execute on function public.admin_marketing() to authenticated;

drop function public.save_mail_settings(boolean, boolean, boolean, boolean);

create or replace function public.admin_mail_settings() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return (
    select json_build_object(
      'order_confirmation', s.order_confirmation, 'shipment_notification', s.shipment_notification,
      'promotional_emails', s.promotional_emails, 'measure_newsletters', s.measure_newsletters,
      'weekly_report', s.weekly_report
    )
    from public.settings s
  );
end
$$;
comment on function public.admin_mail_settings() is 'For owners: which e-mails the shop sends, and whether openings and clicks of newsletters are counted.';
grant execute on function public.admin_mail_settings() to authenticated;

create or replace function public.save_mail_settings(
  order_confirmation boolean, shipment_notification boolean, promotional_emails boolean, weekly_report boolean,
  measure_newsletters boolean
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
    measure_newsletters = coalesce(save_mail_settings.measure_newsletters, s.measure_newsletters)
  where s.id;
  return public.admin_mail_settings();
end
$$;
comment on function public.save_mail_settings(boolean, boolean, boolean, boolean, boolean) is
  'For owners: which e-mails the shop sends, and whether openings and clicks of newsletters are counted; what is null keeps its value.';
grant execute on function public.save_mail_settings(boolean, boolean, boolean, boolean, boolean) to authenticated;

create or replace function private.data_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'private.counters', 'public.categories', 'public.colours', 'public.materials', 'public.manufacturers', 'public.suppliers',
    'public.products', 'public.product_variants', 'public.inventory', 'public.product_prices', 'private.product_words',
    'private.published_products', 'private.product_trash', 'private.daily_sales', 'public.redirects', 'public.settings',
    'public.hero', 'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points',
    'public.discount_codes', 'public.orders', 'public.order_items', 'public.order_events', 'public.order_tags',
    'public.order_notes', 'public.order_cancellations', 'public.order_picks', 'public.order_views', 'private.discount_uses',
    'public.payments', 'public.refunds', 'public.payment_quarantine', 'private.documents_due', 'public.documents',
    'public.sales_journal', 'private.journal_checks', 'public.withdrawals', 'public.order_returns', 'public.order_exchanges',
    'public.supplier_orders', 'public.supplier_order_lines', 'public.supplier_receipts', 'public.supplier_receipt_lines',
    'public.stock_counts', 'public.stock_count_entries', 'public.stock_count_lines', 'public.stock_movements',
    'public.customers', 'public.customer_emails', 'public.customer_notes', 'private.customers_due',
    'private.erased_customers', 'public.addresses', 'public.cart_items', 'public.favourites', 'public.contact_messages',
    'public.question_entries', 'public.newsletter_subscribers', 'public.newsletter_proofs', 'public.stock_alerts',
    'public.segments', 'public.newsletters', 'private.newsletter_recipients', 'private.newsletter_counts',
    'private.newsletter_links', 'public.reviews', 'public.review_invitations',
    'private.review_leavers', 'private.dropped_review_pictures', 'private.visits', 'public.mail_outbox'
  ]
$$;
comment on function private.data_tables() is 'Tables that an export of the shop holds, each after those that its rows name.';
