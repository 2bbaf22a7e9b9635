alter table public.products add column country_of_origin text check (length(country_of_origin) <= 60);
comment on column public.products.country_of_origin is 'Country where it is made, in French.';
