import { useCombobox } from 'downshift'
import type { ReactNode } from 'react'
import { comboboxText } from '@/texts/admin/ui.ts'
import { Problem } from '@/ui/form/problem.tsx'
import { CONTROL, POPUP, POPUP_ROW } from './controls.ts'

interface Props<Item> {
  readonly label: string
  readonly hint?: string
  readonly problem?: string | undefined
  readonly placeholder?: string
  /** What was typed; the caller finds `items` for it, at the server where there are many. */
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly items: readonly Item[]
  readonly isLoading?: boolean
  /** Unique, as text. */
  readonly keyOf: (item: Item) => string
  readonly nameOf: (item: Item) => string
  /** How a suggestion looks; its name when left out. */
  readonly render?: (item: Item) => ReactNode
  readonly onPick: (item: Item) => void
  /** Whether the field empties after a choice, for picking several; otherwise it keeps the name of what was picked. */
  readonly clears?: boolean
}

/** A field that suggests: type, arrows, Enter, Escape. Announces how many suggestions there are. */
export function Combobox<Item>(props: Props<Item>) {
  const { items, query, keyOf, nameOf, render = nameOf, isLoading = false, clears = false } = props
  const box = useCombobox<Item>({
    items: [...items],
    inputValue: query,
    selectedItem: null,
    itemToString: (item) => (item === null ? '' : nameOf(item)),
    itemToKey: (item) => (item === null ? '' : keyOf(item)),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem === null) return
      props.onQuery(clears ? '' : nameOf(selectedItem))
      props.onPick(selectedItem)
    },
  })
  const input = box.getInputProps({
    onFocus: () => query !== '' && box.openMenu(),
    // At once: a query that is set after drawing loses the characters that were typed meanwhile.
    onChange: (event) => props.onQuery((event.target as HTMLInputElement).value),
  })
  const described = [props.problem && `${input.id}-erreur`, props.hint && `${input.id}-aide`].filter(Boolean)
  const says = isLoading ? comboboxText.loading : comboboxText.found(items.length)
  return (
    <div className="relative">
      <label {...box.getLabelProps()} htmlFor={input.id} className="mb-1.5 block font-medium">
        {props.label}
      </label>
      <input
        {...input}
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={props.problem ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
        className={CONTROL}
      />
      <Problem id={`${input.id}-erreur`} words={props.problem} />
      {props.hint && (
        <p id={`${input.id}-aide`} className="mt-1.5 text-sm text-stone">
          {props.hint}
        </p>
      )}
      <p role="status" className="sr-only">
        {box.isOpen ? says : ''}
      </p>
      <ul
        {...box.getMenuProps()}
        // A dialog grows with what is suggested, and would cut off what hangs below it.
        className={
          box.isOpen ? `absolute inset-x-0 top-full mt-1 in-[[role=dialog]]:static ${POPUP}` : 'hidden'
        }
      >
        {box.isOpen &&
          items.map((item, index) => (
            <li
              key={keyOf(item)}
              {...box.getItemProps({ item, index })}
              data-highlighted={box.highlightedIndex === index ? '' : undefined}
              className={POPUP_ROW}
            >
              {render(item)}
            </li>
          ))}
        {box.isOpen && items.length === 0 && (
          <li role="presentation" className="px-3 py-2 text-stone">
            {says}
          </li>
        )}
      </ul>
    </div>
  )
}
