import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleParcelWebhook } from './parcel-webhook.ts'

const read = (name: string) => Deno.env.get(name)
const webhook = { ...createContext(read), key: read('SENDCLOUD_WEBHOOK_KEY') || null }

Deno.serve(guarded('parcel-webhook', (request) => handleParcelWebhook(webhook, request)))
