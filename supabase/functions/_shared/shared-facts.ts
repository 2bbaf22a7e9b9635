import type { Batch } from './letters.ts'

/** @returns what asks once for each batch of letters and key, however many letters of the batch want to know. */
export function shared<T>(
  ask: (batch: Batch, key: string) => Promise<T>,
): (batch: Batch, key?: string) => Promise<T> {
  const known = new WeakMap<Batch, Map<string, Promise<T>>>()
  return (batch, key = '') => {
    const answers = known.get(batch) ?? new Map<string, Promise<T>>()
    known.set(batch, answers)
    const answer = answers.get(key) ?? ask(batch, key)
    answers.set(key, answer)
    return answer
  }
}
