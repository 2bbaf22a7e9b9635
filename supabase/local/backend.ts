import path from 'node:path'
import { authEndpoint } from './auth/endpoint.ts'
import { bytesOf, readConfig } from './config.ts'
import type { Engine } from './engine/engine.ts'
import { openEngine } from './engine/open.ts'
import { prepareDatabase } from './engine/prepare.ts'
import { type Functions, startFunctions } from './functions/functions.ts'
import { createGateway } from './gateway/gateway.ts'
import { createHealth } from './gateway/health.ts'
import { listen } from './gateway/listen.ts'
import { json } from './gateway/respond.ts'
import { createVerifier } from './gateway/token.ts'
import { loadKeys } from './keys.ts'
import { lockDataFolder } from './lock.ts'
import { type Logger, warningLogger } from './log.ts'
import { mailEndpoint } from './mail/endpoint.ts'
import { openMailbox } from './mail/mailbox.ts'
import { restEndpoint } from './rest/endpoint.ts'
import { createRestService } from './rest/service.ts'
import { createSite } from './site/site.ts'
import { storageEndpoint } from './storage/endpoint.ts'
import { openFileStore } from './storage/file-store.ts'

export interface BackendOptions {
  /** The folder that contains `supabase/`. */
  readonly projectDir: string
  /** Database, files, mails and keys; made when missing. */
  readonly dataDir: string
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Any Postgres instead of the embedded one. */
  readonly databaseUrl?: string
  /** Added to the environment of the functions. */
  readonly functionEnv?: Readonly<Record<string, string>>
  readonly watchFunctions?: boolean
  readonly log?: Logger
}

export interface Backend {
  readonly url: string
  readonly port: number
  readonly anonKey: string
  readonly serviceRoleKey: string
  readonly jwtSecret: string
  /** Whether this start made the database. */
  readonly isNew: boolean
  readonly engine: Engine
  /** Serves a folder as the static site from the next request on; null takes the site away. */
  serveSite(dir: string | null): void
  /** Lets `/healthz` answer 200, with `info` in its JSON. */
  setReady(info?: object): void
  close(): Promise<void>
}

const MAIL_FROM = 'Boutique <no-reply@localhost>'

const starting = (): Response => json(503, { code: 'starting', message: 'The backend is starting' })

/**
 * Starts everything on one address, in this order: lock, database, services, HTTP. What was started is ended again when
 * a later step fails.
 * @throws DataFolderInUse, or an Error that says which file or step failed
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    return await started(options, (end) => closers.push(end), close)
  } catch (error) {
    await close()
    throw error
  }
}

async function started(
  options: BackendOptions,
  atClose: (end: () => unknown) => void,
  close: () => Promise<void>,
): Promise<Backend> {
  const { projectDir, dataDir, host, port, databaseUrl, log = warningLogger } = options
  const lock = await lockDataFolder(dataDir)
  atClose(() => lock.release())
  const [config, keys] = await Promise.all([readConfig(projectDir), loadKeys(dataDir)])
  const engine = await openEngine(databaseUrl ? { databaseUrl } : { dataDir })
  atClose(() => engine.close())
  const { isNew, applied } = await prepareDatabase(engine, projectDir)
  if (applied.length > 0) log('info', 'migrated', { count: applied.length })
  const rest = await createRestService({
    engine,
    schemas: config.api.schemas,
    extraSearchPath: config.api.extra_search_path,
    maxRows: config.api.max_rows,
  })
  const health = createHealth()
  const site = createSite()
  const verify = createVerifier(keys.jwtSecret)
  const files = await openFileStore(path.join(dataDir, 'storage'))
  const mailbox = await openMailbox(path.join(dataDir, 'mails'))
  let functions: Functions | null = null
  let url = ''
  const app = createGateway({
    rest: restEndpoint(rest),
    auth: authEndpoint({
      engine,
      config: config.auth,
      jwtSecret: keys.jwtSecret,
      verify,
      issuer: () => `${url}/auth/v1`,
    }),
    storage: storageEndpoint({ engine, files, verify, mostBytes: bytesOf(config.storage.file_size_limit) }),
    functions: async (request, context) => functions?.service(request, context) ?? starting(),
    mail: mailEndpoint(mailbox, verify),
    health: health.service,
    site: site.service,
    verify,
    log,
  })
  const listener = await listen(app, host, port)
  atClose(() => listener.close())
  const shownHost =
    host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  url = `http://${shownHost}:${listener.port}`
  const mail = { MAIL_API_URL: `${url}/_/mail/send`, MAIL_API_KEY: keys.serviceRoleKey, MAIL_FROM: MAIL_FROM }
  const ownEnv = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    // The static site is served here too; a project whose site stands elsewhere says so in functionEnv.
    SITE_URL: url,
    ...mail,
  }
  const env = { ...ownEnv, ...options.functionEnv }
  const watch = options.watchFunctions ?? false
  functions = await startFunctions({ projectDir, dataDir, config, verify, log, watch, env })
  atClose(() => functions?.close())
  return {
    url,
    port: listener.port,
    ...keys,
    isNew,
    engine,
    serveSite: (dir) => site.serve(dir),
    setReady: (info = {}) => health.setReady(info),
    close,
  }
}
