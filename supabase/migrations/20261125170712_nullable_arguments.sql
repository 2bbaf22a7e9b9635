-- The generated types read from these comments which arguments may be null.
comment on function public.save_hero(int, text, text, text, text) is
  'For administrators: replaces the hero of the version that was read; when there is a newer one, refuses and gives that as details. image_path may be null: the shop then shows the picture it comes with.';
comment on function public.admin_orders(text, text, int, int) is
  'For administrators: a page of orders, newest first (page from 1, at most 100 a page), whose number, name or e-mail contains the search, and how many there are. wanted_status may be null: all of them.';
comment on function public.save_manufacturer(bigint, jsonb) is
  'For administrators: changes a maker (product safety) and gives the row back. manufacturer_id may be null: one is added.';
comment on function public.admin_products(text, text, text, text, int, int, bigint[]) is
  'For administrators: a page of products (from 1, at most 100 a page) as private.found_products finds them, how many there are, and how many the shop has. Sort: name, category, state, price, stock, updated, each with _asc or _desc; relevance is the order of near_ids; newest otherwise. wanted_category and wanted_state may be null: every category, drafts and published products.';
comment on function public.admin_product_ids(text, text, text, bigint[]) is
  'For administrators: the ids of all products that admin_products finds, to choose them all. wanted_category and wanted_state may be null, as there.';
