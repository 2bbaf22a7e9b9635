-- The journal of sales, its closings and its accounts. No entry is ever changed: what was wrong is put right by a further one.

create table public.sales_journal (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  kind text not null check (kind in ('sale', 'credit_note', 'correction', 'day', 'month', 'year')),
  document text not null check (length(document) between 1 and 60),
  payload text not null check (payload is json object),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  version smallint not null check (version = 1)
);

comment on table public.sales_journal is 'Sales, credit notes, corrections and closings, each entry chained to the one before; written by private.write_journal alone. Without personal data.';
comment on column public.sales_journal.seq is 'Number of the entry, from 1 without a gap.';
comment on column public.sales_journal.at is 'When it was written.';
comment on column public.sales_journal.kind is 'sale, credit_note, correction; day, month, year for closings.';
comment on column public.sales_journal.document is 'Number of the document; of a closing its period, as 2026-11-23, 2026-11 or 2026.';
comment on column public.sales_journal.payload is 'What is recorded, as the very text that is hashed: JSON, amounts in cents, with all other columns but the hashes.';
comment on column public.sales_journal.previous_hash is 'Hash of the entry before; 64 zeros for the first.';
comment on column public.sales_journal.hash is 'SHA-256 of previous_hash and payload, one behind the other.';
comment on column public.sales_journal.version is 'Version of the format.';

create index sales_journal_closings on public.sales_journal (kind, seq) where kind in ('day', 'month', 'year');
create index sales_journal_time on public.sales_journal (at);
alter table public.sales_journal enable row level security;
grant select on public.sales_journal to service_role;
create trigger sales_journal_kept before update or delete on public.sales_journal
  for each row execute function private.keep_as_written();
create trigger sales_journal_not_emptied before truncate on public.sales_journal
  for each statement execute function private.keep_as_written();

create table private.journal_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  seq bigint not null,
  fault jsonb
);

comment on table private.journal_checks is 'When the journal was checked, and what was found.';
comment on column private.journal_checks.id is 'Identifier.';
comment on column private.journal_checks.at is 'When.';
comment on column private.journal_checks.seq is 'Last entry that was there.';
comment on column private.journal_checks.fault is 'First fault: its entry and what is wrong; null when all was in order.';

alter table private.journal_checks enable row level security;

create or replace function private.lock_books() returns void
language sql set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended('books', 0)) $$;
comment on function private.lock_books() is 'Who writes documents or the journal holds this until the end of the transaction: numbers and entries follow each other.';

