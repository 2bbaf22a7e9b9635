import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { startBackend } from './backend.ts'
import { endOnSignal } from './end-on-signal.ts'
import { jsonLogger, warningLogger } from './log.ts'
import { StartError } from './start-error.ts'

/**
 * `--project DIR --port N --data DIR [--host H] [--database-url URL] [--env-file FILE] [--watch] [--verbose]`: serves any
 * Supabase project until it is told to stop, and prints its address and keys as one JSON line. FILE has variables for its functions.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      project: { type: 'string', default: '.' },
      port: { type: 'string', default: '54321' },
      data: { type: 'string', default: '.data' },
      host: { type: 'string', default: '127.0.0.1' },
      'database-url': { type: 'string' },
      'env-file': { type: 'string' },
      watch: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  })
  const { DATABASE_URL, MAIL_API_URL, MAIL_API_KEY, MAIL_FROM, TRUSTED_PROXIES = '' } = process.env
  const databaseUrl = values['database-url'] ?? DATABASE_URL
  const envFile = values['env-file']
  const backend = await startBackend({
    projectDir: values.project,
    dataDir: values.data,
    host: values.host,
    port: Number(values.port),
    trustedProxies: TRUSTED_PROXIES.split(/[\s,]+/).filter(Boolean),
    watchFunctions: values.watch,
    log: values.verbose ? jsonLogger : warningLogger,
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(envFile ? { functionEnv: variablesOf(envFile) } : {}),
    ...(MAIL_API_URL && MAIL_API_KEY && MAIL_FROM
      ? { mailApi: { url: MAIL_API_URL, key: MAIL_API_KEY, from: MAIL_FROM } }
      : {}),
  })
  backend.setReady()
  endOnSignal(() => backend.close())
  const { url, anonKey, serviceRoleKey, jwtSecret } = backend
  console.log(`ready ${url}`)
  console.log(JSON.stringify({ url, anonKey, serviceRoleKey, jwtSecret }))
}

const variablesOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parseEnv(readFileSync(file, 'utf8'))).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof StartError && error.advice) console.error(error.advice)
  process.exit(1)
})
