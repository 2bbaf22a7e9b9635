-- Makes the ground of the embedded backend that of a hosted project: whose it is, and what `postgres` may do with it.
-- Run once by the superuser `supabase_admin`, before the first migration. As in supabase/postgres of November 2026 (its roles,
-- migrations/schema-17.sql, and the settings of supautils), as far as stock Postgres can say it.

create role postgres login nosuperuser createdb createrole replication bypassrls inherit;
grant anon, authenticated, service_role to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend, pg_create_subscription to postgres;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role anon inherit;
alter role authenticated inherit;
alter role service_role inherit;
alter role supabase_auth_admin login noinherit nocreaterole;
alter role supabase_storage_admin login noinherit createrole;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;
alter role postgres set search_path = "$user", public, extensions;

do $$
begin
  execute format('alter database %I owner to postgres', current_database());
end
$$;

-- Auth and Storage own what is in their schemas. `postgres` reads and writes rows, refers to tables and creates triggers on
-- them; it creates, drops and alters nothing there. (supautils lets today's projects drop triggers and write policies
-- on some of these tables; migrations that do not ask for it apply to older ones as well.)
do $$
declare
  thing record;
begin
  for thing in
    select n.nspname, c.oid::regclass as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage') and c.relkind in ('r', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
  loop
    execute format('alter %s %s owner to supabase_%s_admin', thing.kind, thing.name, thing.nspname);
  end loop;
  for thing in
    select n.nspname, p.oid::regprocedure as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('auth', 'storage')
  loop
    execute format('alter function %s owner to supabase_%s_admin', thing.name, thing.nspname);
  end loop;
  for thing in
    select n.nspname, t.oid::regtype as name
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname in ('auth', 'storage') and t.typtype = 'e'
  loop
    execute format('alter type %s owner to supabase_%s_admin', thing.name, thing.nspname);
  end loop;
end
$$;
grant all on schema auth to supabase_auth_admin;
grant all on schema storage to supabase_storage_admin;
grant usage on schema auth to postgres;
grant usage on schema storage to postgres with grant option;
grant select on all tables in schema auth to postgres with grant option;
grant insert, update, delete, truncate, references, trigger on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on all routines in schema auth, storage to postgres;
alter default privileges for role supabase_admin, supabase_auth_admin in schema auth grant all on tables to postgres;
grant all on schema extensions to postgres;

-- The CLI makes this schema when it first pushes migrations, as `postgres`.
alter schema supabase_migrations owner to postgres;
alter table supabase_migrations.schema_migrations owner to postgres;
alter table supabase_migrations.seed_files owner to postgres;
delete from supabase_migrations.seed_files;
