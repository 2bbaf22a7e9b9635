-- Reviews: the table, who is asked for one, how it is written.

create or replace function private.review_days() returns int[] language sql immutable set search_path = '' as $$ select array[15, 60] $$;
comment on function private.review_days() is
  'Days after a delivery from which, and until which, its buyer is invited to write a review: REVIEW_DAYS of src/domain/rules.ts.';

create or replace function private.review_life(status text) returns interval language sql immutable set search_path = '' as $$
  select case status when 'published' then interval '5 years' when 'refused' then interval '1 year' end
$$;
comment on function private.review_life(text) is
  'How long a review is kept once it was published or refused; null while it waits. REVIEW_YEARS of src/domain/rules.ts.';

create or replace function private.refused_pictures_life() returns interval language sql immutable set search_path = '' as $$ select interval '1 hour' $$;
comment on function private.refused_pictures_life() is
  'How long the pictures of a refused review are kept, for a moderator who chose wrongly: their addresses answer whoever knows them. The dialog that refuses says so.';

create or replace function private.most_review_pictures() returns int language sql immutable set search_path = '' as 'select 3';
comment on function private.most_review_pictures() is 'Pictures of one review: MAX_REVIEW_PICTURES of src/domain/rules.ts.';

create or replace function private.review_refusals() returns text[] language sql immutable set search_path = '' as $$
  select array['off_topic', 'offensive', 'personal_data', 'advertising', 'unlawful', 'other']
$$;
comment on function private.review_refusals() is 'Why a review may be refused: REVIEW_REFUSALS of src/domain/review.ts.';

create or replace function private.note_review_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown constant text[] := array['rating', 'author', 'body', 'pictures', 'received_at', 'published_at', 'answer', 'answered_at'];
  before jsonb := case when tg_op <> 'INSERT' and old.status = 'published' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' and new.status = 'published' then to_jsonb(new) end;
  product bigint := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
begin
  if (select jsonb_object_agg(s.name, before -> s.name) from unnest(shown) s (name))
    is distinct from (select jsonb_object_agg(s.name, after -> s.name) from unnest(shown) s (name))
  then
    perform private.note_change('product', p.id::text, p.name, 'update')
    from public.products p where p.id = product and p.state = 'published';
  end if;
  return null;
end
$$;
comment on function private.note_review_change() is
  'Trigger: what visitors would see of a change of a review is a change of its product; what waits or was refused is nobody''s business.';

create or replace function private.drop_review_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dropped_review_pictures (path)
  select p.path from unnest(old.pictures) p (path)
  where tg_op = 'DELETE' or p.path <> all (new.pictures)
  on conflict (path) do nothing;
  return null;
end
$$;
comment on function private.drop_review_pictures() is 'Trigger: pictures that a review no longer has are to be taken away.';

