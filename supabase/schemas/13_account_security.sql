-- Passwords, second factors, changes of address, and the letters that tell of them.

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

create or replace function private.check_factor_permit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  permitted text;
begin
  delete from private.factor_permits p
  where p.user_id = new.user_id and p.at > now() - interval '1 minute'
    and p.secret_hash = encode(sha256(convert_to(coalesce(new.friendly_name, ''), 'UTF8')), 'hex')
  returning p.label into permitted;
  if permitted is null then
    -- Class 22 is the caller's fault.
    raise exception using errcode = '22023', message = 'a second factor needs a permit';
  end if;
  new.friendly_name := permitted;
  return new;
end
$$;
comment on function private.check_factor_permit() is 'Trigger: no second factor is enrolled without a permit.';

create or replace function private.drop_unproven_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (select s.user_id from auth.sessions s where s.id = new.session_id);
begin
  if private.is_link_method(new.authentication_method) and person is not null and not private.is_proven(person)
    and not private.is_administrator(person) then
    delete from auth.mfa_factors f where f.user_id = person;
    delete from private.recovery_codes c where c.user_id = person;
  end if;
  return null;
end
$$;
comment on function private.drop_unproven_factors() is
  'Trigger: a link opened frees an account that nobody has proved of the second factor that a stranger may have enrolled.';

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

create or replace function private.note_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The new row of an update, the old one of a deletion.
  person constant uuid := coalesce(new.user_id, old.user_id);
begin
  if private.is_proven(person) or private.is_administrator(person) then
    perform private.note_news(person, case tg_op when 'DELETE' then 'factor_off' else 'factor_on' end);
  end if;
  return null;
end
$$;
comment on function private.note_factor() is 'Trigger: the owner of an account is told of a second factor that counts, or counts no more.';

-- Auth's own change of an e-mail address is closed, as its sign-up is: the function account-email takes its place.
create or replace function private.keep_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Class 22 is the caller's fault.
  raise exception using errcode = '22023', message = 'addresses are changed through the function account-email';
end
$$;
comment on function private.keep_addresses() is
  'Trigger: nobody asks Auth for another e-mail address. It tells a known one from a free one; where the database is asked first, as by the embedded Auth, everybody is refused alike.';

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

comment on table private.recovery_codes is 'What opens an account whose authenticator app is lost: ten codes, each for one use.';
comment on column private.recovery_codes.user_id is 'Account.';
comment on column private.recovery_codes.hash is 'SHA-256 of account and code: 60 random bits need no slow hash.';
comment on column private.recovery_codes.created_at is 'When it was made.';

alter table private.recovery_codes enable row level security;

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

-- Auth lets any session enrol a second factor: that of whoever signed up with somebody's address and shut its owner out, that
-- of a reset mail to an administrator's address. Auth tells its tables nothing of the session, so the session has itself
-- given a permit first, whose secret it puts in place of the factor's name.
create table private.factor_permits (
  secret_hash text primary key check (secret_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  label text not null check (length(label) between 1 and 100),
  at timestamptz not null default now()
);

comment on table private.factor_permits is 'Permits to enrol one second factor, for a minute.';
comment on column private.factor_permits.secret_hash is 'SHA-256 of the name that the factor must be enrolled with.';
comment on column private.factor_permits.user_id is 'Account.';
comment on column private.factor_permits.label is 'Name that the factor then gets.';
comment on column private.factor_permits.at is 'When it was given.';

create index factor_permits_by_user on private.factor_permits (user_id);
alter table private.factor_permits enable row level security;

-- The owner of an account is told when its password, address or second factor has changed. What Auth changes sends no letter
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

comment on table private.account_news is 'What the owners of accounts are to be told by letter, until it is sent, for a day.';
comment on column private.account_news.id is 'Number.';
comment on column private.account_news.user_id is 'Account.';
comment on column private.account_news.email is 'Where the letter goes: of a changed address, the former one.';
comment on column private.account_news.kind is 'What has happened: password, email, factor_on, factor_off.';
comment on column private.account_news.new_email is 'Of a changed address, the new one.';
comment on column private.account_news.at is 'When.';
comment on column private.account_news.taken_at is 'When it was last taken to be sent.';

create index account_news_by_user on private.account_news (user_id);
alter table private.account_news enable row level security;

-- Auth's own change of an e-mail address tells who has an account. The shop's function answers everybody alike and changes
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
comment on column private.email_changes.new_token_hash is 'SHA-256 of the secret in the letter to the new address.';
comment on column private.email_changes.old_token_hash is 'SHA-256 of the secret in the letter to the present one.';
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

create trigger check_factor_permit before insert on auth.mfa_factors
  for each row when (new.status = 'unverified') execute function private.check_factor_permit();
create trigger note_factor_on after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.note_factor();
create trigger note_factor_off after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.note_factor();

create trigger drop_unproven_factors after insert on auth.mfa_amr_claims
  for each row execute function private.drop_unproven_factors();

create trigger keep_admin_sessions before delete on auth.sessions
  for each row execute function private.keep_admin_sessions();

create or replace function private.recovery_hash(person uuid, code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(person || ' ' || upper(regexp_replace(code, '[^[:alnum:]]', '', 'g')), 'UTF8')), 'hex')
$$;
comment on function private.recovery_hash(uuid, text) is 'What is kept of a recovery code; hyphens, blanks and case do not count.';

