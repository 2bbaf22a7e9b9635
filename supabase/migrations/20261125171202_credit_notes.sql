-- Money of a sale that went back has a credit note.
set check_function_bodies = off;

create or replace function private.owe_credit_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.documents_due (order_id, refund_id, amount, due_at)
  select new.order_id, new.id, new.amount, clock_timestamp()
  where not exists (select from public.documents d where d.refund_id = new.id)
  on conflict (refund_id) do nothing;
  return null;
end
$$;
comment on function private.owe_credit_note() is 'Trigger: money of a sale that went back has a credit note to come.';

create trigger refunds_credit_note_at_once after insert on public.refunds
  for each row when (new.of_sale and new.status = 'succeeded') execute function private.owe_credit_note();
create trigger refunds_credit_note after update of status on public.refunds
  for each row when (new.of_sale and new.status = 'succeeded' and old.status <> 'succeeded')
  execute function private.owe_credit_note();

-- What went back before.
insert into private.documents_due (order_id, refund_id, amount, due_at)
select r.order_id, r.id, r.amount, r.updated_at from public.refunds r
where r.of_sale and r.status = 'succeeded'
  and not exists (select from public.documents d where d.refund_id = r.id)
order by r.updated_at, r.id
on conflict (refund_id) do nothing;
