import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Client } from '@/data/client.ts'
import type { AdminRole } from '@/domain/administrator.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { readWritten } from '@/rendering/written-files.ts'
import { TextRefusal } from '@/writing/text-refusal.ts'
import { type TextWish, textWish } from '@/writing/text-wish.ts'
import { lookAt } from '../../../src/cli/content/check-content.ts'
import { withoutHoles } from '../../../src/cli/content/holes.ts'
import { createShopTexts } from '../../../src/cli/texts/shop-texts.ts'
import { createTextFiles } from '../../../src/cli/texts/text-files.ts'
import { createTextSaves } from '../../../src/cli/texts/text-saves.ts'
import { textService } from '../../../src/cli/texts/text-service.ts'
import type { RunOptions } from '../../../supabase/local/engine/engine.ts'
import { emailSettings } from '../../support/email-frame.ts'
import { addAdmin, type TestAdmin } from './admins.ts'
import { memoryDatabase, type TestDatabase } from './database.ts'

const STATUS = /^PT(\d{3})$/

interface EngineError {
  readonly code?: string
  readonly message: string
  readonly detail?: string
}

/** What the API makes of a call: a refusal is an answer. */
export const answering = (db: Pick<TestDatabase, 'query'>, actor: RunOptions): Client =>
  ({
    async rpc(name: string, args: Readonly<Record<string, unknown>> = {}) {
      const given = Object.values(args).map((value) =>
        value instanceof Object ? JSON.stringify(value) : value,
      )
      const names = Object.keys(args).map((key, at) => `${key} => $${at + 1}`)
      try {
        const [row] = await db.query(`select public.${name}(${names}) as data`, given, actor)
        return { data: plain(row?.data), error: null, status: 200 }
      } catch (error) {
        const { code = '', message, detail } = error as EngineError
        const status = Number(STATUS.exec(code)?.[1] ?? 500)
        return { data: null, error: { code, message, details: detail ?? '' }, status }
      }
    },
  }) as unknown as Client

/** Whole numbers come as text where Postgres has them longer than JavaScript. */
const plain = (data: unknown): unknown =>
  typeof data === 'string' && /^\d+$/.test(data) ? Number(data) : (data ?? null)

/** Texts in a folder, and an editor, staff and an owner who write them. */
export interface TextContext {
  readonly db: TestDatabase
  readonly dir: string
  readonly people: Readonly<Record<AdminRole, TestAdmin>>
  /** What one of them asks of the service. @throws TextRefusal */
  ask(role: AdminRole, wish: TextWish): Promise<Record<string, unknown>>
  /** The code and the details of a refusal. */
  refused(role: AdminRole, wish: TextWish): Promise<[code: string, details?: unknown]>
  /** What a browser is answered whose token is the name of a role. */
  fetch(path: string, init: RequestInit): Promise<Response>
  /** A client of the API. */
  as(role: AdminRole): Client
  put(path: string, text: string): Promise<void>
  read(path: string): Promise<string | null>
  /** What a file was published with. */
  publish(path: string, text: string): Promise<void>
  /** Has the versions say what files say, as a start of the shop does. */
  agree(): Promise<void>
  versions(path: string): Promise<[who: string, text: string | null][]>
  /** What the shop says of itself from now on. */
  say(settings: ShopSettings): void
  close(): Promise<void>
}

export async function textContext(isDemo = false): Promise<TextContext> {
  const db = await memoryDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'texts-'))
  const kept = await mkdtemp(join(tmpdir(), 'published-'))
  const people = {
    editor: await addAdmin(db, 'editor', 'Rim'),
    staff: await addAdmin(db, 'staff', 'Nadia'),
    owner: await addAdmin(db, 'owner', 'Salma'),
  }
  const service = answering(db, { role: 'service_role' })
  const files = createTextFiles(dir, isDemo)
  const saves = createTextSaves(service, files, async () => undefined)
  const as = (role: AdminRole) => answering(db, people[role].actor)
  let said: ShopSettings = emailSettings
  const texts = createShopTexts({
    db: service,
    asCaller: (token) => as(token as AdminRole),
    files,
    saves,
    published: async () => withoutHoles(await readWritten(kept), said),
    faultsOf: async (file, text) => (await lookAt(file, text)).faults,
    settings: async () => said,
  })
  const answers = textService(() => texts)
  const write = async (folder: string, path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const ask: TextContext['ask'] = async (role, wish) =>
    (await texts.carryOut(textWish.parse(wish), role)) as Record<string, unknown>
  return {
    db,
    dir,
    people,
    ask,
    async fetch(path, init) {
      const answer = await answers(new Request(`http://shop.example${path}`, init), path)
      if (!answer) throw new Error(`nobody answers at ${path}`)
      return answer
    },
    as,
    async refused(role, wish) {
      const error = await ask(role, wish).then(
        () => new Error('it was done'),
        (thrown: unknown) => thrown,
      )
      if (!(error instanceof TextRefusal)) throw error
      const { code, details } = error.refusal
      return details === undefined ? [code] : [code, details]
    },
    put: (path, text) => write(dir, path, text),
    publish: (path, text) => write(kept, path, text),
    read: (path) => readFile(join(dir, path), 'utf8').catch(() => null),
    agree: () => saves.agree(),
    async versions(path) {
      const rows = await db.query('select who, text from content_versions where path = $1 order by id', [
        path,
      ])
      return rows.map(({ who, text }) => [String(who), text === null ? null : String(text)])
    },
    say(settings) {
      said = settings
    },
    async close() {
      await db.close()
      await rm(dir, { recursive: true, force: true })
      await rm(kept, { recursive: true, force: true })
    },
  }
}
