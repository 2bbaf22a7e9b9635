-- Text turn.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.take_text_turn(holder uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.text_turn t
  set holder = take_text_turn.holder, until = clock_timestamp() + interval '2 minutes'
  where t.until < clock_timestamp() or t.holder = take_text_turn.holder;
  return found;
end
$function$;
comment on function public.take_text_turn(uuid) is 'For the function texts: whether a save may write now, which none other does for two minutes or until it gives the turn back.';
grant execute on function public.take_text_turn(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.end_text_turn(holder uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.text_turn t set holder = null, until = '-infinity' where t.holder = end_text_turn.holder
$function$;
comment on function public.end_text_turn(uuid) is 'For the function texts: gives its turn back.';
grant execute on function public.end_text_turn(uuid) to service_role;

CREATE OR REPLACE FUNCTION private.data_left_out()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    -- Who logs in, with passwords, second factors, recovery codes and links: secrets.
    'public.admin_users', 'private.admin_links', 'private.admin_sessions', 'private.admin_login_attempts',
    'private.admin_devices', 'private.recovery_codes', 'private.sign_up_passwords', 'private.factor_permits',
    'private.order_links', 'private.email_changes', 'private.account_news', 'private.finished_links', 'private.proven_addresses',
    'private.address_changes',
    -- What was done here: nobody takes it back.
    'public.audit_log', 'public.content_versions', 'public.content_pictures', 'public.stripe_events', 'private.data_jobs', 'private.data_parts', 'private.move_parts',
    -- The state of this server: its publications, clocks and limits.
    'public.site_changes', 'public.publications', 'private.publishing_clock', 'private.text_faults',
    'public.content_drafts', 'private.content_writes', 'private.text_turn', 'public.content_schedule', 'private.payment_clock', 'private.payment_guard',
    'private.form_attempts', 'private.cart_changes', 'private.unpaid_pieces', 'private.unused_pictures', 'private.visit_callers',
    'private.shop_state'
  ]
$function$;

create table private.text_turn (
  is_only boolean default true not null,
  holder uuid,
  until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint text_turn_is_only_check CHECK (is_only),
  constraint text_turn_pkey PRIMARY KEY (is_only)
);
alter table private.text_turn enable row level security;
comment on table private.text_turn is 'Whose turn it is to commit texts; one row.';
comment on column private.text_turn.is_only is 'Always true: there is one row.';
comment on column private.text_turn.holder is 'Number of the save; null where nobody writes.';
comment on column private.text_turn.until is 'When the turn runs out.';

insert into private.text_turn (is_only) values
  ('true')
on conflict do nothing;
