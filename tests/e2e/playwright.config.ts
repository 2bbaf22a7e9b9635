import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './start-shop.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'fr-FR',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: BROWSER_FLAGS,
    },
  },
})
