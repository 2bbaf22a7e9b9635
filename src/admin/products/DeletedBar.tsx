import { ICON_BUTTON, QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/Icon.tsx'
import { productsText as t } from '@/texts/admin/products.ts'
import { shellText } from '@/texts/admin/shell.ts'
import type { Deletion } from './use-product-actions.ts'

interface Props {
  readonly deletion: Deletion
  readonly isBusy: boolean
  readonly onUndo: () => void
  readonly onDismiss: () => void
}

/** What was just deleted, and the way back; it stays until it is closed or something else is deleted. */
export function DeletedBar({ deletion: { ids, archived }, isBusy, onUndo, onDismiss }: Props) {
  const isOne = ids.length === 1
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[3px] bg-straw-pale py-1.5 pr-1.5 pl-4"
    >
      <p className="min-w-0 flex-1">
        {isOne ? t.deleted : t.deletedMany(ids.length)}
        {archived > 0 && (
          <span className="block text-sm text-ink-soft">
            {isOne ? t.archivedInstead : t.archivedAmong(archived)}
          </span>
        )}
      </p>
      <button type="button" className={QUIET} disabled={isBusy} onClick={onUndo}>
        <Icon name="undo" className="size-4" />
        {t.undoDelete}
      </button>
      <button type="button" aria-label={shellText.close} className={ICON_BUTTON} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}