create or replace function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  -- Bytes 6 and 8 of a UUID hold its version and variant and are not random: they are left out.
  select string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (get_byte(r.bytes, n) & 31), 1) || case when n in (3, 10) then '-' else '' end,
    '' order by n
  )
  from (select uuid_send(gen_random_uuid()) as bytes) r, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) n
$$;
comment on function private.new_recovery_code() is 'Twelve random signs in three groups, none that is taken for another.';

create or replace function private.has_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
$$;
comment on function private.has_factor(uuid) is 'Whether an account asks for the code of an authenticator app.';

create or replace function public.make_recovery_codes() returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := public.current_person();
  codes text[];
begin
  if person is null or not private.has_factor(person) then
    perform private.refuse(401, 'sign_in_required');
  end if;
  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 10);
  delete from private.recovery_codes c where c.user_id = person;
  insert into private.recovery_codes (user_id, hash)
  select person, private.recovery_hash(person, c.code) from unnest(codes) c (code);
  return to_json(codes);
end
$$;
comment on function public.make_recovery_codes() is
  'Ten new codes for the caller, who has given the code of the authenticator app; those made before are void. They are told this once: only hashes are kept.';
grant execute on function public.make_recovery_codes() to authenticated;

create or replace function public.recovery_codes_left() returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.recovery_codes c where c.user_id = (select public.current_person())
$$;
comment on function public.recovery_codes_left() is 'How many recovery codes the caller has.';
grant execute on function public.recovery_codes_left() to authenticated;

