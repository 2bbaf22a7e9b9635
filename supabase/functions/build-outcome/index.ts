import { secretKey, serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { handleBuildOutcome } from './build-outcome.ts'

const read = (name: string) => Deno.env.get(name)

const context = { db: serviceClient(read), secret: secretKey(read), key: read('BUILD_REPORT_KEY') || null }

Deno.serve(guarded('build-outcome', (request) => handleBuildOutcome(context, request)))
