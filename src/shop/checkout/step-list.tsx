import { checkoutText } from '@/texts/checkout.ts'
import type { Step } from './problems.ts'

/** Where the customer stands among the three steps. */
export function StepList({ current }: { current: Step }) {
  return (
    <ol aria-label={checkoutText.stepsLabel} className="mb-10 flex flex-wrap gap-2 sm:gap-4">
      {checkoutText.steps.map((label, at) => {
        const reached = at + 1 <= current
        return (
          <li
            key={label}
            aria-current={at + 1 === current ? 'step' : undefined}
            className={`flex-1 border-t-2 pt-3 text-[0.9375rem] ${reached ? 'border-olive text-ink' : 'border-line text-stone'} ${at + 1 === current ? 'font-medium' : ''}`}
          >
            <span className="mr-1.5 figures">{at + 1}</span>
            {label}
          </li>
        )
      })}
    </ol>
  )
}
