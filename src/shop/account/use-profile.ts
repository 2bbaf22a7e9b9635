import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Profile } from '@/data/account.ts'
import { PATHS } from '@/domain/paths.ts'
import { clearAuthData } from '@/stores/clear-auth-data.ts'
import { keepToast } from '@/stores/flash.ts'
import { $session } from '@/stores/session.ts'
import { isSigningOut } from '@/stores/sign-out.ts'
import { errorText } from '@/texts/errors.ts'
import { load } from './load.ts'

export type ProfileState = Profile | 'loading' | 'failed'

/** @param ended whether there was a session until now: its end is said on the page that begins another. */
function toSignIn(ended: boolean): void {
  if (ended) keepToast({ title: errorText.sign_in_required })
  location.replace(`${PATHS.auth}?retour=${encodeURIComponent(PATHS.profile)}`)
}

/** The customer as the server knows them; without a session the page is left for the one that begins one. */
export function useProfile() {
  const [profile, setProfile] = useState<ProfileState>('loading')
  // While the account is being left on purpose, the end of its session sends nobody anywhere.
  const [leaving, setLeaving] = useState(false)
  const session = useStore($session)

  const reload = useCallback(async () => {
    const result = await load(async (client) => (await import('@/data/account.ts')).getProfile(client))
    if (result.ok) setProfile(result.value)
    else if (result.refusal.code === 'sign_in_required') clearAuthData()
    else setProfile((known) => (typeof known === 'object' ? known : 'failed'))
  }, [])

  const signedIn = session !== null
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (leaving) return
    if (signedIn) {
      wasSignedIn.current = true
      void reload()
    } else if (!isSigningOut()) toSignIn(wasSignedIn.current)
  }, [signedIn, leaving, reload])

  return { profile, reload, setLeaving }
}
