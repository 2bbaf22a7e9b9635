import type { Result } from '@/domain/errors.ts'
import { confirmationPath } from '@/domain/paths.ts'
import { tokenIn } from './order-token.ts'
import { tokenOfPayment } from './payment-answer.ts'

/**
 * Reads the address that a bank has sent the buyer back to. Stripe adds what it says before the fragment, which holds the order's
 * token; a banking app may open another browser, or lose the fragment: the secret of the payment then finds the order. The address
 * becomes the order's own, so that no history keeps the secret. @returns null where there is no token and nothing was added.
 */
export async function orderTokenHere(): Promise<Result<string> | null> {
  const added = new URLSearchParams(location.search)
  const secret = added.get('payment_intent_client_secret')
  const known = tokenIn(location.hash)
  const found = known === null && secret ? await tokenOfPayment(secret) : null
  const token = known ?? (found?.ok ? found.value : null)
  if (token !== null && location.search !== '')
    history.replaceState(history.state, '', confirmationPath(token))
  return token === null ? found : { ok: true, value: token }
}
