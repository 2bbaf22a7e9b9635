-- What was taken over from another shop, file by file: customers, past orders, addresses.

create table public.moves (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('customers', 'orders', 'redirects')),
  source text not null check (source in ('shopify', 'woocommerce', 'prestashop', 'other')),
  file text not null check (length(file) between 1 and 200),
  with_consents boolean not null default false,
  admin_id uuid not null,
  result jsonb not null default '{}' check (jsonb_typeof(result) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  undone_at timestamptz,
  begun_at timestamptz,
  constraint moves_undone check (undone_at is null or done_at is not null),
  constraint moves_begun check (done_at is null or begun_at is not null)
);

comment on table public.moves is 'Files of another shop that were taken over, each as a whole, and taken back as a whole.';
comment on column public.moves.id is 'Identifier.';
comment on column public.moves.kind is 'What the file holds: customers, orders (those of before) or redirects (addresses of before).';
comment on column public.moves.source is 'Software that wrote it: shopify, woocommerce, prestashop or other.';
comment on column public.moves.file is 'Name of the file.';
comment on column public.moves.with_consents is 'Whether its owner declared that whoever the file names as a subscriber has agreed.';
comment on column public.moves.admin_id is 'Owner who did it; without a foreign key, so that the entry outlives the account.';
comment on column public.moves.result is 'How many of what: created, completed, same, erased, subscribed, refused.';
comment on column public.moves.created_at is 'When the file was read.';
comment on column public.moves.done_at is 'When all of it was taken over; null before.';
comment on column public.moves.undone_at is 'When all of it was taken back.';
comment on column public.moves.begun_at is 'When its first lines were taken over; null while it is only looked at.';

alter table public.moves enable row level security;
grant select on public.moves to service_role;
create trigger moves_audit after update on public.moves
  for each row when (
    new.done_at is distinct from old.done_at or new.undone_at is distinct from old.undone_at
  )
  execute function private.audit_change('id', 'kind');

create table private.move_parts (
  move_id bigint not null references public.moves (id) on delete cascade,
  n int not null check (n between 1 and 1000),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  primary key (move_id, n)
);

comment on table private.move_parts is 'What a file of another shop says and has yet to be taken over: gone as it is, or an hour later with the next run of the clock where nobody begins.';
comment on column private.move_parts.move_id is 'File.';
comment on column private.move_parts.n is 'Rank, from 1.';
comment on column private.move_parts.lines is 'Lines, as the browser read them.';

alter table private.move_parts enable row level security;

create or replace function private.moved_lines() returns int language sql immutable set search_path = '' as 'select 2000';
comment on function private.moved_lines() is 'Lines of a file of another shop that one part holds at most: MOVED_AT_ONCE of src/domain/rules.ts.';

create or replace function private.move_to_change(move bigint) returns public.moves
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  found_move public.moves;
begin
  perform private.require_owner();
  select m.* into found_move from public.moves m
  where m.id = move and (m.begun_at is not null or m.admin_id = caller) for update;
  if found_move.id is null then
    perform private.refuse(404, 'move_unknown');
  end if;
  return found_move;
end
$$;
comment on function private.move_to_change(bigint) is
  'A file of another shop, locked, for owners: one that is or was taken over, or their own that is only looked at. Refuses with move_unknown.';

create or replace function public.begin_move(about jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  made bigint;
begin
  perform private.require_owner();
  -- What nobody took over is personal data, too.
  delete from public.moves m
  where m.begun_at is null and (m.admin_id = caller or m.created_at < clock_timestamp() - interval '1 hour');
  insert into public.moves (kind, source, file, with_consents, admin_id)
  select a.kind, a.source, left(a.file, 200), coalesce(a.with_consents, false), caller
  from jsonb_to_record(about) a (kind text, source text, file text, with_consents boolean)
  returning id into made;
  return made;
exception
  when check_violation or not_null_violation or data_exception then
    perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.begin_move(jsonb) is
  'For owners: begins to read a file of another shop {kind, source, file (its name), with_consents}; gives its identifier. Nothing of the shop changes before finish_move; what the owner read before and did not take over is gone.';
grant execute on function public.begin_move(jsonb) to authenticated;

create or replace function public.put_move_part(move bigint, part int, lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant public.moves := private.move_to_change(move);
begin
  if known.begun_at is not null or jsonb_typeof(lines) is distinct from 'array'
    or jsonb_array_length(lines) not between 1 and private.moved_lines() or pg_column_size(lines) > 8000000
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into private.move_parts (move_id, n, lines) values (known.id, part, put_move_part.lines)
  on conflict (move_id, n) do update set lines = excluded.lines;
exception
  when check_violation or not_null_violation then
    perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.put_move_part(bigint, int, jsonb) is
  'For owners: lines of their file of another shop, at most 2,000 a part, parts from 1.';
grant execute on function public.put_move_part(bigint, int, jsonb) to authenticated;
