-- Whether this is the shop or a copy of it, which keeps silent; its disk and its backups.

-- A restored or copied shop must not write to customers, take money or publish before its owner says so: the row remembers where the
-- shop lives, and whoever works for it says where it runs.
create table private.shop_state (
  is_only boolean primary key default true check (is_only),
  lineage uuid not null default gen_random_uuid(),
  identity uuid not null default gen_random_uuid(),
  taken_at timestamptz not null default clock_timestamp(),
  place text check (length(place) <= 300),
  place_note text check (length(place_note) <= 300),
  asked_place text check (length(asked_place) <= 300),
  asked_note text check (length(asked_note) <= 300),
  left_place text,
  left_note text,
  silent_since timestamptz,
  silent_reason text check (silent_reason in ('restored', 'copied', 'taken_over')),
  clock_doubted_at timestamptz,
  tried_at timestamptz,
  disk jsonb check (jsonb_typeof(disk) = 'object'),
  backup jsonb check (jsonb_typeof(backup) = 'object'),
  is_demo boolean,
  mail_identity uuid not null default gen_random_uuid(),
  constraint shop_state_silence check ((silent_since is null) = (silent_reason is null))
-- Room for one more version beside: on a full disk no page can be added, and that is what must be written then.
) with (fillfactor = 30);

comment on table private.shop_state is 'Which shop this database is, where it lives and how its machine stands: one row.';
comment on column private.shop_state.is_only is 'Always true: there is one row.';
comment on column private.shop_state.lineage is 'The same in a shop and all its copies.';
comment on column private.shop_state.identity is 'What Stripe knows this shop by; made anew when a copy becomes the shop.';
comment on column private.shop_state.taken_at is 'Since when it has that identity.';
comment on column private.shop_state.place is 'Where the shop lives: what its server or project is told by. Null until one has said it.';
comment on column private.shop_state.place_note is 'The same for people: machine and folder, or address.';
comment on column private.shop_state.asked_place is 'Where it runs instead, while it is silent.';
comment on column private.shop_state.asked_note is 'The same for people.';
comment on column private.shop_state.left_place is 'Where it lived before it was taken over.';
comment on column private.shop_state.left_note is 'The same for people.';
comment on column private.shop_state.silent_since is 'Since when nothing leaves it: no mail, no call of Stripe or of a deploy hook, no clock; null where it is the shop.';
comment on column private.shop_state.silent_reason is 'restored from a backup; copied: it runs where the shop does not live; taken_over by another copy.';
comment on column private.shop_state.clock_doubted_at is 'When a clock was first read that is far from all that was written before; null where none is.';
comment on column private.shop_state.tried_at is 'When an owner last had a test order go the whole way; null where none has.';
comment on column private.shop_state.disk is 'Disk of the data folder when it last changed: state (ok, low, full), free (bytes), at. Null where nobody measures.';
comment on column private.shop_state.backup is 'Last backup: state (ok, bad), at, file, and of a bad one what is wrong with it.';
comment on column private.shop_state.is_demo is 'Whether it is the demonstration, which alone simulates payments; false for good once it was started as a real shop. Null until a start has said it.';
comment on column private.shop_state.mail_identity is 'What the mail service knows it by; the same in its copies: what waited when one was made, and went since, goes once.';

alter table private.shop_state enable row level security;
insert into private.shop_state default values;

create or replace function private.shop_is_silent() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.shop_state s where s.silent_since is not null)
$$;
comment on function private.shop_is_silent() is 'Whether nothing may leave this shop: it is a copy, and its owner has not said that it is the shop now.';

create or replace function private.say_demonstration(is_demo boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.shop_state s set is_demo = say_demonstration.is_demo
  where s.is_only and s.is_demo is distinct from say_demonstration.is_demo and s.is_demo is not false;
  return (select s.is_demo = say_demonstration.is_demo from private.shop_state s);
end
$$;
comment on function private.say_demonstration(boolean) is
  'For the start of the shop, as the database''s owner: it is started as the demonstration, or as a real shop. Answers whether that is so from now on: what was a real shop once is no demonstration any more.';

create or replace function private.may_simulate() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select s.is_demo from private.shop_state s), false);
end
$$;
comment on function private.may_simulate() is 'Whether an order may count as paid though no money moves: in the demonstration alone, whatever the caller says.';

