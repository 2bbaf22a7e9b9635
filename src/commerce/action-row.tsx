import type { ReactNode } from 'react'
import { Chevron } from '@/ui/chevron.tsx'
import { OrderIcon, type OrderIconName } from './order-icons.tsx'

/** What a link or a button wears that a whole row leads to: it is clicked wherever the row is. */
export const ROW_LINK = 'py-0.5 text-left after:absolute after:inset-0 hover:underline'

interface Props {
  readonly icon: OrderIconName
  /** What is said below the words of the link. */
  readonly hint?: string | undefined
  /** A link or a button with `ROW_LINK`. */
  readonly children: ReactNode
  /** Whether something stands in the place of the link, which leads nowhere. */
  readonly isOpen?: boolean
}

/** One of the quiet actions below each other. */
export const ActionRow = ({ icon, hint, children, isOpen = false }: Props) => (
  <li className="relative flex min-h-12 gap-3.5 border-t border-line py-2.5 last:border-b">
    {!isOpen && <OrderIcon name={icon} className="mt-1 text-olive" />}
    <div className="min-w-0 flex-1 leading-snug">
      {children}
      {hint && <p className="mt-0.5 text-sm text-stone">{hint}</p>}
    </div>
    {!isOpen && <Chevron className="shrink-0 self-center -rotate-90 text-stone" />}
  </li>
)
