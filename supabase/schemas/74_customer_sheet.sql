-- One customer as administrators see and change them.

create or replace function private.customer_remains(customer bigint) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'orders', (select count(*) from private.orders_of_customer(customer)),
    'open_orders', (
      select count(*) from private.orders_of_customer(customer) o
      where o.status in ('pending', 'shipped') and o.payment_status in ('pending', 'paid')
    ),
    'documents', count(d.id), 'last_document_at', max(d.issued_at),
    'withdrawals', (
      select count(*) from public.withdrawals w join public.customer_emails e on e.email = lower(w.email)
      where e.customer_id = customer
    )
  )
  from private.orders_of_customer(customer) o join public.documents d on d.order_id = o.id
$$;
comment on function private.customer_remains(bigint) is
  'What the law has the shop keep of a customer who is erased, and how many orders are still under way.';

create or replace function private.possible_duplicates(c public.customers) returns json
language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.possible_duplicates(public.customers) is
  'Customers who may be the same person: of the same name and postal code, or the same telephone.';

create or replace function private.customer_marks(customer bigint, person uuid) returns json
language sql stable security definer set search_path = '' as $$
  with mine as (
    select e.email from public.customer_emails e where e.customer_id = customer
  )
  select json_build_object(
    'account', (
      select json_build_object('email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = person
    ),
    'addresses', (
      select coalesce(json_agg(json_build_object('first_name', a.first_name, 'last_name', a.last_name, 'phone', a.phone,
        'address', a.address, 'address_complement', a.address_complement, 'postal_code', a.postal_code, 'city', a.city,
        'country', a.country, 'is_default', a.is_default) order by a.is_default desc, a.created_at), '[]')
      from public.addresses a where a.user_id = person
    ),
    'cart', private.cart_of(person),
    'past_orders', private.past_orders_of(customer),
    'newsletter', (
      select coalesce(json_agg(json_build_object('email', s.email, 'status', s.status, 'requested_at', s.created_at,
        'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at) order by s.email), '[]')
      from public.newsletter_subscribers s join mine m on m.email = lower(s.email)
    ),
    'consents', (
      select coalesce(json_agg(json_build_object('email', p.email, 'event', p.event, 'at', p.at,
        'consent_version', p.consent_version, 'consent_text', p.consent_text, 'source', p.source) order by p.at desc), '[]')
      from public.newsletter_proofs p join mine m on m.email = lower(p.email)
    ),
    'stock_alerts', (
      select coalesce(json_agg(json_build_object('product_id', v.product_id, 'name', p.name,
        'variant', private.variant_label(p, v), 'status', s.status, 'requested_at', s.created_at) order by s.created_at desc), '[]')
      from public.stock_alerts s join mine m on m.email = lower(s.email)
        join public.product_variants v on v.id = s.variant_id join public.products p on p.id = v.product_id
    ),
    'withdrawals', (
      select coalesce(json_agg(json_build_object('reference', w.reference, 'declared_at', w.declared_at,
        'order_number', w.order_number, 'items', w.items, 'status', w.status) order by w.declared_at desc), '[]')
      from public.withdrawals w join mine m on m.email = lower(w.email)
    ),
    'reviews', (
      select coalesce(json_agg(json_build_object('id', r.id, 'product_id', r.product_id, 'name', p.name, 'order_number', o.order_number,
        'rating', r.rating, 'author', r.author, 'body', r.body, 'pictures', r.pictures, 'status', r.status, 'written_at', r.created_at,
        'published_at', r.published_at, 'refusal_reason', r.refusal_reason, 'answer', r.answer) order by r.created_at desc), '[]')
      from public.orders o join mine m on m.email = lower(o.email)
        join public.reviews r on r.order_id = o.id join public.products p on p.id = r.product_id
    ),
    'messages', (
      select coalesce(json_agg(json_build_object('id', q.id, 'at', q.created_at, 'subject', q.subject,
        'order_subject', q.order_subject, 'order_number', q.order_number, 'message', q.message, 'status', q.status,
        'conversation', private.conversation_of(q.id, true))
        order by q.created_at desc), '[]')
      from public.contact_messages q join mine m on m.email = lower(q.email) where not q.is_suspect
    ),
    'notes', (
      select coalesce(json_agg(json_build_object('id', n.id, 'body', n.body, 'by', n.by_name, 'at', n.at) order by n.id desc), '[]')
      from public.customer_notes n where n.customer_id = customer
    )
  )
$$;
comment on function private.customer_marks(bigint, uuid) is
  'What is known of a customer besides name and orders: account, cart, orders of the shop before, consents, alerts, reviews, messages, withdrawals, notes.';

create or replace function private.customer_detail(c public.customers) returns json
language sql stable security definer set search_path = '' as $$
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
$$;
comment on function private.customer_detail(public.customers) is
  'A customer as their dialog shows them: with the last hundred orders, amounts in euros, and what the law would keep.';

create or replace function public.admin_customer(customer bigint) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.count_customers();
  return (select private.customer_detail(c) from public.customers c where c.id = admin_customer.customer);
end
$$;
comment on function public.admin_customer(bigint) is 'For administrators: all that is known of a customer; null where there is none.';
grant execute on function public.admin_customer(bigint) to authenticated;

create or replace function private.customer_to_change(customer bigint, expected_version int) returns public.customers
language plpgsql security definer set search_path = '' as $$
declare
  stored public.customers;
begin
  select c.* into stored from public.customers c where c.id = customer for update;
  if not found then
    perform private.refuse(404, 'customer_not_found');
  elsif expected_version is distinct from stored.version then
    perform private.refuse(409, 'customer_changed', private.customer_row(stored)::jsonb);
  end if;
  return stored;
end
$$;
comment on function private.customer_to_change(bigint, int) is
  'A customer, locked; refused where there is none, or, with the newer version as details, where somebody has changed them.';

create or replace function private.customer_faults(fields jsonb, is_new boolean) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when is_new and (coalesce(f.email, '') !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(f.email) > 254) then 'email' end,
    case when not coalesce(private.is_text(f.name, 160), false) or f.name ~ '[[:cntrl:]]' then 'name' end,
    case when length(f.phone) > 30 or f.phone ~ '[^-+0-9 ./()]' then 'phone' end,
    case when length(f.address) > 400 then 'address' end,
    case when length(f.postal_code) > 12 or f.country = 'FR' and f.postal_code !~ '^[0-9]{5}$' then 'postalCode' end,
    case when length(f.city) > 100 then 'city' end,
    case when f.country <> all (private.countries()) then 'country' end
  ], null)
  from jsonb_to_record(fields) f (email text, name text, phone text, address text, postal_code text, city text, country text)
$$;
comment on function private.customer_faults(jsonb, boolean) is 'Which fields of a customer cannot be stored.';

create or replace function public.save_customer(customer bigint, expected_version int, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.customers;
  clean jsonb;
  sent record;
  wrong text[];
begin
  perform private.acting_admin();
  perform private.count_customers();
  if jsonb_typeof(fields) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select jsonb_object_agg(f.name, nullif(regexp_replace(btrim(f.value), '\s+', ' ', 'g'), '')) into clean
  from jsonb_each_text(fields) f (name, value);
  wrong := private.customer_faults(clean, customer is null);
  if wrong <> '{}' or clean is null then
    perform private.refuse(400, 'customer_details_invalid', jsonb_build_object('fields', wrong));
  end if;
  select * into sent from jsonb_to_record(clean)
    r (email text, name text, phone text, address text, postal_code text, city text, country text);
  if customer is null then
    -- Two at once: the second is told.
    perform pg_advisory_xact_lock(hashtextextended('customers', 0));
    select c.* into stored from public.customers c
    where c.id = (select e.customer_id from public.customer_emails e where e.email = lower(sent.email));
    if found then
      perform private.refuse(409, 'customer_exists', jsonb_build_object('id', stored.id));
    end if;
    insert into public.customers (email, name, phone, address, postal_code, city, country, is_edited)
    values (lower(sent.email), sent.name, sent.phone, sent.address, sent.postal_code, sent.city, sent.country, true)
    returning * into stored;
    insert into public.customer_emails (email, customer_id, since)
    values (stored.email, stored.id, (select x.at from private.erased_customers x where x.key = private.erased_key(stored.email)));
  else
    stored := private.customer_to_change(customer, expected_version);
    update public.customers c set
      name = sent.name, phone = sent.phone, address = sent.address, postal_code = sent.postal_code, city = sent.city,
      country = sent.country, is_edited = true
    where c.id = stored.id returning * into stored;
  end if;
  return private.customer_detail(stored);
end
$$;
comment on function public.save_customer(bigint, int, jsonb) is
  'For administrators: adds a customer, or changes name, telephone and address of the version that was read; the email address of a stored one stays. Refuses with customer_exists (details: id), customer_changed (details: the newer version), customer_details_invalid (details: fields). customer and expected_version may be null.';
grant execute on function public.save_customer(bigint, int, jsonb) to authenticated;

create or replace function public.set_customer_vip(customer bigint, vip boolean default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.customers;
begin
  perform private.acting_admin();
  perform private.count_customers();
  update public.customers c set vip = set_customer_vip.vip, status = private.customer_status(set_customer_vip.vip, c.spent, c.active_at)
  where c.id = set_customer_vip.customer returning * into stored;
  if not found then
    perform private.refuse(404, 'customer_not_found');
  end if;
  return private.customer_detail(stored);
end
$$;
comment on function public.set_customer_vip(bigint, boolean) is
  'For administrators: makes a customer VIP or no VIP; with null what was spent decides.';
grant execute on function public.set_customer_vip(bigint, boolean) to authenticated;

create or replace function public.add_customer_note(customer bigint, body text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  author uuid := private.acting_admin();
  stored public.customers;
begin
  if not coalesce(private.is_text(btrim(body), 2000), false) then
    perform private.refuse(400, 'request_invalid');
  end if;
  select c.* into stored from public.customers c where c.id = customer for share;
  if not found then
    perform private.refuse(404, 'customer_not_found');
  end if;
  insert into public.customer_notes (customer_id, body, by_name)
  select stored.id, btrim(add_customer_note.body), a.name from public.admin_users a where a.id = author;
  return private.customer_detail(stored);
end
$$;
comment on function public.add_customer_note(bigint, text) is 'For administrators: notes something about a customer, 2,000 characters at most.';
grant execute on function public.add_customer_note(bigint, text) to authenticated;

create or replace function public.remove_customer_note(note bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  whose bigint;
begin
  perform private.acting_admin();
  delete from public.customer_notes n where n.id = note returning n.customer_id into whose;
  if whose is null then
    perform private.refuse(404, 'customer_not_found');
  end if;
  return (select private.customer_detail(c) from public.customers c where c.id = whose);
end
$$;
comment on function public.remove_customer_note(bigint) is 'For administrators: takes a note about a customer away; gives the customer back.';
grant execute on function public.remove_customer_note(bigint) to authenticated;

create or replace function public.merge_customers(kept bigint, kept_version int, merged bigint, merged_version int) returns json
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.merge_customers(bigint, int, bigint, int) is
  'For administrators: one person of two, in the versions that were read. Addresses, orders and notes of the merged customer go to the kept one, what that one lacks is filled in, and the merged one is gone. Refuses two with an account each (customers_with_accounts).';
grant execute on function public.merge_customers(bigint, int, bigint, int) to authenticated;
