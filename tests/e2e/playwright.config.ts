import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'
import { IS_SLOW } from './slow-browser.ts'

const PUBLISHING = [
  'rendering*.spec.ts',
  'admin-appearance.spec.ts',
  'admin-clicks.spec.ts',
  'admin-publishing.spec.ts',
  'admin-texts*.spec.ts',
  'first-day.spec.ts',
  'reviews*.spec.ts',
  'sent-payments.spec.ts',
  'shopping.spec.ts',
]
const PAYMENTS = ['payments*.spec.ts', 'wallet*.spec.ts', 'admin-labels.spec.ts', 'admin-many-labels.spec.ts']

// A browser that is slowed down needs its time for the same work.
const STEP_MS = IS_SLOW ? 600_000 : 180_000

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './start-shop.ts',
  // Two cores carry three: a test waits for a sixth of its time.
  workers: 3,
  // What has a shop of its own takes longest and begins first, so that all workers end together.
  projects: [
    { name: 'publishing', testMatch: PUBLISHING, workers: 1, fullyParallel: false },
    { name: 'payments', testMatch: PAYMENTS, workers: 1, fullyParallel: false },
    { name: 'shop', testIgnore: [...PUBLISHING, ...PAYMENTS] },
  ],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Nothing is tried twice: a test that sometimes fails is mended. The timeouts are long for a machine that does other work.
  retries: 0,
  timeout: STEP_MS,
  expect: { timeout: IS_SLOW ? 120_000 : 30_000 },
  reporter: [['list']],
  use: {
    locale: 'fr-FR',
    // A test with a limit of its own says as soon as the others what never came.
    actionTimeout: STEP_MS,
    // What fades or slides is waited for before each click, and drawn frame by frame. Where every browser is slow, it moves.
    contextOptions: IS_SLOW ? {} : { reducedMotion: 'reduce' },
    // Recording every test costs half as much again; `--trace on` with a test's name records the one that failed.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // No page of a test lives long enough to repay V8 what it takes to optimise it: a twentieth of all the work.
      args: [...BROWSER_FLAGS, '--js-flags=--no-opt --no-maglev'],
    },
  },
})
