import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getPriority, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { jsonOr } from '../gateway/body.ts'
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
  /** Whether it imports all functions before it serves, or each with its first call: few take large bodies, and memory is for them. */
  readonly loads: 'all' | 'called'
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
  const news = new EventEmitter().setMaxListeners(0)
  let child: ChildProcess | null = null
  let live: string | null = null
  let delay = FIRST_DELAY_MS
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const start = () => {
    const startedAt = Date.now()
    const current = spawnDeno(options)
    child = current
    onLines(current.stderr, (line) => logLine(log, line))
    onLines(current.stdout, (line) => {
      if (!line.startsWith(`${key} `)) return log('info', 'function', { line })
      // Under --watch every reload tells a new port.
      live = `http://127.0.0.1:${Number(line.slice(key.length + 1))}`
      news.emit('address', live)
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
      return live ?? (await once(news, 'address', { signal: AbortSignal.timeout(timeoutMs) }))[0]
    },
    /** `workedMs` of the process of now. */
    workedMs: (): number | null => workedMs(child?.pid),
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

/** How far below this process functions run, as the system counts: the higher, the later. */
const BELOW_OURS = 7
const LOWEST_PRIORITY = 19

/**
 * V8 lets old objects grow to a multiple of those in use before it looks which are: of a flood of large bodies the functions kept 47 to
 * 65 MB; with this 36 and 45 (`npm run bench attack`, 26 November 2026).
 */
const V8_FLAGS = '--v8-flags=--heap-growing-percent=20'
const FLAGS = `run --node-modules-dir=manual --no-remote --cached-only --no-prompt --no-lock --no-config --unstable-no-legacy-abort --allow-env ${V8_FLAGS}`

function spawnDeno({
  entry,
  importMap,
  cacheDir,
  cwd,
  env,
  hosts,
  workers,
  loads,
  watch,
}: DenoOptions): ChildProcess {
  const own = { DENO_DIR: cacheDir, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }
  const { PATH = '', HOME = '', TMPDIR = '', TZ = '' } = process.env
  const given = [`--import-map=${importMap}`, `--allow-net=${hosts.join(',')}`]
  if (workers.length > 0) given.push(`--allow-read=${workers.join(',')}`)
  const flags = [
    ...FLAGS.split(' '),
    ...given,
    ...(watch ? ['--watch', '--no-clear-screen'] : []),
    entry,
    loads,
  ]
  const child = spawn(denoBinary(), flags, {
    cwd,
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...(TZ ? { TZ } : {}), ...env, ...own },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A Ctrl-C is for the backend, which lets running calls finish first; the end of its standard input ends this one.
    detached: true,
  })
  if (child.pid !== undefined) endFirst(child.pid)
  try {
    // Passwords that functions compare leave Auth, the database and the site their core where there are only two.
    if (child.pid !== undefined) setPriority(child.pid, Math.min(LOWEST_PRIORITY, getPriority() + BELOW_OURS))
  } catch {
    // It did not start, which its events tell, or the system keeps one priority for all.
  }
  return child
}

/** Linux counts in these, whatever the machine. */
const MS_A_TICK = 10

/** @returns milliseconds of a processor that a process has taken; null once it has ended, or where the system does not say. */
export function workedMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks; user and system time are the 12th and 13th field behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK
  } catch {
    return null
  }
}

/** Where memory runs out Linux ends this process before the database's and the site's, which lose more. */
function endFirst(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '500')
  } catch {
    // Other systems choose by themselves.
  }
}

/** The program in the npm package; npm does not always run the step that puts it in place, so it is done here. */
function denoBinary(): string {
  const api = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string }
  return api.runInstall()
}

const EVENT = z
  .object({ event: z.string() })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** A line of a function; one that is an event in JSON already is handed on as such. */
function logLine(log: Logger, line: string): void {
  const { data } = line.startsWith('{"event":') ? EVENT.safeParse(jsonOr(line, () => null)) : {}
  const { event, ...fields } = data ?? { event: 'function', line }
  log('warn', event, fields)
}

const onLines = (stream: Readable | null, use: (line: string) => void): void => {
  if (stream) createInterface({ input: stream }).on('line', use)
}
