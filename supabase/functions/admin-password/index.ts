import { loginSecret } from '../_shared/admin-secret.ts'
import { openAuth } from '../_shared/auth-client.ts'
import { serviceClient } from '../_shared/environment.ts'
import { keyedHash } from '../_shared/keyed-hash.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAdminPassword } from './admin-password.ts'

const read = (name: string) => Deno.env.get(name)
const secret = loginSecret(read)

Deno.serve(
  guarded('admin-password', (request) =>
    handleAdminPassword(
      {
        db: serviceClient(read),
        asCaller: (token) => openAuth(read, token),
        hash: (text) => keyedHash(secret, text),
      },
      request,
    ),
  ),
)
