-- From commit 7f85d1c: 095151c61d8f
-- The last where every migration stood alone.

drop function private.close_lost_publications();
drop function private.place_order(jsonb);

-- baseline

alter table public.addresses drop constraint addresses_country_check;
alter table public.orders drop constraint orders_country_check,
  add constraint orders_country_check check (country = any (private.countries()));
alter table public.relay_points drop constraint relay_points_country_check,
  add constraint relay_points_country_check check (country = any (private.countries()));
alter table public.shipping_methods drop constraint shipping_methods_countries_check,
  drop constraint if exists shipping_methods_relay_countries_check,
  add constraint shipping_methods_countries_check check (cardinality(countries) >= 1 and countries <@ private.countries()),
  add constraint shipping_methods_relay_countries_check check (relay_countries <@ private.countries());
alter table public.hero
  alter column alt_text drop default, alter column title drop default, alter column subtitle drop default;
alter table public.settings
  alter column site_description drop default, alter column opening_hours drop default, alter column phone_hours drop default;
-- Reasons are codes.
update public.publications set reason = case reason
  when 'La publication a été interrompue.' then 'publication_interrupted'
  when 'La construction n’a plus donné de nouvelles.' then 'publication_lost'
  else 'publication_not_begun'
end
where reason in (
  'La publication a été interrompue.', 'La construction n’a plus donné de nouvelles.',
  'La publication n’a pas commencé : le service de publication n’a pas répondu.'
);
