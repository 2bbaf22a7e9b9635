-- The periods that the page on privacy names are kept: orders, withdrawals, accounts and proofs of consent. Letters of the shop
-- outlive whoever shares its address.

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
  'Ends accounts: people, sessions, codes, Auth''s own log of them, carts and addresses. What was written or agreed to under their e-mail addresses stays.';

-- A declaration of withdrawal is what both sides prove it with, for the five years that the privacy page names: an account
-- that is erased takes neither its name nor its address away.
create or replace function public.erase_account(person uuid) returns void
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
$$;
comment on function private.people_due() is 'Whether the shop knows something of somebody for longer than it promises.';

create or replace function private.unname_orders(most int) returns int
language plpgsql security definer set search_path = '' as $$
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
  update public.refunds r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_cancellations c set note = null where c.order_id = any (due) and c.note is not null;
  update public.order_events e set tracking_number = null where e.order_id = any (due) and e.tracking_number is not null;
  update public.order_returns r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_exchanges x set note = null, tracking_number = null
  where x.order_id = any (due) and num_nonnulls(x.note, x.tracking_number) > 0;
  perform private.forget_customers(buyers);
  return cardinality(due);
end
$$;
comment on function private.unname_orders(int) is
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
$$;
comment on function public.prune_people(int) is
  'For the shop''s functions: forgets what the shop knows of people for longer than the page on privacy says, at most so many orders and accounts. Buyers leave orders of five years ago, accounts go after three years without use, withdrawals after five, proofs of consent three years after its end. Gives how many.';
grant execute on function public.prune_people(int) to service_role;

create or replace function private.shop_letters() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'journal_closing', 'payment_alarm', 'supplier_order', 'supplier_order_ended', 'weekly_report', 'withdrawal_notice'
  ]
$$;
comment on function private.shop_letters() is
  'Kinds of letters to the shop itself and to its suppliers: they are nobody''s personal mail, whoever else has their address.';

create or replace function public.prune_mails() returns int
language plpgsql security definer set search_path = '' as $$
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
  -- An export that nobody came for is personal data, too.
  delete from private.data_parts p using private.data_jobs j
  where j.id = p.job_id and j.created_at < clock_timestamp() - interval '1 hour';
  return pruned;
end
$$;

create or replace function private.order_work_due() returns boolean
language sql stable security definer set search_path = '' as $$
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
      exists (select from private.carts_to_remind()) or private.reviews_due() or private.people_due()
    )
$$;

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
  delete from public.contact_messages m where lower(m.email) = address;
  -- What the shop writes to itself and its suppliers is not the person's, and a declared withdrawal is acknowledged.
  delete from public.mail_outbox m
  where lower(m.email) = address and m.kind <> all (private.shop_letters()) and (m.kind <> 'withdrawal_received' or m.status <> 'waiting');
  perform private.forget_reviews(address, null);
  delete from private.form_attempts f where f.key = private.address_key(address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
end
$$;
