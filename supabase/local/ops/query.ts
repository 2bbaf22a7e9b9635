import type { Engine, Row } from '../engine/engine.ts'
import { SESSION_DEFAULTS } from '../engine/pooled.ts'

/** Runs what a developer typed, as the owner of the database, in one transaction. @throws DatabaseError */
export async function runQuery(engine: Engine, sql: string): Promise<Row[]> {
  return await engine.transaction(async (query) => {
    const rows = await query(sql)
    await query(`reset role; ${SESSION_DEFAULTS}`)
    return rows
  })
}
