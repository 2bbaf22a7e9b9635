import type { Client } from '@/data/client.ts'
import type { RunOptions } from '../../../supabase/local/engine/engine.ts'
import type { TestDatabase } from './database.ts'

/** An argument as a query takes it: lists of texts as they are, everything else that is no scalar as JSON, an empty list of answers too. */
const given = ([name, value]: readonly [string, unknown]): unknown =>
  value instanceof Object &&
  (name === 'answers' || !(Array.isArray(value) && value.every((one) => typeof one === 'string')))
    ? JSON.stringify(value)
    : value

/** A client that asks functions of a test's database, as somebody. */
export const clientOf = (db: Pick<TestDatabase, 'query'>, actor: RunOptions): Client =>
  ({
    rpc(name: string, args: Readonly<Record<string, unknown>> = {}) {
      const names = Object.keys(args).map((key, n) => `${key} => $${n + 1}`)
      const asked = db.query(`select ${name}(${names}) as data`, Object.entries(args).map(given), actor)
      const answer = asked.then(([row]) => ({ data: row?.data ?? null, error: null, status: 200 }))
      return Object.assign(answer, { abortSignal: () => answer })
    },
  }) as unknown as Client
