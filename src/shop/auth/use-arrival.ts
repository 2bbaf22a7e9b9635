import { useEffect, useState } from 'react'
import { type AuthReturn, authReturn } from '@/domain/account.ts'
import { PATHS } from '@/domain/paths.ts'
import { accountClient } from '@/stores/account-client.ts'
import { keepToast } from '@/stores/flash.ts'
import { storedSession } from '@/stores/stored-session.ts'
import { authText } from '@/texts/auth.ts'
import { goHome } from './entering.ts'

/** What the page shows; `waiting` until it is known. */
export type View =
  | 'waiting'
  | 'sign_in'
  | 'sign_up'
  | 'forgot'
  | 'link_sent'
  | 'confirm'
  | 'reset'
  | 'link_failed'
  | 'code'

/** Opens the session that a link of a message carries. */
async function open(link: AuthReturn): Promise<View> {
  const client = await accountClient()
  const { data } = await client.auth.getSession()
  if (!data.session) return 'link_failed'
  if (link.kind === 'recovery') return 'reset'
  const changed = link.kind === 'email_changed'
  keepToast({ title: changed ? authText.emailChanged : authText.confirmed })
  location.replace(changed ? PATHS.profile : PATHS.home)
  return 'waiting'
}

/** A customer who is signed in already goes home, unless the code of an app is still wanted. */
async function arrive(): Promise<View> {
  const link = authReturn(location.hash)
  if (link.kind === 'failed') {
    history.replaceState(null, '', location.pathname)
    return 'link_failed'
  }
  if (link.kind !== 'none') return await open(link)
  if (!storedSession()) return 'sign_in'
  const [client, { needsCode }] = await Promise.all([accountClient(), import('@/data/auth.ts')])
  const { data } = await client.auth.getSession()
  if (!data.session) return 'sign_in'
  if (await needsCode(client)) return 'code'
  goHome()
  return 'waiting'
}

/** The view of the page and a way to change it. Only for the browser. */
export function useArrival(): readonly [View, (view: View) => void] {
  const [view, setView] = useState<View>(() =>
    authReturn(location.hash).kind === 'none' && !storedSession() ? 'sign_in' : 'waiting',
  )
  useEffect(() => {
    void arrive().then(setView, () => setView('sign_in'))
    // A link opened while this page stands; the client itself empties the fragment, which is no link.
    const follow = () => {
      if (authReturn(location.hash).kind !== 'none') location.reload()
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return [view, setView]
}
