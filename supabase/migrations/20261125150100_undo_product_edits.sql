-- What was changed of several products at once can be changed back at once.

drop function public.edit_products(bigint[], jsonb);

create function public.edit_products(product_ids bigint[], changes jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['state', 'category', 'is_new', 'artisan', 'manufacturer_id', 'price_percent'];
  columns text[];
  percent numeric;
  before public.products;
  stored public.products;
  edits jsonb := '[]';
begin
  perform private.acting_admin();
  if jsonb_typeof(edit_products.changes) is distinct from 'object' or edit_products.changes = '{}'
    or exists (select from jsonb_object_keys(edit_products.changes) k where k <> all (known))
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  if edit_products.changes ? 'price_percent' then
    if jsonb_typeof(edit_products.changes -> 'price_percent') <> 'number' then
      perform private.refuse(400, 'request_invalid');
    end if;
    percent := (edit_products.changes ->> 'price_percent')::numeric;
    if percent not between -90 and 500 then
      perform private.refuse(400, 'request_invalid');
    end if;
  end if;
  select array_agg(case k when 'price_percent' then 'price' else k end) into columns
  from jsonb_object_keys(edit_products.changes) k;
  for before in
    select p.* from public.products p where p.id = any (edit_products.product_ids) order by p.id for update
  loop
    begin
      stored := private.store_product(private.changed_product(before, edit_products.changes - 'price_percent' || case
        when percent is null then '{}'
        else jsonb_build_object('price', greatest(round(before.price * (100 + percent) / 100, 2), 0.01))
      end));
    exception when sqlstate 'PT400' then
      -- Which of many it was is what one has to know.
      perform private.refuse(400, sqlerrm, jsonb_build_object('name', before.name));
    end;
    edits := edits || jsonb_build_object(
      'id', stored.id, 'version', stored.version,
      'before', (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(before)) e where e.key = any (columns))
    );
  end loop;
  if edits = '[]'
    or jsonb_array_length(edits) < (select count(distinct d.id) from unnest(edit_products.product_ids) d (id))
  then
    perform private.refuse(404, 'product_not_found');
  end if;
  return edits;
end
$$;
comment on function public.edit_products(bigint[], jsonb) is
  'For administrators: changes several products at once, all or none: state, category, is_new, artisan, manufacturer_id, and price_percent, by which prices rise or fall. Gives back what undo_product_edits takes: of each its id, its version now and what its fields were. A refusal names the product.';
revoke all on function public.edit_products(bigint[], jsonb) from public;
grant execute on function public.edit_products(bigint[], jsonb) to authenticated;

create function public.undo_product_edits(edits jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['state', 'category', 'is_new', 'artisan', 'manufacturer_id', 'price'];
  ids bigint[];
  edit record;
  stored public.products;
begin
  perform private.acting_admin();
  begin
    select array_agg(e.id order by e.id) into strict ids
    from jsonb_to_recordset(undo_product_edits.edits) e (id bigint, version int, before jsonb)
    where jsonb_typeof(e.before) = 'object' and not exists (select from jsonb_object_keys(e.before) k where k <> all (known));
  exception when data_exception then
    perform private.refuse(400, 'request_invalid');
  end;
  if ids is null or cardinality(ids) < jsonb_array_length(undo_product_edits.edits) then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- In the order in which every change locks them.
  perform from public.products p where p.id = any (ids) order by p.id for update;
  for edit in
    select e.* from jsonb_to_recordset(undo_product_edits.edits) e (id bigint, version int, before jsonb) order by e.id
  loop
    select p.* into stored from public.products p where p.id = edit.id;
    if not found then
      perform private.refuse(404, 'product_not_found');
    elsif stored.version is distinct from edit.version then
      perform private.refuse(409, 'product_changed', jsonb_build_object('name', stored.name));
    end if;
    perform private.store_product(private.changed_product(stored, edit.before));
  end loop;
  return cardinality(ids);
end
$$;
comment on function public.undo_product_edits(jsonb) is
  'For administrators: gives products the fields back that edit_products changed, all or none; refuses, and names the product, where one has been changed since. Says how many.';
revoke all on function public.undo_product_edits(jsonb) from public;
grant execute on function public.undo_product_edits(jsonb) to authenticated;
