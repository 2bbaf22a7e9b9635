import type { TestDatabase } from './database.ts'

/** Calls a function of the database as the shop's own software does. @returns its answer */
export async function callAsService(
  db: Pick<TestDatabase, 'query'>,
  name: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  const places = args.map((_, index) => `$${index + 1}`).join(', ')
  const values = args.map((arg) => (typeof arg === 'object' ? JSON.stringify(arg) : arg))
  return (await db.query(`select ${name}(${places}) as answer`, values, { role: 'service_role' }))[0]?.answer
}
