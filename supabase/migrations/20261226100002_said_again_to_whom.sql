-- A letter that was no longer true, and is true again, went to the address that its order had when it was left aside: to the former
-- one, with the link of the order, where that was corrected meanwhile.

create or replace function private.queue_mail(
  kind text, once_key text, order_id uuid default null, email text default null, content jsonb default '{}'
) returns void
-- plpgsql keeps its plan between calls, a function in plain SQL would make it anew for every order.
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.mail_outbox as m (kind, once_key, order_id, email, content, next_attempt_at)
  values (
    queue_mail.kind, queue_mail.once_key, queue_mail.order_id, queue_mail.email, queue_mail.content,
    now() + private.mail_delay(queue_mail.kind)
  )
  -- What was no longer true when it should have been sent may be true again.
  on conflict on constraint mail_outbox_once do update set
    status = 'waiting', attempts = 0, next_attempt_at = excluded.next_attempt_at, content = excluded.content, email = excluded.email
  where m.status = 'dropped';
end
$$;
