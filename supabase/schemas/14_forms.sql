-- What visitors write, and who agreed to letters.

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
  status text not null default 'open' check (status in ('open', 'waiting', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  active_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid,
  search_words text not null generated always as (private.search_text(
    id || chr(10) || coalesce(first_name || ' ' || last_name, order_name, '') || chr(10) || email || chr(10) || coalesce(order_number, '')
      || chr(10) || coalesce(subject, '') || chr(10) || message
  )) stored,
  constraint contact_messages_closed check ((status = 'closed') = (closed_at is not null)),
  constraint contact_messages_form_fields check (
    case form
      when 'message' then num_nulls(first_name, last_name, subject) = 0
        and num_nonnulls(order_name, order_number, order_subject) = 0
      else num_nulls(order_name, order_subject) = 0 and num_nonnulls(first_name, last_name, phone, subject) = 0
    end
  )
);

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
comment on column public.contact_messages.order_id is 'Order, where number and address are those of one, or an administrator has tied the message to it.';
comment on column public.contact_messages.is_suspect is 'A program probably sent it: it was kept, and mailed to nobody.';
comment on column public.contact_messages.status is 'open (somebody should answer), waiting (for the sender) or closed.';
comment on column public.contact_messages.created_at is 'When it came.';
comment on column public.contact_messages.updated_at is 'When its state last changed.';
comment on column public.contact_messages.version is 'Grows with each change of an administrator; who changes an older one is refused.';
comment on column public.contact_messages.active_at is 'When sender or shop last wrote.';
comment on column public.contact_messages.closed_at is 'When it was closed.';
comment on column public.contact_messages.closed_by is 'Account of who closed it.';
comment on column public.contact_messages.search_words is 'Number, name, e-mail, order number, subject and message, as private.search_text writes them, one line each.';

create index contact_messages_by_date on public.contact_messages (created_at desc);
create index contact_messages_by_email on public.contact_messages (lower(email));
create index contact_messages_by_order on public.contact_messages (order_id) where order_id is not null;
alter table public.contact_messages enable row level security;
grant select, update, delete on public.contact_messages to service_role;
create trigger contact_messages_touch before update on public.contact_messages
  for each row execute function private.touch();
create trigger contact_messages_audit after insert or update or delete on public.contact_messages
  for each row execute function private.audit_change(
    'id', '', 'email,first_name,last_name,order_name,phone,subject,order_number,message'
  );

create table public.newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirm_hash text unique check (confirm_hash ~ '^[0-9a-f]{64}$'),
  confirm_until timestamptz,
  unsubscribe_token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(unsubscribe_token) >= 43),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refused_at timestamptz,
  refused_reason text check (length(refused_reason) <= 500),
  constraint newsletter_subscribers_state check (
    (status <> 'confirmed' or confirmed_at is not null) and (status <> 'unsubscribed' or unsubscribed_at is not null)
  )
);

comment on table public.newsletter_subscribers is 'Addresses of the newsletter: only the confirmed ones may be written to.';
comment on column public.newsletter_subscribers.id is 'Identifier.';
comment on column public.newsletter_subscribers.email is 'Address.';
comment on column public.newsletter_subscribers.status is 'pending until its owner confirms it, confirmed, or unsubscribed.';
comment on column public.newsletter_subscribers.confirm_hash is 'SHA-256 of the token in the last confirmation link.';
comment on column public.newsletter_subscribers.confirm_until is 'When that link stops working.';
comment on column public.newsletter_subscribers.unsubscribe_token is 'Unguessable, in the unsubscribe link of every message.';
comment on column public.newsletter_subscribers.confirmed_at is 'When its owner last confirmed it.';
comment on column public.newsletter_subscribers.unsubscribed_at is 'When its owner last left.';
comment on column public.newsletter_subscribers.created_at is 'When it was first asked for.';
comment on column public.newsletter_subscribers.updated_at is 'When it last changed.';
comment on column public.newsletter_subscribers.refused_at is 'When the mail service refused the address for ever: no newsletter goes there until its owner confirms it again.';
comment on column public.newsletter_subscribers.refused_reason is 'What the mail service said.';

create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));
alter table public.newsletter_subscribers enable row level security;
grant select, delete on public.newsletter_subscribers to service_role;
create trigger newsletter_subscribers_touch before update on public.newsletter_subscribers
  for each row execute function private.touch();
create trigger newsletter_subscribers_audit after insert or update or delete on public.newsletter_subscribers
  for each row execute function private.audit_change('id', '', 'email');

create table public.newsletter_proofs (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254),
  event text not null check (event in ('requested', 'confirmed', 'unsubscribed')),
  consent_version text check (length(consent_version) between 1 and 40),
  consent_text text check (length(consent_text) between 1 and 600),
  source text check (source in ('home', 'blog', 'footer', 'profile')),
  caller text check (length(caller) between 1 and 128),
  at timestamptz not null default clock_timestamp(),
  constraint newsletter_proofs_request check (event <> 'requested' or num_nulls(consent_version, consent_text, source) = 0)
);

comment on table public.newsletter_proofs is 'Proof of consent: what an address agreed to and confirmed, and when; written by the database alone.';
comment on column public.newsletter_proofs.id is 'Identifier.';
comment on column public.newsletter_proofs.email is 'Address.';
comment on column public.newsletter_proofs.event is 'requested: the box was ticked; confirmed: the link in the message was followed; unsubscribed.';
comment on column public.newsletter_proofs.consent_version is 'Version of the consent sentence.';
comment on column public.newsletter_proofs.consent_text is 'The sentence as it was shown.';
comment on column public.newsletter_proofs.source is 'Where the form stood.';
comment on column public.newsletter_proofs.caller is 'Hash of the network address.';
comment on column public.newsletter_proofs.at is 'When.';

create index newsletter_proofs_email on public.newsletter_proofs (lower(email), at);
alter table public.newsletter_proofs enable row level security;
grant select on public.newsletter_proofs to service_role;

create or replace function private.longest_question_entry() returns int language sql immutable set search_path = '' as 'select 10000';
comment on function private.longest_question_entry() is
  'Most characters of an answer, a reply or a note: QUESTION_ENTRY_LENGTH of src/domain/question.ts.';

create table public.question_entries (
  id bigint generated always as identity primary key,
  message_id bigint not null references public.contact_messages (id) on delete cascade,
  kind text not null check (kind in ('answer', 'reply', 'note')),
  body text not null check (length(btrim(body)) >= 1 and length(body) <= private.longest_question_entry()),
  request_key uuid not null unique,
  status_before text not null check (status_before in ('open', 'waiting', 'closed')),
  by uuid,
  at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  search_words text not null generated always as (private.search_text(body)) stored
);

comment on table public.question_entries is 'How a question went on: what the shop answered, what its sender wrote back, and notes of the shop.';
comment on column public.question_entries.id is 'Identifier.';
comment on column public.question_entries.message_id is 'Question.';
comment on column public.question_entries.kind is 'answer (sent by mail), reply (came by mail, an administrator put it here) or note (for the shop alone).';
comment on column public.question_entries.body is 'The words, plain text.';
comment on column public.question_entries.request_key is 'Chosen by the browser for one entry: a repeated call makes no second one.';
comment on column public.question_entries.status_before is 'State of the question before it.';
comment on column public.question_entries.by is 'Account of the administrator.';
comment on column public.question_entries.at is 'When it was written, or put here.';
comment on column public.question_entries.removed_at is 'When it was taken away again; an answer only as long as it had not been sent.';
comment on column public.question_entries.search_words is 'The words as private.search_text writes them.';

create index question_entries_message on public.question_entries (message_id, id);
alter table public.question_entries enable row level security;
grant select on public.question_entries to service_role;
create trigger question_entries_audit after insert or update or delete on public.question_entries
  for each row execute function private.audit_change('message_id', 'kind', 'body,request_key,status_before,by,at,id,message_id');

create or replace function private.question_row(m public.contact_messages) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', m.id, 'version', m.version, 'status', m.status, 'is_suspect', m.is_suspect, 'at', m.created_at, 'active_at', m.active_at,
    'form', m.form, 'name', coalesce(m.first_name || ' ' || m.last_name, m.order_name), 'email', m.email, 'subject', m.subject,
    'order_subject', m.order_subject, 'order_number', m.order_number,
    'order', (select o.order_number from public.orders o where o.id = m.order_id),
    -- What was written last, by whom.
    'last', coalesce((
      select jsonb_build_object('kind', e.kind, 'body', left(e.body, 200)) from public.question_entries e
      where e.message_id = m.id and e.removed_at is null and e.kind <> 'note' order by e.id desc limit 1
    ), jsonb_build_object('kind', 'question', 'body', left(m.message, 200)))
  )
$$;
comment on function private.question_row(public.contact_messages) is 'A question as lists show it.';

create or replace function private.names_order(m public.contact_messages) returns boolean
language sql stable set search_path = '' as $$
  select m.order_id is not null and coalesce((private.order_of(m.order_number, m.email)).id = m.order_id, false)
$$;
comment on function private.names_order(public.contact_messages) is
  'Whether the sender of a question has named its order, by number and address; else an administrator has tied it.';

