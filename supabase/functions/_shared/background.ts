import { logFailure } from './log-failure.ts'

/** Hosted functions may end with their answer unless they say that work goes on. */
const runtime = (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime

/** Lets work go on after the answer; its failure is logged and reaches nobody. */
export function inBackground(name: string, work: Promise<unknown>): void {
  const guarded = work.catch((error: unknown) => logFailure(`${name} failed`, error))
  runtime?.waitUntil(guarded)
}
