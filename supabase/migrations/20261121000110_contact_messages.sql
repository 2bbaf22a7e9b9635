create table public.contact_messages (
  id bigint generated always as identity primary key,
  form text not null check (form in ('message', 'order')),
  first_name text check (length(first_name) between 1 and 80),
  last_name text check (length(last_name) between 1 and 80),
  order_name text check (length(order_name) between 1 and 160),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  phone text check (length(phone) between 1 and 30),
  subject text check (length(subject) between 1 and 150),
  order_number text check (length(order_number) between 1 and 40),
  order_subject text check (order_subject in ('status', 'delay', 'return', 'damaged', 'other')),
  message text not null check (length(btrim(message)) >= 1 and length(message) <= 5000),
  order_id uuid references public.orders (id) on delete set null,
  is_suspect boolean not null default false,
  status text not null default 'new' check (status in ('new', 'answered', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_messages_form_fields check (
    case form
      when 'message' then num_nulls(first_name, last_name, subject) = 0
        and num_nonnulls(order_name, order_number, order_subject) = 0
      else num_nulls(order_name, order_subject) = 0 and num_nonnulls(first_name, last_name, phone, subject) = 0
    end
  )
);

create index contact_messages_by_date on public.contact_messages (created_at desc);
create index contact_messages_by_order on public.contact_messages (order_id) where order_id is not null;

comment on table public.contact_messages is 'What visitors wrote on the contact page: tab Message or tab Commande.';
comment on column public.contact_messages.id is 'Identifier.';
comment on column public.contact_messages.form is 'The tab: message or order.';
comment on column public.contact_messages.first_name is 'First name (tab Message).';
comment on column public.contact_messages.last_name is 'Last name (tab Message).';
comment on column public.contact_messages.order_name is 'Name (tab Commande).';
comment on column public.contact_messages.email is 'Address to answer to; nobody has proved that it is theirs.';
comment on column public.contact_messages.phone is 'Telephone (tab Message).';
comment on column public.contact_messages.subject is 'Subject in the sender''s words (tab Message).';
comment on column public.contact_messages.order_number is 'Order number as it was typed (tab Commande).';
comment on column public.contact_messages.order_subject is 'Subject chosen from the list (tab Commande).';
comment on column public.contact_messages.message is 'The message, plain text.';
comment on column public.contact_messages.order_id is 'Order, where number and address are those of one.';
comment on column public.contact_messages.is_suspect is 'A program probably sent it: it was kept, and mailed to nobody.';
comment on column public.contact_messages.status is 'new, answered or archived.';
comment on column public.contact_messages.created_at is 'When it came.';
comment on column public.contact_messages.updated_at is 'When its state last changed.';

create trigger contact_messages_touch before update on public.contact_messages
  for each row execute function private.touch();

alter table public.contact_messages enable row level security;
grant select, update, delete on public.contact_messages to service_role;

create function private.order_of(order_number text, email text) returns public.orders
language sql stable set search_path = '' as $$
  select o from public.orders o
  where o.order_number = upper(regexp_replace(
      translate(order_of.order_number, '‐‑‒–—', '-----'), '\s|#|n°', '', 'gi'
    ))
    and lower(o.email) = lower(btrim(order_of.email))
$$;
comment on function private.order_of(text, text) is
  'The order that a number, however a person writes it, and an e-mail address name together; null when they do not match.';

create function public.store_contact_message(message jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  sent record;
  id bigint;
begin
  select * into sent from jsonb_to_record(message) r (
    form text, first_name text, last_name text, order_name text, email text, phone text, subject text,
    order_number text, order_subject text, message text, is_suspect boolean, caller text
  );
  perform private.limit_attempts('contact', sent.caller, 10, interval '1 hour');
  perform private.limit_attempts('contact', private.address_key(sent.email), 5, interval '1 hour');
  insert into public.contact_messages as m (
    form, first_name, last_name, order_name, email, phone, subject, order_number, order_subject, message, is_suspect,
    order_id
  ) values (
    sent.form, sent.first_name, sent.last_name, sent.order_name, sent.email, nullif(sent.phone, ''), sent.subject,
    nullif(sent.order_number, ''), sent.order_subject, sent.message, sent.is_suspect,
    (private.order_of(sent.order_number, sent.email)).id
  ) returning m.id into id;
  return id;
end
$$;
comment on function public.store_contact_message(jsonb) is
  'Keeps a message of the contact page. At most 10 an hour from one network address (`caller`, a hash) and 5 from one e-mail address. For the contact function alone.';

grant execute on function public.store_contact_message(jsonb) to service_role;
