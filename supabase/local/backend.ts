import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { authEndpoint } from './auth/endpoint.ts'
import { bytesOf, readConfig } from './config.ts'
import type { Engine } from './engine/engine.ts'
import { openEngine } from './engine/open.ts'
import { prepareDatabase } from './engine/prepare.ts'
import { keepTables } from './engine/upkeep.ts'
import { type FunctionLimits, type Functions, startFunctions } from './functions/functions.ts'
import type { Service } from './gateway/context.ts'
import { type DeployHook, deployEndpoint } from './gateway/deploy-hook.ts'
import { createGateway } from './gateway/gateway.ts'
import { listen } from './gateway/listen.ts'
import { json } from './gateway/respond.ts'
import { createVerifier } from './gateway/token.ts'
import { visitorsBehind } from './gateway/visitor.ts'
import { type Keys, loadKeys, publicKey } from './keys.ts'
import { lockDataFolder } from './lock.ts'
import { type Logger, warningLogger } from './log.ts'
import { mailEndpoint } from './mail/endpoint.ts'
import { openMailbox } from './mail/mailbox.ts'
import { createMailer, type MailApi } from './mail/mailer.ts'
import { finishRestore } from './ops/finish-restore.ts'
import { createRestService } from './rest/service.ts'
import { portError } from './start-error.ts'
import { storageEndpoint } from './storage/endpoint.ts'
import { type FileStore, openFileStore } from './storage/file-store.ts'

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
  /** Where people reach this backend when a proxy stands before it; links in mails and tokens name it. */
  readonly publicUrl?: string
  /** Addresses and ranges of proxies on other machines, which say in `x-forwarded-for` whom they serve. */
  readonly trustedProxies?: readonly string[]
  /** Added to the environment of the functions. */
  readonly functionEnv?: Readonly<Record<string, string>>
  readonly watchFunctions?: boolean
  readonly functionLimits?: FunctionLimits
  /** Sends mail through a service; without one it is kept in the mailbox of this machine. */
  readonly mailApi?: MailApi
  /** What `POST /_/deploy` starts; functions learn its address as DEPLOY_HOOK_URL and DEPLOY_HOOK_TOKEN. */
  readonly deployHook?: DeployHook
  /** Answers at every address that is none of the backend's, with a static site for example. */
  readonly others?: Service
  readonly log?: Logger
}

export interface Backend extends Omit<Keys, 'signingKey'> {
  readonly url: string
  readonly port: number
  /** Address of the mailbox, with its key: for whoever started the backend alone. */
  readonly mailboxUrl: string
  /** Whether this start made the database. */
  readonly isNew: boolean
  readonly engine: Engine
  /** Applies new migrations while requests are served. @returns their file names */
  migrate(): Promise<string[]>
  /** Lets `/healthz` answer 200, with `info` in its JSON. */
  setReady(info?: object): void
  close(): Promise<void>
}

const HEALTH_TIMEOUT_MS = 3000
const MAIL_FROM = 'Boutique <no-reply@localhost>'

const starting = (): Response => json(503, { code: 'starting', message: 'The backend is starting' })

