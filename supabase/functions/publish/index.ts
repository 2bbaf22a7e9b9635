import { openAuth } from '../_shared/auth-client.ts'
import { projectUrl, serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { deployHookOf } from './deploy-hook.ts'
import { handlePublish } from './publish.ts'

const read = (name: string) => Deno.env.get(name)

const shop = {
  db: serviceClient(read),
  asCaller: (token: string) => openAuth(read, token),
  hook: deployHookOf(read),
  clockUrl: `${projectUrl(read)}/functions/v1/publish-clock`,
}

Deno.serve(guarded('publish', (request) => handlePublish(shop, request)))
