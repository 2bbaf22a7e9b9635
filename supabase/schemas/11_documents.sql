-- Invoices, credit notes, and the journal of sales. None of them is ever changed: what was wrong is put right by a further entry.

create or replace function private.keep_as_written() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = format('%s is never changed, only added to', tg_table_name);
end
$$;
comment on function private.keep_as_written() is 'Trigger: refuses every change, removal and emptying, whoever asks.';

create or replace function private.cents(euros numeric) returns bigint
language sql immutable set search_path = '' as $$ select round(euros * 100)::bigint $$;
comment on function private.cents(numeric) is 'Euros as whole cents.';

create or replace function private.paris_day(at timestamptz) returns date
language sql stable set search_path = '' as $$ select (at at time zone 'Europe/Paris')::date $$;
comment on function private.paris_day(timestamptz) is 'Calendar day in France.';

create or replace function private.note_payment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.paid_at := coalesce(new.paid_at, clock_timestamp());
  return new;
end
$$;
comment on function private.note_payment() is 'Trigger: keeps when an order was paid first.';

create or replace function private.owe_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.documents_due (order_id, due_at) values (new.id, new.paid_at);
  return null;
end
$$;
comment on function private.owe_invoice() is 'Trigger: a paid order has an invoice to come.';

create trigger orders_paid_at_once before insert on public.orders
  for each row when (new.payment_status = 'paid') execute function private.note_payment();
create trigger orders_paid before update of payment_status on public.orders
  for each row when (new.payment_status = 'paid' and old.payment_status <> 'paid') execute function private.note_payment();
create trigger orders_invoice_at_once after insert on public.orders
  for each row when (new.paid_at is not null) execute function private.owe_invoice();
create trigger orders_invoice after update of payment_status on public.orders
  for each row when (new.paid_at is not null and old.paid_at is null) execute function private.owe_invoice();

create or replace function private.owe_credit_note() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owed numeric := (
    select sum(r.amount) from public.refunds r where r.order_id = new.order_id and r.of_sale and r.status = 'succeeded'
  ) - (
    select coalesce(sum((d.content ->> 'total')::numeric), 0) from public.documents d
    where d.order_id = new.order_id and d.kind = 'credit_note'
  ) - (
    select coalesce(sum(d.amount), 0) from private.documents_due d where d.order_id = new.order_id and d.refund_id is not null
  );
begin
  -- The note for money that came back to the shop stands for the refund that is made in its place.
  if owed > 0 then
    insert into private.documents_due (order_id, refund_id, amount, due_at)
    values (new.order_id, new.id, least(new.amount, owed), clock_timestamp())
    on conflict (refund_id) do nothing;
  end if;
  return null;
end
$$;
comment on function private.owe_credit_note() is
  'Trigger: money of a sale that went back has a credit note to come, as far as none was issued for it.';

create trigger refunds_credit_note_at_once after insert on public.refunds
  for each row when (new.of_sale and new.status = 'succeeded') execute function private.owe_credit_note();
create trigger refunds_credit_note after update of status on public.refunds
  for each row when (new.of_sale and new.status = 'succeeded' and old.status <> 'succeeded')
  execute function private.owe_credit_note();

-- A queue, so that nobody looks through all orders for those without an invoice. Without foreign keys: it is written with every order.
create table private.documents_due (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  refund_id uuid unique,
  amount numeric(10, 2),
  due_at timestamptz not null,
  constraint documents_due_amount check ((amount is null) = (refund_id is null))
);

comment on table private.documents_due is 'Invoices and credit notes that are to be issued: put here with the payment or refund, taken away with the document.';
comment on column private.documents_due.id is 'Identifier.';
comment on column private.documents_due.order_id is 'Order.';
comment on column private.documents_due.refund_id is 'Refund that a credit note is for; null is the invoice.';
comment on column private.documents_due.amount is 'What was given back, in euros; null of an invoice.';
comment on column private.documents_due.due_at is 'Time of the payment or refund: the order in which they are issued.';

alter table private.documents_due enable row level security;

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null unique check (number ~ '^(DEMO-)?(FAC|AVO)-[0-9]{4}-[0-9]{4,}$'),
  order_id uuid not null,
  refund_id uuid unique,
  is_simulated boolean not null,
  issued_at timestamptz not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  constraint documents_refund check ((kind = 'credit_note') = (refund_id is not null))
);