create or replace function public.shop_standing(place text default null, note text default null, restored boolean default false)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  known private.shop_state;
begin
  select s.* into known from private.shop_state s;
  -- Asked for every mail and call: it writes where something has changed, and only then.
  if shop_standing.place is not null then
    if known.place is null and not shop_standing.restored then
      update private.shop_state s set place = left(shop_standing.place, 300), place_note = left(shop_standing.note, 300)
      where s.is_only and s.place is null returning s.* into known;
    elsif known.place = shop_standing.place then
      if known.silent_since is not null then
        update private.shop_state s
        set silent_since = null, silent_reason = null, asked_place = null, asked_note = null where s.is_only returning s.* into known;
      elsif known.place_note is distinct from shop_standing.note and shop_standing.note is not null then
        update private.shop_state s set place_note = left(shop_standing.note, 300) where s.is_only returning s.* into known;
      end if;
    elsif known.silent_since is null or known.asked_place is distinct from shop_standing.place then
      update private.shop_state s
      set silent_since = coalesce(s.silent_since, clock_timestamp()),
        silent_reason = coalesce(s.silent_reason, case when shop_standing.restored then 'restored' else 'copied' end),
        place = coalesce(s.place, ''), asked_place = left(shop_standing.place, 300), asked_note = left(shop_standing.note, 300)
      where s.is_only returning s.* into known;
    end if;
  end if;
  return json_build_object(
    'identity', known.identity, 'lineage', known.lineage, 'taken_at', known.taken_at,
    'silent_since', known.silent_since, 'silent_reason', known.silent_reason, 'home', known.place_note,
    'left_place', known.left_place, 'left_note', known.left_note
  );
end
$$;
comment on function public.shop_standing(text, text, boolean) is
  'For the shop''s server and functions: which shop this is and whether it is silent, given where they run (place may be null, note may be null). The first to say a place makes it the shop''s; from any other, and of a restored one, the shop is silent until it is taken over.';
grant execute on function public.shop_standing(text, text, boolean) to service_role;

create or replace function public.shop_was_taken_over(place text, note text) returns void
language sql security definer set search_path = '' as $$
  update private.shop_state s
  set silent_since = coalesce(s.silent_since, clock_timestamp()), silent_reason = 'taken_over', asked_place = s.place, asked_note = s.place_note,
    place = left(shop_was_taken_over.place, 300), place_note = left(shop_was_taken_over.note, 300)
  where s.is_only and s.silent_since is null
$$;
comment on function public.shop_was_taken_over(text, text) is
  'For the shop''s server: another copy has become the shop, which lives there now, so that this one falls silent.';
grant execute on function public.shop_was_taken_over(text, text) to service_role;

