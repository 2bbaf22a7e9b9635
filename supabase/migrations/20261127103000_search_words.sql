-- Words of answers and reviews are made comparable once, when they are written: over thousands of them that took seconds at every search.
set check_function_bodies = off;

alter table public.question_entries
  add column search_words text not null generated always as (private.search_text(body)) stored;
comment on column public.question_entries.search_words is 'The words as private.search_text writes them.';

alter table public.reviews
  add column search_words text not null generated always as (private.search_text(author || chr(10) || body)) stored;
comment on column public.reviews.search_words is 'Author and words as private.search_text writes them, one line each.';
