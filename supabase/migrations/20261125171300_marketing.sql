-- Codes and amounts of the shop are edited in the administration.
set check_function_bodies = off;

create or replace function private.discount_code_view(c public.discount_codes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'version', c.version, 'code', c.code, 'name', c.name, 'kind', c.kind, 'percent', c.percent,
    'amount', c.amount, 'gift_variant', c.gift_variant,
    'gift_product', (select v.product_id from public.product_variants v where v.id = c.gift_variant), 'starts_at', c.starts_at, 'ends_at', c.ends_at,
    'usage_limit', c.usage_limit, 'per_customer', c.per_customer, 'minimum', c.minimum, 'categories', c.categories,
    'products', c.products, 'active', c.active, 'uses', u.uses, 'revenue', u.revenue,
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
      coalesce(sum(o.total) filter (where o.payment_status = 'paid' and o.status <> 'cancelled'), 0) as revenue
    from private.discount_uses d join public.orders o on o.id = d.order_id where d.code_id = c.id
  ) u
$$;
comment on function private.discount_code_view(public.discount_codes) is
  'A code as its screen shows it: its state, how many orders use it, and what those that are paid came to in euros.';

create or replace function public.admin_discount_codes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.discount_code_view(c) order by c.created_at desc, c.id desc), '[]')
    from public.discount_codes c
  );
end
$$;
comment on function public.admin_discount_codes() is 'For administrators: every discount code, the newest first, amounts in euros.';
grant execute on function public.admin_discount_codes() to authenticated;

