-- Name products of selections.

comment on function private.min_selection_products() is 'Products that a colour or a material of a category needs to have a page of its own: MIN_SELECTION_PRODUCTS of src/domain/rules.ts.';
