import { localStore } from '@/data/browser-storage.ts'
import { OUTBOX_KEY } from '@/domain/cart-outbox.ts'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import { accountClient } from './account-client.ts'
import { cart } from './cart.ts'
import { clearAuthData } from './clear-auth-data.ts'
import { forgetFavourites } from './favourites.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Ends every session of the account, as far as the server can be reached, and forgets this one in any case. */
export async function endSessions(): Promise<void> {
  const everywhere = accountClient().then((client) => client.auth.signOut({ scope: 'global' }))
  await Promise.race([everywhere.catch(() => {}), pause(REQUEST_TIMEOUT_MS)])
  clearAuthData()
}

let underway = false

/** Whether the customer has asked to leave: then the page goes home, and nowhere else because its session ended. */
export const isSigningOut = (): boolean => underway

/** Signs the customer out everywhere. */
export async function signOut(): Promise<void> {
  underway = true
  await endSessions()
  forgetBelongings()
}

/** The same where the account is gone, and its sessions with it: there is nothing left that the server could end. */
export function forgetAccount(): void {
  underway = true
  clearAuthData()
  forgetBelongings()
}

/** Cart and favourites stay with the account: the next person at this machine sees none. */
function forgetBelongings(): void {
  localStore.removeItem(OUTBOX_KEY)
  cart.update(() => [])
  forgetFavourites()
}
