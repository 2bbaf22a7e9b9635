import { main } from './terminal.ts'
import { checks, runAll } from './tools.ts'

/** `npm run check`: formatter, linter and types, without the tests. */
await main(() => runAll(checks()))
