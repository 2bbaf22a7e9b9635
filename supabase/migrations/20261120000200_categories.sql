create table public.categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name text not null unique check (name = btrim(name) and length(name) between 1 and 60),
  label text not null check (label = btrim(label) and length(label) between 1 and 60),
  position int not null default 0
);

comment on table public.categories is 'The one list of categories: chips, the product form and addresses read it.';
comment on column public.categories.slug is 'What an address carries: /products/categorie/{slug}.';
comment on column public.categories.name is 'What a product stores and shows.';
comment on column public.categories.label is 'As the chips say it.';
comment on column public.categories.position is 'Rank in lists, ascending.';

alter table public.categories enable row level security;
grant select on public.categories to anon, authenticated;
grant select, insert, update, delete on public.categories to service_role;

create policy "categories are public" on public.categories for select to anon, authenticated using (true);

insert into public.categories (slug, name, label, position) values
  ('sacs', 'Sacs', 'Sacs', 1),
  ('chapeaux', 'Chapeaux', 'Chapeaux', 2),
  ('accessoires', 'Accessoires', 'Accessoires', 3);