comment on table public.documents is 'Invoices and credit notes as they were issued; kept when the account of their buyer is erased.';
comment on column public.documents.id is 'Identifier; the name of its file in the bucket documents.';
comment on column public.documents.kind is 'invoice or credit_note.';
comment on column public.documents.number is 'FAC-YYYY-NNNN or AVO-YYYY-NNNN, gapless within a year; those of simulated orders begin with DEMO-.';
comment on column public.documents.order_id is 'Order; without a foreign key, so that the document outlives it.';
comment on column public.documents.refund_id is 'Refund that a credit note is for.';
comment on column public.documents.is_simulated is 'Of an order that nobody paid: no document of the books.';
comment on column public.documents.issued_at is 'When.';
comment on column public.documents.content is 'All that it says, with the seller as it was that day; amounts in euros. Its salt keeps the journal''s hash from telling of the buyer.';

create index documents_order on public.documents (order_id);
create unique index documents_one_invoice on public.documents (order_id) where kind = 'invoice';
alter table public.documents enable row level security;
grant select on public.documents to service_role;
create trigger documents_kept before update or delete on public.documents
  for each row execute function private.keep_as_written();
create trigger documents_not_emptied before truncate on public.documents
  for each statement execute function private.keep_as_written();

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('documents', 'documents', false, 1048576, array['application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table public.sales_journal (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  kind text not null check (kind in ('sale', 'credit_note', 'correction', 'day', 'month', 'year')),
  document text not null check (length(document) between 1 and 60),
  payload text not null check (payload is json object),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  version smallint not null check (version = 1)
);

comment on table public.sales_journal is 'Sales, credit notes, corrections and closings, each entry chained to the one before; written by private.write_journal alone. Without personal data.';
comment on column public.sales_journal.seq is 'Number of the entry, from 1 without a gap.';
comment on column public.sales_journal.at is 'When it was written.';
comment on column public.sales_journal.kind is 'sale, credit_note, correction; day, month, year for closings.';
comment on column public.sales_journal.document is 'Number of the document; of a closing its period, as 2026-11-23, 2026-11 or 2026.';
comment on column public.sales_journal.payload is 'What is recorded, as the very text that is hashed: JSON, amounts in cents, with all other columns but the hashes.';
comment on column public.sales_journal.previous_hash is 'Hash of the entry before; 64 zeros for the first.';
comment on column public.sales_journal.hash is 'SHA-256 of previous_hash and payload, one behind the other.';
comment on column public.sales_journal.version is 'Version of the format.';

create index sales_journal_closings on public.sales_journal (kind, seq) where kind in ('day', 'month', 'year');
create index sales_journal_time on public.sales_journal (at);
alter table public.sales_journal enable row level security;
grant select on public.sales_journal to service_role;
create trigger sales_journal_kept before update or delete on public.sales_journal
  for each row execute function private.keep_as_written();
create trigger sales_journal_not_emptied before truncate on public.sales_journal
  for each statement execute function private.keep_as_written();

create table private.journal_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  seq bigint not null,
  fault jsonb
);

comment on table private.journal_checks is 'When the journal was checked, and what was found.';
comment on column private.journal_checks.id is 'Identifier.';
comment on column private.journal_checks.at is 'When.';
comment on column private.journal_checks.seq is 'Last entry that was there.';
comment on column private.journal_checks.fault is 'First fault: its entry and what is wrong; null when all was in order.';

alter table private.journal_checks enable row level security;

create or replace function private.lock_books() returns void
language sql set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended('books', 0)) $$;
comment on function private.lock_books() is 'Who writes documents or the journal holds this until the end of the transaction: numbers and entries follow each other.';

create or replace function private.write_journal(kind text, document text, at timestamptz, facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before record;
  entry public.sales_journal;
begin
  perform private.lock_books();
  select j.seq, j.at, j.hash into before from public.sales_journal j order by j.seq desc limit 1;
  entry.seq := coalesce(before.seq, 0) + 1;
  -- A clock that was set back does not turn the order of entries.
  entry.at := greatest(write_journal.at, before.at);
  entry.kind := write_journal.kind;
  entry.document := write_journal.document;
  entry.version := 1;
  entry.payload := (facts || jsonb_build_object(
    'seq', entry.seq, 'at', private.journal_time(entry.at), 'kind', entry.kind, 'document', entry.document, 'version', entry.version
  ))::text;
  entry.previous_hash := coalesce(before.hash, repeat('0', 64));
  entry.hash := private.token_hash(entry.previous_hash || entry.payload);
  insert into public.sales_journal select entry.*;
end
$$;
comment on function private.write_journal(text, text, timestamptz, jsonb) is 'Adds an entry to the journal: the only way there is.';

create or replace function private.journal_time(at timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
comment on function private.journal_time(timestamptz) is 'A time as the journal writes it.';

create or replace function private.seller_view() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'name', coalesce(nullif(btrim(s.legal_name), ''), s.site_name), 'trade_name', s.site_name, 'legal_form', s.legal_form,
    'share_capital', s.share_capital, 'address', s.address, 'registered_city', s.registered_city, 'siren', s.siren,
    'rcs', s.rcs, 'vat_number', s.vat_number, 'email', s.contact_email, 'phone', s.contact_phone
  )
  from public.settings s
$$;
comment on function private.seller_view() is 'Who sells, as an invoice names it.';

create or replace function private.vat_shares(rate numeric, total numeric, tax numeric) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'net', total - tax, 'tax', tax, 'total', total,
    'rates', jsonb_build_array(jsonb_build_object('rate', rate, 'net', total - tax, 'tax', tax, 'total', total))
  )
