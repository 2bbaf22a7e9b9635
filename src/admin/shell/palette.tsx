import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { Fragment, useState } from 'react'
import { useNavigate } from 'react-router'
import { CONTROL, POPUP_ROW } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { useRested } from '@/admin/ui/use-rested.ts'
import { paletteText as t } from '@/texts/admin/palette.ts'
import { type Found, foundQuery } from './palette-search.ts'
import { destinationsFor, destinationsOf } from './screens.ts'

interface Props {
  readonly onClose: () => void
}

/** Goes to a screen, an order, a customer or a product, by a few characters of its name. */
export default function Palette({ onClose }: Props) {
  const { role } = useAdmin()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const rested = useRested(typed.trim())
  // What editors may not read they do not find.
  const {
    data = [],
    isError,
    isFetching,
  } = useQuery({
    ...foundQuery(rested),
    ...(role === 'editor' ? { enabled: false } : {}),
  })
  const screens = destinationsFor(typed, destinationsOf(role))
  const items: readonly Found[] = [
    ...screens.map(({ to, label }) => ({ to, label, group: t.screens })),
    ...(rested.length > 2 ? data : []),
  ]
  const box = useCombobox<Found>({
    items: [...items],
    isOpen: true,
    defaultHighlightedIndex: 0,
    selectedItem: null,
    inputValue: typed,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.to ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      onClose()
      void navigate(selectedItem.to)
    },
  })
  // Escape empties a combobox first; here it closes.
  const input = box.getInputProps({
    onKeyDown: ({ key }) => key === 'Escape' && onClose(),
    // At once: what is set after drawing loses the characters that were typed meanwhile.
    onChange: (event) => setTyped((event.target as HTMLInputElement).value),
  })
  return (
    <Dialog title={t.title} onClose={onClose}>
      <label {...box.getLabelProps()} htmlFor={input.id} className="sr-only">
        {t.field}
      </label>
      <input
        {...input}
        placeholder={t.field}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        className={CONTROL}
      />
      <p role="status" className="mt-2 text-sm text-stone">
        {isError ? t.failed : isFetching ? t.searching : items.length === 0 ? t.none : t.found(items.length)}
      </p>
      <ul {...box.getMenuProps()} className="mt-1 min-h-64">
        {items.map((item, index) => (
          <Fragment key={item.to}>
            {item.group !== items[index - 1]?.group && (
              <li role="presentation" className="px-3 pt-3 pb-1 text-sm text-stone">
                {item.group}
              </li>
            )}
            <li
              {...box.getItemProps({ item, index })}
              data-highlighted={box.highlightedIndex === index ? '' : undefined}
              className={`${POPUP_ROW} justify-between`}
            >
              <span className="min-w-0 wrap-anywhere">{item.label}</span>
              {item.note && <span className="min-w-0 truncate text-sm text-stone">{item.note}</span>}
            </li>
          </Fragment>
        ))}
      </ul>
      <p className="mt-3 text-sm text-stone max-sm:hidden">{t.hint}</p>
    </Dialog>
  )
}
