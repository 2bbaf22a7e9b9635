-- Announcement and build outcomes.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.fail_build(reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := left(fail_build.reason, 4000);
begin
  update public.publications p set state = 'failed', finished_at = clock_timestamp(), reason = said
  where p.state = 'building' and p.built_elsewhere;
  if found or exists (
    -- What a build said first is the cause: the step after it fails because of it.
    select from public.publications p
    where p.state = 'failed' and p.built_elsewhere and p.finished_at > clock_timestamp() - interval '2 minutes'
  ) then
    return;
  end if;
  -- Begun by a push: nobody had asked for it here.
  insert into public.publications (state, built_elsewhere, revision, started_at, finished_at, reason)
  values ('failed', true, public.site_revision(), clock_timestamp(), clock_timestamp(), said);
end
$function$;
comment on function public.fail_build(text) is 'For the function build-outcome: the build that a host makes has failed, with its sentence; one that nobody asked for here is added to the list.';
grant execute on function public.fail_build(text) to service_role;

CREATE OR REPLACE FUNCTION private.keep_announcement_moments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.announcement_moments m where m.at is not null;
  insert into private.announcement_moments (at)
  select m.at from unnest(array[new.announcement_from, new.announcement_until]) m (at)
  where new.announcement_text <> '' and m.at > clock_timestamp();
  return null;
end
$function$;
comment on function private.keep_announcement_moments() is 'Trigger: notes when the announcement begins and ends.';

CREATE OR REPLACE FUNCTION private.site_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'site_name', 'site_description', 'contact_email', 'contact_phone', 'address', 'return_address', 'opening_hours',
    'phone_hours', 'social_links', 'terms_version', 'legal_name', 'legal_form', 'share_capital', 'registered_city',
    'siren', 'rcs', 'vat_number', 'publisher', 'host', 'mediator_name', 'mediator_address', 'mediator_site',
    'sender_name', 'sender_street', 'sender_complement', 'sender_postal_code', 'sender_city',
    'announcement_text', 'announcement_link', 'announcement_from', 'announcement_until', 'blog_intro', 'footer_about'
  ]
$function$;

