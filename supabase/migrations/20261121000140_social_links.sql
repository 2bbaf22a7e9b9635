alter table public.settings add column social_links text[] not null default '{}'
  check (
    cardinality(social_links) <= 8 and length(array_to_string(social_links, '')) <= 1600
    and array_to_string(social_links, ' ') ~ '^(https://[^\s<>"/]+(/[^\s<>"]*)?( |$))*$'
  );
comment on column public.settings.social_links is 'Addresses of the shop''s pages on social networks, https only; none shows none. Public.';

grant select (social_links) on public.settings to anon, authenticated;
