-- Order numbers were found with blanks in place of their hyphens nowhere, and a withdrawal so declared was tied to no order.
-- One normal form serves searches, forms and their limits: what stands between the digits must not make another key of a number.
create or replace function private.order_number(written text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    upper(regexp_replace(translate(written, '‐‑‒–—  ', '-----  '), '\s|[-.#]|n°', '', 'gi')),
    '^CMD([0-9]{4})([0-9]{4,})$', 'CMD-\1-\2'
  )
$$;
comment on function private.order_number(text) is
  'The number of an order, however a person writes it: "cmd 2026 1073" and "CMD20261073" are CMD-2026-1073. What is no number of an order has no hyphens.';

create or replace function private.searched(text) returns text
language sql immutable set search_path = '' as $$
  select case
    when private.order_number($1) like 'CMD-%' then lower(private.order_number($1))
    else private.search_text(regexp_replace(btrim(coalesce($1, '')), '\s+', ' ', 'g'))
  end
$$;
comment on function private.searched(text) is 'What a person types, as it is looked for; the number of an order as orders bear it.';

create or replace function public.admin_mails(wanted_status text, search text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size int := least(greatest(admin_mails.per_page, 1), 100);
  number constant text := private.order_number(admin_mails.search);
begin
  perform private.require_admin();
  return (
    with found as (
      select m.id, m.kind, m.status, m.attempts, m.last_error, m.created_at, m.sent_at, m.next_attempt_at, o.order_number,
        coalesce(m.email, o.email) as email
      from public.mail_outbox m left join public.orders o on o.id = m.order_id
      where (admin_mails.wanted_status is null or m.status = admin_mails.wanted_status)
        -- These have a screen of their own, which counts them.
        and m.kind <> 'newsletter'
        and strpos(
          lower(concat_ws(' ', o.order_number, coalesce(m.email, o.email))),
          lower(case when number like 'CMD-%' then number else btrim(coalesce(admin_mails.search, '')) end)
        ) > 0
    ), shown as (
      select * from found f order by f.id desc limit size offset (greatest(admin_mails.page, 1)::bigint - 1) * size
    )
    select json_build_object(
      'count', (select count(*) from found),
      'mails', coalesce((select json_agg(to_json(s) order by s.id desc) from shown s), '[]')
    )
  );
end
$$;
