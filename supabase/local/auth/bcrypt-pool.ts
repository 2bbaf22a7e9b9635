import { Worker } from 'node:worker_threads'

/** A password to hash at a cost, or to compare with a hash. */
export interface BcryptJob {
  readonly password: string
  readonly against: number | string
}

type Result = string | boolean
interface Waiting {
  resolve(result: Result): void
  reject(error: Error): void
}

const SIZE = 2

/** A thread that hashes, started when first needed; it does not keep the process alive. */
class Hasher {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #count = 0

  get load(): number {
    return this.#waiting.size
  }

  run(job: BcryptJob): Promise<Result> {
    const id = ++this.#count
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker ??= this.#start()
      this.#worker.ref()
      this.#worker.postMessage({ id, ...job })
    })
  }

  #start(): Worker {
    // Node runs TypeScript itself where it can; older ones need the loader.
    const execArgv = process.features.typescript ? [] : ['--import', import.meta.resolve('tsx')]
    const worker = new Worker(new URL('./bcrypt-worker.ts', import.meta.url), { execArgv })
    worker.on('message', ({ id, result }: { id: number; result: Result }) => {
      this.#waiting.get(id)?.resolve(result)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) worker.unref()
    })
    worker.on('error', (error) => {
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
      this.#worker = null
    })
    return worker
  }
}

const hashers = Array.from({ length: SIZE }, () => new Hasher())

/** Runs a job on the thread that has the least to do: bcrypt takes a core for tenths of a second. */
export const bcrypt = (job: BcryptJob): Promise<Result> =>
  hashers.reduce((least, one) => (one.load < least.load ? one : least)).run(job)
