import { loginSecret } from '../_shared/admin-secret.ts'
import { openAuth } from '../_shared/auth-client.ts'
import { createContext } from '../_shared/context.ts'
import { keyedHash } from '../_shared/keyed-hash.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAdminPeople } from './admin-people.ts'

const read = (name: string) => Deno.env.get(name)
const secret = loginSecret(read)
const service = {
  ...createContext(read),
  asCaller: (token: string) => openAuth(read, token),
  hash: (text: string) => keyedHash(secret, text),
}

Deno.serve(guarded('admin-people', (request) => handleAdminPeople(service, request)))
