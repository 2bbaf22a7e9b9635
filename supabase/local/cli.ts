import { parseArgs } from 'node:util'
import { startBackend } from './backend.ts'
import { jsonLogger, warningLogger } from './log.ts'

/**
 * `--project DIR --port N --data DIR [--host H] [--database-url URL] [--site DIR] [--watch] [--verbose]`: serves any
 * Supabase project until it is told to stop, and prints its address and keys as one JSON line.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      project: { type: 'string', default: '.' },
      port: { type: 'string', default: '54321' },
      data: { type: 'string', default: '.data' },
      host: { type: 'string', default: '127.0.0.1' },
      'database-url': { type: 'string' },
      site: { type: 'string' },
      watch: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  })
  const databaseUrl = values['database-url'] ?? process.env.DATABASE_URL
  const backend = await startBackend({
    projectDir: values.project,
    dataDir: values.data,
    host: values.host,
    port: Number(values.port),
    watchFunctions: values.watch,
    log: values.verbose ? jsonLogger : warningLogger,
    ...(databaseUrl ? { databaseUrl } : {}),
  })
  if (values.site) backend.serveSite(values.site)
  backend.setReady()
  let closing = false
  const stop = async () => {
    // A second signal means that the first one took too long.
    if (closing) process.exit(1)
    closing = true
    await backend.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const { url, anonKey, serviceRoleKey, jwtSecret } = backend
  console.log(`ready ${url}`)
  console.log(JSON.stringify({ url, anonKey, serviceRoleKey, jwtSecret }))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
