-- What visitors write becomes a conversation: answered from the administration, by mail, with a state. Declarations of withdrawal
-- that named no known order can be tied to one.
set check_function_bodies = off;

alter table public.contact_messages drop constraint contact_messages_status_check;
alter table public.contact_messages
  alter column status set default 'open',
  add column version int not null default 1,
  add column active_at timestamptz not null default now(),
  add column closed_at timestamptz,
  add column closed_by uuid,
  add column search_words text not null generated always as (private.search_text(
    id || chr(10) || coalesce(first_name || ' ' || last_name, order_name, '') || chr(10) || email || chr(10) || coalesce(order_number, '')
      || chr(10) || coalesce(subject, '') || chr(10) || message
  )) stored;
-- What was answered so far was answered elsewhere, and nobody waits for it here.
update public.contact_messages m set
  status = case m.status when 'new' then 'open' else 'closed' end, active_at = m.created_at,
  closed_at = case when m.status <> 'new' then m.updated_at end
where m.status in ('new', 'answered', 'archived');
alter table public.contact_messages
  add constraint contact_messages_status_check check (status in ('open', 'waiting', 'closed')),
  add constraint contact_messages_closed check ((status = 'closed') = (closed_at is not null));
comment on column public.contact_messages.status is 'open (somebody should answer), waiting (for the sender) or closed.';
comment on column public.contact_messages.version is 'Grows with each change of an administrator; who changes an older one is refused.';
comment on column public.contact_messages.active_at is 'When sender or shop last wrote.';
comment on column public.contact_messages.closed_at is 'When it was closed.';
comment on column public.contact_messages.closed_by is 'Account of who closed it.';
comment on column public.contact_messages.search_words is 'Number, name, e-mail, order number, subject and message, as private.search_text writes them, one line each.';
create index contact_messages_by_email on public.contact_messages (lower(email));

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
  removed_at timestamptz
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

create or replace function private.question_view(m public.contact_messages) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.question_row(m) || jsonb_build_object(
    'phone', m.phone, 'message', m.message, 'closed_at', m.closed_at, 'closed_by', private.admin_name(m.closed_by),
    'first_name', coalesce(m.first_name, (select o.first_name from public.orders o where o.id = m.order_id)),
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
  'A question with its conversation, the customer of its address, the order that number and address name together, and five other questions of the address.';

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
      ))
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
begin
  perform private.acting_admin();
  if jsonb_typeof(fields) is distinct from 'object' or new_status not in ('open', 'waiting', 'closed')
    or jsonb_typeof(coalesce(fields -> 'suspect', 'false')) <> 'boolean'
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  held := private.held_question(set_question.question);
  perform private.expect_question(held, set_question.expected_version);
  update public.contact_messages m set is_suspect = coalesce((fields ->> 'suspect')::boolean, m.is_suspect) where m.id = held.id;
  held := private.move_question(held.id, coalesce(new_status, held.status));
  return private.question_view(held);
end
$$;
comment on function public.set_question(bigint, int, jsonb) is
  'For administrators: {"status", "suspect"} of a question, what is left out stays; expected_version is that which was read, refuses with question_changed (details: the newer one). Gives it back as admin_question does.';
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
comment on function public.admin_audit_of(text[], text, bigint, int) is
  'For administrators: what was changed of one thing, latest first, from before an entry on. A product is told by {products,product_variants,inventory} and its id. What tells of administrators, log-ins and settings is for owners alone.';
grant execute on function public.admin_audit_of(text[], text, bigint, int) to authenticated;
comment on function private.order_condition(jsonb) is
  'Condition on public.orders o for {text, status, payment, method, tag, first_day, last_day (as in Paris), work: to_prepare, prepared, late, withdrawal, open_withdrawal or by_phone}; what is missing or null limits nothing. Written anew for each call, so that each is planned by what it asks.';
comment on function private.order_work(public.orders) is
  'What administrators see of an order besides what its buyer sees: its version, what can still be given back, and all that happened, the latest first; amounts in euros.';

create or replace function private.mail_delay(kind text) returns interval
language sql immutable set search_path = '' as $$
  select case
    -- The number of the parcel comes after the click that ships it.
    when kind = 'order_shipped' then interval '2 minutes'
    -- Whoever sees a mistake in an answer takes it back.
    when kind = 'question_answer' then interval '20 seconds'
    else interval '0'
  end
$$;
comment on function private.mail_delay(text) is 'How long a letter waits for what makes it better.';

create or replace function public.my_data() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'newsletter', (
      select json_agg(json_build_object('email', s.email, 'status', s.status, 'requested_at', s.created_at,
        'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at))
      from public.newsletter_subscribers s where lower(s.email) = a.confirmed
    ),
    'consents', coalesce((
      select json_agg(json_build_object('event', p.event, 'at', p.at, 'consent_version', p.consent_version,
        'consent_text', p.consent_text, 'source', p.source) order by p.at)
      from public.newsletter_proofs p where lower(p.email) = a.confirmed
    ), '[]'),
    'stock_alerts', coalesce((
      select json_agg(json_build_object('product_id', v.product_id, 'variant', private.variant_label(p, v), 'status', s.status,
        'requested_at', s.created_at, 'confirmed_at', s.confirmed_at, 'sent_at', s.sent_at) order by s.created_at, s.id)
      from public.stock_alerts s
        join public.product_variants v on v.id = s.variant_id
        join public.products p on p.id = v.product_id
      where lower(s.email) = a.owned
    ), '[]'),
    'messages', coalesce((
      select json_agg(json_build_object('at', m.created_at, 'first_name', m.first_name, 'last_name', m.last_name,
        'name', m.order_name, 'email', m.email, 'phone', m.phone, 'subject', coalesce(m.subject, m.order_subject),
        'order_number', m.order_number, 'message', m.message, 'conversation', private.conversation_of(m.id, false)) order by m.created_at)
      from public.contact_messages m where lower(m.email) = a.owned
    ), '[]'),
    'withdrawals', coalesce((
      select json_agg(json_build_object('reference', w.reference, 'declared_at', w.declared_at, 'name', w.name,
        'email', w.email, 'order_number', w.order_number, 'items', w.items, 'status', w.status) order by w.declared_at)
      from public.withdrawals w where lower(w.email) = a.owned
    ), '[]'),
    'reviews', private.reviews_of(a.owned, public.current_person())
  )
  from (select private.proven_address() as confirmed, private.owned_address() as owned) a
$$;
grant execute on function public.my_data() to authenticated;