$$;
comment on function private.vat_shares(numeric, numeric, numeric) is 'What a document says of VAT, in euros: all lines of an order have one rate.';

create or replace function private.invoice_content(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'version', 1, 'salt', gen_random_uuid(), 'seller', private.seller_view(),
    'buyer', jsonb_build_object(
      'first_name', o.first_name, 'last_name', o.last_name, 'address', o.address, 'address_complement', o.address_complement,
      'postal_code', o.postal_code, 'city', o.city, 'country', o.country
    ),
    'relay_point', o.relay_point, 'order_number', o.order_number, 'ordered_at', o.created_at, 'paid_at', o.paid_at,
    'payment_method', o.payment_method, 'terms_version', o.terms_version, 'currency', o.currency,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'sku', i.sku, 'name', i.name, 'label', i.variant_label, 'unit_price', i.unit_price, 'quantity', i.quantity, 'total', i.line_total
      ) order by i.position), '[]')
      from public.order_items i where i.order_id = o.id
    ),
    'subtotal', o.subtotal, 'discount', o.discount, 'discount_code', o.discount_code,
    'shipping_label', o.shipping_label, 'shipping_fee', o.shipping_fee,
    'regime', o.vat_regime
  ) || private.vat_shares(o.tax_rate, o.total, o.tax)
$$;
comment on function private.invoice_content(public.orders) is 'All that the invoice of an order says besides its number and date.';

create or replace function private.credit_lines(order_id uuid, refund uuid, amount numeric) returns jsonb
language sql stable set search_path = '' as $$
  select case when r.amount <> credit_lines.amount or r.extra = r.amount or r.shipping + r.extra = 0 and r.lines = '[]' then '{"lines": []}' else jsonb_build_object(
    'lines', coalesce(p.pieces, '[]'), 'discount', coalesce(p.gross, 0) + r.shipping + r.extra - r.amount, 'refunded_shipping', r.shipping,
    'refunded_extra', r.extra
  ) end
  from public.refunds r left join lateral (
    select jsonb_agg(jsonb_build_object(
      'sku', g.sku, 'name', g.name, 'label', g.label, 'unit_price', g.unit_price, 'quantity', g.quantity,
      'total', g.unit_price * g.quantity
    ) order by g.position, g.rank) as pieces, sum(g.unit_price * g.quantity) as gross
    from (
      select i.position, coalesce(e.sku, i.sku) as sku, i.name, coalesce(e.variant_label, i.variant_label) as label, i.unit_price,
        sum((l.line ->> 'quantity')::int) as quantity, min(l.rank) as rank
      from jsonb_array_elements(r.lines) with ordinality l (line, rank)
        join public.order_items i on i.order_id = credit_lines.order_id and i.position = (l.line ->> 'position')::int
        left join public.order_exchanges e on e.id = (l.line ->> 'exchange')::uuid
      where (l.line ->> 'amount')::numeric > 0
      group by i.position, 2, i.name, 4, i.unit_price
    ) g
  ) p on true
  where r.id = credit_lines.refund
$$;
comment on function private.credit_lines(uuid, uuid, numeric) is
  'What a credit note for a part of an order says of its pieces: those that the buyer had, a line for each variant at the price it was sold for, the discount on them, and what goes back besides; no lines where the refund names none, or the note is for a part of it.';