create or replace function private.write_journal(kind text, document text, at timestamptz, facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before record;
  entry public.sales_journal;
begin
  perform private.lock_books();
  select j.seq, j.at, j.hash into before from public.sales_journal j order by j.seq desc limit 1;
  entry.seq := coalesce(before.seq, 0) + 1;
  -- A clock that was set back does not turn the order of entries.
  entry.at := greatest(write_journal.at, before.at);
  entry.kind := write_journal.kind;
  entry.document := write_journal.document;
  entry.version := 1;
  entry.payload := (facts || jsonb_build_object(
    'seq', entry.seq, 'at', private.journal_time(entry.at), 'kind', entry.kind, 'document', entry.document, 'version', entry.version
  ))::text;
  entry.previous_hash := coalesce(before.hash, repeat('0', 64));
  entry.hash := private.token_hash(entry.previous_hash || entry.payload);
  insert into public.sales_journal select entry.*;
end
$$;
comment on function private.write_journal(text, text, timestamptz, jsonb) is 'Adds an entry to the journal: the only way there is.';

create or replace function private.journal_time(at timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
comment on function private.journal_time(timestamptz) is 'A time as the journal writes it.';

create or replace function private.journal_totals(after bigint, simulated boolean) returns jsonb
language sql stable set search_path = '' as $$
  with entries as (
    select j.kind, j.payload::jsonb as facts from public.sales_journal j
    where j.seq > journal_totals.after and j.kind in ('sale', 'credit_note', 'correction')
  ), counted as (
    select e.kind, e.facts, (e.facts ->> 'total')::bigint as total from entries e
    where (e.facts ->> 'simulated')::boolean = journal_totals.simulated
  )
  select jsonb_build_object(
    'entries', count(*), 'sales', coalesce(sum(c.total) filter (where c.kind = 'sale'), 0),
    'credits', coalesce(sum(c.total) filter (where c.kind = 'credit_note'), 0),
    'corrections', coalesce(sum(c.total) filter (where c.kind = 'correction'), 0),
    'net', coalesce(sum((c.facts ->> 'net')::bigint), 0), 'tax', coalesce(sum((c.facts ->> 'tax')::bigint), 0),
    'total', coalesce(sum(c.total), 0),
    'rates', coalesce((
      select jsonb_agg(jsonb_build_object('rate', r.rate, 'net', r.net, 'tax', r.tax, 'total', r.total) order by r.rate::numeric)
      from (
        select s.share ->> 'rate' as rate, sum((s.share ->> 'net')::bigint) as net, sum((s.share ->> 'tax')::bigint) as tax,
          sum((s.share ->> 'total')::bigint) as total
        from counted b, jsonb_array_elements(b.facts -> 'rates') s (share) group by 1
      ) r
    ), '[]')
  )
  from counted c
$$;
comment on function private.journal_totals(bigint, boolean) is 'Totals in cents of the real or the simulated entries that follow an entry.';

create or replace function private.close_period(kind text, period text, at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  last_own bigint := coalesce((
    select max(j.seq) from public.sales_journal j where j.kind = close_period.kind
  ), 0);
  last_day jsonb := (
    select j.payload::jsonb from public.sales_journal j where j.kind = 'day' order by j.seq desc limit 1
  );
  facts jsonb := '{}';
  totals jsonb;
  before jsonb;
begin
  foreach before in array array['{"name":"real","simulated":false}'::jsonb, '{"name":"simulated","simulated":true}'] loop
    totals := private.journal_totals(last_own, (before ->> 'simulated')::boolean);
    -- Months and years end with a day that is closed already, and has counted what is theirs.
    facts := facts || jsonb_build_object(before ->> 'name', totals || jsonb_build_object('perpetual',
      coalesce((last_day #>> array[before ->> 'name', 'perpetual'])::bigint, 0)
      + case when close_period.kind = 'day' then (totals ->> 'total')::bigint else 0 end
    ));
  end loop;
  perform private.write_journal(close_period.kind, period, close_period.at, facts);
  return (
    select jsonb_build_object(
      'kind', j.kind, 'period', j.document, 'seq', j.seq, 'hash', j.hash, 'total', facts #> '{real,total}',
      'perpetual', facts #> '{real,perpetual}'
    )
    from public.sales_journal j order by j.seq desc limit 1
  );
end
$$;
comment on function private.close_period(text, text, timestamptz) is 'Closes a day, month or year: the totals since the last closing of its kind, and those since ever.';

create or replace function private.books_owner() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select a.email from public.admin_users a where a.role = 'owner' and a.disabled_at is null order by a.created_at, a.id limit 1),
    (select nullif(s.contact_email, '') from public.settings s)
  )
$$;
comment on function private.books_owner() is 'Address to which closings of the journal are sent; null where there is none.';

create or replace function private.last_closed_day() returns date
language sql stable set search_path = '' as $$
  select coalesce(
    (select j.document::date from public.sales_journal j where j.kind = 'day' order by j.seq desc limit 1),
    (select private.paris_day(j.at) - 1 from public.sales_journal j order by j.seq limit 1)
  )
$$;
comment on function private.last_closed_day() is 'Day up to which the journal is closed; null while it is empty.';

create or replace function private.close_journal(until timestamptz default clock_timestamp()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  day date;
  closings jsonb := '[]';
begin
  if private.last_closed_day() is null then
    return 0;
  end if;
  perform private.lock_books();
  day := private.last_closed_day() + 1;
  while day < private.paris_day(until) loop
    closings := closings || private.close_period('day', day::text, until);
    if extract(month from day + 1) <> extract(month from day) then
      closings := closings || private.close_period('month', to_char(day, 'YYYY-MM'), until);
    end if;
    if extract(year from day + 1) <> extract(year from day) then
      closings := closings || private.close_period('year', to_char(day, 'YYYY'), until);
    end if;
    day := day + 1;
  end loop;
  if closings <> '[]' and private.books_owner() is not null then
    perform private.queue_mail(
      'journal_closing', closings -> -1 ->> 'hash', null, private.books_owner(), jsonb_build_object('closings', closings)
    );
  end if;
  return jsonb_array_length(closings);
end
$$;
comment on function private.close_journal(timestamptz) is
  'Closes every day in France that is over, also those without a sale, and the months and years that end with one; has the hashes sent to the owner. Answers how many closings it wrote.';

create or replace function private.steady_clock() returns interval language sql immutable set search_path = '' as $$ select interval '15 minutes' $$;
comment on function private.steady_clock() is 'How long a clock that jumped must run on before it is believed, where no other clock can be asked.';

create or replace function private.clock_is_believed(reading timestamptz, outside timestamptz default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  -- Every day is closed: whatever is this much later than the last entry is a shop that stood still, or a clock that jumped.
  farthest constant timestamptz := (select j.at from public.sales_journal j order by j.seq desc limit 1) + interval '36 hours';
  doubted constant timestamptz := (select s.clock_doubted_at from private.shop_state s);
  differs constant boolean := coalesce(abs(extract(epoch from clock_is_believed.reading - clock_is_believed.outside)) > 600, false);
begin
  if not differs and (
    clock_is_believed.outside is not null or farthest is null or clock_is_believed.reading <= farthest
    or clock_is_believed.reading between doubted + private.steady_clock() and doubted + interval '36 hours'
  ) then
    update private.shop_state s set clock_doubted_at = null where s.is_only and s.clock_doubted_at is not null;
    return true;
  end if;
  if differs or doubted is null or clock_is_believed.reading not between doubted and doubted + interval '36 hours' then
    update private.shop_state s set clock_doubted_at = clock_is_believed.reading where s.is_only;
  end if;
  return false;
end
$$;
comment on function private.clock_is_believed(timestamptz, timestamptz) is
  'Whether a time may be written into the journal for good: it follows what was written before, agrees with a clock elsewhere (outside may be null) to ten minutes, or has run on steadily since it was first doubted.';

create or replace function public.close_journal(outside timestamptz default null) returns int
language sql security definer set search_path = '' as $$
  select case
    when private.clock_is_believed(clock_timestamp(), close_journal.outside) then private.close_journal(clock_timestamp()) else -1
  end
$$;
comment on function public.close_journal(timestamptz) is
  'For the shop''s functions and commands: closes the days, months and years that are over, once the clock is believed; outside is the time by a clock elsewhere, where one was asked. Answers how many closings it wrote, -1 where the clock is not believed.';
grant execute on function public.close_journal(timestamptz) to service_role;

create or replace function private.clock_waits() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.shop_state s
    where clock_timestamp() between s.clock_doubted_at and s.clock_doubted_at + private.steady_clock()
  )
$$;
comment on function private.clock_waits() is 'Whether the clock was doubted a moment ago, and is read again later.';

create or replace function private.books_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.documents_due)
    or coalesce(private.last_closed_day() < private.paris_day(clock_timestamp()) - 1, false) and not private.clock_waits()
$$;
comment on function private.books_due() is 'Whether a document is to be issued or a day to be closed.';

create or replace function public.journal_entries(after bigint, most int) returns setof public.sales_journal
language sql stable security definer set search_path = '' as $$
  select j from public.sales_journal j where j.seq > journal_entries.after order by j.seq
  limit least(greatest(journal_entries.most, 1), 1000)
$$;
comment on function public.journal_entries(bigint, int) is 'For the shop''s commands: entries of the journal that follow one, at most 1,000.';
grant execute on function public.journal_entries(bigint, int) to service_role;

create or replace function public.journal_witnesses() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('seq', c.closing -> 'seq', 'hash', c.closing ->> 'hash') order by m.id, c.n), '[]')
  from public.mail_outbox m, jsonb_array_elements(m.content -> 'closings') with ordinality c (closing, n)
  where m.kind = 'journal_closing'
$$;
comment on function public.journal_witnesses() is 'For the shop''s commands: the closings that were sent by mail, which the journal must still hold.';
grant execute on function public.journal_witnesses() to service_role;

create or replace function private.journal_fault() returns jsonb
language sql stable set search_path = '' as $$
  select f.fault from (
    (
      select e.seq, jsonb_build_object('seq', e.seq, 'is', e.fault) as fault from (
        select j.seq, case
          when j.seq <> coalesce(lag(j.seq) over w, 0) + 1 then 'missing'
          when j.hash <> private.token_hash(j.previous_hash || j.payload) then 'changed'
          when j.previous_hash <> coalesce(lag(j.hash) over w, repeat('0', 64)) then 'chain'
          when (j.payload::jsonb ->> 'seq', j.payload::jsonb ->> 'at', j.payload::jsonb ->> 'kind', j.payload::jsonb ->> 'document')
            is distinct from (j.seq::text, private.journal_time(j.at), j.kind, j.document) then 'changed'
        end as fault
        from public.sales_journal j window w as (order by j.seq)
      ) e where e.fault is not null order by e.seq limit 1
    )
    union all
    (
      select j.seq, jsonb_build_object('seq', j.seq, 'is', 'document', 'document', j.document)
      from public.sales_journal j left join public.documents d on d.number = j.document
      where j.kind in ('sale', 'credit_note')
        and j.payload::jsonb ->> 'document_hash' is distinct from private.token_hash(d.content::text)
      order by j.seq limit 1
    )
    union all
    (
      select (c.closing ->> 'seq')::bigint, jsonb_build_object('seq', c.closing -> 'seq', 'is', 'closing')
      from public.mail_outbox m, jsonb_array_elements(m.content -> 'closings') c (closing)
      where m.kind = 'journal_closing' and not exists (
        select from public.sales_journal j where j.seq = (c.closing ->> 'seq')::bigint and j.hash = c.closing ->> 'hash'
      )
      order by 1 limit 1
    )
  ) f order by f.seq limit 1
$$;
comment on function private.journal_fault() is
  'First fault of the journal: an entry that is missing or changed, whose chain or document does not fit, or a closing that was sent and is no more; null when all is in order.';

create or replace function public.check_journal() returns json
language plpgsql security definer set search_path = '' as $$
declare
  checked private.journal_checks;
begin
  insert into private.journal_checks (seq, fault)
  values (coalesce((select max(j.seq) from public.sales_journal j), 0), private.journal_fault()) returning * into checked;
  return json_build_object('at', checked.at, 'seq', checked.seq, 'fault', checked.fault);
end
$$;
comment on function public.check_journal() is 'For the shop''s commands: checks the whole journal and keeps when and with what outcome.';
grant execute on function public.check_journal() to service_role;

create or replace function public.admin_check_journal() returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return public.check_journal();
end
$$;
comment on function public.admin_check_journal() is 'For owners: checks the whole journal and keeps when and with what outcome.';
grant execute on function public.admin_check_journal() to authenticated;

create or replace function public.admin_journal() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return json_build_object(
    'entries', (select count(*) from public.sales_journal),
    'last', (select json_build_object('seq', j.seq, 'at', j.at, 'hash', j.hash) from public.sales_journal j order by j.seq desc limit 1),
    'check', (select json_build_object('at', c.at, 'seq', c.seq, 'fault', c.fault) from private.journal_checks c order by c.id desc limit 1),
    'closing', (
      select json_build_object('seq', j.seq, 'at', j.at, 'period', j.document, 'hash', j.hash, 'facts', j.payload::json)
      from public.sales_journal j where j.kind = 'day' order by j.seq desc limit 1
    ),
    'months', (
      select coalesce(json_agg(m order by m.month desc, m.simulated), '[]') from (
        select to_char(j.at at time zone 'Europe/Paris', 'YYYY-MM') as month, (f.facts ->> 'simulated')::boolean as simulated,
          count(*) filter (where j.kind = 'sale') as sales, count(*) filter (where j.kind = 'credit_note') as credits,
          sum((f.facts ->> 'net')::bigint) as net, sum((f.facts ->> 'tax')::bigint) as tax, sum((f.facts ->> 'total')::bigint) as total
        from public.sales_journal j cross join lateral (select j.payload::jsonb as facts) f
        where j.kind in ('sale', 'credit_note', 'correction')
          -- Whole months: a part of one is no total of it.
          and j.at >= (date_trunc('month', private.paris_day(now())::timestamp) - interval '3 years') at time zone 'Europe/Paris'
        group by 1, 2
      ) m
    )
  );
end
$$;
comment on function public.admin_journal() is
  'For owners: how many entries the journal has, its last entry, check and closing of a day, and the totals in cents of each month of three years, simulated sales apart.';
grant execute on function public.admin_journal() to authenticated;

create or replace function private.sales_by_day(first_day date, last_day date) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(s order by s.day, s.simulated, s.category, s.regime, s.rate), '[]') from (
    select private.paris_day(j.at) as day, (f.facts ->> 'simulated')::boolean as simulated, f.facts ->> 'category' as category,
      f.facts ->> 'regime' as regime, f.facts ->> 'currency' as currency, (r.share ->> 'rate')::numeric as rate, count(*) filter (where j.kind = 'sale') as sales,
      sum((r.share ->> 'net')::bigint) as net, sum((r.share ->> 'tax')::bigint) as tax, sum((r.share ->> 'total')::bigint) as total
    from public.sales_journal j cross join lateral (select j.payload::jsonb as facts) f
      cross join lateral jsonb_array_elements(f.facts -> 'rates') r (share)
    where j.kind in ('sale', 'credit_note', 'correction')
      and j.at >= sales_by_day.first_day::timestamp at time zone 'Europe/Paris'
      and j.at < (sales_by_day.last_day + 1)::timestamp at time zone 'Europe/Paris'
    group by 1, 2, 3, 4, 5, 6
  ) s
