import { expect, test } from 'vitest'
import { newsletterRun } from '../soak/newsletter.ts'
import { hasNativePostgres } from '../support/postgres.ts'

test.runIf(hasNativePostgres())(
  'a newsletter reaches each subscriber once, though the mail service fails, the backend is killed and some leave meanwhile',
  async () => {
    const { wrong, asked, sent, left, kills } = await newsletterRun(300, 1)
    expect(wrong).toEqual([])
    expect([sent, left, kills]).toEqual([293, 7, 1])
    expect(asked).toBeGreaterThan(sent)
  },
  120_000,
)
