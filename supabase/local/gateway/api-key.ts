import { json } from './respond.ts'
import type { Identity, Verify } from './token.ts'

/** @returns the identity of the API key (header or parameter `apikey`), or the answer that refuses it. */
export async function checkApiKey(request: Request, url: URL, verify: Verify): Promise<Identity | Response> {
  const key = request.headers.get('apikey') ?? url.searchParams.get('apikey')
  if (!key)
    return json(401, {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    })
  // A browser shows its code to everyone, so the secret in it is known to everyone.
  if (key.startsWith('sb_secret_') && /^Mozilla\//.test(request.headers.get('user-agent') ?? ''))
    return json(401, {
      message: 'Forbidden use of secret API key in browser',
      hint: 'Secret API keys can only be used in a protected environment and should never be exposed in a browser.',
    })
  return await verify(key).catch(() =>
    json(401, {
      message: 'Invalid API key',
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    }),
  )
}

/** @returns the token behind `Authorization: Bearer`, or null. */
export const bearerToken = (request: Request): string | null =>
  /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
