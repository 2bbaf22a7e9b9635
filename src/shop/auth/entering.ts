import type { SignIn, SignUp } from '@/domain/account.ts'
import { PATHS } from '@/domain/paths.ts'
import { returnPath } from '@/domain/return-path.ts'
import { authCall } from '@/stores/auth-call.ts'
import { keepToast } from '@/stores/flash.ts'
import { endSessions } from '@/stores/sign-out.ts'
import { storedSession } from '@/stores/stored-session.ts'
import { authText } from '@/texts/auth.ts'

/** Whatever session there was ends first, here and on the server. */
export async function enter(form: SignIn) {
  await endSessions()
  return await authCall((client, auth) => auth.signIn(client, form))
}

/** As `enter`, for a new account. */
export async function join(form: SignUp) {
  await endSessions()
  return await authCall((client, auth) => auth.signUp(client, form, location.origin))
}

/** The page a customer came from: named in the address, otherwise the one before, if it is one of this site. */
export function cameFrom(): string {
  const named = new URLSearchParams(location.search).get('retour')
  const before = document.referrer.startsWith(`${location.origin}/`) ? document.referrer : null
  return returnPath(named ?? before, location.origin)
}

/** Goes on signed in, with a welcome on the next page. @param to a path of this site. */
export function welcome(to: string): void {
  keepToast({ title: authText.welcome(storedSession()?.fullName ?? '') })
  location.replace(to)
}

export const goHome = (): void => location.replace(PATHS.home)
