import type { Variables } from '../_shared/variables.ts'

/** Where publications are started: an address that builds the site when something is posted to it. */
export interface DeployHook {
  readonly url: string
  /** Sent as a bearer token where the hook wants one. */
  readonly token: string | undefined
}

/** The hook that the environment names, or null. */
export function deployHookOf(read: Variables): DeployHook | null {
  const url = read('DEPLOY_HOOK_URL')
  return url ? { url, token: read('DEPLOY_HOOK_TOKEN') } : null
}

/** The hook of the embedded backend: its own publisher takes the publication and says what becomes of it. */
export const isOwnPublisher = ({ url }: DeployHook): boolean => new URL(url).pathname === '/_/deploy'

const TIMEOUT_MS = 10_000

/**
 * What each kind of hook wants to be sent. Netlify, Cloudflare Pages and Vercel have the secret in the address and take any
 * body; GitHub wants an event, or a branch for a workflow, and a token.
 */
function bodyFor(url: URL): unknown {
  if (url.hostname !== 'api.github.com') return {}
  return url.pathname.endsWith('/dispatches') && url.pathname.includes('/actions/workflows/')
    ? { ref: 'main' }
    : { event_type: 'publish' }
}

/** Starts a build. @throws Error that says what the hook answered. */
export async function callDeployHook(hook: DeployHook, send: typeof fetch = fetch): Promise<void> {
  const url = new URL(hook.url)
  const response = await send(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'shop-publisher',
      ...(url.hostname === 'api.github.com' ? { Accept: 'application/vnd.github+json' } : {}),
      ...(hook.token ? { Authorization: `Bearer ${hook.token}` } : {}),
    },
    body: JSON.stringify(bodyFor(url)),
    // A secret in the address must not follow a redirect to another one.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the deploy hook answered with status ${response.status}`)
}