create or replace function private.question_view(m public.contact_messages) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.question_row(m) || jsonb_build_object(
    'phone', m.phone, 'message', m.message, 'closed_at', m.closed_at, 'closed_by', private.admin_name(m.closed_by),
    -- Whoever asks about the order of somebody else is not called by their name.
    'first_name', coalesce(m.first_name, (
      select o.first_name from public.orders o where o.id = m.order_id and lower(o.email) = lower(m.email)
    )),
    'is_order_named', private.names_order(m),
    'customer', (
      select jsonb_build_object('id', c.id, 'name', c.name, 'orders', c.orders)
      from public.customer_emails e join public.customers c on c.id = e.customer_id where e.email = lower(m.email)
    ),
    'entries', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'kind', e.kind, 'body', e.body, 'by', private.admin_name(e.by), 'at', e.at, 'request_key', e.request_key,
        'mail', (select b.status from public.mail_outbox b where b.kind = 'question_answer' and b.once_key = e.id::text)
      ) order by e.id)
      from public.question_entries e where e.message_id = m.id and e.removed_at is null
    ), '[]'),
    'others', coalesce((
      select jsonb_agg(private.question_row(q) order by q.active_at desc, q.id desc)
      from (
        select * from public.contact_messages x where lower(x.email) = lower(m.email) and x.id <> m.id and not x.is_suspect
        order by x.active_at desc, x.id desc limit 5
      ) q
    ), '[]')
  );
end
$$;
comment on function private.question_view(public.contact_messages) is
  'A question with its conversation, the customer of its address, its order and whether its sender has named it, and five other questions of the address.';

create or replace function private.conversation_of(question bigint, with_notes boolean) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'body', e.body) order by e.id), '[]')
  from public.question_entries e
  where e.message_id = question and e.removed_at is null and (with_notes or e.kind <> 'note')
$$;
comment on function private.conversation_of(bigint, boolean) is
  'What was written in a question after it, as whoever asks for their data gets it; notes of the shop only where administrators ask.';

create or replace function public.admin_open_questions() returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select count(*) from public.contact_messages m where m.status = 'open' and not m.is_suspect);
end
$$;
comment on function public.admin_open_questions() is 'For administrators: how many questions wait for an answer.';
grant execute on function public.admin_open_questions() to authenticated;

create or replace function public.admin_questions(
  filters jsonb, sort text, per_page int, after bigint default null, before bigint default null
) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size constant int := least(greatest(per_page, 1), 100);
  -- « nº 12 » is its number.
  wanted constant text := regexp_replace(left(private.searched(filters ->> 'text'), 120), '^(n[o°º]?|#) ?(?=[0-9]+$)', '');
  wanted_status constant text := filters ->> 'status';
  wanted_subject constant text := filters ->> 'subject';
  of_programs constant boolean := coalesce(filters -> 'suspect' = 'true', false);
  is_back constant boolean := admin_questions.after is null and admin_questions.before is not null;
  is_down constant boolean := (sort = 'newest') <> is_back;
  edge public.contact_messages;
  ids bigint[];
  matches int;
  is_more boolean;
begin
  perform private.require_admin();
  if sort is null or sort not in ('newest', 'oldest') then
    perform private.refuse(400, 'request_invalid');
  end if;
  select * into edge from public.contact_messages m where m.id = coalesce(admin_questions.after, admin_questions.before);
  with found as materialized (
    select m.id, m.active_at from public.contact_messages m
    where m.is_suspect = of_programs
      and (wanted_status is null or m.status = wanted_status)
      and (wanted_subject is null or coalesce(m.order_subject, m.form) = wanted_subject)
      -- Not `like`: what a person types has no wildcards.
      and (wanted = '' or strpos(m.search_words, wanted) > 0 or m.id in (
        select e.message_id from public.question_entries e where e.removed_at is null and strpos(e.search_words, wanted) > 0
      ) or m.order_id = (select o.id from public.orders o where o.order_number = private.order_number(filters ->> 'text')))
  )
  select (select count(*) from found), array(
    select f.id from found f
    where edge.id is null or case when is_down then (f.active_at, f.id) < (edge.active_at, edge.id)
      else (f.active_at, f.id) > (edge.active_at, edge.id) end
    order by case when is_down then f.active_at end desc, case when is_down then f.id end desc, f.active_at, f.id
    limit size + 1
  ) into matches, ids;
  is_more := cardinality(ids) > size;
  ids := ids[:size];
  if is_back then
    ids := array(select i.id from unnest(ids) with ordinality i (id, n) order by i.n desc);
  end if;
  return json_build_object(
    'count', matches,
    'is_first', case when admin_questions.after is not null then false else not is_back or not is_more end,
    'is_last', not is_back and not is_more,
    'counts', (
      select json_build_object(
        'open', count(*) filter (where m.status = 'open' and not m.is_suspect),
        'waiting', count(*) filter (where m.status = 'waiting' and not m.is_suspect),
        'closed', count(*) filter (where m.status = 'closed' and not m.is_suspect),
        'suspect', count(*) filter (where m.is_suspect)
      ) from public.contact_messages m
    ),
    'questions', coalesce((
      select json_agg(private.question_row(m) order by s.n)
      from unnest(ids) with ordinality s (id, n) join public.contact_messages m on m.id = s.id
    ), '[]')
  );
end
$$;
comment on function public.admin_questions(jsonb, text, int, bigint, bigint) is
  'For administrators: a page (at most 100) of the questions that {text, status, subject, suspect} leave (subject: a value of order_subject, or message for the other form; those that programs sent only where suspect is true), by what was written last, newest or oldest first, after or before a question; how many there are in all, of each state, and whether the page is the first and the last one.';
grant execute on function public.admin_questions(jsonb, text, int, bigint, bigint) to authenticated;

create or replace function public.admin_question(question bigint) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Whoever has just ordered is a customer, too.
  perform private.count_customers();
  return (select private.question_view(m) from public.contact_messages m where m.id = admin_question.question);
end
$$;
comment on function public.admin_question(bigint) is 'For administrators: a question with its conversation; null where there is none.';
grant execute on function public.admin_question(bigint) to authenticated;

create or replace function private.held_question(question bigint) returns public.contact_messages
language plpgsql set search_path = '' as $$
declare
  held public.contact_messages;
begin
  select * into held from public.contact_messages m where m.id = held_question.question for update;
  if not found then
    perform private.refuse(404, 'question_not_found');
  end if;
  return held;
end
$$;
comment on function private.held_question(bigint) is 'A question, held until the end of the transaction; refuses where there is none.';

create or replace function private.expect_question(m public.contact_messages, expected_version int) returns void
language plpgsql set search_path = '' as $$
begin
  if m.version is distinct from expected_version then
    perform private.refuse(409, 'question_changed', private.question_view(m));
  end if;
end
$$;
comment on function private.expect_question(public.contact_messages, int) is
  'Refuses where a question is no longer what was read, with what it is now as details.';

create or replace function private.move_question(question bigint, new_status text) returns public.contact_messages
language sql set search_path = '' as $$
  update public.contact_messages m set
    status = new_status, version = m.version + 1,
    closed_at = case when new_status = 'closed' then coalesce(m.closed_at, clock_timestamp()) end,
    closed_by = case when new_status <> 'closed' then null when m.status = 'closed' then m.closed_by else auth.uid() end,
    active_at = greatest(m.created_at, (
      select max(e.at) from public.question_entries e where e.message_id = m.id and e.removed_at is null and e.kind <> 'note'
    ))
  where m.id = question
  returning m.*
$$;
comment on function private.move_question(bigint, text) is 'Gives a question another version, and a state; counts anew when it was last written.';

