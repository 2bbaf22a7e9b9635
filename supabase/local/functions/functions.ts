import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ProjectConfig } from '../config.ts'
import { bearerToken } from '../gateway/api-key.ts'
import type { Service } from '../gateway/context.ts'
import { json } from '../gateway/respond.ts'
import type { Verify } from '../gateway/token.ts'
import { errorText, type Logger } from '../log.ts'
import { bodyOfCall, RefusedBody } from './call-body.ts'
import { type CallLimits, processCaller } from './call-process.ts'
import { type DenoProcess, startDeno } from './deno-process.ts'
import { type OnDemand, onDemand } from './on-demand.ts'
import {
  findFunctions,
  findWorkers,
  localVariables,
  mergedImports,
  type ProjectFunction,
} from './project-functions.ts'

export interface FunctionsOptions {
  readonly projectDir: string
  readonly dataDir: string
  readonly config: ProjectConfig
  readonly verify: Verify
  readonly log: Logger
  readonly watch: boolean
  /** What functions read with `Deno.env`; the project's `.env` comes first, this wins. */
  readonly env: Readonly<Record<string, string>>
  readonly limits?: FunctionLimits | undefined
}

/** How long functions and their processes may take, in ms. */
export interface FunctionLimits extends CallLimits {
  /** The process of large calls is ended when there was none for so long. */
  readonly idleMs: number
}

/** The Edge Functions of a project. */
export interface Functions {
  readonly service: Service
  close(): Promise<void>
}

const LIMITS: FunctionLimits = { requestMs: 60_000, stuckMs: 5000, idleMs: 60_000 }
/** Besides this machine, what functions may reach without being named in their environment. */
export const HOSTS: readonly string[] = [
  ...['127.0.0.1', 'localhost', 'api.stripe.com'],
  // Who follows parcels, and sells labels.
  ...['api.laposte.fr', 'api.mondialrelay.com', 'panel.sendcloud.sc'],
]

/**
 * Starts the functions of a project in one Deno process, and in another one, while there are any, those that are called with a
 * large body.
 * @throws Error for an import map that is no JSON
 */
export async function startFunctions(options: FunctionsOptions): Promise<Functions> {
  const { projectDir, dataDir, config, log, watch } = options
  const functions = await findFunctions(projectDir, config)
  if (functions.length === 0) return { service: async () => unknownFunction(), close: async () => {} }
  const folder = path.resolve(dataDir, 'functions')
  await mkdir(folder, { recursive: true })
  const [importMap, entry] = [path.join(folder, 'import-map.json'), path.join(folder, 'main.ts')]
  const { ambiguous, ...map } = await mergedImports(functions)
  if (ambiguous.length > 0)
    log('warn', 'functions import one name in several versions; code that they share gets one of them', {
      names: ambiguous.join(', '),
    })
  await writeFile(importMap, JSON.stringify(map, null, 2))
  const key = randomBytes(24).toString('hex')
  await writeFile(entry, entrySource(functions, key), { mode: 0o600 })
  const env = { ...(await localVariables(projectDir)), ...options.env }
  const hosts = [...new Set([...HOSTS, ...hostsIn(env)])]
  const [cacheDir, cwd] = [path.join(folder, 'deno'), path.resolve(projectDir)]
  const workers = await findWorkers(projectDir)
  const deno = { entry, key, importMap, cacheDir, cwd, env, hosts, workers, watch, log }
  const usual = startDeno({ ...deno, loads: 'all' })
  const large = onDemand(() => startDeno({ ...deno, loads: 'called' }), (options.limits ?? LIMITS).idleMs)
  const byName = new Map(functions.map((one) => [one.name, one]))
  return {
    service: serviceOf(byName, { usual, large }, key, options),
    close: async () => void (await Promise.all([usual.close(), large.close()])),
  }
}

/** Where functions run. */
interface Processes {
  readonly usual: DenoProcess
  /** Of calls with a large body. */
  readonly large: OnDemand
}

/** Literal imports: Deno then needs no permission to read files. */
const entrySource = (functions: readonly ProjectFunction[], key: string): string => {
  const text = JSON.stringify
  return [
    `import { listen, loadAll, offer } from ${text(new URL('./router.ts', import.meta.url).href)}`,
    ...functions.map(({ name, entry }) => `offer(${text(name)}, () => import(${text(entry)}))`),
    `if (Deno.args.includes('all')) await loadAll()`,
    `await listen(${text(key)})\n`,
  ].join('\n')
}

/** The hosts of the addresses that an environment names. */
const hostsIn = (env: Readonly<Record<string, string>>): string[] =>
  Object.values(env)
    .filter((value) => /^(?:https?|postgres(?:ql)?|smtps?):\/\//.test(value) && URL.canParse(value))
    .map((value) => new URL(value).hostname)

function serviceOf(
  functions: ReadonlyMap<string, ProjectFunction>,
  { usual, large }: Processes,
  key: string,
  { verify, log, limits = LIMITS }: FunctionsOptions,
): Service {
  const call = processCaller(key, limits, log)
  return async (request, context) => {
    const wanted = functions.get(context.path.split('/')[0] ?? '')
    if (!wanted) return unknownFunction()
    if (wanted.verifyJwt && request.method !== 'OPTIONS') {
      const token = bearerToken(request)
      if (token === null) return refusal(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
      if (!(await verify(token).catch(() => null)))
        return refusal(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT')
    }
    try {
      const body = await bodyOfCall(request)
      const run = (process: DenoProcess) => call(process, request, context, body)
      return await (body.rest ? large.use(run) : run(usual))
    } catch (error) {
      if (request.signal.aborted) throw error
      if (error instanceof RefusedBody)
        return refusal(
          error.status,
          error.status === 413 ? 'PAYLOAD_TOO_LARGE' : 'INVALID_JSON',
          error.message,
        )
      log('error', 'function call', { id: context.id, function: wanted.name, error: errorText(error) })
      if (error instanceof DOMException && error.name === 'TimeoutError')
        return refusal(504, 'REQUEST_TIMEOUT', 'The function did not answer in time')
      return refusal(503, 'WORKER_ERROR', 'Function exited due to an error (please check logs)')
    }
  }
}

const refusal = (status: number, code: string, message: string): Response =>
  json(status, { code, message }, { 'access-control-allow-origin': '*' })
const unknownFunction = (): Response => refusal(404, 'NOT_FOUND', 'Requested function was not found')
