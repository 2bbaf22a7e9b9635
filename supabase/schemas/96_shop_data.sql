-- All data of the shop in one file: what belongs to it, how it is given out.

-- The data of the shop as one file. Each table stands in one of two lists: what the file holds, in an order in which rows name only
-- what came before, and what it does not. tests/db/data-export.test.ts fails for a table that stands in neither.
create or replace function private.data_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'private.counters', 'public.moves', 'public.categories', 'public.colours', 'public.materials', 'public.manufacturers', 'public.suppliers',
    'public.products', 'public.product_variants', 'public.inventory', 'public.product_prices', 'private.product_words',
    'private.published_products', 'private.product_trash', 'private.daily_sales', 'public.redirects', 'public.settings',
    'public.hero', 'public.appearance', 'public.home_page', 'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points', 'public.packagings',
    'public.discount_codes', 'public.orders', 'public.order_items', 'public.order_events', 'public.parcels', 'public.parcel_events', 'public.order_tags',
    'public.order_notes', 'public.order_cancellations', 'public.order_picks', 'public.order_views', 'private.discount_uses',
    'public.payments', 'private.bank_lines', 'public.refunds', 'public.payment_quarantine', 'private.documents_due', 'public.documents',
    'public.sales_journal', 'private.journal_checks', 'private.ledger_accounts', 'public.withdrawals', 'public.labels', 'public.order_returns', 'public.order_exchanges',
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
$$;
comment on function private.data_tables() is 'Tables that an export of the shop holds, each after those that its rows name.';

create or replace function private.data_left_out() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    -- Who logs in, with passwords, second factors, recovery codes and links: secrets.
    'public.admin_users', 'private.admin_links', 'private.admin_sessions', 'private.admin_login_attempts',
    'private.admin_devices', 'private.recovery_codes', 'private.sign_up_passwords', 'private.factor_permits',
    'private.order_links', 'private.email_changes', 'private.account_news', 'private.finished_links', 'private.proven_addresses',
    'private.address_changes',
    -- What was done here: nobody takes it back.
    'public.audit_log', 'public.content_versions', 'public.content_pictures', 'public.stripe_events', 'private.data_jobs', 'private.data_parts', 'private.move_parts',
    -- The state of this server: its publications, clocks and limits.
    'public.site_changes', 'public.publications', 'private.publishing_clock', 'private.text_faults',
    'public.content_drafts', 'private.content_writes', 'private.text_turn', 'private.announcement_moments', 'public.content_schedule', 'private.payment_clock', 'private.payment_guard', 'private.parcel_clock', 'private.label_clock',
    'private.form_attempts', 'private.cart_changes', 'private.unpaid_pieces', 'private.unused_pictures', 'private.visit_callers',
    'private.shop_state'
  ]
$$;
comment on function private.data_left_out() is 'Tables that an export does not hold, and that an import and a reset leave as they are.';

create or replace function private.is_secret_column(column_name text) returns boolean
language sql immutable set search_path = '' as $$
  select column_name in ('confirm_hash', 'unsubscribe_token', 'token', 'leave_token')
$$;
comment on function private.is_secret_column(text) is
  'Whether an export leaves a column out: an import leaves what the shop has, and makes anew what it has not.';

create table private.data_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('export', 'import', 'reset_drafts', 'reset_all')),
  admin_id uuid not null,
  header jsonb not null default '{}' check (jsonb_typeof(header) = 'object'),
  parts int not null default 0 check (parts >= 0),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);

comment on table private.data_jobs is 'Exports, imports and resets of the shop''s data, each once: who asked for it, and when it was done.';
comment on column private.data_jobs.id is 'Identifier.';
comment on column private.data_jobs.kind is 'export, import, reset_drafts or reset_all.';
comment on column private.data_jobs.admin_id is 'Owner who asked for it; without a foreign key, so that the entry outlives the account.';
comment on column private.data_jobs.header is 'First line of the file: its format, the structure of its tables and how many rows each has.';
comment on column private.data_jobs.parts is 'Parts of an export.';
comment on column private.data_jobs.created_at is 'When it was asked for.';
comment on column private.data_jobs.ended_at is 'When it was done; null while it is under way, or was given up.';

alter table private.data_jobs enable row level security;
create trigger data_jobs_audit after insert on private.data_jobs
  for each row execute function private.audit_change('id', 'kind', 'header');

create table private.data_parts (
  job_id uuid not null references private.data_jobs (id) on delete cascade,
  n int not null check (n between 1 and 100000),
  table_name text not null,
  lines text storage external not null check (length(lines) <= 8000000),
  primary key (job_id, n)
);

