-- Carriers of methods.

alter table public.shipping_methods drop constraint shipping_methods_carrier_check;

grant execute on function private.carriers() to service_role;

comment on column public.shipping_methods.carrier is 'Who brings its parcels, of private.carriers(): none is one that the shop does not know. Files for carriers and pages of parcels go by it.';

alter table public.shipping_methods add constraint shipping_methods_carrier_check CHECK (carrier = ANY (private.carriers()));
