-- Posts and pages as the administration writes them. Files are the truth: here stand working copies, former versions, what is being
-- written at this moment, when a text is due, and the pictures that texts name.

create or replace function private.is_text_path(path text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(path ~ '^(blog|pages)/[a-z0-9-]{1,80}\.mdx$', false);
end
$$;
comment on function private.is_text_path(text) is
  'Whether a path is that of a post or a page which the administration may write: never above its folder, never a file of code.';

create or replace function private.text_bytes() returns int language sql immutable set search_path = '' as 'select 200000';
comment on function private.text_bytes() is 'Most bytes of a post or a page: MAX_TEXT_BYTES of src/domain/rules.ts.';

create or replace function private.legal_texts() returns text[]
language sql immutable set search_path = '' as $$
  select '{pages/cgv.mdx,pages/terms.mdx,pages/returns.mdx,pages/confidentialite.mdx,pages/mentions-legales.mdx,pages/accessibilite.mdx,pages/avis-clients.mdx}'::text[]
$$;
comment on function private.legal_texts() is 'Pages that say what the law asks of the shop: owners alone write them.';

create or replace function private.require_writer(path text default null) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.writer_id();
begin
  if caller is null then
    perform private.refuse_session();
  end if;
  if require_writer.path is not null then
    if not private.is_text_path(require_writer.path) then
      perform private.refuse(400, 'text_path_invalid');
    end if;
    if require_writer.path = any (private.legal_texts()) and not private.is_owner() then
      perform private.refuse(403, 'owner_required');
    end if;
  end if;
  return caller;
end
$$;
comment on function private.require_writer(text) is
  'Whoever may write a text: editors, staff and owners; a page of the law owners alone. Without a path (it may be null) whoever works in the administration. Anybody else is refused by a code.';

create or replace function private.acting_writer(path text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_writer(acting_writer.path);
begin
  perform private.note_use(caller);
  return caller;
end
$$;
comment on function private.acting_writer(text) is 'The same, and counts as use of the session.';

create or replace function private.text_hash(text text) returns text
language sql immutable set search_path = '' as $$ select encode(sha256(convert_to(text_hash.text, 'UTF8')), 'hex') $$;
comment on function private.text_hash(text) is 'What a text is compared by.';

create or replace function private.text_pictures(text text) returns setof text
language sql immutable set search_path = '' as $$
  select distinct m.found[1] from regexp_matches(text_pictures.text, '((?:site|product)-images/[A-Za-z0-9_-]{1,100}\.(?:avif|gif|jpe?g|png|webp))', 'g') m (found)
$$;
comment on function private.text_pictures(text) is 'Pictures in Storage that a text names, as bucket and name.';

-- What somebody is writing and has not saved: a working copy of one person, which another's never replaces.
create table public.content_drafts (
  path text not null check (private.is_text_path(path)),
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  base_hash text check (base_hash ~ '^[0-9a-f]{64}$'),
  text text not null check (octet_length(text) <= private.text_bytes()),
  version int not null default 1 check (version > 0),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (path, admin_id)
);

comment on table public.content_drafts is 'Texts that administrators have begun to change and not saved, one for each person and text.';
comment on column public.content_drafts.path is 'Post or page, as blog/un-automne-au-souk.mdx.';
comment on column public.content_drafts.admin_id is 'Who writes it.';
comment on column public.content_drafts.base_hash is 'Hash of the file that it began from; null of one that was not there.';
comment on column public.content_drafts.text is 'The whole text, header included.';
comment on column public.content_drafts.version is 'Grows with every save: two windows of one person do not replace each other''s unseen.';
comment on column public.content_drafts.updated_at is 'When it was stored last.';

create index content_drafts_admin on public.content_drafts (admin_id);
alter table public.content_drafts enable row level security;
grant select on public.content_drafts to service_role;

create or replace function private.keep_text_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.text is not null then
    insert into public.content_pictures (path) select p from private.text_pictures(new.text) p on conflict (path) do nothing;
  end if;
  return null;
end
$$;
comment on function private.keep_text_pictures() is 'Trigger: pictures of a version stay, for it may be gone back to.';

create table public.content_pictures (
  path text primary key check (length(path) <= 140),
  since timestamptz not null default clock_timestamp()
);

comment on table public.content_pictures is 'Pictures in Storage that a version of a text names: none of them is swept.';
comment on column public.content_pictures.path is 'Bucket and name.';
comment on column public.content_pictures.since is 'When a text named it first.';

alter table public.content_pictures enable row level security;
grant select on public.content_pictures to service_role;

create table public.content_versions (
  id bigint generated always as identity primary key,
  path text not null check (length(path) <= 200),
  at timestamptz not null default clock_timestamp(),
  admin_id uuid,
  who text not null default '' check (length(who) <= 120),
  text text check (octet_length(text) <= private.text_bytes()),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  note text not null default '' check (length(note) <= 300),
  check ((text is null) = (hash is null)),
  check ((admin_id is null) = (who = ''))
);

comment on table public.content_versions is 'Every version of every post and page, added to alone: whoever saves, and whatever came by git or by hand.';
comment on column public.content_versions.id is 'Identifier; the latest of a path is what its file says.';
comment on column public.content_versions.path is 'Post or page, as blog/un-automne-au-souk.mdx.';
comment on column public.content_versions.at is 'When it was saved, or seen.';
comment on column public.content_versions.admin_id is 'Who saved it, without a foreign key, so that it outlives the account; null of a file that was changed by hand or git.';
comment on column public.content_versions.who is 'Their name at the time; empty of such a file.';
comment on column public.content_versions.text is 'The whole text; null where it was deleted.';
comment on column public.content_versions.hash is 'Hash of the text; null where it was deleted.';
comment on column public.content_versions.note is 'What its author said of it.';

create index content_versions_path on public.content_versions (path, id desc);
alter table public.content_versions enable row level security;
grant select on public.content_versions to service_role;
create trigger content_versions_kept before update or delete on public.content_versions
  for each row execute function private.keep_as_written();
create trigger content_versions_never_emptied before truncate on public.content_versions
  for each statement execute function private.keep_as_written();
create trigger content_versions_pictures after insert on public.content_versions
  for each row execute function private.keep_text_pictures();
create trigger content_versions_audit after insert on public.content_versions
  for each row execute function private.audit_change('path', 'path', 'text');

-- A save is written down here before its files are, and becomes versions after: whatever ends the shop in between, the next start knows
-- what was meant and finishes it.
create table private.content_writes (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  note text not null check (length(note) <= 300),
  files jsonb not null check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) between 1 and 4),
  redirect jsonb check (jsonb_typeof(redirect) = 'object'),
  terms_version text check (length(terms_version) <= 40)
);

