import { openAuth } from '../_shared/auth-client.ts'
import { projectUrl, serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { standingOf } from '../_shared/standing.ts'
import { deployHookOf } from './deploy-hook.ts'
import { handlePublish } from './publish.ts'

const read = (name: string) => Deno.env.get(name)

const db = serviceClient(read)
const shop = {
  db,
  standing: standingOf(read, db),
  asCaller: (token: string) => openAuth(read, token),
  hook: deployHookOf(read),
  clockUrl: `${projectUrl(read)}/functions/v1/publish-clock`,
}

Deno.serve(guarded('publish', (request) => handlePublish(shop, request)))
