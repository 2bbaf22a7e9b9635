import type { ProductRow } from '@/data/admin/products.ts'

/** What a row or a card of the list asks for. */
export interface RowActions {
  readonly onToggleNew: (product: ProductRow) => void
  readonly onEdit: (product: ProductRow) => void
  readonly onDelete: (product: ProductRow) => void
  readonly onDuplicate: (product: ProductRow) => void
  readonly onRestore: (product: ProductRow) => void
}

/** What is chosen, to be changed together. */
export interface Choice {
  readonly ids: ReadonlySet<number>
  readonly onChoose: (id: number, isChosen: boolean) => void
}
