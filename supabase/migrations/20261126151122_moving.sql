-- Moving.

set check_function_bodies = off;

alter table public.newsletter_proofs drop constraint newsletter_proofs_event_check;

alter table public.newsletter_proofs drop constraint newsletter_proofs_source_check;

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
  -- What a file of another shop brings and takes back is one entry, its own.
  if (present ->> 'move_id') is not null and (
    tg_op = 'INSERT' or tg_op = 'DELETE'
      and exists (select from public.moves m where m.id = (present ->> 'move_id')::bigint and m.undone_at is not null)
  ) then
    return null;
  end if;
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
comment on function private.audit_change() is 'Trigger after insert, update, delete, for each row: leaves who changed what, but for rows that a file of another shop brings or takes back. Arguments: the key column, the column people call the row by (or ''''), columns whose values are not kept, separated by commas. Passwords, secrets, tokens and hashes never are.';

CREATE OR REPLACE FUNCTION private.moved_lines()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 2000$function$;
comment on function private.moved_lines() is 'Lines of a file of another shop that one part holds at most: MOVED_AT_ONCE of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION public.begin_move(about jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  made bigint;
begin
  perform private.require_owner();
  -- What nobody took over is personal data, too.
  delete from public.moves m
  where m.done_at is null and (m.admin_id = caller or m.created_at < clock_timestamp() - interval '1 hour');
  insert into public.moves (kind, source, file, with_consents, admin_id)
  select a.kind, a.source, left(a.file, 200), coalesce(a.with_consents, false), caller
  from jsonb_to_record(about) a (kind text, source text, file text, with_consents boolean)
  returning id into made;
  return made;
exception
  when check_violation or not_null_violation or data_exception then
    perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.begin_move(jsonb) is 'For owners: begins to read a file of another shop {kind, source, file (its name), with_consents}; gives its identifier. Nothing of the shop changes before finish_move; what the owner read before and did not take over is gone.';
grant execute on function public.begin_move(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.put_move_part(move bigint, part integer, lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known constant public.moves := private.move_to_change(move);
begin
  if known.done_at is not null or jsonb_typeof(lines) is distinct from 'array'
    or jsonb_array_length(lines) not between 1 and private.moved_lines() or pg_column_size(lines) > 8000000
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into private.move_parts (move_id, n, lines) values (known.id, part, put_move_part.lines)
  on conflict (move_id, n) do update set lines = excluded.lines;
exception
  when check_violation or not_null_violation then
    perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.put_move_part(bigint,integer,jsonb) is 'For owners: lines of their file of another shop, at most 2,000 a part, parts from 1.';
grant execute on function public.put_move_part(bigint,integer,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.store_redirect(leads_from text, leads_to text, move bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.redirects r where r.from_path = leads_from and r.to_path = leads_to) then
    return 'same';
  end if;
  insert into public.redirects (from_path, to_path, move_id) values (leads_from, leads_to, move);
  return null;
exception
  when unique_violation then
    return 'redirect_taken';
  when check_violation or not_null_violation then
    return 'redirect_invalid';
  when sqlstate 'PT400' or sqlstate 'PT409' then
    return sqlerrm;
end
$function$;
comment on function private.store_redirect(text,text,bigint) is 'Adds a redirect where it can be; gives null, same where it stands already, or the code of why not.';

CREATE OR REPLACE FUNCTION public.add_redirects(entries jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry record;
  code text;
  refused jsonb := '[]';
  added int := 0;
begin
  perform private.acting_admin();
  if jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) not between 1 and 200 then
    perform private.refuse(400, 'request_invalid');
  end if;
  for entry in
    select e.entry ->> 'from' as from_path, e.entry ->> 'to' as to_path, e.n
    from jsonb_array_elements(entries) with ordinality e (entry, n)
    order by e.n
  loop
    code := private.store_redirect(entry.from_path, entry.to_path, null);
    if code is null then
      added := added + 1;
    elsif code <> 'same' then
      refused := refused || jsonb_build_object('n', entry.n, 'code', code);
    end if;
  end loop;
  return json_build_object('added', added, 'refused', refused);
end
$function$;

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
  delete from public.moves m where m.done_at is null and m.created_at < clock_timestamp() - interval '1 hour';
  return pruned;
end
$function$;
comment on function public.prune_mails() is 'For the shop''s functions: forgets mails that were kept long enough, links of orders that open no longer, who opened and who got which newsletter, and exports, imports and files of another shop that were given up. Gives how many mails.';

CREATE OR REPLACE FUNCTION private.customer_marks(customer bigint, person uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.customer_marks(bigint,uuid) is 'What is known of a customer besides name and orders: account, cart, orders of the shop before, consents, alerts, reviews, messages, withdrawals, notes.';

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
  delete from private.unpaid_pieces u
  where u.key = private.customer_key(address) or u.order_id in (select o.id from public.orders o where lower(o.email) = forget_address.address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
  perform private.forget_item_texts();
end
$function$;

CREATE OR REPLACE FUNCTION private.people_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function public.prune_people(integer) is 'For the shop''s functions: forgets what the shop knows of people for longer than the page on privacy says, at most so many orders and accounts. Buyers leave orders of five years ago, accounts and customers of the shop before go after three years without use, withdrawals after five, proofs of consent three years after its end. Gives how many.';

CREATE OR REPLACE FUNCTION private.past_orders_of(customer bigint)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(private.past_order_view(p) order by p.placed_at desc, p.id), '[]')
  from public.customer_emails e join public.past_orders p on p.email = e.email where e.customer_id = customer
$function$;
comment on function private.past_orders_of(bigint) is 'Orders that a customer placed in the shop before, the last first.';

CREATE OR REPLACE FUNCTION public.admin_past_orders(search text, per_page integer DEFAULT 20)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant int := least(greatest(per_page, 1), 100);
  wanted text;
begin
  perform private.require_admin();
  wanted := left(private.searched(coalesce(search, '')), 120);
  return (
    with found as materialized (
      select p.id, p.placed_at from public.past_orders p where strpos(p.words, wanted) > 0
    ), shown as (
      select f.id from found f order by f.placed_at desc, f.id limit most
    )
    select json_build_object('count', (select count(*) from found), 'orders', (
      select coalesce(json_agg(private.past_order_view(p) order by p.placed_at desc, p.id), '[]')
      from shown s join public.past_orders p on p.id = s.id
    ))
  );
end
$function$;
comment on function public.admin_past_orders(text,integer) is 'For administrators: orders of the shop before whose number, name, email address or town contains the search, the last first, 100 at most, and how many there are; amounts in euros. search may be null: all of them.';
grant execute on function public.admin_past_orders(text,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.admin_past_sales(from_day date, to_day date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'orders', count(*), 'revenue', coalesce(sum(p.total - least(p.refunded, p.total)), 0),
      'buyers', count(distinct p.email)
    )
    from public.past_orders p
    where p.status in ('paid', 'partly_refunded') and p.placed_at >= private.day_begins(least(from_day, to_day))
      and p.placed_at < private.day_begins(greatest(from_day, to_day) + 1)
  );
end
$function$;
comment on function public.admin_past_sales(date,date) is 'For administrators: what the shop before sold between two days, both included: paid orders, what they came to less what was given back, in euros, and how many addresses bought.';
grant execute on function public.admin_past_sales(date,date) to authenticated;

CREATE OR REPLACE FUNCTION private.unname_past_orders(address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.past_orders p set
    email = null, name = null, phone = null, address = null, postal_code = null, city = null, country = null
  where p.email = unname_past_orders.address
$function$;
comment on function private.unname_past_orders(text) is 'Takes the buyer out of orders of the shop before that an email address, in lower case, has placed.';

CREATE OR REPLACE FUNCTION private.unname_old_past_orders()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unnamed int;
begin
  update public.past_orders p set
    email = null, name = null, phone = null, address = null, postal_code = null, city = null, country = null
  where private.is_old_past_order(p);
  get diagnostics unnamed = row_count;
  return unnamed;
end
$function$;
comment on function private.unname_old_past_orders() is 'Takes the buyer out of orders of the shop before that are older than an order may name one. Gives how many.';

CREATE OR REPLACE FUNCTION private.moved_people(move bigint)
 RETURNS TABLE(line integer, email text, name text, phone text, address text, postal_code text, city text, country text, since timestamp with time zone, consent text, customer_id bigint, filled text[], action text, is_subscribed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.line, p.email, p.name, p.phone, p.address, p.postal_code, p.city, p.country, p.since, p.consent, c.id, f.filled,
    case when c.id is not null then case when f.filled = '{}' then 'same' else 'complete' end
      -- Whoever asked to be forgotten is, whatever a file says.
      when exists (select from private.erased_customers x where x.key = private.erased_key(p.email)) then 'erased'
      else 'create'
    end,
    p.consent is not null and m.with_consents and not exists (select from public.newsletter_subscribers s where lower(s.email) = p.email)
      and not exists (select from private.erased_customers x where x.key = private.erased_key(p.email))
  from public.moves m
    cross join lateral (
      select distinct on (r.email) r.*
      from private.move_parts t cross join lateral jsonb_to_recordset(t.lines) r (
        line int, email text, name text, phone text, address text, postal_code text, city text, country text, since timestamptz, consent text
      )
      where t.move_id = m.id
      order by r.email, r.line
    ) p
    left join public.customer_emails e on e.email = p.email
    left join public.customers c on c.id = e.customer_id
    cross join lateral (
      select array_remove(array[
        case when c.name = '' and p.name <> '' then 'name' end,
        case when c.phone is null and p.phone is not null then 'phone' end,
        case when num_nonnulls(c.address, c.postal_code, c.city) = 0 and num_nonnulls(p.address, p.postal_code, p.city) > 0 then 'address' end
      ], null) as filled
    ) f
  where m.id = move
$function$;
comment on function private.moved_people(bigint) is 'What becomes of each person of a file of customers: create, complete (filled: what an existing customer lacks), same, or erased (they asked this shop to be forgotten); and whether they become a subscriber.';

CREATE OR REPLACE FUNCTION private.moved_orders(move bigint)
 RETURNS TABLE(line integer, sent jsonb, action text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (r.sent ->> 'line')::int, r.sent,
    case when exists (
      select from public.past_orders o where o.source = m.source and o.order_number = r.sent ->> 'number'
    ) then 'same' else 'create' end
  from public.moves m
    cross join lateral (
      select distinct on (l.sent ->> 'number') l.sent
      from private.move_parts t cross join lateral jsonb_array_elements(t.lines) l (sent)
      where t.move_id = m.id
      order by l.sent ->> 'number', (l.sent ->> 'line')::int
    ) r
  where m.id = move
$function$;
comment on function private.moved_orders(bigint) is 'What becomes of each order of a file of orders: create, or same, which came before and stays as it is.';

CREATE OR REPLACE FUNCTION private.moved_report(move bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kind constant text := (select m.kind from public.moves m where m.id = move);
begin
  return (
    with planned as materialized (
      select p.line, p.action, p.is_subscribed from private.moved_people(move) p where kind = 'customers'
      union all
      select o.line, o.action, false from private.moved_orders(move) o where kind = 'orders'
    ), shown as (
      select p.line, p.action, p.is_subscribed from planned p order by p.action = 'same', p.line limit 500
    )
    select json_build_object(
      'created', count(*) filter (where p.action = 'create'), 'completed', count(*) filter (where p.action = 'complete'),
      'same', count(*) filter (where p.action = 'same'), 'erased', count(*) filter (where p.action = 'erased'),
      'subscribed', count(*) filter (where p.is_subscribed),
      'lines', (
        select coalesce(json_agg(json_build_object('line', s.line, 'action', s.action, 'is_subscribed', s.is_subscribed)), '[]') from shown s
      )
    )
    from planned p
  );
end
$function$;
comment on function private.moved_report(bigint) is 'What a file would do: how many are created, completed, the same, erased, subscribed, and of the first 500 lines which.';

CREATE OR REPLACE FUNCTION public.check_move(move bigint)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'Europe/Paris'
 SET statement_timeout TO '60s'
AS $function$
declare
  known constant public.moves := private.move_to_change(move);
begin
  perform private.count_all_customers();
  return private.moved_report(known.id);
exception
  when data_exception then
    perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.check_move(bigint) is 'For owners: what the parts of their file of customers or orders would do {created, completed, same, erased, subscribed, lines: [{line, action, is_subscribed}], the first 500}; changes nothing. Moments without a zone are those of France.';
grant execute on function public.check_move(bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.finish_move(move bigint)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'Europe/Paris'
 SET statement_timeout TO '60s'
AS $function$
declare
  known constant public.moves := private.move_to_change(move);
  outcome jsonb;
begin
  if known.done_at is not null then
    perform private.refuse(409, 'move_done');
  end if;
  -- One after the other, and after whoever counts, merges or erases customers: what is looked at below is what is there.
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  perform private.count_all_customers();
  if known.kind = 'redirects' then
    outcome := private.store_moved_redirects(known);
  else
    outcome := private.moved_report(known.id)::jsonb - 'lines';
    if known.kind = 'customers' then
      perform private.store_moved_customers(known);
    else
      perform private.store_moved_orders(known);
    end if;
  end if;
  delete from private.move_parts t where t.move_id = known.id;
  update public.moves m set done_at = clock_timestamp(), result = case
    when jsonb_typeof(outcome -> 'refused') = 'array'
    then outcome || jsonb_build_object('refused', jsonb_array_length(outcome -> 'refused')) else outcome
  end
  where m.id = known.id;
  return outcome;
exception
  when integrity_constraint_violation or data_exception then
    perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.finish_move(bigint) is 'For owners: takes over what the parts of their file say, whole or not at all, once. Nobody is written to, no stock moves, nothing enters the journal. Answers as check_move without its lines; of redirects {created, same, refused: [{from, code}]}. Refuses with move_unknown, move_done.';
grant execute on function public.finish_move(bigint) to authenticated;

CREATE OR REPLACE FUNCTION private.drop_moved_customers(move bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  left_over int;
begin
  delete from public.customers c
  where c.move_id = move and c.user_id is null and not c.is_edited and c.vip is null
    and not exists (select from private.orders_of_customer(c.id))
    and not exists (select from public.customer_notes n where n.customer_id = c.id)
    and not exists (select from private.moved_customers k where k.customer_id = c.id and k.move_id <> move)
    and not exists (
      select from public.customer_emails e join public.past_orders p on p.email = e.email where e.customer_id = c.id and p.move_id <> move
    );
  -- Whoever has bought here since, or was written to here, is the shop's own.
  update public.customers c set move_id = null where c.move_id = move;
  get diagnostics left_over = row_count;
  return left_over;
end
$function$;
comment on function private.drop_moved_customers(bigint) is 'Removes the customers that a file brought, but for those who have since become the shop''s own: by an order, an account, a note, or the hand of an administrator. Gives how many of these.';

CREATE OR REPLACE FUNCTION public.undo_move(move bigint)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '60s'
AS $function$
declare
  known constant public.moves := private.move_to_change(move);
  kept int := 0;
  gone text[];
begin
  if known.done_at is null or known.undone_at is not null then
    perform private.refuse(409, 'move_undone');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  perform private.count_all_customers();
  update public.moves m set undone_at = clock_timestamp() where m.id = known.id;
  delete from public.redirects r where r.move_id = known.id;
  delete from public.past_orders p where p.move_id = known.id;
  -- Whoever has left, or confirmed the address here since, stays so.
  with dropped as (
    delete from public.newsletter_subscribers s
    where s.move_id = known.id and s.status = 'confirmed'
      and not exists (select from public.newsletter_proofs p where lower(p.email) = lower(s.email) and p.event = 'confirmed')
    returning s.email
  )
  select array_agg(lower(d.email)) into gone from dropped d;
  delete from public.newsletter_proofs p where p.event = 'imported' and lower(p.email) = any (gone);
  update public.newsletter_subscribers s set move_id = null where s.move_id = known.id;
  update public.customers c set
    name = case when 'name' = any (k.filled) then '' else c.name end,
    phone = case when 'phone' = any (k.filled) then null else c.phone end,
    address = case when 'address' = any (k.filled) then null else c.address end,
    postal_code = case when 'address' = any (k.filled) then null else c.postal_code end,
    city = case when 'address' = any (k.filled) then null else c.city end,
    country = case when 'address' = any (k.filled) then null else c.country end
  from private.moved_customers k
  -- What somebody has changed since is theirs.
  where k.move_id = known.id and c.id = k.customer_id and c.version = k.version;
  delete from private.moved_customers k where k.move_id = known.id;
  kept := private.drop_moved_customers(known.id);
  return json_build_object('kept', kept);
end
$function$;
comment on function public.undo_move(bigint) is 'For owners: takes back all that a file brought, once. Customers who have since bought, got an account, a note or another address by an administrator''s hand stay (kept: how many), and so does who left the newsletter. Refuses with move_unknown, move_undone.';
grant execute on function public.undo_move(bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.admin_moves()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_owner();
  return (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'kind', m.kind, 'source', m.source, 'file', m.file, 'done_at', m.done_at, 'undone_at', m.undone_at,
      'result', m.result, 'by', (select a.name from public.admin_users a where a.id = m.admin_id)
    ) order by m.id desc), '[]')
    from (select * from public.moves o where o.done_at is not null order by o.id desc limit 200) m
  );
end
$function$;
comment on function public.admin_moves() is 'For owners: files of another shop that were taken over, the last 200, the last first.';
grant execute on function public.admin_moves() to authenticated;

CREATE OR REPLACE FUNCTION private.forgotten_moved_customers()
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.id from public.customers c join public.moves m on m.id = c.move_id
  where c.user_id is null and c.orders = 0 and not c.is_edited and greatest(m.done_at, c.registered_at) < now() - private.kept_for('account')
    and not exists (
      select from public.customer_emails e join public.newsletter_subscribers s on lower(s.email) = e.email
      where e.customer_id = c.id and s.status = 'confirmed'
    )
    and not exists (
      select from public.customer_emails e join public.past_orders p on p.email = e.email
      where e.customer_id = c.id and p.placed_at >= now() - private.kept_for('account')
    )
$function$;
comment on function private.forgotten_moved_customers() is 'Customers of the shop before who have done nothing here, nor there, for as long as an account is kept.';

CREATE OR REPLACE FUNCTION private.data_tables()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'private.counters', 'public.moves', 'public.categories', 'public.colours', 'public.materials', 'public.manufacturers', 'public.suppliers',
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
    'private.moved_customers', 'public.past_orders',
    'private.erased_customers', 'public.addresses', 'public.cart_items', 'public.favourites', 'public.contact_messages',
    'public.question_entries', 'public.newsletter_subscribers', 'public.newsletter_proofs', 'public.stock_alerts',
    'public.segments', 'public.newsletters', 'private.newsletter_recipients', 'private.newsletter_counts',
    'private.newsletter_links', 'public.reviews', 'public.review_invitations',
    'private.review_leavers', 'private.dropped_review_pictures', 'private.visits', 'public.mail_outbox'
  ]
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
    'public.audit_log', 'public.stripe_events', 'private.data_jobs', 'private.data_parts', 'private.move_parts',
    -- The state of this server: its publications, clocks and limits.
    'public.site_changes', 'public.publications', 'private.publishing_clock', 'private.text_faults', 'private.payment_clock', 'private.payment_guard',
    'private.form_attempts', 'private.cart_changes', 'private.unpaid_pieces', 'private.unused_pictures', 'private.visit_callers',
    'private.shop_state'
  ]
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
  execute format('truncate private.unpaid_pieces, private.order_links, private.move_parts, %s', array_to_string(tables, ', '));
end
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

CREATE OR REPLACE FUNCTION private.reset_tables()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_agg(t.name order by t.n) from unnest(private.data_tables()) with ordinality t (name, n)
  where t.name <> all (array[
    'public.moves', 'public.categories', 'public.colours', 'public.materials', 'public.redirects', 'public.settings', 'public.hero',
    'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points',
    'private.erased_customers'
  ])
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
    -- What they brought is gone; their files may come again.
    update public.moves m set undone_at = clock_timestamp() where m.kind <> 'redirects' and m.done_at is not null and m.undone_at is null;
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

create table public.moves (
  id bigint generated always as identity,
  kind text not null,
  source text not null,
  file text not null,
  with_consents boolean default false not null,
  admin_id uuid not null,
  result jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  done_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint moves_kind_check CHECK (kind = ANY (ARRAY['customers'::text, 'orders'::text, 'redirects'::text])),
  constraint moves_source_check CHECK (source = ANY (ARRAY['shopify'::text, 'woocommerce'::text, 'prestashop'::text, 'other'::text])),
  constraint moves_file_check CHECK (length(file) >= 1 AND length(file) <= 200),
  constraint moves_result_check CHECK (jsonb_typeof(result) = 'object'::text),
  constraint moves_undone CHECK (undone_at IS NULL OR done_at IS NOT NULL),
  constraint moves_pkey PRIMARY KEY (id)
);
alter table public.moves enable row level security;
grant select on table public.moves to service_role;
comment on table public.moves is 'Files of another shop that were taken over, each as a whole, and taken back as a whole.';
comment on column public.moves.id is 'Identifier.';
comment on column public.moves.kind is 'What the file holds: customers, orders (those of before) or redirects (addresses of before).';
comment on column public.moves.source is 'Software that wrote it: shopify, woocommerce, prestashop or other.';
comment on column public.moves.file is 'Name of the file.';
comment on column public.moves.with_consents is 'Whether its owner declared that whoever the file names as a subscriber has agreed.';
comment on column public.moves.admin_id is 'Owner who did it; without a foreign key, so that the entry outlives the account.';
comment on column public.moves.result is 'How many of what: created, completed, same, erased, subscribed, refused.';
comment on column public.moves.created_at is 'When the file was read.';
comment on column public.moves.done_at is 'When it was taken over; null while it is only looked at.';
comment on column public.moves.undone_at is 'When it was taken back.';

CREATE OR REPLACE FUNCTION private.move_to_change(move bigint)
 RETURNS public.moves
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_admin();
  found_move public.moves;
begin
  perform private.require_owner();
  select m.* into found_move from public.moves m
  where m.id = move and (m.done_at is not null or m.admin_id = caller) for update;
  if found_move.id is null then
    perform private.refuse(404, 'move_unknown');
  end if;
  return found_move;
end
$function$;
comment on function private.move_to_change(bigint) is 'A file of another shop, locked, for owners: one that was taken over, or their own that is only looked at. Refuses with move_unknown.';

CREATE OR REPLACE FUNCTION private.store_moved_customers(m public.moves)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.moved_customers (move_id, customer_id, filled)
  select m.id, p.customer_id, p.filled from private.moved_people(m.id) p where p.action = 'complete';
  with subscribed as (
    insert into public.newsletter_subscribers (email, status, confirmed_at, move_id)
    select p.email, 'confirmed', now(), m.id from private.moved_people(m.id) p where p.is_subscribed
    returning email
  )
  insert into public.newsletter_proofs (email, event, consent_text, source)
  select s.email, 'imported', left(m.file || ' : ' || p.consent, 600), 'import'
  from subscribed s join private.moved_people(m.id) p on p.email = s.email;
  update public.customers c set
    name = case when 'name' = any (p.filled) then p.name else c.name end,
    phone = case when 'phone' = any (p.filled) then p.phone else c.phone end,
    address = case when 'address' = any (p.filled) then p.address else c.address end,
    postal_code = case when 'address' = any (p.filled) then p.postal_code else c.postal_code end,
    city = case when 'address' = any (p.filled) then p.city else c.city end,
    country = case when 'address' = any (p.filled) then p.country else c.country end
  from private.moved_people(m.id) p
  where p.action = 'complete' and c.id = p.customer_id;
  update private.moved_customers k set version = c.version
  from public.customers c where k.move_id = m.id and c.id = k.customer_id;
  with made as (
    insert into public.customers (email, name, phone, address, postal_code, city, country, registered_at, status, move_id)
    select p.email, p.name, p.phone, p.address, p.postal_code, p.city, p.country, least(coalesce(p.since, now()), now()),
      private.customer_status(null, 0, least(coalesce(p.since, now()), now())), m.id
    from private.moved_people(m.id) p where p.action = 'create'
    returning id, email
  )
  insert into public.customer_emails (email, customer_id) select d.email, d.id from made d;
end
$function$;
comment on function private.store_moved_customers(public.moves) is 'Stores the people of a file: new ones, what existing ones lack, and subscribers with the proof of what the file says. Nobody is written to.';

CREATE OR REPLACE FUNCTION private.store_moved_orders(m public.moves)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.past_orders (
    move_id, source, order_number, placed_at, status, email, name, phone, address, postal_code, city, country, total, refunded, shipping,
    discount, lines
  )
  select m.id, m.source, r.number, r.placed_at, r.status, case when r.is_named then r.email end, case when r.is_named then r.name end,
    case when r.is_named then r.phone end, case when r.is_named then r.address end, case when r.is_named then r.postal_code end,
    case when r.is_named then r.city end, case when r.is_named then r.country end, r.total, r.refunded, r.shipping, r.discount, r.items
  from (
    select s.*, s.placed_at >= now() - private.kept_for('order')
      and (s.email is null or not exists (select from private.erased_customers x where x.key = private.erased_key(s.email))) as is_named
    from private.moved_orders(m.id) o cross join lateral jsonb_to_record(o.sent) s (
      number text, placed_at timestamptz, status text, email text, name text, phone text, address text, postal_code text, city text,
      country text, total numeric, refunded numeric, shipping numeric, discount numeric, items jsonb
    )
    where o.action = 'create'
  ) r;
  with buyers as (
    select distinct on (p.email) p.email, coalesce(left(p.name, 160), '') as name, left(p.phone, 30) as phone, p.address,
      left(p.postal_code, 12) as postal_code, p.city, case when p.country = any (private.countries()) then p.country end as country,
      min(p.placed_at) over (partition by p.email) as since
    from public.past_orders p
    where p.move_id = m.id and p.email is not null and not exists (select from public.customer_emails e where e.email = p.email)
    order by p.email, p.placed_at desc
  ), made as (
    insert into public.customers (email, name, phone, address, postal_code, city, country, registered_at, status, move_id)
    select b.email, b.name, b.phone, b.address, b.postal_code, b.city, b.country, b.since, private.customer_status(null, 0, b.since), m.id
    from buyers b
    returning id, email
  )
  insert into public.customer_emails (email, customer_id) select d.email, d.id from made d;
end
$function$;
comment on function private.store_moved_orders(public.moves) is 'Stores the orders of a file, and as customers who placed them: nobody who asked to be forgotten, and nobody of orders that are older than one may name its buyer.';

CREATE OR REPLACE FUNCTION private.store_moved_redirects(m public.moves)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry record;
  code text;
  added int := 0;
  same int := 0;
  refused jsonb := '[]';
begin
  for entry in
    select l.sent ->> 'from' as from_path, l.sent ->> 'to' as to_path
    from private.move_parts t cross join lateral jsonb_array_elements(t.lines) with ordinality l (sent, n)
    where t.move_id = m.id order by t.n, l.n
  loop
    code := private.store_redirect(entry.from_path, entry.to_path, m.id);
    if code is null then
      added := added + 1;
    elsif code = 'same' then
      same := same + 1;
    else
      refused := refused || jsonb_build_object('from', entry.from_path, 'code', code);
    end if;
  end loop;
  return jsonb_build_object('created', added, 'same', same, 'refused', refused);
end
$function$;
comment on function private.store_moved_redirects(public.moves) is 'Stores the redirects of a file that can be; of the others where they lead from, and by what code why not.';

CREATE TRIGGER moves_audit AFTER UPDATE ON public.moves FOR EACH ROW WHEN (new.done_at IS DISTINCT FROM old.done_at OR new.undone_at IS DISTINCT FROM old.undone_at) EXECUTE FUNCTION private.audit_change('id', 'kind');

create table private.move_parts (
  move_id bigint not null,
  n integer not null,
  lines jsonb not null,
  constraint move_parts_n_check CHECK (n >= 1 AND n <= 1000),
  constraint move_parts_lines_check CHECK (jsonb_typeof(lines) = 'array'::text),
  constraint move_parts_pkey PRIMARY KEY (move_id, n)
);
alter table private.move_parts enable row level security;
comment on table private.move_parts is 'What a file of another shop says, between its dry run and its take-over: gone with the latter, or an hour later with the next run of the clock.';
comment on column private.move_parts.move_id is 'File.';
comment on column private.move_parts.n is 'Rank, from 1.';
comment on column private.move_parts.lines is 'Lines, as the browser read them.';

alter table private.move_parts add constraint move_parts_move_id_fkey FOREIGN KEY (move_id) REFERENCES public.moves(id) ON DELETE CASCADE;

alter table public.redirects add column move_id bigint;
comment on column public.redirects.move_id is 'File of another shop''s addresses that brought it; null where somebody typed it, or the shop wrote it.';

comment on table public.customers is 'People who have an account or have ordered, and whom an administrator or a file of another shop added; orders lead to them by their e-mail addresses.';

alter table public.customers add column move_id bigint;
comment on column public.customers.move_id is 'File of another shop that brought them; null of who came by themselves.';

create table public.past_orders (
  id bigint generated always as identity,
  move_id bigint not null,
  source text not null,
  order_number text not null,
  placed_at timestamp with time zone not null,
  status text not null,
  email text,
  name text,
  phone text,
  address text,
  postal_code text,
  city text,
  country text,
  total numeric(10,2) not null,
  refunded numeric(10,2) default 0 not null,
  shipping numeric(10,2),
  discount numeric(10,2),
  lines jsonb not null,
  words text generated always as (private.search_text((((((((order_number || ' '::text) || COALESCE(name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(postal_code, ''::text)) || ' '::text) || COALESCE(city, ''::text))) stored not null,
  constraint past_orders_source_check CHECK (source = ANY (ARRAY['shopify'::text, 'woocommerce'::text, 'prestashop'::text, 'other'::text])),
  constraint past_orders_order_number_check CHECK (length(order_number) >= 1 AND length(order_number) <= 60),
  constraint past_orders_status_check CHECK (status = ANY (ARRAY['paid'::text, 'partly_refunded'::text, 'refunded'::text, 'cancelled'::text, 'unpaid'::text])),
  constraint past_orders_email_check CHECK (email = lower(email) AND length(email) <= 254),
  constraint past_orders_name_check CHECK (length(name) >= 1 AND length(name) <= 170),
  constraint past_orders_phone_check CHECK (length(phone) >= 1 AND length(phone) <= 40),
  constraint past_orders_address_check CHECK (length(address) >= 1 AND length(address) <= 410),
  constraint past_orders_postal_code_check CHECK (length(postal_code) >= 1 AND length(postal_code) <= 20),
  constraint past_orders_city_check CHECK (length(city) >= 1 AND length(city) <= 100),
  constraint past_orders_country_check CHECK (length(country) >= 1 AND length(country) <= 60),
  constraint past_orders_total_check CHECK (total >= 0::numeric),
  constraint past_orders_refunded_check CHECK (refunded >= 0::numeric),
  constraint past_orders_shipping_check CHECK (shipping >= 0::numeric),
  constraint past_orders_discount_check CHECK (discount >= 0::numeric),
  constraint past_orders_lines_check CHECK (jsonb_typeof(lines) = 'array'::text),
  constraint past_orders_pkey PRIMARY KEY (id),
  constraint past_orders_number UNIQUE (source, order_number)
);
alter table public.past_orders enable row level security;
grant select on table public.past_orders to service_role;
comment on table public.past_orders is 'Orders of the shop that stood here before, out of its own file; no invoice, no entry of the journal, no stock.';
comment on column public.past_orders.id is 'Identifier.';
comment on column public.past_orders.move_id is 'File that brought it.';
comment on column public.past_orders.source is 'Software of the shop before: numbers are its own.';
comment on column public.past_orders.order_number is 'Number as that shop wrote it.';
comment on column public.past_orders.placed_at is 'When it was placed.';
comment on column public.past_orders.status is 'paid, partly_refunded, refunded, cancelled or unpaid.';
comment on column public.past_orders.email is 'Email address in lower case; null where none is known, or the buyer is no longer named.';
comment on column public.past_orders.name is 'Name of the buyer.';
comment on column public.past_orders.phone is 'Telephone.';
comment on column public.past_orders.address is 'Street and number, and what completes them.';
comment on column public.past_orders.postal_code is 'Postal code, as it was written.';
comment on column public.past_orders.city is 'City.';
comment on column public.past_orders.country is 'Country, as it was written.';
comment on column public.past_orders.total is 'Total in euros, taxes and shipping included, before what was refunded.';
comment on column public.past_orders.refunded is 'What was given back of it, in euros.';
comment on column public.past_orders.shipping is 'Shipping in euros; null where the file does not say.';
comment on column public.past_orders.discount is 'Discount in euros; null where the file does not say.';
comment on column public.past_orders.lines is 'What was bought: [{name, sku, quantity, price}], price in euros of one unit; null where the file does not say.';
comment on column public.past_orders.words is 'What the search looks through.';

CREATE OR REPLACE FUNCTION private.past_order_view(p public.past_orders)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'source', p.source, 'order_number', p.order_number, 'placed_at', p.placed_at, 'status', p.status, 'email', p.email, 'name', p.name,
    'phone', p.phone, 'address', p.address, 'postal_code', p.postal_code, 'city', p.city, 'country', p.country, 'total', p.total,
    'refunded', p.refunded, 'shipping', p.shipping, 'discount', p.discount, 'lines', p.lines
  )
$function$;
comment on function private.past_order_view(public.past_orders) is 'An order of the shop before, as administrators see it; amounts in euros.';

CREATE OR REPLACE FUNCTION private.is_old_past_order(p public.past_orders)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.placed_at < now() - private.kept_for('order')
    and num_nonnulls(p.email, p.name, p.phone, p.address, p.postal_code, p.city, p.country) > 0
$function$;
comment on function private.is_old_past_order(public.past_orders) is 'Whether an order of the shop before names its buyer for longer than an order may.';

alter table public.past_orders add constraint past_orders_move_id_fkey FOREIGN KEY (move_id) REFERENCES public.moves(id) ON DELETE CASCADE;

CREATE INDEX past_orders_email ON public.past_orders USING btree (email);

CREATE INDEX past_orders_placed ON public.past_orders USING btree (placed_at);

CREATE INDEX past_orders_move ON public.past_orders USING btree (move_id);

alter table public.newsletter_subscribers add column move_id bigint;
comment on column public.newsletter_subscribers.move_id is 'File of another shop that names it as a subscriber; null of who asked here.';

comment on column public.newsletter_proofs.event is 'requested: the box was ticked; confirmed: the link in the message was followed; unsubscribed; imported: a file of another shop says so, and its owner.';

comment on column public.newsletter_proofs.consent_text is 'The sentence as it was shown; of a file its name, and what it says.';

comment on column public.newsletter_proofs.source is 'Where the form stood; import of a file of another shop.';

create table private.moved_customers (
  move_id bigint not null,
  customer_id bigint not null,
  filled text[] not null,
  version integer,
  constraint moved_customers_pkey PRIMARY KEY (move_id, customer_id)
);
alter table private.moved_customers enable row level security;
comment on table private.moved_customers is 'Customers whom the shop knew already, and what of them a file of another shop has completed.';
comment on column private.moved_customers.move_id is 'File.';
comment on column private.moved_customers.customer_id is 'Customer.';
comment on column private.moved_customers.filled is 'What was empty until then: name, phone, address (with postal code, city and country).';
comment on column private.moved_customers.version is 'Version of the customer that this made: one that has changed since is left as it is when the file is taken back.';

alter table private.moved_customers add constraint moved_customers_move_id_fkey FOREIGN KEY (move_id) REFERENCES public.moves(id) ON DELETE CASCADE;

alter table private.moved_customers add constraint moved_customers_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customers(id) ON DELETE CASCADE;

CREATE INDEX moved_customers_customer ON private.moved_customers USING btree (customer_id);

-- Data that must move or be mended is moved here.

alter table public.redirects add constraint redirects_move_id_fkey FOREIGN KEY (move_id) REFERENCES public.moves(id) ON DELETE SET NULL;

CREATE INDEX redirects_by_move ON public.redirects USING btree (move_id) WHERE move_id IS NOT NULL;

alter table public.customers add constraint customers_move_id_fkey FOREIGN KEY (move_id) REFERENCES public.moves(id) ON DELETE SET NULL;

CREATE INDEX customers_by_move ON public.customers USING btree (move_id) WHERE move_id IS NOT NULL;

alter table public.newsletter_subscribers add constraint newsletter_subscribers_move_id_fkey FOREIGN KEY (move_id) REFERENCES public.moves(id) ON DELETE SET NULL;

CREATE INDEX newsletter_subscribers_move ON public.newsletter_subscribers USING btree (move_id) WHERE move_id IS NOT NULL;

alter table public.newsletter_proofs add constraint newsletter_proofs_event_check CHECK (event = ANY (ARRAY['requested'::text, 'confirmed'::text, 'unsubscribed'::text, 'imported'::text]));

alter table public.newsletter_proofs add constraint newsletter_proofs_source_check CHECK (source = ANY (ARRAY['home'::text, 'blog'::text, 'footer'::text, 'profile'::text, 'opening'::text, 'import'::text]));

alter table public.newsletter_proofs add constraint newsletter_proofs_import CHECK (event <> 'imported'::text OR num_nulls(consent_text, source) = 0);
