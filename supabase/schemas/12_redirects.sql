-- Addresses that have moved: within the shop, or from the shop that stood at this name before.

-- Addresses that have moved: within the shop, or from the shop that stood at this name before.
create or replace function private.max_redirects() returns int language sql immutable set search_path = '' as 'select 1500';
comment on function private.max_redirects() is
  'Redirects that a shop keeps, below what static hosts take: MAX_REDIRECTS of src/domain/rules.ts.';

create or replace function private.is_own_path(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path = any ('{/,/products,/products/selections,/favoris,/cart,/checkout,/checkout/confirmation,/blog,/rss.xml,/contact,/recherche,/shipping,/returns,/guide-des-tailles,/faq,/about,/story,/terms,/cgv,/mentions-legales,/confidentialite,/accessibilite,/profile,/retractation,/newsletter/confirmation,/newsletter/desabonnement,/alerte/confirmation,/alerte/desabonnement,/avis,/avis/desabonnement,/avis-clients,/commande,/release.json,/sitemap.xml,/robots.txt,/search.json,/cards.json,/facets.json,/merchant.xml,/404}')
    or path ~ '^/(_|(admin|apercu|auth|rest|storage|functions|healthz|images|anciennes-pieces|products/(tri|page))(/|$))'
    or exists (select from public.products p where p.state = 'published' and path = '/products/' || p.id)
    or exists (select from public.categories c where path = '/products/categorie/' || c.slug)
$$;
comment on function private.is_own_path(text) is
  'Whether the shop itself answers at an address: its fixed pages (PATHS of src/domain/paths.ts), its services, what is sold, its categories. Of posts and pages the build knows.';

create or replace function private.check_redirect() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two administrators who add at once make no chain together.
  perform pg_advisory_xact_lock(hashtextextended('redirects', 0));
  if new.from_path = new.to_path then
    perform private.refuse(400, 'redirect_loop');
  end if;
  if private.is_own_path(new.from_path) then
    perform private.refuse(409, 'redirect_address_used');
  end if;
  if exists (select from public.redirects r where r.from_path = new.to_path and r.to_path = new.from_path) then
    perform private.refuse(409, 'redirect_loop');
  end if;
  if exists (
    select from public.redirects r
    where r.from_path = new.to_path or (r.to_path = new.from_path and r.from_path <> new.from_path)
  ) then
    perform private.refuse(409, 'redirect_chain');
  end if;
  if tg_op = 'INSERT' and (select count(*) from public.redirects) >= private.max_redirects() then
    perform private.refuse(409, 'redirects_full');
  end if;
  return new;
end
$$;
comment on function private.check_redirect() is
  'Trigger: a redirect leads on in one step, from an address at which the shop has nothing, and there are not too many.';

create table public.redirects (
  from_path text primary key check (from_path ~ '^(/[A-Za-z0-9._~!$&''()+,;=@%-]+)+$' and length(from_path) <= 300),
  to_path text not null check (to_path ~ '^(/|(/[A-Za-z0-9._~!$&''()+,;=@%-]+)+)$' and length(to_path) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  move_id bigint references public.moves (id) on delete set null
);

comment on table public.redirects is 'Addresses that have moved for good, as the published site answers them (301).';
comment on column public.redirects.from_path is 'Path that is no longer a page, without a trailing slash, percent-encoded.';
comment on column public.redirects.to_path is 'Path of this shop that it leads to.';
comment on column public.redirects.created_at is 'When it was added.';
comment on column public.redirects.move_id is 'File of another shop''s addresses that brought it; null where somebody typed it, or the shop wrote it.';

create index redirects_by_target on public.redirects (to_path);
create index redirects_by_move on public.redirects (move_id) where move_id is not null;
alter table public.redirects enable row level security;
grant select, insert, update, delete on public.redirects to service_role;
create trigger redirects_check before insert or update on public.redirects
  for each row execute function private.check_redirect();
create trigger redirects_audit after insert or update or delete on public.redirects
  for each row execute function private.audit_change('from_path', 'from_path');
create trigger redirects_site_change after insert or update or delete on public.redirects
  for each row execute function private.note_row_change('redirect', 'from_path', 'from_path', 'created_at');

create or replace function public.site_redirects() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('from', r.from_path, 'to', r.to_path) order by r.created_at desc, r.from_path), '[]')
  from public.redirects r
$$;
comment on function public.site_redirects() is 'Every redirect, newest first: the site names them all.';
grant execute on function public.site_redirects() to anon, authenticated, service_role;

create or replace function private.store_redirect(leads_from text, leads_to text, move bigint) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.redirects r where r.from_path = leads_from and r.to_path = leads_to) then
    return 'same';
  end if;
  insert into public.redirects (from_path, to_path, move_id) values (leads_from, leads_to, move);
  return null;
exception
  when unique_violation then
    return 'redirect_taken';
  when check_violation or not_null_violation then
    return 'redirect_invalid';
  when sqlstate 'PT400' or sqlstate 'PT409' then
    return sqlerrm;
end
$$;
comment on function private.store_redirect(text, text, bigint) is
  'Adds a redirect where it can be; gives null, same where it stands already, or the code of why not.';

create or replace function public.add_redirects(entries jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  entry record;
  code text;
  refused jsonb := '[]';
  added int := 0;
begin
  perform private.acting_admin();
  if jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) not between 1 and 200 then
    perform private.refuse(400, 'request_invalid');
  end if;
  for entry in
    select e.entry ->> 'from' as from_path, e.entry ->> 'to' as to_path, e.n
    from jsonb_array_elements(entries) with ordinality e (entry, n)
    order by e.n
  loop
    code := private.store_redirect(entry.from_path, entry.to_path, null);
    if code is null then
      added := added + 1;
    elsif code <> 'same' then
      refused := refused || jsonb_build_object('n', entry.n, 'code', code);
    end if;
  end loop;
  return json_build_object('added', added, 'refused', refused);
end
$$;
comment on function public.add_redirects(jsonb) is
  'For administrators: adds redirects [{from, to}], those that can be; says how many, and of the others which (from 1) and by what code why not. At most 200 at once: REDIRECTS_AT_ONCE of src/domain/rules.ts. One that stands already counts as neither.';
grant execute on function public.add_redirects(jsonb) to authenticated;

create or replace function public.remove_redirects(paths text[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  removed int;
begin
  perform private.acting_admin();
  delete from public.redirects r where r.from_path = any (paths);
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.remove_redirects(text[]) is 'For administrators: removes redirects by where they lead from; says how many there were.';
grant execute on function public.remove_redirects(text[]) to authenticated;
