import { readFileSync } from 'node:fs'
import { openEngine } from '../../supabase/local/engine/open.ts'

/** Opens the data folder named on the command line and tells the most MB that this process held, where the system says it. */
const engine = await openEngine({ dataDir: process.argv[2] ?? '' })
await engine.close()
const held = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
console.log(Math.round(Number(held) / 1024))
