-- What happened to orders, and what administrators write on them: events, cancellations, tags, notes.

create table public.order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  by uuid,
  status text not null,
  payment_status text not null,
  previous_status text not null,
  previous_payment_status text not null,
  tracking_number text,
  delivered_on date,
  corrected text[]
);

comment on table public.order_events is 'Who changed the state of an order, and when; written by the database alone.';
comment on column public.order_events.id is 'Identifier.';
comment on column public.order_events.order_id is 'Order.';
comment on column public.order_events.at is 'When.';
comment on column public.order_events.by is 'Account that did it; null is the shop''s own software.';
comment on column public.order_events.status is 'State after the change.';
comment on column public.order_events.payment_status is 'State of the payment after the change.';
comment on column public.order_events.previous_status is 'State before the change.';
comment on column public.order_events.previous_payment_status is 'State of the payment before the change.';
comment on column public.order_events.tracking_number is
  'Tracking number that was set, empty when it was taken away; null for a change of state.';
comment on column public.order_events.delivered_on is 'Day of delivery that was set by hand; null for any other change.';
comment on column public.order_events.corrected is
  'What correct_order put right: name, email, phone, address or relay_point, never what was written there; null for any other change.';

create index order_events_order on public.order_events (order_id, at);
alter table public.order_events enable row level security;
grant select on public.order_events to service_role;

create table public.order_tags (
  order_id uuid not null references public.orders (id) on delete cascade,
  tag text not null check (length(tag) between 1 and 40),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  primary key (order_id, tag)
);

comment on table public.order_tags is 'Words that administrators put on orders, to find them by; the buyer never sees them.';
comment on column public.order_tags.order_id is 'Order.';
comment on column public.order_tags.tag is 'The word, written as it was the first time.';
comment on column public.order_tags.at is 'When it was put.';
comment on column public.order_tags.by is 'Account that put it.';

create index order_tags_tag on public.order_tags (tag, order_id);
create index order_tags_word on public.order_tags (lower(tag));
alter table public.order_tags enable row level security;
grant select on public.order_tags to service_role;
create trigger order_tags_audit after insert or delete on public.order_tags
  for each row execute function private.audit_change('order_id', 'tag', 'by,at,order_id');

create table public.order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  note text not null check (length(note) between 1 and 2000),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  removed_at timestamptz
);

comment on table public.order_notes is 'What administrators write to each other about an order; the buyer never sees it.';
comment on column public.order_notes.id is 'Identifier.';
comment on column public.order_notes.order_id is 'Order.';
comment on column public.order_notes.note is 'The note.';
comment on column public.order_notes.at is 'When it was written.';
comment on column public.order_notes.by is 'Account that wrote it.';
comment on column public.order_notes.removed_at is 'When it was taken away; null while it stands.';

create index order_notes_order on public.order_notes (order_id, at);
alter table public.order_notes enable row level security;
grant select on public.order_notes to service_role;
create trigger order_notes_audit after insert or update on public.order_notes
  for each row execute function private.audit_change('order_id', '', 'note,by,at,order_id');

create table public.order_cancellations (
  order_id uuid primary key references public.orders (id) on delete cascade,
  reason text not null check (reason = any (private.cancel_reasons())),
  note text check (length(note) between 1 and 400),
  at timestamptz not null default clock_timestamp(),
  by uuid
);

comment on table public.order_cancellations is 'Orders that an administrator cancels; one whose payment is under way is cancelled once that is ended at Stripe.';
comment on column public.order_cancellations.order_id is 'Order.';
comment on column public.order_cancellations.reason is 'Why: CANCEL_REASONS of src/domain/order-work.ts.';
comment on column public.order_cancellations.note is 'Words for the shop alone.';
comment on column public.order_cancellations.at is 'When it was asked for.';
comment on column public.order_cancellations.by is 'Account that asked for it.';

alter table public.order_cancellations enable row level security;
grant select on public.order_cancellations to service_role;
create trigger order_cancellations_audit after insert or update on public.order_cancellations
  for each row execute function private.audit_change('order_id', 'reason', 'note,by,at,order_id');

create or replace function private.order_named(number text) returns public.orders
language plpgsql set search_path = '' as $$
declare
  found_one public.orders;
begin
  select * into found_one from public.orders o where o.order_number = order_named.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  end if;
  return found_one;
end
$$;
comment on function private.order_named(text) is 'The order of a number, held until the end of the transaction; refuses where there is none.';

create or replace function private.tags_of(order_id uuid) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(t.tag order by t.at, t.tag), '[]') from public.order_tags t where t.order_id = tags_of.order_id
$$;
comment on function private.tags_of(uuid) is 'The tags of an order, in the order they were put.';