-- The last note of several takes what is left of the VAT: together they take back the invoice to the cent.
create or replace function private.credit_content(invoice public.documents, amount numeric, refunded_at timestamptz, refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select (invoice.content - array['lines', 'subtotal', 'discount', 'discount_code', 'shipping_fee', 'shipping_label']) || jsonb_build_object(
    'salt', gen_random_uuid(), 'invoice_number', invoice.number, 'invoiced_at', invoice.issued_at, 'refunded_at', credit_content.refunded_at
  ) || case when credit_content.amount = b.invoiced then jsonb_build_object(
    'lines', invoice.content -> 'lines', 'subtotal', invoice.content -> 'subtotal', 'discount', invoice.content -> 'discount',
    'discount_code', invoice.content -> 'discount_code', 'shipping_fee', invoice.content -> 'shipping_fee',
    'shipping_label', invoice.content -> 'shipping_label'
  ) else private.credit_lines(invoice.order_id, credit_content.refund, credit_content.amount) end || private.vat_shares(b.rate, credit_content.amount, case
    when b.credited + credit_content.amount = b.invoiced then b.tax - b.tax_credited
    else round(credit_content.amount * b.rate / (100 + b.rate), 2)
  end)
  from (
    select (invoice.content #>> '{rates,0,rate}')::numeric as rate, (invoice.content ->> 'total')::numeric as invoiced,
      (invoice.content ->> 'tax')::numeric as tax, coalesce(sum((d.content ->> 'total')::numeric), 0) as credited,
      coalesce(sum((d.content ->> 'tax')::numeric), 0) as tax_credited
    from public.documents d where d.order_id = invoice.order_id and d.kind = 'credit_note'
  ) b
$$;
comment on function private.credit_content(public.documents, numeric, timestamptz, uuid) is
  'All that a credit note says besides its number and date: the lines of its invoice where all of it is given back, otherwise those of its refund, or the amount alone.';

create or replace function private.sale_facts(d public.documents) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'order', c.content ->> 'order_number', 'simulated', d.is_simulated, 'currency', c.content ->> 'currency',
    'country', c.content #>> '{buyer,country}', 'regime', c.content ->> 'regime', 'payment', c.content ->> 'payment_method',
    'category', case when c.content ->> 'regime' = 'standard' then 'TLB1' else 'TNT1' end,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'sku', l.line ->> 'sku', 'name', l.line ->> 'name', 'label', l.line ->> 'label', 'quantity', l.line -> 'quantity',
        'unit_price', private.cents((l.line ->> 'unit_price')::numeric), 'total', private.cents((l.line ->> 'total')::numeric)
      ) order by l.n), '[]')
      from jsonb_array_elements(c.content -> 'lines') with ordinality l (line, n)
    ),
    'discount', private.cents((c.content ->> 'discount')::numeric),
    'shipping', private.cents((c.content ->> 'shipping_fee')::numeric),
    'rates', (
      select jsonb_agg(jsonb_build_object(
        'rate', r.share ->> 'rate', 'net', c.sign * private.cents((r.share ->> 'net')::numeric),
        'tax', c.sign * private.cents((r.share ->> 'tax')::numeric), 'total', c.sign * private.cents((r.share ->> 'total')::numeric)
      ) order by r.n)
      from jsonb_array_elements(c.content -> 'rates') with ordinality r (share, n)
    ),
    'net', c.sign * private.cents((c.content ->> 'net')::numeric), 'tax', c.sign * private.cents((c.content ->> 'tax')::numeric),
    'total', c.sign * private.cents((c.content ->> 'total')::numeric), 'invoice', c.content ->> 'invoice_number',
    'document_hash', private.token_hash(d.content::text)
  )
  from (select d.content, case d.kind when 'invoice' then 1 else -1 end as sign) c
$$;
comment on function private.sale_facts(public.documents) is 'What the journal records of a document, in cents; those of a credit note are negative.';

create or replace function private.issue_document(kind text, o public.orders, refund_id uuid, at timestamptz, content jsonb) returns public.documents
language plpgsql set search_path = '' as $$
declare
  issued public.documents;
  series text := case when issue_document.kind = 'invoice' then 'FAC' else 'AVO' end;
begin
  insert into public.documents (kind, number, order_id, refund_id, is_simulated, issued_at, content)
  values (
    issue_document.kind, private.next_number(case when o.is_simulated then 'DEMO-' else '' end || series), o.id,
    issue_document.refund_id, o.is_simulated, issue_document.at, issue_document.content
  ) returning * into issued;
  perform private.write_journal(
    case when issued.kind = 'invoice' then 'sale' else 'credit_note' end, issued.number, issued.issued_at, private.sale_facts(issued)
  );
  return issued;
end
$$;
comment on function private.issue_document(text, public.orders, uuid, timestamptz, jsonb) is 'Numbers a document, stores it and enters it into the journal; refund_id may be null.';

create or replace function private.issue_due_documents(most int default 100, until timestamptz default 'infinity') returns int
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
  due private.documents_due;
  placed public.orders;
  invoice public.documents;
  issued int := 0;
