-- Say units and emails in comments.

set check_function_bodies = off;

comment on function private.postal_code(text,text) is 'A postal code, however a person writes it: without blanks and dashes, and without the characters of its own country before it ("L-1234" in Luxembourg; "B-1234" keeps them there, and is none). As plainPostalCode in src/domain/postal-code.ts; null of what is longer than 40 characters.';

comment on function private.address_key(text) is 'Key under which the attempts of an email address are counted.';

comment on function public.open_admin_link(text,text,text,text) is 'For the admin-link function alone: writes a link to who asks for another password; to nobody for an unknown or suspended account, and after three emails in an hour. The email makes the token again from its nonce. `too_many_requests` depends on the network alone.';

comment on function public.find_admin_link(text) is 'For the admin-link function and its email: whose password a link sets; null for one that no longer opens.';

comment on function private.hand_reserved_until() is 'Until when an order that is placed now keeps its units for a transfer, a cheque or cash: the end of its last day, in France.';

comment on function private.min_selection_products() is 'Units that a colour or a material of a category needs to have a page of its own: MIN_SELECTION_PRODUCTS of src/domain/rules.ts.';

comment on function private.slug_of(text) is 'A name as addresses say it: slugOf of src/domain/slug.ts; empty where it has no character and no digit.';

CREATE OR REPLACE FUNCTION public.sweep_pictures()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with used as (
    select i.path from public.products p, unnest(p.images) i (path)
    union
    select l.image from public.order_items l where l.image is not null
    union
    select h.image_path from public.hero h where h.image_path is not null
    union
    select l.path from public.appearance a, unnest(array[a.logo_path, a.letterhead_path]) l (path) where l.path is not null
    union
    select p.path from public.home_page h, private.home_pictures(h.home_parts) p (path)
    union
    select c.path from public.content_pictures c
    union
    select t.path from public.content_drafts d, private.text_pictures(d.text) t (path)
    union
    -- Emails that were sent show it for as long as they are opened.
    select b.block ->> 'picture' from public.newsletters n, jsonb_array_elements(n.blocks) b (block)
    where b.block ->> 'kind' = 'picture'
  ), unused as (
    select o.bucket_id || '/' || o.name as path from storage.objects o
    where o.bucket_id in ('product-images', 'site-images', 'logos')
      and not exists (select from used u where u.path = o.bucket_id || '/' || o.name)
  ), used_again as (
    delete from private.unused_pictures k where not exists (select from unused u where u.path = k.path)
  )
  insert into private.unused_pictures (path) select u.path from unused u on conflict (path) do nothing;
  return array(
    select k.path from private.unused_pictures k
    where k.since < now() - make_interval(days => private.unused_picture_days())
      -- Unused already when the oldest site was made: no page of any shows it.
      and k.since < coalesce(private.oldest_site_kept(), now())
    order by k.since, k.path limit 100
  );
end
$function$;

comment on function public.get_offers(bigint[]) is 'What may have changed since a page was built, of published products (null is all): price in euros (of the cheapest variant that can be had), units left (capped), rank by sales (1 sells best), reference price of a price cut or null, name, and of a product with options {"options": names, "rows": [id, word, second word, price, units left, reference price, main picture]}.';

comment on function private.refund_reasons() is 'Why an item comes back or money goes back: REFUND_REASONS of src/domain/order-work.ts.';

comment on function private.assign_guest_order() is 'Trigger: an order placed without signing in belongs to the account that has proved to own its email address. The owner of the mailbox gets the order''s link anyway; the buyer''s answer tells nothing of it.';

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
  -- The number of the parcel is what the email waited for. One that is scanned with the parcel goes at once; of one that is
  -- typed whoever sees a mistake takes it back, for as long as they are offered to: UNDO_MS of src/domain/rules.ts.
  if new.tracking_number is distinct from old.tracking_number
    -- Or with its label, before.
    or new.tracking_number is not null and new.status = 'shipped' and old.status = 'pending'
  then
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

comment on function private.order_of(text,text) is 'The order that a number, however a person writes it, and an email address name together; null when they do not match.';

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
      -- What the buyer had: of items that never left, those that they replaced. Before exchanges named them, a line that was
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

comment on function private.is_wholly_refunded(public.orders) is 'Whether every item of an order that was paid for was given back, as refunds_for_buyer tells it: there is none left to withdraw from, though its parcel may still be paid.';

comment on function private.line_shares(uuid) is 'What became of the lines of an order: what the line cost after its discount without what went back of it, for its items or because an exchange cost less, in euros; items that were refunded (or are on the way), came back, went back into stock, were exchanged.';

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
  -- What names no exchange is of the items that were sold, as long as there are any, then of the oldest others.
  select n.line_no, n.exchange_id, n.variant_id, n.variant_label, greatest(round(n.price * 100), 0)::bigint, n.quantity::int,
    (n.refunded + private.filled_part(n.quantity - n.refunded, sum(n.quantity - n.refunded) over older, u.refunded))::int,
    (n.returned + private.filled_part(n.quantity - n.returned, sum(n.quantity - n.returned) over older, u.returned))::int,
    (n.restocked + private.filled_part(n.quantity - n.restocked, sum(n.quantity - n.restocked) over older, u.restocked))::int,
    row_number() over older
  from named n left join moved u on u.line_no = n.line_no and u.exchange_id is null
  window older as (partition by n.line_no order by n.at nulls first, n.exchange_id);
end
$function$;
comment on function private.held_pieces(uuid) is 'The items of each line of an order that its buyer holds, or is to get: those that were sold (exchange_id is null) and those of each exchange, without what was exchanged for others; what an item of them cost in cents (differences that went back are off), how many of them were refunded (or are on the way), came back and went back into stock, and their rank in the line, the oldest first.';

comment on function private.restock_pieces(uuid,jsonb) is 'Puts items of an order back into stock: [{"position", "exchange", "restocked"}], as private.check_requested_items gives them.';

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
      -- The item that came back is the one whose money goes back, whichever is told first: it is put into stock once.
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
comment on function private.check_requested_items(uuid,jsonb,boolean,boolean) is 'Items of a request, [{"position", "exchange", "quantity"}], each once and of this order, with how many of them go back into stock; exchange is the one that brought them, missing of what was sold; lines may be null. As leftToRestock of src/domain/order-work.ts.';

comment on function private.order_link_time() is 'How long the link of an email or a receipt opens its order: ORDER_LINK_DAYS of src/domain/rules.ts.';

comment on function public.open_order_links(jsonb) is 'For the shop''s functions, which make the tokens of emails from the shop''s secret: [{order, hash}] open from now on, for a year; for a month where the buyer was erased, to whom an order that still runs must be told of.';

comment on function public.find_order(text,text,text) is 'A new token that opens an order for a month, for who knows its number, email address and postal code; null for anything else. One network address tries 30 times in 15 minutes and 100 times a day, 10 times in 15 minutes for one number and for one email address, whether they exist or not; all networks together 500 times a day for one of them.';

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
    -- Its reservation has ended, and its email still lets it be paid: from here on no longer.
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
comment on function public.cancel_order(text,jsonb,timestamp with time zone) is 'For administrators: cancels an order that was not sent, {"reason", "note", "restock", "means"} (means as in refund_order). An unpaid one gives its units back, once its payment is ended at Stripe; one whose reservation has ended can no longer be paid; of a paid one an owner gives back all that is left. That answers its open withdrawals. Expected is the version that was read. Gives the order back as admin_order does.';

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
  -- The link in an email to the former address would show the present one. Of an order that waits for its payment, and of which no
  -- email has left, it is in the browser alone that is paying.
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
comment on function private.follow_corrected_email(public.orders) is 'What follows the email address of an order when that is corrected: account, link, use of a discount code, emails. Given is the order as it was.';

