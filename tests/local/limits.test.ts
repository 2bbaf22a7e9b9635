import { expect, test } from 'vitest'
import { createLimits } from '../../supabase/local/auth/rate-limit.ts'

const rates = { email_sent: 3, token_refresh: 150, sign_in_sign_ups: 30, token_verifications: 30 }
const config = (every: number) => ({ rate_limit: rates, email: { max_frequency: every } }) as never
const stranger = (ip: string) => ({ ip, isLocal: false })
const AT_HOME = { ip: '127.0.0.1', isLocal: true }
/** How many of so many tries pass. */
const passing = (count: number, one: (index: number) => void): number =>
  Array.from({ length: count }, (_, index) => {
    try {
      one(index)
      return 1
    } catch {
      return 0
    }
  }).reduce<number>((sum, passed) => sum + passed, 0)

test('twelve mails an hour may be asked for an address, from wherever', () => {
  const limits = createLimits(config(0))
  expect(passing(20, (n) => limits.mail(`${n}`, 'ann@x.test', stranger(`203.0.113.${n}`)))).toBe(12)
  expect(passing(1, () => limits.mail('recovery', 'bea@x.test', stranger('203.0.113.1')))).toBe(1)
})

test('six mails an hour may be asked by a visitor, for whomever', () => {
  const limits = createLimits(config(0))
  expect(passing(20, (n) => limits.mail('recovery', `n${n}@x.test`, stranger('203.0.113.7')))).toBe(6)
  expect(passing(20, (n) => limits.mail('recovery', `n${n}@x.test`, AT_HOME))).toBe(20)
})

test('a stranger who asks for an address all the time keeps its owner from nothing', () => {
  const limits = createLimits(config(60))
  passing(100, () => limits.mail('recovery', 'ann@x.test', stranger('203.0.113.7')))
  expect(passing(1, () => limits.mail('recovery', 'ann@x.test', stranger('198.51.100.1')))).toBe(1)
  const often = createLimits(config(0))
  passing(100, () => often.mail('recovery', 'ann@x.test', stranger('203.0.113.7')))
  expect(passing(6, () => often.mail('recovery', 'ann@x.test', stranger('198.51.100.1')))).toBe(6)
})

test('one of a kind a minute', () => {
  const limits = createLimits(config(60))
  const ask =
    (kind: string, who = stranger('203.0.113.7')) =>
    () =>
      limits.mail(kind, 'ann@x.test', who)
  expect([passing(3, ask('recovery')), passing(1, ask('confirmation'))]).toEqual([1, 1])
  expect(passing(3, ask('recovery', AT_HOME))).toBe(3)
})

test('the shop’s own limit counts what is sent, and not what is asked for', () => {
  const limits = createLimits(config(0))
  expect(passing(10, (n) => limits.mail('recovery', `n${n}@x.test`, stranger(`203.0.113.${n}`)))).toBe(10)
  expect(passing(5, () => limits.mailSent())).toBe(3)
  expect(passing(1, () => limits.mail('recovery', 'x@x.test', stranger('203.0.113.99')))).toBe(0)
})

test('fifteen wrong passwords for an address, from wherever; a right one does not count', () => {
  const limits = createLimits(config(0))
  expect(passing(40, () => limits.password('ann@x.test', stranger('203.0.113.1'))())).toBe(40)
  expect(passing(40, (n) => limits.password('ann@x.test', stranger(`203.0.113.${n}`)))).toBe(15)
  expect(passing(1, () => limits.password('bea@x.test', stranger('203.0.113.1')))).toBe(1)
})
