import { z } from 'zod'
import { secondsOf } from '../config.ts'
import { json } from '../gateway/respond.ts'
import { bodyOf, type Call, forAdmin, metadata, type Operation } from './call.ts'
import { leftOut, refusal, validationFailed } from './error.ts'
import { factorsOf, removeFactorOf } from './factors.ts'
import { type Metadata, mergedMetadata } from './metadata.ts'
import { hashPassword } from './passwords.ts'
import { checkedEmail, createUser, findUser, listUsers, type User, updateUser } from './users.ts'

const attributes = {
  id: z.uuid().optional(),
  email: z.string().optional(),
  password: z.string().optional(),
  password_hash: z
    .string()
    .regex(/^\$2[aby]\$\d\d\$.{53}$/)
    .optional(),
  email_confirm: z.boolean().optional(),
  role: z.enum(['authenticated']).optional(),
  ban_duration: z.string().optional(),
  app_metadata: metadata,
  user_metadata: metadata,
}
type Attributes = z.infer<z.ZodObject<typeof attributes>>

const MOST_PER_PAGE = 1000

/** @throws AuthError user_not_found */
async function existing({ db, params }: Call): Promise<User> {
  const user = await db((query) => findUser(query, params[0] ?? ''))
  if (!user) throw refusal('user_not_found')
  return user
}

const list: Operation = async ({ db, url }) => {
  const number = (name: string, otherwise: number) =>
    Math.max(1, Number(url.searchParams.get(name)) || otherwise)
  const page = number('page', 1)
  const perPage = Math.min(number('per_page', 50), MOST_PER_PAGE)
  const { users, total } = await db((query) => listUsers(query, page, perPage))
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `<${url.pathname}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
  return json(200, { users, aud: 'authenticated' }, { 'x-total-count': String(total), link: links })
}

const create: Operation = async (call) => {
  const given = await bodyOf(call, attributes)
  if (!given.email) throw validationFailed('Cannot create a user without either an email or phone')
  const change = { ...(await changeOf(call, given)), email: checkedEmail(given.email) }
  return await call.db((query) => createUser(query, change, refusal('email_exists'), given.id))
}

const update: Operation = async (call) => {
  const before = await existing(call)
  const change = await changeOf(call, await bodyOf(call, attributes), before)
  return await call.db((query) => updateUser(query, before.id, change))
}

const NEW = { app_metadata: { provider: 'email', providers: ['email'] }, user_metadata: {} }

async function changeOf(call: Call, given: Attributes, before: Pick<User, keyof typeof NEW> = NEW) {
  const merged = (kept: Metadata, update: Metadata | null | undefined) =>
    update ? mergedMetadata(kept, update) : undefined
  return {
    email: given.email === undefined ? undefined : checkedEmail(given.email),
    encrypted_password:
      given.password === undefined ? given.password_hash : await hashPassword(call, given.password),
    email_confirmed_at: given.email_confirm ? new Date() : undefined,
    role: given.role,
    banned_until: given.ban_duration === undefined ? undefined : bannedUntil(given.ban_duration),
    raw_app_meta_data: merged(before.app_metadata, given.app_metadata),
    raw_user_meta_data: merged(before.user_metadata, given.user_metadata),
  }
}

/** @param duration `24h30m`, or `none`. */
function bannedUntil(duration: string): Date | null {
  if (duration === 'none') return null
  const seconds = secondsOf(duration)
  if (seconds === null) throw validationFailed('Invalid format for ban_duration')
  return new Date(Date.now() + seconds * 1000)
}

const remove: Operation = async (call) => {
  const given = await bodyOf(call, { should_soft_delete: z.boolean().default(false) })
  if (given.should_soft_delete) throw leftOut('Soft deletion')
  const { id } = await existing(call)
  await call.db((query) => query('delete from auth.users where id = $1', [id]))
  return {}
}

const factors: Operation = async (call) => {
  const { id } = await existing(call)
  return json(200, await call.db((query) => factorsOf(query, id)))
}

const removeFactor: Operation = async (call) => {
  const { id } = await existing(call)
  return json(200, await call.db((query) => removeFactorOf(query, id, call.params[1])))
}

/** The administration of users, for the service role alone. */
export const adminRoutes: Readonly<Record<string, Operation>> = {
  'GET admin/users': forAdmin(list),
  'POST admin/users': forAdmin(create),
  'GET admin/users/:id': forAdmin(existing),
  'PUT admin/users/:id': forAdmin(update),
  'DELETE admin/users/:id': forAdmin(remove),
  'GET admin/users/:id/factors': forAdmin(factors),
  'DELETE admin/users/:id/factors/:id': forAdmin(removeFactor),
}
