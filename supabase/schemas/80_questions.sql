-- What visitors ask, and what the shop answers.

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

comment on table public.contact_messages is 'What visitors wrote on the contact page: tab Message or tab Commande. Most characters: CONTACT_LIMITS of src/domain/contact.ts.';
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
comment on column public.contact_messages.search_words is 'Number, name, email, order number, subject and message, as private.search_text writes them, one line each.';

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
  caller constant uuid := private.require_admin();
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
  caller constant uuid := private.acting_admin();
  held public.contact_messages;
  kind constant text := entry ->> 'kind';
  key constant uuid := private.uuid_of(entry ->> 'request_key');
  words constant text := private.clean_note(
    regexp_replace(entry ->> 'body', E'\r\n?', E'\n', 'g'), private.longest_question_entry()
  );
  former public.question_entries;
  written bigint;
begin
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
  caller constant uuid := private.acting_admin();
  held public.contact_messages;
  new_status constant text := fields ->> 'status';
  ties constant boolean := jsonb_typeof(fields) = 'object' and fields ? 'order';
  tied uuid;
begin
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
  'For the emails of answers: what is answered, and what to; null where it was taken back or forgotten.';
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
  -- What a program sent is mailed to nobody. Emails read the message when they leave: the outbox holds no word of it.
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
