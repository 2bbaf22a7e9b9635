import { afterAll, beforeAll } from 'vitest'
import type { RunOptions } from '../../../supabase/local/engine/engine.ts'
import { addAdmin } from './admins.ts'
import { memoryDatabase, type TestDatabase } from './database.ts'
import { insertProducts } from './samples.ts'

export type Json = Record<string, unknown>

/** Somebody of a file, who says as little as they may. */
export const person = (line: number, email: string, changes: Json = {}): Json => ({
  line,
  email,
  name: '',
  ...changes,
})

/** An order of a file. */
export const pastOrder = (line: number, number: string, changes: Json = {}): Json => ({
  line,
  number,
  placed_at: '2025-11-04 10:12',
  status: 'paid',
  total: 50,
  refunded: 0,
  items: [{ name: 'Cabas Marée', sku: 'CAB', quantity: 1, price: 50 }],
  ...changes,
})

/** A shop with one product, two owners and an administrator who is none, to whom files of another shop come. */
export function movingContext() {
  let db: TestDatabase
  let owner: RunOptions
  let colleague: RunOptions
  let staff: RunOptions
  beforeAll(async () => {
    db = await memoryDatabase()
    await insertProducts(db, [{ id: 1, stock: 1000 }])
    owner = (await addAdmin(db, 'owner', 'Salma')).actor
    colleague = (await addAdmin(db, 'owner', 'Karim')).actor
    staff = (await addAdmin(db, 'staff', 'Nadia')).actor
  })
  afterAll(() => db?.close())

  const call = async (sql: string, params: readonly unknown[] = [], actor: RunOptions = owner) =>
    Object.values((await db.query(`select ${sql}`, params, actor))[0] ?? {})[0] as Json
  /** Sends a file in parts of two lines. @returns its identifier. */
  const send = async (kind: string, lines: readonly Json[], about: Json = {}, actor: RunOptions = owner) => {
    const file = { kind, source: 'shopify', file: `${kind}.csv`, with_consents: false, ...about }
    const move = await call('begin_move($1)', [JSON.stringify(file)], actor)
    for (let at = 0; at < lines.length; at += 2)
      await call(
        'put_move_part($1, $2, $3)',
        [move, at / 2 + 1, JSON.stringify(lines.slice(at, at + 2))],
        actor,
      )
    return move
  }
  return {
    get db() {
      return db
    },
    get actors() {
      return { owner, colleague, staff }
    },
    call,
    send,
    check: (move: unknown) => call('check_move($1)', [move]),
    finish: (move: unknown, actor: RunOptions = owner) => call('finish_move($1)', [move], actor),
    /** Sends a file and takes it over. @returns its identifier and what it did. */
    take: async (kind: string, lines: readonly Json[], about: Json = {}) => {
      const move = await send(kind, lines, about)
      return { move, done: await call('finish_move($1)', [move]) }
    },
    undo: (move: unknown) => call('undo_move($1)', [move]),
    rows: async (sql: string, params: readonly unknown[] = []) => await db.query(sql, params),
  }
}
