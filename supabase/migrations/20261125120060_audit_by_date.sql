drop function public.admin_audit(text[], uuid, bigint, int);
create function public.admin_audit(
  wanted_tables text[] default null, wanted_admin uuid default null, before bigint default null, per_page int default 50,
  first_day date default null, last_day date default null
) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return private.audit_page(array(
    select e from public.audit_log e
    where (admin_audit.wanted_tables is null or e.table_name = any (admin_audit.wanted_tables))
      and (admin_audit.wanted_admin is null or e.admin_id = admin_audit.wanted_admin)
      and (admin_audit.before is null or e.id < admin_audit.before)
      and (admin_audit.first_day is null or e.at >= admin_audit.first_day::timestamp at time zone 'Europe/Paris')
      and (admin_audit.last_day is null or e.at < (admin_audit.last_day + 1)::timestamp at time zone 'Europe/Paris')
    order by e.id desc limit least(greatest(admin_audit.per_page, 1), 100)
  ));
end
$$;
comment on function public.admin_audit(text[], uuid, bigint, int, date, date) is
  'For owners: everything administrators changed, latest first, from before an entry on; of some tables, one administrator or some days (whole ones, as in Paris) only, where told.';
revoke all on function public.admin_audit(text[], uuid, bigint, int, date, date) from public;
grant execute on function public.admin_audit(text[], uuid, bigint, int, date, date) to authenticated;
