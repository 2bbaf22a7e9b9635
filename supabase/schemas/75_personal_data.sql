-- What is known of a person: given out, erased, and kept for how long.

create table private.erased_customers (
  key text primary key,
  at timestamptz not null
);

comment on table private.erased_customers is 'Addresses whose owners were erased, as hashes: the orders that the law keeps make no customer of them again.';
comment on column private.erased_customers.key is 'Hash of the address, as private.erased_key makes it.';
comment on column private.erased_customers.at is 'When.';

alter table private.erased_customers enable row level security;

create or replace function private.erased_key(email text) returns text
language sql immutable set search_path = '' as $$
  select private.token_hash('erased customer ' || lower(btrim(email)))
$$;
comment on function private.erased_key(text) is 'What is kept of the address of a customer who was erased.';

create or replace function private.forget_item_texts() returns void
language sql security definer set search_path = '' as $$
  update public.order_items i set texts = null
  from public.orders o
  where i.texts is not null and o.id = i.order_id and o.status <> 'pending' and exists (
    select from private.erased_customers e where e.key = private.erased_key(lower(o.email)) and e.at >= o.created_at
  )
$$;
comment on function private.forget_item_texts() is
  'Forgets what erased customers had typed for their items: at once of what has left or was cancelled, and of what is still to be made once it has left.';

create or replace function private.forget_address(address text) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.forget_address(text) is
  'Forgets what was written, agreed to and tried under an email address, in lower case; orders stay on the books without the links that opened them, and declared withdrawals as they were declared.';