create table public.reviews (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  order_id uuid references public.orders (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  author text not null check (length(btrim(author)) >= 1 and length(author) <= 40),
  body text not null check (length(btrim(body)) >= 1 and length(body) <= 2000),
  pictures text[] not null default '{}' check (cardinality(pictures) <= 3),
  status text not null default 'waiting' check (status in ('waiting', 'published', 'refused')),
  received_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  published_at timestamptz,
  refusal_reason text check (refusal_reason = any (private.review_refusals())),
  refusal_note text check (length(refusal_note) between 1 and 1000),
  moderated_at timestamptz,
  moderated_by uuid,
  answer text check (length(btrim(answer)) >= 1 and length(answer) <= 2000),
  answered_at timestamptz,
  is_demo boolean not null default false,
  search_words text not null generated always as (private.search_text(author || chr(10) || body)) stored,
  constraint reviews_once unique (order_id, product_id),
  constraint reviews_origin check (is_demo = (order_id is null)),
  constraint reviews_published check ((status = 'published') = (published_at is not null)),
  constraint reviews_refused check ((status = 'refused') = (refusal_reason is not null) and (refusal_note is null or refusal_reason is not null)),
  constraint reviews_answered check ((answer is null) = (answered_at is null))
);

comment on table public.reviews is 'What buyers say of items that they have received; written by the database alone. Most characters: REVIEW_LIMITS of src/domain/review.ts.';
comment on column public.reviews.id is 'Identifier.';
comment on column public.reviews.product_id is 'Product.';
comment on column public.reviews.order_id is 'Order with which it was bought; null of the demonstration''s own.';
comment on column public.reviews.rating is '1 to 5.';
comment on column public.reviews.author is 'Name as its author wants it shown.';
comment on column public.reviews.body is 'What it says, plain text.';
comment on column public.reviews.pictures is 'Storage paths (bucket/name).';
comment on column public.reviews.status is 'waiting for a moderator, published or refused.';
comment on column public.reviews.received_at is 'When the item was delivered.';
comment on column public.reviews.created_at is 'When it was written.';
comment on column public.reviews.updated_at is 'When it last changed.';
comment on column public.reviews.version is 'Grows with every change; a change of an older version is refused.';
comment on column public.reviews.published_at is 'When it was published.';
comment on column public.reviews.refusal_reason is 'Why it was refused: REVIEW_REFUSALS of src/domain/review.ts.';
comment on column public.reviews.refusal_note is 'What its author is told besides.';
comment on column public.reviews.moderated_at is 'When it was last published or refused.';
comment on column public.reviews.moderated_by is 'Account that did it.';
comment on column public.reviews.answer is 'What the shop answers in public.';
comment on column public.reviews.answered_at is 'When it answered first.';
comment on column public.reviews.is_demo is 'Of the demonstration, whose pages say so: nobody wrote it.';
comment on column public.reviews.search_words is 'Author and words as private.search_text writes them, one line each.';

create index reviews_product on public.reviews (product_id);
create index reviews_status on public.reviews (status, id desc);
alter table public.reviews enable row level security;
grant select on public.reviews to service_role;
create trigger reviews_touch before update on public.reviews
  for each row execute function private.touch();
create trigger reviews_version before update on public.reviews
  for each row execute function private.count_version();
create trigger reviews_site_change after insert or update or delete on public.reviews
  for each row execute function private.note_review_change();
create trigger reviews_pictures after update of pictures or delete on public.reviews
  for each row execute function private.drop_review_pictures();
create trigger reviews_audit after insert or update or delete on public.reviews
  for each row execute function private.audit_change('id', '', 'author,body,pictures,refusal_note,answer,order_id,moderated_by,moderated_at');

create table public.review_invitations (
  order_id uuid primary key references public.orders (id) on delete cascade,
  token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(token) >= 43),
  leave_token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(leave_token) >= 43),
  invited_at timestamptz,
  is_closed boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);

comment on table public.review_invitations is 'Who may write of which order, and who was invited to.';
comment on column public.review_invitations.order_id is 'Order.';
comment on column public.review_invitations.token is 'Unguessable: who holds it may write of the items of the order.';
comment on column public.review_invitations.leave_token is 'Unguessable, in the link of the invitation that ends all others.';
comment on column public.review_invitations.invited_at is 'When its buyer was invited, which is done once; null where they came by themselves.';
comment on column public.review_invitations.is_closed is 'Nobody is invited or let in any more: the buyer was erased, or nobody placed the order.';
comment on column public.review_invitations.created_at is 'When it was made.';

alter table public.review_invitations enable row level security;
grant select on public.review_invitations to service_role;

create table private.review_leavers (
  key text primary key check (key ~ '^address:[0-9a-f]{64}$'),
  at timestamptz not null default clock_timestamp()
);

comment on table private.review_leavers is 'Who wants no invitations.';
comment on column private.review_leavers.key is 'Hash of the email address, as private.address_key makes it.';
comment on column private.review_leavers.at is 'Since when.';

alter table private.review_leavers enable row level security;

create table private.dropped_review_pictures (
  path text primary key check (length(path) between 1 and 200),
  at timestamptz not null default clock_timestamp()
);

comment on table private.dropped_review_pictures is 'Pictures of reviews that were changed, withdrawn or erased, until their files are gone.';
comment on column private.dropped_review_pictures.path is 'Storage path (bucket/name).';
comment on column private.dropped_review_pictures.at is 'Since when.';

