import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '@/admin/ui/combobox.tsx'
import { stockQuery } from '@/admin/ui/queries.ts'
import { useRested } from '@/admin/ui/use-rested.ts'
import { inputFromCents } from '@/domain/product-form.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { lineName, type TypedLine } from './draft.ts'

const SHOWN = 8

interface Props {
  /** Variants that are on the order. */
  readonly taken: readonly number[]
  readonly onAdd: (line: TypedLine) => void
}

/** Finds an article by name, option or reference and puts it on the order. */
export function AddLine({ taken, onAdd }: Props) {
  const [text, setText] = useState('')
  const rested = useRested(text)
  const { data, isFetching } = useQuery({
    ...stockQuery({ text: rested, status: null, page: 1, perPage: SHOWN }),
    enabled: rested !== '',
  })
  const items = rested === '' ? [] : (data?.items ?? []).filter(({ variantId }) => !taken.includes(variantId))
  return (
    <Combobox
      label={t.addLine}
      hint={t.addHint}
      query={text}
      onQuery={setText}
      items={items}
      isLoading={isFetching || rested !== text}
      keyOf={({ variantId }) => String(variantId)}
      nameOf={lineName}
      render={(item) => (
        <span className="min-w-0">
          <span className="block truncate">{lineName(item)}</span>
          <span className="block truncate text-sm text-stone">
            {item.reference}, {t.stockFacts(item.stock, item.minStock, item.maxStock)}
          </span>
        </span>
      )}
      clears
      onPick={(item) =>
        onAdd({
          variantId: item.variantId,
          name: lineName(item),
          reference: item.reference,
          quantity: '1',
          cost: item.cost === null ? '' : inputFromCents(item.cost),
        })
      }
    />
  )
}
