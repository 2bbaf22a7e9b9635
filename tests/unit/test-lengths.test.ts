import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFiles } from '../../src/cli/test-files.ts'
import { ROOT } from '../support/imports.ts'

/** Lines of a test file: one that is longer speaks of two things. */
const MOST_LINES = 250

/** Longer ones, most of which share what is dear to start: no other joins them, and none grows beyond `MOST_LONG`. */
const LONGER = [
  'tests/db/dashboard.test.ts',
  'tests/db/db-diff.test.ts',
  'tests/db/exchanged-pieces.test.ts',
  'tests/db/form-emails.test.ts',
  'tests/db/mail-outbox.test.ts',
  'tests/db/newsletter-counts.test.ts',
  'tests/db/order-list.test.ts',
  'tests/db/order-refunds.test.ts',
  'tests/db/payment-functions.test.ts',
  'tests/db/payment-grades.test.ts',
  'tests/db/publications.test.ts',
  'tests/db/questions.test.ts',
  'tests/e2e/account-sign-up.spec.ts',
  'tests/e2e/admin-order-work.spec.ts',
  'tests/e2e/admin-publishing.spec.ts',
  'tests/e2e/admin-questions.spec.ts',
  'tests/e2e/payments-admin.spec.ts',
  'tests/unit/site.test.ts',
]
const MOST_LONG = 360

test('a test file has a length that can be read in one go', () => {
  const lengths = testFiles().map((file) => ({
    file,
    lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1,
  }))
  const isLonger = (file: string) => LONGER.includes(file)
  expect(lengths.filter(({ file, lines }) => lines > (isLonger(file) ? MOST_LONG : MOST_LINES))).toEqual([])
  const long = lengths.filter(({ lines }) => lines > MOST_LINES).map(({ file }) => file)
  expect(
    LONGER.filter((file) => !long.includes(file)),
    'no longer longer',
  ).toEqual([])
})
