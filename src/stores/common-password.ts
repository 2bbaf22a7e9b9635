/**
 * Whether a password is one of the commonest. Their list is loaded when it is first needed; the server refuses them anyway,
 * so that one that cannot be loaded stops nobody.
 */
export const isTooCommon = (password: string): Promise<boolean> =>
  import('@/domain/common-passwords.ts').then(
    ({ isCommonPassword }) => isCommonPassword(password),
    () => false,
  )
