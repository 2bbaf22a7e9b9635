import { useQuery } from '@tanstack/react-query'
import { ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { formatCents } from '@/domain/money.ts'
import { NEWSLETTER_LIMITS } from '@/domain/newsletter-email.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { Problem } from '@/ui/form/problem.tsx'
import { soldQuery } from './queries.ts'
import { SoldProductSearch } from './sold-product-search.tsx'

interface Props {
  readonly products: readonly number[]
  readonly problem: string | undefined
  readonly onProducts: (products: readonly number[]) => void
}

/** Products of the catalogue that a newsletter shows, in this order. */
export function ProductsBlock({ products, problem, onProducts }: Props) {
  const sold = useQuery(soldQuery).data
  const isFull = products.length >= NEWSLETTER_LIMITS.products
  return (
    <div className="space-y-3">
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {products.map((id) => {
          const offer = sold?.find(({ productId }) => productId === id)
          const name = offer?.name ?? t.unknownProduct(id)
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 wrap-anywhere">
                {name}
                <span className="block text-sm text-stone">
                  {offer ? formatCents(offer.price) : sold && t.notShown}
                </span>
              </span>
              <button
                type="button"
                aria-label={t.removeProduct(name)}
                className={`${ICON_BUTTON} !size-8`}
                onClick={() => onProducts(products.filter((one) => one !== id))}
              >
                <Icon name="close" className="size-4" />
              </button>
            </li>
          )
        })}
      </ul>
      <Problem words={problem} />
      {!isFull && (
        <SoldProductSearch
          label={t.productSearch}
          hint={t.productsHint}
          except={products}
          onPick={({ productId }) => onProducts([...products, productId])}
        />
      )}
    </div>
  )
}
