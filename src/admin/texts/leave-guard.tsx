import { useBlocker } from 'react-router'
import { Ask } from '@/admin/ui/ask.tsx'
import { fieldsOf } from '@/domain/json.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'

/** Asks before a screen is left with something that is not saved. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
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
      question={t.leaveTitle}
      confirm={t.leaveConfirm}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {t.leave}
    </Ask>
  )
}
