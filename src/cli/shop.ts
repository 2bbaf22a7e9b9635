import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { getShopSettings } from '@/data/settings.ts'
import { closingOf } from '@/domain/maintenance.ts'
import { digestOf } from '@/rendering/digest.ts'
import { removeOldDrafts } from '@/rendering/drafts.ts'
import { readSiteData } from '@/rendering/site-data.ts'
import { readWritten } from '@/rendering/written-files.ts'
import { seenChange } from '@/writing/seen-change.ts'
import { publishedTexts } from '@/writing/text-list.ts'
import type { TextService } from '@/writing/text-wish.ts'
import type { Backend } from '../../supabase/local/backend.ts'
import { isAnswering } from '../../supabase/local/engine/is-answering.ts'
import { runQuery } from '../../supabase/local/ops/query.ts'
import type { ShopConfig } from './config.ts'
import { backedUp } from './content/backed-up-texts.ts'
import { contentDir, makeContentDir } from './content/content-dir.ts'
import { createContentPlanner } from './content/content-plan.ts'
import { withoutHoles } from './content/holes.ts'
import { storedAt } from './content/stored-photos.ts'
import { watchContent } from './content/watch-content.ts'
import { openControl } from './control.ts'
import { examine } from './doctor/examine.ts'
import { runOperation } from './operations.ts'
import { shopPaths } from './paths.ts'
import { keepTerms, termsNotices } from './publishing/keep-terms.ts'
import { previewMaker } from './publishing/preview.ts'
import { createPublications, type Publications } from './publishing/publications.ts'
import { publishOrResume } from './publishing/publish-or-resume.ts'
import { createPublisher, type Publisher } from './publishing/publisher.ts'
import { createSiteBuilder } from './publishing/site-builder.ts'
import { noteContentChange, noteTextFaults, watchForChanges } from './publishing/watch.ts'
import { healthOf, openBackend, type ShopBackend, serviceClient } from './shop-backend.ts'
import { examinationService } from './site/examination.ts'
import { type MakePreview, previewService } from './site/preview-service.ts'
import { createPreviewStore } from './site/preview-store.ts'
import { createSite, type Site } from './site/site.ts'
import { type Watched, watchedService } from './site/watched.ts'
import { say } from './terminal.ts'
import { createShopTexts } from './texts/shop-texts.ts'
import { createTextFiles, shownText } from './texts/text-files.ts'
import { createTextSaves } from './texts/text-saves.ts'
import { textService } from './texts/text-service.ts'

export interface RunningShop {
  readonly backend: Backend
  readonly publisher: Publisher
  /** What the site that is served does not show as it was written, in French. */
  readonly leftOut: readonly string[]
  readonly close: () => Promise<void>
}

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

/** Opens the socket on which the owner's other commands reach a running shop. */
export const serveControl = (
  backend: Backend,
  config: ShopConfig,
  publish: (input: { force?: boolean }) => Promise<unknown>,
): Promise<Server> =>
  openControl(shopPaths(config).control, async (command, input) => {
    if (command === 'status') return { url: backend.url }
    if (command === 'publish') return publish((input ?? {}) as { force?: boolean })
    const operation = { dataDir: config.dataDir, ...backedUp(config.dataDir) }
    const done = await runOperation(backend, operation, command, input)
    if (done === undefined) throw new Error(`unknown command: ${command}`)
    return done
  })

/** Milliseconds after which functions that do not answer are not there. */
const FUNCTIONS_MS = 3000

