import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ProjectConfig } from '../config.ts'
import { bearerToken } from '../gateway/api-key.ts'
import { readBody } from '../gateway/body.ts'
import type { Service } from '../gateway/context.ts'
import { isTooDeep, TOO_DEEP } from '../gateway/nesting.ts'
import { json } from '../gateway/respond.ts'
import type { Verify } from '../gateway/token.ts'
import { errorText, type Logger } from '../log.ts'
import { type DenoProcess, startDeno } from './deno-process.ts'
import { forward } from './forward.ts'
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

/** How long functions may take, in ms. */
export interface FunctionLimits {
  /** A call without an answer by then is given up. */
  readonly requestMs: number
  /** After so long without an answer the process is asked whether it lives, and ended when it does not say so in time. */
  readonly stuckMs: number
}

/** The Edge Functions of a project. */
export interface Functions {
  readonly service: Service
  close(): Promise<void>
}

const MOST_BYTES = 10 * 1024 * 1024
/** Deno starts in 0.3 s; a machine that does much else needs far longer. */
const START_TIMEOUT_MS = 60_000
const LIMITS: FunctionLimits = { requestMs: 60_000, stuckMs: 5000 }
/** Besides this machine, what functions may reach without being named in their environment. */
const HOSTS = ['127.0.0.1', 'localhost', 'api.stripe.com']

/** Starts the functions of a project in one Deno process. @throws Error when their import maps contradict each other. */
export async function startFunctions(options: FunctionsOptions): Promise<Functions> {
  const { projectDir, dataDir, config, log, watch } = options
  const functions = await findFunctions(projectDir, config)
  if (functions.length === 0) return { service: async () => unknownFunction(), close: async () => {} }
  const folder = path.resolve(dataDir, 'functions')
  await mkdir(folder, { recursive: true })
  const [importMap, entry] = [path.join(folder, 'import-map.json'), path.join(folder, 'main.ts')]
  await writeFile(importMap, JSON.stringify({ imports: await mergedImports(functions) }, null, 2))
  const key = randomBytes(24).toString('hex')
  await writeFile(entry, entrySource(functions, key), { mode: 0o600 })
  const env = { ...(await localVariables(projectDir)), ...options.env }
  const hosts = [...new Set([...HOSTS, ...hostsIn(env)])]
  const [cacheDir, cwd] = [path.join(folder, 'deno'), path.resolve(projectDir)]
  const workers = await findWorkers(projectDir)
  const process = startDeno({ entry, key, importMap, cacheDir, cwd, env, hosts, workers, watch, log })
  const byName = new Map(functions.map((one) => [one.name, one]))
  return { service: serviceOf(byName, process, key, options), close: () => process.close() }
}

/** Literal imports: Deno then needs no permission to read files. */
const entrySource = (functions: readonly ProjectFunction[], key: string): string => {
  const text = JSON.stringify
  return [
    `import { listen, load } from ${text(new URL('./router.ts', import.meta.url).href)}`,
    ...functions.map(({ name, entry }) => `await load(${text(name)}, () => import(${text(entry)}))`),
    `await listen(${text(key)})\n`,
  ].join('\n')
}

/** The hosts of the addresses that an environment names. */
const hostsIn = (env: Readonly<Record<string, string>>): string[] =>
  Object.values(env)
    .filter((value) => /^(?:https?|postgres(?:ql)?):\/\//.test(value) && URL.canParse(value))
    .map((value) => new URL(value).hostname)

function serviceOf(
  functions: ReadonlyMap<string, ProjectFunction>,
  process: DenoProcess,
  key: string,
  { verify, log, limits = LIMITS }: FunctionsOptions,
): Service {
  /** A function in an endless loop holds up all others: a process that does not even answer a ping is replaced. */
  const endIfStuck = async (address: string) => {
    const ping = { headers: { 'x-router-key': key }, signal: AbortSignal.timeout(limits.stuckMs) }
    await fetch(address, ping).catch(() => {
      if (process.restart(address)) log('error', 'functions are stuck and were ended')
    })
  }
  return async (request, context) => {
    const wanted = functions.get(context.path.split('/')[0] ?? '')
    if (!wanted) return unknownFunction()
    if (wanted.verifyJwt && request.method !== 'OPTIONS') {
      const token = bearerToken(request)
      if (token === null) return refusal(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
      if (!(await verify(token).catch(() => null)))
        return refusal(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT')
    }
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const body = hasBody ? await readBody(request, MOST_BYTES) : Buffer.alloc(0)
    if (!body) return refusal(413, 'PAYLOAD_TOO_LARGE', 'The body is too large')
    // Whatever type it claims to be: functions may read any body as JSON.
    if (looksLikeJson(body) && isTooDeep(body.toString('latin1')))
      return refusal(400, 'INVALID_JSON', TOO_DEEP)
    let address: string | undefined
    const watch = setInterval(() => void (address && endIfStuck(address)), limits.stuckMs)
    const send = async () => {
      address = await process.address(START_TIMEOUT_MS)
      return await forward(request, context, { address, key }, body, limits.requestMs)
    }
    try {
      return await send().catch(async (error: Error) => {
        // Nobody listens there: a process that just died has not seen this call, so the next one may take it.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED' || !address) throw error
        process.restart(address)
        return await send()
      })
    } catch (error) {
      if (request.signal.aborted) throw error
      // Who is told that the process died must find the next one: the dead one may not have been noticed yet.
      if (address) await endIfStuck(address)
      log('error', 'function call', { id: context.id, function: wanted.name, error: errorText(error) })
      if (error instanceof DOMException && error.name === 'TimeoutError')
        return refusal(504, 'REQUEST_TIMEOUT', 'The function did not answer in time')
      return refusal(503, 'WORKER_ERROR', 'Function exited due to an error (please check logs)')
    } finally {
      clearInterval(watch)
    }
  }
}

/** A byte order mark, which readers of a text leave out. */
const MARK: readonly number[] = [0xef, 0xbb, 0xbf]

/** Whether a body begins as a list or an object does: behind blanks, too. */
function looksLikeJson(body: Buffer): boolean {
  const first = body.find((byte) => byte > 0x20 && !MARK.includes(byte))
  return first === 0x5b || first === 0x7b
}

const refusal = (status: number, code: string, message: string): Response =>
  json(status, { code, message }, { 'access-control-allow-origin': '*' })
const unknownFunction = (): Response => refusal(404, 'NOT_FOUND', 'Requested function was not found')
