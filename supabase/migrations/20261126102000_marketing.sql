-- Functions may name what later migrations make.
set check_function_bodies = off;

-- Segments of customers, and newsletters: to those of a segment who agreed, each once, behind the letters about orders.

alter table public.newsletter_subscribers
  add column refused_at timestamptz,
  add column refused_reason text check (length(refused_reason) <= 500);
comment on column public.newsletter_subscribers.refused_at is 'When the mail service refused the address for ever: no newsletter goes there until its owner confirms it again.';
comment on column public.newsletter_subscribers.refused_reason is 'What the mail service said.';
comment on column private.form_attempts.form is
  'What was tried: contact, newsletter, withdrawal, order_lookup, recovery_code, checkout, sign_up, password, email_change, stock_alert, newsletter_test.';

create or replace function private.segment_condition(match text, conditions jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  one record;
  parts text[] := '{}';
  part text;
begin
  if match not in ('all', 'any') or match is null or jsonb_typeof(conditions) is distinct from 'array'
    or jsonb_array_length(conditions) not between 1 and 10
  then
    perform private.refuse(400, 'segment_invalid');
  end if;
  for one in select r.field, r.is, r.value from jsonb_to_recordset(conditions) r (field text, "is" text, value text) loop
    part := case one.field || ' ' || one.is
      when 'spent at_least' then format('c.spent >= %L::numeric(10, 2)', one.value)
      when 'spent at_most' then format('c.spent <= %L::numeric(10, 2)', one.value)
      when 'orders at_least' then format('c.orders >= %L::int', one.value)
      when 'orders at_most' then format('c.orders <= %L::int', one.value)
      when 'last_order within' then format('c.last_order_at >= now() - make_interval(days => %L::int)', one.value)
      when 'last_order before' then format('c.last_order_at < now() - make_interval(days => %L::int)', one.value)
      when 'registered within' then format('c.registered_at >= now() - make_interval(days => %L::int)', one.value)
      when 'registered before' then format('c.registered_at < now() - make_interval(days => %L::int)', one.value)
      when 'category bought' then format('c.id in (select private.buyers_of(%L))', one.value)
      when 'category not_bought' then format('c.id not in (select private.buyers_of(%L))', one.value)
      when 'country is' then format('c.country = %L', one.value)
      when 'country is_not' then format('c.country is distinct from %L', one.value)
      when 'postal_code begins' then format('starts_with(c.postal_code, %L)', one.value)
      when 'city is' then format('private.search_text(c.city) = private.search_text(%L)', one.value)
      when 'vip is' then 'coalesce(c.vip, c.spent > private.vip_above())'
      when 'vip is_not' then 'not coalesce(c.vip, c.spent > private.vip_above())'
      when 'tag has' then format('c.id in (select private.tagged_customers(%L))', one.value)
      when 'tag has_not' then format('c.id not in (select private.tagged_customers(%L))', one.value)
    end;
    if part is null
      or one.field <> 'vip' and not private.is_text(one.value, 100)
      or one.field in ('orders', 'last_order', 'registered') and one.value !~ '^\d{1,5}$'
      or one.field = 'spent' and one.value !~ '^\d{1,7}(\.\d{1,2})?$'
      or one.field = 'category' and not exists (select from public.categories k where k.slug = one.value)
      or one.field = 'country' and one.value <> all (private.countries())
    then
      perform private.refuse(400, 'segment_invalid');
    end if;
    parts := parts || ('(' || part || ')');
  end loop;
  return array_to_string(parts, case match when 'all' then ' and ' else ' or ' end);
end
$$;
comment on function private.segment_condition(text, jsonb) is
  'Condition on public.customers c for [{field, is, value}], of which all or any must hold; refuses what it does not know. Written anew for each call, so that each is planned by what it asks.';

create or replace function private.buyers_of(category text) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select distinct e.customer_id
  from public.categories k
    join public.products p on p.category = k.name
    join public.order_items i on i.product_id = p.id and not i.is_gift
    join public.orders o on o.id = i.order_id and o.status <> 'cancelled'
    join public.customer_emails e on e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
  where k.slug = buyers_of.category
$$;
comment on function private.buyers_of(text) is 'Customers who have bought something of a category, by its slug.';

create or replace function private.tagged_customers(tag text) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select distinct e.customer_id
  from public.order_tags t
    join public.orders o on o.id = t.order_id
    join public.customer_emails e on e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
  where t.tag = tagged_customers.tag
$$;
comment on function private.tagged_customers(text) is 'Customers of whom an order bears a word of the administration.';

create or replace function private.bag_lovers() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select e.customer_id
  from public.order_items i
    join public.products p on p.id = i.product_id
    join public.categories k on k.name = p.category
    join public.orders o on o.id = i.order_id and o.status <> 'cancelled'
    join public.customer_emails e on e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
  where not i.is_gift
  group by e.customer_id
  having 2 * coalesce(sum(i.quantity) filter (where k.slug = 'sacs'), 0) > sum(i.quantity)
$$;
comment on function private.bag_lovers() is 'Customers of whose pieces more than half are bags.';

create table public.segments (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  match text not null default 'all' check (match in ('all', 'any')),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.segments is 'Groups of customers that the shop has defined; who is in one is counted when it is asked.';
comment on column public.segments.id is 'Identifier.';
comment on column public.segments.name is 'What the shop calls it.';
comment on column public.segments.match is 'Whether all conditions must hold, or any.';
comment on column public.segments.conditions is 'List of {field, is, value}, as private.segment_condition reads it.';
comment on column public.segments.version is 'Grows with every change; a save of an older version is refused.';
comment on column public.segments.created_at is 'When it was made.';
comment on column public.segments.updated_at is 'When it was last changed.';

create unique index segments_name on public.segments (private.search_text(name));
alter table public.segments enable row level security;
grant select on public.segments to service_role;
create trigger segments_touch before update on public.segments
  for each row execute function private.touch();
create trigger segments_version before update on public.segments
  for each row execute function private.count_version();
create trigger segments_audit after insert or update or delete on public.segments
  for each row execute function private.audit_change('id', 'name');

create table public.newsletters (
  id bigint generated always as identity primary key,
  subject text not null check (length(btrim(subject)) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  audience text not null default 'subscribers' check (audience ~ '^(subscribers|all|vip|new|inactive|bags|s[0-9]{1,15})$'),
  audience_name text check (length(audience_name) between 1 and 80),
  status text not null default 'draft' check (status in ('draft', 'sending', 'paused', 'sent')),
  trouble text check (trouble in ('refused')),
  tally jsonb,
  version int not null default 1,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint newsletters_started check ((status = 'draft') = (started_at is null)),
  constraint newsletters_ended check ((status = 'sent') = (ended_at is not null))
);

comment on table public.newsletters is 'Letters to subscribers: drafts, and those that were sent.';
comment on column public.newsletters.id is 'Identifier.';
comment on column public.newsletters.subject is 'Subject, plain text.';
comment on column public.newsletters.blocks is 'What it says: list of {kind: heading, text, products or button, ...}, as private.newsletter_blocks reads it.';
comment on column public.newsletters.audience is 'To whom: subscribers (all of them), all customers, vip, new, inactive, bags, or s and the number of a segment. Only those who agreed get it.';
comment on column public.newsletters.audience_name is 'What that segment was called when the letter was sent.';
comment on column public.newsletters.status is 'draft, sending, paused or sent.';
comment on column public.newsletters.trouble is 'refused: it paused by itself, because the mail service refused most of what it got.';
comment on column public.newsletters.tally is 'Its counts, kept once it was sent.';
comment on column public.newsletters.version is 'Grows with every change of what it says and to whom; a save of an older version is refused.';
comment on column public.newsletters.started_at is 'When an administrator sent it.';
comment on column public.newsletters.ended_at is 'When the last letter had left, or could not.';
comment on column public.newsletters.created_at is 'When it was begun.';
comment on column public.newsletters.updated_at is 'When it last changed.';

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

create table private.newsletter_recipients (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null references public.newsletters (id) on delete cascade,
  subscriber_id bigint references public.newsletter_subscribers (id) on delete set null,
  status text not null default 'queued' check (status in ('queued', 'handed', 'sent', 'failed', 'refused', 'skipped')),
  reason text check (length(reason) <= 500),
  ended_at timestamptz,
  constraint newsletter_recipients_once unique (newsletter_id, subscriber_id)
);

comment on table private.newsletter_recipients is 'Who gets a newsletter, noted when it is sent: each once, whatever is killed.';
comment on column private.newsletter_recipients.id is 'Identifier; the letter in the outbox names it.';
comment on column private.newsletter_recipients.newsletter_id is 'Newsletter.';
comment on column private.newsletter_recipients.subscriber_id is 'Subscriber; null once they were erased, and some time after the letter.';
comment on column private.newsletter_recipients.status is
  'queued, handed to the outbox, sent, failed (after the last attempt), refused (the mail service will not write to the address), or skipped (they left, or are not written to any more).';
comment on column private.newsletter_recipients.reason is 'What the mail service said of one that failed or was refused.';
comment on column private.newsletter_recipients.ended_at is 'When it was sent, failed, refused or skipped.';

create index newsletter_recipients_subscriber on private.newsletter_recipients (subscriber_id) where subscriber_id is not null;
create index newsletter_recipients_queued on private.newsletter_recipients (newsletter_id, id) where status = 'queued';
create index newsletter_recipients_handed on private.newsletter_recipients (newsletter_id) where status = 'handed';
create index newsletter_recipients_ended on private.newsletter_recipients (ended_at) where subscriber_id is not null;
alter table private.newsletter_recipients enable row level security;

create or replace function private.segment_of(audience text) returns bigint language sql immutable set search_path = '' as $$
  select case when audience ~ '^s\d{1,15}$' then substr(audience, 2)::bigint end
$$;
comment on function private.segment_of(text) is 'Number of the segment of the shop''s own that an audience is; null of any other.';

create or replace function private.audience_condition(audience text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  own public.segments;
begin
  if private.segment_of(audience) is not null then
    select s.* into own from public.segments s where s.id = private.segment_of(audience);
    if own.id is null then
      perform private.refuse(404, 'segment_unknown');
    end if;
    return private.segment_condition(own.match, own.conditions);
  end if;
  return case audience
    when 'all' then 'true'
    when 'vip' then 'coalesce(c.vip, c.spent > private.vip_above())'
    when 'new' then 'c.registered_at >= now() - make_interval(days => private.new_customer_days())'
    when 'inactive' then 'c.active_at < now() - make_interval(months => private.months_to_rest())'
    when 'bags' then 'c.id in (select private.bag_lovers())'
  end;
end
$$;
comment on function private.audience_condition(text) is
  'Condition on public.customers c of an audience of newsletters; null of subscribers, who need not be customers.';

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
    -- One letter each, to their main address where they subscribed with several.
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
  'Those of these products that the shop shows now, as a letter shows them: id, name, price of today in euros (is_from: of the cheapest variant), picture, whether it can be had.';

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
comment on function public.admin_letter_products(bigint[]) is 'For administrators: products as a letter that left now would show them; those that the shop does not show are missing.';
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
  'For administrators: holds a newsletter that is being sent, from the next letter on, or goes on with it.';
grant execute on function public.pause_newsletter(bigint, boolean) to authenticated;

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

create or replace function public.newsletter_leave_token(recipient bigint) returns text
language sql stable security definer set search_path = '' as $$
  select s.unsubscribe_token
  from private.newsletter_recipients r
    join public.newsletters n on n.id = r.newsletter_id and n.status = 'sending'
    join public.newsletter_subscribers s on s.id = r.subscriber_id and private.may_write_to(s)
  where r.id = newsletter_leave_token.recipient and r.status = 'handed'
    and (select t.promotional_emails from public.settings t)
$$;
comment on function public.newsletter_leave_token(bigint) is
  'For the shop''s functions, asked as each letter leaves: what ends the subscription of its reader; null where it is not to be sent: it was, they left, it is paused, or promotional e-mails are switched off.';
grant execute on function public.newsletter_leave_token(bigint) to service_role;

create or replace function private.most_refusals() returns int language sql immutable set search_path = '' as 'select 10';
comment on function private.most_refusals() is
  'Refused letters of a newsletter from which on it pauses where they are most of it: the letter is at fault then, not the addresses.';

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
create trigger mail_outbox_newsletter after update of status on public.mail_outbox
  for each row when (new.kind = 'newsletter' and old.status = 'waiting' and new.status <> 'waiting')
  execute function private.settle_newsletter_letter();

create or replace function private.segment_view(s public.segments) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'audience', 's' || s.id, 'id', s.id, 'version', s.version, 'name', s.name, 'match', s.match, 'conditions', s.conditions
  )
$$;
comment on function private.segment_view(public.segments) is 'A segment of the shop''s own as its form shows it.';

create or replace function public.save_segment(segment bigint, expected_version int, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.segments;
begin
  perform private.acting_admin();
  if not coalesce(private.is_text(btrim(fields ->> 'name'), 80) and fields ->> 'name' !~ '[[:cntrl:]]', false) then
    perform private.refuse(400, 'segment_invalid');
  end if;
  perform private.segment_condition(fields ->> 'match', fields -> 'conditions');
  if segment is not null then
    select s.* into stored from public.segments s where s.id = segment for update;
    if stored.id is null then
      perform private.refuse(404, 'segment_unknown');
    elsif stored.version is distinct from expected_version then
      perform private.refuse(409, 'segment_changed', private.segment_view(stored));
    end if;
    update public.segments s set name = btrim(fields ->> 'name'), match = fields ->> 'match', conditions = fields -> 'conditions'
    where s.id = stored.id returning * into stored;
  else
    insert into public.segments (name, match, conditions)
    values (btrim(fields ->> 'name'), fields ->> 'match', fields -> 'conditions') returning * into stored;
  end if;
  return private.segment_view(stored);
exception when unique_violation then
  perform private.refuse(409, 'segment_exists');
end
$$;
comment on function public.save_segment(bigint, int, jsonb) is
  'For administrators: adds a segment, or changes one of the version that was read: {name, match, conditions}. segment and expected_version may be null.';
grant execute on function public.save_segment(bigint, int, jsonb) to authenticated;

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

create or replace function public.count_segment(match text, conditions jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  counts record;
begin
  perform private.acting_admin();
  perform private.count_customers();
  select * into counts from private.count_audience(private.segment_condition(match, conditions));
  return json_build_object('members', counts.members, 'agreed', counts.agreed);
end
$$;
comment on function public.count_segment(text, jsonb) is
  'For administrators: how many customers meet these conditions, and how many of them agreed to the newsletter.';
grant execute on function public.count_segment(text, jsonb) to authenticated;

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

create or replace function private.discount_code_view(c public.discount_codes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'version', c.version, 'code', c.code, 'name', c.name, 'kind', c.kind, 'percent', c.percent,
    'amount', c.amount, 'gift_variant', c.gift_variant,
    'gift_product', (select v.product_id from public.product_variants v where v.id = c.gift_variant), 'starts_at', c.starts_at, 'ends_at', c.ends_at,
    'usage_limit', c.usage_limit, 'per_customer', c.per_customer, 'minimum', c.minimum, 'categories', c.categories,
    'products', c.products, 'active', c.active, 'created_at', c.created_at, 'uses', u.uses, 'revenue', u.revenue,
    'gift', (
      select concat_ws(' · ', p.name, private.variant_label(p, v))
      from public.product_variants v join public.products p on p.id = v.product_id where v.id = c.gift_variant
    ),
    'state', case
      when not c.active then 'off'
      when now() >= c.ends_at then 'ended'
      when u.uses >= c.usage_limit then 'used_up'
      when now() < c.starts_at then 'scheduled'
      else 'active'
    end
  )
  from (
    select count(*) filter (where d.released_at is null) as uses,
      coalesce(sum(s.revenue), 0) as revenue
    from private.discount_uses d left join private.sales s on s.order_id = d.order_id where d.code_id = c.id
  ) u
$$;
comment on function private.discount_code_view(public.discount_codes) is
  'A code as its screen shows it: its state, how many orders use it, and what those that are paid came to in euros.';

create or replace function public.request_newsletter(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  subscriber public.newsletter_subscribers;
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  select * into asked from jsonb_to_record(request) r (
    email text, consent_version text, consent_text text, source text, caller text, is_suspect boolean
  );
  perform private.limit_attempts('newsletter', asked.caller, 10, interval '1 hour');
  if asked.is_suspect
    or not private.allow_attempt('newsletter', private.address_key(asked.email), 3, interval '1 day')
  then
    return null;
  end if;
  -- Nobody confirmed these: the shop has no reason to keep them.
  delete from public.newsletter_subscribers s where s.status = 'pending' and s.confirm_until < now() - interval '30 days';

  insert into public.newsletter_subscribers as s (email, confirm_hash, confirm_until)
  values (asked.email, private.token_hash(token), now() + interval '7 days')
  on conflict (lower(email)) do update
    set confirm_hash = excluded.confirm_hash, confirm_until = excluded.confirm_until
    where s.status <> 'confirmed' or s.refused_at is not null
  returning * into subscriber;
  if subscriber.id is null then
    return null;
  end if;
  insert into public.newsletter_proofs (email, event, consent_version, consent_text, source, caller)
  values (asked.email, 'requested', asked.consent_version, asked.consent_text, asked.source, asked.caller);
  return jsonb_build_object('email', subscriber.email, 'confirm_token', token, 'unsubscribe_token', subscriber.unsubscribe_token);
end
$$;
comment on function public.request_newsletter(jsonb) is
  'Notes that an address asks for the newsletter and gives the tokens for its confirmation message; null when none is due: already confirmed, asked for three times today, or sent by a program. At most 10 an hour from one network address (`caller`, a hash). For the newsletter function alone.';

create or replace function public.confirm_newsletter(token text, caller text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
begin
  select * into subscriber from public.newsletter_subscribers s
  where s.confirm_hash = private.token_hash(token) and s.confirm_until > now()
  for update;
  if subscriber.id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  if subscriber.status <> 'confirmed' or subscriber.refused_at is not null then
    update public.newsletter_subscribers s
    set status = 'confirmed', confirmed_at = now(), refused_at = null, refused_reason = null
    where s.id = subscriber.id;
    insert into public.newsletter_proofs (email, event, caller) values (subscriber.email, 'confirmed', caller);
  end if;
  return jsonb_build_object(
    'email', subscriber.email, 'unsubscribe_token', subscriber.unsubscribe_token,
    'is_new', subscriber.status <> 'confirmed'
  );
end
$$;
comment on function public.confirm_newsletter(text, text) is
  'Confirms the address that a confirmation link was sent to; the link may be followed again. Refuses with link_invalid. For the newsletter function alone.';

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
    -- Whoever has bought something does not wait behind thousands who read the news.
    order by w.kind = 'newsletter', w.next_attempt_at, w.id limit least(greatest(claim_mails.most, 0), 500)
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
  'For the shop''s functions: takes mails that are due, newsletters last and the oldest first, for five minutes. Gives what they say, to whom, which attempt it is, the key by which the mail service knows a repeated call, and the order that they are about with its token, null where they are about none.';

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

create or replace function public.admin_mails(wanted_status text, search text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size int := least(greatest(admin_mails.per_page, 1), 100);
begin
  perform private.require_admin();
  return (
    with found as (
      select m.id, m.kind, m.status, m.attempts, m.last_error, m.created_at, m.sent_at, m.next_attempt_at, o.order_number,
        coalesce(m.email, o.email) as email
      from public.mail_outbox m left join public.orders o on o.id = m.order_id
      where (admin_mails.wanted_status is null or m.status = admin_mails.wanted_status)
        -- These have a screen of their own, which counts them.
        and m.kind <> 'newsletter'
        and strpos(
          lower(concat_ws(' ', o.order_number, coalesce(m.email, o.email))), lower(btrim(coalesce(admin_mails.search, '')))
        ) > 0
    ), shown as (
      select * from found f order by f.id desc limit size offset (greatest(admin_mails.page, 1)::bigint - 1) * size
    )
    select json_build_object(
      'count', (select count(*) from found),
      'mails', coalesce((select json_agg(to_json(s) order by s.id desc) from shown s), '[]')
    )
  );
end
$$;
comment on function public.admin_mails(text, text, int, int) is
  'For administrators: a page of the mails that wait and of those that were sent, newest first (page from 1, at most 100 a page), whose order or address contains the search; letters of newsletters are counted with these. wanted_status may be null: all of them.';

create or replace function public.admin_mail_troubles() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'failed', count(*) filter (where m.status = 'failed'),
      'late', count(*) filter (where m.status = 'waiting' and m.created_at < now() - interval '1 hour')
    )
    from public.mail_outbox m where m.status in ('failed', 'waiting') and m.kind <> 'newsletter'
  );
end
$$;
comment on function public.admin_mail_troubles() is 'For administrators: how many mails have failed for good, and how many have waited for over an hour.';

create or replace function public.resend_mail(mail bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  if exists (select from public.mail_outbox m where m.id = resend_mail.mail and m.kind = 'newsletter') then
    perform private.refuse(409, 'newsletter_gone');
  end if;
  -- A new key: the mail service takes it for a new mail.
  update public.mail_outbox m set
    status = 'waiting', attempts = 0, sent_at = null, last_error = null, next_attempt_at = clock_timestamp(), resent = m.resent + 1
  where m.id = resend_mail.mail and m.status <> 'waiting';
  if not found then
    -- What waits is tried at once.
    update public.mail_outbox m set next_attempt_at = clock_timestamp()
    where m.id = resend_mail.mail and m.next_attempt_at > clock_timestamp() and m.attempts = 0;
    if not exists (select from public.mail_outbox m where m.id = resend_mail.mail) then
      perform private.refuse(404, 'mail_not_found');
    end if;
  end if;
end
$$;
comment on function public.resend_mail(bigint) is 'For administrators: has a mail sent once more, whatever became of it; one that waits is sent now. A newsletter reaches each once: its letters are refused.';
