-- What the shop says of itself and how it sells: settings, the top of the home page, terms as they were published.

create or replace function private.is_iban(iban text) returns boolean
language sql immutable set search_path = '' as $$
  select case when is_iban.iban ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$' and (is_iban.iban !~ '^(FR|MC)' or length(is_iban.iban) = 27) then (
    -- A to Z count from ten, and the country with its check digits comes last.
    select string_agg(case when d.digit ~ '[A-Z]' then (ascii(d.digit) - 55)::text else d.digit end, '' order by d.n)::numeric % 97 = 1
    from regexp_split_to_table(substr(is_iban.iban, 5) || left(is_iban.iban, 4), '') with ordinality d (digit, n)
  ) else false end
$$;
comment on function private.is_iban(text) is 'Whether an account, in capitals and without blanks, has the digits that check it (modulo 97). As in src/domain/iban.ts.';
-- A check of settings asks it, with the rights of whoever writes them.
grant execute on function private.is_iban(text) to service_role;

-- Pages are made once: when an announcement begins and when it ends the clocks have them made again.
create table private.announcement_moments (
  at timestamptz primary key
);

comment on table private.announcement_moments is 'When the announcement of the settings begins and ends, as far as that is to come.';
comment on column private.announcement_moments.at is 'The moment.';

alter table private.announcement_moments enable row level security;

create or replace function private.keep_announcement_moments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.announcement_moments m where m.at is not null;
  insert into private.announcement_moments (at)
  select m.at from unnest(array[new.announcement_from, new.announcement_until]) m (at)
  where new.announcement_text <> '' and m.at > clock_timestamp();
  return null;
end
$$;
comment on function private.keep_announcement_moments() is 'Trigger: notes when the announcement begins and ends.';

create table public.settings (
  id boolean primary key default true check (id),
  site_name text not null default 'La boutique' check (length(btrim(site_name)) between 1 and 80),
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
  opened_at timestamptz,
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
  announcement_text text not null default '' check (length(announcement_text) <= 200),
  announcement_link text not null default '' check (
    announcement_link ~ '^(/([^/\\\s<>"][^\s<>"]*)?|https://[^\s<>"/]+(/[^\s<>"]*)?)?$' and length(announcement_link) <= 300
  ),
  announcement_from timestamptz,
  announcement_until timestamptz check (announcement_until > announcement_from),
  blog_intro text not null default '' check (length(blog_intro) <= 300),
  footer_about text not null default '' check (length(footer_about) <= 300),
  measure_newsletters boolean not null default false,
  buys_labels boolean not null default false,
  asked_trackers text[] not null default '{}',
  order_notice boolean not null default true,
  offers_transfer boolean not null default false,
  offers_cheque boolean not null default false,
  iban text not null default '' check (iban = '' or private.is_iban(iban)),
  bic text not null default '' check (bic ~ '^([A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?)?$'),
  account_holder text not null default '' check (length(account_holder) <= 70),
  cheque_payee text not null default '' check (length(cheque_payee) <= 100),
  cheque_address text not null default '' check (length(cheque_address) <= 400),
  payment_days int not null default 7 check (payment_days between 2 and 30),
  sender_name text not null default '' check (length(sender_name) <= 35),
  sender_street text not null default '' check (length(sender_street) <= 35),
  sender_complement text not null default '' check (length(sender_complement) <= 35),
  sender_postal_code text not null default '' check (sender_postal_code ~ '^([0-9]{5})?$'),
  sender_city text not null default '' check (length(sender_city) <= 35),
  preparation_days int not null default 2 check (preparation_days between 0 and 30),
  order_cutoff int not null default 12 check (order_cutoff between 0 and 24),
  constraint settings_transfer check (not offers_transfer or iban <> '' and length(btrim(account_holder)) > 0),
  constraint settings_cheque check (not offers_cheque or length(btrim(cheque_payee)) > 0 and length(btrim(cheque_address)) > 0)
);

