import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CONTROL } from '@/admin/ui/controls.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { problemText } from '@/texts/admin/ui.ts'

/** What a cell stores: null when it is stored, else what stands in the way, in French. */
export type StoreCell<Row> = (origin: Row, value: number) => Promise<{ problem: string; origin: Row } | null>

interface Props<Row> {
  readonly row: Row
  /** What the value is of, for those who do not see the column. */
  readonly fieldName: string
  /** Of the button that begins: what it shows, and what it does. */
  readonly buttonName: string
  readonly shown: ReactNode
  /** The value as its field holds it. */
  readonly textOf: (row: Row) => string
  readonly inputMode: 'decimal' | 'numeric'
  /** @returns the number, or a key of `problemText`. */
  readonly read: (text: string) => number | string
  readonly store: StoreCell<Row>
  /** Where typed text waits while its row is out of sight. */
  readonly kept: Map<string, Edit<Row>>
  readonly keptAs: string
}

/** What is typed, and the row it was begun with: what is stored must not overwrite anything newer unseen. */
export interface Edit<Row> {
  readonly text: string
  readonly origin: Row
  readonly problem: string
}

/** A number of a table that is changed in its place: Enter or leaving it stores, Escape gives up. */
export function EditableCell<Row>(props: Props<Row>) {
  const { row, fieldName, buttonName, shown, textOf, inputMode, read, store, kept, keptAs } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const goesBack = useRef(false)
  const begun = useRef(false)
  const [edit, assign] = useState(() => kept.get(keptAs) ?? null)
  const [isBusy, setBusy] = useState(false)
  const setEdit = (next: Edit<Row> | null) => {
    if (next) kept.set(keptAs, next)
    else kept.delete(keptAs)
    assign(next)
  }
  useEffect(() => {
    if (edit !== null || !goesBack.current) return
    goesBack.current = false
    button.current?.focus()
  }, [edit])

  if (edit === null)
    return (
      <button
        ref={button}
        type="button"
        aria-label={buttonName}
        className="-mx-2 min-h-9 rounded-[3px] border border-transparent px-2 hover:border-field hover:bg-white"
        onClick={() => {
          begun.current = true
          setEdit({ text: textOf(row), origin: row, problem: '' })
        }}
      >
        {shown}
      </button>
    )

  const commit = async () => {
    if (isBusy) return
    const value = read(edit.text)
    if (typeof value === 'string') return setEdit({ ...edit, problem: problemText[value] ?? value })
    if (value === read(textOf(edit.origin))) return setEdit(null)
    setBusy(true)
    const refused = await store(edit.origin, value).finally(() => setBusy(false))
    setEdit(refused && { ...edit, ...refused })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    goesBack.current = true
    if (event.key === 'Escape') setEdit(null)
    else void commit()
  }
  return (
    <span className="relative block">
      <input
        ref={(input) => {
          // Not when its row comes back into sight.
          if (!input || !begun.current) return
          begun.current = false
          input.focus()
          input.select()
        }}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={false}
        aria-label={fieldName}
        aria-invalid={edit.problem ? true : undefined}
        aria-describedby={edit.problem ? `${id}-erreur` : undefined}
        title={t.cellHint}
        value={edit.text}
        readOnly={isBusy}
        aria-busy={isBusy}
        onChange={(event) => setEdit({ ...edit, text: event.target.value, problem: '' })}
        onKeyDown={onKeyDown}
        onBlur={() => {
          goesBack.current = false
          if (edit.problem === '') void commit()
        }}
        className={`text-right figures ${CONTROL}`}
      />
      {edit.problem && (
        <span
          id={`${id}-erreur`}
          role="alert"
          className="absolute top-full right-0 z-20 mt-1 block w-60 rounded-[3px] border border-terracotta-ink bg-terracotta-pale px-3 py-2 text-left text-sm leading-snug font-normal whitespace-normal"
        >
          {edit.problem}
        </span>
      )}
    </span>
  )
}
