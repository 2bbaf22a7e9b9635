import { loginSecret } from '../_shared/admin-secret.ts'
import { serviceClient } from '../_shared/environment.ts'
import { keyedHash } from '../_shared/keyed-hash.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAdminLogin } from './admin-login.ts'

const read = (name: string) => Deno.env.get(name)
const secret = loginSecret(read)

Deno.serve(
  guarded('admin-login', (request) =>
    handleAdminLogin(
      // Auth limits sign-ins by address, and all of these come from one: the service's own are not counted.
      {
        db: serviceClient(read),
        openAuth: () => serviceClient(read),
        hash: (text) => keyedHash(secret, text),
      },
      request,
    ),
  ),
)
