import { main } from './terminal.ts'
import { runAll } from './tools.ts'

/** `npm run format`: rewrites every file as the formatter and the safe fixes of the linter want it. */
await main(() =>
  runAll([{ name: 'format', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'] }]),
)
