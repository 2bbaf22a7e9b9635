import type { NeedState, Readiness } from '@/data/admin/readiness.ts'
import { type Need, STEPS, type Step } from '@/domain/readiness.ts'

/** A step with how it stands. */
export type StepState = Step & {
  readonly isDone: boolean
  /** What it still needs. */
  readonly lacking: readonly NeedState[]
}

/** @returns the steps of the way, in their order: the last is done once the shop is open. */
export const stepsOf = ({ needs, openedAt }: Readiness): StepState[] =>
  STEPS.map((step) => {
    const own: readonly Need[] = step.needs
    const lacking = needs.filter(({ key, isMet }) => own.includes(key) && !isMet)
    return { ...step, lacking, isDone: lacking.length === 0 && (step.key !== 'opening' || openedAt !== null) }
  })
