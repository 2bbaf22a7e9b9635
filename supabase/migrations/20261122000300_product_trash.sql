-- A deleted product can be had back for a while; one that stands in an order is archived for good (order_items keeps it).

create table private.product_trash (
  product_id bigint primary key references public.products (id) on delete cascade,
  previous_state text not null check (previous_state in ('draft', 'published', 'archived')),
  is_sold boolean not null,
  deleted_at timestamptz not null default now()
);

comment on table private.product_trash is 'Products that an administrator has deleted, each archived meanwhile; after private.trash_days() they are gone.';
comment on column private.product_trash.product_id is 'Product.';
comment on column private.product_trash.previous_state is 'Its state before, which an undo gives back.';
comment on column private.product_trash.is_sold is 'Whether it stands in an order: it is archived then, shown among the archived products and never gone.';
comment on column private.product_trash.deleted_at is 'When.';

alter table private.product_trash enable row level security;

create function private.trash_days() returns int language sql immutable as 'select 30';
comment on function private.trash_days() is 'Days a deleted product can be had back: TRASH_DAYS of src/domain/rules.ts.';

create function private.is_deleted(product bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.product_trash t where t.product_id = is_deleted.product and not t.is_sold)
$$;
comment on function private.is_deleted(bigint) is 'Whether a product has been deleted and can still be had back.';

create function private.leave_trash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.product_trash t where t.product_id = new.id;
  return null;
end
$$;
comment on function private.leave_trash() is 'Trigger: a product that is no longer archived is not deleted either.';

create trigger products_leave_trash after update of state on public.products
  for each row when (old.state = 'archived' and new.state <> 'archived') execute function private.leave_trash();

create function private.empty_trash() returns void
language sql security definer set search_path = '' as $$
  delete from public.products p using private.product_trash t
  where t.product_id = p.id and not t.is_sold
    and t.deleted_at < now() - make_interval(days => private.trash_days())
    and not exists (select from public.order_items i where i.product_id = p.id)
$$;
comment on function private.empty_trash() is 'Removes the products that were deleted long ago.';

create function public.delete_products(product_ids bigint[]) returns json
language plpgsql security definer set search_path = '' as $$
declare
  wanted bigint[];
begin
  perform private.acting_admin();
  perform private.empty_trash();
  select array_agg(distinct d.id) into wanted from unnest(delete_products.product_ids) d (id);
  perform from public.products p where p.id = any (wanted) order by p.id for update;
  if wanted is null or (select count(*) from public.products p where p.id = any (wanted)) < cardinality(wanted) then
    perform private.refuse(404, 'product_not_found');
  end if;
  insert into private.product_trash (product_id, previous_state, is_sold)
  select p.id, p.state, exists (select from public.order_items i where i.product_id = p.id)
  from public.products p where p.id = any (wanted)
  -- Deleted twice, the state to give back is that of the first time.
  on conflict (product_id) do nothing;
  update public.products p set state = 'archived' where p.id = any (wanted) and p.state <> 'archived';
  return (
    select json_agg(json_build_object('id', t.product_id, 'archived', t.is_sold) order by t.product_id)
    from private.product_trash t where t.product_id = any (wanted)
  );
end
$$;
comment on function public.delete_products(bigint[]) is
  'For administrators: deletes products, all or none; those that stand in an order are archived. Says of each which of the two.';
revoke all on function public.delete_products(bigint[]) from public;
grant execute on function public.delete_products(bigint[]) to authenticated;

create function public.restore_products(product_ids bigint[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  wanted bigint[];
begin
  perform private.acting_admin();
  select array_agg(distinct d.id) into wanted from unnest(restore_products.product_ids) d (id);
  perform from public.products p where p.id = any (wanted) order by p.id for update;
  if wanted is null
    or (select count(*) from private.product_trash t where t.product_id = any (wanted)) < cardinality(wanted)
  then
    perform private.refuse(404, 'product_not_found');
  end if;
  update public.products p set state = t.previous_state
  from private.product_trash t
  where t.product_id = p.id and p.id = any (wanted) and p.state <> t.previous_state;
  delete from private.product_trash t where t.product_id = any (wanted);
  return cardinality(wanted);
end
$$;
comment on function public.restore_products(bigint[]) is
  'For administrators: undoes the deletion of products, all or none; each gets its former state. Says how many.';
revoke all on function public.restore_products(bigint[]) from public;
grant execute on function public.restore_products(bigint[]) to authenticated;
