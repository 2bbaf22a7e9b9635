import { PATHS } from '@/domain/paths.ts'
import { onSessionChange, storedSession } from '@/stores/stored-session.ts'

/** Links in emails lead to whatever page the project names, with a token, or what Auth made of it, in the fragment. */
const AUTH_RETURN = /[#&](access_token|token_hash|error_code|error_description)=/

/** A signed-in customer's page keeps the session and the cart; a guest's loads none of this. */
function follow(): void {
  if (storedSession()) void import('./signed-in.ts').then(({ startSignedIn }) => startSignedIn())
}

/** What the navigation does with a session, and where links of emails lead. */
export function startAccount(): void {
  if (AUTH_RETURN.test(location.hash) && location.pathname !== PATHS.auth)
    location.replace(`${PATHS.auth}${location.hash}`)
  follow()
  onSessionChange(follow)
}
