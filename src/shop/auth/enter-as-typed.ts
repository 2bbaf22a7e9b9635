import { authCall } from '@/stores/auth-call.ts'
import { adopt, type LinkSession } from '@/stores/link-session.ts'
import { signUpSecret } from '@/stores/sign-up-secret.ts'
import { authText } from '@/texts/auth.ts'
import { welcome } from './entering.ts'
import { wayBack } from './way-back.ts'

/**
 * Signs in a person who opened the sign-up link in the browser that asked for it. The account gets the password typed
 * there, and the name too where somebody else had signed up with the address before.
 * @returns false where a password is to be chosen. @throws Error out of reach.
 */
export async function enterAsTyped(link: LinkSession): Promise<boolean> {
  const secret = link.kind === 'confirmed' ? signUpSecret.of(link.email) : null
  if (!secret) return false
  const [client, { takeSignUpPassword }] = await Promise.all([link.client(), import('@/data/my-password.ts')])
  const taken = await takeSignUpPassword(client, secret.verifier)
  if (!taken.ok && taken.refusal.code !== 'sign_in_required') throw new Error('the shop is out of reach')
  signUpSecret.forget()
  if (!taken.ok || !taken.value) return false
  if (secret.fullName && secret.fullName !== link.fullName)
    await authCall((own, auth) => auth.setFullName(own, secret.fullName), link.client)
  await adopt(link)
  void welcome(await wayBack.take(), authText.confirmed)
  return true
}
