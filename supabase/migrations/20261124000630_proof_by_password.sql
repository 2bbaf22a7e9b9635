-- A link opened proves who reads the mailbox, not who knows the password: where somebody else signed up with the address
-- first, theirs opens the account that the owner of the mailbox confirms, and they saw the owner's orders. The proof is now
-- made in the session of the link, by whoever has just chosen the password there.

-- Its trigger goes with it: on hosted projects `auth.users` is not ours, and dropping a trigger by name asks for its owner.
drop function private.claim_guest_orders() cascade;

-- What was proved under the former rule may have been proved for somebody else.
delete from private.proven_addresses;

comment on table private.proven_addresses is
  'Accounts whose password was chosen by who opened a link sent to their e-mail address. A flag of Auth proves less: the password may be that of a stranger who signed up first.';

create table private.address_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  at timestamptz not null
);

comment on table private.address_changes is
  'Accounts that got another e-mail address: what was opened before proves nothing about it, and of the two links of a change either may be the last.';
comment on column private.address_changes.user_id is 'Account.';
comment on column private.address_changes.at is 'When its address changed last.';

alter table private.address_changes enable row level security;

create function private.note_address_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.address_changes (user_id, at) values (new.id, clock_timestamp())
  on conflict (user_id) do update set at = excluded.at;
  return null;
end
$$;
comment on function private.note_address_change() is 'Trigger: remembers when an account got another address.';

create trigger note_address_change after update of email on auth.users
  for each row when (new.email is distinct from old.email)
  execute function private.note_address_change();

create function private.link_opened_at() returns timestamptz
language sql stable set search_path = '' as $$
  -- Auth calls the links of messages, and the codes in them, `otp`; a refreshed token keeps the time of the sign-in.
  select to_timestamp(max((m.claim ->> 'timestamp')::numeric))
  from jsonb_array_elements(case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end) m (claim)
  where m.claim ->> 'method' = 'otp'
$$;
comment on function private.link_opened_at() is
  'When the link of a message began the session that calls; null where a password did.';

create function public.prove_address() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := public.current_person();
  opened timestamptz := private.link_opened_at();
begin
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  -- The session that a change of address opens begins with the change: it is told from a later one by a minute.
  if opened is null or opened < now() - interval '1 hour' or exists (
    select from private.address_changes c where c.user_id = person and opened < c.at + interval '1 minute'
  ) then
    return false;
  end if;
  insert into private.proven_addresses (user_id, email)
  select u.id, lower(u.email) from auth.users u
  where u.id = person and u.email <> '' and u.email_confirmed_at is not null
  on conflict (user_id) do update set email = excluded.email, at = excluded.at;
  if not found then
    return false;
  end if;
  -- Whoever else had got in by the former password is out.
  delete from auth.sessions s where s.user_id = person and s.id <> (auth.jwt() ->> 'session_id')::uuid;
  perform private.claim_orders_of(person);
  return true;
end
$$;
comment on function public.prove_address() is
  'Takes the address of the caller for proved, after they chose their password in a session that the link of a message began at most an hour ago: orders placed as a guest come to them, other sessions end. False for a session begun by a password, and for one as old as the address.';
revoke all on function public.prove_address() from public;
grant execute on function public.prove_address() to authenticated;

create function private.owned_address() returns text
language sql stable security definer set search_path = '' as $$
  select p.email from private.proven_addresses p join auth.users u on u.id = p.user_id
  where p.user_id = (select public.current_person()) and lower(u.email) = p.email
$$;
comment on function private.owned_address() is
  'The caller''s e-mail address in lower case, once they have proved to own it; otherwise null.';

create or replace function public.my_data() returns json
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
  from (select private.owned_address() as address) a
$$;
comment on function public.my_data() is
  'What the shop keeps under the address that the caller has proved to own, beside account, addresses, cart and orders: newsletter, consents, messages, withdrawals.';