$$;
comment on function private.sales_by_day(date, date) is 'Totals in cents per day, category of e-reporting, regime of VAT (exports and sales of an exempt shop are of one category), currency and rate, simulated sales apart.';

create or replace function public.admin_sales_by_day(first_day date, last_day date) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return private.sales_by_day(admin_sales_by_day.first_day, admin_sales_by_day.last_day);
end
$$;
comment on function public.admin_sales_by_day(date, date) is
  'For owners: totals in cents of some days (whole ones, as in Paris) per category of e-reporting (TLB1 with French VAT, TNT1 without), regime (standard, export, exempt), currency and rate of VAT, simulated sales apart.';
grant execute on function public.admin_sales_by_day(date, date) to authenticated;

create table private.ledger_accounts (
  use text primary key check (use in ('client', 'sales', 'exports', 'shipping', 'vat', 'bank', 'cheques', 'cash')),
  number text not null check (number ~ '^[0-9][0-9A-Z]{2,11}$'),
  name text not null check (name = btrim(name) and private.is_text(name, 80))
);

comment on table private.ledger_accounts is 'Accounts that the accountant''s file names, where the owner has chosen others than LEDGER_ACCOUNTS of src/domain/ledger-accounts.ts.';
comment on column private.ledger_accounts.use is 'What is entered there.';
comment on column private.ledger_accounts.number is 'Number of the account (CompteNum).';
comment on column private.ledger_accounts.name is 'Its name (CompteLib).';