create or replace function private.take_over_shop(drop_mails boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  dropped int := 0;
  known private.shop_state;
begin
  select s.* into known from private.shop_state s for update;
  if known.silent_since is null then
    return json_build_object('dropped', 0);
  end if;
  if take_over_shop.drop_mails then
    update public.mail_outbox m set status = 'dropped' where m.status = 'waiting';
    get diagnostics dropped = row_count;
  end if;
  update private.shop_state s
  set identity = gen_random_uuid(), taken_at = clock_timestamp(), left_place = s.place, left_note = s.place_note,
    place = coalesce(s.asked_place, s.place), place_note = coalesce(s.asked_note, s.place_note),
    asked_place = null, asked_note = null, silent_since = null, silent_reason = null
  where s.is_only;
  -- A hosted project's clock would go on waking the functions of the project that it was copied from.
  update private.publishing_clock c set address = replace(c.address, '//' || known.place || '/', '//' || known.asked_place || '/')
  where c.is_only and known.place <> '' and known.asked_place <> '';
  return json_build_object('dropped', dropped);
end
$$;
comment on function private.take_over_shop(boolean) is
  'A silent copy becomes the shop, with an identity of its own, and the database''s clock calls its functions; mails that wait since before it was copied may be dropped. Answers how many were.';

create or replace function public.take_over_shop(drop_mails boolean default false) returns json
language sql security definer set search_path = '' as $$ select private.take_over_shop(take_over_shop.drop_mails) $$;
comment on function public.take_over_shop(boolean) is 'For the shop''s command: a silent copy becomes the shop. Answers how many waiting mails were dropped.';
grant execute on function public.take_over_shop(boolean) to service_role;

create or replace function private.alarm_owner(about text, details jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.books_owner() is not null then
    -- Once a day of each kind: what lasts is on every screen of the administration.
    perform private.queue_mail(
      'shop_alarm', alarm_owner.about || ' ' || private.paris_day(clock_timestamp()), null, private.books_owner(),
      alarm_owner.details || jsonb_build_object('alarm', alarm_owner.about)
    );
  end if;
end
$$;
comment on function private.alarm_owner(text, jsonb) is 'Has an owner told of what is wrong with the machine, once a day for each kind.';

create or replace function public.note_disk(state text, free bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if note_disk.state not in ('ok', 'low', 'full') then
    perform private.refuse(400, 'request_invalid');
  end if;
  update private.shop_state s
  set disk = jsonb_build_object('state', note_disk.state, 'free', note_disk.free, 'at', clock_timestamp()) where s.is_only;
  if note_disk.state <> 'ok' then
    perform private.alarm_owner('disk', jsonb_build_object('state', note_disk.state, 'free', note_disk.free));
  end if;
end
$$;
comment on function public.note_disk(text, bigint) is 'For the shop''s server: its disk is ok, low or full, with so many bytes free; an owner is told of what is not ok.';
grant execute on function public.note_disk(text, bigint) to service_role;

create or replace function public.note_backup(outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if outcome ->> 'state' is distinct from 'ok' and outcome ->> 'state' is distinct from 'bad' or length(outcome::text) > 4000 then
    perform private.refuse(400, 'request_invalid');
  end if;
  update private.shop_state s set backup = outcome || jsonb_build_object('at', clock_timestamp()) where s.is_only;
  if outcome ->> 'state' = 'bad' then
    perform private.alarm_owner('backup', outcome);
  end if;
end
$$;
comment on function public.note_backup(jsonb) is
  'For the command that backs up: how the last backup ended, `{ state: ok or bad, file, faults }`; an owner is told of a bad one.';
grant execute on function public.note_backup(jsonb) to service_role;

create or replace function public.admin_shop_state() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'silent', case when s.silent_since is not null then json_build_object(
        'since', s.silent_since, 'reason', s.silent_reason, 'home', s.place_note, 'here', s.asked_note,
        'mails', (select count(*) from public.mail_outbox m where m.status = 'waiting')
      ) end,
      'disk', case when s.disk ->> 'state' <> 'ok' then s.disk end,
      'backup', case when s.backup ->> 'state' <> 'ok' then s.backup end,
      'clock', case when clock_timestamp() >= s.clock_doubted_at then clock_timestamp() end
    )
    from private.shop_state s
  );
end
$$;
comment on function public.admin_shop_state() is
  'For administrators, on every screen: whether the shop is a silent copy, and of what and with how many waiting mails; a disk that is low or full; a last backup that is bad; a clock that is not believed, and what it says.';
grant execute on function public.admin_shop_state() to authenticated;

create or replace function public.admin_take_over_shop(drop_mails boolean) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  return private.take_over_shop(admin_take_over_shop.drop_mails);
end
$$;
comment on function public.admin_take_over_shop(boolean) is
  'For owners: this copy is the shop now. Mails that wait since before it was copied may be dropped; answers how many were.';
grant execute on function public.admin_take_over_shop(boolean) to authenticated;
