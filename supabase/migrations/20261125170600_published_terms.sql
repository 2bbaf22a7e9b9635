-- A confirmation promises the terms of sale on a medium that the buyer keeps: they are kept here as they were published.

create table public.published_terms (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  version text not null check (length(btrim(version)) between 1 and 40),
  html text not null check (length(html) between 1 and 500000),
  first_published_at timestamptz not null default now(),
  published_at timestamptz not null default now()
);

create index published_terms_version on public.published_terms (version, published_at desc);

comment on table public.published_terms is 'The terms of sale as they were published, each text once: the shop must be able to show what an order accepted.';
comment on column public.published_terms.digest is 'SHA-256 of the text.';
comment on column public.published_terms.version is 'Version of the terms, as an order stores it.';
comment on column public.published_terms.html is 'Text of the page, as plain HTML.';
comment on column public.published_terms.first_published_at is 'When this text was first seen published.';
comment on column public.published_terms.published_at is 'When it was last seen published.';

alter table public.published_terms enable row level security;
grant select on public.published_terms to service_role;

create function public.keep_published_terms(version text, html text) returns void
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
revoke all on function public.keep_published_terms(text, text) from public;
grant execute on function public.keep_published_terms(text, text) to service_role;
