import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { LeaveGuard } from '@/admin/ui/leave-guard.tsx'
import { SaveBar } from '@/admin/ui/save-bar.tsx'
import { settingsIndexText } from '@/texts/admin/settings-index.ts'
import type { useSubmit } from '@/ui/form/use-submit.ts'

/** One form of a page, as the page's bar sees it. */
interface Part {
  readonly isDirty: boolean
  readonly isBusy: boolean
  readonly send: () => void
  readonly discard: () => void
}

const Register = createContext<((id: string, part: Part | null) => void) | null>(null)

interface FormProps {
  readonly form: ReturnType<typeof useSubmit>
  readonly isDirty: boolean
  /** Back to what is stored. */
  readonly onDiscard: () => void
  readonly children: ReactNode
}

/** A form whose page stores it: the page has one bar for all that it holds. */
export function PageForm({ form: { isBusy, onSubmit }, isDirty, onDiscard, children }: FormProps) {
  const id = useId()
  const register = use(Register)
  const element = useRef<HTMLFormElement>(null)
  const discard = useRef(onDiscard)
  useEffect(() => {
    discard.current = onDiscard
  })
  useEffect(() => {
    register?.(id, {
      isDirty,
      isBusy,
      send: () => element.current?.requestSubmit(),
      discard: () => discard.current(),
    })
    return () => register?.(id, null)
  }, [register, id, isDirty, isBusy])
  return (
    <form ref={element} method="post" noValidate onSubmit={onSubmit} className="space-y-6">
      {children}
      {/* Without it Enter in a field stores nothing. */}
      <button type="submit" hidden disabled={!isDirty} />
    </form>
  )
}

/** A bar that goes once all is stored takes the focus of its button along: it goes on at the forms. */
function useKeptFocus(isShown: boolean, forms: RefObject<HTMLElement | null>): void {
  const wasShown = useRef(isShown)
  useEffect(() => {
    const { activeElement, body } = document
    if (wasShown.current && !isShown && (!activeElement || activeElement === body))
      forms.current?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown, forms])
}

/** A page of forms with one bar, which shows once something was changed; what is typed is not left behind unasked. */
export function PageForms({ children }: { readonly children: ReactNode }) {
  const [parts, setParts] = useState<ReadonlyMap<string, Part>>(new Map())
  const forms = useRef<HTMLDivElement>(null)
  const register = useCallback((id: string, part: Part | null) => {
    setParts((before) => {
      const after = new Map(before)
      if (part) after.set(id, part)
      else after.delete(id)
      return after
    })
  }, [])
  const changed = [...parts.values()].filter(({ isDirty }) => isDirty)
  const isDirty = changed.length > 0
  useKeptFocus(isDirty, forms)
  const discard = () => {
    for (const part of changed) part.discard()
  }
  return (
    <Register value={register}>
      <div ref={forms} tabIndex={-1} className="outline-none">
        {children}
      </div>
      {isDirty && (
        <SaveBar
          isDirty
          isBusy={changed.some(({ isBusy }) => isBusy)}
          isHeld={false}
          onCancel={discard}
          onSave={() => {
            for (const part of changed) part.send()
          }}
        />
      )}
      <LeaveGuard
        isDirty={isDirty}
        words={settingsIndexText.leave}
        // Also what is kept of it in this tab: who leaves without it does not want it back.
        onLeave={() => flushSync(discard)}
      />
    </Register>
  )
}
