import { z } from 'zod'
import type { Query } from '../engine/engine.ts'
import { json } from '../gateway/respond.ts'
import { metadata, parseBody } from './body.ts'
import { requireAdmin } from './caller.ts'
import type { AuthContext, Operation } from './context.ts'
import { refusal, validationFailed } from './error.ts'
import { LINKS, type LinkType, sendLink } from './links.ts'
import { actionLink } from './mails.ts'
import { issueToken, type TokenKind } from './one-time-token.ts'
import { hashPassword } from './passwords.ts'
import { allowedRedirect, redirectOf } from './redirect.ts'
import { checkedEmail, createUser, findByEmail, findUser, type User } from './users.ts'

const linkFields = z.object({
  type: z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email_change_current', 'email_change_new']),
  email: z.string(),
  new_email: z.string().default(''),
  password: z.string().optional(),
  data: metadata.nullish(),
  redirect_to: z.string().nullish(),
})

type Wanted = z.infer<typeof linkFields>

/** `POST /admin/generate_link`: what a mail would hold, for a program that sends its own. */
export const generateLink: Operation = async (context, request) => {
  await requireAdmin(context, request)
  const given = await parseBody(request.request, linkFields)
  const email = checkedEmail(given.email)
  if (given.type === 'signup' && !given.password) throw validationFailed('Signup requires a valid password')
  const password = given.password ? await hashPassword(given.password, context.config) : undefined
  const made = await context.engine.transaction(async (query) => {
    const before = (await findByEmail(query, email))?.user ?? null
    if (given.type === 'email_change_current' || given.type === 'email_change_new')
      return await forChange(context, query, before, given, given.type)
    // A link to sign in makes the account of an address that has none.
    const type: LinkType = given.type === 'magiclink' && !before ? 'signup' : given.type
    const user = await subject(query, type, before, { email, password, userMetadata: given.data ?? {} })
    const token = await issueToken(context, query, LINKS[type].token, { userId: user.id, email })
    return { id: user.id, token, linkType: type, verificationType: type }
  })
  const redirectTo = given.redirect_to
    ? allowedRedirect(context, given.redirect_to)
    : redirectOf(context, request)
  const user = await context.engine.transaction((query) => findUser(query, made.id))
  return json(200, {
    ...user,
    action_link: actionLink(context, { ...made, redirectTo }),
    email_otp: made.token.otp,
    hashed_token: made.token.hash,
    verification_type: made.verificationType,
    redirect_to: redirectTo,
  })
}

/** The user that a link is for; signing up and inviting make one. @throws AuthError email_exists, user_not_found */
async function subject(
  query: Query,
  type: LinkType,
  before: User | null,
  user: { email: string; password: string | undefined; userMetadata: Record<string, unknown> },
): Promise<User> {
  const makes = type === 'signup' || type === 'invite'
  if (before && makes && before.email_confirmed_at) throw refusal('email_exists')
  if (!before && !makes) throw refusal('user_not_found')
  const made = before ?? (await createUser(query, user, { taken: refusal('email_exists') }))
  if (type === 'invite') await query('update auth.users set invited_at = now() where id = $1', [made.id])
  return made
}

async function forChange(
  context: AuthContext,
  query: Query,
  user: User | null,
  given: Wanted,
  type: 'email_change_current' | 'email_change_new',
) {
  if (!user) throw refusal('user_not_found')
  const email = checkedEmail(given.new_email)
  if (await findByEmail(query, email)) throw refusal('email_exists')
  const isNew = type === 'email_change_new'
  const kind: TokenKind = isNew ? 'email_change_token_new' : 'email_change_token_current'
  await query(
    `update auth.users set email_change_confirm_status = case when email_change = $2 then email_change_confirm_status else 0 end,
       email_change = $2 where id = $1`,
    [user.id, email],
  )
  const token = await issueToken(context, query, kind, { userId: user.id, email: isNew ? email : user.email })
  return { id: user.id, token, linkType: 'email_change', verificationType: type }
}

/** `POST /invite`: makes a user without a password and mails them. */
export const invite: Operation = async (context, request) => {
  await requireAdmin(context, request)
  const given = await parseBody(request.request, z.object({ email: z.string(), data: metadata.nullish() }))
  const email = checkedEmail(given.email)
  context.limits.mail('invite', email)
  const user = await context.engine.transaction(async (query) => {
    const before = (await findByEmail(query, email))?.user ?? null
    return await subject(query, 'invite', before, {
      email,
      password: undefined,
      userMetadata: given.data ?? {},
    })
  })
  await sendLink(context, request, user, 'invite')
  return json(200, await context.engine.transaction((query) => findUser(query, user.id)))
}
