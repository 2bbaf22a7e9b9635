import { defineConfig } from '@playwright/test'
import browserTests from '../e2e/playwright.config.ts'

/** `npm run look`: every page and screen in every state, photographed for whoever changes how they look. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.look.ts',
  outputDir: '../../.cache/look/failed',
  globalSetup: './start.ts',
  globalTeardown: './report.ts',
  workers: 2,
  fullyParallel: true,
  // A view that is long is photographed seven times, each time whole.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  ...(browserTests.use ? { use: browserTests.use } : {}),
})
