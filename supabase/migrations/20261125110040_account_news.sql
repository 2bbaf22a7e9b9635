-- Nobody told the owner of an account that its password, its address or its second factor had changed. What Auth changes
-- sends no letter of the shop, so the database notes it, and the functions send what is noted.

create table private.account_news (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  kind text not null check (kind in ('password', 'email', 'factor_on', 'factor_off')),
  new_email text,
  at timestamptz not null default now(),
  taken_at timestamptz
);

create index account_news_by_user on private.account_news (user_id);

comment on table private.account_news is 'What the owners of accounts are to be told by letter, until it is sent, for a day.';
comment on column private.account_news.id is 'Number.';
comment on column private.account_news.user_id is 'Account.';
comment on column private.account_news.email is 'Where the letter goes: of a changed address, the former one.';
comment on column private.account_news.kind is 'What has happened: password, email, factor_on, factor_off.';
comment on column private.account_news.new_email is 'Of a changed address, the new one.';
comment on column private.account_news.at is 'When.';
comment on column private.account_news.taken_at is 'When it was last taken to be sent.';

alter table private.account_news enable row level security;

create function private.note_news(person uuid, kind text) returns void
language sql security definer set search_path = '' as $$
  insert into private.account_news (user_id, email, kind)
  select u.id, u.email, note_news.kind from auth.users u where u.id = person and u.email <> ''
$$;
comment on function private.note_news(uuid, text) is 'Notes what the owner of an account is to be told.';

create function private.note_password() returns trigger
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

create trigger note_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.note_password();

create function private.note_factor() returns trigger
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

create trigger note_factor_on after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.note_factor();
create trigger note_factor_off after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.note_factor();

create function public.take_account_news() returns json
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
revoke all on function public.take_account_news() from public;
grant execute on function public.take_account_news() to service_role;

create function public.forget_account_news(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.account_news n where n.id = any (ids)
$$;
comment on function public.forget_account_news(bigint[]) is 'Forgets news that was sent. For the functions alone.';
revoke all on function public.forget_account_news(bigint[]) from public;
grant execute on function public.forget_account_news(bigint[]) to service_role;
