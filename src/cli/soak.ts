import { delimiter } from 'node:path'
import { browsersOfEachKind, findBrowser } from './browser.ts'
import { main } from './terminal.ts'
import { runAll } from './tools.ts'

/** `npm run soak [-- kills …]`: kills and malformed requests by the thousand; the figures go to `tests/bench/soak.json`. */
await main(() =>
  runAll([
    {
      name: 'soak',
      args: ['--import', 'tsx', 'tests/soak/run.ts', ...process.argv.slice(2)],
      // In this order: where there is no browser, the first call fetches one.
      env: { CHROMIUM_PATH: findBrowser(), SOAK_BROWSERS: browsersOfEachKind().join(delimiter) },
    },
  ]),
)
