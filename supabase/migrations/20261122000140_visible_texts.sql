create function private.is_visible(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '[^\s\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0]'
$$;
comment on function private.is_visible(text) is
  'Whether a text holds a sign that is seen: blanks, controls and signs of no width alone are no name. As in src/domain/form-fields.ts.';

create or replace function private.is_text(value text, longest int) returns boolean language sql immutable as $$
  select value is not null and length(value) between 1 and longest and private.is_visible(value)
$$;
comment on function private.is_text(text, int) is 'Whether a required text is there, can be seen, and is not too long.';

create or replace function private.keep_address_book() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (private.is_visible(new.first_name) and private.is_visible(new.last_name)) then
    perform private.refuse(400, 'customer_invalid');
  end if;
  if not (private.is_visible(new.address) and private.is_visible(new.postal_code) and private.is_visible(new.city)) then
    perform private.refuse(400, 'address_invalid');
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('addresses ' || new.user_id, 0));
    if (select count(*) from public.addresses a where a.user_id = new.user_id) >= 20 then
      perform private.refuse(409, 'addresses_too_many');
    end if;
  end if;
  if new.is_default then
    update public.addresses a set is_default = false
    where a.user_id = new.user_id and a.id <> new.id and a.is_default;
  end if;
  return new;
end
$$;
comment on function private.keep_address_book() is
  'Trigger: names and addresses can be seen, a new default takes the place of the former one, and an account keeps at most twenty addresses.';