comment on function private.orders_to_replace() is 'Orders of which items were exchanged that are still to be sent.';

comment on function private.packed_pieces(public.orders) is 'Items of each line that are packed when an order is sent: those whose money did not go back, and that do not lie in stock again; of one that was sent all whose money did not go back.';

comment on function private.replacement_parcel(public.orders) is 'What is packed of a sent order because of its exchanges: the items that are due, or where none are those that were sent, with the number of their parcel; lines are null of an order without either.';

comment on function public.preparing_table(text[]) is 'For administrators: the orders of these numbers (100 at most), or without any the twenty that have waited longest since they were paid or exchanged, with all that a label says and their lines, as private.packed_pieces has them, and what of them was taken from the shelf. Of a sent order with exchanges the lines are those of private.replacement_parcel, and exchange says due or sent. waiting and exchanges count the orders to be shipped in all, and those whose new items are. An order whose buyer has withdrawn from all of it (withdrawal: whole, otherwise part or null) is not to be shipped. label is what private.label_view says, of an exchange that is due private.exchange_label_view.';

comment on function public.ship_orders(jsonb) is 'For administrators: at most 100 orders, [{number, tracking, exchange}], are on their way, and their buyers are told; tracking may be null or miss. Where exchange is true it is the items due of its exchanges that are, with the number of their label where none is given. Each that cannot be is refused by itself: [{number, refusal}].';

comment on function private.orders_with_parcel(text) is 'Orders with a parcel besides the main one, or exchanged items sent in one, whose number begins with these words, as private.searched writes them.';

comment on function private.pieces_sold(bigint) is 'Units of a variant that were sold in the last 90 days, without cancelled orders.';

comment on function private.proposed_pieces(integer,integer,integer,integer,integer,integer) is 'Units to order of a variant: nothing while what is there and on its way stays above the least until a delivery comes; else what is missing to the most there should be, or where that is not said to what sells until the delivery and for 30 days more. max_stock may be null, delay_days may be null.';

comment on function public.begin_supplier_order(bigint,bigint) is 'For administrators: begins an order to a supplier, or goes on with the one that is being written. Adds a variant, or where none is named all of the supplier''s that should be ordered, each with the units that are proposed. A variant without a supplier gets this one.';

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
    -- What all units cost on average: the value of the stock stays what was paid for it.
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

