-- Last owner has come.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.update_admin_profile(new_name text DEFAULT NULL::text, new_role text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := private.acting_writer();
  present text;
  clean text := btrim(regexp_replace(new_name, '\s+', ' ', 'g'));
begin
  if clean !~ '[[:alnum:]]' or length(clean) > 120 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  if new_role is not null and new_role not in ('owner', 'staff', 'editor') then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- All owners, always in this order: two who leave at the same moment do so one after the other.
  perform from public.admin_users a where a.role = 'owner' or a.id = caller order by a.id for update;
  select a.role into present from public.admin_users a where a.id = caller;
  if new_role <> present then
    perform private.require_owner();
    -- One who was invited, or handed a password, and has never come may never come.
    if not exists (
      select from public.admin_users a
      where a.role = 'owner' and a.id <> caller and a.disabled_at is null and a.password_expires_at is null
    ) then
      perform private.refuse(409, 'last_owner');
    end if;
  end if;
  update public.admin_users a
  set name = coalesce(clean, a.name), role = coalesce(new_role, a.role)
  where a.id = caller;
  return private.admin_view(caller);
end
$function$;
comment on function public.update_admin_profile(text,text) is 'For whoever works in the administration: their own name, and for owners their own role, as long as another owner stays who has chosen a password. What is null keeps its value.';
