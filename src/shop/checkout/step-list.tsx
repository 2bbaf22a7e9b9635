import { checkoutText } from '@/texts/checkout.ts'
import type { Step } from './problems.ts'
import type { StepProps } from './step-props.ts'

const DOT = {
  done: 'bg-olive text-linen',
  now: 'ring-2 ring-olive ring-inset',
  ahead: 'text-stone ring-1 ring-field ring-inset',
} as const
const WORD = { done: 'link', now: 'font-semibold', ahead: 'text-stone' } as const

interface Props {
  readonly current: Step
  readonly dispatch: StepProps['dispatch']
}

/** Where the customer stands among the three steps; those that are done lead back. */
export function StepList({ current, dispatch }: Props) {
  return (
    <ol
      aria-label={checkoutText.stepsLabel}
      className="mb-4 flex max-[20rem]:flex-col max-[20rem]:gap-2 nav:mb-7"
    >
      {checkoutText.steps.map((label, at) => {
        const step = (at + 1) as Step
        const state = step < current ? 'done' : step === current ? 'now' : 'ahead'
        const content = (
          <>
            <span
              aria-hidden="true"
              className={`grid size-7.5 shrink-0 place-items-center rounded-full text-sm font-medium figures ${DOT[state]}`}
            >
              {state === 'done' ? (
                <svg
                  viewBox="0 0 12 12"
                  aria-hidden="true"
                  className="w-3 fill-none stroke-current stroke-[1.75]"
                >
                  <path d="m2 6.5 3 3 5-6" />
                </svg>
              ) : (
                step
              )}
            </span>
            <span className={WORD[state]}>{label}</span>
          </>
        )
        const look =
          'flex flex-col items-center gap-1.5 text-[0.9375rem] max-[20rem]:flex-row nav:flex-row nav:gap-2.5 nav:text-base'
        return (
          <li
            key={label}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative flex-1 last:nav:flex-none nav:flex nav:items-center"
          >
            {state === 'done' ? (
              <button
                type="button"
                className={`${look} w-full nav:w-auto`}
                onClick={() => dispatch({ type: 'went_to', step, today: new Date() })}
              >
                {content}
              </button>
            ) : (
              <span className={look}>{content}</span>
            )}
            {step < 3 && (
              <span
                aria-hidden="true"
                className={`absolute top-3.5 left-[calc(50%+1.25rem)] h-0.5 w-[calc(100%-2.5rem)] max-[20rem]:hidden nav:static nav:mx-4 nav:w-auto nav:flex-1 ${step < current ? 'bg-olive' : 'bg-line'}`}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}
