create function public.save_stock(product_id bigint, expected int, counted int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  present int;
begin
  perform private.acting_admin();
  select i.stock into present from public.inventory i where i.product_id = save_stock.product_id for update;
  if not found then
    perform private.refuse(404, 'product_not_found');
  elsif save_stock.counted is null or save_stock.counted not between 0 and 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif present is distinct from save_stock.expected then
    perform private.refuse(409, 'stock_changed', jsonb_build_object('stock', present));
  end if;
  perform private.set_stock_reason('adjustment', null);
  update public.inventory i set stock = save_stock.counted
  where i.product_id = save_stock.product_id and i.stock <> save_stock.counted;
  return (select private.product_row(p) from public.products p where p.id = save_stock.product_id);
end
$$;
comment on function public.save_stock(bigint, int, int) is
  'For administrators: sets a stock to what was counted where it still is what was read; else refuses, with the stock as details: a sale between is not lost. Gives the product back as a row of admin_products.';
revoke all on function public.save_stock(bigint, int, int) from public;
grant execute on function public.save_stock(bigint, int, int) to authenticated;
