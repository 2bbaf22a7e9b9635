-- Shorten links of erased buyers.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.open_order_links(links jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.open_order_link(o.id, k.hash, case
    when exists (select from private.erased_customers e where e.key = private.erased_key(o.email) and e.at >= o.created_at)
    then private.found_link_time() else private.order_link_time()
  end)
  from jsonb_to_recordset(open_order_links.links) k ("order" uuid, hash text) join public.orders o on o.id = k."order";
end
$function$;
comment on function public.open_order_links(jsonb) is 'For the shop''s functions, which make the tokens of letters from the shop''s secret: [{order, hash}] open from now on, for a year; for a month where the buyer was erased, to whom an order that still runs must be told of.';