CREATE OR REPLACE FUNCTION private.count_findings(c public.stock_counts)
 RETURNS TABLE(variant_id bigint, counted integer, counted_at timestamp with time zone, expected integer, sold integer, stock integer, moved boolean, corrected boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with counts as materialized (
    select t.variant_id, sum(t.quantity)::int as counted, min(t.counted_at) as first_at, max(t.counted_at) as last_at
    from public.stock_count_entries t where t.count_id = c.id group by t.variant_id
  ), parcels as materialized (
    -- No other order can have been pending when something was counted.
    select o.id, o.status from public.orders o
    where o.status = 'pending' or o.id in (select v.order_id from public.order_events v where v.at > c.started_at)
  ), ordered as (
    -- The ledger knows what an order holds: what was cancelled or went back into stock is not in it.
    select b.variant_id, least(coalesce(b.wanted, 0), (
      select coalesce(-sum(s.change), 0) from public.stock_movements s where s.order_id = b.id and s.variant_id = b.variant_id and s.at <= b.last_at
    )) as pieces, b.was_picked
    from (
      select e.variant_id, e.last_at, p.id, bool_or(k.at > e.first_at and k.at <= e.last_at) as was_picked,
        sum(greatest(l.quantity - coalesce(r.pieces, 0), 0)) filter (where k.at is null or k.at > e.last_at) as wanted
      from parcels p join public.order_items l on l.order_id = p.id join counts e on e.variant_id = l.variant_id
        left join public.order_picks k on k.order_id = l.order_id and k.position = l.position
        left join lateral (
          select sum((g ->> 'quantity')::int) as pieces from public.refunds f, jsonb_array_elements(f.lines) g
          where f.order_id = l.order_id and f.of_sale and f.status <> 'failed' and f.created_at <= e.last_at
            and (g ->> 'position')::int = l.position
        ) r on true
      where 'pending' = coalesce((
        select v.previous_status from public.order_events v where v.order_id = p.id and v.at > e.last_at order by v.at, v.id limit 1
      ), p.status)
      group by e.variant_id, e.last_at, p.id
    ) b
    union all
    -- What replaces a unit waits on the shelf like what was sold.
    select e.variant_id, case when x.picked_at <= e.last_at then 0 when x.sent_at is null then d.due else x.quantity end,
      x.picked_at > e.first_at and x.picked_at <= e.last_at
    from public.order_exchanges x join counts e on e.variant_id = x.variant_id
      join lateral private.exchange_shares(x.order_id) d on d.exchange_id = x.id
    where x.at <= e.last_at and (x.sent_at is null or x.sent_at > e.last_at) and (x.picked_at is null or x.picked_at > e.first_at)
  ), shelved as (
    select w.variant_id, coalesce(sum(greatest(w.pieces, 0)), 0)::int as pieces, bool_or(w.was_picked) as was_picked
    from ordered w group by w.variant_id
  )
  select e.variant_id, e.counted, e.last_at, i.stock - coalesce(m.since, 0) + coalesce(h.pieces, 0), coalesce(h.pieces, 0), i.stock,
    coalesce(m.moved, false) or coalesce(h.was_picked, false), coalesce(m.corrected, false)
  from counts e
    join public.inventory i on i.variant_id = e.variant_id
    left join shelved h on h.variant_id = e.variant_id
    left join lateral (
      select sum(n.change) filter (where n.at > e.last_at)::int as since,
        bool_or(n.at > e.first_at and n.at <= e.last_at) as moved,
        bool_or(n.at > e.last_at and n.reason = 'adjustment') as corrected
      from public.stock_movements n where n.variant_id = e.variant_id and n.id > c.last_movement
    ) m on true;
end
$function$;
comment on function private.count_findings(public.stock_counts) is 'What an open inventory has found of each variant that was counted: units, when the last one was, the units there should have been on the shelf at that moment (what has moved since is taken back, what was sold and not yet picked is with them), how many of these were sold, the stock now, whether something moved or was picked while it was counted, and whether somebody has corrected the stock since.';

comment on function public.admin_stock_count(bigint) is 'For administrators: an inventory with how many variants it is about and how many were counted, how many differ, by how many units up and down, and what that is worth at cost in euros; null where there is none.';

comment on function public.correct_count(bigint,bigint,integer,integer) is 'For administrators: says how many units of a variant there are after all, where what was counted still is what was read; counted now. expected_count may be null: not counted yet.';

comment on function public.adjust_stock(bigint,integer,text,bigint) is 'For administrators: adds units to a stock or takes them away, and records why; gives the product back as admin_product does.';

comment on function private.pieces_on_way(bigint) is 'Units of a variant that were ordered from suppliers and have not come.';

comment on function public.save_stock_facts(bigint,jsonb,jsonb) is 'For administrators: the least and the most units of a variant, what a unit costs in euros and who delivers it, by name (a new one is added to the suppliers), where they still are what was read (expected).';

comment on function private.customer_key(text) is 'Key of the mailbox that an email address leads to: case and what follows a plus do not count, nor dots at Gmail. Uses of codes, orders, units and attempts to pay are counted under it; null where the address is.';

comment on function private.discount_quote(text,text,bigint[],numeric[]) is 'What a code takes off lines of a cart (products, totals in euros; the email may be null), or why it does not. Locks nothing: take_discount decides.';

comment on function private.reservation_time() is 'How long an unpaid order keeps its units: RESERVATION_MINUTES of src/domain/rules.ts.';

comment on function private.most_pieces_per_caller() is 'Unpaid units that one network address may take in an hour: MAX_UNPAID_PIECES of src/domain/rules.ts.';

comment on function private.most_hand_pieces() is 'Units that these orders may hold: HAND_ORDERS of src/domain/rules.ts.';

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
  -- An order whose reservation had ended takes its units anew.
  on conflict on constraint unpaid_pieces_pkey do update set pieces = excluded.pieces, at = clock_timestamp();
end
$function$;
comment on function private.limit_pieces(uuid,text[],integer[],integer) is 'Counts the units of an order that is not paid, under each key, and refuses more than `most` of them within an hour. Calls with one key wait for each other before they come here.';

comment on function private.limit_last_units(public.orders,text) is 'Of each variant the unpaid orders of one network hold at most as many units as they leave to others. The rest, so also the only one, may be taken for ten minutes that are never prolonged, of five variants and three times each within an hour; or the order is refused. A buyer who has paid before is counted apart from the network. Call it once the stock is taken and the units are counted (limit_pieces), of an order that waits for its payment.';

comment on function private.limit_hand_orders(public.orders,text) is 'Of one network few orders wait for a transfer or a cheque at once, with few units, and of few variants they hold more than they leave to others; of all networks together neither more a day, nor of more variants, than private.hand_brake says, of which the owner hears; or the order is refused. A buyer who has paid before is counted apart from the network, and not held up by the others. Call it once the stock is taken and the units are counted (limit_pieces).';

comment on function private.take_stock(uuid) is 'Takes the units of an order again; false where one of them is gone, and nothing is taken.';

comment on function private.change_stock_of_order(uuid,integer,text) is 'Gives the units of an order back (1) or takes them (-1), in the order of the variants.';

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
      -- Nobody can end it, and a bank may take days: past the one prolongation it keeps no units from others.
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
comment on function public.release_reservation(uuid,text) is 'For the shop''s functions: gives the units of an unpaid order back, once, unless an attempt to pay it is still open at Stripe. Reason `expired` ends no reservation that was prolonged meanwhile, ends one whose payment is at the bank, and is told to the buyer the first time (an order to be paid by transfer, cheque or in cash is cancelled then), `replaced` (by another order of theirs) is not; an order that an administrator cancels is told so, and can no longer be paid.';

comment on function private.offer_conflict(private.cart_line[],numeric) is 'Details of a refusal: what the shop offers now for the lines of a cart, each by the product and the variant that the cart names, and the total it would charge. What is not sold is told as what never was: 0 units, price 0.';

comment on function private.phone_reservation_time() is 'How long an unpaid order that was taken by telephone keeps its units: PHONE_RESERVATION_HOURS of src/domain/rules.ts. Its buyer reads the email in the evening, or asks somebody at home.';

comment on function public.place_order(jsonb) is 'Places an order in one transaction from products, variants, quantities, buyer, address, method and discount code; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour, and a smaller one in the name of one mailbox (from there alone, or from everywhere where it is paid as it is placed), and of what is not paid leaves others their share (limit_last_units); without it there is no limit. With `taken_by`, the id of an administrator who takes it by telephone, its units are kept for longer and its buyer is sent the way to pay. What is said to be simulated is taken in the demonstration alone (may_simulate). Transfer, cheque and cash may be agreed by telephone, online what the owner offers (offers_payment): the order waits then, in a simulation too, for the days of the settings and until receive_payment, with few others of its network (limit_hand_orders). `link_hash` is the hash of the token that is to open it: the answer then has none. With `flush_later` a crash may take the order back until public.flush_orders() has answered. For the checkout function alone, which asks try_discount first.';

comment on function private.settle_payment(uuid,text) is 'The one way from pending to paid, for webhook, return page and sweeper: a payment of which Stripe says that it succeeded. An order whose reservation had ended takes its units again; where they are gone, or it was paid already, the money goes back.';

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
    -- The bank has it: the one prolongation of an order. What it says later finds the units, or the money goes back.
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

comment on function private.retake_order(public.orders,text) is 'Has an order whose reservation had ended wait for its payment again, as if it were placed now at the price that was agreed: its units, its discount code and the limits of whoever asks (caller may be null) are taken anew, or it is refused. It keeps them for 15 minutes, which are not prolonged.';

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
    -- Each attempt keeps the units, or takes them again: it would never end.
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
comment on function public.begin_payment(text,text,text) is 'For the shop''s functions: begins an attempt to pay the order of a token, once for each attempt key. Answers a verdict (go: ask Stripe; known: Stripe knows it; busy: another attempt is under way; paid), the amount in cents, whether the bank is to ask who pays (secure), and the attempts that must be ended first. Refuses what payment_grade has wait. An order whose reservation has ended takes its units and its discount code again, for a week after it was placed.';

comment on function private.is_payable(public.orders) is 'Whether an order may be paid: while it waits, and after its reservation has ended for a week since it was placed, if the units are still there.';

comment on function private.payments_paused(text) is 'Whether an order of this address would wait to be paid: it is not placed then, so that it keeps no units meanwhile.';

comment on function private.left_lines(uuid,jsonb) is 'All items of an order that were not refunded, with how many of each go back into stock.';

comment on function private.pieces_price(numeric,numeric,numeric) is 'What a part (wanted) of a whole (`pieces`) takes of what remains, in euros.';

comment on function private.priced_pieces(uuid,jsonb) is 'What items that are left give back of the price of their lines, in euros, [{"position", "exchange", "quantity"}], in their order: all that are left share what remains of a line to the cent, by what each cost. As refundOf of src/domain/order-work.ts.';

comment on function private.unsent_lines(public.orders) is 'Lines of an order''s refunds whose items have not left the shop, as the first of several attempts has them at a place: how many lie in stock because of it, and how many were taken from there again; of the items that they name, how many lie in stock though the buyer is owed them, and how many were given back and do not lie there.';

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
    -- Another refund may be of items of the same line: what was moved for it counts.
    select u.owed, u.room into present from private.unsent_lines(o) u where u.refund = piece.refund and u.place = piece.place;
    if not piece.is_refused then
      moved := -least(piece.reserved, present.room);
    -- Who has withdrawn from an item is owed its money alone.
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
comment on function private.settle_unsent_items(uuid) is 'A refund of an order has failed, or is made after all: items that have not left the shop are taken from stock again, as many as are there, where the money did not go back, and go back there where it does.';

comment on function private.owed_pieces(uuid) is 'Items of a refund that failed which have not left the shop: how many are kept for the buyer again (reserved), and how many are not, as they went into stock for it and may be sold (unreserved); none is missing.';

CREATE OR REPLACE FUNCTION private.apply_refund(refund jsonb, event_id text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  p public.payments;
  r public.refunds;
  asked constant numeric := coalesce((refund ->> 'amount')::numeric / 100, 0);
  booked numeric;
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
    -- More than was paid cannot have gone back: what is beyond stands in no document, and the owner looks at Stripe.
    booked := least(asked, p.amount - (
      select coalesce(sum(x.amount), 0) from public.refunds x
      where x.payment_id = p.id and x.status in ('pending', 'succeeded') and told <> 'failed'
    ));
    if booked <= 0 or booked < asked then
      perform private.quarantine('refund_differs', refund ->> 'id', p.order_id, event_id, jsonb_build_object(
        'id', refund ->> 'id', 'intent', p.intent_id, 'amount', refund -> 'amount', 'booked', (greatest(booked, 0) * 100)::bigint
      ));
      perform private.touch_order(p.order_id);
    end if;
    if booked <= 0 then
      return 'quarantined';
    end if;
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, stripe_refund_id, status)
    values (p.order_id, p.id, booked, 'stripe', p.settles, refund ->> 'id', 'pending')
    returning * into r;
    -- One before it had failed, and the news of that came later.
    update public.payment_quarantine q set seen_at = clock_timestamp()
    where q.reason = 'refund_differs' and q.key = refund ->> 'id' and q.seen_at is null and r.amount = asked;
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
    -- Neither a credit note nor an email for money that never left. A note that was issued stands for the next refund.
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

comment on function public.declare_withdrawal(jsonb) is 'Keeps a declaration of withdrawal, once per request_key, linked to the order that its number and address name, and has it acknowledged and the shop told. At most 30 a day from one network address (`caller`, a hash) and 10 from one email address. For the withdrawal function alone, which tells the consumer no more than reference and time.';

CREATE OR REPLACE FUNCTION private.queue_exchange_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.sent_at is null then
    -- Taken back before the email has left; one that tells of nothing else is left aside.
    update public.mail_outbox m set
      content = jsonb_set(m.content, '{exchanges}', (m.content -> 'exchanges') - new.id::text),
      status = case when m.content -> 'exchanges' = jsonb_build_array(new.id) then 'dropped' else m.status end
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.content -> 'exchanges' ? new.id::text;
  elsif old.sent_at is not null then
    update public.mail_outbox m set content = jsonb_set(m.content, '{tracking}', coalesce(to_jsonb(new.tracking_number), 'null'))
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.content -> 'exchanges' ? new.id::text;
  -- Taken back after the email had left, and sent as it was: its buyer has been told.
  elsif not exists (
    select from public.mail_outbox m
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status in ('sent', 'failed')
      and m.content -> 'exchanges' ? new.id::text and m.content ->> 'tracking' is not distinct from new.tracking_number
  ) then
    -- One email for one parcel, as long as it has not left.
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
comment on function private.queue_exchange_email() is 'Trigger: the buyer hears that exchanged items were sent, once for each parcel; what is taken back before the email has left is not told.';

comment on function private.exchange_worth(public.order_items,numeric) is 'What an item at a price in euros would have cost the buyer of a line, in cents: with the share of the line that was paid.';

comment on function public.receive_return(text,jsonb,timestamp with time zone) is 'For administrators: items of a sent order came back, {"lines": [{"position", "exchange", "quantity"}], "reason", "note", "restock", "withdrawal"}. Expected is the version that was read. Gives the order back as admin_order does.';

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
  -- Its item would be taken from stock and never sent.
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
  -- What its items have cost the buyer, less what the new ones would have: at today's price, with the line's share of the
  -- discount. What they cost more is given, and an item like the one that came back is no other sale.
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
comment on function public.exchange_pieces(text,jsonb,timestamp with time zone) is 'For administrators: exchanges items of a sent order for others of their product, of the same variant too where an item is faulty, {"position", "exchange" (that brought them), "quantity", "variant", "restock", "difference", "reason", "note"}: takes the new ones from stock at once, and puts the old ones back where that is wanted. What its buyer has paid for them above the present price of the new ones, at the share that the line has of the discount, is given back by an owner (difference, in cents, as it was shown); one that costs more costs no more. As exchangeDifference of src/domain/order-work.ts. Expected is the version that was read. Gives the order back as admin_order does.';

CREATE OR REPLACE FUNCTION public.send_exchange(exchange uuid, is_sent boolean)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
begin
  perform private.acting_admin();
  select x.* into o from public.orders x
  where x.id = (select e.order_id from public.order_exchanges e where e.id = send_exchange.exchange) for update;
  if o.id is null or is_sent is null then
    perform private.refuse(404, 'order_not_found');
  elsif is_sent and o.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
  -- Its money went back meanwhile, and its items into stock.
  elsif is_sent and exists (
    select from public.order_exchanges e join private.exchange_shares(o.id) d on d.exchange_id = e.id
    where e.id = send_exchange.exchange and e.sent_at is null and d.due = 0
  ) then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  end if;
  update public.order_exchanges e set
    sent_at = case when is_sent then coalesce(e.sent_at, clock_timestamp()) end,
    tracking_number = case when is_sent then e.tracking_number end
  where e.id = send_exchange.exchange;
  perform private.touch_order(o.id);
  return public.admin_order(o.order_number);
end
$function$;
comment on function public.send_exchange(uuid,boolean) is 'For administrators: the new items of an exchange were sent, and their buyer is told after two minutes, or not yet; none of an order that was withdrawn from as a whole are, and none whose money went back. Gives the order back as admin_order does.';

comment on function public.set_exchange_tracking(uuid,text,timestamp with time zone) is 'For administrators: sets the tracking number of the parcel with which the new items of an exchange were sent, or takes it away when it is empty; expected is the version that was read, where that matters. Gives the order back as admin_order does.';

comment on function private.exchange_shares(uuid) is 'How many items of each exchange of an order are still to be sent: none of what was sent, whose money went back, that lies in stock again, or that was given back or exchanged again before it left, and none of an order whose buyer has withdrawn from all of it.';

comment on function private.retake_expired_order(public.orders) is 'Takes the units of an order again whose transfer or cheque came after its days, at the price that was agreed; its discount code follows. Refused where a unit is gone.';

comment on function public.receive_payment(text,date,timestamp with time zone,numeric,text) is 'For administrators: the whole total of an order that is paid by transfer, cheque or in cash was received on a day (in France, from that of the order to today): it is paid then, with invoice, journal and confirmation. One whose days had ended takes its units again, or is refused where they are gone. Amount, in euros, is what came: another than the total is refused. Line names a line of the bank''s file (bank_lines), which pays one order. Refused for an order that is paid at Stripe, is paid, or was cancelled. Expected is the version that was read, where that matters. Gives the order back as admin_order does.';

comment on function private.credit_lines(uuid,uuid,numeric) is 'What a credit note for a part of an order says of its items: those that the buyer had, a line for each variant at the price it was sold for, the discount on them, and what goes back besides; no lines where the refund names none, or the note is for a part of it.';

comment on function public.issue_due_documents(integer,text) is 'For the shop''s functions: issues invoices and credit notes that are due, and answers how many. With the token of an order only as many as its own take: in a rush each email waits for its invoice, not for those of everybody after it.';

comment on function private.note_acknowledgement() is 'Trigger: a declaration of withdrawal is acknowledged when the mail service has taken the email.';

comment on function private.settle_newsletter_letter() is 'Trigger: what became of an email in the outbox became of its reader. One that was dropped because its newsletter is paused waits for its turn again.';

comment on function private.mail_delay(text) is 'How long an email waits for what makes it better.';

comment on function private.queue_mail(text,text,uuid,text,jsonb) is 'Has an email sent, once for each kind and key, if this transaction is committed; to the buyer of the order where no address is given.';

comment on function private.shop_letters() is 'Kinds of emails to the shop itself, its administrators and its suppliers: they are nobody''s personal mail, whoever else has their address.';

comment on function private.mail_placeholders(text) is 'What may stand in braces in the sentences of an email; null of an email whose sentences are fixed. As in src/domain/mail-sentences.ts.';

comment on function public.admin_mail_texts() is 'For administrators: the sentences that the shop has written for its emails.';

comment on function public.save_mail_text(text,integer,text,text,text) is 'For administrators: the sentences of an email, made from the version that was read (0: those it comes with). Placeholders that the email does not know are refused.';

comment on function public.reset_mail_text(text) is 'For administrators: has an email say again what the shop comes with.';

comment on function public.admin_mails(text,text,integer,integer) is 'For administrators: a page of the mails that wait and of those that were sent, newest first (page from 1, at most 100 a page), whose order or address contains the search; emails of newsletters are counted with these. wanted_status may be null: all of them.';

comment on function public.resend_mail(bigint) is 'For administrators: has a mail sent once more, whatever became of it; one that waits is sent now. A newsletter reaches each once: its emails are refused.';

comment on function public.admin_mail_settings() is 'For owners: which emails the shop sends, and whether openings and clicks of newsletters are counted.';

comment on function public.save_mail_settings(boolean,boolean,boolean,boolean,boolean,boolean) is 'For owners: which emails the shop sends, and whether openings and clicks of newsletters are counted; what is null keeps its value.';

comment on function private.proven_address() is 'The caller''s email address in lower case, once it is confirmed; otherwise null.';

comment on function private.owned_address() is 'The caller''s email address in lower case, once they have proved to own it; otherwise null.';

comment on function private.is_proven(uuid) is 'Whether an account has proved to own the email address that it has now.';

comment on function private.keep_addresses() is 'Trigger: nobody asks Auth for another email address. It tells a known one from a free one; where the database is asked first, as by the embedded Auth, everybody is refused alike.';

CREATE OR REPLACE FUNCTION public.begin_sign_up(email text, caller text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant text := private.address_key(begin_sign_up.email);
begin
  if begin_sign_up.caller is not null then
    perform private.limit_attempts('sign_up', begin_sign_up.caller, 10, interval '1 hour');
  end if;
  -- The lock of allow_attempt: of sign-ups with one address at once only the first has an email sent.
  perform pg_advisory_xact_lock(hashtextextended('sign_up' || address, 0));
  if exists (
    select from private.form_attempts a
    where a.form = 'sign_up' and a.key = address and a.at > clock_timestamp() - private.sign_up_letter_gap()
  ) or not private.allow_attempt('sign_up', address, private.most_sign_up_letters(), interval '1 hour') then
    return null;
  end if;
  return case when exists (select from auth.users u where u.email = lower(btrim(begin_sign_up.email)))
    then 'known' else 'new' end;
end
$function$;
comment on function public.begin_sign_up(text,text) is 'Counts a sign-up and says whether an account has its address: new, known (confirmed or not), or null where no email is due, one a minute and five an hour to one address. At most 10 an hour from one network address (`caller`, a hash); without it there is no such limit. For the sign-up function alone.';

comment on function public.forget_sign_up(text) is 'Takes back what begin_sign_up counted for an address to which no email could be sent: the next try is due one. For the sign-up function alone.';

comment on function public.take_account_news() is 'What is to be told to owners of accounts, twenty emails at most; what was taken and not forgotten within a minute is taken again. For the functions alone.';

comment on function public.begin_email_change(uuid,text,text,text,text) is 'Counts a change of address, five an hour by one account, ten from one network address (`caller`, a hash) and five emails to one address, and keeps it. Says what the emails need and nobody else may know: the present address, whether an email to the new one is due, whether an account has it. For the account-email function alone.';

comment on function public.confirm_email_change(text) is 'Takes the secret of one of the two emails of a change of address, in a session of the account: `other_link` until the other mailbox has agreed, then `changed`. The new address is proved by it: orders placed with it as a guest come to the account. Refuses, or answers, link_invalid.';

comment on function public.save_customer(bigint,integer,jsonb) is 'For administrators: adds a customer, or changes name, telephone and address of the version that was read; the email address of a stored one stays. Refuses with customer_exists (details: id), customer_changed (details: the newer version), customer_details_invalid (details: fields). customer and expected_version may be null.';

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
  perform private.unname_past_orders(address);
  delete from private.form_attempts f where f.key in (private.address_key(address), private.customer_key(address));
  -- Their orders stay on the books, and open to no email that lies somewhere: who knows number, address and postal code finds one.
  delete from private.order_links l using public.orders o where l.order_id = o.id and lower(o.email) = forget_address.address;
  delete from private.unpaid_pieces u
  where u.key = private.customer_key(address) or u.order_id in (select o.id from public.orders o where lower(o.email) = forget_address.address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
  perform private.forget_item_texts();
end
$function$;
comment on function private.forget_address(text) is 'Forgets what was written, agreed to and tried under an email address, in lower case; orders stay on the books without the links that opened them, and declared withdrawals as they were declared.';

comment on function private.close_accounts(uuid[]) is 'Ends accounts: people, sessions, codes, Auth''s own log of them, carts and addresses. What was written or agreed to under their email addresses stays.';

comment on function public.erase_customer(bigint,text) is 'For administrators: erases a person who asks for it, account, messages, consents and notes, once the email address was typed; orders, documents and declared withdrawals stay as the law wants, and are told.';

comment on function private.stock_for_cart(bigint,bigint) is 'Units of a line of a cart that can be had; of all variants together while none is chosen (variant null). Null when it is not sold.';

comment on function private.check_cart_item() is 'Trigger: a cart takes only what is sold, as many units as there are, and no more lines than an order can have. Fewer units are always fine.';

comment on function public.question_answer(bigint) is 'For the emails of answers: what is answered, and what to; null where it was taken back or forgotten.';

CREATE OR REPLACE FUNCTION public.store_contact_message(message jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent record;
  id bigint;
  shop_email text := (select nullif(s.contact_email, '') from public.settings s);
begin
  select * into sent from jsonb_to_record(message) r (
    form text, first_name text, last_name text, order_name text, email text, phone text, subject text,
    order_number text, order_subject text, message text, is_suspect boolean, caller text
  );
  perform private.limit_attempts('contact', sent.caller, 10, interval '1 hour');
  perform private.limit_attempts('contact', private.customer_key(sent.email), 5, interval '1 hour');
  insert into public.contact_messages as m (
    form, first_name, last_name, order_name, email, phone, subject, order_number, order_subject, message, is_suspect,
    order_id
  ) values (
    sent.form, sent.first_name, sent.last_name, sent.order_name, sent.email, nullif(sent.phone, ''), sent.subject,
    nullif(sent.order_number, ''), sent.order_subject, sent.message, sent.is_suspect,
    (private.order_of(sent.order_number, sent.email)).id
  ) returning m.id into id;
  -- What a program sent is mailed to nobody. Emails read the message when they leave: the outbox holds no word of it.
  if not sent.is_suspect then
    perform private.queue_mail('contact_received', id::text, null, sent.email, jsonb_build_object('message', id));
    if shop_email is not null then
      perform private.queue_mail('contact_notice', id::text, null, shop_email, jsonb_build_object('message', id));
    end if;
  end if;
  return id;
end
$function$;

comment on function public.request_newsletter(jsonb) is 'Notes that an address asks for the newsletter and asks it by email whether it does; not where it has confirmed, was asked three times today, or a program sent it. The function makes the token for the email again from its nonce. At most 10 an hour from one network address (`caller`, a hash). For the newsletter function alone.';

comment on function public.newsletter_letter(bigint,text) is 'For the emails to a subscriber: the token with which they leave; null where there is nothing to say any more: of an email with a confirm_token, whose link is confirmed, over or replaced; of any other, where they have left.';

comment on function public.queue_stock_alerts(integer) is 'For the function order-clock: has an email sent to those who wait for a variant that can be had again, who waits longest first, and forgets alerts that have run out. Gives the number of emails, 500 at most.';

comment on function public.request_stock_alert(jsonb) is 'Notes that an address waits for a variant. Of an account that has proved to own it (session_id) it counts at once: {confirmed: true}. Any other address is asked by email, five times a day at most, and answered alike whether it is known or not; the function makes the token for the email again from its nonce. At most 20 an hour from one network address (`caller`, a hash). For the stock-alert function alone.';

comment on function public.cancel_stock_alerts(text) is 'Ends all alerts of an address for who holds the link of one of its emails, once or many times. Refuses with link_invalid. For the stock-alert function alone.';

comment on function public.stock_alert_letter(bigint) is 'For the emails of alerts: what is said of the variant now; null where the alert is gone. One whose variant has gone again before its email was sent waits on in its place, and gives null, too.';

comment on function private.review_sheet(public.orders) is 'What the buyer of an order may write of, and has written: {order_number, received_at, author (as it is proposed), is_open, `pieces`: [{product_id, name, label, image, may_review, review}]}.';

comment on function public.review_sheet(text) is 'For who holds the token of an invitation: the items of the order and what was written of them, as private.review_sheet tells it. Refuses with link_invalid.';

comment on function public.save_review(text,bigint,integer,jsonb) is 'For who holds the token of an invitation: writes a review {"rating", "author", "body", "pictures": [paths]} of an item, or changes it until it is moderated, from the version that was read; expected_version may be null: there was none. Gives the sheet back as review_sheet does.';

comment on function public.review_letter(bigint) is 'For the shop''s functions: what an email about a review says of it; null where it is gone.';

comment on function public.count_visit(text,text,bigint,text,text) is 'Counts that a page was shown (view), a unit put into the cart (cart), an order placed (order). Page is one of VISIT_PAGES, product the one that it is about. Source is given by who comes from elsewhere: the host that led here, empty where it is not known; campaign is the utm_source of the address. Bots, those who ask to be left out, and a network that counts too much are not counted, and are told nothing.';

comment on function private.analysed_products(jsonb) is 'What was sold in a period of private.analysed_period, by product: the ten that brought most, with what they brought in the period before, and categories, both without what was given back for items in that period.';

comment on function private.growth_work_due() is 'Whether a weekly report is to be sent, or counts of visits and who opened an email are to be forgotten.';

comment on function private.bag_lovers() is 'Customers of whose units more than half are bags.';

comment on function private.measure_retention() is 'How long it is known whose email was opened, to count it once: MEASURE_DAYS of src/domain/newsletter.ts. The counts stay.';

comment on function private.agreed_to_measure(public.newsletter_subscribers) is 'Whether a subscriber agreed that openings and clicks of their emails are counted.';

CREATE OR REPLACE FUNCTION private.audience_subscribers(audience text)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  condition text := private.audience_condition(audience);
begin
  if condition is null then
    return query select s.id from public.newsletter_subscribers s where private.may_write_to(s);
  else
    -- One email each, to their main address where they subscribed with several.
    return query execute format(
      'select distinct on (c.id) s.id from public.customers c
        join public.customer_emails e on e.customer_id = c.id
        join public.newsletter_subscribers s on lower(s.email) = e.email and private.may_write_to(s)
      where %s order by c.id, e.email <> c.email, s.id', condition
    );
  end if;
end
$function$;

comment on function private.letter_products(bigint[]) is 'Those of these products that the shop shows now, as an email shows them: id, name, price of today in euros (is_from: of the cheapest variant), picture, whether it can be had.';

comment on function public.admin_letter_products(bigint[]) is 'For administrators: products as an email that left now would show them; those that the shop does not show are missing.';

comment on function public.send_newsletter(bigint,integer) is 'For administrators: has a draft of the version that was read sent, to each of its audience who agreed, once. Refuses where promotional emails are switched off, and where nobody would get it.';

comment on function public.pause_newsletter(bigint,boolean) is 'For administrators: holds a newsletter that is being sent, from the next email on, or goes on with it.';

CREATE OR REPLACE FUNCTION public.queue_newsletters(most integer DEFAULT 25)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent_now public.newsletters;
  one record;
  handed int := 0;
  counts boolean;
begin
  if not (select s.promotional_emails from public.settings s) then
    return 0;
  end if;
  -- One at a time: two clocks would hand over twice as much.
  perform pg_advisory_xact_lock(hashtextextended('newsletters', 0));
  for sent_now in
    select n.* from public.newsletters n where n.status = 'scheduled' and n.scheduled_for <= clock_timestamp()
    order by n.scheduled_for, n.id for update
  loop
    -- An import may have taken its segment away.
    if private.segment_of(sent_now.audience) is not null
        and not exists (select from public.segments s where s.id = private.segment_of(sent_now.audience))
      or not private.start_newsletter(sent_now)
    then
      update public.newsletters n set status = 'draft', scheduled_for = null, trouble = 'nobody' where n.id = sent_now.id;
    end if;
  end loop;
  -- What was handed over before leaves first: while the mail service takes nothing, nothing is added.
  if exists (
    select from public.mail_outbox m
    where m.kind = 'newsletter' and m.status = 'waiting' and m.next_attempt_at <= clock_timestamp()
  ) then
    return 0;
  end if;
  for sent_now in select n.* from public.newsletters n where n.status = 'sending' order by n.started_at, n.id loop
    -- Whoever left, was erased or is refused by the mail service since then.
    update private.newsletter_recipients r set status = 'skipped', ended_at = clock_timestamp()
    where r.newsletter_id = sent_now.id and r.status in ('queued', 'handed') and r.subscriber_id is null;
    update private.newsletter_recipients r set status = 'skipped', ended_at = clock_timestamp()
    from public.newsletter_subscribers s
    where r.newsletter_id = sent_now.id and r.status = 'queued' and s.id = r.subscriber_id and not private.may_write_to(s);
    counts := (select s.measure_newsletters from public.settings s)
      and exists (select from private.newsletter_counts c where c.newsletter_id = sent_now.id);
    -- Emails that the mail service had no time for wait in the outbox: not thousands of them.
    if (
      select count(*) from private.newsletter_recipients r where r.newsletter_id = sent_now.id and r.status = 'handed'
    ) < 500 then
      for one in
        with next as (
          select r.id, r.newsletter_id, r.subscriber_id, s.email, counts and private.agreed_to_measure(s) as is_counted
          from private.newsletter_recipients r join public.newsletter_subscribers s on s.id = r.subscriber_id
          where r.newsletter_id = sent_now.id and r.status = 'queued'
          order by r.id limit least(greatest(queue_newsletters.most, 0), 500) - handed
          for update of r
        ), moved as (
          update private.newsletter_recipients r set status = 'handed', token = case
            when next.is_counted then coalesce(r.token, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
          end
          from next where r.id = next.id
          returning next.id, next.newsletter_id, next.subscriber_id, next.email
        )
        select * from moved m order by m.id
      loop
        perform private.queue_mail(
          'newsletter', one.newsletter_id || ':' || one.subscriber_id, null, one.email,
          jsonb_build_object('newsletter', one.newsletter_id, 'recipient', one.id)
        );
        handed := handed + 1;
      end loop;
    end if;
    if not exists (
      select from private.newsletter_recipients r where r.newsletter_id = sent_now.id and r.status in ('queued', 'handed')
    ) then
      update public.newsletters n set status = 'sent', ended_at = clock_timestamp(), tally = private.newsletter_tally(n)
      where n.id = sent_now.id;
    end if;
    exit when handed >= queue_newsletters.most;
  end loop;
  return handed;
end
$function$;
comment on function public.queue_newsletters(integer) is 'For the function order-clock: starts the newsletters whose time has come, hands the next emails to the outbox, once those handed over before have left, and ends newsletters whose last one has. Gives how many, 500 at most.';

comment on function public.newsletter_reader(bigint) is 'For the shop''s functions, asked as each email leaves: what ends the subscription of its reader, and what they are counted by, null where they are not; null where it is not to be sent: it was, they left, it is paused, or promotional emails are switched off.';

CREATE OR REPLACE FUNCTION private.count_reader(reader text, headers json, is_click boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_one private.newsletter_recipients;
begin
  if not (select s.measure_newsletters from public.settings s)
    or not private.is_person(headers)
    -- What loads the pictures of emails before anybody reads them: Apple Mail says no more than this of itself.
    or headers ->> 'user-agent' = 'Mozilla/5.0' or headers ->> 'purpose' ~* 'prefetch'
  then
    return null;
  end if;
  select r.* into found_one from private.newsletter_recipients r where r.token = reader for update;
  if found_one.id is null or found_one.has_opened and (found_one.has_clicked or not is_click) then
    return null;
  end if;
  update private.newsletter_counts c set
    opened = c.opened + (not found_one.has_opened)::int,
    clicked = c.clicked + (is_click and not found_one.has_clicked)::int
  where c.newsletter_id = found_one.newsletter_id;
  update private.newsletter_recipients r set has_opened = true, has_clicked = r.has_clicked or is_click
  where r.id = found_one.id;
  return found_one.newsletter_id;
end
$function$;
comment on function private.count_reader(text,json,boolean) is 'Counts that an email was opened, or that the first of its links was followed, by who asks by these headers: once each. Gives its newsletter; null where nothing was counted.';

comment on function public.note_newsletter_opening(text,json) is 'For the shop''s functions: the picture in an email was asked for, by these headers (user-agent, dnt, sec-gpc, purpose).';

comment on function public.follow_newsletter_link(text,text,json) is 'For the shop''s functions: where a link of an email leads, an address that stands in its newsletter; null of a code that is not known. Counts its reader by these headers, at the first link that they follow.';

comment on function private.most_refusals() is 'Refused emails of a newsletter from which on it pauses where they are most of it: the email is at fault then, not the addresses.';

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
      -- Not private.daily_sales: it counts what is ordered, and what nobody has paid is not sold.
      select i.product_id, sum(i.quantity)::int as units
      from public.orders o join public.order_items i on i.order_id = o.id
      where o.created_at >= since and o.paid_at is not null and o.status <> 'cancelled'
      group by i.product_id
    ), kept as (
      select s.product_id, s.units, p.name, sum(i.stock)::int as stock
      from sold s
        join public.products p on p.id = s.product_id and p.state = 'published'
        join public.product_variants v on v.product_id = p.id and v.archived_at is null
        join public.inventory i on i.variant_id = v.id
      -- A unit or two are no pace.
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
comment on function private.dashboard_insights() is 'Of the orders of the last 30 days that were paid: the product that sold best and its units; the published one whose stock is gone first at this pace, in days (under 60, three units sold at least), each null where there is none; paid orders, and those of buyers who had ordered before.';

comment on function private.dashboard_attention() is 'How many of each wait for somebody: paid orders to prepare, and those that should have been shipped; orders whose exchanged items are to be sent, and those with a parcel to look into; orders that are not paid and that nobody is paying now; those that wait for a transfer, a cheque or cash; variants low in stock and sold out; withdrawals that are not refunded; reviews to moderate; messages without an answer; whether the last publication failed; mails that failed, that came back, and that have waited for an hour; for owners payments to look at.';

CREATE OR REPLACE FUNCTION private.dashboard_activity(most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    with told as (
      (
        select 'order_placed' as kind, o.created_at as at, o.order_number as number, o.first_name as who, null::text as what,
          o.total as amount, null::int as pieces, null::text as by, null::bigint as question
        from public.orders o order by o.created_at desc limit dashboard_activity.most
      )
      union all
      (
        select case
            when e.payment_status <> e.previous_payment_status then 'order_' || e.payment_status
            when e.status = 'pending' then 'order_reopened'
            else 'order_' || e.status
          end, e.at, o.order_number, o.first_name, null, case when e.payment_status <> e.previous_payment_status then o.total end, null,
          private.admin_name(e.by), null
        from (
          select * from public.order_events x where (x.status, x.payment_status) <> (x.previous_status, x.previous_payment_status)
          order by x.id desc limit dashboard_activity.most
        ) e join public.orders o on o.id = e.order_id
      )
      union all
      (
        select 'withdrawal', w.declared_at, w.order_number, w.name, null, null, null, null, null
        from public.withdrawals w order by w.declared_at desc limit dashboard_activity.most
      )
      union all
      (
        select 'message', c.created_at, c.order_number, coalesce(c.first_name || ' ' || c.last_name, c.order_name), c.subject, null, null, null,
          c.id
        from public.contact_messages c where not c.is_suspect order by c.created_at desc limit dashboard_activity.most
      )
      union all
      (
        select 'customer', u.created_at, u.email, coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email), null, null, null, null, null
        from auth.users u
        where u.email_confirmed_at is not null and not exists (select from public.admin_users a where a.user_id = u.id)
        order by u.created_at desc limit dashboard_activity.most
      )
      union all
      (
        select 'publication_' || p.state, p.finished_at, null, null, null, null, null, nullif(p.who, ''), null
        from public.publications p where p.finished_at is not null order by p.requested_at desc limit dashboard_activity.most
      )
      union all
      (
        -- A click on the button may change a product in many steps: the last one tells.
        select distinct on (a.row_id, a.operation) 'product_' || a.operation, a.at, a.row_id, null, a.row_label, null, null, a.admin_name, null
        from (select * from public.audit_log l order by l.id desc limit 200) a
        where a.table_name = 'products'
        order by a.row_id, a.operation, a.id desc
      )
      union all
      (
        select 'stock_' || case when m.change > 0 then 'in' else 'out' end, m.at, m.product_id::text, null, p.name, null, abs(m.change),
          private.admin_name(m.by), null
        from (
          select * from (select * from public.stock_movements x order by x.id desc limit 200) l
          where l.by is not null and l.order_id is null limit dashboard_activity.most
        ) m join public.products p on p.id = m.product_id
      )
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', t.kind, 'at', t.at, 'number', t.number, 'who', t.who, 'what', t.what, 'amount', t.amount, 'pieces', t.pieces, 'by', t.by,
      'question', t.question
    ) order by t.at desc, t.kind), '[]')
    from (select * from told k order by k.at desc, k.kind limit dashboard_activity.most) t
  );
end
$function$;
comment on function private.dashboard_activity(integer) is 'What happened last, as a shopkeeper tells it: {kind, at, number (of an order or a product; the address of a new account), who (customer), what (product or subject), amount (euros), `pieces`, by (name of an administrator; empty where the account is gone, or of the shop that was exported here), question (of a message)}, the latest first.';

CREATE OR REPLACE FUNCTION private.keep_wishes(kept jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  again text;
begin
  -- Links of emails that were sent lead where they led: whoever has one leaves with it.
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
      union select p.email from public.past_orders p where p.email is not null
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
    -- Emails of then are not sent now.
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
    or not exists (select from public.appearance) or not exists (select from public.home_page)
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
comment on function public.finish_data_import(uuid) is 'For owners: puts what an import has brought in the place of all data of the shop, whole or not at all; answers how many rows. A shop that has really sold refuses a file that lacks one of its orders, payments, withdrawals, documents or entries of its journal. Links of emails go on where they led; whoever has left or was erased since the file was written stays so.';

comment on column private.paid_sales.buyer is 'Email address of the buyer, as it was written.';

comment on column private.sales.buyer is 'Email address of the buyer, as it was written.';

comment on column private.money_back.lines is 'Items that it is for, as in public.refunds.';

comment on column private.order_line_facts.unit_price is 'Price of a unit in euros.';

comment on column private.order_line_facts.quantity is 'Units.';

comment on column private.form_attempts.key is 'Hash of a network address or of an email address.';

comment on column private.admin_login_attempts.account_key is 'Hash of the email address that was tried, known or not; `locked` for a guess that was not compared: it counts for the network alone.';

comment on column public.settings.registered_city is 'City where the company is registered. Public.';

comment on column public.settings.order_confirmation is 'Send an email for each order.';

comment on column public.settings.shipment_notification is 'Send an email when an order is shipped.';

comment on column public.settings.promotional_emails is 'Send promotional emails.';

comment on column public.settings.order_notice is 'Send the shop an email for each paid order.';

comment on column public.settings.payment_days is 'Days that an order keeps its units that is to be paid by transfer, cheque or in cash: PAYMENT_DAYS of src/domain/payment-means.ts. Public.';

comment on table public.shipping_methods is 'The one table of tariffs: the cart, the checkout, /shipping, the settings and the emails read it.';

comment on column public.orders.email is 'Email address of the buyer.';

comment on column public.orders.reserved_until is 'Until when the units of an unpaid order are kept; null once it is paid or they were given back.';

comment on column public.orders.released_at is 'When the units of an unpaid order were given back; null where they were not, were taken again, or it is given up for good.';

comment on column public.orders.prepared_at is 'When its items were gathered and packed; null before, and of an order that was never said to be.';

comment on column public.orders.search_words is 'Name (the last one first, so that it sorts), number, email, postal code and tracking number, as private.search_text writes them, one line each.';

comment on column public.order_items.unit_price is 'Price of a unit in euros when it was sold, taxes included.';

comment on column public.order_items.quantity is 'Units.';

comment on column public.order_items.is_gift is 'Added at no price by a discount code; its unit leaves the stock like those that are paid.';

comment on table private.daily_sales is 'Units sold of a product on a day, without cancelled orders; follows from orders and order_items.';

comment on column private.daily_sales.units is 'Units.';

comment on table public.order_picks is 'Lines of orders whose items were taken from the shelf; written by the database alone.';

comment on column public.supplier_order_lines.quantity is 'Units that were ordered.';

comment on column public.supplier_order_lines.cost is 'Price of a unit in euros; null where it was not agreed.';

comment on column public.supplier_order_lines.received is 'Units that have come: the sum of its receipts.';

comment on column public.supplier_receipt_lines.quantity is 'Units that came into stock.';

comment on column public.supplier_receipt_lines.cost is 'Price of a unit in euros, as it was delivered.';

comment on column public.stock_counts.supplier_id is 'Supplier whose units are counted.';

comment on column public.stock_count_entries.quantity is 'Units; negative of a correction.';

comment on column public.stock_count_lines.counted is 'Units that were counted.';

comment on column public.stock_count_lines.counted_at is 'When its last unit was; null of what nobody counted and was taken for gone.';

comment on column public.stock_count_lines.expected is 'Units there should have been at that moment.';

comment on column public.stock_count_lines.cost is 'What a unit cost then, in euros.';

comment on column public.inventory.stock is 'Units that can be sold now; never below zero.';

comment on column public.inventory.max_stock is 'Units the shop wants at most.';

comment on column public.inventory.cost is 'Purchase price of a unit in euros; never public.';

comment on column public.inventory.last_restocked is 'When units last came in.';

comment on column public.stock_movements.change is 'Units that came in (positive) or went out (negative).';

comment on column public.stock_movements.order_id is 'Order that took or gave back the units.';

comment on column public.stock_movements.supplier_order_id is 'Order to a supplier that the units came of.';

comment on column public.discount_codes.per_customer is 'Orders of one email address that may use it; null is any number.';

comment on table private.unpaid_pieces is 'Units that a network, and a mailbox in it, took within the hour and have not paid, as hashes; of an order that waits for a transfer or a cheque for as long as it does.';

comment on column private.unpaid_pieces.pieces is 'Units of the order.';

comment on column public.refunds.lines is 'Items that it is for: [{"position", "exchange", "quantity", "amount", "restocked", "reserved"}], amounts in euros after the discount; empty where none are named. restocked lie in stock, reserved were taken from there again because it failed; the first of several attempts says so for all.';

comment on table public.order_returns is 'Items that came back from buyers, with a declaration of withdrawal or without.';

comment on table public.order_exchanges is 'Items that were exchanged for others of their product; invoice and lines stay what was sold.';

comment on function private.given_difference(public.order_exchanges) is 'What an exchange has given back, or is giving back, because its items cost less, in euros.';

comment on column public.order_exchanges.quantity is 'Items.';

comment on column public.order_exchanges.variant_id is 'Variant that the buyer gets; its items are taken from stock at once.';

comment on column public.order_exchanges.is_restocked is 'Whether the items that came back went into stock.';

comment on column public.order_exchanges.sent_at is 'When the new items were sent; null before.';

comment on column public.order_exchanges.picked_at is 'When the new items were taken from the shelf; null before.';

comment on column public.order_exchanges.tracking_number is 'Number of the parcel with the new items; null where none is known.';

comment on column public.order_exchanges.replaces is 'Exchange whose items are given back; null where it is those that were sold, and of exchanges from before it was kept.';

comment on column public.mail_outbox.kind is 'Which email: a key of EMAILS of supabase/functions/_shared/emails.ts.';

comment on column public.mail_outbox.content is 'What the email says besides the order.';

comment on table public.mail_texts is 'Sentences that the shop has written for its emails instead of those it comes with. Most characters: MAIL_SENTENCE_LIMITS of src/domain/mail-sentences.ts.';

comment on column public.mail_texts.kind is 'Which email.';

comment on column public.mail_texts.subject is 'Subject; names in braces stand for what is known when the email is sent.';

comment on table private.proven_addresses is 'Accounts whose password was chosen by who opened a link sent to their email address. A flag of Auth proves less: the password may be that of a stranger who signed up first.';

comment on table private.address_changes is 'Accounts that got another email address: what was opened before proves nothing about it, and of the two links of a change either may be the last.';

comment on table private.account_news is 'What the owners of accounts are to be told by email, until it is sent, for a day.';

comment on column private.account_news.email is 'Where the email goes: of a changed address, the former one.';

comment on column private.email_changes.new_token_hash is 'SHA-256 of the secret in the email to the new address.';

comment on column private.email_changes.old_token_hash is 'SHA-256 of the secret in the email to the present one.';

comment on table public.customers is 'People who have an account or have ordered, and whom an administrator or a file of another shop added; orders lead to them by their email addresses.';

comment on column public.customers.email is 'Main email address, in lower case.';

comment on table public.customer_emails is 'The email addresses of each customer: several where doubles were merged, or an account got another address.';

comment on column public.cart_items.quantity is 'Units wished for.';

comment on column public.contact_messages.search_words is 'Number, name, email, order number, subject and message, as private.search_text writes them, one line each.';

comment on column public.stock_alerts.status is 'pending until the owner of the address confirms it, confirmed while it waits, sent once its email is in the outbox, or cancelled.';

comment on column public.stock_alerts.unsubscribe_token is 'Unguessable, in the link of every email that ends all alerts of the address.';

comment on column public.stock_alerts.sent_at is 'When its email was put into the outbox.';

comment on table public.reviews is 'What buyers say of items that they have received; written by the database alone. Most characters: REVIEW_LIMITS of src/domain/review.ts.';

comment on column public.reviews.received_at is 'When the item was delivered.';

comment on column public.review_invitations.token is 'Unguessable: who holds it may write of the items of the order.';

comment on column private.review_leavers.key is 'Hash of the email address, as private.address_key makes it.';

comment on column private.visits.event is 'visit (somebody came from elsewhere), view (a page was shown), cart (a unit was put into it), order (one was placed).';

comment on table public.newsletters is 'Emails to subscribers: drafts, and those that were sent. Most characters: NEWSLETTER_LIMITS of src/domain/newsletter-email.ts.';

comment on function private.sendable_newsletter(bigint,integer) is 'A draft of the version that was read, held, of which an administrator may have emails leave.';

comment on column public.newsletters.audience_name is 'What that segment was called when the email was sent.';

comment on column public.newsletters.ended_at is 'When the last email had left, or could not.';

comment on column private.newsletter_recipients.id is 'Identifier; the email in the outbox names it.';

comment on column private.newsletter_recipients.subscriber_id is 'Subscriber; null once they were erased, and some time after the email.';

comment on column private.newsletter_recipients.token is 'Unguessable, in the links and the picture of an email to who agreed to be counted; null of any other, and once it was kept long enough.';

comment on column private.newsletter_recipients.has_opened is 'Whether this email was opened: each counts once. Goes with the token.';

comment on column private.newsletter_counts.letters is 'Emails that left to subscribers who agreed to be counted.';

comment on column private.newsletter_links."position" is 'Rank in the email, from 1.';
