-- Where and how parcels go, what the shop says of itself, the top of the home page.

create or replace function private.require_default_shipping() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.shipping_methods where is_default) then
    perform private.refuse(409, 'shipping_default_missing');
  end if;
  return null;
end
$$;
comment on function private.require_default_shipping() is 'Trigger, at the end of the transaction: one method stays the default.';

-- Every country has its own form of postal code: a parcel with another one could go nowhere.
create or replace function private.is_postal_code(country text, code text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(code ~ case country
    -- Departments of the metropolis: not overseas; Monaco is a country.
    when 'FR' then '^(?:0[1-9]|[1-8][0-9]|9[0-5])[0-9]{3}$'
    when 'MC' then '^980[0-9]{2}$'
    else '^[1-9][0-9]{3}$'
  end, false);
end
$$;
comment on function private.is_postal_code(text, text) is
  'Whether a country the shop delivers to has such postal codes. As in src/domain/postal-code.ts.';

create or replace function private.is_phone(written text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- The no-break spaces come along when a number is copied.
  return written ~ '^[-+0-9 ./()\u00a0\u202f]*$' and length(regexp_replace(written, '[^0-9]', '', 'g')) >= 6;
end
$$;
comment on function private.is_phone(text) is
  'Whether a telephone can be one: six digits at least, and only what is written between them. As in src/domain/phone-number.ts.';

-- One that was saved before stays as it is until it is changed.
create or replace function private.keep_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(new.phone) <> '' and not private.is_phone(new.phone) then
    perform private.refuse(400, 'customer_invalid');
  end if;
  return new;
end
$$;
comment on function private.keep_phone() is 'Trigger: a saved address has no telephone, or one that can be one.';

-- An address that was saved before stays as it is until its postal code or country is changed.
create or replace function private.keep_postal_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- No constraint: customers write this table themselves, and may not call what a constraint of theirs would.
  if not new.country = any (private.countries()) then
    perform private.refuse(400, 'country_not_served');
  end if;
  if not private.is_postal_code(new.country, new.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  return new;
end
$$;
comment on function private.keep_postal_code() is 'Trigger: a saved address has a country the shop delivers to, and a postal code of it.';

create or replace function private.note_relay_countries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.shipping_methods m set relay_countries = served.countries
  from (
    select s.id, coalesce((
      select array_agg(distinct p.country order by p.country) from public.relay_points p
      where p.shipping_method = s.id and p.active
    ), '{}') as countries
    from public.shipping_methods s where s.needs_relay
  ) served
  where served.id = m.id and m.relay_countries is distinct from served.countries;
  return null;
end
$$;
comment on function private.note_relay_countries() is 'Trigger: keeps in which countries a method has relay points.';

create table public.shipping_methods (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 40),
  label text not null check (label = btrim(label) and length(label) between 1 and 80),
  delay text not null check (delay = btrim(delay) and length(delay) between 1 and 80),
  price numeric(10, 2) not null check (price between 0 and 1000),
  free_from numeric(10, 2) check (free_from > 0),
  countries text[] not null check (
    cardinality(countries) >= 1 and countries <@ private.countries()
  ),
  position int not null default 0,
  is_default boolean not null default false,
  active boolean not null default true,
  needs_relay boolean not null default false,
  relay_countries text[] not null default '{}' check (relay_countries <@ private.countries()),
  constraint shipping_methods_default_is_active check (active or not is_default),
  constraint shipping_methods_one_default exclude using btree (is_default with =) where (is_default)
    deferrable initially deferred
);

comment on table public.shipping_methods is 'The one table of tariffs: the cart, the checkout, /shipping, the settings and the e-mails read it.';
comment on column public.shipping_methods.id is 'Identifier an order stores.';
comment on column public.shipping_methods.label is 'Name as shown.';
comment on column public.shipping_methods.delay is 'How long it takes, as shown.';
comment on column public.shipping_methods.price is 'Fee in euros, taxes included.';
comment on column public.shipping_methods.free_from is 'Subtotal in euros from which it is free; null is never.';
comment on column public.shipping_methods.countries is 'Countries served, ISO 3166 codes.';
comment on column public.shipping_methods.position is 'Rank in lists, ascending.';
comment on column public.shipping_methods.is_default is 'Exactly one method holds until the customer chooses another.';
comment on column public.shipping_methods.active is 'Whether customers may choose it.';
comment on column public.shipping_methods.needs_relay is 'Whether the buyer chooses one of its relay points.';
comment on column public.shipping_methods.relay_countries is
  'Countries in which it has relay points now: kept by a trigger of relay_points. In any other it is not offered.';

alter table public.shipping_methods enable row level security;
grant select on public.shipping_methods to anon, authenticated;
grant select, insert, update, delete on public.shipping_methods to service_role;
create policy "active shipping methods are public" on public.shipping_methods for select to anon, authenticated
  using (active);
create constraint trigger shipping_methods_default after update or delete on public.shipping_methods
  deferrable initially deferred for each row execute function private.require_default_shipping();
create trigger shipping_methods_audit after insert or update or delete on public.shipping_methods
  for each row execute function private.audit_change('id', 'label');
create trigger shipping_methods_site_change after insert or update or delete on public.shipping_methods
  for each row execute function private.note_row_change('shipping', 'id', 'label', '');

insert into public.shipping_methods (id, label, delay, price, free_from, countries, position, is_default, needs_relay) values
  ('colissimo', 'Colissimo domicile', '3 à 5 jours ouvrés', 6.95, null, '{FR,MC,BE,LU,CH}', 1, true, false),
  ('relais', 'Point relais (Mondial Relay)', '3 à 5 jours', 4.90, 80, '{FR,MC,BE,LU,CH}', 2, false, true),
  ('chronopost', 'Chronopost express', '24/48 h', 9.90, null, '{FR,MC,BE,LU,CH}', 3, false, false);

create table public.relay_points (
  shipping_method text not null references public.shipping_methods (id) on update cascade on delete cascade,
  id text not null check (id ~ '^[0-9A-Za-z-]{1,20}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  address text not null check (address = btrim(address) and length(address) between 1 and 200),
  postal_code text not null,
  city text not null check (city = btrim(city) and length(city) between 1 and 100),
  country text not null check (country = any (private.countries())),
  opening_hours text not null default '' check (length(opening_hours) <= 300),
  active boolean not null default true,
  primary key (shipping_method, id),
  constraint relay_points_postal_code check (private.is_postal_code(country, postal_code))
);

comment on table public.relay_points is 'Where parcels of a method can be collected: loaded from the file of its carrier by load_relay_points.';
comment on column public.relay_points.shipping_method is 'Method that delivers to it.';
comment on column public.relay_points.id is 'Identifier at the carrier.';
comment on column public.relay_points.name is 'Name of the shop.';
comment on column public.relay_points.address is 'Street and number.';
comment on column public.relay_points.postal_code is 'Postal code.';
comment on column public.relay_points.city is 'City.';
comment on column public.relay_points.country is 'ISO 3166 code.';
comment on column public.relay_points.opening_hours is 'When it is open, in words; empty where the carrier does not say.';
comment on column public.relay_points.active is 'Whether parcels can be sent there; a point that the last file no longer names cannot.';

create index relay_points_nearby on public.relay_points (shipping_method, country, postal_code text_pattern_ops)
  where active;
alter table public.relay_points enable row level security;
grant select, insert, update, delete on public.relay_points to service_role;
create trigger relay_points_countries after insert or update or delete on public.relay_points
  for each statement execute function private.note_relay_countries();

create table public.settings (
  id boolean primary key default true check (id),
  site_name text not null default 'Atelier du Rif' check (length(btrim(site_name)) between 1 and 80),
  site_description text not null check (length(site_description) <= 300),
  contact_email text not null default '' check (contact_email ~ '^([^\s@]+@[^\s@]+\.[^\s@]+)?$' and length(contact_email) <= 254),
  contact_phone text not null default '' check (length(contact_phone) <= 30),
  address text not null default '' check (length(address) <= 400),
  opening_hours text[] not null
    check (cardinality(opening_hours) <= 14 and length(array_to_string(opening_hours, '')) <= 1000),
  phone_hours text not null check (length(phone_hours) <= 160),
  currency text not null default 'EUR' check (currency = 'EUR'),
  tax_rate numeric(5, 2) not null default 20 check (tax_rate between 0 and 100),
  vat_exempt boolean not null default false,
  terms_version text not null default '2026-11' check (length(btrim(terms_version)) between 1 and 40),
  maintenance_mode boolean not null default false,
  show_out_of_stock boolean not null default true,
  enable_reviews boolean not null default true,
  show_prices boolean not null default true,
  legal_name text not null default '' check (length(legal_name) <= 160),
  legal_form text not null default '' check (length(legal_form) <= 160),
  share_capital text not null default '' check (length(share_capital) <= 40),
  registered_city text not null default '' check (length(registered_city) <= 100),
  siren text not null default '' check (siren ~ '^([0-9]{9})?$'),
  rcs text not null default '' check (length(rcs) <= 80),
  vat_number text not null default '' check (vat_number ~ '^([A-Z]{2}[0-9A-Z]{2,13})?$'),
  publisher text not null default '' check (length(publisher) <= 160),
  host text not null default '' check (length(host) <= 400),
  mediator_name text not null default '' check (length(mediator_name) <= 160),
  mediator_address text not null default '' check (length(mediator_address) <= 400),
  mediator_site text not null default '' check (mediator_site ~ '^(https://[^\s<>"]+)?$' and length(mediator_site) <= 300),
  order_confirmation boolean not null default true,
  shipment_notification boolean not null default true,
  promotional_emails boolean not null default false,
  weekly_report boolean not null default true,
  two_factor_auth boolean not null default false,
  session_timeout int not null default 60 check (session_timeout between 5 and 720),
  allow_multiple_logins boolean not null default false,
  updated_at timestamptz not null default now(),
  social_links text[] not null default '{}' check (
    cardinality(social_links) <= 8 and length(array_to_string(social_links, '')) <= 1600
    and array_to_string(social_links, ' ') ~ '^(https://[^\s<>"/]+(/[^\s<>"]*)?( |$))*$'
  ),
  automatic_publishing boolean not null default false,
  return_address text not null default '' check (length(return_address) <= 400),
  payments_open boolean not null default true,
  measure_newsletters boolean not null default false,
  order_notice boolean not null default true
);

comment on table public.settings is 'Settings of the shop: one row. Only the columns granted to anon are public.';
comment on column public.settings.id is 'Always true: there is one row.';
comment on column public.settings.site_name is 'Name of the shop. Public.';
comment on column public.settings.site_description is 'One sentence for search engines and the footer. Public.';
comment on column public.settings.contact_email is 'Address customers write to. Public.';
comment on column public.settings.contact_phone is 'Telephone. Public.';
comment on column public.settings.address is 'Postal address, lines separated by line feeds. Public.';
comment on column public.settings.opening_hours is 'Opening hours, one line each: days, " : ", hours. Public.';
comment on column public.settings.phone_hours is 'When the telephone is answered. Public.';
comment on column public.settings.currency is 'ISO 4217 code; the shop sells in euros. Public.';
comment on column public.settings.tax_rate is 'VAT in percent contained in prices. Public.';
comment on column public.settings.vat_exempt is 'TVA non applicable, art. 293 B du CGI: no VAT line. Public.';
comment on column public.settings.terms_version is 'Version of the terms of sale that an order accepts. Public.';
comment on column public.settings.maintenance_mode is 'The shop says it is being looked after. Public.';
comment on column public.settings.show_out_of_stock is 'Whether sold-out products stay in the catalogue. Public.';
comment on column public.settings.enable_reviews is 'Whether reviews show. Public.';
comment on column public.settings.show_prices is 'Whether prices show. Public.';
comment on column public.settings.legal_name is 'Company or sole trader (EI). Public.';
comment on column public.settings.legal_form is 'Legal form in words. Public.';
comment on column public.settings.share_capital is 'Share capital as written, e.g. 10 000 €; empty where there is none. Public.';
comment on column public.settings.registered_city is 'City of the registered office. Public.';
comment on column public.settings.siren is 'SIREN, nine digits. Public.';
comment on column public.settings.rcs is 'Trade register entry. Public.';
comment on column public.settings.vat_number is 'VAT identification number. Public.';
comment on column public.settings.publisher is 'Directeur de la publication. Public.';
comment on column public.settings.host is 'The host in up to three lines: name, postal address, telephone. Public.';
comment on column public.settings.mediator_name is 'Consumer mediator. Public.';
comment on column public.settings.mediator_address is 'Postal address of the mediator. Public.';
comment on column public.settings.mediator_site is 'Site of the mediator. Public.';
comment on column public.settings.order_confirmation is 'Send an e-mail for each order.';
comment on column public.settings.shipment_notification is 'Send an e-mail when an order is shipped.';
comment on column public.settings.promotional_emails is 'Send promotional e-mails.';
comment on column public.settings.weekly_report is 'Send the owner a weekly report.';
comment on column public.settings.two_factor_auth is 'Administrators need a second factor.';
comment on column public.settings.session_timeout is 'Idle minutes after which an administrator is logged out.';
comment on column public.settings.allow_multiple_logins is 'An administrator may be logged in twice.';
comment on column public.settings.updated_at is 'When they were last changed.';
comment on column public.settings.social_links is 'Addresses of the shop''s pages on social networks, https only; none shows none. Public.';
comment on column public.settings.automatic_publishing is 'Whether changes are published by themselves after half a minute without another one.';
comment on column public.settings.return_address is
  'Where returns are sent, lines separated by line feeds; empty where it is the postal address. Public.';
comment on column public.settings.payments_open is 'Whether orders are taken; payments close by themselves when stolen cards are tried.';
comment on column public.settings.measure_newsletters is
  'Whether openings and clicks of newsletters are counted, of the subscribers who agreed to it: their form asks for it. Public.';
comment on column public.settings.order_notice is 'Send the shop an e-mail for each paid order.';

alter table public.settings enable row level security;
grant select (
  site_name, site_description, contact_email, contact_phone, address, opening_hours, phone_hours, currency,
  tax_rate, vat_exempt, terms_version, maintenance_mode, show_out_of_stock, enable_reviews, show_prices, legal_name, legal_form,
  share_capital, registered_city, siren, rcs, vat_number, publisher, host, mediator_name, mediator_address, mediator_site,
  social_links, return_address, measure_newsletters
) on public.settings to anon, authenticated;
grant select, update on public.settings to service_role;
create policy "the row of settings is public" on public.settings for select to anon, authenticated using (true);
create trigger settings_touch before update on public.settings
  for each row execute function private.touch();
create trigger settings_audit after insert or update or delete on public.settings
  for each row execute function private.audit_change('id', '');
create trigger settings_site_change after update on public.settings
  for each row execute function private.note_row_change(
    'settings', 'id', '',
    'order_confirmation,shipment_notification,promotional_emails,weekly_report,two_factor_auth,session_timeout,allow_multiple_logins,automatic_publishing,payments_open,order_notice'
  );

insert into public.settings (site_description, opening_hours, phone_hours) values (
  'Sacs, chapeaux et accessoires en paille tressés à la main par les artisans du Rif.',
  array['Du lundi au vendredi : 10h-19h', 'Samedi : 10h-18h', 'Dimanche : Fermé'],
  -- The telephone is answered while the shop is open, also on Saturdays: until 18h.
  'du mardi au samedi, de 10h à 18h'
);

create table public.hero (
  id boolean primary key default true check (id),
  image_path text check (
    length(image_path) <= 400 and image_path ~ '^(https?://|[a-z0-9-]+/)[A-Za-z0-9._~%/:@?=&+-]+$'
  ),
  alt_text text not null check (length(btrim(alt_text)) between 1 and 200),
  title text not null check (length(btrim(title)) between 1 and 120),
  subtitle text not null check (length(subtitle) <= 300),
  updated_at timestamptz not null default now(),
  version int not null default 1
);

comment on table public.hero is 'Picture and words at the top of the home page: one row.';
comment on column public.hero.id is 'Always true: there is one row.';
comment on column public.hero.image_path is 'Storage path (bucket/name); null shows the picture the shop comes with.';
comment on column public.hero.alt_text is 'What the picture shows, for those who do not see it.';
comment on column public.hero.title is 'Title.';
comment on column public.hero.subtitle is 'Line under the title.';
comment on column public.hero.updated_at is 'When it was last changed.';
comment on column public.hero.version is 'Grows with every change; a save of an older version is refused.';

alter table public.hero enable row level security;
grant select on public.hero to anon, authenticated;
grant select, update on public.hero to service_role;
create policy "the hero is public" on public.hero for select to anon, authenticated using (true);
create trigger hero_touch before update on public.hero
  for each row execute function private.touch();
create trigger hero_audit after insert or update or delete on public.hero
  for each row execute function private.audit_change('id', '');
create trigger hero_site_change after update on public.hero
  for each row execute function private.note_row_change('hero', 'id', 'title', '');
create trigger hero_version before update on public.hero
  for each row execute function private.count_version();

insert into public.hero (alt_text, title, subtitle) values (
  'Chapeau et sac en paille tressés par les artisans du Rif',
  'Le Rif, tressé à la main',
  'Sacs et chapeaux de paille, façonnés un à un par les artisans des montagnes du Rif.'
);

-- A confirmation promises the terms of sale on a medium that the buyer keeps: they are kept here as they were published.
create table public.published_terms (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  version text not null check (length(btrim(version)) between 1 and 40),
  html text not null check (length(html) between 1 and 500000),
  first_published_at timestamptz not null default now(),
  published_at timestamptz not null default now()
);

comment on table public.published_terms is 'The terms of sale as they were published, each text once: the shop must be able to show what an order accepted.';
comment on column public.published_terms.digest is 'SHA-256 of the text.';
comment on column public.published_terms.version is 'Version of the terms, as an order stores it.';
comment on column public.published_terms.html is 'Text of the page, as plain HTML.';
comment on column public.published_terms.first_published_at is 'When this text was first seen published.';
comment on column public.published_terms.published_at is 'When it was last seen published.';

create index published_terms_version on public.published_terms (version, published_at desc);
alter table public.published_terms enable row level security;
grant select on public.published_terms to service_role;

create or replace function private.shop_amounts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select a.shown || jsonb_build_object('version', md5(a.shown::text))
  from (
    select jsonb_build_object(
      'tax_rate', s.tax_rate, 'vat_exempt', s.vat_exempt,
      'methods', (
        select jsonb_agg(jsonb_build_object(
          'id', m.id, 'label', m.label, 'delay', m.delay, 'price', m.price, 'free_from', m.free_from,
          'countries', m.countries, 'active', m.active, 'is_default', m.is_default, 'needs_relay', m.needs_relay
        ) order by m.position, m.id)
        from public.shipping_methods m
      )
    ) as shown
    from public.settings s
  ) a
$$;
comment on function private.shop_amounts() is
  'Shipping methods and VAT as their form shows them, amounts in euros; the version is a digest of all of it.';

create or replace function public.admin_shop_amounts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return private.shop_amounts();
end
$$;
comment on function public.admin_shop_amounts() is 'For owners: shipping methods, also those that are not offered, and VAT.';
grant execute on function public.admin_shop_amounts() to authenticated;

create or replace function public.save_shop_amounts(expected_version text, amounts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(amounts) is distinct from 'object' or jsonb_typeof(amounts -> 'methods') is distinct from 'array' then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- One row: whoever saves waits here for whoever is saving.
  perform from public.settings s for update;
  if expected_version is distinct from private.shop_amounts() ->> 'version' then
    perform private.refuse(409, 'settings_changed', private.shop_amounts());
  end if;
  begin
    update public.settings s set
      tax_rate = (amounts ->> 'tax_rate')::numeric, vat_exempt = (amounts ->> 'vat_exempt')::boolean
    where s.id;
    update public.shipping_methods m set
      label = btrim(w.label), delay = btrim(w.delay), price = w.price, free_from = w.free_from, countries = w.countries,
      active = w.active, is_default = w.is_default, needs_relay = w.needs_relay
    from jsonb_to_recordset(amounts -> 'methods') w (
      id text, label text, delay text, price numeric(10, 2), free_from numeric(10, 2), countries text[], active boolean,
      is_default boolean, needs_relay boolean
    ) where w.id = m.id;
    if (select count(*) from public.shipping_methods m where m.is_default) <> 1 then
      perform private.refuse(409, 'shipping_default_missing');
    end if;
  exception
    when check_violation or not_null_violation or exclusion_violation or numeric_value_out_of_range
      or invalid_text_representation
    then
      perform private.refuse(400, 'settings_invalid');
  end;
  return private.shop_amounts();
end
$$;
comment on function public.save_shop_amounts(text, jsonb) is
  'For owners: replaces shipping methods and VAT of the version that was read; when there is a newer one, refuses and gives that as details. A method that is not named stays as it is.';
grant execute on function public.save_shop_amounts(text, jsonb) to authenticated;

create or replace function private.is_siren(digits text) returns boolean
language sql immutable set search_path = '' as $$
  select digits ~ '^[0-9]{9}$' and (
    select sum(case when d.n % 2 = 1 then d.digit else d.digit * 2 / 10 + d.digit * 2 % 10 end) % 10 = 0
    from (
      select n, substr(digits, n, 1)::int as digit from generate_series(1, 9) n where digits ~ '^[0-9]{9}$'
    ) d
  )
$$;
comment on function private.is_siren(text) is 'Whether nine digits are a SIREN: the last one checks the others (Luhn). As in src/domain/siren.ts.';

create or replace function private.site_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'site_name', 'site_description', 'contact_email', 'contact_phone', 'address', 'return_address', 'opening_hours',
    'phone_hours', 'social_links', 'terms_version', 'legal_name', 'legal_form', 'share_capital', 'registered_city',
    'siren', 'rcs', 'vat_number', 'publisher', 'host', 'mediator_name', 'mediator_address', 'mediator_site'
  ]
$$;
comment on function private.site_columns() is 'Columns of settings that say who the shop is: what their form edits.';

create or replace function private.site_settings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select a.shown || jsonb_build_object('version', md5(a.shown::text))
  from (
    select jsonb_object_agg(e.key, e.value) as shown
    from public.settings s, jsonb_each(to_jsonb(s)) e
    where e.key = any (private.site_columns())
  ) a
$$;
comment on function private.site_settings() is 'Who the shop is, as its form shows it; the version is a digest of all of it.';

create or replace function public.admin_site_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return private.site_settings();
end
$$;
comment on function public.admin_site_settings() is 'For owners: name, contact, hours, legal notice and version of the terms of sale.';
grant execute on function public.admin_site_settings() to authenticated;

create or replace function public.save_site_settings(expected_version text, fields jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given public.settings;
  wrong text[];
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
      mediator_site = btrim(given.mediator_site)
    where s.id;
  exception
    when check_violation or not_null_violation or invalid_text_representation
      or invalid_parameter_value or datatype_mismatch
    then
      perform private.refuse(400, 'settings_invalid');
  end;
  return private.site_settings();
end
$$;
comment on function public.save_site_settings(text, jsonb) is
  'For owners: replaces what the fields name, of the version that was read; when there is a newer one, refuses and gives that as details. What is not named stays as it is.';
grant execute on function public.save_site_settings(text, jsonb) to authenticated;

create or replace function public.admin_display() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return (
    select json_build_object(
      'maintenance_mode', s.maintenance_mode, 'show_out_of_stock', s.show_out_of_stock,
      'enable_reviews', s.enable_reviews, 'show_prices', s.show_prices
    )
    from public.settings s
  );
end
$$;
comment on function public.admin_display() is 'For owners: what the shop shows.';
grant execute on function public.admin_display() to authenticated;

create or replace function public.save_display(
  maintenance_mode boolean, show_out_of_stock boolean, enable_reviews boolean, show_prices boolean
) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  update public.settings s set
    maintenance_mode = coalesce(save_display.maintenance_mode, s.maintenance_mode),
    show_out_of_stock = coalesce(save_display.show_out_of_stock, s.show_out_of_stock),
    enable_reviews = coalesce(save_display.enable_reviews, s.enable_reviews),
    show_prices = coalesce(save_display.show_prices, s.show_prices)
  where s.id;
  return public.admin_display();
end
$$;
comment on function public.save_display(boolean, boolean, boolean, boolean) is
  'For owners: changes what the shop shows; what is null keeps its value, so that nobody writes over a switch that they did not touch. maintenance_mode, show_out_of_stock, enable_reviews and show_prices may be null.';
grant execute on function public.save_display(boolean, boolean, boolean, boolean) to authenticated;

create or replace function private.hero_view() returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'image_path', h.image_path, 'alt_text', h.alt_text, 'title', h.title, 'subtitle', h.subtitle,
    'version', h.version, 'updated_at', h.updated_at
  )
  from public.hero h
$$;
comment on function private.hero_view() is 'The hero as its form shows it.';

create or replace function public.admin_hero() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.hero_view();
end
$$;
comment on function public.admin_hero() is 'For administrators: the hero as it is stored, published or not.';
grant execute on function public.admin_hero() to authenticated;

create or replace function public.save_hero(
  expected_version int, image_path text, alt_text text, title text, subtitle text
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.hero;
  wrong text[];
begin
  perform private.acting_admin();
  select h.* into stored from public.hero h for update;
  if stored.version is distinct from save_hero.expected_version then
    perform private.refuse(409, 'hero_changed', private.hero_view()::jsonb);
  end if;
  wrong := array_remove(array[
    case when not private.is_text(btrim(save_hero.alt_text), 200) then 'alt_text' end,
    case when not private.is_text(btrim(save_hero.title), 120) then 'title' end,
    case when length(btrim(save_hero.subtitle)) > 300 then 'subtitle' end
  ], null);
  if wrong <> '{}' then
    perform private.refuse(400, 'hero_invalid', jsonb_build_object('fields', wrong));
  end if;
  if save_hero.image_path is distinct from stored.image_path and save_hero.image_path is not null
    and not exists (
      select from storage.objects o
      where o.bucket_id = 'site-images' and 'site-images/' || o.name = save_hero.image_path
    )
  then
    perform private.refuse(400, 'picture_unknown');
  end if;
  update public.hero h set
    image_path = save_hero.image_path, alt_text = btrim(save_hero.alt_text), title = btrim(save_hero.title),
    subtitle = coalesce(btrim(save_hero.subtitle), '')
  where h.id;
  return private.hero_view();
end
$$;
comment on function public.save_hero(int, text, text, text, text) is
  'For administrators: replaces the hero of the version that was read; when there is a newer one, refuses and gives that as details. image_path may be null: the shop then shows the picture it comes with.';
grant execute on function public.save_hero(int, text, text, text, text) to authenticated;

-- Numbers are consecutive and an e-mail address is known to many: the look-up asks for the postal code as well. Attempts are
-- counted by who makes them: counted by number, a stranger could keep its owner out.
create or replace function private.postal_code(written text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(written, '[^[:alnum:]]', '', 'g'))
$$;
comment on function private.postal_code(text) is 'A postal code, however a person writes it.';

create or replace function private.relay_point_view(point public.relay_points) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', point.id, 'name', point.name, 'address', point.address, 'postal_code', point.postal_code,
    'city', point.city, 'country', point.country, 'opening_hours', point.opening_hours
  )
$$;
comment on function private.relay_point_view(public.relay_points) is 'A relay point as buyers see it, and as an order copies it.';

create or replace function public.find_relay_points(method text, country text, postal_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.relay_point_view(near.relay) order by near.n), '[]')
  from (
    select p as relay, row_number() over (
      order by abs(p.postal_code::int - find_relay_points.postal_code::int), p.name, p.id
    ) as n
    from public.relay_points p
    where private.is_postal_code(find_relay_points.country, find_relay_points.postal_code)
      and p.shipping_method = find_relay_points.method and p.country = find_relay_points.country and p.active
      and p.postal_code like left(
        find_relay_points.postal_code, case when find_relay_points.country in ('FR', 'MC') then 2 else 1 end
      ) || '%'
    order by n limit 12
  ) near
$$;
comment on function public.find_relay_points(text, text, text) is
  'The relay points of a method around a postal code, at most twelve, the nearest numbers first; none for what is no postal code of the country.';
grant execute on function public.find_relay_points(text, text, text) to anon, authenticated, service_role;

create or replace function public.load_relay_points(method text, points jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  loaded int;
begin
  if jsonb_typeof(points) is distinct from 'array' or jsonb_array_length(points) = 0
    or not exists (select from public.shipping_methods m where m.id = method and m.needs_relay)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into public.relay_points (shipping_method, id, name, address, postal_code, city, country, opening_hours)
  select method, p.id, btrim(p.name), btrim(p.address), p.postal_code, btrim(p.city), p.country, coalesce(p.opening_hours, '')
  from jsonb_to_recordset(points) p (
    id text, name text, address text, postal_code text, city text, country text, opening_hours text
  )
  on conflict (shipping_method, id) do update set
    name = excluded.name, address = excluded.address, postal_code = excluded.postal_code, city = excluded.city,
    country = excluded.country, opening_hours = excluded.opening_hours, active = true;
  get diagnostics loaded = row_count;
  update public.relay_points p set active = false
  where p.shipping_method = method and p.active
    and p.id not in (select e.point ->> 'id' from jsonb_array_elements(points) e (point));
  return loaded;
end
$$;
comment on function public.load_relay_points(text, jsonb) is
  'Takes the whole list of a method''s relay points: those it names are new or changed, all others are closed. Answers how many it names; one wrong point, and nothing is taken. For the shop''s own commands alone.';
grant execute on function public.load_relay_points(text, jsonb) to service_role;

create or replace function public.keep_published_terms(version text, html text) returns void
language sql security definer set search_path = '' as $$
  insert into public.published_terms (digest, version, html)
  values (
    encode(sha256(convert_to(keep_published_terms.html, 'UTF8')), 'hex'), keep_published_terms.version,
    keep_published_terms.html
  )
  on conflict (digest) do update set published_at = now(), version = excluded.version
$$;
comment on function public.keep_published_terms(text, text) is
  'Keeps the terms of sale that are published now. For the shop''s own software alone.';
grant execute on function public.keep_published_terms(text, text) to service_role;
