import { main } from './terminal.ts'
import { runAll } from './tools.ts'

/** `npm run soak`: kills and malformed requests by the thousand; writes the figures to `tests/bench/soak.json`. */
await main(() => runAll([{ name: 'soak', args: ['--import', 'tsx', 'tests/soak/run.ts'] }]))
