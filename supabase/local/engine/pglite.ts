import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Engine } from './engine.ts'
import { engineOf, STATEMENT_TIMEOUT } from './pooled.ts'
import { createWatchdog, type Watchdog } from './watchdog.ts'

const TERMINATE = 0x58

/**
 * What the `pg` driver takes for a socket; the server behind it is the worker. Whatever the driver writes in one turn
 * of the event loop travels as one message, so a whole pipelined transaction costs one crossing.
 */
class WorkerSocket extends Duplex {
  readonly #receive = (answer: Uint8Array) =>
    void this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
  readonly #lost = () => void this.destroy(new Error('the database thread has ended'))
  readonly #opening: Promise<Worker>
  #worker: Worker | null = null
  #pending: Buffer[] = []

  constructor(opening: Promise<Worker>) {
    super()
    this.#opening = opening
  }

  connect(): this {
    this.#opening.then(
      (worker) => {
        this.#worker = worker.on('message', this.#receive).once('exit', this.#lost)
        this.emit('connect')
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (chunk[0] !== TERMINATE) {
      if (this.#pending.length === 0) setImmediate(() => this.flush())
      this.#pending.push(chunk)
    }
    done()
  }

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker?.off('message', this.#receive).off('exit', this.#lost)
    done(error)
  }

  /** Sends what was written as one message. */
  flush(): void {
    if (this.#pending.length === 0) return
    const message = new Uint8Array(Buffer.concat(this.#pending))
    this.#pending = []
    this.#worker?.postMessage(message, [message.buffer])
  }
}

/** Node runs the worker's TypeScript itself where it can; older ones need the loader. */
const loaderArguments = () => (process.features.typescript ? [] : ['--import', import.meta.resolve('tsx')])

/** Where PGlite keeps its files. */
export interface PglitePlace {
  /** A folder, or `memory://`. */
  readonly dataDir: string
}

/** How long a statement of a role may take; then the thread is ended. Migrations and the like take the time they take. */
export const timeoutOf = (role: string | undefined): number =>
  role === undefined ? Number.POSITIVE_INFINITY : (STATEMENT_TIMEOUT[role] ?? 10_000)

/** @throws Error when the database does not open. */
async function launch(place: PglitePlace): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: place,
    execArgv: loaderArguments(),
  })
  await once(worker, 'message')
  return worker
}

/**
 * Opens PGlite in a worker thread and speaks the wire protocol with it, so that the same driver serves both engines. A
 * thread that dies is replaced: what was running fails, and the database recovers as after any crash.
 * @param place the caller holds the folder's lock: two openers destroy a database.
 * @param timeout milliseconds, by the role that a statement runs as.
 */
export async function openPglite(place: PglitePlace, timeout = timeoutOf): Promise<Engine> {
  let closing = false
  let current = launch(place)
  let socket: WorkerSocket | null = null
  let watchdog: Watchdog | null = null
  const watch = (worker: Worker) => {
    const own = createWatchdog(() => {
      process.stderr.write('the database thread is stuck and was ended\n')
      void worker.terminate()
    })
    watchdog = own
    worker.on('message', own.heard)
    worker.on('error', (error) => process.stderr.write(`the database thread failed: ${String(error)}\n`))
    worker.once('exit', () => {
      if (closing) return
      own.ended()
      current = launch(place)
      current.then(watch, () => {})
    })
  }
  watch(await current)
  const config = { user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 }
  const stream = () => {
    socket = new WorkerSocket(current)
    return socket as never
  }
  return engineOf('pglite', new pg.Pool({ ...config, pipeline: true, stream }), {
    watch(answer, { role, timeoutMs }) {
      // A message of its own: then what was not answered first is what is stuck.
      socket?.flush()
      return watchdog?.watch(answer, timeoutMs ?? timeout(role)) ?? answer
    },
    async closed() {
      closing = true
      const worker = await current
      const gone = once(worker, 'exit')
      worker.postMessage(null)
      await gone
    },
  })
}
