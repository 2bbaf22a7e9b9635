import { useEffect, useState } from 'react'
import { authReturn, type CarriedLink } from '@/domain/account.ts'
import { accountClient } from '@/stores/account-client.ts'
import { isExpected, type LinkSession, openLink } from '@/stores/link-session.ts'
import { awaitsCode, storedSession } from '@/stores/stored-session.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { enterAsTyped } from './enter-as-typed.ts'
import { goHome } from './entering.ts'
import { pendingAddress } from './pending-address.ts'

/** What the page shows: `arriving` as it was prerendered, `waiting` while a link or a session is looked at. */
export type View =
  | 'arriving'
  | 'waiting'
  | 'sign_in'
  | 'sign_up'
  | 'forgot'
  | 'link_sent'
  | 'confirm'
  | 'ask'
  | 'reset'
  | 'link_failed'
  | 'unopened'
  | 'code'
  | 'recovery'

/** Where the page stands, and the link it works with if it was opened by one. */
export interface Arrival {
  readonly view: View
  readonly link?: LinkSession
}

/**
 * What a link brought, out of sight: tokens in the address would stay in the history and be shared with it. This tab keeps
 * them until the password is chosen, so that reloading the page loses nothing.
 */
const carriedHere = (): string => location.hash || String(history.state?.link ?? '')
const keepLink = (link: LinkSession): void =>
  history.replaceState({ link: link.fragment }, '', location.pathname + location.search)
export const dropLink = (): void => history.replaceState(null, '', location.pathname + location.search)

const unreachable = (): void =>
  tellFailure(authText.error, authErrorText({ name: 'AuthRetryableFetchError' }, authText.sendFailed))

/** Opens the session that a link of a message carries. */
async function open(carried: CarriedLink): Promise<Arrival> {
  const link = await openLink(carried)
  if (!link) {
    dropLink()
    return { view: 'link_failed' }
  }
  keepLink(link)
  return isExpected(link) ? await follow(link) : { view: 'ask', link }
}

/** Goes on with a link whose account is the visitor's. @throws Error out of reach. */
export async function follow(link: LinkSession, isWhole = !link.codeNeeded): Promise<Arrival> {
  if (!isWhole) return { view: 'code', link }
  return (await enterAsTyped(link)) ? { view: 'waiting' } : { view: 'reset', link }
}

/** A customer who is signed in already goes home, unless the code of an app is still wanted. */
async function arrive(): Promise<Arrival> {
  const carried = authReturn(carriedHere())
  if (carried.kind === 'failed') {
    dropLink()
    return { view: 'link_failed' }
  }
  if (carried.kind !== 'none') return await open(carried)
  if (awaitsCode()) return { view: 'code' }
  if (!storedSession()) return { view: pendingAddress.read() ? 'confirm' : 'sign_in' }
  const client = await accountClient()
  const { data } = await client.auth.getSession()
  if (!data.session) return { view: 'sign_in' }
  goHome()
  return { view: 'waiting' }
}

/** Milliseconds; supabase-js tries to renew a session for half a minute, and the page would be empty as long. */
const FORM_AFTER_MS = 5000

/** Where the page stands and a way to change it. */
export function useArrival(): readonly [Arrival, (next: Arrival | Promise<Arrival>) => void] {
  const [arrival, setArrival] = useState<Arrival>({ view: 'arriving' })
  const turn = (next: Arrival | Promise<Arrival>) =>
    void Promise.resolve(next).then(setArrival, () => {
      // A link works only once: its session, which the address or this tab still holds, must not be lost.
      const isLink = authReturn(carriedHere()).kind !== 'none'
      if (!isLink) unreachable()
      setArrival({ view: isLink ? 'unopened' : 'sign_in' })
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page arrives once
  useEffect(() => {
    if (authReturn(carriedHere()).kind !== 'none') setArrival({ view: 'waiting' })
    turn(arrive())
    const timeout = setTimeout(
      () => setArrival((now) => (now.view === 'arriving' ? { view: 'sign_in' } : now)),
      FORM_AFTER_MS,
    )
    // A link opened while this page stands.
    const again = () => {
      if (authReturn(location.hash).kind !== 'none') location.reload()
    }
    addEventListener('hashchange', again)
    return () => {
      clearTimeout(timeout)
      removeEventListener('hashchange', again)
    }
  }, [])
  return [arrival, turn]
}
