alter table public.settings add column return_address text not null default '' check (length(return_address) <= 400);
comment on column public.settings.return_address is
  'Where returns are sent, lines separated by line feeds; empty where it is the postal address. Public.';
grant select (return_address) on public.settings to anon, authenticated;
