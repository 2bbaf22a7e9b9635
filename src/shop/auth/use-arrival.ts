import { useEffect, useState } from 'react'
import { type AuthReturn, authReturn } from '@/domain/account.ts'
import { PATHS } from '@/domain/paths.ts'
import { accountClient } from '@/stores/account-client.ts'
import { keepToast } from '@/stores/flash.ts'
import { awaitsCode, storedSession } from '@/stores/stored-session.ts'
import { authText } from '@/texts/auth.ts'
import { goHome, welcome } from './entering.ts'
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
  | 'reset'
  | 'link_failed'
  | 'other_link'
  | 'code'
  | 'recovery'

/** Opens the session that a link of a message carries. */
async function open(link: AuthReturn): Promise<View> {
  const client = await accountClient()
  const { data } = await client.auth.getSession()
  if (!data.session) return 'link_failed'
  if (awaitsCode()) return 'code'
  if (link.kind === 'recovery') return 'reset'
  if (link.kind === 'email_changed') {
    keepToast({ title: authText.emailChanged })
    location.replace(PATHS.profile)
  } else welcome(PATHS.home, authText.confirmed)
  return 'waiting'
}

/** A customer who is signed in already goes home, unless the code of an app is still wanted. */
async function arrive(link: AuthReturn): Promise<View> {
  if (link.kind === 'failed' || link.kind === 'other_link') {
    history.replaceState(null, '', location.pathname)
    return link.kind === 'failed' ? 'link_failed' : 'other_link'
  }
  if (link.kind !== 'none') return await open(link)
  if (awaitsCode()) return 'code'
  if (!storedSession()) return pendingAddress.read() ? 'confirm' : 'sign_in'
  const client = await accountClient()
  const { data } = await client.auth.getSession()
  if (!data.session) return 'sign_in'
  goHome()
  return 'waiting'
}

/** The view of the page and a way to change it. */
export function useArrival(): readonly [View, (view: View) => void] {
  const [view, setView] = useState<View>('arriving')
  useEffect(() => {
    const link = authReturn(location.hash)
    if (link.kind !== 'none') setView('waiting')
    void arrive(link).then(setView, () => setView('sign_in'))
    // A link opened while this page stands; the client itself empties the fragment, which is no link.
    const follow = () => {
      if (authReturn(location.hash).kind !== 'none') location.reload()
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return [view, setView]
}
