-- Log-ins stand in the audit log as well: those that opened, those that failed, and the locks that followed.

alter table public.audit_log drop constraint audit_log_operation_check;
alter table public.audit_log add constraint audit_log_operation_check check (
  operation in ('insert', 'update', 'delete', 'log_in', 'log_in_failed', 'log_in_locked', 'log_in_unlocked')
);
comment on table public.audit_log is
  'What administrators changed, written by triggers, and how they logged in; read through admin_audit and admin_audit_of.';
comment on column public.audit_log.operation is
  'insert, update or delete; of log_ins log_in, log_in_failed, log_in_locked or log_in_unlocked.';
comment on column public.audit_log.table_name is 'Table, or log_ins.';

create index audit_log_time on public.audit_log (at);

create function private.note_log_in(admin uuid, operation text, changes jsonb, doer uuid default null) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (admin_id, admin_name, table_name, row_id, row_label, operation, changes)
  select d.id, d.name, 'log_ins', a.id::text, a.name, note_log_in.operation, note_log_in.changes
  from public.admin_users a join public.admin_users d on d.id = coalesce(note_log_in.doer, a.id)
  where a.id = note_log_in.admin
$$;
comment on function private.note_log_in(uuid, text, jsonb, uuid) is
  'Writes down what became of a log-in of an administrator. Whose doing it was is the account''s own name unless another is given.';

create or replace function private.acting_admin() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin();
  current_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  has_come boolean;
begin
  update private.admin_sessions r set awaits_code = false
  where r.session_id = current_session and r.awaits_code
  returning true into has_come;
  if has_come then
    perform private.end_other_sessions(caller, current_session);
    update public.admin_users a set last_login = now() where a.id = caller;
    perform private.note_log_in(caller, 'log_in', '{}');
  end if;
  update private.admin_sessions r set last_used_at = now()
  where r.session_id = current_session
    -- Most calls write nothing.
    and r.last_used_at < now() - interval '30 seconds';
  return caller;
end
$$;
