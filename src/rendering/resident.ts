import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Offer, Product } from '@/domain/product.ts'
import { collectOutput } from './child-output.ts'
import { newDraft } from './drafts.ts'
import { sourceFingerprint } from './fingerprint.ts'
import { KILLED } from './memory.ts'
import type { FailedPage } from './render-site.ts'
import { ROOT } from './root.ts'
import { SITE_DATA_PATHS } from './site-data.ts'
import { astroEnvironment, type SiteSource } from './site-source.ts'
import type { ContentPlan, ShownText } from './written-files.ts'

/** What the process is told first. */
export interface ResidentSetup {
  readonly env: Record<string, string>
  readonly compiledDir: string
  readonly compiled: string
  readonly siteData: typeof SITE_DATA_PATHS
}

export type ResidentRequest =
  | ({ readonly do: 'prepare' } & ResidentSetup)
  | ({ readonly do: 'render' } & RenderOrder)

/** A site to render into a folder, and the one before it, whose unchanged pages it takes over. */
export interface RenderOrder {
  readonly outDir: string
  /** File that takes what the site was made of. */
  readonly recordFile: string
  readonly previous: { readonly dir: string; readonly recordFile: string } | null
  /** A folder that has all files of the site before, under a second name each; it is taken away. */
  readonly copy: string | null
  /** What a preview shows besides what is published: drafts of posts, and these products. */
  readonly preview?: {
    readonly products: readonly Product[]
    readonly offers: readonly Offer[]
    /** A text that nobody has saved, or whose moment has not come. */
    readonly text?: ShownText
  }
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
  /** Pages that could not be rendered, and why: without them the site is not whole. */
  readonly failed: readonly FailedPage[]
}

/** Memory is given back when nothing was published for this long; the next change prepares again. */
const IDLE_MS = 20 * 60_000

/**
 * How the process is started: by Node itself, for what else would translate TypeScript also keeps the source of every page and where
 * its lines came from; and with little room for what is young, which V8 keeps once it was taken: pages are short-lived.
 */
const FLAGS = [
  '--experimental-strip-types',
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
]

interface Prepared {
  readonly child: ChildProcess
  readonly compiled: string
  readonly content: ContentPlan
  readonly compiledDir: string
  readonly ready: Promise<void>
  readonly output: () => string
}

/** The words of a process that ended before it answered. */
export class ResidentFailure extends Error {
  /** What it was made of, where that was known. */
  readonly content: ContentPlan | null
  constructor(message: string, content: ContentPlan | null = null) {
    super(message)
    this.content = content
  }
}

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
      const killed = child.signalCode === 'SIGKILL' ? `[ERROR] ${KILLED}` : ''
      failed(new ResidentFailure([output(), killed].filter(Boolean).join('\n')))
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
 * @param site what pages are compiled for. @param planContent says which posts and pages there are.
 */
export function createResident(
  site: SiteSource,
  planContent: (shown: ShownText | null) => Promise<ContentPlan>,
) {
  let current: Prepared | null = null
  let idle: NodeJS.Timeout | undefined

  function end(prepared: Prepared | null): void {
    if (!prepared) return
    if (current?.child === prepared.child) current = null
    prepared.child.kill()
    void rm(prepared.compiledDir, { recursive: true, force: true })
  }

  function rest(): void {
    clearTimeout(idle)
    idle = setTimeout(() => end(current), IDLE_MS).unref()
  }

  async function start(compiled: string, content: ContentPlan): Promise<Prepared> {
    const compiledDir = await newDraft()
    const child = spawn(process.execPath, [...FLAGS, join(ROOT, 'src', 'rendering', 'resident-process.ts')], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const output = collectOutput(child)
    const env = astroEnvironment({ ...site, contentDir: content.dir })
    const ready = ask(child, output, { do: 'prepare', env, compiledDir, compiled, siteData: SITE_DATA_PATHS })
    const prepared = { child, compiled, content, compiledDir, output, ready: ready.then(() => undefined) }
    child.on('exit', () => end(prepared))
    prepared.ready.catch(() => undefined)
    // It keeps nobody alive by itself; while it is asked, whoever waits holds it.
    child.unref()
    return prepared
  }

  let starting: Promise<Prepared> | null = null
  let closed = false

  /** A process whose pages were compiled from the sources as they are now. */
  async function prepared(shown: ShownText | null = null): Promise<Prepared> {
    while (starting) await starting.catch(() => undefined)
    starting = (async () => {
      const content = await planContent(shown)
      const compiled = await sourceFingerprint(site, content.hash)
      // The same pages; what was left out to come to them may be another now.
      if (current?.compiled === compiled) {
        current = { ...current, content }
        return current
      }
      end(current)
      if (closed) throw new ResidentFailure('the shop is ending')
      const started = await start(compiled, content)
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

  /** One site at a time: the process answers in the order of its questions. */
  let last: Promise<unknown> = Promise.resolve()

  async function render(
    order: RenderOrder,
  ): Promise<RenderAnswer & { compiled: string; content: ContentPlan }> {
    clearTimeout(idle)
    const process = await prepared(order.preview?.text ?? null)
    const { child, output, ready, compiled, content } = process
    const held = setInterval(() => undefined, 60_000)
    try {
      await ready
      const value = await ask(child, output, { do: 'render', ...order })
      return { ...(value as RenderAnswer), compiled, content }
    } catch (error) {
      end(process)
      throw error instanceof ResidentFailure ? new ResidentFailure(error.message, content) : error
    } finally {
      clearInterval(held)
      rest()
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
     * @returns what was rendered, and what it was rendered from.
     * @throws ResidentFailure with the process's words; nothing of `outDir` is worth keeping then.
     */
    render(order: RenderOrder): Promise<RenderAnswer & { compiled: string; content: ContentPlan }> {
      const rendered = last.then(() => render(order))
      last = rendered.catch(() => undefined)
      return rendered
    },
    close(): void {
      closed = true
      clearTimeout(idle)
      end(current)
    },
  }
}
