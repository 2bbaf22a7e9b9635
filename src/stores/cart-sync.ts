import { localStore } from '@/data/browser-storage.ts'
import { changeServerCart } from '@/data/server-cart.ts'
import { OUTBOX_KEY, type Outbox, readOutbox, writeOutbox } from '@/domain/cart-outbox.ts'
import { refuse } from '@/domain/errors.ts'
import { randomUuid } from '@/domain/random-id.ts'
import { cartChangesText } from '@/texts/cart-changes.ts'
import { accessToken } from './access-token.ts'
import { authCall } from './auth-call.ts'
import { cart } from './cart.ts'
import { createServerCart } from './server-cart.ts'
import { onSessionChange, storedSession } from './stored-session.ts'
import { tellFailure } from './tell.ts'

/** Milliseconds of rest after a change before the server is told: a series of clicks is one request. */
const REST_MS = 400
/** Milliseconds after which a server that did not answer is asked again: on a slow line only one answer may be late. */
const AGAIN_MS = 15_000
/** Where storage is refused this page remembers. */
let inMemory: Outbox | null = null

/** The signed-in customer's cart, kept in step with the server. */
export const serverCart = createServerCart({
  cart,
  newKey: randomUuid,
  userId: () => storedSession()?.userId ?? null,
  async change(call) {
    const held = await accessToken().catch(() => null)
    if (held === null) return refuse('sign_in_required')
    const result = await changeServerCart({ ...call, token: held })
    // Auth says whether the account is gone or its session ended; then this browser forgets the session, not the cart.
    if (!result.ok && result.refusal.code === 'sign_in_required')
      void authCall((client, auth) => auth.stillKnown(client))
    return result
  },
  readOutbox: () => inMemory ?? readOutbox(localStore.getItem(OUTBOX_KEY)),
  writeOutbox(outbox) {
    inMemory = localStore.setItem(OUTBOX_KEY, writeOutbox(outbox)) ? null : outbox
  },
  onTakenBack: (lines) =>
    tellFailure(
      cartChangesText.takenBackTitle,
      lines.map(({ name, quantity }) => cartChangesText.takenBack(name, quantity)).join(' '),
    ),
  exclusively: async (work) =>
    'locks' in navigator ? await navigator.locks.request('cart', async () => await work()) : await work(),
})

let timer: ReturnType<typeof setTimeout> | undefined
let started = false

const isWanted = () => storedSession() !== null && document.visibilityState === 'visible'

async function sync(): Promise<void> {
  if (!(await serverCart.sync()) && isWanted()) soon(AGAIN_MS)
}

function soon(ms = REST_MS): void {
  clearTimeout(timer)
  timer = setTimeout(sync, ms)
}

/** From now on every change of the cart is told to the server, and what other devices did is taken over. */
export function startCartSync(): void {
  if (started) return
  started = true
  cart.$cart.listen(() => {
    if (storedSession() && serverCart.isBehind()) soon()
  })
  const again = () => {
    if (isWanted()) soon()
  }
  document.addEventListener('visibilitychange', again)
  addEventListener('online', again)
  onSessionChange(() => {
    if (storedSession() && serverCart.isBehind()) soon()
  })
  void sync()
}
