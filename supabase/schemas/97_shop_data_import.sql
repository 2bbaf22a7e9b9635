-- All data of the shop back from its file, or away.

create or replace function public.begin_data_import(typed_name text, header jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  if header ->> 'format' is distinct from 'shop-data-1' or jsonb_typeof(header -> 'rows') is distinct from 'object' then
    perform private.refuse(400, 'data_file_invalid');
  end if;
  if header ->> 'structure' is distinct from private.data_structure() then
    perform private.refuse(409, 'data_file_other_version');
  end if;
  return private.begin_data_job('import', typed_name, header - 'pictures' - 'left_out');
end
$$;
comment on function public.begin_data_import(text, jsonb) is
  'For owners who have just logged in and type the name of the shop: begins to take a file of its data; the first line must be one of this version of the shop.';
grant execute on function public.begin_data_import(text, jsonb) to authenticated;

create or replace function public.put_data_part(job uuid, part int, table_name text, lines text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant private.data_jobs := private.own_data_job(job, 'import');
begin
  if table_name is null or table_name <> all (private.data_tables()) or lines is null or part is null then
    perform private.refuse(400, 'data_file_invalid');
  end if;
  insert into private.data_parts (job_id, n, table_name, lines)
  values (known.id, part, put_data_part.table_name, put_data_part.lines)
  on conflict (job_id, n) do update set table_name = excluded.table_name, lines = excluded.lines;
exception
  when check_violation then
    perform private.refuse(400, 'data_file_invalid');
end
$$;
comment on function public.put_data_part(uuid, int, text, text) is
  'For owners: a part of their import; nothing of the shop changes before finish_data_import.';
grant execute on function public.put_data_part(uuid, int, text, text) to authenticated;

create or replace function private.lock_data(tables text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  perform private.lock_books();
  foreach known in array tables loop
    execute format('lock table %s in access exclusive mode', known);
  end loop;
end
$$;
comment on function private.lock_data(text[]) is
  'Keeps everybody from tables until the transaction ends, after those who are at work in them: what is read afterwards is what is there.';

-- Rows come as they were, with what triggers made of them then. Truncating names every table that names one of these: one that is
-- new and stands in no list is refused by Postgres.
create or replace function private.empty_data(tables text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  foreach known in array tables loop
    execute format('alter table %s disable trigger user', known);
  end loop;
  execute format('truncate private.unpaid_pieces, private.order_links, private.move_parts, %s', array_to_string(tables, ', '));
end
$$;
comment on function private.empty_data(text[]) is 'Empties tables, whose own triggers stay off until private.enable_triggers.';

create or replace function private.enable_triggers(tables text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  set constraints all immediate;
  foreach known in array tables loop
    execute format('alter table %s enable trigger user', known);
  end loop;
end
$$;
comment on function private.enable_triggers(text[]) is 'Switches the triggers of tables on again.';

create or replace function private.store_imported_rows(job uuid, table_name text) returns bigint
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.store_imported_rows(uuid, text) is 'Stores the rows of one table that an import has brought; answers how many there were.';

create or replace function private.sold_facts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(s.fact), '[]')
  from (
    select 'order ' || o.id as fact from public.orders o where not o.is_simulated
    union all select 'payment ' || p.id from public.payments p
    union all select 'refund ' || f.id from public.refunds f join public.orders o on o.id = f.order_id where not o.is_simulated
    union all select concat_ws(' ', 'due', d.order_id, d.refund_id) from private.documents_due d
    union all select 'withdrawal ' || w.id from public.withdrawals w
    union all select 'journal ' || j.hash from public.sales_journal j
    union all select 'document ' || md5(d::text) from public.documents d
  ) s
$$;
comment on function private.sold_facts() is
  'What a shop that has really sold may not lose: its orders, what was asked of Stripe for them, documents that are due and those that are issued, its journal, and declared withdrawals.';

create or replace function private.kept_wishes() returns jsonb
language sql stable security definer set search_path = '' as $$
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
$$;
comment on function private.kept_wishes() is
  'What people have asked the shop for, and the tokens of the links that they ask it with: no file takes them back.';

create or replace function private.keep_wishes(kept jsonb) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.keep_wishes(jsonb) is
  'Holds what private.kept_wishes has kept against the file that was imported since: links go on, whoever left or was erased since the file was written stays so.';

create or replace function public.finish_data_import(job uuid) returns json
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '60s' as $$
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
$$;
comment on function public.finish_data_import(uuid) is
  'For owners: puts what an import has brought in the place of all data of the shop, whole or not at all; answers how many rows. A shop that has really sold refuses a file that lacks one of its orders, payments, withdrawals, documents or entries of its journal. Links of emails go on where they led; whoever has left or was erased since the file was written stays so.';
grant execute on function public.finish_data_import(uuid) to authenticated;

create or replace function private.reset_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(t.name order by t.n) from unnest(private.data_tables()) with ordinality t (name, n)
  where t.name <> all (array[
    'public.moves', 'public.categories', 'public.colours', 'public.materials', 'public.redirects', 'public.settings', 'public.hero',
    'public.appearance', 'public.home_page', 'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points',
    'private.erased_customers'
  ])
$$;
comment on function private.reset_tables() is
  'Tables that a whole reset empties: the catalogue, what was sold in simulations, and whom. Settings, texts, tariffs and lists stay.';

create or replace function public.reset_shop_data(typed_name text, everything boolean) returns json
language plpgsql security definer set search_path = '' as $$
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
    update public.moves m set done_at = coalesce(m.done_at, clock_timestamp()), undone_at = clock_timestamp()
    where m.kind <> 'redirects' and m.begun_at is not null and m.undone_at is null;
    delete from private.move_parts t where true;
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
$$;
comment on function public.reset_shop_data(text, boolean) is
  'For owners who have just logged in and type the name of the shop: empties drafts that nobody has bought or ordered; with everything, for a shop that has sold nothing but in simulations, the whole catalogue, orders, documents, journal and customers.';
grant execute on function public.reset_shop_data(text, boolean) to authenticated;
