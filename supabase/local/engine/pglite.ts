import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { jsonLogger } from '../log.ts'
import type { Engine } from './engine.ts'
import { loaderArguments } from './loader.ts'
import { ensureDatabase } from './new-database.ts'
import { engineOf, STATEMENT_TIMEOUT } from './pooled.ts'
import { refuseHeadless, unopened } from './unopened.ts'
import { createWatchdog, type Watchdog } from './watchdog.ts'

const TERMINATE = 0x58
const MEMORY = 'memory://'
/** Transactions that are with the thread at once: while it works on one, the next ones are there, and no more stand before others. */
const AT_ONCE = 4

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

/** Where PGlite keeps its files. */
export interface PglitePlace {
  /** A folder, or `memory://`. */
  readonly dataDir: string
  /** The extensions that may be created there, as SQL writes their names. */
  readonly extensions: readonly string[]
  /** Prints what it does: what does not open says why. */
  readonly speaks?: boolean
}

/** How long a statement of a role may take; then the thread is ended. Migrations and the like take the time they take. */
export const timeoutOf = (role: string | undefined): number =>
  role === undefined ? Number.POSITIVE_INFINITY : (STATEMENT_TIMEOUT[role] ?? 10_000)

const startWorker = (place: PglitePlace): Worker =>
  new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: place,
    execArgv: loaderArguments(),
    ...(place.speaks ? { stdout: true, stderr: true } : {}),
  })

/** Resolves when it is open. @throws Error when it ends before */
async function opened(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('the database thread has ended')
  })
  await Promise.race([once(worker, 'message'), ended])
}

/** @throws StartError when the database does not open. */
async function launch(place: PglitePlace): Promise<Worker> {
  refuseHeadless(place.dataDir)
  if (place.dataDir !== MEMORY) await ensureDatabase(place.dataDir)
  const worker = startWorker(place)
  try {
    await opened(worker)
    return worker
  } catch (error) {
    await worker.terminate()
    throw unopened(place.dataDir, error, await lastWords(place))
  }
}

/** A disk that was full may have room by then. */
const RETRY_MS = 5000
/** How long a database that does not open may take to say why, in ms. */
const SPEAKING_MS = 20_000

/** Has a database that does not open try again, aloud. @returns the lines that it said */
async function lastWords(place: PglitePlace): Promise<string[]> {
  if (place.dataDir === MEMORY) return []
  const worker = startWorker({ ...place, speaks: true })
  let said = ''
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  await Promise.race([opened(worker), delay(SPEAKING_MS, null, { ref: false })]).catch(() => {})
  await worker.terminate()
  return said.split('\n')
}

/**
 * Opens PGlite in a worker thread and speaks the wire protocol with it, so that the same driver serves both engines. A
 * thread that dies is replaced: what was running fails, and the database recovers as after any crash. Where it does not open, it is
 * tried again for as long as it takes.
 * @param place the caller holds the folder's lock: two openers destroy a database.
 * @param timeout milliseconds, by the role that a statement runs as.
 */
export async function openPglite(place: PglitePlace, timeout = timeoutOf): Promise<Engine> {
  let closing = false
  let current = launch(place)
  let retry: NodeJS.Timeout | undefined
  let socket: WorkerSocket | null = null
  let watchdog: Watchdog | null = null
  const watch = (worker: Worker) => {
    const own = createWatchdog(() => {
      jsonLogger('error', 'the database thread is stuck and was ended')
      void worker.terminate()
    })
    watchdog = own
    worker.on('message', own.heard)
    worker.on('error', (error) => jsonLogger('error', 'the database thread failed', { error: String(error) }))
    worker.once('exit', () => {
      if (closing) return
      own.ended()
      relaunch()
    })
  }
  const relaunch = () => {
    current = launch(place)
    current.then(watch, (error: unknown) => {
      if (closing) return
      jsonLogger('error', 'the database does not open again', { error: String(error), againInMs: RETRY_MS })
      retry = setTimeout(relaunch, RETRY_MS).unref()
    })
  }
  watch(await current)
  const config = { user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 }
  const stream = () => {
    socket = new WorkerSocket(current)
    return socket as never
  }
  return engineOf('pglite', new pg.Pool({ ...config, pipeline: true, stream }), {
    atOnce: AT_ONCE,
    watch(answer, { role, timeoutMs }) {
      // A message of its own: then what was not answered first is what is stuck.
      socket?.flush()
      return watchdog?.watch(answer, timeoutMs ?? timeout(role)) ?? answer
    },
    async closed() {
      closing = true
      clearTimeout(retry)
      const worker = await current.catch(() => null)
      if (!worker) return
      const gone = once(worker, 'exit')
      worker.postMessage(null)
      await gone
    },
  })
}
