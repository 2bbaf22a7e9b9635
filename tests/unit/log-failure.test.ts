import { readFileSync } from 'node:fs'
import path from 'node:path'
import Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { inBackground } from '../../supabase/functions/_shared/background.ts'
import { logFailure } from '../../supabase/functions/_shared/log-failure.ts'
import { guarded } from '../../supabase/functions/_shared/serve.ts'
import { ROOT, sourceFiles } from '../support/imports.ts'

const logged: unknown[][] = []
vi.spyOn(console, 'error').mockImplementation((...said) => void logged.push(said))
afterEach(() => {
  logged.length = 0
})

/** A refusal as the package throws it: with the payment, its secret and the address that opens its order. */
const refused = () =>
  new Stripe.errors.StripeCardError({
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
    headers: { 'request-id': 'req_secret_1' },
    payment_intent: {
      id: 'pi_1',
      client_secret: 'pi_1_secret_2',
      return_url: 'https://shop.example/checkout/confirmation#token_secret_3',
    },
  } as unknown as ConstructorParameters<typeof Stripe.errors.StripeCardError>[0])

test('a failure is logged by its name, type, code, message and places, and by nothing else of it', async () => {
  logFailure('order-clock: refunds failed', refused())
  await guarded('payment', () => Promise.reject(refused()))(new Request('http://x.test'))
  inBackground('mails', Promise.reject(refused()))
  // Beside it stands the line of what was refused, which says no more.
  await vi.waitFor(() => expect(logged).toHaveLength(4))
  const [line] = logged.splice(2, 1)
  expect(JSON.parse(String(line))).toMatchObject({
    event: 'refused',
    reason: 'Error: Your card was declined.',
  })
  const names = ['order-clock: refunds failed', 'payment failed', 'mails failed']
  for (const [index, name] of names.entries()) {
    const [text, ...more] = logged[index] ?? []
    expect(more).toEqual([])
    expect(text).toContain(`${name}: Error StripeCardError card_declined Your card was declined.\n`)
    expect(text).toContain('log-failure.test.ts')
    expect(text).not.toContain('secret')
    expect(text).not.toContain('req_')
  }
})

test('what is no error is logged as it can be', () => {
  logFailure('a', 'words')
  logFailure('b', undefined)
  logFailure('c', { code: '23505', message: 'duplicate key', details: 'ines@client.example' })
  logFailure('d', Object.assign(new Error('broken\nin two'), { code: 7, cause: 'ines@client.example' }))
  const [a, b, c, d] = logged.map(([text]) => String(text))
  expect([a, b, c]).toEqual(['a: words', 'b: undefined', 'c: 23505 duplicate key'])
  expect(d).toMatch(/^d: Error 7 broken\nin two\n\s+at /)
  expect(d).not.toContain('@client')
})

test('no function logs in another way than a sentence of its own', () => {
  const others = sourceFiles('supabase/functions').filter((file) => {
    const calls = readFileSync(path.join(ROOT, file), 'utf8').match(/console\.\w+.*/g) ?? []
    return calls.some((call) => !/^console\.\w+\((?:`[^`]*`|'[^']*')\)$/.test(call))
  })
  expect(others).toEqual([])
})
