-- Newsletters: how they are written, tested, planned, and what they brought.

create table public.newsletters (
  id bigint generated always as identity primary key,
  subject text not null check (length(btrim(subject)) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  audience text not null default 'subscribers' check (audience ~ '^(subscribers|all|vip|new|inactive|bags|s[0-9]{1,15})$'),
  audience_name text check (length(audience_name) between 1 and 80),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent')),
  trouble text check (trouble in ('refused', 'nobody')),
  tally jsonb,
  version int not null default 1,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  scheduled_for timestamptz,
  constraint newsletters_started check ((status in ('draft', 'scheduled')) = (started_at is null)),
  constraint newsletters_scheduled check (status <> 'scheduled' or scheduled_for is not null),
  constraint newsletters_ended check ((status = 'sent') = (ended_at is not null))
);

comment on table public.newsletters is 'Emails to subscribers: drafts, and those that were sent. Most characters: NEWSLETTER_LIMITS of src/domain/newsletter-email.ts.';
comment on column public.newsletters.id is 'Identifier.';
comment on column public.newsletters.subject is 'Subject, plain text.';
comment on column public.newsletters.blocks is 'What it says: list of {kind: heading, text, picture, products or button, ...}, as private.newsletter_blocks reads it.';
comment on column public.newsletters.audience is 'To whom: subscribers (all of them), all customers, vip, new, inactive, bags, or s and the number of a segment. Only those who agreed get it.';
comment on column public.newsletters.audience_name is 'What that segment was called when the email was sent.';
comment on column public.newsletters.status is 'draft, scheduled, sending, paused or sent.';
comment on column public.newsletters.trouble is
  'refused: it paused by itself, because the mail service refused most of what it got; nobody: it was scheduled, and is a draft again, because nobody would have got it.';
comment on column public.newsletters.tally is 'Its counts, kept once it was sent.';
comment on column public.newsletters.version is 'Grows with every change of what it says and to whom; a save of an older version is refused.';
comment on column public.newsletters.started_at is 'When an administrator sent it.';
comment on column public.newsletters.ended_at is 'When the last email had left, or could not.';
comment on column public.newsletters.created_at is 'When it was begun.';
comment on column public.newsletters.updated_at is 'When it last changed.';
comment on column public.newsletters.scheduled_for is 'When it was to leave, of one that was scheduled.';

create index newsletters_open on public.newsletters (id) where status in ('sending', 'paused');
alter table public.newsletters enable row level security;
grant select on public.newsletters to service_role;
create trigger newsletters_touch before update on public.newsletters
  for each row execute function private.touch();
create trigger newsletters_version before update on public.newsletters
  for each row when ((new.subject, new.blocks, new.audience) is distinct from (old.subject, old.blocks, old.audience))
  execute function private.count_version();
create trigger newsletters_audit after insert or update or delete on public.newsletters
  for each row execute function private.audit_change('id', 'subject');

create or replace function private.measure_retention() returns interval language sql immutable set search_path = '' as $$ select interval '30 days' $$;
comment on function private.measure_retention() is
  'How long it is known whose email was opened, to count it once: MEASURE_DAYS of src/domain/newsletter.ts. The counts stay.';

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
  'Whether a subscriber agreed that openings and clicks of their emails are counted.';

create or replace function private.new_customer_days() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.new_customer_days() is 'Days for which a customer is new: NEW_CUSTOMER_DAYS of src/domain/rules.ts.';

create or replace function private.may_write_to(s public.newsletter_subscribers) returns boolean
language sql immutable set search_path = '' as $$
  select s.status = 'confirmed' and s.refused_at is null
$$;
comment on function private.may_write_to(public.newsletter_subscribers) is
  'Whether a subscriber is written to: they confirmed, have not left, and the mail service has not refused their address for ever.';

create or replace function private.count_audience(condition text, out members int, out agreed int)
language plpgsql stable security definer set search_path = '' as $$
begin
  execute format(
    'with members as materialized (select c.id from public.customers c where %s)
    select (select count(*) from members), (
      select count(distinct m.id) from members m
        join public.customer_emails e on e.customer_id = m.id
        join public.newsletter_subscribers s on lower(s.email) = e.email and private.may_write_to(s)
    )', condition
  ) into members, agreed;
end
$$;
comment on function private.count_audience(text) is
  'How many customers meet a condition, and how many of them agreed to the newsletter.';

create or replace function private.audience_subscribers(audience text) returns setof bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  condition text := private.audience_condition(audience);
begin
  if condition is null then
    return query select s.id from public.newsletter_subscribers s where private.may_write_to(s);
  else
    -- One email each, to their main address where they subscribed with several.
    return query execute format(
      'select distinct on (c.id) s.id from public.customers c
        join public.customer_emails e on e.customer_id = c.id
        join public.newsletter_subscribers s on lower(s.email) = e.email and private.may_write_to(s)
      where %s order by c.id, e.email <> c.email, s.id', condition
    );
  end if;
end
$$;
comment on function private.audience_subscribers(text) is 'Subscribers who get a newsletter to this audience.';

create or replace function private.is_letter_href(href text) returns boolean
language sql immutable set search_path = '' as $$
  select length(href) <= 500 and href ~ '^(https://[^\s/"<>\\][^\s"<>\\]*|/([^\s/"<>\\][^\s"<>\\]*)?)$'
$$;
comment on function private.is_letter_href(text) is 'Whether a newsletter may lead there: an https address, or a page of the shop.';

create or replace function private.is_letter_picture(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects o
    where o.bucket_id in ('product-images', 'site-images') and o.bucket_id || '/' || o.name = picture
  ) or exists (
    select from public.products p where p.images @> array[picture]
  ) or exists (
    select from public.hero h where h.image_path = picture
  )
$$;
comment on function private.is_letter_picture(text) is 'Whether a path (bucket and name) is that of a picture of the shop.';

create or replace function private.newsletter_blocks(blocks jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  block jsonb;
  clean jsonb := '[]';
begin
  if jsonb_typeof(blocks) is distinct from 'array' or jsonb_array_length(blocks) not between 1 and 30 then
    perform private.refuse(400, 'newsletter_invalid');
  end if;
  for block in select b from jsonb_array_elements(blocks) b loop
    block := case block ->> 'kind'
      when 'heading' then jsonb_build_object('kind', 'heading', 'text', btrim(block ->> 'text'))
      when 'text' then jsonb_build_object('kind', 'text', 'text', btrim(block ->> 'text', E' \n\t'))
      when 'button' then jsonb_build_object('kind', 'button', 'label', btrim(block ->> 'label'), 'href', btrim(block ->> 'href'))
      when 'picture' then jsonb_strip_nulls(jsonb_build_object(
        'kind', 'picture', 'picture', block ->> 'picture', 'alt', btrim(block ->> 'alt'), 'href', nullif(btrim(block ->> 'href'), '')
      ))
      when 'products' then jsonb_build_object('kind', 'products', 'products', block -> 'products')
    end;
    if not coalesce(case block ->> 'kind'
      when 'heading' then private.is_text(block ->> 'text', 150) and block ->> 'text' !~ '[[:cntrl:]]'
      when 'text' then private.is_text(block ->> 'text', 5000)
      when 'button' then private.is_text(block ->> 'label', 80) and block ->> 'label' !~ '[[:cntrl:]]'
        and private.is_letter_href(block ->> 'href')
      when 'picture' then private.is_text(block ->> 'alt', 200) and block ->> 'alt' !~ '[[:cntrl:]]'
        and private.is_letter_picture(block ->> 'picture') and (not block ? 'href' or private.is_letter_href(block ->> 'href'))
      when 'products' then jsonb_typeof(block -> 'products') = 'array' and jsonb_array_length(block -> 'products') between 1 and 8
        and not exists (
          select from jsonb_array_elements(block -> 'products') p
          where not private.is_whole(p) or not exists (select from public.products q where q.id = case when private.is_whole(p) then p::numeric end)
        )
    end, false) then
      perform private.refuse(400, 'newsletter_invalid');
    end if;
    clean := clean || jsonb_build_array(block);
  end loop;
  return clean;
end
$$;
comment on function private.newsletter_blocks(jsonb) is
  'What a newsletter says, without what is not known; refuses what is missing or too long, links that are neither https nor pages of the shop, and products and pictures that do not exist.';

create or replace function private.letter_products(ids bigint[]) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', f.product_id, 'name', f.name, 'price', f.price, 'image', p.images[1], 'available', f.available > 0,
    'is_from', exists (
      select from public.product_variants v
      where v.product_id = p.id and v.archived_at is null and coalesce(v.price, p.price) > f.price
    )
  )), '[]')
  from public.get_offers(ids) f join public.products p on p.id = f.product_id
