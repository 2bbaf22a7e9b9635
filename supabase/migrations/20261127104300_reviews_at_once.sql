-- One request of anybody got every published review, 10 MB of 5,000 long ones, for which the database took seconds; and whoever may
-- write one had a million signs cleaned before their number was looked at.
set check_function_bodies = off;

drop function public.published_reviews();

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

create or replace function public.save_review(token text, product bigint, expected_version int, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders := private.order_to_review(token);
  stored public.reviews;
  author_is text;
  body_is text;
  pictures_are text[];
  wrong text[];
begin
  if not private.reviews_are_on() then
    perform private.refuse(409, 'reviews_off');
  end if;
  -- One after the other: who writes twice at once has written once.
  perform from public.review_invitations v where v.order_id = o.id for update;
  select r.* into stored from public.reviews r where r.order_id = o.id and r.product_id = save_review.product;
  if stored.status <> 'waiting' or stored.version is distinct from save_review.expected_version then
    perform private.refuse(409, 'review_changed');
  elsif not private.may_review(o) or not exists (
    select from private.review_lines(o.id) l where l.product_id = save_review.product
  ) then
    perform private.refuse(409, 'review_not_allowed');
  elsif jsonb_typeof(fields) <> 'object' or jsonb_typeof(coalesce(fields -> 'pictures', '[]')) <> 'array'
    or length(fields::text) > 20000
  then
    perform private.refuse(400, 'review_invalid');
  end if;
  -- Not before: to clean a million signs takes seconds.
  author_is := regexp_replace(private.clean_review(fields ->> 'author'), '\s+', ' ', 'g');
  body_is := private.clean_review(fields ->> 'body');
  pictures_are := array(
    select p.path from jsonb_array_elements_text(coalesce(fields -> 'pictures', '[]')) with ordinality p (path, place) order by p.place
  );
  wrong := array_remove(array[
    case when case when private.is_whole(fields -> 'rating') then (fields -> 'rating')::numeric not between 1 and 5 else true end then 'rating' end,
    case when not private.is_text(author_is, 40) or private.has_link(author_is) then 'author' end,
    case when not private.is_text(body_is, 2000) or private.has_link(body_is) then 'body' end,
    case when not private.are_review_pictures(pictures_are, coalesce(stored.pictures, '{}')) then 'pictures' end
  ], null);
  if wrong <> '{}' then
    perform private.refuse(400, 'review_invalid', jsonb_build_object('fields', wrong));
  end if;
  if stored.id is null then
    insert into public.reviews (product_id, order_id, rating, author, body, pictures, received_at)
    values (save_review.product, o.id, (fields ->> 'rating')::numeric::smallint, author_is, body_is, pictures_are, o.delivered_at);
  else
    update public.reviews r set rating = (fields ->> 'rating')::numeric::smallint, author = author_is, body = body_is, pictures = pictures_are
    where r.id = stored.id;
  end if;
  return private.review_sheet(o);
end
$$;
comment on function public.save_review(text, bigint, int, jsonb) is
  'For who holds the token of an invitation: writes a review {"rating", "author", "body", "pictures": [paths]} of a piece, or changes it until it is moderated, from the version that was read; expected_version may be null: there was none. Gives the sheet back as review_sheet does.';
grant execute on function public.save_review(text, bigint, int, jsonb) to anon, authenticated;
