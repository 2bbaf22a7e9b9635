import { useStore } from '@nanostores/react'
import { Navigate, useLocation } from 'react-router'
import { LoginScreen } from './login/login-screen.tsx'
import { $session, enter, enterCode, isLoggedIn, leaveHalf } from './session/session.ts'

/** What the log-in is told of where one came from; it lives in the browser's history, never in an address. */
export interface Arrival {
  /** Path below /admin to go back to. */
  readonly from: string
}

const cameFrom = (state: unknown): string => {
  const from = (state as Partial<Arrival> | null)?.from
  return typeof from === 'string' && from.startsWith('/') ? from : '/'
}

/** The log-in, for whoever is not logged in yet. */
export function LoginRoute() {
  const session = useStore($session)
  const { state } = useLocation()
  if (isLoggedIn(session)) return <Navigate to={cameFrom(state)} replace />
  return (
    <LoginScreen
      hasEnded={'ended' in session && session.ended}
      isCodeMissing={session.status === 'half'}
      onLogIn={enter}
      onCode={enterCode}
      onLeave={() => void leaveHalf()}
    />
  )
}
