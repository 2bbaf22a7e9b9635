import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './start-shop.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Two browsers on two cores: a step may meet a pause that no visitor sees. What fails twice has failed.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'fr-FR',
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: BROWSER_FLAGS,
    },
  },
})