begin
  if not exists (select from private.documents_due d where d.due_at <= issue_due_documents.until) then
    return 0;
  end if;
  perform private.lock_books();
  moment := clock_timestamp();
  -- Numbers are of the year in which the transaction began: one that waited over New Year leaves them to the next.
  if extract(year from moment at time zone 'Europe/Paris') <> extract(year from now() at time zone 'Europe/Paris') then
    return 0;
  end if;
  -- The days before are closed first, so that an entry always stands in its own day.
  perform private.close_journal(moment);
  for due in
    select d.* from private.documents_due d where d.due_at <= issue_due_documents.until
    order by d.due_at, d.id limit greatest(issue_due_documents.most, 0)
  loop
    select o.* into placed from public.orders o where o.id = due.order_id;
    select d.* into invoice from public.documents d where d.order_id = due.order_id and d.kind = 'invoice';
    -- A credit note is of an invoice, which may be due behind it.
    if invoice.id is null and placed.paid_at is not null then
      invoice := private.issue_document('invoice', placed, null, moment, private.invoice_content(placed));
      issued := issued + 1;
    end if;
    if invoice.id is not null and due.refund_id is not null then
      perform private.issue_document(
        'credit_note', placed, due.refund_id, moment, private.credit_content(invoice, due.amount, due.due_at, due.refund_id)
      );
      issued := issued + 1;
    end if;
    delete from private.documents_due d where d.id = due.id;
  end loop;
  return issued;
end
$$;
comment on function private.issue_due_documents(int, timestamptz) is
  'Issues the invoices and credit notes that have been due until a time, in the order of payment, with numbers without a gap; answers how many.';

create or replace function public.issue_due_documents(most int default 100, token text default null) returns int
language sql security definer set search_path = '' as $$
  select private.issue_due_documents(issue_due_documents.most, case when token is null then 'infinity' else coalesce((
    select max(d.due_at) from private.documents_due d join public.orders o on o.id = d.order_id
    where o.access_token = issue_due_documents.token
  ), '-infinity') end)
$$;
comment on function public.issue_due_documents(int, text) is
  'For the shop''s functions: issues invoices and credit notes that are due, and answers how many. With the token of an order only as many as its own take: in a rush each letter waits for its invoice, not for those of everybody after it.';
grant execute on function public.issue_due_documents(int, text) to service_role;

create or replace function private.journal_totals(after bigint, simulated boolean) returns jsonb
language sql stable set search_path = '' as $$
  with entries as (
    select j.kind, j.payload::jsonb as facts from public.sales_journal j
    where j.seq > journal_totals.after and j.kind in ('sale', 'credit_note', 'correction')
  ), counted as (
    select e.kind, e.facts, (e.facts ->> 'total')::bigint as total from entries e
    where (e.facts ->> 'simulated')::boolean = journal_totals.simulated
  )
  select jsonb_build_object(
    'entries', count(*), 'sales', coalesce(sum(c.total) filter (where c.kind = 'sale'), 0),
    'credits', coalesce(sum(c.total) filter (where c.kind = 'credit_note'), 0),
    'corrections', coalesce(sum(c.total) filter (where c.kind = 'correction'), 0),
    'net', coalesce(sum((c.facts ->> 'net')::bigint), 0), 'tax', coalesce(sum((c.facts ->> 'tax')::bigint), 0),
    'total', coalesce(sum(c.total), 0),
    'rates', coalesce((
      select jsonb_agg(jsonb_build_object('rate', r.rate, 'net', r.net, 'tax', r.tax, 'total', r.total) order by r.rate::numeric)
      from (
        select s.share ->> 'rate' as rate, sum((s.share ->> 'net')::bigint) as net, sum((s.share ->> 'tax')::bigint) as tax,
          sum((s.share ->> 'total')::bigint) as total
        from counted b, jsonb_array_elements(b.facts -> 'rates') s (share) group by 1
      ) r
    ), '[]')
  )
  from counted c
$$;
comment on function private.journal_totals(bigint, boolean) is 'Totals in cents of the real or the simulated entries that follow an entry.';

