-- A session that a link began may choose a password, and nothing else: an account is erased by a whole one alone.
drop function public.erase_account(uuid);
create or replace function private.erase_account(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox text := (select lower(u.email) from auth.users u where u.id = person);
begin
  -- Administrators leave through the administration, which keeps a last owner.
  if exists (select from public.admin_users a where a.user_id = person) then
    perform private.refuse(409, 'request_invalid');
  end if;
  -- Under whichever of their addresses the shop knows the customer: none brings them back.
  perform private.forget_address(e.email)
  from public.customers c join public.customer_emails e on e.customer_id = c.id
  where c.user_id = person and e.email <> mailbox;
  perform private.forget_address(mailbox);
  delete from public.customers c
  where c.user_id = person or c.id = (select e.customer_id from public.customer_emails e where e.email = mailbox);
  perform private.forget_reviews(null, person);
  perform private.close_accounts(array[person]);
end
$$;
comment on function private.erase_account(uuid) is
  'Erases an account: person, sessions, codes, Auth''s own log of them, cart, addresses, consents, alerts, messages and tries; orders stay on the books without a link to it, and declared withdrawals as they were declared, which the shop must be able to prove. Refuses administrators.';

create or replace function public.erase_account(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.whole_person(erase_account.session);
begin
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  perform private.erase_account(person);
end
$$;
comment on function public.erase_account(uuid) is
  'For the account-delete function: erases the account behind a session, unless that was begun by a link whose password was never chosen: whoever finds it open may choose one, and nothing else.';
grant execute on function public.erase_account(uuid) to service_role;

create or replace function public.erase_customer(customer bigint, typed_email text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.customers;
  remains json;
  mailbox text;
begin
  perform private.acting_admin();
  perform private.count_customers();
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  select c.* into stored from public.customers c where c.id = customer for update;
  if not found then
    perform private.refuse(404, 'customer_not_found');
  elsif lower(btrim(typed_email)) is distinct from stored.email then
    perform private.refuse(400, 'customer_email_differs');
  end if;
  remains := private.customer_remains(stored.id);
  for mailbox in select e.email from public.customer_emails e where e.customer_id = stored.id loop
    perform private.forget_address(mailbox);
  end loop;
  if stored.user_id is not null then
    perform private.erase_account(stored.user_id);
  end if;
  delete from public.customers c where c.id = stored.id;
  return remains;
end
$$;
comment on function public.erase_customer(bigint, text) is
  'For administrators: erases a person who asks for it, account, messages, consents and notes, once the e-mail address was typed; orders, documents and declared withdrawals stay as the law wants, and are told.';
grant execute on function public.erase_customer(bigint, text) to authenticated;

-- A reservation that a new try to pay has prolonged is not ended by whoever took it before.
create or replace function private.release_lease() returns interval language sql immutable set search_path = '' as $$ select interval '2 minutes' $$;
comment on function private.release_lease() is 'How long an order whose reservation has ended is kept for whoever took it to end it.';

create or replace function public.due_reservations(most int)
returns table (order_id uuid, attempts jsonb)
language sql security definer set search_path = '' as $$
  with due as (
    select o.id from public.orders o
    where o.reserved_until <= clock_timestamp() and o.payment_status = 'pending' and o.status = 'pending'
    order by o.reserved_until limit least(greatest(due_reservations.most, 0), 500)
    for update skip locked
  ), taken as (
    -- Due again in two minutes if whoever took it dies.
    update public.orders o set reserved_until = clock_timestamp() + private.release_lease() from due where o.id = due.id
    returning o.id
  )
  select t.id, coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'intent', p.intent_id, 'created', extract(epoch from p.created_at)::bigint))
    from public.payments p where p.order_id = t.id and p.state not in ('cancelled', 'succeeded')
  ), '[]')
  from taken t
$$;
comment on function public.due_reservations(int) is
  'For the shop''s functions: takes orders whose reservation has ended, for two minutes, with the attempts to be ended at Stripe first.';
grant execute on function public.due_reservations(int) to service_role;

create or replace function public.release_reservation(order_id uuid, reason text default 'expired') returns text
language plpgsql security definer set search_path = '' as $$
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
    where p.order_id = o.id and p.state in ('created', 'requires_action', 'processing')
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
  elsif release_reservation.reason = 'expired' and not private.has_money_aside(o.id) then
    -- Of each end: it can be paid, and end, again.
    perform private.queue_mail('payment_failed', o.id || ' ' || o.reserved_until, o.id, null, jsonb_build_object('reason', release_reservation.reason));
  end if;
  return 'released';
end
$$;
comment on function public.release_reservation(uuid, text) is
  'For the shop''s functions: gives the pieces of an unpaid order back, once, unless an attempt to pay it is still open at Stripe. Reason `expired` ends no reservation that was prolonged meanwhile, and is told to the buyer, `replaced` (by another order of theirs) is not; an order that an administrator cancels is told so, and can no longer be paid.';
grant execute on function public.release_reservation(uuid, text) to service_role;

-- Guesses of codes are counted although they come at once.
create or replace function public.check_discount(
  code text, lines jsonb, country text default null, method text default null, email text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller text := private.request_caller();
  ids bigint[];
  totals numeric[];
  quote record;
  rule public.discount_codes;
  fee numeric;
begin
  if code is null or length(code) not between 1 and 60 or length(email) > 254 then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.check_lines(lines);
  if caller is not null then
    -- Guesses of one network wait for each other: many at once would all be answered before the first is counted.
    perform pg_advisory_xact_lock(hashtextextended('discount' || caller, 0));
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
    -- An answer, not an error: that would take the count back. Whether an address has used a code is guessed at, too.
    if caller is not null and quote.refusal in ('discount_unknown', 'discount_used_by_you') then
      perform public.note_discount_guess(caller);
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
$$;
comment on function public.check_discount(text, jsonb, text, text, text) is
  'What a code would do for the lines of a cart now, for its preview: {code, kind, percent, amount, minimum, eligible (products), discount, shipping_fee (of a method, else null), gift}, amounts in euros, or {refusal, details}. Takes nothing: place_order decides. One network address guesses 20 times wrong in 15 minutes. country, method and email may be null.';
grant execute on function public.check_discount(text, jsonb, text, text, text) to anon, authenticated, service_role;
