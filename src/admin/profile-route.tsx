import { ProfileScreen } from './profile/profile-screen.tsx'
import { openSession } from './session/session.ts'

/** The profile; what it changes shows in the shell at once. */
export function ProfileRoute() {
  return <ProfileScreen onSaved={async () => void (await openSession())} />
}
