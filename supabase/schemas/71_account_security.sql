-- Sign-up, passwords, changes of address, and the emails that tell of them; triggers on the people of Auth.

create or replace function private.forget_sign_up_passwords() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.sign_up_passwords p where p.email = lower(old.email);
  return null;
end
$$;
comment on function private.forget_sign_up_passwords() is 'Trigger: with an account goes what was typed at its sign-up.';

create or replace function private.keep_passwords() returns trigger
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

create or replace function private.note_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The first password of an account is no news, and that of an administrator nobody knows.
  if private.is_proven(new.id) and not private.is_administrator(new.id) then
    perform private.note_news(new.id, 'password');
  end if;
  return null;
end
$$;
comment on function private.note_password() is 'Trigger: the owner of an account is told of a new password.';

-- Auth's own change of an email address is closed, as its sign-up is: the function account-email takes its place.
create or replace function private.keep_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Class 22 is the caller's fault.
  raise exception using errcode = '22023', message = 'addresses are changed through the function account-email';
end
$$;
comment on function private.keep_addresses() is
  'Trigger: nobody asks Auth for another email address. It tells a known one from a free one; where the database is asked first, as by the embedded Auth, everybody is refused alike.';

-- The password of a sign-up is kept apart and reaches the account when the link is opened in the browser that asked for it;
-- in any other one it is chosen anew. Until then the account has a password that nobody knows: otherwise whoever signed up
-- with somebody's address could sign in as soon as its owner opened the link.
create table private.sign_up_passwords (
  verifier_hash text primary key check (verifier_hash ~ '^[0-9a-f]{64}$'),
  email text not null check (email = lower(email)),
  password_hash text not null check (password_hash ~ '^\$2[aby]\$[0-9]{2}\$.{53}$'),
  at timestamptz not null default now()
);

comment on table private.sign_up_passwords is
  'Passwords typed at sign-up, for a day, until the link of the message is opened in the same browser.';
comment on column private.sign_up_passwords.verifier_hash is 'SHA-256 of a random text that the browser keeps.';
comment on column private.sign_up_passwords.email is 'Address that was signed up with, in lower case.';
comment on column private.sign_up_passwords.password_hash is 'bcrypt hash of the password.';
comment on column private.sign_up_passwords.at is 'When.';

create index sign_up_passwords_by_email on private.sign_up_passwords (email, at);
alter table private.sign_up_passwords enable row level security;

-- The owner of an account is told when its password, address or second factor has changed. What Auth changes sends no email
-- of the shop, so the database notes it and the functions send what is noted.
create table private.account_news (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  kind text not null check (kind in ('password', 'email', 'factor_on', 'factor_off')),
  new_email text,
  at timestamptz not null default now(),
  taken_at timestamptz
);

comment on table private.account_news is 'What the owners of accounts are to be told by email, until it is sent, for a day.';
comment on column private.account_news.id is 'Number.';
comment on column private.account_news.user_id is 'Account.';
comment on column private.account_news.email is 'Where the email goes: of a changed address, the former one.';
comment on column private.account_news.kind is 'What has happened: password, email, factor_on, factor_off.';
comment on column private.account_news.new_email is 'Of a changed address, the new one.';
comment on column private.account_news.at is 'When.';
comment on column private.account_news.taken_at is 'When it was last taken to be sent.';

create index account_news_by_user on private.account_news (user_id);
alter table private.account_news enable row level security;

-- Auth's own change of an email address tells who has an account. The shop's function answers everybody alike and changes
-- the address once both mailboxes have agreed, in a session of the account: that proves the new one, too.
create table private.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  new_token_hash text not null unique check (new_token_hash ~ '^[0-9a-f]{64}$'),
  old_token_hash text not null unique check (old_token_hash ~ '^[0-9a-f]{64}$'),
  new_at timestamptz,
  old_at timestamptz,
  at timestamptz not null default now()
);

comment on table private.email_changes is 'Changes of address that wait for the two mailboxes, for an hour.';
comment on column private.email_changes.user_id is 'Account; a later change takes the place of an earlier one.';
comment on column private.email_changes.email is 'New address, in lower case.';
comment on column private.email_changes.new_token_hash is 'SHA-256 of the secret in the email to the new address.';
comment on column private.email_changes.old_token_hash is 'SHA-256 of the secret in the email to the present one.';
comment on column private.email_changes.new_at is 'When the new mailbox agreed.';
comment on column private.email_changes.old_at is 'When the present mailbox agreed.';
comment on column private.email_changes.at is 'When it was asked for.';

alter table private.email_changes enable row level security;

create trigger claim_at_sign_in after update of last_sign_in_at on auth.users
  for each row when (new.last_sign_in_at is distinct from old.last_sign_in_at)
  execute function private.claim_at_sign_in();
create trigger note_customer after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.email <> '') execute function private.note_customer();
create trigger note_address_change after update of email on auth.users
  for each row when (new.email is distinct from old.email)
  execute function private.note_address_change();
