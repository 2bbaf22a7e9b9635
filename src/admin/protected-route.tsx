import { useStore } from '@nanostores/react'
import { Navigate, useLocation } from 'react-router'
import { CurrentAdmin } from '@/admin/ui/current-admin.ts'
import { draftStore } from '@/admin/ui/draft-store.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { shellText } from '@/texts/admin/shell.ts'
import type { Arrival } from './login-route.tsx'
import { RequiredFactor } from './profile/required-factor.tsx'
import { RequiredPassword } from './profile/required-password.tsx'
import { PublishStatus } from './publishing/publish-status.tsx'
import { PublishingWatch } from './publishing/publishing-watch.tsx'
import { $session, closeSession, openSession } from './session/session.ts'
import { OpenToRole } from './shell/open-to-role.tsx'
import { Shell } from './shell/shell.tsx'
import { Unreachable } from './shell/unreachable.tsx'

/** Lets administrators in; everybody else goes to the log-in and comes back to the same page. */
export function ProtectedRoute() {
  const session = useStore($session)
  const { pathname, search } = useLocation()
  const logOut = async () => {
    draftStore.clear()
    await closeSession()
    showToast({ title: shellText.loggedOut })
  }
  if (session.status === 'loading') return <p className="p-8 text-stone">{shellText.loading}</p>
  if (session.status === 'unreachable') return <Unreachable onRetry={() => void openSession()} />
  if (session.status === 'temporary')
    return (
      <RequiredPassword
        email={session.email}
        onChanged={() => void openSession()}
        onLogOut={() => void logOut()}
      />
    )
  if (session.status === 'factorless')
    return <RequiredFactor onEnrolled={() => void openSession()} onLogOut={() => void logOut()} />
  if (session.status !== 'known') {
    const arrival: Arrival = { from: `${pathname}${search}` }
    return <Navigate to="/login" replace state={arrival} />
  }
  return (
    <CurrentAdmin value={session.admin}>
      <Shell
        admin={session.admin}
        onLogOut={() => void logOut()}
        status={{ long: <PublishStatus />, short: <PublishStatus isShort /> }}
      >
        <PublishingWatch />
        <OpenToRole />
      </Shell>
    </CurrentAdmin>
  )
}
