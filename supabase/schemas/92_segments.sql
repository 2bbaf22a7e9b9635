-- Groups of customers.

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
comment on function private.bag_lovers() is 'Customers of whose units more than half are bags.';

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
    -- As the list of customers counts them: whoever is a VIP is that, and no inactive customer.
    when 'inactive' then
      'c.active_at < now() - make_interval(months => private.months_to_rest()) and not coalesce(c.vip, c.spent > private.vip_above())'
    when 'bags' then 'c.id in (select private.bag_lovers())'
  end;
end
$$;
comment on function private.audience_condition(text) is
  'Condition on public.customers c of an audience of newsletters; null of subscribers, who need not be customers.';

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