create or replace function private.close_accounts(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  keys constant text[] := people::text[];
  mailboxes constant text[] := array(select lower(u.email) from auth.users u where u.id = any (people));
begin
  delete from public.cart_items c where c.user_id = any (people);
  delete from public.addresses a where a.user_id = any (people);
  delete from private.cart_changes c where c.user_id = any (people);
  delete from private.form_attempts f where f.key = any (keys);
  -- What was sold stays on the books, and leads to nobody's account.
  update public.orders o set user_id = null where o.user_id = any (people);
  -- Auth ties these to a person by no foreign key.
  delete from auth.flow_state f where f.user_id = any (people);
  delete from auth.refresh_tokens t where t.user_id = any (keys);
  -- The log that hosted Auth writes names the address with every sign-in; the embedded backend has none. It is read from end to
  -- end, once for all.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries e
      where e.payload ->> ''actor_id'' = any ($1) or lower(e.payload ->> ''actor_username'') = any ($2)
        or e.payload -> ''traits'' ->> ''user_id'' = any ($1) or lower(e.payload -> ''traits'' ->> ''user_email'') = any ($2)'
    using keys, mailboxes;
  end if;
  delete from auth.users u where u.id = any (people);
end
$$;
comment on function private.close_accounts(uuid[]) is
  'Ends accounts: people, sessions, codes, Auth''s own log of them, carts and addresses. What was written or agreed to under their email addresses stays.';

-- A declaration of withdrawal is what both sides prove it with, for the five years that the privacy page names: an account
-- that is erased takes neither its name nor its address away.
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

create or replace function public.export_customer(customer bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.customers;
begin
  perform private.acting_admin();
  perform private.count_customers();
  select c.* into stored from public.customers c where c.id = customer;
  if not found then
    perform private.refuse(404, 'customer_not_found');
  end if;
  return json_build_object(
    'exported_at', now(), 'customer', private.customer_row(stored),
    'emails', (select json_agg(e.email order by e.email) from public.customer_emails e where e.customer_id = stored.id),
    'orders', (
      select coalesce(json_agg(private.order_view(o) order by o.created_at desc), '[]') from private.orders_of_customer(stored.id) o
    ),
    'favourites', private.favourites_of(stored.user_id),
    'mails', (
      select coalesce(json_agg(json_build_object('kind', m.kind, 'created_at', m.created_at, 'sent_at', m.sent_at, 'status', m.status)
        order by m.id desc), '[]')
      from public.mail_outbox m
      where lower(m.email) in (select e.email from public.customer_emails e where e.customer_id = stored.id)
        or m.email is null and m.order_id in (select o.id from private.orders_of_customer(stored.id) o)
    ),
    'details', private.customer_marks(stored.id, stored.user_id)
  );
end
$$;
comment on function public.export_customer(bigint) is
  'For administrators: everything the shop keeps of a person, for whoever asks for their data; amounts in euros.';
grant execute on function public.export_customer(bigint) to authenticated;

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
  'For administrators: erases a person who asks for it, account, messages, consents and notes, once the email address was typed; orders, documents and declared withdrawals stay as the law wants, and are told.';
grant execute on function public.erase_customer(bigint, text) to authenticated;

create or replace function private.kept_for(what text) returns interval
language sql immutable set search_path = '' as $$
  select case what
    when 'order' then interval '5 years'
    when 'withdrawal' then interval '5 years'
    when 'account' then interval '3 years'
    when 'consent' then interval '3 years'
  end
$$;
comment on function private.kept_for(text) is
  'How long an order and a declared withdrawal name their person, an account stays after its last use, and the proof of a consent after its end. The page on privacy says so.';

create or replace function private.erased_email() returns text
language sql immutable set search_path = '' as $$ select 'erased@order.invalid' $$;
comment on function private.erased_email() is 'Stands in an order whose buyer is no longer named: an address that can be nobody''s.';

create or replace function private.unused_accounts() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u
  where greatest(u.created_at, u.last_sign_in_at) < now() - private.kept_for('account')
    and not exists (select from public.admin_users a where a.user_id = u.id)
    -- Whoever never signs out goes on with the session of long ago.
    and not exists (
      select from auth.sessions s where s.user_id = u.id
        and greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC') >= now() - private.kept_for('account')
    )
    and not exists (select from public.orders o where o.user_id = u.id and o.created_at >= now() - private.kept_for('account'))
$$;
comment on function private.unused_accounts() is 'Accounts of customers that nobody has used for as long as one is kept.';

create or replace function private.outdated_proofs() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select p.id from public.newsletter_proofs p
  where p.at < now() - private.kept_for('consent')
    and not exists (
      select from public.newsletter_subscribers s where lower(s.email) = lower(p.email) and (
        s.status = 'confirmed' or s.status = 'unsubscribed' and s.unsubscribed_at >= now() - private.kept_for('consent')
      )
    )
    and not exists (
      select from public.newsletter_proofs later
      where lower(later.email) = lower(p.email) and later.at >= now() - private.kept_for('consent')
    )
$$;
comment on function private.outdated_proofs() is
  'Proofs of consents that ended, or were never confirmed, as long ago as one is kept. While somebody is subscribed each of theirs stays.';

create or replace function private.people_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.orders o where o.created_at < now() - private.kept_for('order') and o.email <> private.erased_email()
    )
    or exists (select from public.withdrawals w where w.declared_at < now() - private.kept_for('withdrawal'))
    or exists (
      select from public.newsletter_subscribers s
      where s.status = 'unsubscribed' and s.unsubscribed_at < now() - private.kept_for('consent')
    )
    or exists (select from private.outdated_proofs())
    or exists (select from private.unused_accounts())
    or exists (select from public.past_orders p where private.is_old_past_order(p))
    or exists (select from private.forgotten_moved_customers())
$$;
comment on function private.people_due() is 'Whether the shop knows something of somebody for longer than it promises.';

create or replace function private.anonymise_orders(most int) returns int
language plpgsql security definer set search_path = '' as $$
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
  update public.parcels p set number = null where p.order_id = any (due) and p.number is not null;
  update public.labels l set number = null, recipient = repeat('0', 32), detail = null where l.order_id = any (due);
  update public.order_returns r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_exchanges x set note = null, tracking_number = null
  where x.order_id = any (due) and num_nonnulls(x.note, x.tracking_number) > 0;
  perform private.forget_customers(buyers);
  return cardinality(due);
end
$$;
comment on function private.anonymise_orders(int) is
  'Takes the buyer out of orders that are older than they may name one, the oldest first: what was sold, paid and invoiced stays on the books.';

create or replace function private.forget_customers(addresses text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  left_over bigint[] := array(
    select distinct e.customer_id from public.customer_emails e
    where e.email = any (addresses) and not exists (
      select from public.customer_emails x join public.orders o on lower(o.email) = x.email where x.customer_id = e.customer_id
    )
  );
begin
  delete from public.customers c where c.id = any (left_over) and c.user_id is null;
  -- What an administrator wrote is theirs to keep or to remove.
  update public.customers c set
    name = left(btrim(coalesce(u.raw_user_meta_data ->> 'full_name', '')), 160), phone = null, address = null, postal_code = null,
    city = null, country = null
  from auth.users u where c.id = any (left_over) and u.id = c.user_id and not c.is_edited;
end
$$;
comment on function private.forget_customers(text[]) is
  'Forgets those of these addresses who have no order left: all of who has no account, either, and of others where their orders went.';

create or replace function public.prune_people(most int default 100) returns int
language plpgsql security definer set search_path = '' as $$
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
  pruned := private.anonymise_orders(prune_people.most) + private.unname_old_past_orders();
  delete from public.customers c where c.id in (select f.id from private.forgotten_moved_customers() f (id));
  get diagnostics rows = row_count;
  pruned := pruned + rows;
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
$$;
comment on function public.prune_people(int) is
  'For the shop''s functions: forgets what the shop knows of people for longer than the page on privacy says, at most so many orders and accounts. Buyers leave orders of five years ago, accounts and customers of the shop before go after three years without use, withdrawals after five, proofs of consent three years after its end. Gives how many.';
grant execute on function public.prune_people(int) to service_role;