alter table private.dropped_review_pictures enable row level security;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('review-images', 'review-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create or replace function private.reviews_are_on() returns boolean
language sql stable set search_path = '' as $$ select s.enable_reviews from public.settings s $$;
comment on function private.reviews_are_on() is 'Whether the shop shows and takes reviews.';

create or replace function private.may_review(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(o.delivered_at <= now(), false) and o.status in ('shipped', 'completed') and o.payment_status = 'paid'
    and not exists (select from public.withdrawals w where w.order_id = o.id and w.status <> 'closed')
$$;
comment on function private.may_review(public.orders) is
  'Whether reviews may be written of an order: it was delivered, is paid, and its buyer has not withdrawn from it.';

create or replace function private.review_lines(order_id uuid) returns table (
  product_id bigint, name text, label text, image text
)
language sql stable set search_path = '' as $$
  select distinct on (i.product_id) i.product_id, i.name, i.variant_label, i.image
  from public.order_items i join private.line_shares(review_lines.order_id) s on s.line_no = i.position
  where i.order_id = review_lines.order_id and not i.is_gift and s.quantity > greatest(s.returned, s.refunded)
  order by i.product_id, i.position
$$;
comment on function private.review_lines(uuid) is
  'Products of an order that its buyer has paid for and kept, each once: of a gift a review would be given something for.';

create or replace function private.order_to_review(token text) returns public.orders
language plpgsql stable set search_path = '' as $$
declare
  o public.orders;
begin
  select x.* into o
  from public.review_invitations v join public.orders x on x.id = v.order_id
  where v.token = order_to_review.token and not v.is_closed;
  if o.id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  return o;
end
$$;
comment on function private.order_to_review(text) is 'The order that a token lets write of. Refuses with link_invalid.';

create or replace function private.review_sheet(o public.orders) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'order_number', o.order_number, 'received_at', o.delivered_at,
    'author', left(btrim(o.first_name), 35) || coalesce(' ' || upper(left(btrim(o.last_name), 1)) || '.', ''),
    'is_open', private.reviews_are_on(),
    'pieces', coalesce((
      select json_agg(json_build_object(
        'product_id', i.product_id, 'name', i.name, 'label', i.variant_label, 'image', i.image,
        'may_review', may.it and l.product_id is not null,
        'review', case when r.id is not null then json_build_object(
          'rating', r.rating, 'author', r.author, 'body', r.body, 'pictures', r.pictures, 'status', r.status,
          'version', r.version, 'published_at', r.published_at, 'refusal_reason', r.refusal_reason,
          'refusal_note', r.refusal_note, 'answer', r.answer
        ) end
      ) order by i.position)
      from (
        select distinct on (k.product_id) k.* from public.order_items k
        where k.order_id = o.id and not k.is_gift order by k.product_id, k.position
      ) i
        left join private.review_lines(o.id) l on l.product_id = i.product_id
        left join public.reviews r on r.order_id = o.id and r.product_id = i.product_id
        cross join (select private.may_review(o) as it) may
      where r.id is not null or may.it and l.product_id is not null
    ), '[]')
  )
$$;
comment on function private.review_sheet(public.orders) is
  'What the buyer of an order may write of, and has written: {order_number, received_at, author (as it is proposed), is_open, `pieces`: [{product_id, name, label, image, may_review, review}]}.';

create or replace function public.review_sheet(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.bound_text(review_sheet.token, 200);
  return private.review_sheet(private.order_to_review(token));
end
$$;
comment on function public.review_sheet(text) is
  'For who holds the token of an invitation: the items of the order and what was written of them, as private.review_sheet tells it. Refuses with link_invalid.';
grant execute on function public.review_sheet(text) to anon, authenticated;

create or replace function public.my_review_token(order_number text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  given public.review_invitations;
begin
  perform private.bound_text(my_review_token.order_number, 60);
  if public.current_person() is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  select x.* into o from public.orders x
  where x.user_id = public.current_person() and x.order_number = my_review_token.order_number;
  if o.id is null then
    perform private.refuse(404, 'order_not_found');
  elsif not private.may_review(o) and not exists (select from public.reviews r where r.order_id = o.id) then
    perform private.refuse(409, 'review_not_allowed');
  end if;
  insert into public.review_invitations as v (order_id) values (o.id) on conflict on constraint review_invitations_pkey do nothing;
  select * into given from public.review_invitations v where v.order_id = o.id;
  if given.is_closed then
    perform private.refuse(409, 'review_not_allowed');
  end if;
  return given.token;
end
$$;
comment on function public.my_review_token(text) is
  'For customers: the token with which they write of a delivered order of their own account.';
grant execute on function public.my_review_token(text) to authenticated;

create or replace function private.clean_review(value text) returns text
language sql immutable set search_path = '' as $$
  -- Controls but line feeds are nobody's words; more than one empty line is no text.
  select btrim(regexp_replace(
    regexp_replace(replace(value, E'\r\n', E'\n'), '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', ' ', 'g'),
    '\s*\n\s*\n\s*', E'\n\n', 'g'
  ), E' \n')
$$;
comment on function private.clean_review(text) is 'What somebody wrote, without controls, signs that turn the direction of writing, and needless blanks.';

create or replace function private.are_review_pictures(paths text[], kept text[]) returns boolean
language sql stable set search_path = '' as $$
  select cardinality(paths) <= private.most_review_pictures()
    and cardinality(paths) = (select count(distinct p.path) from unnest(paths) p (path))
    and not exists (
      select from unnest(paths) p (path)
      where p.path <> all (kept) and (
        not exists (
          select from storage.objects o where o.bucket_id = 'review-images' and p.path = 'review-images/' || o.name
        )
        or exists (select from public.reviews r where p.path = any (r.pictures))
        or exists (select from private.dropped_review_pictures d where d.path = p.path)
      )
    )
$$;
comment on function private.are_review_pictures(text[], text[]) is
  'Whether a review may have these pictures: each was uploaded for a review, and is no other''s; kept are those that it has.';

create or replace function public.save_review(token text, product bigint, expected_version int, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  stored public.reviews;
  author_is text;
  body_is text;
  pictures_are text[];
  wrong text[];
begin
  perform private.bound_text(save_review.token, 200), private.bound_json(save_review.fields, 32768);
  o := private.order_to_review(save_review.token);
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
  then
    perform private.refuse(400, 'review_invalid');
  end if;
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
  'For who holds the token of an invitation: writes a review {"rating", "author", "body", "pictures": [paths]} of an item, or changes it until it is moderated, from the version that was read; expected_version may be null: there was none. Gives the sheet back as review_sheet does.';
grant execute on function public.save_review(text, bigint, int, jsonb) to anon, authenticated;

create or replace function public.withdraw_review(token text, product bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.bound_text(withdraw_review.token, 200);
  o := private.order_to_review(withdraw_review.token);
  delete from public.reviews r where r.order_id = o.id and r.product_id = withdraw_review.product;
  return private.review_sheet(o);
end
$$;
comment on function public.withdraw_review(text, bigint) is
  'For who holds the token of an invitation: takes a review back, published or not, with its pictures. Gives the sheet back as review_sheet does.';
grant execute on function public.withdraw_review(text, bigint) to anon, authenticated;

create or replace function public.begin_review_picture(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders := private.order_to_review(token);
begin
  if not private.reviews_are_on() then
    perform private.refuse(409, 'reviews_off');
  elsif not private.may_review(o) then
    perform private.refuse(409, 'review_not_allowed');
  end if;
  perform private.limit_attempts('review_picture', private.token_hash(token), 30, interval '1 day');
end
$$;
comment on function public.begin_review_picture(text) is
  'Whether who holds a token may upload a picture now, at most 30 a day. For the review function alone.';
grant execute on function public.begin_review_picture(text) to service_role;

create or replace function public.leave_reviews(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox text := (
    select o.email from public.review_invitations v join public.orders o on o.id = v.order_id
    where v.leave_token = leave_reviews.token and not v.is_closed
  );
begin
  if mailbox is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  insert into private.review_leavers (key) values (private.address_key(mailbox)) on conflict (key) do nothing;
end
$$;
comment on function public.leave_reviews(text) is
  'Ends the invitations of an address for who holds the link of one, once or many times. Refuses with link_invalid. For the review function alone.';
grant execute on function public.leave_reviews(text) to service_role;

create or replace function private.is_invited(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select private.may_review(o)
    and not exists (select from public.order_returns b where b.order_id = o.id)
    and not exists (select from public.order_exchanges x where x.order_id = o.id)
    and not exists (select from public.refunds f where f.order_id = o.id and f.status <> 'failed')
    and not exists (select from public.reviews r where r.order_id = o.id)
    and not exists (select from private.review_leavers l where l.key = private.address_key(o.email))
    and not exists (
      select from private.erased_customers e where e.key = private.erased_key(lower(o.email)) and e.at > o.created_at
    )
    and exists (select from private.review_lines(o.id))
$$;
comment on function private.is_invited(public.orders) is
  'Whether the buyer of an order is invited to write of it: nothing of it came back or was paid back, nothing was written, and they have not asked to be left in peace.';

create or replace function private.orders_to_invite() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  days constant int[] := private.review_days();
begin
  if not private.reviews_are_on() then
    return;
  end if;
  return query
  select o.id from public.orders o left join public.review_invitations v on v.order_id = o.id
  where o.delivered_at between now() - make_interval(days => days[2]) and now() - make_interval(days => days[1])
    and (v.order_id is null or v.invited_at is null and not v.is_closed)
    and private.is_invited(o)
  order by o.delivered_at, o.id limit 500;
end
$$;
comment on function private.orders_to_invite() is 'Orders whose buyers are to be invited now, some at a time.';

create or replace function private.gone_review_pictures() returns setof text
language sql stable security definer set search_path = '' as $$
  select o.bucket_id || '/' || o.name
  from storage.objects o
  where o.bucket_id = 'review-images'
    and not exists (select from public.reviews r where o.bucket_id || '/' || o.name = any (r.pictures))
    and (
      exists (select from private.dropped_review_pictures d where d.path = o.bucket_id || '/' || o.name)
      -- Uploaded for a review that was never sent.
      or o.created_at < now() - interval '1 day'
    )
  order by o.created_at limit 100
$$;
comment on function private.gone_review_pictures() is 'Storage paths of pictures that no review has, some at a time.';

create or replace function private.reviews_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.orders_to_invite()) or exists (select from private.gone_review_pictures())
    or exists (select from public.reviews r where r.moderated_at < now() - private.review_life(r.status))
    or exists (
      select from public.reviews r
      where r.status = 'refused' and r.pictures <> '{}' and r.moderated_at < now() - private.refused_pictures_life()
    )
$$;
comment on function private.reviews_due() is 'Whether somebody is to be invited, or something to be forgotten.';

create or replace function public.tend_reviews() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  invited uuid;
begin
  -- Two clocks at once invite nobody twice.
  perform pg_advisory_xact_lock(hashtextextended('reviews', 0));
  for invited in select * from private.orders_to_invite() loop
    insert into public.review_invitations as v (order_id, invited_at) values (invited, clock_timestamp())
    on conflict on constraint review_invitations_pkey do update set invited_at = excluded.invited_at;
    perform private.queue_mail('review_invitation', invited::text, invited, null, jsonb_build_object('order', invited));
  end loop;
  delete from public.reviews r where r.moderated_at < now() - private.review_life(r.status);
  -- What offends or breaks the law is shown to nobody, not by the address of its file either.
  update public.reviews r set pictures = '{}'
  where r.status = 'refused' and r.pictures <> '{}' and r.moderated_at < now() - private.refused_pictures_life();
  delete from private.dropped_review_pictures d
  where not exists (select from storage.objects o where o.bucket_id = 'review-images' and d.path = 'review-images/' || o.name);
  return array(select p from private.gone_review_pictures() p);
end
$$;
comment on function public.tend_reviews() is
  'For the shop''s functions: invites whoever is to be invited, each once, forgets reviews that were kept long enough and the pictures of refused ones, and gives bucket and name of pictures (at most 100) that are to be taken away.';
grant execute on function public.tend_reviews() to service_role;

create or replace function public.review_invitation(invited uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.reviews_are_on() then
    return null;
  end if;
  return (
    select json_build_object(
      'token', v.token, 'leave_token', v.leave_token, 'first_name', o.first_name,
      'pieces', (
        select json_agg(json_build_object('name', l.name, 'label', l.label, 'image', l.image) order by l.product_id)
        from private.review_lines(o.id) l
      )
    )
    from public.orders o join public.review_invitations v on v.order_id = o.id and not v.is_closed
    where o.id = invited and private.is_invited(o)
  );
end
$$;
comment on function public.review_invitation(uuid) is
  'For the shop''s functions: what the invitation of an order says; null where it is no longer to be sent.';
grant execute on function public.review_invitation(uuid) to service_role;

create or replace function public.review_letter(review bigint) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'token', v.token, 'first_name', o.first_name, 'product_id', r.product_id, 'name', i.name, 'label', i.variant_label,
    'image', i.image, 'rating', r.rating, 'body', r.body, 'status', r.status, 'refusal_reason', r.refusal_reason,
    'refusal_note', r.refusal_note, 'answer', r.answer, 'is_shown', private.reviews_are_on()
  )
  from public.reviews r
    join public.orders o on o.id = r.order_id
    join public.review_invitations v on v.order_id = o.id
    join lateral (
      select k.* from public.order_items k where k.order_id = o.id and k.product_id = r.product_id order by k.is_gift, k.position limit 1
    ) i on true
  where r.id = review_letter.review
$$;
comment on function public.review_letter(bigint) is
  'For the shop''s functions: what an email about a review says of it; null where it is gone.';
grant execute on function public.review_letter(bigint) to service_role;
