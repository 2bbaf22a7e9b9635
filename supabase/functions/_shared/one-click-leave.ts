import type { FunctionContext } from './context.ts'

/** Headers with which a mail program lets its reader leave with one click (RFC 8058). @param name of the function. */
export const oneClickLeave = (
  { functionsUrl }: Pick<FunctionContext, 'functionsUrl'>,
  name: string,
  token: string,
): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${functionsUrl}/${name}?leave=${encodeURIComponent(token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
