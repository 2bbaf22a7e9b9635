import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { CACHE_DIR, ROOT } from '@/rendering/root.ts'
import { astroEnvironment } from '@/rendering/site-source.ts'
import { isClosedPort } from './closed-ports.ts'
import { readConfig } from './config.ts'
import { ASTRO } from './publishing/build-site.ts'
import { serveControl } from './shop.ts'
import { healthOf, openBackend } from './shop-backend.ts'
import { closeOnSignal, main, say } from './terminal.ts'

/** The next port; any free one where there is none, or no browser goes to it. */
const portBeside = (port: number): number =>
  port === 0 || port === 65_535 || isClosedPort(port + 1) ? 0 : port + 1

/** `npm run dev`: Astro's dev server with hot reload on PORT, the backend beside it on PORT + 1. */
await main(async () => {
  const config = readConfig()
  const backend = await openBackend({ ...config, port: portBeside(config.port) }, { watchFunctions: true })
  backend.setReady(() => healthOf(backend))
  say(`● Backend ${backend.url}, mailbox ${backend.mailboxUrl}`)
  const site = {
    supabaseUrl: backend.url,
    publicUrl: backend.url,
    publicKey: backend.anonKey,
    siteUrl: config.siteUrl,
    demo: config.demo,
    stripeKey: process.env.PUBLIC_STRIPE_KEY,
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
  const control = await serveControl(backend, config, async () => {
    throw new Error('npm run dev shows every change at once; there is nothing to publish.')
  })
  const gone = new Promise<void>((done) => astro.on('close', () => done()))
  let stopped = false
  closeOnSignal(async () => {
    stopped = true
    astro.kill('SIGTERM')
    await gone
    control.close()
    await backend.close()
  })
  await gone
  if (stopped) return
  control.close()
  await backend.close()
  throw new Error('The dev server ended by itself; what it said stands above.')
})
