-- Two administrators who changed the same colour or material at once: the last one won, and nobody was told. What the form showed is
-- sent with the change, and a word that is no longer so is left as it is.

drop function public.save_listed_word(text, text, text, text);

create or replace function public.save_listed_word(list text, slug text, name text, swatch text default null, seen jsonb default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := btrim(regexp_replace(save_listed_word.name, '\s+', ' ', 'g'));
  look constant text := lower(save_listed_word.swatch);
  present jsonb;
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
  execute format('select to_jsonb(w) from public.%I w where w.slug = $1', list) into present using save_listed_word.slug;
  if save_listed_word.slug is not null and (present is null or not present @> coalesce(seen, '{}')) then
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
comment on function public.save_listed_word(text, text, text, text, jsonb) is
  'For administrators: renames a word of a list, and products that bear it follow; slug may be null: one is added. Refused where the word is no longer as seen says. A category gets the address of its name, and its former one leads there; colours and materials keep theirs. Gives the lists back.';
grant execute on function public.save_listed_word(text, text, text, text, jsonb) to authenticated;
