import { openAuth } from '../_shared/auth-client.ts'
import { createContext } from '../_shared/context.ts'
import { sendcloudOf } from '../_shared/parcels/sendcloud.ts'
import { guarded } from '../_shared/serve.ts'
import { handleParcelLabel } from './parcel-label.ts'

const read = (name: string) => Deno.env.get(name)

const desk = {
  ...createContext(read),
  service: sendcloudOf(read),
  asCaller: (token: string) => openAuth(read, token),
}

Deno.serve(guarded('parcel-label', (request) => handleParcelLabel(desk, request)))
