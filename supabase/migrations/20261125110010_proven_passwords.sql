-- Whoever signed up with somebody's address had a password that worked as soon as its owner opened the link. The password
-- of a sign-up is now kept apart and reaches the account when the link is opened in the browser that asked for it; in any
-- other one it is chosen anew. Until then the account has a password that nobody knows.

create table private.sign_up_passwords (
  verifier_hash text primary key check (verifier_hash ~ '^[0-9a-f]{64}$'),
  email text not null check (email = lower(email)),
  password_hash text not null check (password_hash ~ '^\$2[aby]\$[0-9]{2}\$.{53}$'),
  at timestamptz not null default now()
);

create index sign_up_passwords_by_email on private.sign_up_passwords (email, at);

comment on table private.sign_up_passwords is
  'Passwords typed at sign-up, for a day, until the link of the message is opened in the same browser.';
comment on column private.sign_up_passwords.verifier_hash is 'SHA-256 of a random text that the browser keeps.';
comment on column private.sign_up_passwords.email is 'Address that was signed up with, in lower case.';
comment on column private.sign_up_passwords.password_hash is 'bcrypt hash of the password.';
comment on column private.sign_up_passwords.at is 'When.';

alter table private.sign_up_passwords enable row level security;

create function private.is_proven(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.proven_addresses p join auth.users u on u.id = p.user_id
    where p.user_id = person and lower(u.email) = p.email
  )
$$;
comment on function private.is_proven(uuid) is 'Whether an account has proved to own the e-mail address that it has now.';

create function private.is_administrator(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.user_id = person)
$$;
comment on function private.is_administrator(uuid) is 'Whether an account of Auth is that of an administrator.';

-- Of accounts that wait for their link nobody knows who typed the password.
update auth.users u
set encrypted_password = '$2a$10$' || left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 53)
where u.email_confirmed_at is null and coalesce(u.encrypted_password, '') <> ''
  and not exists (select from public.admin_users a where a.user_id = u.id);

create function private.forget_sign_up_passwords() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.sign_up_passwords p where p.email = lower(old.email);
  return null;
end
$$;
comment on function private.forget_sign_up_passwords() is 'Trigger: with an account goes what was typed at its sign-up.';

create trigger forget_sign_up_passwords after delete on auth.users
  for each row execute function private.forget_sign_up_passwords();

