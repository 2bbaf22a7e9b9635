import { rm } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { ROOT } from '@/rendering/root.ts'
import { type Backend, type BackendOptions, startBackend } from '../../supabase/local/backend.ts'
import { runQuery } from '../../supabase/local/ops/query.ts'
import { ensurePdfkit } from './bundle-pdfkit.ts'
import { type ShopConfig, UsageError } from './config.ts'
import { closeDemoAdmin } from './demo/demo-admin.ts'
import { seedDemoOnce } from './demo/seed-demo.ts'
import { fontFile } from './east-asian-fonts.ts'
import { functionEnvironment, mailApi } from './function-environment.ts'
import { tendOrders } from './order-clock.ts'
import { shopPaths } from './paths.ts'
import { type DiskWatch, tendDisk } from './tend-disk.ts'
import { type StandingWatch, shopOf, tendStanding } from './tend-standing.ts'
import { say, step } from './terminal.ts'

/** The service-role client that the shop's own commands use; it never leaves this machine. */
export const serviceClient = (backend: Pick<Backend, 'url' | 'serviceRoleKey'>) =>
  createClient<Database>(backend.url, backend.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })

/** The backend with what its shop looks after. */
export interface ShopBackend extends Backend {
  readonly standing: StandingWatch
  readonly disk: DiskWatch
}

/** What `/healthz` says besides: which shop answers, whether it is a silent copy, and how its disk stands. */
export function healthOf({ standing, disk }: ShopBackend): Record<string, unknown> {
  const { isSilent, silentReason } = standing.current()
  const { state } = disk.current()
  return {
    shop: shopOf(standing.current()),
    ...(isSilent ? { silent: silentReason } : {}),
    ...(state === 'ok' ? {} : { disk: state }),
    ...(state === 'full' ? { status: 'disk full' } : {}),
  }
}

/**
 * Says to the database whether it is the demonstration's, which alone may simulate payments.
 * @returns whether it was the demonstration's until now, and is none any more.
 * @throws UsageError where it was a real shop's before: sample products and orders that nobody pays do not belong into it.
 */
async function sayDemonstration(query: (sql: string) => Promise<unknown>, isDemo: boolean): Promise<boolean> {
  const [before] = (await query('select is_demo from private.shop_state')) as { is_demo: boolean | null }[]
  const [said] = (await query(`select private.say_demonstration(${isDemo}) as is_so`)) as { is_so: boolean }[]
  if (said?.is_so) return before?.is_demo === true && !isDemo
  throw new UsageError(
    'This data folder is a real shop’s: it is not started as the demonstration.',
    'Set SHOP_DEMO=false, or name another folder for the demonstration, as in SHOP_DATA=.demo npm start',
  )
}

/** Starts the backend on the shop's data folder, with migrations applied and the demonstration seeded once. */
export async function openBackend(
  config: ShopConfig,
  options: Pick<BackendOptions, 'watchFunctions' | 'deployHook' | 'others'> = {},
): Promise<ShopBackend> {
  await ensurePdfkit()
  const backend = await step('Starting the backend', () =>
    startBackend({
      projectDir: ROOT,
      dataDir: config.dataDir,
      host: config.host,
      port: config.port,
      ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
      ...options,
      functionEnv: functionEnvironment({
        demo: config.demo,
        ...(options.others ? {} : { siteUrl: config.siteUrl }),
      }),
      ...(process.env.PUBLIC_SITE_URL ? { publicUrl: process.env.PUBLIC_SITE_URL } : {}),
      bucketFile: fontFile,
      trustedProxies: (process.env.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter(Boolean),
      ...mailApi(),
      // Until it is known whether this is the shop or a copy.
      holdsMails: true,
    }),
  )
  try {
    const target = {
      client: serviceClient(backend),
      query: (sql: string) => runQuery(backend.engine, sql),
    }
    // Until the real shop's is made, its visitors must not see that of the demonstration, nor may anybody go back to it.
    if (await sayDemonstration(target.query, config.demo))
      await rm(shopPaths(config).sites, { recursive: true, force: true })
    if (config.demo) await seedDemoOnce(target, shopPaths(config).seedMarker)
    else if (await closeDemoAdmin(target.client))
      say('● The demonstration’s administrator is shut out. npm run admin:create makes your own.')
  } catch (error) {
    await backend.close()
    throw error
  }
  const closers: (() => unknown)[] = [() => backend.close()]
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    const db = serviceClient(backend)
    const { dataDir } = config
    const standing = await tendStanding(backend, db, { dataDir, publicUrl: process.env.PUBLIC_SITE_URL })
    closers.push(standing.close)
    const disk = await tendDisk(db, dataDir)
    closers.push(disk.close)
    closers.push(tendOrders(backend, db).close)
    return { ...backend, standing, disk, close }
  } catch (error) {
    await close()
    throw error
  }
}
