import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE_DIR } from '@/rendering/root.ts'
import { findBrowser } from './browser.ts'
import { main } from './terminal.ts'
import { runAll } from './tools.ts'

/**
 * `npm run look [-- WORDS]`: photographs every page and screen in its states, at every width, with large text, in print, in forced
 * colours and emails in the dark, into `.cache/look/index.html`, beside the pictures of the run before. Words choose views by name.
 */
await main(() => {
  const [now, before] = ['now', 'before'].map((name) => join(CACHE_DIR, 'look', name)) as [string, string]
  if (existsSync(now)) {
    rmSync(before, { recursive: true, force: true })
    cpSync(now, before, { recursive: true })
  }
  const words = process.argv.slice(2)
  return runAll([
    {
      name: 'look',
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'tests/look/playwright.config.ts',
        ...(words.length > 0 ? ['--grep', words.join('|')] : []),
      ],
      env: { CHROMIUM_PATH: findBrowser() },
    },
  ])
})
