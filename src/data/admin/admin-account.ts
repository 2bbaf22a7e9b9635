import { type Result, refuse, succeed } from '@/domain/errors.ts'
import type { Client } from '../client.ts'

/** Accounts one answer lists. */
const PER_PAGE = 1000

/**
 * The account of Auth that carries an administrator's sessions. Nobody knows its password: the log-in function alone
 * opens them. `administrator_exists` where a customer has the address: the two must not share a password.
 * @param db the service role's client. @returns its id. @throws Error when Auth fails.
 */
export async function adminAccount(db: Client, email: string): Promise<Result<string>> {
  const { data, error } = await db.auth.admin.createUser({
    email,
    password: `${crypto.randomUUID()}${crypto.randomUUID()}`.slice(0, 72),
    email_confirm: true,
    app_metadata: { administrator: true },
  })
  if (!error) return succeed(data.user.id)
  if (error.code !== 'email_exists')
    throw new Error(`the administrator's account cannot be made: ${error.message}`)
  // One that was made for an administrator may be left over from an interrupted try.
  const left = await leftOver(db, email)
  return left ? succeed(left) : refuse('administrator_exists')
}

async function leftOver({ auth }: Client, email: string): Promise<string | null> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await auth.admin.listUsers({ page, perPage: PER_PAGE })
    if (error) throw new Error(`accounts cannot be read: ${error.message}`)
    const found = data.users.find((user) => user.email === email)
    if (found) return found.app_metadata.administrator === true ? found.id : null
    if (data.users.length < PER_PAGE) return null
  }
}
