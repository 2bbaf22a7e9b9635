import type { ProductRow } from '@/data/admin/products.ts'

export const VARIANTS_HASH = '#declinaisons'

/** Where the variants of a product are changed; the list stays as it was searched. */
export const variantsAddress = ({ id }: Pick<ProductRow, 'id'>, search: string) => ({
  pathname: `/products/${id}`,
  search,
  hash: VARIANTS_HASH,
})
