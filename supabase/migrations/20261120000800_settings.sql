create table public.settings (
  id boolean primary key default true check (id),
  site_name text not null default 'Atelier du Rif' check (length(btrim(site_name)) between 1 and 80),
  site_description text not null default 'Sacs, chapeaux et accessoires en paille tressés à la main par les artisans du Rif.'
    check (length(site_description) <= 300),
  contact_email text not null default '' check (contact_email ~ '^([^\s@]+@[^\s@]+\.[^\s@]+)?$' and length(contact_email) <= 254),
  contact_phone text not null default '' check (length(contact_phone) <= 30),
  address text not null default '' check (length(address) <= 400),
  opening_hours text[] not null
    default array['Du lundi au vendredi : 10h-19h', 'Samedi : 10h-18h', 'Dimanche : Fermé']
    check (cardinality(opening_hours) <= 14 and length(array_to_string(opening_hours, '')) <= 1000),
  phone_hours text not null default 'du mardi au samedi, de 10h à 19h' check (length(phone_hours) <= 160),
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
  updated_at timestamptz not null default now()
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

create trigger settings_touch before update on public.settings
  for each row execute function private.touch();

alter table public.settings enable row level security;
grant select (
  site_name, site_description, contact_email, contact_phone, address, opening_hours, phone_hours, currency,
  tax_rate, vat_exempt, terms_version, maintenance_mode, show_out_of_stock, enable_reviews, show_prices, legal_name, legal_form,
  share_capital, registered_city, siren, rcs, vat_number, publisher, host, mediator_name, mediator_address, mediator_site
) on public.settings to anon, authenticated;
grant select, update on public.settings to service_role;

create policy "the row of settings is public" on public.settings for select to anon, authenticated using (true);

insert into public.settings default values;