comment on table private.content_writes is 'Saves of texts whose files are being written.';
comment on column private.content_writes.id is 'Identifier.';
comment on column private.content_writes.at is 'When it began.';
comment on column private.content_writes.admin_id is 'Who saves.';
comment on column private.content_writes.note is 'What they say of it.';
comment on column private.content_writes.files is 'Of each file {path, file, base, before, text, publish}: its hash and text before (null where it was not there), its text (null where it goes), when it is due.';
comment on column private.content_writes.redirect is '{from, to, was_online} that is added with it; null where none is.';
comment on column private.content_writes.terms_version is 'The version of the terms of sale from now on; null where that stays.';

create index content_writes_admin on private.content_writes (admin_id);
alter table private.content_writes enable row level security;

create table public.content_schedule (
  path text primary key check (length(path) <= 200),
  at timestamptz not null
);

comment on table public.content_schedule is 'Texts whose header names a moment to come: the clocks have them published then. The files decide.';
comment on column public.content_schedule.path is 'Post or page.';
comment on column public.content_schedule.at is 'When it is due.';

alter table public.content_schedule enable row level security;
grant select on public.content_schedule to service_role;

create or replace function public.text_writer(path text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_writer(text_writer.path);
begin
  return (
    select json_build_object(
      'id', a.id, 'name', a.name, 'role', a.role, 'terms_version', (select s.terms_version from public.settings s)
    )
    from public.admin_users a where a.id = caller
  );
end
$$;
comment on function public.text_writer(text) is
  'For editors, staff and owners: who calls, where they may write a text (path may be null: any). Refused by a code otherwise.';
grant execute on function public.text_writer(text) to authenticated;

create or replace function public.legal_texts() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_writer();
  return private.legal_texts();
end
$$;
comment on function public.legal_texts() is 'For whoever writes: the pages that owners alone write.';
grant execute on function public.legal_texts() to authenticated;

create or replace function public.text_drafts(path text default null) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller constant uuid := private.require_writer();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'path', d.path, 'who', a.name, 'is_own', d.admin_id = caller, 'at', d.updated_at, 'version', d.version, 'base_hash', d.base_hash,
      'text', case when d.admin_id = caller and (d.path = text_drafts.path or d.base_hash is null) then d.text end
    ) order by d.updated_at desc), '[]')
    from public.content_drafts d join public.admin_users a on a.id = d.admin_id
    where text_drafts.path is null or d.path = text_drafts.path
  );
