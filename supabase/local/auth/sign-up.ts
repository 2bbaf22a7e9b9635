import { randomUUID } from 'node:crypto'
import type { Query } from '../engine/engine.ts'
import { bodyOf, metadata, type Operation, text } from './call.ts'
import { inConstantTime } from './constant-time.ts'
import { refusal, validationFailed } from './error.ts'
import { pkceFields } from './flow-state.ts'
import { sendLink } from './links.ts'
import type { Metadata } from './metadata.ts'
import { hashPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { checkedEmail, createUser, findByEmail, findUser, type UserChange } from './users.ts'

const taken = refusal('user_already_exists')

/** `POST /signup`: a user and a session, or a mail to confirm the address first. */
export const signUp: Operation = async (call) => {
  const { config, db, limits } = call
  if (!config.enable_signup) throw refusal('signup_disabled')
  const given = await bodyOf(call, {
    email: text,
    password: text,
    phone: text,
    data: metadata,
    ...pkceFields,
  })
  if (given.phone !== '') throw refusal('phone_provider_disabled')
  if (given.email === '' && given.password === '') throw refusal('anonymous_provider_disabled')
  if (!config.email.enabled) throw refusal('email_provider_disabled')
  if (given.password === '') throw validationFailed('Signup requires a valid password')
  const email = checkedEmail(given.email)
  limits.request('sign_in_sign_ups', call)
  const encrypted_password = await hashPassword(call, given.password)
  const user = { email, encrypted_password, raw_user_meta_data: given.data ?? {} }
  if (!config.email.enable_confirmations)
    return await db(async (query) => {
      const id = await register(query, { ...user, email_confirmed_at: new Date() })
      return await startSession(call, query, id, 'password')
    })
  limits.mail('confirmation', email, call)
  const work = async () => {
    const before = await db((query) => findByEmail(query, email))
    if (before?.user.email_confirmed_at) return lookAlike(email, user.raw_user_meta_data)
    // Whoever signed up before may be somebody else: what they gave stays until the mailbox's owner has spoken.
    const id = before?.user.id ?? (await db((query) => register(query, user)))
    const made = await db((query) => findUser(query, id))
    if (!made) throw taken
    await sendLink(call, made, 'signup', given)
    return await db((query) => findUser(query, id))
  }
  return await inConstantTime(work())
}

type SigningUp = UserChange & { readonly email: string; readonly raw_user_meta_data: Metadata }

/** Makes the user that a person signs up as. @returns their id. @throws AuthError user_already_exists */
export async function register(query: Query, user: SigningUp): Promise<string> {
  const id = randomUUID()
  const isVerified = user.email_confirmed_at !== undefined
  const known = { sub: id, email: user.email, email_verified: isVerified, phone_verified: false }
  const metadata = { ...user.raw_user_meta_data, ...known }
  await createUser(query, { ...user, raw_user_meta_data: metadata }, taken, id)
  return id
}

/**
 * Given for a confirmed address, to which nothing is sent: a made-up user as GoTrue's `sanitizeUser` makes it, without
 * role, identities and what Auth adds to the metadata. Clients rely on the empty identities, so that it says no less.
 */
function lookAlike(email: string, userMetadata: Metadata) {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: userMetadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
