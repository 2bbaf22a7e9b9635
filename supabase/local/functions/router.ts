import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs inside Deno: one server for all functions of a project. The generated entry file calls `offer`, `loadAll` and `listen`. */

type Handler = (request: Request, info: object) => Response | Promise<Response>

declare const Deno: {
  serve: (...parameters: unknown[]) => unknown
  exit(code: number): never
  stdin: { readable: ReadableStream<Uint8Array> }
  env: { get(name: string): string | undefined }
}

interface Failure {
  readonly failure: string
}

type ImportFunction = () => Promise<unknown>

const offered = new Map<string, ImportFunction>()
const functions = new Map<string, Handler | Failure>()
let loading: Promise<void> = Promise.resolve()
const serve = Deno.serve

/** The network that a function is at work for. */
const network = new AsyncLocalStorage<string>()
const backend = Deno.env.get('SUPABASE_URL') ?? ''
const fetchAnything = globalThis.fetch

/** What a function asks of the backend waits there in the turn of whoever called it: it holds one key for all of them. */
globalThis.fetch = (input, init) => {
  const caller = network.getStore()
  const url = input instanceof Request ? input.url : String(input)
  if (!caller || !backend || !url.startsWith(`${backend}/`)) return fetchAnything(input, init)
  const given = init?.headers ?? (input instanceof Request ? input.headers : undefined)
  // The clients make their headers anew for each call.
  const headers = given instanceof Headers ? given : new Headers(given)
  headers.set('x-calls-for', caller)
  return fetchAnything(input, { ...init, headers })
}

/** Hosted functions hand over work that goes on behind their answer; here the process lives on anyway. */
Object.assign(globalThis, {
  EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void work.catch((error) => console.error(error)) },
})

/** Names a function, which its first call imports. */
export function offer(name: string, importFunction: ImportFunction): void {
  offered.set(name, importFunction)
}

/** Imports all functions that were offered, so that no call waits for it. */
export async function loadAll(): Promise<void> {
  for (const name of offered.keys()) await loaded(name)
}

/** One after the other: each takes `Deno.serve` for its own while it is imported. @returns null for one that nobody offered */
async function loaded(name: string): Promise<Handler | Failure | null> {
  const importFunction = offered.get(name)
  if (!importFunction) return null
  loading = loading.then(async () => {
    if (!functions.has(name)) await load(name, importFunction)
  })
  await loading
  return functions.get(name) ?? null
}

/** Imports a function and keeps the handler that it gives to `Deno.serve`, or its default export's `fetch`. */
async function load(name: string, importFunction: ImportFunction): Promise<void> {
  let handler: Handler | undefined
  Deno.serve = (...parameters: unknown[]) => {
    const options = parameters.find((one) => typeof one === 'object' && one !== null) as { handler?: Handler }
    handler = (parameters.find((one) => typeof one === 'function') as Handler | undefined) ?? options?.handler
    return { finished: new Promise<void>(() => {}), shutdown: async () => {} }
  }
  try {
    const module = (await importFunction()) as { default?: Handler | { fetch?: Handler } }
    const exported =
      typeof module.default === 'function' ? module.default : module.default?.fetch?.bind(module.default)
    const found = handler ?? exported
    functions.set(name, found ?? { failure: `${name} neither calls Deno.serve nor exports a fetch handler` })
  } catch (error) {
    console.error(`function ${name} does not start:`, error)
    functions.set(name, { failure: `${name} does not start` })
  }
}

/**
 * Serves on a free port of 127.0.0.1 and tells it to the parent process, with whose death this one ends.
 * @param key what requests have to carry: other programs on this machine must not get round the gateway's checks.
 */
export async function listen(key: string): Promise<void> {
  globalThis.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    console.error('unhandled rejection:', (event as PromiseRejectionEvent).reason)
  })
  const onListen = ({ port }: { port: number }) => console.log(`${key} ${port}`)
  serve({ hostname: '127.0.0.1', port: 0, onListen }, (request: Request, info: object) =>
    request.headers.get('x-router-key') === key ? answer(request, info) : new Response(null, { status: 403 }),
  )
  for await (const _ of Deno.stdin.readable as unknown as AsyncIterable<Uint8Array>);
  Deno.exit(0)
}

async function answer(request: Request, info: object): Promise<Response> {
  const name = new URL(request.url).pathname.split('/')[1] ?? ''
  if (name === '') return new Response('alive')
  const handler = functions.get(name) ?? (await loaded(name))
  if (!handler) return refusal(404, 'NOT_FOUND', 'Requested function was not found')
  if (typeof handler !== 'function')
    return refusal(503, 'BOOT_ERROR', 'Function failed to start (please check logs)')
  const headers = new Headers(request.headers)
  headers.delete('x-router-key')
  try {
    const caller = request.headers.get('cf-connecting-ip') ?? ''
    return await network.run(caller, () => handler(new Request(request, { headers }), info))
  } catch (error) {
    console.error(`function ${name}:`, error)
    return refusal(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)')
  }
}

const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status })
