-- Files of another shop taken over: looked at first, then part by part until all is there, and taken back as a whole.

create table private.moved_customers (
  move_id bigint not null references public.moves (id) on delete cascade,
  customer_id bigint not null references public.customers (id) on delete cascade,
  filled text[] not null,
  version int,
  primary key (move_id, customer_id)
);

comment on table private.moved_customers is 'Customers whom the shop knew already, and what of them a file of another shop has completed.';
comment on column private.moved_customers.move_id is 'File.';
comment on column private.moved_customers.customer_id is 'Customer.';
comment on column private.moved_customers.filled is 'What was empty until then: name, phone, address (with postal code, city and country).';
comment on column private.moved_customers.version is 'Version of the customer that this made: one that has changed since is left as it is when the file is taken back.';

create index moved_customers_customer on private.moved_customers (customer_id);
alter table private.moved_customers enable row level security;

create or replace function private.moved_people(move bigint, parts int[]) returns table (
  line int, email text, name text, phone text, address text, postal_code text, city text, country text, since timestamptz, consent text,
  customer_id bigint, filled text[], action text, is_subscribed boolean
)
language sql stable security definer set search_path = '' as $$
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
      where t.move_id = m.id and (parts is null or t.n = any (parts))
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
$$;
comment on function private.moved_people(bigint, int[]) is
  'What becomes of each person of these parts (null: all) of a file of customers: create, complete (filled: what an existing customer lacks), same, or erased (they asked this shop to be forgotten); and whether they become a subscriber.';

create or replace function private.moved_orders(move bigint, parts int[]) returns table (line int, sent jsonb, action text)
language sql stable security definer set search_path = '' as $$
  select (r.sent ->> 'line')::int, r.sent,
    case when exists (
      select from public.past_orders o where o.source = m.source and o.order_number = r.sent ->> 'number'
    ) then 'same' else 'create' end
  from public.moves m
    cross join lateral (
      select distinct on (l.sent ->> 'number') l.sent
      from private.move_parts t cross join lateral jsonb_array_elements(t.lines) l (sent)
      where t.move_id = m.id and (parts is null or t.n = any (parts))
      order by l.sent ->> 'number', (l.sent ->> 'line')::int
    ) r
  where m.id = move
$$;
comment on function private.moved_orders(bigint, int[]) is 'What becomes of each order of these parts (null: all) of a file of orders: create, or same, which came before and stays as it is.';

