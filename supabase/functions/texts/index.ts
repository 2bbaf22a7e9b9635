import { openAuth } from '../_shared/auth-client.ts'
import { serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { standingOf } from '../_shared/standing.ts'
import { contentRepository } from './content-repository.ts'
import { handleTexts } from './texts.ts'

const read = (name: string) => Deno.env.get(name)

const db = serviceClient(read)
const shop = {
  db,
  standing: standingOf(read, db),
  asCaller: (token: string) => openAuth(read, token),
  repository: contentRepository(read),
  siteUrl: read('SITE_URL'),
  mayHoldCode: read('CONTENT_CODE') === 'true',
}

Deno.serve(guarded('texts', (request) => handleTexts(shop, request)))
