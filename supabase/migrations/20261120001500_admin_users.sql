create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  email text not null unique check (
    email = lower(email) and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254
  ),
  password_hash text not null check (password_hash ~ '^\$2[aby]\$(0[4-9]|[12][0-9]|3[01])\$[./A-Za-z0-9]{53}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 120),
  role text not null default 'staff' check (role in ('owner', 'staff')),
  last_login timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

comment on table public.admin_users is 'Administrators. No role that a browser can hold reads or writes it.';
comment on column public.admin_users.id is 'Identifier.';
comment on column public.admin_users.user_id is 'The account that carries the administrator''s session.';
comment on column public.admin_users.email is 'Log-in name, lower case.';
comment on column public.admin_users.password_hash is 'bcrypt, 60 characters; for the log-in function alone.';
comment on column public.admin_users.name is 'Name as shown.';
comment on column public.admin_users.role is 'owner or staff.';
comment on column public.admin_users.last_login is 'Last successful log-in.';
comment on column public.admin_users.disabled_at is 'Since when the administrator may not log in any more.';
comment on column public.admin_users.created_at is 'When the administrator was added.';

alter table public.admin_users enable row level security;
grant select, insert, update, delete on public.admin_users to service_role;
