import { serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { deployHookOf } from '../publish/deploy-hook.ts'
import { handleClock } from './clock.ts'

const read = (name: string) => Deno.env.get(name)
const shop = { db: serviceClient(read), hook: deployHookOf(read), siteUrl: read('SITE_URL') }

Deno.serve(guarded('publish-clock', (request) => handleClock(shop, request)))