create or replace function private.close_period(kind text, period text, at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  last_own bigint := coalesce((
    select max(j.seq) from public.sales_journal j where j.kind = close_period.kind
  ), 0);
  last_day jsonb := (
    select j.payload::jsonb from public.sales_journal j where j.kind = 'day' order by j.seq desc limit 1
  );
  facts jsonb := '{}';
  totals jsonb;
  before jsonb;
begin
  foreach before in array array['{"name":"real","simulated":false}'::jsonb, '{"name":"simulated","simulated":true}'] loop
    totals := private.journal_totals(last_own, (before ->> 'simulated')::boolean);
    -- Months and years end with a day that is closed already, and has counted what is theirs.
    facts := facts || jsonb_build_object(before ->> 'name', totals || jsonb_build_object('perpetual',
      coalesce((last_day #>> array[before ->> 'name', 'perpetual'])::bigint, 0)
      + case when close_period.kind = 'day' then (totals ->> 'total')::bigint else 0 end
    ));
  end loop;
  perform private.write_journal(close_period.kind, period, close_period.at, facts);
  return (
    select jsonb_build_object(
      'kind', j.kind, 'period', j.document, 'seq', j.seq, 'hash', j.hash, 'total', facts #> '{real,total}',
      'perpetual', facts #> '{real,perpetual}'
    )
    from public.sales_journal j order by j.seq desc limit 1
  );
end
$$;
comment on function private.close_period(text, text, timestamptz) is 'Closes a day, month or year: the totals since the last closing of its kind, and those since ever.';

create or replace function private.books_owner() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select a.email from public.admin_users a where a.role = 'owner' and a.disabled_at is null order by a.created_at, a.id limit 1),
    (select nullif(s.contact_email, '') from public.settings s)
  )
$$;
comment on function private.books_owner() is 'Address to which closings of the journal are sent; null where there is none.';

create or replace function private.last_closed_day() returns date
language sql stable set search_path = '' as $$
  select coalesce(
    (select j.document::date from public.sales_journal j where j.kind = 'day' order by j.seq desc limit 1),
    (select private.paris_day(j.at) - 1 from public.sales_journal j order by j.seq limit 1)
  )
$$;
comment on function private.last_closed_day() is 'Day up to which the journal is closed; null while it is empty.';

create or replace function private.close_journal(until timestamptz default clock_timestamp()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  day date;
  closings jsonb := '[]';
begin
  if private.last_closed_day() is null then
    return 0;
  end if;
  perform private.lock_books();
  day := private.last_closed_day() + 1;
  while day < private.paris_day(until) loop
    closings := closings || private.close_period('day', day::text, until);
    if extract(month from day + 1) <> extract(month from day) then
      closings := closings || private.close_period('month', to_char(day, 'YYYY-MM'), until);
    end if;
    if extract(year from day + 1) <> extract(year from day) then
      closings := closings || private.close_period('year', to_char(day, 'YYYY'), until);
    end if;
    day := day + 1;
  end loop;
  if closings <> '[]' and private.books_owner() is not null then
    perform private.queue_mail(
      'journal_closing', closings -> -1 ->> 'hash', null, private.books_owner(), jsonb_build_object('closings', closings)
    );
  end if;
  return jsonb_array_length(closings);
end
$$;
comment on function private.close_journal(timestamptz) is
  'Closes every day in France that is over, also those without a sale, and the months and years that end with one; has the hashes sent to the owner. Answers how many closings it wrote.';

create or replace function public.close_journal() returns int
language sql security definer set search_path = '' as $$ select private.close_journal() $$;
comment on function public.close_journal() is 'For the shop''s functions and commands: closes the days, months and years that are over; answers how many closings it wrote.';
grant execute on function public.close_journal() to service_role;

create or replace function private.books_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.documents_due)
    or coalesce(private.last_closed_day() < private.paris_day(clock_timestamp()) - 1, false)
$$;
comment on function private.books_due() is 'Whether a document is to be issued or a day to be closed.';

create or replace function private.document_view(d public.documents) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'id', d.id, 'kind', d.kind, 'number', d.number, 'refund_id', d.refund_id, 'issued_at', d.issued_at, 'is_simulated', d.is_simulated, 'content', d.content
  )
$$;
comment on function private.document_view(public.documents) is 'A document with all that it says.';

create or replace function public.documents_by_token(token text) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(private.document_view(d) order by d.issued_at, d.number), '[]')
  from public.orders o join public.documents d on d.order_id = o.id where o.access_token = documents_by_token.token
$$;
comment on function public.documents_by_token(text) is 'For the shop''s functions: the documents of the order that a token opens, in the order they were issued.';
grant execute on function public.documents_by_token(text) to service_role;

create or replace function public.documents_by_order(order_numbers text[]) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(private.document_view(d) order by o.order_number, d.issued_at, d.number), '[]')
  from public.orders o join public.documents d on d.order_id = o.id
  where o.order_number = any (documents_by_order.order_numbers)
$$;
comment on function public.documents_by_order(text[]) is 'For the shop''s functions: the documents of some orders, by number.';
grant execute on function public.documents_by_order(text[]) to service_role;

create or replace function public.orders_to_pack(order_numbers text[]) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(
    private.order_view(o)::jsonb || jsonb_build_object('replacements', (private.replacement_parcel(o)).lines) order by o.order_number
  ), '[]')
  from public.orders o where o.order_number = any (orders_to_pack.order_numbers)
