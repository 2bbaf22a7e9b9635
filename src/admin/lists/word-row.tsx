import { ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { Menu } from '@/admin/ui/menu.tsx'
import { StepButton } from '@/admin/ui/step-button.tsx'
import type { ListedWord } from '@/data/admin/lists.ts'
import { listsText as t } from '@/texts/admin/lists.ts'

interface Props {
  readonly word: ListedWord
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The only one of its list: there is no other one to merge it with, and it stays. */
  readonly isOnly: boolean
  /** One place earlier (-1) or later (1). */
  readonly onMove: (step: -1 | 1) => void
  readonly onOpen: (is: 'edit' | 'merge' | 'remove') => void
}

/** A word of a list, and how many products bear it. */
export function WordRow({
  word: { name, swatch, products },
  isFirst,
  isLast,
  isOnly,
  onMove,
  onOpen,
}: Props) {
  return (
    <li className="flex items-center gap-1 border-b border-line py-1">
      <StepButton
        icon="up"
        iconClass="size-4"
        label={t.up(name)}
        isOff={isFirst}
        onClick={() => onMove(-1)}
      />
      <StepButton
        icon="down"
        iconClass="size-4"
        className="-ml-2"
        label={t.down(name)}
        isOff={isLast}
        onClick={() => onMove(1)}
      />
      {swatch && (
        <span
          aria-hidden="true"
          className="mr-1.5 size-5 shrink-0 rounded-full ring-1 ring-ink/20 ring-inset"
          style={{ backgroundColor: swatch }}
        />
      )}
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-4">
        <span className="block font-medium wrap-anywhere sm:flex-1">{name}</span>
        <span className="block text-sm text-stone">{t.products(products)}</span>
      </span>
      <Menu
        trigger={
          <button type="button" aria-label={t.actions(name)} className={`ml-2 ${ICON_BUTTON}`}>
            <Icon name="more" className="size-4.5 stroke-[2.5]" />
          </button>
        }
        items={[
          { label: t.edit, icon: 'edit', onChoose: () => onOpen('edit') },
          { label: t.merge, icon: 'copy', isDisabled: isOnly, onChoose: () => onOpen('merge') },
          {
            label: t.remove,
            icon: 'remove',
            isDangerous: true,
            isDisabled: isOnly || products > 0,
            onChoose: () => onOpen('remove'),
          },
        ]}
      />
    </li>
  )
}
