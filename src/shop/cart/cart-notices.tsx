import { lazy, Suspense } from 'react'
import type { CartChange } from '@/domain/cart-offers.ts'
import { changeSentence } from '@/stores/change-sentence.ts'
import { cartText } from '@/texts/cart.ts'
import { cartChangesText } from '@/texts/cart-changes.ts'
import { Notices } from '@/ui/notices.tsx'
import { settle } from './cart-actions.ts'
import type { CartCheck } from './cart-changes.ts'

/** Only where a product has been given options since it was put there. */
const Choices = lazy(() => import('./choices.tsx'))

/** A price is taken note of; a shortage is settled; options are chosen. */
function WayOut({ change, check }: { readonly change: CartChange; readonly check: CartCheck }) {
  if (change.kind === 'choose')
    return (
      <Suspense>
        <Choices item={change.id} choices={change.choices} />
      </Suspense>
    )
  const act = () => (change.kind === 'price' ? check.acknowledge(change.id) : settle(change))
  return (
    <button type="button" className="link min-h-8 text-sm font-medium" onClick={act}>
      {change.kind === 'price' && cartText.understood}
      {change.kind === 'gone' && cartText.remove}
      {change.kind === 'stock' && cartText.lowerTo(change.available)}
    </button>
  )
}

/** What the shop knows better than the cart, each with the way out of it. */
export function CartNotices({ check }: { check: CartCheck }) {
  const notices = check.changes.map((change) => ({
    key: `${change.kind}-${change.id}`,
    sentence: changeSentence(change),
    action: <WayOut change={change} check={check} />,
  }))
  return <Notices title={cartChangesText.changesTitle} notices={notices} />
}
