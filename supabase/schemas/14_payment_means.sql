-- Transfer and cheque: what the owner says of them, and what an order keeps of it.

create or replace function private.payment_means_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'offers_transfer', 'offers_cheque', 'iban', 'bic', 'account_holder', 'cheque_payee', 'cheque_address', 'payment_days'
  ]
$$;
comment on function private.payment_means_columns() is 'Columns of settings that say how the shop is paid without Stripe: what their form edits.';

create or replace function private.payment_means() returns jsonb
language sql stable security definer set search_path = '' as $$
  select a.shown || jsonb_build_object('version', md5(a.shown::text))
  from (
    select jsonb_object_agg(e.key, e.value) as shown
    from public.settings s, jsonb_each(to_jsonb(s)) e
    where e.key = any (private.payment_means_columns())
  ) a
$$;
comment on function private.payment_means() is 'How the shop is paid without Stripe, as its form shows it; the version is a digest of all of it.';

create or replace function public.admin_payment_means() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return private.payment_means();
end
$$;
comment on function public.admin_payment_means() is 'For owners: whether transfer and cheque are offered online, where the money goes, and for how many days an order waits for it.';
grant execute on function public.admin_payment_means() to authenticated;

create or replace function public.save_payment_means(expected_version text, fields jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given public.settings;
  wrong text[];
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(fields) is distinct from 'object' or exists (
    select from jsonb_object_keys(fields) f (name) where f.name <> all (private.payment_means_columns())
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- One row: whoever saves waits here for whoever is saving.
  select s.* into given from public.settings s for update;
  if expected_version is distinct from private.payment_means() ->> 'version' then
    perform private.refuse(409, 'settings_changed', private.payment_means());
  end if;
  begin
    given := jsonb_populate_record(given, fields);
    wrong := array_remove(array[
      case when given.iban <> '' and not private.is_iban(given.iban) then 'iban' end,
      case when given.offers_transfer and given.iban = '' then 'iban' end,
      case when given.offers_transfer and not private.is_visible(given.account_holder) then 'account_holder' end,
      case when given.offers_cheque and not private.is_visible(given.cheque_payee) then 'cheque_payee' end,
      case when given.offers_cheque and not private.is_visible(given.cheque_address) then 'cheque_address' end
    ], null);
    if wrong <> '{}' then
      perform private.refuse(400, 'settings_invalid', jsonb_build_object('fields', wrong));
    end if;
    update public.settings s set
      offers_transfer = given.offers_transfer, offers_cheque = given.offers_cheque, iban = given.iban, bic = given.bic,
      account_holder = btrim(given.account_holder), cheque_payee = btrim(given.cheque_payee),
      cheque_address = btrim(given.cheque_address), payment_days = given.payment_days
    where s.id;
  exception
    when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
      or invalid_parameter_value or datatype_mismatch
    then
      perform private.refuse(400, 'settings_invalid');
  end;
  return private.payment_means();
end
$$;
comment on function public.save_payment_means(text, jsonb) is
  'For owners: replaces what the fields name, of the version that was read; when there is a newer one, refuses and gives that as details. What is not named stays as it is. An order that was placed before keeps what it said.';
grant execute on function public.save_payment_means(text, jsonb) to authenticated;

create or replace function private.offers_payment(method text) returns boolean
language sql stable set search_path = '' as $$
  select case offers_payment.method when 'transfer' then s.offers_transfer when 'cheque' then s.offers_cheque else false end
  from public.settings s
$$;
comment on function private.offers_payment(text) is 'Whether a visitor may choose means of payment that no Stripe takes; cash is never offered online.';

create or replace function private.payment_address(method text) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when payment_address.method = 'transfer' and s.iban <> '' then jsonb_build_object('holder', s.account_holder, 'iban', s.iban, 'bic', s.bic)
    when payment_address.method = 'cheque' and s.cheque_payee <> '' then jsonb_build_object('payee', s.cheque_payee, 'address', s.cheque_address)
  end
  from public.settings s
$$;
comment on function private.payment_address(text) is
  'Where the money of an order goes that is placed now, {"holder", "iban", "bic"} or {"payee", "address"}; null where the owner has not said it, or nothing is sent.';

create or replace function private.hand_reserved_until() returns timestamptz
language sql stable set search_path = '' as $$
  select (private.paris_day(clock_timestamp()) + s.payment_days + 1)::timestamp at time zone 'Europe/Paris' - interval '1 second'
  from public.settings s
$$;
comment on function private.hand_reserved_until() is
  'Until when an order that is placed now keeps its units for a transfer, a cheque or cash: the end of its last day, in France.';
