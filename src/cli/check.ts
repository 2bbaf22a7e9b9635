import { main } from './terminal.ts'
import { checks, runAll } from './tools.ts'

/** `npm run check`: all checks, without the tests. */
await main(() => runAll(checks()))
