-- Appearance.

set check_function_bodies = off;

alter table public.site_changes drop constraint site_changes_entity_check;

CREATE OR REPLACE FUNCTION private.luminance(colour text)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sum(c.weight * case when c.share <= 0.04045 then c.share / 12.92 else power((c.share + 0.055) / 1.055, 2.4) end)
  from (
    select w.weight, get_byte(decode(substr(luminance.colour, 2), 'hex'), w.at) / 255::float8 as share
    from (values (0, 0.2126::float8), (1, 0.7152), (2, 0.0722)) w (at, weight)
  ) c
$function$;
comment on function private.luminance(text) is 'How light a colour (#rrggbb) is, 0 to 1, as WCAG 2.2 reckons it. As in src/domain/contrast.ts.';
grant execute on function private.luminance(text) to service_role;

CREATE OR REPLACE FUNCTION private.contrast(one text, other text)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (greatest(l.one, l.other) + 0.05) / (least(l.one, l.other) + 0.05)
  from (select private.luminance(contrast.one) as one, private.luminance(contrast.other) as other) l
$function$;
comment on function private.contrast(text,text) is 'Contrast of two colours, 1 to 21, as WCAG 2.2 reckons it. As in src/domain/contrast.ts.';
grant execute on function private.contrast(text,text) to service_role;

CREATE OR REPLACE FUNCTION private.least_contrast(role text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case role when 'text' then 7 when 'action' then 5 when 'accent' then 5 when 'ornament' then 4.5 end
$function$;
comment on function private.least_contrast(text) is 'Least contrast of a colour with what it is read on: LEAST_CONTRAST of src/domain/appearance.ts.';
grant execute on function private.least_contrast(text) to service_role;

CREATE OR REPLACE FUNCTION private.least_background()
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 0.6 $function$;
comment on function private.least_background() is 'Least luminance of the background: LEAST_BACKGROUND of src/domain/appearance.ts.';
grant execute on function private.least_background() to service_role;

CREATE OR REPLACE FUNCTION private.unreadable_colours(background text, body_text text, action text, accent text, ornament text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(r.role), '{}')
  from (values
    ('background', background, null), ('text', body_text, background), ('action', action, background), ('accent', accent, background),
    ('ornament', ornament, body_text)
  ) r (role, colour, ground)
  where case
    when (r.colour ~ '^#[0-9a-f]{6}$') is not true then true
    when r.role = 'background' then private.luminance(r.colour) < private.least_background()
    -- What cannot be compared, as what it stands on is no colour, is not at fault itself.
    when (r.ground ~ '^#[0-9a-f]{6}$') is not true then false
    else private.contrast(r.colour, r.ground) < private.least_contrast(r.role)
  end
$function$;
comment on function private.unreadable_colours(text,text,text,text,text) is 'Which of the shop''s colours are none (#rrggbb), or cannot be read: none where all can. As colourProblems in src/domain/appearance.ts.';
grant execute on function private.unreadable_colours(text,text,text,text,text) to service_role;

CREATE OR REPLACE FUNCTION private.appearance_view()
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'background', a.background, 'body_text', a.body_text, 'action', a.action, 'accent', a.accent, 'ornament', a.ornament,
    'logo_path', a.logo_path, 'letterhead_path', a.letterhead_path, 'logo_width', a.logo_width, 'logo_height', a.logo_height,
    'shows_name', a.shows_name, 'version', a.version, 'updated_at', a.updated_at
  )
  from public.appearance a
$function$;
comment on function private.appearance_view() is 'The appearance as its form shows it.';

CREATE OR REPLACE FUNCTION public.admin_appearance()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_owner();
  return private.appearance_view();
end
$function$;
comment on function public.admin_appearance() is 'For owners: colours and logo as they are stored, published or not.';
grant execute on function public.admin_appearance() to authenticated;

