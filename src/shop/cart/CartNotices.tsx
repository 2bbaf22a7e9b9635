import type { CartChange } from '@/domain/cart-offers.ts'
import { changeSentence } from '@/stores/change-sentence.ts'
import { cartText } from '@/texts/cart.ts'
import { Notices } from '@/ui/Notices.tsx'
import { settle } from './cart-actions.ts'
import type { CartCheck } from './cart-changes.ts'

/** A price is taken note of; a shortage is settled. */
function wayOut(change: CartChange, check: CartCheck) {
  if (change.kind === 'price') return { label: cartText.understood, act: () => check.acknowledge(change.id) }
  const label = change.kind === 'gone' ? cartText.remove : cartText.lowerTo(change.available)
  return { label, act: () => settle(change) }
}

/** What the shop knows better than the cart, each with the way out of it. */
export function CartNotices({ check }: { check: CartCheck }) {
  const notices = check.changes.map((change) => {
    const { label, act } = wayOut(change, check)
    return {
      key: `${change.kind}-${change.id}`,
      sentence: changeSentence(change),
      action: (
        <button type="button" className="link min-h-8 text-sm font-medium" onClick={act}>
          {label}
        </button>
      ),
    }
  })
  return <Notices title={cartText.changesTitle} notices={notices} />
}