comment on table private.data_parts is 'What a file of the shop''s data holds, while it is written or read: all of one moment. It goes with the end of its job, or an hour later with the next run of the clock.';
comment on column private.data_parts.job_id is 'Export or import.';
comment on column private.data_parts.n is 'Rank, from 1.';
comment on column private.data_parts.table_name is 'Table, with its schema.';
comment on column private.data_parts.lines is 'Rows as JSON, one a line; not compressed, which took half of the time of an export.';

alter table private.data_parts enable row level security;

create or replace function private.data_columns(table_name text) returns table (name text, n int, type text, outside text, may_be_null boolean)
language sql stable security definer set search_path = '' as $$
  select a.attname::text, a.attnum::int, format_type(a.atttypid, a.atttypmod), (
    -- Accounts are not in the file: a row names one that is there, or none.
    select k.confrelid::regclass::text from pg_catalog.pg_constraint k
    where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum]
      and k.confrelid in ('auth.users'::regclass, 'public.admin_users'::regclass)
  ), not a.attnotnull
  from pg_catalog.pg_attribute a
  where a.attrelid = data_columns.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not private.is_secret_column(a.attname::text)
$$;
comment on function private.data_columns(text) is
  'Columns of a table that an export holds, in their order, and the table of accounts that one names.';

create or replace function private.data_structure() returns text
language sql stable security definer set search_path = '' as $$
  select md5(string_agg(t.name || ' ' || c.name || ' ' || c.type, ',' order by t.n, c.name))
  from unnest(private.data_tables()) with ordinality t (name, n), private.data_columns(t.name) c
$$;
comment on function private.data_structure() is 'Digest of the tables and columns that an export holds: a file is read by a shop that has the same.';

create or replace function private.has_real_sales() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.orders o where not o.is_simulated)
    or exists (select from public.documents d where not d.is_simulated)
$$;
comment on function private.has_real_sales() is
  'Whether an order was ever placed that is no simulation: from then on the law keeps orders, invoices and the journal for ten years.';

create or replace function private.recent_log_in() returns interval language sql immutable set search_path = ''
as $$ select interval '30 minutes' $$;
comment on function private.recent_log_in() is
  'How long after a log-in an owner may take, replace or empty the data of the shop: RECENT_LOG_IN_MINUTES of src/domain/rules.ts.';

