import { useQuery } from '@tanstack/react-query'
import { ICON_BUTTON } from '@/admin/ui/controls.ts'
import type { useForm } from '@/admin/ui/form/use-form.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import type { DiscountInput } from '@/domain/discount-form.ts'
import type { Offer } from '@/domain/product.ts'
import { marketingText as t } from '@/texts/admin/marketing.ts'
import { limitCategoriesQuery } from './queries.ts'
import { SoldProductSearch } from './sold-product-search.tsx'

interface Props {
  readonly form: ReturnType<typeof useForm<DiscountInput, unknown>>
  readonly sold: readonly Offer[]
}

/** Categories and products that a code is for; none is all. */
export function LimitFields({ form, sold }: Props) {
  const { categories, products } = form.values
  const known = useQuery(limitCategoriesQuery).data ?? []
  const nameOf = (id: number) => sold.find(({ productId }) => productId === id)?.name ?? t.unknownProduct(id)
  const toggle = (slug: string, isOn: boolean) =>
    form.set('categories', isOn ? [...categories, slug] : categories.filter((one) => one !== slug))
  return (
    <fieldset className="space-y-4 border-t border-line pt-4">
      <legend className="sr-only">{t.limits}</legend>
      <div>
        <p aria-hidden="true" className="font-medium">
          {t.limits}
        </p>
        <p className="text-sm text-stone">{t.limitsHint}</p>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {known.map(({ slug, label }) => (
          <label key={slug} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              className="size-4.5 accent-olive"
              checked={categories.includes(slug)}
              onChange={(event) => toggle(slug, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      <SoldProductSearch
        label={t.productSearch}
        except={products}
        onPick={({ productId }) => form.set('products', [...products, productId])}
      />
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {products.map((id) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1">
            <span className="wrap-anywhere">{nameOf(id)}</span>
            <button
              type="button"
              aria-label={t.removeProduct(nameOf(id))}
              className={`${ICON_BUTTON} !size-8`}
              onClick={() =>
                form.set(
                  'products',
                  products.filter((one) => one !== id),
                )
              }
            >
              <Icon name="close" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
