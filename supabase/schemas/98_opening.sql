-- From an empty shop to an open one: what it needs, whether it has it, a test order, and the day it opens.

create or replace function private.is_placeholder(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(btrim(value), '') = '' or value ~* '(\.(example|test|invalid)\M|\mexemple\M|0{8})'
$$;
comment on function private.is_placeholder(text) is
  'Whether a text is empty or one of the demonstration''s: names that no domain may have, figures that nobody has.';

create or replace function private.missing_settings() returns table (need text, field text)
language sql stable security definer set search_path = '' as $$
  select m.need, m.field
  from public.settings s, lateral (values
    ('identity', 'legal_name', private.is_placeholder(s.legal_name)),
    ('identity', 'legal_form', s.legal_form = ''),
    ('identity', 'siren', not private.is_siren(s.siren) or private.is_placeholder(s.siren)),
    ('identity', 'address', s.address = ''),
    ('identity', 'publisher', private.is_placeholder(s.publisher)),
    ('identity', 'host', private.is_placeholder(s.host)),
    ('contact', 'contact_email', private.is_placeholder(s.contact_email)),
    ('contact', 'contact_phone', s.contact_phone = ''),
    ('mediator', 'mediator_name', private.is_placeholder(s.mediator_name)),
    ('mediator', 'mediator_address', s.mediator_address = ''),
    ('mediator', 'mediator_site', private.is_placeholder(s.mediator_site)),
    ('vat', 'vat_number', not s.vat_exempt and private.is_placeholder(s.vat_number)),
    ('returns', 'return_address', s.return_address = '' and s.address = ''),
    ('look', 'site_name', s.site_name = 'La boutique'),
    ('look', 'site_description', btrim(s.site_description) = ''),
    ('look', 'hero', exists (select from public.hero h where h.image_path is null))
  ) m (need, field, is_missing)
  where m.is_missing
$$;
comment on function private.missing_settings() is
  'Settings that a point of the list before the opening wants and that nobody has filled in, or that are the demonstration''s: the column, or hero.';

create or replace function private.lawful_needs() returns text[]
language sql immutable set search_path = '' as $$
  select array['identity', 'contact', 'mediator', 'vat', 'returns', 'terms', 'makers']
$$;
comment on function private.lawful_needs() is 'Points without which the law lets nobody sell at a distance: LAWFUL_NEEDS of src/domain/readiness.ts.';

create or replace function private.shop_needs() returns table (n int, key text, is_met boolean, count int, missing text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.settings;
  is_selling constant boolean := exists (select from public.products p where p.state = 'published');
  makerless constant int := (
    select pg_catalog.count(*) from public.products p where p.state = 'published' and not exists (
      select from public.manufacturers m
      where m.id = p.manufacturer_id and not private.is_placeholder(m.postal_address) and not private.is_placeholder(m.email)
    )
  );
begin
  select t.* into s from public.settings t;
  return query
  select c.n, c.key, c.is_met and f.fields is null, c.count, coalesce(f.fields, '{}')
  from (values
    (1, 'identity', 0, true), (2, 'contact', 0, true), (3, 'mediator', 0, true), (4, 'vat', 0, true), (5, 'returns', 0, true),
    (6, 'terms', 0, exists (select from public.published_terms t where t.version = s.terms_version)),
    (7, 'look', 0, true),
    (8, 'products', 0, is_selling),
    (9, 'makers', makerless, makerless = 0 and is_selling),
    (10, 'shipping', 0, exists (
      select from public.shipping_methods m where m.active and (not m.needs_relay or m.relay_countries <> '{}')
    )),
    (11, 'payments', (s.offers_transfer or s.offers_cheque)::int, s.payments_open and (s.offers_transfer or s.offers_cheque or exists (
      select from public.payments p where p.state = 'succeeded'
      -- The first payment of a shop is its owner's own: the published key says whether it is real.
      union all select from public.stripe_events
    ))),
    (12, 'mails', 0, exists (select from public.mail_outbox m where m.status = 'sent' and not m.is_local)),
    (13, 'trial', 0, exists (select from private.shop_state t where t.tried_at is not null)),
    (14, 'display', 0, s.show_prices and not s.maintenance_mode)
  ) c (n, key, count, is_met)
  left join (
    select m.need, array_agg(m.field) as fields from private.missing_settings() m group by m.need
  ) f on f.need = c.key;
end
$$;
comment on function private.shop_needs() is
  'What the shop needs to sell, in the order it is asked for, and whether it has it. makers counts the published products without a maker, payments is 1 where transfer or cheque is offered; missing names settings. payments says that they are open, and that transfer or cheque is offered or Stripe has been heard of; mails, that one has left this machine.';

create or replace function public.admin_readiness() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return json_build_object(
    'opened_at', (select s.opened_at from public.settings s),
    'waiting', (select count(*) from public.newsletter_subscribers s where s.status = 'confirmed'),
    'needs', (
      select json_agg(json_build_object('key', c.key, 'is_met', c.is_met, 'count', c.count, 'missing', c.missing) order by c.n)
      from private.shop_needs() c
    )
  );
end
$$;
comment on function public.admin_readiness() is
  'For owners: whether the shop is open, how many wait to be told, and what it needs to sell, as private.shop_needs says; whether Stripe''s keys are live, and the domain, the published site says.';
grant execute on function public.admin_readiness() to authenticated;

create or replace function private.open_shop(announcement jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  lacking text[];
  subject constant text := btrim(announcement ->> 'subject');
  draft bigint;
begin
  -- Two that open it at once: one does.
  perform from public.settings s for update;
  lacking := array(
    select c.key from private.shop_needs() c where not c.is_met and c.key = any (private.lawful_needs()) order by c.n
  );
  if lacking <> '{}' then
    perform private.refuse(409, 'opening_refused', jsonb_build_object('needs', lacking));
  end if;
  update public.settings s set opened_at = clock_timestamp(), maintenance_mode = false where s.id and s.opened_at is null;
  if found then
    -- Pages that say something else from now on: what visitors read in maintenance, those that were held back, all of a static host's.
    perform private.note_change('settings', 'true', '', 'update', true);
    if exists (select from public.newsletter_subscribers s where s.status = 'confirmed') then
      if not private.is_text(subject, 150) then
        perform private.refuse(400, 'request_invalid');
      end if;
      insert into public.newsletters (subject, blocks) values (subject, private.newsletter_blocks(announcement -> 'blocks'))
      returning id into draft;
    end if;
  end if;
  return json_build_object('opened_at', (select s.opened_at from public.settings s), 'newsletter', draft);
end
$$;
comment on function private.open_shop(jsonb) is
  'Opens the shop, for good, and has it published, with whatever else waits: refused with the points that the law demands and that are missing. Where somebody waits to be told, a newsletter that says so is written, {subject, blocks}, and left to be read and sent. Open already, it stays as it is.';

create or replace function public.open_shop(announcement jsonb) returns json
language sql security definer set search_path = '' as $$ select private.open_shop(open_shop.announcement) $$;
comment on function public.open_shop(jsonb) is 'For the shop''s command: opens the shop, as private.open_shop says.';
grant execute on function public.open_shop(jsonb) to service_role;

create or replace function public.admin_open_shop(announcement jsonb) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  return private.open_shop(admin_open_shop.announcement);
end
$$;
comment on function public.admin_open_shop(jsonb) is 'For owners: opens the shop, as private.open_shop says.';
grant execute on function public.admin_open_shop(jsonb) to authenticated;

create or replace function private.try_order(owner uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  item record;
  method public.shipping_methods;
  receipt jsonb;
  number text;
  o public.orders;
  seller public.settings;
  step text := 'order';
begin
  select v.id, v.product_id, p.name, coalesce(v.price, p.price) as price into item
  from public.products p join public.product_variants v on v.product_id = p.id join public.inventory i on i.variant_id = v.id
  where p.state = 'published' and i.stock > 0 order by p.id, v.id limit 1;
  select m.* into method from public.shipping_methods m where m.active and not m.needs_relay and 'FR' = any (m.countries)
  order by m.is_default desc, m.position limit 1;
  if item.id is null then
    return json_build_object('failed', 'order', 'code', 'trial_no_product');
  elsif method.id is null then
    return json_build_object('failed', 'order', 'code', 'country_not_served');
  end if;
  select s.* into seller from public.settings s;
  begin
    -- All of this is undone below, what closes the shop too.
    update public.settings s set opened_at = coalesce(s.opened_at, clock_timestamp()), maintenance_mode = false where s.id;
    receipt := public.place_order(jsonb_build_object(
      'idempotency_key', gen_random_uuid(),
      'lines', jsonb_build_array(jsonb_build_object('product_id', item.product_id, 'variant_id', item.id, 'quantity', 1)),
      'first_name', 'Commande', 'last_name', 'd’essai', 'email', coalesce(nullif(seller.contact_email, ''), 'essai@boutique.invalid'),
      'address', '1 rue de la Paix', 'postal_code', '75002', 'city', 'Paris', 'country', 'FR',
      'shipping_method', method.id, 'payment_method', 'transfer', 'taken_by', try_order.owner,
      'expected_total', item.price + private.shipping_fee(method, 'FR', item.price)
    ));
    number := receipt ->> 'order_number';
    step := 'payment';
    perform public.receive_payment(number, private.paris_day(clock_timestamp()));
    select x.* into o from public.orders x where x.order_number = number;
    step := 'invoice';
    perform private.issue_due_documents(1000);
    if not exists (select from public.documents d where d.order_id = o.id and d.kind = 'invoice') then
      perform private.refuse(500, 'document_missing');
    end if;
    step := 'parcel';
    if public.ship_orders(jsonb_build_array(jsonb_build_object('number', number, 'tracking', null))) -> 0 ->> 'refusal' is not null then
      perform private.refuse(409, 'order_changed');
    end if;
    perform public.set_order_status(number, 'completed');
    step := 'refund';
    select x.* into o from public.orders x where x.order_number = number;
    perform private.create_refund(
      o, (select jsonb_agg(jsonb_build_object('position', i.position, 'quantity', i.quantity, 'restocked', i.quantity)) from public.order_items i where i.order_id = o.id),
      o.shipping_fee, 0, (private.refund_reasons())[1], null
    );
    perform private.issue_due_documents(1000);
    step := 'undo';
    raise exception using errcode = 'TRIAL', message = json_build_object(
      'product', item.name, 'total', private.cents(o.total), 'method', method.label,
      'documents', (select count(*) from public.documents d where d.order_id = o.id),
      'emails', (select json_agg(m.kind order by m.id) from public.mail_outbox m where m.order_id = o.id)
    )::text;
  exception
    when sqlstate 'TRIAL' then
      update private.shop_state t set tried_at = clock_timestamp() where t.is_only;
      return sqlerrm::json;
    when others then
      return json_build_object('failed', step, 'code', sqlerrm);
  end;
end
$$;
comment on function private.try_order(uuid) is
  'Sells the first product at hand as an order by telephone, has it paid, invoiced, sent, delivered and given back, and undoes all of it: no number, unit, document or email is left. Answers {product, total (cents), method, documents, emails}, or the step that failed and why.';

create or replace function public.admin_try_order() returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
begin
  perform private.require_owner();
  return private.try_order(caller);
end
$$;
comment on function public.admin_try_order() is 'For owners: a test order through the whole way that leaves nothing, as private.try_order says.';
grant execute on function public.admin_try_order() to authenticated;
