import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { keepToast } from '@/stores/flash.ts'
import { $session } from '@/stores/session.ts'
import { isSigningOut } from '@/stores/sign-out.ts'
import { visitorErrorText } from '@/texts/visitor-errors.ts'
import { useLoaded } from '@/ui/use-loaded.ts'
import { load } from './load.ts'
import { SIGN_IN_FIRST } from './sign-in-first.ts'

/** @param ended whether there was a session until now: its end is said on the page that begins another. */
function toSignIn(ended: boolean): void {
  if (ended) keepToast({ title: visitorErrorText.sign_in_required })
  location.replace(SIGN_IN_FIRST)
}

/** The customer as the server knows them; without a session the page is left for the one that begins one. */
export function useProfile() {
  // While the account is being left on purpose, the end of its session sends nobody anywhere.
  const [leaving, setLeaving] = useState(false)
  const isSignedIn = useStore($session) !== null
  const { state, reload } = useLoaded(
    () => load(async (client) => (await import('@/data/account.ts')).getProfile(client)),
    '',
    isSignedIn,
  )
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (leaving) return
    if (isSignedIn) wasSignedIn.current = true
    else if (!isSigningOut()) toSignIn(wasSignedIn.current)
  }, [isSignedIn, leaving])
  return { state, reload, setLeaving }
}
