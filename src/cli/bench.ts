import { findBrowser } from './browser.ts'
import { main } from './terminal.ts'
import { runAll } from './tools.ts'

/** `npm run bench`: measures the shop and writes the figures to `tests/bench/results.json`. */
await main(() =>
  runAll([
    { name: 'bench', args: ['--import', 'tsx', 'tests/bench/run.ts'], env: { CHROMIUM_PATH: findBrowser() } },
  ]),
)
