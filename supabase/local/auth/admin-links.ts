import { z } from 'zod'
import type { Query } from '../engine/engine.ts'
import { bodyOf, type Call, metadata, type Operation, text } from './call.ts'
import { refusal, validationFailed } from './error.ts'
import { LINKS, type LinkType, sendLink } from './links.ts'
import { actionLink } from './mails.ts'
import { type Metadata, mergedMetadata } from './metadata.ts'
import { issueToken, type TokenKind } from './one-time-token.ts'
import { hashPassword } from './passwords.ts'
import { allowedRedirect, redirectOf } from './redirect.ts'
import {
  checkedEmail,
  createUser,
  findByEmail,
  findUser,
  type User,
  type UserChange,
  updateUser,
} from './users.ts'

const CHANGES = {
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
} as const

const fields = {
  type: z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email_change_current', 'email_change_new']),
  email: z.string(),
  new_email: text,
  password: z.string().optional(),
  data: metadata,
  redirect_to: z.string().nullish(),
}

/** `POST /admin/generate_link`: what a mail would hold, for a program that sends its own. */
export const generateLink: Operation = async (call) => {
  const given = await bodyOf(call, fields)
  const email = checkedEmail(given.email)
  if (given.type === 'signup' && !given.password) throw validationFailed('Signup requires a valid password')
  const hash = given.password ? await hashPassword(call, given.password) : undefined
  const wanted = { email, encrypted_password: hash, raw_user_meta_data: given.data ?? {} }
  const made = await call.db(async (query) => {
    const before = (await findByEmail(query, email))?.user ?? null
    if (given.type === 'email_change_current' || given.type === 'email_change_new') {
      const change = { kind: CHANGES[given.type], newEmail: given.new_email }
      const { id, token } = await forChange(call, query, before, change)
      return { id, token, linkType: 'email_change', verificationType: given.type }
    }
    // A link to sign in makes the account of an address that has none.
    const type: LinkType = given.type === 'magiclink' && !before ? 'signup' : given.type
    const { id } = await subject(query, type, before, wanted)
    const token = await issueToken(call, query, LINKS[type].token, { userId: id, email })
    return { id, token, linkType: type, verificationType: type }
  })
  const redirectTo = given.redirect_to ? allowedRedirect(call, given.redirect_to) : redirectOf(call)
  const user = await call.db((query) => findUser(query, made.id))
  return {
    ...user,
    action_link: actionLink(call, { ...made, redirectTo }),
    email_otp: made.token.otp,
    hashed_token: made.token.hash,
    verification_type: made.verificationType,
    redirect_to: redirectTo,
  }
}

/** `POST /invite`: makes the user, and sends the link by which they come to their account. */
export const invite: Operation = async (call) => {
  const given = await bodyOf(call, { email: z.string(), data: metadata })
  const email = checkedEmail(given.email)
  const wanted = { email, raw_user_meta_data: given.data ?? {} }
  const user = await call.db(async (query) => {
    const before = (await findByEmail(query, email))?.user ?? null
    return await subject(query, 'invite', before, wanted)
  })
  await sendLink(call, user, 'invite')
  return await call.db((query) => findUser(query, user.id))
}

type Wanted = UserChange & { readonly email: string; readonly raw_user_meta_data: Metadata }

/**
 * The user that a link is for; signing up and inviting make one. Of one who has signed up before only the metadata change,
 * as in GoTrue. @throws AuthError email_exists, user_not_found
 */
async function subject(query: Query, type: LinkType, before: User | null, wanted: Wanted): Promise<User> {
  const makes = type === 'signup' || type === 'invite'
  if (before && makes && before.email_confirmed_at) throw refusal('email_exists')
  if (!before && !makes) throw refusal('user_not_found')
  const made = before ?? (await createUser(query, wanted, refusal('email_exists')))
  if (before && type === 'signup')
    await updateUser(query, made.id, {
      raw_user_meta_data: mergedMetadata(made.user_metadata, wanted.raw_user_meta_data),
    })
  if (type === 'invite') await query('update auth.users set invited_at = now() where id = $1', [made.id])
  return made
}

async function forChange(
  call: Call,
  query: Query,
  user: User | null,
  { kind, newEmail }: { readonly kind: TokenKind; readonly newEmail: string },
) {
  if (!user) throw refusal('user_not_found')
  const wanted = checkedEmail(newEmail)
  if (await findByEmail(query, wanted)) throw refusal('email_exists')
  await query(
    `update auth.users set email_change_confirm_status = case when email_change = $2 then email_change_confirm_status else 0 end,
       email_change = $2 where id = $1`,
    [user.id, wanted],
  )
  const email = kind === 'email_change_token_new' ? wanted : user.email
  return { id: user.id, token: await issueToken(call, query, kind, { userId: user.id, email }) }
}
