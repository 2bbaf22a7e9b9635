-- Whether the shop publishes by itself is for an owner to say.

create or replace function public.set_automatic_publishing(is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  update public.settings s set automatic_publishing = is_on where s.automatic_publishing is distinct from is_on;
end
$$;
comment on function public.set_automatic_publishing(boolean) is 'For owners: whether changes are published by themselves.';
