/** Runs inside Deno: one server for all functions of a project. The generated entry file calls `load` and `listen`. */

type Handler = (request: Request, info: object) => Response | Promise<Response>

declare const Deno: {
  serve: (...parameters: unknown[]) => unknown
  exit(code: number): never
  stdin: { readable: ReadableStream<Uint8Array> }
}

interface Failure {
  readonly failure: string
}

const functions = new Map<string, Handler | Failure>()
const serve = Deno.serve

/** Hosted functions hand over work that goes on behind their answer; here the process lives on anyway. */
Object.assign(globalThis, {
  EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void work.catch((error) => console.error(error)) },
})

/** Imports a function and keeps the handler that it gives to `Deno.serve`, or its default export's `fetch`. */
export async function load(name: string, importFunction: () => Promise<unknown>): Promise<void> {
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
  const handler = functions.get(name)
  if (!handler) return refusal(404, 'NOT_FOUND', 'Requested function was not found')
  if (typeof handler !== 'function')
    return refusal(503, 'BOOT_ERROR', 'Function failed to start (please check logs)')
  const headers = new Headers(request.headers)
  headers.delete('x-router-key')
  try {
    return await handler(new Request(request, { headers }), info)
  } catch (error) {
    console.error(`function ${name}:`, error)
    return refusal(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)')
  }
}

const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status })