create or replace function public.use_recovery_code(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  -- The password was given and the app's code was not: this is what the recovery code stands for.
  person uuid := private.session_person();
begin
  if person is null or not private.has_factor(person) then
    perform private.refuse(401, 'sign_in_required');
  end if;
  -- A wrong code is an answer and no error, for an error would undo the count.
  if not private.allow_attempt('recovery_code', person::text, 10, interval '15 minutes') then
    perform private.refuse(429, 'too_many_requests');
  end if;
  delete from private.recovery_codes c
  where c.user_id = person and c.hash = private.recovery_hash(person, use_recovery_code.code);
  if not found then
    return false;
  end if;
  delete from private.recovery_codes c where c.user_id = person;
  delete from auth.mfa_factors f where f.user_id = person;
  -- The other sessions of an administrator end only once they are no longer registered.
  delete from private.admin_sessions r using public.admin_users a
  where a.id = r.admin_id and a.user_id = person and r.session_id <> (auth.jwt() ->> 'session_id')::uuid;
  return true;
end
$$;
comment on function public.use_recovery_code(text) is
  'Takes a recovery code in place of a lost authenticator app: the app and all codes of the caller are void, and the account is open again with its password. False for a wrong code; ten tries in 15 minutes.';
grant execute on function public.use_recovery_code(text) to authenticated;

create or replace function private.sign_up_letter_gap() returns interval language sql immutable set search_path = ''
as $$ select interval '60 seconds' $$;
comment on function private.sign_up_letter_gap() is
  'Time between two letters that sign-ups have sent to one address: SIGN_UP_LETTERS of src/domain/rules.ts.';

create or replace function private.most_sign_up_letters() returns int language sql immutable set search_path = '' as 'select 5';
comment on function private.most_sign_up_letters() is
  'Letters that sign-ups have sent to one address in an hour: SIGN_UP_LETTERS of src/domain/rules.ts.';

-- Auth's own sign-up tells a known address from a free one: it is closed, and the shop's function asks in its place.
create or replace function public.begin_sign_up(email text, caller text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_key(begin_sign_up.email);
begin
  if begin_sign_up.caller is not null then
    perform private.limit_attempts('sign_up', begin_sign_up.caller, 10, interval '1 hour');
  end if;
  -- The lock of allow_attempt: of sign-ups with one address at once only the first has a letter sent.
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
  'Counts a sign-up and says whether an account has its address: new, known (confirmed or not), or null where no letter is due, one a minute and five an hour to one address. At most 10 an hour from one network address (`caller`, a hash); without it there is no such limit. For the sign-up function alone.';
grant execute on function public.begin_sign_up(text, text) to service_role;

create or replace function public.forget_sign_up(email text) returns void
language sql security definer set search_path = '' as $$
  delete from private.form_attempts a
  where a.form = 'sign_up' and a.key = private.address_key(forget_sign_up.email)
    and a.at > clock_timestamp() - private.sign_up_letter_gap()
$$;
comment on function public.forget_sign_up(text) is
  'Takes back what begin_sign_up counted for an address to which no letter could be sent: the next try is due one. For the sign-up function alone.';
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

create or replace function public.permit_factor(label text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
  secret constant text := 'permit-' || gen_random_uuid() || gen_random_uuid();
begin
  if private.is_administrator(person) then
    if private.logged_in_admin() is null then
      perform private.refuse(401, 'sign_in_required');
    end if;
  else
    person := public.current_person();
    if person is null then
      perform private.refuse(401, 'sign_in_required');
    end if;
    if not private.is_proven(person) then
      perform private.refuse(403, 'address_unproven');
    end if;
  end if;
  if not private.is_text(permit_factor.label, 100) then
    perform private.refuse(400, 'request_invalid');
  end if;
  delete from private.factor_permits p where p.user_id = person or p.at < now() - interval '1 minute';
  insert into private.factor_permits (secret_hash, user_id, label)
  values (encode(sha256(convert_to(secret, 'UTF8')), 'hex'), person, permit_factor.label);
  return secret;
end
$$;
comment on function public.permit_factor(text) is
  'Lets the caller enrol one second factor within a minute, under the name that is returned; it is then called `label`. For customers whose address is proved, and for sessions of administrators that the log-in opened.';
grant execute on function public.permit_factor(text) to authenticated;

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
  'What is to be told to owners of accounts, twenty letters at most; what was taken and not forgotten within a minute is taken again. For the functions alone.';
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
  'Counts a change of address, five an hour by one account, ten from one network address (`caller`, a hash) and five letters to one address, and keeps it. Says what the letters need and nobody else may know: the present address, whether a letter to the new one is due, whether an account has it. For the account-email function alone.';
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
  hash constant text := encode(sha256(convert_to(confirm_email_change.token, 'UTF8')), 'hex');
  change private.email_changes;
  present text;
begin
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
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
  'Takes the secret of one of the two letters of a change of address, in a session of the account: `other_link` until the other mailbox has agreed, then `changed`. The new address is proved by it: orders placed with it as a guest come to the account. Refuses, or answers, link_invalid.';
grant execute on function public.confirm_email_change(text) to authenticated;