create or replace function public.admin_order_tags() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object('tag', c.tag, 'orders', c.orders) order by c.orders desc, c.tag), '[]')
    from (
      select t.tag, count(*) as orders from public.order_tags t group by t.tag order by count(*) desc, t.tag limit 200
    ) c
  );
end
$$;
comment on function public.admin_order_tags() is
  'For administrators: the 200 tags that most orders have, with how many, the most used first.';
grant execute on function public.admin_order_tags() to authenticated;

create or replace function public.tag_order(number text, tag text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  clean text := btrim(regexp_replace(tag_order.tag, '\s+', ' ', 'g'));
  stored public.orders;
begin
  if not private.is_text(clean, 40) or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.order_named(tag_order.number);
  -- One word has one way of writing it, however it is typed.
  clean := coalesce((select t.tag from public.order_tags t where lower(t.tag) = lower(clean) limit 1), clean);
  if (select count(*) from public.order_tags t where t.order_id = stored.id and t.tag <> clean) >= 20 then
    perform private.refuse(409, 'order_tags_full');
  end if;
  insert into public.order_tags (order_id, tag, by) values (stored.id, clean, auth.uid()) on conflict do nothing;
  return private.tags_of(stored.id);
end
$$;
comment on function public.tag_order(text, text) is
  'For administrators: puts a word of at most 40 characters on an order, 20 of them at most; gives all of them.';
grant execute on function public.tag_order(text, text) to authenticated;

create or replace function public.untag_order(number text, tag text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.orders;
begin
  perform private.acting_admin();
  stored := private.order_named(untag_order.number);
  delete from public.order_tags t where t.order_id = stored.id and t.tag = untag_order.tag;
  return private.tags_of(stored.id);
end
$$;
comment on function public.untag_order(text, text) is 'For administrators: takes a word away from an order; gives those that are left.';
grant execute on function public.untag_order(text, text) to authenticated;

create or replace function private.expect_order(o public.orders, expected timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if expected is not null and o.updated_at <> expected then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  end if;
end
$$;
comment on function private.expect_order(public.orders, timestamptz) is
  'Refuses where an order is no longer what was read, with what it is now as details; expected may be null: as it is.';

create or replace function private.touch_order(order_id uuid) returns void
language sql set search_path = '' as $$ update public.orders o set updated_at = now() where o.id = touch_order.order_id $$;
comment on function private.touch_order(uuid) is 'Something that belongs to an order has changed: who read it before is told.';

create or replace function private.clean_note(note text, longest int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  clean text := nullif(btrim(note), '');
begin
  if clean is not null and not private.is_text(clean, longest) then
    perform private.refuse(400, 'request_invalid');
  end if;
  return clean;
end
$$;
comment on function private.clean_note(text, int) is 'Free words of an administrator, null where there are none; note may be null.';

create or replace function private.admin_name(account uuid) returns text
language sql stable set search_path = '' as $$
  select case when account is not null
    then coalesce((select a.name from public.admin_users a where a.user_id = admin_name.account), '')
  end
$$;
comment on function private.admin_name(uuid) is
  'Name of the administrator of an account; empty where that is gone, or of the shop that was exported here; null of no account: the shop''s own software.';

create or replace function public.add_order_note(number text, note text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  stored public.orders;
  clean text := private.clean_note(add_order_note.note, 2000);
begin
  stored := private.order_named(add_order_note.number);
  if clean is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into public.order_notes (order_id, note, by) values (stored.id, clean, auth.uid());
  return public.admin_order(add_order_note.number);
end
$$;
comment on function public.add_order_note(text, text) is
  'For administrators: keeps a note of at most 2,000 characters about an order; gives the order back as admin_order does.';
grant execute on function public.add_order_note(text, text) to authenticated;

create or replace function public.keep_order_note(note bigint, is_kept boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held text;
begin
  perform private.acting_admin();
  update public.order_notes n set removed_at = case when not is_kept then coalesce(n.removed_at, clock_timestamp()) end
  where n.id = keep_order_note.note
  returning (select o.order_number from public.orders o where o.id = n.order_id) into held;
  if held is null or is_kept is null then
    perform private.refuse(404, 'order_not_found');
  end if;
  return public.admin_order(held);
end
$$;
comment on function public.keep_order_note(bigint, boolean) is
  'For administrators: takes a note away (false) or puts it back; gives the order back as admin_order does.';
grant execute on function public.keep_order_note(bigint, boolean) to authenticated;
