import { keyedHash, loginSecret } from '../_shared/admin-secret.ts'
import { openAuth } from '../_shared/auth-client.ts'
import { serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAdminLogin } from './admin-login.ts'

const read = (name: string) => Deno.env.get(name)
const secret = await loginSecret(read)

Deno.serve(
  guarded('admin-login', (request) =>
    handleAdminLogin(
      { db: serviceClient(read), openAuth: () => openAuth(read), hash: (text) => keyedHash(secret, text) },
      request,
    ),
  ),
)
