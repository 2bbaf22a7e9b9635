-- The comment in plainer words, as supabase/schemas has it.
comment on column public.order_items.is_gift is 'Added at no price by a discount code; its piece leaves the stock like those that are paid.';
