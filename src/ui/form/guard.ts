import { type FormGuard, MIN_FILL_MS } from '@/domain/form-guard.ts'

/**
 * What is sent along to tell a person from a program. A person whose browser fills the form in at once waits for as long as
 * typing would have taken.
 * @param trap content of the hidden field.
 */
export async function formGuard(trap = ''): Promise<FormGuard> {
  const missing = MIN_FILL_MS - performance.now()
  if (missing > 0) await new Promise((resolve) => setTimeout(resolve, missing + 50))
  return { trap: trap.slice(0, 1000), elapsedMs: Math.round(performance.now()) }
}