/**
 * Starts everything on one address, in this order: lock, database, services, HTTP. What was started is ended again when
 * a later step fails.
 * @throws DataFolderInUse, or an Error that says which file or step failed
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const closers: (() => unknown)[] = []
  let closing: Promise<void> | null = null
  // Whoever calls second waits for the same end.
  const close = (): Promise<void> => {
    closing ??= (async () => {
      for (const end of closers.reverse()) await end()
    })()
    return closing
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
  const { projectDir, dataDir, host, port, databaseUrl, functionEnv = {}, log = warningLogger } = options
  const lock = await lockDataFolder(dataDir)
  atClose(() => lock.release())
  await finishRestore(dataDir)
  const [config, keys] = await Promise.all([readConfig(projectDir), loadKeys(dataDir)])
  const engine = await openEngine(databaseUrl ? { databaseUrl } : { dataDir })
  atClose(() => engine.close())
  const { isNew, applied } = await prepareDatabase(engine, projectDir)
  if (applied.length > 0) log('info', 'migrated', { count: applied.length })
  atClose(keepTables(engine, log))
  const { schemas, extra_search_path: extraSearchPath, max_rows: maxRows } = config.api
  const rest = await createRestService({ engine, schemas, extraSearchPath, maxRows })
  const verify = createVerifier(keys)
  let ready: object | null = null
  const files = await openFileStore(path.join(dataDir, 'storage'))
  await sweepFiles(engine, files, log)
  const mailbox = await openMailbox(path.join(dataDir, 'mails'))
  const mailer = createMailer(mailbox, MAIL_FROM, options.mailApi ?? null, log)
  atClose(() => mailer.close())
  let functions: Functions | null = null
  let url = ''
  const ownUrl = () => options.publicUrl ?? url
  // What is served here itself stands at this address, whatever port the configuration was written for.
  const siteUrl = () => functionEnv.SITE_URL ?? (options.others ? ownUrl() : config.auth.site_url)
  const mostBytes = bytesOf(config.storage.file_size_limit)
  const app = createGateway({
    rest: rest.service,
    auth: authEndpoint({
      engine,
      config: config.auth,
      projectDir,
      keys,
      verify,
      mailer,
      siteUrl,
      ownUrl,
      log,
    }),
    storage: storageEndpoint({ engine, files, verify, mostBytes, secret: keys.jwtSecret }),
    functions: async (request, context) => functions?.service(request, context) ?? starting(),
    mail: mailEndpoint(mailbox, verify, options.mailApi ? null : keys.mailboxKey),
    deploy: deployEndpoint(options.deployHook ?? null, verify, log),
    health: async () => {
      const answers = ready !== null && (await isAnswering(engine))
      const said = answers ? ready : { status: ready ? 'database unavailable' : 'starting' }
      return json(answers ? 200 : 503, said, { 'cache-control': 'no-store' })
    },
    others: options.others ?? (async () => json(404, { message: 'Not found' })),
    visitorOf: visitorsBehind(options.trustedProxies ?? [], options.publicUrl),
    verify,
    log,
  })
  const listener = await listen(app, host, port).catch((error: unknown) => {
    throw portError(error, host, port)
  })
  atClose(() => listener.close())
  const isAnywhere = host === '0.0.0.0' || host === '::'
  const shownHost = isAnywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  url = `http://${shownHost}:${listener.port}`
  const env = environment(options, keys, url)
  const { watchFunctions: watch = false, functionLimits: limits } = options
  functions = await startFunctions({ projectDir, dataDir, config, verify, log, watch, env, limits })
  atClose(() => functions?.close())
  const { signingKey: _, ...shownKeys } = keys
  return {
    ...shownKeys,
    url,
    port: listener.port,
    mailboxUrl: `${url}/_/mail?key=${keys.mailboxKey}`,
    isNew,
    engine,
    async migrate() {
      const { applied } = await prepareDatabase(engine, projectDir)
      await rest.reload()
      return applied
    },
    setReady: (info = {}) => {
      ready = { status: 'ok', ...info }
    },
    close,
  }
}

/** Whether the database answers within a moment. */
async function isAnswering(engine: Engine): Promise<boolean> {
  const asked = engine.run([{ sql: 'select 1' }]).then(
    () => true,
    () => false,
  )
  return await Promise.race([asked, delay(HEALTH_TIMEOUT_MS, false, { ref: false })])
}

/** What functions read with `Deno.env`: the names that hosted ones have, mail, and the deploy hook. */
function environment(
  { databaseUrl, functionEnv = {}, mailApi, deployHook }: BackendOptions,
  keys: Keys,
  url: string,
) {
  const mail = mailApi ?? { url: `${url}/_/mail/send`, key: keys.serviceRoleKey, from: MAIL_FROM }
  // Another address than ours must not get our key.
  const hook = deployHook && !functionEnv.DEPLOY_HOOK_URL
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_JWKS: JSON.stringify({ keys: [publicKey(keys.signingKey)] }),
    // The embedded database takes no connections from outside.
    ...(databaseUrl ? { SUPABASE_DB_URL: databaseUrl } : {}),
    // What the keys were called before.
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    // The static site is served here too; a project whose site stands elsewhere says so in functionEnv.
    SITE_URL: url,
    MAIL_API_URL: mail.url,
    MAIL_API_KEY: mail.key,
    MAIL_FROM: mail.from,
    ...functionEnv,
    ...(hook ? { DEPLOY_HOOK_URL: `${url}/_/deploy`, DEPLOY_HOOK_TOKEN: keys.serviceRoleKey } : {}),
  }
}

/** Files that a killed process left without a row; on a server of its own the database may not be this folder's. */
async function sweepFiles(engine: Engine, files: FileStore, log: Logger): Promise<void> {
  if (engine.kind !== 'pglite') return
  const sql = 'select version from storage.objects where version is not null'
  const [rows = []] = await engine.run([{ sql }])
  const count = await files.sweep(new Set(rows.map(({ version }) => String(version))))
  if (count > 0) log('info', 'orphaned files removed', { count })
}
