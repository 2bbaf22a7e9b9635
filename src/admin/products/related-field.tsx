import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '@/admin/ui/combobox.tsx'
import { ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { StepButton } from '@/admin/ui/step-button.tsx'
import { useRested } from '@/admin/ui/use-rested.ts'
import type { RelatedProduct } from '@/domain/product-form.ts'
import { productFormText as t } from '@/texts/admin/product-form.ts'
import { productStateText } from '@/texts/admin/products.ts'
import { Problem } from '@/ui/form/problem.tsx'
import { ProductPicture } from './product-picture.tsx'
import { productChoiceQuery } from './queries.ts'

const MOST = 12
interface Props {
  /** Id of the product itself, which is not offered; null for a new one. */
  readonly own: number | null
  readonly related: readonly RelatedProduct[]
  readonly problem?: string | undefined
  readonly onChange: (related: readonly RelatedProduct[]) => void
}

/** Products that a customer may like too, found at the server, in their order. */
export function RelatedField({ own, related, problem, onChange }: Props) {
  const [text, setText] = useState('')
  const rested = useRested(text)
  const { data, isFetching } = useQuery({ ...productChoiceQuery(rested), enabled: rested !== '' })
  const taken = new Set([own, ...related.map(({ id }) => id)])
  const found = rested === '' ? [] : (data?.products ?? []).filter(({ id }) => !taken.has(id))
  const move = (from: number, to: number) => {
    const next = related.filter((_, index) => index !== from)
    const [moved] = related.slice(from, from + 1)
    if (moved) onChange([...next.slice(0, to), moved, ...next.slice(to)])
  }
  return (
    <div>
      {related.length < MOST && (
        <Combobox
          label={t.relatedSearch}
          hint={t.relatedHint}
          problem={problem}
          query={text}
          onQuery={setText}
          items={found}
          isLoading={isFetching || rested !== text}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          render={({ name, image, artisan }) => (
            <>
              <ProductPicture path={image} className="w-8" />
              <span className="min-w-0">
                <span className="block truncate">{name}</span>
                <span className="block truncate text-sm text-stone">{artisan}</span>
              </span>
            </>
          )}
          clears
          onPick={({ id, name, image, state }) => onChange([...related, { id, name, image, state }])}
        />
      )}
      {related.length === 0 && <p className="mt-3 text-sm text-ink-soft">{t.relatedNone}</p>}
      <ol className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {related.map(({ id, name, image, state }, index) => (
          <li key={id} className="flex items-center gap-3 py-1.5">
            <ProductPicture path={image} className="w-9" />
            <span className="min-w-0 flex-1 text-sm leading-snug wrap-anywhere">
              {name}
              {state !== 'published' && <span className="block text-stone">{productStateText[state]}</span>}
            </span>
            <span className="flex">
              <StepButton
                icon="up"
                className="!size-8"
                iconClass="size-4"
                label={t.moveUp(name)}
                isOff={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <StepButton
                icon="down"
                className="!size-8"
                iconClass="size-4"
                label={t.moveDown(name)}
                isOff={index === related.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <button
                type="button"
                aria-label={t.remove(name)}
                className={`${ICON_BUTTON} !size-8`}
                onClick={() => onChange(related.filter((one) => one.id !== id))}
              >
                <Icon name="close" className="size-4" />
              </button>
            </span>
          </li>
        ))}
      </ol>
      {related.length >= MOST && <Problem words={problem} />}
    </div>
  )
}
