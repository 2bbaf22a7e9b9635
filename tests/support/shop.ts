import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './imports.ts'

/** What `npm run -s keys` prints. */
export interface ShopKeys {
  readonly url: string
  readonly anonKey: string
  readonly serviceRoleKey: string
  readonly mailboxKey: string
  readonly admin: { readonly email: string; readonly password: string }
}

/** Address of all mails that a shop has sent, as JSON. */
export const mailsUrl = ({ url, mailboxKey }: Pick<ShopKeys, 'url' | 'mailboxKey'>): string =>
  `${url}/_/mail.json?key=${mailboxKey}`

export interface StartedShop {
  readonly url: string
  readonly dataDir: string
  readonly keys: ShopKeys
  /** The address of the mailbox that the start has printed. */
  readonly mailboxUrl: string
  /** Process of the command, whose child is the server. */
  readonly pid: number
  /** Milliseconds from the command to `ready`. */
  readonly startMs: number
  /** Runs one of the shop's commands on the same data, e.g. `run('publish')`. @returns what it printed. */
  run(command: string, ...args: string[]): string
  /** Ends the server; the data stay. */
  stop(): Promise<void>
}

/** Made or installed once for all projects on this machine: packages, and the pictures, half of the time of a first build. */
const SHARED = ['node_modules', '.node', join('.cache', 'pictures')]

/**
 * A project of a test's own, whose files it may change: those of this one that a site is made of, with the same packages.
 * @param dir folder to be made.
 */
export function copyProject(dir: string): string {
  mkdirSync(join(dir, '.cache'), { recursive: true })
  const files = ['src', 'content', 'public', 'supabase', 'astro.config.mjs', 'tsconfig.json', 'package.json']
  for (const file of [...files, 'package-lock.json'])
    cpSync(join(ROOT, file), join(dir, file), { recursive: true })
  for (const shared of SHARED)
    if (existsSync(join(ROOT, shared))) symlinkSync(join(ROOT, shared), join(dir, shared), 'junction')
  return dir
}

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

/** Runs one of the shop's commands. @param env names the shop's data folder. @returns what it printed. */
const runCommand = (
  project: string,
  env: NodeJS.ProcessEnv,
  command: string,
  args: readonly string[],
): string =>
  execFileSync(process.execPath, [join(project, 'src', 'cli', 'launch.mjs'), command, ...args], {
    cwd: project,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Changes the database of a running shop with every right, which no client has. */
export const runSql = (dataDir: string, sql: string): string =>
  runCommand(ROOT, { ...process.env, SHOP_DATA: dataDir }, 'db:query', [sql])

/** Starts the shop as `npm start` does, on a free port. @param project its files, where they are not this project's. */
export async function startShop(
  dataDir = newDataDir(),
  environment: Record<string, string> = {},
  project = ROOT,
): Promise<StartedShop> {
  const launcher = join(project, 'src', 'cli', 'launch.mjs')
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', SHOP_DATA: dataDir, ...environment }
  const started = performance.now()
  const child = spawn(process.execPath, [launcher, 'start'], {
    cwd: project,
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
  const run = (command: string, ...args: string[]) => runCommand(project, env, command, args)
  const keys = JSON.parse(run('keys')) as ShopKeys
  return {
    url,
    dataDir,
    keys,
    mailboxUrl: /^ +Courrier +(\S+)$/m.exec(output)?.[1] ?? '',
    pid: child.pid ?? 0,
    startMs,
    run,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true })
