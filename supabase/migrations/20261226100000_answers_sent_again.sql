-- The answer to a question that is tied to an order went to the address of the order when it was sent again, whoever had asked.

create or replace function public.resend_mail(mail bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  if exists (select from public.mail_outbox m where m.id = resend_mail.mail and m.kind = 'newsletter') then
    perform private.refuse(409, 'newsletter_gone');
  end if;
  -- A new key: the mail service takes it for a new mail.
  update public.mail_outbox m set
    status = 'waiting', attempts = 0, sent_at = null, last_error = null, next_attempt_at = clock_timestamp(), resent = m.resent + 1,
    -- What is about an order goes to the address that it has now; the answer to a question, which may be about one, to who asked it.
    email = case
      when m.order_id is null or m.kind = 'question_answer' or m.kind = any (private.shop_letters()) then m.email
    end
  where m.id = resend_mail.mail and m.status <> 'waiting';
  if not found then
    -- What waits is tried at once.
    update public.mail_outbox m set next_attempt_at = clock_timestamp()
    where m.id = resend_mail.mail and m.next_attempt_at > clock_timestamp() and m.attempts = 0;
    if not exists (select from public.mail_outbox m where m.id = resend_mail.mail) then
      perform private.refuse(404, 'mail_not_found');
    end if;
  end if;
end
$$;
