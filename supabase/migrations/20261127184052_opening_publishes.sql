-- Opening publishes.

set check_function_bodies = off;

drop function private.note_change(text,text,text,text);

CREATE OR REPLACE FUNCTION private.note_change(entity text, entity_id text, label text, kind text, is_planned boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.site_changes (entity, entity_id, label, kind, who, is_planned)
  select note_change.entity, left(note_change.entity_id, 200), left(note_change.label, 400), note_change.kind,
    coalesce((select left(a.name, 120) from public.admin_users a where a.id = private.audited_admin()), ''), note_change.is_planned
$function$;
comment on function private.note_change(text,text,text,text,boolean) is 'Keeps one change of what pages show.';

CREATE OR REPLACE FUNCTION public.publication_due(published_revision bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (
      exists (select from public.settings s where s.automatic_publishing)
      -- Whoever planned a text or opened the shop has published it.
      or exists (select from public.site_changes c where c.id > published_revision and c.is_planned)
    )
    and not private.is_rolled_back()
    and exists (select from public.site_changes c where c.id > published_revision)
    and not exists (
      select from public.site_changes c
      where c.id > published_revision and not c.is_planned and c.at > now() - interval '30 seconds'
    )
    -- What failed is published again by a person, or with the next change.
    and not exists (
      select from public.publications p
      where p.state in ('requested', 'building')
        or (p.state = 'failed' and p.requested_at > (select max(c.at) from public.site_changes c))
    )
$function$;
comment on function public.publication_due(bigint) is 'For the publisher: whether automatic publishing is on (or what was planned is due) and not paused by a return to a former version, something waits, and nobody changed anything for half a minute.';

CREATE OR REPLACE FUNCTION private.open_shop(announcement jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lacking text[];
  subject constant text := btrim(announcement ->> 'subject');
  draft bigint;
begin
  -- Two that open it at once: one does.
  perform from public.settings s for update;
  lacking := array(
    select c.key from private.shop_needs() c where not c.is_met and c.key = any (private.lawful_needs()) order by c.n
  );
  if lacking <> '{}' then
    perform private.refuse(409, 'opening_refused', jsonb_build_object('needs', lacking));
  end if;
  update public.settings s set opened_at = clock_timestamp(), maintenance_mode = false where s.id and s.opened_at is null;
  if found then
    -- Pages that say something else from now on: what visitors read in maintenance, those that were held back, all of a static host's.
    perform private.note_change('settings', 'true', '', 'update', true);
    if exists (select from public.newsletter_subscribers s where s.status = 'confirmed') then
      if not private.is_text(subject, 150) then
        perform private.refuse(400, 'request_invalid');
      end if;
      insert into public.newsletters (subject, blocks) values (subject, private.newsletter_blocks(announcement -> 'blocks'))
      returning id into draft;
    end if;
  end if;
  return json_build_object('opened_at', (select s.opened_at from public.settings s), 'newsletter', draft);
end
$function$;
comment on function private.open_shop(jsonb) is 'Opens the shop, for good, and has it published, with whatever else waits: refused with the points that the law demands and that are missing. Where somebody waits to be told, a newsletter that says so is written, {subject, blocks}, and left to be read and sent. Open already, it stays as it is.';

CREATE OR REPLACE TRIGGER settings_site_change AFTER UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION private.note_row_change('settings', 'id', '', 'order_confirmation,shipment_notification,promotional_emails,weekly_report,two_factor_auth,session_timeout,allow_multiple_logins,automatic_publishing,payments_open,order_notice,iban,bic,account_holder,cheque_payee,cheque_address,sender_name,sender_street,sender_complement,sender_postal_code,sender_city,opened_at');