create or replace function private.begin_data_job(kind text, typed_name text, header jsonb default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
  job uuid;
begin
  perform private.require_owner();
  if not exists (
    select from private.admin_sessions r
    where r.session_id = (auth.jwt() ->> 'session_id')::uuid and r.created_at > now() - private.recent_log_in()
  ) then
    perform private.refuse(403, 'log_in_again');
  end if;
  if lower(btrim(typed_name)) is distinct from (select lower(btrim(s.site_name)) from public.settings s) then
    perform private.refuse(400, 'shop_name_differs');
  end if;
  delete from private.data_parts p using private.data_jobs j
  where j.id = p.job_id and (j.created_at < clock_timestamp() - interval '1 hour' or j.admin_id = caller);
  insert into private.data_jobs (kind, admin_id, header) values (begin_data_job.kind, caller, begin_data_job.header)
  returning id into job;
  return job;
end
$$;
comment on function private.begin_data_job(text, text, jsonb) is
  'Begins an export, import or reset for an owner who has just logged in and has typed the name of the shop; parts of jobs that were given up go.';

create or replace function private.own_data_job(job uuid, kind text) returns private.data_jobs
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  found_job private.data_jobs;
begin
  perform private.require_owner();
  select j.* into found_job from private.data_jobs j
  where j.id = job and j.kind = own_data_job.kind and j.admin_id = caller and j.ended_at is null
    and j.created_at > clock_timestamp() - interval '1 hour'
  for update;
  if not found then
    perform private.refuse(404, 'data_job_unknown');
  end if;
  return found_job;
end
$$;
comment on function private.own_data_job(uuid, text) is 'A job of the owner who calls that is under way.';

create or replace function private.spare_products() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select p.id from public.products p
  where (
      p.state = 'draft' and not exists (select from private.published_products o where o.product_id = p.id)
      or exists (select from private.product_trash t where t.product_id = p.id)
    )
    and not exists (select from public.order_items i where i.product_id = p.id)
    and not exists (
      select from public.supplier_order_lines l join public.product_variants v on v.id = l.variant_id
        join public.supplier_orders o on o.id = l.order_id
      where v.product_id = p.id and o.status <> 'draft'
    )
$$;
comment on function private.spare_products() is
  'Products that nobody has bought or ordered: drafts that were never published, and what lies in the trash.';

create or replace function public.admin_shop_data() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return json_build_object(
    'site_name', (select s.site_name from public.settings s),
    'has_real_sales', private.has_real_sales(),
    'products', (select count(*) from public.products),
    'orders', (select count(*) from public.orders),
    'customers', (select count(*) from public.customers),
    'drafts', (select count(*) from private.spare_products()) + (
      select count(*) from public.supplier_orders o where o.status = 'draft'
    ) + (select count(*) from public.stock_counts c where c.status = 'open'),
    'pictures', (
      select count(*) from storage.objects o where o.bucket_id in ('product-images', 'site-images', 'logos', 'documents')
    ),
    'last_export', (select max(j.ended_at) from private.data_jobs j where j.kind = 'export')
  );
end
$$;
comment on function public.admin_shop_data() is
  'For owners: how much the shop holds, whether the law keeps any of it, how many drafts a reset takes, and when it was last exported.';
grant execute on function public.admin_shop_data() to authenticated;

create or replace function private.exported_parts() returns table (table_name text, lines text, rows bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  known text;
  columns text;
  keys text;
begin
  foreach known in array private.data_tables() loop
    select string_agg(format('t.%I', c.name), ', ' order by c.n) into columns from private.data_columns(known) c;
    select string_agg(format('t.%I', a.attname), ', ' order by array_position(k.conkey, a.attnum)) into keys
    from pg_catalog.pg_constraint k
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.conrelid = known::regclass and k.contype = 'p';
    -- A part is as long as a request may well be; a row is never cut.
    return query execute format(
      'select $1, string_agg(r.line, chr(10) order by r.n), count(*)
       from (
         select l.n, l.line, sum(octet_length(l.line)) over (order by l.n rows unbounded preceding) / 300000 as part
         from (
           select row_number() over (order by %2$s) as n, (select row_to_json(c) from (select %3$s) c)::text as line
           from %1$s t
         ) l
       ) r group by r.part order by r.part', known, keys, columns
    ) using known;
  end loop;
end
$$;
comment on function private.exported_parts() is
  'All rows that an export holds, in parts, and how many each has, each table in its order. Stable, so that every table is read as it was when the statement that asks began.';

-- PostgREST gives a call the time that its function is set to, here as long as a hosted project waits for an answer.
create or replace function public.begin_data_export(typed_name text) returns json
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '60s' as $$
declare
  job constant uuid := private.begin_data_job('export', typed_name);
  known text;
begin
  -- No buyer waits for this, nor this for them. An import or a reset does: of what they empty an older moment would show nothing.
  foreach known in array private.data_tables() loop
    execute format('lock table %s in access share mode', known);
  end loop;
  -- One statement is of one moment: an order that comes in meanwhile is in the file with all that belongs to it, or not at all.
  with copied as (
    select e.n, e.table_name, e.lines, e.rows from private.exported_parts() with ordinality e (table_name, lines, rows, n)
  ), stored as (
    insert into private.data_parts (job_id, n, table_name, lines) select job, c.n, c.table_name, c.lines from copied c
  )
  update private.data_jobs j set
    parts = (select count(*) from copied),
    header = jsonb_build_object(
      'format', 'shop-data-1', 'structure', private.data_structure(), 'shop', (select s.site_name from public.settings s),
      'created_at', now(), 'rows', (
        select jsonb_object_agg(t.name, coalesce(c.rows, 0))
        from unnest(private.data_tables()) t (name)
          left join (select r.table_name, sum(r.rows) as rows from copied r group by r.table_name) c on c.table_name = t.name
      ), 'left_out', private.data_left_out(),
      'pictures', coalesce((
        select jsonb_agg(o.bucket_id || '/' || o.name order by o.bucket_id, o.name) from storage.objects o
        where o.bucket_id in ('product-images', 'site-images', 'logos', 'documents')
      ), '[]')
    )
  where j.id = job;
  return (select json_build_object('job', j.id, 'parts', j.parts, 'header', j.header) from private.data_jobs j where j.id = job);
end
$$;
comment on function public.begin_data_export(text) is
  'For owners who have just logged in and type the name of the shop: keeps all data of this moment in parts, which data_export_part gives, and the first line of the file. No password, token, second factor or key is among it.';
grant execute on function public.begin_data_export(text) to authenticated;

create or replace function public.data_export_part(job uuid, part int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  known constant private.data_jobs := private.own_data_job(job, 'export');
begin
  return (
    select json_build_object('table', p.table_name, 'lines', p.lines) from private.data_parts p
    where p.job_id = known.id and p.n = data_export_part.part
  );
end
$$;
comment on function public.data_export_part(uuid, int) is 'For owners: a part of their export, rows as JSON, one a line.';
grant execute on function public.data_export_part(uuid, int) to authenticated;

create or replace function public.end_data_export(job uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant private.data_jobs := private.own_data_job(job, 'export');
begin
  delete from private.data_parts p where p.job_id = known.id;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = known.id;
end
$$;
comment on function public.end_data_export(uuid) is 'For owners: their export has been written whole; nothing of it stays here.';
grant execute on function public.end_data_export(uuid) to authenticated;
