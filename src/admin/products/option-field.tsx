import { type KeyboardEvent, useId, useState } from 'react'
import { CONTROL, ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { OPTION_LIMITS, pastedWords } from '@/domain/variant-entries.ts'
import type { GridOption } from '@/domain/variant-grid.ts'
import { variantsText as t } from '@/texts/admin/variants.ts'
import { WordChip } from './word-chip.tsx'

interface Props {
  readonly option: GridOption
  /** From 1. */
  readonly rank: number
  readonly onName: (name: string) => void
  /** @returns whether they were taken. */
  readonly onAdd: (words: readonly string[]) => boolean
  readonly onRename: (word: string, name: string) => void
  readonly onMove: (word: string, step: -1 | 1) => void
  readonly onRemoveWord: (word: string) => void
  readonly onRemove: () => void
  readonly onHolding: (isHolding: boolean) => void
}

/** What a product differs in, "Taille", and its words, typed one by one or pasted together. */
export function OptionField({ option: { name, words }, rank, onAdd, ...props }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const take = (typed: string) => {
    const found = pastedWords(typed).map((word) => word.slice(0, OPTION_LIMITS.word))
    if (found.length === 0 || onAdd(found)) {
      setText('')
      setSaid(found.join(', '))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = words.at(-1)
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      take(text)
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) props.onRemoveWord(last)
  }
  return (
    <fieldset className="min-w-0 rounded-[3px] border border-line bg-linen p-4">
      <legend className="sr-only">{t.words(name)}</legend>
      <div className="flex items-center gap-2">
        <input
          aria-label={t.optionName(rank)}
          value={name}
          maxLength={OPTION_LIMITS.name}
          autoComplete="off"
          onChange={(event) => props.onName(event.target.value)}
          className={`font-medium ${CONTROL}`}
        />
        <button
          type="button"
          aria-label={t.removeOption(name)}
          className={`-mr-2 ${ICON_BUTTON}`}
          onClick={props.onRemove}
        >
          <Icon name="remove" className="size-4.5" />
        </button>
      </div>
      <ul aria-label={t.words(name)} className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {words.map((word, index) => (
          <WordChip
            key={word}
            word={word}
            isFirst={index === 0}
            isLast={index === words.length - 1}
            onRename={(next) => props.onRename(word, next)}
            onMove={(step) => props.onMove(word, step)}
            onRemove={() => props.onRemoveWord(word)}
            onHolding={props.onHolding}
          />
        ))}
      </ul>
      <input
        aria-label={t.addWord(name)}
        aria-describedby={`${id}-aide`}
        value={text}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={t.addWord(name)}
        onChange={({ target: { value } }) => (/[,;\n\t]/.test(value) ? take(value) : setText(value))}
        onKeyDown={onKeyDown}
        onBlur={() => take(text)}
        className={`mt-3 ${CONTROL}`}
      />
      <p id={`${id}-aide`} className="mt-1.5 text-sm text-stone">
        {t.wordsHint}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}