create or replace function public.save_discount_code(code_id bigint, expected_version int, fields jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored public.discount_codes;
  wanted record;
  key text;
  gift bigint;
begin
  perform private.acting_admin();
  if jsonb_typeof(fields) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  if code_id is not null then
    select c.* into stored from public.discount_codes c where c.id = save_discount_code.code_id for update;
    if not found then
      perform private.refuse(404, 'discount_unknown');
    elsif stored.version is distinct from expected_version then
      perform private.refuse(409, 'discount_changed', private.discount_code_view(stored));
    end if;
  end if;
  begin
    select r.*, coalesce(r.active, true) as is_active into wanted from jsonb_to_record(fields) r (
      code text, name text, kind text, percent int, amount numeric(10, 2), gift_variant bigint, gift_product bigint, starts_at timestamptz,
      ends_at timestamptz, usage_limit int, per_customer int, minimum numeric(10, 2), categories text[], products bigint[],
      active boolean
    );
    key := private.discount_key(wanted.code);
    -- Of a simple product nobody sees that it has a variant.
    gift := case when wanted.kind = 'gift' then coalesce(wanted.gift_variant, (
      select v.id from public.product_variants v
      where v.product_id = wanted.gift_product and v.archived_at is null order by v.position, v.id limit 1
    )) end;
    if wanted.kind = 'gift' and gift is null
      or exists (select from unnest(wanted.categories) k (slug) where not exists (select from public.categories c where c.slug = k.slug))
      or exists (select from unnest(wanted.products) w (id) where not exists (select from public.products p where p.id = w.id))
    then
      perform private.refuse(400, 'discount_invalid');
    end if;
    if code_id is null then
      insert into public.discount_codes (
        code, name, kind, percent, amount, gift_variant, starts_at, ends_at, usage_limit, per_customer, minimum, categories,
        products, active
      ) values (
        key, btrim(wanted.name), wanted.kind, case when wanted.kind = 'percent' then wanted.percent end,
        case when wanted.kind = 'amount' then wanted.amount end, gift,
        wanted.starts_at, wanted.ends_at, wanted.usage_limit, wanted.per_customer, wanted.minimum,
        coalesce(wanted.categories, '{}'), coalesce(wanted.products, '{}'), wanted.is_active
      ) returning * into stored;
    else
      update public.discount_codes c set
        code = key, name = btrim(wanted.name), kind = wanted.kind,
        percent = case when wanted.kind = 'percent' then wanted.percent end,
        amount = case when wanted.kind = 'amount' then wanted.amount end,
        gift_variant = gift, starts_at = wanted.starts_at,
        ends_at = wanted.ends_at, usage_limit = wanted.usage_limit, per_customer = wanted.per_customer,
        minimum = wanted.minimum, categories = coalesce(wanted.categories, '{}'), products = coalesce(wanted.products, '{}'),
        active = wanted.is_active
      where c.id = stored.id returning * into stored;
    end if;
  exception
    when unique_violation then
      perform private.refuse(409, 'discount_code_taken');
    when check_violation or not_null_violation or foreign_key_violation or numeric_value_out_of_range
      or invalid_text_representation or datetime_field_overflow or invalid_datetime_format
    then
      perform private.refuse(400, 'discount_invalid');
  end;
  return private.discount_code_view(stored);
end
$$;
comment on function public.save_discount_code(bigint, int, jsonb) is
  'For administrators: adds a discount code, or replaces that of the version that was read; when there is a newer one, refuses and gives that as details. code_id and expected_version may be null.';
grant execute on function public.save_discount_code(bigint, int, jsonb) to authenticated;

create or replace function private.shop_amounts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select a.shown || jsonb_build_object('version', md5(a.shown::text))
  from (
    select jsonb_build_object(
      'tax_rate', s.tax_rate, 'vat_exempt', s.vat_exempt,
      'methods', (
        select jsonb_agg(jsonb_build_object(
          'id', m.id, 'label', m.label, 'delay', m.delay, 'price', m.price, 'free_from', m.free_from,
          'countries', m.countries, 'active', m.active, 'is_default', m.is_default, 'needs_relay', m.needs_relay
        ) order by m.position, m.id)
        from public.shipping_methods m
      )
    ) as shown
    from public.settings s
  ) a
$$;
comment on function private.shop_amounts() is
  'Shipping methods and VAT as their form shows them, amounts in euros; the version is a digest of all of it.';

create or replace function public.admin_shop_amounts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return private.shop_amounts();
end
$$;
comment on function public.admin_shop_amounts() is 'For owners: shipping methods, also those that are not offered, and VAT.';
grant execute on function public.admin_shop_amounts() to authenticated;

create or replace function public.save_shop_amounts(expected_version text, amounts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(amounts) is distinct from 'object' or jsonb_typeof(amounts -> 'methods') is distinct from 'array' then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- One row: whoever saves waits here for whoever is saving.
  perform from public.settings s for update;
  if expected_version is distinct from private.shop_amounts() ->> 'version' then
    perform private.refuse(409, 'settings_changed', private.shop_amounts());
  end if;
  begin
    update public.settings s set
      tax_rate = (amounts ->> 'tax_rate')::numeric, vat_exempt = (amounts ->> 'vat_exempt')::boolean
    where s.id;
    update public.shipping_methods m set
      label = btrim(w.label), delay = btrim(w.delay), price = w.price, free_from = w.free_from, countries = w.countries,
      active = w.active, is_default = w.is_default, needs_relay = w.needs_relay
    from jsonb_to_recordset(amounts -> 'methods') w (
      id text, label text, delay text, price numeric(10, 2), free_from numeric(10, 2), countries text[], active boolean,
      is_default boolean, needs_relay boolean
    ) where w.id = m.id;
    if (select count(*) from public.shipping_methods m where m.is_default) <> 1 then
      perform private.refuse(409, 'shipping_default_missing');
    end if;
  exception
    when check_violation or not_null_violation or exclusion_violation or numeric_value_out_of_range
      or invalid_text_representation
    then
      perform private.refuse(400, 'settings_invalid');
  end;
  return private.shop_amounts();
end
$$;
comment on function public.save_shop_amounts(text, jsonb) is
  'For owners: replaces shipping methods and VAT of the version that was read; when there is a newer one, refuses and gives that as details. A method that is not named stays as it is.';
grant execute on function public.save_shop_amounts(text, jsonb) to authenticated;
