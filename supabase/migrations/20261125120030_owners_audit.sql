-- Who the administrators are, how they log in and what the shop asks of them is the owners' business.

create or replace function public.admin_audit_of(tables text[], row_key text, before bigint default null, per_page int default 20)
returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- What is named here staff may read; a table to come is the owners' until it is named too.
  if not admin_audit_of.tables <@ array[
    'products', 'inventory', 'categories', 'manufacturers', 'shipping_methods', 'hero', 'orders', 'contact_messages',
    'newsletter_subscribers', 'withdrawals'
  ] then
    perform private.require_owner();
  end if;
  return private.audit_page(array(
    select e from public.audit_log e
    where e.table_name = any (admin_audit_of.tables) and e.row_id = admin_audit_of.row_key
      and (admin_audit_of.before is null or e.id < admin_audit_of.before)
    order by e.id desc limit least(greatest(admin_audit_of.per_page, 1), 100)
  ));
end
$$;
comment on function public.admin_audit_of(text[], text, bigint, int) is
  'For administrators: what was changed of one thing, latest first, from before an entry on. A product is told by {products,inventory} and its id. What tells of administrators, log-ins and settings is for owners alone.';
