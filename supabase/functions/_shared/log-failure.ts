/** What a log may keep of an error, besides its stack. */
const KEPT = ['name', 'type', 'code', 'message'] as const

/**
 * Logs a failure by what it is called, says and where it was thrown. Nothing else of it: errors carry whole requests and answers, and
 * those of Stripe the secret of a payment and the token of its order.
 */
export function logFailure(what: string, error: unknown): void {
  if (typeof error !== 'object' || error === null) {
    console.error(`${what}: ${String(error)}`)
    return
  }
  const facts = error as Readonly<Record<string, unknown>>
  const said = KEPT.map((name) => facts[name]).filter(
    (one) => typeof one === 'string' || typeof one === 'number',
  )
  // A stack begins with what was said already.
  const stack = typeof facts.stack === 'string' ? facts.stack : ''
  const begins = stack.search(/\n\s+at /)
  console.error(`${what}: ${said.join(' ')}${begins < 0 ? '' : stack.slice(begins)}`)
}
