import { join } from 'node:path'
import { CACHE_DIR } from '@/rendering/root.ts'
import { findBrowser } from './browser.ts'
import { main, say } from './terminal.ts'
import { checks, runAll } from './tools.ts'

/**
 * `npm test`: formatter, linter, types, unit, database and backend tests, then the shop in a real Chromium.
 * Words after `--` choose test files: `npm test -- checkout` runs only those whose name contains it.
 */
await main(async () => {
  const chosen = process.argv.slice(2)
  const CHROMIUM_PATH = findBrowser()
  const results = join(CACHE_DIR, 'test-results.json')
  await runAll([
    ...(chosen.length > 0 ? [] : checks()),
    {
      name: 'unit, database and backend tests',
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        'tests/vitest.config.ts',
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${results}`,
        ...chosen,
      ],
      results,
    },
    {
      name: 'end-to-end tests',
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'tests/e2e/playwright.config.ts',
        '--pass-with-no-tests',
        ...chosen,
      ],
      env: { CHROMIUM_PATH },
    },
  ])
  say('\n✓ Everything passed')
})
