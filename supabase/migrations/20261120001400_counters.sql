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
-- plpgsql keeps its plan between calls, a function in plain SQL would make it anew for every order.
language plpgsql set search_path = '' as $$
declare
  this_year int := extract(year from now() at time zone 'Europe/Paris');
  number bigint;
begin
  insert into private.counters as c (series, year, value) values (next_number.series, this_year, 1)
  on conflict on constraint counters_pkey do update set value = c.value + 1
  returning c.value into number;
  return series || '-' || this_year || '-' || lpad(number::text, greatest(4, length(number::text)), '0');
end
$$;
comment on function private.next_number(text) is
  'Next number of a series, SERIES-YYYY-NNNN. It waits for others that took one: call it last in a transaction.';
