-- Functions that every order calls keep their plans.
create or replace function private.variant_label(product public.products, variant public.product_variants) returns text
-- plpgsql keeps its plan between calls, a function in plain SQL would make it anew for every order.
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(concat_ws(
    ' · ',
    product.option1_name || ' ' || variant.option1,
    product.option2_name || ' ' || variant.option2
  ), '');
end
$$;

create or replace function private.is_text(value text, longest int) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value is not null and length(value) between 1 and longest and private.is_visible(value);
end
$$;