comment on table public.settings is 'Settings of the shop: one row. Only the columns granted to anon are public. Most characters of where money goes: PAYMENT_LIMITS of src/domain/payment-means.ts.';
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
comment on column public.settings.vat_exempt is 'Exempt from VAT (franchise en base): no VAT line; private.vat_mention says by which article. Public.';
comment on column public.settings.terms_version is 'Version of the terms of sale that an order accepts. Public.';
comment on column public.settings.opened_at is 'When its owner opened the shop; null while it is not open yet. Written by private.open_shop alone. Public.';
comment on column public.settings.maintenance_mode is 'The shop says it is being looked after. Public.';
comment on column public.settings.show_out_of_stock is 'Whether sold-out products stay in the catalogue. Public.';
comment on column public.settings.enable_reviews is 'Whether reviews show. Public.';
comment on column public.settings.show_prices is 'Whether prices show. Public.';
comment on column public.settings.legal_name is 'Company or sole trader (EI). Public.';
comment on column public.settings.legal_form is 'Legal form in words. Public.';
comment on column public.settings.share_capital is 'Share capital as written, e.g. 10 000 €; empty where there is none. Public.';
comment on column public.settings.registered_city is 'City where the company is registered. Public.';
comment on column public.settings.siren is 'SIREN, nine digits. Public.';
comment on column public.settings.rcs is 'Trade register entry. Public.';
comment on column public.settings.vat_number is 'VAT identification number. Public.';
comment on column public.settings.publisher is 'Directeur de la publication. Public.';
comment on column public.settings.host is 'The host in up to three lines: name, postal address, telephone. Public.';
comment on column public.settings.mediator_name is 'Consumer mediator. Public.';
comment on column public.settings.mediator_address is 'Postal address of the mediator. Public.';
comment on column public.settings.mediator_site is 'Site of the mediator. Public.';
comment on column public.settings.order_confirmation is 'Send an email for each order.';
comment on column public.settings.shipment_notification is 'Send an email when an order is shipped.';
comment on column public.settings.promotional_emails is 'Send promotional emails.';
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
comment on column public.settings.announcement_text is 'What every page says above its header; empty where nothing is announced. Public.';
comment on column public.settings.announcement_link is 'Where the announcement leads: a path of the shop or an https address; empty where it leads nowhere. Public.';
comment on column public.settings.announcement_from is 'When the announcement begins to show; null is at once. Public.';
comment on column public.settings.announcement_until is 'When it stops; null is never. Public.';
comment on column public.settings.blog_intro is 'What stands under the title of the blog; empty is what the shop comes with. Public.';
comment on column public.settings.footer_about is 'What the footer says of the shop; empty is what the shop comes with. Public.';
comment on column public.settings.measure_newsletters is
  'Whether openings and clicks of newsletters are counted, of the subscribers who agreed to it: their form asks for it. Public.';
comment on column public.settings.asked_trackers is 'Who is asked where parcels are, of private.trackers(), which the page on privacy then names. Public; kept by a trigger of private.parcel_clock.';
comment on column public.settings.buys_labels is 'Whether a label was ever bought of the label service, which the page on privacy then names. Public; set with the first.';
comment on column public.settings.order_notice is 'Send the shop an email for each paid order.';
comment on column public.settings.offers_transfer is 'Whether orders may be paid by bank transfer online. Public.';
comment on column public.settings.offers_cheque is 'Whether orders may be paid by cheque online. Public.';
comment on column public.settings.iban is 'Account that transfers go to, without blanks; orders keep what it was.';
comment on column public.settings.bic is 'Its bank.';
comment on column public.settings.account_holder is 'Whose account it is.';
comment on column public.settings.cheque_payee is 'To whom cheques are made out.';
comment on column public.settings.cheque_address is 'Where they are sent, lines separated by line feeds.';
comment on column public.settings.sender_name is 'Who sends parcels, as a label says it; empty is the name of the shop.';
comment on column public.settings.sender_street is 'Where parcels are sent from: number and street.';
comment on column public.settings.sender_complement is 'Floor or building of the sender.';
comment on column public.settings.sender_postal_code is 'French postal code of the sender.';
comment on column public.settings.sender_city is 'City of the sender.';
comment on column public.settings.preparation_days is 'Working days from the payment of an order until its parcel is with the carrier. Public.';
comment on column public.settings.order_cutoff is 'Hour in Paris until which what is paid counts from that working day, later from the next; 24 is midnight. Public.';
comment on column public.settings.payment_days is 'Days that an order keeps its units that is to be paid by transfer, cheque or in cash: PAYMENT_DAYS of src/domain/payment-means.ts. Public.';

alter table public.settings enable row level security;
grant select (
  site_name, site_description, contact_email, contact_phone, address, opening_hours, phone_hours, currency,
  tax_rate, vat_exempt, terms_version, opened_at, maintenance_mode, show_out_of_stock, enable_reviews, show_prices, legal_name, legal_form,
  share_capital, registered_city, siren, rcs, vat_number, publisher, host, mediator_name, mediator_address, mediator_site,
  social_links, return_address, measure_newsletters, buys_labels, asked_trackers, offers_transfer, offers_cheque, payment_days, preparation_days, order_cutoff,
  announcement_text, announcement_link, announcement_from, announcement_until, blog_intro, footer_about
) on public.settings to anon, authenticated;
grant select, update on public.settings to service_role;
create policy "the row of settings is public" on public.settings for select to anon, authenticated using (true);
create trigger settings_touch before update on public.settings
  for each row execute function private.touch();
