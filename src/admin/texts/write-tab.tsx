import { useMemo } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { openBody } from './visual/body.ts'
import { VisualEditor } from './visual/visual-editor.tsx'

interface Props {
  readonly text: string
  readonly isReadOnly: boolean
  readonly onText: (text: string) => void
  readonly onSource: () => void
}

/** Whether the editor can hold a text; where it cannot, nothing of it is touched. */
function opens(text: string): boolean {
  try {
    return openBody(text) !== null
  } catch {
    return false
  }
}

/** The text as its readers see it, or why only its source can be changed. */
export function WriteTab({ text, isReadOnly, onText, onSource }: Props) {
  // Decided once: what is typed here cannot make it impossible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the text that was opened
  const isReadable = useMemo(() => opens(text), [])
  if (isReadable) return <VisualEditor text={text} isReadOnly={isReadOnly} onText={onText} />
  return (
    <div className="rounded-[3px] bg-straw-pale px-4 py-4">
      <p>{t.notHere}</p>
      <button type="button" className={`mt-3 ${QUIET}`} onClick={onSource}>
        {t.notHereOpen}
      </button>
    </div>
  )
}
