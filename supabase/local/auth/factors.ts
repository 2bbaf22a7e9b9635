import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Query, Row } from '../engine/engine.ts'
import { bodyOf, type Operation, requireUser, text } from './call.ts'
import { refusal, validationFailed } from './error.ts'
import { raiseSession } from './sessions.ts'
import { hasVerifiedFactor, isUuid } from './users.ts'

const CHALLENGE_S = 300

/** `POST /factors`: a secret for an authenticator app; it counts once it was verified. */
export const enrolFactor: Operation = async (call) => {
  const given = await bodyOf(call, { factor_type: text, friendly_name: text, issuer: text })
  const { totp: settings, max_enrolled_factors: most } = call.config.mfa
  if (given.factor_type === 'phone') throw refusal('mfa_phone_enroll_not_enabled')
  if (given.factor_type === 'webauthn') throw refusal('mfa_webauthn_enroll_not_enabled')
  if (given.factor_type !== 'totp') throw validationFailed('factor_type needs to be totp, phone, or webauthn')
  if (!settings.enroll_enabled) throw refusal('mfa_totp_enroll_not_enabled')
  const name = given.friendly_name
  return await call.db(async (query) => {
    const { user, aal } = await requireUser(call, query)
    // Whoever has yet to show that the address is theirs could shut its owner out.
    if (!user.email_confirmed_at)
      throw refusal('email_not_confirmed', 'Confirm the email address before enrolling a factor', 422)
    // One at a time, so that two cannot both be the last one allowed.
    await query('select 1 from auth.users where id = $1 for update', [user.id])
    await query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
         and created_at < now() - make_interval(secs => $2::int)`,
      [user.id, CHALLENGE_S],
    )
    const factors = await query('select friendly_name from auth.mfa_factors where user_id = $1', [user.id])
    if (factors.length >= most) throw refusal('too_many_enrolled_mfa_factors')
    if (name.trim() !== '' && factors.some((factor) => factor.friendly_name === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`
      throw refusal('mfa_factor_name_conflict', message)
    }
    if (hasVerifiedFactor(user) && aal !== 'aal2')
      throw refusal('insufficient_aal', 'AAL2 required to enroll a new factor', 403)
    const id = randomUUID()
    const issuer = given.issuer || new URL(call.siteUrl()).host
    const totp = new TOTP({ issuer, label: user.email, secret: new Secret({ size: 20 }) })
    const secret = totp.secret.base32
    await query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
      [id, user.id, name, secret],
    )
    const uri = totp.toString()
    const shown = { qr_code: renderSVG(uri, { border: 2 }), secret, uri }
    return { id, type: 'totp', friendly_name: name, totp: shown }
  })
}

/** `POST /factors/:id/challenge` */
export const challengeFactor: Operation = (call) =>
  call.db(async (query) => {
    const [factorId] = call.params
    const { user } = await requireUser(call, query)
    await ownFactor(query, user.id, factorId)
    const id = randomUUID()
    const old = `delete from auth.mfa_challenges where factor_id = $1
      and greatest(created_at, verified_at) < now() - make_interval(secs => $2::int)`
    await query(old, [factorId, CHALLENGE_S])
    await query(
      `with made as (insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3))
       update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $2`,
      [id, factorId, call.ip],
    )
    return { id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_S }
  })

/** `POST /factors/:id/verify`: raises this session to aal2 and ends the user's sessions that are lower. */
export const verifyFactor: Operation = async (call) => {
  const given = await bodyOf(call, { challenge_id: text, code: text })
  if (!call.config.mfa.totp.verify_enabled) throw refusal('mfa_totp_verify_not_enabled')
  return await call.db(async (query) => {
    const { user, sessionId } = await requireUser(call, query)
    const factor = await ownFactor(query, user.id, call.params[0])
    if (sessionId === null) throw refusal('session_not_found', 'Session not found')
    call.limits.guess(`factor ${factor.id}`)
    await useChallenge(query, String(factor.id), given.challenge_id, call.ip)
    await useCode(query, factor, given.challenge_id, given.code)
    await query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [
      factor.id,
    ])
    await query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [user.id])
    return await raiseSession(call, query, user.id, sessionId, String(factor.id))
  })
}

