import path from 'node:path'
import { authEndpoint } from './auth/endpoint.ts'
import { bytesOf, readConfig } from './config.ts'
import { claimServer } from './engine/claim-server.ts'
import type { Engine } from './engine/engine.ts'
import { isAnswering } from './engine/is-answering.ts'
import { openEngine } from './engine/open.ts'
import { prepareDatabase } from './engine/prepare.ts'
import { keepTables } from './engine/upkeep.ts'
import { type FunctionOptions, functionVariables, MAIL_FROM } from './functions/environment.ts'
import { type FunctionLimits, type Functions, startFunctions } from './functions/functions.ts'
import type { Service } from './gateway/context.ts'
import { deployEndpoint } from './gateway/deploy-hook.ts'
import { createGateway } from './gateway/gateway.ts'
import { listen } from './gateway/listen.ts'
import { json } from './gateway/respond.ts'
import { createVerifier } from './gateway/token.ts'
import { UNNAMED, visitorsBehind } from './gateway/visitor.ts'
import { type Keys, loadKeys } from './keys.ts'
import { lockDataFolder } from './lock.ts'
import { type Logger, warningLogger } from './log.ts'
import { mailEndpoint } from './mail/endpoint.ts'
import { openMailbox } from './mail/mailbox.ts'
import { createMailer } from './mail/mailer.ts'
import { finishRestore } from './ops/finish-restore.ts'
import { type Place, placeOf } from './place.ts'
import { createRestService } from './rest/service.ts'
import { portError } from './start-error.ts'
import type { BucketFile } from './storage/call.ts'
import { storageEndpoint } from './storage/endpoint.ts'
import { type FileStore, openFileStore } from './storage/file-store.ts'

export interface BackendOptions extends FunctionOptions {
  /** The folder that contains `supabase/`. */
  readonly projectDir: string
  /** Database, files, mails and keys; made when missing. */
  readonly dataDir: string
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Where people reach this backend when a proxy stands before it; links in mails and tokens name it. */
  readonly publicUrl?: string
  /** Addresses and ranges of proxies on other machines, which say in `x-forwarded-for` whom they serve. */
  readonly trustedProxies?: readonly string[]
  readonly watchFunctions?: boolean
  readonly functionLimits?: FunctionLimits
  /** Begins with mails kept in the mailbox of this machine, also where there is a service, until `holdMails(false)`. */
  readonly holdsMails?: boolean
  /**
   * Files of this machine that stand in buckets without having been uploaded: the service role alone gets them.
   * @returns where one is; null where there is none of the name
   */
  readonly bucketFile?: BucketFile
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
  /** Where its data are: what tells them from a copy. */
  readonly place: Place
  /** Keeps its own mails in the mailbox of this machine, or sends them, from now on. */
  holdMails(isHeld: boolean): void
  /** Applies new migrations while requests are served. @returns their file names */
  migrate(): Promise<string[]>
  /** Lets `/healthz` answer 200, with what `info` gives in its JSON; 503 where that has a `status` that is not `ok`. */
  setReady(info?: () => Readonly<Record<string, unknown>>): void
  close(): Promise<void>
}

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
  if (config.unheeded.length > 0)
    log('warn', 'config.toml asks for what the embedded backend leaves out', {
      settings: config.unheeded.join(', '),
    })
  if (databaseUrl) {
    // As Ctrl-C does: what is served after another one took the database would be its second server.
    const claim = await claimServer(databaseUrl, dataDir, log, () => process.kill(process.pid, 'SIGTERM'))
    atClose(() => claim.release())
  }
  const engine = await openEngine(databaseUrl ? { databaseUrl } : { dataDir, projectDir })
  atClose(() => engine.close())
  const { isNew, applied } = await prepareDatabase(engine, projectDir, log)
  const place = await placeOf(dataDir, databaseUrl ? { databaseUrl, engine } : null)
  if (applied.length > 0) log('info', 'migrated', { count: applied.length })
  atClose(keepTables(engine, log))
  const { schemas, extra_search_path: extraSearchPath, max_rows: maxRows } = config.api
  const rest = await createRestService({ engine, schemas, extraSearchPath, maxRows })
  const verify = createVerifier(keys)
  let ready: (() => Readonly<Record<string, unknown>>) | null = null
  let holdsMails = options.holdsMails ?? false
  const mailApiNow = () => (holdsMails ? null : (options.mailApi ?? null))
  const files = await openFileStore(path.join(dataDir, 'storage'))
  await sweepFiles(engine, files, log)
  const mailbox = await openMailbox(path.join(dataDir, 'mails'))
  const mailer = createMailer(mailbox, MAIL_FROM, mailApiNow, log)
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
    storage: storageEndpoint({
      engine,
      files,
      verify,
      mostBytes,
      secret: keys.jwtSecret,
      bucketFile: options.bucketFile,
    }),
    functions: async (request, context) => functions?.service(request, context) ?? starting(),
    mail: mailEndpoint(mailbox, verify, () => (mailApiNow() ? null : keys.mailboxKey)),
    deploy: deployEndpoint(options.deployHook ?? null, verify, log),
    health: async (_request, { ip }) => {
      const answers = ready !== null && (await isAnswering(engine))
      const status = answers ? 'ok' : ready ? 'database unavailable' : 'starting'
      const visitor = ip === UNNAMED ? { visitor: 'unnamed' } : {}
      const said = { status, ...visitor, ...ready?.() }
      return json(said.status === 'ok' ? 200 : 503, said, { 'cache-control': 'no-store' })
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
  const env = functionVariables(options, keys, url, place)
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
      const { applied } = await prepareDatabase(engine, projectDir, log)
      await rest.reload()
      return applied
    },
    place,
    holdMails: (isHeld) => {
      holdsMails = isHeld
    },
    setReady: (info = () => ({})) => {
      ready = info
    },
    close,
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
