import { useMemo, useRef } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { splitText } from '@/domain/texts/text-header.ts'
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
  const { body } = splitText(text)
  /** What the editor wrote itself, which it can hold: anything else comes from outside, as another person's text does. */
  const own = useRef<string | null>(null)
  const isReadable = useMemo(() => body === own.current || opens(body), [body])
  const write = (written: string) => {
    own.current = splitText(written).body
    onText(written)
  }
  if (isReadable) return <VisualEditor text={text} isReadOnly={isReadOnly} onText={write} />
  return (
    <div className="rounded-[3px] bg-straw-pale px-4 py-4">
      <p>{t.notHere}</p>
      <button type="button" className={`mt-3 ${QUIET}`} onClick={onSource}>
        {t.notHereOpen}
      </button>
    </div>
  )
}
