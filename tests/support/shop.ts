import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './imports.ts'

/** What `npm run -s keys` prints. */
export interface ShopKeys {
  readonly url: string
  readonly anonKey: string
  readonly serviceRoleKey: string
  readonly admin: { readonly email: string; readonly password: string }
}

export interface StartedShop {
  readonly url: string
  readonly dataDir: string
  readonly keys: ShopKeys
  /** Milliseconds from the command to `ready`. */
  readonly startMs: number
  /** Runs one of the shop's commands on the same data, e.g. `run('publish')`. @returns what it printed. */
  run(command: string, ...args: string[]): string
  /** Ends the server; the data stay. */
  stop(): Promise<void>
}

const LAUNCHER = join(ROOT, 'src', 'cli', 'launch.mjs')

/** A new folder below `.cache/`, for the data of one test run. */
export function newDataDir(): string {
  const parent = join(ROOT, '.cache', 'test-data')
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, 'shop-'))
}

const until = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((done, failed) => {
    const look = () => {
      const ready = /^ready (http\S+)$/m.exec(output())
      if (ready?.[1]) done(ready[1])
    }
    child.stdout?.on('data', look)
    child.on('error', failed)
    child.on('exit', (code) =>
      failed(new Error(`the shop ended with status ${code} before it was ready:\n${output()}`)),
    )
  })

/** Starts the shop as `npm start` does, on a free port. */
export async function startShop(
  dataDir = newDataDir(),
  environment: Record<string, string> = {},
): Promise<StartedShop> {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', SHOP_DATA: dataDir, ...environment }
  const started = performance.now()
  const child = spawn(process.execPath, [LAUNCHER, 'start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exited = new Promise<void>((done) => child.on('exit', () => done()))
  const url = await until(child, () => output)
  const startMs = performance.now() - started
  const run = (command: string, ...args: string[]) =>
    execFileSync(process.execPath, [LAUNCHER, command, ...args], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const keys = JSON.parse(run('keys')) as ShopKeys
  return {
    url,
    dataDir,
    keys,
    startMs,
    run,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true })
