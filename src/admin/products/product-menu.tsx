import { ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { Menu } from '@/admin/ui/menu.tsx'
import { previewScreen, usePreviews } from '@/admin/ui/previews.ts'
import type { ProductRow } from '@/data/admin/products.ts'
import { productPath } from '@/domain/paths.ts'
import { previewText } from '@/texts/admin/preview.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import type { RowActions } from './row-actions.ts'

interface Props {
  readonly product: ProductRow
  readonly actions: RowActions
  /** Also what stands beside it as a button of its own elsewhere. */
  readonly isWhole?: boolean
}

/** What else can be done with a product. */
export function ProductMenu({ product, actions, isWhole = false }: Props) {
  const trigger = (
    <button type="button" aria-label={t.moreOf(product.name)} className={ICON_BUTTON}>
      <Icon name="more" className="size-5 stroke-[2.5]" />
    </button>
  )
  const view = () => window.open(productPath(product.id), '_blank', 'noopener')
  const canPreview = usePreviews()
  const look = () => window.open(previewScreen({ product: product.id }), '_blank', 'noopener')
  return (
    <Menu
      trigger={trigger}
      items={[
        ...(isWhole
          ? [
              { label: t.edit, icon: 'edit' as const, onChoose: () => actions.onEdit(product) },
              {
                label: product.isNew ? t.notNew : t.new,
                icon: product.isNew ? ('eyeOff' as const) : ('eye' as const),
                onChoose: () => actions.onToggleNew(product),
              },
            ]
          : []),
        { label: t.duplicate, icon: 'copy', onChoose: () => actions.onDuplicate(product) },
        ...(canPreview && !product.isDeleted
          ? [{ label: previewText.open, icon: 'eye' as const, onChoose: look }]
          : []),
        ...(product.state === 'published'
          ? [{ label: t.viewInShop, icon: 'external' as const, onChoose: view }]
          : []),
        ...(isWhole
          ? [
              {
                label: t.delete,
                icon: 'remove' as const,
                isDangerous: true,
                onChoose: () => actions.onDelete(product),
              },
            ]
          : []),
      ]}
    />
  )
}
