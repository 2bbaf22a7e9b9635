-- From commit f2d51070: d40cda290fb0

-- Shopping feed.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.has_picture(images text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from unnest(has_picture.images) i (path)
    where i.path ~ '^https?://' or exists (
      select from storage.objects o
      where o.bucket_id = split_part(i.path, '/', 1) and o.name = substr(i.path, strpos(i.path, '/') + 1)
    )
  )
$function$;
comment on function private.has_picture(text[]) is 'Whether one of these pictures is there: shopping feeds take no product without one. What lies elsewhere is taken to be there.';

CREATE OR REPLACE FUNCTION private.found_products(search text, wanted_category text, wanted_state text, near_ids bigint[])
 RETURNS TABLE(id bigint, words text, category text, state text, price numeric, updated_at timestamp with time zone, created_at timestamp with time zone, place bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
  select p.id, w.words, p.category, p.state, p.price, p.updated_at, p.created_at, n.place
  from public.products p
    join private.product_words w on w.product_id = p.id
    left join private.product_trash t on t.product_id = p.id and not t.is_sold
    left join (
      select u.id, min(u.place) as place from unnest(found_products.near_ids) with ordinality u (id, place) group by u.id
    ) n on n.id = p.id
  where case found_products.wanted_state
      when 'deleted' then t.product_id is not null
      when 'archived' then p.state = 'archived' and t.product_id is null
      when 'unpictured' then p.state = 'published' and not private.has_picture(p.images)
      else p.state <> 'archived' and p.state = coalesce(found_products.wanted_state, p.state)
    end
    and (found_products.wanted_category is null or p.category = found_products.wanted_category)
    -- Not `like`: what a person types has no wildcards.
    and (n.id is not null or not exists (
      select from string_to_table(found_products.search, ' ') s (word) where strpos(w.words, s.word) = 0
    ))
$function$;
comment on function private.found_products(text,text,text,bigint[]) is 'Products whose words hold every word of the search (as private.searched writes it) in any order, or that the caller found near it, of a category and a state (draft, published, archived, deleted, unpictured: published without a picture; null is draft and published). Place: among the near ones, from 1.';

alter table public.products add column audience text;
comment on column public.products.audience is 'For whom it is made, in French; null is everybody. Shopping feeds ask for it.';


alter table public.products add constraint products_audience_check CHECK ((audience = ANY (ARRAY['Femme'::text, 'Homme'::text, 'Enfant'::text])));

-- Preview offers.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.offers_of(product_ids bigint[], with_unsold boolean)
 RETURNS TABLE(product_id bigint, price numeric, available integer, popularity integer, reference_price numeric, name text, variants jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
  with sold as (
    select d.product_id, sum(d.units) as units from private.daily_sales d
    where d.day > current_date - private.popularity_days()
    group by d.product_id
  ), ranked as (
    select p.id, p.price, p.name, p.option1_name, p.option2_name,
      row_number() over (order by coalesce(s.units, 0) desc, p.created_at desc, p.id desc)::int as popularity
    from public.products p left join sold s on s.product_id = p.id
    where p.state = 'published' or (offers_of.with_unsold and p.id = any (offers_of.product_ids))
  ), moved as (
    select h.variant_id from public.product_prices h
    group by h.variant_id
    having count(*) > 1 and max(h.since) > now() - make_interval(days => private.price_cut_days())
  ), live as (
    select r.*, v.id as variant_id, v.position, v.option1, v.option2, v.images[1] as image,
      coalesce(v.price, r.price) as own_price, least(i.stock, private.visible_stock_cap()) as available,
      case when m.variant_id is not null then private.reference_price(v.id) end as reference
    from ranked r
    join public.product_variants v on v.product_id = r.id and v.archived_at is null
    join public.inventory i on i.variant_id = v.id
    left join moved m on m.variant_id = v.id
    where offers_of.product_ids is null or r.id = any (offers_of.product_ids)
  )
  -- The cheapest that can be had speaks for its product.
  select l.id, coalesce(min(l.own_price) filter (where l.available <> 0), min(l.own_price)),
    least(sum(l.available), private.visible_stock_cap())::int, l.popularity,
    (array_agg(l.reference order by l.available = 0, l.own_price))[1], l.name,
    case when l.option1_name is not null then jsonb_build_object(
      'options', array_remove(array[l.option1_name, l.option2_name], null),
      'rows', jsonb_agg(jsonb_build_array(
        l.variant_id, l.option1, l.option2, l.own_price, l.available, l.reference, l.image
      ) order by l.position, l.variant_id) filter (where l.option1_name is not null)
    ) end
  from live l
  group by l.id, l.popularity, l.name, l.option1_name, l.option2_name
  order by l.popularity
$function$;
comment on function private.offers_of(bigint[],boolean) is 'Offers as get_offers tells them; with_unsold: also of these products that are not published, as publishing them would make them.';

CREATE OR REPLACE FUNCTION public.get_offers(product_ids bigint[] DEFAULT NULL::bigint[])
 RETURNS TABLE(product_id bigint, price numeric, available integer, popularity integer, reference_price numeric, name text, variants jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
  select * from private.offers_of(get_offers.product_ids, false)
$function$;

CREATE OR REPLACE FUNCTION public.unsold_offer(wanted_id bigint)
 RETURNS TABLE(product_id bigint, price numeric, available integer, popularity integer, reference_price numeric, name text, variants jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select * from private.offers_of(array[unsold_offer.wanted_id], true)
$function$;
comment on function public.unsold_offer(bigint) is 'The offer of a product that may not be published, as publishing it now would make it; for previews.';
grant execute on function public.unsold_offer(bigint) to service_role;

-- The history of administrators kept tracking numbers, and words about a person, for longer than orders name their buyers.

CREATE OR REPLACE TRIGGER orders_audit AFTER INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION private.audit_change('id', 'order_number', 'email,first_name,last_name,phone,address,address_complement,postal_code,city,relay_point,tracking_number,user_id,idempotency_key');

CREATE OR REPLACE TRIGGER newsletter_subscribers_audit AFTER INSERT OR DELETE OR UPDATE ON public.newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION private.audit_change('id', '', 'email,refused_reason');

CREATE OR REPLACE TRIGGER withdrawals_audit AFTER INSERT OR DELETE OR UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION private.audit_change('id', 'reference', 'email,name,order_number,items,closed_note');

CREATE OR REPLACE TRIGGER order_exchanges_audit AFTER INSERT OR UPDATE OF sent_at, tracking_number ON public.order_exchanges FOR EACH ROW EXECUTE FUNCTION private.audit_change('order_id', 'sku', 'note,tracking_number,by,at,order_id,id');

CREATE OR REPLACE TRIGGER reviews_audit AFTER INSERT OR DELETE OR UPDATE ON public.reviews FOR EACH ROW EXECUTE FUNCTION private.audit_change('id', '', 'author,body,pictures,refusal_note,answer,order_id,moderated_by,moderated_at');

update public.audit_log l set changes = l.changes || h.hidden
from (
  select l.id, jsonb_object_agg(c.name, '{"hidden": true}'::jsonb) as hidden
  from public.audit_log l cross join lateral jsonb_object_keys(l.changes) c (name)
  where (l.table_name, c.name) in (
    ('orders', 'tracking_number'), ('order_exchanges', 'tracking_number'), ('withdrawals', 'closed_note'), ('reviews', 'answer'),
    ('newsletter_subscribers', 'refused_reason')
  )
  group by l.id
) h
where h.id = l.id;

-- Names in history.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.named_value(table_name text, column_name text, value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  key text := value #>> '{}';
  name text;
begin
  if jsonb_typeof(value) = 'array' and column_name in ('related_products', 'products') then
    return (
      select coalesce(jsonb_agg(coalesce(to_jsonb(p.name), k.id) order by k.place), '[]')
      from jsonb_array_elements(value) with ordinality k (id, place)
      left join public.products p on p.id::text = k.id #>> '{}'
    );
  elsif table_name = 'newsletters' and column_name = 'audience' then
    select s.name into name from public.segments s where 's' || s.id = key;
  elsif jsonb_typeof(value) in ('number', 'string') then
    case column_name
      when 'manufacturer_id' then select m.name into name from public.manufacturers m where m.id::text = key;
      when 'supplier_id' then select s.name into name from public.suppliers s where s.id::text = key;
      when 'product_id' then select p.name into name from public.products p where p.id::text = key;
      when 'shipping_method' then select m.label into name from public.shipping_methods m where m.id = key;
      when 'variant_id', 'gift_variant' then name := private.audited_stock(jsonb_build_object('variant_id', value));
      else null;
    end case;
  end if;
  return coalesce(to_jsonb(name), value);
end
$function$;
comment on function private.named_value(text,text,jsonb) is 'A value of the audit log with what it refers to called by its name of today: products, variants, manufacturers, suppliers, shipping methods, segments. What is gone stays as it was written.';

CREATE OR REPLACE FUNCTION private.named_changes(table_name text, changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(c.name, c.value || jsonb_strip_nulls(jsonb_build_object(
      'old', private.named_value(named_changes.table_name, c.name, c.value -> 'old'),
      'new', private.named_value(named_changes.table_name, c.name, c.value -> 'new')
    ))), '{}')
    from jsonb_each(named_changes.changes) c (name, value)
  );
end
$function$;
comment on function private.named_changes(text,jsonb) is 'What an entry of the audit log changed, with names in place of keys.';

CREATE OR REPLACE FUNCTION private.audit_page(entries public.audit_log[])
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(json_build_object(
    'id', e.id, 'at', e.at, 'admin_id', e.admin_id, 'admin_name', e.admin_name, 'table_name', e.table_name,
    'row_id', e.row_id, 'row_label', e.row_label, 'operation', e.operation,
    'changes', private.named_changes(e.table_name, e.changes)
  ) order by e.id desc), '[]')
  from unnest(entries) e
$function$;

alter table public.products rename column audience to made_for;
alter table public.products rename constraint products_audience_check to products_made_for_check;
comment on column public.products.made_for is 'For whom it is made, in French; null is everybody. Shopping feeds ask for it.';

-- Limits named.

comment on function private.most_addresses() is 'Addresses that an account keeps.';

comment on table public.hero is 'Picture and words at the top of the home page: one row. Most characters: HERO_LIMITS of src/domain/rules.ts.';

comment on table public.orders is 'Orders: written by place_order, with copies of all that must not change later. Most characters: TEXT_LIMITS of src/domain/rules.ts.';

comment on table public.mail_texts is 'Sentences that the shop has written for its letters instead of those it comes with. Most characters: MAIL_SENTENCE_LIMITS of src/domain/mail-sentences.ts.';

comment on table public.addresses is 'Where customers want their orders sent; orders keep copies of their own. Most characters: TEXT_LIMITS of src/domain/rules.ts.';

comment on table public.contact_messages is 'What visitors wrote on the contact page: tab Message or tab Commande. Most characters: CONTACT_LIMITS of src/domain/contact.ts.';

comment on table public.newsletters is 'Letters to subscribers: drafts, and those that were sent. Most characters: NEWSLETTER_LIMITS of src/domain/newsletter-letter.ts.';

comment on table public.reviews is 'What buyers say of pieces that they have received; written by the database alone. Most characters: REVIEW_LIMITS of src/domain/review.ts.';

-- Bound visitors.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.bound_text(value text, longest integer)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  -- Its bytes are known without being read, and no character takes more than four.
  if octet_length(value) > 4 * longest or length(value) > longest then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$function$;
comment on function private.bound_text(text,integer) is 'Refuses a text of more characters than any screen of the shop sends; null passes.';

CREATE OR REPLACE FUNCTION private.bound_list(list anyarray, most integer)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if cardinality(list) > most then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$function$;
comment on function private.bound_list(anyarray,integer) is 'Refuses a list of more items than any screen of the shop sends; null passes.';

CREATE OR REPLACE FUNCTION private.bound_json(value jsonb, most_bytes integer)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if pg_column_size(value) > most_bytes then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$function$;
comment on function private.bound_json(jsonb,integer) is 'Refuses JSON of more bytes than any screen of the shop sends; null passes.';

CREATE OR REPLACE FUNCTION public.check_request()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  bytes constant text := headers ->> 'content-length';
begin
  if (bytes ~ '^[0-9]{1,5}$' and bytes::int <= 65536 or bytes is null and headers ->> 'transfer-encoding' is null)
    or auth.role() = 'service_role' or private.is_admin()
  then
    return;
  end if;
  perform private.refuse(413, 'request_too_large');
end
$function$;
comment on function public.check_request() is 'Asked by PostgREST before each request (its setting db-pre-request): refuses a body of more than 64 kB, or of an unknown size, to whoever is no administrator. It says nothing else, and may be called by everybody.';
grant execute on function public.check_request() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.find_relay_points(method text, country text, postal_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.bound_text(find_relay_points.method, 60), private.bound_text(find_relay_points.country, 10),
    private.bound_text(find_relay_points.postal_code, 40);
  -- Not a condition of the query: Postgres may count the distance to what is no number before it asks.
  if not private.is_postal_code(find_relay_points.country, find_relay_points.postal_code) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(private.relay_point_view(near.relay) order by near.n), '[]')
    from (
      select p as relay, row_number() over (
        order by abs(p.postal_code::int - find_relay_points.postal_code::int), p.name, p.id
      ) as n
      from public.relay_points p
      where p.shipping_method = find_relay_points.method and p.country = find_relay_points.country and p.active
        and p.postal_code like left(
          find_relay_points.postal_code, case when find_relay_points.country in ('FR', 'MC') then 2 else 1 end
        ) || '%'
      order by n limit 12
    ) near
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.order_by_token(token text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.bound_text(order_by_token.token, 200);
  return (select private.order_view(o) from public.orders o where o.access_token = order_by_token.token);
end
$function$;

CREATE OR REPLACE FUNCTION public.set_tracking_number(number text, new_tracking text, expected timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  clean constant text := private.parcel_number(new_tracking);
  stored public.orders;
begin
  if length(clean) > 60 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.order_named(set_tracking_number.number);
  perform private.expect_order(stored, set_tracking_number.expected);
  if stored.status <> 'shipped' then
    perform private.refuse(409, 'order_not_shipped');
  end if;
  if stored.tracking_number is distinct from clean then
    update public.orders o set tracking_number = clean where o.id = stored.id;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, tracking_number
    ) values (
      stored.id, auth.uid(), stored.status, stored.payment_status, stored.status, stored.payment_status, coalesce(clean, '')
    );
  end if;
  return public.admin_order(set_tracking_number.number);
end
$function$;

CREATE OR REPLACE FUNCTION public.tag_order(number text, tag text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  clean text := btrim(regexp_replace(tag_order.tag, '\s+', ' ', 'g'));
  stored public.orders;
begin
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
$function$;

CREATE OR REPLACE FUNCTION public.add_order_note(number text, note text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  stored public.orders;
  clean text := private.clean_note(add_order_note.note, 2000);
begin
  stored := private.order_named(add_order_note.number);
  if clean is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into public.order_notes (order_id, note, by) values (stored.id, clean, auth.uid());
  return public.admin_order(add_order_note.number);
end
$function$;

CREATE OR REPLACE FUNCTION public.cancel_order(number text, request jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  left_over numeric;
  back jsonb;
begin
  o := private.order_named(cancel_order.number);
  perform private.expect_order(o, cancel_order.expected);
  if why is null or why <> all (private.cancel_reasons()) or cancel_order.expected is null
    or jsonb_typeof(coalesce(request -> 'restock', 'true')) <> 'boolean'
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status = 'cancelled' and o.released_at is null then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status not in ('pending', 'cancelled') then
    perform private.refuse(409, 'order_sent');
  end if;
  left_over := private.refundable(o);
  if left_over > 0 then
    perform private.require_owner();
  end if;
  insert into public.order_cancellations as c (order_id, reason, note, by) values (o.id, why, words, auth.uid())
  on conflict (order_id) do update set reason = excluded.reason, note = excluded.note, at = excluded.at, by = excluded.by;
  if o.payment_status = 'pending' then
    -- What is under way at Stripe is ended there first.
    if public.release_reservation(o.id, 'cancelled') = 'open' then
      update public.orders x set reserved_until = clock_timestamp() where x.id = o.id;
    end if;
  elsif o.status = 'cancelled' then
    -- Its reservation has ended, and its letter still lets it be paid: from here on no longer.
    update public.orders x set released_at = null where x.id = o.id;
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  else
    -- All that is left, by line: what did not come back yet goes back into stock where that is wanted.
    back := private.asked_lines(o.id, (
      select jsonb_agg(jsonb_build_object('position', h.line_no, 'exchange', h.exchange_id, 'quantity', h.quantity))
      from private.held_pieces(o.id) h where h.quantity > 0
    ), coalesce((request ->> 'restock')::boolean, true));
    -- Told first, with its reason: the trigger finds it told.
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
    perform private.restock_pieces(o.id, back);
    if left_over > 0 then
      perform private.give_back(o, private.left_lines(o.id, back), private.left_shipping(o), null, 'order_cancelled', words, left_over);
    end if;
    update public.orders x set status = 'cancelled', updated_at = now() where x.id = o.id;
    perform private.settle_withdrawals(o.id);
  end if;
  return public.admin_order(cancel_order.number);
end
$function$;

CREATE OR REPLACE FUNCTION public.find_order(order_number text, email text, postal_code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller text := coalesce(private.request_caller(), 'caller:unknown');
  number text;
  address text;
  found public.orders;
begin
  perform private.bound_text(find_order.order_number, 60), private.bound_text(find_order.email, 254), private.bound_text(find_order.postal_code, 40);
  number := private.order_number(find_order.order_number);
  address := private.address_key(find_order.email);
  if number is null or address is null or find_order.postal_code is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Where no network address is known, this would count everybody as one.
  if caller <> 'caller:unknown' then
    perform private.limit_attempts('order_lookup', caller, 30, interval '15 minutes');
    perform private.limit_attempts('order_lookup', 'day ' || caller, 100, interval '1 day');
  end if;
  -- What no order can be called is not worth a record of its own.
  if number !~ '^CMD-[0-9]{4}-[0-9]{4,}$' then
    return null;
  end if;
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, number), 10, interval '15 minutes');
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, address), 10, interval '15 minutes');
  -- Many networks together; far more than its owner needs and than one stranger can make.
  perform private.limit_attempts('order_lookup', private.lookup_key('number', number), 500, interval '1 day');
  perform private.limit_attempts('order_lookup', address, 500, interval '1 day');
  found := private.order_of(number, email);
  return case
    when private.postal_code(found.postal_code) = private.postal_code(find_order.postal_code)
    then found.access_token
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_offers(product_ids bigint[] DEFAULT NULL::bigint[])
 RETURNS TABLE(product_id bigint, price numeric, available integer, popularity integer, reference_price numeric, name text, variants jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform private.bound_list(get_offers.product_ids, 1000);
  return query select * from private.offers_of(get_offers.product_ids, false);
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_stock(search text, wanted_state text, page integer, per_page integer, sort text DEFAULT 'name_asc'::text, supplier bigint DEFAULT NULL::bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  caller constant uuid := private.require_admin();
  words text := lower(regexp_replace(btrim(admin_stock.search), '\s+', ' ', 'g'));
  size int := least(greatest(admin_stock.per_page, 1), 5000);
  field text := regexp_replace(admin_stock.sort, '_(asc|desc)$', '');
  sign int := case when admin_stock.sort like '%\_desc' then -1 else 1 end;
  rate numeric := (select case when s.vat_exempt then 0 else s.tax_rate end from public.settings s);
begin
  return (
    with kept as materialized (
      select i.variant_id, i.product_id, i.stock, i.min_stock, i.cost, i.last_restocked, p.name, v.position,
        case when i.stock <= 0 then 'out_of_stock' when i.stock <= i.min_stock then 'low_stock' else 'in_stock' end as stock_state,
        p.state = 'published' as on_sale,
        round(coalesce(v.price, p.price) * 100 / (100 + rate), 2) as net_price,
        -- Not `like`: what a person types has no wildcards.
        (admin_stock.supplier is null or i.supplier_id = admin_stock.supplier) and (words = '' or strpos(lower(concat_ws(
          ' ', p.name, p.option1_name || ' ' || v.option1, p.option2_name || ' ' || v.option2, coalesce(v.sku, p.identifier)
        )), words) > 0) as fits
      from public.inventory i
        join public.product_variants v on v.id = i.variant_id and v.archived_at is null
        join public.products p on p.id = i.product_id and p.state <> 'archived'
    ), found as (
      select k.* from kept k
      where k.fits and (admin_stock.wanted_state is null or k.stock_state = admin_stock.wanted_state)
    ), shown as (
      -- An array, not ranks: the first 25 of 15,000 need no sorting of all.
      select array(
        select f.variant_id from found f
        order by case when field = 'name' and sign > 0 then f.name end,
          case when field = 'name' and sign < 0 then f.name end desc,
          sign * case field
            when 'stock' then f.stock
            when 'cost' then f.cost
            when 'margin' then (f.net_price - f.cost) / nullif(f.net_price, 0)
            when 'restocked' then extract(epoch from f.last_restocked)
          end nulls last,
          f.name, f.product_id, f.position, f.variant_id
        limit size offset (greatest(admin_stock.page, 1)::bigint - 1) * size
      ) as ids
    ), wanting as (
      -- What is missing most, measured by the least there should be.
      select array(
        select k.variant_id from kept k where k.stock_state <> 'in_stock' and k.on_sale
        order by k.stock - k.min_stock, k.name, k.variant_id limit 8
      ) as ids
    )
    select json_build_object(
      'value', coalesce(sum(k.stock * k.cost), 0),
      'margin', coalesce(sum(k.stock * (k.net_price - k.cost)), 0),
      'net_value', coalesce(sum(k.stock * k.net_price) filter (where k.cost is not null), 0),
      'without_cost', count(*) filter (where k.cost is null and k.stock > 0),
      'in_stock', count(*) filter (where k.stock_state = 'in_stock'),
      'low', count(*) filter (where k.stock_state = 'low_stock'),
      'out', count(*) filter (where k.stock_state = 'out_of_stock'),
      'count', (select count(*) from found),
      'items', coalesce((
        select json_agg(private.stock_item(u.id, rate) order by u.rank) from shown s, unnest(s.ids) with ordinality u (id, rank)
      ), '[]'),
      'wanting', coalesce((
        select json_agg(private.stock_item(u.id, rate) order by u.rank) from wanting w, unnest(w.ids) with ordinality u (id, rank)
      ), '[]')
    ) from kept k
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.save_supplier(id bigint, fields jsonb, expected jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  stored public.suppliers;
  saved bigint := save_supplier.id;
  clean jsonb := jsonb_build_object(
    'name', btrim(regexp_replace(coalesce(fields ->> 'name', ''), '\s+', ' ', 'g')), 'email', nullif(btrim(fields ->> 'email'), ''),
    'address', btrim(coalesce(fields ->> 'address', '')), 'delay_days', fields -> 'delay_days'
  );
begin
  if save_supplier.id is not null then
    select * into stored from public.suppliers s where s.id = save_supplier.id for update;
    if not found then
      perform private.refuse(404, 'supplier_unknown');
    elsif jsonb_build_object(
      'name', stored.name, 'email', stored.email, 'address', stored.address, 'delay_days', stored.delay_days
    ) is distinct from save_supplier.expected then
      perform private.refuse(409, 'supplier_changed');
    end if;
  end if;
  if not private.is_text(clean ->> 'name', 160) then
    perform private.refuse(400, 'supplier_invalid');
  end if;
  begin
    if save_supplier.id is null then
      insert into public.suppliers (name, email, address, delay_days)
      values (clean ->> 'name', clean ->> 'email', clean ->> 'address', (clean ->> 'delay_days')::int)
      returning suppliers.id into saved;
    else
      update public.suppliers s set
        name = clean ->> 'name', email = clean ->> 'email', address = clean ->> 'address', delay_days = (clean ->> 'delay_days')::int
      where s.id = save_supplier.id;
    end if;
  exception
    when unique_violation then
      perform private.refuse(409, 'supplier_exists');
    when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
      perform private.refuse(400, 'supplier_invalid');
  end;
  return saved;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_supplier_orders(search text, wanted_status text, page integer, per_page integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.require_admin();
  words text := lower(btrim(admin_supplier_orders.search));
  size int := least(greatest(admin_supplier_orders.per_page, 1), 200);
begin
  return (
    with found as (
      select o.id, o.status, private.supply_is_late(o) as is_late, s.name as supplier
      from public.supplier_orders o join public.suppliers s on s.id = o.supplier_id
      where words = '' or strpos(lower(concat_ws(' ', o.number, s.name)), words) > 0
    ), wanted as (
      select f.* from found f
      where case when wanted_status = 'late' then f.is_late else wanted_status is null or f.status = wanted_status end
    ), shown as (
      select w.* from wanted w order by w.id desc
      limit size offset (greatest(admin_supplier_orders.page, 1)::bigint - 1) * size
    )
    select json_build_object(
      'count', (select count(*) from wanted),
      'late', (select count(*) from found f where f.is_late),
      'items', coalesce((
        select json_agg(json_build_object(
          'id', o.id, 'number', o.number, 'status', o.status, 'supplier', h.supplier, 'is_late', h.is_late,
          'expected_on', o.expected_on, 'created_at', o.created_at, 'sent_at', o.sent_at,
          'ordered', t.ordered, 'received', t.received, 'total', t.total
        ) order by o.id desc)
        from shown h join public.supplier_orders o on o.id = h.id
          cross join lateral (
            select coalesce(sum(l.quantity), 0) as ordered, coalesce(sum(l.received), 0) as received,
              coalesce(sum(l.quantity * l.cost), 0) as total
            from public.supplier_order_lines l where l.order_id = o.id
          ) t
      ), '[]')
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.stock_count_lines_of(id bigint, wanted text, search text, page integer, per_page integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.require_admin();
  c public.stock_counts;
  words text := lower(regexp_replace(btrim(stock_count_lines_of.search), '\s+', ' ', 'g'));
  size int := least(greatest(stock_count_lines_of.per_page, 1), 5000);
begin
  select * into c from public.stock_counts n where n.id = stock_count_lines_of.id;
  return (
    with findings as (
      select f.variant_id, f.counted, f.counted_at, f.expected, f.sold, f.stock as before,
        greatest(f.stock + f.counted - f.expected, 0) as after, f.moved, f.corrected, null::numeric as cost
      from private.count_findings(c) f where c.status = 'open' and stock_count_lines_of.wanted <> 'missing'
      union all
      select s.variant_id, null, null, null, null, null, null, false, false, null
      from private.count_scope(c) s
      where c.status = 'open' and stock_count_lines_of.wanted = 'missing' and not exists (
        select from public.stock_count_entries e where e.count_id = c.id and e.variant_id = s.variant_id
      )
      union all
      select l.variant_id, l.counted, l.counted_at, l.expected, null, l.before, l.after, false, false, l.cost
      from public.stock_count_lines l where l.count_id = c.id
    ), found as (
      select f.*, p.name, v.position, i.product_id
      from findings f join public.inventory i on i.variant_id = f.variant_id
        join public.product_variants v on v.id = f.variant_id join public.products p on p.id = i.product_id
      where (stock_count_lines_of.wanted <> 'different' or f.counted <> f.expected or f.corrected)
        and (words = '' or strpos(lower(concat_ws(
          ' ', p.name, p.option1_name || ' ' || v.option1, p.option2_name || ' ' || v.option2, coalesce(v.sku, p.identifier)
        )), words) > 0)
    ), shown as (
      -- What was counted last stands first while it is counted.
      select f.*, row_number() over (
        order by case when stock_count_lines_of.wanted = 'counted' then f.counted_at end desc nulls last,
          f.name, f.product_id, f.position, f.variant_id
      ) as rank
      from found f
      order by rank limit size offset (greatest(stock_count_lines_of.page, 1)::bigint - 1) * size
    )
    select json_build_object(
      'count', (select count(*) from found),
      'items', coalesce(json_agg(json_build_object(
        'variant_id', s.variant_id, 'name', s.name, 'label', private.variant_label(p, v), 'reference', coalesce(v.sku, p.identifier),
        'counted', s.counted, 'counted_at', s.counted_at, 'expected', s.expected, 'sold', s.sold, 'before', s.before, 'after', s.after,
        'moved', s.moved, 'corrected', s.corrected, 'cost', coalesce(s.cost, i.cost)
      ) order by s.rank), '[]')
    )
    from shown s join public.inventory i on i.variant_id = s.variant_id
      join public.product_variants v on v.id = s.variant_id join public.products p on p.id = s.product_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.check_discount(code text, lines jsonb, country text DEFAULT NULL::text, method text DEFAULT NULL::text, email text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller text := private.request_caller();
  ids bigint[];
  totals numeric[];
  quote record;
  rule public.discount_codes;
  fee numeric;
begin
  perform private.bound_text(check_discount.code, 60), private.bound_json(check_discount.lines, 32768),
    private.bound_text(check_discount.country, 10), private.bound_text(check_discount.method, 60), private.bound_text(check_discount.email, 254);
  if code is null or length(code) = 0 then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.check_lines(lines);
  if caller is not null then
    perform private.check_discount_guesses(caller);
  end if;
  select array_agg(p.id order by e.n), array_agg(coalesce(v.price, p.price) * (e.line ->> 'quantity')::numeric order by e.n)
  into ids, totals
  from jsonb_array_elements(lines) with ordinality e (line, n)
    join public.products p on p.id = (e.line ->> 'product_id')::numeric::bigint and p.state = 'published'
    cross join lateral (
      select c.price from public.product_variants c
      where c.product_id = p.id and c.archived_at is null
        and (e.line ->> 'variant_id' is null or c.id = (e.line ->> 'variant_id')::numeric::bigint)
      order by c.position, c.id limit 1
    ) v;
  if ids is null then
    perform private.refuse(409, 'product_unavailable');
  end if;
  quote := private.discount_quote(check_discount.code, nullif(btrim(check_discount.email), ''), ids, totals);
  rule := quote.rule;
  if quote.refusal is not null then
    if caller is not null then
      perform private.note_discount_guess(caller, quote.refusal);
    end if;
    return jsonb_strip_nulls(jsonb_build_object('refusal', quote.refusal, 'details', quote.details));
  end if;
  select case when rule.kind = 'free_shipping' or quote_total.euros >= m.free_from then 0 else m.price end into fee
  from public.shipping_methods m, (select sum(t.euros) as euros from unnest(totals) t (euros)) quote_total
  where m.id = check_discount.method and m.active
    and (check_discount.country is null or check_discount.country = any (m.countries));
  return jsonb_build_object(
    'code', rule.code, 'kind', rule.kind, 'percent', rule.percent, 'amount', rule.amount,
    'minimum', rule.minimum, 'eligible', to_jsonb(quote.eligible), 'discount', quote.discount,
    'shipping_fee', fee,
    'gift', (
      select jsonb_build_object(
        'product_id', p.id, 'variant_id', v.id, 'name', p.name, 'label', private.variant_label(p, v),
        'image', coalesce(v.images[1], p.images[1])
      )
      from public.product_variants v join public.products p on p.id = v.product_id where v.id = rule.gift_variant
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.sellable_variants(search text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.require_admin();
  wanted constant text := private.searched(sellable_variants.search);
begin
  return (
    select coalesce(json_agg(json_build_object(
      'variant_id', f.id, 'product_id', f.product_id, 'name', f.name, 'label', f.label, 'sku', f.sku, 'price', f.price,
      'stock', f.stock, 'image', f.image
    ) order by f.name, f.product_id, f.position), '[]')
    from (
      select v.id, v.product_id, p.name, private.variant_label(p, v) as label, coalesce(v.sku, p.identifier) as sku,
        coalesce(v.price, p.price) as price, i.stock, coalesce(v.images[1], p.images[1]) as image, v.position
      from public.products p
        join private.product_words w on w.product_id = p.id
        join public.product_variants v on v.product_id = p.id and v.archived_at is null
        join public.inventory i on i.variant_id = v.id
      where p.state = 'published'
        and (strpos(split_part(w.words, chr(10), 1), wanted) > 0 or strpos(lower(coalesce(v.sku, p.identifier)), wanted) > 0)
      order by p.name, p.id, v.position limit 20
    ) f
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.refund_order(number text, request jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
  made public.refunds;
  wrong boolean;
begin
  perform private.require_owner();
  o := private.order_named(refund_order.number);
  perform private.expect_order(o, refund_order.expected);
  -- Amounts are whole cents, or nothing.
  select bool_or(v.amount is not null and (
    jsonb_typeof(v.amount) <> 'number' or v.amount::numeric < 0 or v.amount::numeric > 1000000 or v.amount::numeric <> trunc(v.amount::numeric)
  )) into wrong from (values (request -> 'shipping'), (request -> 'extra'), (request -> 'total')) v (amount);
  if wrong or refund_order.expected is null or request -> 'total' is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(coalesce(request -> 'restock', 'false')) <> 'boolean'
    or request ->> 'withdrawal' is not null and not exists (
      select from public.withdrawals w where w.id = declared and w.order_id = o.id and w.status in ('received', 'returned')
    )
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.paid_at is null then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  pieces := private.asked_lines(o.id, request -> 'lines', coalesce((request ->> 'restock')::boolean, false));
  made := private.give_back(o, pieces, (request ->> 'shipping')::numeric / 100, (request ->> 'extra')::numeric / 100, why, words);
  -- What was shown is what goes back.
  if private.cents(made.amount) <> (request ->> 'total')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  end if;
  perform private.restock_pieces(o.id, pieces);
  if declared is not null then
    update public.withdrawals w set status = 'refunded', refund_id = made.id where w.id = declared;
  end if;
  return public.admin_order(refund_order.number);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_mail_text(kind text, expected_version integer, subject text, intro text, closing text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  stored public.mail_texts;
  known text := array_to_string(private.mail_placeholders(save_mail_text.kind), '|');
  wrong text[];
begin
  if known is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  select t.* into stored from public.mail_texts t where t.kind = save_mail_text.kind for update;
  if coalesce(stored.version, 0) <> coalesce(save_mail_text.expected_version, 0) then
    perform private.refuse(409, 'mail_text_changed');
  end if;
  wrong := array_remove(array[
    case when not private.is_text(btrim(save_mail_text.subject), 150) or save_mail_text.subject ~ '[[:cntrl:]]'
      or regexp_replace(save_mail_text.subject, '\{(' || known || ')\}', '', 'g') ~ '[{}]' then 'subject' end,
    case when coalesce(length(btrim(save_mail_text.intro)), 0) not between 1 and 2000
      or regexp_replace(save_mail_text.intro, '\{(' || known || ')\}', '', 'g') ~ '[{}]' then 'intro' end,
    case when coalesce(length(btrim(save_mail_text.closing)), 0) > 2000
      or regexp_replace(coalesce(save_mail_text.closing, ''), '\{(' || known || ')\}', '', 'g') ~ '[{}]' then 'closing' end
  ], null);
  if wrong <> '{}' then
    perform private.refuse(400, 'mail_text_invalid', jsonb_build_object('fields', wrong));
  end if;
  insert into public.mail_texts as t (kind, subject, intro, closing)
  values (
    save_mail_text.kind, btrim(save_mail_text.subject), btrim(save_mail_text.intro), coalesce(btrim(save_mail_text.closing), '')
  )
  on conflict on constraint mail_texts_pkey do update set
    subject = excluded.subject, intro = excluded.intro, closing = excluded.closing;
  return public.admin_mail_texts();
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_mails(wanted_status text, search text, page integer, per_page integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  caller constant uuid := private.require_admin();
  size int := least(greatest(admin_mails.per_page, 1), 100);
  number constant text := private.order_number(admin_mails.search);
begin
  return (
    with found as (
      select m.id, m.kind, m.status, m.attempts, m.last_error, m.created_at, m.sent_at, m.next_attempt_at, o.order_number,
        coalesce(m.email, o.email) as email
      from public.mail_outbox m left join public.orders o on o.id = m.order_id
      where (admin_mails.wanted_status is null or m.status = admin_mails.wanted_status)
        -- These have a screen of their own, which counts them.
        and m.kind <> 'newsletter'
        and strpos(
          lower(concat_ws(' ', o.order_number, coalesce(m.email, o.email))),
          lower(case when number like 'CMD-%' then number else btrim(coalesce(admin_mails.search, '')) end)
        ) > 0
    ), shown as (
      select * from found f order by f.id desc limit size offset (greatest(admin_mails.page, 1)::bigint - 1) * size
    )
    select json_build_object(
      'count', (select count(*) from found),
      'mails', coalesce((select json_agg(to_json(s) order by s.id desc) from shown s), '[]')
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_address_book()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The limits of the columns are looked at after the triggers.
  perform private.bound_text(new.first_name, 80), private.bound_text(new.last_name, 80), private.bound_text(new.phone, 30),
    private.bound_text(new.address, 200), private.bound_text(new.address_complement, 200), private.bound_text(new.postal_code, 12),
    private.bound_text(new.city, 100), private.bound_text(new.country, 2);
  if not (private.is_visible(new.first_name) and private.is_visible(new.last_name))
    or private.has_link(new.first_name) or private.has_link(new.last_name)
  then
    perform private.refuse(400, 'customer_invalid');
  end if;
  if not (private.is_visible(new.address) and private.is_visible(new.postal_code) and private.is_visible(new.city))
    or private.has_link(new.address) or private.has_link(new.address_complement) or private.has_link(new.city)
  then
    perform private.refuse(400, 'address_invalid');
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('addresses ' || new.user_id, 0));
    if (select count(*) from public.addresses a where a.user_id = new.user_id) >= private.most_addresses() then
      perform private.refuse(409, 'addresses_too_many');
    end if;
  end if;
  if new.is_default then
    update public.addresses a set is_default = false
    where a.user_id = new.user_id and a.id <> new.id and a.is_default;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_customers(search text, wanted_status text, sort text DEFAULT 'recent'::text, after jsonb DEFAULT NULL::jsonb, per_page integer DEFAULT 50)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.require_admin();
  looked_for text := private.search_text(regexp_replace(btrim(coalesce(search, '')), '\s+', ' ', 'g'));
  digits text := case when search ~ '^[-+0-9 ./()]*$' then nullif(private.phone_digits(search), '') end;
  size int := least(greatest(per_page, 1), 2000);
  -- What the list is sorted by, the type of the value that a page begins after, and which way it runs.
  key text := case sort when 'name' then 'sort_name' when 'spent' then 'spent' else 'active_at' end;
  kind text := case sort when 'name' then 'text' when 'spent' then 'numeric' else 'timestamptz' end;
  way text := case sort when 'name' then 'asc' else 'desc' end;
  matching text := case when looked_for = '' then 'public.customers' else 'found' end;
  page json[];
  matches int;
  tiles json;
begin
  perform private.count_customers();
  if after is not null and (after ->> 'key' is null or not private.is_whole(after -> 'id')) then
    perform private.refuse(400, 'request_invalid');
  end if;
  begin
    -- What a search finds is looked through once, for the page and for the count; without one an index gives the page.
    execute format(
      'with found as materialized (
        select c.* from public.customers c
        where $1 <> '''' and (strpos(c.words, $1) > 0 or strpos(c.words, $2) > 0) and ($3::text is null or c.status = $3)
      )
      select (select count(*) from found), array(
        select json_build_object(''customer'', private.customer_row(d), ''key'', d.%1$I::text)
        from (
          select c.id, c.%1$I from %5$s c
          where ($3::text is null or c.status = $3) and ($4::text is null or (c.%1$I, c.id) %2$s ($4::%3$s, $5))
          order by c.%1$I %4$s, c.id %4$s limit $6
        ) p join public.customers d on d.id = p.id
        order by d.%1$I %4$s, d.id %4$s
      )', key, case way when 'asc' then '>' else '<' end, kind, way, matching
    ) into matches, page using looked_for, digits, wanted_status, after ->> 'key', (after ->> 'id')::numeric::bigint, size + 1;
  exception
    when invalid_text_representation or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range then
      perform private.refuse(400, 'request_invalid');
  end;
  -- Further pages were counted with the first.
  if after is null then
    select json_build_object(
      'total', count(*), 'active', count(*) filter (where c.status = 'active'),
      'vip', count(*) filter (where c.status = 'vip'), 'inactive', count(*) filter (where c.status = 'inactive'),
      'average', coalesce(round(sum(c.spent) / nullif(count(*) filter (where c.orders > 0), 0)), 0)
    ) into tiles from public.customers c;
  end if;
  return json_build_object(
    'tiles', tiles,
    'count', case when looked_for = '' then (tiles ->> coalesce(wanted_status, 'total'))::int when after is null then matches end,
    'pending', exists (select from private.customers_due),
    'customers', coalesce((select json_agg(p -> 'customer' order by n) from unnest(page[:size]) with ordinality r (p, n)), '[]'),
    'next', case when cardinality(page) > size then json_build_object(
      'key', page[size] ->> 'key', 'id', (page[size] -> 'customer' ->> 'id')::bigint
    ) end
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.change_cart(changes jsonb DEFAULT '[]'::jsonb, change_key uuid DEFAULT NULL::uuid, strict boolean DEFAULT false)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := public.current_person();
  change record;
begin
  perform private.bound_json(change_cart.changes, 32768);
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 2 * private.max_cart_lines()
    or (jsonb_array_length(changes) > 0 and change_key is null)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  if jsonb_array_length(changes) = 0 then
    return private.cart_of(person);
  end if;
  if exists (
    select from jsonb_array_elements(changes) c (change)
    where jsonb_typeof(c.change -> 'variant_id') <> 'null' and (
        not private.is_whole(c.change -> 'variant_id')
        or (c.change ->> 'variant_id')::numeric not between 1 and 9223372036854775807
      )
      or not private.is_whole(c.change -> 'product_id') or not private.is_whole(c.change -> 'delta')
      or (c.change ->> 'product_id')::numeric not between 1 and 9223372036854775807
      or (c.change ->> 'delta')::numeric not between -private.max_quantity() and private.max_quantity()
  ) then
    perform private.refuse(400, 'quantity_invalid');
  end if;

  -- Two tabs and two devices change one cart one after the other.
  perform pg_advisory_xact_lock(hashtextextended('cart ' || person, 0));
  insert into private.cart_changes (user_id, key) values (person, change_key) on conflict do nothing;
  if not found then
    return private.cart_of(person);
  end if;
  delete from private.cart_changes c where c.user_id = person and c.at < now() - interval '30 days';
  for change in
    select (c.change ->> 'product_id')::numeric::bigint as product,
      (c.change ->> 'variant_id')::numeric::bigint as variant, (c.change ->> 'delta')::numeric::int as delta
    from jsonb_array_elements(changes) with ordinality c (change, n)
    order by n
  loop
    perform private.change_cart_line(person, change.product, change.variant, change.delta, strict);
  end loop;
  return private.cart_of(person);
end
$function$;

CREATE OR REPLACE FUNCTION public.change_favourites(changes jsonb DEFAULT '[]'::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := public.current_person();
  change record;
begin
  perform private.bound_json(change_favourites.changes, 65536);
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 2 * private.max_favourites() then
    perform private.refuse(400, 'request_invalid');
  end if;
  if exists (
    select from jsonb_array_elements(changes) c (change)
    where not private.is_whole(c.change -> 'product_id') or jsonb_typeof(c.change -> 'kept') is distinct from 'boolean'
      or (c.change ->> 'product_id')::numeric not between 1 and 9223372036854775807
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Two tabs and two devices change them one after the other.
  perform pg_advisory_xact_lock(hashtextextended('favourites ' || person, 0));
  for change in
    select (c.change ->> 'product_id')::numeric::bigint as product, (c.change ->> 'kept')::boolean as kept
    from jsonb_array_elements(changes) with ordinality c (change, n)
    order by n
  loop
    if not change.kept then
      delete from public.favourites f where f.user_id = person and f.product_id = change.product;
    elsif private.was_published(change.product)
      and (select count(*) from public.favourites f where f.user_id = person) < private.max_favourites()
    then
      insert into public.favourites (user_id, product_id) values (person, change.product) on conflict do nothing;
    end if;
  end loop;
  return private.favourites_of(person);
end
$function$;

CREATE OR REPLACE FUNCTION public.use_recovery_code(code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The password was given and the app's code was not: this is what the recovery code stands for.
  person uuid := private.session_person();
begin
  perform private.bound_text(use_recovery_code.code, 100);
  if person is null or not private.has_factor(person) then
    perform private.refuse(401, 'sign_in_required');
  end if;
  -- A wrong code is an answer and no error, for an error would undo the count.
  if not private.allow_attempt('recovery_code', person::text, 10, interval '15 minutes') then
    perform private.refuse(429, 'too_many_requests');
  end if;
  delete from private.recovery_codes c
  where c.user_id = person and c.hash = private.recovery_hash(person, use_recovery_code.code);
  if not found then
    return false;
  end if;
  delete from private.recovery_codes c where c.user_id = person;
  delete from auth.mfa_factors f where f.user_id = person;
  -- The other sessions of an administrator end only once they are no longer registered.
  delete from private.admin_sessions r using public.admin_users a
  where a.id = r.admin_id and a.user_id = person and r.session_id <> (auth.jwt() ->> 'session_id')::uuid;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.use_sign_up_password(verifier text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  person constant uuid := private.link_person(session);
  hash text;
begin
  perform private.bound_text(use_sign_up_password.verifier, 200);
  if person is null or person <> auth.uid() then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if private.is_proven(person) or private.is_administrator(person) then
    return false;
  end if;
  select p.password_hash into hash from private.sign_up_passwords p join auth.users u on lower(u.email) = p.email
  where u.id = person and p.verifier_hash = encode(sha256(convert_to(verifier, 'UTF8')), 'hex')
    and p.at > now() - interval '1 day';
  if hash is null then
    return false;
  end if;
  perform private.set_password(person, session, hash);
  perform private.prove_address(person, session);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.permit_factor(label text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := auth.uid();
  secret constant text := 'permit-' || gen_random_uuid() || gen_random_uuid();
begin
  perform private.bound_text(permit_factor.label, 100);
  if private.is_administrator(person) then
    if private.logged_in_admin() is null then
      perform private.refuse(401, 'sign_in_required');
    end if;
  else
    person := public.current_person();
    if person is null then
      perform private.refuse(401, 'sign_in_required');
    end if;
    if not private.is_proven(person) then
      perform private.refuse(403, 'address_unproven');
    end if;
  end if;
  if not private.is_text(permit_factor.label, 100) then
    perform private.refuse(400, 'request_invalid');
  end if;
  delete from private.factor_permits p where p.user_id = person or p.at < now() - interval '1 minute';
  insert into private.factor_permits (secret_hash, user_id, label)
  values (encode(sha256(convert_to(secret, 'UTF8')), 'hex'), person, permit_factor.label);
  return secret;
end
$function$;

CREATE OR REPLACE FUNCTION public.confirm_email_change(token text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := public.current_person();
  hash text;
  change private.email_changes;
  present text;
begin
  perform private.bound_text(confirm_email_change.token, 200);
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  hash := private.token_hash(confirm_email_change.token);
  update private.email_changes c set
    new_at = case when c.new_token_hash = hash then coalesce(c.new_at, now()) else c.new_at end,
    old_at = case when c.old_token_hash = hash then coalesce(c.old_at, now()) else c.old_at end
  where c.user_id = person and hash in (c.new_token_hash, c.old_token_hash) and c.at > now() - private.email_change_time()
  returning * into change;
  if change.user_id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  if change.new_at is null or change.old_at is null then
    return 'other_link';
  end if;
  select u.email into present from auth.users u where u.id = person for update;
  delete from private.email_changes c where c.user_id = person;
  begin
    update auth.users u set email = change.email, email_confirmed_at = now(), updated_at = now() where u.id = person;
    update auth.identities i set
      identity_data = i.identity_data || jsonb_build_object('email', change.email, 'email_verified', true), updated_at = now()
    where i.user_id = person and i.provider = 'email';
  exception when unique_violation then
    -- Somebody has made an account with it meanwhile.
    return 'link_invalid';
  end;
  insert into private.proven_addresses (user_id, email) values (person, change.email)
  on conflict (user_id) do update set email = excluded.email, at = now();
  insert into private.account_news (user_id, email, kind, new_email) values (person, present, 'email', change.email);
  perform private.claim_orders_of(person);
  return 'changed';
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_questions(filters jsonb, sort text, per_page integer, after bigint DEFAULT NULL::bigint, before bigint DEFAULT NULL::bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  caller constant uuid := private.require_admin();
  size constant int := least(greatest(per_page, 1), 100);
  -- « nº 12 » is its number.
  wanted constant text := regexp_replace(left(private.searched(filters ->> 'text'), 120), '^(n[o°º]?|#) ?(?=[0-9]+$)', '');
  wanted_status constant text := filters ->> 'status';
  wanted_subject constant text := filters ->> 'subject';
  of_programs constant boolean := coalesce(filters -> 'suspect' = 'true', false);
  is_back constant boolean := admin_questions.after is null and admin_questions.before is not null;
  is_down constant boolean := (sort = 'newest') <> is_back;
  edge public.contact_messages;
  ids bigint[];
  matches int;
  is_more boolean;
begin
  if sort is null or sort not in ('newest', 'oldest') then
    perform private.refuse(400, 'request_invalid');
  end if;
  select * into edge from public.contact_messages m where m.id = coalesce(admin_questions.after, admin_questions.before);
  with found as materialized (
    select m.id, m.active_at from public.contact_messages m
    where m.is_suspect = of_programs
      and (wanted_status is null or m.status = wanted_status)
      and (wanted_subject is null or coalesce(m.order_subject, m.form) = wanted_subject)
      -- Not `like`: what a person types has no wildcards.
      and (wanted = '' or strpos(m.search_words, wanted) > 0 or m.id in (
        select e.message_id from public.question_entries e where e.removed_at is null and strpos(e.search_words, wanted) > 0
      ) or m.order_id = (select o.id from public.orders o where o.order_number = private.order_number(filters ->> 'text')))
  )
  select (select count(*) from found), array(
    select f.id from found f
    where edge.id is null or case when is_down then (f.active_at, f.id) < (edge.active_at, edge.id)
      else (f.active_at, f.id) > (edge.active_at, edge.id) end
    order by case when is_down then f.active_at end desc, case when is_down then f.id end desc, f.active_at, f.id
    limit size + 1
  ) into matches, ids;
  is_more := cardinality(ids) > size;
  ids := ids[:size];
  if is_back then
    ids := array(select i.id from unnest(ids) with ordinality i (id, n) order by i.n desc);
  end if;
  return json_build_object(
    'count', matches,
    'is_first', case when admin_questions.after is not null then false else not is_back or not is_more end,
    'is_last', not is_back and not is_more,
    'counts', (
      select json_build_object(
        'open', count(*) filter (where m.status = 'open' and not m.is_suspect),
        'waiting', count(*) filter (where m.status = 'waiting' and not m.is_suspect),
        'closed', count(*) filter (where m.status = 'closed' and not m.is_suspect),
        'suspect', count(*) filter (where m.is_suspect)
      ) from public.contact_messages m
    ),
    'questions', coalesce((
      select json_agg(private.question_row(m) order by s.n)
      from unnest(ids) with ordinality s (id, n) join public.contact_messages m on m.id = s.id
    ), '[]')
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.write_question(question bigint, expected_version integer, entry jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  held public.contact_messages;
  kind constant text := entry ->> 'kind';
  key constant uuid := private.uuid_of(entry ->> 'request_key');
  words constant text := private.clean_note(
    regexp_replace(entry ->> 'body', E'\r\n?', E'\n', 'g'), private.longest_question_entry()
  );
  former public.question_entries;
  written bigint;
begin
  if key is null or words is null or kind is null or kind not in ('answer', 'reply', 'note')
    or jsonb_typeof(coalesce(entry -> 'close', 'false')) <> 'boolean'
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  held := private.held_question(write_question.question);
  -- Asked for twice, done once, whatever has happened since; but nobody takes other words for sent.
  select * into former from public.question_entries e where e.request_key = key;
  if former.message_id = held.id and former.kind = kind and former.body = words and former.removed_at is null then
    return private.question_view(held);
  elsif former.id is not null then
    perform private.refuse(409, 'question_changed', private.question_view(held));
  end if;
  perform private.expect_question(held, write_question.expected_version);
  insert into public.question_entries (message_id, kind, body, request_key, status_before, by)
  values (held.id, kind, words, key, held.status, auth.uid()) returning id into written;
  if kind = 'answer' then
    perform private.queue_mail(
      'question_answer', written::text, held.order_id, held.email, jsonb_build_object('entry', written)
    );
    -- Whoever is answered is a person.
    update public.contact_messages m set is_suspect = false where m.id = held.id and m.is_suspect;
  end if;
  held := private.move_question(held.id, case
    when kind = 'note' then held.status
    when coalesce((entry ->> 'close')::boolean, false) then 'closed'
    when kind = 'answer' then 'waiting'
    else 'open'
  end);
  return private.question_view(held);
end
$function$;

CREATE OR REPLACE FUNCTION public.set_question(question bigint, expected_version integer, fields jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  held public.contact_messages;
  new_status constant text := fields ->> 'status';
  ties constant boolean := jsonb_typeof(fields) = 'object' and fields ? 'order';
  tied uuid;
begin
  if jsonb_typeof(fields) is distinct from 'object' or new_status not in ('open', 'waiting', 'closed')
    or jsonb_typeof(coalesce(fields -> 'suspect', 'false')) <> 'boolean'
    or ties and (jsonb_typeof(fields -> 'order') not in ('string', 'null') or length(fields ->> 'order') > 40)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  held := private.held_question(set_question.question);
  perform private.expect_question(held, set_question.expected_version);
  if ties and private.names_order(held) then
    -- What number and address name together is no mistake.
    perform private.refuse(409, 'question_order_named');
  elsif ties and fields -> 'order' <> 'null' then
    select o.id into tied from public.orders o where o.order_number = private.order_number(fields ->> 'order');
    if tied is null then
      perform private.refuse(404, 'order_not_found');
    end if;
  end if;
  update public.contact_messages m set
    is_suspect = coalesce((fields ->> 'suspect')::boolean, m.is_suspect), order_id = case when ties then tied else m.order_id end
  where m.id = held.id;
  held := private.move_question(held.id, coalesce(new_status, held.status));
  return private.question_view(held);
end
$function$;

CREATE OR REPLACE FUNCTION public.receive_return(number text, request jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
begin
  o := private.order_named(receive_return.number);
  perform private.expect_order(o, receive_return.expected);
  if receive_return.expected is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(coalesce(request -> 'restock', 'false')) <> 'boolean'
    or request ->> 'withdrawal' is not null and not exists (
      select from public.withdrawals w where w.id = declared and w.order_id = o.id and w.status <> 'closed'
    )
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_sent');
  end if;
  pieces := private.asked_lines(o.id, request -> 'lines', coalesce((request ->> 'restock')::boolean, false), true);
  if pieces = '[]' then
    perform private.refuse(400, 'request_invalid');
  elsif exists (
    select from jsonb_array_elements(pieces) p join private.held_pieces(o.id) h
      on h.line_no = (p ->> 'position')::int and h.exchange_id is not distinct from (p ->> 'exchange')::uuid
    where (p ->> 'quantity')::int > h.quantity - h.returned
  ) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  insert into public.order_returns (order_id, withdrawal_id, reason, note, lines, by)
  values (o.id, declared, why, words, pieces, auth.uid());
  perform private.restock_pieces(o.id, pieces);
  update public.withdrawals w set returned_at = coalesce(w.returned_at, clock_timestamp()),
    status = case when w.status = 'received' then 'returned' else w.status end
  where w.id = declared;
  perform private.touch_order(o.id);
  return public.admin_order(receive_return.number);
end
$function$;

CREATE OR REPLACE FUNCTION public.step_withdrawal(withdrawal uuid, step text, note text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  words text := private.clean_note(step_withdrawal.note, 400);
begin
  select x.* into o from public.orders x
  where x.id = (select w.order_id from public.withdrawals w where w.id = step_withdrawal.withdrawal) for update;
  if o.id is null then
    perform private.refuse(404, 'order_not_found');
  elsif step is null or step not in ('proof', 'no_proof', 'close', 'reopen') or step = 'close' and words is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  update public.withdrawals w set
    proof_at = case step when 'proof' then coalesce(w.proof_at, clock_timestamp()) when 'no_proof' then null else w.proof_at end,
    closed_note = case step when 'close' then words when 'reopen' then null else w.closed_note end,
    status = case
      when step = 'close' then 'closed'
      when step = 'reopen' and exists (select from public.refunds r where r.id = w.refund_id and r.status <> 'failed') then 'refunded'
      when step = 'reopen' then case when w.returned_at is not null then 'returned' else 'received' end
      else w.status
    end
  where w.id = step_withdrawal.withdrawal and (step <> 'reopen' or w.status = 'closed');
  perform private.touch_order(o.id);
  return public.admin_order(o.order_number);
end
$function$;

CREATE OR REPLACE FUNCTION public.close_loose_withdrawal(withdrawal uuid, note text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  words constant text := private.clean_note(close_loose_withdrawal.note, 400);
begin
  update public.withdrawals w set status = case when words is null then 'received' else 'closed' end, closed_note = words
  where w.id = close_loose_withdrawal.withdrawal and w.order_id is null and w.status = case when words is null then 'closed' else 'received' end;
  if not found then
    perform private.refuse(409, 'withdrawal_begun');
  end if;
  return private.loose_withdrawals();
end
$function$;

CREATE OR REPLACE FUNCTION public.exchange_pieces(number text, request jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  line public.order_items;
  wanted int;
  given_back uuid := private.uuid_of(request ->> 'exchange');
  held record;
  chosen record;
  difference numeric;
  made uuid;
  given public.refunds;
begin
  o := private.order_named(exchange_pieces.number);
  perform private.expect_order(o, exchange_pieces.expected);
  if exchange_pieces.expected is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(request -> 'restock') is distinct from 'boolean'
    or not coalesce(private.is_whole(request -> 'position') and private.is_whole(request -> 'quantity') and private.is_whole(request -> 'variant')
      and private.is_whole(request -> 'difference'), false)
    or length(request ->> 'position') > 4 or length(request ->> 'quantity') > 4 or length(request ->> 'variant') > 15
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_sent');
  -- Its piece would be taken from stock and never sent.
  elsif o.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
  end if;
  wanted := (request ->> 'quantity')::int;
  select i.* into line from public.order_items i where i.order_id = o.id and i.position = (request ->> 'position')::int;
  -- What is not named is the oldest that is left.
  select h.* into held from private.held_pieces(o.id) h
  where h.line_no = line.position and (request ->> 'exchange' is null or h.exchange_id = given_back)
  order by h.quantity > greatest(h.returned, h.refunded, h.restocked) desc, h.rank limit 1;
  if held.line_no is null or wanted < 1 then
    perform private.refuse(400, 'request_invalid');
  elsif wanted > held.quantity - greatest(held.returned, held.refunded, held.restocked) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  -- Both stocks, in the order of the variants, as everywhere.
  perform from public.inventory i where i.variant_id in (held.variant_id, (request ->> 'variant')::bigint) order by i.variant_id for update;
  select v.id, coalesce(v.sku, p.identifier, '–') as sku, private.variant_label(p, v) as label, coalesce(v.price, p.price) as price, i.stock
  into chosen
  from public.product_variants v join public.products p on p.id = v.product_id join public.inventory i on i.variant_id = v.id
  where v.id = (request ->> 'variant')::bigint and v.product_id = line.product_id and v.archived_at is null;
  if chosen.id is null then
    perform private.refuse(409, 'product_unavailable');
  elsif chosen.stock < wanted then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  -- Today's prices of the two compared: what is saved goes back, what is more is given; never more than was paid for the pieces.
  select case when line.is_gift then 0 else least(
    greatest(coalesce(v.price, p.price) - chosen.price, 0) * wanted,
    (
      select b.amount from private.priced_pieces(o.id, jsonb_build_array(jsonb_build_object(
        'position', line.position, 'exchange', held.exchange_id, 'quantity', wanted
      ))) b
    ), private.refundable(o)
  ) end into difference
  from public.product_variants v join public.products p on p.id = v.product_id where v.id = held.variant_id;
  difference := coalesce(difference, 0);
  if private.cents(difference) <> (request ->> 'difference')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  elsif difference > 0 then
    perform private.require_owner();
  end if;
  perform set_config('shop.stock_order', o.id::text, true), set_config('shop.stock_reason', 'sale', true);
  update public.inventory i set stock = i.stock - wanted where i.variant_id = chosen.id;
  if (request ->> 'restock')::boolean then
    perform set_config('shop.stock_reason', 'return', true);
    update public.inventory i set stock = i.stock + wanted where i.variant_id = held.variant_id;
  end if;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  insert into public.order_exchanges (
    order_id, line_no, replaces, quantity, variant_id, sku, variant_label, difference, is_restocked, reason, note, by
  ) values (
    o.id, line.position, held.exchange_id, wanted, chosen.id, chosen.sku, chosen.label, difference,
    (request ->> 'restock')::boolean, why, words, auth.uid()
  ) returning id into made;
  if difference > 0 then
    given := private.give_back(o, '[]', null, difference, 'exchange', words);
    update public.order_exchanges e set refund_id = given.id where e.id = made;
  end if;
  perform private.touch_order(o.id);
  return public.admin_order(exchange_pieces.number);
end
$function$;

CREATE OR REPLACE FUNCTION public.set_exchange_tracking(exchange uuid, new_tracking text, expected timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  clean constant text := private.parcel_number(new_tracking);
  o public.orders;
  held public.order_exchanges;
  refusal text;
begin
  select x.* into o from public.orders x
  where x.id = (select e.order_id from public.order_exchanges e where e.id = set_exchange_tracking.exchange) for update;
  if o.id is null then
    perform private.refuse(404, 'order_not_found');
  end if;
  perform private.expect_order(o, set_exchange_tracking.expected);
  select e.* into held from public.order_exchanges e where e.id = set_exchange_tracking.exchange;
  refusal := case when held.sent_at is null then 'exchange_not_sent' else private.parcel_refusal(o, clean, true, true) end;
  if refusal is not null then
    perform private.refuse(case refusal when 'request_invalid' then 400 else 409 end, refusal);
  end if;
  if held.tracking_number is distinct from clean then
    -- Of all that left in that parcel.
    update public.order_exchanges e set tracking_number = clean
    where e.order_id = o.id and (e.sent_at = held.sent_at or e.tracking_number = held.tracking_number);
    perform private.touch_order(o.id);
  end if;
  return public.admin_order(o.order_number);
end
$function$;

CREATE OR REPLACE FUNCTION public.count_visit(event text, page text, product bigint DEFAULT NULL::bigint, source text DEFAULT NULL::text, campaign text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  today constant date := private.paris_day(now());
  about constant bigint := coalesce(count_visit.product, 0);
  has_campaign boolean;
  came_from text;
begin
  perform private.bound_text(count_visit.event, 40), private.bound_text(count_visit.page, 40), private.bound_text(count_visit.source, 1000),
    private.bound_text(count_visit.campaign, 1000);
  if coalesce(count_visit.event not in ('view', 'cart', 'order') or count_visit.page <> all (private.visit_pages()), true)
    or count_visit.page = 'product' and count_visit.product is null
    or about <> 0 and not (count_visit.event = 'cart' or count_visit.event = 'view' and count_visit.page = 'product')
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  if not private.may_count_visit()
    -- The page of a product may be older than its end.
    or about <> 0 and not exists (select from public.products p where p.id = about and p.state = 'published')
  then
    return;
  end if;
  insert into private.visits as v (day, event, page, product_id, count)
  values (today, count_visit.event, case count_visit.event when 'view' then count_visit.page when 'cart' then 'cart' else 'order' end, about, 1)
  on conflict on constraint visits_pkey do update set count = v.count + 1;
  if count_visit.event = 'view' and count_visit.source is not null then
    came_from := private.visit_source(nullif(count_visit.campaign, ''), true);
    has_campaign := came_from <> '';
    if not has_campaign then
      came_from := private.visit_source(count_visit.source, false);
    end if;
    insert into private.visits as v (day, event, page, source, is_campaign, count)
    values (today, 'visit', count_visit.page, came_from, has_campaign, 1)
    on conflict on constraint visits_pkey do update set count = v.count + 1;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.review_sheet(token text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.bound_text(review_sheet.token, 200);
  return private.review_sheet(private.order_to_review(token));
end
$function$;

CREATE OR REPLACE FUNCTION public.my_review_token(order_number text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  given public.review_invitations;
begin
  perform private.bound_text(my_review_token.order_number, 60);
  if public.current_person() is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  select x.* into o from public.orders x
  where x.user_id = public.current_person() and x.order_number = my_review_token.order_number;
  if o.id is null then
    perform private.refuse(404, 'order_not_found');
  elsif not private.may_review(o) and not exists (select from public.reviews r where r.order_id = o.id) then
    perform private.refuse(409, 'review_not_allowed');
  end if;
  insert into public.review_invitations as v (order_id) values (o.id) on conflict on constraint review_invitations_pkey do nothing;
  select * into given from public.review_invitations v where v.order_id = o.id;
  if given.is_closed then
    perform private.refuse(409, 'review_not_allowed');
  end if;
  return given.token;
end
$function$;

CREATE OR REPLACE FUNCTION public.save_review(token text, product bigint, expected_version integer, fields jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  stored public.reviews;
  author_is text;
  body_is text;
  pictures_are text[];
  wrong text[];
begin
  perform private.bound_text(save_review.token, 200), private.bound_json(save_review.fields, 32768);
  o := private.order_to_review(save_review.token);
  if not private.reviews_are_on() then
    perform private.refuse(409, 'reviews_off');
  end if;
  -- One after the other: who writes twice at once has written once.
  perform from public.review_invitations v where v.order_id = o.id for update;
  select r.* into stored from public.reviews r where r.order_id = o.id and r.product_id = save_review.product;
  if stored.status <> 'waiting' or stored.version is distinct from save_review.expected_version then
    perform private.refuse(409, 'review_changed');
  elsif not private.may_review(o) or not exists (
    select from private.review_lines(o.id) l where l.product_id = save_review.product
  ) then
    perform private.refuse(409, 'review_not_allowed');
  elsif jsonb_typeof(fields) <> 'object' or jsonb_typeof(coalesce(fields -> 'pictures', '[]')) <> 'array'
  then
    perform private.refuse(400, 'review_invalid');
  end if;
  author_is := regexp_replace(private.clean_review(fields ->> 'author'), '\s+', ' ', 'g');
  body_is := private.clean_review(fields ->> 'body');
  pictures_are := array(
    select p.path from jsonb_array_elements_text(coalesce(fields -> 'pictures', '[]')) with ordinality p (path, place) order by p.place
  );
  wrong := array_remove(array[
    case when case when private.is_whole(fields -> 'rating') then (fields -> 'rating')::numeric not between 1 and 5 else true end then 'rating' end,
    case when not private.is_text(author_is, 40) or private.has_link(author_is) then 'author' end,
    case when not private.is_text(body_is, 2000) or private.has_link(body_is) then 'body' end,
    case when not private.are_review_pictures(pictures_are, coalesce(stored.pictures, '{}')) then 'pictures' end
  ], null);
  if wrong <> '{}' then
    perform private.refuse(400, 'review_invalid', jsonb_build_object('fields', wrong));
  end if;
  if stored.id is null then
    insert into public.reviews (product_id, order_id, rating, author, body, pictures, received_at)
    values (save_review.product, o.id, (fields ->> 'rating')::numeric::smallint, author_is, body_is, pictures_are, o.delivered_at);
  else
    update public.reviews r set rating = (fields ->> 'rating')::numeric::smallint, author = author_is, body = body_is, pictures = pictures_are
    where r.id = stored.id;
  end if;
  return private.review_sheet(o);
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_review(token text, product bigint)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
begin
  perform private.bound_text(withdraw_review.token, 200);
  o := private.order_to_review(withdraw_review.token);
  delete from public.reviews r where r.order_id = o.id and r.product_id = withdraw_review.product;
  return private.review_sheet(o);
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_reviews(wanted_status text, search text, page integer, per_page integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  caller constant uuid := private.require_admin();
  size int := least(greatest(admin_reviews.per_page, 1), 100);
  wanted constant text := left(private.searched(admin_reviews.search), 120);
begin
  return (
    with found as materialized (
      select r.id, r.status from public.reviews r
      where (admin_reviews.wanted_status is null or r.status = admin_reviews.wanted_status)
        -- Not `like`: what a person types has no wildcards.
        and (wanted = '' or strpos(r.search_words, wanted) > 0
          or r.product_id in (select w.product_id from private.product_words w where strpos(split_part(w.words, chr(10), 1), wanted) > 0)
          or r.order_id in (select o.id from public.orders o where strpos(lower(o.order_number), wanted) > 0))
    ), shown as (
      -- Who has waited longest comes first, then what was written last.
      select f.id, row_number() over (order by (f.status = 'waiting') desc, case when f.status = 'waiting' then f.id else -f.id end) as place
      from found f
    )
    select json_build_object(
      'is_on', private.reviews_are_on(),
      'counts', (
        select json_build_object(
          'waiting', count(*) filter (where r.status = 'waiting'), 'published', count(*) filter (where r.status = 'published'),
          'refused', count(*) filter (where r.status = 'refused')
        )
        from public.reviews r
      ),
      'count', (select count(*) from found),
      'reviews', coalesce((
        select json_agg(private.review_row(r) order by s.place)
        from shown s join public.reviews r on r.id = s.id
        where s.place > (greatest(admin_reviews.page, 1)::bigint - 1) * size
          and s.place <= greatest(admin_reviews.page, 1)::bigint * size
      ), '[]')
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_review(review bigint, expected_version integer, verdict text, reason text DEFAULT NULL::text, note text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  stored public.reviews;
  words text := private.clean_note(moderate_review.note, 1000);
begin
  if verdict is null or verdict not in ('publish', 'refuse')
    or (verdict = 'refuse') <> (moderate_review.reason is not null) or verdict = 'publish' and words is not null
    or moderate_review.reason <> all (private.review_refusals()) or moderate_review.reason = 'other' and words is null
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.held_review(moderate_review.review, moderate_review.expected_version);
  update public.reviews r set
    status = case verdict when 'publish' then 'published' else 'refused' end,
    published_at = case when verdict = 'publish' then coalesce(r.published_at, clock_timestamp()) end,
    refusal_reason = moderate_review.reason, refusal_note = words,
    moderated_at = clock_timestamp(), moderated_by = auth.uid()
  where r.id = stored.id
  returning * into stored;
  if verdict = 'refuse' and stored.order_id is not null then
    perform private.queue_mail(
      'review_refused', stored.id || ':' || stored.version, stored.order_id, null, jsonb_build_object('review', stored.id)
    );
  end if;
  return private.review_row(stored);
end
$function$;

CREATE OR REPLACE FUNCTION public.answer_review(review bigint, expected_version integer, answer text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  stored public.reviews;
  words text := nullif(private.clean_review(answer_review.answer), '');
begin
  if words is not null and not private.is_text(words, 2000) then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.held_review(answer_review.review, answer_review.expected_version);
  if stored.status <> 'published' then
    perform private.refuse(400, 'request_invalid');
  end if;
  update public.reviews r set answer = words,
    answered_at = case when words is not null then coalesce(r.answered_at, clock_timestamp()) end
  where r.id = stored.id
  returning * into stored;
  if words is not null and stored.order_id is not null then
    -- Once: an answer that is corrected is no other answer.
    perform private.queue_mail('review_answered', stored.id::text, stored.order_id, null, jsonb_build_object('review', stored.id));
  end if;
  return private.review_row(stored);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_listed_word(list text, slug text, name text, swatch text DEFAULT NULL::text, seen jsonb DEFAULT NULL::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  wanted constant text := btrim(regexp_replace(save_listed_word.name, '\s+', ' ', 'g'));
  look constant text := lower(save_listed_word.swatch);
  present jsonb;
  is_taken boolean;
begin
  perform private.check_list(list);
  if not private.is_text(wanted, 60) or private.slug_of(wanted) = ''
    or (list = 'colours') <> (coalesce(look, '') ~ '^#[0-9a-f]{6}$')
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('list ' || list, 0));
  execute format('select to_jsonb(w) from public.%I w where w.slug = $1', list) into present using save_listed_word.slug;
  if save_listed_word.slug is not null and (present is null or not present @> coalesce(seen, '{}')) then
    perform private.refuse(404, 'listed_word_unknown');
  end if;
  execute format(
    'select exists (select from public.%I w where w.slug is distinct from $1 and private.search_text(w.name) = private.search_text($2))', list
  ) into is_taken using save_listed_word.slug, wanted;
  if is_taken then
    perform private.refuse(409, 'listed_word_exists');
  end if;
  if save_listed_word.slug is null then
    case list
      when 'categories' then
        insert into public.categories (slug, name, label, position)
        select private.free_slug(list, wanted, null), wanted, wanted, coalesce(max(c.position), 0) + 1 from public.categories c;
      when 'colours' then
        insert into public.colours (slug, name, swatch, position)
        select private.free_slug(list, wanted, null), wanted, look, coalesce(max(c.position), 0) + 1 from public.colours c;
      else
        insert into public.materials (slug, name, position)
        select private.free_slug(list, wanted, null), wanted, coalesce(max(m.position), 0) + 1 from public.materials m;
    end case;
  else
    case list
      when 'categories' then
        update public.categories c set
          name = wanted, label = case when c.label = c.name then wanted else c.label end,
          slug = case when c.name = wanted then c.slug else private.free_slug(list, wanted, c.slug) end
        where c.slug = save_listed_word.slug;
      when 'colours' then
        update public.colours c set name = wanted, swatch = look where c.slug = save_listed_word.slug;
      else
        update public.materials m set name = wanted where m.slug = save_listed_word.slug;
    end case;
  end if;
  return public.admin_lists();
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_products(search text, wanted_category text, wanted_state text, sort text, page integer, per_page integer, near_ids bigint[] DEFAULT NULL::bigint[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.require_admin();
  size int := least(greatest(coalesce(admin_products.per_page, 1), 1), 100);
  first bigint := (greatest(coalesce(admin_products.page, 1), 1)::bigint - 1) * size;
  wanted text := private.searched(admin_products.search);
  -- `price_desc` is `price` from the other end.
  field text := regexp_replace(admin_products.sort, '_(asc|desc)$', '');
  is_down boolean := coalesce(admin_products.sort like '%\_desc', false);
begin
  return (
    with found as materialized (
      select f.id, f.created_at, f.place,
        case field when 'name' then f.words when 'category' then private.search_text(f.category) when 'state' then f.state end as by_text,
        case field when 'price' then f.price when 'stock' then (private.stock_of(f.id)).stock when 'updated' then extract(epoch from f.updated_at) end as by_number
      from private.found_products(
        wanted, admin_products.wanted_category, admin_products.wanted_state, admin_products.near_ids
      ) f
    ), shown as (
      select o.id, row_number() over () as rank
      from (
        select f.id from found f
        order by
          case when field = 'relevance' then f.place end,
          case when not is_down then f.by_text end, case when is_down then f.by_text end desc,
          case when is_down then -f.by_number else f.by_number end,
          f.created_at desc, f.id desc
        limit size offset first
      ) o
    )
    select json_build_object(
      'count', (select count(*) from found),
      'total', (select count(*) from public.products p where p.state <> 'archived'),
      'products', coalesce((
        select json_agg(private.product_row(p) order by s.rank) from shown s join public.products p on p.id = s.id
      ), '[]')
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_product_ids(search text, wanted_category text, wanted_state text, near_ids bigint[] DEFAULT NULL::bigint[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.require_admin();
  wanted text := private.searched(admin_product_ids.search);
begin
  return (
    select coalesce(json_agg(f.id order by f.id), '[]')
    from private.found_products(
      wanted, admin_product_ids.wanted_category, admin_product_ids.wanted_state, admin_product_ids.near_ids
    ) f
  );
end
$function$;

do $$
begin
  execute format('alter role authenticator in database %I set pgrst.db_pre_request = %L', current_database(), 'public.check_request');
exception when insufficient_privilege then
  raise warning 'The size of requests is not limited: run "alter role authenticator set pgrst.db_pre_request = ''public.check_request''" as a role that may.';
end
$$;
notify pgrst, 'reload config';

-- Publications built elsewhere.

set check_function_bodies = off;

drop function public.begin_publication();

CREATE OR REPLACE FUNCTION private.ended_publications(published_revision bigint)
 RETURNS TABLE(id uuid, state text, reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id, case when seen.it then 'published' else 'failed' end, case
    when seen.it then ''
    when p.state = 'requested' then 'publication_not_begun'
    else 'publication_lost'
  end
  from public.publications p, lateral (
    -- A site that somebody else builds says by its revision that it is there.
    select p.state = 'building' and p.built_elsewhere and p.started_at < now() - interval '20 seconds'
      and p.revision <= coalesce(ended_publications.published_revision, -1) as it
  ) seen
  where seen.it
    or p.state = 'requested' and p.requested_at < now() - make_interval(secs => private.beginning_seconds())
    or p.state = 'building'
      and coalesce(p.started_at, p.requested_at) < now() - make_interval(mins => private.building_minutes())
$function$;

CREATE OR REPLACE FUNCTION public.begin_publication(elsewhere boolean DEFAULT false)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  begun public.publications;
begin
  update public.publications p
  set state = 'building', started_at = clock_timestamp(), revision = public.site_revision(),
    built_elsewhere = begin_publication.elsewhere
  where p.state = 'requested'
  returning * into begun;
  if begun.id is null then
    return null;
  end if;
  return json_build_object('id', begun.id, 'kind', begun.kind, 'release', begun.release, 'revision', begun.revision);
end
$function$;
comment on function public.begin_publication(boolean) is 'For the publisher: takes the publication that was asked for, with the revision its pages will contain at least; null when there is none. `elsewhere` where a host builds it that will never call end_publication.';
grant execute on function public.begin_publication(boolean) to service_role;

CREATE OR REPLACE FUNCTION public.end_publication(publication uuid, outcome jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  failed boolean := outcome ->> 'reason' is not null;
  -- Its publisher knows better than whoever has given it up meanwhile.
  is_news constant boolean := exists (
    select from public.publications p
    where p.id = publication
      and (p.state in ('requested', 'building') or p.reason in ('publication_lost', 'publication_not_begun'))
  );
begin
  if is_news and not failed then
    update public.publications p set is_current = false where p.is_current;
  end if;
  update public.publications p
  set state = case when failed then 'failed' else 'published' end,
    finished_at = clock_timestamp(),
    reason = left(coalesce(outcome ->> 'reason', ''), 4000),
    warnings = coalesce((
      select jsonb_agg(left(w.sentence, 1000) order by w.place)
      from jsonb_array_elements_text(outcome -> 'warnings') with ordinality w (sentence, place)
      where w.place <= 50
    ), '[]'),
    duration_ms = (outcome ->> 'duration_ms')::int,
    pages = (outcome ->> 'pages')::int,
    products = (outcome ->> 'products')::int,
    revision = coalesce((outcome ->> 'revision')::bigint, p.revision),
    release = coalesce(outcome ->> 'release', p.release),
    is_current = not failed
  where p.id = publication and is_news;
  if outcome ? 'kept' then
    update public.publications p
    set is_kept = coalesce(outcome -> 'kept' ? p.release, false)
    where p.is_kept or outcome -> 'kept' ? p.release;
  end if;
  -- The latest change stays: it is the revision.
  delete from public.site_changes c
  where c.at < now() - interval '90 days' and c.id < least(public.site_revision(), (select min(p.revision) from public.publications p where p.is_kept));
end
$function$;

CREATE OR REPLACE FUNCTION public.note_text_faults(sentences text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with told as (
    select coalesce(jsonb_agg(left(s.sentence, 1000) order by s.place), '[]') as all_of_them
    from unnest(note_text_faults.sentences) with ordinality s (sentence, place)
    where s.place <= 50
  )
  update private.text_faults f set sentences = told.all_of_them
  from told
  where f.is_only and f.sentences is distinct from told.all_of_them
$function$;
comment on function public.note_text_faults(text[]) is 'For the shop''s own software: what is wrong with texts now, a French sentence each, at most 50; those from before are forgotten.';
grant execute on function public.note_text_faults(text[]) to service_role;

CREATE OR REPLACE FUNCTION public.publication_state(published_revision bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    with seen as (
      select * from private.changes_between(published_revision, public.site_revision())
    )
    select json_build_object(
      'pending_count', (select count(*) from seen),
      'pending', (
        select coalesce(json_agg(json_build_object(
          'entity', s.entity, 'id', s.entity_id, 'label', s.label, 'kind', s.kind, 'at', s.at, 'who', s.who
        ) order by s.revision desc), '[]')
        from (select * from seen order by revision desc limit 100) s
      ),
      'pending_products', (
        select coalesce(json_object_agg(s.entity_id, s.kind), '{}') from seen s where s.entity = 'product'
      ),
      'publications', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'kind', p.kind, 'state', p.state, 'who', p.who, 'requested_at', p.requested_at,
          'started_at', p.started_at, 'finished_at', p.finished_at, 'duration_ms', p.duration_ms, 'pages', p.pages,
          'products', p.products, 'reason', p.reason, 'release', p.release, 'is_current', p.is_current,
          'can_roll_back', p.is_kept and not p.is_current and p.state = 'published',
          'warnings', p.warnings, 'changes', p.changes, 'change_count', p.change_count,
          'version_of', case when p.kind = 'roll_back' then (
            select o.finished_at from public.publications o
            where o.release = p.release and o.kind = 'publish' and o.state = 'published'
            order by o.finished_at limit 1
          ) end
        ) order by p.requested_at desc), '[]')
        from (select * from public.publications order by requested_at desc limit 20) p
      ),
      'text_faults', (select f.sentences from private.text_faults f),
      'automatic', (select s.automatic_publishing from public.settings s),
      'is_rolled_back', private.is_rolled_back(),
      'is_due', public.publication_due(published_revision),
      'is_settled', not exists (select from private.ended_publications(published_revision))
    )
  );
end
$function$;

alter table public.publications add column built_elsewhere boolean default false not null;
comment on column public.publications.built_elsewhere is 'Whether a host builds it that knows nothing of this list: its end is seen by the revision of the published site.';

create table private.text_faults (
  is_only boolean default true not null,
  sentences jsonb default '[]'::jsonb not null,
  constraint text_faults_is_only_check CHECK (is_only),
  constraint text_faults_sentences_check CHECK (jsonb_typeof(sentences) = 'array'::text AND jsonb_array_length(sentences) <= 50),
  constraint text_faults_pkey PRIMARY KEY (is_only)
);
alter table private.text_faults enable row level security;
insert into private.text_faults default values;
comment on table private.text_faults is 'What the next publication will leave out or show as it was before; one row.';
comment on column private.text_faults.is_only is 'Always true: there is one row.';
comment on column private.text_faults.sentences is 'A French sentence each, which names a file of content.';

-- Tell withdrawals and plain postal codes.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.postal_code(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when length(written) <= 40 then
    regexp_replace(upper(regexp_replace(written, '[^0-9A-Za-z]', '', 'g')), '^(?:FR?|BE?|LU?|CH|MC)(?=[0-9])', '')
  end
$function$;
comment on function private.postal_code(text) is 'A postal code, however a person writes it: without blanks and dashes, and without the letters of the country before it ("L-1234"). As plainPostalCode in src/domain/postal-code.ts; null of what is longer than 40 characters.';

CREATE OR REPLACE FUNCTION private.keep_postal_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- No constraint: customers write this table themselves, and may not call what a constraint of theirs would.
  if not new.country = any (private.countries()) then
    perform private.refuse(400, 'country_not_served');
  end if;
  new.postal_code := private.postal_code(new.postal_code);
  if not private.is_postal_code(new.country, new.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  return new;
end
$function$;
comment on function private.keep_postal_code() is 'Trigger: a saved address has a country the shop delivers to, and a postal code of it, which is stored as private.postal_code writes it.';

CREATE OR REPLACE FUNCTION private.given_back(order_id uuid, line_position integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Asked of every line of every order that is read: this language keeps its plan.
  return (
    select coalesce(sum((l ->> 'quantity')::int), 0)
    from public.refunds r, jsonb_array_elements(r.lines) l
    where r.order_id = given_back.order_id and r.of_sale and r.status in ('pending', 'succeeded')
      and (l ->> 'position')::int = line_position
  );
end
$function$;
comment on function private.given_back(uuid,integer) is 'How many items of a line of an order were paid back to its buyer.';

CREATE OR REPLACE FUNCTION private.is_given_back(o public.orders)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Of most orders nothing has gone back.
  if not exists (select from public.refunds r where r.order_id = o.id) then
    return false;
  end if;
  return not exists (
    select from public.order_items i
    where i.order_id = o.id and not i.is_gift and i.quantity > private.given_back(o.id, i.position)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.order_view(o public.orders)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'relay_point', o.relay_point,
    'subtotal', o.subtotal, 'discount_code', o.discount_code, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'vat_regime', o.vat_regime, 'tax_rate', o.tax_rate, 'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
    'payable', private.is_payable(o),
    'confirmed', exists (
      select from public.mail_outbox m
      where m.kind = 'order_received' and m.once_key = o.id::text and m.status in ('waiting', 'sent')
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.number), '[]')
      from public.documents d where d.order_id = o.id
    ),
    'withdrawal_until', private.last_withdrawal_day(o.delivered_at),
    'declarations', (
      select coalesce(json_agg(json_build_object(
        'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status,
        'is_late', w.is_late, 'due_on', private.withdrawal_due(w)
      ) order by w.items is null desc, w.declared_at desc, w.id), '[]')
      from public.withdrawals w where w.order_id = o.id and w.status <> 'closed'
    ),
    'exchanged', private.exchanges_told(o),
    'shipped_at', private.order_turned(o, 'shipped'), 'cancelled_at', private.order_turned(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'refunds', private.refunds_told(o), 'given_back', private.is_given_back(o),
    'lines', (
      select json_agg(json_build_object(
        'product_id', i.product_id, 'variant_id', i.variant_id, 'sku', i.sku, 'name', i.name, 'label', i.variant_label,
        'unit_price', i.unit_price, 'quantity', i.quantity, 'image', i.image, 'discount', i.discount, 'is_gift', i.is_gift,
        'given_back', private.given_back(o.id, i.position)
      ) order by i.position)
      from public.order_items i where i.order_id = o.id
    )
  )
$function$;

CREATE OR REPLACE FUNCTION public.correct_order(number text, changes jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  buyer record;
  relay jsonb;
  corrected text[];
begin
  perform private.acting_admin();
  o := private.order_named(correct_order.number);
  perform private.expect_order(o, correct_order.expected);
  if correct_order.expected is null or jsonb_typeof(correct_order.changes) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Country and method decide fee and VAT: they stay.
  if exists (
    select from jsonb_each(correct_order.changes) c (name, value)
    where jsonb_typeof(c.value) not in ('string', 'null') or c.name <> all (array[
      'first_name', 'last_name', 'email', 'phone', 'address', 'address_complement', 'postal_code', 'city', 'relay_point'
    ]) or c.name = 'relay_point' and o.relay_point is null
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  if o.status = 'cancelled' or exists (
    select from public.order_cancellations c where c.order_id = o.id and o.payment_status = 'pending'
  ) then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status <> 'pending' then
    perform private.refuse(409, 'order_already_shipped');
  end if;
  select btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, nullif(btrim(r.address_complement), '') as address_complement,
    private.postal_code(r.postal_code) as postal_code, btrim(r.city) as city, o.country, o.payment_method
  into buyer
  from jsonb_to_record(to_jsonb(o) || correct_order.changes) r (
    email text, first_name text, last_name text, phone text, address text, address_complement text, postal_code text, city text
  );
  perform private.check_buyer(buyer);
  relay := o.relay_point;
  if correct_order.changes ? 'relay_point' and correct_order.changes ->> 'relay_point' is distinct from relay ->> 'id' then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = o.shipping_method and p.id = correct_order.changes ->> 'relay_point' and p.country = o.country
      and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  corrected := array_remove(array[
    case when (o.first_name, o.last_name) <> (buyer.first_name, buyer.last_name) then 'name' end,
    case when o.email <> buyer.email then 'email' end,
    case when o.phone is distinct from buyer.phone then 'phone' end,
    case when (o.address, o.address_complement, o.postal_code, o.city)
      is distinct from (buyer.address, buyer.address_complement, buyer.postal_code, buyer.city) then 'address' end,
    case when o.relay_point is distinct from relay then 'relay_point' end
  ], null);
  if corrected <> '{}' then
    update public.orders x set
      email = buyer.email, first_name = buyer.first_name, last_name = buyer.last_name, phone = buyer.phone, address = buyer.address,
      address_complement = buyer.address_complement, postal_code = buyer.postal_code, city = buyer.city, relay_point = relay
    where x.id = o.id;
    if lower(o.email) <> lower(buyer.email) then
      perform private.move_order(o);
    end if;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, corrected
    ) values (o.id, auth.uid(), o.status, o.payment_status, o.status, o.payment_status, corrected);
  end if;
  return public.admin_order(correct_order.number);
end
$function$;

CREATE OR REPLACE FUNCTION public.place_order(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer record;
  method record;
  relay jsonb;
  shop record;
  placed public.orders;
  ids bigint[];
  asked bigint[];
  variants bigint[];
  skus text[];
  labels text[];
  unchosen bigint;
  quantities int[];
  positions bigint[];
  prices numeric[];
  names text[];
  images text[];
  offered int;
  in_stock boolean;
  subtotal numeric;
  fee numeric;
  rate numeric;
  total numeric;
  quote record;
  rule public.discount_codes;
  off numeric := 0;
  shares numeric[];
  locked bigint[];
  taken int[];
  gift bigint;
  gift_at int;
  taxes numeric[];
  request_hash text;
  mailbox text;
  order_id uuid := gen_random_uuid();
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller', 'flush_later', 'taken_by'])::text, 'UTF8')), 'hex');
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, r.caller, r.flush_later, r.discount_code, r.taken_by, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, private.postal_code(r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text,
    caller text, flush_later boolean, discount_code text, taken_by uuid
  );
  if coalesce(buyer.idempotency_key, '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse(400, 'idempotency_key_invalid');
  end if;

  -- Calls with the same key wait for each other here, so the second one sees the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(buyer.idempotency_key, 0));
  select * into placed from public.orders o where o.idempotency_key = buyer.idempotency_key::uuid;
  if found then
    if placed.request_hash <> request_hash then
      perform private.refuse(409, 'idempotency_key_reused');
    end if;
    return private.receipt(placed, false);
  end if;

  perform private.check_lines(buyer.lines);
  perform private.check_buyer(buyer);
  if jsonb_typeof(buyer.expected_total) is distinct from 'number' then
    perform private.refuse(400, 'request_invalid');
  end if;

  -- In the order of the variants, in which their stock is locked below.
  with wanted as (
    select (e.line ->> 'product_id')::numeric::bigint as id, (e.line ->> 'variant_id')::numeric::bigint as asked,
      (e.line ->> 'quantity')::numeric as quantity, e.n
    from jsonb_array_elements(buyer.lines) with ordinality e (line, n)
  ), lines as (
    select w.id, min(w.asked) as asked, v.one, max(v.several) as several, sum(w.quantity)::int as quantity,
      row_number() over (order by min(w.n)) as position
    from wanted w cross join lateral (
      select case when count(*) = 1 then min(c.id) end as one, count(*) as several
      from public.product_variants c
      where c.product_id = w.id and c.archived_at is null and (w.asked is null or c.id = w.asked)
    ) v
    -- A variant that is named and the same one left unnamed are one line; what is not sold is told apart.
    group by w.id, v.one, case when v.one is null then w.asked end
  )
  select array_agg(l.id order by l.one), array_agg(l.asked order by l.one), array_agg(l.one order by l.one),
    array_agg(l.quantity order by l.one), array_agg(l.position order by l.one),
    array_agg(coalesce(v.price, p.price) order by l.one), array_agg(p.name order by l.one),
    array_agg(coalesce(v.sku, p.identifier) order by l.one), array_agg(private.variant_label(p, v) order by l.one),
    array_agg(coalesce(v.images[1], p.images[1]) order by l.one),
    count(*) filter (where p.id is not null), count(*) filter (where p.id is not null and l.several > 1),
    bool_and(i.stock >= l.quantity), sum(coalesce(v.price, p.price) * l.quantity)
  into ids, asked, variants, quantities, positions, prices, names, skus, labels, images, offered, unchosen, in_stock, subtotal
  from lines l
    left join public.products p on p.id = l.id and p.state = 'published' and l.several > 0
    left join public.product_variants v on v.id = l.one
    left join public.inventory i on i.variant_id = l.one;
  if exists (select from unnest(quantities) q (pieces) where q.pieces > private.max_quantity()) then
    perform private.refuse(400, 'quantity_invalid');
  end if;
  if offered < cardinality(ids) then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(ids, asked, variants));
  elsif unchosen > 0 then
    perform private.refuse(409, 'variant_required');
  end if;

  select m.id, m.label, m.countries, m.needs_relay, case when subtotal >= m.free_from then 0 else m.price end as fee
  into method
  from public.shipping_methods m where m.id = buyer.shipping_method and m.active;
  if not found or not buyer.country = any (method.countries) then
    if not exists (select from public.shipping_methods m where m.active and buyer.country = any (m.countries)) then
      perform private.refuse(400, 'country_not_served');
    end if;
    perform private.refuse(409, 'shipping_method_unavailable');
  end if;
  -- The order keeps a copy of the point its buyer chose.
  if method.needs_relay then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = method.id and p.id = buyer.relay_point and p.country = buyer.country and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  fee := method.fee;
  locked := variants;
  taken := quantities;
  if buyer.discount_code is not null then
    quote := private.discount_quote(
      buyer.discount_code, buyer.email, ids,
      array(select l.price * l.pieces from unnest(prices, quantities) with ordinality l (price, pieces, n) order by l.n)
    );
    if quote.refusal is not null then
      perform private.refuse(409, quote.refusal, quote.details);
    end if;
    rule := quote.rule;
    off := quote.discount;
    shares := quote.shares;
    fee := case when rule.kind = 'free_shipping' then 0 else fee end;
    gift := rule.gift_variant;
    -- A gift is locked in its turn among the variants; one piece more where it is in the cart as well.
    if gift = any (variants) then
      gift_at := array_position(variants, gift);
      taken[gift_at] := taken[gift_at] + 1;
    elsif gift is not null then
      gift_at := (select count(*) from unnest(variants) v (id) where v.id < gift);
      locked := variants[:gift_at] || gift || variants[gift_at + 1:];
      taken := quantities[:gift_at] || 1 || quantities[gift_at + 1:];
    end if;
  end if;
  total := subtotal - off + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt then 'exempt' when buyer.country = 'CH' then 'export' else 'standard' end as regime,
    s.tax_rate, s.terms_version, s.payments_open
  into shop from public.settings s;
  rate := case when shop.regime = 'standard' then shop.tax_rate else 0 end;
  if not shop.payments_open then
    perform private.refuse(503, 'payments_closed');
  end if;

  if not in_stock then
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, asked, variants, total));
  end if;
  if buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(ids, asked, variants, total));
  end if;

  -- Whoever asks for it makes sure with public.flush_orders() before anybody is told: the rows below, the counter's above all, are
  -- then locked for no longer than the work takes, and one flush serves all orders that wait for it.
  if buyer.flush_later then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  -- From here on rows are locked, always in the order of the variants: two orders never wait for each other in a circle.
  perform set_config('shop.stock_reason', 'sale', true), set_config('shop.stock_order', order_id::text, true);
  for n in 1 .. cardinality(locked) loop
    update public.inventory i set stock = i.stock - taken[n]
    where i.variant_id = locked[n] and i.stock >= taken[n];
    if not found then
      if locked[n] = gift then
        perform private.refuse(409, 'discount_gift_gone');
      end if;
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, asked, variants, total));
    end if;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  -- A buyer of this machine without a code is counted nowhere.
  mailbox := case when buyer.discount_code is not null or buyer.caller is not null then private.customer_key(buyer.email) end;
  if buyer.discount_code is not null then
    perform private.take_discount(rule, buyer.email);
  end if;
  -- The last share is the fee's.
  taxes := private.shares(round(total * rate / (100 + rate), 2), array(
    select l.price * l.pieces - coalesce(l.share, 0)
    from unnest(prices, quantities, shares) with ordinality l (price, pieces, share, n) order by l.n
  ) || fee);

  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version, discount_code, discount,
    vat_regime, shipping_tax, reserved_until, taken_by
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when buyer.is_simulated or total = 0 then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, method.id, method.label, relay, subtotal,
    fee, rate, round(total * rate / (100 + rate), 2), total, shop.terms_version,
    rule.code, off, shop.regime, taxes[cardinality(taxes)],
    case when not coalesce(buyer.is_simulated, false) and total > 0 then clock_timestamp()
      + case when buyer.taken_by is null then private.reservation_time() else private.phone_reservation_time() end end,
    buyer.taken_by
  ) returning * into placed;
  insert into public.order_items (
    order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, discount, tax
  )
  select placed.id, l.position, l.product_id, l.variant_id, l.sku, l.name, l.label, l.price, l.quantity, l.image,
    coalesce(l.share, 0), l.tax
  from unnest(positions, ids, variants, skus, names, labels, prices, quantities, images, shares, taxes) l (
    position, product_id, variant_id, sku, name, label, price, quantity, image, share, tax
  ) where l.product_id is not null;
  if buyer.discount_code is not null then
    insert into private.discount_uses (order_id, code_id, customer)
    values (placed.id, rule.id, mailbox);
    insert into public.order_items (
      order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, is_gift
    )
    select placed.id, cardinality(ids) + 1, p.id, v.id, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      0, 1, coalesce(v.images[1], p.images[1]), true
    from public.product_variants v join public.products p on p.id = v.product_id where v.id = gift;
  end if;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  elsif buyer.taken_by is not null then
    perform private.queue_mail('payment_request', placed.id::text, placed.id);
  end if;

  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.limit_attempts('checkout', buyer.caller, private.most_orders_per_hour(), interval '1 hour');
    -- Each order is confirmed by e-mail, to an address that nobody has proved.
    perform private.limit_attempts('checkout', mailbox, private.most_orders_per_recipient(), interval '1 hour');
    perform private.limit_pieces(
      order_id, array[buyer.caller, mailbox],
      array[private.most_pieces_per_caller(), private.most_pieces_per_recipient()],
      (select sum(q.pieces)::int from unnest(quantities) q (pieces))
    );
  end if;
  return private.receipt(placed, true);
end
$function$;

-- Card testing stock and links.

set check_function_bodies = off;

alter table public.orders drop constraint orders_access_token_check;

alter table public.orders drop constraint orders_access_token_key;

drop function private.receipt(public.orders,boolean);

drop function private.close_on_attack();

drop function private.refuse_card_testing(public.orders,text);

drop function public.order_token_of_attempt(uuid);

CREATE OR REPLACE FUNCTION private.order_link_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '365 days' $function$;
comment on function private.order_link_time() is 'How long the link of a letter or a receipt opens its order: ORDER_LINK_DAYS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.found_link_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '30 days' $function$;
comment on function private.found_link_time() is 'How long one opens it that was made for who found the order, or for its account: ORDER_LINK_DAYS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.linked_order(token text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when length(token) between 40 and 200 then (
    select l.order_id from private.order_links l
    where l.token_hash = private.token_hash(linked_order.token) and l.expires_at > clock_timestamp()
  ) end;
end
$function$;
comment on function private.linked_order(text) is 'The order that a token opens; null for one that opens none, or none any more.';

CREATE OR REPLACE FUNCTION private.open_order_link(order_id uuid, token_hash text, life interval)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.order_links as l (order_id, token_hash, expires_at)
  values (open_order_link.order_id, open_order_link.token_hash, clock_timestamp() + open_order_link.life)
  on conflict on constraint order_links_pkey do nothing;
  -- Whoever may ask for one may ask again and again.
  delete from private.order_links l using (
    select x.token_hash as oldest from private.order_links x where x.order_id = open_order_link.order_id
    order by x.made_at desc offset 100
  ) old where l.token_hash = old.oldest;
end
$function$;
comment on function private.open_order_link(uuid,text,interval) is 'Keeps the hash of a token that opens an order from now on; of more than a hundred the oldest go.';

CREATE OR REPLACE FUNCTION private.new_order_link(order_id uuid, life interval)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- 244 random bits.
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.open_order_link(new_order_link.order_id, private.token_hash(token), new_order_link.life);
  return token;
end
$function$;
comment on function private.new_order_link(uuid,interval) is 'Makes a link of an order and gives its token, which is stored nowhere.';

CREATE OR REPLACE FUNCTION public.open_order_links(links jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.open_order_link(o.id, k.hash, private.order_link_time())
  from jsonb_to_recordset(open_order_links.links) k ("order" uuid, hash text) join public.orders o on o.id = k."order"
$function$;
comment on function public.open_order_links(jsonb) is 'For the shop''s functions, which make the tokens of letters from the shop''s secret: [{order, hash}] open from now on.';
grant execute on function public.open_order_links(jsonb) to service_role;

create or replace function public.order_by_token(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.bound_text(order_by_token.token, 200);
  return (select private.order_view(o) from public.orders o where o.id = private.linked_order(order_by_token.token));
end
$$;
comment on function public.order_by_token(text) is
  'One order for who holds its token, amounts in euros; null for any other token.';

CREATE OR REPLACE FUNCTION public.my_orders()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(json_build_object('order', private.order_view(o)) order by o.created_at desc, o.id), '[]')
  from (
    select * from public.orders p where p.user_id = (select public.current_person())
    order by p.created_at desc limit 200
  ) o
$function$;
comment on function public.my_orders() is 'The caller''s last 200 orders, newest first; amounts in euros.';

create or replace function public.my_order_link(order_number text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := public.current_person();
  mine uuid;
begin
  perform private.bound_text(my_order_link.order_number, 60);
  select o.id into mine from public.orders o where o.user_id = person and o.order_number = my_order_link.order_number;
  if mine is null then
    return null;
  end if;
  perform private.limit_attempts('order_link', person::text, 200, interval '1 hour');
  return private.new_order_link(mine, private.found_link_time());
end
$$;
comment on function public.my_order_link(text) is 'A new token that opens the page of an order of the caller for a month; null for any other order. At most 200 an hour.';
grant execute on function public.my_order_link(text) to authenticated;

CREATE OR REPLACE FUNCTION private.move_order(o public.orders)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  former constant text := lower(o.email);
  present constant text := (select lower(x.email) from public.orders x where x.id = o.id);
begin
  -- An account that has it by the former address has it no longer; one that ordered while it was signed in, by another, keeps it.
  update public.orders x set user_id = null
  where x.id = o.id and (
    exists (select from auth.users u where u.id = x.user_id and lower(u.email) = former)
    or exists (select from private.proven_addresses p where p.user_id = x.user_id and p.email = former)
  );
  perform private.claim_orders_of(p.user_id) from private.proven_addresses p where p.email = present;
  -- The link in a letter to the former address would show the present one. Of an order that waits for its payment, and of which no
  -- letter has left, it is in the browser alone that is paying.
  delete from private.order_links l using public.orders x
  where l.order_id = o.id and x.id = o.id and (x.payment_status <> 'pending' or x.taken_by is not null or exists (
    select from public.mail_outbox m where m.order_id = o.id and m.email is null and (m.attempts > 0 or m.resent > 0)
  ));
  update private.discount_uses u set customer = private.customer_key(present) where u.order_id = o.id and u.customer is not null;
  -- What was sent says to whom. What was tried is another mail now: its service knows the former one by its key.
  update public.mail_outbox m set email = o.email where m.order_id = o.id and m.email is null and m.status <> 'waiting';
  update public.mail_outbox m set attempts = 0, last_error = null, next_attempt_at = clock_timestamp(), resent = m.resent + 1
  where m.order_id = o.id and m.email is null and m.attempts > 0;
end
$function$;

create or replace function public.find_order(order_number text, email text, postal_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  caller text := coalesce(private.request_caller(), 'caller:unknown');
  number text;
  address text;
  found public.orders;
begin
  perform private.bound_text(find_order.order_number, 60), private.bound_text(find_order.email, 254), private.bound_text(find_order.postal_code, 40);
  number := private.order_number(find_order.order_number);
  address := private.address_key(find_order.email);
  if number is null or address is null or find_order.postal_code is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Where no network address is known, this would count everybody as one.
  if caller <> 'caller:unknown' then
    perform private.limit_attempts('order_lookup', caller, 30, interval '15 minutes');
    perform private.limit_attempts('order_lookup', 'day ' || caller, 100, interval '1 day');
  end if;
  -- What no order can be called is not worth a record of its own.
  if number !~ '^CMD-[0-9]{4}-[0-9]{4,}$' then
    return null;
  end if;
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, number), 10, interval '15 minutes');
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, address), 10, interval '15 minutes');
  -- Many networks together; far more than its owner needs and than one stranger can make.
  perform private.limit_attempts('order_lookup', private.lookup_key('number', number), 500, interval '1 day');
  perform private.limit_attempts('order_lookup', address, 500, interval '1 day');
  found := private.order_of(number, email);
  return case
    when private.postal_code(found.postal_code) = private.postal_code(find_order.postal_code)
    then private.new_order_link(found.id, private.found_link_time())
  end;
end
$$;
comment on function public.find_order(text, text, text) is
  'A new token that opens an order for a month, for who knows its number, e-mail address and postal code; null for anything else. One network address tries 30 times in 15 minutes and 100 times a day, 10 times in 15 minutes for one number and for one e-mail address, whether they exist or not; all networks together 500 times a day for one of them.';

CREATE OR REPLACE FUNCTION private.receipt(placed public.orders, created boolean, link_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  token text;
begin
  if receipt.link_hash is null then
    token := private.new_order_link(placed.id, private.order_link_time());
  else
    perform private.open_order_link(placed.id, receipt.link_hash, private.order_link_time());
  end if;
  return jsonb_build_object(
    'order_number', placed.order_number, 'order_token', token, 'subtotal', placed.subtotal,
    'shipping_fee', placed.shipping_fee, 'discount', placed.discount, 'discount_code', placed.discount_code,
    'tax', placed.tax, 'total', placed.total,
    'is_simulated', placed.is_simulated, 'created', created
  );
end
$function$;
comment on function private.receipt(public.orders,boolean,text) is 'What place_order answers, with a token that opens the order, whose hash alone is stored; where the hash is given (link_hash may be null), whoever gave it knows the token.';

create or replace function public.place_order(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer record;
  method record;
  relay jsonb;
  shop record;
  placed public.orders;
  ids bigint[];
  asked bigint[];
  variants bigint[];
  skus text[];
  labels text[];
  unchosen bigint;
  quantities int[];
  positions bigint[];
  prices numeric[];
  names text[];
  images text[];
  offered int;
  in_stock boolean;
  subtotal numeric;
  fee numeric;
  rate numeric;
  total numeric;
  quote record;
  rule public.discount_codes;
  off numeric := 0;
  shares numeric[];
  locked bigint[];
  taken int[];
  gift bigint;
  gift_at int;
  taxes numeric[];
  request_hash text;
  mailbox text;
  box text;
  order_id uuid := gen_random_uuid();
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller', 'flush_later', 'taken_by', 'link_hash'])::text, 'UTF8')), 'hex');
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, r.caller, r.flush_later, r.discount_code, r.taken_by, r.link_hash, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, private.postal_code(r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text,
    caller text, flush_later boolean, discount_code text, taken_by uuid, link_hash text
  );
  if coalesce(buyer.idempotency_key, '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse(400, 'idempotency_key_invalid');
  end if;

  -- Calls with the same key wait for each other here, so the second one sees the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(buyer.idempotency_key, 0));
  select * into placed from public.orders o where o.idempotency_key = buyer.idempotency_key::uuid;
  if found then
    if placed.request_hash <> request_hash then
      perform private.refuse(409, 'idempotency_key_reused');
    end if;
    return private.receipt(placed, false, buyer.link_hash);
  end if;

  perform private.check_lines(buyer.lines);
  perform private.check_buyer(buyer);
  if jsonb_typeof(buyer.expected_total) is distinct from 'number' then
    perform private.refuse(400, 'request_invalid');
  end if;

  -- In the order of the variants, in which their stock is locked below.
  with wanted as (
    select (e.line ->> 'product_id')::numeric::bigint as id, (e.line ->> 'variant_id')::numeric::bigint as asked,
      (e.line ->> 'quantity')::numeric as quantity, e.n
    from jsonb_array_elements(buyer.lines) with ordinality e (line, n)
  ), lines as (
    select w.id, min(w.asked) as asked, v.one, max(v.several) as several, sum(w.quantity)::int as quantity,
      row_number() over (order by min(w.n)) as position
    from wanted w cross join lateral (
      select case when count(*) = 1 then min(c.id) end as one, count(*) as several
      from public.product_variants c
      where c.product_id = w.id and c.archived_at is null and (w.asked is null or c.id = w.asked)
    ) v
    -- A variant that is named and the same one left unnamed are one line; what is not sold is told apart.
    group by w.id, v.one, case when v.one is null then w.asked end
  )
  select array_agg(l.id order by l.one), array_agg(l.asked order by l.one), array_agg(l.one order by l.one),
    array_agg(l.quantity order by l.one), array_agg(l.position order by l.one),
    array_agg(coalesce(v.price, p.price) order by l.one), array_agg(p.name order by l.one),
    array_agg(coalesce(v.sku, p.identifier) order by l.one), array_agg(private.variant_label(p, v) order by l.one),
    array_agg(coalesce(v.images[1], p.images[1]) order by l.one),
    count(*) filter (where p.id is not null), count(*) filter (where p.id is not null and l.several > 1),
    bool_and(i.stock >= l.quantity), sum(coalesce(v.price, p.price) * l.quantity)
  into ids, asked, variants, quantities, positions, prices, names, skus, labels, images, offered, unchosen, in_stock, subtotal
  from lines l
    left join public.products p on p.id = l.id and p.state = 'published' and l.several > 0
    left join public.product_variants v on v.id = l.one
    left join public.inventory i on i.variant_id = l.one;
  if exists (select from unnest(quantities) q (pieces) where q.pieces > private.max_quantity()) then
    perform private.refuse(400, 'quantity_invalid');
  end if;
  if offered < cardinality(ids) then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(ids, asked, variants));
  elsif unchosen > 0 then
    perform private.refuse(409, 'variant_required');
  end if;

  select m.id, m.label, m.countries, m.needs_relay, case when subtotal >= m.free_from then 0 else m.price end as fee
  into method
  from public.shipping_methods m where m.id = buyer.shipping_method and m.active;
  if not found or not buyer.country = any (method.countries) then
    if not exists (select from public.shipping_methods m where m.active and buyer.country = any (m.countries)) then
      perform private.refuse(400, 'country_not_served');
    end if;
    perform private.refuse(409, 'shipping_method_unavailable');
  end if;
  -- The order keeps a copy of the point its buyer chose.
  if method.needs_relay then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = method.id and p.id = buyer.relay_point and p.country = buyer.country and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  fee := method.fee;
  locked := variants;
  taken := quantities;
  if buyer.discount_code is not null then
    quote := private.discount_quote(
      buyer.discount_code, buyer.email, ids,
      array(select l.price * l.pieces from unnest(prices, quantities) with ordinality l (price, pieces, n) order by l.n)
    );
    if quote.refusal is not null then
      perform private.refuse(409, quote.refusal, quote.details);
    end if;
    rule := quote.rule;
    off := quote.discount;
    shares := quote.shares;
    fee := case when rule.kind = 'free_shipping' then 0 else fee end;
    gift := rule.gift_variant;
    -- A gift is locked in its turn among the variants; one piece more where it is in the cart as well.
    if gift = any (variants) then
      gift_at := array_position(variants, gift);
      taken[gift_at] := taken[gift_at] + 1;
    elsif gift is not null then
      gift_at := (select count(*) from unnest(variants) v (id) where v.id < gift);
      locked := variants[:gift_at] || gift || variants[gift_at + 1:];
      taken := quantities[:gift_at] || 1 || quantities[gift_at + 1:];
    end if;
  end if;
  total := subtotal - off + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt then 'exempt' when buyer.country = 'CH' then 'export' else 'standard' end as regime,
    s.tax_rate, s.terms_version, s.payments_open
  into shop from public.settings s;
  rate := case when shop.regime = 'standard' then shop.tax_rate else 0 end;
  if not shop.payments_open then
    perform private.refuse(503, 'payments_closed');
  elsif not coalesce(buyer.is_simulated, false) and buyer.taken_by is null and private.payments_paused(buyer.email) then
    perform private.refuse(429, 'payment_must_wait');
  end if;

  if not in_stock then
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, asked, variants, total));
  end if;
  if buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(ids, asked, variants, total));
  end if;

  -- Whoever asks for it makes sure with public.flush_orders() before anybody is told: the rows below, the counter's above all, are
  -- then locked for no longer than the work takes, and one flush serves all orders that wait for it.
  if buyer.flush_later then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  -- From here on rows are locked, always in the order of the variants: two orders never wait for each other in a circle.
  perform set_config('shop.stock_reason', 'sale', true), set_config('shop.stock_order', order_id::text, true);
  for n in 1 .. cardinality(locked) loop
    update public.inventory i set stock = i.stock - taken[n]
    where i.variant_id = locked[n] and i.stock >= taken[n];
    if not found then
      if locked[n] = gift then
        perform private.refuse(409, 'discount_gift_gone');
      end if;
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, asked, variants, total));
    end if;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  -- A buyer of this machine without a code is counted nowhere.
  mailbox := case when buyer.discount_code is not null or buyer.caller is not null then private.customer_key(buyer.email) end;
  if buyer.discount_code is not null then
    perform private.take_discount(rule, buyer.email);
  end if;
  -- The last share is the fee's.
  taxes := private.shares(round(total * rate / (100 + rate), 2), array(
    select l.price * l.pieces - coalesce(l.share, 0)
    from unnest(prices, quantities, shares) with ordinality l (price, pieces, share, n) order by l.n
  ) || fee);

  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version, discount_code, discount,
    vat_regime, shipping_tax, reserved_until, taken_by
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when buyer.is_simulated or total = 0 then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, method.id, method.label, relay, subtotal,
    fee, rate, round(total * rate / (100 + rate), 2), total, shop.terms_version,
    rule.code, off, shop.regime, taxes[cardinality(taxes)],
    case when not coalesce(buyer.is_simulated, false) and total > 0 then clock_timestamp()
      + case when buyer.taken_by is null then private.reservation_time() else private.phone_reservation_time() end end,
    buyer.taken_by
  ) returning * into placed;
  insert into public.order_items (
    order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, discount, tax
  )
  select placed.id, l.position, l.product_id, l.variant_id, l.sku, l.name, l.label, l.price, l.quantity, l.image,
    coalesce(l.share, 0), l.tax
  from unnest(positions, ids, variants, skus, names, labels, prices, quantities, images, shares, taxes) l (
    position, product_id, variant_id, sku, name, label, price, quantity, image, share, tax
  ) where l.product_id is not null;
  if buyer.discount_code is not null then
    insert into private.discount_uses (order_id, code_id, customer)
    values (placed.id, rule.id, mailbox);
    insert into public.order_items (
      order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, is_gift
    )
    select placed.id, cardinality(ids) + 1, p.id, v.id, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      0, 1, coalesce(v.images[1], p.images[1]), true
    from public.product_variants v join public.products p on p.id = v.product_id where v.id = gift;
  end if;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  elsif buyer.taken_by is not null then
    perform private.queue_mail('payment_request', placed.id::text, placed.id);
  end if;

  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.limit_attempts('checkout', buyer.caller, private.most_orders_per_hour(), interval '1 hour');
    -- Nobody has proved the address: what is ordered in its name elsewhere keeps its owner from nothing. One that is paid as it is placed writes to it.
    box := case when placed.payment_status = 'paid' then mailbox else private.caller_mailbox(buyer.caller, buyer.email) end;
    perform private.limit_attempts('checkout', box, private.most_orders_per_recipient(), interval '1 hour');
    perform private.limit_pieces(
      order_id, array[buyer.caller, box],
      array[private.most_pieces_per_caller(), private.most_pieces_per_recipient()],
      (select sum(q.pieces)::int from unnest(quantities) q (pieces))
    );
    if placed.payment_status = 'pending' then
      perform private.limit_last_units(placed, buyer.caller);
    end if;
  end if;
  return private.receipt(placed, true, buyer.link_hash);
end
$$;
comment on function public.place_order(jsonb) is
  'Places an order in one transaction from products, variants, quantities, buyer, address, method and discount code; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour, and a smaller one in the name of one mailbox (from there alone, or from everywhere where it is paid as it is placed), and of what is not paid leaves others their share (limit_last_units); without it there is no limit. With `taken_by`, the id of an administrator who takes it by telephone, its pieces are kept for longer and its buyer is sent the way to pay. `link_hash` is the hash of the token that is to open it: the answer then has none. With `flush_later` a crash may take the order back until public.flush_orders() has answered. For the checkout function alone, which asks try_discount first.';

CREATE OR REPLACE FUNCTION private.last_reservation_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '10 minutes' $function$;
comment on function private.last_reservation_time() is 'How long an unpaid order keeps them that has taken the last units of a variant: LAST_UNITS_MINUTES of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.most_last_variants()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 5$function$;
comment on function private.most_last_variants() is 'Variants of which one network may take the last units within an hour without paying: LAST_UNITS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.most_last_takes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 3$function$;
comment on function private.most_last_takes() is 'How often within an hour it may take those of one variant without paying: LAST_UNITS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.caller_mailbox(caller text, email text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return 'mailbox:' || encode(sha256(convert_to(caller || ' ' || private.customer_key(email), 'UTF8')), 'hex');
end
$function$;
comment on function private.caller_mailbox(text,text) is 'Key of a mailbox in one network: nobody has proved a mailbox, so that what a stranger does in its name elsewhere does not count against its owner.';

CREATE OR REPLACE FUNCTION private.is_known_buyer(email text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.orders o join public.payments p on p.order_id = o.id and p.settles and p.dispute is null
    where lower(o.email) = lower(is_known_buyer.email) and o.payment_status = 'paid' and o.paid_at < now() - interval '1 day'
  ) and 3 > (
    select coalesce(sum(p.refusals), 0) from public.orders o join public.payments p on p.order_id = o.id
    where lower(o.email) = lower(is_known_buyer.email) and p.created_at > clock_timestamp() - interval '1 hour'
  );
end
$function$;
comment on function private.is_known_buyer(text) is 'Whether an order of this address was paid more than a day ago, its payment was never disputed, and no three cards were refused in its name within the hour. Nobody has proved the address: whoever is known is spared a question, and is given nothing.';

CREATE OR REPLACE FUNCTION private.limit_pieces(order_id uuid, keys text[], most integer[], pieces integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.unpaid_pieces u where (u.order_id, u.key) in (
    select o.order_id, o.key from private.unpaid_pieces o where o.at < clock_timestamp() - interval '2 hours'
    limit 50 for update skip locked
  );
  if exists (
    select from unnest(limit_pieces.keys, limit_pieces.most) k (key, most)
    where limit_pieces.pieces + (
      select coalesce(sum(u.pieces), 0) from private.unpaid_pieces u
      where u.key = k.key and u.at > clock_timestamp() - interval '1 hour' and u.order_id <> limit_pieces.order_id
    ) > k.most
  ) then
    perform private.refuse(429, 'too_many_pieces');
  end if;
  insert into private.unpaid_pieces (order_id, key, pieces)
  select limit_pieces.order_id, k.key, limit_pieces.pieces from unnest(limit_pieces.keys) k (key)
  -- An order whose reservation had ended takes its pieces anew.
  on conflict on constraint unpaid_pieces_pkey do update set pieces = excluded.pieces, at = clock_timestamp(),
    takes = unpaid_pieces.takes + 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_last_units(o public.orders, caller text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Who has paid before does not answer for all that share an address.
  counted constant text := case when private.is_known_buyer(o.email) then private.caller_mailbox(caller, o.email) else caller end;
  last_ones bigint[];
  before record;
begin
  select array_agg(h.variant_id) into last_ones from (
    select l.variant_id, sum(l.quantity) as units
    from private.unpaid_pieces u
      join public.orders x on x.id = u.order_id and x.payment_status = 'pending' and x.status = 'pending'
      join public.order_items l on l.order_id = x.id
    where u.key = counted group by l.variant_id
  ) h join public.inventory i on i.variant_id = h.variant_id
  where h.units > i.stock and exists (
    select from public.order_items l where l.order_id = o.id and l.variant_id = h.variant_id
  );
  if last_ones is null then
    return;
  end if;
  select count(distinct v.id) filter (where v.id <> all (last_ones)) as variants,
    coalesce(max(v.takes), 0) as takes
  into before
  from (
    select t.id, sum(u.takes - (u.order_id = o.id)::int) filter (where t.id = any (last_ones)) as takes
    from private.unpaid_pieces u cross join unnest(u.last_of) t (id)
    where u.key = counted and u.at > clock_timestamp() - interval '1 hour' group by t.id
  ) v;
  if before.variants + cardinality(last_ones) > private.most_last_variants() or before.takes >= private.most_last_takes() then
    perform private.refuse(429, 'last_units_held');
  end if;
  update private.unpaid_pieces u set last_of = last_ones where u.order_id = o.id;
  update public.orders x
  set reserved_until = least(x.reserved_until, clock_timestamp() + private.last_reservation_time()), prolonged_at = clock_timestamp()
  where x.id = o.id;
end
$function$;
comment on function private.limit_last_units(public.orders,text) is 'Of each variant the unpaid orders of one network hold at most as many units as they leave to others. The rest, so also the only one, may be taken for ten minutes that are never prolonged, of five variants and three times each within an hour; or the order is refused. A buyer who has paid before is counted apart from the network. Call it once the stock is taken and the pieces are counted (limit_pieces), of an order that waits for its payment.';

CREATE OR REPLACE FUNCTION private.fail_payment(payment uuid, new_state text, code text, message text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ranks constant text[] := array['created', 'requires_action', 'processing', 'refused', 'cancelled', 'succeeded'];
  old public.payments;
begin
  select * into old from public.payments p where p.id = fail_payment.payment for update;
  -- Events come in any order: a state never goes back.
  if array_position(ranks, fail_payment.new_state) <= array_position(ranks, old.state) then
    -- Of one that was refused Stripe has still to end the intent.
    return case when fail_payment.new_state = 'refused' and old.state = 'refused' then 'refused' else 'repeated' end;
  end if;
  update public.payments p set
    state = fail_payment.new_state,
    failure_code = coalesce(left(fail_payment.code, 100), p.failure_code),
    failure_message = coalesce(left(fail_payment.message, 500), p.failure_message),
    -- One that was refused is looked at until it is ended.
    check_at = case when fail_payment.new_state = 'cancelled' then null else p.check_at end
  where p.id = old.id;
  if fail_payment.new_state in ('requires_action', 'processing') then
    -- The bank has it: the one prolongation of an order. What it says later finds the pieces, or the money goes back.
    update public.orders o set reserved_until = b.until, prolonged_at = clock_timestamp()
    from (select clock_timestamp() + case fail_payment.new_state
      when 'processing' then interval '1 hour' else private.reservation_time() / 2 end as until) b
    where o.id = old.order_id and o.payment_status = 'pending' and o.prolonged_at is null and o.reserved_until < b.until;
  end if;
  if fail_payment.new_state = 'refused' and old.state = 'processing' then
    -- The buyer is no longer there to see it.
    perform private.queue_mail('payment_failed', old.id::text, old.order_id, null, '{"reason": "declined"}');
  end if;
  return fail_payment.new_state;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_refused_card(payment uuid, is_event boolean, code text, message text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.payments p set
    refused_at = case when note_refused_card.is_event or p.refused_at is null then clock_timestamp() else p.refused_at end,
    refused_events = p.refused_events + note_refused_card.is_event::int,
    failure_code = case when p.state <> 'succeeded' then coalesce(left(note_refused_card.code, 100), p.failure_code) end,
    failure_message = case when p.state <> 'succeeded' then coalesce(left(note_refused_card.message, 500), p.failure_message) end
  where p.id = note_refused_card.payment;
  perform private.watch_card_testing();
end
$function$;

CREATE OR REPLACE FUNCTION private.watch_card_testing()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_is constant timestamptz := clock_timestamp();
  guard private.payment_guard;
  seen record;
  is_paused boolean;
begin
  select * into guard from private.payment_guard;
  select coalesce(sum(p.refusals), 0) as refused, count(distinct p.caller) as networks,
    -- What a bank has refused although it could ask who pays; who did not answer it tried no card.
    coalesce(sum(p.refusals) filter (where p.is_secured and p.failure_code not in (
      'authentication_required', 'authentication_not_handled', 'payment_intent_authentication_failure'
    )), 0) as secured, (
      select count(*) from public.payments s
      where s.state = 'succeeded' and s.created_at > greatest(now_is - interval '15 minutes', guard.counted_from)
    ) as succeeded
  into seen from public.payments p
  -- No intent of a buyer who is there lives longer than an hour; what a bank refuses after days is no attack.
  where p.created_at > now_is - interval '1 hour'
    and p.refused_at > greatest(now_is - interval '15 minutes', guard.counted_from);
  if seen.refused < 20 or seen.succeeded * 4 > seen.refused then
    return;
  end if;
  is_paused := seen.secured >= 60 and seen.networks >= 10;
  -- Refusals at once wait here; the first of them tells the owner.
  update private.payment_guard g set
    secured_until = now_is + interval '30 minutes',
    since = case when g.secured_until < now_is then now_is else g.since end,
    paused_until = case when is_paused then now_is + interval '10 minutes' else g.paused_until end,
    -- What has paused them does not pause them again.
    counted_from = case when is_paused then now_is else g.counted_from end
  where g.secured_until < now_is + interval '29 minutes' or is_paused and g.paused_until < now_is
  returning * into guard;
  if found and (guard.since = now_is or is_paused) then
    perform private.quarantine('card_testing', to_char(guard.since, 'YYYY-MM-DD"T"HH24:MI:SS'), null, null, jsonb_build_object(
      'refused', seen.refused, 'succeeded', seen.succeeded, 'networks', seen.networks,
      'done', case when is_paused then 'paused' else 'secured' end
    ));
  end if;
end
$function$;
comment on function private.watch_card_testing() is 'Notices that stolen cards are tried: 20 refusals and more within 15 minutes of which a fifth at most went through. For half an hour from then on the banks of unknown buyers ask who pays; after 60 refusals from ten networks in spite of that, unknown buyers wait for ten minutes. The owner is told when it begins and when they wait.';

CREATE OR REPLACE FUNCTION private.payment_grade(o public.orders, caller text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_is constant timestamptz := clock_timestamp();
  -- Whom the shop has spoken to it knows.
  is_known constant boolean := o.taken_by is not null or private.is_known_buyer(o.email);
  guard private.payment_guard;
  mailbox constant text := private.customer_key(o.email);
  tried record;
  network int := 0;
begin
  select * into guard from private.payment_guard;
  if guard.paused_until > now_is and not is_known then
    return 'wait';
  end if;
  if payment_grade.caller is not null then
    -- Attempts of one network wait for each other: many at once would all begin before the first is counted.
    perform pg_advisory_xact_lock(hashtextextended('payment' || payment_grade.caller, 0));
    select count(*) filter (where t.state <> 'succeeded') as attempts, coalesce(sum(t.refusals), 0) as network,
      coalesce(sum(t.refusals) filter (where t.is_same and t.created_at > now_is - interval '15 minutes'), 0) as mailbox
    into tried
    from (
      select p.state, p.created_at, private.customer_key(x.email) = mailbox as is_same,
        -- One whose end is not known yet counts as if it were refused.
        p.refusals + (p.refusals = 0 and p.state = 'created' and p.created_at > now_is - interval '90 seconds')::int as refusals
      from public.payments p join public.orders x on x.id = p.order_id
      where p.caller = payment_grade.caller and p.created_at > now_is - interval '1 hour'
    ) t;
    network := tried.network;
    if 10 <= (select count(*) from public.payments p where p.order_id = o.id and p.created_at > now_is - interval '1 hour')
      or tried.mailbox >= (case when network >= 12 then 2 else 6 end)
      or not is_known and (tried.attempts >= 60 or guard.secured_until > now_is and network >= 6)
    then
      return 'wait';
    end if;
  end if;
  return case when not is_known and (guard.secured_until > now_is or network >= 3 or 10 <= (
    select sum(p.refusals) from public.payments p where p.amount = o.total and p.created_at > now_is - interval '1 hour'
  )) then 'secure' else 'open' end;
end
$function$;
comment on function private.payment_grade(public.orders,text) is 'What an attempt to pay must pass: open, secure (the bank asks who pays) or wait. Nobody waits for what others do but unknown buyers while payments are paused, or in a network with six refusals while cards are tried from everywhere, or with 60 attempts an hour that paid nothing; a mailbox waits in one network after six refusals within 15 minutes, after two where the network has twelve, an order after ten attempts an hour. caller may be null.';

CREATE OR REPLACE FUNCTION private.payments_paused(email text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.payment_guard g where g.paused_until > clock_timestamp()) and not private.is_known_buyer(payments_paused.email);
end
$function$;
comment on function private.payments_paused(text) is 'Whether an order of this address would wait to be paid: it is not placed then, so that it keeps no pieces meanwhile.';

CREATE OR REPLACE FUNCTION private.retake_order(o public.orders, caller text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  rule public.discount_codes;
  keys text[];
begin
  if exists (
    select from public.order_items l
      join public.products p on p.id = l.product_id join public.product_variants v on v.id = l.variant_id
    where l.order_id = o.id and (p.state <> 'published' or v.archived_at is not null)
  ) then
    perform private.refuse(409, 'product_unavailable');
  elsif not private.take_stock(o.id) then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  -- Stock, then the code, then the counts: in the order of place_order, so that nobody waits in a circle.
  if o.discount_code is not null then
    -- Its use was given back, and another order may have it.
    select c.* into rule from private.discount_uses u join public.discount_codes c on c.id = u.code_id where u.order_id = o.id;
    perform private.take_discount(rule, o.email);
  end if;
  update public.orders x set
    status = 'pending', payment_status = 'pending', released_at = null,
    reserved_until = clock_timestamp() + private.reservation_time() / 2, prolonged_at = clock_timestamp()
  where x.id = o.id;
  if retake_order.caller is not null then
    keys := array[retake_order.caller, private.caller_mailbox(retake_order.caller, o.email)];
    -- Orders of one network or mailbox wait for each other here, those that are placed meanwhile too.
    perform pg_advisory_xact_lock(hashtextextended('checkout' || k.key, 0)) from unnest(keys) k (key);
    perform private.limit_pieces(
      o.id, keys, array[private.most_pieces_per_caller(), private.most_pieces_per_recipient()],
      (select sum(l.quantity)::int from public.order_items l where l.order_id = o.id and not l.is_gift)
    );
    perform private.limit_last_units(o, retake_order.caller);
  end if;
end
$function$;
comment on function private.retake_order(public.orders,text) is 'Has an order whose reservation had ended wait for its payment again, as if it were placed now at the price that was agreed: its pieces, its discount code and the limits of whoever asks (caller may be null) are taken anew, or it is refused. It keeps them for 15 minutes, which are not prolonged.';

CREATE OR REPLACE FUNCTION public.begin_payment(token text, attempt text, caller text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  begun public.payments;
  verdict text := 'go';
  grade text;
  open_attempts jsonb;
begin
  select * into o from public.orders x where x.id = private.linked_order(begin_payment.token) for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  end if;
  select * into begun from public.payments p where p.order_id = o.id and p.attempt_key = begin_payment.attempt;
  select jsonb_agg(jsonb_build_object('id', p.id, 'intent', p.intent_id, 'created', extract(epoch from p.created_at)::bigint))
  into open_attempts
  from public.payments p
  where p.order_id = o.id and p.attempt_key <> begin_payment.attempt and p.state not in ('cancelled', 'succeeded');
  if o.payment_status in ('paid', 'refunded') then
    verdict := 'paid';
  elsif begun.id is not null then
    verdict := case when begun.intent_id is null and begun.state = 'created' then 'go' else 'known' end;
  elsif o.status = 'cancelled' and o.released_at is null
    or exists (select from public.order_cancellations c where c.order_id = o.id)
  then
    perform private.refuse(409, 'order_cancelled');
  elsif exists (
    -- Another tab is paying; what it asked of Stripe is not known yet, or the bank has it.
    select from public.payments p where p.order_id = o.id and (
      p.state = 'processing'
      or p.state = 'created' and p.intent_id is null and p.created_at > clock_timestamp() - interval '90 seconds'
    )
  ) or private.has_money_aside(o.id) then
    verdict := 'busy';
  elsif o.created_at < now() - private.payable_time() then
    -- Each attempt keeps the pieces, or takes them again: it would never end.
    perform private.refuse(409, 'order_cancelled');
  else
    if not (select s.payments_open from public.settings s) then
      perform private.refuse(503, 'payments_closed');
    end if;
    grade := private.payment_grade(o, begin_payment.caller);
    if grade = 'wait' then
      perform private.refuse(429, 'payment_must_wait');
    end if;
    if o.payment_status = 'failed' then
      perform private.retake_order(o, begin_payment.caller);
    end if;
    insert into public.payments (order_id, attempt_key, amount, caller, check_at, is_secured)
    values (o.id, begin_payment.attempt, o.total, begin_payment.caller, clock_timestamp() + interval '2 minutes', grade = 'secure')
    returning * into begun;
  end if;
  return jsonb_build_object(
    'verdict', verdict, 'payment', begun.id, 'intent', begun.intent_id, 'order', o.id, 'order_number', o.order_number,
    'amount', (o.total * 100)::bigint, 'email', o.email, 'open', coalesce(open_attempts, '[]'),
    'secure', coalesce(begun.is_secured, false)
  );
end
$function$;
comment on function public.begin_payment(text,text,text) is 'For the shop''s functions: begins an attempt to pay the order of a token, once for each attempt key. Answers a verdict (go: ask Stripe; known: Stripe knows it; busy: another attempt is under way; paid), the amount in cents, whether the bank is to ask who pays (secure), and the attempts that must be ended first. Refuses what payment_grade has wait. An order whose reservation has ended takes its pieces and its discount code again, for a week after it was placed.';

CREATE OR REPLACE FUNCTION public.payment_state(token text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'order', o.id, 'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status,
    'amount', (o.total * 100)::bigint, 'payable', private.is_payable(o), 'reserved_until', o.reserved_until,
    'failure', (
      -- An attempt that was refused is cancelled at once; to its buyer it was refused.
      select jsonb_build_object(
        'code', p.failure_code, 'state', case when p.state = 'cancelled' and p.refused_at is not null then 'refused' else p.state end
      ) from public.payments p
      where p.order_id = o.id order by p.created_at desc limit 1
    ),
    'open', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'intent', p.intent_id, 'created', extract(epoch from p.created_at)::bigint))
      from public.payments p
      where p.order_id = o.id and p.state in ('created', 'requires_action', 'processing')
    ), '[]')
  )
  from public.orders o where o.id = private.linked_order(payment_state.token)
$function$;

CREATE OR REPLACE FUNCTION private.allow_question(order_id uuid, caller text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return caller is null
    or private.allow_attempt('payment_question', private.lookup_key(allow_question.caller, allow_question.order_id::text), 60, interval '10 minutes');
end
$function$;
comment on function private.allow_question(uuid,text) is 'Counts a question about an order that Stripe is asked for one network, and says whether there were fewer than 60 in ten minutes. caller may be null: it is not counted.';

CREATE OR REPLACE FUNCTION public.may_ask_of_order(token text, caller text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o constant uuid := private.linked_order(may_ask_of_order.token);
begin
  return o is not null and private.allow_question(o, may_ask_of_order.caller);
end
$function$;
comment on function public.may_ask_of_order(text,text) is 'For the shop''s functions: whether Stripe may be asked about the order of a token for this network (`caller`, a hash), counted as private.allow_question does.';
grant execute on function public.may_ask_of_order(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.ask_of_payments(token text, caller text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o constant uuid := private.linked_order(ask_of_payments.token);
  asked jsonb;
begin
  -- Those who ask at once wait here for the first, and find it asked.
  with now_asked as (
    update public.payments p set asked_at = clock_timestamp()
    where p.order_id = o and p.state in ('created', 'requires_action', 'processing')
      and coalesce(p.asked_at < clock_timestamp() - interval '2 seconds', true)
    returning p.id, p.intent_id, p.created_at
  )
  select jsonb_agg(jsonb_build_object('id', a.id, 'intent', a.intent_id, 'created', extract(epoch from a.created_at)::bigint))
  into asked from now_asked a;
  return case when asked is not null and private.allow_question(o, ask_of_payments.caller) then asked else '[]' end;
end
$function$;
comment on function public.ask_of_payments(text,text) is 'For the shop''s functions: the attempts to pay the order of a token of which Stripe may be asked now, for somebody who waits: each once in two seconds, and 60 times in ten minutes from one network (`caller`, a hash; null is not counted). Whoever is not told one is answered what is stored.';
grant execute on function public.ask_of_payments(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.order_token_of_intent(intent text)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.new_order_link(p.order_id, private.found_link_time()) from public.payments p
  where p.intent_id = order_token_of_intent.intent
$function$;
comment on function public.order_token_of_intent(text) is 'For the shop''s functions, which have asked for the secret of the intent: a new token of the order that a PaymentIntent was to pay; null for an unknown one.';

CREATE OR REPLACE FUNCTION public.is_own_intent(intent text, caller text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o constant uuid := (select p.order_id from public.payments p where p.intent_id = is_own_intent.intent);
begin
  if o is not null and not private.allow_question(o, is_own_intent.caller) then
    perform private.refuse(429, 'too_many_requests');
  end if;
  return o is not null;
end
$function$;
comment on function public.is_own_intent(text,text) is 'For the shop''s functions, before Stripe is asked for the secret of an intent: whether it is of an order here. Counted as private.allow_question does (`caller`, a hash; null is not counted).';
grant execute on function public.is_own_intent(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.was_placed(attempt uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.orders o where o.idempotency_key = was_placed.attempt and o.created_at > now() - interval '1 day'
  )
$function$;
comment on function public.was_placed(uuid) is 'For the shop''s functions: whether an order was placed within a day with a key of idempotency, which its buyer''s browser made up and nobody else knows. The key is stored as it is, so that it opens nothing later.';
grant execute on function public.was_placed(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.release_reservation(order_id uuid, reason text DEFAULT 'expired'::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  why text;
begin
  select * into o from public.orders x where x.id = release_reservation.order_id for update;
  if o.payment_status is distinct from 'pending' or o.status <> 'pending' then
    return 'kept';
  elsif release_reservation.reason = 'expired' and o.reserved_until > clock_timestamp() + private.release_lease() then
    -- A new try to pay it has begun since it was due, and was given its time.
    return 'kept';
  elsif exists (
    select from public.payments p
    where p.order_id = o.id and (
      p.state in ('created', 'requires_action')
      -- Nobody can end it, and a bank may take days: past the one prolongation it keeps no pieces from others.
      or p.state = 'processing' and release_reservation.reason <> 'expired'
    )
  ) then
    return 'open';
  end if;
  select c.reason into why from public.order_cancellations c where c.order_id = o.id;
  perform private.move_stock(o.id, 1, 'return');
  -- What an administrator cancelled, or its buyer ordered anew, is not paid later.
  update public.orders x
  set status = 'cancelled', payment_status = 'failed', reserved_until = null,
    released_at = case when why is null and release_reservation.reason <> 'replaced' then clock_timestamp() end
  where x.id = o.id;
  if why is not null then
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  elsif release_reservation.reason = 'expired' and not private.has_money_aside(o.id)
    -- What the bank has is not said to have failed.
    and not exists (select from public.payments p where p.order_id = o.id and p.state = 'processing')
  then
    -- Once, and three a day to one mailbox: nobody has proved it, and orders in its name would fill it.
    if private.allow_attempt('payment_failed', private.customer_key(o.email), 3, interval '1 day') then
      perform private.queue_mail('payment_failed', o.id::text, o.id, null, jsonb_build_object('reason', release_reservation.reason));
    end if;
  end if;
  return 'released';
end
$function$;
comment on function public.release_reservation(uuid,text) is 'For the shop''s functions: gives the pieces of an unpaid order back, once, unless an attempt to pay it is still open at Stripe. Reason `expired` ends no reservation that was prolonged meanwhile, ends one whose payment is at the bank, and is told to the buyer the first time, `replaced` (by another order of theirs) is not; an order that an administrator cancels is told so, and can no longer be paid.';

CREATE OR REPLACE FUNCTION public.admin_payments()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_owner();
  return json_build_object(
    'open', (select s.payments_open from public.settings s),
    'guard', (
      select json_build_object(
        'since', g.since, 'secured_until', g.secured_until,
        'paused_until', case when g.paused_until > clock_timestamp() then g.paused_until end
      ) from private.payment_guard g where g.secured_until > clock_timestamp()
    ),
    'last_event', (select e.received_at from public.stripe_events e order by e.received_at desc limit 1),
    'issues', coalesce((
      select json_agg(json_build_object(
        'id', q.id, 'reason', q.reason, 'at', q.created_at, 'order_number', o.order_number, 'details', q.details
      ) order by q.id desc)
      from (select * from public.payment_quarantine x where x.seen_at is null order by x.id desc limit 100) q
        left join public.orders o on o.id = q.order_id
    ), '[]')
  );
end
$function$;
comment on function public.admin_payments() is 'For owners: whether payments are open, what is done against cards that are tried (guard, null where nothing is), when Stripe was last heard of, and what of them is to be looked at, latest first; amounts in cents.';

CREATE OR REPLACE FUNCTION public.lift_payment_guard()
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_owner();
  perform private.acting_admin();
  update private.payment_guard g
  set secured_until = '-infinity', paused_until = '-infinity', counted_from = clock_timestamp() where g.id;
  return public.admin_payments();
end
$function$;
comment on function public.lift_payment_guard() is 'For owners: ends what is done against cards that are tried before its time; what was refused until now does not count again. Answers as admin_payments does.';
grant execute on function public.lift_payment_guard() to authenticated;

CREATE OR REPLACE FUNCTION public.claim_mails(most integer)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed json;
begin
  -- Whoever made the last attempt died of it, and would again.
  update public.mail_outbox m
  set status = 'failed', last_error = coalesce(m.last_error, 'no attempt came to an end')
  where m.id in (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp() and w.attempts >= private.most_mail_attempts()
    for update skip locked
  );
  with due as (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp() and w.attempts < private.most_mail_attempts()
    -- Whoever has bought something does not wait behind thousands who read the news.
    order by w.kind = 'newsletter', w.next_attempt_at, w.id limit least(greatest(claim_mails.most, 0), 500)
    for update skip locked
  ), taken as (
    -- Due again in five minutes if whoever took it dies: until then nobody else takes it.
    update public.mail_outbox m
    set attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + interval '5 minutes'
    from due where m.id = due.id
    returning m.id, m.kind, m.email, m.order_id, m.content, m.attempts, m.resent
  ), noticed as (
    -- The shop hears of an order when its buyer does: whoever places one does not wait for it.
    insert into public.mail_outbox (kind, once_key, order_id, email)
    select 'order_notice', t.order_id::text, t.order_id, s.contact_email
    from taken t cross join public.settings s
    where t.kind = 'order_received' and t.attempts = 1 and t.resent = 0 and s.order_notice and s.contact_email <> ''
    on conflict on constraint mail_outbox_once do nothing
  )
  select json_agg(json_build_object(
    'id', t.id, 'kind', t.kind, 'to', coalesce(t.email, o.email), 'content', t.content, 'order_id', o.id,
    'attempt', t.attempts, 'send_key', 'shop-mail-' || t.id || case when t.resent > 0 then '-' || t.resent else '' end,
    'order', case when o.id is not null then private.order_view(o) end
  ) order by t.id)
  into claimed
  from taken t left join public.orders o on o.id = t.order_id;
  return coalesce(claimed, '[]');
end
$function$;
comment on function public.claim_mails(integer) is 'For the shop''s functions: takes mails that are due, newsletters last and the oldest first, for five minutes. Gives what they say, to whom, which attempt it is, the key by which the mail service knows a repeated call, and the order that they are about with its id, null where they are about none. The first attempt to confirm an order puts the shop''s notice of it beside.';

CREATE OR REPLACE FUNCTION public.prune_mails()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pruned int;
begin
  delete from public.mail_outbox m
  where m.status <> 'waiting' and m.created_at < now() - private.mail_retention() and m.kind <> 'journal_closing';
  get diagnostics pruned = row_count;
  -- Who got which newsletter is kept as long, and what a mail service said of the address; its counts stay.
  update private.newsletter_recipients r set subscriber_id = null, reason = null
  where num_nonnulls(r.subscriber_id, r.reason) > 0 and r.ended_at < now() - private.mail_retention();
  -- Who opened it is kept for as long as somebody is told from another by it.
  update private.newsletter_recipients r set token = null, has_opened = false, has_clicked = false
  where (r.token is not null or r.has_opened) and r.ended_at < now() - private.measure_retention();
  delete from private.order_links l where l.expires_at < now();
  -- An export that nobody came for is personal data, too.
  delete from private.data_parts p using private.data_jobs j
  where j.id = p.job_id and j.created_at < clock_timestamp() - interval '1 hour';
  return pruned;
end
$function$;
comment on function public.prune_mails() is 'For the shop''s functions: forgets mails that were kept long enough, links of orders that open no longer, who opened and who got which newsletter, and exports and imports that were given up. Gives how many mails.';

CREATE OR REPLACE FUNCTION public.issue_due_documents(most integer DEFAULT 100, token text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.issue_due_documents(issue_due_documents.most, case when token is null then 'infinity' else coalesce((
    select max(d.due_at) from private.documents_due d join public.orders o on o.id = d.order_id
    where o.id = private.linked_order(issue_due_documents.token)
  ), '-infinity') end)
$function$;

CREATE OR REPLACE FUNCTION public.documents_by_token(token text)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(private.document_view(d) order by d.issued_at, d.number), '[]')
  from public.orders o join public.documents d on d.order_id = o.id where o.id = private.linked_order(documents_by_token.token)
$function$;

CREATE OR REPLACE FUNCTION private.forget_address(address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if address is null then
    return;
  end if;
  -- Mail services name the address that they refuse.
  update private.newsletter_recipients r set reason = null
  from public.newsletter_subscribers s where lower(s.email) = forget_address.address and r.subscriber_id = s.id and r.reason is not null;
  update public.mail_outbox m set last_error = null
  from public.orders o where lower(o.email) = forget_address.address and m.order_id = o.id and m.last_error is not null;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.stock_alerts s where lower(s.email) = address;
  -- Answers to the shop's notice go to the sender: a mail service may have named that address.
  delete from public.mail_outbox n using public.contact_messages m
  where lower(m.email) = address and n.kind = 'contact_notice' and n.once_key = m.id::text;
  delete from public.contact_messages m where lower(m.email) = address;
  -- What the shop writes to itself and its suppliers is not the person's, and a declared withdrawal is acknowledged.
  delete from public.mail_outbox m
  where lower(m.email) = address and m.kind <> all (private.shop_letters()) and (m.kind <> 'withdrawal_received' or m.status <> 'waiting');
  perform private.forget_reviews(address, null);
  delete from private.form_attempts f where f.key in (private.address_key(address), private.customer_key(address));
  delete from private.unpaid_pieces u
  where u.key = private.customer_key(address) or u.order_id in (select o.id from public.orders o where lower(o.email) = forget_address.address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
end
$function$;

CREATE OR REPLACE FUNCTION private.data_left_out()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    -- Who logs in, with passwords, second factors, recovery codes and links: secrets.
    'public.admin_users', 'private.admin_links', 'private.admin_sessions', 'private.admin_login_attempts',
    'private.admin_devices', 'private.recovery_codes', 'private.sign_up_passwords', 'private.factor_permits',
    'private.order_links', 'private.email_changes', 'private.account_news', 'private.finished_links', 'private.proven_addresses',
    'private.address_changes',
    -- What was done here: nobody takes it back.
    'public.audit_log', 'public.stripe_events', 'private.data_jobs', 'private.data_parts',
    -- The state of this server: its publications, clocks and limits.
    'public.site_changes', 'public.publications', 'private.publishing_clock', 'private.payment_clock', 'private.payment_guard',
    'private.form_attempts', 'private.cart_changes', 'private.unpaid_pieces', 'private.unused_pictures', 'private.visit_callers'
  ]
$function$;

CREATE OR REPLACE FUNCTION private.is_secret_column(column_name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select column_name in ('confirm_hash', 'unsubscribe_token', 'token', 'leave_token')
$function$;

CREATE OR REPLACE FUNCTION private.empty_data(tables text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known text;
begin
  foreach known in array tables loop
    execute format('alter table %s disable trigger user', known);
  end loop;
  execute format('truncate private.unpaid_pieces, private.order_links, %s', array_to_string(tables, ', '));
end
$function$;

CREATE OR REPLACE FUNCTION private.kept_wishes()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'erased', (select coalesce(jsonb_agg(e), '[]') from private.erased_customers e),
    'review_leavers', (select coalesce(jsonb_agg(l), '[]') from private.review_leavers l),
    'subscribers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', lower(s.email), 'token', s.unsubscribe_token, 'left_at', case when s.status = 'unsubscribed' then s.unsubscribed_at end
      )), '[]')
      from public.newsletter_subscribers s
    ),
    'proofs', (select coalesce(jsonb_agg(p), '[]') from public.newsletter_proofs p where p.event = 'unsubscribed'),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'email', lower(a.email), 'variant', a.variant_id, 'token', a.unsubscribe_token, 'is_over', a.status = 'cancelled'
      )), '[]')
      from public.stock_alerts a
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('order', v.order_id, 'token', v.token, 'leave', v.leave_token, 'written', array(
        select r.product_id from public.reviews r where r.order_id = v.order_id
      ))), '[]') from public.review_invitations v
    ),
    'order_links', (select coalesce(jsonb_agg(l), '[]') from private.order_links l)
  )
$function$;

CREATE OR REPLACE FUNCTION private.keep_wishes(kept jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  again text;
begin
  -- Links of letters that were sent lead where they led: whoever has one leaves with it.
  insert into private.order_links
  select k.* from jsonb_populate_recordset(null::private.order_links, kept -> 'order_links') k join public.orders o on o.id = k.order_id
  on conflict do nothing;
  update public.review_invitations v set token = k.token, leave_token = k.leave
  from jsonb_to_recordset(kept -> 'invitations') k ("order" uuid, token text, leave text) where v.order_id = k."order";
  update public.stock_alerts a set unsubscribe_token = k.token, status = case when k.is_over and a.status <> 'sent' then 'cancelled' else a.status end
  from jsonb_to_recordset(kept -> 'alerts') k (id bigint, email text, variant bigint, token text, is_over boolean)
  where a.id = k.id and lower(a.email) = k.email and a.variant_id = k.variant;
  update public.newsletter_subscribers s set unsubscribe_token = k.token
  from jsonb_to_recordset(kept -> 'subscribers') k (email text, token text) where lower(s.email) = k.email;
  -- Whoever has left since the file was written has left.
  update public.newsletter_subscribers s set status = 'unsubscribed', unsubscribed_at = k.left_at, confirm_until = null
  from jsonb_to_recordset(kept -> 'subscribers') k (email text, left_at timestamptz)
  where lower(s.email) = k.email and s.status <> 'unsubscribed' and k.left_at > coalesce(s.confirmed_at, s.created_at);
  insert into public.newsletter_proofs (email, event, caller, at)
  select k.email, k.event, k.caller, k.at
  from jsonb_to_recordset(kept -> 'proofs') k (email text, event text, caller text, at timestamptz)
  where not exists (select from public.newsletter_proofs p where p.event = k.event and p.email = k.email and p.at = k.at);
  -- Whoever was let in and has no review here has taken it back.
  delete from public.reviews r using jsonb_to_recordset(kept -> 'invitations') k ("order" uuid, written bigint[])
  where r.order_id = k."order" and r.product_id <> all (k.written);
  insert into private.review_leavers (key, at)
  select k.key, k.at from jsonb_to_recordset(kept -> 'review_leavers') k (key text, at timestamptz) on conflict (key) do nothing;
  -- Whoever was erased since then is erased again.
  for again in
    with gone as (
      select k.key from jsonb_to_recordset(kept -> 'erased') k (key text, at timestamptz)
      where not exists (select from private.erased_customers e where e.key = k.key and e.at >= k.at)
    )
    select a.email from (
      select e.email from public.customer_emails e
      union select lower(s.email) from public.newsletter_subscribers s
      union select lower(p.email) from public.newsletter_proofs p
      union select lower(w.email) from public.stock_alerts w
      union select lower(m.email) from public.contact_messages m
      union select lower(b.email) from public.mail_outbox b where b.email is not null
      union select lower(o.email) from public.orders o
    ) a join gone g on g.key = private.erased_key(a.email)
  loop
    delete from public.customers c using public.customer_emails e where e.email = again and c.id = e.customer_id;
    perform private.forget_address(again);
  end loop;
  insert into private.erased_customers as e (key, at)
  select k.key, k.at from jsonb_to_recordset(kept -> 'erased') k (key text, at timestamptz)
  on conflict (key) do update set at = excluded.at where e.at <> excluded.at;
end
$function$;

comment on column private.form_attempts.form is 'What was tried: contact, newsletter, withdrawal, order_lookup, recovery_code, checkout, sign_up, password, email_change, stock_alert, newsletter_test, review_picture, payment_question, payment_failed, order_link.';

alter table public.orders add column prolonged_at timestamp with time zone;
comment on column public.orders.prolonged_at is 'When its reservation was prolonged, which happens once, or was made one that is not.';

create table private.order_links (
  token_hash text not null,
  order_id uuid not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  constraint order_links_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint order_links_pkey PRIMARY KEY (token_hash)
);
alter table private.order_links enable row level security;
comment on table private.order_links is 'Links that open orders: who holds a token may read its order. Of a token only its hash is stored.';
comment on column private.order_links.token_hash is 'SHA-256 of the token, as private.token_hash makes it.';
comment on column private.order_links.order_id is 'Order.';
comment on column private.order_links.made_at is 'When it was made.';
comment on column private.order_links.expires_at is 'Until when it opens.';

alter table private.order_links add constraint order_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

CREATE INDEX order_links_order ON private.order_links USING btree (order_id, made_at);

CREATE INDEX order_links_end ON private.order_links USING btree (expires_at);

alter table public.payments add column is_secured boolean default false not null;
comment on column public.payments.is_secured is 'Whether Stripe was to have the bank ask who pays (3-D Secure): decided once, as a repeated call must be the same.';

alter table public.payments add column asked_at timestamp with time zone;
comment on column public.payments.asked_at is 'When Stripe was last asked about it for somebody who waits; its answer serves for a moment.';

comment on column public.payment_quarantine.reason is 'amount_differs, order_differs, payment_unknown, payment_late, payment_twice, refund_failed, dispute, card_testing; payments_closed of former versions.';

create table private.payment_guard (
  id boolean default true not null,
  since timestamp with time zone default '-infinity'::timestamp with time zone not null,
  secured_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  paused_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  counted_from timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint payment_guard_id_check CHECK (id),
  constraint payment_guard_pkey PRIMARY KEY (id)
);
alter table private.payment_guard enable row level security;
comment on table private.payment_guard is 'What the shop does against stolen cards that are tried on it: one row. All of it ends by itself.';
comment on column private.payment_guard.id is 'Always true: there is one row.';
comment on column private.payment_guard.since is 'When it last began.';
comment on column private.payment_guard.secured_until is 'Until when the banks of buyers who are not known ask who pays.';
comment on column private.payment_guard.paused_until is 'Until when buyers who are not known wait.';
comment on column private.payment_guard.counted_from is 'Refusals before are not counted: an owner has looked at them, or they had their effect.';

-- Data that must move or be mended is moved here.
insert into private.payment_guard default values;

-- Links that were sent go on opening, for as long as one that is sent today.
insert into private.order_links (token_hash, order_id, expires_at)
select private.token_hash(o.access_token), o.id, now() + private.order_link_time() from public.orders o;

alter table public.orders drop column access_token;

comment on column private.unpaid_pieces.key is 'Hash of a network address, or of it and a mailbox as private.caller_mailbox makes it.';

comment on column private.unpaid_pieces.at is 'When they were last taken.';

comment on table private.unpaid_pieces is 'Pieces that a network, and a mailbox in it, took within the hour and have not paid, as hashes.';

alter table private.unpaid_pieces add column takes integer default 1 not null;
comment on column private.unpaid_pieces.takes is 'How often: again when the order is paid after its reservation had ended.';

alter table private.unpaid_pieces add column last_of bigint[] default '{}'::bigint[] not null;
comment on column private.unpaid_pieces.last_of is 'Variants of which it took more than it left: private.limit_last_units.';

alter table private.unpaid_pieces add constraint unpaid_pieces_takes_check CHECK ((takes > 0));

-- Money of its day.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_sales()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.daily_sales as d (product_id, day, units)
  select l.product_id, private.paris_day(o.created_at), sum(l.quantity)
  from sold l join public.orders o on o.id = l.order_id
  where o.status <> 'cancelled'
  group by 1, 2 order by 1, 2
  on conflict (product_id, day) do update set units = d.units + excluded.units;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.recount_sales()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sign int := case when new.status = 'cancelled' then -1 else 1 end;
begin
  insert into private.daily_sales as d (product_id, day, units)
  select l.product_id, private.paris_day(new.created_at), sign * sum(l.quantity)
  from public.order_items l where l.order_id = new.id
  group by l.product_id order by l.product_id
  on conflict (product_id, day) do update set units = d.units + excluded.units;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_partly_refunded(o public.orders)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.payment_status = 'paid' and exists (select from public.refunds r where r.order_id = o.id and r.of_sale and r.status <> 'failed')
$function$;
comment on function private.is_partly_refunded(public.orders) is 'Whether some of what was paid for an order went back, or is on its way, and not all of it.';

CREATE OR REPLACE FUNCTION public.admin_orders(filters jsonb, sort text, per_page integer, after text DEFAULT NULL::text, before text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size constant int := least(greatest(per_page, 1), 100);
  shown record;
begin
  perform private.require_admin();
  shown := private.order_page(filters, sort, admin_orders.after, admin_orders.before, size, true);
  return json_build_object(
    'count', shown.matches,
    'is_first', case when admin_orders.after is not null then false else admin_orders.before is null or not shown.is_more end,
    'is_last', case when admin_orders.after is null and admin_orders.before is not null then false else not shown.is_more end,
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'created_at', o.created_at, 'first_name', o.first_name,
        'last_name', o.last_name, 'email', o.email, 'total', o.total, 'status', o.status,
        'payment_status', o.payment_status, 'is_partly_refunded', private.is_partly_refunded(o), 'is_prepared', o.prepared_at is not null, 'is_late', private.is_late(o),
        'is_by_phone', o.taken_by is not null,
        'has_withdrawal', exists (select from public.withdrawals w where w.order_id = o.id),
        'tags', private.tags_of(o.id),
        'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = o.id)
      ) order by s.n)
      from unnest(shown.ids) with ordinality s (id, n) join public.orders o on o.id = s.id
    ), '[]')
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_orders_export(filters jsonb, sort text, after text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status, 'payment_status', o.payment_status,
      'is_partly_refunded', private.is_partly_refunded(o), 'payment_method', o.payment_method, 'paid_at', o.paid_at,
      'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email, 'phone', o.phone, 'address', o.address,
      'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city, 'country', o.country,
      'shipping_label', o.shipping_label, 'relay_point', o.relay_point, 'tracking_number', o.tracking_number,
      'lines', (
        select string_agg(i.quantity || ' × ' || i.sku, ', ' order by i.position) from public.order_items i where i.order_id = o.id
      ),
      'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = o.id),
      'subtotal', o.subtotal, 'discount', o.discount, 'discount_code', o.discount_code, 'shipping_fee', o.shipping_fee,
      'tax', o.tax, 'total', o.total
    ) order by s.n), '[]')
    from unnest((private.order_page(filters, sort, admin_orders_export.after, null, 1000, false)).ids) with ordinality s (id, n)
      join public.orders o on o.id = s.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.order_work(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'version', o.updated_at,
    'taken_by', case when o.taken_by is not null then coalesce((select a.name from public.admin_users a where a.id = o.taken_by), '') end,
    -- Null until the customers are counted anew.
    'customer_id', (
      select e.customer_id from public.customer_emails e where e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
    ),
    'questions', coalesce((
      select jsonb_agg(private.question_row(m) order by m.active_at desc, m.id desc)
      from public.contact_messages m where m.order_id = o.id and not m.is_suspect
    ), '[]'),
    'tags', private.tags_of(o.id)::jsonb,
    'refundable', private.refundable(o),
    'pieces', coalesce((
      select jsonb_agg(to_jsonb(s) || (
        select jsonb_build_object('listed', i.line_total, 'paid', i.line_total - i.discount)
        from public.order_items i where i.order_id = o.id and i.position = s.line_no
      ) || jsonb_build_object('held', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'exchange', h.exchange_id, 'variant_id', h.variant_id, 'label', h.variant_label, 'worth', h.worth, 'quantity', h.quantity,
          'refunded', h.refunded, 'returned', h.returned, 'restocked', h.restocked,
          'is_sent', h.exchange_id is null or exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is not null)
        ) order by h.rank), '[]')
        from private.held_pieces(o.id) h where h.line_no = s.line_no and h.quantity > 0
      )) order by s.line_no)
      from private.line_shares(o.id) s
    ), '[]'),
    'cancellation', (
      select jsonb_build_object('reason', c.reason, 'note', c.note, 'at', c.at, 'by', private.admin_name(c.by))
      from public.order_cancellations c where c.order_id = o.id
    ),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'at', n.at, 'by', private.admin_name(n.by)) order by n.at desc, n.id desc)
      from public.order_notes n where n.order_id = o.id and n.removed_at is null
    ), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'amount', r.amount, 'reason', r.reason, 'of_sale', r.of_sale, 'status', r.status, 'attempts', r.attempts,
        'next_attempt_at', r.next_attempt_at, 'last_error', r.last_error, 'at', r.created_at, 'by', private.admin_name(r.by),
        'note', r.note, 'lines', r.lines, 'shipping', r.shipping, 'extra', r.extra,
        'is_retried', exists (select from public.refunds a where a.retries = r.id),
        'unreserved', case when r.status = 'failed' then coalesce((private.owed_pieces(r.id) ->> 'unreserved')::int, 0) else 0 end,
        'credit_note', (select d.number from public.documents d where d.refund_id = r.id)
      ) order by r.created_at desc, r.id)
      from public.refunds r where r.order_id = o.id
    ), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', b.id, 'reason', b.reason, 'note', b.note, 'at', b.at, 'by', private.admin_name(b.by), 'lines', b.lines,
        'withdrawal', b.withdrawal_id
      ) order by b.at desc, b.id)
      from public.order_returns b where b.order_id = o.id
    ), '[]'),
    'exchanges', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'position', e.line_no, 'replaces', e.replaces, 'quantity', e.quantity, 'sku', e.sku, 'label', e.variant_label, 'difference', e.difference,
        'is_restocked', e.is_restocked, 'reason', e.reason, 'note', e.note, 'at', e.at, 'by', private.admin_name(e.by),
        'sent_at', e.sent_at, 'tracking_number', e.tracking_number, 'due', d.due
      ) order by e.at desc, e.id)
      from public.order_exchanges e join private.exchange_shares(o.id) d on d.exchange_id = e.id where e.order_id = o.id
    ), '[]'),
    'withdrawals', coalesce((
      select jsonb_agg(private.withdrawal_view(w) order by w.declared_at desc, w.id) from public.withdrawals w where w.order_id = o.id
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'amount', p.amount, 'state', p.state, 'at', p.created_at, 'changed_at', p.updated_at,
        'settles', p.settles, 'failure', p.failure_code, 'dispute', p.dispute,
        'disputed_at', case when p.dispute is not null then coalesce((
          select min(q.created_at) from public.payment_quarantine q
          where q.order_id = o.id and q.reason = 'dispute' and q.details ->> 'intent' = p.intent_id
        ), p.updated_at) end
      ) order by p.created_at desc, p.id)
      from public.payments p where p.order_id = o.id
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'at', m.created_at, 'sent_at', m.sent_at) order by m.id desc)
      from public.mail_outbox m where m.order_id = o.id
    ), '[]'),
    'issued', coalesce((
      select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.issued_at) order by d.issued_at desc, d.number desc)
      from public.documents d where d.order_id = o.id
    ), '[]')
  )
$function$;

CREATE OR REPLACE FUNCTION private.dashboard_figures()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- The period of the analyses, and their figures: what stands on both screens is one.
  period constant jsonb := private.analysed_period(null, null, now());
  overview constant jsonb := private.analysed_sales(period) -> 'overview';
begin
  return (
    with offered as (
      select count(*) as products, count(*) filter (where p.state = 'published') as published,
        count(*) filter (where p.state = 'published' and p.created_at < (period ->> 'since')::timestamptz) as published_before
      from public.products p where p.state <> 'archived'
    )
    select jsonb_build_object(
      'products', f.products, 'published', f.published, 'products_trend', private.trend(f.published, f.published_before),
      'orders', (select count(*) from public.orders),
      'pending', (select count(*) from public.orders o where o.status = 'pending'),
      'recent_orders', overview #> '{orders,current}', 'orders_trend', overview #> '{orders,growth}',
      'revenue', overview #> '{revenue,current}', 'revenue_trend', overview #> '{revenue,growth}',
      'average', overview #> '{avg_order,current}', 'average_trend', overview #> '{avg_order,growth}'
    )
    from offered f
  );
end
$function$;
comment on function private.dashboard_figures() is 'Products that are not archived and those published, all orders and those pending; of the last 30 days of France, today with them, the paid orders, revenue and average basket of private.analysed_sales, in euros; and by how many percent the published products, the paid orders, revenue and basket have grown over the 30 days before (null where there was nothing).';

CREATE OR REPLACE FUNCTION private.dashboard_insights()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  since constant timestamptz := private.analysed_period(null, null, now()) ->> 'since';
begin
  return (
    with sold as (
      select d.product_id, sum(d.units)::int as units from private.daily_sales d where d.day > private.paris_day(now()) - 30
      group by d.product_id having sum(d.units) > 0
    ), kept as (
      select s.product_id, s.units, p.name, sum(i.stock)::int as stock
      from sold s
        join public.products p on p.id = s.product_id and p.state = 'published'
        join public.product_variants v on v.product_id = p.id and v.archived_at is null
        join public.inventory i on i.variant_id = v.id
      -- A piece or two are no pace.
      where s.units >= 3
      group by s.product_id, s.units, p.name having sum(i.stock) > 0
    ), buyers as (
      select count(*)::int as orders, count(*) filter (where exists (
        select from public.orders e where lower(e.email) = lower(s.buyer) and e.created_at < s.created_at and e.paid_at is not null
      ))::int as returning
      from private.paid_sales s where s.created_at >= since
    )
    select jsonb_build_object(
      'best', (
        select jsonb_build_object('id', p.id, 'name', p.name, 'units', s.units)
        from sold s join public.products p on p.id = s.product_id order by s.units desc, p.id limit 1
      ),
      'running_out', (
        select jsonb_build_object('id', k.product_id, 'name', k.name, 'units', k.units, 'stock', k.stock, 'days', k.stock * 30 / k.units)
        from kept k where k.stock * 30 / k.units < 60 order by k.stock::float8 / k.units, k.product_id limit 1
      ),
      'orders', b.orders, 'returning', b.returning
    )
    from buyers b
  );
end
$function$;
comment on function private.dashboard_insights() is 'Of the last 30 days: the product that sold best and its pieces; the published one whose stock is gone first at this pace, in days (under 60, three pieces sold at least), each null where there is none; paid orders, and those of buyers who had ordered before.';

CREATE OR REPLACE FUNCTION private.offers_of(product_ids bigint[], with_unsold boolean)
 RETURNS TABLE(product_id bigint, price numeric, available integer, popularity integer, reference_price numeric, name text, variants jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
  with sold as (
    select d.product_id, sum(d.units) as units from private.daily_sales d
    where d.day > (select private.paris_day(now())) - private.popularity_days()
    group by d.product_id
  ), ranked as (
    select p.id, p.price, p.name, p.option1_name, p.option2_name,
      row_number() over (order by coalesce(s.units, 0) desc, p.created_at desc, p.id desc)::int as popularity
    from public.products p left join sold s on s.product_id = p.id
    where p.state = 'published' or (offers_of.with_unsold and p.id = any (offers_of.product_ids))
  ), moved as (
    select h.variant_id from public.product_prices h
    group by h.variant_id
    having count(*) > 1 and max(h.since) > now() - make_interval(days => private.price_cut_days())
  ), live as (
    select r.*, v.id as variant_id, v.position, v.option1, v.option2, v.images[1] as image,
      coalesce(v.price, r.price) as own_price, least(i.stock, private.visible_stock_cap()) as available,
      case when m.variant_id is not null then private.reference_price(v.id) end as reference
    from ranked r
    join public.product_variants v on v.product_id = r.id and v.archived_at is null
    join public.inventory i on i.variant_id = v.id
    left join moved m on m.variant_id = v.id
    where offers_of.product_ids is null or r.id = any (offers_of.product_ids)
  )
  -- The cheapest that can be had speaks for its product.
  select l.id, coalesce(min(l.own_price) filter (where l.available <> 0), min(l.own_price)),
    least(sum(l.available), private.visible_stock_cap())::int, l.popularity,
    (array_agg(l.reference order by l.available = 0, l.own_price))[1], l.name,
    case when l.option1_name is not null then jsonb_build_object(
      'options', array_remove(array[l.option1_name, l.option2_name], null),
      'rows', jsonb_agg(jsonb_build_array(
        l.variant_id, l.option1, l.option2, l.own_price, l.available, l.reference, l.image
      ) order by l.position, l.variant_id) filter (where l.option1_name is not null)
    ) end
  from live l
  group by l.id, l.popularity, l.name, l.option1_name, l.option2_name
  order by l.popularity
$function$;

CREATE OR REPLACE FUNCTION private.vat_mention(regime text, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The ordonnance 2025-1247 moved VAT from the CGI into the CIBS; of exports the directive is named, which moved nowhere.
  select case vat_mention.regime
    when 'exempt' then case when private.paris_day(vat_mention.at) < date '2026-09-01' then 'TVA non applicable, art. 293 B du CGI'
      else 'TVA non applicable, article L. 223-3 du Code des impositions sur les biens et services (CIBS)' end
    when 'export' then case when private.paris_day(vat_mention.at) < date '2026-09-01' then 'Exportation exonérée de TVA, art. 262 I du CGI'
      else 'Exportation exonérée de TVA, art. 146 de la directive 2006/112/CE' end
  end
$function$;
comment on function private.vat_mention(text,timestamp with time zone) is 'Why a document of a day contains no VAT, in the words of the law of that day: vatMention of src/texts/vat.ts. Null with VAT.';

CREATE OR REPLACE FUNCTION private.operation_mention()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 'Livraison de biens' $function$;
comment on function private.operation_mention() is 'Category of operation that an invoice names (décret 2022-1299): operationMention of src/texts/documents.ts. Services are not sold.';

CREATE OR REPLACE FUNCTION private.invoice_content(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'version', 2, 'salt', gen_random_uuid(), 'seller', private.seller_view(),
    'buyer', jsonb_build_object(
      'first_name', o.first_name, 'last_name', o.last_name, 'address', o.address, 'address_complement', o.address_complement,
      'postal_code', o.postal_code, 'city', o.city, 'country', o.country
    ),
    'relay_point', o.relay_point, 'order_number', o.order_number, 'ordered_at', o.created_at, 'paid_at', o.paid_at,
    'payment_method', o.payment_method, 'terms_version', o.terms_version, 'currency', o.currency,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'sku', i.sku, 'name', i.name, 'label', i.variant_label, 'unit_price', i.unit_price, 'quantity', i.quantity, 'total', i.line_total,
        'discount', i.discount, 'tax', i.tax
      ) order by i.position), '[]')
      from public.order_items i where i.order_id = o.id
    ),
    'subtotal', o.subtotal, 'discount', o.discount, 'discount_code', o.discount_code,
    'shipping_label', o.shipping_label, 'shipping_fee', o.shipping_fee, 'shipping_tax', o.shipping_tax,
    'regime', o.vat_regime
  ) || private.vat_shares(o.tax_rate, o.total, o.tax)
$function$;

CREATE OR REPLACE FUNCTION private.credited_tax(amount numeric, so_far numeric, tax_so_far numeric, invoiced numeric, invoiced_tax numeric, rate numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when so_far + amount >= invoiced then invoiced_tax - tax_so_far else least(
    -- What all notes together take back is rounded, not each: a note is never more than a cent beside its own share.
    greatest(round((so_far + amount) * rate / (100 + rate), 2) - tax_so_far, trunc(amount * rate / (100 + rate), 2)),
    ceil(amount * rate * 100 / (100 + rate)) / 100, greatest(invoiced_tax - tax_so_far, 0)
  ) end
$function$;
comment on function private.credited_tax(numeric,numeric,numeric,numeric,numeric,numeric) is 'VAT that a credit note takes back, in euros: each note its own share to the cent, all of them together that of the invoice; so_far is what earlier notes took back.';

CREATE OR REPLACE FUNCTION private.credit_content(invoice public.documents, amount numeric, refunded_at timestamp with time zone, refund uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (invoice.content - array['lines', 'subtotal', 'discount', 'discount_code', 'shipping_fee', 'shipping_label', 'shipping_tax']) || jsonb_build_object(
    'salt', gen_random_uuid(), 'invoice_number', invoice.number, 'invoiced_at', invoice.issued_at, 'refunded_at', credit_content.refunded_at
  ) || case when credit_content.amount = b.invoiced then jsonb_build_object(
    'lines', invoice.content -> 'lines', 'subtotal', invoice.content -> 'subtotal', 'discount', invoice.content -> 'discount',
    'discount_code', invoice.content -> 'discount_code', 'shipping_fee', invoice.content -> 'shipping_fee',
    'shipping_label', invoice.content -> 'shipping_label', 'shipping_tax', invoice.content -> 'shipping_tax'
  ) else private.credit_lines(invoice.order_id, credit_content.refund, credit_content.amount) end || private.vat_shares(
    b.rate, credit_content.amount, private.credited_tax(credit_content.amount, b.credited, b.tax_credited, b.invoiced, b.tax, b.rate)
  )
  from (
    select (invoice.content #>> '{rates,0,rate}')::numeric as rate, (invoice.content ->> 'total')::numeric as invoiced,
      (invoice.content ->> 'tax')::numeric as tax, coalesce(sum((d.content ->> 'total')::numeric), 0) as credited,
      coalesce(sum((d.content ->> 'tax')::numeric), 0) as tax_credited
    from public.documents d where d.order_id = invoice.order_id and d.kind = 'credit_note'
  ) b
$function$;

CREATE OR REPLACE FUNCTION private.issue_document(kind text, o public.orders, refund_id uuid, at timestamp with time zone, content jsonb)
 RETURNS public.documents
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  issued public.documents;
  series text := case when issue_document.kind = 'invoice' then 'FAC' else 'AVO' end;
begin
  insert into public.documents (kind, number, order_id, refund_id, is_simulated, issued_at, content)
  values (
    issue_document.kind, private.next_number(case when o.is_simulated then 'DEMO-' else '' end || series), o.id,
    issue_document.refund_id, o.is_simulated, issue_document.at, issue_document.content || jsonb_build_object(
      'vat_mention', private.vat_mention(issue_document.content ->> 'regime', issue_document.at),
      'operation', private.operation_mention()
    )
  ) returning * into issued;
  perform private.write_journal(
    case when issued.kind = 'invoice' then 'sale' else 'credit_note' end, issued.number, issued.issued_at, private.sale_facts(issued)
  );
  return issued;
end
$function$;
comment on function private.issue_document(text,public.orders,uuid,timestamp with time zone,jsonb) is 'Numbers a document, adds what the law of its day has it say, stores it and enters it into the journal; refund_id may be null.';

CREATE OR REPLACE FUNCTION private.sales_by_day(first_day date, last_day date)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(s order by s.day, s.simulated, s.category, s.regime, s.rate), '[]') from (
    select private.paris_day(j.at) as day, (f.facts ->> 'simulated')::boolean as simulated, f.facts ->> 'category' as category,
      f.facts ->> 'regime' as regime, f.facts ->> 'currency' as currency, (r.share ->> 'rate')::numeric as rate, count(*) filter (where j.kind = 'sale') as sales,
      sum((r.share ->> 'net')::bigint) as net, sum((r.share ->> 'tax')::bigint) as tax, sum((r.share ->> 'total')::bigint) as total
    from public.sales_journal j cross join lateral (select j.payload::jsonb as facts) f
      cross join lateral jsonb_array_elements(f.facts -> 'rates') r (share)
    where j.kind in ('sale', 'credit_note', 'correction')
      and j.at >= sales_by_day.first_day::timestamp at time zone 'Europe/Paris'
      and j.at < (sales_by_day.last_day + 1)::timestamp at time zone 'Europe/Paris'
    group by 1, 2, 3, 4, 5, 6
  ) s
$function$;
comment on function private.sales_by_day(date,date) is 'Totals in cents per day, category of e-reporting, regime of VAT (exports and sales of an exempt shop are of one category), currency and rate, simulated sales apart.';

comment on function public.admin_sales_by_day(date,date) is 'For owners: totals in cents of some days (whole ones, as in Paris) per category of e-reporting (TLB1 with French VAT, TNT1 without), regime (standard, export, exempt), currency and rate of VAT, simulated sales apart.';

CREATE OR REPLACE FUNCTION public.admin_ledger_accounts()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_owner();
  return (
    select coalesce(json_object_agg(a.use, json_build_object('number', a.number, 'name', a.name)), '{}') from private.ledger_accounts a
  );
end
$function$;
comment on function public.admin_ledger_accounts() is 'For owners: the accounts of the accountant''s file that are not those of the shop''s software, by use: {number, name}.';
grant execute on function public.admin_ledger_accounts() to authenticated;

CREATE OR REPLACE FUNCTION public.save_ledger_accounts(accounts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(accounts) is distinct from 'object' or length(accounts::text) > 2000 then
    perform private.refuse(400, 'request_invalid');
  end if;
  begin
    delete from private.ledger_accounts where true;
    insert into private.ledger_accounts (use, number, name)
    select a.use, a.said ->> 'number', a.said ->> 'name' from jsonb_each(accounts) a (use, said);
  exception when check_violation or not_null_violation then
    perform private.refuse(400, 'request_invalid');
  end;
end
$function$;
comment on function public.save_ledger_accounts(jsonb) is 'For owners: stores the accounts of the accountant''s file, {use: {number, name}}; what is missing is that of the shop''s software.';
grant execute on function public.save_ledger_accounts(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.admin_ledger(first_day date, last_day date, simulated boolean, after bigint DEFAULT 0, most integer DEFAULT 200)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  since constant timestamptz := private.day_begins(first_day);
  until constant timestamptz := private.day_begins(last_day + 1);
  year_begins constant timestamptz := private.day_begins(date_trunc('year', first_day)::date);
begin
  perform private.require_owner();
  if first_day is null or last_day is null or simulated is null or last_day - first_day not between 0 and 366 then
    perform private.refuse(400, 'request_invalid');
  end if;
  return (
    -- Entries of a year are numbered on through its months: files of months follow each other.
    with numbered as materialized (
      select j.seq, j.at, j.kind, j.document, f.facts,
        count(*) filter (where f.facts ->> 'total' <> '0') over so_far as entry_no,
        count(*) filter (where f.facts ->> 'total' <> '0' and j.kind <> 'correction') over so_far as settled_no
      from public.sales_journal j cross join lateral (select j.payload::jsonb as facts) f
      where j.kind in ('sale', 'credit_note', 'correction') and j.at >= year_begins and j.at < until
        and (f.facts ->> 'simulated')::boolean = admin_ledger.simulated
      window so_far as (partition by date_trunc('year', j.at at time zone 'Europe/Paris') order by j.seq)
    ), within as (
      select n.* from numbered n where n.at >= since
    ), page as (
      select w.* from within w where w.seq > admin_ledger.after order by w.seq limit least(greatest(admin_ledger.most, 1), 1000)
    )
    select json_build_object(
      'totals', (
        select json_build_object(
          'entries', count(*), 'net', coalesce(sum((w.facts ->> 'net')::bigint), 0), 'tax', coalesce(sum((w.facts ->> 'tax')::bigint), 0),
          'total', coalesce(sum((w.facts ->> 'total')::bigint), 0)
        ) from within w
      ),
      'entries', coalesce((
        select json_agg(json_build_object(
          'seq', p.seq, 'kind', p.kind, 'number', p.document, 'day', private.paris_day(p.at), 'entry_no', p.entry_no, 'settled_no', p.settled_no,
          'country', p.facts -> 'country', 'regime', p.facts -> 'regime', 'reason', p.facts -> 'reason',
          'rate', coalesce((p.facts #>> '{rates,0,rate}')::numeric, 0), 'net', p.facts -> 'net', 'tax', p.facts -> 'tax', 'total', p.facts -> 'total',
          'order', d.content ->> 'order_number', 'customer', concat_ws(' ', d.content #>> '{buyer,first_name}', d.content #>> '{buyer,last_name}'),
          'payment', d.content ->> 'payment_method', 'invoice', d.content ->> 'invoice_number',
          'refunded', case when p.kind = 'sale' then (
            select coalesce(sum(private.cents((c.content ->> 'total')::numeric)), 0)
            from public.documents c where c.order_id = d.order_id and c.kind = 'credit_note'
          ) else 0 end,
          'content', case when p.kind <> 'correction' then json_build_object(
            'lines', d.content -> 'lines', 'discount', d.content -> 'discount', 'shipping_label', d.content -> 'shipping_label',
            'shipping_fee', d.content -> 'shipping_fee', 'shipping_tax', d.content -> 'shipping_tax',
            'refunded_shipping', d.content -> 'refunded_shipping', 'refunded_extra', d.content -> 'refunded_extra'
          ) end
        ) order by p.seq)
        from page p left join public.documents d on d.number = p.document
      ), '[]')
    )
  );
end
$function$;
comment on function public.admin_ledger(date,date,boolean,bigint,integer) is 'For owners: what an accountant asks of some days (366 at most, as in Paris), the real sales or the simulated ones: each invoice, credit note and correction of the journal with its buyer, amounts in cents (those that take back are negative), what its document says of its lines in euros, what went back of an invoice so far, and its rank among the entries of its year that are not zero (entry_no; settled_no without corrections); a page of those after an entry (seq), 1,000 at most; totals are of all days asked.';
grant execute on function public.admin_ledger(date,date,boolean,bigint,integer) to authenticated;

CREATE OR REPLACE FUNCTION private.customer_detail(c public.customers)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'customer', private.customer_row(c),
    'emails', (select json_agg(e.email order by e.email <> c.email, e.email) from public.customer_emails e where e.customer_id = c.id),
    'order_list', (
      select coalesce(json_agg(json_build_object('order_number', o.order_number, 'created_at', o.created_at, 'total', o.total,
        'status', o.status, 'payment_status', o.payment_status, 'is_partly_refunded', private.is_partly_refunded(o)) order by o.created_at desc, o.order_number desc), '[]')
      from (select p.* from private.orders_of_customer(c.id) p order by p.created_at desc, p.order_number desc limit 100) o
    ),
    'marks', private.customer_marks(c.id, c.user_id),
    'doubles', private.doubles_of_customer(c),
    'remains', private.customer_remains(c.id)
  )
$function$;

CREATE OR REPLACE FUNCTION private.exchange_worth(line public.order_items, price numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select round(case when line.line_total > 0 then price * 100 * (line.line_total - line.discount) / line.line_total else 0 end)::bigint
$function$;
comment on function private.exchange_worth(public.order_items,numeric) is 'What a piece at a price in euros would have cost the buyer of a line, in cents: with the share of the line that was paid.';

create or replace function public.exchange_pieces(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  line public.order_items;
  wanted int;
  given_back uuid := private.uuid_of(request ->> 'exchange');
  held record;
  chosen record;
  difference numeric;
  made uuid;
  given public.refunds;
begin
  o := private.order_named(exchange_pieces.number);
  perform private.expect_order(o, exchange_pieces.expected);
  if exchange_pieces.expected is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(request -> 'restock') is distinct from 'boolean'
    or not coalesce(private.is_whole(request -> 'position') and private.is_whole(request -> 'quantity') and private.is_whole(request -> 'variant')
      and private.is_whole(request -> 'difference'), false)
    or length(request ->> 'position') > 4 or length(request ->> 'quantity') > 4 or length(request ->> 'variant') > 15
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_sent');
  -- Its piece would be taken from stock and never sent.
  elsif o.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
  end if;
  wanted := (request ->> 'quantity')::int;
  select i.* into line from public.order_items i where i.order_id = o.id and i.position = (request ->> 'position')::int;
  -- What is not named is the oldest that is left.
  select h.* into held from private.held_pieces(o.id) h
  where h.line_no = line.position and (request ->> 'exchange' is null or h.exchange_id = given_back)
  order by h.quantity > greatest(h.returned, h.refunded, h.restocked) desc, h.rank limit 1;
  if held.line_no is null or wanted < 1 then
    perform private.refuse(400, 'request_invalid');
  elsif wanted > held.quantity - greatest(held.returned, held.refunded, held.restocked) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  -- Both stocks, in the order of the variants, as everywhere.
  perform from public.inventory i where i.variant_id in (held.variant_id, (request ->> 'variant')::bigint) order by i.variant_id for update;
  select v.id, coalesce(v.sku, p.identifier, '–') as sku, private.variant_label(p, v) as label, coalesce(v.price, p.price) as price, i.stock
  into chosen
  from public.product_variants v join public.products p on p.id = v.product_id join public.inventory i on i.variant_id = v.id
  where v.id = (request ->> 'variant')::bigint and v.product_id = line.product_id and v.archived_at is null;
  if chosen.id is null then
    perform private.refuse(409, 'product_unavailable');
  elsif chosen.stock < wanted then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  -- What its pieces have cost the buyer, less what the new ones would have: at today's price, with the line's share of the
  -- discount. What they cost more is given, and a piece like the one that came back is no other sale.
  select case when line.is_gift or chosen.id = held.variant_id then 0 else least(
    greatest(held.worth - private.exchange_worth(line, chosen.price), 0) * wanted / 100.0,
    (
      select b.amount from private.priced_pieces(o.id, jsonb_build_array(jsonb_build_object(
        'position', line.position, 'exchange', held.exchange_id, 'quantity', wanted
      ))) b
    ), private.refundable(o)
  ) end into difference;
  difference := coalesce(difference, 0);
  if private.cents(difference) <> (request ->> 'difference')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  elsif difference > 0 then
    perform private.require_owner();
  end if;
  perform set_config('shop.stock_order', o.id::text, true), set_config('shop.stock_reason', 'sale', true);
  update public.inventory i set stock = i.stock - wanted where i.variant_id = chosen.id;
  if (request ->> 'restock')::boolean then
    perform set_config('shop.stock_reason', 'return', true);
    update public.inventory i set stock = i.stock + wanted where i.variant_id = held.variant_id;
  end if;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  insert into public.order_exchanges (
    order_id, line_no, replaces, quantity, variant_id, sku, variant_label, difference, is_restocked, reason, note, by
  ) values (
    o.id, line.position, held.exchange_id, wanted, chosen.id, chosen.sku, chosen.label, difference,
    (request ->> 'restock')::boolean, why, words, auth.uid()
  ) returning id into made;
  if difference > 0 then
    given := private.give_back(o, '[]', null, difference, 'exchange', words);
    update public.order_exchanges e set refund_id = given.id where e.id = made;
  end if;
  perform private.touch_order(o.id);
  return public.admin_order(exchange_pieces.number);
end
$$;
comment on function public.exchange_pieces(text,jsonb,timestamp with time zone) is 'For administrators: exchanges pieces of a sent order for others of their product, of the same variant too where a piece is faulty, {"position", "exchange" (that brought them), "quantity", "variant", "restock", "difference", "reason", "note"}: takes the new ones from stock at once, and puts the old ones back where that is wanted. What its buyer has paid for them above the present price of the new ones, at the share that the line has of the discount, is given back by an owner (difference, in cents, as it was shown); one that costs more costs no more. As exchangeDifference of src/domain/order-work.ts. Expected is the version that was read. Gives the order back as admin_order does.';

CREATE OR REPLACE FUNCTION private.analysed_sales(period jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET work_mem TO '64MB'
 SET random_page_cost TO '1.1'
AS $function$
declare
  first constant date := period ->> 'from';
  last constant date := period ->> 'to';
  days constant int := period -> 'days';
  step constant int := period -> 'step';
  points constant int := period -> 'points';
  since constant timestamptz := period ->> 'since';
  until constant timestamptz := period ->> 'until';
  was_since constant timestamptz := period ->> 'previous_since';
  was_until constant timestamptz := period ->> 'previous_until';
  -- Looking a moment up among midnights costs a fifth of asking its day of the time zone.
  midnights constant timestamptz[] := array(
    select private.day_begins(first - days + g) from generate_series(0, 2 * days - 1) g order by g
  );
begin
  return (
    with sold as materialized (
      select s.buyer, s.amount, s.created_at >= since as is_now, first - days - 1 + width_bucket(s.created_at, midnights) as day
      from private.paid_sales s
      where s.created_at >= was_since and s.created_at < until and (s.created_at >= since or s.created_at < was_until)
    ), moved as (
      select t.is_now, t.day, 1 as orders, t.amount from sold t
      union all
      select g.at >= since, first - days - 1 + width_bucket(g.at, midnights), 0, -g.amount
      from private.money_back g where g.at >= was_since and g.at < until and (g.at >= since or g.at < was_until)
    ), by_day as materialized (
      select m.is_now, m.day, sum(m.orders) as orders, sum(m.amount) as revenue from moved m group by m.is_now, m.day
    ), summed as (
      select coalesce(sum(d.revenue) filter (where d.is_now), 0) as revenue, coalesce(sum(d.revenue) filter (where not d.is_now), 0) as revenue_before,
        coalesce(sum(d.orders) filter (where d.is_now), 0) as orders, coalesce(sum(d.orders) filter (where not d.is_now), 0) as orders_before
      from by_day d
    ), averages as (
      select coalesce(round(s.revenue / nullif(s.orders, 0), 2), 0) as average,
        coalesce(round(s.revenue_before / nullif(s.orders_before, 0), 2), 0) as average_before
      from summed s
    ), buyers as (
      select count(*) filter (where b.is_now) as customers, count(*) filter (where not b.is_now) as customers_before
      from (
        -- Most addresses come again, written the same.
        select e.is_now, lower(e.buyer) from (select t.is_now, t.buyer from sold t group by t.is_now, t.buyer) e
        group by 1, 2
      ) b
    ), by_point as (
      select points - 1 - least((last - (d.day + case when d.is_now then 0 else days end)) / step, points - 1) as point,
        sum(d.revenue) filter (where d.is_now) as revenue, sum(d.orders) filter (where d.is_now) as orders,
        sum(d.revenue) filter (where not d.is_now) as revenue_before
      from by_day d group by 1
    ), weekdays as (
      select extract(isodow from n.day)::int as weekday, count(*)::int as several, coalesce(sum(d.revenue), 0) as revenue,
        coalesce(sum(d.orders), 0) as orders
      from (select first + g as day from generate_series(0, days - 1) g) n left join by_day d on d.is_now and d.day = n.day
      group by 1
    )
    select jsonb_build_object(
      'overview', jsonb_build_object(
        'revenue', jsonb_build_object('current', s.revenue, 'previous', s.revenue_before, 'growth', private.trend(s.revenue, s.revenue_before)),
        'orders', jsonb_build_object('current', s.orders, 'previous', s.orders_before, 'growth', private.trend(s.orders, s.orders_before)),
        'customers', jsonb_build_object('current', b.customers, 'previous', b.customers_before, 'growth', private.trend(b.customers, b.customers_before)),
        'avg_order', jsonb_build_object('current', a.average, 'previous', a.average_before, 'growth', private.trend(a.average, a.average_before))
      ),
      'paid', s.orders,
      'points', (
        select jsonb_agg(jsonb_build_object(
          'from', greatest(first, case when n.point = 0 then first else last - (points - n.point) * step + 1 end),
          'to', last - (points - 1 - n.point) * step,
          'revenue', coalesce(p.revenue, 0), 'orders', coalesce(p.orders, 0), 'previous', coalesce(p.revenue_before, 0)
        ) order by n.point)
        from generate_series(0, points - 1) n (point) left join by_point p on p.point = n.point
      ),
      'weekdays', (
        select jsonb_agg(jsonb_build_object(
          'weekday', w.weekday, 'days', w.several, 'revenue', w.revenue, 'orders', w.orders, 'average', round(w.revenue / w.several, 2)
        ) order by w.weekday) from weekdays w
      )
    )
    from summed s, averages a, buyers b
  );
end
$function$;
comment on function private.analysed_sales(jsonb) is 'What was sold in a period of private.analysed_period. overview: revenue (what was paid, of the day of the order, less what went back, of the day it did), paid orders, customers with one, revenue by paid order, each {current, previous, growth in percent}; paid orders; revenue by point of the chart, with that of the same point of the period before; days of the week with their average.';

CREATE OR REPLACE FUNCTION private.analysed_products(period jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET work_mem TO '64MB'
 SET random_page_cost TO '1.1'
AS $function$
declare
  since constant timestamptz := period ->> 'since';
  until constant timestamptz := period ->> 'until';
  was_since constant timestamptz := period ->> 'previous_since';
  was_until constant timestamptz := period ->> 'previous_until';
begin
  return (
    with moved as (
      select i.product_id, s.created_at >= since as is_now, i.quantity as pieces, i.line_total - i.discount as amount
      from private.paid_sales s join public.order_items i on i.order_id = s.order_id
      where s.created_at >= was_since and s.created_at < until and (s.created_at >= since or s.created_at < was_until)
      union all
      -- On the day they went back, also of an order that was placed before.
      select i.product_id, g.at >= since, -l.quantity, -l.amount
      from private.money_back g cross join lateral jsonb_to_recordset(g.lines) l (position int, quantity int, amount numeric)
        join public.order_items i on i.order_id = g.order_id and i.position = l.position
      where g.at >= was_since and g.at < until and (g.at >= since or g.at < was_until)
    ), by_product as materialized (
      select m.product_id, coalesce(sum(m.pieces) filter (where m.is_now), 0)::int as sales,
        coalesce(sum(m.amount) filter (where m.is_now), 0) as revenue, coalesce(sum(m.amount) filter (where not m.is_now), 0) as revenue_before
      from moved m group by m.product_id
    ), best as materialized (
      select b.* from by_product b where b.sales > 0 order by b.revenue desc, b.sales desc, b.product_id limit 10
    ), top as (
      select b.*, p.name, p.category, p.images[1] as image
      from best b join public.products p on p.id = b.product_id
    ), by_category as (
      select p.category, sum(b.sales)::int as sales, sum(b.revenue) as revenue
      from by_product b join public.products p on p.id = b.product_id
      group by p.category having sum(b.sales) > 0
    )
    select jsonb_build_object(
      'top_products', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', t.product_id, 'name', t.name, 'category', t.category, 'image', t.image, 'sales', t.sales, 'revenue', t.revenue,
          'previous', t.revenue_before, 'growth', private.trend(t.revenue, t.revenue_before)
        ) order by t.revenue desc, t.sales desc, t.product_id) from top t
      ), '[]'),
      'sales_by_category', coalesce((
        select jsonb_agg(jsonb_build_object(
          'category', c.category, 'sales', c.sales, 'revenue', c.revenue,
          'percentage', coalesce(round(c.revenue * 100 / nullif((select sum(x.revenue) from by_category x), 0))::int, 0)
        ) order by c.revenue desc, c.category) from by_category c
      ), '[]')
    )
  );
end
$function$;
comment on function private.analysed_products(jsonb) is 'What was sold in a period of private.analysed_period, by product: the ten that brought most, with what they brought in the period before, and categories, both without what was given back for pieces in that period.';

CREATE OR REPLACE FUNCTION private.analysed_together(period jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET work_mem TO '64MB'
 SET random_page_cost TO '1.1'
AS $function$
declare
  since constant timestamptz := period ->> 'since';
  until constant timestamptz := period ->> 'until';
begin
  return (
    with later as (
      select i.order_id, i.position, i.product_id
      from public.order_items i join private.paid_sales s on s.order_id = i.order_id
      where i.position > 1 and s.created_at >= since and s.created_at < until
    ), pairs as (
      select k.one, k.other, count(*)::int as orders
      from (
        select distinct l.order_id, least(l.product_id, i.product_id) as one, greatest(l.product_id, i.product_id) as other
        from later l join public.order_items i on i.order_id = l.order_id and i.position < l.position and i.product_id <> l.product_id
      ) k
      group by 1, 2 having count(*) > 1 order by 3 desc, 1, 2 limit 6
    )
    select jsonb_build_object('together', coalesce(jsonb_agg(jsonb_build_object(
      'one', jsonb_build_object('id', a.id, 'name', a.name), 'other', jsonb_build_object('id', c.id, 'name', c.name), 'orders', p.orders
    ) order by p.orders desc, p.one, p.other), '[]'))
    from pairs p join public.products a on a.id = p.one join public.products c on c.id = p.other
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.analysed_visits(period jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  first constant date := period ->> 'from';
  last constant date := period ->> 'to';
  was_first constant date := period ->> 'previous_from';
begin
  return (
    with counted as materialized (
      select v.day >= first as is_now, v.event, v.page, v.source, v.is_campaign, sum(v.count)::bigint as several
      from private.visits v where v.day between was_first and last and v.product_id = 0
      group by 1, 2, 3, 4, 5
      union all
      -- Most rows are of products, and are told apart by less.
      select v.day >= first, v.event, case v.event when 'view' then 'product' else 'cart' end, '', false, sum(v.count)::bigint
      from private.visits v where v.day between was_first and last and v.product_id > 0
      group by 1, 2
    ), events as (
      select s.is_now, coalesce(sum(c.several) filter (where c.event = 'visit'), 0) as visits,
        coalesce(sum(c.several) filter (where c.event = 'view'), 0) as views,
        coalesce(sum(c.several) filter (where c.event = 'view' and c.page = 'product'), 0) as products,
        coalesce(sum(c.several) filter (where c.event = 'cart'), 0) as carts,
        coalesce(sum(c.several) filter (where c.event = 'view' and c.page = 'checkout'), 0) as checkouts,
        coalesce(sum(c.several) filter (where c.event = 'order'), 0) as orders
      from (values (true), (false)) s (is_now) left join counted c on c.is_now = s.is_now
      group by s.is_now
    ), steps as (
      -- Nobody is told from anybody: of so many visits at most so many can have got there.
      select e.is_now, e.visits, e.views, least(e.products, e.visits) as products, least(e.carts, e.products, e.visits) as carts,
        least(e.checkouts, e.carts, e.products, e.visits) as checkouts,
        least(e.orders, e.checkouts, e.carts, e.products, e.visits) as orders
      from events e
    ), sources as (
      select c.source, c.is_campaign, sum(c.several) filter (where c.is_now) as visits, sum(c.several) filter (where not c.is_now) as visits_before
      from counted c where c.event = 'visit' group by c.source, c.is_campaign
    ), ranked as (
      select s.*, sum(s.visits) over () as total, sum(s.visits_before) over () as total_before from sources s order by s.visits desc nulls last, s.source limit 10
    )
    select jsonb_build_object(
      'funnel', (select to_jsonb(s) - 'is_now' from steps s where s.is_now),
      'previous_funnel', (select to_jsonb(s) - 'is_now' from steps s where not s.is_now),
      'sources', coalesce((
        select jsonb_agg(jsonb_build_object(
          'source', r.source, 'is_campaign', r.is_campaign, 'visits', r.visits, 'percentage', round(r.visits * 100 / r.total)::int,
          'previous_percentage', coalesce(round(r.visits_before * 100 / nullif(r.total_before, 0))::int, 0)
        ) order by r.visits desc, r.source) from ranked r where r.visits > 0
      ), '[]')
    )
  );
end
$function$;
comment on function private.analysed_visits(jsonb) is 'What was counted in a period of private.analysed_period and in the one before: visits and pages shown; of the steps product, cart, checkout and order how many visits can have got there, never more than to the step before; the ten sources of most visits.';

CREATE OR REPLACE FUNCTION private.data_tables()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'private.counters', 'public.categories', 'public.colours', 'public.materials', 'public.manufacturers', 'public.suppliers',
    'public.products', 'public.product_variants', 'public.inventory', 'public.product_prices', 'private.product_words',
    'private.published_products', 'private.product_trash', 'private.daily_sales', 'public.redirects', 'public.settings',
    'public.hero', 'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points',
    'public.discount_codes', 'public.orders', 'public.order_items', 'public.order_events', 'public.order_tags',
    'public.order_notes', 'public.order_cancellations', 'public.order_picks', 'public.order_views', 'private.discount_uses',
    'public.payments', 'public.refunds', 'public.payment_quarantine', 'private.documents_due', 'public.documents',
    'public.sales_journal', 'private.journal_checks', 'private.ledger_accounts', 'public.withdrawals', 'public.order_returns', 'public.order_exchanges',
    'public.supplier_orders', 'public.supplier_order_lines', 'public.supplier_receipts', 'public.supplier_receipt_lines',
    'public.stock_counts', 'public.stock_count_entries', 'public.stock_count_lines', 'public.stock_movements',
    'public.customers', 'public.customer_emails', 'public.customer_notes', 'private.customers_due',
    'private.erased_customers', 'public.addresses', 'public.cart_items', 'public.favourites', 'public.contact_messages',
    'public.question_entries', 'public.newsletter_subscribers', 'public.newsletter_proofs', 'public.stock_alerts',
    'public.segments', 'public.newsletters', 'private.newsletter_recipients', 'private.newsletter_counts',
    'private.newsletter_links', 'public.reviews', 'public.review_invitations',
    'private.review_leavers', 'private.dropped_review_pictures', 'private.visits', 'public.mail_outbox'
  ]
$function$;

comment on column public.settings.vat_exempt is 'Exempt from VAT (franchise en base): no VAT line; private.vat_mention says by which article. Public.';

comment on column public.orders.vat_regime is 'standard; exempt: the shop is exempt (franchise en base; private.vat_mention says by which article); export: to Switzerland, without French VAT.';

comment on column private.daily_sales.day is 'Day in France on which the orders were placed.';

create table private.ledger_accounts (
  use text not null,
  number text not null,
  name text not null,
  constraint ledger_accounts_use_check CHECK (use = ANY (ARRAY['client'::text, 'sales'::text, 'exports'::text, 'shipping'::text, 'vat'::text, 'bank'::text])),
  constraint ledger_accounts_number_check CHECK (number ~ '^[0-9][0-9A-Z]{2,11}$'::text),
  constraint ledger_accounts_name_check CHECK (name = btrim(name) AND private.is_text(name, 80)),
  constraint ledger_accounts_pkey PRIMARY KEY (use)
);
alter table private.ledger_accounts enable row level security;
comment on table private.ledger_accounts is 'Accounts that the accountant''s file names, where the owner has chosen others than LEDGER_ACCOUNTS of src/domain/ledger.ts.';
comment on column private.ledger_accounts.use is 'What is entered there.';
comment on column private.ledger_accounts.number is 'Number of the account (CompteNum).';
comment on column private.ledger_accounts.name is 'Its name (CompteLib).';

CREATE INDEX refunds_day ON public.refunds USING btree (created_at) WHERE of_sale;

create view private.paid_sales as
 SELECT id AS order_id,
    created_at,
    email AS buyer,
    total AS amount
   FROM public.orders o
  WHERE paid_at IS NOT NULL;
comment on view private.paid_sales is 'Orders that were paid, whatever became of them.';
comment on column private.paid_sales.order_id is 'Order.';
comment on column private.paid_sales.created_at is 'When it was placed.';
comment on column private.paid_sales.buyer is 'E-mail address of the buyer, as it was written.';
comment on column private.paid_sales.amount is 'What was paid, in euros, taxes included.';

create view private.money_back as
 SELECT r.order_id,
    r.created_at AS at,
    r.amount,
    r.lines
   FROM public.refunds r
     JOIN public.orders o ON o.id = r.order_id
  WHERE r.of_sale AND r.status <> 'failed'::text AND o.paid_at IS NOT NULL
UNION ALL
 SELECT o.id AS order_id,
    COALESCE(( SELECT max(e.at) AS max
           FROM public.order_events e
          WHERE e.order_id = o.id AND e.payment_status = 'refunded'::text), o.updated_at) AS at,
    o.total AS amount,
    '[]'::jsonb AS lines
   FROM public.orders o
  WHERE o.payment_status = 'refunded'::text AND o.paid_at IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM public.refunds r
          WHERE r.order_id = o.id AND r.of_sale AND r.status <> 'failed'::text));
comment on view private.money_back is 'Money of paid orders that went back or is on its way, when it did; of an order that is refunded without a refund, all of it.';
comment on column private.money_back.order_id is 'Order.';
comment on column private.money_back.at is 'When it became due.';
comment on column private.money_back.amount is 'Amount in euros.';
comment on column private.money_back.lines is 'Pieces that it is for, as in public.refunds.';

-- Days of before were those of UTC: counted anew.
update private.daily_sales set units = 0 where true;
insert into private.daily_sales as d (product_id, day, units)
select i.product_id, private.paris_day(o.created_at), sum(i.quantity)
from public.order_items i join public.orders o on o.id = i.order_id
where o.status <> 'cancelled'
group by 1, 2
on conflict (product_id, day) do update set units = excluded.units;

-- Local mails.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.order_work(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'version', o.updated_at,
    'taken_by', case when o.taken_by is not null then coalesce((select a.name from public.admin_users a where a.id = o.taken_by), '') end,
    -- Null until the customers are counted anew.
    'customer_id', (
      select e.customer_id from public.customer_emails e where e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
    ),
    'questions', coalesce((
      select jsonb_agg(private.question_row(m) order by m.active_at desc, m.id desc)
      from public.contact_messages m where m.order_id = o.id and not m.is_suspect
    ), '[]'),
    'tags', private.tags_of(o.id)::jsonb,
    'refundable', private.refundable(o),
    'pieces', coalesce((
      select jsonb_agg(to_jsonb(s) || (
        select jsonb_build_object('listed', i.line_total, 'paid', i.line_total - i.discount)
        from public.order_items i where i.order_id = o.id and i.position = s.line_no
      ) || jsonb_build_object('held', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'exchange', h.exchange_id, 'variant_id', h.variant_id, 'label', h.variant_label, 'worth', h.worth, 'quantity', h.quantity,
          'refunded', h.refunded, 'returned', h.returned, 'restocked', h.restocked,
          'is_sent', h.exchange_id is null or exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is not null)
        ) order by h.rank), '[]')
        from private.held_pieces(o.id) h where h.line_no = s.line_no and h.quantity > 0
      )) order by s.line_no)
      from private.line_shares(o.id) s
    ), '[]'),
    'cancellation', (
      select jsonb_build_object('reason', c.reason, 'note', c.note, 'at', c.at, 'by', private.admin_name(c.by))
      from public.order_cancellations c where c.order_id = o.id
    ),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'at', n.at, 'by', private.admin_name(n.by)) order by n.at desc, n.id desc)
      from public.order_notes n where n.order_id = o.id and n.removed_at is null
    ), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'amount', r.amount, 'reason', r.reason, 'of_sale', r.of_sale, 'status', r.status, 'attempts', r.attempts,
        'next_attempt_at', r.next_attempt_at, 'last_error', r.last_error, 'at', r.created_at, 'by', private.admin_name(r.by),
        'note', r.note, 'lines', r.lines, 'shipping', r.shipping, 'extra', r.extra,
        'is_retried', exists (select from public.refunds a where a.retries = r.id),
        'unreserved', case when r.status = 'failed' then coalesce((private.owed_pieces(r.id) ->> 'unreserved')::int, 0) else 0 end,
        'credit_note', (select d.number from public.documents d where d.refund_id = r.id)
      ) order by r.created_at desc, r.id)
      from public.refunds r where r.order_id = o.id
    ), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', b.id, 'reason', b.reason, 'note', b.note, 'at', b.at, 'by', private.admin_name(b.by), 'lines', b.lines,
        'withdrawal', b.withdrawal_id
      ) order by b.at desc, b.id)
      from public.order_returns b where b.order_id = o.id
    ), '[]'),
    'exchanges', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'position', e.line_no, 'replaces', e.replaces, 'quantity', e.quantity, 'sku', e.sku, 'label', e.variant_label, 'difference', e.difference,
        'is_restocked', e.is_restocked, 'reason', e.reason, 'note', e.note, 'at', e.at, 'by', private.admin_name(e.by),
        'sent_at', e.sent_at, 'tracking_number', e.tracking_number, 'due', d.due
      ) order by e.at desc, e.id)
      from public.order_exchanges e join private.exchange_shares(o.id) d on d.exchange_id = e.id where e.order_id = o.id
    ), '[]'),
    'withdrawals', coalesce((
      select jsonb_agg(private.withdrawal_view(w) order by w.declared_at desc, w.id) from public.withdrawals w where w.order_id = o.id
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'amount', p.amount, 'state', p.state, 'at', p.created_at, 'changed_at', p.updated_at,
        'settles', p.settles, 'failure', p.failure_code, 'dispute', p.dispute,
        'disputed_at', case when p.dispute is not null then coalesce((
          select min(q.created_at) from public.payment_quarantine q
          where q.order_id = o.id and q.reason = 'dispute' and q.details ->> 'intent' = p.intent_id
        ), p.updated_at) end
      ) order by p.created_at desc, p.id)
      from public.payments p where p.order_id = o.id
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'at', m.created_at, 'sent_at', m.sent_at, 'is_local', m.is_local) order by m.id desc)
      from public.mail_outbox m where m.order_id = o.id
    ), '[]'),
    'issued', coalesce((
      select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.issued_at) order by d.issued_at desc, d.number desc)
      from public.documents d where d.order_id = o.id
    ), '[]')
  )
$function$;

CREATE OR REPLACE FUNCTION public.end_mails(ends jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.mail_outbox m set
    status = case
      when e.outcome in ('sent', 'dropped') then e.outcome
      when e.outcome = 'local' then 'sent'
      when e.outcome = 'refused' or e.outcome = 'failed' and m.attempts >= private.most_mail_attempts() then 'failed'
      else 'waiting'
    end,
    attempts = m.attempts - case when e.outcome = 'later' then 1 else 0 end,
    sent_at = case when e.outcome in ('sent', 'local') then clock_timestamp() end,
    is_local = e.outcome = 'local',
    last_error = left(e.reason, 500),
    next_attempt_at = clock_timestamp() + case
      when e.outcome = 'later' then interval '1 second' * least(greatest(coalesce(e.seconds, 30), 1), 86400)
      else private.mail_retry_after(m.attempts)
    end
  from jsonb_to_recordset(ends) e (id bigint, attempt int, outcome text, reason text, seconds int)
  -- Of an attempt that took too long another was made meanwhile: the end of that one counts.
  where m.id = e.id and m.status = 'waiting' and m.attempts = e.attempt
$function$;
comment on function public.end_mails(jsonb) is 'For the shop''s functions: how attempts ended, `[{ id, attempt, outcome, reason, seconds }]`. sent; local (sent to the mailbox of this machine alone); dropped; failed (tried again, each time three times later); refused (it would be again); later (the service had no time, and says after how many seconds; it counts as no attempt).';

CREATE OR REPLACE FUNCTION public.admin_mails(wanted_status text, search text, page integer, per_page integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  caller constant uuid := private.require_admin();
  size int := least(greatest(admin_mails.per_page, 1), 100);
  number constant text := private.order_number(admin_mails.search);
begin
  return (
    with found as (
      select m.id, m.kind, m.status, m.attempts, m.last_error, m.created_at, m.sent_at, m.next_attempt_at, m.is_local,
        o.order_number,
        coalesce(m.email, o.email) as email
      from public.mail_outbox m left join public.orders o on o.id = m.order_id
      where (admin_mails.wanted_status is null or m.status = admin_mails.wanted_status)
        -- These have a screen of their own, which counts them.
        and m.kind <> 'newsletter'
        and strpos(
          lower(concat_ws(' ', o.order_number, coalesce(m.email, o.email))),
          lower(case when number like 'CMD-%' then number else btrim(coalesce(admin_mails.search, '')) end)
        ) > 0
    ), shown as (
      select * from found f order by f.id desc limit size offset (greatest(admin_mails.page, 1)::bigint - 1) * size
    )
    select json_build_object(
      'count', (select count(*) from found),
      'mails', coalesce((select json_agg(to_json(s) order by s.id desc) from shown s), '[]')
    )
  );
end
$function$;

alter table public.mail_outbox add column is_local boolean default false not null;
comment on column public.mail_outbox.is_local is 'Whether it went no further than the mailbox of the shop''s own machine, because no mail service is set.';

-- Text faults left out.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.data_left_out()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    -- Who logs in, with passwords, second factors, recovery codes and links: secrets.
    'public.admin_users', 'private.admin_links', 'private.admin_sessions', 'private.admin_login_attempts',
    'private.admin_devices', 'private.recovery_codes', 'private.sign_up_passwords', 'private.factor_permits',
    'private.order_links', 'private.email_changes', 'private.account_news', 'private.finished_links', 'private.proven_addresses',
    'private.address_changes',
    -- What was done here: nobody takes it back.
    'public.audit_log', 'public.stripe_events', 'private.data_jobs', 'private.data_parts',
    -- The state of this server: its publications, clocks and limits.
    'public.site_changes', 'public.publications', 'private.publishing_clock', 'private.text_faults', 'private.payment_clock', 'private.payment_guard',
    'private.form_attempts', 'private.cart_changes', 'private.unpaid_pieces', 'private.unused_pictures', 'private.visit_callers'
  ]
$function$;

-- Silent copies.

set check_function_bodies = off;

drop function public.close_journal();

CREATE OR REPLACE FUNCTION private.shop_is_silent()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.shop_state s where s.silent_since is not null)
$function$;
comment on function private.shop_is_silent() is 'Whether nothing may leave this shop: it is a copy, and its owner has not said that it is the shop now.';

CREATE OR REPLACE FUNCTION public.shop_standing(place text DEFAULT NULL::text, note text DEFAULT NULL::text, restored boolean DEFAULT false)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known private.shop_state;
begin
  select s.* into known from private.shop_state s;
  -- Asked for every mail and call: it writes where something has changed, and only then.
  if shop_standing.place is not null then
    if known.place is null and not shop_standing.restored then
      update private.shop_state s set place = left(shop_standing.place, 300), place_note = left(shop_standing.note, 300)
      where s.is_only and s.place is null returning s.* into known;
    elsif known.place = shop_standing.place then
      if known.silent_since is not null then
        update private.shop_state s
        set silent_since = null, silent_reason = null, asked_place = null, asked_note = null where s.is_only returning s.* into known;
      elsif known.place_note is distinct from shop_standing.note and shop_standing.note is not null then
        update private.shop_state s set place_note = left(shop_standing.note, 300) where s.is_only returning s.* into known;
      end if;
    elsif known.silent_since is null or known.asked_place is distinct from shop_standing.place then
      update private.shop_state s
      set silent_since = coalesce(s.silent_since, clock_timestamp()),
        silent_reason = coalesce(s.silent_reason, case when shop_standing.restored then 'restored' else 'copied' end),
        place = coalesce(s.place, ''), asked_place = left(shop_standing.place, 300), asked_note = left(shop_standing.note, 300)
      where s.is_only returning s.* into known;
    end if;
  end if;
  return json_build_object(
    'identity', known.identity, 'lineage', known.lineage, 'taken_at', known.taken_at,
    'silent_since', known.silent_since, 'silent_reason', known.silent_reason, 'home', known.place_note,
    'left_place', known.left_place, 'left_note', known.left_note
  );
end
$function$;
comment on function public.shop_standing(text,text,boolean) is 'For the shop''s server and functions: which shop this is and whether it is silent, given where they run (place may be null, note may be null). The first to say a place makes it the shop''s; from any other, and of a restored one, the shop is silent until it is taken over.';
grant execute on function public.shop_standing(text,text,boolean) to service_role;

CREATE OR REPLACE FUNCTION public.shop_was_taken_over(place text, note text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.shop_state s
  set silent_since = coalesce(s.silent_since, clock_timestamp()), silent_reason = 'taken_over', asked_place = s.place, asked_note = s.place_note,
    place = left(shop_was_taken_over.place, 300), place_note = left(shop_was_taken_over.note, 300)
  where s.is_only and s.silent_since is null
$function$;
comment on function public.shop_was_taken_over(text,text) is 'For the shop''s server: another copy has become the shop, which lives there now, so that this one falls silent.';
grant execute on function public.shop_was_taken_over(text,text) to service_role;

CREATE OR REPLACE FUNCTION private.take_over_shop(drop_mails boolean)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dropped int := 0;
  known private.shop_state;
begin
  select s.* into known from private.shop_state s for update;
  if known.silent_since is null then
    return json_build_object('dropped', 0);
  end if;
  if take_over_shop.drop_mails then
    update public.mail_outbox m set status = 'dropped' where m.status = 'waiting';
    get diagnostics dropped = row_count;
  end if;
  update private.shop_state s
  set identity = gen_random_uuid(), taken_at = clock_timestamp(), left_place = s.place, left_note = s.place_note,
    place = coalesce(s.asked_place, s.place), place_note = coalesce(s.asked_note, s.place_note),
    asked_place = null, asked_note = null, silent_since = null, silent_reason = null
  where s.is_only;
  return json_build_object('dropped', dropped);
end
$function$;
comment on function private.take_over_shop(boolean) is 'A silent copy becomes the shop, with an identity of its own; mails that wait since before it was copied may be dropped. Answers how many were.';

CREATE OR REPLACE FUNCTION public.take_over_shop(drop_mails boolean DEFAULT false)
 RETURNS json
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.take_over_shop(take_over_shop.drop_mails) $function$;
comment on function public.take_over_shop(boolean) is 'For the shop''s command: a silent copy becomes the shop. Answers how many waiting mails were dropped.';
grant execute on function public.take_over_shop(boolean) to service_role;

CREATE OR REPLACE FUNCTION private.alarm_owner(about text, details jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.books_owner() is not null then
    -- Once a day of each kind: what lasts is on every screen of the administration.
    perform private.queue_mail(
      'shop_alarm', alarm_owner.about || ' ' || private.paris_day(clock_timestamp()), null, private.books_owner(),
      alarm_owner.details || jsonb_build_object('alarm', alarm_owner.about)
    );
  end if;
end
$function$;
comment on function private.alarm_owner(text,jsonb) is 'Has an owner told of what is wrong with the machine, once a day for each kind.';

CREATE OR REPLACE FUNCTION public.note_disk(state text, free bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if note_disk.state not in ('ok', 'low', 'full') then
    perform private.refuse(400, 'request_invalid');
  end if;
  update private.shop_state s
  set disk = jsonb_build_object('state', note_disk.state, 'free', note_disk.free, 'at', clock_timestamp()) where s.is_only;
  if note_disk.state <> 'ok' then
    perform private.alarm_owner('disk', jsonb_build_object('state', note_disk.state, 'free', note_disk.free));
  end if;
end
$function$;
comment on function public.note_disk(text,bigint) is 'For the shop''s server: its disk is ok, low or full, with so many bytes free; an owner is told of what is not ok.';
grant execute on function public.note_disk(text,bigint) to service_role;

CREATE OR REPLACE FUNCTION public.note_backup(outcome jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if outcome ->> 'state' is distinct from 'ok' and outcome ->> 'state' is distinct from 'bad' or length(outcome::text) > 4000 then
    perform private.refuse(400, 'request_invalid');
  end if;
  update private.shop_state s set backup = outcome || jsonb_build_object('at', clock_timestamp()) where s.is_only;
  if outcome ->> 'state' = 'bad' then
    perform private.alarm_owner('backup', outcome);
  end if;
end
$function$;
comment on function public.note_backup(jsonb) is 'For the command that backs up: how the last backup ended, `{ state: ok or bad, file, faults }`; an owner is told of a bad one.';
grant execute on function public.note_backup(jsonb) to service_role;

CREATE OR REPLACE FUNCTION private.publishing_tick()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clock private.publishing_clock;
begin
  select * into clock from private.publishing_clock;
  if clock.address is null or private.shop_is_silent() then
    return;
  end if;
  -- A build that is under way is looked after, too: nobody else may be there to see its end.
  if public.publication_due(clock.published_revision)
    or exists (select from public.publications p where p.state in ('requested', 'building'))
  then
    perform net.http_post(
      url := clock.address,
      body := '{}'::jsonb,
      headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || clock.token),
      timeout_milliseconds := 30000
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.shop_letters()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'admin_link', 'contact_notice', 'journal_closing', 'order_notice', 'payment_alarm', 'shop_alarm', 'supplier_order',
    'supplier_order_ended', 'weekly_report', 'withdrawal_notice'
  ]
$function$;

CREATE OR REPLACE FUNCTION public.claim_mails(most integer)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed json;
  shop uuid;
begin
  select s.identity into shop from private.shop_state s where s.silent_since is null;
  -- A copy writes to nobody.
  if shop is null then
    return '[]';
  end if;
  -- Whoever made the last attempt died of it, and would again.
  update public.mail_outbox m
  set status = 'failed', last_error = coalesce(m.last_error, 'no attempt came to an end')
  where m.id in (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp() and w.attempts >= private.most_mail_attempts()
    for update skip locked
  );
  with due as (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp() and w.attempts < private.most_mail_attempts()
    -- Whoever has bought something does not wait behind thousands who read the news.
    order by w.kind = 'newsletter', w.next_attempt_at, w.id limit least(greatest(claim_mails.most, 0), 500)
    for update skip locked
  ), taken as (
    -- Due again in five minutes if whoever took it dies: until then nobody else takes it.
    update public.mail_outbox m
    set attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + interval '5 minutes'
    from due where m.id = due.id
    returning m.id, m.kind, m.email, m.order_id, m.content, m.attempts, m.resent, m.created_at
  ), noticed as (
    -- The shop hears of an order when its buyer does: whoever places one does not wait for it.
    insert into public.mail_outbox (kind, once_key, order_id, email)
    select 'order_notice', t.order_id::text, t.order_id, s.contact_email
    from taken t cross join public.settings s
    where t.kind = 'order_received' and t.attempts = 1 and t.resent = 0 and s.order_notice and s.contact_email <> ''
    on conflict on constraint mail_outbox_once do nothing
  )
  select json_agg(json_build_object(
    'id', t.id, 'kind', t.kind, 'to', coalesce(t.email, o.email), 'content', t.content, 'order_id', o.id,
    'attempt', t.attempts,
    -- Numbers come again in a restored shop and in another one: with its identity and the moment it was put there, a key is one mail's.
    'send_key', concat_ws('-', 'shop-mail', shop, t.id, (extract(epoch from t.created_at) * 1000000)::bigint, nullif(t.resent, 0)),
    'order', case when o.id is not null then private.order_view(o) end
  ) order by t.id)
  into claimed
  from taken t left join public.orders o on o.id = t.order_id;
  return coalesce(claimed, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION public.order_clock_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select not private.shop_is_silent() and private.order_work_due() $function$;
comment on function public.order_clock_due() is 'For the process of an own server, which calls the function order-clock where this is true: never while the shop is silent.';

CREATE OR REPLACE FUNCTION private.order_tick()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clock private.publishing_clock;
begin
  select * into clock from private.publishing_clock;
  if clock.address is null or private.shop_is_silent() or not private.order_work_due() then
    return;
  end if;
  perform net.http_post(
    url := regexp_replace(clock.address, 'publish-clock$', 'order-clock'),
    body := '{}'::jsonb,
    headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || clock.token),
    timeout_milliseconds := 30000
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.issue_due_documents(most integer DEFAULT 100, until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment timestamptz;
  due private.documents_due;
  placed public.orders;
  invoice public.documents;
  issued int := 0;
begin
  if not exists (select from private.documents_due d where d.due_at <= issue_due_documents.until) then
    return 0;
  end if;
  perform private.lock_books();
  moment := clock_timestamp();
  -- Numbers are of the year in which the transaction began: one that waited over New Year leaves them to the next.
  if extract(year from moment at time zone 'Europe/Paris') <> extract(year from now() at time zone 'Europe/Paris') then
    return 0;
  end if;
  -- The days before are closed first, so that an entry always stands in its own day; and none is dated by a clock that nobody believes.
  if not private.clock_is_believed(moment) then
    return 0;
  end if;
  perform private.close_journal(moment);
  for due in
    select d.* from private.documents_due d where d.due_at <= issue_due_documents.until
    order by d.due_at, d.id limit greatest(issue_due_documents.most, 0)
  loop
    select o.* into placed from public.orders o where o.id = due.order_id;
    select d.* into invoice from public.documents d where d.order_id = due.order_id and d.kind = 'invoice';
    -- A credit note is of an invoice, which may be due behind it.
    if invoice.id is null and placed.paid_at is not null then
      invoice := private.issue_document('invoice', placed, null, moment, private.invoice_content(placed));
      issued := issued + 1;
    end if;
    if invoice.id is not null and due.refund_id is not null then
      perform private.issue_document(
        'credit_note', placed, due.refund_id, moment, private.credit_content(invoice, due.amount, due.due_at, due.refund_id)
      );
      issued := issued + 1;
    end if;
    delete from private.documents_due d where d.id = due.id;
  end loop;
  return issued;
end
$function$;

CREATE OR REPLACE FUNCTION private.steady_clock()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '15 minutes' $function$;
comment on function private.steady_clock() is 'How long a clock that jumped must run on before it is believed, where no other clock can be asked.';

CREATE OR REPLACE FUNCTION private.clock_is_believed(reading timestamp with time zone, outside timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Every day is closed: whatever is this much later than the last entry is a shop that stood still, or a clock that jumped.
  farthest constant timestamptz := (select j.at from public.sales_journal j order by j.seq desc limit 1) + interval '36 hours';
  doubted constant timestamptz := (select s.clock_doubted_at from private.shop_state s);
  differs constant boolean := coalesce(abs(extract(epoch from clock_is_believed.reading - clock_is_believed.outside)) > 600, false);
begin
  if not differs and (
    clock_is_believed.outside is not null or farthest is null or clock_is_believed.reading <= farthest
    or clock_is_believed.reading between doubted + private.steady_clock() and doubted + interval '36 hours'
  ) then
    update private.shop_state s set clock_doubted_at = null where s.is_only and s.clock_doubted_at is not null;
    return true;
  end if;
  if differs or doubted is null or clock_is_believed.reading not between doubted and doubted + interval '36 hours' then
    update private.shop_state s set clock_doubted_at = clock_is_believed.reading where s.is_only;
  end if;
  return false;
end
$function$;
comment on function private.clock_is_believed(timestamp with time zone,timestamp with time zone) is 'Whether a time may be written into the journal for good: it follows what was written before, agrees with a clock elsewhere (outside may be null) to ten minutes, or has run on steadily since it was first doubted.';

CREATE OR REPLACE FUNCTION public.close_journal(outside timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when private.clock_is_believed(clock_timestamp(), close_journal.outside) then private.close_journal(clock_timestamp()) else -1
  end
$function$;
comment on function public.close_journal(timestamp with time zone) is 'For the shop''s functions and commands: closes the days, months and years that are over, once the clock is believed; outside is the time by a clock elsewhere, where one was asked. Answers how many closings it wrote, -1 where the clock is not believed.';
grant execute on function public.close_journal(timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION private.clock_waits()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.shop_state s
    where clock_timestamp() between s.clock_doubted_at and s.clock_doubted_at + private.steady_clock()
  )
$function$;
comment on function private.clock_waits() is 'Whether the clock was doubted a moment ago, and is read again later.';

CREATE OR REPLACE FUNCTION private.books_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.documents_due)
    or coalesce(private.last_closed_day() < private.paris_day(clock_timestamp()) - 1, false) and not private.clock_waits()
$function$;

CREATE OR REPLACE FUNCTION public.admin_correct_journal(document text, amount numeric, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  corrected jsonb;
  rate numeric;
  tax bigint;
  total bigint := private.cents(admin_correct_journal.amount);
begin
  perform private.acting_admin();
  perform private.require_owner();
  select j.payload::jsonb into corrected from public.sales_journal j
  where j.document = admin_correct_journal.document and j.kind in ('sale', 'credit_note');
  if not found or total is null or abs(total) > 10000000 or not private.is_text(btrim(reason), 300) then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.lock_books();
  if private.clock_is_believed(clock_timestamp()) then
    perform private.close_journal(clock_timestamp());
  end if;
  rate := (corrected #>> '{rates,0,rate}')::numeric;
  tax := round(total * rate / (100 + rate));
  perform private.write_journal('correction', admin_correct_journal.document, clock_timestamp(), jsonb_build_object(
    'simulated', corrected -> 'simulated', 'currency', corrected -> 'currency', 'country', corrected -> 'country',
    'regime', corrected -> 'regime', 'category', corrected -> 'category', 'reason', btrim(reason),
    'net', total - tax, 'tax', tax, 'total', total,
    'rates', jsonb_build_array(jsonb_build_object('rate', rate, 'net', total - tax, 'tax', tax, 'total', total))
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.data_left_out()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    -- Who logs in, with passwords, second factors, recovery codes and links: secrets.
    'public.admin_users', 'private.admin_links', 'private.admin_sessions', 'private.admin_login_attempts',
    'private.admin_devices', 'private.recovery_codes', 'private.sign_up_passwords', 'private.factor_permits',
    'private.order_links', 'private.email_changes', 'private.account_news', 'private.finished_links', 'private.proven_addresses',
    'private.address_changes',
    -- What was done here: nobody takes it back.
    'public.audit_log', 'public.stripe_events', 'private.data_jobs', 'private.data_parts',
    -- The state of this server: its publications, clocks and limits.
    'public.site_changes', 'public.publications', 'private.publishing_clock', 'private.text_faults', 'private.payment_clock', 'private.payment_guard',
    'private.form_attempts', 'private.cart_changes', 'private.unpaid_pieces', 'private.unused_pictures', 'private.visit_callers',
    'private.shop_state'
  ]
$function$;

CREATE OR REPLACE FUNCTION public.admin_shop_state()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'silent', case when s.silent_since is not null then json_build_object(
        'since', s.silent_since, 'reason', s.silent_reason, 'home', s.place_note, 'here', s.asked_note,
        'mails', (select count(*) from public.mail_outbox m where m.status = 'waiting')
      ) end,
      'disk', case when s.disk ->> 'state' <> 'ok' then s.disk end,
      'backup', case when s.backup ->> 'state' <> 'ok' then s.backup end,
      'clock', case when clock_timestamp() >= s.clock_doubted_at then clock_timestamp() end
    )
    from private.shop_state s
  );
end
$function$;
comment on function public.admin_shop_state() is 'For administrators, on every screen: whether the shop is a silent copy, and of what and with how many waiting mails; a disk that is low or full; a last backup that is bad; a clock that is not believed, and what it says.';
grant execute on function public.admin_shop_state() to authenticated;

CREATE OR REPLACE FUNCTION public.admin_take_over_shop(drop_mails boolean)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.acting_admin();
  perform private.require_owner();
  return private.take_over_shop(admin_take_over_shop.drop_mails);
end
$function$;
comment on function public.admin_take_over_shop(boolean) is 'For owners: this copy is the shop now. Mails that wait since before it was copied may be dropped; answers how many were.';
grant execute on function public.admin_take_over_shop(boolean) to authenticated;

create table private.shop_state (
  is_only boolean default true not null,
  lineage uuid default gen_random_uuid() not null,
  identity uuid default gen_random_uuid() not null,
  taken_at timestamp with time zone default clock_timestamp() not null,
  place text,
  place_note text,
  asked_place text,
  asked_note text,
  left_place text,
  left_note text,
  silent_since timestamp with time zone,
  silent_reason text,
  clock_doubted_at timestamp with time zone,
  disk jsonb,
  backup jsonb,
  constraint shop_state_is_only_check CHECK (is_only),
  constraint shop_state_place_check CHECK (length(place) <= 300),
  constraint shop_state_place_note_check CHECK (length(place_note) <= 300),
  constraint shop_state_asked_place_check CHECK (length(asked_place) <= 300),
  constraint shop_state_asked_note_check CHECK (length(asked_note) <= 300),
  constraint shop_state_silent_reason_check CHECK (silent_reason = ANY (ARRAY['restored'::text, 'copied'::text, 'taken_over'::text])),
  constraint shop_state_disk_check CHECK (jsonb_typeof(disk) = 'object'::text),
  constraint shop_state_backup_check CHECK (jsonb_typeof(backup) = 'object'::text),
  constraint shop_state_silence CHECK ((silent_since IS NULL) = (silent_reason IS NULL)),
  constraint shop_state_pkey PRIMARY KEY (is_only)
) with (fillfactor=30);
alter table private.shop_state enable row level security;
comment on table private.shop_state is 'Which shop this database is, where it lives and how its machine stands: one row.';
comment on column private.shop_state.is_only is 'Always true: there is one row.';
comment on column private.shop_state.lineage is 'The same in a shop and all its copies.';
comment on column private.shop_state.identity is 'What mail service and Stripe know this shop by; made anew when a copy becomes the shop.';
comment on column private.shop_state.taken_at is 'Since when it has that identity.';
comment on column private.shop_state.place is 'Where the shop lives: what its server or project is told by. Null until one has said it.';
comment on column private.shop_state.place_note is 'The same for people: machine and folder, or address.';
comment on column private.shop_state.asked_place is 'Where it runs instead, while it is silent.';
comment on column private.shop_state.asked_note is 'The same for people.';
comment on column private.shop_state.left_place is 'Where it lived before it was taken over.';
comment on column private.shop_state.left_note is 'The same for people.';
comment on column private.shop_state.silent_since is 'Since when nothing leaves it: no mail, no call of Stripe or of a deploy hook, no clock; null where it is the shop.';
comment on column private.shop_state.silent_reason is 'restored from a backup; copied: it runs where the shop does not live; taken_over by another copy.';
comment on column private.shop_state.clock_doubted_at is 'When a clock was first read that is far from all that was written before; null where none is.';
comment on column private.shop_state.disk is 'Disk of the data folder when it last changed: state (ok, low, full), free (bytes), at. Null where nobody measures.';
comment on column private.shop_state.backup is 'Last backup: state (ok, bad), at, file, and of a bad one what is wrong with it.';

insert into private.shop_state default values;

-- Payments by hand.

set check_function_bodies = off;

alter table public.orders drop constraint orders_payment_method_check;

CREATE OR REPLACE FUNCTION private.hand_payments()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select array['transfer', 'cheque', 'cash'] $function$;
comment on function private.hand_payments() is 'Means of payment that an administrator takes and marks as received, without Stripe: HAND_PAYMENTS of src/domain/order.ts.';

CREATE OR REPLACE FUNCTION private.order_view(o public.orders)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'relay_point', o.relay_point,
    'subtotal', o.subtotal, 'discount_code', o.discount_code, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'vat_regime', o.vat_regime, 'tax_rate', o.tax_rate, 'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
    'payable', private.is_payable(o), 'reserved_until', o.reserved_until,
    'confirmed', exists (
      select from public.mail_outbox m
      where m.kind = 'order_received' and m.once_key = o.id::text and m.status in ('waiting', 'sent')
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.number), '[]')
      from public.documents d where d.order_id = o.id
    ),
    'withdrawal_until', private.last_withdrawal_day(o.delivered_at),
    'declarations', (
      select coalesce(json_agg(json_build_object(
        'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status,
        'is_late', w.is_late, 'due_on', private.withdrawal_due(w)
      ) order by w.items is null desc, w.declared_at desc, w.id), '[]')
      from public.withdrawals w where w.order_id = o.id and w.status <> 'closed'
    ),
    'exchanged', private.exchanges_told(o),
    'shipped_at', private.order_turned(o, 'shipped'), 'cancelled_at', private.order_turned(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'refunds', private.refunds_told(o), 'given_back', private.is_given_back(o),
    'lines', (
      select json_agg(json_build_object(
        'product_id', i.product_id, 'variant_id', i.variant_id, 'sku', i.sku, 'name', i.name, 'label', i.variant_label,
        'unit_price', i.unit_price, 'quantity', i.quantity, 'image', i.image, 'discount', i.discount, 'is_gift', i.is_gift,
        'given_back', private.given_back(o.id, i.position)
      ) order by i.position)
      from public.order_items i where i.order_id = o.id
    )
  )
$function$;

CREATE OR REPLACE FUNCTION public.admin_orders(filters jsonb, sort text, per_page integer, after text DEFAULT NULL::text, before text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size constant int := least(greatest(per_page, 1), 100);
  shown record;
begin
  perform private.require_admin();
  shown := private.order_page(filters, sort, admin_orders.after, admin_orders.before, size, true);
  return json_build_object(
    'count', shown.matches,
    'is_first', case when admin_orders.after is not null then false else admin_orders.before is null or not shown.is_more end,
    'is_last', case when admin_orders.after is null and admin_orders.before is not null then false else not shown.is_more end,
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'created_at', o.created_at, 'first_name', o.first_name,
        'last_name', o.last_name, 'email', o.email, 'total', o.total, 'status', o.status,
        'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_partly_refunded', private.is_partly_refunded(o), 'is_prepared', o.prepared_at is not null, 'is_late', private.is_late(o),
        'is_by_phone', o.taken_by is not null,
        'has_withdrawal', exists (select from public.withdrawals w where w.order_id = o.id),
        'tags', private.tags_of(o.id),
        'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = o.id)
      ) order by s.n)
      from unnest(shown.ids) with ordinality s (id, n) join public.orders o on o.id = s.id
    ), '[]')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_buyer(buyer record)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not (private.is_text(buyer.first_name, 80) and private.is_text(buyer.last_name, 80))
    or length(buyer.phone) > 30 or not coalesce(private.is_phone(buyer.phone), true)
    or private.has_link(buyer.first_name || ' ' || buyer.last_name)
  then
    perform private.refuse(400, 'customer_invalid');
  end if;
  if not private.is_text(buyer.email, 254) or buyer.email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.refuse(400, 'email_invalid');
  end if;
  if not (private.is_text(buyer.address, 200) and private.is_text(buyer.city, 100))
    or length(buyer.address_complement) > 200
    or private.has_link(concat_ws(' ', buyer.address, buyer.address_complement, buyer.city))
  then
    perform private.refuse(400, 'address_invalid');
  end if;
  if buyer.country is null or not buyer.country = any (private.countries()) then
    perform private.refuse(400, 'country_not_served');
  end if;
  if not private.is_postal_code(buyer.country, buyer.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  if buyer.payment_method is null or buyer.payment_method not in ('card', 'paypal')
    and buyer.payment_method <> all (private.hand_payments())
  then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.hand_reservation_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '10 days' $function$;
comment on function private.hand_reservation_time() is 'How long an order keeps its pieces that is to be paid by transfer, cheque or in cash: HAND_PAYMENT_DAYS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION public.place_order(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer record;
  method record;
  relay jsonb;
  shop record;
  placed public.orders;
  ids bigint[];
  asked bigint[];
  variants bigint[];
  skus text[];
  labels text[];
  unchosen bigint;
  quantities int[];
  positions bigint[];
  prices numeric[];
  names text[];
  images text[];
  offered int;
  in_stock boolean;
  subtotal numeric;
  fee numeric;
  rate numeric;
  total numeric;
  quote record;
  rule public.discount_codes;
  off numeric := 0;
  shares numeric[];
  locked bigint[];
  taken int[];
  gift bigint;
  gift_at int;
  taxes numeric[];
  request_hash text;
  mailbox text;
  box text;
  order_id uuid := gen_random_uuid();
  by_hand boolean;
  is_paid boolean;
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller', 'flush_later', 'taken_by', 'link_hash'])::text, 'UTF8')), 'hex');
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, r.caller, r.flush_later, r.discount_code, r.taken_by, r.link_hash, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, private.postal_code(r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text,
    caller text, flush_later boolean, discount_code text, taken_by uuid, link_hash text
  );
  if coalesce(buyer.idempotency_key, '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse(400, 'idempotency_key_invalid');
  end if;

  -- Calls with the same key wait for each other here, so the second one sees the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(buyer.idempotency_key, 0));
  select * into placed from public.orders o where o.idempotency_key = buyer.idempotency_key::uuid;
  if found then
    if placed.request_hash <> request_hash then
      perform private.refuse(409, 'idempotency_key_reused');
    end if;
    return private.receipt(placed, false, buyer.link_hash);
  end if;

  perform private.check_lines(buyer.lines);
  perform private.check_buyer(buyer);
  -- Who orders in the shop pays there: only an administrator says that money comes another way.
  by_hand := buyer.payment_method = any (private.hand_payments());
  if by_hand and buyer.taken_by is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  if jsonb_typeof(buyer.expected_total) is distinct from 'number' then
    perform private.refuse(400, 'request_invalid');
  end if;

  -- In the order of the variants, in which their stock is locked below.
  with wanted as (
    select (e.line ->> 'product_id')::numeric::bigint as id, (e.line ->> 'variant_id')::numeric::bigint as asked,
      (e.line ->> 'quantity')::numeric as quantity, e.n
    from jsonb_array_elements(buyer.lines) with ordinality e (line, n)
  ), lines as (
    select w.id, min(w.asked) as asked, v.one, max(v.several) as several, sum(w.quantity)::int as quantity,
      row_number() over (order by min(w.n)) as position
    from wanted w cross join lateral (
      select case when count(*) = 1 then min(c.id) end as one, count(*) as several
      from public.product_variants c
      where c.product_id = w.id and c.archived_at is null and (w.asked is null or c.id = w.asked)
    ) v
    -- A variant that is named and the same one left unnamed are one line; what is not sold is told apart.
    group by w.id, v.one, case when v.one is null then w.asked end
  )
  select array_agg(l.id order by l.one), array_agg(l.asked order by l.one), array_agg(l.one order by l.one),
    array_agg(l.quantity order by l.one), array_agg(l.position order by l.one),
    array_agg(coalesce(v.price, p.price) order by l.one), array_agg(p.name order by l.one),
    array_agg(coalesce(v.sku, p.identifier) order by l.one), array_agg(private.variant_label(p, v) order by l.one),
    array_agg(coalesce(v.images[1], p.images[1]) order by l.one),
    count(*) filter (where p.id is not null), count(*) filter (where p.id is not null and l.several > 1),
    bool_and(i.stock >= l.quantity), sum(coalesce(v.price, p.price) * l.quantity)
  into ids, asked, variants, quantities, positions, prices, names, skus, labels, images, offered, unchosen, in_stock, subtotal
  from lines l
    left join public.products p on p.id = l.id and p.state = 'published' and l.several > 0
    left join public.product_variants v on v.id = l.one
    left join public.inventory i on i.variant_id = l.one;
  if exists (select from unnest(quantities) q (pieces) where q.pieces > private.max_quantity()) then
    perform private.refuse(400, 'quantity_invalid');
  end if;
  if offered < cardinality(ids) then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(ids, asked, variants));
  elsif unchosen > 0 then
    perform private.refuse(409, 'variant_required');
  end if;

  select m.id, m.label, m.countries, m.needs_relay, case when subtotal >= m.free_from then 0 else m.price end as fee
  into method
  from public.shipping_methods m where m.id = buyer.shipping_method and m.active;
  if not found or not buyer.country = any (method.countries) then
    if not exists (select from public.shipping_methods m where m.active and buyer.country = any (m.countries)) then
      perform private.refuse(400, 'country_not_served');
    end if;
    perform private.refuse(409, 'shipping_method_unavailable');
  end if;
  -- The order keeps a copy of the point its buyer chose.
  if method.needs_relay then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = method.id and p.id = buyer.relay_point and p.country = buyer.country and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  fee := method.fee;
  locked := variants;
  taken := quantities;
  if buyer.discount_code is not null then
    quote := private.discount_quote(
      buyer.discount_code, buyer.email, ids,
      array(select l.price * l.pieces from unnest(prices, quantities) with ordinality l (price, pieces, n) order by l.n)
    );
    if quote.refusal is not null then
      perform private.refuse(409, quote.refusal, quote.details);
    end if;
    rule := quote.rule;
    off := quote.discount;
    shares := quote.shares;
    fee := case when rule.kind = 'free_shipping' then 0 else fee end;
    gift := rule.gift_variant;
    -- A gift is locked in its turn among the variants; one piece more where it is in the cart as well.
    if gift = any (variants) then
      gift_at := array_position(variants, gift);
      taken[gift_at] := taken[gift_at] + 1;
    elsif gift is not null then
      gift_at := (select count(*) from unnest(variants) v (id) where v.id < gift);
      locked := variants[:gift_at] || gift || variants[gift_at + 1:];
      taken := quantities[:gift_at] || 1 || quantities[gift_at + 1:];
    end if;
  end if;
  total := subtotal - off + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt then 'exempt' when buyer.country = 'CH' then 'export' else 'standard' end as regime,
    s.tax_rate, s.terms_version, s.payments_open
  into shop from public.settings s;
  rate := case when shop.regime = 'standard' then shop.tax_rate else 0 end;
  if not shop.payments_open and not by_hand then
    perform private.refuse(503, 'payments_closed');
  elsif not coalesce(buyer.is_simulated, false) and buyer.taken_by is null and private.payments_paused(buyer.email) then
    perform private.refuse(429, 'payment_must_wait');
  end if;

  if not in_stock then
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, asked, variants, total));
  end if;
  if buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(ids, asked, variants, total));
  end if;

  -- Whoever asks for it makes sure with public.flush_orders() before anybody is told: the rows below, the counter's above all, are
  -- then locked for no longer than the work takes, and one flush serves all orders that wait for it.
  if buyer.flush_later then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  -- From here on rows are locked, always in the order of the variants: two orders never wait for each other in a circle.
  perform set_config('shop.stock_reason', 'sale', true), set_config('shop.stock_order', order_id::text, true);
  for n in 1 .. cardinality(locked) loop
    update public.inventory i set stock = i.stock - taken[n]
    where i.variant_id = locked[n] and i.stock >= taken[n];
    if not found then
      if locked[n] = gift then
        perform private.refuse(409, 'discount_gift_gone');
      end if;
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, asked, variants, total));
    end if;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  -- A buyer of this machine without a code is counted nowhere.
  mailbox := case when buyer.discount_code is not null or buyer.caller is not null then private.customer_key(buyer.email) end;
  if buyer.discount_code is not null then
    perform private.take_discount(rule, buyer.email);
  end if;
  -- The last share is the fee's.
  taxes := private.shares(round(total * rate / (100 + rate), 2), array(
    select l.price * l.pieces - coalesce(l.share, 0)
    from unnest(prices, quantities, shares) with ordinality l (price, pieces, share, n) order by l.n
  ) || fee);

  -- A simulation pays by card alone: a transfer, a cheque or cash is waited for there as well.
  is_paid := coalesce(buyer.is_simulated, false) and not by_hand or total = 0;
  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version, discount_code, discount,
    vat_regime, shipping_tax, reserved_until, taken_by
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when is_paid then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, method.id, method.label, relay, subtotal,
    fee, rate, round(total * rate / (100 + rate), 2), total, shop.terms_version,
    rule.code, off, shop.regime, taxes[cardinality(taxes)],
    case when not is_paid then clock_timestamp()
      + case when by_hand then private.hand_reservation_time() when buyer.taken_by is null then private.reservation_time() else private.phone_reservation_time() end end,
    buyer.taken_by
  ) returning * into placed;
  insert into public.order_items (
    order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, discount, tax
  )
  select placed.id, l.position, l.product_id, l.variant_id, l.sku, l.name, l.label, l.price, l.quantity, l.image,
    coalesce(l.share, 0), l.tax
  from unnest(positions, ids, variants, skus, names, labels, prices, quantities, images, shares, taxes) l (
    position, product_id, variant_id, sku, name, label, price, quantity, image, share, tax
  ) where l.product_id is not null;
  if buyer.discount_code is not null then
    insert into private.discount_uses (order_id, code_id, customer)
    values (placed.id, rule.id, mailbox);
    insert into public.order_items (
      order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, is_gift
    )
    select placed.id, cardinality(ids) + 1, p.id, v.id, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      0, 1, coalesce(v.images[1], p.images[1]), true
    from public.product_variants v join public.products p on p.id = v.product_id where v.id = gift;
  end if;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  elsif buyer.taken_by is not null then
    perform private.queue_mail(case when by_hand then 'payment_' || placed.payment_method else 'payment_request' end, placed.id::text, placed.id);
  end if;

  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.limit_attempts('checkout', buyer.caller, private.most_orders_per_hour(), interval '1 hour');
    -- Nobody has proved the address: what is ordered in its name elsewhere keeps its owner from nothing. One that is paid as it is placed writes to it.
    box := case when placed.payment_status = 'paid' then mailbox else private.caller_mailbox(buyer.caller, buyer.email) end;
    perform private.limit_attempts('checkout', box, private.most_orders_per_recipient(), interval '1 hour');
    perform private.limit_pieces(
      order_id, array[buyer.caller, box],
      array[private.most_pieces_per_caller(), private.most_pieces_per_recipient()],
      (select sum(q.pieces)::int from unnest(quantities) q (pieces))
    );
    if placed.payment_status = 'pending' then
      perform private.limit_last_units(placed, buyer.caller);
    end if;
  end if;
  return private.receipt(placed, true, buyer.link_hash);
end
$function$;
comment on function public.place_order(jsonb) is 'Places an order in one transaction from products, variants, quantities, buyer, address, method and discount code; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour, and a smaller one in the name of one mailbox (from there alone, or from everywhere where it is paid as it is placed), and of what is not paid leaves others their share (limit_last_units); without it there is no limit. With `taken_by`, the id of an administrator who takes it by telephone, its pieces are kept for longer and its buyer is sent the way to pay; such an order alone may be paid by transfer, cheque or in cash, and waits then, in a simulation too, until receive_payment. `link_hash` is the hash of the token that is to open it: the answer then has none. With `flush_later` a crash may take the order back until public.flush_orders() has answered. For the checkout function alone, which asks try_discount first.';

CREATE OR REPLACE FUNCTION public.begin_payment(token text, attempt text, caller text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  begun public.payments;
  verdict text := 'go';
  grade text;
  open_attempts jsonb;
begin
  select * into o from public.orders x where x.id = private.linked_order(begin_payment.token) for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  end if;
  select * into begun from public.payments p where p.order_id = o.id and p.attempt_key = begin_payment.attempt;
  select jsonb_agg(jsonb_build_object('id', p.id, 'intent', p.intent_id, 'created', extract(epoch from p.created_at)::bigint))
  into open_attempts
  from public.payments p
  where p.order_id = o.id and p.attempt_key <> begin_payment.attempt and p.state not in ('cancelled', 'succeeded');
  if o.payment_status in ('paid', 'refunded') then
    verdict := 'paid';
  elsif begun.id is not null then
    verdict := case when begun.intent_id is null and begun.state = 'created' then 'go' else 'known' end;
  elsif o.payment_method = any (private.hand_payments()) then
    perform private.refuse(409, 'payment_other_means');
  elsif o.status = 'cancelled' and o.released_at is null
    or exists (select from public.order_cancellations c where c.order_id = o.id)
  then
    perform private.refuse(409, 'order_cancelled');
  elsif exists (
    -- Another tab is paying; what it asked of Stripe is not known yet, or the bank has it.
    select from public.payments p where p.order_id = o.id and (
      p.state = 'processing'
      or p.state = 'created' and p.intent_id is null and p.created_at > clock_timestamp() - interval '90 seconds'
    )
  ) or private.has_money_aside(o.id) then
    verdict := 'busy';
  elsif o.created_at < now() - private.payable_time() then
    -- Each attempt keeps the pieces, or takes them again: it would never end.
    perform private.refuse(409, 'order_cancelled');
  else
    if not (select s.payments_open from public.settings s) then
      perform private.refuse(503, 'payments_closed');
    end if;
    grade := private.payment_grade(o, begin_payment.caller);
    if grade = 'wait' then
      perform private.refuse(429, 'payment_must_wait');
    end if;
    if o.payment_status = 'failed' then
      perform private.retake_order(o, begin_payment.caller);
    end if;
    insert into public.payments (order_id, attempt_key, amount, caller, check_at, is_secured)
    values (o.id, begin_payment.attempt, o.total, begin_payment.caller, clock_timestamp() + interval '2 minutes', grade = 'secure')
    returning * into begun;
  end if;
  return jsonb_build_object(
    'verdict', verdict, 'payment', begun.id, 'intent', begun.intent_id, 'order', o.id, 'order_number', o.order_number,
    'amount', (o.total * 100)::bigint, 'email', o.email, 'open', coalesce(open_attempts, '[]'),
    'secure', coalesce(begun.is_secured, false)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.receive_payment(number text, received_on date, expected timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  today constant date := private.paris_day(clock_timestamp());
  o public.orders;
begin
  o := private.order_named(receive_payment.number);
  perform private.expect_order(o, receive_payment.expected);
  if o.payment_method <> all (private.hand_payments()) then
    perform private.refuse(409, 'payment_other_means');
  elsif o.payment_status in ('paid', 'refunded') then
    perform private.refuse(409, 'order_already_paid');
  elsif o.status = 'cancelled' or o.payment_status <> 'pending' then
    perform private.refuse(409, 'order_cancelled');
  elsif received_on is null or received_on > today or received_on < private.paris_day(o.created_at) then
    perform private.refuse(400, 'payment_day_invalid');
  end if;
  -- Of a day before nobody knows the hour.
  update public.orders x set payment_status = 'paid', reserved_until = null, paid_at = case
    when received_on = today then clock_timestamp()
    else greatest(o.created_at, (received_on + time '12:00') at time zone 'Europe/Paris') end
  where x.id = o.id;
  perform private.queue_mail('order_received', o.id::text, o.id);
  return public.admin_order(receive_payment.number);
end
$function$;
comment on function public.receive_payment(text,date,timestamp with time zone) is 'For administrators: the whole total of an order that is paid by transfer, cheque or in cash was received on a day (in France, from that of the order to today): it is paid then, with invoice, journal and confirmation. Refused for an order that is paid at Stripe, is paid, or was cancelled. Expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.receive_payment(text,date,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION private.give_back(o public.orders, lines jsonb, shipping numeric, extra numeric, reason text, note text, whole numeric DEFAULT NULL::numeric, retries uuid DEFAULT NULL::uuid)
 RETURNS public.refunds
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  priced jsonb;
  too_many boolean;
  amount numeric;
  paid_by uuid;
  made public.refunds;
  -- Nobody is asked to send it: it is simulated, or the owner gives it from hand to hand.
  is_done constant boolean := o.is_simulated or o.payment_method = any (private.hand_payments());
begin
  select bool_or(p.is_too_many), coalesce(sum(p.amount), 0), jsonb_agg(p.line || jsonb_build_object('amount', p.amount) order by p.n)
  into too_many, amount, priced
  from private.priced_pieces(o.id, give_back.lines) p;
  shipping := coalesce(give_back.shipping, 0);
  extra := coalesce(give_back.extra, 0);
  if too_many or shipping > private.left_shipping(o) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  amount := amount + shipping + extra;
  if whole is not null and whole <> amount then
    -- A part went back by amount before: what is left has no lines to stand for.
    select jsonb_agg(l || '{"amount": 0}') into priced from jsonb_array_elements(priced) l;
    shipping := 0;
    extra := whole;
    amount := whole;
  end if;
  if amount <= 0 then
    perform private.refuse(400, 'refund_empty');
  elsif amount > private.refundable(o) then
    perform private.refuse(409, 'refund_too_large', jsonb_build_object('left', private.cents(private.refundable(o))));
  end if;
  select p.id into paid_by from public.payments p where p.order_id = o.id and p.settles;
  if paid_by is null and not is_done then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason, of_sale, status, by, note, lines, shipping, extra, retries)
  values (
    o.id, paid_by, amount, give_back.reason, true, case when is_done then 'succeeded' else 'due' end, auth.uid(),
    give_back.note, coalesce(priced, '[]'), shipping, extra, give_back.retries
  ) returning * into made;
  if is_done then
    perform private.tell_refund(made);
    perform private.note_refunded(o.id);
  end if;
  perform private.touch_order(o.id);
  return made;
end
$function$;
comment on function private.give_back(public.orders,jsonb,numeric,numeric,text,text,numeric,uuid) is 'Has a part of an order that is held given back, never more than is left: lines [{"position", "exchange", "quantity", "restocked"}], of the shipping fee, and an amount of its own, in euros; whole is the amount it must come to. A simulated payment is given back at once, as is one that an administrator took: its owner has sent the money, and it is recorded here. Any other is given back by Stripe as soon as it is asked. shipping, extra, note, whole and retries may be null.';

CREATE OR REPLACE FUNCTION private.is_payable(o public.orders)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not o.is_simulated and o.payment_method <> all (private.hand_payments()) and (
    o.payment_status = 'pending' and o.status <> 'cancelled'
      and not exists (select from public.order_cancellations c where c.order_id = o.id)
    or o.payment_status = 'failed' and o.released_at is not null and o.created_at > now() - private.payable_time()
  ) and not private.has_money_aside(o.id)
$function$;

CREATE OR REPLACE FUNCTION public.release_reservation(order_id uuid, reason text DEFAULT 'expired'::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  why text;
  by_hand boolean;
begin
  select * into o from public.orders x where x.id = release_reservation.order_id for update;
  by_hand := o.payment_method = any (private.hand_payments());
  if o.payment_status is distinct from 'pending' or o.status <> 'pending' then
    return 'kept';
  elsif release_reservation.reason = 'expired' and o.reserved_until > clock_timestamp() + private.release_lease() then
    -- A new try to pay it has begun since it was due, and was given its time.
    return 'kept';
  elsif exists (
    select from public.payments p
    where p.order_id = o.id and (
      p.state in ('created', 'requires_action')
      -- Nobody can end it, and a bank may take days: past the one prolongation it keeps no pieces from others.
      or p.state = 'processing' and release_reservation.reason <> 'expired'
    )
  ) then
    return 'open';
  end if;
  select c.reason into why from public.order_cancellations c where c.order_id = o.id;
  perform private.move_stock(o.id, 1, 'return');
  -- What an administrator cancelled, or its buyer ordered anew, is not paid later.
  update public.orders x
  set status = 'cancelled', payment_status = 'failed', reserved_until = null,
    released_at = case when why is null and release_reservation.reason <> 'replaced' and not by_hand then clock_timestamp() end
  where x.id = o.id;
  if why is not null then
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  elsif release_reservation.reason = 'expired' and by_hand then
    -- There is no link to pay it by later.
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, '{"reason": "unpaid"}');
  elsif release_reservation.reason = 'expired' and not private.has_money_aside(o.id)
    -- What the bank has is not said to have failed.
    and not exists (select from public.payments p where p.order_id = o.id and p.state = 'processing')
  then
    -- Once, and three a day to one mailbox: nobody has proved it, and orders in its name would fill it.
    if private.allow_attempt('payment_failed', private.customer_key(o.email), 3, interval '1 day') then
      perform private.queue_mail('payment_failed', o.id::text, o.id, null, jsonb_build_object('reason', release_reservation.reason));
    end if;
  end if;
  return 'released';
end
$function$;
comment on function public.release_reservation(uuid,text) is 'For the shop''s functions: gives the pieces of an unpaid order back, once, unless an attempt to pay it is still open at Stripe. Reason `expired` ends no reservation that was prolonged meanwhile, ends one whose payment is at the bank, and is told to the buyer the first time (an order to be paid by transfer, cheque or in cash is cancelled then), `replaced` (by another order of theirs) is not; an order that an administrator cancels is told so, and can no longer be paid.';

CREATE OR REPLACE FUNCTION private.mail_placeholders(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when kind in ('order_received', 'order_notice', 'payment_request', 'payment_transfer', 'payment_cheque', 'payment_cash', 'payment_failed', 'order_delivered', 'order_cancelled')
      then array['prénom', 'commande', 'boutique', 'total']
    when kind in ('order_shipped', 'exchange_sent')
      then array['prénom', 'commande', 'boutique', 'total', 'transporteur', 'suivi']
    when kind = 'order_refunded' then array['prénom', 'commande', 'boutique', 'total', 'montant']
    when kind = 'withdrawal_received' then array['référence', 'boutique', 'date']
    when kind = 'left_cart' then array['boutique']
  end
$function$;

comment on column public.orders.payment_method is 'card or paypal, at Stripe; transfer, cheque or cash, which an administrator takes.';

-- Data that must move or be mended is moved here.

alter table public.orders add constraint orders_payment_method_check CHECK (payment_method = ANY (ARRAY['card'::text, 'paypal'::text, 'transfer'::text, 'cheque'::text, 'cash'::text]));

-- Composite order lines.

set check_function_bodies = off;

drop function private.offer_conflict(bigint[],bigint[],bigint[],numeric);

CREATE OR REPLACE FUNCTION private.exchanges_told(o public.orders)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Most orders have none, and only what was sent can be exchanged.
  if o.status not in ('shipped', 'completed') or not exists (select from public.order_exchanges e where e.order_id = o.id) then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(to_jsonb(i) - 'order_id' || jsonb_build_object(
      'id', e.id, 'sku', e.sku, 'label', e.variant_label, 'former_label', coalesce(f.label, i.label),
      'quantity', case when e.sent_at is null then d.due else e.quantity end, 'image', coalesce(v.images[1], p.images[1], i.image),
      'at', e.at, 'sent_at', e.sent_at, 'tracking_number', e.tracking_number
    ) order by e.sent_at nulls last, e.at, e.line_no, e.id), '[]')
    from public.order_exchanges e
      join private.exchange_shares(o.id) d on d.exchange_id = e.id
      join private.order_line_facts i on i.order_id = e.order_id and i.position = e.line_no
      left join public.products p on p.id = i.product_id
      left join public.product_variants v on v.id = e.variant_id
      -- What the buyer had: of pieces that never left, those that they replaced. Before exchanges named them, a line that was
      -- exchanged whole is known by that.
      left join lateral (
        with recursive former as (
          select x.id, x.replaces, x.variant_label, x.sent_at from public.order_exchanges x where x.id = e.replaces
          union all
          select x.id, x.replaces, x.variant_label, x.sent_at from former b join public.order_exchanges x on x.id = b.replaces
          where b.sent_at is null
        ) select coalesce((select b.variant_label from former b where b.sent_at is not null), (
          select (array_agg(x.variant_label order by x.at desc, x.id desc))[1] from public.order_exchanges x
          where e.replaces is null and x.order_id = e.order_id and x.line_no = e.line_no and x.sent_at is not null and (x.at, x.id) < (e.at, e.id)
          having sum(x.quantity) >= i.quantity
        )) as label
      ) f on true
    where e.order_id = o.id and (e.sent_at is not null or d.due > 0)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.order_view(o public.orders)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'relay_point', o.relay_point,
    'subtotal', o.subtotal, 'discount_code', o.discount_code, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'vat_regime', o.vat_regime, 'tax_rate', o.tax_rate, 'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
    'payable', private.is_payable(o), 'reserved_until', o.reserved_until,
    'confirmed', exists (
      select from public.mail_outbox m
      where m.kind = 'order_received' and m.once_key = o.id::text and m.status in ('waiting', 'sent')
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.number), '[]')
      from public.documents d where d.order_id = o.id
    ),
    'withdrawal_until', private.last_withdrawal_day(o.delivered_at),
    'declarations', (
      select coalesce(json_agg(json_build_object(
        'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status,
        'is_late', w.is_late, 'due_on', private.withdrawal_due(w)
      ) order by w.items is null desc, w.declared_at desc, w.id), '[]')
      from public.withdrawals w where w.order_id = o.id and w.status <> 'closed'
    ),
    'exchanged', private.exchanges_told(o),
    'shipped_at', private.order_turned(o, 'shipped'), 'cancelled_at', private.order_turned(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'refunds', private.refunds_told(o), 'given_back', private.is_given_back(o),
    'lines', (
      select json_agg(to_jsonb(i) - 'order_id' || jsonb_build_object('given_back', private.given_back(o.id, i.position)) order by i.position)
      from private.order_line_facts i where i.order_id = o.id
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.replacement_parcel(o public.orders, OUT lines jsonb, OUT is_due boolean, OUT tracking_number text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_agg(to_jsonb(i) - 'order_id' || jsonb_build_object(
      'exchange', e.id, 'variant_id', coalesce(e.variant_id, i.variant_id), 'sku', e.sku,
      'label', e.variant_label, 'quantity', case when e.due > 0 then e.due else e.quantity end,
      'image', coalesce(v.images[1], p.images[1], i.image), 'category', p.category, 'is_picked', e.picked_at is not null
    ) order by e.line_no, e.at, e.id),
    bool_or(e.due > 0), max(e.tracking_number) filter (where e.due = 0)
  from (
    select x.*, d.due, bool_or(d.due > 0) over () as is_any_due
    from public.order_exchanges x join private.exchange_shares(o.id) d on d.exchange_id = x.id
    where x.order_id = o.id
  ) e
    join private.order_line_facts i on i.order_id = e.order_id and i.position = e.line_no
    join public.products p on p.id = i.product_id
    left join public.product_variants v on v.id = e.variant_id
  -- What has left is shown to whoever still has it in hand.
  where o.status in ('shipped', 'completed') and case when e.is_any_due then e.due > 0 else e.sent_at is not null end
$function$;

CREATE OR REPLACE FUNCTION public.preparing_table(numbers text[] DEFAULT NULL::text[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return json_build_object(
    'waiting', (
      select count(*) from public.orders o
      where o.status = 'pending' and o.payment_status = 'paid' and o.id not in (select private.withdrawn_orders())
    ),
    'exchanges', (select count(*) from private.orders_to_replace()),
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status, 'paid_at', o.paid_at,
        'exchange', case when r.lines is not null then case when r.is_due then 'due' else 'sent' end end,
        'withdrawal', case
          when o.id in (select private.withdrawn_orders()) then 'whole'
          when exists (select from public.withdrawals w where w.order_id = o.id and w.status in ('received', 'returned')) then 'part'
        end,
        'is_late', private.is_late(o), 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
        'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city,
        'country', o.country, 'shipping_label', o.shipping_label, 'relay_point', o.relay_point,
        'tracking_number', case when r.lines is null then o.tracking_number else r.tracking_number end, 'total', o.total,
        'lines', coalesce(r.lines, (
          select jsonb_agg(to_jsonb(i) - 'order_id' || jsonb_build_object(
            'quantity', s.quantity, 'category', p.category,
            'is_picked', exists (select from public.order_picks k where k.order_id = i.order_id and k.position = i.position)
          ) order by i.position)
          from private.packed_pieces(o) s
            join private.order_line_facts i on i.order_id = o.id and i.position = s.line_no
            join public.products p on p.id = i.product_id
        ))
      ) order by t.since, o.order_number)
      from (
        select w.id, w.since from (
          (
            select x.id, x.paid_at as since, x.order_number from public.orders x
            where preparing_table.numbers is null and x.status = 'pending' and x.payment_status = 'paid'
              and x.id not in (select private.withdrawn_orders())
            order by x.paid_at, x.order_number limit 20
          )
          union all
          (
            select x.id, (select min(e.at) from public.order_exchanges e where e.order_id = x.id), x.order_number
            from public.orders x where preparing_table.numbers is null and x.id in (select private.orders_to_replace())
          )
          union all
          (
            select x.id, coalesce(
              case when x.status <> 'pending' then (select min(e.at) from public.order_exchanges e where e.order_id = x.id) end, x.paid_at
            ), x.order_number
            from public.orders x where x.order_number = any (preparing_table.numbers[:100])
          )
        ) w order by w.since, w.order_number limit case when preparing_table.numbers is null then 20 else 100 end
      ) t
        join public.orders o on o.id = t.id
        cross join lateral private.replacement_parcel(o) r
    ), '[]')
  );
end
$function$;

create type private.cart_line as (
  "position" integer,
  product_id bigint,
  asked bigint,
  variant_id bigint,
  sku text,
  name text,
  label text,
  unit_price numeric,
  quantity integer,
  image text,
  is_gift boolean,
  is_sold boolean,
  is_chosen boolean,
  stock integer
);
comment on type private.cart_line is 'A line of a cart as the shop sells it now: what order_items stores of it, and what placing an order asks besides: the variant as the cart names it (asked), whether its product is published, whether it is clear which variant is meant, and the units that there are.';

CREATE OR REPLACE FUNCTION private.offer_conflict(lines private.cart_line[], total numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'offers', jsonb_agg(jsonb_build_object(
      'product_id', l.product_id,
      'variant_id', l.asked,
      'price', case when p.id is null then 0 else coalesce(v.price, p.price) end,
      'available', case when p.id is null then 0 else least(i.stock, private.visible_stock_cap()) end
    ) order by l.variant_id, l.position),
    'total', offer_conflict.total
  ))
  from unnest(lines) l
    left join public.product_variants v on v.id = l.variant_id
    left join public.products p on p.id = v.product_id and p.state = 'published'
    left join public.inventory i on i.variant_id = v.id
  where not l.is_gift
$function$;
comment on function private.offer_conflict(private.cart_line[],numeric) is 'Details of a refusal: what the shop offers now for the lines of a cart, each by the product and the variant that the cart names, and the total it would charge. What is not sold is told as what never was: 0 pieces, price 0.';

CREATE OR REPLACE FUNCTION private.lines_as_sold(lines jsonb)
 RETURNS private.cart_line[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Asked of every order: this language keeps its plan.
  return (
    with wanted as (
      select w.* from rows from (
        jsonb_to_recordset(lines_as_sold.lines) as (product_id numeric, variant_id numeric, quantity numeric)
      ) with ordinality w (product_id, asked, quantity, n)
    ), merged as (
      select w.product_id::bigint as product_id, min(w.asked)::bigint as asked, v.one, max(v.several) as several,
        sum(w.quantity)::int as quantity, (row_number() over (order by min(w.n)))::int as position
      from wanted w cross join lateral (
        select case when count(*) = 1 then min(c.id) end as one, count(*) as several
        from public.product_variants c
        where c.product_id = w.product_id::bigint and c.archived_at is null and (w.asked is null or c.id = w.asked::bigint)
      ) v
      -- A variant that is named and the same one left unnamed are one line; what is not sold is told apart.
      group by w.product_id, v.one, case when v.one is null then w.asked end
    )
    -- In the order of the variants, in which their stock is locked.
    select array_agg(row(
      m.position, m.product_id, m.asked, m.one, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      coalesce(v.price, p.price), m.quantity, coalesce(v.images[1], p.images[1]), false, p.id is not null, m.several = 1, i.stock
    )::private.cart_line order by m.one, m.position)
    from merged m
      left join public.products p on p.id = m.product_id and p.state = 'published' and m.several > 0
      left join public.product_variants v on v.id = m.one
      left join public.inventory i on i.variant_id = m.one
  );
end
$function$;
comment on function private.lines_as_sold(jsonb) is 'The lines of a cart, [{product_id, variant_id?, quantity}] as private.check_lines lets them in, at today''s prices; what is meant by several of them is one line.';

CREATE OR REPLACE FUNCTION private.gift_line(variant bigint, rank integer)
 RETURNS private.cart_line
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(
    gift_line.rank, p.id, v.id, v.id, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
    0, 1, coalesce(v.images[1], p.images[1]), true, true, true, i.stock
  )::private.cart_line
  from public.product_variants v
    join public.products p on p.id = v.product_id
    join public.inventory i on i.variant_id = v.id
  where v.id = gift_line.variant
$function$;
comment on function private.gift_line(bigint,integer) is 'The line that a discount code adds at no price.';

CREATE OR REPLACE FUNCTION private.delivery_of(buyer record, subtotal numeric, OUT id text, OUT label text, OUT fee numeric, OUT relay jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  method public.shipping_methods;
begin
  select m.* into method from public.shipping_methods m where m.id = buyer.shipping_method and m.active;
  if not found or not buyer.country = any (method.countries) then
    if not exists (select from public.shipping_methods m where m.active and buyer.country = any (m.countries)) then
      perform private.refuse(400, 'country_not_served');
    end if;
    perform private.refuse(409, 'shipping_method_unavailable');
  end if;
  if method.needs_relay then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = method.id and p.id = buyer.relay_point and p.country = buyer.country and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  id := method.id;
  label := method.label;
  fee := case when subtotal >= method.free_from then 0 else method.price end;
end
$function$;
comment on function private.delivery_of(record,numeric) is 'The method that a buyer chose, its fee for a subtotal and, where it goes to one, a copy of the relay point; refuses what is not offered.';

CREATE OR REPLACE FUNCTION private.take_units(lines private.cart_line[], order_id uuid, total numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  taken record;
begin
  perform set_config('shop.stock_reason', 'sale', true), set_config('shop.stock_order', take_units.order_id::text, true);
  -- Always in the order of the variants: two orders never wait for each other in a circle.
  for taken in
    select l.variant_id, sum(l.quantity)::int as units, bool_or(l.is_gift) as has_gift from unnest(lines) l group by 1 order by 1
  loop
    update public.inventory i set stock = i.stock - taken.units
    where i.variant_id = taken.variant_id and i.stock >= taken.units;
    if not found then
      if taken.has_gift then
        perform private.refuse(409, 'discount_gift_gone');
      end if;
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(lines, total));
    end if;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
end
$function$;
comment on function private.take_units(private.cart_line[],uuid,numeric) is 'Takes the units of an order from the stock, or refuses it with the total it would have cost.';

CREATE OR REPLACE FUNCTION private.store_lines(order_id uuid, lines private.cart_line[], discounts numeric[], taxes numeric[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.order_items (
    order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, is_gift, discount, tax
  )
  select store_lines.order_id, (l.line).position, (l.line).product_id, (l.line).variant_id, (l.line).sku, (l.line).name, (l.line).label,
    (l.line).unit_price, (l.line).quantity, (l.line).image, (l.line).is_gift,
    case when (l.line).is_gift then 0 else coalesce(discounts[l.n], 0) end, case when (l.line).is_gift then 0 else taxes[l.n] end
  from (select u as line, row_number() over () as n from unnest(lines) u) l;
end
$function$;
comment on function private.store_lines(uuid,private.cart_line[],numeric[],numeric[]) is 'Writes the lines of an order with their shares of its discount (discounts may be null) and of its VAT.';

CREATE OR REPLACE FUNCTION private.count_placed(o public.orders, caller text, mailbox text, units integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Nobody has proved the address: what is ordered in its name elsewhere keeps its owner from nothing. One that is paid as it is placed writes to it.
  box constant text := case when o.payment_status = 'paid' then mailbox else private.caller_mailbox(caller, o.email) end;
begin
  perform private.limit_attempts('checkout', caller, private.most_orders_per_hour(), interval '1 hour');
  perform private.limit_attempts('checkout', box, private.most_orders_per_recipient(), interval '1 hour');
  perform private.limit_pieces(
    o.id, array[caller, box], array[private.most_pieces_per_caller(), private.most_pieces_per_recipient()], units
  );
  if o.payment_status = 'pending' then
    perform private.limit_last_units(o, caller);
  end if;
end
$function$;
comment on function private.count_placed(public.orders,text,text,integer) is 'Counts an order that was just placed against the limits of its network address and mailbox, or refuses it. mailbox may be null of one that is not paid.';

CREATE OR REPLACE FUNCTION private.buyer_of(request jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  buyer record;
begin
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, r.caller, r.flush_later, r.discount_code, r.taken_by, r.link_hash, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, private.postal_code(r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text,
    caller text, flush_later boolean, discount_code text, taken_by uuid, link_hash text
  );
  return buyer;
end
$function$;
comment on function private.buyer_of(jsonb) is 'Who orders what and how, as place_order is asked; texts without blanks around them.';

CREATE OR REPLACE FUNCTION public.place_order(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer record;
  lines private.cart_line[];
  cart record;
  delivery record;
  shop record;
  quote record;
  rule public.discount_codes;
  placed public.orders;
  off numeric := 0;
  fee numeric;
  rate numeric;
  total numeric;
  tax numeric;
  discounts numeric[];
  taxes numeric[];
  request_hash text;
  mailbox text;
  order_id uuid := gen_random_uuid();
  by_hand boolean;
  is_paid boolean;
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller', 'flush_later', 'taken_by', 'link_hash'])::text, 'UTF8')), 'hex');
  buyer := private.buyer_of(request);
  if coalesce(buyer.idempotency_key, '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse(400, 'idempotency_key_invalid');
  end if;

  -- Calls with the same key wait for each other here, so the second one sees the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(buyer.idempotency_key, 0));
  select * into placed from public.orders o where o.idempotency_key = buyer.idempotency_key::uuid;
  if found then
    if placed.request_hash <> request_hash then
      perform private.refuse(409, 'idempotency_key_reused');
    end if;
    return private.receipt(placed, false, buyer.link_hash);
  end if;

  perform private.check_lines(buyer.lines);
  perform private.check_buyer(buyer);
  -- Who orders in the shop pays there: only an administrator says that money comes another way.
  by_hand := buyer.payment_method = any (private.hand_payments());
  if by_hand and buyer.taken_by is null or jsonb_typeof(buyer.expected_total) is distinct from 'number' then
    perform private.refuse(400, 'request_invalid');
  end if;

  lines := private.lines_as_sold(buyer.lines);
  select max(t.units) as most, bool_and(t.are_sold) as are_sold, bool_and(t.are_chosen) as are_chosen,
    bool_and(t.units <= t.stock) as are_there, sum(t.euros) as subtotal
  into cart
  from (
    -- An item may stand in several lines: its stock is one, and so is the most of it.
    select sum(l.quantity) as units, sum(l.unit_price * l.quantity) as euros, min(l.stock) as stock,
      bool_and(l.is_sold) as are_sold, bool_and(l.is_chosen) as are_chosen
    from unnest(lines) l group by l.product_id, l.variant_id
  ) t;
  if cart.most > private.max_quantity() then
    perform private.refuse(400, 'quantity_invalid');
  elsif not cart.are_sold then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(lines));
  elsif not cart.are_chosen then
    perform private.refuse(409, 'variant_required');
  end if;

  delivery := private.delivery_of(buyer, cart.subtotal);
  fee := delivery.fee;
  if buyer.discount_code is not null then
    quote := private.discount_quote(
      buyer.discount_code, buyer.email, array(select l.product_id from unnest(lines) l),
      array(select l.unit_price * l.quantity from unnest(lines) l)
    );
    if quote.refusal is not null then
      perform private.refuse(409, quote.refusal, quote.details);
    end if;
    rule := quote.rule;
    off := quote.discount;
    discounts := quote.shares;
    fee := case when rule.kind = 'free_shipping' then 0 else fee end;
  end if;
  total := cart.subtotal - off + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt then 'exempt' when buyer.country = 'CH' then 'export' else 'standard' end as regime,
    s.tax_rate, s.terms_version, s.payments_open
  into shop from public.settings s;
  rate := case when shop.regime = 'standard' then shop.tax_rate else 0 end;
  tax := round(total * rate / (100 + rate), 2);
  if not shop.payments_open and not by_hand then
    perform private.refuse(503, 'payments_closed');
  elsif not coalesce(buyer.is_simulated, false) and buyer.taken_by is null and private.payments_paused(buyer.email) then
    perform private.refuse(429, 'payment_must_wait');
  elsif not cart.are_there then
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(lines, total));
  elsif buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(lines, total));
  end if;
  -- The last share is the fee's.
  taxes := private.shares(tax, array(
    select l.euros - coalesce(discounts[l.n], 0)
    from (select u.unit_price * u.quantity as euros, row_number() over () as n from unnest(lines) u) l order by l.n
  ) || fee);
  if rule.gift_variant is not null then
    lines := lines || private.gift_line(rule.gift_variant, cardinality(lines) + 1);
  end if;

  -- Whoever asks for it makes sure with public.flush_orders() before anybody is told: the rows below, the counter's above all, are
  -- then locked for no longer than the work takes, and one flush serves all orders that wait for it.
  if buyer.flush_later then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  perform private.take_units(lines, order_id, total);
  -- A buyer of this machine without a code is counted nowhere.
  mailbox := case when buyer.discount_code is not null or buyer.caller is not null then private.customer_key(buyer.email) end;
  if buyer.discount_code is not null then
    perform private.take_discount(rule, buyer.email);
  end if;

  -- A simulation pays by card alone: a transfer, a cheque or cash is waited for there as well.
  is_paid := coalesce(buyer.is_simulated, false) and not by_hand or total = 0;
  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version, discount_code, discount,
    vat_regime, shipping_tax, reserved_until, taken_by
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when is_paid then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, delivery.id, delivery.label, delivery.relay, cart.subtotal,
    fee, rate, tax, total, shop.terms_version, rule.code, off, shop.regime, taxes[cardinality(taxes)],
    case when not is_paid then clock_timestamp()
      + case when by_hand then private.hand_reservation_time() when buyer.taken_by is null then private.reservation_time() else private.phone_reservation_time() end end,
    buyer.taken_by
  ) returning * into placed;
  perform private.store_lines(placed.id, lines, discounts, taxes);
  if buyer.discount_code is not null then
    insert into private.discount_uses (order_id, code_id, customer) values (placed.id, rule.id, mailbox);
  end if;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  elsif buyer.taken_by is not null then
    perform private.queue_mail(case when by_hand then 'payment_' || placed.payment_method else 'payment_request' end, placed.id::text, placed.id);
  end if;
  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.count_placed(placed, buyer.caller, mailbox, (select sum(l.quantity)::int from unnest(lines) l where not l.is_gift));
  end if;
  return private.receipt(placed, true, buyer.link_hash);
end
$function$;

create view private.order_line_facts as
 SELECT order_id,
    "position",
    product_id,
    variant_id,
    sku,
    name,
    variant_label AS label,
    unit_price,
    quantity,
    image,
    discount,
    is_gift
   FROM public.order_items i;
comment on view private.order_line_facts is 'The one list of what is told of a line of an order, by the names of orderLineFields of src/domain/order-line.ts.';
comment on column private.order_line_facts.order_id is 'Order.';
comment on column private.order_line_facts.position is 'Rank of the line.';
comment on column private.order_line_facts.product_id is 'Product.';
comment on column private.order_line_facts.variant_id is 'Variant.';
comment on column private.order_line_facts.sku is 'Reference when it was sold.';
comment on column private.order_line_facts.name is 'Name when it was sold.';
comment on column private.order_line_facts.label is 'What told the variant from the others; null of a simple product.';
comment on column private.order_line_facts.unit_price is 'Price of a piece in euros.';
comment on column private.order_line_facts.quantity is 'Pieces.';
comment on column private.order_line_facts.image is 'Storage path of its picture.';
comment on column private.order_line_facts.discount is 'Its share of the order''s discount, in euros.';
comment on column private.order_line_facts.is_gift is 'Added at no price by a discount code.';

-- Item message.

set check_function_bodies = off;

alter table public.order_items drop constraint order_items_variant_once;

drop function private.change_cart_line(uuid,bigint,bigint,integer,boolean);

alter table public.cart_items drop constraint cart_items_user_id_product_id_variant_id_key;

drop function private.offer_conflict(private.cart_line[],numeric);

drop function private.lines_as_sold(jsonb);

drop function private.gift_line(bigint,integer);

drop function private.take_units(private.cart_line[],uuid,numeric);

drop function private.store_lines(uuid,private.cart_line[],numeric[],numeric[]);

drop type private.cart_line;

drop view private.order_line_facts;

CREATE OR REPLACE FUNCTION private.max_item_message()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 200$function$;
comment on function private.max_item_message() is 'Most characters of the message for whoever makes an item: ITEM_LIMITS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.clean_message(typed text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  clean constant text := btrim(regexp_replace(
    typed, '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+', ' ', 'g'
  ));
begin
  return case when private.is_visible(clean) then clean end;
end
$function$;
comment on function private.clean_message(text) is 'A message for whoever makes an item as it is stored: one line, without controls and signs of no width; null where nothing is seen, and of null. As cleanMessage of the domain.';

CREATE OR REPLACE FUNCTION private.is_message(said jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(jsonb_typeof(said), 'null') = 'null' then
    return true;
  end if;
  return jsonb_typeof(said) = 'string' and length(said #>> '{}') <= 4 * private.max_item_message()
    and coalesce(length(private.clean_message(said #>> '{}')) <= private.max_item_message(), true)
    and not private.has_link(said #>> '{}');
end
$function$;
comment on function private.is_message(jsonb) is 'Whether a request says no message, or one that an item can have: emails carry it to an address that nobody has proved, so it names no page.';

CREATE OR REPLACE FUNCTION private.simplify_cart_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.cart_items c
  where c.product_id = new.id and c.variant_id is null
    and exists (
      select from public.cart_items o
      where o.user_id = c.user_id and o.product_id = new.id and o.variant_id is not null and o.message is not distinct from c.message
    );
  update public.cart_items c set variant_id = null
  from public.product_variants v
  where c.product_id = new.id and v.id = c.variant_id and v.archived_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_variant(product public.products, entry jsonb, rank integer, taken bigint[])
 RETURNS TABLE(variant_id bigint, changed boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.product_variants := private.variant_meant(product, entry, taken);
  wanted public.product_variants := stored;
  held public.inventory;
  pieces int := (entry ->> 'stock')::int;
  least_pieces int := (entry ->> 'min_stock')::int;
  -- Of a new variant nobody has read a stock here.
  expected int := case when stored.id is not null then (entry ->> 'expected_stock')::int end;
  merged bigint[] := array(select m::bigint from jsonb_array_elements_text(coalesce(entry -> 'merged', '[]')) m);
  moved int;
begin
  if entry ->> 'id' is not null and stored.id is null then
    perform private.refuse(400, 'variants_invalid', jsonb_build_object('variant', rank));
  end if;
  wanted.option1 := nullif(btrim(entry ->> 'option1'), '');
  wanted.option2 := nullif(btrim(entry ->> 'option2'), '');
  wanted.position := rank;
  wanted.archived_at := null;
  if entry ? 'price' then
    wanted.price := (entry ->> 'price')::numeric(10, 2);
  end if;
  if entry ? 'images' then
    wanted.images := array(select jsonb_array_elements_text(nullif(entry -> 'images', 'null')));
  end if;
  wanted.images := coalesce(wanted.images, '{}');
  if not wanted.images <@ product.images then
    perform private.refuse(400, 'picture_unknown', jsonb_build_object('variant', rank));
  end if;
  wanted.sku := case when wanted.option1 is not null then coalesce(
    nullif(btrim(entry ->> 'sku'), ''), stored.sku, private.new_sku(product, concat_ws('-', wanted.option1, wanted.option2))
  ) end;
  if stored.id is null then
    insert into public.product_variants (product_id, position, sku, option1, option2, price, images)
    values (product.id, rank, wanted.sku, wanted.option1, wanted.option2, wanted.price, wanted.images)
    returning * into wanted;
  elsif wanted is distinct from stored then
    update public.product_variants v set
      position = rank, sku = wanted.sku, option1 = wanted.option1, option2 = wanted.option2, price = wanted.price,
      images = wanted.images, archived_at = null
    where v.id = stored.id;
  end if;
  variant_id := wanted.id;
  changed := stored.id is null or wanted is distinct from stored;

  select * into held from public.inventory i where i.variant_id = wanted.id for update;
  if pieces not between 0 and 1000000 or least_pieces < 0 then
    perform private.refuse(400, 'variants_invalid', jsonb_build_object('variant', rank));
  elsif pieces = expected then
    -- Whoever gives back what was read has left it alone: what was sold since then stays sold.
    pieces := null;
  elsif held.stock <> expected and held.stock <> pieces then
    perform private.refuse(409, 'stock_changed', jsonb_build_object('variant', rank, 'stock', held.stock));
  end if;
  select coalesce(sum(i.stock), 0) into moved from public.inventory i
  where i.product_id = product.id and i.variant_id = any (merged) and i.variant_id <> wanted.id;
  if moved > 0 then
    update public.inventory i set stock = 0
    where i.product_id = product.id and i.variant_id = any (merged) and i.variant_id <> wanted.id and i.stock > 0;
  end if;
  if held.stock <> coalesce(pieces, held.stock) + moved or held.min_stock <> coalesce(least_pieces, held.min_stock) then
    update public.inventory i set
      stock = coalesce(pieces, held.stock) + moved, min_stock = coalesce(least_pieces, held.min_stock),
      max_stock = case when i.max_stock >= coalesce(least_pieces, held.min_stock) then i.max_stock end
    where i.variant_id = wanted.id;
    changed := true;
  end if;
  update public.cart_items c set variant_id = wanted.id
  where c.product_id = product.id and c.variant_id = any (merged) and c.variant_id <> wanted.id and not exists (
    select from public.cart_items o where o.user_id = c.user_id and o.product_id = product.id and o.variant_id = wanted.id
      and o.message is not distinct from c.message
  );
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION private.changed_product(stored public.products, changes jsonb)
 RETURNS public.products
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known text[];
  optional_texts text[];
  product public.products;
  missing text[];
begin
  select array_agg(c.name), array_agg(c.name) filter (where c.is_optional_text) into known, optional_texts
  from private.product_columns() c;
  if jsonb_typeof(changed_product.changes) is distinct from 'object'
    or exists (select from jsonb_object_keys(changed_product.changes) k where k <> all (known))
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- A text that may be missing is never empty.
  changes := changes || (
    select coalesce(jsonb_object_agg(c.name, nullif(btrim(changes ->> c.name), '')), '{}') from unnest(optional_texts) c (name)
    where jsonb_typeof(changes -> c.name) = 'string'
  );
  begin
    product := jsonb_populate_record(changed_product.stored, changed_product.changes);
  exception when data_exception or array_subscript_error then
    perform private.refuse(400, 'request_invalid');
  end;
  product.name := btrim(product.name);
  product.artisan := btrim(product.artisan);
  product.description := coalesce(product.description, '');
  product.details := coalesce(product.details, '');
  product.care := coalesce(product.care, '');
  product.warnings := coalesce(product.warnings, '');
  product.images := coalesce(product.images, '{}');
  product.image_alts := coalesce(product.image_alts, '{}');
  product.related_products := coalesce(product.related_products, '{}');
  product.colours := coalesce(product.colours, '{}');
  product.materials := coalesce(product.materials, '{}');
  product.is_new := coalesce(product.is_new, false);
  product.takes_message := coalesce(product.takes_message, false);
  product.state := coalesce(product.state, 'draft');
  product.identifier := coalesce(
    nullif(btrim(product.identifier), ''), changed_product.stored.identifier,
    'RIF-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10))
  );
  missing := array_remove(array[
    case when coalesce(product.name, '') = '' then 'name' end,
    case when coalesce(product.price, 0) = 0 then 'price' end,
    case when coalesce(product.artisan, '') = '' then 'artisan' end,
    case when coalesce(product.category, '') = '' then 'category' end
  ], null);
  if missing <> '{}' then
    perform private.refuse(400, 'product_incomplete', jsonb_build_object('fields', missing));
  end if;
  if exists (
    select from unnest(product.images) i
    where not i = any (coalesce(changed_product.stored.images, '{}'))
      and not exists (select from storage.objects o where o.bucket_id = 'product-images' and 'product-images/' || o.name = i)
  ) then
    perform private.refuse(400, 'picture_unknown');
  end if;
  return product;
end
$function$;

create type private.cart_line as (
  "position" integer,
  product_id bigint,
  asked bigint,
  variant_id bigint,
  sku text,
  name text,
  label text,
  unit_price numeric,
  quantity integer,
  image text,
  message text,
  is_gift boolean,
  is_sold boolean,
  is_chosen boolean,
  takes_message boolean,
  stock integer
);
comment on type private.cart_line is 'A line of a cart as the shop sells it now: what order_items stores of it, and what placing an order asks besides: the variant as the cart names it (asked), whether its product is published, whether it is clear which variant is meant, whether a message may go with it, and the units that there are.';

CREATE OR REPLACE FUNCTION private.offer_conflict(lines private.cart_line[], total numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'offers', jsonb_agg(jsonb_build_object(
      'product_id', l.product_id,
      'variant_id', l.asked,
      'price', case when p.id is null then 0 else coalesce(v.price, p.price) end,
      'available', case when p.id is null then 0 else least(i.stock, private.visible_stock_cap()) end
    ) order by l.variant_id, l.position),
    'total', offer_conflict.total
  ))
  from unnest(lines) l
    left join public.product_variants v on v.id = l.variant_id
    left join public.products p on p.id = v.product_id and p.state = 'published'
    left join public.inventory i on i.variant_id = v.id
  where not l.is_gift
$function$;
comment on function private.offer_conflict(private.cart_line[],numeric) is 'Details of a refusal: what the shop offers now for the lines of a cart, each by the product and the variant that the cart names, and the total it would charge. What is not sold is told as what never was: 0 pieces, price 0.';

CREATE OR REPLACE FUNCTION private.check_lines(lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  quantities boolean;
  products boolean;
  messages boolean;
begin
  if lines is null or jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) = 0 then
    perform private.refuse(400, 'cart_empty');
  end if;
  if jsonb_array_length(lines) > private.max_cart_lines() then
    perform private.refuse(400, 'cart_too_large');
  end if;
  select
    bool_and(case when private.is_whole(l.line -> 'quantity')
      then (l.line -> 'quantity')::numeric between 1 and private.max_quantity() else false end),
    bool_and(case when private.is_whole(l.line -> 'product_id')
      then (l.line -> 'product_id')::numeric between 1 and 9223372036854775807 else false end
      -- null is a product without a choice
      and case when coalesce(l.line -> 'variant_id', 'null') = 'null' then true
        when private.is_whole(l.line -> 'variant_id') then (l.line -> 'variant_id')::numeric between 1 and 9223372036854775807
        else false end),
    bool_and(private.is_message(l.line -> 'message'))
  into quantities, products, messages
  from jsonb_array_elements(lines) l (line);
  if not quantities then
    perform private.refuse(400, 'quantity_invalid');
  elsif not products then
    perform private.refuse(409, 'product_unavailable');
  elsif not messages then
    perform private.refuse(400, 'message_invalid');
  end if;
end
$function$;
comment on function private.check_lines(jsonb) is 'Refuses lines of a cart that are no whole numbers in range, or say what an item cannot say.';

CREATE OR REPLACE FUNCTION private.lines_as_sold(lines jsonb)
 RETURNS private.cart_line[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Asked of every order: this language keeps its plan.
  return (
    with wanted as (
      select w.product_id, w.asked, w.quantity, private.clean_message(w.message) as message, w.n from rows from (
        jsonb_to_recordset(lines_as_sold.lines) as (product_id numeric, variant_id numeric, quantity numeric, message text)
      ) with ordinality w (product_id, asked, quantity, message, n)
    ), merged as (
      select w.product_id::bigint as product_id, min(w.asked)::bigint as asked, v.one, max(v.several) as several,
        sum(w.quantity)::int as quantity, w.message, (row_number() over (order by min(w.n)))::int as position
      from wanted w cross join lateral (
        select case when count(*) = 1 then min(c.id) end as one, count(*) as several
        from public.product_variants c
        where c.product_id = w.product_id::bigint and c.archived_at is null and (w.asked is null or c.id = w.asked::bigint)
      ) v
      -- A variant that is named and the same one left unnamed are one line; what is not sold is told apart.
      group by w.product_id, v.one, w.message, case when v.one is null then w.asked end
    )
    -- In the order of the variants, in which their stock is locked.
    select array_agg(row(
      m.position, m.product_id, m.asked, m.one, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      coalesce(v.price, p.price), m.quantity, coalesce(v.images[1], p.images[1]), m.message,
      false, p.id is not null, m.several = 1, p.takes_message, i.stock
    )::private.cart_line order by m.one, m.position)
    from merged m
      left join public.products p on p.id = m.product_id and p.state = 'published' and m.several > 0
      left join public.product_variants v on v.id = m.one
      left join public.inventory i on i.variant_id = m.one
  );
end
$function$;
comment on function private.lines_as_sold(jsonb) is 'The lines of a cart, [{product_id, variant_id?, quantity, message?}] as private.check_lines lets them in, at today''s prices; what is meant by several of them is one line.';

CREATE OR REPLACE FUNCTION private.gift_line(variant bigint, rank integer)
 RETURNS private.cart_line
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(
    gift_line.rank, p.id, v.id, v.id, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
    0, 1, coalesce(v.images[1], p.images[1]), null, true, true, true, false, i.stock
  )::private.cart_line
  from public.product_variants v
    join public.products p on p.id = v.product_id
    join public.inventory i on i.variant_id = v.id
  where v.id = gift_line.variant
$function$;
comment on function private.gift_line(bigint,integer) is 'The line that a discount code adds at no price.';

CREATE OR REPLACE FUNCTION private.take_units(lines private.cart_line[], order_id uuid, total numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  taken record;
begin
  perform set_config('shop.stock_reason', 'sale', true), set_config('shop.stock_order', take_units.order_id::text, true);
  -- Always in the order of the variants: two orders never wait for each other in a circle.
  for taken in
    select l.variant_id, sum(l.quantity)::int as units, bool_or(l.is_gift) as has_gift from unnest(lines) l group by 1 order by 1
  loop
    update public.inventory i set stock = i.stock - taken.units
    where i.variant_id = taken.variant_id and i.stock >= taken.units;
    if not found then
      if taken.has_gift then
        perform private.refuse(409, 'discount_gift_gone');
      end if;
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(lines, total));
    end if;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
end
$function$;
comment on function private.take_units(private.cart_line[],uuid,numeric) is 'Takes the units of an order from the stock, or refuses it with the total it would have cost.';

CREATE OR REPLACE FUNCTION private.store_lines(order_id uuid, lines private.cart_line[], discounts numeric[], taxes numeric[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.order_items (
    order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, message, is_gift, discount, tax
  )
  select store_lines.order_id, (l.line).position, (l.line).product_id, (l.line).variant_id, (l.line).sku, (l.line).name, (l.line).label,
    (l.line).unit_price, (l.line).quantity, (l.line).image, (l.line).message, (l.line).is_gift,
    case when (l.line).is_gift then 0 else coalesce(discounts[l.n], 0) end, case when (l.line).is_gift then 0 else taxes[l.n] end
  from (select u as line, row_number() over () as n from unnest(lines) u) l;
end
$function$;
comment on function private.store_lines(uuid,private.cart_line[],numeric[],numeric[]) is 'Writes the lines of an order with their shares of its discount (discounts may be null) and of its VAT.';

CREATE OR REPLACE FUNCTION public.place_order(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer record;
  lines private.cart_line[];
  cart record;
  delivery record;
  shop record;
  quote record;
  rule public.discount_codes;
  placed public.orders;
  off numeric := 0;
  fee numeric;
  rate numeric;
  total numeric;
  tax numeric;
  discounts numeric[];
  taxes numeric[];
  request_hash text;
  mailbox text;
  order_id uuid := gen_random_uuid();
  by_hand boolean;
  is_paid boolean;
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller', 'flush_later', 'taken_by', 'link_hash'])::text, 'UTF8')), 'hex');
  buyer := private.buyer_of(request);
  if coalesce(buyer.idempotency_key, '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse(400, 'idempotency_key_invalid');
  end if;

  -- Calls with the same key wait for each other here, so the second one sees the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(buyer.idempotency_key, 0));
  select * into placed from public.orders o where o.idempotency_key = buyer.idempotency_key::uuid;
  if found then
    if placed.request_hash <> request_hash then
      perform private.refuse(409, 'idempotency_key_reused');
    end if;
    return private.receipt(placed, false, buyer.link_hash);
  end if;

  perform private.check_lines(buyer.lines);
  perform private.check_buyer(buyer);
  -- Who orders in the shop pays there: only an administrator says that money comes another way.
  by_hand := buyer.payment_method = any (private.hand_payments());
  if by_hand and buyer.taken_by is null or jsonb_typeof(buyer.expected_total) is distinct from 'number' then
    perform private.refuse(400, 'request_invalid');
  end if;

  lines := private.lines_as_sold(buyer.lines);
  select max(t.units) as most, bool_and(t.are_sold) as are_sold, bool_and(t.are_chosen) as are_chosen, bool_and(t.may_say) as may_say,
    bool_and(t.units <= t.stock) as are_there, sum(t.euros) as subtotal
  into cart
  from (
    -- An item may stand in several lines: its stock is one, and so is the most of it.
    select sum(l.quantity) as units, sum(l.unit_price * l.quantity) as euros, min(l.stock) as stock,
      bool_and(l.is_sold) as are_sold, bool_and(l.is_chosen) as are_chosen,
      bool_and(l.takes_message or l.message is null) as may_say
    from unnest(lines) l group by l.product_id, l.variant_id
  ) t;
  if cart.most > private.max_quantity() then
    perform private.refuse(400, 'quantity_invalid');
  elsif not cart.are_sold then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(lines));
  elsif not cart.are_chosen then
    perform private.refuse(409, 'variant_required');
  elsif not cart.may_say then
    perform private.refuse(409, 'message_unavailable');
  end if;

  delivery := private.delivery_of(buyer, cart.subtotal);
  fee := delivery.fee;
  if buyer.discount_code is not null then
    quote := private.discount_quote(
      buyer.discount_code, buyer.email, array(select l.product_id from unnest(lines) l),
      array(select l.unit_price * l.quantity from unnest(lines) l)
    );
    if quote.refusal is not null then
      perform private.refuse(409, quote.refusal, quote.details);
    end if;
    rule := quote.rule;
    off := quote.discount;
    discounts := quote.shares;
    fee := case when rule.kind = 'free_shipping' then 0 else fee end;
  end if;
  total := cart.subtotal - off + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt then 'exempt' when buyer.country = 'CH' then 'export' else 'standard' end as regime,
    s.tax_rate, s.terms_version, s.payments_open
  into shop from public.settings s;
  rate := case when shop.regime = 'standard' then shop.tax_rate else 0 end;
  tax := round(total * rate / (100 + rate), 2);
  if not shop.payments_open and not by_hand then
    perform private.refuse(503, 'payments_closed');
  elsif not coalesce(buyer.is_simulated, false) and buyer.taken_by is null and private.payments_paused(buyer.email) then
    perform private.refuse(429, 'payment_must_wait');
  elsif not cart.are_there then
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(lines, total));
  elsif buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(lines, total));
  end if;
  -- The last share is the fee's.
  taxes := private.shares(tax, array(
    select l.euros - coalesce(discounts[l.n], 0)
    from (select u.unit_price * u.quantity as euros, row_number() over () as n from unnest(lines) u) l order by l.n
  ) || fee);
  if rule.gift_variant is not null then
    lines := lines || private.gift_line(rule.gift_variant, cardinality(lines) + 1);
  end if;

  -- Whoever asks for it makes sure with public.flush_orders() before anybody is told: the rows below, the counter's above all, are
  -- then locked for no longer than the work takes, and one flush serves all orders that wait for it.
  if buyer.flush_later then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  perform private.take_units(lines, order_id, total);
  -- A buyer of this machine without a code is counted nowhere.
  mailbox := case when buyer.discount_code is not null or buyer.caller is not null then private.customer_key(buyer.email) end;
  if buyer.discount_code is not null then
    perform private.take_discount(rule, buyer.email);
  end if;

  -- A simulation pays by card alone: a transfer, a cheque or cash is waited for there as well.
  is_paid := coalesce(buyer.is_simulated, false) and not by_hand or total = 0;
  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version, discount_code, discount,
    vat_regime, shipping_tax, reserved_until, taken_by
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when is_paid then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, delivery.id, delivery.label, delivery.relay, cart.subtotal,
    fee, rate, tax, total, shop.terms_version, rule.code, off, shop.regime, taxes[cardinality(taxes)],
    case when not is_paid then clock_timestamp()
      + case when by_hand then private.hand_reservation_time() when buyer.taken_by is null then private.reservation_time() else private.phone_reservation_time() end end,
    buyer.taken_by
  ) returning * into placed;
  perform private.store_lines(placed.id, lines, discounts, taxes);
  if buyer.discount_code is not null then
    insert into private.discount_uses (order_id, code_id, customer) values (placed.id, rule.id, mailbox);
  end if;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  elsif buyer.taken_by is not null then
    perform private.queue_mail(case when by_hand then 'payment_' || placed.payment_method else 'payment_request' end, placed.id::text, placed.id);
  end if;
  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.count_placed(placed, buyer.caller, mailbox, (select sum(l.quantity)::int from unnest(lines) l where not l.is_gift));
  end if;
  return private.receipt(placed, true, buyer.link_hash);
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_messages()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.order_items i set message = null
  from public.orders o
  where i.message is not null and o.id = i.order_id and o.status <> 'pending' and exists (
    select from private.erased_customers e where e.key = private.erased_key(lower(o.email)) and e.at >= o.created_at
  )
$function$;
comment on function private.forget_messages() is 'Forgets what erased customers had to say to whoever made their items: at once of what has left or was cancelled, and of what is still to be made once it has left.';

CREATE OR REPLACE FUNCTION private.forget_address(address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if address is null then
    return;
  end if;
  -- Mail services name the address that they refuse.
  update private.newsletter_recipients r set reason = null
  from public.newsletter_subscribers s where lower(s.email) = forget_address.address and r.subscriber_id = s.id and r.reason is not null;
  update public.mail_outbox m set last_error = null
  from public.orders o where lower(o.email) = forget_address.address and m.order_id = o.id and m.last_error is not null;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.stock_alerts s where lower(s.email) = address;
  -- Answers to the shop's notice go to the sender: a mail service may have named that address.
  delete from public.mail_outbox n using public.contact_messages m
  where lower(m.email) = address and n.kind = 'contact_notice' and n.once_key = m.id::text;
  delete from public.contact_messages m where lower(m.email) = address;
  -- What the shop writes to itself and its suppliers is not the person's, and a declared withdrawal is acknowledged.
  delete from public.mail_outbox m
  where lower(m.email) = address and m.kind <> all (private.shop_letters()) and (m.kind <> 'withdrawal_received' or m.status <> 'waiting');
  perform private.forget_reviews(address, null);
  delete from private.form_attempts f where f.key in (private.address_key(address), private.customer_key(address));
  delete from private.unpaid_pieces u
  where u.key = private.customer_key(address) or u.order_id in (select o.id from public.orders o where lower(o.email) = forget_address.address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
  perform private.forget_messages();
end
$function$;

CREATE OR REPLACE FUNCTION private.unname_orders(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due uuid[];
  buyers text[];
begin
  select array_agg(o.id), array_agg(distinct lower(o.email)) into due, buyers from (
    select o.id, o.email from public.orders o
    where o.created_at < now() - private.kept_for('order') and o.email <> private.erased_email()
    order by o.created_at limit unname_orders.most for update
  ) o;
  if due is null then
    return 0;
  end if;
  -- Orders from before are nobody's: none makes a customer of the address that stands in them.
  insert into private.erased_customers (key, at) values (private.erased_key(private.erased_email()), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
  update public.orders o set
    user_id = null, email = private.erased_email(), first_name = '—', last_name = '—', phone = null, address = '—',
    address_complement = null, city = '—', postal_code = repeat('0', length(o.postal_code)), relay_point = null,
    tracking_number = null, request_hash = repeat('0', 64)
  where o.id = any (due);
  delete from public.order_notes n where n.order_id = any (due);
  update public.order_items i set message = null where i.order_id = any (due) and i.message is not null;
  update public.refunds r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_cancellations c set note = null where c.order_id = any (due) and c.note is not null;
  update public.order_events e set tracking_number = null where e.order_id = any (due) and e.tracking_number is not null;
  update public.order_returns r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_exchanges x set note = null, tracking_number = null
  where x.order_id = any (due) and num_nonnulls(x.note, x.tracking_number) > 0;
  perform private.forget_customers(buyers);
  return cardinality(due);
end
$function$;

CREATE OR REPLACE FUNCTION public.prune_people(most integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pruned int;
  rows int;
  unused uuid[];
  mailboxes text[];
begin
  perform private.forget_messages();
  if not private.people_due() then
    return 0;
  end if;
  -- Before whoever counts customers: they wait for what is forgotten here.
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  pruned := private.unname_orders(prune_people.most);
  unused := array(select u.id from private.unused_accounts() u (id) limit prune_people.most);
  if unused <> '{}' then
    mailboxes := array(
      select e.email from public.customers c join public.customer_emails e on e.customer_id = c.id where c.user_id = any (unused)
    );
    perform private.close_accounts(unused);
    perform private.forget_customers(mailboxes);
    pruned := pruned + cardinality(unused);
  end if;
  -- Until it is counted, what changed keeps the addresses.
  perform private.count_customers();
  delete from public.withdrawals w where w.declared_at < now() - private.kept_for('withdrawal');
  get diagnostics rows = row_count;
  pruned := pruned + rows;
  delete from public.newsletter_proofs p where p.id in (select o.id from private.outdated_proofs() o (id));
  get diagnostics rows = row_count;
  pruned := pruned + rows;
  delete from public.newsletter_subscribers s
  where s.status = 'unsubscribed' and s.unsubscribed_at < now() - private.kept_for('consent');
  get diagnostics rows = row_count;
  return pruned + rows;
end
$function$;

CREATE OR REPLACE FUNCTION private.cart_of(person uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(json_build_object(
    'product_id', c.product_id, 'variant_id', c.variant_id, 'quantity', c.quantity, 'message', c.message, 'name', p.name,
    'label', case when v.id is not null then private.variant_label(p, v) end,
    'price', coalesce(v.price, p.price), 'image', coalesce(v.images[1], p.images[1])
  ) order by c.created_at, c.id), '[]')
  from public.cart_items c
    join public.products p on p.id = c.product_id
    left join public.product_variants v on v.id = c.variant_id
  where c.user_id = person
$function$;

CREATE OR REPLACE FUNCTION private.change_cart_line(person uuid, product bigint, asked bigint, message text, delta integer, strict boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  variant bigint := private.cart_variant(product, asked);
  line public.cart_items;
  present int;
  wanted int;
  -- Of the same item with other messages: its stock is one, and so is the most of it.
  others int;
begin
  select * into line from public.cart_items c
  where c.user_id = person and c.product_id = product and c.variant_id is not distinct from variant
    and c.message is not distinct from change_cart_line.message;
  select coalesce(sum(c.quantity), 0) into others from public.cart_items c
  where c.user_id = person and c.product_id = product and c.variant_id is not distinct from variant and c.id is distinct from line.id;
  present := coalesce(line.quantity, 0);
  wanted := present + delta;
  if not strict and delta > 0 then
    wanted := greatest(
      present, least(wanted, least(coalesce(private.stock_for_cart(product, variant), 0), private.max_quantity()) - others)
    );
  end if;
  if wanted + others > private.max_quantity() and wanted > present
    or others > 0 and wanted > present and wanted + others > private.stock_for_cart(product, variant)
  then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  if wanted < 1 then
    delete from public.cart_items c where c.id = line.id;
  elsif present > 0 then
    update public.cart_items c set quantity = wanted where c.id = line.id and c.quantity <> wanted;
  elsif strict or (select count(*) from public.cart_items c where c.user_id = person) < private.max_cart_lines() then
    insert into public.cart_items (product_id, variant_id, quantity, user_id, message)
    values (product, variant, wanted, person, change_cart_line.message);
  end if;
end
$function$;
comment on function private.change_cart_line(uuid,bigint,bigint,text,integer,boolean) is 'Raises or lowers one line (message may be null). Strict refuses what cannot be had; otherwise it is capped by what there is, and never below what the cart held.';

CREATE OR REPLACE FUNCTION public.change_cart(changes jsonb DEFAULT '[]'::jsonb, change_key uuid DEFAULT NULL::uuid, strict boolean DEFAULT false)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := public.current_person();
  change record;
begin
  perform private.bound_json(change_cart.changes, 131072);
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 2 * private.max_cart_lines()
    or (jsonb_array_length(changes) > 0 and change_key is null)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  if jsonb_array_length(changes) = 0 then
    return private.cart_of(person);
  end if;
  if exists (
    select from jsonb_array_elements(changes) c (change)
    where jsonb_typeof(c.change -> 'variant_id') <> 'null' and (
        not private.is_whole(c.change -> 'variant_id')
        or (c.change ->> 'variant_id')::numeric not between 1 and 9223372036854775807
      )
      or not private.is_whole(c.change -> 'product_id') or not private.is_whole(c.change -> 'delta')
      or (c.change ->> 'product_id')::numeric not between 1 and 9223372036854775807
      or (c.change ->> 'delta')::numeric not between -private.max_quantity() and private.max_quantity()
  ) then
    perform private.refuse(400, 'quantity_invalid');
  elsif exists (select from jsonb_array_elements(changes) c (change) where not private.is_message(c.change -> 'message')) then
    perform private.refuse(400, 'message_invalid');
  end if;

  -- Two tabs and two devices change one cart one after the other.
  perform pg_advisory_xact_lock(hashtextextended('cart ' || person, 0));
  insert into private.cart_changes (user_id, key) values (person, change_key) on conflict do nothing;
  if not found then
    return private.cart_of(person);
  end if;
  delete from private.cart_changes c where c.user_id = person and c.at < now() - interval '30 days';
  for change in
    select (c.change ->> 'product_id')::numeric::bigint as product,
      (c.change ->> 'variant_id')::numeric::bigint as variant, private.clean_message(c.change ->> 'message') as message,
      (c.change ->> 'delta')::numeric::int as delta
    from jsonb_array_elements(changes) with ordinality c (change, n)
    order by n
  loop
    perform private.change_cart_line(person, change.product, change.variant, change.message, change.delta, strict);
  end loop;
  return private.cart_of(person);
end
$function$;
comment on function public.change_cart(jsonb,uuid,boolean) is 'Changes the caller''s cart by [{product_id, variant_id?, message?, delta}] once for each key, and answers the cart. Strict refuses with a stable code and leaves nothing behind; otherwise quantities are capped by stock. Without changes it only answers the cart.';

alter table public.products add column takes_message boolean default false not null;
comment on column public.products.takes_message is 'Whether who orders it may add a message for whoever makes it.';

comment on table public.order_items is 'Lines of orders: copies of name and price as they were sold. Most characters: ITEM_LIMITS of src/domain/rules.ts.';

alter table public.order_items add column message text;
comment on column public.order_items.message is 'What its buyer says to whoever makes it; null where they say nothing, and once they are erased.';

comment on table public.cart_items is 'Carts of signed-in customers: one line for each product, or variant of a product with options, and each message that goes with it. Most characters: ITEM_LIMITS of src/domain/rules.ts.';

alter table public.cart_items add column message text;
comment on column public.cart_items.message is 'What is to be said to whoever makes it; written by change_cart, null where nothing is.';

-- Data that must move or be mended is moved here.

alter table public.order_items add constraint order_items_message_check CHECK (length(message) <= 200);

alter table public.order_items add constraint order_items_message_check1 CHECK (message = btrim(message) AND message <> ''::text AND message !~ '[\u0001-\u001f\u007f-\u009f]'::text);

alter table public.order_items add constraint order_items_variant_once UNIQUE NULLS NOT DISTINCT (order_id, variant_id, is_gift, message);

CREATE INDEX order_items_message ON public.order_items USING btree (order_id) WHERE message IS NOT NULL;

alter table public.cart_items add constraint cart_items_message_check CHECK (length(message) <= 200);

alter table public.cart_items add constraint cart_items_message_check1 CHECK (message = btrim(message) AND message <> ''::text AND message !~ '[\u0001-\u001f\u007f-\u009f]'::text);

alter table public.cart_items add constraint cart_items_user_id_product_id_variant_id_message_key UNIQUE NULLS NOT DISTINCT (user_id, product_id, variant_id, message);

create view private.order_line_facts as
 SELECT order_id,
    "position",
    product_id,
    variant_id,
    sku,
    name,
    variant_label AS label,
    unit_price,
    quantity,
    image,
    message,
    discount,
    is_gift
   FROM public.order_items i;
comment on view private.order_line_facts is 'The one list of what is told of a line of an order, by the names of orderLineFields of src/domain/order-line.ts.';
comment on column private.order_line_facts.order_id is 'Order.';
comment on column private.order_line_facts."position" is 'Rank of the line.';
comment on column private.order_line_facts.product_id is 'Product.';
comment on column private.order_line_facts.variant_id is 'Variant.';
comment on column private.order_line_facts.sku is 'Reference when it was sold.';
comment on column private.order_line_facts.name is 'Name when it was sold.';
comment on column private.order_line_facts.label is 'What told the variant from the others; null of a simple product.';
comment on column private.order_line_facts.unit_price is 'Price of a piece in euros.';
comment on column private.order_line_facts.quantity is 'Pieces.';
comment on column private.order_line_facts.image is 'Storage path of its picture.';
comment on column private.order_line_facts.message is 'What its buyer says to whoever makes it.';
comment on column private.order_line_facts.discount is 'Its share of the order''s discount, in euros.';
comment on column private.order_line_facts.is_gift is 'Added at no price by a discount code.';

-- Last units by take.

set check_function_bodies = off;

alter table private.unpaid_pieces drop constraint unpaid_pieces_takes_check;

CREATE OR REPLACE FUNCTION private.limit_pieces(order_id uuid, keys text[], most integer[], pieces integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.unpaid_pieces u where (u.order_id, u.key) in (
    select o.order_id, o.key from private.unpaid_pieces o where o.at < clock_timestamp() - interval '2 hours'
    limit 50 for update skip locked
  );
  if exists (
    select from unnest(limit_pieces.keys, limit_pieces.most) k (key, most)
    where limit_pieces.pieces + (
      select coalesce(sum(u.pieces), 0) from private.unpaid_pieces u
      where u.key = k.key and u.at > clock_timestamp() - interval '1 hour' and u.order_id <> limit_pieces.order_id
    ) > k.most
  ) then
    perform private.refuse(429, 'too_many_pieces');
  end if;
  insert into private.unpaid_pieces (order_id, key, pieces)
  select limit_pieces.order_id, k.key, limit_pieces.pieces from unnest(limit_pieces.keys) k (key)
  -- An order whose reservation had ended takes its pieces anew.
  on conflict on constraint unpaid_pieces_pkey do update set pieces = excluded.pieces, at = clock_timestamp();
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_last_units(o public.orders, caller text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Who has paid before does not answer for all that share an address.
  counted constant text := case when private.is_known_buyer(o.email) then private.caller_mailbox(caller, o.email) else caller end;
  last_ones bigint[];
  before record;
begin
  select array_agg(h.variant_id) into last_ones from (
    select l.variant_id, sum(l.quantity) as units
    from private.unpaid_pieces u
      join public.orders x on x.id = u.order_id and x.payment_status = 'pending' and x.status = 'pending'
      join public.order_items l on l.order_id = x.id
    where u.key = counted group by l.variant_id
  ) h join public.inventory i on i.variant_id = h.variant_id
  where h.units > i.stock and exists (
    select from public.order_items l where l.order_id = o.id and l.variant_id = h.variant_id
  );
  if last_ones is null then
    return;
  end if;
  select count(distinct v.id) filter (where v.id <> all (last_ones)) as variants,
    coalesce(max(v.takes), 0) as takes
  into before
  from (
    select t.id, count(*) filter (where t.id = any (last_ones)) as takes
    from private.unpaid_pieces u cross join unnest(u.last_of) t (id)
    where u.key = counted and u.at > clock_timestamp() - interval '1 hour' group by t.id
  ) v;
  if before.variants + cardinality(last_ones) > private.most_last_variants() or before.takes >= private.most_last_takes() then
    perform private.refuse(429, 'last_units_held');
  end if;
  -- An order that is taken again was of other variants before, or of none.
  update private.unpaid_pieces u set last_of = u.last_of || last_ones where u.order_id = o.id;
  update public.orders x
  set reserved_until = least(x.reserved_until, clock_timestamp() + private.last_reservation_time()), prolonged_at = clock_timestamp()
  where x.id = o.id;
end
$function$;

comment on column private.unpaid_pieces.last_of is 'Variants of which it took more than it left, each as often as it did: private.limit_last_units.';

-- Data that must move or be mended is moved here.
-- Of an order that was taken again within the last hour one take is remembered: for that hour alone the limit is a little less strict.

alter table private.unpaid_pieces drop column takes;

-- Read once.

set check_function_bodies = off;

drop view private.money_back;

CREATE OR REPLACE FUNCTION private.linked_order(token text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when length(token) between 40 and 200 then (
    select l.order_id from private.order_links l
    where l.token_hash = (select private.token_hash(linked_order.token)) and l.expires_at > clock_timestamp()
  ) end;
end
$function$;
comment on function private.linked_order(text) is 'The order that a token opens; null for one that opens none, or none any more. Where rows are compared with it, it stands in a select of its own: a table that the planner takes for small is read row by row, and each row would hash the token.';

CREATE OR REPLACE FUNCTION public.order_by_token(token text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.bound_text(order_by_token.token, 200);
  return (select private.order_view(o) from public.orders o where o.id = (select private.linked_order(order_by_token.token)));
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_payment(token text, attempt text, caller text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  begun public.payments;
  verdict text := 'go';
  grade text;
  open_attempts jsonb;
begin
  select * into o from public.orders x where x.id = (select private.linked_order(begin_payment.token)) for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  end if;
  select * into begun from public.payments p where p.order_id = o.id and p.attempt_key = begin_payment.attempt;
  select jsonb_agg(jsonb_build_object('id', p.id, 'intent', p.intent_id, 'created', extract(epoch from p.created_at)::bigint))
  into open_attempts
  from public.payments p
  where p.order_id = o.id and p.attempt_key <> begin_payment.attempt and p.state not in ('cancelled', 'succeeded');
  if o.payment_status in ('paid', 'refunded') then
    verdict := 'paid';
  elsif begun.id is not null then
    verdict := case when begun.intent_id is null and begun.state = 'created' then 'go' else 'known' end;
  elsif o.payment_method = any (private.hand_payments()) then
    perform private.refuse(409, 'payment_other_means');
  elsif o.status = 'cancelled' and o.released_at is null
    or exists (select from public.order_cancellations c where c.order_id = o.id)
  then
    perform private.refuse(409, 'order_cancelled');
  elsif exists (
    -- Another tab is paying; what it asked of Stripe is not known yet, or the bank has it.
    select from public.payments p where p.order_id = o.id and (
      p.state = 'processing'
      or p.state = 'created' and p.intent_id is null and p.created_at > clock_timestamp() - interval '90 seconds'
    )
  ) or private.has_money_aside(o.id) then
    verdict := 'busy';
  elsif o.created_at < now() - private.payable_time() then
    -- Each attempt keeps the pieces, or takes them again: it would never end.
    perform private.refuse(409, 'order_cancelled');
  else
    if not (select s.payments_open from public.settings s) then
      perform private.refuse(503, 'payments_closed');
    end if;
    grade := private.payment_grade(o, begin_payment.caller);
    if grade = 'wait' then
      perform private.refuse(429, 'payment_must_wait');
    end if;
    if o.payment_status = 'failed' then
      perform private.retake_order(o, begin_payment.caller);
    end if;
    insert into public.payments (order_id, attempt_key, amount, caller, check_at, is_secured)
    values (o.id, begin_payment.attempt, o.total, begin_payment.caller, clock_timestamp() + interval '2 minutes', grade = 'secure')
    returning * into begun;
  end if;
  return jsonb_build_object(
    'verdict', verdict, 'payment', begun.id, 'intent', begun.intent_id, 'order', o.id, 'order_number', o.order_number,
    'amount', (o.total * 100)::bigint, 'email', o.email, 'open', coalesce(open_attempts, '[]'),
    'secure', coalesce(begun.is_secured, false)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.payment_state(token text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'order', o.id, 'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status,
    'amount', (o.total * 100)::bigint, 'payable', private.is_payable(o), 'reserved_until', o.reserved_until,
    'failure', (
      -- An attempt that was refused is cancelled at once; to its buyer it was refused.
      select jsonb_build_object(
        'code', p.failure_code, 'state', case when p.state = 'cancelled' and p.refused_at is not null then 'refused' else p.state end
      ) from public.payments p
      where p.order_id = o.id order by p.created_at desc limit 1
    ),
    'open', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'intent', p.intent_id, 'created', extract(epoch from p.created_at)::bigint))
      from public.payments p
      where p.order_id = o.id and p.state in ('created', 'requires_action', 'processing')
    ), '[]')
  )
  from public.orders o where o.id = (select private.linked_order(payment_state.token))
$function$;

CREATE OR REPLACE FUNCTION public.documents_by_token(token text)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(private.document_view(d) order by d.issued_at, d.number), '[]')
  from public.orders o join public.documents d on d.order_id = o.id where o.id = (select private.linked_order(documents_by_token.token))
$function$;

CREATE OR REPLACE FUNCTION public.issue_due_documents(most integer DEFAULT 100, token text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.issue_due_documents(issue_due_documents.most, case when token is null then 'infinity' else coalesce((
    select max(d.due_at) from private.documents_due d join public.orders o on o.id = d.order_id
    where o.id = (select private.linked_order(issue_due_documents.token))
  ), '-infinity') end)
$function$;

create view private.money_back as
 SELECT r.order_id,
    r.created_at AS at,
    r.amount,
    r.lines
   FROM public.refunds r
     JOIN public.orders o ON o.id = r.order_id
  WHERE r.of_sale AND r.status <> 'failed'::text AND o.paid_at IS NOT NULL
UNION ALL
 SELECT o.id AS order_id,
    COALESCE(e.at, o.updated_at) AS at,
    o.total AS amount,
    '[]'::jsonb AS lines
   FROM public.orders o
     LEFT JOIN LATERAL ( SELECT max(x.at) AS at
           FROM public.order_events x
          WHERE x.order_id = o.id AND x.payment_status = 'refunded'::text) e ON true
  WHERE o.payment_status = 'refunded'::text AND o.paid_at IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM public.refunds r
          WHERE r.order_id = o.id AND r.of_sale AND r.status <> 'failed'::text));
comment on view private.money_back is 'Money of paid orders that went back or is on its way, when it did; of an order that is refunded without a refund, all of it.';
comment on column private.money_back.order_id is 'Order.';
comment on column private.money_back.at is 'When it became due.';
comment on column private.money_back.amount is 'Amount in euros.';
comment on column private.money_back.lines is 'Pieces that it is for, as in public.refunds.';

-- Stock by argument and plain names.

set check_function_bodies = off;

drop function private.settle(bigint);

drop function private.lead_on(text,text);

drop trigger orders_know_buyer on public.orders;

drop function private.know_buyer();

drop function private.order_turned(public.orders,text);

drop function private.exchanges_told(public.orders);

drop function private.refunds_told(public.orders);

drop function private.is_given_back(public.orders);

drop function private.overflow(numeric,numeric,numeric);

drop function private.asked_lines(uuid,jsonb,boolean,boolean);

drop function private.order_work(public.orders);

drop function private.move_order(public.orders);

drop function private.set_stock_reason(text,text);

drop function private.move_stock(uuid,integer,text);

drop function private.tell_refund(public.refunds);

drop function private.note_refunded(uuid);

drop function private.give_back(public.orders,jsonb,numeric,numeric,text,text,numeric,uuid);

drop function private.settle_pieces(uuid);

drop function private.doubles_of_customer(public.customers);

drop function private.unname_orders(integer);

drop function private.wake_data(text[]);

drop function private.take_data(uuid,text);

drop function private.given_back(uuid,integer);

CREATE OR REPLACE FUNCTION private.audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.audited_admin();
  -- What changes by itself tells nothing.
  silent constant text[] := array['updated_at', 'version', 'last_login', 'search_words', 'movements'];
  hidden constant text[] := coalesce(string_to_array(tg_argv[2], ','), '{}');
  before jsonb;
  after jsonb;
  present jsonb;
  changes jsonb;
begin
  -- Of most changes, an order's above all, nobody is told.
  if admin is null then
    return null;
  end if;
  before := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present := case when tg_op = 'DELETE' then before else after end;
  -- Orders are called by their number.
  before := before || private.audited_order(before);
  after := after || private.audited_order(after);
  select jsonb_object_agg(c.name, case
    when c.name = any (hidden) or c.name ~ '(password|secret|token|hash)' then jsonb_build_object('hidden', true)
    else jsonb_strip_nulls(jsonb_build_object(
      'old', private.audited_value(before -> c.name), 'new', private.audited_value(after -> c.name)
    ))
  end) into changes
  from jsonb_object_keys(before || after) c (name)
  where c.name <> all (silent)
    and before -> c.name is distinct from after -> c.name
    and (tg_op = 'UPDATE' or present -> c.name not in ('null', '""', '[]', '{}'));
  if changes is null then
    return null;
  end if;
  insert into public.audit_log (admin_id, admin_name, table_name, row_id, row_label, operation, changes)
  values (
    admin, coalesce((select a.name from public.admin_users a where a.id = admin), ''), tg_table_name,
    coalesce(present ->> tg_argv[0], ''),
    coalesce(case when tg_table_name = 'inventory' then private.audited_stock(present) else present ->> nullif(tg_argv[1], '') end, ''),
    lower(tg_op), changes
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_lost_publications(published_revision bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.publications p
  set state = e.state, reason = e.reason, finished_at = now(), duration_ms = case
    when e.state = 'published' then least(extract(epoch from now() - p.started_at) * 1000, 2147483647)::int
  end
  from private.ended_publications(end_lost_publications.published_revision) e
  where p.id = e.id
$function$;
comment on function private.end_lost_publications(bigint) is 'Ends what private.ended_publications finds, so that another publication may begin.';

CREATE OR REPLACE FUNCTION public.request_publication(roll_back_to uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid;
  caller_name text := '';
  target text;
  made uuid;
begin
  -- The shop's own software asks with the service role.
  if coalesce(auth.role(), '') <> 'service_role' then
    caller := private.acting_admin();
    select left(a.name, 120) into caller_name from public.admin_users a where a.id = caller;
  end if;
  perform private.end_lost_publications(null);
  if roll_back_to is not null then
    select p.release into target from public.publications p
    where p.id = roll_back_to and p.is_kept and p.state = 'published' and not p.is_current;
    if target is null then
      perform private.refuse(404, 'publication_unknown');
    end if;
  end if;
  insert into public.publications (kind, release, who)
  values (case when target is null then 'publish' else 'roll_back' end, target, caller_name)
  on conflict ((true)) where state in ('requested', 'building') do nothing
  returning id into made;
  if made is null then
    perform private.refuse(409, 'publication_running');
  end if;
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION public.settle_publications(published_revision bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.end_lost_publications(settle_publications.published_revision);
end
$function$;

CREATE OR REPLACE FUNCTION public.tend_publications(published_revision bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.publishing_clock c set published_revision = tend_publications.published_revision
  where c.is_only and c.published_revision <> tend_publications.published_revision;
  perform private.end_lost_publications(tend_publications.published_revision);
  return public.publication_due(tend_publications.published_revision);
end
$function$;

CREATE OR REPLACE FUNCTION private.redirect_moved_page(before text, after text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What leads away from an address does so no longer once there is a page.
  delete from public.redirects r where r.from_path = after;
  if before is null or before = after then
    return;
  end if;
  update public.redirects r set to_path = after where r.to_path = before;
  -- Another page may have taken the address in the same breath.
  if not private.is_own_path(before) and (select count(*) from public.redirects) < private.max_redirects() then
    insert into public.redirects (from_path, to_path) values (before, after)
    on conflict (from_path) do update set to_path = excluded.to_path;
  end if;
end
$function$;
comment on function private.redirect_moved_page(text,text) is 'The address that a page had leads to the one it has, in one step, however often it moves; null is a new page.';

CREATE OR REPLACE FUNCTION private.redirect_category()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before constant text := '/products/categorie/' || case when tg_op = 'UPDATE' then old.slug end;
  after constant text := '/products/categorie/' || new.slug;
begin
  perform private.redirect_moved_page(before, after);
  if before <> after then
    perform private.redirect_moved_page(before || '/' || w, after || '/' || w) from private.selection_words(new.name) w;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_listed_word(list text, slug text, into_slug text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone text;
  kept text;
  is_used boolean;
  -- Pages of selections that go with the word: below the category, or of it below a category.
  pages text[];
begin
  perform private.acting_admin();
  perform private.check_list(list);
  perform pg_advisory_xact_lock(hashtextextended('list ' || list, 0));
  execute format('select w.name from public.%I w where w.slug = $1', list) into gone using remove_listed_word.slug;
  execute format('select w.name from public.%I w where w.slug = $1', list) into kept using into_slug;
  if gone is null or (into_slug is not null and kept is null) then
    perform private.refuse(404, 'listed_word_unknown');
  elsif gone = kept then
    perform private.refuse(400, 'request_invalid');
  end if;
  if list = 'categories' then
    pages := array(
      select '/products/categorie/' || remove_listed_word.slug || w
      from (select '' union all select '/' || private.selection_words(gone)) s (w)
    );
    if kept is not null then
      update public.products p set category = kept where p.category = gone;
    end if;
    select exists (select from public.products p where p.category = gone) into is_used;
    -- A shop has a category at least: a product is in one.
    if is_used or (select count(*) from public.categories) = 1 then
      perform private.refuse(409, 'listed_word_in_use');
    end if;
    delete from public.categories c where c.slug = remove_listed_word.slug;
    perform private.redirect_moved_page(page, '/products' || coalesce('/categorie/' || into_slug, '')) from unnest(pages) page;
  else
    pages := array(
      select '/products/categorie/' || c.slug from public.categories c
      where remove_listed_word.slug in (select private.selection_words(c.name))
    );
    if kept is not null then
      -- A product that bears both bears the one that stays once, in the first of the two places.
      execute format($sql$
        update public.products p set %1$I = array(
          select r.name from (
            select w.name, min(w.n) as n from unnest(array_replace(p.%1$I, $1, $2)) with ordinality w (name, n) group by w.name
          ) r order by r.n
        ) where p.%1$I @> array[$1]
      $sql$, list) using gone, kept;
    end if;
    execute format('delete from public.%I w where w.slug = $1', list) using remove_listed_word.slug;
    perform private.redirect_moved_page(page || '/' || remove_listed_word.slug, page || coalesce('/' || into_slug, '')) from unnest(pages) page;
  end if;
  return public.admin_lists();
end
$function$;

CREATE OR REPLACE FUNCTION private.store_variant(product public.products, entry jsonb, rank integer, taken bigint[])
 RETURNS TABLE(variant_id bigint, changed boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.product_variants := private.variant_meant(product, entry, taken);
  wanted public.product_variants := stored;
  held public.inventory;
  pieces int := (entry ->> 'stock')::int;
  least_pieces int := (entry ->> 'min_stock')::int;
  -- Of a new variant nobody has read a stock here.
  expected int := case when stored.id is not null then (entry ->> 'expected_stock')::int end;
  merged bigint[] := array(select m::bigint from jsonb_array_elements_text(coalesce(entry -> 'merged', '[]')) m);
  moved int;
  other record;
begin
  if entry ->> 'id' is not null and stored.id is null then
    perform private.refuse(400, 'variants_invalid', jsonb_build_object('variant', rank));
  end if;
  wanted.option1 := nullif(btrim(entry ->> 'option1'), '');
  wanted.option2 := nullif(btrim(entry ->> 'option2'), '');
  wanted.position := rank;
  wanted.archived_at := null;
  if entry ? 'price' then
    wanted.price := (entry ->> 'price')::numeric(10, 2);
  end if;
  if entry ? 'images' then
    wanted.images := array(select jsonb_array_elements_text(nullif(entry -> 'images', 'null')));
  end if;
  wanted.images := coalesce(wanted.images, '{}');
  if not wanted.images <@ product.images then
    perform private.refuse(400, 'picture_unknown', jsonb_build_object('variant', rank));
  end if;
  wanted.sku := case when wanted.option1 is not null then coalesce(
    nullif(btrim(entry ->> 'sku'), ''), stored.sku, private.new_sku(product, concat_ws('-', wanted.option1, wanted.option2))
  ) end;
  if stored.id is null then
    insert into public.product_variants (product_id, position, sku, option1, option2, price, images)
    values (product.id, rank, wanted.sku, wanted.option1, wanted.option2, wanted.price, wanted.images)
    returning * into wanted;
  elsif wanted is distinct from stored then
    update public.product_variants v set
      position = rank, sku = wanted.sku, option1 = wanted.option1, option2 = wanted.option2, price = wanted.price,
      images = wanted.images, archived_at = null
    where v.id = stored.id;
  end if;
  variant_id := wanted.id;
  changed := stored.id is null or wanted is distinct from stored;

  select * into held from public.inventory i where i.variant_id = wanted.id for update;
  if pieces not between 0 and 1000000 or least_pieces < 0 then
    perform private.refuse(400, 'variants_invalid', jsonb_build_object('variant', rank));
  elsif pieces = expected then
    -- Whoever gives back what was read has left it alone: what was sold since then stays sold.
    pieces := null;
  elsif held.stock <> expected and held.stock <> pieces then
    perform private.refuse(409, 'stock_changed', jsonb_build_object('variant', rank, 'stock', held.stock));
  end if;
  moved := coalesce(pieces, held.stock) - held.stock;
  for other in
    select i.variant_id, i.stock from public.inventory i
    where i.product_id = product.id and i.variant_id = any (merged) and i.variant_id <> wanted.id and i.stock > 0
  loop
    perform private.change_stock(other.variant_id, -other.stock, 'adjustment');
    moved := moved + other.stock;
  end loop;
  perform private.change_stock(wanted.id, moved, 'adjustment');
  if held.min_stock <> least_pieces then
    update public.inventory i set min_stock = least_pieces, max_stock = case when i.max_stock >= least_pieces then i.max_stock end
    where i.variant_id = wanted.id;
  end if;
  changed := changed or moved <> 0 or coalesce(held.min_stock <> least_pieces, false);
  update public.cart_items c set variant_id = wanted.id
  where c.product_id = product.id and c.variant_id = any (merged) and c.variant_id <> wanted.id and not exists (
    select from public.cart_items o where o.user_id = c.user_id and o.product_id = product.id and o.variant_id = wanted.id
      and o.message is not distinct from c.message
  );
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_variants(product public.products, options text[], entries jsonb, is_whole boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known constant text[] := array[
    'id', 'sku', 'option1', 'option2', 'price', 'images', 'stock', 'expected_stock', 'min_stock', 'merged'
  ];
  names constant text[] := array(select btrim(o) from unnest(options) o);
  is_changed boolean := (names[1], names[2]) is distinct from (product.option1_name, product.option2_name);
  kept bigint[] := '{}';
  one record;
  rank int := 0;
  broken text;
begin
  if jsonb_typeof(entries) is distinct from 'array' or cardinality(names) > 2
    or jsonb_array_length(entries) not between 1 and (case when names = '{}' then 1 else private.max_variants() end)
    or exists (
      select from jsonb_array_elements(entries) e (entry)
      where jsonb_typeof(e.entry) <> 'object' or exists (select from jsonb_object_keys(e.entry) k where k <> all (known))
        or jsonb_typeof(coalesce(e.entry -> 'merged', '[]')) <> 'array'
        or jsonb_typeof(coalesce(e.entry -> 'images', '[]')) not in ('array', 'null')
    )
  then
    perform private.refuse(400, 'variants_invalid');
  end if;
  -- In the order in which orders lock their stock.
  perform from public.inventory i where i.product_id = product.id order by i.variant_id for update;
  begin
    for rank in 1 .. jsonb_array_length(entries) loop
      begin
        select * into one from private.store_variant(product, entries -> (rank - 1), rank, kept);
      exception when data_exception or check_violation then
        perform private.refuse(400, 'variants_invalid', jsonb_build_object('variant', rank));
      end;
      kept := kept || one.variant_id;
      is_changed := is_changed or one.changed;
    end loop;
    -- A file may name some of the variants; without options there is one.
    if is_whole or names = '{}' then
      update public.product_variants v set archived_at = now()
      where v.product_id = product.id and v.archived_at is null and v.id <> all (kept);
      is_changed := is_changed or found;
    end if;
    if is_changed then
      -- Its version grows: who edits an older one is told.
      update public.products p set option1_name = names[1], option2_name = names[2],
        -- Filters find it by the colours it comes in.
        colours = p.colours || array(
          select c.name from public.colours c
          where c.name <> all (p.colours) and exists (
            select from public.product_variants v
            where v.product_id = p.id and v.archived_at is null
              and private.search_text(c.name) in (private.search_text(v.option1), private.search_text(v.option2))
          )
          order by c.position limit greatest(0, 8 - cardinality(p.colours))
        )
      where p.id = product.id;
    end if;
    set constraints public.product_variants_combination, public.product_variants_sku_key, public.product_variants_check,
      public.products_check_variants immediate;
    set constraints public.product_variants_combination, public.product_variants_sku_key, public.product_variants_check,
      public.products_check_variants deferred;
  exception
    when exclusion_violation then
      perform private.refuse(409, 'variant_repeated');
    when unique_violation then
      perform private.refuse(409, 'identifier_taken', (
        select jsonb_build_object('variant', e.rank) from jsonb_array_elements(entries) with ordinality e (entry, rank)
        where exists (
          select from public.product_variants v
          where v.sku = btrim(e.entry ->> 'sku') and v.id::text is distinct from e.entry ->> 'id'
            and (v.product_id <> product.id or v.archived_at is not null)
        )
        order by e.rank limit 1
      ));
    when check_violation then
      perform private.refuse(400, 'variants_invalid');
  end;
  return is_changed;
end
$function$;

CREATE OR REPLACE FUNCTION public.create_product(product jsonb, stock integer)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made public.products;
begin
  perform private.acting_admin();
  if create_product.stock is null or create_product.stock not between 0 and 1000000 then
    perform private.refuse(400, 'request_invalid');
  end if;
  made := private.store_product(private.changed_product(null, create_product.product));
  if create_product.stock > 0 then
    -- New, it is a simple product.
    perform private.change_stock(i.variant_id, create_product.stock, 'restock') from public.inventory i where i.product_id = made.id;
  end if;
  return private.product_view(made);
end
$function$;

CREATE OR REPLACE FUNCTION private.import_product(line jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What import_products reads itself.
  own constant text[] := array[
    'line', 'version', 'stock', 'expected_stock', 'manufacturer', 'related', 'options', 'variants'
  ];
  wanted text := nullif(btrim(import_product.line ->> 'identifier'), '');
  changes jsonb := import_product.line - own;
  stored public.products;
  product public.products;
  maker bigint;
  pieces int;
  expected int;
  held int;
  entries jsonb := import_product.line -> 'variants';
  counted bigint;
  varied boolean;
  changed boolean;
begin
  select p.* into stored from public.products p where p.identifier = wanted for no key update;
  if stored.id is not null and private.is_deleted(stored.id) then
    perform private.refuse(409, 'identifier_taken');
  end if;
  if import_product.line ->> 'version' is not null
    and stored.version is distinct from (import_product.line ->> 'version')::int
  then
    perform private.refuse(409, 'product_changed');
  end if;
  if import_product.line ? 'manufacturer' then
    select m.id into maker from public.manufacturers m where m.name = btrim(import_product.line ->> 'manufacturer');
    if maker is null and coalesce(btrim(import_product.line ->> 'manufacturer'), '') <> '' then
      perform private.refuse(400, 'manufacturer_unknown');
    end if;
    changes := changes || jsonb_build_object('manufacturer_id', maker);
  end if;
  pieces := (import_product.line ->> 'stock')::int;
  if pieces not between 0 and 1000000 then
    perform private.refuse(400, 'product_invalid', '{"fields": ["stock"]}');
  end if;
  -- Of a new product nobody has read a stock here: its file comes from elsewhere, or from before it was deleted.
  if stored.id is not null then
    expected := (import_product.line ->> 'expected_stock')::int;
  elsif jsonb_typeof(entries) = 'array' then
    entries := (select jsonb_agg(e.entry - 'expected_stock' order by e.n) from jsonb_array_elements(entries) with ordinality e (entry, n));
  end if;
  product := private.changed_product(stored, changes);
  changed := stored.id is null or product is distinct from stored;
  if changed then
    product := private.store_product(product);
  end if;
  if jsonb_typeof(import_product.line -> 'variants') = 'array' then
    -- Not in one expression: of `… or true` nothing is called.
    varied := private.store_variants(
      product, array(select jsonb_array_elements_text(import_product.line -> 'options')), entries, false
    );
    changed := changed or varied;
  -- A stock that is as it was exported was left alone: what was sold since then stays sold.
  elsif pieces is not null and pieces is distinct from expected then
    select s.stock into held from private.stock_of(product.id) s;
    if pieces <> held then
      if held <> expected then
        perform private.refuse(409, 'stock_changed', jsonb_build_object('stock', held));
      end if;
      changed := true;
      -- Not in the statement: its planner would ask with a snapshot that does not know a new product.
      counted := private.counted_variant(product.id, null);
      perform private.change_stock(counted, pieces - held, 'adjustment');
    end if;
  end if;
  return case when stored.id is null then 'create' when changed then 'update' else 'same' end || ' ' || product.identifier;
end
$function$;

CREATE OR REPLACE FUNCTION public.import_products(lines jsonb, dry_run boolean)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '60s'
AS $function$
declare
  undone constant text := 'SH001';
  line jsonb;
  at int;
  outcome text;
  identifier text;
  code text;
  state text;
  detail text;
  seen jsonb := '{}';
  outcomes jsonb := '{}';
  problems jsonb := '[]';
begin
  perform private.acting_admin();
  if jsonb_typeof(import_products.lines) is distinct from 'array' or import_products.dry_run is null
    or jsonb_array_length(import_products.lines) not between 1 and private.max_import_rows()
    or exists (select from jsonb_array_elements(import_products.lines) l
      where jsonb_typeof(l) <> 'object' or jsonb_typeof(l -> 'line') is distinct from 'number'
        or jsonb_typeof(coalesce(l -> 'related', '[]')) <> 'array'
        or jsonb_typeof(coalesce(l -> 'options', '[]')) <> 'array')
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Two files may bring the same new references, and nobody can lock what is not there yet: the second sees what the first has made.
  perform pg_advisory_xact_lock(hashtextextended('product import', 0));
  -- Everything is done in earnest and then taken back, so that a dry run says what the real one will.
  begin
    -- A file has its own order, and an order locks its stock in that of the variants: all that is locked here is locked first, so that
    -- nobody waits in a circle. Products before stock, as save_variants does.
    perform from public.products p
    where p.identifier in (select btrim(l.line ->> 'identifier') from jsonb_array_elements(import_products.lines) l (line))
    order by p.id for no key update;
    perform from public.inventory i
    where i.product_id in (
      select p.id from public.products p
        join jsonb_array_elements(import_products.lines) l (line) on p.identifier = btrim(l.line ->> 'identifier')
      where l.line ? 'variants' or l.line -> 'stock' is distinct from l.line -> 'expected_stock'
    )
    order by i.variant_id for update;
    for pass in 1..2 loop
      for line in select l.value from jsonb_array_elements(import_products.lines) with ordinality l (value, rank) order by l.rank
      loop
        begin
          at := (line ->> 'line')::int;
          if pass = 1 then
            identifier := btrim(line ->> 'identifier');
            if seen ? identifier then
              perform private.refuse(400, 'identifier_repeated');
            end if;
            outcome := private.import_product(line);
            identifier := split_part(outcome, ' ', 2);
            seen := seen || jsonb_build_object(identifier, true);
            outcomes := outcomes || jsonb_build_object(at::text, jsonb_build_array(split_part(outcome, ' ', 1), identifier));
          elsif line ? 'related' and outcomes ? at::text then
            if private.import_related(line, outcomes #>> array[at::text, '1']) and outcomes #>> array[at::text, '0'] = 'same' then
              outcomes := jsonb_set(outcomes, array[at::text, '0'], '"update"');
            end if;
          end if;
        exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' or data_exception then
          get stacked diagnostics code = message_text, state = returned_sqlstate, detail = pg_exception_detail;
          problems := problems || jsonb_build_object(
            'line', at, 'code', case when state like 'PT4__' then code else 'product_invalid' end,
            'fields', case when state like 'PT4__' and detail like '{%' then detail::jsonb -> 'fields' end,
            'variant', case when state like 'PT4__' and detail like '{%' then detail::jsonb -> 'variant' end,
            'stock', case when state like 'PT4__' and detail like '{%' then detail::jsonb -> 'stock' end
          );
        end;
      end loop;
    end loop;
    if import_products.dry_run or problems <> '[]' then
      raise exception using errcode = undone;
    end if;
  exception when sqlstate 'SH001' then
    null;
  end;
  return json_build_object(
    'done', not import_products.dry_run and problems = '[]',
    'problems', problems,
    'lines', (
      select coalesce(json_agg(json_build_object('line', o.key::int, 'action', o.value ->> 0, 'identifier', o.value ->> 1) order by o.key::int), '[]')
      from jsonb_each(outcomes) o
    )
  );
end
$function$;

comment on function private.hand_payments() is 'Means of payment that an administrator takes and marks as received, without Stripe: HAND_PAYMENTS of src/domain/order-states.ts.';

CREATE OR REPLACE FUNCTION private.assign_guest_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.user_id := (
    select p.user_id from private.proven_addresses p join auth.users u on u.id = p.user_id
    where p.email = lower(new.email) and lower(u.email) = p.email
    order by p.at limit 1
  );
  return new;
end
$function$;
comment on function private.assign_guest_order() is 'Trigger: an order placed without signing in belongs to the account that has proved to own its e-mail address. The owner of the mailbox gets the order''s link anyway; the buyer''s answer tells nothing of it.';

CREATE OR REPLACE FUNCTION private.queue_order_emails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status is distinct from old.status then
    if new.status = 'shipped' and old.status = 'pending' then
      perform private.queue_mail('order_shipped', new.id::text, new.id);
    elsif new.status = 'completed' then
      perform private.queue_mail('order_delivered', new.id::text, new.id);
    -- Whose payment has failed hears of that.
    elsif new.status = 'cancelled' and new.payment_status <> 'failed' then
      perform private.queue_mail('order_cancelled', new.id::text, new.id);
    end if;
  end if;
  -- Refunds tell of themselves, each with its amount; a payment that was simulated has none.
  if new.payment_status = 'refunded' and old.payment_status is distinct from 'refunded'
    and not exists (select from public.refunds r where r.order_id = new.id)
  then
    perform private.queue_mail('order_refunded', new.id::text, new.id, null, jsonb_build_object('amount', new.total));
  end if;
  -- The number of the parcel is what the letter waited for. One that is scanned with the parcel goes at once; of one that is
  -- typed whoever sees a mistake takes it back, for as long as they are offered to: UNDO_MS of src/domain/rules.ts.
  if new.tracking_number is distinct from old.tracking_number then
    update public.mail_outbox m set next_attempt_at = clock_timestamp() + case
      when new.tracking_number is null then private.mail_delay(m.kind)
      when old.status = 'shipped' then interval '40 seconds'
      else interval '0'
    end
    where m.kind = 'order_shipped' and m.order_id = new.id and m.status = 'waiting' and m.attempts = 0;
  end if;
  return null;
end
$function$;
comment on function private.queue_order_emails() is 'Trigger: the buyer hears that an order was shipped, delivered, cancelled or refunded, of each once.';

CREATE OR REPLACE FUNCTION private.status_reached_at(o public.orders, state text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- A new order has no history, and most that are asked for are new.
  if o.status = 'pending' or (status_reached_at.state = 'cancelled') <> (o.status = 'cancelled') then
    return null;
  end if;
  return (
    select max(e.at) from public.order_events e
    where e.order_id = o.id and e.status = status_reached_at.state and e.previous_status <> status_reached_at.state
  );
end
$function$;
comment on function private.status_reached_at(public.orders,text) is 'When an order was last shipped or cancelled, where it still is.';

CREATE OR REPLACE FUNCTION private.exchanges_for_buyer(o public.orders)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Most orders have none, and only what was sent can be exchanged.
  if o.status not in ('shipped', 'completed') or not exists (select from public.order_exchanges e where e.order_id = o.id) then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(to_jsonb(i) - 'order_id' || jsonb_build_object(
      'id', e.id, 'sku', e.sku, 'label', e.variant_label, 'former_label', coalesce(f.label, i.label),
      'quantity', case when e.sent_at is null then d.due else e.quantity end, 'image', coalesce(v.images[1], p.images[1], i.image),
      'at', e.at, 'sent_at', e.sent_at, 'tracking_number', e.tracking_number
    ) order by e.sent_at nulls last, e.at, e.line_no, e.id), '[]')
    from public.order_exchanges e
      join private.exchange_shares(o.id) d on d.exchange_id = e.id
      join private.order_line_facts i on i.order_id = e.order_id and i.position = e.line_no
      left join public.products p on p.id = i.product_id
      left join public.product_variants v on v.id = e.variant_id
      -- What the buyer had: of pieces that never left, those that they replaced. Before exchanges named them, a line that was
      -- exchanged whole is known by that.
      left join lateral (
        with recursive former as (
          select x.id, x.replaces, x.variant_label, x.sent_at from public.order_exchanges x where x.id = e.replaces
          union all
          select x.id, x.replaces, x.variant_label, x.sent_at from former b join public.order_exchanges x on x.id = b.replaces
          where b.sent_at is null
        ) select coalesce((select b.variant_label from former b where b.sent_at is not null), (
          select (array_agg(x.variant_label order by x.at desc, x.id desc))[1] from public.order_exchanges x
          where e.replaces is null and x.order_id = e.order_id and x.line_no = e.line_no and x.sent_at is not null and (x.at, x.id) < (e.at, e.id)
          having sum(x.quantity) >= i.quantity
        )) as label
      ) f on true
    where e.order_id = o.id and (e.sent_at is not null or d.due > 0)
  );
end
$function$;
comment on function private.exchanges_for_buyer(public.orders) is 'Exchanges of an order as its buyer sees them: those that were sent, in that order, then what is still to be sent.';

CREATE OR REPLACE FUNCTION private.refunds_for_buyer(o public.orders)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Asked of every order that is placed: this language keeps its plan.
  return (
    select coalesce(json_agg(json_build_object('at', r.created_at, 'amount', r.amount) order by r.created_at, r.id), '[]')
    from public.refunds r where r.order_id = o.id and r.of_sale and r.status in ('pending', 'succeeded')
  );
end
$function$;
comment on function private.refunds_for_buyer(public.orders) is 'What went back of an order, or is on its way, as its buyer is told: [{at, amount}], amounts in euros, the oldest first.';

CREATE OR REPLACE FUNCTION private.refunded_quantity(order_id uuid, line_position integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Asked of every line of every order that is read: this language keeps its plan.
  return (
    select coalesce(sum((l ->> 'quantity')::int), 0)
    from public.refunds r, jsonb_array_elements(r.lines) l
    where r.order_id = refunded_quantity.order_id and r.of_sale and r.status in ('pending', 'succeeded')
      and (l ->> 'position')::int = line_position
  );
end
$function$;
comment on function private.refunded_quantity(uuid,integer) is 'How many items of a line of an order were paid back to its buyer.';

CREATE OR REPLACE FUNCTION private.is_wholly_refunded(o public.orders)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Of most orders nothing has gone back.
  if not exists (select from public.refunds r where r.order_id = o.id) then
    return false;
  end if;
  return not exists (
    select from public.order_items i
    where i.order_id = o.id and not i.is_gift and i.quantity > private.refunded_quantity(o.id, i.position)
  );
end
$function$;
comment on function private.is_wholly_refunded(public.orders) is 'Whether every piece of an order that was paid for was given back, as refunds_for_buyer tells it: there is none left to withdraw from, though its parcel may still be paid.';

CREATE OR REPLACE FUNCTION private.order_view(o public.orders)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'relay_point', o.relay_point,
    'subtotal', o.subtotal, 'discount_code', o.discount_code, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'vat_regime', o.vat_regime, 'tax_rate', o.tax_rate, 'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
    'payable', private.is_payable(o), 'reserved_until', o.reserved_until,
    'confirmed', exists (
      select from public.mail_outbox m
      where m.kind = 'order_received' and m.once_key = o.id::text and m.status in ('waiting', 'sent')
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.number), '[]')
      from public.documents d where d.order_id = o.id
    ),
    'withdrawal_until', private.last_withdrawal_day(o.delivered_at),
    'declarations', (
      select coalesce(json_agg(json_build_object(
        'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status,
        'is_late', w.is_late, 'due_on', private.withdrawal_due(w)
      ) order by w.items is null desc, w.declared_at desc, w.id), '[]')
      from public.withdrawals w where w.order_id = o.id and w.status <> 'closed'
    ),
    'exchanged', private.exchanges_for_buyer(o),
    'shipped_at', private.status_reached_at(o, 'shipped'), 'cancelled_at', private.status_reached_at(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'refunds', private.refunds_for_buyer(o), 'given_back', private.is_wholly_refunded(o),
    'lines', (
      select json_agg(to_jsonb(i) - 'order_id' || jsonb_build_object('given_back', private.refunded_quantity(o.id, i.position)) order by i.position)
      from private.order_line_facts i where i.order_id = o.id
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.held_pieces(order_id uuid)
 RETURNS TABLE(line_no smallint, exchange_id uuid, variant_id bigint, variant_label text, worth bigint, quantity integer, refunded integer, returned integer, restocked integer, rank bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Asked of order after order: this language keeps its plan.
  return query
  with recursive priced as (
    select i.position as line_no, null::uuid as exchange_id, null::timestamptz as at, i.variant_id, i.variant_label,
      i.quantity as pieces, i.quantity as bought, (i.line_total - i.discount) / i.quantity as price
    from public.order_items i where i.order_id = held_pieces.order_id
    union all
    select e.line_no, e.id, e.at, e.variant_id, e.variant_label, e.quantity, p.bought, p.price - private.given_difference(e) / e.quantity
    from priced p join public.order_exchanges e
      on e.order_id = held_pieces.order_id and e.line_no = p.line_no and e.replaces is not distinct from p.exchange_id
  ), kept as (
    select p.*, greatest(p.pieces - coalesce((
      select sum(x.quantity) from public.order_exchanges x
      where x.order_id = held_pieces.order_id and x.line_no = p.line_no and x.replaces is not distinct from p.exchange_id
    ), 0), 0) as unreplaced
    from priced p
  ), held as (
    -- Exchanges of before they named what they replace: the newest stand.
    select k.*, greatest(least(k.unreplaced, k.bought - coalesce(sum(k.unreplaced) over (
      partition by k.line_no order by k.at desc nulls last, k.exchange_id desc rows between unbounded preceding and 1 preceding
    ), 0)), 0) as quantity
    from kept k
  ), moved as (
    select (m.line ->> 'position')::smallint as line_no, (m.line ->> 'exchange')::uuid as exchange_id,
      coalesce(sum((m.line ->> 'quantity')::int) filter (where m.is_refund), 0) as refunded,
      coalesce(sum((m.line ->> 'quantity')::int) filter (where m.is_return), 0) as returned,
      coalesce(sum((m.line ->> 'restocked')::int), 0) as restocked
    from (
      select l.line, r.of_sale and r.status <> 'failed' as is_refund, false as is_return
      from public.refunds r, jsonb_array_elements(r.lines) l (line) where r.order_id = held_pieces.order_id
      union all
      select l.line, false, true from public.order_returns b, jsonb_array_elements(b.lines) l (line) where b.order_id = held_pieces.order_id
    ) m group by 1, 2
  ), named as (
    select h.*, coalesce(m.refunded, 0) as refunded, coalesce(m.returned, 0) as returned, coalesce(m.restocked, 0) as restocked
    from held h left join moved m on m.line_no = h.line_no and m.exchange_id = h.exchange_id
  )
  -- What names no exchange is of the pieces that were sold, as long as there are any, then of the oldest others.
  select n.line_no, n.exchange_id, n.variant_id, n.variant_label, greatest(round(n.price * 100), 0)::bigint, n.quantity::int,
    (n.refunded + private.filled_part(n.quantity - n.refunded, sum(n.quantity - n.refunded) over older, u.refunded))::int,
    (n.returned + private.filled_part(n.quantity - n.returned, sum(n.quantity - n.returned) over older, u.returned))::int,
    (n.restocked + private.filled_part(n.quantity - n.restocked, sum(n.quantity - n.restocked) over older, u.restocked))::int,
    row_number() over older
  from named n left join moved u on u.line_no = n.line_no and u.exchange_id is null
  window older as (partition by n.line_no order by n.at nulls first, n.exchange_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.filled_part(capacity numeric, capacity_so_far numeric, total numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select greatest(least(filled_part.capacity, coalesce(filled_part.total, 0) - (filled_part.capacity_so_far - filled_part.capacity)), 0)
$function$;
comment on function private.filled_part(numeric,numeric,numeric) is 'How many of a total fall to a place of this capacity, where places are filled one after the other and capacity_so_far is that of all up to it, itself included; total may be null.';

CREATE OR REPLACE FUNCTION private.restock_pieces(order_id uuid, pieces jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  back record;
begin
  -- In the order of the variants, as everywhere.
  for back in
    select h.variant_id as variant, sum((p ->> 'restocked')::int) as pieces
    from jsonb_array_elements(restock_pieces.pieces) p join private.held_pieces(restock_pieces.order_id) h
      on h.line_no = (p ->> 'position')::int and h.exchange_id is not distinct from (p ->> 'exchange')::uuid
    where (p ->> 'restocked')::int > 0 group by 1 order by 1
  loop
    perform private.change_stock(back.variant, back.pieces::int, 'return', restock_pieces.order_id);
  end loop;
end
$function$;
comment on function private.restock_pieces(uuid,jsonb) is 'Puts pieces of an order back into stock: [{"position", "exchange", "restocked"}], as private.check_requested_items gives them.';

CREATE OR REPLACE FUNCTION private.check_requested_items(order_id uuid, lines jsonb, restock boolean, is_return boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wrong boolean;
  checked jsonb;
begin
  if jsonb_typeof(coalesce(check_requested_items.lines, '[]')) <> 'array' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(
    jsonb_typeof(l) <> 'object' or not private.is_whole(l -> 'position') or not private.is_whole(l -> 'quantity')
    or length(l ->> 'position') > 4 or length(l ->> 'quantity') > 4
    or l ->> 'exchange' is not null and private.uuid_of(l ->> 'exchange') is null
  ) into wrong from jsonb_array_elements(check_requested_items.lines) l;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(h.line_no is null or a.quantity < 1), jsonb_agg(jsonb_build_object(
    'position', a.position, 'exchange', h.exchange_id, 'quantity', a.quantity,
    'restocked', greatest(least(a.quantity, h.quantity - h.restocked, case
      -- What has not left lies in the shop.
      when not check_requested_items.restock and not exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is null) then 0
      -- The piece that came back is the one whose money goes back, whichever is told first: it is put into stock once.
      when check_requested_items.is_return then greatest(h.returned + a.quantity, h.refunded) - h.restocked
      else greatest(h.refunded + a.quantity, h.returned) - h.restocked
    end), 0)
  ) order by a.position, h.rank)
  into wrong, checked
  from (
    select x.position, coalesce(x.named, (
      -- What is not named is the oldest that is left.
      select f.exchange_id from private.held_pieces(check_requested_items.order_id) f
      where f.line_no = x.position order by f.quantity > least(f.refunded, f.returned) desc, f.rank limit 1
    )) as exchange, sum(x.quantity)::int as quantity
    from (
      select (l ->> 'position')::int as position, private.uuid_of(l ->> 'exchange') as named, (l ->> 'quantity')::int as quantity
      from jsonb_array_elements(check_requested_items.lines) l
    ) x group by 1, 2
  ) a left join private.held_pieces(check_requested_items.order_id) h on h.line_no = a.position and h.exchange_id is not distinct from a.exchange;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  return coalesce(checked, '[]');
end
$function$;
comment on function private.check_requested_items(uuid,jsonb,boolean,boolean) is 'Pieces of a request, [{"position", "exchange", "quantity"}], each once and of this order, with how many of them go back into stock; exchange is the one that brought them, missing of what was sold; lines may be null. As leftToRestock of src/domain/order-work.ts.';

CREATE OR REPLACE FUNCTION public.admin_order(number text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select json_build_object('order', private.order_view(o), 'history', coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'at', e.at, 'by', private.admin_name(e.by), 'status', e.status, 'previous_status', e.previous_status,
        'payment_status', e.payment_status, 'previous_payment_status', e.previous_payment_status,
        'tracking_number', e.tracking_number, 'delivered_on', e.delivered_on, 'corrected', e.corrected
      ) order by e.at desc, e.id desc)
      from public.order_events e where e.order_id = o.id
    ), '[]'), 'work', private.order_admin_view(o))
    from public.orders o where o.order_number = admin_order.number
  );
end
$function$;
comment on function public.admin_order(text) is 'For administrators: an order as its buyer sees it, who changed it when, latest first, and what private.order_admin_view adds; null when there is none.';

CREATE OR REPLACE FUNCTION private.order_admin_view(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'version', o.updated_at,
    'taken_by', case when o.taken_by is not null then coalesce((select a.name from public.admin_users a where a.id = o.taken_by), '') end,
    -- Null until the customers are counted anew.
    'customer_id', (
      select e.customer_id from public.customer_emails e where e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
    ),
    'questions', coalesce((
      select jsonb_agg(private.question_row(m) order by m.active_at desc, m.id desc)
      from public.contact_messages m where m.order_id = o.id and not m.is_suspect
    ), '[]'),
    'tags', private.tags_of(o.id)::jsonb,
    'refundable', private.refundable(o),
    'pieces', coalesce((
      select jsonb_agg(to_jsonb(s) || (
        select jsonb_build_object('listed', i.line_total, 'paid', i.line_total - i.discount)
        from public.order_items i where i.order_id = o.id and i.position = s.line_no
      ) || jsonb_build_object('held', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'exchange', h.exchange_id, 'variant_id', h.variant_id, 'label', h.variant_label, 'worth', h.worth, 'quantity', h.quantity,
          'refunded', h.refunded, 'returned', h.returned, 'restocked', h.restocked,
          'is_sent', h.exchange_id is null or exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is not null)
        ) order by h.rank), '[]')
        from private.held_pieces(o.id) h where h.line_no = s.line_no and h.quantity > 0
      )) order by s.line_no)
      from private.line_shares(o.id) s
    ), '[]'),
    'cancellation', (
      select jsonb_build_object('reason', c.reason, 'note', c.note, 'at', c.at, 'by', private.admin_name(c.by))
      from public.order_cancellations c where c.order_id = o.id
    ),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'at', n.at, 'by', private.admin_name(n.by)) order by n.at desc, n.id desc)
      from public.order_notes n where n.order_id = o.id and n.removed_at is null
    ), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'amount', r.amount, 'reason', r.reason, 'of_sale', r.of_sale, 'status', r.status, 'attempts', r.attempts,
        'next_attempt_at', r.next_attempt_at, 'last_error', r.last_error, 'at', r.created_at, 'by', private.admin_name(r.by),
        'note', r.note, 'lines', r.lines, 'shipping', r.shipping, 'extra', r.extra,
        'is_retried', exists (select from public.refunds a where a.retries = r.id),
        'unreserved', case when r.status = 'failed' then coalesce((private.owed_pieces(r.id) ->> 'unreserved')::int, 0) else 0 end,
        'credit_note', (select d.number from public.documents d where d.refund_id = r.id)
      ) order by r.created_at desc, r.id)
      from public.refunds r where r.order_id = o.id
    ), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', b.id, 'reason', b.reason, 'note', b.note, 'at', b.at, 'by', private.admin_name(b.by), 'lines', b.lines,
        'withdrawal', b.withdrawal_id
      ) order by b.at desc, b.id)
      from public.order_returns b where b.order_id = o.id
    ), '[]'),
    'exchanges', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'position', e.line_no, 'replaces', e.replaces, 'quantity', e.quantity, 'sku', e.sku, 'label', e.variant_label, 'difference', e.difference,
        'is_restocked', e.is_restocked, 'reason', e.reason, 'note', e.note, 'at', e.at, 'by', private.admin_name(e.by),
        'sent_at', e.sent_at, 'tracking_number', e.tracking_number, 'due', d.due
      ) order by e.at desc, e.id)
      from public.order_exchanges e join private.exchange_shares(o.id) d on d.exchange_id = e.id where e.order_id = o.id
    ), '[]'),
    'withdrawals', coalesce((
      select jsonb_agg(private.withdrawal_view(w) order by w.declared_at desc, w.id) from public.withdrawals w where w.order_id = o.id
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'amount', p.amount, 'state', p.state, 'at', p.created_at, 'changed_at', p.updated_at,
        'settles', p.settles, 'failure', p.failure_code, 'dispute', p.dispute,
        'disputed_at', case when p.dispute is not null then coalesce((
          select min(q.created_at) from public.payment_quarantine q
          where q.order_id = o.id and q.reason = 'dispute' and q.details ->> 'intent' = p.intent_id
        ), p.updated_at) end
      ) order by p.created_at desc, p.id)
      from public.payments p where p.order_id = o.id
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'at', m.created_at, 'sent_at', m.sent_at, 'is_local', m.is_local) order by m.id desc)
      from public.mail_outbox m where m.order_id = o.id
    ), '[]'),
    'issued', coalesce((
      select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.issued_at) order by d.issued_at desc, d.number desc)
      from public.documents d where d.order_id = o.id
    ), '[]')
  )
$function$;
comment on function private.order_admin_view(public.orders) is 'What administrators see of an order besides what its buyer sees: its version, what can still be given back, and all that happened, the latest first; amounts in euros.';

CREATE OR REPLACE FUNCTION public.cancel_order(number text, request jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  left_over numeric;
  back jsonb;
begin
  o := private.order_named(cancel_order.number);
  perform private.expect_order(o, cancel_order.expected);
  if why is null or why <> all (private.cancel_reasons()) or cancel_order.expected is null
    or jsonb_typeof(coalesce(request -> 'restock', 'true')) <> 'boolean'
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status = 'cancelled' and o.released_at is null then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status not in ('pending', 'cancelled') then
    perform private.refuse(409, 'order_sent');
  end if;
  left_over := private.refundable(o);
  if left_over > 0 then
    perform private.require_owner();
  end if;
  insert into public.order_cancellations as c (order_id, reason, note, by) values (o.id, why, words, auth.uid())
  on conflict (order_id) do update set reason = excluded.reason, note = excluded.note, at = excluded.at, by = excluded.by;
  if o.payment_status = 'pending' then
    -- What is under way at Stripe is ended there first.
    if public.release_reservation(o.id, 'cancelled') = 'open' then
      update public.orders x set reserved_until = clock_timestamp() where x.id = o.id;
    end if;
  elsif o.status = 'cancelled' then
    -- Its reservation has ended, and its letter still lets it be paid: from here on no longer.
    update public.orders x set released_at = null where x.id = o.id;
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  else
    -- All that is left, by line: what did not come back yet goes back into stock where that is wanted.
    back := private.check_requested_items(o.id, (
      select jsonb_agg(jsonb_build_object('position', h.line_no, 'exchange', h.exchange_id, 'quantity', h.quantity))
      from private.held_pieces(o.id) h where h.quantity > 0
    ), coalesce((request ->> 'restock')::boolean, true));
    -- Told first, with its reason: the trigger finds it told.
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
    perform private.restock_pieces(o.id, back);
    if left_over > 0 then
      perform private.create_refund(o, private.left_lines(o.id, back), private.left_shipping(o), null, 'order_cancelled', words, left_over);
    end if;
    update public.orders x set status = 'cancelled', updated_at = now() where x.id = o.id;
    perform private.settle_withdrawals(o.id);
  end if;
  return public.admin_order(cancel_order.number);
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_corrected_email(o public.orders)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  former constant text := lower(o.email);
  present constant text := (select lower(x.email) from public.orders x where x.id = o.id);
begin
  -- An account that has it by the former address has it no longer; one that ordered while it was signed in, by another, keeps it.
  update public.orders x set user_id = null
  where x.id = o.id and (
    exists (select from auth.users u where u.id = x.user_id and lower(u.email) = former)
    or exists (select from private.proven_addresses p where p.user_id = x.user_id and p.email = former)
  );
  perform private.claim_orders_of(p.user_id) from private.proven_addresses p where p.email = present;
  -- The link in a letter to the former address would show the present one. Of an order that waits for its payment, and of which no
  -- letter has left, it is in the browser alone that is paying.
  delete from private.order_links l using public.orders x
  where l.order_id = o.id and x.id = o.id and (x.payment_status <> 'pending' or x.taken_by is not null or exists (
    select from public.mail_outbox m where m.order_id = o.id and m.email is null and (m.attempts > 0 or m.resent > 0)
  ));
  update private.discount_uses u set customer = private.customer_key(present) where u.order_id = o.id and u.customer is not null;
  -- What was sent says to whom. What was tried is another mail now: its service knows the former one by its key.
  update public.mail_outbox m set email = o.email where m.order_id = o.id and m.email is null and m.status <> 'waiting';
  update public.mail_outbox m set attempts = 0, last_error = null, next_attempt_at = clock_timestamp(), resent = m.resent + 1
  where m.order_id = o.id and m.email is null and m.attempts > 0;
end
$function$;
comment on function private.follow_corrected_email(public.orders) is 'What follows the e-mail address of an order when that is corrected: account, link, use of a discount code, letters. Given is the order as it was.';

CREATE OR REPLACE FUNCTION public.correct_order(number text, changes jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  buyer record;
  relay jsonb;
  corrected text[];
begin
  perform private.acting_admin();
  o := private.order_named(correct_order.number);
  perform private.expect_order(o, correct_order.expected);
  if correct_order.expected is null or jsonb_typeof(correct_order.changes) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Country and method decide fee and VAT: they stay.
  if exists (
    select from jsonb_each(correct_order.changes) c (name, value)
    where jsonb_typeof(c.value) not in ('string', 'null') or c.name <> all (array[
      'first_name', 'last_name', 'email', 'phone', 'address', 'address_complement', 'postal_code', 'city', 'relay_point'
    ]) or c.name = 'relay_point' and o.relay_point is null
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  if o.status = 'cancelled' or exists (
    select from public.order_cancellations c where c.order_id = o.id and o.payment_status = 'pending'
  ) then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status <> 'pending' then
    perform private.refuse(409, 'order_already_shipped');
  end if;
  select btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, nullif(btrim(r.address_complement), '') as address_complement,
    private.postal_code(r.postal_code) as postal_code, btrim(r.city) as city, o.country, o.payment_method
  into buyer
  from jsonb_to_record(to_jsonb(o) || correct_order.changes) r (
    email text, first_name text, last_name text, phone text, address text, address_complement text, postal_code text, city text
  );
  perform private.check_buyer(buyer);
  relay := o.relay_point;
  if correct_order.changes ? 'relay_point' and correct_order.changes ->> 'relay_point' is distinct from relay ->> 'id' then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = o.shipping_method and p.id = correct_order.changes ->> 'relay_point' and p.country = o.country
      and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  corrected := array_remove(array[
    case when (o.first_name, o.last_name) <> (buyer.first_name, buyer.last_name) then 'name' end,
    case when o.email <> buyer.email then 'email' end,
    case when o.phone is distinct from buyer.phone then 'phone' end,
    case when (o.address, o.address_complement, o.postal_code, o.city)
      is distinct from (buyer.address, buyer.address_complement, buyer.postal_code, buyer.city) then 'address' end,
    case when o.relay_point is distinct from relay then 'relay_point' end
  ], null);
  if corrected <> '{}' then
    update public.orders x set
      email = buyer.email, first_name = buyer.first_name, last_name = buyer.last_name, phone = buyer.phone, address = buyer.address,
      address_complement = buyer.address_complement, postal_code = buyer.postal_code, city = buyer.city, relay_point = relay
    where x.id = o.id;
    if lower(o.email) <> lower(buyer.email) then
      perform private.follow_corrected_email(o);
    end if;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, corrected
    ) values (o.id, auth.uid(), o.status, o.payment_status, o.status, o.payment_status, corrected);
  end if;
  return public.admin_order(correct_order.number);
end
$function$;

CREATE OR REPLACE FUNCTION public.receive_supplier_order(id bigint, expected_version integer, lines jsonb, note text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.supplier_orders;
  receipt bigint;
begin
  perform private.acting_admin();
  held := private.held_supplier_order(receive_supplier_order.id, receive_supplier_order.expected_version, array['sent', 'partial']);
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) = 0 then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into public.supplier_receipts (order_id, by, note)
  values (held.id, auth.uid(), left(btrim(coalesce(receive_supplier_order.note, '')), 300)) returning supplier_receipts.id into receipt;
  begin
    insert into public.supplier_receipt_lines (receipt_id, line_id, quantity, cost)
    select receipt, l.id, (n.line ->> 'quantity')::int, (n.line ->> 'cost')::numeric
    from jsonb_array_elements(receive_supplier_order.lines) n (line)
      join public.supplier_order_lines l on l.id = (n.line ->> 'line_id')::bigint and l.order_id = held.id;
    if (select count(*) from public.supplier_receipt_lines r where r.receipt_id = receipt) <> jsonb_array_length(lines) then
      perform private.refuse(400, 'request_invalid');
    end if;
    -- In the order in which orders lock their stock.
    perform from public.inventory i
    where i.variant_id in (
      select l.variant_id from public.supplier_receipt_lines r join public.supplier_order_lines l on l.id = r.line_id
      where r.receipt_id = receipt
    )
    order by i.variant_id for update;
    -- What all pieces cost on average: the value of the stock stays what was paid for it.
    update public.inventory i set
      cost = round((i.stock * coalesce(i.cost, r.cost) + r.quantity * r.cost) / (i.stock + r.quantity), 2)
    from public.supplier_receipt_lines r join public.supplier_order_lines l on l.id = r.line_id
    where r.receipt_id = receipt and i.variant_id = l.variant_id and r.cost is not null;
    perform private.change_stock(
      l.variant_id, r.quantity, 'delivery', note => receive_supplier_order.note, supplier_order => held.id
    )
    from public.supplier_receipt_lines r join public.supplier_order_lines l on l.id = r.line_id
    where r.receipt_id = receipt;
    update public.supplier_order_lines l set received = l.received + r.quantity
    from public.supplier_receipt_lines r where r.receipt_id = receipt and r.line_id = l.id;
  exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or unique_violation then
    perform private.refuse(400, 'request_invalid');
  end;
  update public.supplier_orders o set
    status = case when r.is_whole then 'received' else 'partial' end, ended_at = case when r.is_whole then now() end,
    version = o.version + 1
  from (select bool_and(l.received >= l.quantity) as is_whole from public.supplier_order_lines l where l.order_id = held.id) r
  where o.id = held.id returning o.* into held;
  return private.supplier_order_view(held);
end
$function$;

CREATE OR REPLACE FUNCTION public.write_stock_count(id bigint, seen integer, reason text, missing_as_zero boolean)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c public.stock_counts;
begin
  perform private.acting_admin();
  select * into c from public.stock_counts n where n.id = write_stock_count.id for update;
  if c.status is distinct from 'open' then
    perform private.refuse(409, 'stock_count_closed');
  elsif not private.is_text(btrim(write_stock_count.reason), 400) then
    perform private.refuse(400, 'request_invalid');
  elsif (select count(*) from public.stock_count_entries e where e.count_id = c.id) is distinct from write_stock_count.seen then
    perform private.refuse(409, 'stock_count_changed');
  end if;
  -- In the order in which orders lock their stock; what follows sees what they have sold.
  perform from public.inventory i
  where i.variant_id in (select s.variant_id from private.count_scope(c) s)
    or i.variant_id in (select e.variant_id from public.stock_count_entries e where e.count_id = c.id)
  order by i.variant_id for update;
  insert into public.stock_count_lines (count_id, variant_id, counted, counted_at, expected, before, after, cost)
  select c.id, f.variant_id, greatest(f.counted, 0), f.counted_at, f.expected, f.stock, greatest(f.stock + f.counted - f.expected, 0), i.cost
  from private.count_findings(c) f join public.inventory i on i.variant_id = f.variant_id;
  if write_stock_count.missing_as_zero then
    insert into public.stock_count_lines (count_id, variant_id, counted, expected, before, after, cost)
    select c.id, i.variant_id, 0, i.stock, i.stock, 0, i.cost
    from private.count_scope(c) s join public.inventory i on i.variant_id = s.variant_id
    where not exists (select from public.stock_count_lines l where l.count_id = c.id and l.variant_id = s.variant_id);
  end if;
  if not exists (select from public.stock_count_lines l where l.count_id = c.id) then
    perform private.refuse(409, 'stock_count_empty');
  end if;
  perform private.change_stock(
    l.variant_id, least(l.after, 1000000) - l.before, 'count', note => write_stock_count.reason, stock_count => c.id
  )
  from public.stock_count_lines l where l.count_id = c.id;
  update public.stock_counts n set
    status = 'written', reason = btrim(write_stock_count.reason), ended_at = clock_timestamp(), ended_by = auth.uid()
  where n.id = c.id;
  return public.admin_stock_count(c.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.record_direct_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.stock_movements (product_id, variant_id, change, reason, by)
  values (new.product_id, new.variant_id, new.stock - case when tg_op = 'INSERT' then 0 else old.stock end, 'adjustment', auth.uid());
  return null;
end
$function$;
comment on function private.record_direct_change() is 'Trigger: a stock that something else than private.change_stock has set was adjusted by hand, and enters the ledger as that.';

CREATE OR REPLACE FUNCTION private.change_stock(variant bigint, by integer, reason text, order_id uuid DEFAULT NULL::uuid, note text DEFAULT NULL::text, supplier_order bigint DEFAULT NULL::bigint, stock_count bigint DEFAULT NULL::bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if change_stock.by = 0 then
    return true;
  end if;
  with moved as (
    update public.inventory i set
      stock = i.stock + change_stock.by,
      movements = i.movements + 1,
      last_restocked = case when change_stock.by > 0 and change_stock.reason in ('restock', 'delivery') then now() else i.last_restocked end
    where i.variant_id = change_stock.variant and i.stock >= -change_stock.by
    returning i.product_id
  )
  insert into public.stock_movements (product_id, variant_id, change, reason, note, order_id, supplier_order_id, count_id, by)
  select m.product_id, change_stock.variant, change_stock.by, change_stock.reason, nullif(left(btrim(change_stock.note), 400), ''),
    change_stock.order_id, change_stock.supplier_order, change_stock.stock_count, auth.uid()
  from moved m;
  return found;
end
$function$;
comment on function private.change_stock(bigint,integer,text,uuid,text,bigint,bigint) is 'The one way to change a stock: adds units of a variant (or takes them, by < 0), and enters in the ledger why and for which order, supplier''s order or count. False where there are not so many to take, and nothing is written. Call it in the order of the variants: whoever changes several never waits in a circle.';

CREATE OR REPLACE FUNCTION public.adjust_stock(product_id bigint, change integer, note text, variant_id bigint DEFAULT NULL::bigint)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  variant bigint;
  present int;
begin
  perform private.acting_admin();
  variant := private.counted_variant(adjust_stock.product_id, adjust_stock.variant_id);
  select i.stock into present from public.inventory i where i.variant_id = variant for update;
  if coalesce(adjust_stock.change, 0) = 0 or present::bigint + adjust_stock.change > 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif present::bigint + adjust_stock.change < 0 then
    perform private.refuse(409, 'stock_negative', jsonb_build_object('stock', present));
  end if;
  perform private.change_stock(
    variant, adjust_stock.change, case when adjust_stock.change > 0 then 'restock' else 'adjustment' end, note => adjust_stock.note
  );
  return (select private.product_view(p) from public.products p where p.id = adjust_stock.product_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.set_stock(product_id bigint, counted integer, note text, variant_id bigint DEFAULT NULL::bigint)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  variant bigint;
  present int;
begin
  perform private.acting_admin();
  variant := private.counted_variant(set_stock.product_id, set_stock.variant_id);
  select i.stock into present from public.inventory i where i.variant_id = variant for update;
  if set_stock.counted is null or set_stock.counted > 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif set_stock.counted < 0 then
    perform private.refuse(409, 'stock_negative');
  end if;
  perform private.change_stock(variant, set_stock.counted - present, 'adjustment', note => set_stock.note);
  return (select private.product_view(p) from public.products p where p.id = set_stock.product_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_stock(product_id bigint, expected integer, counted integer, variant_id bigint DEFAULT NULL::bigint)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  variant bigint;
  present int;
begin
  perform private.acting_admin();
  variant := private.counted_variant(save_stock.product_id, save_stock.variant_id);
  select i.stock into present from public.inventory i where i.variant_id = variant for update;
  if save_stock.counted is null or save_stock.counted not between 0 and 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif present is distinct from save_stock.expected then
    perform private.refuse(409, 'stock_changed', jsonb_build_object('stock', present));
  end if;
  perform private.change_stock(variant, save_stock.counted - present, 'adjustment');
  return (select private.product_row(p) from public.products p where p.id = save_stock.product_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.take_stock(order_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Locked in the order of the variants, as everywhere.
  perform from public.inventory i join public.order_items l on l.variant_id = i.variant_id
  where l.order_id = take_stock.order_id order by i.variant_id for update of i;
  if exists (
    select from public.order_items l join public.inventory i on i.variant_id = l.variant_id
    where l.order_id = take_stock.order_id
    group by i.variant_id having min(i.stock) < sum(l.quantity)
  ) then
    return false;
  end if;
  perform private.change_stock_of_order(take_stock.order_id, -1, 'sale');
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_stock_of_order(order_id uuid, sign integer, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  line record;
begin
  for line in
    select l.variant_id, l.quantity from public.order_items l where l.order_id = change_stock_of_order.order_id order by l.variant_id
  loop
    perform private.change_stock(line.variant_id, change_stock_of_order.sign * line.quantity, change_stock_of_order.reason, change_stock_of_order.order_id);
  end loop;
end
$function$;
comment on function private.change_stock_of_order(uuid,integer,text) is 'Gives the pieces of an order back (1) or takes them (-1), in the order of the variants.';

CREATE OR REPLACE FUNCTION public.release_reservation(order_id uuid, reason text DEFAULT 'expired'::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  why text;
  by_hand boolean;
begin
  select * into o from public.orders x where x.id = release_reservation.order_id for update;
  by_hand := o.payment_method = any (private.hand_payments());
  if o.payment_status is distinct from 'pending' or o.status <> 'pending' then
    return 'kept';
  elsif release_reservation.reason = 'expired' and o.reserved_until > clock_timestamp() + private.release_lease() then
    -- A new try to pay it has begun since it was due, and was given its time.
    return 'kept';
  elsif exists (
    select from public.payments p
    where p.order_id = o.id and (
      p.state in ('created', 'requires_action')
      -- Nobody can end it, and a bank may take days: past the one prolongation it keeps no pieces from others.
      or p.state = 'processing' and release_reservation.reason <> 'expired'
    )
  ) then
    return 'open';
  end if;
  select c.reason into why from public.order_cancellations c where c.order_id = o.id;
  perform private.change_stock_of_order(o.id, 1, 'return');
  -- What an administrator cancelled, or its buyer ordered anew, is not paid later.
  update public.orders x
  set status = 'cancelled', payment_status = 'failed', reserved_until = null,
    released_at = case when why is null and release_reservation.reason <> 'replaced' and not by_hand then clock_timestamp() end
  where x.id = o.id;
  if why is not null then
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  elsif release_reservation.reason = 'expired' and by_hand then
    -- There is no link to pay it by later.
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, '{"reason": "unpaid"}');
  elsif release_reservation.reason = 'expired' and not private.has_money_aside(o.id)
    -- What the bank has is not said to have failed.
    and not exists (select from public.payments p where p.order_id = o.id and p.state = 'processing')
  then
    -- Once, and three a day to one mailbox: nobody has proved it, and orders in its name would fill it.
    if private.allow_attempt('payment_failed', private.customer_key(o.email), 3, interval '1 day') then
      perform private.queue_mail('payment_failed', o.id::text, o.id, null, jsonb_build_object('reason', release_reservation.reason));
    end if;
  end if;
  return 'released';
end
$function$;

CREATE OR REPLACE FUNCTION private.take_units(lines private.cart_line[], order_id uuid, total numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  taken record;
begin
  -- Always in the order of the variants: two orders never wait for each other in a circle.
  for taken in
    select l.variant_id, sum(l.quantity)::int as units, bool_or(l.is_gift) as has_gift from unnest(lines) l group by 1 order by 1
  loop
    if not private.change_stock(taken.variant_id, -taken.units, 'sale', take_units.order_id) then
      if taken.has_gift then
        perform private.refuse(409, 'discount_gift_gone');
      end if;
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(lines, total));
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_refund_email(r public.refunds)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_mail('order_refunded', r.id::text, r.order_id, null, jsonb_build_object(
    'amount', r.amount, 'reason', r.reason, 'refund', r.id, 'shipping', r.shipping, 'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', i.name, 'label', coalesce(e.variant_label, i.variant_label), 'quantity', l -> 'quantity', 'amount', l -> 'amount'
      ) order by i.position)
      from jsonb_array_elements(r.lines) l
        join public.order_items i on i.order_id = r.order_id and i.position = (l ->> 'position')::int
        left join public.order_exchanges e on e.id = (l ->> 'exchange')::uuid
      where (l ->> 'amount')::numeric > 0
    ), '[]')
  ))
$function$;
comment on function private.queue_refund_email(public.refunds) is 'Tells the buyer of a refund, once.';

CREATE OR REPLACE FUNCTION private.update_refunded_status(order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  back numeric;
begin
  select coalesce(sum(x.amount), 0) into back from public.refunds x
  where x.order_id = update_refunded_status.order_id and x.of_sale and x.status in ('pending', 'succeeded');
  update public.orders o set payment_status = case when back >= o.total then 'refunded' else 'paid' end
  where o.id = update_refunded_status.order_id and o.payment_status in ('paid', 'refunded')
    and (o.payment_status = 'refunded') <> (back >= o.total);
end
$function$;
comment on function private.update_refunded_status(uuid) is 'An order of which all went back is refunded, any other that was paid is paid.';

CREATE OR REPLACE FUNCTION private.create_refund(o public.orders, lines jsonb, shipping numeric, extra numeric, reason text, note text, whole numeric DEFAULT NULL::numeric, retries uuid DEFAULT NULL::uuid)
 RETURNS public.refunds
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  priced jsonb;
  too_many boolean;
  amount numeric;
  paid_by uuid;
  made public.refunds;
  -- Nobody is asked to send it: it is simulated, or the owner gives it from hand to hand.
  is_done constant boolean := o.is_simulated or o.payment_method = any (private.hand_payments());
begin
  select bool_or(p.is_too_many), coalesce(sum(p.amount), 0), jsonb_agg(p.line || jsonb_build_object('amount', p.amount) order by p.n)
  into too_many, amount, priced
  from private.priced_pieces(o.id, create_refund.lines) p;
  shipping := coalesce(create_refund.shipping, 0);
  extra := coalesce(create_refund.extra, 0);
  if too_many or shipping > private.left_shipping(o) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  amount := amount + shipping + extra;
  if whole is not null and whole <> amount then
    -- A part went back by amount before: what is left has no lines to stand for.
    select jsonb_agg(l || '{"amount": 0}') into priced from jsonb_array_elements(priced) l;
    shipping := 0;
    extra := whole;
    amount := whole;
  end if;
  if amount <= 0 then
    perform private.refuse(400, 'refund_empty');
  elsif amount > private.refundable(o) then
    perform private.refuse(409, 'refund_too_large', jsonb_build_object('left', private.cents(private.refundable(o))));
  end if;
  select p.id into paid_by from public.payments p where p.order_id = o.id and p.settles;
  if paid_by is null and not is_done then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason, of_sale, status, by, note, lines, shipping, extra, retries)
  values (
    o.id, paid_by, amount, create_refund.reason, true, case when is_done then 'succeeded' else 'due' end, auth.uid(),
    create_refund.note, coalesce(priced, '[]'), shipping, extra, create_refund.retries
  ) returning * into made;
  if is_done then
    perform private.queue_refund_email(made);
    perform private.update_refunded_status(o.id);
  end if;
  perform private.touch_order(o.id);
  return made;
end
$function$;
comment on function private.create_refund(public.orders,jsonb,numeric,numeric,text,text,numeric,uuid) is 'Has a part of an order that is held given back, never more than is left: lines [{"position", "exchange", "quantity", "restocked"}], of the shipping fee, and an amount of its own, in euros; whole is the amount it must come to. A simulated payment is given back at once, as is one that an administrator took: its owner has sent the money, and it is recorded here. Any other is given back by Stripe as soon as it is asked. shipping, extra, note, whole and retries may be null.';

CREATE OR REPLACE FUNCTION public.refund_order(number text, request jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
  made public.refunds;
  wrong boolean;
begin
  perform private.require_owner();
  o := private.order_named(refund_order.number);
  perform private.expect_order(o, refund_order.expected);
  -- Amounts are whole cents, or nothing.
  select bool_or(v.amount is not null and (
    jsonb_typeof(v.amount) <> 'number' or v.amount::numeric < 0 or v.amount::numeric > 1000000 or v.amount::numeric <> trunc(v.amount::numeric)
  )) into wrong from (values (request -> 'shipping'), (request -> 'extra'), (request -> 'total')) v (amount);
  if wrong or refund_order.expected is null or request -> 'total' is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(coalesce(request -> 'restock', 'false')) <> 'boolean'
    or request ->> 'withdrawal' is not null and not exists (
      select from public.withdrawals w where w.id = declared and w.order_id = o.id and w.status in ('received', 'returned')
    )
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.paid_at is null then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  pieces := private.check_requested_items(o.id, request -> 'lines', coalesce((request ->> 'restock')::boolean, false));
  made := private.create_refund(o, pieces, (request ->> 'shipping')::numeric / 100, (request ->> 'extra')::numeric / 100, why, words);
  -- What was shown is what goes back.
  if private.cents(made.amount) <> (request ->> 'total')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  end if;
  perform private.restock_pieces(o.id, pieces);
  if declared is not null then
    update public.withdrawals w set status = 'refunded', refund_id = made.id where w.id = declared;
  end if;
  return public.admin_order(refund_order.number);
end
$function$;

CREATE OR REPLACE FUNCTION public.retry_refund(refund uuid, expected timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  failed public.refunds;
  left_over numeric;
  again uuid;
begin
  perform private.acting_admin();
  perform private.require_owner();
  select x.* into o from public.orders x
  where x.id = (select r.order_id from public.refunds r where r.id = retry_refund.refund) for update;
  select r.* into failed from public.refunds r where r.id = retry_refund.refund for update;
  if failed.id is null then
    perform private.refuse(404, 'order_not_found');
  end if;
  perform private.expect_order(o, retry_refund.expected);
  if failed.status = 'due' then
    update public.refunds r set next_attempt_at = clock_timestamp() where r.id = failed.id;
  elsif failed.status = 'failed' and not exists (select from public.refunds r where r.retries = failed.id) then
    -- Stripe takes an identifier once: another attempt is another refund.
    select p.amount - coalesce(sum(r.amount) filter (where r.status <> 'failed'), 0) into left_over
    from public.payments p left join public.refunds r on r.payment_id = p.id where p.id = failed.payment_id group by p.id;
    if failed.of_sale then
      left_over := private.refundable(o);
      -- What was given back anew meanwhile is not given back again.
      if failed.shipping > private.left_shipping(o) or exists (
        select from jsonb_array_elements(failed.lines) l join private.line_shares(o.id) s on s.line_no = (l ->> 'position')::int
        group by s.line_no, s.quantity, s.refunded having sum((l ->> 'quantity')::int) > s.quantity - s.refunded
      ) then
        perform private.refuse(409, 'pieces_too_many');
      end if;
    end if;
    if failed.amount > left_over then
      perform private.refuse(409, 'refund_too_large', jsonb_build_object('left', private.cents(left_over)));
    end if;
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, by, note, lines, shipping, extra, retries)
    select failed.order_id, failed.payment_id, failed.amount, failed.reason, failed.of_sale, auth.uid(), failed.note, coalesce((
      select jsonb_agg(l - 'reserved' || '{"restocked": 0}') from jsonb_array_elements(failed.lines) l
    ), '[]'), failed.shipping, failed.extra, failed.id
    returning id into again;
    perform private.settle_unsent_items(o.id);
    update public.withdrawals w set status = 'refunded', refund_id = again where w.refund_id = failed.id and w.status <> 'closed';
    perform private.touch_order(o.id);
  end if;
  return public.admin_order(o.order_number);
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_unsent_items(order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  piece record;
  present record;
  moved int;
  is_owed boolean := false;
begin
  select x.* into o from public.orders x where x.id = settle_unsent_items.order_id;
  -- In the order of the variants, as everywhere.
  for piece in
    select * from (select u.*, private.is_refused(u.refund) as is_refused from private.unsent_lines(o) u) u
    where case when u.is_refused then u.restocked > 0 else u.reserved > 0 end
    order by u.variant_id, u.place
  loop
    -- Another refund may be of pieces of the same line: what was moved for it counts.
    select u.owed, u.room into present from private.unsent_lines(o) u where u.refund = piece.refund and u.place = piece.place;
    if not piece.is_refused then
      moved := -least(piece.reserved, present.room);
    -- Who has withdrawn from a piece is owed its money alone.
    elsif o.payment_status <> 'paid' or o.id in (select private.withdrawn_orders()) or exists (
      select from public.refunds r where r.id in (select private.attempts_of(piece.refund))
        and (r.reason = 'withdrawal' or exists (select from public.withdrawals w where w.refund_id = r.id and w.status <> 'closed'))
    ) then
      continue;
    else
      select least(i.stock, piece.restocked, present.owed) into moved from public.inventory i where i.variant_id = piece.variant_id for update;
    end if;
    continue when coalesce(moved, 0) = 0;
    perform private.change_stock(piece.variant_id, -moved, case when moved > 0 then 'sale' else 'return' end, o.id);
    update public.refunds r set lines = jsonb_set(r.lines, array[piece.place::text], piece.line || jsonb_build_object(
      'restocked', piece.restocked - moved, 'reserved', piece.reserved + moved
    )) where r.id = piece.refund;
    if moved > 0 then
      is_owed := true;
      -- It lies on the shelf again, wherever it was put before.
      update public.order_exchanges e set picked_at = null where e.id = (piece.line ->> 'exchange')::uuid;
      delete from public.order_picks k
      where k.order_id = o.id and k.position = (piece.line ->> 'position')::int and piece.line ->> 'exchange' is null;
    end if;
  end loop;
  if is_owed and o.status = 'pending' then
    perform private.refresh_prepared(array[o.id]);
  end if;
end
$function$;
comment on function private.settle_unsent_items(uuid) is 'A refund of an order has failed, or is made after all: pieces that have not left the shop are taken from stock again, as many as are there, where the money did not go back, and go back there where it does.';

CREATE OR REPLACE FUNCTION private.apply_refund(refund jsonb, event_id text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  p public.payments;
  r public.refunds;
  told text := case refund ->> 'status' when 'succeeded' then 'succeeded' when 'failed' then 'failed' when 'canceled' then 'failed' else 'pending' end;
begin
  select * into p from public.payments x where x.intent_id = refund ->> 'intent';
  if not found then
    return 'ignored';
  end if;
  perform from public.orders o where o.id = p.order_id for update;
  select * into p from public.payments x where x.id = p.id;
  select * into r from public.refunds x where x.stripe_refund_id = refund ->> 'id' for update;
  if not found then
    select * into r from public.refunds x
    where x.id = private.uuid_of(refund ->> 'refund') and x.payment_id = p.id and x.stripe_refund_id is null for update;
  end if;
  if r.id is null then
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, stripe_refund_id, status)
    values (p.order_id, p.id, (refund ->> 'amount')::numeric / 100, 'stripe', p.settles, refund ->> 'id', 'pending')
    returning * into r;
  elsif r.status = 'failed' and (r.stripe_refund_id is not null or told = 'failed') or r.status = 'succeeded' and told <> 'failed' then
    return 'repeated';
  elsif r.status = 'failed' then
    -- The answer to the last attempt was lost: it was made after all, and is not made anew.
    update public.withdrawals w set status = 'refunded', refund_id = r.id
    where w.status <> 'closed' and w.refund_id in (select private.attempts_of(r.id));
    delete from public.refunds x
    where x.id in (select private.attempts_of(r.id)) and x.status = 'due' and x.stripe_refund_id is null;
  end if;
  update public.refunds x set status = told, stripe_refund_id = refund ->> 'id', last_error = null where x.id = r.id returning * into r;
  if told = 'succeeded' then
    perform private.queue_refund_email(r);
  elsif told = 'failed' then
    -- Neither a credit note nor a letter for money that never left. A note that was issued stands for the next refund.
    delete from private.documents_due d where d.refund_id = r.id;
    update public.mail_outbox m set status = 'dropped'
    where m.kind = 'order_refunded' and m.once_key = r.id::text and m.status = 'waiting';
  end if;
  perform private.update_refunded_status(r.order_id);
  perform private.settle_unsent_items(r.order_id);
  if told = 'failed' then
    perform private.quarantine('refund_failed', refund ->> 'id', r.order_id, event_id, refund || private.owed_pieces(r.id));
    perform private.touch_order(r.order_id);
  end if;
  return told;
end
$function$;

CREATE OR REPLACE FUNCTION public.fail_refund(id uuid, reason text, is_final boolean DEFAULT false, is_answer boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r public.refunds;
begin
  -- The order first, as everywhere.
  perform from public.orders o where o.id = (select x.order_id from public.refunds x where x.id = fail_refund.id) for update;
  update public.refunds x set
    last_error = left(fail_refund.reason, 500), refusals = x.refusals + fail_refund.is_answer::int,
    status = case when fail_refund.is_final or x.attempts >= private.most_refund_attempts() then 'failed' else x.status end
  where x.id = fail_refund.id and x.status = 'due' returning * into r;
  if r.status = 'failed' then
    perform private.settle_unsent_items(r.order_id);
    perform private.quarantine('refund_failed', r.id::text, r.order_id, null,
      jsonb_build_object('amount', (r.amount * 100)::bigint, 'message', r.last_error) || private.owed_pieces(r.id));
    perform private.touch_order(r.order_id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_exchange_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.sent_at is null then
    -- Taken back before the letter has left; one that tells of nothing else is left aside.
    update public.mail_outbox m set
      content = jsonb_set(m.content, '{exchanges}', (m.content -> 'exchanges') - new.id::text),
      status = case when m.content -> 'exchanges' = jsonb_build_array(new.id) then 'dropped' else m.status end
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.content -> 'exchanges' ? new.id::text;
  elsif old.sent_at is not null then
    update public.mail_outbox m set content = jsonb_set(m.content, '{tracking}', coalesce(to_jsonb(new.tracking_number), 'null'))
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.content -> 'exchanges' ? new.id::text;
  -- Taken back after the letter had left, and sent as it was: its buyer has been told.
  elsif not exists (
    select from public.mail_outbox m
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status in ('sent', 'failed')
      and m.content -> 'exchanges' ? new.id::text and m.content ->> 'tracking' is not distinct from new.tracking_number
  ) then
    -- One letter for one parcel, as long as it has not left.
    update public.mail_outbox m set content = jsonb_set(m.content, '{exchanges}', (m.content -> 'exchanges') || to_jsonb(new.id))
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.attempts = 0
      and m.content ->> 'tracking' is not distinct from new.tracking_number;
    if not found then
      perform private.queue_mail('exchange_sent', new.id || ' ' || new.sent_at, new.order_id, null, jsonb_build_object(
        'exchanges', jsonb_build_array(new.id), 'tracking', new.tracking_number
      ));
    end if;
  end if;
  return null;
end
$function$;
comment on function private.queue_exchange_email() is 'Trigger: the buyer hears that exchanged pieces were sent, once for each parcel; what is taken back before the letter has left is not told.';

CREATE OR REPLACE FUNCTION public.receive_return(number text, request jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
begin
  o := private.order_named(receive_return.number);
  perform private.expect_order(o, receive_return.expected);
  if receive_return.expected is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(coalesce(request -> 'restock', 'false')) <> 'boolean'
    or request ->> 'withdrawal' is not null and not exists (
      select from public.withdrawals w where w.id = declared and w.order_id = o.id and w.status <> 'closed'
    )
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_sent');
  end if;
  pieces := private.check_requested_items(o.id, request -> 'lines', coalesce((request ->> 'restock')::boolean, false), true);
  if pieces = '[]' then
    perform private.refuse(400, 'request_invalid');
  elsif exists (
    select from jsonb_array_elements(pieces) p join private.held_pieces(o.id) h
      on h.line_no = (p ->> 'position')::int and h.exchange_id is not distinct from (p ->> 'exchange')::uuid
    where (p ->> 'quantity')::int > h.quantity - h.returned
  ) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  insert into public.order_returns (order_id, withdrawal_id, reason, note, lines, by)
  values (o.id, declared, why, words, pieces, auth.uid());
  perform private.restock_pieces(o.id, pieces);
  update public.withdrawals w set returned_at = coalesce(w.returned_at, clock_timestamp()),
    status = case when w.status = 'received' then 'returned' else w.status end
  where w.id = declared;
  perform private.touch_order(o.id);
  return public.admin_order(receive_return.number);
end
$function$;

CREATE OR REPLACE FUNCTION public.exchange_pieces(number text, request jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  line public.order_items;
  wanted int;
  given_back uuid := private.uuid_of(request ->> 'exchange');
  held record;
  chosen record;
  difference numeric;
  made uuid;
  given public.refunds;
begin
  o := private.order_named(exchange_pieces.number);
  perform private.expect_order(o, exchange_pieces.expected);
  if exchange_pieces.expected is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(request -> 'restock') is distinct from 'boolean'
    or not coalesce(private.is_whole(request -> 'position') and private.is_whole(request -> 'quantity') and private.is_whole(request -> 'variant')
      and private.is_whole(request -> 'difference'), false)
    or length(request ->> 'position') > 4 or length(request ->> 'quantity') > 4 or length(request ->> 'variant') > 15
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_sent');
  -- Its piece would be taken from stock and never sent.
  elsif o.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
  end if;
  wanted := (request ->> 'quantity')::int;
  select i.* into line from public.order_items i where i.order_id = o.id and i.position = (request ->> 'position')::int;
  -- What is not named is the oldest that is left.
  select h.* into held from private.held_pieces(o.id) h
  where h.line_no = line.position and (request ->> 'exchange' is null or h.exchange_id = given_back)
  order by h.quantity > greatest(h.returned, h.refunded, h.restocked) desc, h.rank limit 1;
  if held.line_no is null or wanted < 1 then
    perform private.refuse(400, 'request_invalid');
  elsif wanted > held.quantity - greatest(held.returned, held.refunded, held.restocked) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  -- Both stocks, in the order of the variants, as everywhere.
  perform from public.inventory i where i.variant_id in (held.variant_id, (request ->> 'variant')::bigint) order by i.variant_id for update;
  select v.id, coalesce(v.sku, p.identifier, '–') as sku, private.variant_label(p, v) as label, coalesce(v.price, p.price) as price, i.stock
  into chosen
  from public.product_variants v join public.products p on p.id = v.product_id join public.inventory i on i.variant_id = v.id
  where v.id = (request ->> 'variant')::bigint and v.product_id = line.product_id and v.archived_at is null;
  if chosen.id is null then
    perform private.refuse(409, 'product_unavailable');
  elsif chosen.stock < wanted then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  -- What its pieces have cost the buyer, less what the new ones would have: at today's price, with the line's share of the
  -- discount. What they cost more is given, and a piece like the one that came back is no other sale.
  select case when line.is_gift or chosen.id = held.variant_id then 0 else least(
    greatest(held.worth - private.exchange_worth(line, chosen.price), 0) * wanted / 100.0,
    (
      select b.amount from private.priced_pieces(o.id, jsonb_build_array(jsonb_build_object(
        'position', line.position, 'exchange', held.exchange_id, 'quantity', wanted
      ))) b
    ), private.refundable(o)
  ) end into difference;
  difference := coalesce(difference, 0);
  if private.cents(difference) <> (request ->> 'difference')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  elsif difference > 0 then
    perform private.require_owner();
  end if;
  perform private.change_stock(chosen.id, -wanted, 'sale', o.id);
  if (request ->> 'restock')::boolean then
    perform private.change_stock(held.variant_id, wanted, 'return', o.id);
  end if;
  insert into public.order_exchanges (
    order_id, line_no, replaces, quantity, variant_id, sku, variant_label, difference, is_restocked, reason, note, by
  ) values (
    o.id, line.position, held.exchange_id, wanted, chosen.id, chosen.sku, chosen.label, difference,
    (request ->> 'restock')::boolean, why, words, auth.uid()
  ) returning id into made;
  if difference > 0 then
    given := private.create_refund(o, '[]', null, difference, 'exchange', words);
    update public.order_exchanges e set refund_id = given.id where e.id = made;
  end if;
  perform private.touch_order(o.id);
  return public.admin_order(exchange_pieces.number);
end
$function$;

CREATE OR REPLACE FUNCTION private.count_customers()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due text[];
begin
  if exists (select from private.customers_due) then
    -- One after the other: who began earlier must not write over who knows more.
    perform pg_advisory_xact_lock(hashtextextended('customers', 0));
    with taken as (
      delete from private.customers_due d
      where d.id in (select o.id from private.customers_due o order by o.id limit private.most_counted()) returning d.email
    )
    select array_agg(distinct t.email) into due from taken t;
    if due is not null then
      perform private.find_customers(due);
      perform private.sum_customers(array(select distinct e.customer_id from public.customer_emails e where e.email = any (due)));
    end if;
  end if;
  update public.customers c set status = 'inactive'
  where c.status = 'active' and c.active_at < now() - make_interval(months => private.months_to_rest());
end
$function$;

CREATE OR REPLACE FUNCTION private.possible_duplicates(c public.customers)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  digits constant text := private.phone_digits(c.phone);
begin
  return (
    select coalesce(json_agg(json_build_object('id', d.id, 'email', d.email, 'name', d.name, 'orders', d.orders)
      order by d.active_at desc), '[]')
    from (
      select o.* from public.customers o
      where o.id <> c.id and c.name <> '' and o.sort_name = c.sort_name and o.postal_code is not distinct from c.postal_code
      union
      select o.* from public.customers o
      where o.id <> c.id and length(digits) >= 8 and o.phone is not null and strpos(o.words, digits) > 0
      limit 5
    ) d
  );
end
$function$;
comment on function private.possible_duplicates(public.customers) is 'Customers who may be the same person: of the same name and postal code, or the same telephone.';

CREATE OR REPLACE FUNCTION private.customer_detail(c public.customers)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'customer', private.customer_row(c),
    'emails', (select json_agg(e.email order by e.email <> c.email, e.email) from public.customer_emails e where e.customer_id = c.id),
    'order_list', (
      select coalesce(json_agg(json_build_object('order_number', o.order_number, 'created_at', o.created_at, 'total', o.total,
        'status', o.status, 'payment_status', o.payment_status, 'is_partly_refunded', private.is_partly_refunded(o)) order by o.created_at desc, o.order_number desc), '[]')
      from (select p.* from private.orders_of_customer(c.id) p order by p.created_at desc, p.order_number desc limit 100) o
    ),
    'marks', private.customer_marks(c.id, c.user_id),
    'doubles', private.possible_duplicates(c),
    'remains', private.customer_remains(c.id)
  )
$function$;

CREATE OR REPLACE FUNCTION public.merge_customers(kept bigint, kept_version integer, merged bigint, merged_version integer)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  author uuid := private.acting_admin();
  stays public.customers;
  goes public.customers;
begin
  if kept is null or merged is null or kept = merged then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.count_customers();
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  stays := private.customer_to_change(kept, kept_version);
  goes := private.customer_to_change(merged, merged_version);
  if stays.user_id is not null and goes.user_id is not null then
    perform private.refuse(409, 'customers_with_accounts');
  end if;
  update public.customer_emails e set customer_id = stays.id where e.customer_id = goes.id;
  update public.customer_notes n set customer_id = stays.id where n.customer_id = goes.id;
  delete from public.customers c where c.id = goes.id;
  update public.customers c set
    other_emails = concat_ws(' ', nullif(c.other_emails, ''), goes.email, nullif(goes.other_emails, '')),
    user_id = coalesce(c.user_id, goes.user_id), vip = coalesce(c.vip, goes.vip), name = coalesce(nullif(c.name, ''), goes.name),
    phone = coalesce(c.phone, goes.phone), address = coalesce(c.address, goes.address),
    postal_code = coalesce(c.postal_code, case when c.address is null then goes.postal_code end),
    city = coalesce(c.city, case when c.address is null then goes.city end),
    country = coalesce(c.country, case when c.address is null then goes.country end),
    registered_at = least(c.registered_at, goes.registered_at), is_edited = true
  where c.id = stays.id;
  perform private.sum_customers(array[stays.id]);
  insert into public.audit_log (admin_id, admin_name, table_name, row_id, operation, changes)
  select a.id, a.name, 'customers', stays.id::text, 'update', jsonb_build_object('merged', jsonb_build_object('new', goes.id))
  from public.admin_users a where a.id = author;
  return (select private.customer_detail(c) from public.customers c where c.id = stays.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.anonymise_orders(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due uuid[];
  buyers text[];
begin
  select array_agg(o.id), array_agg(distinct lower(o.email)) into due, buyers from (
    select o.id, o.email from public.orders o
    where o.created_at < now() - private.kept_for('order') and o.email <> private.erased_email()
    order by o.created_at limit anonymise_orders.most for update
  ) o;
  if due is null then
    return 0;
  end if;
  -- Orders from before are nobody's: none makes a customer of the address that stands in them.
  insert into private.erased_customers (key, at) values (private.erased_key(private.erased_email()), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
  update public.orders o set
    user_id = null, email = private.erased_email(), first_name = '—', last_name = '—', phone = null, address = '—',
    address_complement = null, city = '—', postal_code = repeat('0', length(o.postal_code)), relay_point = null,
    tracking_number = null, request_hash = repeat('0', 64)
  where o.id = any (due);
  delete from public.order_notes n where n.order_id = any (due);
  update public.order_items i set message = null where i.order_id = any (due) and i.message is not null;
  update public.refunds r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_cancellations c set note = null where c.order_id = any (due) and c.note is not null;
  update public.order_events e set tracking_number = null where e.order_id = any (due) and e.tracking_number is not null;
  update public.order_returns r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_exchanges x set note = null, tracking_number = null
  where x.order_id = any (due) and num_nonnulls(x.note, x.tracking_number) > 0;
  perform private.forget_customers(buyers);
  return cardinality(due);
end
$function$;
comment on function private.anonymise_orders(integer) is 'Takes the buyer out of orders that are older than they may name one, the oldest first: what was sold, paid and invoiced stays on the books.';

CREATE OR REPLACE FUNCTION public.prune_people(most integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pruned int;
  rows int;
  unused uuid[];
  mailboxes text[];
begin
  perform private.forget_messages();
  if not private.people_due() then
    return 0;
  end if;
  -- Before whoever counts customers: they wait for what is forgotten here.
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  pruned := private.anonymise_orders(prune_people.most);
  unused := array(select u.id from private.unused_accounts() u (id) limit prune_people.most);
  if unused <> '{}' then
    mailboxes := array(
      select e.email from public.customers c join public.customer_emails e on e.customer_id = c.id where c.user_id = any (unused)
    );
    perform private.close_accounts(unused);
    perform private.forget_customers(mailboxes);
    pruned := pruned + cardinality(unused);
  end if;
  -- Until it is counted, what changed keeps the addresses.
  perform private.count_customers();
  delete from public.withdrawals w where w.declared_at < now() - private.kept_for('withdrawal');
  get diagnostics rows = row_count;
  pruned := pruned + rows;
  delete from public.newsletter_proofs p where p.id in (select o.id from private.outdated_proofs() o (id));
  get diagnostics rows = row_count;
  pruned := pruned + rows;
  delete from public.newsletter_subscribers s
  where s.status = 'unsubscribed' and s.unsubscribed_at < now() - private.kept_for('consent');
  get diagnostics rows = row_count;
  return pruned + rows;
end
$function$;

comment on function private.empty_data(text[]) is 'Empties tables, whose own triggers stay off until private.enable_triggers.';

CREATE OR REPLACE FUNCTION private.enable_triggers(tables text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known text;
begin
  set constraints all immediate;
  foreach known in array tables loop
    execute format('alter table %s enable trigger user', known);
  end loop;
end
$function$;
comment on function private.enable_triggers(text[]) is 'Switches the triggers of tables on again.';

CREATE OR REPLACE FUNCTION private.store_imported_rows(job uuid, table_name text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  columns text;
  given text;
  kept text;
  rows bigint;
begin
  select string_agg(format('%I', c.name), ', ' order by c.n),
    string_agg(case
      when c.outside is null or not c.may_be_null then format('r.%I', c.name)
      else format('case when exists (select from %1$s u where u.id = r.%2$I) then r.%2$I end', c.outside, c.name)
    end, ', ' order by c.n),
    string_agg(format('exists (select from %s u where u.id = r.%I)', c.outside, c.name), ' and ')
      filter (where c.outside is not null and not c.may_be_null)
  into columns, given, kept
  from private.data_columns(table_name) c;
  execute format(
    'with lines as (
       select l.line::jsonb as line from private.data_parts p, string_to_table(p.lines, chr(10)) l (line)
       where p.job_id = $1 and p.table_name = $2 and l.line <> ''''
     ), stored as (
       insert into %1$s (%2$s) overriding system value
       select %3$s from lines l, jsonb_populate_record(null::%1$s, l.line) r where %4$s
     )
     select count(*) from lines', table_name, columns, given, coalesce(kept, 'true')
  ) into rows using job, table_name;
  -- What has an own number goes on behind the last.
  execute (
    select coalesce(string_agg(format(
      'select setval(%L, greatest((select max(%I) from %s), 1))', pg_get_serial_sequence(table_name, a.attname), a.attname, table_name
    ), '; '), 'select')
    from pg_catalog.pg_attribute a
    where a.attrelid = table_name::regclass and a.attidentity <> '' and not a.attisdropped
  );
  return rows;
end
$function$;
comment on function private.store_imported_rows(uuid,text) is 'Stores the rows of one table that an import has brought; answers how many there were.';

CREATE OR REPLACE FUNCTION public.finish_data_import(job uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET statement_timeout TO '60s'
AS $function$
declare
  known constant private.data_jobs := private.own_data_job(job, 'import');
  tables constant text[] := private.data_tables();
  wishes jsonb;
  sold jsonb;
  one text;
  total bigint := 0;
  rows bigint;
begin
  perform private.lock_data(tables);
  sold := case when private.has_real_sales() then private.sold_facts() else '[]' end;
  wishes := private.kept_wishes();
  begin
    perform private.empty_data(tables);
    foreach one in array tables loop
      rows := private.store_imported_rows(known.id, one);
      if rows is distinct from (known.header -> 'rows' ->> one)::bigint then
        perform private.refuse(400, 'data_file_invalid');
      end if;
      total := total + rows;
    end loop;
    perform private.keep_wishes(wishes);
    -- Letters of then are not sent now.
    update public.mail_outbox m set status = 'dropped' where m.status = 'waiting';
    perform private.enable_triggers(tables);
  exception
    when integrity_constraint_violation or data_exception or datatype_mismatch then
      perform private.refuse(400, 'data_file_invalid');
  end;
  -- Nothing that the law keeps may go: all of it must have come back, entries and documents as they were.
  if exists (select jsonb_array_elements_text(sold) except select jsonb_array_elements_text(private.sold_facts())) then
    perform private.refuse(409, 'data_file_loses_sales');
  end if;
  if not exists (select from public.settings) or not exists (select from public.hero)
    or not exists (select from public.shipping_methods m where m.is_default) or private.journal_fault() is not null
  then
    perform private.refuse(400, 'data_file_invalid');
  end if;
  perform private.note_change('settings', '', '', 'update');
  delete from private.data_parts p where p.job_id = known.id;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = known.id;
  return json_build_object('rows', total);
end
$function$;

CREATE OR REPLACE FUNCTION public.reset_shop_data(typed_name text, everything boolean)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job constant uuid := private.begin_data_job(case when everything then 'reset_all' else 'reset_drafts' end, typed_name);
  products bigint[];
begin
  if everything then
    -- An order that is being placed is waited for: it may be the first real one.
    perform private.lock_data(private.reset_tables());
    if private.has_real_sales() then
      perform private.refuse(409, 'shop_has_sold');
    end if;
    perform private.empty_data(private.reset_tables());
    perform private.enable_triggers(private.reset_tables());
    perform private.note_change('settings', '', '', 'update');
  else
    delete from public.supplier_orders o where o.status = 'draft';
    delete from public.stock_counts c where c.status = 'open';
    products := array(select private.spare_products());
    delete from public.products p where p.id = any (products);
  end if;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = job;
  return public.admin_shop_data();
end
$function$;

revoke insert, update on table public.inventory from service_role;

grant insert (variant_id), update (variant_id) on public.inventory to service_role;

grant insert (product_id), update (product_id) on public.inventory to service_role;

grant insert (stock), update (stock) on public.inventory to service_role;

grant insert (min_stock), update (min_stock) on public.inventory to service_role;

grant insert (max_stock), update (max_stock) on public.inventory to service_role;

grant insert (cost), update (cost) on public.inventory to service_role;

grant insert (supplier_id), update (supplier_id) on public.inventory to service_role;

grant insert (last_restocked), update (last_restocked) on public.inventory to service_role;

alter table public.inventory add column movements integer default 0 not null;
comment on column public.inventory.movements is 'Changes that private.change_stock has recorded: one that does not count itself here was made by hand.';

CREATE TRIGGER orders_guest_account BEFORE INSERT ON public.orders FOR EACH ROW WHEN (new.user_id IS NULL) EXECUTE FUNCTION private.assign_guest_order();

CREATE OR REPLACE TRIGGER orders_mails AFTER UPDATE OF status, payment_status, tracking_number ON public.orders FOR EACH ROW EXECUTE FUNCTION private.queue_order_emails();

drop function private.tell_order_state();

CREATE OR REPLACE TRIGGER inventory_opened AFTER INSERT ON public.inventory FOR EACH ROW WHEN (new.stock <> 0) EXECUTE FUNCTION private.record_direct_change();

CREATE OR REPLACE TRIGGER inventory_moved AFTER UPDATE OF stock ON public.inventory FOR EACH ROW WHEN (new.stock <> old.stock AND new.movements = old.movements) EXECUTE FUNCTION private.record_direct_change();

drop function private.record_stock_movement();

CREATE OR REPLACE TRIGGER order_exchanges_mails AFTER UPDATE OF sent_at, tracking_number ON public.order_exchanges FOR EACH ROW WHEN (old.sent_at IS DISTINCT FROM new.sent_at OR old.tracking_number IS DISTINCT FROM new.tracking_number) EXECUTE FUNCTION private.queue_exchange_email();

drop function private.tell_exchange();

CREATE TRIGGER customers_audit_added AFTER INSERT ON public.customers FOR EACH ROW WHEN (new.is_edited) EXECUTE FUNCTION private.audit_change('id', '', 'email,other_emails,name,phone,address,postal_code,city,user_id,sort_name,words');

CREATE OR REPLACE TRIGGER customers_audit AFTER DELETE ON public.customers FOR EACH ROW EXECUTE FUNCTION private.audit_change('id', '', 'email,other_emails,name,phone,address,postal_code,city,user_id,sort_name,words');

CREATE OR REPLACE TRIGGER customers_audit_change AFTER UPDATE OF name, phone, address, postal_code, city, country, vip ON public.customers FOR EACH ROW WHEN (new.vip IS DISTINCT FROM old.vip OR new.is_edited AND (new.name IS DISTINCT FROM old.name OR new.phone IS DISTINCT FROM old.phone OR new.address IS DISTINCT FROM old.address OR new.postal_code IS DISTINCT FROM old.postal_code OR new.city IS DISTINCT FROM old.city OR new.country IS DISTINCT FROM old.country OR new.other_emails IS DISTINCT FROM old.other_emails OR new.is_edited IS DISTINCT FROM old.is_edited)) EXECUTE FUNCTION private.audit_change('id', '', 'email,other_emails,name,phone,address,postal_code,city,user_id,sort_name,words');

-- Names of shared rules.

comment on function private.sign_up_letter_gap() is 'Time between two emails that sign-ups have sent to one address: SIGN_UP_EMAILS of src/domain/rules.ts.';

comment on function private.most_sign_up_letters() is 'Emails that sign-ups have sent to one address in an hour: SIGN_UP_EMAILS of src/domain/rules.ts.';

comment on table private.ledger_accounts is 'Accounts that the accountant''s file names, where the owner has chosen others than LEDGER_ACCOUNTS of src/domain/ledger-accounts.ts.';

comment on table public.newsletters is 'Letters to subscribers: drafts, and those that were sent. Most characters: NEWSLETTER_LIMITS of src/domain/newsletter-email.ts.';

-- Resent mails.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.claim_mails(most integer)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed json;
  shop uuid;
begin
  select s.identity into shop from private.shop_state s where s.silent_since is null;
  -- A copy writes to nobody.
  if shop is null then
    return '[]';
  end if;
  -- Whoever made the last attempt died of it, and would again.
  update public.mail_outbox m
  set status = 'failed', last_error = coalesce(m.last_error, 'no attempt came to an end')
  where m.id in (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp() and w.attempts >= private.most_mail_attempts()
    for update skip locked
  );
  with due as (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp() and w.attempts < private.most_mail_attempts()
    -- Whoever has bought something does not wait behind thousands who read the news.
    order by w.kind = 'newsletter', w.next_attempt_at, w.id limit least(greatest(claim_mails.most, 0), 500)
    for update skip locked
  ), taken as (
    -- Due again in five minutes if whoever took it dies: until then nobody else takes it.
    update public.mail_outbox m
    set attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + interval '5 minutes'
    from due where m.id = due.id
    returning m.id, m.kind, m.email, m.order_id, m.content, m.attempts, m.resent, m.created_at
  ), noticed as (
    -- The shop hears of an order when its buyer does: whoever places one does not wait for it.
    insert into public.mail_outbox (kind, once_key, order_id, email)
    select 'order_notice', t.order_id::text, t.order_id, s.contact_email
    from taken t cross join public.settings s
    where t.kind = 'order_received' and t.attempts = 1 and t.resent = 0 and s.order_notice and s.contact_email <> ''
    on conflict on constraint mail_outbox_once do nothing
  )
  select json_agg(json_build_object(
    'id', t.id, 'kind', t.kind, 'to', coalesce(t.email, o.email), 'content', t.content, 'order_id', o.id,
    'attempt', t.attempts, 'is_resent', t.resent > 0,
    -- Numbers come again in a restored shop and in another one: with its identity and the moment it was put there, a key is one mail's.
    'send_key', concat_ws('-', 'shop-mail', shop, t.id, (extract(epoch from t.created_at) * 1000000)::bigint, nullif(t.resent, 0)),
    'order', case when o.id is not null then private.order_view(o) end
  ) order by t.id)
  into claimed
  from taken t left join public.orders o on o.id = t.order_id;
  return coalesce(claimed, '[]');
end
$function$;
comment on function public.claim_mails(integer) is 'For the shop''s functions: takes mails that are due, newsletters last and the oldest first, for five minutes. Gives what they say, to whom, which attempt it is, whether an administrator asked for it again, the key by which the mail service knows a repeated call, and the order that they are about with its id, null where they are about none. The first attempt to confirm an order puts the shop''s notice of it beside.';

-- Test email.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.shop_letters()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'admin_link', 'contact_notice', 'journal_closing', 'order_notice', 'payment_alarm', 'shop_alarm', 'supplier_order',
    'supplier_order_ended', 'test_email', 'weekly_report', 'withdrawal_notice'
  ]
$function$;

CREATE OR REPLACE FUNCTION public.send_test_email()
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin constant uuid := private.acting_admin();
  own_email text;
begin
  perform private.limit_attempts('test_email', admin::text, 10, interval '1 hour');
  select a.email into own_email from public.admin_users a where a.id = admin;
  perform private.queue_mail('test_email', gen_random_uuid()::text, null, own_email);
  return json_build_object('email', own_email);
end
$function$;
comment on function public.send_test_email() is 'For administrators: has an email that tries the mail service sent to their own address, 10 an hour at most. Gives that address; the outbox says what became of it.';
grant execute on function public.send_test_email() to authenticated;

comment on column private.form_attempts.form is 'What was tried: contact, newsletter, withdrawal, order_lookup, recovery_code, checkout, sign_up, password, email_change, stock_alert, newsletter_test, test_email, review_picture, payment_question, payment_failed, order_link.';

-- Postal code of country.

set check_function_bodies = off;

drop function private.postal_code(text);

CREATE OR REPLACE FUNCTION private.postal_code(country text, written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when length(written) <= 40 then
    regexp_replace(upper(regexp_replace(written, '[^0-9A-Za-z]', '', 'g')), case country
      when 'FR' then '^FR?(?=[0-9])'
      when 'BE' then '^BE?(?=[0-9])'
      when 'LU' then '^LU?(?=[0-9])'
      when 'CH' then '^CH(?=[0-9])'
      when 'MC' then '^MC(?=[0-9])'
      else '^$'
    end, '')
  end
$function$;
comment on function private.postal_code(text,text) is 'A postal code, however a person writes it: without blanks and dashes, and without the letters of its own country before it ("L-1234" in Luxembourg; "B-1234" keeps them there, and is none). As plainPostalCode in src/domain/postal-code.ts; null of what is longer than 40 characters.';

CREATE OR REPLACE FUNCTION private.keep_postal_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- No constraint: customers write this table themselves, and may not call what a constraint of theirs would.
  if not new.country = any (private.countries()) then
    perform private.refuse(400, 'country_not_served');
  end if;
  new.postal_code := private.postal_code(new.country, new.postal_code);
  if not private.is_postal_code(new.country, new.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.find_order(order_number text, email text, postal_code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller text := coalesce(private.request_caller(), 'caller:unknown');
  number text;
  address text;
  found public.orders;
begin
  perform private.bound_text(find_order.order_number, 60), private.bound_text(find_order.email, 254), private.bound_text(find_order.postal_code, 40);
  number := private.order_number(find_order.order_number);
  address := private.address_key(find_order.email);
  if number is null or address is null or find_order.postal_code is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Where no network address is known, this would count everybody as one.
  if caller <> 'caller:unknown' then
    perform private.limit_attempts('order_lookup', caller, 30, interval '15 minutes');
    perform private.limit_attempts('order_lookup', 'day ' || caller, 100, interval '1 day');
  end if;
  -- What no order can be called is not worth a record of its own.
  if number !~ '^CMD-[0-9]{4}-[0-9]{4,}$' then
    return null;
  end if;
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, number), 10, interval '15 minutes');
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, address), 10, interval '15 minutes');
  -- Many networks together; far more than its owner needs and than one stranger can make.
  perform private.limit_attempts('order_lookup', private.lookup_key('number', number), 500, interval '1 day');
  perform private.limit_attempts('order_lookup', address, 500, interval '1 day');
  found := private.order_of(number, email);
  return case
    when private.postal_code(found.country, found.postal_code) = private.postal_code(found.country, find_order.postal_code)
    then private.new_order_link(found.id, private.found_link_time())
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.correct_order(number text, changes jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  buyer record;
  relay jsonb;
  corrected text[];
begin
  perform private.acting_admin();
  o := private.order_named(correct_order.number);
  perform private.expect_order(o, correct_order.expected);
  if correct_order.expected is null or jsonb_typeof(correct_order.changes) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Country and method decide fee and VAT: they stay.
  if exists (
    select from jsonb_each(correct_order.changes) c (name, value)
    where jsonb_typeof(c.value) not in ('string', 'null') or c.name <> all (array[
      'first_name', 'last_name', 'email', 'phone', 'address', 'address_complement', 'postal_code', 'city', 'relay_point'
    ]) or c.name = 'relay_point' and o.relay_point is null
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  if o.status = 'cancelled' or exists (
    select from public.order_cancellations c where c.order_id = o.id and o.payment_status = 'pending'
  ) then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status <> 'pending' then
    perform private.refuse(409, 'order_already_shipped');
  end if;
  select btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, nullif(btrim(r.address_complement), '') as address_complement,
    private.postal_code(o.country, r.postal_code) as postal_code, btrim(r.city) as city, o.country, o.payment_method
  into buyer
  from jsonb_to_record(to_jsonb(o) || correct_order.changes) r (
    email text, first_name text, last_name text, phone text, address text, address_complement text, postal_code text, city text
  );
  perform private.check_buyer(buyer);
  relay := o.relay_point;
  if correct_order.changes ? 'relay_point' and correct_order.changes ->> 'relay_point' is distinct from relay ->> 'id' then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = o.shipping_method and p.id = correct_order.changes ->> 'relay_point' and p.country = o.country
      and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  corrected := array_remove(array[
    case when (o.first_name, o.last_name) <> (buyer.first_name, buyer.last_name) then 'name' end,
    case when o.email <> buyer.email then 'email' end,
    case when o.phone is distinct from buyer.phone then 'phone' end,
    case when (o.address, o.address_complement, o.postal_code, o.city)
      is distinct from (buyer.address, buyer.address_complement, buyer.postal_code, buyer.city) then 'address' end,
    case when o.relay_point is distinct from relay then 'relay_point' end
  ], null);
  if corrected <> '{}' then
    update public.orders x set
      email = buyer.email, first_name = buyer.first_name, last_name = buyer.last_name, phone = buyer.phone, address = buyer.address,
      address_complement = buyer.address_complement, postal_code = buyer.postal_code, city = buyer.city, relay_point = relay
    where x.id = o.id;
    if lower(o.email) <> lower(buyer.email) then
      perform private.follow_corrected_email(o);
    end if;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, corrected
    ) values (o.id, auth.uid(), o.status, o.payment_status, o.status, o.payment_status, corrected);
  end if;
  return public.admin_order(correct_order.number);
end
$function$;

CREATE OR REPLACE FUNCTION private.buyer_of(request jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  buyer record;
begin
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, r.caller, r.flush_later, r.discount_code, r.taken_by, r.link_hash, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, private.postal_code(r.country, r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text,
    caller text, flush_later boolean, discount_code text, taken_by uuid, link_hash text
  );
  return buyer;
end
$function$;

-- Emails that come back.

set check_function_bodies = off;

alter table public.mail_outbox drop constraint mail_outbox_status_check;

alter table public.mail_outbox drop constraint mail_outbox_sent;

CREATE OR REPLACE FUNCTION private.settle_newsletter_letter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The outbox tries again what may succeed: what failed before the last attempt was refused.
  outcome constant text := case
    when new.status = 'failed' and new.attempts < private.most_mail_attempts() then 'refused'
    -- It was sent; that it came back concerns its subscriber.
    when new.status = 'bounced' then 'sent' else new.status
  end;
  settled private.newsletter_recipients;
begin
  update private.newsletter_recipients r set
    status = case
      when outcome <> 'dropped' then outcome
      when exists (select from public.newsletter_subscribers s where s.id = r.subscriber_id and private.may_write_to(s)) then 'queued'
      else 'skipped'
    end,
    reason = case when outcome in ('failed', 'refused') then new.last_error end
  where r.id = (new.content ->> 'recipient')::bigint and r.status = 'handed'
  returning * into settled;
  if settled.status <> 'queued' then
    update private.newsletter_recipients r set ended_at = clock_timestamp() where r.id = settled.id;
  end if;
  if settled.status = 'sent' and settled.token is not null and (select s.measure_newsletters from public.settings s) then
    update private.newsletter_counts c set letters = c.letters + 1 where c.newsletter_id = settled.newsletter_id;
  end if;
  if settled.status = 'refused' then
    perform private.note_refusal(settled, new.last_error);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_key(shop uuid, mail bigint, created_at timestamp with time zone, resent integer)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Numbers come again in a restored shop and in another one: with its identity and the moment it was put there, a key is one mail's.
  select concat_ws('-', 'shop-mail', shop, mail, (extract(epoch from created_at) * 1000000)::bigint, nullif(resent, 0))
$function$;
comment on function private.send_key(uuid,bigint,timestamp with time zone,integer) is 'By which the mail service knows a mail: another one each time an administrator has it sent again.';

CREATE OR REPLACE FUNCTION public.claim_mails(most integer)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed json;
  shop uuid;
begin
  select s.identity into shop from private.shop_state s where s.silent_since is null;
  -- A copy writes to nobody.
  if shop is null then
    return '[]';
  end if;
  -- Whoever made the last attempt died of it, and would again.
  update public.mail_outbox m
  set status = 'failed', last_error = coalesce(m.last_error, 'no attempt came to an end')
  where m.id in (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp() and w.attempts >= private.most_mail_attempts()
    for update skip locked
  );
  with due as (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp() and w.attempts < private.most_mail_attempts()
    -- Whoever has bought something does not wait behind thousands who read the news.
    order by w.kind = 'newsletter', w.next_attempt_at, w.id limit least(greatest(claim_mails.most, 0), 500)
    for update skip locked
  ), taken as (
    -- Due again in five minutes if whoever took it dies: until then nobody else takes it.
    update public.mail_outbox m
    set attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + interval '5 minutes'
    from due where m.id = due.id
    returning m.id, m.kind, m.email, m.order_id, m.content, m.attempts, m.resent, m.created_at
  ), noticed as (
    -- The shop hears of an order when its buyer does: whoever places one does not wait for it.
    insert into public.mail_outbox (kind, once_key, order_id, email)
    select 'order_notice', t.order_id::text, t.order_id, s.contact_email
    from taken t cross join public.settings s
    where t.kind = 'order_received' and t.attempts = 1 and t.resent = 0 and s.order_notice and s.contact_email <> ''
    on conflict on constraint mail_outbox_once do nothing
  )
  select json_agg(json_build_object(
    'id', t.id, 'kind', t.kind, 'to', coalesce(t.email, o.email), 'content', t.content, 'order_id', o.id,
    'attempt', t.attempts, 'is_resent', t.resent > 0,
    'send_key', private.send_key(shop, t.id, t.created_at, t.resent),
    'order', case when o.id is not null then private.order_view(o) end
  ) order by t.id)
  into claimed
  from taken t left join public.orders o on o.id = t.order_id;
  return coalesce(claimed, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION public.note_mail_events(events jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shop uuid;
  event record;
  noted int := 0;
begin
  select s.identity into shop from private.shop_state s;
  for event in
    select e.is_complaint, lower(e.email) as email, left('it came back' || coalesce(': ' || nullif(btrim(e.reason), ''), ''), 500) as reason, e.key,
      (regexp_match(e.key, '^shop-mail-[0-9a-f-]{36}-([0-9]{1,18})-[0-9]{1,20}(-[0-9]+)?$'))[1]::bigint as mail
    from jsonb_to_recordset(note_mail_events.events) e (is_complaint boolean, email text, key text, reason text)
  loop
    if event.is_complaint then
      perform public.unsubscribe_newsletter(s.unsubscribe_token, null)
      from public.newsletter_subscribers s where lower(s.email) = event.email and s.status <> 'unsubscribed';
    else
      -- The news may come before the sender has noted that the service took it.
      update public.mail_outbox m
      set status = 'bounced', last_error = event.reason, sent_at = coalesce(m.sent_at, clock_timestamp())
      where m.id = event.mail and private.send_key(shop, m.id, m.created_at, m.resent) = event.key
        and (m.status = 'sent' or m.status = 'waiting' and m.attempts > 0);
      update public.newsletter_subscribers s set refused_at = clock_timestamp(), refused_reason = event.reason
      where lower(s.email) = event.email and s.status = 'confirmed' and s.refused_at is null;
    end if;
    noted := noted + 1;
  end loop;
  return noted;
end
$function$;
comment on function public.note_mail_events(jsonb) is 'For the shop''s functions: what a mail service says later, `[{ is_complaint, email, key, reason }]`. A bounce is noted at its mail, and no newsletter goes to that address until its owner confirms it again; who calls an email spam is unsubscribed. The same news again changes nothing. Gives how many were read.';
grant execute on function public.note_mail_events(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.admin_mail_troubles()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'failed', count(*) filter (where m.status = 'failed'),
      'bounced', count(*) filter (where m.status = 'bounced'),
      'late', count(*) filter (where m.status = 'waiting' and m.created_at < now() - interval '1 hour')
    )
    from public.mail_outbox m where m.status in ('failed', 'bounced', 'waiting') and m.kind <> 'newsletter'
  );
end
$function$;
comment on function public.admin_mail_troubles() is 'For administrators: how many mails have failed for good, how many came back, and how many have waited for over an hour.';

CREATE OR REPLACE FUNCTION private.dashboard_attention()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    with wanted as (
      select count(*) filter (where o.prepared_at is null) as to_prepare,
        count(*) filter (where o.paid_at < now() - private.late_after()) as late
      from public.orders o
      where o.status = 'pending' and o.payment_status = 'paid' and o.id not in (select private.withdrawn_orders())
    ), stock as (
      select count(*) filter (where i.stock > 0) as low, count(*) filter (where i.stock <= 0) as gone
      from public.inventory i
        join public.product_variants v on v.id = i.variant_id and v.archived_at is null
        join public.products p on p.id = i.product_id and p.state <> 'archived'
      where i.stock <= i.min_stock
    ), mails as (
      select public.admin_mail_troubles() as troubles
    )
    select jsonb_build_object(
      'to_prepare', w.to_prepare, 'late', w.late, 'exchanges', (select count(*) from private.orders_to_replace()),
      -- Whoever is paying now is not late with it.
      'unpaid', (
        select count(*) from public.orders o
        where o.status = 'pending' and o.payment_status = 'pending' and (o.reserved_until is null or o.reserved_until < now())
      ),
      'low', s.low, 'gone', s.gone,
      'withdrawals', (select count(*) from public.withdrawals d where d.status in ('received', 'returned')),
      'questions', (select count(*) from public.contact_messages c where c.status = 'open' and not c.is_suspect),
      'reviews', (select count(*) from public.reviews r where r.status = 'waiting'),
      'publication', coalesce((select (p.state = 'failed')::int from public.publications p order by p.requested_at desc limit 1), 0),
      'failed_mails', m.troubles -> 'failed', 'bounced_mails', m.troubles -> 'bounced', 'late_mails', m.troubles -> 'late',
      'payments', case when private.is_owner() then (select count(*) from public.payment_quarantine q where q.seen_at is null) else 0 end
    )
    from wanted w, stock s, mails m
  );
end
$function$;
comment on function private.dashboard_attention() is 'How many of each wait for somebody: paid orders to prepare, and those that should have been shipped; orders whose exchanged pieces are to be sent; orders that are not paid and that nobody is paying now; variants low in stock and sold out; withdrawals that are not refunded; reviews to moderate; messages without an answer; whether the last publication failed; mails that failed, that came back, and that have waited for an hour; for owners payments to look at.';

comment on column public.mail_outbox.status is 'waiting, sent, bounced (the mail service took it, and could not deliver it), failed (after the last attempt), or dropped (switched off, or no longer true).';

comment on column public.mail_outbox.last_error is 'Why it could not be sent the last time, or why it came back.';

-- Every row satisfies both: none is bounced yet, and what is sent has its time, as before.

alter table public.mail_outbox add constraint mail_outbox_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'sent'::text, 'bounced'::text, 'failed'::text, 'dropped'::text]));

alter table public.mail_outbox add constraint mail_outbox_sent CHECK ((status = ANY (ARRAY['sent'::text, 'bounced'::text])) = (sent_at IS NOT NULL));

-- Alarms.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.order_work_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.mail_outbox m where m.status = 'waiting' and m.next_attempt_at <= clock_timestamp())
    or exists (
      select from public.mail_outbox m
      where m.status <> 'waiting' and m.created_at < now() - private.mail_retention() and m.kind <> 'journal_closing'
    )
    or private.books_due()
    or private.payment_work_due()
    or private.stock_alerts_due()
    or private.growth_work_due()
    or private.newsletters_due()
    -- Looked at once an hour: nobody waits for it.
    or extract(minute from now()) = 0 and (
      exists (select from private.carts_to_remind()) or private.reviews_due() or private.people_due() or private.alarms_due()
    )
$function$;

CREATE OR REPLACE FUNCTION private.alarms()
 RETURNS TABLE(about text, details jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 'mails', jsonb_build_object('count', count(*), 'since', min(m.created_at), 'reason', max(m.last_error))
  from public.mail_outbox m
  where m.status = 'waiting' and m.kind not in ('newsletter', 'shop_alarm') and m.created_at < clock_timestamp() - interval '1 hour'
    and m.next_attempt_at < clock_timestamp() + interval '6 hours'
  having count(*) > 0
  union all
  -- What Stripe was asked for and answered, and never told of by itself.
  select 'webhook', jsonb_build_object('count', count(*), 'last', (select max(e.received_at) from public.stripe_events e))
  from public.payments p
  where p.state = 'succeeded' and p.updated_at between clock_timestamp() - interval '1 day' and clock_timestamp() - interval '15 minutes'
    and not exists (select from public.stripe_events e where e.received_at > clock_timestamp() - interval '1 day')
  having count(*) > 0
  union all
  -- A shop that never backed up by its own command is backed up by its host.
  select 'old_backup', jsonb_build_object('at', s.backup -> 'at')
  from private.shop_state s
  where s.backup ->> 'state' = 'ok' and (s.backup ->> 'at')::timestamptz < clock_timestamp() - interval '3 days'
$function$;
comment on function private.alarms() is 'What is wrong now: mails that have waited for an hour (count, since, reason), payments of the last day of which no event of Stripe came (count, last), a last backup of three days ago (at).';

CREATE OR REPLACE FUNCTION private.alarms_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.alarms() a
    where not exists (
      select from public.mail_outbox m
      where m.kind = 'shop_alarm' and m.once_key = a.about || ' ' || private.paris_day(clock_timestamp())
    )
  )
$function$;
comment on function private.alarms_due() is 'Whether something is wrong of which no owner was told today.';

CREATE OR REPLACE FUNCTION public.tend_alarms()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  alarm record;
  raised int := 0;
begin
  for alarm in select * from private.alarms() loop
    perform private.alarm_owner(alarm.about, alarm.details);
    raised := raised + 1;
  end loop;
  return raised;
end
$function$;
comment on function public.tend_alarms() is 'For the shop''s functions: has an owner told of what is wrong, once a day of each kind. Gives how much is.';
grant execute on function public.tend_alarms() to service_role;

CREATE OR REPLACE FUNCTION private.most_failed_orders()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 3$function$;
comment on function private.most_failed_orders() is 'Orders and payments that may fail within an hour by the shop''s own fault before an owner is told.';

CREATE OR REPLACE FUNCTION public.note_failed_order(code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_text(note_failed_order.code, 60) then
    perform private.refuse(400, 'request_invalid');
  end if;
  if not private.allow_attempt('failed_order', 'shop', private.most_failed_orders(), interval '1 hour') then
    perform private.alarm_owner('orders', jsonb_build_object('code', note_failed_order.code));
  end if;
end
$function$;
comment on function public.note_failed_order(text) is 'For the shop''s functions: an order or a payment failed, and not by its buyer''s fault; an owner is told where it is not the only one.';
grant execute on function public.note_failed_order(text) to service_role;

comment on column private.form_attempts.form is 'What was tried: contact, newsletter, withdrawal, order_lookup, recovery_code, checkout, sign_up, password, email_change, stock_alert, newsletter_test, test_email, failed_order, review_picture, payment_question, payment_failed, order_link.';

-- Closed until opened.

set check_function_bodies = off;

alter table public.newsletter_proofs drop constraint newsletter_proofs_source_check;

CREATE OR REPLACE FUNCTION private.keep_opening()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user = 'service_role' and new.opened_at is distinct from old.opened_at then
    -- Whoever writes rows may not call what refuses in the shop's own words.
    raise insufficient_privilege using message = 'opened_at is written by open_shop alone';
  end if;
  return new;
end
$function$;
comment on function private.keep_opening() is 'Trigger: the shop is opened by open_shop and admin_open_shop, which look whether it may be, and by no row that is written.';

CREATE OR REPLACE FUNCTION public.save_site_settings(expected_version text, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given public.settings;
  wrong text[];
  lacking constant text[] := array(select m.field from private.missing_settings() m where m.need = any (private.lawful_needs()));
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
  -- An open shop keeps what the law demands: its pages would have a hole.
  wrong := array(
    select m.field from private.missing_settings() m where m.need = any (private.lawful_needs()) and m.field <> all (lacking)
  );
  if given.opened_at is not null and wrong <> '{}' then
    perform private.refuse(409, 'settings_needed', jsonb_build_object('fields', wrong));
  end if;
  return private.site_settings();
end
$function$;

CREATE OR REPLACE FUNCTION private.closing()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when s.opened_at is null then 'opening' when s.maintenance_mode then 'maintenance' end from public.settings s
$function$;
comment on function private.closing() is 'Why the shop is closed: opening, as its owner has not opened it yet; maintenance; null where it is open. As closingOf of src/domain/maintenance.ts.';

CREATE OR REPLACE FUNCTION private.keep_shop_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reason constant text := private.closing();
begin
  if reason = 'opening' then
    perform private.refuse(503, 'shop_unopened');
  end if;
  if tg_table_name = 'orders' then
    if new.taken_by is not null then
      return new;
    elsif reason is null and not (select s.show_prices from public.settings s) then
      perform private.refuse(409, 'prices_hidden');
    end if;
  end if;
  if reason is not null then
    perform private.refuse(503, 'shop_closed');
  end if;
  return new;
end
$function$;
comment on function private.keep_shop_closed() is 'Trigger: nothing is ordered or paid before the shop is open. No order is placed and no payment begun while it is being looked after, no order while it shows no prices, but by telephone.';

CREATE OR REPLACE FUNCTION private.missing_settings()
 RETURNS TABLE(need text, field text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.missing_settings() is 'Settings that a point of the list before the opening wants and that nobody has filled in, or that are the demonstration''s: the column, or hero.';

CREATE OR REPLACE FUNCTION private.lawful_needs()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['identity', 'contact', 'mediator', 'vat', 'returns', 'terms', 'makers']
$function$;
comment on function private.lawful_needs() is 'Points without which the law lets nobody sell at a distance: LAWFUL_NEEDS of src/domain/readiness.ts.';

CREATE OR REPLACE FUNCTION private.shop_needs()
 RETURNS TABLE(n integer, key text, is_met boolean, count integer, missing text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    (11, 'payments', 0, s.payments_open and exists (
      select from public.payments p where p.state = 'succeeded'
      -- The first payment of a shop is its owner's own: the published key says whether it is real.
      union all select from public.stripe_events
    )),
    (12, 'mails', 0, exists (select from public.mail_outbox m where m.status = 'sent' and not m.is_local)),
    (13, 'trial', 0, exists (select from private.shop_state t where t.tried_at is not null)),
    (14, 'display', 0, s.show_prices and not s.maintenance_mode)
  ) c (n, key, count, is_met)
  left join (
    select m.need, array_agg(m.field) as fields from private.missing_settings() m group by m.need
  ) f on f.need = c.key;
end
$function$;
comment on function private.shop_needs() is 'What the shop needs to sell, in the order it is asked for, and whether it has it. makers counts the published products without a maker; missing names settings. payments says that they are open and that Stripe has been heard of; mails, that one has left this machine.';

CREATE OR REPLACE FUNCTION public.admin_readiness()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function public.admin_readiness() is 'For owners: whether the shop is open, how many wait to be told, and what it needs to sell, as private.shop_needs says; whether Stripe''s keys are live, and the domain, the published site says.';

CREATE OR REPLACE FUNCTION private.open_shop(announcement jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  if found and exists (select from public.newsletter_subscribers s where s.status = 'confirmed') then
    if not private.is_text(subject, 150) then
      perform private.refuse(400, 'request_invalid');
    end if;
    insert into public.newsletters (subject, blocks) values (subject, private.newsletter_blocks(announcement -> 'blocks'))
    returning id into draft;
  end if;
  return json_build_object('opened_at', (select s.opened_at from public.settings s), 'newsletter', draft);
end
$function$;
comment on function private.open_shop(jsonb) is 'Opens the shop, for good: refused with the points that the law demands and that are missing. Where somebody waits to be told, a newsletter that says so is written, {subject, blocks}, and left to be read and sent. Open already, it stays as it is.';

CREATE OR REPLACE FUNCTION public.open_shop(announcement jsonb)
 RETURNS json
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.open_shop(open_shop.announcement) $function$;
comment on function public.open_shop(jsonb) is 'For the shop''s command: opens the shop, as private.open_shop says.';
grant execute on function public.open_shop(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.admin_open_shop(announcement jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.acting_admin();
  perform private.require_owner();
  return private.open_shop(admin_open_shop.announcement);
end
$function$;
comment on function public.admin_open_shop(jsonb) is 'For owners: opens the shop, as private.open_shop says.';
grant execute on function public.admin_open_shop(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.try_order(owner uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      'expected_total', item.price + case when item.price >= method.free_from then 0 else method.price end
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
$function$;
comment on function private.try_order(uuid) is 'Sells the first product at hand as an order by telephone, has it paid, invoiced, sent, delivered and given back, and undoes all of it: no number, unit, document or email is left. Answers {product, total (cents), method, documents, emails}, or the step that failed and why.';

CREATE OR REPLACE FUNCTION public.admin_try_order()
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
begin
  perform private.require_owner();
  return private.try_order(caller);
end
$function$;
comment on function public.admin_try_order() is 'For owners: a test order through the whole way that leaves nothing, as private.try_order says.';
grant execute on function public.admin_try_order() to authenticated;

alter table private.shop_state add column tried_at timestamp with time zone;
comment on column private.shop_state.tried_at is 'When an owner last had a test order go the whole way; null where none has.';

alter table public.settings alter column site_name set default 'La boutique'::text;

alter table public.settings add column opened_at timestamp with time zone;
comment on column public.settings.opened_at is 'When its owner opened the shop; null while it is not open yet. Written by private.open_shop alone. Public.';
grant select (opened_at) on public.settings to anon, authenticated;

-- A shop of before is open, and stays open. One in which nobody works yet is a new one: it begins without the demonstration's words.
alter table public.settings disable trigger user;
alter table public.hero disable trigger user;
update public.settings s set opened_at = clock_timestamp()
where exists (select from public.admin_users) or exists (select from public.products) or exists (select from public.orders);
update public.settings s set site_name = 'La boutique', site_description = '', opening_hours = '{}', phone_hours = ''
where s.opened_at is null;
update public.hero h set
  alt_text = 'Un tressage de paille, vu de près', title = 'L’art de la paille, tressé à la main',
  subtitle = 'Sacs, chapeaux et accessoires faits main.'
where exists (select from public.settings s where s.opened_at is null);
alter table public.hero enable trigger user;
alter table public.settings enable trigger user;

alter table public.newsletter_proofs add constraint newsletter_proofs_source_check CHECK (source = ANY (ARRAY['home'::text, 'blog'::text, 'footer'::text, 'profile'::text, 'opening'::text]));

CREATE TRIGGER settings_opening BEFORE UPDATE OF opened_at ON public.settings FOR EACH ROW EXECUTE FUNCTION private.keep_opening();

CREATE OR REPLACE TRIGGER orders_shop_closed BEFORE INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION private.keep_shop_closed();

-- Finished alerts.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.confirm_stock_alert(token text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  alert public.stock_alerts;
begin
  select * into alert from public.stock_alerts a
  where a.confirm_hash = private.token_hash(token) and a.expires_at > now() and a.status in ('pending', 'confirmed')
  for update;
  if alert.id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  update public.stock_alerts a
  set status = 'confirmed', confirmed_at = now(), expires_at = now() + private.stock_alert_life('confirmed')
  where a.id = alert.id and a.status = 'pending';
end
$function$;
comment on function public.confirm_stock_alert(text) is 'Confirms the alert that a confirmation link was sent for; the link may be followed again as long as the alert waits. Refuses with link_invalid. For the stock-alert function alone.';

-- Item texts.

set check_function_bodies = off;

alter table public.order_items drop constraint order_items_message_check;

alter table public.order_items drop constraint order_items_message_check1;

alter table public.order_items drop constraint order_items_variant_once;

drop index public.order_items_message;

alter table public.cart_items drop constraint cart_items_message_check;

alter table public.cart_items drop constraint cart_items_message_check1;

alter table public.cart_items drop constraint cart_items_user_id_product_id_variant_id_message_key;

drop function private.max_item_message();

drop function private.clean_message(text);

drop function private.is_message(jsonb);

drop function private.offer_conflict(private.cart_line[],numeric);

drop function private.lines_as_sold(jsonb);

drop function private.gift_line(bigint,integer);

drop function private.take_units(private.cart_line[],uuid,numeric);

drop function private.store_lines(uuid,private.cart_line[],numeric[],numeric[]);

drop type private.cart_line;

drop function private.forget_messages();

drop function private.change_cart_line(uuid,bigint,bigint,text,integer,boolean);

drop view private.order_line_facts;

CREATE OR REPLACE FUNCTION private.item_texts()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select '{"message": 200}'::jsonb $function$;
comment on function private.item_texts() is 'The texts that a buyer types for an item, and their most characters: ITEM_TEXTS of src/domain/item-text.ts.';

CREATE OR REPLACE FUNCTION private.clean_item_text(typed text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  clean constant text := btrim(regexp_replace(
    typed, '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+', ' ', 'g'
  ));
begin
  return case when private.is_visible(clean) then clean end;
end
$function$;
comment on function private.clean_item_text(text) is 'A text for an item as it is stored: one line, without controls and signs of no width; null where nothing is seen, and of null. As cleanItemText of the domain.';

CREATE OR REPLACE FUNCTION private.are_item_texts(line jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  text_name text;
  most int;
  typed jsonb;
begin
  for text_name, most in select t.key, t.value::int from jsonb_each(private.item_texts()) t loop
    typed := are_item_texts.line -> text_name;
    if coalesce(jsonb_typeof(typed), 'null') <> 'null' and not (
      jsonb_typeof(typed) = 'string' and length(typed #>> '{}') <= 4 * most
      and coalesce(length(private.clean_item_text(typed #>> '{}')) <= most, true)
      and not private.has_link(typed #>> '{}')
    ) then
      return false;
    end if;
  end loop;
  return true;
end
$function$;
comment on function private.are_item_texts(jsonb) is 'Whether a line of a request has no texts, or such as an item can have: emails carry them to an address that nobody has proved, so they name no page.';

CREATE OR REPLACE FUNCTION private.item_texts_of(line jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  -- Most lines have none.
  if not item_texts_of.line ?| array(select jsonb_object_keys(private.item_texts())) then
    return null;
  end if;
  return (
    select jsonb_object_agg(n.name, n.text) from (
      select k as name, private.clean_item_text(item_texts_of.line ->> k) as text from jsonb_object_keys(private.item_texts()) k
    ) n where n.text is not null
  );
end
$function$;
comment on function private.item_texts_of(jsonb) is 'The texts among the fields of a line of a request, by their names, as they are stored; null where there are none.';

CREATE OR REPLACE FUNCTION private.simplify_cart_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.cart_items c
  where c.product_id = new.id and c.variant_id is null
    and exists (
      select from public.cart_items o
      where o.user_id = c.user_id and o.product_id = new.id and o.variant_id is not null and o.texts is not distinct from c.texts
    );
  update public.cart_items c set variant_id = null
  from public.product_variants v
  where c.product_id = new.id and v.id = c.variant_id and v.archived_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_variant(product public.products, entry jsonb, rank integer, taken bigint[])
 RETURNS TABLE(variant_id bigint, changed boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.product_variants := private.variant_meant(product, entry, taken);
  wanted public.product_variants := stored;
  held public.inventory;
  pieces int := (entry ->> 'stock')::int;
  least_pieces int := (entry ->> 'min_stock')::int;
  -- Of a new variant nobody has read a stock here.
  expected int := case when stored.id is not null then (entry ->> 'expected_stock')::int end;
  merged bigint[] := array(select m::bigint from jsonb_array_elements_text(coalesce(entry -> 'merged', '[]')) m);
  moved int;
  other record;
begin
  if entry ->> 'id' is not null and stored.id is null then
    perform private.refuse(400, 'variants_invalid', jsonb_build_object('variant', rank));
  end if;
  wanted.option1 := nullif(btrim(entry ->> 'option1'), '');
  wanted.option2 := nullif(btrim(entry ->> 'option2'), '');
  wanted.position := rank;
  wanted.archived_at := null;
  if entry ? 'price' then
    wanted.price := (entry ->> 'price')::numeric(10, 2);
  end if;
  if entry ? 'images' then
    wanted.images := array(select jsonb_array_elements_text(nullif(entry -> 'images', 'null')));
  end if;
  wanted.images := coalesce(wanted.images, '{}');
  if not wanted.images <@ product.images then
    perform private.refuse(400, 'picture_unknown', jsonb_build_object('variant', rank));
  end if;
  wanted.sku := case when wanted.option1 is not null then coalesce(
    nullif(btrim(entry ->> 'sku'), ''), stored.sku, private.new_sku(product, concat_ws('-', wanted.option1, wanted.option2))
  ) end;
  if stored.id is null then
    insert into public.product_variants (product_id, position, sku, option1, option2, price, images)
    values (product.id, rank, wanted.sku, wanted.option1, wanted.option2, wanted.price, wanted.images)
    returning * into wanted;
  elsif wanted is distinct from stored then
    update public.product_variants v set
      position = rank, sku = wanted.sku, option1 = wanted.option1, option2 = wanted.option2, price = wanted.price,
      images = wanted.images, archived_at = null
    where v.id = stored.id;
  end if;
  variant_id := wanted.id;
  changed := stored.id is null or wanted is distinct from stored;

  select * into held from public.inventory i where i.variant_id = wanted.id for update;
  if pieces not between 0 and 1000000 or least_pieces < 0 then
    perform private.refuse(400, 'variants_invalid', jsonb_build_object('variant', rank));
  elsif pieces = expected then
    -- Whoever gives back what was read has left it alone: what was sold since then stays sold.
    pieces := null;
  elsif held.stock <> expected and held.stock <> pieces then
    perform private.refuse(409, 'stock_changed', jsonb_build_object('variant', rank, 'stock', held.stock));
  end if;
  moved := coalesce(pieces, held.stock) - held.stock;
  for other in
    select i.variant_id, i.stock from public.inventory i
    where i.product_id = product.id and i.variant_id = any (merged) and i.variant_id <> wanted.id and i.stock > 0
  loop
    perform private.change_stock(other.variant_id, -other.stock, 'adjustment');
    moved := moved + other.stock;
  end loop;
  perform private.change_stock(wanted.id, moved, 'adjustment');
  if held.min_stock <> least_pieces then
    update public.inventory i set min_stock = least_pieces, max_stock = case when i.max_stock >= least_pieces then i.max_stock end
    where i.variant_id = wanted.id;
  end if;
  changed := changed or moved <> 0 or coalesce(held.min_stock <> least_pieces, false);
  update public.cart_items c set variant_id = wanted.id
  where c.product_id = product.id and c.variant_id = any (merged) and c.variant_id <> wanted.id and not exists (
    select from public.cart_items o where o.user_id = c.user_id and o.product_id = product.id and o.variant_id = wanted.id
      and o.texts is not distinct from c.texts
  );
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION private.changed_product(stored public.products, changes jsonb)
 RETURNS public.products
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known text[];
  optional_texts text[];
  product public.products;
  missing text[];
begin
  select array_agg(c.name), array_agg(c.name) filter (where c.is_optional_text) into known, optional_texts
  from private.product_columns() c;
  if jsonb_typeof(changed_product.changes) is distinct from 'object'
    or exists (select from jsonb_object_keys(changed_product.changes) k where k <> all (known))
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- A text that may be missing is never empty.
  changes := changes || (
    select coalesce(jsonb_object_agg(c.name, nullif(btrim(changes ->> c.name), '')), '{}') from unnest(optional_texts) c (name)
    where jsonb_typeof(changes -> c.name) = 'string'
  );
  -- A file says of some of them whether the product takes them.
  if jsonb_typeof(changes -> 'item_texts') = 'object' then
    changes := changes || jsonb_build_object('item_texts', coalesce((
      select jsonb_agg(n) from jsonb_object_keys(private.item_texts()) n
      where coalesce(changes -> 'item_texts' -> n, to_jsonb(n = any (changed_product.stored.item_texts))) = 'true'
    ), '[]'));
  end if;
  begin
    product := jsonb_populate_record(changed_product.stored, changed_product.changes);
  exception when data_exception or array_subscript_error then
    perform private.refuse(400, 'request_invalid');
  end;
  product.name := btrim(product.name);
  product.artisan := btrim(product.artisan);
  product.description := coalesce(product.description, '');
  product.details := coalesce(product.details, '');
  product.care := coalesce(product.care, '');
  product.warnings := coalesce(product.warnings, '');
  product.images := coalesce(product.images, '{}');
  product.image_alts := coalesce(product.image_alts, '{}');
  product.related_products := coalesce(product.related_products, '{}');
  product.colours := coalesce(product.colours, '{}');
  product.materials := coalesce(product.materials, '{}');
  product.item_texts := array(select n from jsonb_object_keys(private.item_texts()) n where n = any (product.item_texts));
  product.is_new := coalesce(product.is_new, false);
  product.state := coalesce(product.state, 'draft');
  product.identifier := coalesce(
    nullif(btrim(product.identifier), ''), changed_product.stored.identifier,
    'RIF-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10))
  );
  missing := array_remove(array[
    case when coalesce(product.name, '') = '' then 'name' end,
    case when coalesce(product.price, 0) = 0 then 'price' end,
    case when coalesce(product.artisan, '') = '' then 'artisan' end,
    case when coalesce(product.category, '') = '' then 'category' end
  ], null);
  if missing <> '{}' then
    perform private.refuse(400, 'product_incomplete', jsonb_build_object('fields', missing));
  end if;
  if exists (
    select from unnest(product.images) i
    where not i = any (coalesce(changed_product.stored.images, '{}'))
      and not exists (select from storage.objects o where o.bucket_id = 'product-images' and 'product-images/' || o.name = i)
  ) then
    perform private.refuse(400, 'picture_unknown');
  end if;
  return product;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_orders_export(filters jsonb, sort text, after text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status, 'payment_status', o.payment_status,
      'is_partly_refunded', private.is_partly_refunded(o), 'payment_method', o.payment_method, 'paid_at', o.paid_at,
      'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email, 'phone', o.phone, 'address', o.address,
      'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city, 'country', o.country,
      'shipping_label', o.shipping_label, 'relay_point', o.relay_point, 'tracking_number', o.tracking_number,
      'lines', (
        select json_agg(json_build_object('quantity', i.quantity, 'sku', i.sku, 'texts', i.texts) order by i.position)
        from public.order_items i where i.order_id = o.id
      ),
      'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = o.id),
      'subtotal', o.subtotal, 'discount', o.discount, 'discount_code', o.discount_code, 'shipping_fee', o.shipping_fee,
      'tax', o.tax, 'total', o.total
    ) order by s.n), '[]')
    from unnest((private.order_page(filters, sort, admin_orders_export.after, null, 1000, false)).ids) with ordinality s (id, n)
      join public.orders o on o.id = s.id
  );
end
$function$;

create type private.cart_line as (
  "position" integer,
  product_id bigint,
  asked bigint,
  variant_id bigint,
  sku text,
  name text,
  label text,
  unit_price numeric,
  quantity integer,
  image text,
  texts jsonb,
  is_gift boolean,
  is_sold boolean,
  is_chosen boolean,
  takes_texts boolean,
  stock integer
);
comment on type private.cart_line is 'A line of a cart as the shop sells it now: what order_items stores of it, and what placing an order asks besides: the variant as the cart names it (asked), whether its product is published, whether it is clear which variant is meant, whether its product takes its texts, and the units that there are.';

CREATE OR REPLACE FUNCTION private.offer_conflict(lines private.cart_line[], total numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'offers', jsonb_agg(jsonb_build_object(
      'product_id', l.product_id,
      'variant_id', l.asked,
      'price', case when p.id is null then 0 else coalesce(v.price, p.price) end,
      'available', case when p.id is null then 0 else least(i.stock, private.visible_stock_cap()) end
    ) order by l.variant_id, l.position),
    'total', offer_conflict.total
  ))
  from unnest(lines) l
    left join public.product_variants v on v.id = l.variant_id
    left join public.products p on p.id = v.product_id and p.state = 'published'
    left join public.inventory i on i.variant_id = v.id
  where not l.is_gift
$function$;
comment on function private.offer_conflict(private.cart_line[],numeric) is 'Details of a refusal: what the shop offers now for the lines of a cart, each by the product and the variant that the cart names, and the total it would charge. What is not sold is told as what never was: 0 pieces, price 0.';

CREATE OR REPLACE FUNCTION private.check_lines(lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  quantities boolean;
  products boolean;
  texts boolean;
begin
  if lines is null or jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) = 0 then
    perform private.refuse(400, 'cart_empty');
  end if;
  if jsonb_array_length(lines) > private.max_cart_lines() then
    perform private.refuse(400, 'cart_too_large');
  end if;
  select
    bool_and(case when private.is_whole(l.line -> 'quantity')
      then (l.line -> 'quantity')::numeric between 1 and private.max_quantity() else false end),
    bool_and(case when private.is_whole(l.line -> 'product_id')
      then (l.line -> 'product_id')::numeric between 1 and 9223372036854775807 else false end
      -- null is a product without a choice
      and case when coalesce(l.line -> 'variant_id', 'null') = 'null' then true
        when private.is_whole(l.line -> 'variant_id') then (l.line -> 'variant_id')::numeric between 1 and 9223372036854775807
        else false end),
    bool_and(private.are_item_texts(l.line))
  into quantities, products, texts
  from jsonb_array_elements(lines) l (line);
  if not quantities then
    perform private.refuse(400, 'quantity_invalid');
  elsif not products then
    perform private.refuse(409, 'product_unavailable');
  elsif not texts then
    perform private.refuse(400, 'item_text_invalid');
  end if;
end
$function$;
comment on function private.check_lines(jsonb) is 'Refuses lines of a cart that are no whole numbers in range, or have texts that an item cannot have.';

CREATE OR REPLACE FUNCTION private.lines_as_sold(lines jsonb)
 RETURNS private.cart_line[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Asked of every order: this language keeps its plan.
  return (
    with wanted as (
      select (l.line -> 'product_id')::numeric as product_id, (nullif(l.line -> 'variant_id', 'null'))::numeric as asked,
        (l.line -> 'quantity')::numeric as quantity, private.item_texts_of(l.line) as texts, l.n
      from jsonb_array_elements(lines_as_sold.lines) with ordinality l (line, n)
    ), merged as (
      select w.product_id::bigint as product_id, min(w.asked)::bigint as asked, v.one, max(v.several) as several,
        sum(w.quantity)::int as quantity, w.texts, (row_number() over (order by min(w.n)))::int as position
      from wanted w cross join lateral (
        select case when count(*) = 1 then min(c.id) end as one, count(*) as several
        from public.product_variants c
        where c.product_id = w.product_id::bigint and c.archived_at is null and (w.asked is null or c.id = w.asked::bigint)
      ) v
      -- A variant that is named and the same one left unnamed are one line; what is not sold is told apart.
      group by w.product_id, v.one, w.texts, case when v.one is null then w.asked end
    )
    -- In the order of the variants, in which their stock is locked.
    select array_agg(row(
      m.position, m.product_id, m.asked, m.one, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      coalesce(v.price, p.price), m.quantity, coalesce(v.images[1], p.images[1]), m.texts,
      false, p.id is not null, m.several = 1, coalesce(m.texts - p.item_texts = '{}', true), i.stock
    )::private.cart_line order by m.one, m.position)
    from merged m
      left join public.products p on p.id = m.product_id and p.state = 'published' and m.several > 0
      left join public.product_variants v on v.id = m.one
      left join public.inventory i on i.variant_id = m.one
  );
end
$function$;
comment on function private.lines_as_sold(jsonb) is 'The lines of a cart, [{product_id, variant_id?, quantity} and the names of texts] as private.check_lines lets them in, at today''s prices; what is meant by several of them is one line.';

CREATE OR REPLACE FUNCTION private.gift_line(variant bigint, rank integer)
 RETURNS private.cart_line
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(
    gift_line.rank, p.id, v.id, v.id, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
    0, 1, coalesce(v.images[1], p.images[1]), null, true, true, true, true, i.stock
  )::private.cart_line
  from public.product_variants v
    join public.products p on p.id = v.product_id
    join public.inventory i on i.variant_id = v.id
  where v.id = gift_line.variant
$function$;
comment on function private.gift_line(bigint,integer) is 'The line that a discount code adds at no price.';

CREATE OR REPLACE FUNCTION private.take_units(lines private.cart_line[], order_id uuid, total numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  taken record;
begin
  -- Always in the order of the variants: two orders never wait for each other in a circle.
  for taken in
    select l.variant_id, sum(l.quantity)::int as units, bool_or(l.is_gift) as has_gift from unnest(lines) l group by 1 order by 1
  loop
    if not private.change_stock(taken.variant_id, -taken.units, 'sale', take_units.order_id) then
      if taken.has_gift then
        perform private.refuse(409, 'discount_gift_gone');
      end if;
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(lines, total));
    end if;
  end loop;
end
$function$;
comment on function private.take_units(private.cart_line[],uuid,numeric) is 'Takes the units of an order from the stock, or refuses it with the total it would have cost.';

CREATE OR REPLACE FUNCTION private.store_lines(order_id uuid, lines private.cart_line[], discounts numeric[], taxes numeric[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.order_items (
    order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, texts, is_gift, discount, tax
  )
  select store_lines.order_id, (l.line).position, (l.line).product_id, (l.line).variant_id, (l.line).sku, (l.line).name, (l.line).label,
    (l.line).unit_price, (l.line).quantity, (l.line).image, (l.line).texts, (l.line).is_gift,
    case when (l.line).is_gift then 0 else coalesce(discounts[l.n], 0) end, case when (l.line).is_gift then 0 else taxes[l.n] end
  from (select u as line, row_number() over () as n from unnest(lines) u) l;
end
$function$;
comment on function private.store_lines(uuid,private.cart_line[],numeric[],numeric[]) is 'Writes the lines of an order with their shares of its discount (discounts may be null) and of its VAT.';

CREATE OR REPLACE FUNCTION public.place_order(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer record;
  lines private.cart_line[];
  cart record;
  delivery record;
  shop record;
  quote record;
  rule public.discount_codes;
  placed public.orders;
  off numeric := 0;
  fee numeric;
  rate numeric;
  total numeric;
  tax numeric;
  discounts numeric[];
  taxes numeric[];
  request_hash text;
  mailbox text;
  order_id uuid := gen_random_uuid();
  by_hand boolean;
  is_paid boolean;
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller', 'flush_later', 'taken_by', 'link_hash'])::text, 'UTF8')), 'hex');
  buyer := private.buyer_of(request);
  if coalesce(buyer.idempotency_key, '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse(400, 'idempotency_key_invalid');
  end if;

  -- Calls with the same key wait for each other here, so the second one sees the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(buyer.idempotency_key, 0));
  select * into placed from public.orders o where o.idempotency_key = buyer.idempotency_key::uuid;
  if found then
    if placed.request_hash <> request_hash then
      perform private.refuse(409, 'idempotency_key_reused');
    end if;
    return private.receipt(placed, false, buyer.link_hash);
  end if;

  perform private.check_lines(buyer.lines);
  perform private.check_buyer(buyer);
  -- Who orders in the shop pays there: only an administrator says that money comes another way.
  by_hand := buyer.payment_method = any (private.hand_payments());
  if by_hand and buyer.taken_by is null or jsonb_typeof(buyer.expected_total) is distinct from 'number' then
    perform private.refuse(400, 'request_invalid');
  end if;

  lines := private.lines_as_sold(buyer.lines);
  select max(t.units) as most, bool_and(t.are_sold) as are_sold, bool_and(t.are_chosen) as are_chosen, bool_and(t.take_texts) as take_texts,
    bool_and(t.units <= t.stock) as are_there, sum(t.euros) as subtotal
  into cart
  from (
    -- An item may stand in several lines: its stock is one, and so is the most of it.
    select sum(l.quantity) as units, sum(l.unit_price * l.quantity) as euros, min(l.stock) as stock,
      bool_and(l.is_sold) as are_sold, bool_and(l.is_chosen) as are_chosen,
      bool_and(l.takes_texts) as take_texts
    from unnest(lines) l group by l.product_id, l.variant_id
  ) t;
  if cart.most > private.max_quantity() then
    perform private.refuse(400, 'quantity_invalid');
  elsif not cart.are_sold then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(lines));
  elsif not cart.are_chosen then
    perform private.refuse(409, 'variant_required');
  elsif not cart.take_texts then
    perform private.refuse(409, 'item_text_unavailable');
  end if;

  delivery := private.delivery_of(buyer, cart.subtotal);
  fee := delivery.fee;
  if buyer.discount_code is not null then
    quote := private.discount_quote(
      buyer.discount_code, buyer.email, array(select l.product_id from unnest(lines) l),
      array(select l.unit_price * l.quantity from unnest(lines) l)
    );
    if quote.refusal is not null then
      perform private.refuse(409, quote.refusal, quote.details);
    end if;
    rule := quote.rule;
    off := quote.discount;
    discounts := quote.shares;
    fee := case when rule.kind = 'free_shipping' then 0 else fee end;
  end if;
  total := cart.subtotal - off + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt then 'exempt' when buyer.country = 'CH' then 'export' else 'standard' end as regime,
    s.tax_rate, s.terms_version, s.payments_open
  into shop from public.settings s;
  rate := case when shop.regime = 'standard' then shop.tax_rate else 0 end;
  tax := round(total * rate / (100 + rate), 2);
  if not shop.payments_open and not by_hand then
    perform private.refuse(503, 'payments_closed');
  elsif not coalesce(buyer.is_simulated, false) and buyer.taken_by is null and private.payments_paused(buyer.email) then
    perform private.refuse(429, 'payment_must_wait');
  elsif not cart.are_there then
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(lines, total));
  elsif buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(lines, total));
  end if;
  -- The last share is the fee's.
  taxes := private.shares(tax, array(
    select l.euros - coalesce(discounts[l.n], 0)
    from (select u.unit_price * u.quantity as euros, row_number() over () as n from unnest(lines) u) l order by l.n
  ) || fee);
  if rule.gift_variant is not null then
    lines := lines || private.gift_line(rule.gift_variant, cardinality(lines) + 1);
  end if;

  -- Whoever asks for it makes sure with public.flush_orders() before anybody is told: the rows below, the counter's above all, are
  -- then locked for no longer than the work takes, and one flush serves all orders that wait for it.
  if buyer.flush_later then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  perform private.take_units(lines, order_id, total);
  -- A buyer of this machine without a code is counted nowhere.
  mailbox := case when buyer.discount_code is not null or buyer.caller is not null then private.customer_key(buyer.email) end;
  if buyer.discount_code is not null then
    perform private.take_discount(rule, buyer.email);
  end if;

  -- A simulation pays by card alone: a transfer, a cheque or cash is waited for there as well.
  is_paid := coalesce(buyer.is_simulated, false) and not by_hand or total = 0;
  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version, discount_code, discount,
    vat_regime, shipping_tax, reserved_until, taken_by
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when is_paid then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, delivery.id, delivery.label, delivery.relay, cart.subtotal,
    fee, rate, tax, total, shop.terms_version, rule.code, off, shop.regime, taxes[cardinality(taxes)],
    case when not is_paid then clock_timestamp()
      + case when by_hand then private.hand_reservation_time() when buyer.taken_by is null then private.reservation_time() else private.phone_reservation_time() end end,
    buyer.taken_by
  ) returning * into placed;
  perform private.store_lines(placed.id, lines, discounts, taxes);
  if buyer.discount_code is not null then
    insert into private.discount_uses (order_id, code_id, customer) values (placed.id, rule.id, mailbox);
  end if;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  elsif buyer.taken_by is not null then
    perform private.queue_mail(case when by_hand then 'payment_' || placed.payment_method else 'payment_request' end, placed.id::text, placed.id);
  end if;
  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.count_placed(placed, buyer.caller, mailbox, (select sum(l.quantity)::int from unnest(lines) l where not l.is_gift));
  end if;
  return private.receipt(placed, true, buyer.link_hash);
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_item_texts()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.order_items i set texts = null
  from public.orders o
  where i.texts is not null and o.id = i.order_id and o.status <> 'pending' and exists (
    select from private.erased_customers e where e.key = private.erased_key(lower(o.email)) and e.at >= o.created_at
  )
$function$;
comment on function private.forget_item_texts() is 'Forgets what erased customers had typed for their items: at once of what has left or was cancelled, and of what is still to be made once it has left.';

CREATE OR REPLACE FUNCTION private.forget_address(address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if address is null then
    return;
  end if;
  -- Mail services name the address that they refuse.
  update private.newsletter_recipients r set reason = null
  from public.newsletter_subscribers s where lower(s.email) = forget_address.address and r.subscriber_id = s.id and r.reason is not null;
  update public.mail_outbox m set last_error = null
  from public.orders o where lower(o.email) = forget_address.address and m.order_id = o.id and m.last_error is not null;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.stock_alerts s where lower(s.email) = address;
  -- Answers to the shop's notice go to the sender: a mail service may have named that address.
  delete from public.mail_outbox n using public.contact_messages m
  where lower(m.email) = address and n.kind = 'contact_notice' and n.once_key = m.id::text;
  delete from public.contact_messages m where lower(m.email) = address;
  -- What the shop writes to itself and its suppliers is not the person's, and a declared withdrawal is acknowledged.
  delete from public.mail_outbox m
  where lower(m.email) = address and m.kind <> all (private.shop_letters()) and (m.kind <> 'withdrawal_received' or m.status <> 'waiting');
  perform private.forget_reviews(address, null);
  delete from private.form_attempts f where f.key in (private.address_key(address), private.customer_key(address));
  delete from private.unpaid_pieces u
  where u.key = private.customer_key(address) or u.order_id in (select o.id from public.orders o where lower(o.email) = forget_address.address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
  perform private.forget_item_texts();
end
$function$;

CREATE OR REPLACE FUNCTION private.anonymise_orders(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due uuid[];
  buyers text[];
begin
  select array_agg(o.id), array_agg(distinct lower(o.email)) into due, buyers from (
    select o.id, o.email from public.orders o
    where o.created_at < now() - private.kept_for('order') and o.email <> private.erased_email()
    order by o.created_at limit anonymise_orders.most for update
  ) o;
  if due is null then
    return 0;
  end if;
  -- Orders from before are nobody's: none makes a customer of the address that stands in them.
  insert into private.erased_customers (key, at) values (private.erased_key(private.erased_email()), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
  update public.orders o set
    user_id = null, email = private.erased_email(), first_name = '—', last_name = '—', phone = null, address = '—',
    address_complement = null, city = '—', postal_code = repeat('0', length(o.postal_code)), relay_point = null,
    tracking_number = null, request_hash = repeat('0', 64)
  where o.id = any (due);
  delete from public.order_notes n where n.order_id = any (due);
  update public.order_items i set texts = null where i.order_id = any (due) and i.texts is not null;
  update public.refunds r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_cancellations c set note = null where c.order_id = any (due) and c.note is not null;
  update public.order_events e set tracking_number = null where e.order_id = any (due) and e.tracking_number is not null;
  update public.order_returns r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_exchanges x set note = null, tracking_number = null
  where x.order_id = any (due) and num_nonnulls(x.note, x.tracking_number) > 0;
  perform private.forget_customers(buyers);
  return cardinality(due);
end
$function$;

CREATE OR REPLACE FUNCTION public.prune_people(most integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pruned int;
  rows int;
  unused uuid[];
  mailboxes text[];
begin
  perform private.forget_item_texts();
  if not private.people_due() then
    return 0;
  end if;
  -- Before whoever counts customers: they wait for what is forgotten here.
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  pruned := private.anonymise_orders(prune_people.most);
  unused := array(select u.id from private.unused_accounts() u (id) limit prune_people.most);
  if unused <> '{}' then
    mailboxes := array(
      select e.email from public.customers c join public.customer_emails e on e.customer_id = c.id where c.user_id = any (unused)
    );
    perform private.close_accounts(unused);
    perform private.forget_customers(mailboxes);
    pruned := pruned + cardinality(unused);
  end if;
  -- Until it is counted, what changed keeps the addresses.
  perform private.count_customers();
  delete from public.withdrawals w where w.declared_at < now() - private.kept_for('withdrawal');
  get diagnostics rows = row_count;
  pruned := pruned + rows;
  delete from public.newsletter_proofs p where p.id in (select o.id from private.outdated_proofs() o (id));
  get diagnostics rows = row_count;
  pruned := pruned + rows;
  delete from public.newsletter_subscribers s
  where s.status = 'unsubscribed' and s.unsubscribed_at < now() - private.kept_for('consent');
  get diagnostics rows = row_count;
  return pruned + rows;
end
$function$;

CREATE OR REPLACE FUNCTION private.cart_of(person uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(coalesce(c.texts, '{}') || jsonb_build_object(
    'product_id', c.product_id, 'variant_id', c.variant_id, 'quantity', c.quantity, 'name', p.name,
    'label', case when v.id is not null then private.variant_label(p, v) end,
    'price', coalesce(v.price, p.price), 'image', coalesce(v.images[1], p.images[1])
  ) order by c.created_at, c.id), '[]')
  from public.cart_items c
    join public.products p on p.id = c.product_id
    left join public.product_variants v on v.id = c.variant_id
  where c.user_id = person
$function$;
comment on function private.cart_of(uuid) is 'The lines of an account''s cart, oldest first, prices in euros, texts by their names.';

CREATE OR REPLACE FUNCTION private.change_cart_line(person uuid, product bigint, asked bigint, texts jsonb, delta integer, strict boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  variant bigint := private.cart_variant(product, asked);
  line public.cart_items;
  present int;
  wanted int;
  -- Of the same item with other texts: its stock is one, and so is the most of it.
  others int;
begin
  select * into line from public.cart_items c
  where c.user_id = person and c.product_id = product and c.variant_id is not distinct from variant
    and c.texts is not distinct from change_cart_line.texts;
  select coalesce(sum(c.quantity), 0) into others from public.cart_items c
  where c.user_id = person and c.product_id = product and c.variant_id is not distinct from variant and c.id is distinct from line.id;
  present := coalesce(line.quantity, 0);
  wanted := present + delta;
  if not strict and delta > 0 then
    wanted := greatest(
      present, least(wanted, least(coalesce(private.stock_for_cart(product, variant), 0), private.max_quantity()) - others)
    );
  end if;
  if wanted + others > private.max_quantity() and wanted > present
    or others > 0 and wanted > present and wanted + others > private.stock_for_cart(product, variant)
  then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  if wanted < 1 then
    delete from public.cart_items c where c.id = line.id;
  elsif present > 0 then
    update public.cart_items c set quantity = wanted where c.id = line.id and c.quantity <> wanted;
  elsif strict or (select count(*) from public.cart_items c where c.user_id = person) < private.max_cart_lines() then
    insert into public.cart_items (product_id, variant_id, quantity, user_id, texts)
    values (product, variant, wanted, person, change_cart_line.texts);
  end if;
end
$function$;
comment on function private.change_cart_line(uuid,bigint,bigint,jsonb,integer,boolean) is 'Raises or lowers one line (texts may be null). Strict refuses what cannot be had; otherwise it is capped by what there is, and never below what the cart held.';

CREATE OR REPLACE FUNCTION public.change_cart(changes jsonb DEFAULT '[]'::jsonb, change_key uuid DEFAULT NULL::uuid, strict boolean DEFAULT false)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := public.current_person();
  change record;
begin
  perform private.bound_json(change_cart.changes, 131072);
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 2 * private.max_cart_lines()
    or (jsonb_array_length(changes) > 0 and change_key is null)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  if jsonb_array_length(changes) = 0 then
    return private.cart_of(person);
  end if;
  if exists (
    select from jsonb_array_elements(changes) c (change)
    where jsonb_typeof(c.change -> 'variant_id') <> 'null' and (
        not private.is_whole(c.change -> 'variant_id')
        or (c.change ->> 'variant_id')::numeric not between 1 and 9223372036854775807
      )
      or not private.is_whole(c.change -> 'product_id') or not private.is_whole(c.change -> 'delta')
      or (c.change ->> 'product_id')::numeric not between 1 and 9223372036854775807
      or (c.change ->> 'delta')::numeric not between -private.max_quantity() and private.max_quantity()
  ) then
    perform private.refuse(400, 'quantity_invalid');
  elsif exists (select from jsonb_array_elements(changes) c (change) where not private.are_item_texts(c.change)) then
    perform private.refuse(400, 'item_text_invalid');
  end if;

  -- Two tabs and two devices change one cart one after the other.
  perform pg_advisory_xact_lock(hashtextextended('cart ' || person, 0));
  insert into private.cart_changes (user_id, key) values (person, change_key) on conflict do nothing;
  if not found then
    return private.cart_of(person);
  end if;
  delete from private.cart_changes c where c.user_id = person and c.at < now() - interval '30 days';
  for change in
    select (c.change ->> 'product_id')::numeric::bigint as product,
      (c.change ->> 'variant_id')::numeric::bigint as variant, private.item_texts_of(c.change) as texts,
      (c.change ->> 'delta')::numeric::int as delta
    from jsonb_array_elements(changes) with ordinality c (change, n)
    order by n
  loop
    perform private.change_cart_line(person, change.product, change.variant, change.texts, change.delta, strict);
  end loop;
  return private.cart_of(person);
end
$function$;
comment on function public.change_cart(jsonb,uuid,boolean) is 'Changes the caller''s cart by [{product_id, variant_id?, delta} and the names of texts] once for each key, and answers the cart. Strict refuses with a stable code and leaves nothing behind; otherwise quantities are capped by stock. Without changes it only answers the cart.';

alter table public.products add column item_texts text[] default '{}'::text[] not null;
comment on column public.products.item_texts is 'Texts that who orders it may type: names of private.item_texts().';

comment on table public.order_items is 'Lines of orders: copies of name and price as they were sold.';

alter table public.order_items add column texts jsonb;
comment on column public.order_items.texts is 'What its buyer has typed for it, by the names of private.item_texts(); null where nothing, and once it is erased.';

comment on table public.cart_items is 'Carts of signed-in customers: one line for each product, or variant of a product with options, and the texts that were typed for it.';

alter table public.cart_items add column texts jsonb;
comment on column public.cart_items.texts is 'What was typed for it, by the names of private.item_texts(); written by change_cart, null where nothing is.';

-- Data that must move or be mended is moved here.
update public.cart_items set texts = jsonb_build_object('message', message) where message is not null;
update public.order_items set texts = jsonb_build_object('message', message) where message is not null;
-- Nobody has changed a product: no history, no version, no publication.
alter table public.products disable trigger user;
update public.products set item_texts = '{message}' where takes_message;
alter table public.products enable trigger user;

alter table public.products add constraint products_item_texts_check CHECK (COALESCE(array_ndims(item_texts), 1) = 1 AND cardinality(item_texts) <= 12 AND array_position(item_texts, NULL::text) IS NULL AND length(array_to_string(item_texts, ''::text)) <= 400);

alter table public.order_items add constraint order_items_texts_check CHECK (jsonb_typeof(texts) = 'object'::text AND texts <> '{}'::jsonb AND length(texts::text) <= 4000);

CREATE INDEX order_items_texts ON public.order_items USING btree (order_id) WHERE texts IS NOT NULL;

alter table public.cart_items add constraint cart_items_texts_check CHECK (jsonb_typeof(texts) = 'object'::text AND texts <> '{}'::jsonb AND length(texts::text) <= 4000);

alter table public.cart_items add constraint cart_items_user_id_product_id_variant_id_texts_key UNIQUE NULLS NOT DISTINCT (user_id, product_id, variant_id, texts);

create view private.order_line_facts as
 SELECT order_id,
    "position",
    product_id,
    variant_id,
    sku,
    name,
    variant_label AS label,
    unit_price,
    quantity,
    image,
    texts,
    discount,
    is_gift
   FROM public.order_items i;
comment on view private.order_line_facts is 'The one list of what is told of a line of an order, by the names of orderLineFields of src/domain/order-line.ts.';
comment on column private.order_line_facts.order_id is 'Order.';
comment on column private.order_line_facts."position" is 'Rank of the line.';
comment on column private.order_line_facts.product_id is 'Product.';
comment on column private.order_line_facts.variant_id is 'Variant.';
comment on column private.order_line_facts.sku is 'Reference when it was sold.';
comment on column private.order_line_facts.name is 'Name when it was sold.';
comment on column private.order_line_facts.label is 'What told the variant from the others; null of a simple product.';
comment on column private.order_line_facts.unit_price is 'Price of a piece in euros.';
comment on column private.order_line_facts.quantity is 'Pieces.';
comment on column private.order_line_facts.image is 'Storage path of its picture.';
comment on column private.order_line_facts.texts is 'What its buyer has typed for it, by name.';
comment on column private.order_line_facts.discount is 'Its share of the order''s discount, in euros.';
comment on column private.order_line_facts.is_gift is 'Added at no price by a discount code.';

alter table public.products drop column takes_message;

alter table public.order_items drop column message;

alter table public.cart_items drop column message;

-- Payment by transfer and cheque.

set check_function_bodies = off;

drop function private.hand_reservation_time();

drop function public.receive_payment(text,date,timestamp with time zone);

drop function private.create_refund(public.orders,jsonb,numeric,numeric,text,text,numeric,uuid);

CREATE OR REPLACE FUNCTION private.is_iban(iban text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when is_iban.iban ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$' and (is_iban.iban !~ '^(FR|MC)' or length(is_iban.iban) = 27) then (
    -- A to Z count from ten, and the country with its check digits comes last.
    select string_agg(case when d.digit ~ '[A-Z]' then (ascii(d.digit) - 55)::text else d.digit end, '' order by d.n)::numeric % 97 = 1
    from regexp_split_to_table(substr(is_iban.iban, 5) || left(is_iban.iban, 4), '') with ordinality d (digit, n)
  ) else false end
$function$;
comment on function private.is_iban(text) is 'Whether an account, in capitals and without blanks, has the digits that check it (modulo 97). As in src/domain/iban.ts.';

CREATE OR REPLACE FUNCTION private.payment_means_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'offers_transfer', 'offers_cheque', 'iban', 'bic', 'account_holder', 'cheque_payee', 'cheque_address', 'payment_days'
  ]
$function$;
comment on function private.payment_means_columns() is 'Columns of settings that say how the shop is paid without Stripe: what their form edits.';

CREATE OR REPLACE FUNCTION private.payment_means()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.shown || jsonb_build_object('version', md5(a.shown::text))
  from (
    select jsonb_object_agg(e.key, e.value) as shown
    from public.settings s, jsonb_each(to_jsonb(s)) e
    where e.key = any (private.payment_means_columns())
  ) a
$function$;
comment on function private.payment_means() is 'How the shop is paid without Stripe, as its form shows it; the version is a digest of all of it.';

CREATE OR REPLACE FUNCTION public.admin_payment_means()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_owner();
  return private.payment_means();
end
$function$;
comment on function public.admin_payment_means() is 'For owners: whether transfer and cheque are offered online, where the money goes, and for how many days an order waits for it.';
grant execute on function public.admin_payment_means() to authenticated;

CREATE OR REPLACE FUNCTION public.save_payment_means(expected_version text, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given public.settings;
  wrong text[];
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(fields) is distinct from 'object' or exists (
    select from jsonb_object_keys(fields) f (name) where f.name <> all (private.payment_means_columns())
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- One row: whoever saves waits here for whoever is saving.
  select s.* into given from public.settings s for update;
  if expected_version is distinct from private.payment_means() ->> 'version' then
    perform private.refuse(409, 'settings_changed', private.payment_means());
  end if;
  begin
    given := jsonb_populate_record(given, fields);
    wrong := array_remove(array[
      case when given.iban <> '' and not private.is_iban(given.iban) then 'iban' end,
      case when given.offers_transfer and given.iban = '' then 'iban' end,
      case when given.offers_transfer and not private.is_visible(given.account_holder) then 'account_holder' end,
      case when given.offers_cheque and not private.is_visible(given.cheque_payee) then 'cheque_payee' end,
      case when given.offers_cheque and not private.is_visible(given.cheque_address) then 'cheque_address' end
    ], null);
    if wrong <> '{}' then
      perform private.refuse(400, 'settings_invalid', jsonb_build_object('fields', wrong));
    end if;
    update public.settings s set
      offers_transfer = given.offers_transfer, offers_cheque = given.offers_cheque, iban = given.iban, bic = given.bic,
      account_holder = btrim(given.account_holder), cheque_payee = btrim(given.cheque_payee),
      cheque_address = btrim(given.cheque_address), payment_days = given.payment_days
    where s.id;
  exception
    when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
      or invalid_parameter_value or datatype_mismatch
    then
      perform private.refuse(400, 'settings_invalid');
  end;
  return private.payment_means();
end
$function$;
comment on function public.save_payment_means(text,jsonb) is 'For owners: replaces what the fields name, of the version that was read; when there is a newer one, refuses and gives that as details. What is not named stays as it is. An order that was placed before keeps what it said.';
grant execute on function public.save_payment_means(text,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.offers_payment(method text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case offers_payment.method when 'transfer' then s.offers_transfer when 'cheque' then s.offers_cheque else false end
  from public.settings s
$function$;
comment on function private.offers_payment(text) is 'Whether a visitor may choose means of payment that no Stripe takes; cash is never offered online.';

CREATE OR REPLACE FUNCTION private.payment_address(method text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when payment_address.method = 'transfer' and s.iban <> '' then jsonb_build_object('holder', s.account_holder, 'iban', s.iban, 'bic', s.bic)
    when payment_address.method = 'cheque' and s.cheque_payee <> '' then jsonb_build_object('payee', s.cheque_payee, 'address', s.cheque_address)
  end
  from public.settings s
$function$;
comment on function private.payment_address(text) is 'Where the money of an order goes that is placed now, {"holder", "iban", "bic"} or {"payee", "address"}; null where the owner has not said it, or nothing is sent.';

CREATE OR REPLACE FUNCTION private.hand_reserved_until()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (private.paris_day(clock_timestamp()) + s.payment_days + 1)::timestamp at time zone 'Europe/Paris' - interval '1 second'
  from public.settings s
$function$;
comment on function private.hand_reserved_until() is 'Until when an order that is placed now keeps its pieces for a transfer, a cheque or cash: the end of its last day, in France.';

CREATE OR REPLACE FUNCTION private.is_awaited(o public.orders)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return o.payment_method = any (private.hand_payments()) and o.payment_status = 'pending' and o.status = 'pending';
end
$function$;
comment on function private.is_awaited(public.orders) is 'Whether an order waits for a transfer, a cheque or cash: isAwaited of src/domain/order-steps.ts.';

CREATE OR REPLACE FUNCTION private.order_view(o public.orders)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'relay_point', o.relay_point,
    'subtotal', o.subtotal, 'discount_code', o.discount_code, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'vat_regime', o.vat_regime, 'tax_rate', o.tax_rate, 'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
    'payable', private.is_payable(o), 'reserved_until', o.reserved_until, 'pay_to', o.pay_to, 'is_by_phone', o.taken_by is not null,
    'confirmed', exists (
      select from public.mail_outbox m
      where m.kind = 'order_received' and m.once_key = o.id::text and m.status in ('waiting', 'sent')
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.number), '[]')
      from public.documents d where d.order_id = o.id
    ),
    'withdrawal_until', private.last_withdrawal_day(o.delivered_at),
    'declarations', (
      select coalesce(json_agg(json_build_object(
        'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status,
        'is_late', w.is_late, 'due_on', private.withdrawal_due(w)
      ) order by w.items is null desc, w.declared_at desc, w.id), '[]')
      from public.withdrawals w where w.order_id = o.id and w.status <> 'closed'
    ),
    'exchanged', private.exchanges_for_buyer(o),
    'shipped_at', private.status_reached_at(o, 'shipped'), 'cancelled_at', private.status_reached_at(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'refunds', private.refunds_for_buyer(o), 'given_back', private.is_wholly_refunded(o),
    'lines', (
      select json_agg(to_jsonb(i) - 'order_id' || jsonb_build_object('given_back', private.refunded_quantity(o.id, i.position)) order by i.position)
      from private.order_line_facts i where i.order_id = o.id
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.order_admin_view(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'version', o.updated_at,
    'taken_by', case when o.taken_by is not null then coalesce((select a.name from public.admin_users a where a.id = o.taken_by), '') end,
    -- Null until the customers are counted anew.
    'customer_id', (
      select e.customer_id from public.customer_emails e where e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
    ),
    'questions', coalesce((
      select jsonb_agg(private.question_row(m) order by m.active_at desc, m.id desc)
      from public.contact_messages m where m.order_id = o.id and not m.is_suspect
    ), '[]'),
    'tags', private.tags_of(o.id)::jsonb,
    'refundable', private.refundable(o),
    'pieces', coalesce((
      select jsonb_agg(to_jsonb(s) || (
        select jsonb_build_object('listed', i.line_total, 'paid', i.line_total - i.discount)
        from public.order_items i where i.order_id = o.id and i.position = s.line_no
      ) || jsonb_build_object('held', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'exchange', h.exchange_id, 'variant_id', h.variant_id, 'label', h.variant_label, 'worth', h.worth, 'quantity', h.quantity,
          'refunded', h.refunded, 'returned', h.returned, 'restocked', h.restocked,
          'is_sent', h.exchange_id is null or exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is not null)
        ) order by h.rank), '[]')
        from private.held_pieces(o.id) h where h.line_no = s.line_no and h.quantity > 0
      )) order by s.line_no)
      from private.line_shares(o.id) s
    ), '[]'),
    'cancellation', (
      select jsonb_build_object('reason', c.reason, 'note', c.note, 'at', c.at, 'by', private.admin_name(c.by))
      from public.order_cancellations c where c.order_id = o.id
    ),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'at', n.at, 'by', private.admin_name(n.by)) order by n.at desc, n.id desc)
      from public.order_notes n where n.order_id = o.id and n.removed_at is null
    ), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'amount', r.amount, 'reason', r.reason, 'of_sale', r.of_sale, 'status', r.status, 'attempts', r.attempts,
        'next_attempt_at', r.next_attempt_at, 'last_error', r.last_error, 'at', r.created_at, 'by', private.admin_name(r.by),
        'note', r.note, 'means', r.means, 'lines', r.lines, 'shipping', r.shipping, 'extra', r.extra,
        'is_retried', exists (select from public.refunds a where a.retries = r.id),
        'unreserved', case when r.status = 'failed' then coalesce((private.owed_pieces(r.id) ->> 'unreserved')::int, 0) else 0 end,
        'credit_note', (select d.number from public.documents d where d.refund_id = r.id)
      ) order by r.created_at desc, r.id)
      from public.refunds r where r.order_id = o.id
    ), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', b.id, 'reason', b.reason, 'note', b.note, 'at', b.at, 'by', private.admin_name(b.by), 'lines', b.lines,
        'withdrawal', b.withdrawal_id
      ) order by b.at desc, b.id)
      from public.order_returns b where b.order_id = o.id
    ), '[]'),
    'exchanges', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'position', e.line_no, 'replaces', e.replaces, 'quantity', e.quantity, 'sku', e.sku, 'label', e.variant_label, 'difference', e.difference,
        'is_restocked', e.is_restocked, 'reason', e.reason, 'note', e.note, 'at', e.at, 'by', private.admin_name(e.by),
        'sent_at', e.sent_at, 'tracking_number', e.tracking_number, 'due', d.due
      ) order by e.at desc, e.id)
      from public.order_exchanges e join private.exchange_shares(o.id) d on d.exchange_id = e.id where e.order_id = o.id
    ), '[]'),
    'withdrawals', coalesce((
      select jsonb_agg(private.withdrawal_view(w) order by w.declared_at desc, w.id) from public.withdrawals w where w.order_id = o.id
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'amount', p.amount, 'state', p.state, 'at', p.created_at, 'changed_at', p.updated_at,
        'settles', p.settles, 'failure', p.failure_code, 'dispute', p.dispute,
        'disputed_at', case when p.dispute is not null then coalesce((
          select min(q.created_at) from public.payment_quarantine q
          where q.order_id = o.id and q.reason = 'dispute' and q.details ->> 'intent' = p.intent_id
        ), p.updated_at) end
      ) order by p.created_at desc, p.id)
      from public.payments p where p.order_id = o.id
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'at', m.created_at, 'sent_at', m.sent_at, 'is_local', m.is_local) order by m.id desc)
      from public.mail_outbox m where m.order_id = o.id
    ), '[]'),
    'issued', coalesce((
      select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.issued_at) order by d.issued_at desc, d.number desc)
      from public.documents d where d.order_id = o.id
    ), '[]')
  )
$function$;

CREATE OR REPLACE FUNCTION public.cancel_order(number text, request jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  left_over numeric;
  back jsonb;
begin
  o := private.order_named(cancel_order.number);
  perform private.expect_order(o, cancel_order.expected);
  if why is null or why <> all (private.cancel_reasons()) or cancel_order.expected is null
    or jsonb_typeof(coalesce(request -> 'restock', 'true')) <> 'boolean'
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status = 'cancelled' and o.released_at is null then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status not in ('pending', 'cancelled') then
    perform private.refuse(409, 'order_sent');
  end if;
  left_over := private.refundable(o);
  if left_over > 0 then
    perform private.require_owner();
  end if;
  insert into public.order_cancellations as c (order_id, reason, note, by) values (o.id, why, words, auth.uid())
  on conflict (order_id) do update set reason = excluded.reason, note = excluded.note, at = excluded.at, by = excluded.by;
  if o.payment_status = 'pending' then
    -- What is under way at Stripe is ended there first.
    if public.release_reservation(o.id, 'cancelled') = 'open' then
      update public.orders x set reserved_until = clock_timestamp() where x.id = o.id;
    end if;
  elsif o.status = 'cancelled' then
    -- Its reservation has ended, and its letter still lets it be paid: from here on no longer.
    update public.orders x set released_at = null where x.id = o.id;
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  else
    -- All that is left, by line: what did not come back yet goes back into stock where that is wanted.
    back := private.check_requested_items(o.id, (
      select jsonb_agg(jsonb_build_object('position', h.line_no, 'exchange', h.exchange_id, 'quantity', h.quantity))
      from private.held_pieces(o.id) h where h.quantity > 0
    ), coalesce((request ->> 'restock')::boolean, true));
    -- Told first, with its reason: the trigger finds it told.
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
    perform private.restock_pieces(o.id, back);
    if left_over > 0 then
      perform private.create_refund(o, private.left_lines(o.id, back), private.left_shipping(o), null, 'order_cancelled', words, left_over, null, request ->> 'means');
    end if;
    update public.orders x set status = 'cancelled', updated_at = now() where x.id = o.id;
    perform private.settle_withdrawals(o.id);
  end if;
  return public.admin_order(cancel_order.number);
end
$function$;
comment on function public.cancel_order(text,jsonb,timestamp with time zone) is 'For administrators: cancels an order that was not sent, {"reason", "note", "restock", "means"} (means as in refund_order). An unpaid one gives its pieces back, once its payment is ended at Stripe; one whose reservation has ended can no longer be paid; of a paid one an owner gives back all that is left. That answers its open withdrawals. Expected is the version that was read. Gives the order back as admin_order does.';

CREATE OR REPLACE FUNCTION private.most_hand_orders()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 5$function$;
comment on function private.most_hand_orders() is 'Orders of one network that may wait for a transfer or a cheque at once, and in a day for one mailbox: HAND_ORDERS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.most_hand_pieces()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 60$function$;
comment on function private.most_hand_pieces() is 'Pieces that these orders may hold: HAND_ORDERS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.most_hand_last_variants()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 2$function$;
comment on function private.most_hand_last_variants() is 'Variants of which these orders may hold more than they leave to others: HAND_ORDERS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.limit_pieces(order_id uuid, keys text[], most integer[], pieces integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.unpaid_pieces u where (u.order_id, u.key) in (
    select o.order_id, o.key from private.unpaid_pieces o
    where o.at < clock_timestamp() - interval '2 hours' and not exists (
      select from public.orders x where x.id = o.order_id and private.is_awaited(x)
    )
    limit 50 for update skip locked
  );
  if exists (
    select from unnest(limit_pieces.keys, limit_pieces.most) k (key, most)
    where limit_pieces.pieces + (
      select coalesce(sum(u.pieces), 0) from private.unpaid_pieces u
      where u.key = k.key and u.at > clock_timestamp() - interval '1 hour' and u.order_id <> limit_pieces.order_id
    ) > k.most
  ) then
    perform private.refuse(429, 'too_many_pieces');
  end if;
  insert into private.unpaid_pieces (order_id, key, pieces)
  select limit_pieces.order_id, k.key, limit_pieces.pieces from unnest(limit_pieces.keys) k (key)
  -- An order whose reservation had ended takes its pieces anew.
  on conflict on constraint unpaid_pieces_pkey do update set pieces = excluded.pieces, at = clock_timestamp();
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_hand_orders(o public.orders, caller text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Who has paid before does not answer for all that share an address.
  counted constant text := case when private.is_known_buyer(o.email) then private.caller_mailbox(caller, o.email) else caller end;
  waiting record;
begin
  select count(*) as orders, sum(u.pieces) as pieces into waiting
  from private.unpaid_pieces u join public.orders x on x.id = u.order_id and private.is_awaited(x) where u.key = counted;
  if waiting.orders > private.most_hand_orders() or waiting.pieces > private.most_hand_pieces() then
    perform private.refuse(429, 'hand_orders_waiting');
  end if;
  if private.most_hand_last_variants() < (
    select count(*) from (
      select l.variant_id, sum(l.quantity) as units
      from private.unpaid_pieces u join public.orders x on x.id = u.order_id and private.is_awaited(x)
        join public.order_items l on l.order_id = x.id
      where u.key = counted group by l.variant_id
    ) h join public.inventory i on i.variant_id = h.variant_id where h.units > i.stock
  ) then
    perform private.refuse(429, 'last_units_held');
  end if;
end
$function$;
comment on function private.limit_hand_orders(public.orders,text) is 'Of one network few orders wait for a transfer or a cheque at once, with few pieces, and of few variants they hold more than they leave to others; or the order is refused. A buyer who has paid before is counted apart from the network. Call it once the stock is taken and the pieces are counted (limit_pieces).';

CREATE OR REPLACE FUNCTION public.release_reservation(order_id uuid, reason text DEFAULT 'expired'::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  why text;
  by_hand boolean;
begin
  select * into o from public.orders x where x.id = release_reservation.order_id for update;
  by_hand := o.payment_method = any (private.hand_payments());
  if o.payment_status is distinct from 'pending' or o.status <> 'pending' then
    return 'kept';
  elsif release_reservation.reason = 'expired' and o.reserved_until > clock_timestamp() + private.release_lease() then
    -- A new try to pay it has begun since it was due, and was given its time.
    return 'kept';
  elsif exists (
    select from public.payments p
    where p.order_id = o.id and (
      p.state in ('created', 'requires_action')
      -- Nobody can end it, and a bank may take days: past the one prolongation it keeps no pieces from others.
      or p.state = 'processing' and release_reservation.reason <> 'expired'
    )
  ) then
    return 'open';
  end if;
  select c.reason into why from public.order_cancellations c where c.order_id = o.id;
  perform private.change_stock_of_order(o.id, 1, 'return');
  -- What an administrator cancelled, or its buyer ordered anew, is not paid later.
  update public.orders x
  set status = 'cancelled', payment_status = 'failed', reserved_until = null,
    released_at = case when why is null and release_reservation.reason <> 'replaced' then clock_timestamp() end
  where x.id = o.id;
  if why is not null then
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  elsif release_reservation.reason = 'expired' and by_hand then
    -- There is no link to pay it by later. What came back from that and ended again is told again.
    perform private.queue_mail('order_cancelled', concat_ws(' ', o.id, (
      select nullif(count(*), 0) from public.mail_outbox m where m.order_id = o.id and m.kind = 'order_cancelled'
    )), o.id, null, '{"reason": "unpaid"}');
  elsif release_reservation.reason = 'expired' and not private.has_money_aside(o.id)
    -- What the bank has is not said to have failed.
    and not exists (select from public.payments p where p.order_id = o.id and p.state = 'processing')
  then
    -- Once, and three a day to one mailbox: nobody has proved it, and orders in its name would fill it.
    if private.allow_attempt('payment_failed', private.customer_key(o.email), 3, interval '1 day') then
      perform private.queue_mail('payment_failed', o.id::text, o.id, null, jsonb_build_object('reason', release_reservation.reason));
    end if;
  end if;
  return 'released';
end
$function$;

CREATE OR REPLACE FUNCTION private.count_placed(o public.orders, caller text, mailbox text, units integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  by_hand constant boolean := private.is_awaited(o);
  -- Nobody has proved the address: what is ordered in its name elsewhere keeps its owner from nothing. One that is paid as it is placed, or says where to send the money, writes to it.
  box constant text := case when o.payment_status = 'paid' or by_hand then mailbox else private.caller_mailbox(caller, o.email) end;
begin
  perform private.limit_attempts('checkout', caller, private.most_orders_per_hour(), interval '1 hour');
  perform private.limit_attempts('checkout', box, private.most_orders_per_recipient(), interval '1 hour');
  perform private.limit_pieces(
    o.id, array[caller, box], array[private.most_pieces_per_caller(), private.most_pieces_per_recipient()], units
  );
  if by_hand then
    perform private.limit_attempts('hand_order', mailbox, private.most_hand_orders(), interval '1 day');
    perform private.limit_hand_orders(o, caller);
  elsif o.payment_status = 'pending' then
    perform private.limit_last_units(o, caller);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.place_order(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer record;
  lines private.cart_line[];
  cart record;
  delivery record;
  shop record;
  quote record;
  rule public.discount_codes;
  placed public.orders;
  off numeric := 0;
  fee numeric;
  rate numeric;
  total numeric;
  tax numeric;
  discounts numeric[];
  taxes numeric[];
  request_hash text;
  mailbox text;
  order_id uuid := gen_random_uuid();
  by_hand boolean;
  is_paid boolean;
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller', 'flush_later', 'taken_by', 'link_hash'])::text, 'UTF8')), 'hex');
  buyer := private.buyer_of(request);
  if coalesce(buyer.idempotency_key, '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse(400, 'idempotency_key_invalid');
  end if;

  -- Calls with the same key wait for each other here, so the second one sees the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(buyer.idempotency_key, 0));
  select * into placed from public.orders o where o.idempotency_key = buyer.idempotency_key::uuid;
  if found then
    if placed.request_hash <> request_hash then
      perform private.refuse(409, 'idempotency_key_reused');
    end if;
    return private.receipt(placed, false, buyer.link_hash);
  end if;

  perform private.check_lines(buyer.lines);
  perform private.check_buyer(buyer);
  by_hand := buyer.payment_method = any (private.hand_payments());
  if jsonb_typeof(buyer.expected_total) is distinct from 'number' then
    perform private.refuse(400, 'request_invalid');
  elsif by_hand and buyer.taken_by is null and not private.offers_payment(buyer.payment_method) then
    -- Only an administrator agrees to means that the shop does not offer.
    perform private.refuse(409, 'payment_means_unavailable');
  end if;

  lines := private.lines_as_sold(buyer.lines);
  select max(t.units) as most, bool_and(t.are_sold) as are_sold, bool_and(t.are_chosen) as are_chosen, bool_and(t.take_texts) as take_texts,
    bool_and(t.units <= t.stock) as are_there, sum(t.euros) as subtotal
  into cart
  from (
    -- An item may stand in several lines: its stock is one, and so is the most of it.
    select sum(l.quantity) as units, sum(l.unit_price * l.quantity) as euros, min(l.stock) as stock,
      bool_and(l.is_sold) as are_sold, bool_and(l.is_chosen) as are_chosen,
      bool_and(l.takes_texts) as take_texts
    from unnest(lines) l group by l.product_id, l.variant_id
  ) t;
  if cart.most > private.max_quantity() then
    perform private.refuse(400, 'quantity_invalid');
  elsif not cart.are_sold then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(lines));
  elsif not cart.are_chosen then
    perform private.refuse(409, 'variant_required');
  elsif not cart.take_texts then
    perform private.refuse(409, 'item_text_unavailable');
  end if;

  delivery := private.delivery_of(buyer, cart.subtotal);
  fee := delivery.fee;
  if buyer.discount_code is not null then
    quote := private.discount_quote(
      buyer.discount_code, buyer.email, array(select l.product_id from unnest(lines) l),
      array(select l.unit_price * l.quantity from unnest(lines) l)
    );
    if quote.refusal is not null then
      perform private.refuse(409, quote.refusal, quote.details);
    end if;
    rule := quote.rule;
    off := quote.discount;
    discounts := quote.shares;
    fee := case when rule.kind = 'free_shipping' then 0 else fee end;
  end if;
  total := cart.subtotal - off + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt then 'exempt' when buyer.country = 'CH' then 'export' else 'standard' end as regime,
    s.tax_rate, s.terms_version, s.payments_open
  into shop from public.settings s;
  rate := case when shop.regime = 'standard' then shop.tax_rate else 0 end;
  tax := round(total * rate / (100 + rate), 2);
  if not shop.payments_open and not (by_hand and buyer.taken_by is not null) then
    perform private.refuse(503, 'payments_closed');
  elsif not coalesce(buyer.is_simulated, false) and not by_hand and buyer.taken_by is null and private.payments_paused(buyer.email) then
    perform private.refuse(429, 'payment_must_wait');
  elsif not cart.are_there then
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(lines, total));
  elsif buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(lines, total));
  end if;
  -- The last share is the fee's.
  taxes := private.shares(tax, array(
    select l.euros - coalesce(discounts[l.n], 0)
    from (select u.unit_price * u.quantity as euros, row_number() over () as n from unnest(lines) u) l order by l.n
  ) || fee);
  if rule.gift_variant is not null then
    lines := lines || private.gift_line(rule.gift_variant, cardinality(lines) + 1);
  end if;

  -- Whoever asks for it makes sure with public.flush_orders() before anybody is told: the rows below, the counter's above all, are
  -- then locked for no longer than the work takes, and one flush serves all orders that wait for it.
  if buyer.flush_later then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  perform private.take_units(lines, order_id, total);
  -- A buyer of this machine without a code is counted nowhere.
  mailbox := case when buyer.discount_code is not null or buyer.caller is not null then private.customer_key(buyer.email) end;
  if buyer.discount_code is not null then
    perform private.take_discount(rule, buyer.email);
  end if;

  -- A simulation pays by card alone: a transfer, a cheque or cash is waited for there as well.
  is_paid := coalesce(buyer.is_simulated, false) and not by_hand or total = 0;
  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version, discount_code, discount,
    vat_regime, shipping_tax, reserved_until, taken_by, pay_to
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when is_paid then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, delivery.id, delivery.label, delivery.relay, cart.subtotal,
    fee, rate, tax, total, shop.terms_version, rule.code, off, shop.regime, taxes[cardinality(taxes)],
    case when is_paid then null when by_hand then private.hand_reserved_until()
      else clock_timestamp() + case when buyer.taken_by is null then private.reservation_time() else private.phone_reservation_time() end end,
    buyer.taken_by, case when not is_paid then private.payment_address(buyer.payment_method) end
  ) returning * into placed;
  perform private.store_lines(placed.id, lines, discounts, taxes);
  if buyer.discount_code is not null then
    insert into private.discount_uses (order_id, code_id, customer) values (placed.id, rule.id, mailbox);
  end if;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  elsif by_hand or buyer.taken_by is not null then
    perform private.queue_mail(case when by_hand then 'payment_' || placed.payment_method else 'payment_request' end, placed.id::text, placed.id);
  end if;
  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.count_placed(placed, buyer.caller, mailbox, (select sum(l.quantity)::int from unnest(lines) l where not l.is_gift));
  end if;
  return private.receipt(placed, true, buyer.link_hash);
end
$function$;
comment on function public.place_order(jsonb) is 'Places an order in one transaction from products, variants, quantities, buyer, address, method and discount code; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour, and a smaller one in the name of one mailbox (from there alone, or from everywhere where it is paid as it is placed), and of what is not paid leaves others their share (limit_last_units); without it there is no limit. With `taken_by`, the id of an administrator who takes it by telephone, its pieces are kept for longer and its buyer is sent the way to pay. Transfer, cheque and cash may be agreed by telephone, online what the owner offers (offers_payment): the order waits then, in a simulation too, for the days of the settings and until receive_payment, with few others of its network (limit_hand_orders). `link_hash` is the hash of the token that is to open it: the answer then has none. With `flush_later` a crash may take the order back until public.flush_orders() has answered. For the checkout function alone, which asks try_discount first.';

CREATE OR REPLACE FUNCTION public.payment_state(token text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'order', o.id, 'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status,
    'amount', (o.total * 100)::bigint, 'payable', private.is_payable(o), 'awaited', private.is_awaited(o), 'reserved_until', o.reserved_until,
    'failure', (
      -- An attempt that was refused is cancelled at once; to its buyer it was refused.
      select jsonb_build_object(
        'code', p.failure_code, 'state', case when p.state = 'cancelled' and p.refused_at is not null then 'refused' else p.state end
      ) from public.payments p
      where p.order_id = o.id order by p.created_at desc limit 1
    ),
    'open', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'intent', p.intent_id, 'created', extract(epoch from p.created_at)::bigint))
      from public.payments p
      where p.order_id = o.id and p.state in ('created', 'requires_action', 'processing')
    ), '[]')
  )
  from public.orders o where o.id = (select private.linked_order(payment_state.token))
$function$;
comment on function public.payment_state(text) is 'For the shop''s functions: how the payment of an order stands, amount in cents, whether a transfer, a cheque or cash is waited for, and the attempts that are not ended; null for an unknown token.';

CREATE OR REPLACE FUNCTION private.payment_work_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.orders o where o.reserved_until <= clock_timestamp() and o.payment_status = 'pending' and o.status = 'pending')
    or exists (select from private.payment_reminders_due())
    or exists (select from public.payments p where p.check_at <= clock_timestamp())
    or exists (select from public.refunds r where r.status = 'due' and r.next_attempt_at <= clock_timestamp())
    or exists (select from private.payment_clock c where c.claimed_at <= clock_timestamp() - interval '1 hour')
      and exists (select from public.payments)
$function$;
comment on function private.payment_work_due() is 'Whether a reservation has ended or is about to, Stripe is to be asked for something, or the books are to be compared.';

CREATE OR REPLACE FUNCTION private.queue_refund_email(r public.refunds)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_mail('order_refunded', r.id::text, r.order_id, null, jsonb_build_object(
    'amount', r.amount, 'reason', r.reason, 'means', r.means, 'refund', r.id, 'shipping', r.shipping, 'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', i.name, 'label', coalesce(e.variant_label, i.variant_label), 'quantity', l -> 'quantity', 'amount', l -> 'amount'
      ) order by i.position)
      from jsonb_array_elements(r.lines) l
        join public.order_items i on i.order_id = r.order_id and i.position = (l ->> 'position')::int
        left join public.order_exchanges e on e.id = (l ->> 'exchange')::uuid
      where (l ->> 'amount')::numeric > 0
    ), '[]')
  ))
$function$;

CREATE OR REPLACE FUNCTION private.create_refund(o public.orders, lines jsonb, shipping numeric, extra numeric, reason text, note text, whole numeric DEFAULT NULL::numeric, retries uuid DEFAULT NULL::uuid, means text DEFAULT NULL::text)
 RETURNS public.refunds
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  priced jsonb;
  too_many boolean;
  amount numeric;
  paid_by uuid;
  made public.refunds;
  -- Nobody is asked to send it: it is simulated, or the owner gives it from hand to hand.
  by_hand constant boolean := o.payment_method = any (private.hand_payments());
  is_done constant boolean := o.is_simulated or by_hand;
begin
  if create_refund.means is not null and not (by_hand and create_refund.means = any (private.hand_payments())) then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(p.is_too_many), coalesce(sum(p.amount), 0), jsonb_agg(p.line || jsonb_build_object('amount', p.amount) order by p.n)
  into too_many, amount, priced
  from private.priced_pieces(o.id, create_refund.lines) p;
  shipping := coalesce(create_refund.shipping, 0);
  extra := coalesce(create_refund.extra, 0);
  if too_many or shipping > private.left_shipping(o) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  amount := amount + shipping + extra;
  if whole is not null and whole <> amount then
    -- A part went back by amount before: what is left has no lines to stand for.
    select jsonb_agg(l || '{"amount": 0}') into priced from jsonb_array_elements(priced) l;
    shipping := 0;
    extra := whole;
    amount := whole;
  end if;
  if amount <= 0 then
    perform private.refuse(400, 'refund_empty');
  elsif amount > private.refundable(o) then
    perform private.refuse(409, 'refund_too_large', jsonb_build_object('left', private.cents(private.refundable(o))));
  end if;
  select p.id into paid_by from public.payments p where p.order_id = o.id and p.settles;
  if paid_by is null and not is_done then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason, of_sale, status, by, note, lines, shipping, extra, retries, means)
  values (
    o.id, paid_by, amount, create_refund.reason, true, case when is_done then 'succeeded' else 'due' end, auth.uid(),
    create_refund.note, coalesce(priced, '[]'), shipping, extra, create_refund.retries, case when by_hand then coalesce(create_refund.means, o.payment_method) end
  ) returning * into made;
  if is_done then
    perform private.queue_refund_email(made);
    perform private.update_refunded_status(o.id);
  end if;
  perform private.touch_order(o.id);
  return made;
end
$function$;
comment on function private.create_refund(public.orders,jsonb,numeric,numeric,text,text,numeric,uuid,text) is 'Has a part of an order that is held given back, never more than is left: lines [{"position", "exchange", "quantity", "restocked"}], of the shipping fee, and an amount of its own, in euros; whole is the amount it must come to. A simulated payment is given back at once, as is one that an administrator took: its owner has sent the money, and it is recorded here. means says how, where it was not as it was paid. Any other is given back by Stripe as soon as it is asked. shipping, extra, note, whole, retries and means may be null.';

CREATE OR REPLACE FUNCTION public.refund_order(number text, request jsonb, expected timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
  made public.refunds;
  wrong boolean;
begin
  perform private.require_owner();
  o := private.order_named(refund_order.number);
  perform private.expect_order(o, refund_order.expected);
  -- Amounts are whole cents, or nothing.
  select bool_or(v.amount is not null and (
    jsonb_typeof(v.amount) <> 'number' or v.amount::numeric < 0 or v.amount::numeric > 1000000 or v.amount::numeric <> trunc(v.amount::numeric)
  )) into wrong from (values (request -> 'shipping'), (request -> 'extra'), (request -> 'total')) v (amount);
  if wrong or refund_order.expected is null or request -> 'total' is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(coalesce(request -> 'restock', 'false')) <> 'boolean'
    or request ->> 'withdrawal' is not null and not exists (
      select from public.withdrawals w where w.id = declared and w.order_id = o.id and w.status in ('received', 'returned')
    )
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.paid_at is null then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  pieces := private.check_requested_items(o.id, request -> 'lines', coalesce((request ->> 'restock')::boolean, false));
  made := private.create_refund(o, pieces, (request ->> 'shipping')::numeric / 100, (request ->> 'extra')::numeric / 100, why, words, null, null, request ->> 'means');
  -- What was shown is what goes back.
  if private.cents(made.amount) <> (request ->> 'total')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  end if;
  perform private.restock_pieces(o.id, pieces);
  if declared is not null then
    update public.withdrawals w set status = 'refunded', refund_id = made.id where w.id = declared;
  end if;
  return public.admin_order(refund_order.number);
end
$function$;
comment on function public.refund_order(text,jsonb,timestamp with time zone) is 'For owners: gives a part of a paid order back, {"lines": [{"position", "exchange", "quantity"}], "shipping", "extra", "total", "reason", "note", "restock", "withdrawal", "means"}, amounts in cents; the total is what was shown, means how the owner gave it back where no Stripe does. Expected is the version that was read: two do not give back the same. Gives the order back as admin_order does.';

CREATE OR REPLACE FUNCTION private.retake_expired_order(o public.orders)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.take_stock(o.id) then
    perform private.refuse(409, 'late_payment_without_stock');
  end if;
  update public.orders x set status = 'pending', payment_status = 'pending', released_at = null where x.id = o.id;
end
$function$;
comment on function private.retake_expired_order(public.orders) is 'Takes the pieces of an order again whose transfer or cheque came after its days, at the price that was agreed; its discount code follows. Refused where a piece is gone.';

CREATE OR REPLACE FUNCTION public.receive_payment(number text, received_on date, expected timestamp with time zone DEFAULT NULL::timestamp with time zone, amount numeric DEFAULT NULL::numeric, line text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  today constant date := private.paris_day(clock_timestamp());
  o public.orders;
begin
  o := private.order_named(receive_payment.number);
  perform private.expect_order(o, receive_payment.expected);
  if o.payment_method <> all (private.hand_payments()) then
    perform private.refuse(409, 'payment_other_means');
  elsif o.payment_status in ('paid', 'refunded') then
    perform private.refuse(409, 'order_already_paid');
  elsif not private.is_awaited(o) and o.released_at is null then
    perform private.refuse(409, 'order_cancelled');
  elsif received_on is null or received_on > today or received_on < private.paris_day(o.created_at) then
    perform private.refuse(400, 'payment_day_invalid');
  elsif receive_payment.amount <> o.total then
    perform private.refuse(409, 'payment_amount_differs');
  end if;
  if receive_payment.line is not null then
    begin
      insert into private.bank_lines (line, order_id) values (receive_payment.line, o.id);
    exception
      when unique_violation then perform private.refuse(409, 'bank_line_used');
      when check_violation then perform private.refuse(400, 'request_invalid');
    end;
  end if;
  if o.released_at is not null then
    perform private.retake_expired_order(o);
  end if;
  -- Of a day before nobody knows the hour.
  update public.orders x set payment_status = 'paid', reserved_until = null, paid_at = case
    when received_on = today then clock_timestamp()
    else greatest(o.created_at, (received_on + time '12:00') at time zone 'Europe/Paris') end
  where x.id = o.id;
  delete from private.unpaid_pieces u where u.order_id = o.id;
  perform private.queue_mail('order_received', o.id::text, o.id);
  return public.admin_order(receive_payment.number);
end
$function$;
comment on function public.receive_payment(text,date,timestamp with time zone,numeric,text) is 'For administrators: the whole total of an order that is paid by transfer, cheque or in cash was received on a day (in France, from that of the order to today): it is paid then, with invoice, journal and confirmation. One whose days had ended takes its pieces again, or is refused where they are gone. Amount, in euros, is what came: another than the total is refused. Line names a line of the bank''s file (bank_lines), which pays one order. Refused for an order that is paid at Stripe, is paid, or was cancelled. Expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.receive_payment(text,date,timestamp with time zone,numeric,text) to authenticated;

CREATE OR REPLACE FUNCTION public.admin_awaited_payments()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'order_number', a.order_number, 'created_at', a.created_at, 'first_name', a.first_name, 'last_name', a.last_name,
      'total', a.total, 'payment_method', a.payment_method, 'reserved_until', a.reserved_until, 'is_by_phone', a.taken_by is not null,
      'state', a.state
    ) order by a.reserved_until nulls last, a.created_at, a.order_number), '[]')
    from (
      select o.*, case when o.payment_status = 'paid' then 'paid' when o.released_at is not null then 'expired' else 'awaited' end as state
      from public.orders o
      where o.payment_method = any (private.hand_payments()) and (
        private.is_awaited(o)
        or o.created_at > now() - interval '90 days' and (
          o.payment_status = 'paid' or o.payment_status = 'failed' and o.released_at is not null
        )
      )
      order by o.reserved_until nulls last, o.created_at desc limit 2000
    ) a
  );
end
$function$;
comment on function public.admin_awaited_payments() is 'For administrators: orders that wait for a transfer, a cheque or cash (state awaited), the first to end first, at most 2,000; then, of 90 days, those whose time is over (expired) and those that were paid so (paid), which a file of the bank may name too. Amounts in euros.';
grant execute on function public.admin_awaited_payments() to authenticated;

CREATE OR REPLACE FUNCTION public.used_bank_lines(lines text[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if cardinality(lines) > 5000 then
    perform private.refuse(400, 'request_invalid');
  end if;
  return (
    select coalesce(json_agg(json_build_object('line', b.line, 'order_number', o.order_number) order by b.at), '[]')
    from private.bank_lines b join public.orders o on o.id = b.order_id where b.line = any (lines)
  );
end
$function$;
comment on function public.used_bank_lines(text[]) is 'For administrators: which of at most 5,000 lines of a file of the bank have paid an order, and which one.';
grant execute on function public.used_bank_lines(text[]) to authenticated;

CREATE OR REPLACE FUNCTION private.payment_reminders_due()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select o.id from public.orders o
  where o.reserved_until > clock_timestamp() and o.payment_status = 'pending' and o.status = 'pending'
    and o.payment_method = any (private.hand_payments())
    and clock_timestamp() >= o.reserved_until - least(interval '2 days', (o.reserved_until - o.created_at) / 2)
    and not exists (select from public.mail_outbox m where m.order_id = o.id and m.kind = 'payment_reminder')
  limit 200
$function$;
comment on function private.payment_reminders_due() is 'Orders whose transfer, cheque or cash has not come two days before their days end, or half way where they are fewer than four, and whose buyers were not reminded.';

CREATE OR REPLACE FUNCTION public.queue_payment_reminders()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_mail('payment_reminder', d.id::text, d.id) from private.payment_reminders_due() d (id)
$function$;
comment on function public.queue_payment_reminders() is 'For the function order-clock: reminds buyers, once for each order, of a payment that has not come.';
grant execute on function public.queue_payment_reminders() to service_role;

CREATE OR REPLACE FUNCTION private.mail_placeholders(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when kind in ('order_received', 'order_notice', 'payment_request', 'payment_transfer', 'payment_cheque', 'payment_cash', 'payment_reminder', 'payment_failed', 'order_delivered', 'order_cancelled')
      then array['prénom', 'commande', 'boutique', 'total']
    when kind in ('order_shipped', 'exchange_sent')
      then array['prénom', 'commande', 'boutique', 'total', 'transporteur', 'suivi']
    when kind = 'order_refunded' then array['prénom', 'commande', 'boutique', 'total', 'montant']
    when kind = 'withdrawal_received' then array['référence', 'boutique', 'date']
    when kind = 'left_cart' then array['boutique']
  end
$function$;

CREATE OR REPLACE FUNCTION private.data_tables()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'private.counters', 'public.categories', 'public.colours', 'public.materials', 'public.manufacturers', 'public.suppliers',
    'public.products', 'public.product_variants', 'public.inventory', 'public.product_prices', 'private.product_words',
    'private.published_products', 'private.product_trash', 'private.daily_sales', 'public.redirects', 'public.settings',
    'public.hero', 'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points',
    'public.discount_codes', 'public.orders', 'public.order_items', 'public.order_events', 'public.order_tags',
    'public.order_notes', 'public.order_cancellations', 'public.order_picks', 'public.order_views', 'private.discount_uses',
    'public.payments', 'private.bank_lines', 'public.refunds', 'public.payment_quarantine', 'private.documents_due', 'public.documents',
    'public.sales_journal', 'private.journal_checks', 'private.ledger_accounts', 'public.withdrawals', 'public.order_returns', 'public.order_exchanges',
    'public.supplier_orders', 'public.supplier_order_lines', 'public.supplier_receipts', 'public.supplier_receipt_lines',
    'public.stock_counts', 'public.stock_count_entries', 'public.stock_count_lines', 'public.stock_movements',
    'public.customers', 'public.customer_emails', 'public.customer_notes', 'private.customers_due',
    'private.erased_customers', 'public.addresses', 'public.cart_items', 'public.favourites', 'public.contact_messages',
    'public.question_entries', 'public.newsletter_subscribers', 'public.newsletter_proofs', 'public.stock_alerts',
    'public.segments', 'public.newsletters', 'private.newsletter_recipients', 'private.newsletter_counts',
    'private.newsletter_links', 'public.reviews', 'public.review_invitations',
    'private.review_leavers', 'private.dropped_review_pictures', 'private.visits', 'public.mail_outbox'
  ]
$function$;

CREATE OR REPLACE FUNCTION private.shop_needs()
 RETURNS TABLE(n integer, key text, is_met boolean, count integer, missing text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.shop_needs() is 'What the shop needs to sell, in the order it is asked for, and whether it has it. makers counts the published products without a maker, payments is 1 where transfer or cheque is offered; missing names settings. payments says that they are open, and that transfer or cheque is offered or Stripe has been heard of; mails, that one has left this machine.';

comment on table public.settings is 'Settings of the shop: one row. Only the columns granted to anon are public. Most characters of where money goes: PAYMENT_LIMITS of src/domain/payment-means.ts.';

alter table public.settings add column offers_transfer boolean default false not null;
comment on column public.settings.offers_transfer is 'Whether orders may be paid by bank transfer online. Public.';
grant select (offers_transfer) on public.settings to anon, authenticated;

alter table public.settings add column offers_cheque boolean default false not null;
comment on column public.settings.offers_cheque is 'Whether orders may be paid by cheque online. Public.';
grant select (offers_cheque) on public.settings to anon, authenticated;

alter table public.settings add column iban text default ''::text not null;
comment on column public.settings.iban is 'Account that transfers go to, without blanks; orders keep what it was.';

alter table public.settings add column bic text default ''::text not null;
comment on column public.settings.bic is 'Its bank.';

alter table public.settings add column account_holder text default ''::text not null;
comment on column public.settings.account_holder is 'Whose account it is.';

alter table public.settings add column cheque_payee text default ''::text not null;
comment on column public.settings.cheque_payee is 'To whom cheques are made out.';

alter table public.settings add column cheque_address text default ''::text not null;
comment on column public.settings.cheque_address is 'Where they are sent, lines separated by line feeds.';

alter table public.settings add column payment_days integer default 7 not null;
comment on column public.settings.payment_days is 'Days that an order keeps its pieces that is to be paid by transfer, cheque or in cash: PAYMENT_DAYS of src/domain/payment-means.ts. Public.';
grant select (payment_days) on public.settings to anon, authenticated;

alter table public.orders add column pay_to jsonb;
comment on column public.orders.pay_to is 'Where its buyer was told to send a transfer or a cheque, as private.payment_address said when it was placed; null where nobody was told.';

comment on table private.unpaid_pieces is 'Pieces that a network, and a mailbox in it, took within the hour and have not paid, as hashes; of an order that waits for a transfer or a cheque for as long as it does.';

alter table public.refunds add column means text;
comment on column public.refunds.means is 'How the owner gave it back by hand; null where Stripe does, or it is a simulation of that.';

create table private.bank_lines (
  line text not null,
  order_id uuid not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint bank_lines_line_check CHECK (line ~ '^[0-9a-f]{64}$'::text),
  constraint bank_lines_pkey PRIMARY KEY (line)
);
alter table private.bank_lines enable row level security;
comment on table private.bank_lines is 'Lines of the bank''s files that paid an order: none pays two, and a file that is read twice changes nothing.';
comment on column private.bank_lines.line is 'SHA-256 of day, amount, words and number among equal ones: bankLineHash of src/domain/bank-lines.ts. What the bank wrote is not stored.';
comment on column private.bank_lines.order_id is 'Order that it paid.';
comment on column private.bank_lines.at is 'When that was noted.';

alter table private.bank_lines add constraint bank_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

CREATE INDEX bank_lines_order ON private.bank_lines USING btree (order_id);

-- Data that must move or be mended is moved here.

alter table public.settings add constraint settings_iban_check CHECK (iban = ''::text OR private.is_iban(iban));

alter table public.settings add constraint settings_bic_check CHECK (bic ~ '^([A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?)?$'::text);

alter table public.settings add constraint settings_account_holder_check CHECK (length(account_holder) <= 70);

alter table public.settings add constraint settings_cheque_payee_check CHECK (length(cheque_payee) <= 100);

alter table public.settings add constraint settings_cheque_address_check CHECK (length(cheque_address) <= 400);

alter table public.settings add constraint settings_payment_days_check CHECK (payment_days >= 2 AND payment_days <= 30);

alter table public.settings add constraint settings_transfer CHECK (NOT offers_transfer OR iban <> ''::text AND length(btrim(account_holder)) > 0);

alter table public.settings add constraint settings_cheque CHECK (NOT offers_cheque OR length(btrim(cheque_payee)) > 0 AND length(btrim(cheque_address)) > 0);

alter table public.orders add constraint orders_pay_to_check CHECK (pay_to ? 'iban'::text OR pay_to ? 'payee'::text);

alter table public.refunds add constraint refunds_means_check CHECK (means = ANY (ARRAY['transfer'::text, 'cheque'::text, 'cash'::text]));

CREATE OR REPLACE TRIGGER settings_site_change AFTER UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION private.note_row_change('settings', 'id', '', 'order_confirmation,shipment_notification,promotional_emails,weekly_report,two_factor_auth,session_timeout,allow_multiple_logins,automatic_publishing,payments_open,order_notice,iban,bic,account_holder,cheque_payee,cheque_address');

-- Clock of a copy.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.take_over_shop(drop_mails boolean)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dropped int := 0;
  known private.shop_state;
begin
  select s.* into known from private.shop_state s for update;
  if known.silent_since is null then
    return json_build_object('dropped', 0);
  end if;
  if take_over_shop.drop_mails then
    update public.mail_outbox m set status = 'dropped' where m.status = 'waiting';
    get diagnostics dropped = row_count;
  end if;
  update private.shop_state s
  set identity = gen_random_uuid(), taken_at = clock_timestamp(), left_place = s.place, left_note = s.place_note,
    place = coalesce(s.asked_place, s.place), place_note = coalesce(s.asked_note, s.place_note),
    asked_place = null, asked_note = null, silent_since = null, silent_reason = null
  where s.is_only;
  -- A hosted project's clock would go on waking the functions of the project that it was copied from.
  update private.publishing_clock c set address = replace(c.address, '//' || known.place || '/', '//' || known.asked_place || '/')
  where c.is_only and known.place <> '' and known.asked_place <> '';
  return json_build_object('dropped', dropped);
end
$function$;
comment on function private.take_over_shop(boolean) is 'A silent copy becomes the shop, with an identity of its own, and the database''s clock calls its functions; mails that wait since before it was copied may be dropped. Answers how many were.';

-- Iban of the service role.

grant execute on function private.is_iban(text) to service_role;
