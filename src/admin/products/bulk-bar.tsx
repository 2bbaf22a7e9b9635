import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { productsText as t } from '@/texts/admin/products.ts'

interface Props {
  readonly chosen: number
  /** Products that the search finds. */
  readonly found: number
  readonly onChooseAll: () => void
  readonly onChooseNone: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** What can be done with the products that are chosen; it stays in sight below the list. */
export function BulkBar({ chosen, found, onChooseAll, onChooseNone, onEdit, onDelete }: Props) {
  return (
    <section
      aria-label={t.chosen(chosen)}
      data-bottom-bar
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[3px] border border-field bg-white px-4 py-3 shadow-lg"
    >
      <p role="status" className="font-medium">
        {t.chosen(chosen)}
      </p>
      {chosen < found && (
        <button type="button" className="link" onClick={onChooseAll}>
          {t.chooseAll(found)}
        </button>
      )}
      <button type="button" className="link" onClick={onChooseNone}>
        {t.chooseNone}
      </button>
      <span className="flex gap-2 max-sm:w-full sm:ml-auto">
        <button type="button" className={`${QUIET} max-sm:flex-1`} onClick={onDelete}>
          {t.delete}
        </button>
        <button type="button" className={`${PRIMARY} max-sm:flex-1`} onClick={onEdit}>
          {t.bulkEdit}
        </button>
      </span>
    </section>
  )
}
