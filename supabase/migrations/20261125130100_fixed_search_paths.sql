-- A function without a search path of its own takes names from where its caller says. Theirs name every schema already.
do $$
declare
  open regprocedure;
begin
  for open in
    select p.oid from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'
      and not exists (select from unnest(p.proconfig) c (setting) where c.setting like 'search_path=%')
  loop
    execute format('alter function %s set search_path = %L', open, '');
  end loop;
end
$$;
