import { secretKey, serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { handleMetrics } from './metrics.ts'

const read = (name: string) => Deno.env.get(name)

const context = { db: serviceClient(read), secret: secretKey(read), key: read('METRICS_KEY') || null }

Deno.serve(guarded('metrics', (request) => handleMetrics(context, request)))
