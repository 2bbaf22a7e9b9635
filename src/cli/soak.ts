import { findBrowser } from './browser.ts'
import { main } from './terminal.ts'
import { runAll } from './tools.ts'

/** `npm run soak [-- kills …]`: kills and malformed requests by the thousand; the figures go to `tests/bench/soak.json`. */
await main(() =>
  runAll([
    {
      name: 'soak',
      args: ['--import', 'tsx', 'tests/soak/run.ts', ...process.argv.slice(2)],
      env: { CHROMIUM_PATH: findBrowser() },
    },
  ]),
)
