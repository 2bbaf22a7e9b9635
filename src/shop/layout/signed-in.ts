import { PATHS } from '@/domain/paths.ts'
import { keepSession } from '@/stores/keep-session.ts'
// Not loaded when it is needed: a session must end in this browser without a connection, too.
import { signOut } from '@/stores/sign-out.ts'
import { takeOver } from '@/ui/early-input/take.ts'

async function leave(button: HTMLButtonElement): Promise<void> {
  button.disabled = true
  await signOut()
  button.disabled = false
  // Offline the home page would be the browser's error page: this page stays and shows a guest. A profile is left all the
  // same.
  if (navigator.onLine || location.pathname === PATHS.profile) location.assign(PATHS.home)
}

let started = false

/** Renews the session in time and ends it, and has the cart follow the server's. */
export function startSignedIn(): void {
  if (started) return
  started = true
  keepSession()
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]')) {
    button.addEventListener('click', () => void leave(button))
    for (const { control } of takeOver(button)) control.click()
  }
  void import('@/stores/cart-sync.ts').then(({ startCartSync }) => startCartSync())
  void import('@/stores/favourites-sync.ts').then(({ startFavouritesSync }) => startFavouritesSync())
  void import('./show-favourites.ts').then(({ keepFavouritesShown }) => keepFavouritesShown())
}
