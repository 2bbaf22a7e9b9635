-- Orders carry words of the shop's own, to be found by.
set check_function_bodies = off;

create table public.order_tags (
  order_id uuid not null references public.orders (id) on delete cascade,
  tag text not null check (length(tag) between 1 and 40),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  primary key (order_id, tag)
);

comment on table public.order_tags is 'Words that administrators put on orders, to find them by; the buyer never sees them.';
comment on column public.order_tags.order_id is 'Order.';
comment on column public.order_tags.tag is 'The word, written as it was the first time.';
comment on column public.order_tags.at is 'When it was put.';
comment on column public.order_tags.by is 'Account that put it.';

create index order_tags_tag on public.order_tags (tag, order_id);
create index order_tags_word on public.order_tags (lower(tag));
alter table public.order_tags enable row level security;
grant select on public.order_tags to service_role;
create trigger order_tags_audit after insert or delete on public.order_tags
  for each row execute function private.audit_change('order_id', 'tag', 'by,at,order_id');

create or replace function private.order_named(number text) returns public.orders
language plpgsql set search_path = '' as $$
declare
  found_one public.orders;
begin
  select * into found_one from public.orders o where o.order_number = order_named.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  end if;
  return found_one;
end
$$;
comment on function private.order_named(text) is 'The order of a number, held until the end of the transaction; refuses where there is none.';

create or replace function private.tags_of(order_id uuid) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(t.tag order by t.at, t.tag), '[]') from public.order_tags t where t.order_id = tags_of.order_id
$$;
comment on function private.tags_of(uuid) is 'The tags of an order, in the order they were put.';

create or replace function public.admin_order_tags() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object('tag', c.tag, 'orders', c.orders) order by c.orders desc, c.tag), '[]')
    from (
      select t.tag, count(*) as orders from public.order_tags t group by t.tag order by count(*) desc, t.tag limit 200
    ) c
  );
end
$$;
comment on function public.admin_order_tags() is
  'For administrators: the 200 tags that most orders have, with how many, the most used first.';
grant execute on function public.admin_order_tags() to authenticated;

create or replace function public.tag_order(number text, tag text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  clean text := btrim(regexp_replace(tag_order.tag, '\s+', ' ', 'g'));
  stored public.orders;
begin
  perform private.acting_admin();
  if not private.is_text(clean, 40) or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.order_named(tag_order.number);
  -- One word has one way of writing it, however it is typed.
  clean := coalesce((select t.tag from public.order_tags t where lower(t.tag) = lower(clean) limit 1), clean);
  if (select count(*) from public.order_tags t where t.order_id = stored.id and t.tag <> clean) >= 20 then
    perform private.refuse(409, 'order_tags_full');
  end if;
  insert into public.order_tags (order_id, tag, by) values (stored.id, clean, auth.uid()) on conflict do nothing;
  return private.tags_of(stored.id);
end
$$;
comment on function public.tag_order(text, text) is
  'For administrators: puts a word of at most 40 characters on an order, 20 of them at most; gives all of them.';
grant execute on function public.tag_order(text, text) to authenticated;

create or replace function public.untag_order(number text, tag text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.orders;
begin
  perform private.acting_admin();
  stored := private.order_named(untag_order.number);
  delete from public.order_tags t where t.order_id = stored.id and t.tag = untag_order.tag;
  return private.tags_of(stored.id);
end
$$;
comment on function public.untag_order(text, text) is 'For administrators: takes a word away from an order; gives those that are left.';
grant execute on function public.untag_order(text, text) to authenticated;