create or replace function private.moved_report(move bigint, parts int[]) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  kind constant text := (select m.kind from public.moves m where m.id = move);
begin
  return (
    with planned as materialized (
      select p.line, p.action, p.is_subscribed from private.moved_people(move, parts) p where kind = 'customers'
      union all
      select o.line, o.action, false from private.moved_orders(move, parts) o where kind = 'orders'
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
$$;
comment on function private.moved_report(bigint, int[]) is
  'What these parts (null: all) of a file would do: how many are created, completed, the same, erased, subscribed, and of the first 500 lines which.';

create or replace function public.check_move(move bigint) returns json
language plpgsql security definer set search_path = '' set timezone = 'Europe/Paris' set statement_timeout = '60s' as $$
declare
  known constant public.moves := private.move_to_change(move);
begin
  perform private.count_all_customers();
  return private.moved_report(known.id, null);
exception
  when data_exception then
    perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.check_move(bigint) is
  'For owners: what the parts of their file of customers or orders would do {created, completed, same, erased, subscribed, lines: [{line, action, is_subscribed}], the first 500}; changes nothing. Moments without a zone are those of France.';
grant execute on function public.check_move(bigint) to authenticated;

create or replace function private.store_moved_customers(m public.moves, parts int[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.moved_customers (move_id, customer_id, filled)
  select m.id, p.customer_id, p.filled from private.moved_people(m.id, parts) p where p.action = 'complete';
  with subscribed as (
    insert into public.newsletter_subscribers (email, status, confirmed_at, move_id)
    select p.email, 'confirmed', now(), m.id from private.moved_people(m.id, parts) p where p.is_subscribed
    returning email
  )
  insert into public.newsletter_proofs (email, event, consent_text, source)
  select s.email, 'imported', left(m.file || ' : ' || p.consent, 600), 'import'
  from subscribed s join private.moved_people(m.id, parts) p on p.email = s.email;
  update public.customers c set
    name = case when 'name' = any (p.filled) then p.name else c.name end,
    phone = case when 'phone' = any (p.filled) then p.phone else c.phone end,
    address = case when 'address' = any (p.filled) then p.address else c.address end,
    postal_code = case when 'address' = any (p.filled) then p.postal_code else c.postal_code end,
    city = case when 'address' = any (p.filled) then p.city else c.city end,
    country = case when 'address' = any (p.filled) then p.country else c.country end
  from private.moved_people(m.id, parts) p
  where p.action = 'complete' and c.id = p.customer_id;
  update private.moved_customers k set version = c.version
  from public.customers c where k.move_id = m.id and k.version is null and c.id = k.customer_id;
  with made as (
    insert into public.customers (email, name, phone, address, postal_code, city, country, registered_at, status, move_id)
    select p.email, p.name, p.phone, p.address, p.postal_code, p.city, p.country, least(coalesce(p.since, now()), now()),
      private.customer_status(null, 0, least(coalesce(p.since, now()), now())), m.id
    from private.moved_people(m.id, parts) p where p.action = 'create'
    returning id, email
  )
  insert into public.customer_emails (email, customer_id) select d.email, d.id from made d;
end
$$;
comment on function private.store_moved_customers(public.moves, int[]) is
  'Stores the people of these parts of a file: new ones, what existing ones lack, and subscribers with the proof of what the file says. Nobody is written to.';

create or replace function private.store_moved_orders(m public.moves, parts int[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due text[];
begin
  with stored as (
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
    from private.moved_orders(m.id, parts) o cross join lateral jsonb_to_record(o.sent) s (
      number text, placed_at timestamptz, status text, email text, name text, phone text, address text, postal_code text, city text,
      country text, total numeric, refunded numeric, shipping numeric, discount numeric, items jsonb
    )
    where o.action = 'create'
  ) r
  returning email
  )
  select array_agg(distinct s.email) filter (where s.email is not null) into due from stored s;
  -- What the orders of the file say so far: of whom an earlier part has made a customer, a later one may know a newer order.
  with buyers as materialized (
    select distinct on (p.email) p.email, coalesce(left(p.name, 160), '') as name, left(p.phone, 30) as phone, p.address,
      left(p.postal_code, 12) as postal_code, p.city, case when p.country = any (private.countries()) then p.country end as country,
      min(p.placed_at) over (partition by p.email) as since
    from public.past_orders p where p.email = any (due) and p.move_id = m.id
    order by p.email, p.placed_at desc
  ), known as (
    update public.customers c set
      name = b.name, phone = b.phone, address = b.address, postal_code = b.postal_code, city = b.city, country = b.country,
      registered_at = least(c.registered_at, b.since)
    from buyers b join public.customer_emails e on e.email = b.email
    where c.id = e.customer_id and c.move_id = m.id and c.user_id is null and not c.is_edited
      and (c.name, c.phone, c.address, c.postal_code, c.city, c.country, c.registered_at)
        is distinct from (b.name, b.phone, b.address, b.postal_code, b.city, b.country, least(c.registered_at, b.since))
  ), made as (
    insert into public.customers (email, name, phone, address, postal_code, city, country, registered_at, status, move_id)
    select b.email, b.name, b.phone, b.address, b.postal_code, b.city, b.country, b.since, private.customer_status(null, 0, b.since), m.id
    from buyers b where not exists (select from public.customer_emails e where e.email = b.email)
    returning id, email
  )
  insert into public.customer_emails (email, customer_id) select d.email, d.id from made d;
end
$$;
comment on function private.store_moved_orders(public.moves, int[]) is
  'Stores the orders of these parts of a file, and as customers who placed them: nobody who asked to be forgotten, and nobody of orders that are older than one may name its buyer.';

create or replace function private.store_moved_redirects(m public.moves) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.store_moved_redirects(public.moves) is
  'Stores the redirects of a file that can be; of the others where they lead from, and by what code why not.';

create or replace function public.finish_move(move bigint) returns json
language plpgsql security definer set search_path = '' set timezone = 'Europe/Paris' set statement_timeout = '60s' as $$
declare
  known constant public.moves := private.move_to_change(move);
  parts int[];
  outcome jsonb;
  waiting int;
begin
  if known.done_at is not null then
    perform private.refuse(409, 'move_done');
  end if;
  -- One after the other, and after whoever counts, merges or erases customers: what is looked at below is what is there.
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  perform private.count_all_customers();
  if known.kind = 'redirects' then
    outcome := private.store_moved_redirects(known);
    delete from private.move_parts t where t.move_id = known.id;
  else
    -- As many parts as have the lines of one: whoever shops waits no longer than for that.
    parts := array(
      select w.n from (
        select t.n, sum(jsonb_array_length(t.lines)) over (order by t.n) as lines, row_number() over (order by t.n) as rank
        from private.move_parts t where t.move_id = known.id
      ) w where w.lines <= private.moved_lines() or w.rank = 1
    );
    outcome := private.moved_report(known.id, parts)::jsonb - 'lines';
    if known.kind = 'customers' then
      perform private.store_moved_customers(known, parts);
    else
      perform private.store_moved_orders(known, parts);
    end if;
    delete from private.move_parts t where t.move_id = known.id and t.n = any (parts);
    outcome := (
      select jsonb_object_agg(o.key, o.value::int + coalesce((known.result ->> o.key)::int, 0)) from jsonb_each_text(outcome) o
    );
  end if;
  waiting := (select coalesce(sum(jsonb_array_length(t.lines)), 0) from private.move_parts t where t.move_id = known.id);
  update public.moves m set
    begun_at = coalesce(m.begun_at, clock_timestamp()), done_at = case when waiting = 0 then clock_timestamp() end,
    result = case
      when jsonb_typeof(outcome -> 'refused') = 'array'
      then outcome || jsonb_build_object('refused', jsonb_array_length(outcome -> 'refused')) else outcome
    end
  where m.id = known.id;
  return outcome || jsonb_build_object('waiting', waiting);
exception
  when integrity_constraint_violation or data_exception then
    perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.finish_move(bigint) is
  'For owners: takes over what their file says, 2,000 lines a call, each call whole or not at all; whoever was cut off calls again. Nobody is written to, no stock moves, nothing enters the journal. Answers as check_move without its lines, all calls together, and how many lines are waiting; of redirects, which come at once, {created, same, refused: [{from, code}]}. Refuses with move_unknown, move_done.';
grant execute on function public.finish_move(bigint) to authenticated;

create or replace function private.drop_moved_customers(move bigint) returns int
language plpgsql security definer set search_path = '' as $$
declare
  left_over int;
begin
  with due as materialized (
    select c.id from public.customers c where c.move_id = move order by c.id limit private.moved_lines()
  ), gone as (
    delete from public.customers c using due d
    where c.id = d.id and c.user_id is null and not c.is_edited and c.vip is null
      and not exists (select from private.orders_of_customer(c.id))
      and not exists (select from public.customer_notes n where n.customer_id = c.id)
      and not exists (select from private.moved_customers k where k.customer_id = c.id and k.move_id <> move)
      and not exists (
        select from public.customer_emails e join public.past_orders p on p.email = e.email where e.customer_id = c.id and p.move_id <> move
      )
    returning c.id
  )
  -- Whoever has bought here since, or was written to here, is the shop's own.
  update public.customers c set move_id = null from due d
  where c.id = d.id and not exists (select from gone g where g.id = d.id);
  get diagnostics left_over = row_count;
  return left_over;
end
$$;
comment on function private.drop_moved_customers(bigint) is
  'Removes customers that a file brought, 2,000 at most, but for those who have since become the shop''s own: by an order, an account, a note, or the hand of an administrator. Gives how many of these.';

create or replace function private.drop_moved_subscribers(move bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
begin
  -- Whoever has left, or confirmed the address here since, stays so.
  with due as materialized (
    select s.id from public.newsletter_subscribers s where s.move_id = move order by s.id limit private.moved_lines()
  ), dropped as (
    delete from public.newsletter_subscribers s using due d
    where s.id = d.id and s.status = 'confirmed'
      and not exists (select from public.newsletter_proofs p where lower(p.email) = lower(s.email) and p.event = 'confirmed')
    returning s.id, s.email
  ), kept as (
    update public.newsletter_subscribers s set move_id = null from due d
    where s.id = d.id and not exists (select from dropped g where g.id = d.id)
  )
  select array_agg(lower(d.email)) into gone from dropped d;
  delete from public.newsletter_proofs p where p.event = 'imported' and lower(p.email) = any (gone);
end
$$;
comment on function private.drop_moved_subscribers(bigint) is
  'Removes subscribers that a file brought with the proofs of what it says, 2,000 at most.';

create or replace function private.empty_moved_customers(move bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due bigint[] := array(
    select k.customer_id from private.moved_customers k where k.move_id = move order by k.customer_id limit private.moved_lines()
  );
begin
  update public.customers c set
    name = case when 'name' = any (k.filled) then '' else c.name end,
    phone = case when 'phone' = any (k.filled) then null else c.phone end,
    address = case when 'address' = any (k.filled) then null else c.address end,
    postal_code = case when 'address' = any (k.filled) then null else c.postal_code end,
    city = case when 'address' = any (k.filled) then null else c.city end,
    country = case when 'address' = any (k.filled) then null else c.country end
  from private.moved_customers k
  -- What somebody has changed since is theirs.
  where k.move_id = move and k.customer_id = any (due) and c.id = k.customer_id and c.version = k.version;
  delete from private.moved_customers k where k.move_id = move and k.customer_id = any (due);
end
$$;
comment on function private.empty_moved_customers(bigint) is
  'Takes back what a file has completed of customers whom the shop knew before, 2,000 at most.';

create or replace function public.undo_move(move bigint) returns json
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  known constant public.moves := private.move_to_change(move);
  kept int := coalesce((known.result ->> 'kept')::int, 0);
  waiting int;
begin
  if known.begun_at is null or known.undone_at is not null then
    perform private.refuse(409, 'move_undone');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  perform private.count_all_customers();
  -- Nothing more of it comes.
  delete from private.move_parts t where t.move_id = known.id;
  delete from public.redirects r where r.move_id = known.id;
  delete from public.past_orders p
  where p.id in (select o.id from public.past_orders o where o.move_id = known.id order by o.id limit private.moved_lines());
  perform private.drop_moved_subscribers(known.id);
  perform private.empty_moved_customers(known.id);
  if not exists (select from public.past_orders o where o.move_id = known.id)
    and not exists (select from private.moved_customers k where k.move_id = known.id)
  then
    kept := kept + private.drop_moved_customers(known.id);
  end if;
  waiting := (select count(*) from public.past_orders o where o.move_id = known.id)
    + (select count(*) from public.newsletter_subscribers s where s.move_id = known.id)
    + (select count(*) from private.moved_customers k where k.move_id = known.id)
    + (select count(*) from public.customers c where c.move_id = known.id);
  update public.moves m set
    done_at = coalesce(m.done_at, clock_timestamp()), undone_at = case when waiting = 0 then clock_timestamp() end,
    result = m.result || jsonb_build_object('kept', kept)
  where m.id = known.id;
  return json_build_object('kept', kept, 'waiting', waiting);
end
$$;
comment on function public.undo_move(bigint) is
  'For owners: takes back all that a file brought, or has brought so far, some thousand rows a call; whoever was cut off calls again until none is waiting. Customers who have since bought, got an account, a note or another address by an administrator''s hand stay (kept: how many), and so does who left the newsletter. Refuses with move_unknown, move_undone.';
grant execute on function public.undo_move(bigint) to authenticated;

create or replace function public.admin_moves() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'kind', m.kind, 'source', m.source, 'file', m.file, 'done_at', m.done_at, 'undone_at', m.undone_at,
      'begun_at', m.begun_at,
      'waiting', (select coalesce(sum(jsonb_array_length(t.lines)), 0) from private.move_parts t where t.move_id = m.id),
      'result', m.result - 'kept', 'by', (select a.name from public.admin_users a where a.id = m.admin_id)
    ) order by m.id desc), '[]')
    from (select * from public.moves o where o.begun_at is not null order by o.id desc limit 200) m
  );
end
$$;
comment on function public.admin_moves() is 'For owners: files of another shop that were taken over, or are so in part (waiting: how many lines are not), the last 200, the last first.';
grant execute on function public.admin_moves() to authenticated;

create or replace function private.forgotten_moved_customers() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select c.id from public.customers c join public.moves m on m.id = c.move_id
  where c.user_id is null and c.orders = 0 and not c.is_edited and greatest(coalesce(m.done_at, m.begun_at), c.registered_at) < now() - private.kept_for('account')
    and not exists (
      select from public.customer_emails e join public.newsletter_subscribers s on lower(s.email) = e.email
      where e.customer_id = c.id and s.status = 'confirmed'
    )
    and not exists (
      select from public.customer_emails e join public.past_orders p on p.email = e.email
      where e.customer_id = c.id and p.placed_at >= now() - private.kept_for('account')
    )
$$;
comment on function private.forgotten_moved_customers() is
  'Customers of the shop before who have done nothing here, nor there, for as long as an account is kept.';
