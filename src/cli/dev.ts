import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ASTRO, astroEnvironment } from './build-site.ts'
import { CACHE_DIR, ROOT, readConfig } from './config.ts'
import { openBackend } from './shop.ts'
import { closeOnSignal, main, say } from './terminal.ts'

/** `npm run dev`: Astro's dev server with hot reload on PORT, the backend beside it on PORT + 1. */
await main(async () => {
  const config = readConfig()
  const backend = await openBackend(
    { ...config, port: config.port === 0 ? 0 : config.port + 1 },
    { watchFunctions: true },
  )
  backend.setReady()
  say(`● Backend ${backend.url}, mailbox ${backend.url}/_/mail`)
  const site = {
    supabaseUrl: backend.url,
    publicUrl: backend.url,
    publicKey: backend.anonKey,
    demo: config.demo,
    cacheDir: join(CACHE_DIR, 'astro-dev'),
  }
  const astro = spawn(
    process.execPath,
    [...ASTRO, 'dev', '--host', config.host, '--port', String(config.port)],
    {
      cwd: ROOT,
      env: { ...process.env, ...astroEnvironment(site) },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const gone = new Promise<void>((done) => astro.on('close', () => done()))
  closeOnSignal(async () => {
    astro.kill('SIGTERM')
    await gone
    await backend.close()
  })
  await gone
  await backend.close()
  process.exit(1)
})
