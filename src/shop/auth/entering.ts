import type { SignIn, SignUp } from '@/domain/account.ts'
import { orUnreachable, type Result } from '@/domain/errors.ts'
import { PATHS } from '@/domain/paths.ts'
import { randomHex } from '@/domain/random-id.ts'
import { accountClient } from '@/stores/account-client.ts'
import { askedLinks } from '@/stores/asked-links.ts'
import { authCall } from '@/stores/auth-call.ts'
import { keepToast } from '@/stores/flash.ts'
import { endSessions } from '@/stores/sign-out.ts'
import { signUpSecret } from '@/stores/sign-up-secret.ts'
import { storedSession } from '@/stores/stored-session.ts'
import { authText } from '@/texts/auth.ts'
import { leaving } from '@/ui/form/use-submit.ts'
import { pendingAddress } from './pending-address.ts'
import { wayBack } from './way-back.ts'

/** Whatever session there was ends first, here and on the server. */
export async function enter(form: SignIn) {
  await endSessions()
  return await authCall((client, auth) => auth.signIn(client, form))
}

/** Gives a sign-in up whose code is missing. */
export const leaveHalfWay = (): Promise<void> => endSessions()

async function begin(form: SignUp): Promise<Result<unknown>> {
  const [client, { signUp }] = await Promise.all([accountClient(), import('@/data/sign-up.ts')])
  const verifier = randomHex(32)
  const signedUp = await signUp(client, form, verifier)
  if (signedUp.ok) signUpSecret.keep({ email: form.email, fullName: form.fullName.trim(), verifier })
  return signedUp
}

/** As `enter`, for a new account, which begins with an email to its address. */
export async function join(form: SignUp): Promise<Result<unknown>> {
  await endSessions()
  return await orUnreachable(begin(form))
}

/** Goes on signed in, with a welcome on the next page. @param to a path of this site. @param description what else is to be said. */
export function welcome(to: string, description?: string): Promise<never> {
  pendingAddress.forget()
  keepToast({
    title: authText.welcome(storedSession()?.fullName ?? ''),
    ...(description === undefined ? {} : { description }),
  })
  location.replace(to)
  return leaving()
}

/** After a sign-up, the same for everybody: only the mailbox learns whether there was an account. Who confirms it is welcomed. */
export function toMailbox({ email }: Pick<SignUp, 'email'>): void {
  const address = email.trim()
  pendingAddress.keep(address)
  askedLinks.keep(address)
  wayBack.keep()
}

export const goHome = (): void => location.replace(PATHS.home)
