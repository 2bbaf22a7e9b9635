import { demoReviews } from '../../content/demo/reviews.ts'
import { demoYear } from '../../content/demo/year.ts'

/** How much is written to the shop, where as many of its orders were delivered. */
const CONVERSATIONS = { questions: 20_000, reviews: 20_000 }
/** Of them, how many are still to be answered, and to be read by a moderator. */
const OPEN = 60

const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`

/**
 * SQL for questions with what followed them, and reviews, of the orders that are there; the latest wait. As the owner of the
 * database, in one transaction.
 */
export const conversationsSql = ({ questions, reviews } = CONVERSATIONS): string => `
  set local statement_timeout = 0;
  create temp table bench_words on commit drop as
    select n - 1 as n, m.*, count(*) over () as several from jsonb_array_elements(${literal(demoYear.messages)}) with ordinality e (entry, n)
      cross join lateral jsonb_to_record(entry) m (about text, subject text, message text, sequel jsonb);
  create temp table bench_orders on commit drop as
    select row_number() over (order by o.created_at desc, o.id) as n, o.* from public.orders o where o.delivered_at is not null;
  create index on bench_orders (n);

  insert into public.contact_messages (
    form, first_name, last_name, order_name, email, phone, subject, order_number, order_subject, message, order_id, is_suspect, status,
    created_at, updated_at, active_at, closed_at
  )
  select case when m.about is null then 'message' else 'order' end, case when m.about is null then o.first_name end,
    case when m.about is null then o.last_name end, case when m.about is not null then o.first_name || ' ' || o.last_name end, o.email,
    case when m.about is null then o.phone end, m.subject, case when m.about is not null then o.order_number end, m.about,
    m.message || ' (' || o.order_number || ')', case when m.about is not null then o.id end, o.n % 50 = 0, s.status, w.at, w.at, w.at,
    case when s.status = 'closed' then w.at + interval '2 days' end
  from bench_orders o
    join bench_words m on m.n = o.n % m.several
    cross join lateral (select o.created_at + interval '1 day' as at) w
    cross join lateral (
      select case when o.n <= ${OPEN} then 'open' when o.n <= ${2 * OPEN} then 'waiting' else 'closed' end as status
    ) s
  where o.n <= ${questions}
  order by o.n desc;

  insert into public.question_entries (message_id, kind, body, request_key, status_before, at)
  select c.id, t ->> 'kind', t ->> 'body', gen_random_uuid(), 'open', c.created_at + (t ->> 'hours')::float8 * interval '1 hour'
  from public.contact_messages c
    join bench_words m on c.message like m.message || ' (CMD-%' cross join lateral jsonb_array_elements(m.sequel) with ordinality e (t, n)
  order by c.id, e.n;

  insert into public.reviews (
    product_id, order_id, rating, author, body, pictures, status, received_at, created_at, published_at, moderated_at, refusal_reason
  )
  select i.product_id, o.id, 1 + o.n % 5, left(o.first_name, 30) || ' ' || left(o.last_name, 1) || '.', r.body,
    case when o.n % 3 = 0 then p.images[:2] else '{}' end, s.status, o.created_at + interval '4 days', w.at,
    case when s.status = 'published' then w.at end, case when s.status <> 'waiting' then w.at end,
    case when s.status = 'refused' then 'off_topic' end
  from bench_orders o
    cross join lateral (
      select k.product_id from public.order_items k where k.order_id = o.id and k.product_id is not null order by k.position limit 1
    ) i
    join public.products p on p.id = i.product_id
    join (
      select n - 1 as n, e ->> 'body' as body, count(*) over () as several from jsonb_array_elements(${literal(demoReviews)}) with ordinality e (e, n)
    ) r on r.n = o.n % r.several
    cross join lateral (select least(now(), o.created_at + interval '20 days') as at) w
    cross join lateral (
      select case when o.n <= ${OPEN} then 'waiting' when o.n % 50 = 1 then 'refused' else 'published' end as status
    ) s
  where o.n <= ${reviews}
  order by o.n desc;`