CREATE OR REPLACE FUNCTION public.save_appearance(expected_version integer, fields jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.appearance;
  given public.appearance;
  wrong text[];
begin
  perform private.acting_admin();
  perform private.require_owner();
  select a.* into stored from public.appearance a for update;
  if stored.version is distinct from save_appearance.expected_version then
    perform private.refuse(409, 'appearance_changed', private.appearance_view()::jsonb);
  end if;
  if jsonb_typeof(fields) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  begin
    given := jsonb_populate_record(stored, fields);
    wrong := private.unreadable_colours(given.background, given.body_text, given.action, given.accent, given.ornament);
    if wrong <> '{}' then
      perform private.refuse(400, 'appearance_invalid', jsonb_build_object('fields', wrong));
    end if;
    if exists (
      select from unnest(array[given.logo_path, given.letterhead_path]) l (path)
      where l.path is not null and not exists (
        select from storage.objects o where o.bucket_id = 'logos' and 'logos/' || o.name = l.path
      )
    ) then
      perform private.refuse(400, 'picture_unknown');
    end if;
    update public.appearance a set
      background = given.background, body_text = given.body_text, action = given.action, accent = given.accent, ornament = given.ornament,
      logo_path = given.logo_path, letterhead_path = given.letterhead_path, logo_width = given.logo_width, logo_height = given.logo_height,
      shows_name = given.shows_name
    where a.id;
  exception
    when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range or datatype_mismatch then
      perform private.refuse(400, 'appearance_invalid', jsonb_build_object('fields', '[]'::jsonb));
  end;
  return private.appearance_view();
end
$function$;
comment on function public.save_appearance(integer,jsonb) is 'For owners: replaces what the fields name, of the version that was read; when there is a newer one, refuses and gives that as details. Colours that cannot be read are named.';
grant execute on function public.save_appearance(integer,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.home_pictures(parts jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p.path
  from jsonb_array_elements(case when jsonb_typeof(home_pictures.parts) = 'array' then home_pictures.parts else '[]' end) e (part)
    cross join lateral (
      select e.part ->> 'picture'
      union all
      select i.item ->> 'picture'
      from jsonb_array_elements(case when jsonb_typeof(e.part -> 'items') = 'array' then e.part -> 'items' else '[]' end) i (item)
    ) p (path)
  where p.path is not null
$function$;
comment on function private.home_pictures(jsonb) is 'Storage paths of the pictures that parts of the home page show.';

CREATE OR REPLACE FUNCTION private.home_page_view()
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object('parts', h.home_parts, 'version', h.version, 'updated_at', h.updated_at) from public.home_page h
$function$;
comment on function private.home_page_view() is 'The home page as its form shows it.';

CREATE OR REPLACE FUNCTION public.admin_home_page()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_owner();
  return private.home_page_view();
end
$function$;
comment on function public.admin_home_page() is 'For owners: the parts of the home page as they are stored, published or not.';
grant execute on function public.admin_home_page() to authenticated;

CREATE OR REPLACE FUNCTION public.save_home_page(expected_version integer, parts jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.home_page;
begin
  perform private.acting_admin();
  perform private.require_owner();
  select h.* into stored from public.home_page h for update;
  if stored.version is distinct from save_home_page.expected_version then
    perform private.refuse(409, 'home_changed', private.home_page_view()::jsonb);
  end if;
  if exists (
    select from private.home_pictures(save_home_page.parts) p (path)
    where not exists (select from storage.objects o where o.bucket_id = 'site-images' and 'site-images/' || o.name = p.path)
  ) then
    perform private.refuse(400, 'picture_unknown');
  end if;
  begin
    update public.home_page h set home_parts = save_home_page.parts where h.id;
  exception
    when check_violation then perform private.refuse(400, 'home_invalid');
  end;
  return private.home_page_view();
end
$function$;
comment on function public.save_home_page(integer,jsonb) is 'For owners: replaces the parts of the home page of the version that was read; when there is a newer one, refuses and gives that as details. parts may be null: the shop then shows what it comes with.';
grant execute on function public.save_home_page(integer,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.sweep_pictures()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with used as (
    select i.path from public.products p, unnest(p.images) i (path)
    union
    select l.image from public.order_items l where l.image is not null
    union
    select h.image_path from public.hero h where h.image_path is not null
    union
    select l.path from public.appearance a, unnest(array[a.logo_path, a.letterhead_path]) l (path) where l.path is not null
    union
    select p.path from public.home_page h, private.home_pictures(h.home_parts) p (path)
    union
    -- Letters that were sent show it for as long as they are opened.
    select b.block ->> 'picture' from public.newsletters n, jsonb_array_elements(n.blocks) b (block)
    where b.block ->> 'kind' = 'picture'
  ), unused as (
    select o.bucket_id || '/' || o.name as path from storage.objects o
    where o.bucket_id in ('product-images', 'site-images', 'logos')
      and not exists (select from used u where u.path = o.bucket_id || '/' || o.name)
  ), used_again as (
    delete from private.unused_pictures k where not exists (select from unused u where u.path = k.path)
  )
  insert into private.unused_pictures (path) select u.path from unused u on conflict (path) do nothing;
  return array(
    select k.path from private.unused_pictures k
    where k.since < now() - make_interval(days => private.unused_picture_days())
      -- Unused already when the oldest site was made: no page of any shows it.
      and k.since < coalesce(private.oldest_site_kept(), now())
    order by k.since, k.path limit 100
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.data_tables()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'private.counters', 'public.moves', 'public.categories', 'public.colours', 'public.materials', 'public.manufacturers', 'public.suppliers',
    'public.products', 'public.product_variants', 'public.inventory', 'public.product_prices', 'private.product_words',
    'private.published_products', 'private.product_trash', 'private.daily_sales', 'public.redirects', 'public.settings',
    'public.hero', 'public.appearance', 'public.home_page', 'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points',
    'public.discount_codes', 'public.orders', 'public.order_items', 'public.order_events', 'public.order_tags',
    'public.order_notes', 'public.order_cancellations', 'public.order_picks', 'public.order_views', 'private.discount_uses',
    'public.payments', 'private.bank_lines', 'public.refunds', 'public.payment_quarantine', 'private.documents_due', 'public.documents',
    'public.sales_journal', 'private.journal_checks', 'private.ledger_accounts', 'public.withdrawals', 'public.order_returns', 'public.order_exchanges',
    'public.supplier_orders', 'public.supplier_order_lines', 'public.supplier_receipts', 'public.supplier_receipt_lines',
    'public.stock_counts', 'public.stock_count_entries', 'public.stock_count_lines', 'public.stock_movements',
    'public.customers', 'public.customer_emails', 'public.customer_notes', 'private.customers_due',
    'private.moved_customers', 'public.past_orders',
    'private.erased_customers', 'public.addresses', 'public.cart_items', 'public.favourites', 'public.contact_messages',
    'public.question_entries', 'public.newsletter_subscribers', 'public.newsletter_proofs', 'public.stock_alerts',
    'public.segments', 'public.newsletters', 'private.newsletter_recipients', 'private.newsletter_counts',
    'private.newsletter_links', 'public.reviews', 'public.review_invitations',
    'private.review_leavers', 'private.dropped_review_pictures', 'private.visits', 'public.mail_outbox'
  ]
$function$;

CREATE OR REPLACE FUNCTION public.admin_shop_data()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_owner();
  return json_build_object(
    'site_name', (select s.site_name from public.settings s),
    'has_real_sales', private.has_real_sales(),
    'products', (select count(*) from public.products),
    'orders', (select count(*) from public.orders),
    'customers', (select count(*) from public.customers),
    'drafts', (select count(*) from private.spare_products()) + (
      select count(*) from public.supplier_orders o where o.status = 'draft'
    ) + (select count(*) from public.stock_counts c where c.status = 'open'),
    'pictures', (
      select count(*) from storage.objects o where o.bucket_id in ('product-images', 'site-images', 'logos', 'documents')
    ),
    'last_export', (select max(j.ended_at) from private.data_jobs j where j.kind = 'export')
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_data_export(typed_name text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET statement_timeout TO '60s'
AS $function$
declare
  job constant uuid := private.begin_data_job('export', typed_name);
  known text;
begin
  -- No buyer waits for this, nor this for them. An import or a reset does: of what they empty an older moment would show nothing.
  foreach known in array private.data_tables() loop
    execute format('lock table %s in access share mode', known);
  end loop;
  -- One statement is of one moment: an order that comes in meanwhile is in the file with all that belongs to it, or not at all.
  with copied as (
    select e.n, e.table_name, e.lines, e.rows from private.exported_parts() with ordinality e (table_name, lines, rows, n)
  ), stored as (
    insert into private.data_parts (job_id, n, table_name, lines) select job, c.n, c.table_name, c.lines from copied c
  )
  update private.data_jobs j set
    parts = (select count(*) from copied),
    header = jsonb_build_object(
      'format', 'shop-data-1', 'structure', private.data_structure(), 'shop', (select s.site_name from public.settings s),
      'created_at', now(), 'rows', (
        select jsonb_object_agg(t.name, coalesce(c.rows, 0))
        from unnest(private.data_tables()) t (name)
          left join (select r.table_name, sum(r.rows) as rows from copied r group by r.table_name) c on c.table_name = t.name
      ), 'left_out', private.data_left_out(),
      'pictures', coalesce((
        select jsonb_agg(o.bucket_id || '/' || o.name order by o.bucket_id, o.name) from storage.objects o
        where o.bucket_id in ('product-images', 'site-images', 'logos', 'documents')
      ), '[]')
    )
  where j.id = job;
  return (select json_build_object('job', j.id, 'parts', j.parts, 'header', j.header) from private.data_jobs j where j.id = job);
end
$function$;

CREATE OR REPLACE FUNCTION public.finish_data_import(job uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET statement_timeout TO '60s'
AS $function$
declare
  known constant private.data_jobs := private.own_data_job(job, 'import');
  tables constant text[] := private.data_tables();
  wishes jsonb;
  sold jsonb;
  one text;
  total bigint := 0;
  rows bigint;
begin
  perform private.lock_data(tables);
  sold := case when private.has_real_sales() then private.sold_facts() else '[]' end;
  wishes := private.kept_wishes();
  begin
    perform private.empty_data(tables);
    foreach one in array tables loop
      rows := private.store_imported_rows(known.id, one);
      if rows is distinct from (known.header -> 'rows' ->> one)::bigint then
        perform private.refuse(400, 'data_file_invalid');
      end if;
      total := total + rows;
    end loop;
    perform private.keep_wishes(wishes);
    -- Letters of then are not sent now.
    update public.mail_outbox m set status = 'dropped' where m.status = 'waiting';
    perform private.enable_triggers(tables);
  exception
    when integrity_constraint_violation or data_exception or datatype_mismatch then
      perform private.refuse(400, 'data_file_invalid');
  end;
  -- Nothing that the law keeps may go: all of it must have come back, entries and documents as they were.
  if exists (select jsonb_array_elements_text(sold) except select jsonb_array_elements_text(private.sold_facts())) then
    perform private.refuse(409, 'data_file_loses_sales');
  end if;
  if not exists (select from public.settings) or not exists (select from public.hero)
    or not exists (select from public.appearance) or not exists (select from public.home_page)
    or not exists (select from public.shipping_methods m where m.is_default) or private.journal_fault() is not null
  then
    perform private.refuse(400, 'data_file_invalid');
  end if;
  perform private.note_change('settings', '', '', 'update');
  delete from private.data_parts p where p.job_id = known.id;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = known.id;
  return json_build_object('rows', total);
end
$function$;

CREATE OR REPLACE FUNCTION private.reset_tables()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_agg(t.name order by t.n) from unnest(private.data_tables()) with ordinality t (name, n)
  where t.name <> all (array[
    'public.moves', 'public.categories', 'public.colours', 'public.materials', 'public.redirects', 'public.settings', 'public.hero',
    'public.appearance', 'public.home_page', 'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points',
    'private.erased_customers'
  ])
$function$;

create table public.appearance (
  id boolean default true not null,
  background text default '#faf6ef'::text not null,
  body_text text default '#2b2620'::text not null,
  action text default '#5b6236'::text not null,
  accent text default '#9f4529'::text not null,
  ornament text default '#d9b978'::text not null,
  logo_path text,
  letterhead_path text,
  logo_width integer,
  logo_height integer,
  shows_name boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint appearance_id_check CHECK (id),
  constraint appearance_logo_path_check CHECK (logo_path ~ '^logos/[a-z0-9-]{1,80}\.(svg|png)$'::text),
  constraint appearance_letterhead_path_check CHECK (letterhead_path ~ '^logos/[a-z0-9-]{1,80}\.jpg$'::text),
  constraint appearance_logo_width_check CHECK (logo_width >= 1 AND logo_width <= 10000),
  constraint appearance_logo_height_check CHECK (logo_height >= 1 AND logo_height <= 10000),
  constraint appearance_colours CHECK (private.unreadable_colours(background, body_text, action, accent, ornament) = '{}'::text[]),
  constraint appearance_logo CHECK (num_nulls(logo_path, letterhead_path, logo_width, logo_height) = ANY (ARRAY[0, 4])),
  constraint appearance_pkey PRIMARY KEY (id)
);
alter table public.appearance enable row level security;
comment on table public.appearance is 'Colours and logo of the shop: one row.';
grant select on table public.appearance to anon, authenticated;
grant select, update on table public.appearance to service_role;
comment on column public.appearance.id is 'Always true: there is one row.';
comment on column public.appearance.background is 'Colour (#rrggbb) that everything stands on.';
comment on column public.appearance.body_text is 'Colour of texts.';
comment on column public.appearance.action is 'Colour of buttons and of what leads on.';
comment on column public.appearance.accent is 'Colour of what is to be noticed, and of errors.';
comment on column public.appearance.ornament is 'Colour of lines under links and of ornaments.';
comment on column public.appearance.logo_path is 'Storage path (logos/name) of the logo, SVG or PNG; null shows the mark that the shop comes with.';
comment on column public.appearance.letterhead_path is 'Storage path of the same as JPEG on white, for documents.';
comment on column public.appearance.logo_width is 'Its width in pixels; with the height its proportions.';
comment on column public.appearance.logo_height is 'Its height in pixels.';
comment on column public.appearance.shows_name is 'Whether the name of the shop stands beside the logo.';
comment on column public.appearance.updated_at is 'When it was last changed.';
comment on column public.appearance.version is 'Grows with every change; a save of an older version is refused.';

create policy "the appearance is public" on public.appearance for select to anon, authenticated using (true);

CREATE TRIGGER appearance_touch BEFORE UPDATE ON public.appearance FOR EACH ROW EXECUTE FUNCTION private.touch();

CREATE TRIGGER appearance_audit AFTER INSERT OR DELETE OR UPDATE ON public.appearance FOR EACH ROW EXECUTE FUNCTION private.audit_change('id', '');

CREATE TRIGGER appearance_site_change AFTER UPDATE ON public.appearance FOR EACH ROW EXECUTE FUNCTION private.note_row_change('appearance', 'id', '', '');

CREATE TRIGGER appearance_version BEFORE UPDATE ON public.appearance FOR EACH ROW EXECUTE FUNCTION private.count_version();

create table public.home_page (
  id boolean default true not null,
  home_parts jsonb,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint home_page_id_check CHECK (id),
  constraint home_page_home_parts_check CHECK (home_parts IS NULL OR jsonb_typeof(home_parts) = 'array'::text AND jsonb_array_length(home_parts) = 5 AND octet_length(home_parts::text) <= 30000 AND home_parts @> '[{"kind": "values"}, {"kind": "featured"}, {"kind": "story"}, {"kind": "testimonials"}, {"kind": "pictures"}]'::jsonb),
  constraint home_page_pkey PRIMARY KEY (id)
);
alter table public.home_page enable row level security;
comment on table public.home_page is 'What the home page shows below the hero: one row.';
grant select on table public.home_page to anon, authenticated;
grant select, update on table public.home_page to service_role;
comment on column public.home_page.id is 'Always true: there is one row.';
comment on column public.home_page.home_parts is 'Each part once, in the order of the page, as homeParts of src/domain/home-parts.ts reads them; null shows what the shop comes with.';
comment on column public.home_page.updated_at is 'When it was last changed.';
comment on column public.home_page.version is 'Grows with every change; a save of an older version is refused.';

create policy "the home page is public" on public.home_page for select to anon, authenticated using (true);

CREATE TRIGGER home_page_touch BEFORE UPDATE ON public.home_page FOR EACH ROW EXECUTE FUNCTION private.touch();

CREATE TRIGGER home_page_audit AFTER INSERT OR DELETE OR UPDATE ON public.home_page FOR EACH ROW EXECUTE FUNCTION private.audit_change('id', '');

CREATE TRIGGER home_page_site_change AFTER UPDATE ON public.home_page FOR EACH ROW EXECUTE FUNCTION private.note_row_change('home_page', 'id', '', '');

CREATE TRIGGER home_page_version BEFORE UPDATE ON public.home_page FOR EACH ROW EXECUTE FUNCTION private.count_version();

comment on table private.unused_pictures is 'Pictures in Storage that no product, no order, no hero, no logo and no newsletter refers to.';

-- Data that must move or be mended is moved here.

alter table public.site_changes add constraint site_changes_entity_check CHECK (entity = ANY (ARRAY['product'::text, 'hero'::text, 'settings'::text, 'shipping'::text, 'category'::text, 'manufacturer'::text, 'content'::text, 'colour'::text, 'material'::text, 'redirect'::text, 'appearance'::text, 'home_page'::text]));

insert into public.appearance (id, background, body_text, action, accent, ornament, logo_path, letterhead_path, logo_width, logo_height, shows_name, version) values
  ('true', '#faf6ef', '#2b2620', '#5b6236', '#9f4529', '#d9b978', NULL, NULL, NULL, NULL, 'false', '1')
on conflict do nothing;

insert into public.home_page (id, home_parts, version) values
  ('true', NULL, '1')
on conflict do nothing;

insert into storage.buckets (id, name, public, avif_autodetection, file_size_limit, allowed_mime_types, owner_id) values
  ('logos', 'logos', 'true', 'false', '2097152', '{image/svg+xml,image/png,image/jpeg}', NULL)
on conflict do nothing;
