import { openAuth } from '../_shared/auth-client.ts'
import { serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { handlePublish } from './publish.ts'

const read = (name: string) => Deno.env.get(name)
const url = read('DEPLOY_HOOK_URL')

const shop = {
  db: serviceClient(read),
  asCaller: (token: string) => openAuth(read, token),
  hook: url ? { url, token: read('DEPLOY_HOOK_TOKEN') } : null,
}

Deno.serve(guarded('publish', (request) => handlePublish(shop, request)))
