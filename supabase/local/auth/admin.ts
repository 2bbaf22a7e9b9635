import { z } from 'zod'
import { json } from '../gateway/respond.ts'
import { metadata, parseBody } from './body.ts'
import { requireAdmin } from './caller.ts'
import type { AuthContext, AuthRequest, Operation } from './context.ts'
import { leftOut, refusal, validationFailed } from './error.ts'
import { removeFactor } from './factors.ts'
import { hashPassword } from './passwords.ts'
import {
  checkedEmail,
  createUser,
  findUser,
  listUsers,
  mergedMetadata,
  type User,
  type UserChange,
  updateUser,
} from './users.ts'

const attributes = z.object({
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
  app_metadata: metadata.nullish(),
  user_metadata: metadata.nullish(),
})

type Attributes = z.infer<typeof attributes>

const MOST_PER_PAGE = 1000

/** An operation on `/admin/users`, for the service role alone. */
const forAdmin =
  (work: Operation): Operation =>
  async (context, request) => {
    await requireAdmin(context, request)
    return await work(context, request)
  }

/** @throws AuthError user_not_found */
async function existing({ engine }: AuthContext, { params }: AuthRequest): Promise<User> {
  const user = await engine.transaction((query) => findUser(query, params[0] ?? ''))
  if (!user) throw refusal('user_not_found')
  return user
}

/** The administration of users: `/admin/users`, `/admin/users/:id` and their factors. */
export const adminRoutes: Readonly<Record<string, Operation>> = {
  'GET admin/users': forAdmin((context, request) => list(context, request)),
  'POST admin/users': forAdmin(async (context, { request }) =>
    json(200, await create(context, await parseBody(request, attributes))),
  ),
  'GET admin/users/:id': forAdmin(async (context, request) => json(200, await existing(context, request))),
  'PUT admin/users/:id': forAdmin(async (context, request) =>
    json(
      200,
      await update(context, await existing(context, request), await parseBody(request.request, attributes)),
    ),
  ),
  'DELETE admin/users/:id': forAdmin((context, request) => remove(context, request)),
  'GET admin/users/:id/factors': forAdmin(async (context, request) =>
    json(200, (await existing(context, request)).factors ?? []),
  ),
  'DELETE admin/users/:id/factors/:factor': forAdmin(async (context, request) => {
    const { id } = await existing(context, request)
    const { secret: _, ...shown } = await context.engine.transaction((query) =>
      removeFactor(query, id, request.params[1]),
    )
    return json(200, shown)
  }),
}

async function list({ engine }: AuthContext, { url }: AuthRequest): Promise<Response> {
  const number = (name: string, otherwise: number) =>
    Math.max(1, Number(url.searchParams.get(name)) || otherwise)
  const page = number('page', 1)
  const perPage = Math.min(number('per_page', 50), MOST_PER_PAGE)
  const { users, total } = await engine.transaction((query) => listUsers(query, page, perPage))
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `<${url.pathname}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  return json(
    200,
    { users, aud: 'authenticated' },
    { 'x-total-count': String(total), link: links.join(', ') },
  )
}

async function create(context: AuthContext, given: Attributes) {
  if (!given.email) throw validationFailed('Cannot create a user without either an email or phone')
  const change = { ...(await changeOf(context, given, {}, {})), email: checkedEmail(given.email) }
  const taken = refusal('email_exists')
  const options = { taken, ...(given.id ? { id: given.id } : {}) }
  return await context.engine.transaction((query) => createUser(query, change, options))
}

async function update(context: AuthContext, before: User, given: Attributes) {
  const change = await changeOf(context, given, before.app_metadata, before.user_metadata)
  return await context.engine.transaction((query) => updateUser(query, before.id, change))
}

async function changeOf(
  { config }: AuthContext,
  given: Attributes,
  appMetadata: Record<string, unknown>,
  userMetadata: Record<string, unknown>,
): Promise<UserChange> {
  const providers =
    Object.keys(appMetadata).length > 0 ? appMetadata : { provider: 'email', providers: ['email'] }
  return {
    email: given.email === undefined ? undefined : checkedEmail(given.email),
    password: given.password === undefined ? given.password_hash : await hashPassword(given.password, config),
    confirmedAt: given.email_confirm ? new Date().toISOString() : undefined,
    role: given.role,
    bannedUntil: given.ban_duration === undefined ? undefined : bannedUntil(given.ban_duration),
    appMetadata: given.app_metadata ? mergedMetadata(providers, given.app_metadata) : undefined,
    userMetadata: given.user_metadata ? mergedMetadata(userMetadata, given.user_metadata) : undefined,
  }
}

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000 }

/** @param duration `24h30m`, or `none`. */
function bannedUntil(duration: string): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)([hms])/g)]
  if (parts.map(([whole]) => whole).join('') !== duration || parts.length === 0)
    throw validationFailed('Invalid format for ban_duration')
  const ms = parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNIT_MS[unit ?? ''] ?? 0), 0)
  return new Date(Date.now() + ms)
}

async function remove({ engine }: AuthContext, { request, params }: AuthRequest): Promise<Response> {
  const { should_soft_delete: soft } = await parseBody(
    request,
    z.object({ should_soft_delete: z.boolean().default(false) }),
  )
  if (soft) throw leftOut('Soft deletion')
  await engine.transaction(async (query) => {
    if (!(await findUser(query, params[0] ?? ''))) throw refusal('user_not_found')
    await query('delete from auth.users where id = $1', [params[0]])
  })
  return json(200, {})
}
