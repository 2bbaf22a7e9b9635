import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { codeOf } from '@/admin/ui/failures.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type ProductRow, rowOf, toProductDetail } from '@/data/admin/products.ts'
import { savePrice, saveStock } from '@/data/admin/products-change.ts'
import { succeed } from '@/domain/errors.ts'
import { type Cents, cents, formatCents } from '@/domain/money.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import type { StoreCell } from './editable-cell.tsx'
import { PRODUCTS_KEY, productQuery } from './queries.ts'
import { useReplaceRow } from './use-replace-row.ts'

const stockOf = (details: unknown): number | null => {
  const stock = (details as { stock?: unknown } | null | undefined)?.stock
  return typeof stock === 'number' ? stock : null
}

const refused = (origin: ProductRow, error: unknown) => ({
  problem: adminErrorText(codeOf(error)),
  origin,
})

/** Stores a price or a stock that was typed in the table. @param onSaved told what was stored, to be said. */
export function useCellStores(onSaved: (said: string) => void) {
  const cache = useQueryClient()
  const replaceRow = useReplaceRow()

  // As mutations, whose failures show an ended session.
  const price = useMutation({
    mutationFn: ({ id, version, cents: amount }: { id: number; version: number; cents: Cents }) =>
      savePrice(adminClient(), id, version, amount),
  })
  const stock = useMutation({
    mutationFn: ({ id, expected, counted }: { id: number; expected: number; counted: number }) =>
      saveStock(adminClient(), id, expected, counted),
  })
  const { mutateAsync: sendPrice } = price
  const { mutateAsync: sendStock } = stock
  // The same from one render to the next, as rows are only made anew for what has changed.
  return useMemo(() => {
    const storePrice: StoreCell<ProductRow> = async (origin, value) => {
      const amount = cents(value)
      try {
        const stored = await sendPrice({ id: origin.id, version: origin.version, cents: amount })
        cache.setQueryData(productQuery(stored.id).queryKey, succeed(stored))
        replaceRow(rowOf(stored))
        onSaved(t.cellSaved(origin.name, formatCents(stored.price)))
        return null
      } catch (error) {
        if (!(error instanceof RefusedError) || error.refusal.code !== 'product_changed')
          return refused(origin, error)
        const newer = rowOf(toProductDetail(error.refusal.details))
        replaceRow(newer)
        // Somebody changed something else, or to the same.
        if (newer.price === origin.price) return storePrice(newer, value)
        if (newer.price === amount) return null
        return { problem: t.priceMeanwhile(formatCents(newer.price)), origin: newer }
      }
    }

    const storeStock: StoreCell<ProductRow> = async (origin, value) => {
      try {
        const stored = await sendStock({ id: origin.id, expected: origin.stock, counted: value })
        replaceRow(stored)
        void cache.invalidateQueries({ queryKey: [...PRODUCTS_KEY, 'one', stored.id] })
        onSaved(t.cellSaved(origin.name, t.stock(stored.stock)))
        return null
      } catch (error) {
        const present =
          error instanceof RefusedError && error.refusal.code === 'stock_changed'
            ? stockOf(error.refusal.details)
            : null
        if (present === null) return refused(origin, error)
        const newer = { ...origin, stock: present, isLow: present <= origin.minStock }
        replaceRow(newer)
        return present === value ? null : { problem: t.stockMeanwhile(t.stock(present)), origin: newer }
      }
    }
    return { storePrice, storeStock }
  }, [cache, replaceRow, sendPrice, sendStock, onSaved])
}
