import { z } from 'zod'
import type { Query } from '../engine/engine.ts'
import { bodyOf, type Call, type Caller, metadata, type Operation, requireUser, text } from './call.ts'
import { leftOut, refusal, validationFailed } from './error.ts'
import { pkceFields } from './flow-state.ts'
import { sendEmailChange } from './links.ts'
import { mergedMetadata } from './metadata.ts'
import { clearTokens, findToken, hashOf } from './one-time-token.ts'
import { comparePassword, hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { checkedEmail, findByEmail, findUser, hasVerifiedFactor, updateUser } from './users.ts'

/** `GET /user` */
export const getUser: Operation = async (call) => (await call.db((query) => requireUser(call, query))).user

const fields = {
  email: z.string().optional(),
  password: z.string().optional(),
  nonce: text,
  phone: text,
  data: metadata,
  ...pkceFields,
}

/** `PUT /user`: metadata, password, and email, which waits for its confirmation where confirmations are on. */
export const putUser: Operation = async (call) => {
  const given = await bodyOf(call, fields)
  if (given.phone) throw leftOut('Phone numbers')
  const { db, config, limits } = call
  const caller = await db((query) => requireUser(call, query))
  const { id } = caller.user
  const wanted = given.email === undefined ? undefined : checkedEmail(given.email)
  const email = wanted === caller.user.email ? undefined : wanted
  const changes = email !== undefined || given.password !== undefined || Boolean(given.data)
  if (changes && caller.aal !== 'aal2' && hasVerifiedFactor(caller.user)) {
    const message = 'AAL2 session is required to update email, password or metadata when MFA is enabled.'
    throw refusal('insufficient_aal', message, 401)
  }
  const hash = given.password === undefined ? undefined : await newHash(call, id, given.password)
  const needsNonce = hash !== undefined && config.email.secure_password_change && caller.isStale
  const mailsFirst = email !== undefined && config.email.enable_confirmations
  if (mailsFirst)
    await db(async (query) => {
      // A project whose database refuses it refuses everybody, whoever has the address.
      await query('update auth.users set email_change = $2 where id = $1', [id, email])
      if (await findByEmail(query, email)) throw refusal('email_exists')
      for (const to of [caller.user.email, email]) limits.mail('email_change', to, call)
    })
  const user = await db(async (query) => {
    if (needsNonce) await checkNonce(call, query, caller, given.nonce)
    if (hash !== undefined) {
      await clearTokens(query, id)
      await endSessions(query, 'others', id, caller.sessionId)
    }
    return await updateUser(query, id, {
      email: mailsFirst ? undefined : email,
      encrypted_password: hash,
      raw_user_meta_data: given.data ? mergedMetadata(caller.user.user_metadata, given.data) : undefined,
    })
  })
  if (!mailsFirst) return user
  await sendEmailChange(call, user, email, given)
  return await db((query) => findUser(query, id))
}

async function newHash(call: Call, id: string, password: string): Promise<string> {
  const hash = await hashPassword(call, password)
  const sql = 'select encrypted_password as hash from auth.users where id = $1'
  const { matches } = await comparePassword(call, password, async () => {
    const [[row] = []] = await call.engine.run([{ sql, params: [id] }])
    return { hash: typeof row?.hash === 'string' ? row.hash : null }
  })
  if (matches) throw refusal('same_password')
  return hash
}

/** @throws AuthError reauthentication_needed, reauthentication_not_valid, over_request_rate_limit */
async function checkNonce(call: Call, query: Query, { user }: Caller, nonce: string): Promise<void> {
  if (nonce === '') throw refusal('reauthentication_needed')
  call.limits.guess(`nonce ${user.id}`)
  const found = await findToken(call, query, ['reauthentication_token'], hashOf(call, user.email, nonce))
  if (!found || found.isExpired || found.userId !== user.id) throw refusal('reauthentication_not_valid')
}

/** `POST /logout?scope=…` */
export const logout: Operation = async (call) => {
  const scope = call.url.searchParams.get('scope') ?? 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw validationFailed(`Unsupported logout scope "${scope}"`)
  await call.db(async (query) => {
    const { user, sessionId, aal } = await requireUser(call, query)
    // As for every other request triggers get to know who acts.
    const claims = JSON.stringify({ sub: user.id, session_id: sessionId })
    await query("select set_config('request.jwt.claims', $1, true)", [claims])
    await endSessions(query, scope, user.id, sessionId, aal)
  })
  return new Response(null, { status: 204 })
}

/** `DELETE /user/identities/:id` */
export const unlinkIdentity: Operation = (call) =>
  call.db(async (query) => {
    const { user } = await requireUser(call, query)
    requireLinking(call)
    const owned = await query('select id::text from auth.identities where user_id = $1', [user.id])
    if (!owned.some(({ id }) => id === call.params[0])) throw refusal('identity_not_found')
    if (owned.length < 2) throw refusal('single_identity_not_deletable')
    await query('delete from auth.identities where id = $1', [call.params[0]])
    return {}
  })

/** @throws AuthError manual_linking_disabled */
export function requireLinking({ config }: Call): void {
  if (!config.enable_manual_linking) throw refusal('manual_linking_disabled')
}
