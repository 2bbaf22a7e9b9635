-- A piece goes back into stock once, one that was never sent by itself; a typed number can be taken back before it is told;
-- a file of 2,000 products has the time it needs, and an import waits for another, and for
-- nobody in a circle.

drop function private.asked_lines(uuid, jsonb, boolean);

create or replace function private.asked_lines(order_id uuid, lines jsonb, restock boolean, is_return boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  wrong boolean;
  checked jsonb;
begin
  if jsonb_typeof(coalesce(asked_lines.lines, '[]')) <> 'array' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(
    jsonb_typeof(l) <> 'object' or not private.is_whole(l -> 'position') or not private.is_whole(l -> 'quantity')
    or length(l ->> 'position') > 4 or length(l ->> 'quantity') > 4
    or l ->> 'exchange' is not null and private.uuid_of(l ->> 'exchange') is null
  ) into wrong from jsonb_array_elements(asked_lines.lines) l;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(h.line_no is null or a.quantity < 1), jsonb_agg(jsonb_build_object(
    'position', a.position, 'exchange', h.exchange_id, 'quantity', a.quantity,
    'restocked', greatest(least(a.quantity, h.quantity - h.restocked, case
      -- What has not left lies in the shop.
      when exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is null) then a.quantity
      -- The piece that came back is the one whose money goes back, whichever is told first: it is put into stock once.
      when asked_lines.restock and asked_lines.is_return then greatest(h.returned + a.quantity, h.refunded) - h.restocked
      when asked_lines.restock then greatest(h.refunded + a.quantity, h.returned) - h.restocked
      else 0
    end), 0)
  ) order by a.position, h.rank)
  into wrong, checked
  from (
    select x.position, coalesce(x.named, (
      -- What is not named is the oldest that is left.
      select f.exchange_id from private.held_pieces(asked_lines.order_id) f
      where f.line_no = x.position order by f.quantity > least(f.refunded, f.returned) desc, f.rank limit 1
    )) as exchange, sum(x.quantity)::int as quantity
    from (
      select (l ->> 'position')::int as position, private.uuid_of(l ->> 'exchange') as named, (l ->> 'quantity')::int as quantity
      from jsonb_array_elements(asked_lines.lines) l
    ) x group by 1, 2
  ) a left join private.held_pieces(asked_lines.order_id) h on h.line_no = a.position and h.exchange_id is not distinct from a.exchange;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  return coalesce(checked, '[]');
end
$$;
comment on function private.asked_lines(uuid, jsonb, boolean, boolean) is
  'Pieces of a request, [{"position", "exchange", "quantity"}], each once and of this order, with how many of them go back into stock; exchange is the one that brought them, missing of what was sold; lines may be null. As leftToRestock of src/domain/order-work.ts.';

create or replace function private.tell_order_state() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.tell_order_state() is
  'Trigger: the buyer hears that an order was shipped, delivered, cancelled or refunded, of each once.';

create or replace function public.receive_return(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
begin
  perform private.acting_admin();
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
$$;
comment on function public.receive_return(text, jsonb, timestamptz) is
  'For administrators: pieces of a sent order came back, {"lines": [{"position", "exchange", "quantity"}], "reason", "note", "restock", "withdrawal"}. Expected is the version that was read. Gives the order back as admin_order does.';
grant execute on function public.receive_return(text, jsonb, timestamptz) to authenticated;

create or replace function public.send_exchange(exchange uuid, is_sent boolean) returns json
language plpgsql security definer set search_path = '' as $$
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
  -- Its money went back meanwhile, and its pieces into stock.
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
$$;
comment on function public.send_exchange(uuid, boolean) is
  'For administrators: the new pieces of an exchange were sent, and their buyer is told after two minutes, or not yet; none of an order that was withdrawn from as a whole are, and none whose money went back. Gives the order back as admin_order does.';
grant execute on function public.send_exchange(uuid, boolean) to authenticated;

create or replace function public.import_products(lines jsonb, dry_run boolean) returns json
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
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
    perform private.set_stock_reason('adjustment', null);
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
$$;
comment on function public.import_products(jsonb, boolean) is
  'For administrators: adds or changes products by identifier, all or none; a missing field stays as it is. A stock that is what expected_stock says was read is left alone; another one is refused where the shop''s is no longer that (stock_changed). Says of each line what becomes of it, and what is wrong; a dry run or a problem leaves everything as it was.';
grant execute on function public.import_products(jsonb, boolean) to authenticated;
