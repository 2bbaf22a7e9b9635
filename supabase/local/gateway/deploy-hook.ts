import { errorText, type Logger } from '../log.ts'
import { bearerToken } from './api-key.ts'
import type { Service } from './context.ts'
import { json } from './respond.ts'
import type { Verify } from './token.ts'

/** What a deployment starts; its caller does not wait for the end. */
export type DeployHook = () => Promise<void> | void

/** `POST /_/deploy` for the service role: starts the hook and answers 202; 404 without a hook, as hosted sites do. */
export const deployEndpoint =
  (hook: DeployHook | null, verify: Verify, log: Logger): Service =>
  async (request) => {
    if (!hook) return json(404, { message: 'Not found' })
    if (request.method !== 'POST') return json(405, { message: 'Only POST' }, { allow: 'POST' })
    const identity = await verify(bearerToken(request) ?? '').catch(() => null)
    if (identity?.role !== 'service_role') return json(401, { message: 'Only the service role may deploy' })
    // What the hook throws at once is a fault like any later one: the deployment was asked for, and failed.
    Promise.resolve()
      .then(hook)
      .catch((error: unknown) => log('error', 'deploy hook', { error: errorText(error) }))
    return json(202, { accepted: true })
  }
