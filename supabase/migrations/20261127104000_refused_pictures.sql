-- The pictures of a refused review stayed where their address led for a year, whoever knew it: what a moderator has called unlawful
-- was still served.
set check_function_bodies = off;

create or replace function private.refused_pictures_life() returns interval language sql immutable set search_path = '' as $$ select interval '1 hour' $$;
comment on function private.refused_pictures_life() is
  'How long the pictures of a refused review are kept, for a moderator who chose wrongly: their addresses answer whoever knows them. The dialog that refuses says so.';