$$;
comment on function private.letter_products(bigint[]) is
  'Those of these products that the shop shows now, as an email shows them: id, name, price of today in euros (is_from: of the cheapest variant), picture, whether it can be had.';

create or replace function private.newsletter_product_ids(blocks jsonb) returns bigint[]
language sql immutable set search_path = '' as $$
  select array(
    select distinct p::bigint from jsonb_array_elements(blocks) b, jsonb_array_elements_text(b -> 'products') p
    where b ->> 'kind' = 'products'
  )
$$;
comment on function private.newsletter_product_ids(jsonb) is 'Products that a newsletter names.';

create or replace function private.newsletter_tally(n public.newsletters) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(n.tally, (
    select jsonb_build_object(
      'recipients', count(*), 'queued', count(*) filter (where r.status in ('queued', 'handed')),
      'sent', count(*) filter (where r.status = 'sent'), 'failed', count(*) filter (where r.status = 'failed'),
      'refused', count(*) filter (where r.status = 'refused'), 'skipped', count(*) filter (where r.status = 'skipped')
    )
    from private.newsletter_recipients r where r.newsletter_id = n.id
  ));
end
$$;
comment on function private.newsletter_tally(public.newsletters) is
  'How many get a newsletter: recipients, of whom queued still wait, sent, failed, refused, skipped.';

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

