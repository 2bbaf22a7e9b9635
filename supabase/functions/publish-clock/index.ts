import { serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { standingOf } from '../_shared/standing.ts'
import { deployHookOf } from '../publish/deploy-hook.ts'
import { handleClock } from './clock.ts'

const read = (name: string) => Deno.env.get(name)
const db = serviceClient(read)
const shop = { db, standing: standingOf(read, db), hook: deployHookOf(read), siteUrl: read('SITE_URL') }

Deno.serve(guarded('publish-clock', (request) => handleClock(shop, request)))
