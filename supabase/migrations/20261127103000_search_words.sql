-- Words of answers and reviews are made comparable once, when they are written: over thousands of them that took seconds at every search.
alter table public.question_entries
  add column search_words text not null generated always as (private.search_text(body)) stored;
comment on column public.question_entries.search_words is 'The words as private.search_text writes them.';

alter table public.reviews
  add column search_words text not null generated always as (private.search_text(author || chr(10) || body)) stored;
comment on column public.reviews.search_words is 'Author and words as private.search_text writes them, one line each.';

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

create or replace function public.admin_reviews(wanted_status text, search text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size int := least(greatest(admin_reviews.per_page, 1), 100);
  wanted constant text := left(private.searched(admin_reviews.search), 120);
begin
  perform private.require_admin();
  return (
    with found as materialized (
      select r.id, r.status from public.reviews r
      where (admin_reviews.wanted_status is null or r.status = admin_reviews.wanted_status)
        -- Not `like`: what a person types has no wildcards.
        and (wanted = '' or strpos(r.search_words, wanted) > 0
          or r.product_id in (select w.product_id from private.product_words w where strpos(split_part(w.words, chr(10), 1), wanted) > 0)
          or r.order_id in (select o.id from public.orders o where strpos(lower(o.order_number), wanted) > 0))
    ), shown as (
      -- Who has waited longest comes first, then what was written last.
      select f.id, row_number() over (order by (f.status = 'waiting') desc, case when f.status = 'waiting' then f.id else -f.id end) as place
      from found f
    )
    select json_build_object(
      'is_on', private.reviews_are_on(),
      'counts', (
        select json_build_object(
          'waiting', count(*) filter (where r.status = 'waiting'), 'published', count(*) filter (where r.status = 'published'),
          'refused', count(*) filter (where r.status = 'refused')
        )
        from public.reviews r
      ),
      'count', (select count(*) from found),
      'reviews', coalesce((
        select json_agg(private.review_row(r) order by s.place)
        from shown s join public.reviews r on r.id = s.id
        where s.place > (greatest(admin_reviews.page, 1)::bigint - 1) * size
          and s.place <= greatest(admin_reviews.page, 1)::bigint * size
      ), '[]')
    )
  );
end
$$;
