import { z } from 'zod'
import { bodyOf, metadata, type Operation, text } from './call.ts'
import { inConstantTime } from './constant-time.ts'
import { leftOut, refusal, validationFailed } from './error.ts'
import { pkceFields } from './flow-state.ts'
import { sendLink } from './links.ts'
import { register } from './sign-up.ts'
import { checkedEmail, findByEmail } from './users.ts'

const fields = {
  email: text,
  phone: text,
  create_user: z.boolean().default(true),
  data: metadata,
  ...pkceFields,
}

/**
 * `POST /otp`: a link and a code by mail instead of a password. Who has no account gets one, unless the caller or the
 * project says no; the answer tells nobody which it was.
 */
export const sendOtp: Operation = async (call) => {
  const { config, db, limits } = call
  const given = await bodyOf(call, fields)
  if (given.phone !== '') throw leftOut('Phone numbers')
  if (!config.email.enabled) throw refusal('email_provider_disabled')
  if (given.email === '') throw validationFailed('One of email or phone must be set')
  const email = checkedEmail(given.email)
  limits.request('sign_in_sign_ups', call)
  limits.mail('magic_link', email, call)
  const confirmed = config.email.enable_confirmations ? {} : { email_confirmed_at: new Date() }
  const made = { email, raw_user_meta_data: given.data ?? {}, ...confirmed }
  const work = async () => {
    const user = await db(async (query) => {
      const before = await findByEmail(query, email)
      if (before || !given.create_user || !config.enable_signup) return before?.user
      await register(query, made)
      return (await findByEmail(query, email))?.user
    })
    // The confirmation of an address is a way in as well.
    if (user) await sendLink(call, user, user.email_confirmed_at ? 'magiclink' : 'signup', given)
    return {}
  }
  return await inConstantTime(work())
}
