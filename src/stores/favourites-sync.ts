import { changeFavourites } from '@/data/favourites.ts'
import { adoptedFavourites, answeredFavourites } from '@/domain/favourites.ts'
import { MAX_FAVOURITES } from '@/domain/rules.ts'
import { accessToken } from './access-token.ts'
import { authCall } from './auth-call.ts'
import { favourites, onFavouritesChange, updateFavourites } from './favourites.ts'
import { onSessionChange, storedSession } from './stored-session.ts'

/** Milliseconds of rest after a change before the account is told: a series of clicks is one request. */
const REST_MS = 400
/** Milliseconds for which an answer of the account holds on pages that only show hearts. */
const FRESH_MS = 60_000
/** What the account takes at once. */
const MOST = 2 * MAX_FAVOURITES
/** Answers after which the same request may succeed later. */
const OUTAGES: readonly string[] = ['network_unreachable', 'service_unavailable', 'sign_in_required']

const userId = (): string | undefined => storedSession()?.userId

function isBehind(): boolean {
  const { owner, pending, askedAt } = favourites()
  return owner !== userId() || pending.size > 0 || Date.now() - askedAt > FRESH_MS
}

async function exchange(): Promise<void> {
  const owner = userId()
  const token = owner && (await accessToken().catch(() => null))
  if (!owner || !token) return
  if (favourites().owner !== owner) updateFavourites((now) => adoptedFavourites(now, owner))
  const sent = new Map([...favourites().pending].slice(0, MOST))
  const answer = await changeFavourites(token, sent)
  if (userId() !== owner) return
  if (answer.ok) {
    updateFavourites((now) => answeredFavourites(now, sent, answer.value, Date.now()))
    return
  }
  const { code } = answer.refusal
  if (code === 'sign_in_required') void authCall((client, auth) => auth.stillKnown(client))
  // What the account will never take must not be sent for ever.
  if (!OUTAGES.includes(code))
    updateFavourites((now) => ({ ...now, pending: new Map(), askedAt: Date.now() }))
}

/** Tells the account what changed here and takes over what it holds; one tab at a time. */
export async function syncFavourites(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('favourites', exchange)
  else await exchange()
}

let started = false
let timer: ReturnType<typeof setTimeout> | undefined

/** From now on every change is told to the account of who is signed in, and what other devices did is taken over. */
export function startFavouritesSync(): void {
  if (started) return
  started = true
  const soon = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void syncFavourites(), milliseconds)
  }
  const again = () => {
    if (userId() && document.visibilityState === 'visible' && isBehind()) soon(REST_MS)
  }
  onFavouritesChange(() => {
    if (userId() && favourites().pending.size > 0) soon(REST_MS)
  })
  onSessionChange(again)
  document.addEventListener('visibilitychange', again)
  addEventListener('online', again)
  if (userId() && isBehind()) soon(0)
}
