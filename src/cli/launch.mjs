/**
 * What every npm script runs first, on whatever Node the machine has (18 or newer) and before node_modules exists:
 * plain JavaScript, Node built-ins only. It installs what the lock file names if it is missing, brings a Node that the
 * tools need only where the machine's own is older, and hands over to `src/cli/<command>.ts`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRecent, OLDEST_NODE } from './node-version.mjs'

/** The one that is brought where the machine's own is older. */
const BROUGHT_NODE = '24.21.0'

/** Commands that take the tools of development, too: all others run on what a shop needs, which is less than half of it. */
const DEVELOPMENT = ['bench', 'check', 'format', 'look', 'soak', 'test']

const [command, ...args] = process.argv.slice(2)
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const windows = process.platform === 'win32'

/** Progress goes to stderr: stdout belongs to commands whose output is read by programs (`npm run -s keys`). */
const say = (text) => process.stderr.write(`${text}\n`)

function fail(what, then) {
  say(`\n✗ ${what}\n  ${then}`)
  process.exit(1)
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/**
 * @param tools whether the packages of development count, too.
 * @returns whether every package that the lock file names stands in node_modules in that version; optional ones may be missing.
 */
function isInstalled(tools) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted)
    fail('package-lock.json is missing or unreadable.', 'Check it out again: git checkout package-lock.json')
  if (!present) return false
  return Object.entries(wanted).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' || optional || (!tools && (dev || devOptional)) || present[path]?.version === version,
  )
}

function npm(args, what) {
  const result = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: windows,
    env: {
      ...process.env,
      npm_config_engine_strict: 'false',
      npm_config_fund: 'false',
      npm_config_audit: 'false',
    },
  })
  if (result.error || result.status !== 0) {
    // What is there in part must not pass for whole the next time.
    rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true })
    fail(
      `${what} failed.`,
      'Is the npm registry within reach (network, proxy)? Mend that and run the command again.',
    )
  }
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Does what no other command of this folder may do at the same time: two that install take each other's packages away. */
function alone(work) {
  const lock = join(root, '.cache', 'installing')
  const own = `${lock}-${process.pid}`
  mkdirSync(dirname(lock), { recursive: true })
  // A link comes with its content, or not at all.
  writeFileSync(own, String(process.pid))
  for (let isSaid = false; ; ) {
    try {
      linkSync(own, lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(readJson(lock))
    // One that was ended in the middle; none where it has just finished.
    if (holder > 0 && !isRunning(holder)) rmSync(lock, { force: true })
    else {
      if (!isSaid) say('● Another command installs the packages: waiting for it …')
      isSaid = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250)
    }
  }
  try {
    work()
  } finally {
    for (const file of [lock, own]) rmSync(file, { force: true })
  }
}

/** A shop may be running on the packages that are there: what is only missing beside them is added, and nothing removed. */
function installPackages() {
  const tools = DEVELOPMENT.includes(command)
  if (!isInstalled(tools)) alone(() => install(tools))
}

function install(tools) {
  // By another command, meanwhile.
  if (isInstalled(tools)) return
  const adds = tools && isInstalled(false)
  say(`● Installing the packages of package-lock.json${adds ? ' for development' : ''} (once) …`)
  const started = Date.now()
  const wanted = tools ? '--include=dev' : '--omit=dev'
  npm([...(adds ? ['install', '--no-save'] : ['ci']), wanted, '--loglevel=error'], 'Installing the packages')
  say(`  done in ${Math.round((Date.now() - started) / 1000)} s`)
}

/** @returns the path of a Node that is recent enough: this very one, or one from the npm registry kept in `.node/`. */
function findNode() {
  if (isRecent(process.version)) return process.execPath
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const folder = join(root, '.node', 'node_modules', name)
  const binary = join(folder, 'bin', windows ? 'node.exe' : 'node')
  if (readJson(join(folder, 'package.json'))?.version === BROUGHT_NODE && existsSync(binary)) return binary
  say(
    `● Node ${process.version} is not ${OLDEST_NODE.join('.')} or 24: bringing Node ${BROUGHT_NODE} for this folder (once) …`,
  )
  rmSync(join(root, '.node'), { recursive: true, force: true })
  mkdirSync(join(root, '.node'), { recursive: true })
  const spec = `${name}@${BROUGHT_NODE}`
  npm(
    ['install', '--prefix', join(root, '.node'), '--no-save', '--loglevel=error', spec],
    `Installing ${spec}`,
  )
  if (!existsSync(binary))
    fail(`No Node ${BROUGHT_NODE} for ${process.platform}-${process.arch}.`, `Install Node 24 yourself.`)
  return binary
}

const script = join(root, 'src', 'cli', `${String(command).replace(/[^a-z]/g, '-')}.ts`)
if (!command || !existsSync(script))
  fail(`Unknown command ${command ?? ''}.`, 'The commands stand in package.json under "scripts".')

installPackages()
const node = findNode()

/**
 * glibc keeps what each of many threads once held, and what lies between small things that stay: with few arenas, and large
 * things asked of the system each time, a shop of 5,000 products gives more of it back.
 */
const THRIFTY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(256 * 1024) }

/**
 * V8 keeps the room for young objects once it was taken, for each thread; and gives back what a publication took a minute
 * later, unless it is told when. With this and the above a server of 5,000 products holds 399 MB, without 698 (25 November 2026).
 * So little room is cleared by one thread with an eighth less work than by several, which wake each other (28 November 2026).
 */
const SMALL_HEAP = ['--max-semi-space-size=4', '--no-parallel-scavenge', '--expose-gc']

const child = spawn(
  node,
  [...SMALL_HEAP, '--disable-warning=ExperimentalWarning', '--import', 'tsx', script, ...args],
  {
    cwd: root,
    // The channel tells the command when this process is gone, however it ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...THRIFTY,
      ...process.env,
      PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    },
  },
)
// A terminal's Ctrl-C reaches the command by itself; what only this process is told is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGHUP', () => child.kill('SIGHUP'))
child.on('error', (error) =>
  fail(
    `${node} does not start: ${error.message}`,
    'Delete the folders .node and node_modules and try again.',
  ),
)
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
