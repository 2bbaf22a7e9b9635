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

drop function public.save_mail_settings(boolean, boolean, boolean, boolean);

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
