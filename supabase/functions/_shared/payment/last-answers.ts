const MOST = 500

/** Asks, or gives the answer that was just given. */
export type LastAnswers<T> = (about: string, ask: () => Promise<T>) => Promise<T>

/**
 * Those who ask the same at once are answered by one question. One that failed is asked anew.
 * @param servesMs milliseconds for which its answer serves those who come after.
 */
export function lastAnswers<T>(servesMs: number): LastAnswers<T> {
  const known = new Map<string, { readonly answer: Promise<T>; until: number }>()
  return async (about, ask) => {
    const last = known.get(about)
    if (last && performance.now() < last.until) return await last.answer
    const asked = { answer: ask(), until: Number.POSITIVE_INFINITY }
    known.delete(about)
    known.set(about, asked)
    if (known.size > MOST) known.delete(known.keys().next().value ?? '')
    try {
      return await asked.answer
    } catch (error) {
      known.delete(about)
      throw error
    } finally {
      asked.until = performance.now() + servesMs
    }
  }
}
