import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type Cart, keyOf } from '@/domain/cart.ts'
import { recheckDiscount } from '@/stores/discount.ts'
import { $discount, type EnteredCode } from '@/stores/entered-code.ts'
import { attempt } from './attempt.ts'
import type { Checkout } from './flow.ts'

/** The code that goes with the cart, asked about again with what is ordered and, once it is known, with who orders. */
export function useDiscount(lines: Cart, { step, form }: Checkout): EnteredCode {
  const entered = useStore($discount)
  const email = step > 1 ? form.email : undefined
  const content = lines.map((line) => `${keyOf(line.product)}×${line.quantity}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again where what is ordered is another.
  useEffect(() => recheckDiscount(lines, email, attempt.isOpen()), [entered.code, content, email])
  return entered
}
