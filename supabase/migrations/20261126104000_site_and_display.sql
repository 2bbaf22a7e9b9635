-- Functions may name what later migrations make.
set check_function_bodies = off;

-- Who the shop is and what it shows are saved in the administration; while it is closed, or shows no prices, nothing is sold.

create or replace function private.is_siren(digits text) returns boolean
language sql immutable set search_path = '' as $$
  select digits ~ '^[0-9]{9}$' and (
    select sum(case when d.n % 2 = 1 then d.digit else d.digit * 2 / 10 + d.digit * 2 % 10 end) % 10 = 0
    from (
      select n, substr(digits, n, 1)::int as digit from generate_series(1, 9) n where digits ~ '^[0-9]{9}$'
    ) d
  )
$$;
comment on function private.is_siren(text) is 'Whether nine digits are a SIREN: the last one checks the others (Luhn). As in src/domain/siren.ts.';

create or replace function private.site_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'site_name', 'site_description', 'contact_email', 'contact_phone', 'address', 'return_address', 'opening_hours',
    'phone_hours', 'social_links', 'terms_version', 'legal_name', 'legal_form', 'share_capital', 'registered_city',
    'siren', 'rcs', 'vat_number', 'publisher', 'host', 'mediator_name', 'mediator_address', 'mediator_site'
  ]
$$;
comment on function private.site_columns() is 'Columns of settings that say who the shop is: what their form edits.';

create or replace function private.site_settings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select a.shown || jsonb_build_object('version', md5(a.shown::text))
  from (
    select jsonb_object_agg(e.key, e.value) as shown
    from public.settings s, jsonb_each(to_jsonb(s)) e
    where e.key = any (private.site_columns())
  ) a
$$;
comment on function private.site_settings() is 'Who the shop is, as its form shows it; the version is a digest of all of it.';

create or replace function public.admin_site_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return private.site_settings();
end
$$;
comment on function public.admin_site_settings() is 'For owners: name, contact, hours, legal notice and version of the terms of sale.';
grant execute on function public.admin_site_settings() to authenticated;

create or replace function public.save_site_settings(expected_version text, fields jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given public.settings;
  wrong text[];
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(fields) is distinct from 'object' or exists (
    select from jsonb_object_keys(fields) f (name) where f.name <> all (private.site_columns())
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- One row: whoever saves waits here for whoever is saving.
  select s.* into given from public.settings s for update;
  if expected_version is distinct from private.site_settings() ->> 'version' then
    perform private.refuse(409, 'settings_changed', private.site_settings());
  end if;
  begin
    given := jsonb_populate_record(given, fields);
    wrong := array_remove(array[
      case when not private.is_visible(given.site_name) then 'site_name' end,
      case when given.siren <> '' and not private.is_siren(given.siren) then 'siren' end,
      -- A French number ends with the SIREN of its company.
      case when given.vat_number like 'FR%' and (
        given.vat_number !~ '^FR[0-9A-HJ-NP-Z]{2}[0-9]{9}$' or given.siren <> '' and right(given.vat_number, 9) <> given.siren
      ) then 'vat_number' end
    ], null);
    if wrong <> '{}' then
      perform private.refuse(400, 'settings_invalid', jsonb_build_object('fields', wrong));
    end if;
    update public.settings s set
      site_name = btrim(given.site_name), site_description = btrim(given.site_description),
      contact_email = btrim(given.contact_email), contact_phone = btrim(given.contact_phone),
      address = btrim(given.address), return_address = btrim(given.return_address),
      opening_hours = given.opening_hours, phone_hours = btrim(given.phone_hours), social_links = given.social_links,
      terms_version = btrim(given.terms_version), legal_name = btrim(given.legal_name),
      legal_form = btrim(given.legal_form), share_capital = btrim(given.share_capital),
      registered_city = btrim(given.registered_city), siren = given.siren, rcs = btrim(given.rcs),
      vat_number = given.vat_number, publisher = btrim(given.publisher), host = btrim(given.host),
      mediator_name = btrim(given.mediator_name), mediator_address = btrim(given.mediator_address),
      mediator_site = btrim(given.mediator_site)
    where s.id;
  exception
    when check_violation or not_null_violation or invalid_text_representation
      or invalid_parameter_value or datatype_mismatch
    then
      perform private.refuse(400, 'settings_invalid');
  end;
  return private.site_settings();
end
$$;
comment on function public.save_site_settings(text, jsonb) is
  'For owners: replaces what the fields name, of the version that was read; when there is a newer one, refuses and gives that as details. What is not named stays as it is.';
grant execute on function public.save_site_settings(text, jsonb) to authenticated;

create or replace function public.admin_display() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return (
    select json_build_object(
      'maintenance_mode', s.maintenance_mode, 'show_out_of_stock', s.show_out_of_stock,
      'enable_reviews', s.enable_reviews, 'show_prices', s.show_prices
    )
    from public.settings s
  );
end
$$;
comment on function public.admin_display() is 'For owners: what the shop shows.';
grant execute on function public.admin_display() to authenticated;

create or replace function public.save_display(
  maintenance_mode boolean, show_out_of_stock boolean, enable_reviews boolean, show_prices boolean
) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  update public.settings s set
    maintenance_mode = coalesce(save_display.maintenance_mode, s.maintenance_mode),
    show_out_of_stock = coalesce(save_display.show_out_of_stock, s.show_out_of_stock),
    enable_reviews = coalesce(save_display.enable_reviews, s.enable_reviews),
    show_prices = coalesce(save_display.show_prices, s.show_prices)
  where s.id;
  return public.admin_display();
end
$$;
comment on function public.save_display(boolean, boolean, boolean, boolean) is
  'For owners: changes what the shop shows; what is null keeps its value, so that nobody writes over a switch that they did not touch. maintenance_mode, show_out_of_stock, enable_reviews and show_prices may be null.';
grant execute on function public.save_display(boolean, boolean, boolean, boolean) to authenticated;

-- Where no prices are shown none can be agreed to; who takes an order by telephone knows that the shop is closed, and tells the price.
create or replace function private.keep_shop_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shop record;
begin
  select s.maintenance_mode, s.show_prices into shop from public.settings s;
  if shop.maintenance_mode then
    perform private.refuse(503, 'shop_closed');
  elsif tg_table_name = 'orders' and not shop.show_prices then
    perform private.refuse(409, 'prices_hidden');
  end if;
  return new;
end
$$;
comment on function private.keep_shop_closed() is
  'Trigger: no order is placed and no payment begun while the shop is being looked after, no order while it shows no prices.';

create trigger orders_shop_closed before insert on public.orders
  for each row when (new.taken_by is null) execute function private.keep_shop_closed();
create trigger payments_shop_closed before insert on public.payments
  for each row execute function private.keep_shop_closed();

-- Where sold-out products leave the lists, the last piece and the first one back change pages.
create or replace function private.note_sold_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (select s.show_out_of_stock from public.settings s) then
    perform private.note_change('product', p.id::text, p.name, 'update')
    from public.products p where p.id = new.product_id and p.state = 'published';
  end if;
  return null;
end
$$;
comment on function private.note_sold_out() is
  'Trigger: where the shop does not list what is sold out, a product that sells out or comes back is to be published.';

create trigger inventory_sold_out after update of stock on public.inventory
  for each row when ((new.stock = 0) <> (old.stock = 0)) execute function private.note_sold_out();
