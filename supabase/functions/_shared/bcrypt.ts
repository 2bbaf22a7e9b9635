import bcrypt from 'bcryptjs'

/** A password to hash at a cost, or to compare with a hash. */
export interface Task {
  readonly id: number
  readonly password: string
  readonly against: number | string
}
export interface Answer {
  readonly id: number
  readonly value?: string | boolean
  readonly error?: string
}

const waiting = new Map<number, { readonly task: Task } & PromiseWithResolvers<string | boolean>>()
let lastId = 0
/** null where there can be none. */
let worker: Worker | null | undefined

/**
 * The embedded backend runs all functions on one thread, which a password keeps busy for a tenth of a second at a time:
 * an order would wait for each log-in. Hosted functions have a process each and know no workers.
 */
function openWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null
  const opened = new Worker(new URL('./bcrypt-worker.ts', import.meta.url), { type: 'module' })
  opened.onmessage = ({ data: { id, value, error } }: MessageEvent<Answer>) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (value === undefined) one?.reject(new Error(error))
    else one?.resolve(value)
  }
  opened.onerror = (event) => {
    event.preventDefault()
    console.warn(`passwords are compared on the functions' own thread: ${event.message}`)
    worker = null
    const left = [...waiting.values()]
    waiting.clear()
    for (const { task, resolve, reject } of left) here(task).then(resolve, reject)
  }
  return opened
}

const here = ({ password, against }: Task): Promise<string | boolean> =>
  typeof against === 'number' ? bcrypt.hash(password, against) : bcrypt.compare(password, against)

function run(password: string, against: number | string): Promise<string | boolean> {
  if (worker === undefined) worker = openWorker()
  const task: Task = { id: ++lastId, password, against }
  if (!worker) return here(task)
  const one = { task, ...Promise.withResolvers<string | boolean>() }
  waiting.set(task.id, one)
  worker.postMessage(task)
  return one.promise
}

/** @param cost binary logarithm of the rounds. */
export const hash = async (password: string, cost: number): Promise<string> =>
  String(await run(password, cost))

export const compare = async (password: string, hashed: string): Promise<boolean> =>
  (await run(password, hashed)) === true

/** Whether bcrypt would cut it off: over 72 bytes. */
export const truncates = (password: string): boolean => bcrypt.truncates(password)
