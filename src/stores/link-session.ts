import type { Client } from '@/data/client.ts'
import { type CarriedLink, openedFragment } from '@/domain/account.ts'
import { accountClient } from './account-client.ts'
import { askedLinks } from './asked-links.ts'
import { authCall } from './auth-call.ts'
import { endSessions } from './sign-out.ts'
import { signUpSecret } from './sign-up-secret.ts'
import { storedSession } from './stored-session.ts'

/** The session that a link of a message has opened, held by this page alone until it is made that of the browser. */
export interface LinkSession {
  readonly kind: CarriedLink['kind']
  readonly userId: string
  readonly email: string
  readonly fullName: string
  /** What opens it again in this tab. */
  readonly fragment: string
  /** Whether the code of an authenticator app is still missing. */
  readonly codeNeeded: boolean
  readonly client: () => Promise<Client>
}

/** Opens what a link carries; the server says whose it is. @returns null when it is worth nothing any more. @throws Error out of reach. */
export async function openLink(carried: CarriedLink): Promise<LinkSession | null> {
  const { linkClient } = await import('@/data/link-client.ts')
  const own = linkClient()
  const client = () => Promise.resolve(own)
  const opened = await authCall((_, auth) => auth.openCarried(own, carried), client)
  if (opened.ok) {
    const { accessToken, refreshToken, ...account } = opened.value
    const { kind } = carried
    return { kind, client, fragment: openedFragment(kind, accessToken, refreshToken), ...account }
  }
  if (opened.error.name === 'AuthRetryableFetchError') throw new Error('Auth is out of reach')
  return null
}

/**
 * Whether a link may go on without a question: this browser asked for it, or is signed in to the same account. Anything
 * else may have been sent by somebody who wants the visitor in an account that they can look into.
 */
export function isExpected({ userId, email }: LinkSession): boolean {
  const session = storedSession()
  return session ? session.userId === userId : askedLinks.has(email) || signUpSecret.of(email) !== null
}

/** Makes a link's session that of the browser; one of another account ends first. @throws Error out of reach. */
export async function adopt({ client, userId, email }: LinkSession): Promise<void> {
  const session = storedSession()
  if (session && session.userId !== userId) await endSessions()
  const [link, account, auth] = await Promise.all([client(), accountClient(), import('@/data/auth.ts')])
  await auth.handOver(link, account)
  askedLinks.forget(email)
}

/** Ends a link's session, which nobody wanted. */
export async function discard({ client }: LinkSession): Promise<void> {
  await client()
    .then((link) => link.auth.signOut({ scope: 'local' }))
    .catch(() => {})
}