create function public.keep_sign_up_password(email text, verifier text, password_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox constant text := lower(btrim(keep_sign_up_password.email));
begin
  delete from private.sign_up_passwords p
  where p.at < now() - interval '1 day'
    or p.verifier_hash in (
      select o.verifier_hash from private.sign_up_passwords o where o.email = mailbox order by o.at desc offset 19
    );
  insert into private.sign_up_passwords (verifier_hash, email, password_hash)
  select encode(sha256(convert_to(verifier, 'UTF8')), 'hex'), mailbox, keep_sign_up_password.password_hash
  -- An account that is proved has its password.
  where not exists (select from auth.users u where u.email = mailbox and private.is_proven(u.id))
  on conflict do nothing;
end
$$;
comment on function public.keep_sign_up_password(text, text, text) is
  'Keeps the password of a sign-up under the hash of its verifier, for a day; of one address the last twenty. For the sign-up function alone, after begin_sign_up.';
revoke all on function public.keep_sign_up_password(text, text, text) from public;
grant execute on function public.keep_sign_up_password(text, text, text) to service_role;

create function private.set_password(person uuid, session uuid, hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('shop.sets_password', 'yes', true);
  update auth.users u set encrypted_password = hash, updated_at = now() where u.id = person;
  perform set_config('shop.sets_password', '', true);
  insert into private.finished_links (session_id) values (session) on conflict do nothing;
  -- Whoever else had got in is out. Of an administrator the log-in decides that.
  if not private.is_administrator(person) then
    delete from auth.sessions s where s.user_id = person and s.id <> session;
  end if;
end
$$;
comment on function private.set_password(uuid, uuid, text) is
  'Gives an account a password, by its bcrypt hash, in one of its sessions; the others end.';

create function private.keep_passwords() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Auth takes what it likes for a password, and asks for no current one: class 22 is the caller's fault.
  if coalesce(current_setting('shop.sets_password', true), '') <> 'yes' and not private.is_administrator(new.id) then
    raise exception using errcode = '22023', message = 'passwords are changed through the function account-password';
  end if;
  return new;
end
$$;
comment on function private.keep_passwords() is
  'Trigger: the password of a customer is changed through the shop''s functions alone. An administrator''s account has one that nobody knows, which the log-in sets.';
create trigger keep_passwords before update of encrypted_password on auth.users
  for each row when (
    coalesce(old.encrypted_password, '') <> '' and coalesce(new.encrypted_password, '') <> ''
    and new.encrypted_password is distinct from old.encrypted_password
  )
  execute function private.keep_passwords();

drop function public.prove_address();
drop function private.link_opened_at();

create function private.prove_address(person uuid, session uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  opened constant timestamptz := private.link_opened_at(session);
begin
  -- The session that a change of address by Auth itself opens begins with the change: it is told from a later one by a minute.
  if opened is null or exists (
    select from private.address_changes c where c.user_id = person and opened < c.at + interval '1 minute'
  ) or private.is_administrator(person) then
    return false;
  end if;
  insert into private.proven_addresses (user_id, email)
  select u.id, lower(u.email) from auth.users u
  where u.id = person and u.email <> '' and u.email_confirmed_at is not null
  on conflict (user_id) do update set email = excluded.email, at = excluded.at;
  if not found then
    return false;
  end if;
  delete from private.sign_up_passwords p using auth.users u where u.id = person and p.email = lower(u.email);
  perform private.claim_orders_of(person);
  return true;
end
$$;
comment on function private.prove_address(uuid, uuid) is
  'Takes the address of an account for proved whose password was set in a session that a link of a message began: orders placed as a guest come to it. An administrator''s account proves nothing: it has no orders.';

create function private.link_person(session uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id from auth.sessions s
  where s.id = session and (s.not_after is null or s.not_after > now())
    and private.link_opened_at(session) > now() - interval '1 hour'
    and (s.aal::text in ('aal2', 'aal3') or not private.has_factor(s.user_id))
$$;
comment on function private.link_person(uuid) is
  'The account whose password a session may choose: a link of a message began it at most an hour ago, and no code of an app is missing.';

create function public.use_sign_up_password(verifier text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  person constant uuid := private.link_person(session);
  hash text;
begin
  if person is null or person <> auth.uid() then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if private.is_proven(person) or private.is_administrator(person) then
    return false;
  end if;
  select p.password_hash into hash from private.sign_up_passwords p join auth.users u on lower(u.email) = p.email
  where u.id = person and p.verifier_hash = encode(sha256(convert_to(verifier, 'UTF8')), 'hex')
    and p.at > now() - interval '1 day';
  if hash is null then
    return false;
  end if;
  perform private.set_password(person, session, hash);
  perform private.prove_address(person, session);
  return true;
end
$$;
comment on function public.use_sign_up_password(text) is
  'Gives the account of the caller the password typed at the sign-up whose verifier the caller''s browser kept, in a session that the link of the message began at most an hour ago. False where there is none, or the account is proved already: then the password is chosen anew.';
revoke all on function public.use_sign_up_password(text) from public;
grant execute on function public.use_sign_up_password(text) to authenticated;

create function public.choose_password(session uuid, hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.link_person(choose_password.session);
begin
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  perform private.set_password(person, choose_password.session, choose_password.hash);
  perform private.prove_address(person, choose_password.session);
end
$$;
comment on function public.choose_password(uuid, text) is
  'Sets the password (a bcrypt hash) of the account whose link began a session, and takes its address for proved. For the account-password function alone, which knows that the session''s token is good and that the password may be.';
revoke all on function public.choose_password(uuid, text) from public;
grant execute on function public.choose_password(uuid, text) to service_role;

create function public.begin_password_change(session uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  hash text;
begin
  select u.id, u.encrypted_password into person, hash from auth.users u
  where u.id = private.whole_person(begin_password_change.session);
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if private.is_administrator(person) then
    perform private.refuse(409, 'administrator_account');
  end if;
  perform private.limit_attempts('password', person::text, 10, interval '15 minutes');
  return coalesce(hash, '');
end
$$;
comment on function public.begin_password_change(uuid) is
  'Counts a guess of the current password of the account behind a session, ten in a quarter of an hour, and gives its hash. For the account-password function alone.';
revoke all on function public.begin_password_change(uuid) from public;
grant execute on function public.begin_password_change(uuid) to service_role;

create function public.change_password(session uuid, former text, hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  -- Of two changes at once the second began with a password that is no longer the current one.
  select u.id into person from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = change_password.session and u.encrypted_password = former for update of u;
  if person is null then
    perform private.refuse(401, 'credentials_invalid');
  end if;
  delete from private.form_attempts a where a.form = 'password' and a.key = person::text;
  perform private.set_password(person, change_password.session, change_password.hash);
end
$$;
comment on function public.change_password(uuid, text, text) is
  'Replaces the password of the account behind a session, whose current one (`former`, a hash as begin_password_change gave it) was right. For the account-password function alone.';
revoke all on function public.change_password(uuid, text, text) from public;
grant execute on function public.change_password(uuid, text, text) to service_role;

comment on column private.form_attempts.form is
  'What was tried: contact, newsletter, withdrawal, order_lookup, recovery_code, checkout, sign_up, password.';
