import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CONTROL } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { StepButton } from '@/admin/ui/step-button.tsx'
import { OPTION_LIMITS } from '@/domain/variant-entries.ts'
import { variantsText as t } from '@/texts/admin/variants.ts'

interface Props {
  readonly word: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onRename: (name: string) => void
  /** One place earlier (-1) or later (1). */
  readonly onMove: (step: -1 | 1) => void
  readonly onRemove: () => void
  /** While Escape belongs to its field. */
  readonly onHolding: (isHolding: boolean) => void
}

/** A word of an option: clicked, it is renamed and moved in its place. */
export function WordChip({ word, isFirst, isLast, onRename, onMove, onRemove, onHolding }: Props) {
  const [text, setText] = useState<string | null>(null)
  const goesBack = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const hold = (next: string | null) => {
    onHolding(next !== null)
    setText(next)
  }
  useEffect(() => {
    if (text !== null || !goesBack.current) return
    goesBack.current = false
    button.current?.focus()
  }, [text])
  const end = (name: string) => {
    hold(null)
    if (name.trim() !== '' && name.trim() !== word) onRename(name)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    goesBack.current = true
    end(event.key === 'Enter' ? (text ?? '') : '')
  }
  if (text === null)
    return (
      <li className="flex min-h-9 items-center rounded-full border border-field bg-white text-sm">
        <button
          ref={button}
          type="button"
          aria-label={t.renameWord(word)}
          className="min-h-9 rounded-l-full py-1 pr-1 pl-3.5 wrap-anywhere hover:underline"
          onClick={() => hold(word)}
        >
          {word}
        </button>
        <button
          type="button"
          aria-label={t.removeWord(word)}
          className="grid size-9 shrink-0 place-items-center rounded-r-full text-stone hover:text-ink"
          onClick={onRemove}
        >
          <Icon name="close" className="size-3.5" />
        </button>
      </li>
    )
  return (
    <li
      className="flex items-center rounded-[3px] bg-white"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
        end(text)
      }}
    >
      <StepButton
        icon="up"
        iconClass="size-4 -rotate-90"
        className="!size-9"
        label={t.earlier(word)}
        isOff={isFirst}
        onClick={() => onMove(-1)}
      />
      <input
        aria-label={t.nameOfWord(word)}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was clicked
        autoFocus
        value={text}
        maxLength={OPTION_LIMITS.word}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={`!w-32 ${CONTROL}`}
      />
      <StepButton
        icon="up"
        iconClass="size-4 rotate-90"
        className="!size-9"
        label={t.later(word)}
        isOff={isLast}
        onClick={() => onMove(1)}
      />
    </li>
  )
}