create or replace function public.write_question(question bigint, expected_version int, entry jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.contact_messages;
  kind constant text := entry ->> 'kind';
  key constant uuid := private.uuid_of(entry ->> 'request_key');
  words constant text := private.clean_note(
    regexp_replace(entry ->> 'body', E'\r\n?', E'\n', 'g'), private.longest_question_entry()
  );
  former public.question_entries;
  written bigint;
begin
  perform private.acting_admin();
  if key is null or words is null or kind is null or kind not in ('answer', 'reply', 'note')
    or jsonb_typeof(coalesce(entry -> 'close', 'false')) <> 'boolean'
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  held := private.held_question(write_question.question);
  -- Asked for twice, done once, whatever has happened since; but nobody takes other words for sent.
  select * into former from public.question_entries e where e.request_key = key;
  if former.message_id = held.id and former.kind = kind and former.body = words and former.removed_at is null then
    return private.question_view(held);
  elsif former.id is not null then
    perform private.refuse(409, 'question_changed', private.question_view(held));
  end if;
  perform private.expect_question(held, write_question.expected_version);
  insert into public.question_entries (message_id, kind, body, request_key, status_before, by)
  values (held.id, kind, words, key, held.status, auth.uid()) returning id into written;
  if kind = 'answer' then
    perform private.queue_mail(
      'question_answer', written::text, held.order_id, held.email, jsonb_build_object('entry', written)
    );
    -- Whoever is answered is a person.
    update public.contact_messages m set is_suspect = false where m.id = held.id and m.is_suspect;
  end if;
  held := private.move_question(held.id, case
    when kind = 'note' then held.status
    when coalesce((entry ->> 'close')::boolean, false) then 'closed'
    when kind = 'answer' then 'waiting'
    else 'open'
  end);
  return private.question_view(held);
end
$$;
comment on function public.write_question(bigint, int, jsonb) is
  'For administrators: goes on with a question, {"kind", "body", "request_key", "close"}: an answer is sent by mail and waits for its reply, a reply opens it again, a note changes nothing; close closes it besides. Done once for each request_key; with other words it is refused. expected_version is that which was read; refuses with question_changed (details: the newer one). Gives it back as admin_question does.';
grant execute on function public.write_question(bigint, int, jsonb) to authenticated;

create or replace function public.keep_question_entry(entry bigint, is_kept boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.contact_messages;
  e public.question_entries;
begin
  perform private.acting_admin();
  held := private.held_question((select x.message_id from public.question_entries x where x.id = keep_question_entry.entry));
  select * into e from public.question_entries x where x.id = keep_question_entry.entry;
  if is_kept is null or is_kept and e.kind = 'answer' then
    perform private.refuse(400, 'request_invalid');
  elsif is_kept = (e.removed_at is null) then
    return private.question_view(held);
  end if;
  if e.kind = 'answer' then
    delete from public.mail_outbox b
    where b.kind = 'question_answer' and b.once_key = e.id::text and b.status = 'waiting' and b.attempts = 0;
    if not found then
      perform private.refuse(409, 'answer_sent');
    end if;
  end if;
  update public.question_entries x set removed_at = case when not is_kept then clock_timestamp() end where x.id = e.id;
  held := private.move_question(held.id, case
    -- Only what was written last says how things stand.
    when e.kind = 'note' or exists (
      select from public.question_entries x where x.message_id = e.message_id and x.id > e.id and x.kind <> 'note' and x.removed_at is null
    ) then held.status
    when is_kept then 'open'
    else e.status_before
  end);
  return private.question_view(held);
end
$$;
comment on function public.keep_question_entry(bigint, boolean) is
  'For administrators: takes what was written in a question away (false), or puts a reply or a note back; an answer only as long as its mail has not been begun to send, else it refuses with answer_sent. Gives the question back as admin_question does.';
grant execute on function public.keep_question_entry(bigint, boolean) to authenticated;

create or replace function public.set_question(question bigint, expected_version int, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.contact_messages;
  new_status constant text := fields ->> 'status';
  ties constant boolean := jsonb_typeof(fields) = 'object' and fields ? 'order';
  tied uuid;
begin
  perform private.acting_admin();
  if jsonb_typeof(fields) is distinct from 'object' or new_status not in ('open', 'waiting', 'closed')
    or jsonb_typeof(coalesce(fields -> 'suspect', 'false')) <> 'boolean'
    or ties and (jsonb_typeof(fields -> 'order') not in ('string', 'null') or length(fields ->> 'order') > 40)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  held := private.held_question(set_question.question);
  perform private.expect_question(held, set_question.expected_version);
  if ties and private.names_order(held) then
    -- What number and address name together is no mistake.
    perform private.refuse(409, 'question_order_named');
  elsif ties and fields -> 'order' <> 'null' then
    select o.id into tied from public.orders o where o.order_number = private.order_number(fields ->> 'order');
    if tied is null then
      perform private.refuse(404, 'order_not_found');
    end if;
  end if;
  update public.contact_messages m set
    is_suspect = coalesce((fields ->> 'suspect')::boolean, m.is_suspect), order_id = case when ties then tied else m.order_id end
  where m.id = held.id;
  held := private.move_question(held.id, coalesce(new_status, held.status));
  return private.question_view(held);
end
$$;
comment on function public.set_question(bigint, int, jsonb) is
  'For administrators: {"status", "suspect", "order"} of a question, what is left out stays; order is the number of the one it is tied to, or null, and stays what it is where its sender has named it. expected_version is that which was read, refuses with question_changed (details: the newer one). Gives it back as admin_question does.';
grant execute on function public.set_question(bigint, int, jsonb) to authenticated;

create or replace function public.question_answer(entry bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', m.id, 'subject', m.subject, 'order_subject', m.order_subject, 'body', e.body,
      'order_number', (select o.order_number from public.orders o where o.id = m.order_id),
      -- What it answers: the last that was written by the sender.
      'words', coalesce(r.body, m.message), 'written_at', coalesce(r.at, m.created_at), 'is_reply', r.id is not null
    )
    from public.question_entries e join public.contact_messages m on m.id = e.message_id
      left join lateral (
        select x.* from public.question_entries x
        where x.message_id = m.id and x.kind = 'reply' and x.id < e.id and x.removed_at is null order by x.id desc limit 1
      ) r on true
    where e.id = question_answer.entry and e.kind = 'answer' and e.removed_at is null
  );
end
$$;
comment on function public.question_answer(bigint) is
  'For the letters of answers: what is answered, and what to; null where it was taken back or forgotten.';
grant execute on function public.question_answer(bigint) to service_role;

create or replace function private.question_retention() returns interval
language sql immutable set search_path = '' as $$ select interval '1 year' $$;
comment on function private.question_retention() is 'How long a question is kept after what was written last. The page on privacy says so.';

create or replace function public.prune_questions() returns int
language plpgsql security definer set search_path = '' as $$
declare
  pruned int;
begin
  delete from public.contact_messages m where m.active_at < now() - private.question_retention();
  get diagnostics pruned = row_count;
  return pruned;
end
$$;
comment on function public.prune_questions() is 'For the shop''s functions: forgets questions that were kept long enough. Gives how many.';
grant execute on function public.prune_questions() to service_role;

create or replace function public.store_contact_message(message jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  sent record;
  id bigint;
  shop_email text := (select nullif(s.contact_email, '') from public.settings s);
begin
  select * into sent from jsonb_to_record(message) r (
    form text, first_name text, last_name text, order_name text, email text, phone text, subject text,
    order_number text, order_subject text, message text, is_suspect boolean, caller text
  );
  perform private.limit_attempts('contact', sent.caller, 10, interval '1 hour');
  perform private.limit_attempts('contact', private.customer_key(sent.email), 5, interval '1 hour');
  insert into public.contact_messages as m (
    form, first_name, last_name, order_name, email, phone, subject, order_number, order_subject, message, is_suspect,
    order_id
  ) values (
    sent.form, sent.first_name, sent.last_name, sent.order_name, sent.email, nullif(sent.phone, ''), sent.subject,
    nullif(sent.order_number, ''), sent.order_subject, sent.message, sent.is_suspect,
    (private.order_of(sent.order_number, sent.email)).id
  ) returning m.id into id;
  -- What a program sent is mailed to nobody. Letters read the message when they leave: the outbox holds no word of it.
  if not sent.is_suspect then
    perform private.queue_mail('contact_received', id::text, null, sent.email, jsonb_build_object('message', id));
    if shop_email is not null then
      perform private.queue_mail('contact_notice', id::text, null, shop_email, jsonb_build_object('message', id));
    end if;
  end if;
  return id;
end
$$;
comment on function public.store_contact_message(jsonb) is
  'Keeps a message of the contact page, and has it acknowledged and the shop told. At most 10 an hour from one network address (`caller`, a hash) and 5 from one mailbox. For the contact function alone.';
grant execute on function public.store_contact_message(jsonb) to service_role;

create or replace function public.request_newsletter(request jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  subscriber public.newsletter_subscribers;
begin
  select * into asked from jsonb_to_record(request) r (
    email text, consent_version text, consent_text text, source text, nonce text, confirm_token text, caller text,
    is_suspect boolean
  );
  perform private.limit_attempts('newsletter', asked.caller, 10, interval '1 hour');
  if asked.is_suspect
    or not private.allow_attempt('newsletter', private.customer_key(asked.email), 3, interval '1 day')
  then
    return;
  end if;
  -- Nobody confirmed these: the shop has no reason to keep them, nor what it wrote to them.
  with unconfirmed as (
    delete from public.newsletter_subscribers s where s.status = 'pending' and s.confirm_until < now() - interval '30 days'
    returning s.email
  )
  delete from public.mail_outbox m using unconfirmed u
  where m.kind = 'newsletter_confirm' and lower(m.email) = lower(u.email);

  insert into public.newsletter_subscribers as s (email, confirm_hash, confirm_until)
  values (asked.email, private.token_hash(asked.confirm_token), now() + interval '7 days')
  on conflict (lower(email)) do update
    set confirm_hash = excluded.confirm_hash, confirm_until = excluded.confirm_until
    where s.status <> 'confirmed' or s.refused_at is not null
  returning * into subscriber;
  if subscriber.id is null then
    return;
  end if;
  insert into public.newsletter_proofs (email, event, consent_version, consent_text, source, caller)
  values (asked.email, 'requested', asked.consent_version, asked.consent_text, asked.source, asked.caller);
  perform private.queue_mail(
    'newsletter_confirm', subscriber.id || ' ' || asked.nonce, null, subscriber.email,
    jsonb_build_object('subscriber', subscriber.id, 'nonce', asked.nonce)
  );
end
$$;
comment on function public.request_newsletter(jsonb) is
  'Notes that an address asks for the newsletter and asks it by letter whether it does; not where it has confirmed, was asked three times today, or a program sent it. The function makes the token for the letter again from its nonce. At most 10 an hour from one network address (`caller`, a hash). For the newsletter function alone.';
grant execute on function public.request_newsletter(jsonb) to service_role;

create or replace function public.confirm_newsletter(token text, caller text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
begin
  select * into subscriber from public.newsletter_subscribers s
  where s.confirm_hash = private.token_hash(token) and s.confirm_until > now()
  for update;
  if subscriber.id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  if subscriber.status <> 'confirmed' or subscriber.refused_at is not null then
    update public.newsletter_subscribers s
    set status = 'confirmed', confirmed_at = now(), refused_at = null, refused_reason = null
    where s.id = subscriber.id;
    insert into public.newsletter_proofs (email, event, caller) values (subscriber.email, 'confirmed', caller);
  end if;
  if subscriber.status <> 'confirmed' then
    perform private.queue_mail(
      'newsletter_welcome', subscriber.id || ' ' || extract(epoch from now()), null, subscriber.email,
      jsonb_build_object('subscriber', subscriber.id)
    );
  end if;
end
$$;
comment on function public.confirm_newsletter(text, text) is
  'Confirms the address that a confirmation link was sent to and welcomes who was not subscribed; the link may be followed again. Refuses with link_invalid. For the newsletter function alone.';
grant execute on function public.confirm_newsletter(text, text) to service_role;

create or replace function public.newsletter_letter(subscriber bigint, confirm_token text default null) returns text
language sql stable security definer set search_path = '' as $$
  select s.unsubscribe_token from public.newsletter_subscribers s
  where s.id = newsletter_letter.subscriber and case
    when newsletter_letter.confirm_token is null then s.status = 'confirmed'
    else s.confirm_hash = private.token_hash(newsletter_letter.confirm_token) and s.confirm_until > now()
      and (s.status <> 'confirmed' or s.refused_at is not null)
  end
$$;
comment on function public.newsletter_letter(bigint, text) is
  'For the letters to a subscriber: the token with which they leave; null where there is nothing to say any more: of a letter with a confirm_token, whose link is confirmed, over or replaced; of any other, where they have left.';
grant execute on function public.newsletter_letter(bigint, text) to service_role;

create or replace function public.unsubscribe_newsletter(token text, caller text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
begin
  select * into subscriber from public.newsletter_subscribers s
  where s.unsubscribe_token = unsubscribe_newsletter.token
  for update;
  if subscriber.id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  if subscriber.status <> 'unsubscribed' then
    update public.newsletter_subscribers s
    set status = 'unsubscribed', unsubscribed_at = now(), confirm_hash = null, confirm_until = null
    where s.id = subscriber.id;
    insert into public.newsletter_proofs (email, event, caller) values (subscriber.email, 'unsubscribed', caller);
  end if;
end
$$;
comment on function public.unsubscribe_newsletter(text, text) is
  'Ends a subscription for who holds its unsubscribe link, once or many times. Refuses with link_invalid. For the newsletter function alone.';
grant execute on function public.unsubscribe_newsletter(text, text) to service_role;

create or replace function public.my_newsletter() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('status', coalesce((
    select case when s.status = 'pending' and s.confirm_until < now() then 'unsubscribed' else s.status end
    from public.newsletter_subscribers s where lower(s.email) = private.proven_address()
  ), 'unsubscribed'))
$$;
comment on function public.my_newsletter() is
  'Whether the caller''s confirmed address gets the newsletter: {status: confirmed | pending | unsubscribed}.';
grant execute on function public.my_newsletter() to authenticated;

create or replace function public.leave_newsletter() returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.proven_address();
begin
  if address is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  update public.newsletter_subscribers s
  set status = 'unsubscribed', unsubscribed_at = now(), confirm_hash = null, confirm_until = null
  where lower(s.email) = address and s.status <> 'unsubscribed';
  if found then
    insert into public.newsletter_proofs (email, event) values (address, 'unsubscribed');
  end if;
end
$$;
comment on function public.leave_newsletter() is 'Ends the subscription of the caller''s confirmed address at once, and keeps the proof.';
grant execute on function public.leave_newsletter() to authenticated;
-- Who waits for the return of a variant that is sold out.

create or replace function private.stock_alert_life(status text) returns interval language sql immutable set search_path = '' as $$
  select make_interval(days => case status when 'pending' then 7 when 'confirmed' then 365 else 30 end)
$$;
comment on function private.stock_alert_life(text) is
  'How long an alert is kept in a state: STOCK_ALERT_DAYS of src/domain/rules.ts.';

create or replace function private.most_stock_alerts() returns int language sql immutable set search_path = '' as 'select 20';
comment on function private.most_stock_alerts() is 'Alerts that one address may wait for: MAX_STOCK_ALERTS of src/domain/rules.ts.';

create table public.stock_alerts (
  id bigint generated always as identity primary key,
  variant_id bigint not null references public.product_variants (id) on delete cascade,
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'sent', 'cancelled')),
  confirm_hash text unique check (confirm_hash ~ '^[0-9a-f]{64}$'),
  unsubscribe_token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(unsubscribe_token) >= 43),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint stock_alerts_state check (
    (status <> 'confirmed' or confirmed_at is not null) and (status = 'cancelled' or (status = 'sent') = (sent_at is not null))
  )
);

comment on table public.stock_alerts is 'Who is written to, once, when a variant can be had again; written by the database alone.';
comment on column public.stock_alerts.id is 'Identifier.';
comment on column public.stock_alerts.variant_id is 'Variant that is waited for.';
comment on column public.stock_alerts.email is 'Address.';
comment on column public.stock_alerts.status is 'pending until the owner of the address confirms it, confirmed while it waits, sent once its letter is in the outbox, or cancelled.';
comment on column public.stock_alerts.confirm_hash is 'SHA-256 of the token in the last confirmation link.';
comment on column public.stock_alerts.unsubscribe_token is 'Unguessable, in the link of every letter that ends all alerts of the address.';
comment on column public.stock_alerts.expires_at is 'When it is forgotten; of a pending one also when its link stops working.';
comment on column public.stock_alerts.confirmed_at is 'When it was confirmed: who waits longest is written to first.';
comment on column public.stock_alerts.sent_at is 'When its letter was put into the outbox.';
comment on column public.stock_alerts.created_at is 'When it was first asked for.';
comment on column public.stock_alerts.updated_at is 'When it last changed.';

create unique index stock_alerts_once on public.stock_alerts (lower(email), variant_id);
create index stock_alerts_variant on public.stock_alerts (variant_id);
create index stock_alerts_waiting on public.stock_alerts (variant_id, confirmed_at, id) where status = 'confirmed';
create index stock_alerts_expiry on public.stock_alerts (expires_at);
alter table public.stock_alerts enable row level security;
grant select on public.stock_alerts to service_role;
create trigger stock_alerts_touch before update on public.stock_alerts
  for each row execute function private.touch();

create or replace function private.variants_back(variants bigint[]) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select v.id
  from public.product_variants v
    join public.inventory i on i.variant_id = v.id and i.stock > 0
    join public.products p on p.id = v.product_id and p.state = 'published'
  where v.id = any (variants_back.variants) and v.archived_at is null
$$;
comment on function private.variants_back(bigint[]) is 'Those of these variants that customers can order now.';

create or replace function private.awaited_variants() returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct a.variant_id from public.stock_alerts a where a.status = 'confirmed')
$$;
comment on function private.awaited_variants() is 'Variants that confirmed alerts wait for.';

-- Nothing is done where stock changes: an import, an order that is cancelled and a product that is published again stay as
-- quick as they are, and none of them is forgotten.
create or replace function private.stock_alerts_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.variants_back(private.awaited_variants()))
    or exists (select from public.stock_alerts a where a.expires_at < now())
$$;
comment on function private.stock_alerts_due() is 'Whether queue_stock_alerts has anything to do now.';

create or replace function public.queue_stock_alerts(most int default 500) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended record;
  told int := 0;
begin
  delete from public.stock_alerts a where a.expires_at < now();
  for ended in
    with due as (
      select a.id from public.stock_alerts a
      where a.status = 'confirmed' and a.variant_id in (select private.variants_back(private.awaited_variants()))
      order by a.confirmed_at, a.id limit least(greatest(queue_stock_alerts.most, 0), 500)
      for update of a skip locked
    ), ended as (
      update public.stock_alerts a
      set status = 'sent', sent_at = now(), expires_at = now() + private.stock_alert_life('sent')
      from due where a.id = due.id
      returning a.id, a.email, a.confirmed_at, a.sent_at
    )
    select e.* from ended e order by e.confirmed_at, e.id
  loop
    perform private.queue_mail(
      'back_in_stock', ended.id || ' ' || extract(epoch from ended.sent_at), null, ended.email,
      jsonb_build_object('alert', ended.id)
    );
    told := told + 1;
  end loop;
  return told;
end
$$;
comment on function public.queue_stock_alerts(int) is
  'For the function order-clock: has a letter sent to those who wait for a variant that can be had again, who waits longest first, and forgets alerts that have run out. Gives the number of letters, 500 at most.';
grant execute on function public.queue_stock_alerts(int) to service_role;

create or replace function private.variant_to_await(product bigint, variant bigint) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  awaited bigint;
  several int;
begin
  select min(v.id), count(*) into awaited, several
  from public.product_variants v join public.products p on p.id = v.product_id and p.state = 'published'
  where v.product_id = variant_to_await.product and v.archived_at is null
    and (variant_to_await.variant is null or v.id = variant_to_await.variant);
  if several <> 1 then
    perform private.refuse(404, 'product_not_found');
  elsif exists (select from private.variants_back(array[awaited])) then
    perform private.refuse(409, 'variant_in_stock');
  end if;
  return awaited;
end
$$;
comment on function private.variant_to_await(bigint, bigint) is
  'The variant of a published product that is waited for, null is the only one. Refuses where there is none, and where it can be had.';

create or replace function public.request_stock_alert(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  awaited bigint;
  person uuid;
  is_own boolean;
  alert public.stock_alerts;
begin
  select * into asked from jsonb_to_record(request) r (
    email text, product_id bigint, variant_id bigint, session_id uuid, nonce text, confirm_token text, caller text,
    is_suspect boolean
  );
  perform private.limit_attempts('stock_alert', asked.caller, 20, interval '1 hour');
  awaited := private.variant_to_await(asked.product_id, asked.variant_id);
  person := private.whole_person(asked.session_id);
  is_own := coalesce(private.is_proven(person) and exists (
    select from auth.users u where u.id = person and lower(u.email) = lower(asked.email)
  ), false);
  if asked.is_suspect
    or (not is_own and not private.allow_attempt('stock_alert', private.customer_key(asked.email), 5, interval '1 day'))
  then
    return jsonb_build_object('confirmed', false);
  end if;
  -- Two at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('stock_alerts ' || lower(asked.email), 0));
  delete from public.stock_alerts a where a.expires_at < now();
  if (
    select count(*) from public.stock_alerts a
    where lower(a.email) = lower(asked.email) and a.status in ('pending', 'confirmed') and a.variant_id <> awaited
  ) >= private.most_stock_alerts() then
    if is_own then
      perform private.refuse(429, 'too_many_requests');
    end if;
    return jsonb_build_object('confirmed', false);
  end if;

  insert into public.stock_alerts as a (variant_id, email, status, confirm_hash, confirmed_at, expires_at)
  values (
    awaited, asked.email, case when is_own then 'confirmed' else 'pending' end,
    case when not is_own then private.token_hash(asked.confirm_token) end, case when is_own then now() end,
    now() + private.stock_alert_life(case when is_own then 'confirmed' else 'pending' end)
  )
  on conflict (lower(email), variant_id) do update
    set status = excluded.status, confirm_hash = excluded.confirm_hash, confirmed_at = excluded.confirmed_at,
      expires_at = excluded.expires_at, sent_at = null
    where a.status <> 'confirmed'
  returning * into alert;
  if alert.status = 'pending' then
    perform private.queue_mail(
      'stock_alert_confirm', alert.id || ' ' || asked.nonce, null, asked.email,
      jsonb_build_object('alert', alert.id, 'nonce', asked.nonce)
    );
  end if;
  return jsonb_build_object('confirmed', is_own);
end
$$;
comment on function public.request_stock_alert(jsonb) is
  'Notes that an address waits for a variant. Of an account that has proved to own it (session_id) it counts at once: {confirmed: true}. Any other address is asked by letter, five times a day at most, and answered alike whether it is known or not; the function makes the token for the letter again from its nonce. At most 20 an hour from one network address (`caller`, a hash). For the stock-alert function alone.';
grant execute on function public.request_stock_alert(jsonb) to service_role;

create or replace function public.confirm_stock_alert(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  alert public.stock_alerts;
begin
  select * into alert from public.stock_alerts a
  where a.confirm_hash = private.token_hash(token) and a.expires_at > now()
  for update;
  if alert.id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  update public.stock_alerts a
  set status = 'confirmed', confirmed_at = now(), expires_at = now() + private.stock_alert_life('confirmed')
  where a.id = alert.id and a.status = 'pending';
end
$$;
comment on function public.confirm_stock_alert(text) is
  'Confirms the alert that a confirmation link was sent for; the link may be followed again. Refuses with link_invalid. For the stock-alert function alone.';
grant execute on function public.confirm_stock_alert(text) to service_role;

create or replace function public.cancel_stock_alerts(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (
    select lower(a.email) from public.stock_alerts a where a.unsubscribe_token = cancel_stock_alerts.token
  );
begin
  if address is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  update public.stock_alerts a
  set status = 'cancelled', confirm_hash = null, expires_at = now() + private.stock_alert_life('cancelled')
  where lower(a.email) = address and a.status <> 'cancelled';
end
$$;
comment on function public.cancel_stock_alerts(text) is
  'Ends all alerts of an address for who holds the link of one of its letters, once or many times. Refuses with link_invalid. For the stock-alert function alone.';
grant execute on function public.cancel_stock_alerts(text) to service_role;

create or replace function public.stock_alert_letter(alert bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.stock_alerts;
begin
  select * into asked from public.stock_alerts a where a.id = stock_alert_letter.alert for update;
  if asked.status = 'sent' and not exists (select from private.variants_back(array[asked.variant_id])) then
    update public.stock_alerts a
    set status = 'confirmed', sent_at = null, expires_at = a.confirmed_at + private.stock_alert_life('confirmed')
    where a.id = asked.id;
    return null;
  end if;
  return (
    select jsonb_build_object(
      'status', asked.status, 'unsubscribe_token', asked.unsubscribe_token, 'product_id', p.id, 'name', p.name,
      'options', array_remove(array[p.option1_name, p.option2_name], null),
      'words', array_remove(array[v.option1, v.option2], null), 'image', coalesce(v.images[1], p.images[1]),
      'price', coalesce(v.price, p.price), 'stock', i.stock
    )
    from public.product_variants v
      join public.products p on p.id = v.product_id
      join public.inventory i on i.variant_id = v.id
    where v.id = asked.variant_id
  );
end
$$;
comment on function public.stock_alert_letter(bigint) is
  'For the letters of alerts: what is said of the variant now; null where the alert is gone. One whose variant has gone again before its letter was sent waits on in its place, and gives null, too.';
grant execute on function public.stock_alert_letter(bigint) to service_role;
-- Withdrawals from a contract, and until when one may declare them.

-- A declaration of withdrawal is evidence and stays with number, time and order; who declared it can be forgotten.
create table public.withdrawals (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^RET-[0-9]{4}-[0-9]{4,}$'),
  request_key uuid not null unique,
  name text check (length(btrim(name)) >= 1 and length(name) <= 160),
  order_number text not null check (length(btrim(order_number)) >= 1 and length(order_number) <= 40),
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  items text check (length(items) between 1 and 2000),
  order_id uuid references public.orders (id) on delete set null,
  delivered_at timestamptz,
  last_day date,
  is_late boolean not null default false,
  status text not null default 'received' check (status in ('received', 'returned', 'refunded', 'closed')),
  acknowledged_at timestamptz,
  declared_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  returned_at timestamptz,
  proof_at timestamptz,
  refund_id uuid references public.refunds (id) on delete set null,
  closed_note text check (length(closed_note) between 1 and 400)
);

comment on table public.withdrawals is 'Declarations of withdrawal (L. 221-21): every one is kept and acknowledged, none is refused.';
comment on column public.withdrawals.id is 'Identifier.';
comment on column public.withdrawals.reference is 'RET-YYYY-NNNN, told to the consumer.';
comment on column public.withdrawals.request_key is 'Chosen by the browser for one declaration: a repeated click makes no second one.';
comment on column public.withdrawals.name is 'Name of the consumer as it was declared; null in declarations of accounts erased before it was kept.';
comment on column public.withdrawals.order_number is 'Order number as it was declared.';
comment on column public.withdrawals.email is 'Where the acknowledgement goes; null in declarations of accounts erased before it was kept.';
comment on column public.withdrawals.items is 'Which items; null is the whole order.';
comment on column public.withdrawals.order_id is 'Order, where number and address are those of one.';
comment on column public.withdrawals.delivered_at is 'Its delivery as known at the declaration.';
comment on column public.withdrawals.last_day is 'Last day of the time to withdraw, where the delivery was known.';
comment on column public.withdrawals.is_late is 'Declared after that day: for the shop to judge, the declaration stands.';
comment on column public.withdrawals.status is 'received, returned (the goods are back), refunded or closed.';
comment on column public.withdrawals.acknowledged_at is 'When the acknowledgement was handed to the mail service.';
comment on column public.withdrawals.declared_at is 'When it was declared; the refund is due 14 days later.';
comment on column public.withdrawals.updated_at is 'When it last changed.';
comment on column public.withdrawals.returned_at is 'When the goods came back.';
comment on column public.withdrawals.proof_at is 'When the buyer proved to have sent them.';
comment on column public.withdrawals.refund_id is 'Refund that answers it, the last one where several were tried.';
comment on column public.withdrawals.closed_note is 'Why it was closed without a refund.';

create index withdrawals_by_date on public.withdrawals (declared_at desc);
create index withdrawals_by_order on public.withdrawals (order_id) where order_id is not null;
create index withdrawals_refund on public.withdrawals (refund_id) where refund_id is not null;
alter table public.withdrawals enable row level security;
grant select on public.withdrawals to service_role;
-- The declaration itself is evidence: nobody changes what a consumer declared.
grant update (order_id, delivered_at, last_day, is_late, status, acknowledged_at) on public.withdrawals to service_role;
create trigger withdrawals_touch before update on public.withdrawals
  for each row execute function private.touch();
create trigger withdrawals_audit after insert or update or delete on public.withdrawals
  for each row execute function private.audit_change('id', 'reference', 'email,name,order_number,items');

create or replace function private.withdrawal_days() returns int language sql immutable set search_path = '' as $$ select 14 $$;
comment on function private.withdrawal_days() is 'Days after delivery in which a consumer may withdraw (L. 221-18).';

create or replace function private.easter(year int) returns date
language plpgsql immutable set search_path = '' as $$
declare
  century int := year / 100;
  golden int := year % 19;
  epact int := (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30;
  moon int := epact - (epact / 28) * (1 - (29 / (epact + 1)) * ((21 - golden) / 11));
  weekday int := (year + year / 4 + moon + 2 - century + century / 4) % 7;
begin
  return make_date(year, 3, 28) + (moon - weekday);
end
$$;
comment on function private.easter(int) is 'Easter Sunday of a Gregorian year (computus of Oudin).';

create or replace function private.is_working_day(day date) returns boolean
language sql immutable set search_path = '' as $$
  select extract(isodow from day) < 6
    and to_char(day, 'MM-DD') not in ('01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25')
    and day - private.easter(extract(year from day)::int) not in (1, 39, 50)
$$;
comment on function private.is_working_day(date) is 'Whether a day is no Saturday, Sunday or public holiday in France.';

create or replace function private.last_withdrawal_day(delivered_at timestamptz) returns date
language plpgsql immutable set search_path = '' as $$
declare
  day date := (delivered_at at time zone 'Europe/Paris')::date + private.withdrawal_days();
begin
  while not private.is_working_day(day) loop
    day := day + 1;
  end loop;
  return day;
end
$$;
comment on function private.last_withdrawal_day(timestamptz) is
  'The last day of the time to withdraw: 14 days after that of the delivery, put off to the next working day (L. 221-19); null without a delivery.';

create or replace function public.declare_withdrawal(declaration jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sent record;
  bought public.orders;
  stored public.withdrawals;
  is_new boolean := false;
  shop_email text := (select nullif(s.contact_email, '') from public.settings s);
  told jsonb;
begin
  select * into sent from jsonb_to_record(declaration) r (
    request_key uuid, name text, order_number text, email text, items text, caller text
  );
  perform pg_advisory_xact_lock(hashtextextended(sent.request_key::text, 0));
  select * into stored from public.withdrawals w where w.request_key = sent.request_key;
  if stored.id is null then
    perform private.limit_attempts('withdrawal', sent.caller, 30, interval '1 day');
    perform private.limit_attempts('withdrawal', private.address_key(sent.email), 10, interval '1 day');
    bought := private.order_of(sent.order_number, sent.email);
    insert into public.withdrawals (
      reference, request_key, name, order_number, email, items, order_id, delivered_at, last_day, is_late
    ) values (
      private.next_number('RET'), sent.request_key, sent.name, sent.order_number, sent.email, nullif(sent.items, ''),
      bought.id, bought.delivered_at, private.last_withdrawal_day(bought.delivered_at),
      coalesce((now() at time zone 'Europe/Paris')::date > private.last_withdrawal_day(bought.delivered_at), false)
    ) returning * into stored;
    is_new := true;
    told := jsonb_build_object('withdrawal', stored.id);
    perform private.queue_mail('withdrawal_received', stored.id::text, null, stored.email, told);
    if shop_email is not null then
      perform private.queue_mail('withdrawal_notice', stored.id::text, null, shop_email, told);
    end if;
  elsif stored.acknowledged_at is null then
    -- Who asks again is waiting for it.
    update public.mail_outbox m set next_attempt_at = clock_timestamp()
    where m.kind = 'withdrawal_received' and m.once_key = stored.id::text and m.status = 'waiting';
  end if;
  return jsonb_build_object(
    'id', stored.id, 'reference', stored.reference, 'declared_at', stored.declared_at, 'last_day', stored.last_day,
    'is_late', stored.is_late, 'is_linked', stored.order_id is not null,
    'is_acknowledged', stored.acknowledged_at is not null, 'is_new', is_new
  );
end
$$;
comment on function public.declare_withdrawal(jsonb) is
  'Keeps a declaration of withdrawal, once per request_key, linked to the order that its number and address name, and has it acknowledged and the shop told. At most 30 a day from one network address (`caller`, a hash) and 10 from one e-mail address. For the withdrawal function alone, which tells the consumer no more than reference and time.';
grant execute on function public.declare_withdrawal(jsonb) to service_role;

create or replace function private.withdrawal_due(w public.withdrawals) returns date
language sql stable set search_path = '' as $$
  select greatest(
    private.paris_day(w.declared_at) + private.withdrawal_days(), private.paris_day(least(w.returned_at, w.proof_at))
  )
$$;
comment on function private.withdrawal_due(public.withdrawals) is
  'Last day to refund a withdrawal: 14 days after its declaration, or the day the goods (or proof that they were sent) came where that is later (L. 221-24).';

create or replace function private.withdrawal_waits(w public.withdrawals) returns boolean
language sql stable set search_path = '' as $$
  select w.status = 'received' and w.proof_at is null and exists (
    select from public.orders o where o.id = w.order_id and o.status in ('shipped', 'completed')
  )
$$;
comment on function private.withdrawal_waits(public.withdrawals) is
  'Whether the refund may wait for the goods: only of what was sent can any come back (L. 221-24).';

create or replace function private.withdrawal_overdue(w public.withdrawals) returns boolean
language sql stable set search_path = '' as $$
  select w.status in ('received', 'returned') and not private.withdrawal_waits(w)
    and private.paris_day(now()) > private.withdrawal_due(w)
    and (select private.refundable(o) > 0 from public.orders o where o.id = w.order_id)
$$;
comment on function private.withdrawal_overdue(public.withdrawals) is
  'Whether the day to refund a withdrawal has passed, and money is still to go back.';

create or replace function private.withdrawal_view(w public.withdrawals) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', w.id, 'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status, 'is_late', w.is_late,
    'acknowledged_at', w.acknowledged_at, 'returned_at', w.returned_at, 'proof_at', w.proof_at, 'closed_note', w.closed_note,
    'refund', w.refund_id, 'due_on', private.withdrawal_due(w), 'waits', private.withdrawal_waits(w),
    'is_overdue', private.withdrawal_overdue(w)
  )
$$;
comment on function private.withdrawal_view(public.withdrawals) is 'A declaration of withdrawal and its clock, as administrators see it.';

create or replace function private.settle_withdrawals(order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  answer constant uuid := (
    select r.id from public.refunds r
    where r.order_id = settle_withdrawals.order_id and r.of_sale and r.status <> 'failed' order by r.created_at desc, r.id limit 1
  );
begin
  update public.withdrawals w set status = case when answer is null then 'closed' else 'refunded' end, refund_id = answer
  where w.order_id = settle_withdrawals.order_id and w.status in ('received', 'returned');
end
$$;
comment on function private.settle_withdrawals(uuid) is
  'Declarations of withdrawal from an order that was cancelled are answered: by its last refund, or closed where nothing was paid.';

create or replace function private.reopen_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.withdrawals w set status = case when w.returned_at is not null then 'returned' else 'received' end
  where w.refund_id = new.id and w.status = 'refunded';
  return null;
end
$$;
comment on function private.reopen_withdrawal() is 'Trigger: a withdrawal whose refund has failed is not refunded.';

create trigger refunds_withdrawal after update of status on public.refunds
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function private.reopen_withdrawal();

create table public.order_returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  withdrawal_id uuid references public.withdrawals (id) on delete set null,
  reason text not null check (reason = any (private.refund_reasons())),
  note text check (length(note) between 1 and 400),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  at timestamptz not null default clock_timestamp(),
  by uuid
);

comment on table public.order_returns is 'Pieces that came back from buyers, with a declaration of withdrawal or without.';
comment on column public.order_returns.id is 'Identifier.';
comment on column public.order_returns.order_id is 'Order.';
comment on column public.order_returns.withdrawal_id is 'Declaration that it follows; null without one.';
comment on column public.order_returns.reason is 'Why: REFUND_REASONS of src/domain/order-work.ts.';
comment on column public.order_returns.note is 'Words for the shop alone.';
comment on column public.order_returns.lines is 'What came back: [{"position", "exchange" (that brought them), "quantity", "restocked"}].';
comment on column public.order_returns.at is 'When it was received.';
comment on column public.order_returns.by is 'Account that received it.';

create index order_returns_order on public.order_returns (order_id);
create index order_returns_withdrawal on public.order_returns (withdrawal_id) where withdrawal_id is not null;
alter table public.order_returns enable row level security;
grant select on public.order_returns to service_role;
create trigger order_returns_audit after insert on public.order_returns
  for each row execute function private.audit_change('order_id', 'reason', 'note,by,at,order_id,id');

create table public.order_exchanges (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  line_no smallint not null check (line_no >= 1),
  quantity int not null check (quantity between 1 and 99),
  variant_id bigint references public.product_variants (id) on delete set null,
  sku text not null check (length(sku) between 1 and 64),
  variant_label text check (length(variant_label) between 1 and 200),
  difference numeric(10, 2) not null default 0 check (difference >= 0),
  is_restocked boolean not null,
  reason text not null check (reason = any (private.refund_reasons())),
  note text check (length(note) between 1 and 400),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  sent_at timestamptz,
  picked_at timestamptz,
  tracking_number text check (length(tracking_number) between 1 and 60),
  refund_id uuid references public.refunds (id) on delete set null,
  replaces uuid references public.order_exchanges (id) on delete set null
);

comment on table public.order_exchanges is 'Pieces that were exchanged for others of their product; invoice and lines stay what was sold.';
comment on column public.order_exchanges.id is 'Identifier.';
comment on column public.order_exchanges.order_id is 'Order.';
comment on column public.order_exchanges.line_no is 'Line of the order.';
comment on column public.order_exchanges.quantity is 'Pieces.';
comment on column public.order_exchanges.variant_id is 'Variant that the buyer gets; its pieces are taken from stock at once.';
comment on column public.order_exchanges.sku is 'Its reference, as it was then.';
comment on column public.order_exchanges.variant_label is 'What tells it from the others, as it was then.';
comment on column public.order_exchanges.difference is 'What is given back because it costs less, in euros; one that costs more is given at no extra charge.';
comment on column public.order_exchanges.is_restocked is 'Whether the pieces that came back went into stock.';
comment on column public.order_exchanges.reason is 'Why: REFUND_REASONS of src/domain/order-work.ts.';
comment on column public.order_exchanges.note is 'Words for the shop alone.';
comment on column public.order_exchanges.at is 'When.';
comment on column public.order_exchanges.by is 'Account that did it.';
comment on column public.order_exchanges.sent_at is 'When the new pieces were sent; null before.';
comment on column public.order_exchanges.picked_at is 'When the new pieces were taken from the shelf; null before.';
comment on column public.order_exchanges.tracking_number is 'Number of the parcel with the new pieces; null where none is known.';
comment on column public.order_exchanges.refund_id is 'Refund that gives the difference back; null where there is none, and of exchanges from before it was kept.';
comment on column public.order_exchanges.replaces is 'Exchange whose pieces are given back; null where it is those that were sold, and of exchanges from before it was kept.';

create index order_exchanges_order on public.order_exchanges (order_id);
create index order_exchanges_to_send on public.order_exchanges (order_id) where sent_at is null;
create index order_exchanges_tracking on public.order_exchanges (tracking_number) where tracking_number is not null;
create index order_exchanges_searched on public.order_exchanges ((private.search_text(tracking_number)) collate "C")
  where tracking_number is not null;
create index order_exchanges_variant on public.order_exchanges (variant_id) where variant_id is not null;
create index order_exchanges_refund on public.order_exchanges (refund_id) where refund_id is not null;
create index order_exchanges_replaces on public.order_exchanges (replaces) where replaces is not null;
alter table public.order_exchanges enable row level security;
grant select on public.order_exchanges to service_role;
-- Not of what is taken from the shelf: a tick is no change of the exchange.
create trigger order_exchanges_audit after insert or update of sent_at, tracking_number on public.order_exchanges
  for each row execute function private.audit_change('order_id', 'sku', 'note,by,at,order_id,id');

create or replace function private.tell_exchange() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.sent_at is null then
    -- Taken back before the letter has left; one that tells of nothing else is left aside.
    update public.mail_outbox m set
      content = jsonb_set(m.content, '{exchanges}', (m.content -> 'exchanges') - new.id::text),
      status = case when m.content -> 'exchanges' = jsonb_build_array(new.id) then 'dropped' else m.status end
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.content -> 'exchanges' ? new.id::text;
  elsif old.sent_at is not null then
    update public.mail_outbox m set content = jsonb_set(m.content, '{tracking}', coalesce(to_jsonb(new.tracking_number), 'null'))
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.content -> 'exchanges' ? new.id::text;
  -- Taken back after the letter had left, and sent as it was: its buyer has been told.
  elsif not exists (
    select from public.mail_outbox m
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status in ('sent', 'failed')
      and m.content -> 'exchanges' ? new.id::text and m.content ->> 'tracking' is not distinct from new.tracking_number
  ) then
    -- One letter for one parcel, as long as it has not left.
    update public.mail_outbox m set content = jsonb_set(m.content, '{exchanges}', (m.content -> 'exchanges') || to_jsonb(new.id))
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.attempts = 0
      and m.content ->> 'tracking' is not distinct from new.tracking_number;
    if not found then
      perform private.queue_mail('exchange_sent', new.id || ' ' || new.sent_at, new.order_id, null, jsonb_build_object(
        'exchanges', jsonb_build_array(new.id), 'tracking', new.tracking_number
      ));
    end if;
  end if;
  return null;
end
$$;
comment on function private.tell_exchange() is
  'Trigger: the buyer hears that exchanged pieces were sent, once for each parcel; what is taken back before the letter has left is not told.';
create trigger order_exchanges_mails after update of sent_at, tracking_number on public.order_exchanges
  for each row when (old.sent_at is distinct from new.sent_at or old.tracking_number is distinct from new.tracking_number)
  execute function private.tell_exchange();

create or replace function private.given_difference(e public.order_exchanges) returns numeric
language sql stable set search_path = '' as $$
  select case when e.refund_id is null or exists (
    select from public.refunds d where d.id in (select private.attempts_of(e.refund_id)) and d.status <> 'failed'
  ) then e.difference else 0 end
$$;
comment on function private.given_difference(public.order_exchanges) is
  'What an exchange has given back, or is giving back, because its pieces cost less, in euros.';

create or replace function public.receive_return(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
begin
  perform private.acting_admin();
  o := private.order_named(receive_return.number);
  perform private.expect_order(o, receive_return.expected);
  if receive_return.expected is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(coalesce(request -> 'restock', 'false')) <> 'boolean'
    or request ->> 'withdrawal' is not null and not exists (
      select from public.withdrawals w where w.id = declared and w.order_id = o.id and w.status <> 'closed'
    )
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_sent');
  end if;
  pieces := private.asked_lines(o.id, request -> 'lines', coalesce((request ->> 'restock')::boolean, false), true);
  if pieces = '[]' then
    perform private.refuse(400, 'request_invalid');
  elsif exists (
    select from jsonb_array_elements(pieces) p join private.held_pieces(o.id) h
      on h.line_no = (p ->> 'position')::int and h.exchange_id is not distinct from (p ->> 'exchange')::uuid
    where (p ->> 'quantity')::int > h.quantity - h.returned
  ) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  insert into public.order_returns (order_id, withdrawal_id, reason, note, lines, by)
  values (o.id, declared, why, words, pieces, auth.uid());
  perform private.restock_pieces(o.id, pieces);
  update public.withdrawals w set returned_at = coalesce(w.returned_at, clock_timestamp()),
    status = case when w.status = 'received' then 'returned' else w.status end
  where w.id = declared;
  perform private.touch_order(o.id);
  return public.admin_order(receive_return.number);
end
$$;
comment on function public.receive_return(text, jsonb, timestamptz) is
  'For administrators: pieces of a sent order came back, {"lines": [{"position", "exchange", "quantity"}], "reason", "note", "restock", "withdrawal"}. Expected is the version that was read. Gives the order back as admin_order does.';
grant execute on function public.receive_return(text, jsonb, timestamptz) to authenticated;

create or replace function public.step_withdrawal(withdrawal uuid, step text, note text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  words text := private.clean_note(step_withdrawal.note, 400);
begin
  perform private.acting_admin();
  select x.* into o from public.orders x
  where x.id = (select w.order_id from public.withdrawals w where w.id = step_withdrawal.withdrawal) for update;
  if o.id is null then
    perform private.refuse(404, 'order_not_found');
  elsif step is null or step not in ('proof', 'no_proof', 'close', 'reopen') or step = 'close' and words is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  update public.withdrawals w set
    proof_at = case step when 'proof' then coalesce(w.proof_at, clock_timestamp()) when 'no_proof' then null else w.proof_at end,
    closed_note = case step when 'close' then words when 'reopen' then null else w.closed_note end,
    status = case
      when step = 'close' then 'closed'
      when step = 'reopen' and exists (select from public.refunds r where r.id = w.refund_id and r.status <> 'failed') then 'refunded'
      when step = 'reopen' then case when w.returned_at is not null then 'returned' else 'received' end
      else w.status
    end
  where w.id = step_withdrawal.withdrawal and (step <> 'reopen' or w.status = 'closed');
  perform private.touch_order(o.id);
  return public.admin_order(o.order_number);
end
$$;
comment on function public.step_withdrawal(uuid, text, text) is
  'For administrators: the proof that the goods were sent came (proof) or did not (no_proof), a declaration is closed without a refund, with a note (close), or taken up again (reopen). Gives its order back as admin_order does.';
grant execute on function public.step_withdrawal(uuid, text, text) to authenticated;

create or replace function private.loose_withdrawals() returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', w.id, 'reference', w.reference, 'declared_at', w.declared_at, 'name', w.name, 'email', w.email,
    'order_number', w.order_number, 'items', w.items,
    'candidates', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'created_at', o.created_at, 'name', o.first_name || ' ' || o.last_name, 'email', o.email, 'total', o.total
      ) order by o.created_at desc, o.order_number)
      from (
        select * from public.orders x
        where x.order_number = private.order_number(w.order_number) or lower(x.email) = lower(btrim(w.email))
        order by x.created_at desc, x.order_number limit 5
      ) o
    ), '[]')
  ) order by w.declared_at, w.id), '[]')
  from public.withdrawals w where w.order_id is null and w.status = 'received'