create trigger settings_audit after insert or update or delete on public.settings
  for each row execute function private.audit_change('id', '');
create trigger settings_announcement after update of announcement_text, announcement_from, announcement_until on public.settings
  for each row execute function private.keep_announcement_moments();
create trigger settings_site_change after update on public.settings
  for each row execute function private.note_row_change(
    'settings', 'id', '',
    'order_confirmation,shipment_notification,promotional_emails,weekly_report,two_factor_auth,session_timeout,allow_multiple_logins,automatic_publishing,payments_open,order_notice,iban,bic,account_holder,cheque_payee,cheque_address,sender_name,sender_street,sender_complement,sender_postal_code,sender_city,opened_at'
  );

-- Nobody has said anything of this shop yet: what is empty, its owner fills in.
insert into public.settings (site_description, opening_hours, phone_hours) values ('', '{}', '');

-- A new shop is closed, and opens once: whoever holds the secret key alone writes around no point that the law demands.
create or replace function private.keep_opening() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' and new.opened_at is distinct from old.opened_at then
    -- Whoever writes rows may not call what refuses in the shop's own words.
    raise insufficient_privilege using message = 'opened_at is written by open_shop alone';
  end if;
  return new;
end
$$;
comment on function private.keep_opening() is 'Trigger: the shop is opened by open_shop and admin_open_shop, which look whether it may be, and by no row that is written.';
create trigger settings_opening before update of opened_at on public.settings
  for each row execute function private.keep_opening();

create or replace function private.shop_amounts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select a.shown || jsonb_build_object('version', md5(a.shown::text))
  from (
    select jsonb_build_object(
      'tax_rate', s.tax_rate, 'vat_exempt', s.vat_exempt, 'preparation_days', s.preparation_days, 'order_cutoff', s.order_cutoff,
      'methods', (
        select jsonb_agg(jsonb_build_object(
          'id', m.id, 'label', m.label, 'delay', m.delay, 'price', m.price, 'free_from', m.free_from,
          'countries', m.countries, 'active', m.active, 'is_default', m.is_default, 'needs_relay', m.needs_relay,
          'carrier', m.carrier, 'with_signature', m.with_signature, 'country_fees', m.country_fees
        ) order by m.position, m.id)
        from public.shipping_methods m
      )
    ) as shown
    from public.settings s
  ) a
$$;
comment on function private.shop_amounts() is
  'Shipping methods, time to prepare and VAT as their form shows them, amounts in euros; the version is a digest of all of it.';

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
      tax_rate = (amounts ->> 'tax_rate')::numeric, vat_exempt = (amounts ->> 'vat_exempt')::boolean,
      preparation_days = coalesce((amounts ->> 'preparation_days')::int, s.preparation_days),
      order_cutoff = coalesce((amounts ->> 'order_cutoff')::int, s.order_cutoff)
    where s.id;
    update public.shipping_methods m set
      label = btrim(w.label), delay = btrim(w.delay), price = w.price, free_from = w.free_from, countries = w.countries,
      active = w.active, is_default = w.is_default, needs_relay = w.needs_relay,
      carrier = coalesce(w.carrier, m.carrier), with_signature = coalesce(w.with_signature, m.with_signature),
      country_fees = coalesce(w.country_fees, m.country_fees)
    from jsonb_to_recordset(amounts -> 'methods') w (
      id text, label text, delay text, price numeric(10, 2), free_from numeric(10, 2), countries text[], active boolean,
      is_default boolean, needs_relay boolean, carrier text, with_signature boolean, country_fees jsonb
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
    'siren', 'rcs', 'vat_number', 'publisher', 'host', 'mediator_name', 'mediator_address', 'mediator_site',
    'sender_name', 'sender_street', 'sender_complement', 'sender_postal_code', 'sender_city',
    'announcement_text', 'announcement_link', 'announcement_from', 'announcement_until', 'blog_intro', 'footer_about'
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

comment on table public.hero is 'Picture and words at the top of the home page: one row. Most characters: HERO_LIMITS of src/domain/rules.ts.';
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
  'Un tressage de paille, vu de près', 'L’art de la paille, tressé à la main', 'Sacs, chapeaux et accessoires faits main.'
);

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
