import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { json } from '../gateway/respond.ts'
import { metadata, parseBody } from './body.ts'
import type { AuthContext, AuthRequest, Operation } from './context.ts'
import { refusal, validationFailed } from './error.ts'
import { pkceFields } from './flow-state.ts'
import { sendLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { deviceOf, startSession } from './sessions.ts'
import { checkedEmail, createUser, findByEmail, findUser, type User } from './users.ts'

const fields = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  phone: z.string().default(''),
  data: metadata.nullish(),
  ...pkceFields,
})

const taken = refusal('user_already_exists')

/** `POST /signup`: a user and a session, or a mail to confirm the address first. */
export const signUp: Operation = async (context, request) => {
  const { config, engine } = context
  const given = await parseBody(request.request, fields)
  if (!config.enable_signup) throw refusal('signup_disabled')
  if (given.phone !== '') throw refusal('phone_provider_disabled')
  if (given.email === '' && given.password === '') throw refusal('anonymous_provider_disabled')
  if (!config.email.enable_signup) throw refusal('email_provider_disabled')
  if (given.password === '') throw validationFailed('Signup requires a valid password')
  const email = checkedEmail(given.email)
  context.limits.request('sign_in_sign_ups', request)
  const password = await hashPassword(given.password, config)
  const user = { email, password, userMetadata: given.data ?? {} }
  if (config.email.enable_confirmations) return await withConfirmation(context, request, user, given)
  const tokens = await engine.transaction(async (query) => {
    const id = await register(query, { ...user, confirmedAt: new Date().toISOString() })
    return await startSession(context, query, id, 'password', deviceOf(request))
  })
  return json(200, tokens)
}

interface NewUser {
  readonly email: string
  readonly password: string
  readonly userMetadata: Readonly<Record<string, unknown>>
  readonly confirmedAt?: string
}

type Query = Parameters<typeof createUser>[0]

/** Makes the user that a person signs up as. @returns their id. @throws AuthError user_already_exists */
async function register(query: Query, user: NewUser): Promise<string> {
  const { id } = await createUser(query, user, { taken })
  await query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object(
       'sub', id, 'email', email, 'email_verified', email_confirmed_at is not null, 'phone_verified', false)
     where id = $1`,
    [id],
  )
  return id
}

/** An address that is confirmed already gets an answer that looks like a new user's, and no mail. */
async function withConfirmation(
  context: AuthContext,
  request: AuthRequest,
  user: NewUser,
  challenge: z.infer<typeof fields>,
): Promise<Response> {
  const { engine, limits } = context
  limits.mail('confirmation', user.email)
  const before = await engine.transaction((query) => findByEmail(query, user.email))
  if (before?.user.email_confirmed_at) return json(200, lookAlike(user))
  // Whoever signed up before may be somebody else: what they gave stays until the mailbox's owner has spoken.
  const id = before?.user.id ?? (await engine.transaction((query) => register(query, user)))
  const read = () => engine.transaction((query) => findUser(query, id))
  const made = await read()
  if (!made) throw taken
  await sendLink(context, request, made, 'signup', challenge)
  return json(200, await read())
}

function lookAlike({ email, userMetadata }: NewUser): User {
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