end
$$;
comment on function public.text_drafts(text) is
  'For whoever writes: the open drafts, latest first, of one text or (path may be null) of all; the text of the caller''s own where one is asked for, or is of a text that has no file yet.';
grant execute on function public.text_drafts(text) to authenticated;

create or replace function public.save_text_draft(path text, text text, base_hash text, version int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_writer(coalesce(save_text_draft.path, ''));
  present public.content_drafts;
begin
  perform private.bound_text(save_text_draft.text, private.text_bytes());
  if save_text_draft.text is null or octet_length(save_text_draft.text) > private.text_bytes()
    or coalesce(save_text_draft.base_hash !~ '^[0-9a-f]{64}$', false)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('draft ' || save_text_draft.path || caller, 0));
  select d.* into present from public.content_drafts d where d.path = save_text_draft.path and d.admin_id = caller;
  if present.version is distinct from nullif(save_text_draft.version, 0) then
    -- The same once more: an answer that was lost.
    if present.text = save_text_draft.text then
      return present.version;
    end if;
    perform private.refuse(409, 'text_draft_changed', jsonb_build_object('version', coalesce(present.version, 0), 'text', present.text));
  end if;
  insert into public.content_drafts as d (path, admin_id, base_hash, text)
  values (save_text_draft.path, caller, save_text_draft.base_hash, save_text_draft.text)
  on conflict on constraint content_drafts_pkey do update
  set text = excluded.text, base_hash = excluded.base_hash, version = d.version + 1, updated_at = clock_timestamp()
  returning d.version into present.version;
  return present.version;
end
$$;
comment on function public.save_text_draft(text, text, text, int) is
  'For whoever may write a text: stores their working copy over the version they have (0 where there is none; version may be null), and gives its number. Another number of theirs is refused with what stands there: `text_draft_changed` {version, text}; base_hash may be null.';
grant execute on function public.save_text_draft(text, text, text, int) to authenticated;