create trigger forget_sign_up_passwords after delete on auth.users
  for each row execute function private.forget_sign_up_passwords();
create trigger keep_passwords before update of encrypted_password on auth.users
  for each row when (
    coalesce(old.encrypted_password, '') <> '' and coalesce(new.encrypted_password, '') <> ''
    and new.encrypted_password is distinct from old.encrypted_password
  )
  execute function private.keep_passwords();
create trigger note_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.note_password();
create trigger keep_addresses before update of email_change on auth.users
  for each row when (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change)
  execute function private.keep_addresses();

create or replace function private.sign_up_letter_gap() returns interval language sql immutable set search_path = ''
as $$ select interval '60 seconds' $$;
comment on function private.sign_up_letter_gap() is
  'Time between two emails that sign-ups have sent to one address: SIGN_UP_EMAILS of src/domain/rules.ts.';

create or replace function private.most_sign_up_letters() returns int language sql immutable set search_path = '' as 'select 5';
comment on function private.most_sign_up_letters() is
  'Emails that sign-ups have sent to one address in an hour: SIGN_UP_EMAILS of src/domain/rules.ts.';

-- Auth's own sign-up tells a known address from a free one: it is closed, and the shop's function asks in its place.
create or replace function public.begin_sign_up(email text, caller text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_key(begin_sign_up.email);
begin
  if begin_sign_up.caller is not null then
    perform private.limit_attempts('sign_up', begin_sign_up.caller, 10, interval '1 hour');
  end if;
  -- The lock of allow_attempt: of sign-ups with one address at once only the first has an email sent.
  perform pg_advisory_xact_lock(hashtextextended('sign_up' || address, 0));
  if exists (
    select from private.form_attempts a
    where a.form = 'sign_up' and a.key = address and a.at > clock_timestamp() - private.sign_up_letter_gap()
  ) or not private.allow_attempt('sign_up', address, private.most_sign_up_letters(), interval '1 hour') then
    return null;
  end if;
  return case when exists (select from auth.users u where u.email = lower(btrim(begin_sign_up.email)))
    then 'known' else 'new' end;
end
$$;
comment on function public.begin_sign_up(text, text) is
  'Counts a sign-up and says whether an account has its address: new, known (confirmed or not), or null where no email is due, one a minute and five an hour to one address. At most 10 an hour from one network address (`caller`, a hash); without it there is no such limit. For the sign-up function alone.';
grant execute on function public.begin_sign_up(text, text) to service_role;

create or replace function public.forget_sign_up(email text) returns void
language sql security definer set search_path = '' as $$
  delete from private.form_attempts a
  where a.form = 'sign_up' and a.key = private.address_key(forget_sign_up.email)
    and a.at > clock_timestamp() - private.sign_up_letter_gap()
$$;
comment on function public.forget_sign_up(text) is
  'Takes back what begin_sign_up counted for an address to which no email could be sent: the next try is due one. For the sign-up function alone.';
grant execute on function public.forget_sign_up(text) to service_role;

create or replace function public.keep_sign_up_password(email text, verifier text, password_hash text) returns void
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
grant execute on function public.keep_sign_up_password(text, text, text) to service_role;

create or replace function private.set_password(person uuid, session uuid, hash text) returns void
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

create or replace function public.use_sign_up_password(verifier text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  person constant uuid := private.link_person(session);
  hash text;
begin
  perform private.bound_text(use_sign_up_password.verifier, 200);
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
grant execute on function public.use_sign_up_password(text) to authenticated;

create or replace function public.choose_password(session uuid, hash text) returns void
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
grant execute on function public.choose_password(uuid, text) to service_role;

create or replace function public.begin_password_change(session uuid) returns text
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
grant execute on function public.begin_password_change(uuid) to service_role;

create or replace function public.change_password(session uuid, former text, hash text) returns void
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
grant execute on function public.change_password(uuid, text, text) to service_role;

create or replace function private.note_news(person uuid, kind text) returns void
language sql security definer set search_path = '' as $$
  insert into private.account_news (user_id, email, kind)
  select u.id, u.email, note_news.kind from auth.users u where u.id = person and u.email <> ''
$$;
comment on function private.note_news(uuid, text) is 'Notes what the owner of an account is to be told.';

create or replace function public.take_account_news() returns json
language sql security definer set search_path = '' as $$
  with old as (
    delete from private.account_news n where n.at < now() - interval '1 day'
  ), taken as (
    update private.account_news n set taken_at = clock_timestamp()
    where n.id in (
      select d.id from private.account_news d
      where d.at >= now() - interval '1 day' and (d.taken_at is null or d.taken_at < clock_timestamp() - interval '1 minute')
      order by d.id limit 20 for update skip locked
    )
    returning n.*
  )
  select coalesce(json_agg(json_build_object(
    'id', t.id, 'email', t.email, 'kind', t.kind, 'new_email', t.new_email, 'at', t.at
  ) order by t.id), '[]') from taken t
$$;
comment on function public.take_account_news() is
  'What is to be told to owners of accounts, twenty emails at most; what was taken and not forgotten within a minute is taken again. For the functions alone.';
grant execute on function public.take_account_news() to service_role;

create or replace function public.forget_account_news(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.account_news n where n.id = any (ids)
$$;
comment on function public.forget_account_news(bigint[]) is 'Forgets news that was sent. For the functions alone.';
grant execute on function public.forget_account_news(bigint[]) to service_role;

create or replace function private.email_change_time() returns interval language sql immutable set search_path = ''
as $$ select interval '1 hour' $$;
comment on function private.email_change_time() is 'How long the two links of a change of address open.';

create or replace function public.begin_email_change(
  session uuid, email text, new_token text, old_token text, caller text default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.whole_person(begin_email_change.session);
  mailbox constant text := lower(btrim(begin_email_change.email));
  address constant text := private.address_key(begin_email_change.email);
  present text;
begin
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if private.is_administrator(person) then
    perform private.refuse(409, 'administrator_account');
  end if;
  -- Counted before anything is looked for.
  perform private.limit_attempts('email_change', person::text, 5, interval '1 hour');
  if begin_email_change.caller is not null then
    perform private.limit_attempts('email_change', begin_email_change.caller, 10, interval '1 hour');
  end if;
  select u.email into present from auth.users u where u.id = person;
  if mailbox = lower(present) then
    perform private.refuse(409, 'email_unchanged');
  end if;
  insert into private.email_changes (user_id, email, new_token_hash, old_token_hash)
  values (
    person, mailbox, encode(sha256(convert_to(new_token, 'UTF8')), 'hex'), encode(sha256(convert_to(old_token, 'UTF8')), 'hex')
  )
  on conflict (user_id) do update set
    email = excluded.email, new_token_hash = excluded.new_token_hash, old_token_hash = excluded.old_token_hash,
    new_at = null, old_at = null, at = now();
  return json_build_object(
    'present', present,
    -- Nobody's mailbox is filled by five accounts and more.
    'is_due', private.allow_attempt('email_change', address, 5, interval '1 hour'),
    'is_known', exists (select from auth.users u where u.email = mailbox)
  );
end
$$;
comment on function public.begin_email_change(uuid, text, text, text, text) is
  'Counts a change of address, five an hour by one account, ten from one network address (`caller`, a hash) and five emails to one address, and keeps it. Says what the emails need and nobody else may know: the present address, whether an email to the new one is due, whether an account has it. For the account-email function alone.';
grant execute on function public.begin_email_change(uuid, text, text, text, text) to service_role;

create or replace function public.pending_email() returns text
language sql stable security definer set search_path = '' as $$
  select c.email from private.email_changes c
  where c.user_id = (select public.current_person()) and c.at > now() - private.email_change_time()
$$;
comment on function public.pending_email() is 'The address that the caller has asked for and that waits to be confirmed, or null.';
grant execute on function public.pending_email() to authenticated;

create or replace function public.confirm_email_change(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := public.current_person();
  hash text;
  change private.email_changes;
  present text;
begin
  perform private.bound_text(confirm_email_change.token, 200);
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  hash := private.token_hash(confirm_email_change.token);
  update private.email_changes c set
    new_at = case when c.new_token_hash = hash then coalesce(c.new_at, now()) else c.new_at end,
    old_at = case when c.old_token_hash = hash then coalesce(c.old_at, now()) else c.old_at end
  where c.user_id = person and hash in (c.new_token_hash, c.old_token_hash) and c.at > now() - private.email_change_time()
  returning * into change;
  if change.user_id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  if change.new_at is null or change.old_at is null then
    return 'other_link';
  end if;
  select u.email into present from auth.users u where u.id = person for update;
  delete from private.email_changes c where c.user_id = person;
  begin
    update auth.users u set email = change.email, email_confirmed_at = now(), updated_at = now() where u.id = person;
    update auth.identities i set
      identity_data = i.identity_data || jsonb_build_object('email', change.email, 'email_verified', true), updated_at = now()
    where i.user_id = person and i.provider = 'email';
  exception when unique_violation then
    -- Somebody has made an account with it meanwhile.
    return 'link_invalid';
  end;
  insert into private.proven_addresses (user_id, email) values (person, change.email)
  on conflict (user_id) do update set email = excluded.email, at = now();
  insert into private.account_news (user_id, email, kind, new_email) values (person, present, 'email', change.email);
  perform private.claim_orders_of(person);
  return 'changed';
end
$$;
comment on function public.confirm_email_change(text) is
  'Takes the secret of one of the two emails of a change of address, in a session of the account: `other_link` until the other mailbox has agreed, then `changed`. The new address is proved by it: orders placed with it as a guest come to the account. Refuses, or answers, link_invalid.';
grant execute on function public.confirm_email_change(text) to authenticated;
