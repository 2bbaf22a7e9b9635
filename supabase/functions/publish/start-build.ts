import type { Client } from '@/data/client.ts'
import { publishingFailures } from '@/texts/admin/publishing-failures.ts'
import { jsonReply } from '../_shared/cors.ts'
import { logFailure } from '../_shared/log-failure.ts'
import { refusalReply } from '../_shared/refusal.ts'
import type { AskStanding } from '../_shared/standing.ts'
import { callDeployHook, type DeployHook, isOwnPublisher } from './deploy-hook.ts'

export interface Builds {
  /** With every right. */
  readonly db: Client
  /** Null where nobody said how the site is built. */
  readonly hook: DeployHook | null
  /** Whether this is the shop, or a copy that keeps silent. */
  readonly standing: AskStanding
}

/**
 * Starts the build of a publication that was asked for.
 * @returns 202 `{ id }`, or why not, which the list of publications says, too.
 */
export async function startBuild({ db, hook, standing }: Builds, id: string): Promise<Response> {
  const fail = (reason: string) => db.rpc('end_publication', { publication: id, outcome: { reason } })
  if (!hook) {
    await fail(publishingFailures.hookMissing)
    return refusalReply({ code: 'publishing_unavailable' })
  }
  // Its own publisher changes nothing that visitors of the shop see.
  if (!isOwnPublisher(hook) && (await standing()).isSilent) {
    await fail(publishingFailures.copy)
    return refusalReply({ code: 'publishing_unavailable' })
  }
  try {
    await callDeployHook(hook)
    // Whoever builds elsewhere knows nothing of the list of publications.
    if (!isOwnPublisher(hook)) await db.rpc('begin_publication', { elsewhere: true })
    return jsonReply(202, { id })
  } catch (failure) {
    logFailure('publish failed', failure)
    await fail(publishingFailures.hookSilent)
    return refusalReply({ code: 'publishing_unavailable' })
  }
}
