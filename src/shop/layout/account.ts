import { PATHS } from '@/domain/paths.ts'
import { takeToast } from '@/stores/flash.ts'
import { keepSession } from '@/stores/keep-session.ts'
import { onSessionChange, storedSession } from '@/stores/stored-session.ts'

/** Links in e-mails carry a token, or what Auth made of it, in the fragment, at whatever page the project names. */
const AUTH_RETURN = /[#&](access_token|token_hash|error_code|error_description)=/

async function leave(button: HTMLButtonElement): Promise<void> {
  button.disabled = true
  const { signOut } = await import('@/stores/sign-out.ts')
  await signOut()
  button.disabled = false
  // Without a connection the home page is the browser's own complaint, and this page shows a guest; a profile is left all
  // the same.
  if (navigator.onLine || location.pathname === PATHS.profile) location.assign(PATHS.home)
}

/** A signed-in customer's cart follows the server's on every page; a guest's page loads none of this. */
function followCart(): void {
  if (storedSession()) void import('@/stores/cart-sync.ts').then(({ startCartSync }) => startCartSync())
}

/** What the navigation does with a session: renew it in time, end it, and follow links of e-mails to their page. */
export function startAccount(): void {
  if (AUTH_RETURN.test(location.hash) && location.pathname !== PATHS.auth)
    location.replace(`${PATHS.auth}${location.hash}`)
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]'))
    button.addEventListener('click', () => void leave(button))
  keepSession()
  followCart()
  onSessionChange(followCart)
  const kept = takeToast()
  // A toast that the last page left behind is shown by this one; the code for it is loaded when there is one.
  if (kept) void import('./show-toast.ts').then(({ showToast }) => showToast(kept))
}
