-- An administrator ties a question that names no order to the one it is about; the log says the number of an order, not its key.
comment on column public.contact_messages.order_id is 'Order, where number and address are those of one, or an administrator has tied the message to it.';

create or replace function private.audited_order(changed jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('order_id', o.order_number) from public.orders o
    -- Those to suppliers have keys of another kind.
    where o.id = private.uuid_of(audited_order.changed ->> 'order_id')
  ), '{}')
$$;
comment on function private.audited_order(jsonb) is 'The order that a row names, by its number instead of its key; empty where there is none.';

create or replace function private.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.audited_admin();
  -- What changes by itself tells nothing.
  silent constant text[] := array['updated_at', 'version', 'last_login', 'search_words'];
  hidden constant text[] := coalesce(string_to_array(tg_argv[2], ','), '{}');
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present jsonb := case when tg_op = 'DELETE' then before else after end;
  changes jsonb;
begin
  if admin is null then
    return null;
  end if;
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
comment on function private.audit_change() is
  'Trigger after insert, update, delete, for each row: leaves who changed what. Arguments: the key column, the column people call the row by (or ''''), columns whose values are not kept, separated by commas. Passwords, secrets, tokens and hashes never are.';

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
