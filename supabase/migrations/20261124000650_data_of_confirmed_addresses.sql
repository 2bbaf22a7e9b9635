-- The newsletter is left by any account whose address is confirmed: what it was agreed to with is shown to the same.
create or replace function public.my_data() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'newsletter', (
      select json_agg(json_build_object('email', s.email, 'status', s.status, 'requested_at', s.created_at,
        'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at))
      from public.newsletter_subscribers s where lower(s.email) = a.confirmed
    ),
    'consents', coalesce((
      select json_agg(json_build_object('event', p.event, 'at', p.at, 'consent_version', p.consent_version,
        'consent_text', p.consent_text, 'source', p.source) order by p.at)
      from public.newsletter_proofs p where lower(p.email) = a.confirmed
    ), '[]'),
    'messages', coalesce((
      select json_agg(json_build_object('at', m.created_at, 'first_name', m.first_name, 'last_name', m.last_name,
        'name', m.order_name, 'email', m.email, 'phone', m.phone, 'subject', coalesce(m.subject, m.order_subject),
        'order_number', m.order_number, 'message', m.message) order by m.created_at)
      from public.contact_messages m where lower(m.email) = a.owned
    ), '[]'),
    'withdrawals', coalesce((
      select json_agg(json_build_object('reference', w.reference, 'declared_at', w.declared_at, 'name', w.name,
        'email', w.email, 'order_number', w.order_number, 'items', w.items, 'status', w.status) order by w.declared_at)
      from public.withdrawals w where lower(w.email) = a.owned
    ), '[]')
  )
  from (select private.proven_address() as confirmed, private.owned_address() as owned) a
$$;
comment on function public.my_data() is
  'What the shop keeps under the caller''s address beside account, addresses, cart and orders: newsletter and consents once it is confirmed, messages and withdrawals once the caller has proved to own it.';
