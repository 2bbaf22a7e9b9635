import type { ProductDetail } from '@/data/admin/products.ts'
import { formatCents } from '@/domain/money.ts'
import { centsFromInput } from '@/domain/product-form.ts'
import { productFormText as t } from '@/texts/admin/product-form.ts'

interface Props {
  readonly product: ProductDetail
  /** As typed. */
  readonly price: string
}

/** What a lower price will be announced against: the shop computes it from its own history (L.112-1-1). */
export function PriceNote({ product, price }: Props) {
  const amount = centsFromInput(price)
  const { lowestPrice } = product
  if (amount === null || amount <= 0 || amount >= product.price || lowestPrice === null) return null
  return (
    <p role="status" className="mt-2 rounded-[3px] bg-straw-pale px-3 py-2 text-sm">
      {lowestPrice > amount ? t.priceCut(formatCents(lowestPrice)) : t.priceNoCut(formatCents(lowestPrice))}
    </p>
  )
}
