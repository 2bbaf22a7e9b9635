import { ProfileScreen } from './profile/ProfileScreen.tsx'
import { openSession } from './session/session.ts'

/** The profile; what it changes shows in the shell at once. */
export function ProfileRoute() {
  return <ProfileScreen onSaved={async () => void (await openSession())} />
}
