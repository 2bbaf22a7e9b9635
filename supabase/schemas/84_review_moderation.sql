-- Reviews as administrators read them and as the shop publishes them.

create or replace function private.most_reviews_at_once() returns int language sql immutable set search_path = '' as 'select 200';
comment on function private.most_reviews_at_once() is 'Published reviews that one request gets: REVIEWS_AT_ONCE of src/domain/rules.ts.';

create or replace function public.published_reviews(before bigint default null) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  if not private.reviews_are_on() then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'product_id', s.product_id, 'rating', s.rating, 'author', s.author, 'body', s.body, 'pictures', s.pictures,
      'received_at', s.received_at, 'published_at', s.published_at, 'answer', s.answer, 'answered_at', s.answered_at,
      'is_demo', s.is_demo
    ) order by s.id desc), '[]')
    from (
      select r.* from public.reviews r join public.products p on p.id = r.product_id and p.state = 'published'
      where r.status = 'published' and (published_reviews.before is null or r.id < published_reviews.before)
      order by r.id desc limit private.most_reviews_at_once()
    ) s
  );
end
$$;
comment on function public.published_reviews(bigint) is
  'Reviews that pages show, the latest written first, some at a time: whoever asks for all asks again with the last number as before, which may be null. None while the shop shows no reviews.';
grant execute on function public.published_reviews(bigint) to anon, authenticated, service_role;

create or replace function private.review_row(r public.reviews) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'id', r.id, 'version', r.version, 'product_id', r.product_id, 'product', p.name, 'order_number', o.order_number,
    'rating', r.rating, 'author', r.author, 'body', r.body, 'pictures', r.pictures, 'status', r.status,
    'received_at', r.received_at, 'created_at', r.created_at, 'published_at', r.published_at,
    'refusal_reason', r.refusal_reason, 'refusal_note', r.refusal_note, 'moderated_at', r.moderated_at,
    'moderated_by', private.admin_name(r.moderated_by), 'answer', r.answer, 'is_demo', r.is_demo
  )
  from public.products p left join public.orders o on o.id = r.order_id
  where p.id = r.product_id
$$;
comment on function private.review_row(public.reviews) is 'A review as the administration shows it.';