create or replace function public.drop_text_draft(path text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_writer();
begin
  delete from public.content_drafts d where d.path = drop_text_draft.path and d.admin_id = caller;
  return found;
end
$$;
comment on function public.drop_text_draft(text) is 'For whoever writes: throws their working copy of a text away; says whether there was one.';
grant execute on function public.drop_text_draft(text) to authenticated;

create or replace function public.text_versions(path text, before bigint default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_writer();
  return (
    select coalesce(json_agg(json_build_object(
      'id', v.id, 'at', v.at, 'who', nullif(v.who, ''), 'note', v.note, 'hash', v.hash, 'bytes', octet_length(v.text)
    ) order by v.id desc), '[]')
    from (
      select * from public.content_versions c
      where c.path = text_versions.path and (text_versions.before is null or c.id < text_versions.before)
      order by c.id desc limit 50
    ) v
  );
end
$$;
comment on function public.text_versions(text, bigint) is
  'For whoever writes: the versions of a text, latest first, fifty from before one on; `who` is null of a file that was changed by hand or git, `hash` of one that was deleted.';
grant execute on function public.text_versions(text, bigint) to authenticated;

create or replace function public.text_version(version bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_writer();
  return (
    select json_build_object('id', v.id, 'path', v.path, 'at', v.at, 'who', nullif(v.who, ''), 'note', v.note, 'hash', v.hash, 'text', v.text)
    from public.content_versions v where v.id = text_version.version
  );
end
$$;
comment on function public.text_version(bigint) is 'For whoever writes: one version with its text, which is null where it was deleted; null where there is none.';
grant execute on function public.text_version(bigint) to authenticated;

create or replace function public.deleted_texts() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_writer();
  return (
    select coalesce(json_agg(json_build_object('path', l.path, 'at', l.at, 'who', nullif(l.who, ''), 'version', l.kept) order by l.id desc), '[]')
    from (
      select distinct on (v.path) v.*, (
        select max(k.id) from public.content_versions k where k.path = v.path and k.text is not null
      ) as kept
      from public.content_versions v order by v.path, v.id desc
    ) l
    where l.text is null and l.kept is not null
      -- One that moved lives on under its other name: what it said was written there before it was taken from here.
      and not exists (
        select 1 from public.content_versions k
          join public.content_versions m on m.hash = k.hash and m.path <> k.path and m.id > k.id and m.id < l.id
        where k.id = l.kept
      )
  );
end
$$;
comment on function public.deleted_texts() is 'For whoever writes: texts that were deleted, with the last version that can be gone back to.';
grant execute on function public.deleted_texts() to authenticated;

create or replace function public.text_saves() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_writer();
  return (
    select coalesce(json_object_agg(l.path, json_build_object('at', l.at, 'who', nullif(l.who, ''))), '{}')
    from (
      select distinct on (v.path) v.path, v.at, v.who, v.hash from public.content_versions v order by v.path, v.id desc
    ) l
    where l.hash is not null
  );
end
$$;
comment on function public.text_saves() is
  'For whoever writes: {path: {at, who}} of the latest version of every text that is there; `who` is null of a file that was changed by hand or git.';
grant execute on function public.text_saves() to authenticated;

create or replace function private.add_text_version(path text, text text, writer uuid, note text) returns void
language sql security definer set search_path = '' as $$
  insert into public.content_versions (path, admin_id, who, text, hash, note)
  select add_text_version.path, a.id, coalesce(left(a.name, 120), ''), add_text_version.text,
    private.text_hash(add_text_version.text), left(add_text_version.note, 300)
  from (select 1) one left join public.admin_users a on a.id = add_text_version.writer
  where (
    select v.hash from public.content_versions v where v.path = add_text_version.path order by v.id desc limit 1
  ) is distinct from private.text_hash(add_text_version.text)
    -- A file that grew by hand has no history above what the administration writes.
    and coalesce(octet_length(add_text_version.text) <= private.text_bytes(), true)
$$;
comment on function private.add_text_version(text, text, uuid, text) is
  'Adds what a text says now, where its latest version says something else; text may be null (deleted), writer may be null (a file that was changed).';

create or replace function private.redirect_text(leads_from text, leads_to text, was_online boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  -- Where a page stands again nothing leads away, and what led to where one stood leads on in one step.
  delete from public.redirects r where r.from_path = redirect_text.leads_to;
  update public.redirects r set to_path = redirect_text.leads_to where r.to_path = redirect_text.leads_from;
  if not redirect_text.was_online then
    return;
  end if;
  code := private.store_redirect(redirect_text.leads_from, redirect_text.leads_to, null);
  if code is not null and code <> 'same' then
    perform private.refuse(409, code);
  end if;
end
$$;
comment on function private.redirect_text(text, text, boolean) is 'Has the address of a text that moved or went lead to another, and what led there; where no page was online, the latter alone. Refused by the code of a redirect that cannot be.';

create or replace function public.begin_text_write(
  writer uuid, files jsonb, note text, redirect jsonb default null, terms_version text default null
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  present text := (select s.terms_version from public.settings s);
  made bigint;
begin
  if exists (select from jsonb_array_elements(files) f where not private.is_text_path(f ->> 'path')) then
    perform private.refuse(400, 'text_path_invalid');
  end if;
  -- An order says by a version which text was accepted: a version that was published stands for one text.
  if exists (select from jsonb_array_elements(files) f where f ->> 'path' = 'pages/cgv.mdx')
    and exists (select from public.published_terms t where t.version = coalesce(nullif(btrim(begin_text_write.terms_version), ''), present))
  then
    perform private.refuse(409, 'terms_version_needed', jsonb_build_object('version', present));
  end if;
  perform private.act_as(writer);
  if redirect is not null then
    -- Tried before a file is written, stored after.
    begin
      perform private.redirect_text(redirect ->> 'from', redirect ->> 'to', (redirect ->> 'was_online')::boolean);
      raise exception using errcode = 'UU001';
    exception when sqlstate 'UU001' then
      null;
    end;
  end if;
  insert into private.content_writes (admin_id, note, files, redirect, terms_version)
  values (
    writer, left(begin_text_write.note, 300), begin_text_write.files, begin_text_write.redirect,
    left(nullif(btrim(begin_text_write.terms_version), ''), 40)
  )
  returning id into made;
  return made;
end
$$;
comment on function public.begin_text_write(uuid, jsonb, text, jsonb, text) is
  'For the service of texts, which has proved the writer: writes down what will be written, [{path, file, base, before, text, publish}] with the redirect {from, to, was_online} and the version of the terms that come with it (both may be null), and refuses what could not be finished.';
grant execute on function public.begin_text_write(uuid, jsonb, text, jsonb, text) to service_role;

create or replace function public.end_text_write(write bigint) returns text
language plpgsql security definer set search_path = '' as $$
declare
  meant private.content_writes;
  file jsonb;
  code text;
begin
  delete from private.content_writes w where w.id = end_text_write.write returning w.* into meant;
  if meant.id is null then
    return null;
  end if;
  perform private.act_as(meant.admin_id);
  for file in select f.value from jsonb_array_elements(meant.files) with ordinality f (value, n) order by f.n loop
    -- What stood there and came by hand or git is a version too.
    perform private.add_text_version(file ->> 'path', file ->> 'before', null, '') where file ->> 'before' is not null;
    perform private.add_text_version(file ->> 'path', file ->> 'text', meant.admin_id, meant.note);
    delete from public.content_drafts d where d.path = file ->> 'path' and d.admin_id = meant.admin_id;
    delete from public.content_schedule s where s.path = file ->> 'path';
    insert into public.content_schedule (path, at)
    select file ->> 'path', (file ->> 'publish')::timestamptz where (file ->> 'publish')::timestamptz > clock_timestamp();
  end loop;
  if meant.terms_version is not null then
    update public.settings s set terms_version = meant.terms_version where s.terms_version is distinct from meant.terms_version;
  end if;
  if meant.redirect is not null then
    begin
      perform private.redirect_text(meant.redirect ->> 'from', meant.redirect ->> 'to', (meant.redirect ->> 'was_online')::boolean);
    exception when sqlstate 'PT400' or sqlstate 'PT409' then
      code := sqlerrm;
    end;
  end if;
  return code;
end
$$;
comment on function public.end_text_write(bigint) is
  'For the service of texts: the files are written, and become versions, with redirect and version of the terms; the writer''s drafts go. Gives the code by which a redirect was refused that another one has made impossible meanwhile; null otherwise.';
grant execute on function public.end_text_write(bigint) to service_role;

create or replace function public.drop_text_write(write bigint) returns void
language sql security definer set search_path = '' as $$
  delete from private.content_writes w where w.id = drop_text_write.write
$$;
comment on function public.drop_text_write(bigint) is 'For the service of texts: the files could not be written, and are as they were.';
grant execute on function public.drop_text_write(bigint) to service_role;

create or replace function public.open_text_writes() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', w.id, 'files', w.files) order by w.id), '[]') from private.content_writes w
$$;
comment on function public.open_text_writes() is 'For the service of texts that starts: saves that were begun and not ended.';
grant execute on function public.open_text_writes() to service_role;

create or replace function public.unknown_texts(files jsonb) returns json
language sql stable security definer set search_path = '' as $$
  with latest as (
    select distinct on (v.path) v.path, v.hash from public.content_versions v order by v.path, v.id desc
  ), present as (
    select f.key as path, f.value as hash from jsonb_each_text(files) f
  ), pending as (
    select f ->> 'path' as path from private.content_writes w, jsonb_array_elements(w.files) f
  )
  select json_build_object(
    'changed', coalesce((
      select json_agg(p.path order by p.path) from present p left join latest l using (path)
      where l.hash is distinct from p.hash and not exists (select from pending n where n.path = p.path)
    ), '[]'),
    'gone', coalesce((
      select json_agg(l.path order by l.path) from latest l
      where l.hash is not null and not exists (select from present p where p.path = l.path)
        and not exists (select from pending n where n.path = l.path)
    ), '[]')
  )
$$;
comment on function public.unknown_texts(jsonb) is
  'For the service of texts: given {path: hash} of all files, those whose latest version says something else, and versions whose file is gone; what is being saved is left out.';
grant execute on function public.unknown_texts(jsonb) to service_role;

create or replace function public.note_text(path text, text text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_text_version(note_text.path, note_text.text, null, '');
end
$$;
comment on function public.note_text(text, text) is
  'For the service of texts: what a file says that was changed by hand or git (text may be null: it is gone) becomes a version.';
grant execute on function public.note_text(text, text) to service_role;

-- A function that writes texts at a host speaks to the database in requests that are transactions of their own, and no advisory lock outlives
-- one: whose turn it is stands in a row, and runs out.
create table private.text_turn (
  is_only boolean primary key default true check (is_only),
  holder uuid,
  until timestamptz not null default '-infinity'
);

comment on table private.text_turn is 'Whose turn it is to commit texts; one row.';
comment on column private.text_turn.is_only is 'Always true: there is one row.';
comment on column private.text_turn.holder is 'Number of the save; null where nobody writes.';
comment on column private.text_turn.until is 'When the turn runs out.';

alter table private.text_turn enable row level security;

insert into private.text_turn default values;

create or replace function public.take_text_turn(holder uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.text_turn t
  set holder = take_text_turn.holder, until = clock_timestamp() + interval '2 minutes'
  where t.until < clock_timestamp() or t.holder = take_text_turn.holder;
  return found;
end
$$;
comment on function public.take_text_turn(uuid) is 'For the function texts: whether a save may write now, which none other does for two minutes or until it gives the turn back.';
grant execute on function public.take_text_turn(uuid) to service_role;

create or replace function public.end_text_turn(holder uuid) returns void
language sql security definer set search_path = '' as $$
  update private.text_turn t set holder = null, until = '-infinity' where t.holder = end_text_turn.holder
$$;
comment on function public.end_text_turn(uuid) is 'For the function texts: gives its turn back.';
grant execute on function public.end_text_turn(uuid) to service_role;

create or replace function public.highest_post_id() returns int
language sql stable security definer set search_path = '' as $$
  select coalesce(max(p.id), 0) from (
    select (regexp_match(v.text, '^id:[ \t]*(\d{1,8})[ \t]*$', 'n'))[1]::int as id
    from public.content_versions v where v.path like 'blog/%'
    union all
    select substring(r.from_path from '^/blog/(\d{1,8})$')::int from public.redirects r
  ) p
$$;
comment on function public.highest_post_id() is 'For the service of texts: the highest number that a post has ever had, deleted ones too; 0 where there is none.';
grant execute on function public.highest_post_id() to service_role;

create or replace function public.note_text_schedule(moments jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.content_schedule s where (moments ->> s.path)::timestamptz is distinct from s.at;
  insert into public.content_schedule (path, at)
  select m.key, m.value::timestamptz from jsonb_each_text(moments) m where m.value::timestamptz > clock_timestamp()
  on conflict (path) do nothing;
end
$$;
comment on function public.note_text_schedule(jsonb) is
  'For the shop''s own software: {path: moment} of all texts that name one; those from before are forgotten, but for what is due and has not been published.';
grant execute on function public.note_text_schedule(jsonb) to service_role;

create or replace function private.publish_due_texts() returns int
language plpgsql security definer set search_path = '' as $$
declare
  due int := 0;
  text_path text;
begin
  for text_path in delete from public.content_schedule s where s.at <= clock_timestamp() returning s.path loop
    insert into public.site_changes (entity, entity_id, label, kind, is_planned) values ('content', text_path, text_path, 'insert', true);
    due := due + 1;
  end loop;
  delete from private.announcement_moments m where m.at <= clock_timestamp();
  if found then
    insert into public.site_changes (entity, entity_id, kind, is_planned) values ('settings', 'true', 'update', true);
    due := due + 1;
  end if;
  return due;
end
$$;
comment on function private.publish_due_texts() is 'Makes a change of each text whose moment has come, and of an announcement that begins or ends, which is published by itself, with whatever else waits; gives how many.';

create or replace function public.publish_due_texts() returns int
language sql security definer set search_path = '' as $$ select private.publish_due_texts() $$;
comment on function public.publish_due_texts() is 'For the shop''s clock: texts whose moment has come wait to be published from now on; gives how many.';
grant execute on function public.publish_due_texts() to service_role;
