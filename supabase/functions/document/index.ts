import { openAuth } from '../_shared/auth-client.ts'
import { createContext } from '../_shared/context.ts'
import { sendcloudOf } from '../_shared/parcels/sendcloud.ts'
import { guarded } from '../_shared/serve.ts'
import { handleDocument } from './document.ts'

const read = (name: string) => Deno.env.get(name)
const service = {
  ...createContext(read),
  labels: sendcloudOf(read),
  asCaller: (token: string) => openAuth(read, token),
}

Deno.serve(guarded('document', (request) => handleDocument(service, request)))
