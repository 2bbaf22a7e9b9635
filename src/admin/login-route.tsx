import { useStore } from '@nanostores/react'
import { Navigate, useLocation } from 'react-router'
import { LoginScreen } from './login/login-screen.tsx'
import { $session, enter, enterCode, isLoggedIn, leaveHalf } from './session/session.ts'

/** What the log-in is told of where one came from; it lives in the browser's history, never in an address. */
export interface Arrival {
  /** Path below /admin to go back to. */
  readonly from: string
}

/** With what address to log in, for whoever has just chosen a password. */
const emailOf = (state: unknown): string => {
  const email = (state as { readonly email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
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
      email={emailOf(state)}
      onLogIn={enter}
      onCode={enterCode}
      onLeave={() => void leaveHalf()}
    />
  )
}
