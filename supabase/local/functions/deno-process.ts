import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Logger } from '../log.ts'

/** How the Deno process is started. */
export interface DenoOptions {
  /** The generated entry file. */
  readonly entry: string
  /** What the entry file prints before its port, and wants in `x-router-key`. */
  readonly key: string
  readonly importMap: string
  /** Deno's own cache. */
  readonly cacheDir: string
  /** The project, whose `node_modules` the functions import from. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** The hosts that functions may reach. */
  readonly hosts: readonly string[]
  /** The files that functions may start as threads of their own, which is all that they may read. */
  readonly workers: readonly string[]
  readonly watch: boolean
  readonly log: Logger
}

export type DenoProcess = ReturnType<typeof startDeno>

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 5000
const STABLE_AFTER_MS = 10_000

/** Starts a Deno process, and another whenever it ends. */
export function startDeno(options: DenoOptions) {
  const { key, log } = options
  const told = new EventEmitter().setMaxListeners(0)
  let child: ChildProcess | null = null
  let live: string | null = null
  let delay = FIRST_DELAY_MS
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const start = () => {
    const startedAt = Date.now()
    const current = spawnDeno(options)
    child = current
    onLines(current.stderr, (line) => log('warn', 'function', { line }))
    onLines(current.stdout, (line) => {
      if (!line.startsWith(`${key} `)) return log('info', 'function', { line })
      // Under --watch every reload tells a new port.
      live = `http://127.0.0.1:${Number(line.slice(key.length + 1))}`
      told.emit('address', live)
    })
    current.once('error', (error) => log('error', 'functions', { error: error.message }))
    current.once('close', (code, signal) => {
      live = null
      if (closed) return
      if (Date.now() - startedAt > STABLE_AFTER_MS) delay = FIRST_DELAY_MS
      log('error', 'functions ended', { code, signal, againInMs: delay })
      timer = setTimeout(start, delay)
      delay = Math.min(delay * 2, LONGEST_DELAY_MS)
    })
  }
  start()

  return {
    /** @returns where the living process takes requests. @throws Error when none is up in time */
    async address(timeoutMs: number): Promise<string> {
      return live ?? (await once(told, 'address', { signal: AbortSignal.timeout(timeoutMs) }))[0]
    },
    /** Ends the process that no longer answers at an address. @returns false when it is gone already */
    restart(stuck: string): boolean {
      if (live !== stuck) return false
      live = null
      return child?.kill('SIGKILL') ?? false
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'close')
      child.kill('SIGKILL')
      await gone
    },
  }
}

const FLAGS =
  'run --node-modules-dir=manual --no-remote --cached-only --no-prompt --no-lock --no-config --unstable-no-legacy-abort --allow-env'

function spawnDeno({
  entry,
  importMap,
  cacheDir,
  cwd,
  env,
  hosts,
  workers,
  watch,
}: DenoOptions): ChildProcess {
  const own = { DENO_DIR: cacheDir, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }
  const { PATH = '', HOME = '', TMPDIR = '', TZ = '' } = process.env
  const given = [`--import-map=${importMap}`, `--allow-net=${hosts.join(',')}`]
  if (workers.length > 0) given.push(`--allow-read=${workers.join(',')}`)
  const flags = [...FLAGS.split(' '), ...given, ...(watch ? ['--watch', '--no-clear-screen'] : []), entry]
  const child = spawn(denoBinary(), flags, {
    cwd,
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...(TZ ? { TZ } : {}), ...env, ...own },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A Ctrl-C is for the backend, which lets running calls finish first; the end of its standard input ends this one.
    detached: true,
  })
  try {
    // Passwords that functions compare leave Auth, the database and the site their core where there are only two.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It did not start, which its events tell, or the system keeps one priority for all.
  }
  return child
}

/** The program in the npm package; npm does not always run the step that puts it in place, so it is done here. */
function denoBinary(): string {
  const api = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string }
  return api.runInstall()
}

const onLines = (stream: Readable | null, use: (line: string) => void): void => {
  if (stream) createInterface({ input: stream }).on('line', use)
}