CREATE OR REPLACE FUNCTION public.save_site_settings(expected_version text, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given public.settings;
  wrong text[];
  lacking constant text[] := array(select m.field from private.missing_settings() m where m.need = any (private.lawful_needs()));
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(fields) is distinct from 'object' or exists (
    select from jsonb_object_keys(fields) f (name) where f.name <> all (private.site_columns())
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- One row: whoever saves waits here for whoever is saving.
  select s.* into given from public.settings s for update;
  if expected_version is distinct from private.site_settings() ->> 'version' then
    perform private.refuse(409, 'settings_changed', private.site_settings());
  end if;
  begin
    given := jsonb_populate_record(given, fields);
    wrong := array_remove(array[
      case when not private.is_visible(given.site_name) then 'site_name' end,
      case when given.siren <> '' and not private.is_siren(given.siren) then 'siren' end,
      -- A French number ends with the SIREN of its company.
      case when given.vat_number like 'FR%' and (
        given.vat_number !~ '^FR[0-9A-HJ-NP-Z]{2}[0-9]{9}$' or given.siren <> '' and right(given.vat_number, 9) <> given.siren
      ) then 'vat_number' end
    ], null);
    if wrong <> '{}' then
      perform private.refuse(400, 'settings_invalid', jsonb_build_object('fields', wrong));
    end if;
    update public.settings s set
      site_name = btrim(given.site_name), site_description = btrim(given.site_description),
      contact_email = btrim(given.contact_email), contact_phone = btrim(given.contact_phone),
      address = btrim(given.address), return_address = btrim(given.return_address),
      opening_hours = given.opening_hours, phone_hours = btrim(given.phone_hours), social_links = given.social_links,
      terms_version = btrim(given.terms_version), legal_name = btrim(given.legal_name),
      legal_form = btrim(given.legal_form), share_capital = btrim(given.share_capital),
      registered_city = btrim(given.registered_city), siren = given.siren, rcs = btrim(given.rcs),
      vat_number = given.vat_number, publisher = btrim(given.publisher), host = btrim(given.host),
      mediator_name = btrim(given.mediator_name), mediator_address = btrim(given.mediator_address),
      mediator_site = btrim(given.mediator_site), sender_name = btrim(given.sender_name),
      sender_street = btrim(given.sender_street), sender_complement = btrim(given.sender_complement),
      sender_postal_code = given.sender_postal_code, sender_city = btrim(given.sender_city),
      announcement_text = btrim(given.announcement_text), announcement_link = btrim(given.announcement_link),
      announcement_from = given.announcement_from, announcement_until = given.announcement_until,
      blog_intro = btrim(given.blog_intro), footer_about = btrim(given.footer_about)
    where s.id;
  exception
    when check_violation or not_null_violation or invalid_text_representation
      or invalid_parameter_value or datatype_mismatch
    then
      perform private.refuse(400, 'settings_invalid');
  end;
  -- An open shop keeps what the law demands: its pages would have a hole.
  wrong := array(
    select m.field from private.missing_settings() m where m.need = any (private.lawful_needs()) and m.field <> all (lacking)
  );
  if given.opened_at is not null and wrong <> '{}' then
    perform private.refuse(409, 'settings_needed', jsonb_build_object('fields', wrong));
  end if;
  return private.site_settings();
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_due_texts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.publish_due_texts() is 'Makes a change of each text whose moment has come, and of an announcement that begins or ends, which is published by itself, with whatever else waits; gives how many.';

CREATE OR REPLACE FUNCTION private.data_left_out()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    -- Who logs in, with passwords, second factors, recovery codes and links: secrets.
    'public.admin_users', 'private.admin_links', 'private.admin_sessions', 'private.admin_login_attempts',
    'private.admin_devices', 'private.recovery_codes', 'private.sign_up_passwords', 'private.factor_permits',
    'private.order_links', 'private.email_changes', 'private.account_news', 'private.finished_links', 'private.proven_addresses',
    'private.address_changes',
    -- What was done here: nobody takes it back.
    'public.audit_log', 'public.content_versions', 'public.content_pictures', 'public.stripe_events', 'private.data_jobs', 'private.data_parts', 'private.move_parts',
    -- The state of this server: its publications, clocks and limits.
    'public.site_changes', 'public.publications', 'private.publishing_clock', 'private.text_faults',
    'public.content_drafts', 'private.content_writes', 'private.text_turn', 'private.announcement_moments', 'public.content_schedule', 'private.payment_clock', 'private.payment_guard', 'private.parcel_clock',
    'private.form_attempts', 'private.cart_changes', 'private.unpaid_pieces', 'private.unused_pictures', 'private.visit_callers',
    'private.shop_state'
  ]
$function$;

create table private.announcement_moments (
  at timestamp with time zone not null,
  constraint announcement_moments_pkey PRIMARY KEY (at)
);
alter table private.announcement_moments enable row level security;
comment on table private.announcement_moments is 'When the announcement of the settings begins and ends, as far as that is to come.';
comment on column private.announcement_moments.at is 'The moment.';

alter table public.settings add column announcement_text text default ''::text not null;
comment on column public.settings.announcement_text is 'What every page says above its header; empty where nothing is announced. Public.';
grant select (announcement_text) on public.settings to anon, authenticated;

alter table public.settings add column announcement_link text default ''::text not null;
comment on column public.settings.announcement_link is 'Where the announcement leads: a path of the shop or an https address; empty where it leads nowhere. Public.';
grant select (announcement_link) on public.settings to anon, authenticated;

alter table public.settings add column announcement_from timestamp with time zone;
comment on column public.settings.announcement_from is 'When the announcement begins to show; null is at once. Public.';
grant select (announcement_from) on public.settings to anon, authenticated;

alter table public.settings add column announcement_until timestamp with time zone;
comment on column public.settings.announcement_until is 'When it stops; null is never. Public.';
grant select (announcement_until) on public.settings to anon, authenticated;

alter table public.settings add column blog_intro text default ''::text not null;
comment on column public.settings.blog_intro is 'What stands under the title of the blog; empty is what the shop comes with. Public.';
grant select (blog_intro) on public.settings to anon, authenticated;

alter table public.settings add column footer_about text default ''::text not null;
comment on column public.settings.footer_about is 'What the footer says of the shop; empty is what the shop comes with. Public.';
grant select (footer_about) on public.settings to anon, authenticated;

-- Data that must move or be mended is moved here.

alter table public.settings add constraint settings_announcement_text_check CHECK (length(announcement_text) <= 200);

alter table public.settings add constraint settings_announcement_link_check CHECK (announcement_link ~ '^(/([^/\\\s<>"][^\s<>"]*)?|https://[^\s<>"/]+(/[^\s<>"]*)?)?$'::text AND length(announcement_link) <= 300);

alter table public.settings add constraint settings_check CHECK (announcement_until > announcement_from);

alter table public.settings add constraint settings_blog_intro_check CHECK (length(blog_intro) <= 300);

alter table public.settings add constraint settings_footer_about_check CHECK (length(footer_about) <= 300);

CREATE TRIGGER settings_announcement AFTER UPDATE OF announcement_text, announcement_from, announcement_until ON public.settings FOR EACH ROW EXECUTE FUNCTION private.keep_announcement_moments();
