import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hash } from '@node-rs/bcrypt'
import { createClient } from '@supabase/supabase-js'
import type { Client } from '@/data/client.ts'
import type { Database } from '@/data/database.types.ts'
import { fontFile } from '../../../src/cli/east-asian-fonts.ts'
import { startBackend } from '../../../supabase/local/backend.ts'
import { layEmptyDatabase, startProjectPostgres } from '../../support/database-images.ts'
import { shareDenoCache } from '../../support/deno-cache.ts'
import { isHosted, startHostedPostgres } from '../../support/hosted.ts'
import { hasNativePostgres, type NativePostgres } from '../../support/postgres.ts'
import { newSharedDatabase } from '../../support/shared-server.ts'
import { openForTests, over, type TestDatabase } from './database.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

export interface SentMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** A backend with its functions, and a mail service that keeps what it gets. */
export interface ShopBackend {
  readonly url: string
  readonly dataDir: string
  readonly anonKey: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly mailboxKey: string
  readonly db: TestDatabase
  /** A visitor's client. */
  readonly visitor: Client
  /** The client of the shop's own commands and functions. */
  readonly service: Client
  readonly mails: SentMail[]
  /** Makes the mail service refuse what it gets from now on, or take it again. */
  readonly failMails: (failing: boolean) => void
  /** Adds an account whose address is confirmed. Its password is hashed as cheaply as can be. */
  readonly addAccount: (email: string, password: string) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * @param functionEnv added to the environment of the functions.
 * @param engine the database; the quicker one when left out. @param settings of a Postgres server.
 */
export async function shopBackend(
  functionEnv: Readonly<Record<string, string>> = {},
  engine: 'any' | 'pglite' = 'any',
  settings: Readonly<Record<string, string>> = {},
): Promise<ShopBackend> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-backend-'))
  await shareDenoCache(dataDir)
  const mails: SentMail[] = []
  let mailsFail = false
  const mailService = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (!mailsFail) mails.push(JSON.parse(body))
      response.writeHead(mailsFail ? 503 : 200).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(mailService, 'listening')
  const { port } = mailService.address() as AddressInfo
  const server = await serverFor(engine, settings)
  if (!server) await layEmptyDatabase(dataDir)
  const backend = await startBackend({
    ...(server ? { databaseUrl: server.url } : {}),
    projectDir: PROJECT,
    dataDir,
    host: '127.0.0.1',
    port: 0,
    // The fonts of one family are left out, as where nobody has uploaded them.
    bucketFile: (bucket, name) => (name.startsWith('kr-') ? null : fontFile(bucket, name)),
    functionEnv: {
      SHOP_DEMO: 'true',
      MAIL_API_URL: `http://127.0.0.1:${port}`,
      MAIL_API_KEY: 'key',
      MAIL_FROM: 'Boutique <boutique@shop.example>',
      ...functionEnv,
    },
  })
  const { engine: opened, url } = backend
  await openForTests(opened.exec)
  const service = createClient<Database>(url, backend.serviceRoleKey, { auth: { persistSession: false } })
  return {
    url,
    dataDir,
    anonKey: backend.anonKey,
    publishableKey: backend.publishableKey,
    secretKey: backend.secretKey,
    mailboxKey: backend.mailboxKey,
    mails,
    failMails: (failing) => {
      mailsFail = failing
    },
    addAccount: async (email, password) => {
      const password_hash = await hash(password, { cost: 4 })
      const { error } = await service.auth.admin.createUser({ email, password_hash, email_confirm: true })
      if (error) throw error
    },
    visitor: createClient<Database>(url, backend.anonKey, { auth: { persistSession: false } }),
    service,
    db: over(opened, () => opened.close()),
    close: async () => {
      mailService.close()
      await backend.close()
      await server?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** To migrate costs PGlite many times what it costs a server; the embedded default has tests of its own. */
async function serverFor(
  engine: 'any' | 'pglite',
  settings: Readonly<Record<string, string>>,
): Promise<Pick<NativePostgres, 'url' | 'stop'> | null> {
  if (isHosted()) return await startHostedPostgres()
  if (engine === 'pglite' || !hasNativePostgres()) return null
  const shared = Object.keys(settings).length === 0 ? await newSharedDatabase() : null
  return shared ? { url: shared.url, stop: shared.remove } : await startProjectPostgres(settings)
}
