import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '@/admin/ui/combobox.tsx'
import { folded } from '@/domain/folded.ts'
import type { Offer } from '@/domain/product.ts'
import { soldQuery } from './queries.ts'

/** Suggestions at once. */
const MOST = 12

interface Props {
  readonly label: string
  readonly hint?: string
  /** Ids of those that are not offered. */
  readonly except?: readonly number[]
  readonly onPick: (product: Offer) => void
}

/** Finds a product on sale by a part of its name. */
export function SoldProductSearch({ label, hint, except = [], onPick }: Props) {
  const sold = useQuery(soldQuery).data ?? []
  const [text, setText] = useState('')
  const found = sold.filter(
    ({ productId, name }) => !except.includes(productId) && folded(name).includes(folded(text)),
  )
  return (
    <Combobox
      label={label}
      {...(hint === undefined ? {} : { hint })}
      query={text}
      onQuery={setText}
      items={text === '' ? [] : found.slice(0, MOST)}
      keyOf={({ productId }) => String(productId)}
      nameOf={({ name }) => name}
      clears
      onPick={onPick}
    />
  )
}