const watchedShop = (backend: ShopBackend, site: Site): Watched => ({
  db: serviceClient(backend),
  isDatabaseThere: () => isAnswering(backend.engine),
  areFunctionsThere: async () => {
    const asked = { method: 'OPTIONS', signal: AbortSignal.timeout(FUNCTIONS_MS) }
    return await fetch(`${backend.url}/functions/v1/checkout`, asked).then(
      ({ ok }) => ok,
      () => false,
    )
  },
  isSiteThere: site.isThere,
  disk: backend.disk.current,
})

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
      isWriter: async (token) => {
        const { error } = await callerClient(backend, token).rpc('administration_session', { used: true })
        return error === null
      },
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
  let watched: Watched | null = null
  const answersWatchers = watchedService(() => watched, process.env.METRICS_KEY || undefined)
  const answersOwner = examinationService({
    refusal: async (token) =>
      (await callerClient(backend, token).rpc('admin_display')).error?.message ?? null,
    examine: () => examine(config, { url: backend.url, query: (sql) => runQuery(backend.engine, sql) }),
  })
  let texts: TextService | null = null
  const answersWriters = textService(() => texts)
  const backend = await openBackend(config, {
    deployHook,
    others: async (request, context) =>
      (await answersWatchers(request, context.url.pathname)) ??
      (await answersWriters(request, context.url.pathname)) ??
      (await answersOwner(request, context.url.pathname)) ??
      (await served.service(request, context)),
  })
  watched = watchedShop(backend, served)
  const site = {
    supabaseUrl: backend.url,
    publicUrl: '/',
    publicKey: backend.anonKey,
    siteUrl: config.siteUrl,
    demo: config.demo,
    stripeKey: process.env.PUBLIC_STRIPE_KEY,
    cacheDir: paths.siteCache,
  }
  const dir = contentDir()
  if (makeContentDir(dir, config.demo)) say(`✓ ${dir} holds the texts from now on`)
  const planner = createContentPlanner(paths.content, config.demo, dir, storedAt(backend.url))
  const files = createTextFiles(dir, config.demo)
  const builder = createSiteBuilder(site, planner, (dir) => termsNotices(serviceClient(backend), dir))
  const tellTextFaults = () =>
    planner
      .plan()
      .then(({ warnings }) => noteTextFaults(serviceClient(backend), warnings))
      .catch((error: unknown) => say(`✗ ${String(error)}`))
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
        void tellTextFaults()
      },
    })
    publishing = publisher
    const ordered = createPublications(serviceClient(backend), publisher)
    await ordered.abandon()
    const saves = createTextSaves(serviceClient(backend), files, () => content.look())
    const agree = () => saves.agree().catch((error: unknown) => say(`✗ ${String(error)}`))
    const content = watchContent({
      dir,
      isDemo: config.demo,
      seenFile: paths.contentSeen,
      note: async (file, kind, hash) => {
        const text = kind === 'delete' ? null : await readFile(join(dir, file), 'utf8').catch(() => null)
        const seen = seenChange({ file, kind, text }, publishedTexts(await readWritten(paths.content)))
        await noteContentChange(serviceClient(backend), file, seen, hash)
      },
      onChange: () => {
        void agree()
        void tellTextFaults()
        void builder.warmUp()
      },
    })
    watch = content
    await agree()
    await content.look().catch((error: unknown) => say(`✗ ${String(error)}`))
    texts = createShopTexts({
      db: serviceClient(backend),
      asCaller: (token) => callerClient(backend, token),
      files,
      saves,
      published: async () =>
        withoutHoles(await readWritten(paths.content), await getShopSettings(anonClient(backend))),
      faultsOf: planner.faultsOf,
      settings: () => getShopSettings(anonClient(backend)),
    })
    // What the owner switches counts within seconds, before anything is published.
    const followMaintenance = async () => served.close(closingOf(await getShopSettings(anonClient(backend))))
    await followMaintenance()
    // Before the site is made anew, which takes minutes: until then every command of the owner's would find the folder in use.
    control = await serveControl(backend, config, (input) => ordered.publish(input))
    const { release, leftOut } = await publishOrResume(
      publisher,
      ordered,
      (standing) => backend.setReady(() => ({ site: standing.name, ...healthOf(backend) })),
      async () => builder.fingerprint(digestOf(await readSiteData(anonClient(backend)))),
      async () => (await planner.plan()).warnings,
    )
    publications = ordered
    makePreview = previewMaker({
      db: serviceClient(backend),
      builder,
      publisher,
      store,
      textOf: (named, text) => shownText(files, named, text),
    })
    const clock = watchForChanges(serviceClient(backend), {
      look: async () => {
        await followMaintenance()
        await content.look()
        await serviceClient(backend).rpc('publish_due_texts')
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
    backend.setReady(() => ({ site: release.name, ...healthOf(backend) }))
    void builder.warmUp()
    return { backend, publisher, leftOut, close }
  } catch (error) {
    await close()
    throw error
  }
}
