alter table public.newsletter_proofs drop constraint if exists newsletter_proofs_source_check;
alter table public.newsletter_proofs add constraint newsletter_proofs_source_check
  check (source in ('home', 'blog', 'footer', 'profile'));

create function private.proven_address() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = (select public.current_person()) and u.email_confirmed_at is not null
$$;
comment on function private.proven_address() is 'The caller''s e-mail address in lower case, once it is confirmed; otherwise null.';

create function public.my_newsletter() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('status', coalesce((
    select case when s.status = 'pending' and s.confirm_until < now() then 'unsubscribed' else s.status end
    from public.newsletter_subscribers s where lower(s.email) = private.proven_address()
  ), 'unsubscribed'))
$$;
comment on function public.my_newsletter() is
  'Whether the caller''s confirmed address gets the newsletter: {status: confirmed | pending | unsubscribed}.';
revoke all on function public.my_newsletter() from public;
grant execute on function public.my_newsletter() to authenticated;

create function public.leave_newsletter() returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.proven_address();
begin
  if address is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  update public.newsletter_subscribers s
  set status = 'unsubscribed', unsubscribed_at = now(), confirm_hash = null, confirm_until = null
  where lower(s.email) = address and s.status <> 'unsubscribed';
  if found then
    insert into public.newsletter_proofs (email, event) values (address, 'unsubscribed');
  end if;
end
$$;
comment on function public.leave_newsletter() is 'Ends the subscription of the caller''s confirmed address at once, and keeps the proof.';
revoke all on function public.leave_newsletter() from public;
grant execute on function public.leave_newsletter() to authenticated;

create function public.my_data() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'newsletter', (
      select json_agg(json_build_object('email', s.email, 'status', s.status, 'requested_at', s.created_at,
        'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at))
      from public.newsletter_subscribers s where lower(s.email) = a.address
    ),
    'consents', coalesce((
      select json_agg(json_build_object('event', p.event, 'at', p.at, 'consent_version', p.consent_version,
        'consent_text', p.consent_text, 'source', p.source) order by p.at)
      from public.newsletter_proofs p where lower(p.email) = a.address
    ), '[]'),
    'messages', coalesce((
      select json_agg(json_build_object('at', m.created_at, 'first_name', m.first_name, 'last_name', m.last_name,
        'name', m.order_name, 'email', m.email, 'phone', m.phone, 'subject', coalesce(m.subject, m.order_subject),
        'order_number', m.order_number, 'message', m.message) order by m.created_at)
      from public.contact_messages m where lower(m.email) = a.address
    ), '[]'),
    'withdrawals', coalesce((
      select json_agg(json_build_object('reference', w.reference, 'declared_at', w.declared_at, 'name', w.name,
        'email', w.email, 'order_number', w.order_number, 'items', w.items, 'status', w.status) order by w.declared_at)
      from public.withdrawals w where lower(w.email) = a.address
    ), '[]')
  )
  from (select private.proven_address() as address) a
$$;
comment on function public.my_data() is
  'What the shop keeps under the caller''s confirmed address beside account, addresses, cart and orders: newsletter, consents, messages, withdrawals.';
revoke all on function public.my_data() from public;
grant execute on function public.my_data() to authenticated;
