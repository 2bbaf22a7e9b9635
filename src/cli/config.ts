import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isLoopback, isLoopbackAddress } from '@/domain/loopback.ts'
import { ROOT } from '@/rendering/root.ts'
import { isClosedPort } from './closed-ports.ts'
import { environmentFaults, environmentWarnings } from './environment.ts'

/** What the environment (or `.env`, which the environment outranks) says about this shop. */
export interface ShopConfig {
  readonly host: string
  readonly port: number
  /** Where people reach the shop: in canonical links, in the sitemap and in mails. */
  readonly siteUrl: string
  /** Database, uploaded files, mailbox, keys and published sites of this shop. */
  readonly dataDir: string
  /** A Postgres to use instead of the embedded one. */
  readonly databaseUrl: string | undefined
  /** Whether the shop shows the demonstration: its catalogue is seeded once, sample testimonials are shown. */
  readonly demo: boolean
  /** What the owner should be told of the environment, a sentence each. */
  readonly warnings: readonly string[]
}

/** A mistake of whoever runs the command: shown without a stack, with what to do. */
export class UsageError extends Error {
  readonly advice: string
  /** The same in the words of the administration, where it can come to an owner's eyes. */
  readonly forOwner: string | undefined
  constructor(message: string, advice: string, forOwner?: string) {
    super(message)
    this.advice = advice
    this.forOwner = forOwner
  }
}

/** Bytes: the address of a Unix socket (107 on Linux, 103 on macOS) less `/control.sock`. */
const LONGEST_DATA_DIR = 90

const DEFAULT_PORT = 4321

/** The pages are made before a free port is known: they then name the usual one. */
function ownAddress(host: string, port: number): string {
  const isHere = isLoopback(host) || host === '0.0.0.0' || host === '::'
  return `http://${isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port || DEFAULT_PORT}`
}

function readPort(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return refuseClosed(Number(text))
  throw new UsageError(
    `PORT is not a port: ${text}`,
    'Give a number from 1 to 65535, as in PORT=4400 npm start (0 takes any free one)',
  )
}

/** @returns the port. @throws UsageError for one that browsers open no page at, whatever listens there. */
function refuseClosed(port: number): number {
  if (!isClosedPort(port)) return port
  throw new UsageError(
    `No browser opens a page at port ${port}, which belongs to another service.`,
    'Choose another one, as in PORT=4400 npm start',
  )
}

/**
 * Refuses to open the demonstration to others unasked: its administrator's password stands on its log-in page.
 * @throws UsageError
 */
function refuseOpenDemonstration(host: string, siteUrl: string | undefined): void {
  const publicly = siteUrl && !isLoopbackAddress(siteUrl) ? siteUrl : isLoopback(host) ? null : `HOST=${host}`
  if (publicly === null) return
  throw new UsageError(
    `The demonstration is not opened at ${publicly} unasked: everybody can log in as its administrator.`,
    'Set SHOP_DEMO=false for a shop of your own, SHOP_DEMO=true to show the demonstration there',
  )
}

/** Adds what `.env` says to the environment, which outranks it. @param file it, or one in its place */
export function readEnvFile(file = join(ROOT, '.env')): void {
  if (!existsSync(file)) return
  const { SHOP_DATA: asked, CONTENT_DIR: texts } = process.env
  process.loadEnvFile(file)
  const { SHOP_DATA: usual } = parseEnv(readFileSync(file, 'utf8'))
  // A backup that is tried in another folder must not bring its texts where the shop keeps its own, nor write there.
  if (asked && usual && !texts && resolve(ROOT, asked) !== resolve(ROOT, usual))
    process.env.CONTENT_DIR = join(resolve(ROOT, asked), 'texts')
}

/**
 * @param isWhole as environmentFaults takes it.
 * @throws UsageError that names each variable that would lose money or mail, with what to do.
 */
export function refuseBadEnvironment(isWhole = true): void {
  const faults = environmentFaults(process.env, isWhole)
  if (faults.length === 0) return
  throw new UsageError(
    faults.map(({ message }) => message).join('\n  '),
    faults.map(({ remedy }) => remedy).join('\n  '),
  )
}

/** @param defaults values for what the environment leaves open. @throws UsageError when a value makes no sense. */
export function readConfig(defaults: { port?: number } = {}): ShopConfig {
  readEnvFile()
  refuseBadEnvironment()
  const { HOST, PORT, SHOP_DATA, DATABASE_URL, SHOP_DEMO, PUBLIC_SITE_URL } = process.env
  const dataDir = resolve(ROOT, SHOP_DATA || '.data')
  if (Buffer.byteLength(dataDir) > LONGEST_DATA_DIR) {
    throw new UsageError(
      `The data folder's path is too long for a socket in it: ${dataDir}`,
      `Choose one of at most ${LONGEST_DATA_DIR} bytes, as in SHOP_DATA=/srv/shop npm start`,
    )
  }
  const host = HOST || '127.0.0.1'
  if (!SHOP_DEMO) refuseOpenDemonstration(host, PUBLIC_SITE_URL)
  const port = readPort(PORT, defaults.port ?? DEFAULT_PORT)
  return {
    host,
    port,
    siteUrl: PUBLIC_SITE_URL || ownAddress(host, port),
    dataDir,
    databaseUrl: DATABASE_URL || undefined,
    demo: SHOP_DEMO !== 'false',
    warnings: environmentWarnings(process.env, SHOP_DEMO !== 'false'),
  }
}
