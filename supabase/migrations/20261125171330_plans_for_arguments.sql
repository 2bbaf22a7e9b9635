-- Functions may name what later migrations make.
set check_function_bodies = off;

-- Postgres 18 keeps one plan for all arguments of a function after five calls: the catalogue, read with null, then took seconds.
alter function public.admin_audit(text[], uuid, bigint, int, date, date) set plan_cache_mode = force_custom_plan;
alter function public.admin_orders(text, text, int, int) set plan_cache_mode = force_custom_plan;
alter function public.get_offers(bigint[]) set plan_cache_mode = force_custom_plan;
alter function public.admin_stock(text, text, int, int) set plan_cache_mode = force_custom_plan;
alter function public.admin_mails(text, text, int, int) set plan_cache_mode = force_custom_plan;
alter function private.found_products(text, text, text, bigint[]) set plan_cache_mode = force_custom_plan;
