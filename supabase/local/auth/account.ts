import { z } from 'zod'
import { json } from '../gateway/respond.ts'
import { metadata, parseBody } from './body.ts'
import { requireUser } from './caller.ts'
import type { Operation } from './context.ts'
import { AuthError } from './error.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { checkedEmail, mergedMetadata, updateUser } from './users.ts'

const change = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  phone: z.string().optional(),
  data: metadata.nullish(),
})

/** `GET /user` */
export const getUser: Operation = async (context, request) => {
  const { user } = await context.engine.transaction((query) => requireUser(context, query, request))
  return json(200, user)
}

/** `PUT /user`: e-mail (at once, while addresses confirm themselves), password, metadata. */
export const putUser: Operation = async (context, request) => {
  const { email, password, phone, data } = await parseBody(request.request, change)
  if (phone)
    throw new AuthError(501, 'not_implemented', 'Phone numbers are not supported by the embedded backend')
  if (email !== undefined && context.config.email.enable_confirmations)
    throw new AuthError(
      501,
      'not_implemented',
      'Confirmation by e-mail is not supported by the embedded backend',
    )
  const caller = await context.engine.transaction((query) => requireUser(context, query, request))
  const { id } = caller.user
  const hash = password === undefined ? undefined : await newHash(context, id, password)
  const user = await context.engine.transaction(async (query) => {
    if (hash !== undefined) await endSessions(query, 'others', id, caller.sessionId)
    return await updateUser(query, id, {
      email: email === undefined ? undefined : checkedEmail(email),
      password: hash,
      userMetadata: data ? mergedMetadata(caller.user.user_metadata, data) : undefined,
    })
  })
  return json(200, user)
}

const newHash = async (context: Parameters<Operation>[0], id: string, password: string): Promise<string> => {
  const hash = await hashPassword(password, context.config)
  const sql = 'select encrypted_password as hash from auth.users where id = $1'
  const [[row] = []] = await context.engine.run([{ sql, params: [id] }])
  if (await passwordMatches(password, typeof row?.hash === 'string' ? row.hash : null))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  return hash
}

/** `POST /logout?scope=…` */
export const logout: Operation = async (context, request) => {
  const scope = request.url.searchParams.get('scope') ?? 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  await context.engine.transaction(async (query) => {
    const { user, sessionId } = await requireUser(context, query, request)
    await endSessions(query, scope, user.id, sessionId)
  })
  return new Response(null, { status: 204 })
}
