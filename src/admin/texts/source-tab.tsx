import { type RefObject, useId } from 'react'
import { CONTROL } from '@/admin/ui/controls.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'

interface Props {
  readonly text: string
  readonly isReadOnly: boolean
  readonly onText: (text: string) => void
  readonly area: RefObject<HTMLTextAreaElement | null>
}

/** A text as its file has it. */
export function SourceTab({ text, isReadOnly, onText, area }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {t.sourceLabel}
      </label>
      <textarea
        ref={area}
        id={id}
        lang="fr"
        spellCheck
        autoCapitalize="sentences"
        readOnly={isReadOnly}
        aria-describedby={`${id}-aide`}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className={`h-[70dvh] resize-y font-mono text-[0.9375rem] leading-relaxed ${CONTROL}`}
      />
      <p id={`${id}-aide`} className="mt-1.5 text-sm text-stone">
        {t.sourceHint}
      </p>
    </div>
  )
}

/** Chooses a line of a field, so that it is seen and can be typed over. @param line from 1. */
export function chooseLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  const end = start + (lines[line - 1]?.length ?? 0)
  area.focus()
  // A field scrolls to its cursor where it is set, not to the end of what is chosen.
  area.setSelectionRange(start, start)
  area.blur()
  area.focus()
  area.setSelectionRange(start, end)
}
