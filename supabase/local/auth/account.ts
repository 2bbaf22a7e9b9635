import { z } from 'zod'
import { json } from '../gateway/respond.ts'
import { metadata, parseBody } from './body.ts'
import { type Caller, requireUser } from './caller.ts'
import type { AuthContext, Operation } from './context.ts'
import { leftOut, refusal, validationFailed } from './error.ts'
import { pkceFields } from './flow-state.ts'
import { sendEmailChange } from './links.ts'
import { clearTokens, findToken, hashOf } from './one-time-token.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { endSessions } from './sessions.ts'
import {
  checkedEmail,
  findByEmail,
  findUser,
  hasVerifiedFactor,
  mergedMetadata,
  updateUser,
} from './users.ts'

const change = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  nonce: z.string().default(''),
  phone: z.string().optional(),
  data: metadata.nullish(),
  ...pkceFields,
})

/** `GET /user` */
export const getUser: Operation = async (context, request) => {
  const { user } = await context.engine.transaction((query) => requireUser(context, query, request))
  return json(200, user)
}

/** `PUT /user`: metadata, password, and e-mail, which waits for its confirmation where confirmations are on. */
export const putUser: Operation = async (context, request) => {
  const given = await parseBody(request.request, change)
  if (given.phone) throw leftOut('Phone numbers')
  const { engine, config, limits } = context
  const caller = await engine.transaction((query) => requireUser(context, query, request))
  const { id } = caller.user
  const wanted = given.email === undefined ? undefined : checkedEmail(given.email)
  const email = wanted === caller.user.email ? undefined : wanted
  if ((email || given.password !== undefined) && caller.aal !== 'aal2' && hasVerifiedFactor(caller.user))
    throw refusal(
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
      401,
    )
  const hash = given.password === undefined ? undefined : await newHash(context, caller, given.password)
  const needsNonce = hash !== undefined && config.email.secure_password_change && caller.isStale
  const mailsFirst = email !== undefined && config.email.enable_confirmations
  if (mailsFirst) {
    if (await engine.transaction((query) => findByEmail(query, email))) throw refusal('email_exists')
    limits.mail('email_change', caller.user.email)
  }
  const user = await engine.transaction(async (query) => {
    if (needsNonce) await checkNonce(context, query, caller, given.nonce)
    if (hash !== undefined) {
      await clearTokens(query, id)
      await endSessions(query, 'others', id, caller.sessionId)
    }
    return await updateUser(query, id, {
      email: mailsFirst ? undefined : email,
      password: hash,
      userMetadata: given.data ? mergedMetadata(caller.user.user_metadata, given.data) : undefined,
    })
  })
  if (!mailsFirst) return json(200, user)
  await sendEmailChange(context, request, user, email, given)
  return json(200, await engine.transaction((query) => findUser(query, id)))
}

async function newHash({ engine, config }: AuthContext, { user }: Caller, password: string): Promise<string> {
  const hash = await hashPassword(password, config)
  const sql = 'select encrypted_password as hash from auth.users where id = $1'
  const [[row] = []] = await engine.run([{ sql, params: [user.id] }])
  if (await passwordMatches(password, typeof row?.hash === 'string' ? row.hash : null))
    throw refusal('same_password')
  return hash
}

/** @throws AuthError reauthentication_needed, reauthentication_not_valid, over_request_rate_limit */
async function checkNonce(
  context: AuthContext,
  query: Parameters<typeof requireUser>[1],
  { user }: Caller,
  nonce: string,
): Promise<void> {
  if (nonce === '') throw refusal('reauthentication_needed')
  context.limits.guess(`nonce ${user.id}`)
  const found = await findToken(
    context,
    query,
    ['reauthentication_token'],
    hashOf(context, user.email, nonce),
  )
  if (!found || found.isExpired || found.userId !== user.id) throw refusal('reauthentication_not_valid')
}

/** `POST /logout?scope=…` */
export const logout: Operation = async (context, request) => {
  const scope = request.url.searchParams.get('scope') ?? 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw validationFailed(`Unsupported logout scope "${scope}"`)
  await context.engine.transaction(async (query) => {
    const { user, sessionId } = await requireUser(context, query, request)
    await endSessions(query, scope, user.id, sessionId)
  })
  return new Response(null, { status: 204 })
}

/** `DELETE /user/identities/:id` */
export const unlinkIdentity: Operation = async (context, request) => {
  await context.engine.transaction(async (query) => {
    const { user } = await requireUser(context, query, request)
    requireLinking(context)
    const owned = await query('select id::text from auth.identities where user_id = $1', [user.id])
    if (!owned.some(({ id }) => id === request.params[0])) throw refusal('identity_not_found')
    if (owned.length < 2) throw refusal('single_identity_not_deletable')
    await query('delete from auth.identities where id = $1', [request.params[0]])
  })
  return json(200, {})
}

/** @throws AuthError manual_linking_disabled */
export function requireLinking({ config }: AuthContext): void {
  if (!config.enable_manual_linking) throw refusal('manual_linking_disabled')
}