$$;
comment on function public.orders_to_pack(text[]) is
  'For the shop''s functions: some orders as their buyers see them, by number, for packing slips; with what private.replacement_parcel packs of them.';
grant execute on function public.orders_to_pack(text[]) to service_role;

create or replace function public.journal_entries(after bigint, most int) returns setof public.sales_journal
language sql stable security definer set search_path = '' as $$
  select j from public.sales_journal j where j.seq > journal_entries.after order by j.seq
  limit least(greatest(journal_entries.most, 1), 1000)
$$;
comment on function public.journal_entries(bigint, int) is 'For the shop''s commands: entries of the journal that follow one, at most 1,000.';
grant execute on function public.journal_entries(bigint, int) to service_role;

create or replace function public.journal_witnesses() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('seq', c.closing -> 'seq', 'hash', c.closing ->> 'hash') order by m.id, c.n), '[]')
  from public.mail_outbox m, jsonb_array_elements(m.content -> 'closings') with ordinality c (closing, n)
  where m.kind = 'journal_closing'
$$;
comment on function public.journal_witnesses() is 'For the shop''s commands: the closings that were sent by mail, which the journal must still hold.';
grant execute on function public.journal_witnesses() to service_role;

create or replace function private.journal_fault() returns jsonb
language sql stable set search_path = '' as $$
  select f.fault from (
    (
      select e.seq, jsonb_build_object('seq', e.seq, 'is', e.fault) as fault from (
        select j.seq, case
          when j.seq <> coalesce(lag(j.seq) over w, 0) + 1 then 'missing'
          when j.hash <> private.token_hash(j.previous_hash || j.payload) then 'changed'
          when j.previous_hash <> coalesce(lag(j.hash) over w, repeat('0', 64)) then 'chain'
          when (j.payload::jsonb ->> 'seq', j.payload::jsonb ->> 'at', j.payload::jsonb ->> 'kind', j.payload::jsonb ->> 'document')
            is distinct from (j.seq::text, private.journal_time(j.at), j.kind, j.document) then 'changed'
        end as fault
        from public.sales_journal j window w as (order by j.seq)
      ) e where e.fault is not null order by e.seq limit 1
    )
    union all
    (
      select j.seq, jsonb_build_object('seq', j.seq, 'is', 'document', 'document', j.document)
      from public.sales_journal j left join public.documents d on d.number = j.document
      where j.kind in ('sale', 'credit_note')
        and j.payload::jsonb ->> 'document_hash' is distinct from private.token_hash(d.content::text)
      order by j.seq limit 1
    )
    union all
    (
      select (c.closing ->> 'seq')::bigint, jsonb_build_object('seq', c.closing -> 'seq', 'is', 'closing')
      from public.mail_outbox m, jsonb_array_elements(m.content -> 'closings') c (closing)
      where m.kind = 'journal_closing' and not exists (
        select from public.sales_journal j where j.seq = (c.closing ->> 'seq')::bigint and j.hash = c.closing ->> 'hash'
      )
      order by 1 limit 1
    )
  ) f order by f.seq limit 1
$$;
comment on function private.journal_fault() is
  'First fault of the journal: an entry that is missing or changed, whose chain or document does not fit, or a closing that was sent and is no more; null when all is in order.';

create or replace function public.check_journal() returns json
language plpgsql security definer set search_path = '' as $$
declare
  checked private.journal_checks;
begin
  insert into private.journal_checks (seq, fault)
  values (coalesce((select max(j.seq) from public.sales_journal j), 0), private.journal_fault()) returning * into checked;
  return json_build_object('at', checked.at, 'seq', checked.seq, 'fault', checked.fault);
end
$$;
comment on function public.check_journal() is 'For the shop''s commands: checks the whole journal and keeps when and with what outcome.';
grant execute on function public.check_journal() to service_role;

create or replace function public.admin_check_journal() returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return public.check_journal();
end
$$;
comment on function public.admin_check_journal() is 'For owners: checks the whole journal and keeps when and with what outcome.';
grant execute on function public.admin_check_journal() to authenticated;