/** `DELETE /factors/:id`: sessions that were raised by it go down again. */
export const unenrolFactor: Operation = (call) =>
  call.db(async (query) => {
    const { user, aal } = await requireUser(call, query)
    const factor = await ownFactor(query, user.id, call.params[0])
    if (factor.status === 'verified' && aal !== 'aal2') throw refusal('insufficient_aal')
    await removeFactor(query, factor.id)
    return { id: factor.id }
  })

async function removeFactor(query: Query, id: unknown): Promise<void> {
  await query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1 returning id)
     delete from auth.mfa_amr_claims c using lowered
     where c.session_id = lowered.id and c.authentication_method = 'totp'`,
    [id],
  )
  await query('delete from auth.mfa_factors where id = $1', [id])
}

/** A factor as GoTrue shows it to the service, which learns no secret either. */
const SHOWN = `jsonb_strip_nulls(jsonb_build_object('id', id, 'status', status, 'friendly_name', friendly_name,
  'factor_type', factor_type, 'created_at', created_at, 'updated_at', updated_at, 'last_challenged_at', last_challenged_at)) as shown`

/** The factors of a user, oldest first. */
export async function factorsOf(query: Query, userId: string): Promise<unknown[]> {
  const rows = await query(
    `select ${SHOWN} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(({ shown }) => shown)
}

/** Takes a user's factor away, for who has lost it. @returns what it was. @throws AuthError mfa_factor_not_found */
export async function removeFactorOf(query: Query, userId: string, id = ''): Promise<unknown> {
  await ownFactor(query, userId, id)
  const [row] = await query(`select ${SHOWN} from auth.mfa_factors where id = $1`, [id])
  await removeFactor(query, id)
  return row?.shown
}

async function ownFactor(query: Query, userId: string, id = ''): Promise<Row> {
  const sql = `select id::text, status::text, secret from auth.mfa_factors where id = $1 and user_id = $2 for update`
  const [factor] = isUuid(id) ? await query(sql, [id, userId]) : []
  if (!factor) throw refusal('mfa_factor_not_found')
  return factor
}

/**
 * Uses the code of now, or of the period before or after, because clocks differ; each once (RFC 6238, 5.2): whoever looks
 * over a shoulder gets nothing. The answered challenge keeps which period it was.
 * @throws AuthError mfa_verification_failed
 */
async function useCode(query: Query, factor: Row, challengeId: string, token: string): Promise<void> {
  const secret = Secret.fromBase32(String(factor.secret))
  const delta = TOTP.validate({ token, secret, window: 1 })
  if (delta === null) throw refusal('mfa_verification_failed')
  const [used] = await query(
    `update auth.mfa_challenges set otp_code = $3 where id = $1 and not exists (
       select from auth.mfa_challenges where factor_id = $2 and otp_code = $3) returning id`,
    [challengeId, factor.id, String(TOTP.counter() + delta)],
  )
  if (!used) throw refusal('mfa_verification_failed')
}

async function useChallenge(query: Query, factorId: string, id: string, ip: string): Promise<void> {
  const sql = `update auth.mfa_challenges c set verified_at = now() from auth.mfa_challenges before
    where c.id = $1 and before.id = c.id and c.factor_id = $2
    returning host(c.ip_address) = host($3::inet) as same_place,
      before.verified_at is not null or c.created_at + make_interval(secs => $4::int) < now() as over`
  const [challenge] = isUuid(id) ? await query(sql, [id, factorId, ip, CHALLENGE_S]) : []
  if (!challenge) throw refusal('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (!challenge.same_place) throw refusal('mfa_ip_address_mismatch')
  const over = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
  if (challenge.over) throw refusal('mfa_challenge_expired', over)
}
