-- Taking accents off 10,000 descriptions at every key that is typed costs seconds: it is done once, when they are written.

create table private.product_words (
  product_id bigint primary key references public.products (id) on delete cascade,
  words text not null
);

comment on table private.product_words is 'What the administration searches products by; follows from products.';
comment on column private.product_words.product_id is 'Product.';
comment on column private.product_words.words is 'Name, artisan, identifier and description as private.search_text writes them, one line each; the name first, so that it sorts.';

alter table private.product_words enable row level security;

create function private.words_of(p public.products) returns text
language sql immutable as $$
  select private.search_text(concat_ws(chr(10), p.name, p.artisan, p.identifier, p.description))
$$;
comment on function private.words_of(public.products) is 'The searchable words of a product.';

create function private.keep_product_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.product_words as w (product_id, words) values (new.id, private.words_of(new))
  on conflict (product_id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_product_words() is 'Trigger: keeps the searchable words of a product.';

create trigger products_words_inserted after insert on public.products
  for each row execute function private.keep_product_words();
create trigger products_words_updated after update of name, artisan, identifier, description on public.products
  for each row execute function private.keep_product_words();

insert into private.product_words (product_id, words) select p.id, private.words_of(p) from public.products p;

-- With the caller's rights and without settings of its own it becomes part of the query that calls it.
drop function private.found_products(text, text, text);
create function private.found_products(search text, wanted_category text, wanted_state text)
returns table (id bigint, words text, price numeric, updated_at timestamptz, created_at timestamptz)
language sql stable as $$
  select p.id, w.words, p.price, p.updated_at, p.created_at
  from public.products p
    join private.product_words w on w.product_id = p.id
    left join private.product_trash t on t.product_id = p.id and not t.is_sold
  where case found_products.wanted_state
      when 'deleted' then t.product_id is not null
      when 'archived' then p.state = 'archived' and t.product_id is null
      else p.state <> 'archived' and p.state = coalesce(found_products.wanted_state, p.state)
    end
    and (found_products.wanted_category is null or p.category = found_products.wanted_category)
    -- Not `like`: what a person types has no wildcards.
    and strpos(w.words, found_products.search) > 0
$$;
comment on function private.found_products(text, text, text) is
  'Products whose words hold the search (as private.searched writes it), of a category and a state (draft, published, archived, deleted; null is draft and published).';

create function private.searched(text) returns text
language sql immutable as $$
  select private.search_text(regexp_replace(btrim(coalesce($1, '')), '\s+', ' ', 'g'))
$$;
comment on function private.searched(text) is 'What a person types, as it is looked for.';

create or replace function public.admin_products(
  search text, wanted_category text, wanted_state text, sort text, page int, per_page int
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(admin_products.per_page, 1), 1), 100);
  first bigint := (greatest(coalesce(admin_products.page, 1), 1)::bigint - 1) * size;
  wanted text := private.searched(admin_products.search);
begin
  perform private.require_admin();
  return (
    with found as materialized (
      select f.id,
        case when admin_products.sort = 'name' then f.words end as by_name,
        case admin_products.sort when 'price_asc' then f.price when 'price_desc' then -f.price when 'stock' then i.stock end as by_number,
        case when admin_products.sort = 'updated' then f.updated_at else f.created_at end as by_time
      from private.found_products(wanted, admin_products.wanted_category, admin_products.wanted_state) f
        join public.inventory i on i.product_id = f.id
    ), shown as (
      select o.id, row_number() over () as rank
      from (
        select f.id from found f order by f.by_name, f.by_number, f.by_time desc, f.id desc limit size offset first
      ) o
    )
    select json_build_object(
      'count', (select count(*) from found),
      'total', (select count(*) from public.products p where p.state <> 'archived'),
      'products', coalesce((
        select json_agg(private.product_row(p) order by s.rank) from shown s join public.products p on p.id = s.id
      ), '[]')
    )
  );
end
$$;

create or replace function public.admin_product_ids(search text, wanted_category text, wanted_state text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := private.searched(admin_product_ids.search);
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(f.id order by f.id), '[]')
    from private.found_products(wanted, admin_product_ids.wanted_category, admin_product_ids.wanted_state) f
  );
end
$$;
