-- The shop's pages are made when it is published: what changes afterwards waits here to be published.

create table public.site_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  entity text not null check (entity in ('product', 'hero', 'settings', 'shipping', 'category', 'manufacturer', 'content')),
  entity_id text not null check (length(entity_id) <= 200),
  label text not null default '' check (length(label) <= 400),
  kind text not null check (kind in ('insert', 'update', 'delete')),
  who text not null default '' check (length(who) <= 120)
);

create index site_changes_entity on public.site_changes (entity, entity_id, id desc);

comment on table public.site_changes is 'Changes of what pages show, in their order: those after the published revision wait to be published.';
comment on column public.site_changes.id is 'Revision of the shop''s pages that this change made.';
comment on column public.site_changes.at is 'When.';
comment on column public.site_changes.entity is 'Kind of thing that changed; content is a file of the project.';
comment on column public.site_changes.entity_id is 'Its key, as text.';
comment on column public.site_changes.label is 'What people call it, at the time.';
comment on column public.site_changes.kind is 'What pages see: it came, it changed, it went.';
comment on column public.site_changes.who is 'Name of the administrator at the time; empty for the shop''s own software.';

alter table public.site_changes enable row level security;
grant select on public.site_changes to service_role;

create function private.note_change(entity text, entity_id text, label text, kind text) returns void
language sql security definer set search_path = '' as $$
  insert into public.site_changes (entity, entity_id, label, kind, who)
  select note_change.entity, left(note_change.entity_id, 200), left(note_change.label, 400), note_change.kind,
    coalesce((select left(a.name, 120) from public.admin_users a where a.id = private.audited_admin()), '')
$$;
comment on function private.note_change(text, text, text, text) is 'Keeps one change of what pages show.';

create function private.note_product_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Columns that no page shows.
  silent constant text[] := array['state', 'created_at', 'updated_at', 'version', 'deleted_at'];
  was boolean := tg_op <> 'INSERT' and old.state = 'published';
  is_now boolean := tg_op <> 'DELETE' and new.state = 'published';
begin
  if was and is_now then
    if (to_jsonb(old) - silent) is distinct from (to_jsonb(new) - silent) then
      perform private.note_change('product', new.id::text, new.name, 'update');
    end if;
  elsif is_now then
    perform private.note_change('product', new.id::text, new.name, 'insert');
  elsif was then
    perform private.note_change('product', old.id::text, old.name, 'delete');
  end if;
  return null;
end
$$;
comment on function private.note_product_change() is 'Trigger: notes what visitors would see of a change of a product; drafts are nobody''s business.';

create function private.note_row_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  silent constant text[] := array['updated_at', 'version'] || coalesce(string_to_array(tg_argv[3], ','), '{}');
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present jsonb := case when tg_op = 'DELETE' then before else after end;
begin
  if (before - silent) is distinct from (after - silent) then
    perform private.note_change(
      tg_argv[0], coalesce(present ->> tg_argv[1], ''), coalesce(present ->> nullif(tg_argv[2], ''), ''), lower(tg_op)
    );
  end if;
  return null;
end
$$;
comment on function private.note_row_change() is
  'Trigger: notes a change of a row that pages show. Arguments: the kind of thing, its key column, the column people call it by (or ''''), columns that no page shows, separated by commas.';

create trigger products_site_change after insert or update or delete on public.products
  for each row execute function private.note_product_change();
create trigger hero_site_change after update on public.hero
  for each row execute function private.note_row_change('hero', 'id', 'title', '');
create trigger settings_site_change after update on public.settings
  for each row execute function private.note_row_change(
    'settings', 'id', '',
    'order_confirmation,shipment_notification,promotional_emails,weekly_report,two_factor_auth,session_timeout,allow_multiple_logins,automatic_publishing'
  );
create trigger shipping_methods_site_change after insert or update or delete on public.shipping_methods
  for each row execute function private.note_row_change('shipping', 'id', 'label', '');
create trigger categories_site_change after insert or update or delete on public.categories
  for each row execute function private.note_row_change('category', 'slug', 'name', '');
create trigger manufacturers_site_change after update on public.manufacturers
  for each row execute function private.note_row_change('manufacturer', 'id', 'name', '');

create function public.site_revision() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(max(c.id), 0) from public.site_changes c
$$;
comment on function public.site_revision() is 'Number of the latest change of what pages show. A built site carries the one it was built from.';
revoke all on function public.site_revision() from public;
grant execute on function public.site_revision() to anon, authenticated, service_role;

create function public.note_content_change(file text, kind text) returns void
language sql security definer set search_path = '' as $$
  select private.note_change('content', note_content_change.file, note_content_change.file, note_content_change.kind)
$$;
comment on function public.note_content_change(text, text) is 'For the shop''s own software: a file of the project''s content came, changed or went.';
revoke all on function public.note_content_change(text, text) from public;
grant execute on function public.note_content_change(text, text) to service_role;
