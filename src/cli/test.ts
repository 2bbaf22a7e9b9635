import { join } from 'node:path'
import { CACHE_DIR } from '@/rendering/root.ts'
import { findBrowser } from './browser.ts'
import { main, say } from './terminal.ts'
import { chooseTests, testFiles } from './test-files.ts'
import { checks, runAll, type Tool } from './tools.ts'

/**
 * `npm test`: formatter, linter, types, unit, database and backend tests, then the shop in a real Chromium.
 * Words after `--` choose test files: `npm test -- checkout` runs only those whose name contains it, and no tool that has none.
 */
await main(async () => {
  const { words, withoutBrowser, inBrowser, options } = chooseTests(process.argv.slice(2), testFiles())
  const isWhole = words.length === 0
  const tools: Tool[] = isWhole && options.length === 0 ? checks() : []
  if (isWhole || withoutBrowser.length > 0) {
    const results = join(CACHE_DIR, 'test-results.json')
    tools.push({
      name: 'unit, database and backend tests',
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        'tests/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${results}`,
        ...withoutBrowser,
        ...options,
      ],
      results,
    })
  }
  if (isWhole || inBrowser.length > 0) {
    const results = join(CACHE_DIR, 'browser-test-results.json')
    tools.push({
      name: 'end-to-end tests',
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'tests/e2e/playwright.config.ts',
        '--reporter=list,json',
        ...inBrowser,
        ...options,
      ],
      env: { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: results },
      results,
    })
  }
  await runAll(tools)
  say('\n✓ Everything passed')
})
