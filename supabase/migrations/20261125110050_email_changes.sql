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

create function public.begin_email_change(
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
revoke all on function public.begin_email_change(uuid, text, text, text, text) from public;
grant execute on function public.begin_email_change(uuid, text, text, text, text) to service_role;

create function public.pending_email() returns text
language sql stable security definer set search_path = '' as $$
  select c.email from private.email_changes c
  where c.user_id = (select public.current_person()) and c.at > now() - interval '1 hour'
$$;
comment on function public.pending_email() is 'The address that the caller has asked for and that waits to be confirmed, or null.';
revoke all on function public.pending_email() from public;
grant execute on function public.pending_email() to authenticated;

create function public.confirm_email_change(token text) returns text
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
  where c.user_id = person and hash in (c.new_token_hash, c.old_token_hash) and c.at > now() - interval '1 hour'
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
revoke all on function public.confirm_email_change(text) from public;
grant execute on function public.confirm_email_change(text) to authenticated;
comment on column private.form_attempts.form is
  'What was tried: contact, newsletter, withdrawal, order_lookup, recovery_code, checkout, sign_up, password, email_change.';