create or replace function private.held_newsletter(newsletter bigint) returns public.newsletters
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters;
begin
  select n.* into held from public.newsletters n where n.id = newsletter for update;
  if held.id is null then
    perform private.refuse(404, 'newsletter_unknown');
  end if;
  return held;
end
$$;
comment on function private.held_newsletter(bigint) is 'A newsletter, held until the transaction ends; refuses one that is not there.';

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

create or replace function public.remove_newsletter(newsletter bigint, expected_version int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters;
begin
  perform private.acting_admin();
  held := private.drafted_newsletter(newsletter, expected_version);
  delete from public.newsletters n where n.id = held.id;
end
$$;
comment on function public.remove_newsletter(bigint, int) is 'For administrators: throws a draft away; what was sent stays.';
grant execute on function public.remove_newsletter(bigint, int) to authenticated;

create or replace function public.admin_newsletter(newsletter bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  found_one public.newsletters;
begin
  perform private.require_admin();
  select n.* into found_one from public.newsletters n where n.id = newsletter;
  if found_one.id is null then
    perform private.refuse(404, 'newsletter_unknown');
  end if;
  return private.newsletter_view(found_one);
end
$$;
comment on function public.admin_newsletter(bigint) is 'For administrators: a newsletter, how far it is, and the products it names as they are now.';
grant execute on function public.admin_newsletter(bigint) to authenticated;

create or replace function public.admin_letter_products(product_ids bigint[]) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.letter_products(coalesce(product_ids, '{}'));
end
$$;
comment on function public.admin_letter_products(bigint[]) is 'For administrators: products as an email that left now would show them; those that the shop does not show are missing.';
grant execute on function public.admin_letter_products(bigint[]) to authenticated;

create or replace function public.test_newsletter(newsletter bigint, expected_version int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.acting_admin();
  held public.newsletters;
  own_email text;
begin
  held := private.held_newsletter(newsletter);
  if held.version is distinct from expected_version then
    perform private.refuse(409, 'newsletter_changed', private.newsletter_view(held));
  end if;
  perform private.limit_attempts('newsletter_test', admin::text, 30, interval '1 hour');
  select a.email into own_email from public.admin_users a where a.id = admin;
  perform private.queue_mail(
    'newsletter_test', gen_random_uuid()::text, null, own_email, jsonb_build_object('newsletter', held.id)
  );
  return json_build_object('email', own_email);
end
$$;
comment on function public.test_newsletter(bigint, int) is
  'For administrators: has a newsletter of the version that was read sent to their own address, 30 an hour at most. Gives that address.';
grant execute on function public.test_newsletter(bigint, int) to authenticated;

create or replace function private.count_all_customers() returns void
language plpgsql security definer set search_path = '' as $$
begin
  for round in 1..200 loop
    perform private.count_customers();
    exit when not exists (select from private.customers_due);
  end loop;
end
$$;
comment on function private.count_all_customers() is 'Brings customers up to date with everything that has changed, 100,000 changes at most.';

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
  'A draft of the version that was read, held, of which an administrator may have emails leave.';

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
  'For administrators: has a draft of the version that was read sent, to each of its audience who agreed, once. Refuses where promotional emails are switched off, and where nobody would get it.';
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

create or replace function public.pause_newsletter(newsletter bigint, is_paused boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters;
begin
  perform private.acting_admin();
  held := private.held_newsletter(newsletter);
  if held.status not in ('sending', 'paused') then
    perform private.refuse(409, 'newsletter_gone');
  end if;
  update public.newsletters n set
    status = case when pause_newsletter.is_paused then 'paused' else 'sending' end,
    trouble = case when pause_newsletter.is_paused then n.trouble end
  where n.id = held.id and n.status <> case when pause_newsletter.is_paused then 'paused' else 'sending' end;
  select n.* into held from public.newsletters n where n.id = held.id;
  return private.newsletter_view(held);
end
$$;
comment on function public.pause_newsletter(bigint, boolean) is
  'For administrators: holds a newsletter that is being sent, from the next email on, or goes on with it.';
grant execute on function public.pause_newsletter(bigint, boolean) to authenticated;

create or replace function private.marketing_insights() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'best_code', (
      select jsonb_build_object('code', c.code, 'orders', count(*), 'revenue', sum(o.total))
      from private.discount_uses u
        join public.discount_codes c on c.id = u.code_id
        join public.orders o on o.id = u.order_id and o.payment_status = 'paid' and o.status <> 'cancelled'
      where o.created_at > now() - interval '90 days'
      group by c.id, c.code order by sum(o.total) desc, c.id limit 1
    ),
    'orders', (
      select count(*) from public.orders o
      where o.created_at > now() - interval '90 days' and o.payment_status = 'paid' and o.status <> 'cancelled'
    ),
    'orders_with_code', (
      select count(*) from private.discount_uses u join public.orders o on o.id = u.order_id
      where o.created_at > now() - interval '90 days' and o.payment_status = 'paid' and o.status <> 'cancelled'
    ),
    'last_newsletter', (
      select jsonb_build_object('subject', n.subject, 'at', n.started_at, 'sent', (n.tally ->> 'sent')::int, 'left', (
        select count(*) from private.newsletter_recipients r
          join public.newsletter_subscribers s on s.id = r.subscriber_id and s.unsubscribed_at > r.ended_at
        where r.newsletter_id = n.id and r.status = 'sent'
      ))
      from public.newsletters n where n.status = 'sent' order by n.started_at desc limit 1
    )
  )
$$;
comment on function private.marketing_insights() is
  'What the figures say: the code that brought most in 90 days (paid orders, euros), paid orders of these days and those with a code, and the last newsletter with how many left after it.';

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
