-- Functions may name what later migrations make.
set check_function_bodies = off;

-- The shop delivers in metropolitan France and Corsica: a postal code overseas was taken for one of them.

create or replace function private.is_postal_code(country text, code text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(code ~ case country
    -- Not overseas; Monaco is a country.
    when 'FR' then '^(?!9[78])[0-9]{5}$'
    when 'MC' then '^980[0-9]{2}$'
    else '^[1-9][0-9]{3}$'
  end, false)
$$;
comment on function private.is_postal_code(text, text) is
  'Whether a country the shop delivers to has such postal codes. As in src/domain/postal-code.ts.';
