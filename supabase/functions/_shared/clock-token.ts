import type { Client } from '@/data/client.ts'

const BEARER = /^Bearer (\S{1,400})$/i

/** The token that a request carries. */
export const bearerOf = (request: Request): string | null =>
  BEARER.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/** Whether the database's clock asks. @throws Error when the database does not answer. */
export async function isDatabaseClock(db: Client, request: Request): Promise<boolean> {
  const token = bearerOf(request)
  if (token === null) return false
  const { data, error } = await db.rpc('is_publishing_clock', { token })
  if (error) throw new Error(error.message)
  return data
}
