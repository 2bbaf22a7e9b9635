import { newPasswordProblem, type SignUpProblem } from '@/domain/account.ts'

/**
 * Whether a password is one of the commonest. Their list is loaded when it is first needed; the server refuses them anyway,
 * so that one that cannot be loaded stops nobody.
 */
export const isTooCommon = (password: string): Promise<boolean> =>
  import('@/domain/common-passwords.ts').then(
    ({ isCommonPassword }) => isCommonPassword(password),
    () => false,
  )

/** What is wrong with a new password that was typed twice, or null. */
export const passwordFault = async (password: string, confirmation: string): Promise<SignUpProblem | null> =>
  newPasswordProblem(password, confirmation) ?? ((await isTooCommon(password)) ? 'password_common' : null)
