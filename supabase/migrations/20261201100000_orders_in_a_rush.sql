-- What every order calls keeps its plan, and does nothing that is not needed; a letter waits for its own invoice alone.
drop function public.issue_due_documents(int);
drop function private.issue_due_documents(int);

create or replace function private.countries() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array['FR', 'MC', 'BE', 'LU', 'CH'];
end
$$;

create or replace function private.is_whole(value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(value) = 'number' then scale(trim_scale(value::numeric)) = 0 else false end;
end
$$;

create or replace function private.is_visible(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value ~ '[^\s\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0]';
end
$$;

create or replace function private.search_text(text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return lower(replace(replace(translate($1,
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸàáâãäåçèéêëìíîïñòóôõöùúûüýÿ’',
    'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'''), 'œ', 'oe'), 'Œ', 'oe'));
end
$$;

create or replace function private.has_link(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(value ~* '://|www\.|[[:alnum:]]\.[[:alpha:]]{2,}/', false);
end
$$;

create or replace function private.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.audited_admin();
  -- What changes by itself tells nothing.
  silent constant text[] := array['updated_at', 'version', 'last_login', 'search_words'];
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
    coalesce(present ->> tg_argv[0], ''), coalesce(present ->> nullif(tg_argv[1], ''), ''), lower(tg_op), changes
  );
  return null;
end
$$;

create or replace function private.is_postal_code(country text, code text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(code ~ case country
    -- Not overseas; Monaco is a country.
    when 'FR' then '^(?!9[78])[0-9]{5}$'
    when 'MC' then '^980[0-9]{2}$'
    else '^[1-9][0-9]{3}$'
  end, false);
end
$$;

create or replace function private.check_buyer(buyer record) returns void
language plpgsql set search_path = '' as $$
begin
  if not (private.is_text(buyer.first_name, 80) and private.is_text(buyer.last_name, 80))
    or length(buyer.phone) > 30 or private.has_link(buyer.first_name || ' ' || buyer.last_name)
  then
    perform private.refuse(400, 'customer_invalid');
  end if;
  if not private.is_text(buyer.email, 254) or buyer.email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.refuse(400, 'email_invalid');
  end if;
  if not (private.is_text(buyer.address, 200) and private.is_text(buyer.city, 100))
    or length(buyer.address_complement) > 200
    or private.has_link(concat_ws(' ', buyer.address, buyer.address_complement, buyer.city))
  then
    perform private.refuse(400, 'address_invalid');
  end if;
  if buyer.country is null or not buyer.country = any (private.countries()) then
    perform private.refuse(400, 'country_not_served');
  end if;
  if not private.is_postal_code(buyer.country, buyer.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  if buyer.payment_method is null or buyer.payment_method not in ('card', 'paypal') then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$$;

create or replace function private.check_lines(lines jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  quantities boolean;
  products boolean;
begin
  if lines is null or jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) = 0 then
    perform private.refuse(400, 'cart_empty');
  end if;
  if jsonb_array_length(lines) > private.max_cart_lines() then
    perform private.refuse(400, 'cart_too_large');
  end if;
  select
    bool_and(case when private.is_whole(l.line -> 'quantity')
      then (l.line -> 'quantity')::numeric between 1 and private.max_quantity() else false end),
    bool_and(case when private.is_whole(l.line -> 'product_id')
      then (l.line -> 'product_id')::numeric between 1 and 9223372036854775807 else false end
      -- null is a product without a choice
      and case when coalesce(l.line -> 'variant_id', 'null') = 'null' then true
        when private.is_whole(l.line -> 'variant_id') then (l.line -> 'variant_id')::numeric between 1 and 9223372036854775807
        else false end)
  into quantities, products
  from jsonb_array_elements(lines) l (line);
  if not quantities then
    perform private.refuse(400, 'quantity_invalid');
  elsif not products then
    perform private.refuse(409, 'product_unavailable');
  end if;
end
$$;

create or replace function private.mail_delay(kind text) returns interval
language plpgsql immutable set search_path = '' as $$
begin
  return case
    -- The number of the parcel comes after the click that ships it; whoever sees a mistake takes it back.
    when kind in ('order_shipped', 'exchange_sent') then interval '2 minutes'
    -- Whoever sees a mistake in an answer takes it back.
    when kind = 'question_answer' then interval '20 seconds'
    else interval '0'
  end;
end
$$;

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

create or replace function public.issue_due_documents(most int default 100, token text default null) returns int
language sql security definer set search_path = '' as $$
  select private.issue_due_documents(issue_due_documents.most, case when token is null then 'infinity' else coalesce((
    select max(d.due_at) from private.documents_due d join public.orders o on o.id = d.order_id
    where o.access_token = issue_due_documents.token
  ), '-infinity') end)
$$;
grant execute on function public.issue_due_documents(int, text) to service_role;

comment on function private.issue_due_documents(int, timestamptz) is
  'Issues the invoices and credit notes that have been due until a time, in the order of payment, with numbers without a gap; answers how many.';
comment on function public.issue_due_documents(int, text) is
  'For the shop''s functions: issues invoices and credit notes that are due, and answers how many. With the token of an order only as many as its own take: in a rush each letter waits for its invoice, not for those of everybody after it.';
