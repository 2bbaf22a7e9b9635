-- Unread parcels.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.parcels_for_admin(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'is_main', p.is_main, 'carrier', p.carrier, 'number', p.number, 'weight_g', p.weight_g,
    'state', private.parcel_state(o, p), 'delivered_at', p.delivered_at, 'is_dated_by_hand', p.is_dated_by_hand, 'work', p.work,
    'is_contested', p.contested_at is not null, 'looked_at', p.looked_at,
    'is_followed', p.next_look_at is not null and exists (select from private.parcel_clock c where c.tracker = p.tracker and c.is_linked),
    -- What a carrier's page knows, its service may not: the day is then set by hand.
    'unread_by', case when o.status = 'shipped' and p.number is not null and p.delivered_at is null
      and private.asked_number(p.carrier, p.number) is null
      and exists (select from private.parcel_clock c where c.tracker = p.tracker and c.is_linked)
    then p.tracker end,
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('code', e.code, 'label', e.label, 'at', e.at) order by e.at desc, e.code)
      from public.parcel_events e where e.parcel_id = p.id
    ), '[]')
  ) order by p.is_main desc, p.created_at, p.id), '[]')
  from public.parcels p where p.order_id = o.id
$function$;
comment on function private.parcels_for_admin(public.orders) is 'Parcels of an order as administrators see them, the main one first, each with what its carrier said of it, latest first. unread_by is the tracker that follows parcels and cannot know the number of this one.';
