import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useDraft } from '@/admin/ui/use-draft.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { getProduct, type ProductDetail, toProductDetail } from '@/data/admin/products.ts'
import { saveVariants } from '@/data/admin/products-change.ts'
import { succeed } from '@/domain/errors.ts'
import { fieldsOf } from '@/domain/json.ts'
import { MAX_VARIANTS } from '@/domain/rules.ts'
import { type GridDifference, gridDifferences, resolvedGrid } from '@/domain/variant-conflict.ts'
import { type RowProblems, readGrid } from '@/domain/variant-entries.ts'
import { type Grid, gridOf, refreshed } from '@/domain/variant-grid.ts'
import { variantsText as t, variantConflictText } from '@/texts/admin/variants.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { PRODUCTS_KEY, productQuery } from './queries.ts'
import { refusedRow, saidRows, staleRows } from './variant-problems.ts'

/** The grid as it is typed, and what it was made from. */
interface Draft {
  readonly version: number
  readonly base: Grid
  readonly grid: Grid
}
interface Conflict {
  readonly newer: ProductDetail
  readonly differences: readonly GridDifference[]
}

const gridOfProduct = ({ options, variants }: ProductDetail): Grid => gridOf(options, variants)
const isDraft = (kept: unknown): kept is Draft => {
  const { version, base, grid } = fieldsOf(kept)
  return (
    typeof version === 'number' && Array.isArray(fieldsOf(base).rows) && Array.isArray(fieldsOf(grid).rows)
  )
}

/**
 * The variants of one product, as they are typed.
 * @param product null for a new one, which has none yet. @param onStored told what the server stored instead of which version.
 */
export function useVariants(
  product: ProductDetail | null,
  onStored: (stored: ProductDetail, from: number) => void,
) {
  const cache = useQueryClient()
  const saved = useMemo<Draft>(() => {
    const grid = product ? gridOfProduct(product) : { options: [], rows: [] }
    return { version: product?.version ?? 0, base: grid, grid }
  }, [product])
  const draft = useDraft<Draft>(product ? `product/${product.id}/variants` : null, saved, isDraft)
  const [problem, setProblem] = useState('')
  const [rowProblems, setRowProblems] = useState<RowProblems>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { base, version } = draft.value
  const grid = useMemo(
    () =>
      product
        ? refreshed(
            draft.value.grid,
            product.variants,
            product.pictures.map(({ path }) => path),
          )
        : draft.value.grid,
    [draft.value.grid, product],
  )
  const say = (words: string, rows: RowProblems) => {
    setProblem(words)
    setRowProblems(rows)
  }
  const change = (next: Grid, row?: string) => {
    draft.setValue((before) => ({ ...before, grid: next }))
    setProblem('')
    setRowProblems(({ [row ?? '']: _, ...rest }) => (row === undefined ? {} : rest))
  }

  const store = async (id: number, wanted: Grid, from: number): Promise<void> => {
    const read = readGrid(wanted)
    if (!read.ok) {
      const rows = saidRows(read.rows)
      const count = Object.keys(rows).length
      return say(read.problem ? t.problems(MAX_VARIANTS)[read.problem] : t.wrong(count), rows)
    }
    try {
      const stored = await saveVariants(adminClient(), id, from, read.options, read.entries)
      draft.settle()
      say('', {})
      cache.setQueryData(productQuery(id).queryKey, succeed(stored))
      void cache.invalidateQueries({ queryKey: [...PRODUCTS_KEY, 'list'] })
      void cache.invalidateQueries({ queryKey: PRODUCTS_KEY, refetchType: 'none' })
      onStored(stored, from)
      showToast({ title: stored.options.length === 0 ? t.savedSimple : t.saved })
    } catch (error) {
      const refusal = error instanceof RefusedError ? error.refusal : null
      if (refusal?.code === 'product_changed') return compare(id, wanted, toProductDetail(refusal.details))
      if (refusal?.code === 'stock_changed') return reread(id, wanted)
      const row = refusal && refusedRow(refusal, wanted)
      if (!row) return toastFailure(t.saveFailed, error)
      say(t.wrong(1), row)
    }
  }
  /** Somebody has changed the product: where none of it concerns the grid, it is stored all the same. */
  const compare = (id: number, mine: Grid, newer: ProductDetail): Promise<void> | undefined => {
    const theirs = gridOfProduct(newer)
    const differences = gridDifferences(base, mine, theirs)
    if (differences.some(({ proposed, isConflict }) => isConflict || proposed === 'theirs')) {
      setConflict({ newer, differences })
      return undefined
    }
    draft.setValue({ version: newer.version, base: theirs, grid: mine })
    return store(id, mine, newer.version)
  }
  /** Units were sold meanwhile: what was typed stands beside what there is, and may be sent again. */
  const reread = async (id: number, mine: Grid) => {
    const now = await getProduct(adminClient(), id, new AbortController().signal)
    if (!now.ok) return toastFailure(t.saveFailed, new RefusedError(now.refusal))
    const { rows, problems } = staleRows(mine, now.value.variants)
    draft.setValue((before) => ({ ...before, grid: { ...mine, rows } }))
    say(t.wrong(Object.keys(problems).length), problems)
  }
  const { isBusy, onSubmit } = useSubmit(() =>
    product ? store(product.id, grid, version) : Promise.resolve(),
  )
  const resolve = (chosen: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    if (!conflict) return
    const theirs = gridOfProduct(conflict.newer)
    const next = resolvedGrid(grid, theirs, conflict.differences, chosen)
    draft.setValue({ version: conflict.newer.version, base: theirs, grid: next })
    cache.setQueryData(productQuery(conflict.newer.id).queryKey, succeed(conflict.newer))
    setConflict(null)
    showToast({ title: variantConflictText.applied })
  }
  useEffect(() => {
    if (!draft.isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [draft.isDirty])
  return {
    grid,
    /** As it is stored. */
    saved: saved.grid,
    change,
    problem,
    rowProblems,
    isBusy,
    onSave: onSubmit,
    isDirty: draft.isDirty,
    isRestored: draft.isRestored,
    discard: () => {
      draft.discard()
      say('', {})
    },
    conflict,
    forgetConflict: () => setConflict(null),
    resolve,
  }
}

export type VariantsState = ReturnType<typeof useVariants>
