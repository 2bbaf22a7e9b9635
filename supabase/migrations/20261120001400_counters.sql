create table private.counters (
  series text not null,
  year int not null,
  value bigint not null check (value > 0),
  primary key (series, year)
) with (fillfactor = 10);

comment on table private.counters is 'Last number given in each series and year; unlike a sequence it leaves no gap when a transaction fails.';
comment on column private.counters.series is 'Prefix of the numbers, e.g. CMD.';
comment on column private.counters.year is 'Calendar year in France.';
comment on column private.counters.value is 'Last number given.';

alter table private.counters enable row level security;

create function private.next_number(series text) returns text
language sql volatile set search_path = '' as $$
  insert into private.counters as c (series, year, value)
  values (next_number.series, extract(year from now() at time zone 'Europe/Paris')::int, 1)
  on conflict (series, year) do update set value = c.value + 1
  returning c.series || '-' || c.year || '-' || lpad(c.value::text, greatest(4, length(c.value::text)), '0')
$$;
comment on function private.next_number(text) is
  'Next number of a series, SERIES-YYYY-NNNN. It waits for others that took one: call it last in a transaction.';
