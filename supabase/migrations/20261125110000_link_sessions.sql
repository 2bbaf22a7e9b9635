-- The link of a message began a session that could do all that the account can, before anybody had chosen a password.
-- Such a session now chooses a password, and is nobody until then.

create table private.finished_links (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  at timestamptz not null default now()
);

comment on table private.finished_links is
  'Sessions that the link of a message began and in which the account''s password was then set: they count like those of a password.';
comment on column private.finished_links.session_id is 'Session of Auth.';
comment on column private.finished_links.at is 'When the password was set.';

alter table private.finished_links enable row level security;

create function private.is_link_method(method text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(method in ('otp', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change'), false)
$$;
comment on function private.is_link_method(text) is
  'Whether a way to begin a session, as Auth names them, was the link of a message or the code in it.';

create function private.link_opened_at(session uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(c.created_at) from auth.mfa_amr_claims c
  where c.session_id = session and private.is_link_method(c.authentication_method)
$$;
comment on function private.link_opened_at(uuid) is
  'When the link of a message began a session; null where a password did. Auth''s own table says so, whatever a token claims.';

create function private.awaits_password(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.link_opened_at(session) is not null
    and not exists (select from private.finished_links f where f.session_id = session)
$$;
comment on function private.awaits_password(uuid) is
  'Whether a session was begun by a link and its password has yet to be set.';

-- Those that chose one under the former rule are whole.
insert into private.finished_links (session_id)
select s.id from auth.sessions s join private.proven_addresses p on p.user_id = s.user_id
where private.link_opened_at(s.id) is not null;

create or replace function public.current_person() returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from (select private.session_person() as id) p
  where p.id is not null and (auth.jwt() ->> 'aal' in ('aal2', 'aal3') or not private.has_factor(p.id))
    and not private.awaits_password((auth.jwt() ->> 'session_id')::uuid)
$$;
comment on function public.current_person() is
  'The account that calls, null for a visitor, for a session that has ended, for an account that is gone, while the code of its authenticator app is missing, and in the session of a link whose password has yet to be set.';

create function private.whole_person(session uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id from auth.sessions s
  where s.id = session and (s.not_after is null or s.not_after > now())
    and (s.aal::text in ('aal2', 'aal3') or not private.has_factor(s.user_id))
    and not private.awaits_password(s.id)
$$;
comment on function private.whole_person(uuid) is
  'The account behind a session that lacks neither the code of an app nor a password: what public.current_person() says, for the functions.';
