-- Categories, colours and materials are kept by the administration.
set check_function_bodies = off;

create or replace function private.lead_on(before text, after text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- What leads away from an address does so no longer once there is a page.
  delete from public.redirects r where r.from_path = after;
  if before is null or before = after then
    return;
  end if;
  update public.redirects r set to_path = after where r.to_path = before;
  -- Another page may have taken the address in the same breath.
  if not private.is_own_path(before) and (select count(*) from public.redirects) < private.max_redirects() then
    insert into public.redirects (from_path, to_path) values (before, after)
    on conflict (from_path) do update set to_path = excluded.to_path;
  end if;
end
$$;
comment on function private.lead_on(text, text) is
  'The address that a page had leads to the one it has, in one step, however often it moves; null is a new page.';

create or replace function private.min_selection_products() returns int language sql immutable set search_path = '' as 'select 3';
comment on function private.min_selection_products() is
  'Pieces that a colour or a material of a category needs to have a page of its own: MIN_SELECTION_PRODUCTS of src/domain/rules.ts.';

create or replace function private.selection_words(category text) returns setof text
language sql stable security definer set search_path = '' as $$
  select w.slug
  from (select c.slug, c.name from public.colours c union select m.slug, m.name from public.materials m) w
  where (
    select count(*) from public.products p
    where p.category = selection_words.category and p.state = 'published'
      and (p.colours @> array[w.name] or p.materials @> array[w.name])
  ) >= private.min_selection_products()
$$;
comment on function private.selection_words(text) is
  'Words of addresses below that of a category: of its colours and materials that may have a page of their own.';

create or replace function private.redirect_category() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant text := '/products/categorie/' || case when tg_op = 'UPDATE' then old.slug end;
  after constant text := '/products/categorie/' || new.slug;
begin
  perform private.lead_on(before, after);
  if before <> after then
    perform private.lead_on(before || '/' || w, after || '/' || w) from private.selection_words(new.name) w;
  end if;
  return null;
end
$$;
comment on function private.redirect_category() is
  'Trigger: the former addresses of a category, and of the selections below it, lead to the new ones.';

create or replace function private.check_list(list text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if list is null or list not in ('categories', 'colours', 'materials') then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$$;
comment on function private.check_list(text) is 'Refuses what is none of the lists: their names are those of their tables.';

create or replace function private.slug_of(name text) returns text
language sql immutable set search_path = '' as $$
  select left(trim(both '-' from regexp_replace(private.search_text(slug_of.name), '[^a-z0-9]+', '-', 'g')), 50)
$$;
comment on function private.slug_of(text) is 'A name as addresses say it: slugOf of src/domain/slug.ts; empty where it has no letter and no digit.';

create or replace function private.free_slug(list text, name text, own text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  base constant text := trim(both '-' from private.slug_of(free_slug.name));
  candidate text := base;
  is_taken boolean;
begin
  for n in 2..1000 loop
    execute format('select exists (select from public.%I w where w.slug = $1 and w.slug is distinct from $2)', free_slug.list)
    into is_taken using candidate, free_slug.own;
    exit when not is_taken;
    candidate := base || '-' || n;
  end loop;
  return candidate;
end
$$;
comment on function private.free_slug(text, text, text) is 'What an address says of a word of a list; the word that has the slug own may keep it.';

create or replace function public.admin_lists() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with used as (
      select 'categories' as list, p.category as name, count(*) as products from public.products p group by p.category
      union all
      select 'colours', w, count(*) from public.products p, unnest(p.colours) w group by w
      union all
      select 'materials', w, count(*) from public.products p, unnest(p.materials) w group by w
    ), words as (
      select 'categories' as list, c.slug, c.name, null as swatch, c.position from public.categories c
      union all
      select 'colours', c.slug, c.name, c.swatch, c.position from public.colours c
      union all
      select 'materials', m.slug, m.name, null, m.position from public.materials m
    )
    select json_object_agg(l.list, coalesce((
      select json_agg(json_build_object(
        'slug', w.slug, 'name', w.name, 'swatch', w.swatch, 'products', coalesce(u.products, 0)
      ) order by w.position, w.slug)
      from words w left join used u on u.list = w.list and u.name = w.name
      where w.list = l.list
    ), '[]'))
    from unnest('{categories,colours,materials}'::text[]) l (list)
  );
end
$$;
comment on function public.admin_lists() is
  'For administrators: categories, colours and materials in the shop''s order, and how many products bear each.';
grant execute on function public.admin_lists() to authenticated;

create or replace function public.save_listed_word(list text, slug text, name text, swatch text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := btrim(regexp_replace(save_listed_word.name, '\s+', ' ', 'g'));
  look constant text := lower(save_listed_word.swatch);
  present text;
  is_taken boolean;
begin
  perform private.acting_admin();
  perform private.check_list(list);
  if not private.is_text(wanted, 60) or private.slug_of(wanted) = ''
    or (list = 'colours') <> (coalesce(look, '') ~ '^#[0-9a-f]{6}$')
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('list ' || list, 0));
  execute format('select w.name from public.%I w where w.slug = $1', list) into present using save_listed_word.slug;
  if present is null and save_listed_word.slug is not null then
    perform private.refuse(404, 'listed_word_unknown');
  end if;
  execute format(
    'select exists (select from public.%I w where w.slug is distinct from $1 and private.search_text(w.name) = private.search_text($2))', list
  ) into is_taken using save_listed_word.slug, wanted;
  if is_taken then
    perform private.refuse(409, 'listed_word_exists');
  end if;
  if save_listed_word.slug is null then
    case list
      when 'categories' then
        insert into public.categories (slug, name, label, position)
        select private.free_slug(list, wanted, null), wanted, wanted, coalesce(max(c.position), 0) + 1 from public.categories c;
      when 'colours' then
        insert into public.colours (slug, name, swatch, position)
        select private.free_slug(list, wanted, null), wanted, look, coalesce(max(c.position), 0) + 1 from public.colours c;
      else
        insert into public.materials (slug, name, position)
        select private.free_slug(list, wanted, null), wanted, coalesce(max(m.position), 0) + 1 from public.materials m;
    end case;
  else
    case list
      when 'categories' then
        update public.categories c set
          name = wanted, label = case when c.label = c.name then wanted else c.label end,
          slug = case when c.name = wanted then c.slug else private.free_slug(list, wanted, c.slug) end
        where c.slug = save_listed_word.slug;
      when 'colours' then
        update public.colours c set name = wanted, swatch = look where c.slug = save_listed_word.slug;
      else
        update public.materials m set name = wanted where m.slug = save_listed_word.slug;
    end case;
  end if;
  return public.admin_lists();
end
$$;
comment on function public.save_listed_word(text, text, text, text) is
  'For administrators: renames a word of a list, and products that bear it follow; slug may be null: one is added. A category gets the address of its name, and its former one leads there; colours and materials keep theirs. Gives the lists back.';
grant execute on function public.save_listed_word(text, text, text, text) to authenticated;

create or replace function public.order_listed_words(list text, slugs text[]) returns json
language plpgsql security definer set search_path = '' as $$
declare
  is_whole boolean;
begin
  perform private.acting_admin();
  perform private.check_list(list);
  perform pg_advisory_xact_lock(hashtextextended('list ' || list, 0));
  execute format('select array(select w.slug from public.%I w order by 1) = array(select s from unnest($1) s order by 1)', list)
  into is_whole using slugs;
  if is_whole is not true then
    perform private.refuse(404, 'listed_word_unknown');
  end if;
  execute format(
    'update public.%I w set position = o.n from unnest($1) with ordinality o (slug, n) where w.slug = o.slug and w.position <> o.n', list
  ) using slugs;
  return public.admin_lists();
end
$$;
comment on function public.order_listed_words(text, text[]) is
  'For administrators: puts the words of a list into this order; all of them must be named. Gives the lists back.';
grant execute on function public.order_listed_words(text, text[]) to authenticated;

create or replace function public.remove_listed_word(list text, slug text, into_slug text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  gone text;
  kept text;
  is_used boolean;
  -- Pages of selections that go with the word: below the category, or of it below a category.
  pages text[];
begin
  perform private.acting_admin();
  perform private.check_list(list);
  perform pg_advisory_xact_lock(hashtextextended('list ' || list, 0));
  execute format('select w.name from public.%I w where w.slug = $1', list) into gone using remove_listed_word.slug;
  execute format('select w.name from public.%I w where w.slug = $1', list) into kept using into_slug;
  if gone is null or (into_slug is not null and kept is null) then
    perform private.refuse(404, 'listed_word_unknown');
  elsif gone = kept then
    perform private.refuse(400, 'request_invalid');
  end if;
  if list = 'categories' then
    pages := array(
      select '/products/categorie/' || remove_listed_word.slug || w
      from (select '' union all select '/' || private.selection_words(gone)) s (w)
    );
    if kept is not null then
      update public.products p set category = kept where p.category = gone;
    end if;
    select exists (select from public.products p where p.category = gone) into is_used;
    -- A shop has a category at least: a product is in one.
    if is_used or (select count(*) from public.categories) = 1 then
      perform private.refuse(409, 'listed_word_in_use');
    end if;
    delete from public.categories c where c.slug = remove_listed_word.slug;
    perform private.lead_on(page, '/products' || coalesce('/categorie/' || into_slug, '')) from unnest(pages) page;
  else
    pages := array(
      select '/products/categorie/' || c.slug from public.categories c
      where remove_listed_word.slug in (select private.selection_words(c.name))
    );
    if kept is not null then
      -- A product that bears both bears the one that stays once, in the first of the two places.
      execute format($sql$
        update public.products p set %1$I = array(
          select r.name from (
            select w.name, min(w.n) as n from unnest(array_replace(p.%1$I, $1, $2)) with ordinality w (name, n) group by w.name
          ) r order by r.n
        ) where p.%1$I @> array[$1]
      $sql$, list) using gone, kept;
    end if;
    execute format('delete from public.%I w where w.slug = $1', list) using remove_listed_word.slug;
    perform private.lead_on(page || '/' || remove_listed_word.slug, page || coalesce('/' || into_slug, '')) from unnest(pages) page;
  end if;
  return public.admin_lists();
end
$$;
comment on function public.remove_listed_word(text, text, text) is
  'For administrators: removes a word of a list that no product bears, or merges it into another one, which products then bear instead. The address of a category that is gone leads to the other one, or to all products. Gives the lists back.';
grant execute on function public.remove_listed_word(text, text, text) to authenticated;