create or replace function public.admin_reviews(wanted_status text, search text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller constant uuid := private.require_admin();
  size int := least(greatest(admin_reviews.per_page, 1), 100);
  wanted constant text := left(private.searched(admin_reviews.search), 120);
begin
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
comment on function public.admin_reviews(text, text, int, int) is
  'For administrators: a page of the reviews (page from 1, at most 100 a page) whose product, author, words or order contain the search, those that wait first, and how many there are of each state. wanted_status may be null: all of them.';
grant execute on function public.admin_reviews(text, text, int, int) to authenticated;

create or replace function private.held_review(review bigint, expected_version int) returns public.reviews
language plpgsql set search_path = '' as $$
declare
  stored public.reviews;
begin
  select r.* into stored from public.reviews r where r.id = held_review.review for update;
  if stored.id is null then
    -- Its author has taken it back.
    perform private.refuse(409, 'review_changed');
  elsif stored.version is distinct from held_review.expected_version then
    perform private.refuse(409, 'review_changed', private.review_row(stored)::jsonb);
  end if;
  return stored;
end
$$;
comment on function private.held_review(bigint, int) is
  'A review to be changed, in the version that was read: refuses review_changed, with what it is now; null where its author has taken it back.';

create or replace function public.moderate_review(
  review bigint, expected_version int, verdict text, reason text default null, note text default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  stored public.reviews;
  words text := private.clean_note(moderate_review.note, 1000);
begin
  if verdict is null or verdict not in ('publish', 'refuse')
    or (verdict = 'refuse') <> (moderate_review.reason is not null) or verdict = 'publish' and words is not null
    or moderate_review.reason <> all (private.review_refusals()) or moderate_review.reason = 'other' and words is null
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.held_review(moderate_review.review, moderate_review.expected_version);
  update public.reviews r set
    status = case verdict when 'publish' then 'published' else 'refused' end,
    published_at = case when verdict = 'publish' then coalesce(r.published_at, clock_timestamp()) end,
    refusal_reason = moderate_review.reason, refusal_note = words,
    moderated_at = clock_timestamp(), moderated_by = auth.uid()
  where r.id = stored.id
  returning * into stored;
  if verdict = 'refuse' and stored.order_id is not null then
    perform private.queue_mail(
      'review_refused', stored.id || ':' || stored.version, stored.order_id, null, jsonb_build_object('review', stored.id)
    );
  end if;
  return private.review_row(stored);
end
$$;
comment on function public.moderate_review(bigint, int, text, text, text) is
  'For administrators: publishes a review (publish) or refuses it (refuse, with a reason and words for its author, who is written to), from the version that was read. Gives it back.';
grant execute on function public.moderate_review(bigint, int, text, text, text) to authenticated;

create or replace function public.answer_review(review bigint, expected_version int, answer text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  stored public.reviews;
  words text := nullif(private.clean_review(answer_review.answer), '');
begin
  if words is not null and not private.is_text(words, 2000) then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.held_review(answer_review.review, answer_review.expected_version);
  if stored.status <> 'published' then
    perform private.refuse(400, 'request_invalid');
  end if;
  update public.reviews r set answer = words,
    answered_at = case when words is not null then coalesce(r.answered_at, clock_timestamp()) end
  where r.id = stored.id
  returning * into stored;
  if words is not null and stored.order_id is not null then
    -- Once: an answer that is corrected is no other answer.
    perform private.queue_mail('review_answered', stored.id::text, stored.order_id, null, jsonb_build_object('review', stored.id));
  end if;
  return private.review_row(stored);
end
$$;
comment on function public.answer_review(bigint, int, text) is
  'For administrators: answers a published review in public, from the version that was read; its author is written to, once. Without words the answer is taken back. Gives the review back.';
grant execute on function public.answer_review(bigint, int, text) to authenticated;

create or replace function public.set_reviews_enabled(is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  update public.settings s set enable_reviews = is_on where s.enable_reviews is distinct from is_on;
end
$$;
comment on function public.set_reviews_enabled(boolean) is
  'For owners: whether the shop invites to write reviews, takes them and shows them.';
grant execute on function public.set_reviews_enabled(boolean) to authenticated;

create or replace function private.forget_reviews(address text, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with mine as (
    select o.id from public.orders o where lower(o.email) = forget_reviews.address
    union
    select o.id from public.orders o where o.user_id = forget_reviews.person
  ), closed as (
    update public.review_invitations v set is_closed = true from mine m where v.order_id = m.id
  )
  delete from public.reviews r using mine m where r.order_id = m.id;
  delete from private.review_leavers l where l.key = private.address_key(forget_reviews.address);
end
$$;
comment on function private.forget_reviews(text, uuid) is
  'Takes back what was written by an address (in lower case) or an account, pictures too; nobody writes of these orders any more. Either may be null.';

create or replace function private.reviews_of(address text, person uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'product_id', r.product_id, 'name', p.name, 'order_number', o.order_number, 'rating', r.rating, 'author', r.author, 'body', r.body,
    'pictures', r.pictures, 'status', r.status, 'written_at', r.created_at, 'published_at', r.published_at,
    'refusal_reason', r.refusal_reason, 'refusal_note', r.refusal_note, 'answer', r.answer
  ) order by r.created_at), '[]')
  from public.reviews r join public.orders o on o.id = r.order_id join public.products p on p.id = r.product_id
  where lower(o.email) = reviews_of.address or o.user_id = reviews_of.person
$$;
comment on function private.reviews_of(text, uuid) is
  'Reviews written by an address (in lower case) or an account, for whoever asks for their data. Either may be null.';
