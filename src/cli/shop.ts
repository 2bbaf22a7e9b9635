import type { Server } from 'node:http'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { getShopSettings } from '@/data/settings.ts'
import { digestOf } from '@/rendering/digest.ts'
import { removeOldDrafts } from '@/rendering/drafts.ts'
import { ROOT } from '@/rendering/root.ts'
import { readSiteData } from '@/rendering/site-data.ts'
import { type Backend, type BackendOptions, startBackend } from '../../supabase/local/backend.ts'
import { runQuery } from '../../supabase/local/ops/query.ts'
import { ensurePdfkit } from './bundle-pdfkit.ts'
import type { ShopConfig } from './config.ts'
import { createContentPlanner } from './content/content-plan.ts'
import { watchContent } from './content/watch-content.ts'
import { openControl } from './control.ts'
import { closeDemoAdmin } from './demo/demo-admin.ts'
import { seedDemoOnce } from './demo/seed-demo.ts'
import { functionEnvironment, mailApi } from './function-environment.ts'
import { runOperation } from './operations.ts'
import { tendOrders } from './order-clock.ts'
import { NOT_BACKED_UP, shopPaths } from './paths.ts'
import { keepTerms } from './publishing/keep-terms.ts'
import { previewMaker } from './publishing/preview.ts'
import { createPublications, type Publications } from './publishing/publications.ts'
import { createPublisher, type Publisher, type Release } from './publishing/publisher.ts'
import { createSiteBuilder } from './publishing/site-builder.ts'
import { noteContentChange, watchForChanges } from './publishing/watch.ts'
import { type MakePreview, previewService } from './site/preview-service.ts'
import { createPreviewStore } from './site/preview-store.ts'
import { createSite } from './site/site.ts'
import { say, seconds, step } from './terminal.ts'

export interface RunningShop {
  readonly backend: Backend
  readonly publisher: Publisher
  readonly close: () => Promise<void>
}

/** The service-role client that the shop's own commands use; it never leaves this machine. */
export const serviceClient = (backend: Pick<Backend, 'url' | 'serviceRoleKey'>) =>
  createClient<Database>(backend.url, backend.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })

export const anonClient = (backend: Pick<Backend, 'url' | 'anonKey'>) =>
  createClient<Database>(backend.url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })

