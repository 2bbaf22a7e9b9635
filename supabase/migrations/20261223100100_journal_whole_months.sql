-- The oldest month of the table began in its midst: on the 25th, three years back, with what was sold since a 25th.

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
