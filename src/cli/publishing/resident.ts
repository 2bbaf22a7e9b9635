import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../config.ts'
import { astroEnvironment, type SiteSource } from './build-site.ts'
import { collectOutput } from './child-output.ts'
import { newDraft } from './drafts.ts'
import { sourceFingerprint } from './fingerprint.ts'

export type ResidentRequest =
  | {
      readonly do: 'prepare'
      readonly env: Record<string, string>
      readonly compiledDir: string
      readonly compiled: string
    }
  | ({ readonly do: 'render' } & RenderOrder)

/** A site to render into a folder, and the one before it, whose unchanged pages it takes over. */
export interface RenderOrder {
  readonly outDir: string
  /** File that takes what the site was made of. */
  readonly recordFile: string
  readonly previous: { readonly dir: string; readonly recordFile: string } | null
}

export interface RenderAnswer {
  /** Files that were rendered anew. */
  readonly rendered: readonly string[]
  /** Whether the others are the previous site's. */
  readonly incremental: boolean
  /** Whether the previous site is just what this one is. */
  readonly unchanged: boolean
  /** Hash of what the pages read of the database. */
  readonly data: string
}

/** Memory is given back when nothing was published for this long; the next change prepares again. */
const IDLE_MS = 20 * 60_000

/** The bundler, which works once in the life of the process, gives back what it no longer needs: a fifth of all its memory. */
const THRIFTY = { MIMALLOC_PURGE_DELAY: '0', MIMALLOC_ABANDONED_PAGE_PURGE: '1', MALLOC_ARENA_MAX: '2' }

interface Prepared {
  readonly child: ChildProcess
  readonly compiled: string
  readonly compiledDir: string
  readonly ready: Promise<void>
  readonly output: () => string
}

/** The words of a process that ended before it answered. */
export class ResidentFailure extends Error {}

function ask(child: ChildProcess, output: () => string, request: ResidentRequest): Promise<unknown> {
  return new Promise((done, failed) => {
    const over = () => {
      child.off('message', take)
      child.off('close', gone)
      child.off('error', gone)
    }
    const take = ({ value }: { value: unknown }) => {
      over()
      done(value)
    }
    const gone = () => {
      over()
      failed(new ResidentFailure(output()))
    }
    child.on('message', take)
    child.on('close', gone)
    child.on('error', gone)
    if (child.exitCode !== null || !child.connected) gone()
    else child.send(request)
  })
}

/**
 * Renders sites in a process that stays and keeps the pages compiled: a publication renders only what a change touches.
 * @param site what pages are compiled for.
 */
export function createResident(site: SiteSource) {
  let current: Prepared | null = null
  let idle: NodeJS.Timeout | undefined

  function end(prepared: Prepared | null): void {
    if (current === prepared) current = null
    if (!prepared) return
    prepared.child.kill()
    void rm(prepared.compiledDir, { recursive: true, force: true })
  }

  function rest(): void {
    clearTimeout(idle)
    idle = setTimeout(() => end(current), IDLE_MS).unref()
  }

  async function start(compiled: string): Promise<Prepared> {
    const compiledDir = await newDraft()
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'src', 'cli', 'publishing', 'resident-process.ts')],
      {
        cwd: ROOT,
        env: { ...process.env, ...THRIFTY, NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    )
    const output = collectOutput(child)
    const ready = ask(child, output, { do: 'prepare', env: astroEnvironment(site), compiledDir, compiled })
    const prepared = { child, compiled, compiledDir, output, ready: ready.then(() => undefined) }
    child.on('exit', () => end(prepared))
    prepared.ready.catch(() => undefined)
    // It keeps nobody alive by itself; while it is asked, whoever waits holds it.
    child.unref()
    return prepared
  }

  let starting: Promise<Prepared> | null = null
  let closed = false

  /** A process whose pages were compiled from the sources as they are now. */
  async function prepared(): Promise<Prepared> {
    while (starting) await starting.catch(() => undefined)
    starting = (async () => {
      const compiled = await sourceFingerprint(site)
      if (current?.compiled === compiled) return current
      end(current)
      if (closed) throw new ResidentFailure('the shop is ending')
      const started = await start(compiled)
      current = started
      // Closed meanwhile: a process that nobody ends would keep its command from ending.
      if (closed) end(started)
      return started
    })()
    try {
      return await starting
    } finally {
      starting = null
    }
  }

  return {
    /** Compiles the pages now, so that the next publication finds them ready. Never fails: a render says what is wrong. */
    async warmUp(): Promise<void> {
      rest()
      await prepared()
        .then(({ ready }) => ready)
        .catch(() => undefined)
    },
    /**
     * @returns what was rendered, and `fingerprint` of what it was rendered from.
     * @throws ResidentFailure with the process's words; nothing of `outDir` is worth keeping then.
     */
    async render(order: RenderOrder): Promise<RenderAnswer & { compiled: string }> {
      clearTimeout(idle)
      const process = await prepared()
      const { child, output, ready, compiled } = process
      const held = setInterval(() => undefined, 60_000)
      try {
        await ready
        const value = await ask(child, output, { do: 'render', ...order })
        return { ...(value as RenderAnswer), compiled }
      } catch (error) {
        end(process)
        throw error
      } finally {
        clearInterval(held)
        rest()
      }
    },
    close(): void {
      closed = true
      clearTimeout(idle)
      end(current)
    },
  }
}

export type Resident = ReturnType<typeof createResident>
