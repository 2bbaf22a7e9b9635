create or replace function private.end_other_sessions(admin uuid, session uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := (select a.user_id from public.admin_users a where a.id = end_other_sessions.admin);
begin
  if (select t.allow_multiple_logins from public.settings t) then
    return;
  end if;
  delete from auth.sessions s
  where s.user_id = account and s.id <> end_other_sessions.session and (
    -- A young one may be that of a log-in at the same moment, between Auth and its registration, and is nobody yet.
    s.created_at < now() - interval '1 minute'
    or exists (select from private.admin_sessions r where r.session_id = s.id)
  );
  delete from private.admin_sessions r
  where r.admin_id = end_other_sessions.admin and r.session_id <> end_other_sessions.session;
end
$$;
