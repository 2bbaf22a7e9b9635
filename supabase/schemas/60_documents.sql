-- Invoices and credit notes. None is ever changed: what was wrong is put right by a further one.

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

create or replace function private.vat_mention(regime text, at timestamptz) returns text
language sql stable set search_path = '' as $$
  -- The ordonnance 2025-1247 moved VAT from the CGI into the CIBS; of exports the directive is named, which moved nowhere.
  select case vat_mention.regime
    when 'exempt' then case when private.paris_day(vat_mention.at) < date '2026-09-01' then 'TVA non applicable, art. 293 B du CGI'
      else 'TVA non applicable, article L. 223-3 du Code des impositions sur les biens et services (CIBS)' end
    when 'export' then case when private.paris_day(vat_mention.at) < date '2026-09-01' then 'Exportation exonérée de TVA, art. 262 I du CGI'
      else 'Exportation exonérée de TVA, art. 146 de la directive 2006/112/CE' end
  end
$$;
comment on function private.vat_mention(text, timestamptz) is
  'Why a document of a day contains no VAT, in the words of the law of that day: vatMention of src/texts/vat.ts. Null with VAT.';

create or replace function private.operation_mention() returns text language sql immutable set search_path = '' as $$ select 'Livraison de biens' $$;
comment on function private.operation_mention() is
  'Category of operation that an invoice names (décret 2022-1299): operationMention of src/texts/documents.ts. Services are not sold.';

create or replace function private.invoice_content(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'version', 2, 'salt', gen_random_uuid(), 'seller', private.seller_view(),
    'buyer', jsonb_build_object(
      'first_name', o.first_name, 'last_name', o.last_name, 'address', o.address, 'address_complement', o.address_complement,
      'postal_code', o.postal_code, 'city', o.city, 'country', o.country
    ),
    'relay_point', o.relay_point, 'order_number', o.order_number, 'ordered_at', o.created_at, 'paid_at', o.paid_at,
    'payment_method', o.payment_method, 'terms_version', o.terms_version, 'currency', o.currency,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'sku', i.sku, 'name', i.name, 'label', i.variant_label, 'unit_price', i.unit_price, 'quantity', i.quantity, 'total', i.line_total,
        'discount', i.discount, 'tax', i.tax
      ) order by i.position), '[]')
      from public.order_items i where i.order_id = o.id
    ),
    'subtotal', o.subtotal, 'discount', o.discount, 'discount_code', o.discount_code,
    'shipping_label', o.shipping_label, 'shipping_fee', o.shipping_fee, 'shipping_tax', o.shipping_tax,
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
  'What a credit note for a part of an order says of its items: those that the buyer had, a line for each variant at the price it was sold for, the discount on them, and what goes back besides; no lines where the refund names none, or the note is for a part of it.';

create or replace function private.credited_tax(amount numeric, so_far numeric, tax_so_far numeric, invoiced numeric, invoiced_tax numeric, rate numeric)
returns numeric
language sql immutable set search_path = '' as $$
  select case when so_far + amount >= invoiced then invoiced_tax - tax_so_far else least(
    -- What all notes together take back is rounded, not each: a note is never more than a cent beside its own share.
    greatest(round((so_far + amount) * rate / (100 + rate), 2) - tax_so_far, trunc(amount * rate / (100 + rate), 2)),
    ceil(amount * rate * 100 / (100 + rate)) / 100, greatest(invoiced_tax - tax_so_far, 0)
  ) end
$$;
comment on function private.credited_tax(numeric, numeric, numeric, numeric, numeric, numeric) is
  'VAT that a credit note takes back, in euros: each note its own share to the cent, all of them together that of the invoice; so_far is what earlier notes took back.';

create or replace function private.credit_content(invoice public.documents, amount numeric, refunded_at timestamptz, refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select (invoice.content - array['lines', 'subtotal', 'discount', 'discount_code', 'shipping_fee', 'shipping_label', 'shipping_tax']) || jsonb_build_object(
    'salt', gen_random_uuid(), 'invoice_number', invoice.number, 'invoiced_at', invoice.issued_at, 'refunded_at', credit_content.refunded_at
  ) || case when credit_content.amount = b.invoiced then jsonb_build_object(
    'lines', invoice.content -> 'lines', 'subtotal', invoice.content -> 'subtotal', 'discount', invoice.content -> 'discount',
    'discount_code', invoice.content -> 'discount_code', 'shipping_fee', invoice.content -> 'shipping_fee',
    'shipping_label', invoice.content -> 'shipping_label', 'shipping_tax', invoice.content -> 'shipping_tax'
  ) else private.credit_lines(invoice.order_id, credit_content.refund, credit_content.amount) end || private.vat_shares(
    b.rate, credit_content.amount, private.credited_tax(credit_content.amount, b.credited, b.tax_credited, b.invoiced, b.tax, b.rate)
  )
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
    issue_document.refund_id, o.is_simulated, issue_document.at, issue_document.content || jsonb_build_object(
      'vat_mention', private.vat_mention(issue_document.content ->> 'regime', issue_document.at),
      'operation', private.operation_mention()
    )
  ) returning * into issued;
  perform private.write_journal(
    case when issued.kind = 'invoice' then 'sale' else 'credit_note' end, issued.number, issued.issued_at, private.sale_facts(issued)
  );
  return issued;
end
$$;
comment on function private.issue_document(text, public.orders, uuid, timestamptz, jsonb) is 'Numbers a document, adds what the law of its day has it say, stores it and enters it into the journal; refund_id may be null.';

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
  -- The days before are closed first, so that an entry always stands in its own day; and none is dated by a clock that nobody believes.
  if not private.clock_is_believed(moment) then
    return 0;
  end if;
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
  from public.orders o join public.documents d on d.order_id = o.id where o.id = (select private.linked_order(documents_by_token.token))
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

create or replace function public.issue_due_documents(most int default 100, token text default null) returns int
language sql security definer set search_path = '' as $$
  select private.issue_due_documents(issue_due_documents.most, case when token is null then 'infinity' else coalesce((
    select max(d.due_at) from private.documents_due d join public.orders o on o.id = d.order_id
    where o.id = (select private.linked_order(issue_due_documents.token))
  ), '-infinity') end)
$$;
comment on function public.issue_due_documents(int, text) is
  'For the shop''s functions: issues invoices and credit notes that are due, and answers how many. With the token of an order only as many as its own take: in a rush each email waits for its invoice, not for those of everybody after it.';
grant execute on function public.issue_due_documents(int, text) to service_role;
