import { useRef, useState } from 'react'
import type { Cart } from '@/domain/cart.ts'
import type { Refusal } from '@/domain/errors.ts'
import { discountText as t } from '@/texts/discount.ts'
import { DiscountForm } from './discount-form.tsx'

export interface DiscountBoxProps {
  /** Code that goes with the cart: what it does, or why it does nothing. */
  readonly entered: {
    readonly code: string
    readonly effect: { applies(cart: Cart): boolean } | null
    readonly refusal: Refusal | null
  }
  readonly cart: Cart
  /** @returns why the code is refused, or null once it counts. */
  readonly onEnter: (written: string) => Promise<Refusal | null>
  readonly onRemove: () => void
}

/** Where a discount code is entered and taken away. What it does stands among the amounts. */
export default function DiscountBox({ entered, cart, onEnter, onRemove }: DiscountBoxProps) {
  const { code, effect, refusal } = entered
  const applied = effect?.applies(cart) ? code : null
  const refused = refusal ? { code, refusal } : null
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isShown = isOpen || refused !== null

  /** With the form or the button the focus would go, too: it stays with what stands there now. */
  function close() {
    setOpen(false)
    place.current?.focus()
  }
  async function enter(written: string) {
    const problem = await onEnter(written)
    if (!problem) close()
    return problem
  }
  function remove() {
    onRemove()
    close()
  }

  return (
    <div ref={place} tabIndex={-1} className="text-sm outline-none">
      <p role="status">{applied && t.applied(applied)}</p>
      {applied ? (
        <button
          type="button"
          aria-label={t.removeNamed(applied)}
          className="link inline-block min-h-8"
          onClick={remove}
        >
          {t.remove}
        </button>
      ) : (
        <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="link inline-block min-h-8 cursor-pointer py-1">{t.question}</summary>
          {isShown && <DiscountForm refused={refused} onEnter={enter} onRemove={remove} />}
        </details>
      )}
    </div>
  )
}