$$;
comment on function private.loose_withdrawals() is
  'Open declarations of withdrawal that belong to no order, the oldest first, each with five orders at most that bear its number or its address; amounts in euros.';

create or replace function public.admin_loose_withdrawals() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.loose_withdrawals();
end
$$;
comment on function public.admin_loose_withdrawals() is 'For administrators: what private.loose_withdrawals tells.';
grant execute on function public.admin_loose_withdrawals() to authenticated;

create or replace function public.link_withdrawal(withdrawal uuid, number text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  w public.withdrawals;
begin
  perform private.acting_admin();
  o := private.order_named(private.order_number(link_withdrawal.number));
  select * into w from public.withdrawals x where x.id = link_withdrawal.withdrawal for update;
  if w.id is null then
    perform private.refuse(404, 'withdrawal_not_found');
  elsif w.order_id is not null or w.status <> 'received' then
    perform private.refuse(409, 'withdrawal_begun');
  end if;
  update public.withdrawals x set
    order_id = o.id, delivered_at = o.delivered_at, last_day = private.last_withdrawal_day(o.delivered_at),
    is_late = coalesce(private.paris_day(w.declared_at) > private.last_withdrawal_day(o.delivered_at), false)
  where x.id = w.id;
  perform private.touch_order(o.id);
  return private.loose_withdrawals();
end
$$;
comment on function public.link_withdrawal(uuid, text) is
  'For administrators: ties a declaration of withdrawal that belongs to no order to the one of a number, whose delivery says until when it was in time. Gives those back that are left.';
grant execute on function public.link_withdrawal(uuid, text) to authenticated;

create or replace function public.unlink_withdrawal(withdrawal uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  w public.withdrawals;
begin
  perform private.acting_admin();
  select x.* into o from public.orders x
  where x.id = (select y.order_id from public.withdrawals y where y.id = unlink_withdrawal.withdrawal) for update;
  select * into w from public.withdrawals x where x.id = unlink_withdrawal.withdrawal for update;
  if w.id is null then
    perform private.refuse(404, 'withdrawal_not_found');
  -- What number and address name together is no mistake, and what was begun is not begun anew.
  elsif w.order_id is null or w.status <> 'received' or w.proof_at is not null or w.refund_id is not null
    or (private.order_of(w.order_number, w.email)).id = w.order_id
    or exists (select from public.order_returns r where r.withdrawal_id = w.id)
  then
    perform private.refuse(409, 'withdrawal_begun');
  end if;
  update public.withdrawals x set order_id = null, delivered_at = null, last_day = null, is_late = false where x.id = w.id;
  perform private.touch_order(o.id);
  return private.loose_withdrawals();
end
$$;
comment on function public.unlink_withdrawal(uuid) is
  'For administrators: takes back what link_withdrawal did, as long as nothing has followed. Gives those back that belong to no order.';
grant execute on function public.unlink_withdrawal(uuid) to authenticated;

create or replace function public.close_loose_withdrawal(withdrawal uuid, note text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := private.clean_note(close_loose_withdrawal.note, 400);
begin
  perform private.acting_admin();
  update public.withdrawals w set status = case when words is null then 'received' else 'closed' end, closed_note = words
  where w.id = close_loose_withdrawal.withdrawal and w.order_id is null and w.status = case when words is null then 'closed' else 'received' end;
  if not found then
    perform private.refuse(409, 'withdrawal_begun');
  end if;
  return private.loose_withdrawals();
end
$$;
comment on function public.close_loose_withdrawal(uuid, text) is
  'For administrators: closes a declaration that belongs to no order, with a note of why; without one it is taken up again. Gives those back that are left.';
grant execute on function public.close_loose_withdrawal(uuid, text) to authenticated;

create or replace function public.exchange_pieces(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  line public.order_items;
  wanted int;
  given_back uuid := private.uuid_of(request ->> 'exchange');
  held record;
  chosen record;
  difference numeric;
  made uuid;
  given public.refunds;
begin
  perform private.acting_admin();
  o := private.order_named(exchange_pieces.number);
  perform private.expect_order(o, exchange_pieces.expected);
  if exchange_pieces.expected is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(request -> 'restock') is distinct from 'boolean'
    or not coalesce(private.is_whole(request -> 'position') and private.is_whole(request -> 'quantity') and private.is_whole(request -> 'variant')
      and private.is_whole(request -> 'difference'), false)
    or length(request ->> 'position') > 4 or length(request ->> 'quantity') > 4 or length(request ->> 'variant') > 15
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_sent');
  -- Its piece would be taken from stock and never sent.
  elsif o.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
  end if;
  wanted := (request ->> 'quantity')::int;
  select i.* into line from public.order_items i where i.order_id = o.id and i.position = (request ->> 'position')::int;
  -- What is not named is the oldest that is left.
  select h.* into held from private.held_pieces(o.id) h
  where h.line_no = line.position and (request ->> 'exchange' is null or h.exchange_id = given_back)
  order by h.quantity > greatest(h.returned, h.refunded, h.restocked) desc, h.rank limit 1;
  if held.line_no is null or wanted < 1 then
    perform private.refuse(400, 'request_invalid');
  elsif wanted > held.quantity - greatest(held.returned, held.refunded, held.restocked) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  -- Both stocks, in the order of the variants, as everywhere.
  perform from public.inventory i where i.variant_id in (held.variant_id, (request ->> 'variant')::bigint) order by i.variant_id for update;
  select v.id, coalesce(v.sku, p.identifier, '–') as sku, private.variant_label(p, v) as label, coalesce(v.price, p.price) as price, i.stock
  into chosen
  from public.product_variants v join public.products p on p.id = v.product_id join public.inventory i on i.variant_id = v.id
  where v.id = (request ->> 'variant')::bigint and v.product_id = line.product_id and v.archived_at is null;
  if chosen.id is null then
    perform private.refuse(409, 'product_unavailable');
  elsif chosen.stock < wanted then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  -- Today's prices of the two compared: what is saved goes back, what is more is given; never more than was paid for the pieces.
  select case when line.is_gift then 0 else least(
    greatest(coalesce(v.price, p.price) - chosen.price, 0) * wanted,
    (
      select b.amount from private.priced_pieces(o.id, jsonb_build_array(jsonb_build_object(
        'position', line.position, 'exchange', held.exchange_id, 'quantity', wanted
      ))) b
    ), private.refundable(o)
  ) end into difference
  from public.product_variants v join public.products p on p.id = v.product_id where v.id = held.variant_id;
  difference := coalesce(difference, 0);
  if private.cents(difference) <> (request ->> 'difference')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  elsif difference > 0 then
    perform private.require_owner();
  end if;
  perform set_config('shop.stock_order', o.id::text, true), set_config('shop.stock_reason', 'sale', true);
  update public.inventory i set stock = i.stock - wanted where i.variant_id = chosen.id;
  if (request ->> 'restock')::boolean then
    perform set_config('shop.stock_reason', 'return', true);
    update public.inventory i set stock = i.stock + wanted where i.variant_id = held.variant_id;
  end if;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  insert into public.order_exchanges (
    order_id, line_no, replaces, quantity, variant_id, sku, variant_label, difference, is_restocked, reason, note, by
  ) values (
    o.id, line.position, held.exchange_id, wanted, chosen.id, chosen.sku, chosen.label, difference,
    (request ->> 'restock')::boolean, why, words, auth.uid()
  ) returning id into made;
  if difference > 0 then
    given := private.give_back(o, '[]', null, difference, 'exchange', words);
    update public.order_exchanges e set refund_id = given.id where e.id = made;
  end if;
  perform private.touch_order(o.id);
  return public.admin_order(exchange_pieces.number);
end
$$;
comment on function public.exchange_pieces(text, jsonb, timestamptz) is
  'For administrators: exchanges pieces of a sent order for others of their product, of the same variant too where a piece is faulty, {"position", "exchange" (that brought them), "quantity", "variant", "restock", "difference", "reason", "note"}: takes the new ones from stock at once, and puts the old ones back where that is wanted. One that costs less today has the difference (in cents, as it was shown) given back, by an owner; one that costs more costs no more. Expected is the version that was read. Gives the order back as admin_order does.';
grant execute on function public.exchange_pieces(text, jsonb, timestamptz) to authenticated;

create or replace function public.send_exchange(exchange uuid, is_sent boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.acting_admin();
  select x.* into o from public.orders x
  where x.id = (select e.order_id from public.order_exchanges e where e.id = send_exchange.exchange) for update;
  if o.id is null or is_sent is null then
    perform private.refuse(404, 'order_not_found');
  elsif is_sent and o.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
  -- Its money went back meanwhile, and its pieces into stock.
  elsif is_sent and exists (
    select from public.order_exchanges e join private.exchange_shares(o.id) d on d.exchange_id = e.id
    where e.id = send_exchange.exchange and e.sent_at is null and d.due = 0
  ) then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  end if;
  update public.order_exchanges e set
    sent_at = case when is_sent then coalesce(e.sent_at, clock_timestamp()) end,
    tracking_number = case when is_sent then e.tracking_number end
  where e.id = send_exchange.exchange;
  perform private.touch_order(o.id);
  return public.admin_order(o.order_number);
end
$$;
comment on function public.send_exchange(uuid, boolean) is
  'For administrators: the new pieces of an exchange were sent, and their buyer is told after two minutes, or not yet; none of an order that was withdrawn from as a whole are, and none whose money went back. Gives the order back as admin_order does.';
grant execute on function public.send_exchange(uuid, boolean) to authenticated;

create or replace function public.set_exchange_tracking(
  exchange uuid, new_tracking text, expected timestamptz default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  clean constant text := private.parcel_number(new_tracking);
  o public.orders;
  held public.order_exchanges;
  refusal text;
begin
  perform private.acting_admin();
  select x.* into o from public.orders x
  where x.id = (select e.order_id from public.order_exchanges e where e.id = set_exchange_tracking.exchange) for update;
  if o.id is null then
    perform private.refuse(404, 'order_not_found');
  end if;
  perform private.expect_order(o, set_exchange_tracking.expected);
  select e.* into held from public.order_exchanges e where e.id = set_exchange_tracking.exchange;
  refusal := case when held.sent_at is null then 'exchange_not_sent' else private.parcel_refusal(o, clean, true, true) end;
  if refusal is not null then
    perform private.refuse(case refusal when 'request_invalid' then 400 else 409 end, refusal);
  end if;
  if held.tracking_number is distinct from clean then
    -- Of all that left in that parcel.
    update public.order_exchanges e set tracking_number = clean
    where e.order_id = o.id and (e.sent_at = held.sent_at or e.tracking_number = held.tracking_number);
    perform private.touch_order(o.id);
  end if;
  return public.admin_order(o.order_number);
end
$$;
comment on function public.set_exchange_tracking(uuid, text, timestamptz) is
  'For administrators: sets the tracking number of the parcel with which the new pieces of an exchange were sent, or takes it away when it is empty; expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.set_exchange_tracking(uuid, text, timestamptz) to authenticated;