alter table private.ledger_accounts enable row level security;

create or replace function public.admin_ledger_accounts() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return (
    select coalesce(json_object_agg(a.use, json_build_object('number', a.number, 'name', a.name)), '{}') from private.ledger_accounts a
  );
end
$$;
comment on function public.admin_ledger_accounts() is 'For owners: the accounts of the accountant''s file that are not those of the shop''s software, by use: {number, name}.';
grant execute on function public.admin_ledger_accounts() to authenticated;

create or replace function public.save_ledger_accounts(accounts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(accounts) is distinct from 'object' or length(accounts::text) > 2000 then
    perform private.refuse(400, 'request_invalid');
  end if;
  begin
    delete from private.ledger_accounts where true;
    insert into private.ledger_accounts (use, number, name)
    select a.use, a.said ->> 'number', a.said ->> 'name' from jsonb_each(accounts) a (use, said);
  exception when check_violation or not_null_violation then
    perform private.refuse(400, 'request_invalid');
  end;
end
$$;
comment on function public.save_ledger_accounts(jsonb) is 'For owners: stores the accounts of the accountant''s file, {use: {number, name}}; what is missing is that of the shop''s software.';
grant execute on function public.save_ledger_accounts(jsonb) to authenticated;

create or replace function public.admin_ledger(first_day date, last_day date, simulated boolean, after bigint default 0, most int default 200) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  since constant timestamptz := private.day_begins(first_day);
  until constant timestamptz := private.day_begins(last_day + 1);
  year_begins constant timestamptz := private.day_begins(date_trunc('year', first_day)::date);
begin
  perform private.require_owner();
  if first_day is null or last_day is null or simulated is null or last_day - first_day not between 0 and 366 then
    perform private.refuse(400, 'request_invalid');
  end if;
  return (
    -- Entries of a year are numbered on through its months: files of months follow each other.
    with numbered as materialized (
      select j.seq, j.at, j.kind, j.document, f.facts,
        count(*) filter (where f.facts ->> 'total' <> '0') over so_far as entry_no,
        count(*) filter (where f.facts ->> 'total' <> '0' and j.kind <> 'correction') over so_far as settled_no
      from public.sales_journal j cross join lateral (select j.payload::jsonb as facts) f
      where j.kind in ('sale', 'credit_note', 'correction') and j.at >= year_begins and j.at < until
        and (f.facts ->> 'simulated')::boolean = admin_ledger.simulated
      window so_far as (partition by date_trunc('year', j.at at time zone 'Europe/Paris') order by j.seq)
    ), within as (
      select n.* from numbered n where n.at >= since
    ), page as (
      select w.* from within w where w.seq > admin_ledger.after order by w.seq limit least(greatest(admin_ledger.most, 1), 1000)
    )
    select json_build_object(
      'totals', (
        select json_build_object(
          'entries', count(*), 'net', coalesce(sum((w.facts ->> 'net')::bigint), 0), 'tax', coalesce(sum((w.facts ->> 'tax')::bigint), 0),
          'total', coalesce(sum((w.facts ->> 'total')::bigint), 0)
        ) from within w
      ),
      'entries', coalesce((
        select json_agg(json_build_object(
          'seq', p.seq, 'kind', p.kind, 'number', p.document, 'day', private.paris_day(p.at), 'entry_no', p.entry_no, 'settled_no', p.settled_no,
          'country', p.facts -> 'country', 'regime', p.facts -> 'regime', 'reason', p.facts -> 'reason',
          'rate', coalesce((p.facts #>> '{rates,0,rate}')::numeric, 0), 'net', p.facts -> 'net', 'tax', p.facts -> 'tax', 'total', p.facts -> 'total',
          'order', d.content ->> 'order_number', 'customer', concat_ws(' ', d.content #>> '{buyer,first_name}', d.content #>> '{buyer,last_name}'),
          'payment', d.content ->> 'payment_method', 'invoice', d.content ->> 'invoice_number',
          'refunded', case when p.kind = 'sale' then (
            select coalesce(sum(private.cents((c.content ->> 'total')::numeric)), 0)
            from public.documents c where c.order_id = d.order_id and c.kind = 'credit_note'
          ) else 0 end,
          'content', case when p.kind <> 'correction' then json_build_object(
            'lines', d.content -> 'lines', 'discount', d.content -> 'discount', 'shipping_label', d.content -> 'shipping_label',
            'shipping_fee', d.content -> 'shipping_fee', 'shipping_tax', d.content -> 'shipping_tax',
            'refunded_shipping', d.content -> 'refunded_shipping', 'refunded_extra', d.content -> 'refunded_extra'
          ) end
        ) order by p.seq)
        from page p left join public.documents d on d.number = p.document
      ), '[]')
    )
  );
end
$$;
comment on function public.admin_ledger(date, date, boolean, bigint, int) is
  'For owners: what an accountant asks of some days (366 at most, as in Paris), the real sales or the simulated ones: each invoice, credit note and correction of the journal with its buyer, amounts in cents (those that take back are negative), what its document says of its lines in euros, what went back of an invoice so far, and its rank among the entries of its year that are not zero (entry_no; settled_no without corrections); a page of those after an entry (seq), 1,000 at most; totals are of all days asked.';
grant execute on function public.admin_ledger(date, date, boolean, bigint, int) to authenticated;

create or replace function public.admin_correct_journal(document text, amount numeric, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  corrected jsonb;
  rate numeric;
  tax bigint;
  total bigint := private.cents(admin_correct_journal.amount);
begin
  perform private.acting_admin();
  perform private.require_owner();
  select j.payload::jsonb into corrected from public.sales_journal j
  where j.document = admin_correct_journal.document and j.kind in ('sale', 'credit_note');
  if not found or total is null or abs(total) > 10000000 or not private.is_text(btrim(reason), 300) then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.lock_books();
  if private.clock_is_believed(clock_timestamp()) then
    perform private.close_journal(clock_timestamp());
  end if;
  rate := (corrected #>> '{rates,0,rate}')::numeric;
  tax := round(total * rate / (100 + rate));
  perform private.write_journal('correction', admin_correct_journal.document, clock_timestamp(), jsonb_build_object(
    'simulated', corrected -> 'simulated', 'currency', corrected -> 'currency', 'country', corrected -> 'country',
    'regime', corrected -> 'regime', 'category', corrected -> 'category', 'reason', btrim(reason),
    'net', total - tax, 'tax', tax, 'total', total,
    'rates', jsonb_build_array(jsonb_build_object('rate', rate, 'net', total - tax, 'tax', tax, 'total', total))
  ));
end
$$;
comment on function public.admin_correct_journal(text, numeric, text) is
  'For owners: enters a correction of a document into the journal, an amount in euros (0 corrects no amount) and why, without personal data. What was written stays.';
grant execute on function public.admin_correct_journal(text, numeric, text) to authenticated;
