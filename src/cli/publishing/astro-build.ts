import { build } from 'astro'
import { ROOT } from '../config.ts'

/**
 * A process that has loaded Astro already and waits for the word to build: publishing then spends its time on pages.
 * One message `{ env }`, one build, one exit status.
 */
process.once('message', async ({ env }: { env: Record<string, string> }) => {
  Object.assign(process.env, env)
  try {
    await build({ root: ROOT })
    process.exit(0)
  } catch (error) {
    console.error(`[ERROR] ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    process.exit(1)
  }
})
// Whoever started it has gone: nothing will ever be asked for.
process.on('disconnect', () => process.exit(1))