/** A client with the rights of whoever sent a token. */
const callerClient = (backend: Pick<Backend, 'url' | 'anonKey'>, token: string) =>
  createClient<Database>(backend.url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${token}` } },
  })

/** Starts the backend on the shop's data folder, with migrations applied and the demonstration seeded once. */
export async function openBackend(
  config: ShopConfig,
  options: Pick<BackendOptions, 'watchFunctions' | 'deployHook' | 'others'> = {},
): Promise<Backend> {
  await ensurePdfkit()
  const backend = await step('Starting the backend', () =>
    startBackend({
      projectDir: ROOT,
      dataDir: config.dataDir,
      host: config.host,
      port: config.port,
      ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
      ...options,
      functionEnv: functionEnvironment(options.others ? undefined : config.siteUrl),
      ...(process.env.PUBLIC_SITE_URL ? { publicUrl: process.env.PUBLIC_SITE_URL } : {}),
      trustedProxies: (process.env.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter(Boolean),
      ...mailApi(),
    }),
  )
  try {
    const target = {
      client: serviceClient(backend),
      query: (sql: string) => runQuery(backend.engine, sql),
    }
    if (config.demo) await seedDemoOnce(target, shopPaths(config).seedMarker)
    else if (await closeDemoAdmin(target.client))
      say('● The demonstration’s administrator is shut out. npm run admin:create makes your own.')
  } catch (error) {
    await backend.close()
    throw error
  }
  const orders = tendOrders(backend, serviceClient(backend))
  return {
    ...backend,
    close: async () => {
      orders.close()
      await backend.close()
    },
  }
}

/** Opens the socket on which the owner's other commands reach a running shop. */
export const serveControl = (
  backend: Backend,
  config: ShopConfig,
  publish: (input: { force?: boolean }) => Promise<unknown>,
): Promise<Server> =>
  openControl(shopPaths(config).control, async (command, input) => {
    if (command === 'status') return { url: backend.url }
    if (command === 'publish') return publish((input ?? {}) as { force?: boolean })
    const operation = { dataDir: config.dataDir, leaveOut: NOT_BACKED_UP }
    const done = await runOperation(backend, operation, command, input)
    if (done === undefined) throw new Error(`unknown command: ${command}`)
    return done
  })

/** Publishes what changed since the last run; when that fails, the site published before is served again. */
async function publishOrResume(
  publisher: Publisher,
  publications: Publications,
  fingerprint: () => Promise<string>,
): Promise<Release> {
  try {
    const current = await publisher.resume(await fingerprint())
    if (current) {
      say('● The published site is up to date')
      return current
    }
    const { release, durationMs } = await publications.publish()
    say(`● Site built and published in ${seconds(durationMs)}: ${release.productPages} products`)
    return release
  } catch (error) {
    const release = await publisher.resume()
    if (!release) throw error
    say(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
    say(`  The site published at ${release.publishedAt} is served instead. npm run publish tries again.\n`)
    return release
  }
}

/** Starts everything that `npm start` runs. When it returns, shop and backend are served on one origin. */
export async function openShop(config: ShopConfig): Promise<RunningShop> {
  await removeOldDrafts()
  let publications: Publications | null = null
  const deployHook = async () => {
    // What fails is written down where the administration shows it.
    await publications?.carryOut().catch((error: unknown) => say(`✗ ${String(error)}`))
  }
  const paths = shopPaths(config)
  const store = createPreviewStore(paths.previews)
  await store.clear()
  let makePreview: MakePreview | null = null
  const served = createSite({
    store,
    service: previewService({
      store,
      isAdmin: async (token) => {
        const { error } = await callerClient(backend, token).rpc('admin_session', { used: true })
        return error === null
      },
      make: async (wish) => {
        if (!makePreview) throw new Error('The shop is only starting')
        return await makePreview(wish)
      },
      isSecure: (process.env.PUBLIC_SITE_URL ?? '').startsWith('https:'),
    }),
  })
  const backend = await openBackend(config, { deployHook, others: served.service })
  const site = {
    supabaseUrl: backend.url,
    publicUrl: '/',
    publicKey: backend.anonKey,
    siteUrl: config.siteUrl,
    demo: config.demo,
    stripeKey: process.env.PUBLIC_STRIPE_KEY,
    cacheDir: paths.siteCache,
  }
  const builder = createSiteBuilder(site, createContentPlanner(paths.content))
  let control: Server | null = null
  let watch: { close: () => void } | null = null
  let publishing: Publisher | null = null
  const close = async () => {
    watch?.close()
    control?.close()
    builder.close()
    await publishing?.close()
    await store.clear()
    await backend.close()
  }
  try {
    const publisher = createPublisher({
      dir: paths.sites,
      build: builder.build,
      serve: (dir) => {
        served.serve(dir)
        void keepTerms(serviceClient(backend), dir).catch((error: unknown) => say(`✗ ${String(error)}`))
      },
    })
    publishing = publisher
    const ordered = createPublications(serviceClient(backend), publisher)
    await ordered.abandon()
    const content = watchContent({
      dir: join(ROOT, 'content'),
      seenFile: paths.contentSeen,
      note: (file, kind) => noteContentChange(serviceClient(backend), file, kind),
      onChange: () => void builder.warmUp(),
    })
    watch = content
    await content.look().catch((error: unknown) => say(`✗ ${String(error)}`))
    // What the owner switches counts within seconds, before anything is published.
    const followMaintenance = async () =>
      served.close((await getShopSettings(anonClient(backend))).maintenanceMode)
    await followMaintenance()
    const release = await publishOrResume(publisher, ordered, async () =>
      builder.fingerprint(digestOf(await readSiteData(anonClient(backend)))),
    )
    publications = ordered
    makePreview = previewMaker({ db: serviceClient(backend), builder, publisher, store })
    control = await serveControl(backend, config, (input) => ordered.publish(input))
    const clock = watchForChanges(serviceClient(backend), {
      look: async () => {
        await followMaintenance()
        await content.look()
      },
      publishIfDue: () => ordered.publishIfDue(),
      warmUp: builder.warmUp,
    })
    watch = {
      close() {
        clock.close()
        content.close()
      },
    }
    backend.setReady({ site: release.name })
    void builder.warmUp()
    return { backend, publisher, close }
  } catch (error) {
    await close()
    throw error
  }
}
