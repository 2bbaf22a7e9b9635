import { findBrowser } from './browser.ts'
import { main } from './terminal.ts'
import { runAll } from './tools.ts'

/** `npm run bench [-- backend …]`: measures the shop and writes the figures to `tests/bench/results.json`. */
await main(() =>
  runAll([
    {
      name: 'bench',
      args: ['--import', 'tsx', 'tests/bench/run.ts', ...process.argv.slice(2)],
      env: { CHROMIUM_PATH: findBrowser() },
    },
  ]),
)
