-- The pictures of a refused review stayed where their address led for a year, whoever knew it: what a moderator has called unlawful
-- was still served.
set check_function_bodies = off;

create or replace function private.refused_pictures_life() returns interval language sql immutable set search_path = '' as $$ select interval '1 hour' $$;
comment on function private.refused_pictures_life() is
  'How long the pictures of a refused review are kept, for a moderator who chose wrongly: their addresses answer whoever knows them. The dialog that refuses says so.';

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
