import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { ICON_BUTTON, QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { Tip } from '@/admin/ui/tip.tsx'
import type { ProductRow } from '@/data/admin/products.ts'
import { formatCents } from '@/domain/money.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { NewBadge, ProductStateBadge, StockMark, VariantCount } from './product-badges.tsx'
import { ProductMenu } from './product-menu.tsx'
import { ProductPicture } from './product-picture.tsx'
import type { Choice, RowActions } from './row-actions.ts'

interface Props {
  readonly product: ProductRow
  readonly actions: RowActions
  readonly choice: Choice
  /** Its place, from 0, among all that were found. */
  readonly index: number
  readonly count: number
}

/** A product of the list. What has not changed is not made anew: scrolling brings new ones many times in a second. */
export const ProductCard = memo(function Card({ product, actions, choice, index, count }: Props) {
  const { name, isNew, isDeleted } = product
  return (
    <article
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-label={name}
      className="flex h-full gap-4 tight:flex-col rounded-[3px] border border-line bg-white p-3 has-[:checked]:border-olive has-[:checked]:bg-olive-pale/40"
    >
      <div className="relative w-[min(7rem,28vw)] shrink-0 tight:w-1/2 tight:pb-10 sm:w-32">
        <ProductPicture path={product.image} className="w-full" />
        {isNew && (
          <span className="absolute top-1.5 left-1.5">
            <NewBadge />
          </span>
        )}
        {!isDeleted && (
          <label className="absolute bottom-0 left-0 grid size-9 place-items-center">
            <input
              type="checkbox"
              aria-label={t.choose(name)}
              checked={choice.ids.has(product.id)}
              onChange={(event) => choice.onChoose(product.id, event.target.checked)}
              className="size-5 accent-olive"
            />
          </label>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1 font-sans text-base leading-snug font-medium tracking-normal wrap-anywhere">
            <ProductLink product={product} />
          </h2>
          {!isDeleted && (
            <EyeButton product={product} className="-mt-2 -mr-2" onToggle={actions.onToggleNew} />
          )}
        </div>
        <p className="truncate text-sm text-ink-soft">{product.artisan}</p>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
          <span className="text-base font-medium text-ink figures">{formatCents(product.price)}</span>
          <span>{product.category}</span>
        </p>
        <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{product.description}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <ProductStateBadge {...product} />
          <StockMark {...product} />
          <VariantCount {...product} />
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-2.5">
          {isDeleted ? (
            <button
              type="button"
              aria-label={t.restoreOne(name)}
              className={`${QUIET} min-h-9`}
              onClick={() => actions.onRestore(product)}
            >
              <Icon name="undo" className="size-4" />
              {t.restore}
            </button>
          ) : (
            <>
              <button
                type="button"
                aria-label={t.editOne(name)}
                className={`${QUIET} min-h-9 max-[22.5rem]:px-2.5`}
                onClick={() => actions.onEdit(product)}
              >
                {t.edit}
              </button>
              <span className="-mr-2 ml-auto flex">
                <Tip text={t.delete}>
                  <button
                    type="button"
                    aria-label={t.deleteOne(name)}
                    className={ICON_BUTTON}
                    onClick={() => actions.onDelete(product)}
                  >
                    <Icon name="remove" />
                  </button>
                </Tip>
                <ProductMenu product={product} actions={actions} />
              </span>
            </>
          )}
        </div>
      </div>
    </article>
  )
})

/** The name, which leads to the product. */
export function ProductLink({ product }: { readonly product: ProductRow }) {
  const { search } = useLocation()
  if (product.isDeleted) return product.name
  return (
    <Link
      to={`/products/${product.id}${search}`}
      className="line-clamp-2 tight:line-clamp-none hover:underline"
    >
      {product.name}
    </Link>
  )
}

interface EyeProps {
  readonly product: ProductRow
  readonly className?: string
  readonly onToggle: (product: ProductRow) => void
}

/** Turns the badge "Nouveau" over. */
export function EyeButton({ product, className = '', onToggle }: EyeProps) {
  const label = product.isNew ? t.setNotNew(product.name) : t.setNew(product.name)
  return (
    <Tip text={label}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={product.isNew}
        className={`${ICON_BUTTON} aria-pressed:text-olive ${className}`}
        onClick={() => onToggle(product)}
      >
        <Icon name={product.isNew ? 'eye' : 'eyeOff'} />
      </button>
    </Tip>
  )
}
