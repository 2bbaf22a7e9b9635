import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { fieldsOf } from '@/domain/json.ts'
import { Ask } from './ask.tsx'

interface Props {
  readonly isDirty: boolean
  readonly words: { readonly title: string; readonly body: string; readonly confirm: string }
  /** Before the screen goes: what is not saved is given up. Without it, it stays kept in this tab, which also a reload leaves it. */
  readonly onLeave?: () => void
}

/** Asks before a screen is left with something that is not saved. */
export function LeaveGuard({ isDirty, words, onLeave }: Props) {
  const isLost = isDirty && onLeave !== undefined
  useEffect(() => {
    if (!isLost) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isLost])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== '/login' &&
      // Its author has just thrown it away.
      fieldsOf(nextLocation.state).leaves !== true,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Ask
      question={words.title}
      confirm={words.confirm}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed()
      }}
      onCancel={() => blocker.reset()}
    >
      {words.body}
    </Ask>
  )
}