create or replace function public.admin_journal() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return json_build_object(
    'entries', (select count(*) from public.sales_journal),
    'last', (select json_build_object('seq', j.seq, 'at', j.at, 'hash', j.hash) from public.sales_journal j order by j.seq desc limit 1),
    'check', (select json_build_object('at', c.at, 'seq', c.seq, 'fault', c.fault) from private.journal_checks c order by c.id desc limit 1),
    'closing', (
      select json_build_object('seq', j.seq, 'at', j.at, 'period', j.document, 'hash', j.hash, 'facts', j.payload::json)
      from public.sales_journal j where j.kind = 'day' order by j.seq desc limit 1
    ),
    'months', (
      select coalesce(json_agg(m order by m.month desc, m.simulated), '[]') from (
        select to_char(j.at at time zone 'Europe/Paris', 'YYYY-MM') as month, (f.facts ->> 'simulated')::boolean as simulated,
          count(*) filter (where j.kind = 'sale') as sales, count(*) filter (where j.kind = 'credit_note') as credits,
          sum((f.facts ->> 'net')::bigint) as net, sum((f.facts ->> 'tax')::bigint) as tax, sum((f.facts ->> 'total')::bigint) as total
        from public.sales_journal j cross join lateral (select j.payload::jsonb as facts) f
        where j.kind in ('sale', 'credit_note', 'correction')
          -- Whole months: a part of one is no total of it.
          and j.at >= (date_trunc('month', private.paris_day(now())::timestamp) - interval '3 years') at time zone 'Europe/Paris'
        group by 1, 2
      ) m
    )
  );
end
$$;
comment on function public.admin_journal() is
  'For owners: how many entries the journal has, its last entry, check and closing of a day, and the totals in cents of each month of three years, simulated sales apart.';
grant execute on function public.admin_journal() to authenticated;

create or replace function private.sales_by_day(first_day date, last_day date) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(s order by s.day, s.simulated, s.category, s.rate), '[]') from (
    select private.paris_day(j.at) as day, (f.facts ->> 'simulated')::boolean as simulated, f.facts ->> 'category' as category,
      f.facts ->> 'currency' as currency, (r.share ->> 'rate')::numeric as rate, count(*) filter (where j.kind = 'sale') as sales,
      sum((r.share ->> 'net')::bigint) as net, sum((r.share ->> 'tax')::bigint) as tax, sum((r.share ->> 'total')::bigint) as total
    from public.sales_journal j cross join lateral (select j.payload::jsonb as facts) f
      cross join lateral jsonb_array_elements(f.facts -> 'rates') r (share)
    where j.kind in ('sale', 'credit_note', 'correction')
      and j.at >= sales_by_day.first_day::timestamp at time zone 'Europe/Paris'
      and j.at < (sales_by_day.last_day + 1)::timestamp at time zone 'Europe/Paris'
    group by 1, 2, 3, 4, 5
  ) s
$$;
comment on function private.sales_by_day(date, date) is 'Totals in cents per day, category of e-reporting, currency and rate of VAT, simulated sales apart.';

create or replace function public.admin_sales_by_day(first_day date, last_day date) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return private.sales_by_day(admin_sales_by_day.first_day, admin_sales_by_day.last_day);
end
$$;
comment on function public.admin_sales_by_day(date, date) is
  'For owners: totals in cents of some days (whole ones, as in Paris) per category of e-reporting (TLB1 with French VAT, TNT1 without), currency and rate of VAT, simulated sales apart.';
grant execute on function public.admin_sales_by_day(date, date) to authenticated;

create or replace function public.admin_correct_journal(document text, amount numeric, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  corrected jsonb;
  rate numeric;
  tax bigint;
  total bigint := private.cents(admin_correct_journal.amount);
begin
  perform private.acting_admin();
  perform private.require_owner();
  select j.payload::jsonb into corrected from public.sales_journal j
  where j.document = admin_correct_journal.document and j.kind in ('sale', 'credit_note');
  if not found or total is null or abs(total) > 10000000 or not private.is_text(btrim(reason), 300) then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.lock_books();
  perform private.close_journal(clock_timestamp());
  rate := (corrected #>> '{rates,0,rate}')::numeric;
  tax := round(total * rate / (100 + rate));
  perform private.write_journal('correction', admin_correct_journal.document, clock_timestamp(), jsonb_build_object(
    'simulated', corrected -> 'simulated', 'currency', corrected -> 'currency', 'country', corrected -> 'country',
    'regime', corrected -> 'regime', 'category', corrected -> 'category', 'reason', btrim(reason),
    'net', total - tax, 'tax', tax, 'total', total,
    'rates', jsonb_build_array(jsonb_build_object('rate', rate, 'net', total - tax, 'tax', tax, 'total', total))
  ));
end
$$;
comment on function public.admin_correct_journal(text, numeric, text) is
  'For owners: enters a correction of a document into the journal, an amount in euros (0 corrects no amount) and why, without personal data. What was written stays.';
grant execute on function public.admin_correct_journal(text, numeric, text) to authenticated;
